/** The GM's rulings: statuses, cover, places, boarding, healing, and the end of the movement phase. */
import { addMember, adjust, changeTo, removeMember } from '../../kernel/changes.ts';
import { conditionGained, conditionLost } from '../../kernel/condition.ts';
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import { adding, dropping, putting, type Change, type Event, event } from '../../kernel/event.ts';
import { asJson } from '../../kernel/json.ts';
import { numbered } from '../../kernel/numbered.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { inOneStage } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { roundPhase } from '../fight/order.ts';
import { consequencesOf, healInjuries, rescaledDamage, trackAfter, type Track } from '../harm/injuries.ts';
import { positionEvents } from '../positions/position-events.ts';
import { taken } from '../positions/positions.ts';
import type { DriveCombatant } from '../sheet/sheet.ts';
import { injuriesOf, hasSeveralZones, positionsOf, sourceOf, sourcesOf } from '../sheet/state.ts';
import { fireOut } from '../shields/raising.ts';
import { STATUSES, type Injury } from '../types.ts';
import { choiceField, flagField, numberField, ruling, zoneField, type Act, type Request } from './act.ts';
import { actionPhase } from './spend.ts';

/** A status, given or taken (DRV-GAP-09). */
export const setStatus: Act = {
  ...ruling('setStatus', 'DRV-GAP-09', ({ fight, who, declared }) => {
    const id = asText(declared, 'status');
    if (!asFlag(declared, 'on')) return conditionLost(fight, who, id);
    return [conditionGained(fight, who, { id, clause: 'DRV-GAP-09', until: { at: 'never' } })];
  }),
  onConditions: { named: 'status', flag: 'on', given: true },
  fields: () => [
    // Chosen by mistake, it does the least harm.
    choiceField('status', 'DRV-GAP-09', 'gm', SETTABLE, 'prone'),
    flagField('on', 'DRV-GAP-09', 'gm', true),
  ],
};

/** The statuses of combatants; a knockdown is only the effect that brings one. */
const SETTABLE = STATUSES.filter((status) => status !== 'knockdown');

/** Cover, given or taken (DRV-GAP-23). */
export const setCover: Act = {
  ...ruling('setCover', 'DRV-GAP-23', ({ combatant, who, declared }) => {
    const inCover = asFlag(declared, 'inCover');
    return [event('coverChanged', who, 'DRV-GAP-23', changeTo(combatant.state, 'inCover', inCover), { inCover })];
  }),
  fields: (_fight, { state }) => [flagField('inCover', 'DRV-GAP-23', 'gm', !state.inCover)],
};

/** A change of zone, whatever caused it: group, engagement, holds and cover end (DRV-POS-08). */
export const place: Act = {
  ...ruling('place', 'DRV-POS-02', ({ fight, combatant, who, declared }) => {
    const zone = asText(declared, 'zone');
    const before = positionsOf(fight);
    return zone === combatant.state.zone ? [] : positionEvents(before, taken(before, who, zone), 'DRV-POS-08');
  }),
  applies: (_combatant, fight) => hasSeveralZones(fight),
  fields: (fight, { state }) => [zoneField(fight, 'zone', 'DRV-POS-02', 'gm', state.zone)],
};

/** A boarder climbs onto this vehicle, or leaves it (DRV-SHL-08). */
export const setBoarder: Act = {
  ...ruling('setBoarder', 'DRV-SHL-08', ({ combatant, who, targets }) => {
    const boarder = targets[0]!;
    const aboard = combatant.state.boarders[boarder] === true;
    const change = aboard ? removeMember('boarders', boarder) : addMember('boarders', boarder);
    return [event(aboard ? 'boarderLeft' : 'boarded', who, 'DRV-SHL-08', [change], { boarder })];
  }),
  target: 'one',
  concerns: ({ sheet }) => sheet.kind === 'vehicle',
};

/** The end of the movement phase before anybody has acted (DRV-RND-02). Refuses `notMovementPhase`. */
export const endMovement: Act = {
  ...ruling('endMovement', 'DRV-RND-02', ({ fight }) => actionPhase(fight)),
  refusal: ({ fight }) =>
    fight.phase === 'underway' && roundPhase(fight) === 'movement' ? null : refuse('notMovementPhase', 'DRV-RND-08'),
};

/** Healing (DRV-INJ-14). Refuses `notHurt`. */
export const heal: Act = {
  ...ruling('heal', 'DRV-INJ-14', () => []),
  time: true,
  applies: ({ state }) => state.damageTaken > 0,
  fields: (_fight, { state }) => [
    numberField('points', 'DRV-INJ-14', 'gm', Math.min(10, state.damageTaken), 0, 999_999),
  ],
  refusal: ({ combatant }) => (combatant.state.damageTaken === 0 ? refuse('notHurt', 'DRV-INJ-14') : null),
  foreseen: ({ combatant, declared }) => {
    const track = trackOf(combatant);
    const { damageTaken, degreesRemoved: degrees } = trackAfter(track, asNumber(declared, 'points'));
    const values = { healed: track.damageTaken - damageTaken, degrees };
    if (values.healed === 0) return [];
    return [{ label: 'SALVO.drive.foreseen.heals', clause: 'DRV-INJ-14', good: null, values }];
  },
  perform: performHeal,
};

const trackOf = ({ sheet, state }: DriveCombatant): Track => ({
  damageTaken: state.damageTaken,
  injuryFactor: sheet.injuryFactor,
});

function* performHeal(request: Request): Procedure<Outcome | Refusal> {
  const { who, combatant, options } = request;
  const track = { ...trackOf(combatant), injuries: injuriesOf(combatant) };
  const healed = yield* healInjuries(who, track, asNumber(request.declared, 'points'), options);
  const changes = [
    adding('damageTaken', healed.damageTaken - track.damageTaken),
    ...injuryChanges(combatant, healed.injuries),
  ];
  const facts = { healed: track.damageTaken - healed.damageTaken, degreesRemoved: healed.degreesRemoved };
  const events = [event('injuryHealed', who, 'DRV-INJ-14', changes, facts), ...recovered(request, healed.injuries)];
  const verdict = { key: 'SALVO.drive.verdict.healed', good: true, values: facts };
  return inOneStage(request, { kind: 'effect', who, title: 'SALVO.drive.stage.heal', verdict, events });
}

/** The changes that leave the injuries `left`, under new numbers from 1 on, oldest first. */
function injuryChanges(combatant: DriveCombatant, left: readonly Injury[]): readonly Change[] {
  const before = injuriesOf(combatant);
  if (before.length === left.length && before.every((injury, index) => injury.degrees === left[index]!.degrees))
    return [];
  const gone = numbered(combatant.state.injuries).map(([key, injury]) => dropping(`injuries.${key}`, asJson(injury)));
  return [...gone, ...left.map((injury, index) => putting(`injuries.${index + 1}`, asJson(injury)))];
}

/** The loss of statuses that injuries brought and no longer bring; death stays. */
function recovered({ fight, who, combatant, options }: Request, left: readonly Injury[]): readonly Event[] {
  const still = consequencesOf(left, options) as readonly string[];
  return Object.values(combatant.state.conditions)
    .filter(({ id, facts }) => facts?.['injury'] === true && id !== 'dead' && !still.includes(id))
    .flatMap(({ id }) => conditionLost(fight, who, id));
}

/**
 * The damage taken, rescaled from an old injury factor to that of the sheet (DRV-INJ-10), after a change of the sheet that
 * has not rescaled it. Refuses `sameFactor`.
 */
export const rescale: Act = {
  ...ruling('rescale', 'DRV-INJ-10', ({ combatant: { sheet, state }, who, declared }) => {
    const [from, to] = [asNumber(declared, 'oldFactor'), sheet.injuryFactor];
    const { damageTaken, degrees } = rescaledDamage(state.damageTaken, from, to);
    const change = adjust('damageTaken', damageTaken - state.damageTaken);
    return [event('rescaled', who, 'DRV-INJ-10', change, { from, to, damage: damageTaken, degrees })];
  }),
  fields: (_fight, { sheet }) => [
    numberField('oldFactor', 'DRV-INJ-10', 'gm', anotherFactor(sheet.injuryFactor), 1, 999_999),
  ],
  refusal: ({ combatant: { sheet }, declared }) =>
    asNumber(declared, 'oldFactor') === sheet.injuryFactor ? refuse('sameFactor', 'DRV-INJ-10') : null,
};

/** The default of the field: any factor except the present one, which would rescale nothing. */
const anotherFactor = (factor: number): number => (factor > 1 ? factor - 1 : 2);

/** The uses left in the kinetic shields, as the GM sets them (DRV-GAP-15). */
export const refill: Act = {
  ...ruling('refill', 'DRV-GAP-15', ({ combatant, who, declared }) => {
    const uses = asNumber(declared, 'uses');
    return [event('refilled', who, 'DRV-GAP-15', changeTo(combatant.state, 'kineticUses', uses), { uses })];
  }),
  concerns: ({ sheet }) => sheet.kineticUses > 0,
  fields: (_fight, { sheet }) => [numberField('uses', 'DRV-GAP-15', 'gm', sheet.kineticUses, 0, 999)],
};

/** The points and the resource of a source, as the GM sets them (DRV-GAP-17); points in a high shield put fire out (DRV-SHL-24). */
export const refillSource: Act = {
  ...ruling('refillSource', 'DRV-GAP-17', (request) => {
    const { combatant, who, item, declared } = request;
    const { id, poolId } = sourceOf(combatant, item);
    const { active, pools, resources } = combatant.state;
    const facts = { source: id, points: asNumber(declared, 'points'), resource: asNumber(declared, 'resource') };
    const changes = [
      ...adjust(`pools.${poolId}`, facts.points - (pools[poolId] ?? 0)),
      ...adjust(`resources.${id}`, facts.resource - (resources[id] ?? 0)),
    ];
    const refilled = event('sourceRefilled', who, 'DRV-GAP-17', changes, facts);
    return [refilled, ...fireOut(request, active, { ...pools, [poolId]: facts.points })];
  }),
  items: (combatant) => sourcesOf(combatant).map(({ id }) => id),
  fields: (_fight, combatant, item) => {
    const source = sourceOf(combatant, item);
    const { pools, resources } = combatant.state;
    const points = pools[source.poolId] ?? 0;
    const most = source.maximum ?? 99_999;
    return [
      numberField('points', 'DRV-GAP-17', 'gm', Math.min(points, most), 0, most),
      numberField('resource', 'DRV-GAP-17', 'gm', resources[source.id] ?? 0, 0, 99_999),
    ];
  },
};
