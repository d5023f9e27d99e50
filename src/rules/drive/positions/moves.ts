/** Movement of characters and groups, in the movement phase (sections 22.7 and 22.8). */
import { conditionLost } from '../../kernel/condition.ts';
import { asText } from '../../kernel/declared.ts';
import type { Field, FieldOption } from '../../kernel/command.ts';
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Foreseen } from '../../kernel/odds.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import { inOneStage } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { choiceField, zoneField, type Act, type Cost, type Request } from '../acts/act.ts';
import { spent } from '../acts/spend.ts';
import type { DriveCombatant, DriveFight } from '../sheet/sheet.ts';
import { combatantOf, has, hasSeveralZones, positionsOf, zonesOf } from '../sheet/state.ts';
import { closedIn, groupIn, positionEvents } from './position-events.ts';
import { foundedBy, membersOf, moved, released, type Move, type Position, type Positions } from './positions.ts';
import { isMapped, measuredFields, meleeRefusal, relationTo } from './reach.ts';

const isInGroup = ({ state }: DriveCombatant): boolean => state.group !== null;

/** The zone of a move, at first the first one that is not the combatant's own. */
const goalField = (fight: DriveFight, { state }: DriveCombatant): Field =>
  zoneField(fight, 'zone', 'DRV-POS-02', 'actor', zonesOf(fight).find((zone) => zone !== state.zone) ?? state.zone);

/**
 * A move to another zone, which need not be a neighbor: the GM rules how far a move goes. Refuses `grappling`,
 * `nothingChanges`.
 */
export const toZone: Act = {
  ...moving('toZone', 'DRV-POS-08', 'movement', ({ who, declared }) => ({
    action: 'toZone',
    id: who,
    zone: asText(declared, 'zone'),
  })),
  applies: (_combatant, fight) => hasSeveralZones(fight),
  fields: (fight, combatant) => [goalField(fight, combatant)],
};

/**
 * A move of a whole group, which any member may decide (DRV-POS-10). Refuses `noGroup`, `grappling`, `noMovement`,
 * `nothingChanges`.
 */
export const groupToZone: Act = {
  ...moving(
    'groupToZone',
    'DRV-POS-10',
    'movement',
    ({ combatant, declared }) => ({
      action: 'groupToZone',
      group: combatant.state.group ?? '',
      zone: asText(declared, 'zone'),
    }),
    ({ fight, combatant }) => membersOf(positionsOf(fight), combatant.state.group),
  ),
  applies: (combatant, fight) => isInGroup(combatant) && hasSeveralZones(fight),
  fields: (fight, combatant) => [goalField(fight, combatant)],
};

/** Membership in a group of the same zone, or in a new one. Refuses `notSameZone`, `nothingChanges`. */
export const joinGroup: Act = {
  ...moving('joinGroup', 'DRV-POS-07', 'free', ({ who, declared }) => ({
    action: 'joinGroup',
    id: who,
    group: asText(declared, 'group'),
  })),
  applies: ({ id, state }, fight) => otherGroup(fight, id, state) !== undefined,
  fields(fight, { id, state }) {
    const groups = groupsIn(fight, state.zone, id);
    const field = choiceField('group', 'DRV-POS-04', 'actor', groups, otherGroup(fight, id, state) ?? groups[0]!);
    return [{ ...field, options: groups.map((group) => groupOption(fight, group)) }];
  },
  foreseen: ({ fight, declared }) => (isNew(fight, asText(declared, 'group')) ? FOUNDS : []),
};

/** The end of membership in a group. Refuses `noGroup`. */
export const leaveGroup: Act = {
  ...moving('leaveGroup', 'DRV-POS-08', 'free', ({ who }) => ({ action: 'leaveGroup', id: who })),
  applies: isInGroup,
};

/** Group defense, for members of a group (DRV-POS-07). Refuses `noGroup`. */
export const defend: Act = {
  ...moving('defend', 'DRV-POS-07', 'free', ({ who }) => ({ action: 'defend', id: who })),
  applies: isInGroup,
};

/**
 * Engagement with a target in the same zone (DRV-POS-05); on a map, whoever is adjacent is engaged anyway (DRV-GAP-10).
 * Refuses `notSameZone`, `nothingChanges`.
 */
export const engage: Act<readonly Event[]> = {
  ...closing('engage'),
  applies: (_combatant, fight) => !isMapped(fight),
  refusal: (request, events) =>
    isMapped(request.fight) ? refuse('nothingChanges', 'DRV-GAP-10') : unchangedRefusal(request, events),
};

/**
 * A hold on a target in the same zone, which includes engagement; on a map, on a target that is adjacent. Refuses
 * `notSameZone`, `outOfReach`, `nothingChanges`.
 */
export const grapple: Act<readonly Event[]> = {
  ...closing('grapple'),
  fields: (fight) => measuredFields(fight, 'melee'),
  refusal: (request, events) =>
    request.targets.length === 0
      ? null
      : (meleeRefusal(relationTo(request, request.targets[0]!), request.options) ?? unchangedRefusal(request, events)),
};

/** The end of a hold. The rules leave it to the table, so either side may end it at any time. Refuses `notGrappling`. */
export const release: Act = {
  ...repositioning('release', 'DRV-POS-05', 'free'),
  target: 'one',
  when: 'any',
  applies: ({ state }) => Object.keys(state.grapplingWith).length > 0,
  refusal: ({ combatant, targets }) =>
    targets.some((id) => !combatant.state.grapplingWith[id]) || Object.keys(combatant.state.grapplingWith).length === 0
      ? refuse('notGrappling', 'DRV-POS-05')
      : null,
  perform(request) {
    const { fight, who, combatant, targets } = request;
    const before = positionsOf(fight);
    const events = positionEvents(before, released(before, who, targets[0]!), 'DRV-POS-05');
    return outcomeAt(request, events, combatant.state);
  },
};

/** Standing up after a knockdown (DRV-GAP-09). Refuses `notProne`. */
export const standUp: Act = {
  action: 'standUp',
  clause: 'DRV-GAP-09',
  cost: 'movement',
  target: 'none',
  bodily: true,
  when: 'movement',
  applies: (combatant) => has(combatant, 'prone'),
  refusal: ({ combatant }) => (has(combatant, 'prone') ? null : refuse('notProne', 'DRV-GAP-09')),
  perform(request) {
    const { fight, who } = request;
    const events = [...spent(fight, who, 'movement'), ...conditionLost(fight, who, 'prone')];
    return inOneStage(request, { kind: 'declared', who, title: 'SALVO.drive.stage.standUp', events });
  },
};

/** An act that brings two into engagement, with `grapple` also into a hold. */
function closing(action: 'engage' | 'grapple'): Act<readonly Event[]> {
  return {
    ...repositioning(action, 'DRV-POS-05', 'free'),
    target: 'one',
    prepare: ({ fight, who, targets: [other] }) =>
      other === undefined ? [] : closedIn(fight, who, other, action === 'grapple'),
    perform: (request, events) => outcomeAt(request, events, request.combatant.state),
  };
}

const unchangedRefusal = ({ targets }: Request, events: readonly Event[]): Refusal | null =>
  targets.length > 0 && events.length === 0 ? refuse('nothingChanges', 'DRV-POS-05') : null;

/** The common parts of acts that change positions. */
function repositioning(action: string, clause: string, cost: Cost) {
  return { action, clause, cost, target: 'none', bodily: true, when: 'movement' } as const;
}

/** A move by the rules of `moved`. @param movers everybody who moves, with the actor; each of them pays. */
function moving(
  action: string,
  clause: string,
  cost: Cost,
  moveOf: (request: Request) => Move,
  movers: (request: Request) => readonly Id[] = ({ who }) => [who],
): Act<Positions> {
  return {
    ...repositioning(action, clause, cost),
    prepare: (request) => moved(positionsOf(request.fight), moveOf(request)),
    refusal: (request, after) =>
      movedAlready(request, cost, movers(request)) ??
      (positionEvents(positionsOf(request.fight), after, clause).length === 0
        ? refuse('nothingChanges', clause)
        : null),
    perform(request, after) {
      const { fight, who } = request;
      const paid = movers(request).flatMap((id) => spent(fight, id, cost));
      return outcomeAt(request, [...paid, ...positionEvents(positionsOf(fight), after, clause)], after[who]!);
    },
  };
}

/** The refusal of a move with anybody who has already moved in this phase (DRV-RND-02, DRV-POS-10). */
function movedAlready({ fight }: Request, cost: Cost, movers: readonly Id[]): Refusal | null {
  if (cost === 'free' || fight.phase !== 'underway') return null;
  const who = movers.find((id) => combatantOf(fight, id).state.budget[cost] === 0);
  return who === undefined ? null : refuse('noMovement', 'DRV-POS-10', { who });
}

/** The outcome of a change of position. @param position of the actor afterwards */
function outcomeAt(
  request: Request,
  events: readonly Event[],
  { zone, group }: Pick<Position, 'zone' | 'group'>,
): Outcome {
  const { fight, who, action, targets } = request;
  const founds = action === 'joinGroup' && group !== null && isNew(fight, group);
  const told = groupIn(fight, group);
  const key = `SALVO.drive.verdict.${founds ? 'foundGroup' : action}`;
  const verdict = { key, good: null, values: { zone, group: told } };
  const stage = { kind: 'declared', who, title: `SALVO.drive.stage.${action}`, verdict, events } as const;
  return inOneStage(request, targets.length === 0 ? stage : { ...stage, against: targets[0]! });
}

/** The groups in a zone, and a new one that `who` may found. */
const groupsIn = (fight: DriveFight, zone: Id, who: Id): readonly Id[] => [
  ...new Set([
    ...fight.combatants.flatMap(({ state }) => (state.zone === zone && state.group !== null ? [state.group] : [])),
    foundedBy(who),
  ]),
];

/** The first group that a combatant could join or found besides its own. */
const otherGroup = (fight: DriveFight, id: Id, { zone, group }: DriveCombatant['state']): Id | undefined =>
  groupsIn(fight, zone, id).find((other) => other !== group);

/** Whether nobody is in a group yet: whoever joins it founds it. */
const isNew = (fight: DriveFight, group: Id): boolean => fight.combatants.every(({ state }) => state.group !== group);

/** A group as people call it, or as the new one. */
function groupOption(fight: DriveFight, group: Id): FieldOption {
  if (isNew(fight, group)) return { id: group, label: NEW_GROUP };
  const told = groupIn(fight, group);
  return typeof told === 'object' && told !== null
    ? { id: group, label: group, members: told }
    : { id: group, label: group };
}

const NEW_GROUP = 'SALVO.drive.option.group.new';
const FOUNDS: readonly Foreseen[] = [
  { label: 'SALVO.drive.foreseen.newGroup', clause: 'DRV-POS-04', good: null, values: {} },
];
