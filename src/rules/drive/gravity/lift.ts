/** A use of pseudogravity: points against a weight, and the movement that follows (section 14). */
import { decrease } from '../../kernel/changes.ts';
import { onlyWith, type Field } from '../../kernel/command.ts';
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import { type Event, event } from '../../kernel/event.ts';
import { findCombatant } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { Odds } from '../../kernel/odds.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import { choiceField, flagField, measureField, numberField, zoneField, type Act, type Request } from '../acts/act.ts';
import { spent } from '../acts/spend.ts';
import { positionEvents } from '../positions/position-events.ts';
import { changed, freed, moved, taken, type Positions } from '../positions/positions.ts';
import { measuredFields, relationTo } from '../positions/reach.ts';
import type { DriveCombatant, DriveFight, GravityItem } from '../sheet/sheet.ts';
import { combatantOf, hasSeveralZones, positionsOf, silencingIn } from '../sheet/state.ts';
import { isFarther } from '../types.ts';
import { shown } from './light.ts';
import {
  LIFTED_KINDS,
  movementRefusal,
  MOVEMENTS,
  usePseudogravity,
  type Lifted,
  type Movement,
  type GravityUse,
  type UseResult,
} from './pseudogravity.ts';

/** A use of pseudogravity. Refuses `notEnoughPoints`, `alreadyCommitted`, `outOfReach`, and what `movementRefusal` refuses. */
export const useGravity: Act<GravityItem> = {
  action: 'gravity',
  clause: 'DRV-PGR-03',
  cost: 'action',
  target: 'one',
  selfToo: true,
  when: 'turn',
  items: ({ sheet }) => sheet.gravity.map((item) => item.id),
  fields,
  prepare: ({ combatant, item }) => combatant.sheet.gravity.find(({ id }) => id === item)!,
  spentRefusal: toppingUp,
  refusal,
  perform,
  odds: oddsOfLift,
};

const STAY = '-';

function fields(fight: DriveFight, combatant: DriveCombatant, id: Id | null): readonly Field[] {
  const source = combatant.sheet.gravity.find((item) => item.id === id)!;
  return [
    numberField('points', 'DRV-PGR-10', 'actor', poolOf(combatant, source), 0, 99_999),
    choiceField('kind', 'DRV-PGR-02', 'actor', LIFTED_KINDS, 'character'),
    choiceField('movement', 'DRV-PGR-01', 'actor', [STAY, ...MOVEMENTS], STAY),
    ...(hasSeveralZones(fight) ? [zoneField(fight, 'toZone', 'DRV-PGR-15', 'actor', STAY, [STAY])] : []),
    ...measuredFields(fight, 'ranged'),
    flagField('willing', 'DRV-PGR-07', 'gm'),
    onlyWith('movement', ['itemIntoDefense'], flagField('intoDefendersHand', 'DRV-PGR-12', 'actor')),
    onlyWith('kind', ['item'], measureField('itemWeight', 'DRV-PGR-05', 'gm', 0, 0, 1_000_000)),
  ];
}

const poolOf = ({ state }: DriveCombatant, source: GravityItem): number => state.pools[source.poolId] ?? 0;

/** Points against a weight: certain, except for silencing, which is hidden beforehand (DRV-PGR-22). */
function oddsOfLift(request: Request, source: GravityItem): Odds | Refusal {
  const use = usePseudogravity(useOf(request, source, []), request.options);
  if (isRefusal(use)) return use;
  return {
    tally: [],
    chances: [{ label: 'SALVO.drive.odds.success', chance: use.success ? 1 : 0 }],
    distributions: [],
    tail: 0,
    assuming: ['SALVO.drive.assuming.noSilencing'],
    foreseen: [
      { label: 'SALVO.drive.foreseen.needed', clause: 'DRV-PGR-06', good: use.success, values: { needed: use.needed } },
    ],
  };
}

/** DRV-PGR-10: a second use in the same turn would top up the points of the first. */
function toppingUp({ fight, combatant }: Request): Refusal | null {
  const until = combatant.state.conditions['glowing']?.until;
  const committed = until?.at === 'startOfTurn' && until.round > fight.round;
  return committed ? refuse('alreadyCommitted', 'DRV-PGR-10') : null;
}

function refusal(request: Request, source: GravityItem): Refusal | null {
  const [target] = request.targets;
  const facts = {
    grantsFlight: source.grantsFlight,
    pulledIntoHandByDefender: asFlag(request.declared, 'intoDefendersHand') && request.combatant.state.inGroupDefense,
    range: source.range,
  };
  for (const movement of movementsOf(request)) {
    const forbidden = movementRefusal(movement, facts);
    if (forbidden) return forbidden;
  }
  if (target === undefined) return null;
  if (target !== request.who && isFarther(relationTo(request, target), source.range)) {
    return refuse('outOfReach', 'DRV-POS-03', { range: source.range });
  }
  const use = usePseudogravity(useOf(request, source, []), request.options);
  return isRefusal(use) ? use : null;
}

/**
 * The declared movement, and the one out of a group for a target that is taken to another zone (DRV-POS-08). An item that
 * lies there leaves no group: DRV-PGR-14 speaks of characters.
 */
function movementsOf(request: Request): readonly Movement[] {
  const declared = movementOf(request);
  const zone = goalOf(request);
  const target = findCombatant(request.fight, request.targets[0] ?? '')?.state;
  const leaves = !!target && !isItem(request) && target.group !== null && zone !== STAY && zone !== target.zone;
  return [...(declared ? [declared] : []), ...(leaves ? (['outOfGroup'] as const) : [])];
}

/** The zone to which the target is taken. Where there is but one zone, nobody is asked for it. */
const goalOf = ({ declared }: Request): Id => asText(declared, 'toZone') || STAY;

/** Whether an item that nobody holds is moved, and no combatant with it. */
const isItem = ({ declared }: Request): boolean => asText(declared, 'kind') === 'item';

const movementOf = ({ declared }: Request): Movement | null =>
  MOVEMENTS.find((move) => move === asText(declared, 'movement')) ?? null;

function perform(request: Request, source: GravityItem): Outcome | Refusal {
  const { fight, who, action, options } = request;
  const target = combatantOf(fight, request.targets[0]!);
  const use = useOf(request, source, silencingIn(fight, target.state.zone));
  const result = usePseudogravity(use, options);
  if (isRefusal(result)) return result;
  const { effective, needed, divisor, success } = result;
  const events = [...spent(fight, who, 'action')];
  if (use.points > 0) {
    events.push(pointsGone(who, source, use.points, result), ...shown(fight, who, target.id, options));
  }
  const progress = after(begin(fight), {
    kind: 'check',
    who,
    against: target.id,
    item: source.id,
    title: 'SALVO.drive.stage.gravity',
    verdict: {
      key: `SALVO.drive.verdict.${success ? 'lifted' : 'notLifted'}${divisor > 1 ? 'Silenced' : ''}`,
      good: success,
      values: { effective, needed, divisor, points: use.points },
    },
    events,
  });
  if (!success || isItem(request)) return ended(progress, action, who);
  const title = 'SALVO.drive.stage.pulled';
  const stage = { kind: 'effect', who: target.id, title, events: movedEvents(request, target) } as const;
  return ended(after(progress, stage), action, who);
}

/**
 * The use of `source` on the target. `silencing`: the amounts at the place where the target starts, which is the one
 * that counts (DRV-PGR-18).
 */
const useOf = (request: Request, source: GravityItem, silencing: readonly number[]): GravityUse => ({
  points: asNumber(request.declared, 'points'),
  pool: poolOf(request.combatant, source),
  fraction: source.weightFraction,
  silencing,
  target: lifted(request, combatantOf(request.fight, request.targets[0]!)),
});

/** A user who lifts itself is willing (DRV-PGR-07). */
const lifted = ({ who, declared }: Request, { id, sheet, state }: DriveCombatant): Lifted => ({
  kind: LIFTED_KINDS.find((kind) => kind === asText(declared, 'kind')) ?? 'character',
  bodyWeight: sheet.bodyWeight,
  carriedWeight: sheet.carriedWeight,
  itemWeight: asNumber(declared, 'itemWeight'),
  flySpd: sheet.flySpd,
  flightPaid: state.flightPaid,
  willing: id === who || asFlag(declared, 'willing'),
  resists: state.resists,
  gravnet: sheet.gravnet,
});

/** The points of a use, spent even on failure (DRV-PGR-10). */
const pointsGone = (who: Id, source: GravityItem, points: number, result: UseResult): Event => {
  const { divisor, effective, needed, success } = result;
  const facts = { points, divisor, effective, needed, success };
  return event('gravitySpent', who, 'DRV-PGR-03', [decrease(`pools.${source.poolId}`, points)], facts);
};

/** The end of cover (DRV-PGR-15), and of group, defense or zone as the movement requires (DRV-PGR-14). */
function movedEvents(request: Request, target: DriveCombatant): readonly Event[] {
  const before = positionsOf(request.fight);
  const uncovered = changed(before, target.id, { inCover: false });
  return positionEvents(before, pulled(request, uncovered, target), 'DRV-PGR-15');
}

function pulled(request: Request, positions: Positions, { id, state }: DriveCombatant): Positions {
  const zone = goalOf(request);
  if (zone !== STAY && zone !== state.zone) return taken(positions, id, zone);
  switch (movementOf(request)) {
    case 'outOfDefense':
      return changed(positions, id, { inGroupDefense: false });
    case 'outOfGroup': {
      const left = moved(positions, { action: 'leaveGroup', id });
      return isRefusal(left) ? positions : left;
    }
    case 'liftFromGrapple':
      return freed(positions, id);
    case 'characterIntoDefense':
      return state.group === null ? positions : changed(positions, id, { inGroupDefense: true });
    default:
      return positions;
  }
}
