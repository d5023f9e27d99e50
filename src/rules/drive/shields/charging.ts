/** The making of shield and pseudogravity points from a resource (DRV-SHL-18, DRV-PGR-04, DRV-GAP-17). */
import { conditionGained } from '../../kernel/condition.ts';
import { asNumber } from '../../kernel/declared.ts';
import { adding, type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Foreseen } from '../../kernel/odds.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import { noted, numberField, type Act, type Request } from '../acts/act.ts';
import { actionPhase } from '../acts/spend.ts';
import { untilAfter } from '../fight/order.ts';
import type { DriveCombatant, DriveFight, PointSource } from '../sheet/sheet.ts';
import { sourceOf, sourcesOf } from '../sheet/state.ts';
import { withFireOut } from './raising.ts';

/** The points that a resource pays for. */
interface Made {
  readonly source: PointSource;
  /** The pool afterwards. */
  readonly points: number;
  readonly resourceLeft: number;
}

/** Points made on the combatant's own turn. Refuses `notEnoughResource`, `overMaximum`. */
export const charge: Act<Made> = {
  action: 'charge',
  clause: 'DRV-GAP-17',
  cost: 'free',
  target: 'none',
  when: 'turn',
  items: (combatant) => sourcesOf(combatant).map(({ id }) => id),
  fields: (_fight, combatant, id) => {
    const most = Math.max(1, affordablePoints(combatant, sourceOf(combatant, id)));
    return [numberField('points', 'DRV-GAP-17', 'actor', most, 1, 99_999)];
  },
  prepare: makePoints,
  foreseen: (request) => outlook(makePoints(request)),
  perform(request, { source, points, resourceLeft }) {
    const { who, combatant, action, declared } = request;
    const begun = noted(begin(request.fight), who, actionPhase(request.fight));
    const { fight } = begun;
    const changes = [
      adding(`pools.${source.poolId}`, asNumber(declared, 'points')),
      adding(`resources.${source.id}`, resourceLeft - resourceOf(combatant, source)),
    ];
    const facts = { source: source.id, points: asNumber(declared, 'points'), resourceLeft };
    const charged = after(begun, {
      kind: 'declared',
      who,
      item: source.id,
      title: 'SALVO.drive.stage.charge',
      verdict: { key: 'SALVO.drive.verdict.points', good: null, values: facts },
      events: [event('pointsMade', who, clauseOf(source), changes, facts), ...lifetime(fight, who, source)],
    });
    // Points in a high shield that was empty put fire out (DRV-SHL-24).
    const pools = { ...combatant.state.pools, [source.poolId]: points };
    return ended(withFireOut(charged, request, combatant.state.active, pools), action, who);
  },
};

const outlook = (made: Made | Refusal): readonly Foreseen[] =>
  isRefusal(made)
    ? []
    : [
        {
          label: 'SALVO.drive.foreseen.charged',
          clause: clauseOf(made.source),
          good: null,
          values: { points: made.points, resourceLeft: made.resourceLeft },
        },
      ];

const resourceOf = ({ state }: DriveCombatant, { id }: PointSource): number => state.resources[id] ?? 0;
const pointsOf = ({ state }: DriveCombatant, { poolId }: PointSource): number => state.pools[poolId] ?? 0;

function affordablePoints(combatant: DriveCombatant, source: PointSource): number {
  const { costPerPoint, maximum } = source;
  const paid = costPerPoint === 0 ? 10 : Math.floor(resourceOf(combatant, source) / costPerPoint);
  return maximum === null ? paid : Math.min(paid, maximum - pointsOf(combatant, source));
}

const clauseOf = (source: PointSource): string => ('precision' in source ? 'DRV-SHL-18' : 'DRV-PGR-04');

function makePoints({ combatant, item, declared }: Request): Made | Refusal {
  const source = sourceOf(combatant, item);
  const clause = clauseOf(source);
  const { maximum, costPerPoint } = source;
  const resource = resourceOf(combatant, source);
  const cost = asNumber(declared, 'points') * costPerPoint;
  const held = pointsOf(combatant, source);
  const points = held + asNumber(declared, 'points');
  if (cost > resource) return refuse('notEnoughResource', clause, { cost, resource });
  if (maximum !== null && points > maximum) return refuse('overMaximum', 'DRV-GAP-17', { maximum, held });
  return { source, points, resourceLeft: resource - cost };
}

/** The duration of points: a condition that empties their pool when it ends (DRV-GAP-17). */
function lifetime(fight: DriveFight, who: Id, { expires, rounds, poolId }: PointSource): readonly Event[] {
  if (expires === 'never') return [];
  const until =
    expires === 'rounds'
      ? untilAfter(fight, { kind: 'rounds', rounds })
      : expires === 'turn'
        ? ({ at: 'endOfTurn', of: who, round: fight.round } as const)
        : ({ at: 'endOfFight' } as const);
  const facts = { pool: poolId };
  return [conditionGained(fight, who, { id: `charged-${poolId}`, clause: 'DRV-GAP-17', until, facts })];
}
