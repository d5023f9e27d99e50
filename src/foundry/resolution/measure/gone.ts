/** An outcome told with the squares that combatants have really gone: the rules know no walls. */
import type { Event, Id, Json, Outcome, Stage } from '../../../rules/index.ts';
import type { TokenShift } from './shifts.ts';

type Values = { readonly [name: string]: Json };

/** The outcome with the squares that combatants have gone, where a wall stopped them or whoever they went along with. */
export function asGone(outcome: Outcome | null, shifts: readonly TokenShift[] = []): Outcome | null {
  if (!outcome || shifts.every(({ stopped }) => !stopped)) return outcome;
  const left = new Map(shifts.map(({ who, stopped }) => [who, squaresOf(outcome, who) + lacking(stopped)]));
  return { ...outcome, stages: outcome.stages.map((stage) => stageGone(stage, left)) };
}

/** The squares of a combatant's own straight lines, as the rules have them. */
const squaresOf = ({ stages }: Outcome, who: Id): number =>
  stages
    .flatMap(({ events }) => events)
    .reduce((sum, event) => sum + (event.who === who && isOwn(event) ? event.shift!.squares : 0), 0);

const isOwn = ({ shift }: Event): boolean => shift !== undefined && !('beside' in shift);
const lacking = (stopped?: { readonly after: number; readonly of: number }): number =>
  stopped ? stopped.after - stopped.of : 0;

/** A stage whose lines are as long as what is `left` for their combatants, which they use up. */
function stageGone(stage: Stage, left: Map<Id, number>): Stage {
  const gone = new Map<Id, number>();
  const events = stage.events.map((event): Event => {
    const { who, shift, facts } = event;
    if (who === null || !shift) return event;
    const squares = 'beside' in shift ? gone.get(shift.beside) : Math.min(shift.squares, left.get(who) ?? Infinity);
    if (squares === undefined) return event;
    if (isOwn(event) && left.has(who)) left.set(who, left.get(who)! - squares);
    gone.set(who, (gone.get(who) ?? 0) + squares);
    return facts ? { ...event, facts: withSquares(facts, squares) } : event;
  });
  const { who, verdict } = stage;
  const squares = who === null ? undefined : gone.get(who);
  if (squares === undefined || !verdict?.values) return { ...stage, events };
  return { ...stage, events, verdict: { ...verdict, values: withSquares(verdict.values, squares) } };
}

const withSquares = (told: Values, squares: number): Values => ('squares' in told ? { ...told, squares } : told);
