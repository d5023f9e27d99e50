/** An area attack in a fight: its area, its occupants and its stages (RULES.md, section 13). */
import { recordList } from '../../kernel/declared.ts';
import { event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { total, type Tally } from '../../kernel/tally.ts';
import type { Course } from '../acts/action.ts';
import { attackApplied, attackUsed } from '../attack/perform.ts';
import { answeredStrike, strikeOf, type AttackResult } from '../attack/resolve.ts';
import { assaultOf, situationOf, type Plan } from '../attack/situation.ts';
import { diceOf } from '../check/chain.ts';
import type { ArrgsOptions } from '../options.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import { DIRECTIONS, type DefenceKind } from '../terms.ts';
import { isSheltered } from '../vehicles/aboard.ts';
import { resolveAreaAttack, type AreaResult, type Occupant, type AreaShift } from './area.ts';

/** A combatant's place relative to the target square: `x` squares to the east, `y` to the south. */
interface Around {
  readonly id: Id;
  readonly x: number;
  readonly y: number;
}

/** The places of everybody whom the area might cover, also after a shift, as measured by the table. */
export const AROUND = recordList<Around>('around', ({ x, y }) => Number.isInteger(x) && Number.isInteger(y));

/**
 * The extent of an area in squares: the side of a square from its corner, or the radius of a circle about its center.
 */
type Footprint =
  | { readonly shape: 'square'; readonly squares: number }
  | { readonly shape: 'circle'; readonly radius: number };

interface AreaPlan {
  /** The attack against each occupant of the area. */
  readonly plan: Omit<Plan, 'target'>;
  readonly footprint: Footprint;
  readonly around: readonly Around[];
}

interface AreaAttacked {
  readonly progress: Course;
  readonly results: readonly { readonly target: Id; readonly result: AttackResult }[];
}

/** An area attack, resolved and applied to everybody in the area, one after the other (ARR-AOE-03, -10). */
export function* areaAttacked(progress: Course, area: AreaPlan, options: ArrgsOptions): Procedure<AreaAttacked> {
  const { fight } = progress;
  const assault = assaultOf(fight, area.plan, null, options);
  const volley = {
    strike: strikeOf(assault, options),
    distance: area.plan.distance ?? 0,
    increment: assault.moment.shot?.increment ?? null,
    occupants: (shift: AreaShift | null) =>
      covered(area, shift).map((id) => occupantOf(fight, { ...area.plan, target: id }, options)),
  };
  const result = yield* resolveAreaAttack(area.plan.who, volley, options);
  let course = areaStage(progress, area, volley.strike.tally, result);
  const results: { target: Id; result: AttackResult }[] = [];
  const reached = yield* letThrough(
    fight,
    area.plan,
    result.results.map(({ id }) => id),
  );
  for (const { id, attackRoll } of result.results.filter(({ id }) => reached.has(id))) {
    const plan: Plan = { ...area.plan, target: id };
    const strikeResult = yield* answeredStrike(situationOf(course.fight, plan, options), attackRoll, options);
    course = attackApplied(course, plan, strikeResult, options, true);
    results.push({ target: id, result: strikeResult });
  }
  return { progress: course, results };
}

/**
 * The occupants of the area that the attack can affect: not a vehicle by an attack on the mind, and the passengers of a
 * closed vehicle only where the GM lets the attack through (GAP-12).
 */
function* letThrough(
  fight: ArrgsFight,
  { who, defenceKind, willing }: AreaPlan['plan'],
  occupants: readonly Id[],
): Procedure<ReadonlySet<Id>> {
  const reached = new Set(
    occupants.filter((id) => !isMindless(combatant(fight, id), defenceKind, willing) && !isSheltered(fight, id, who)),
  );
  for (const target of occupants.filter((id) => isSheltered(fight, id, who))) {
    const values = { target, carrier: combatant(fight, target).state.motion.carriedBy };
    const offered = INSIDE.map((option) => ({ ...option, values }));
    const question = 'SALVO.arrgs.question.inside';
    if ((yield* choose(null, 'ruling', question, 'GAP-12', offered, 'spared', undefined, values)) === 'reached')
      reached.add(target);
  }
  return reached;
}

const INSIDE = ['spared', 'reached'].map((id) => ({ id, label: `SALVO.arrgs.option.inside.${id}` }));

/** Whether a combatant is a vehicle and the effect is on the mind, which does not affect it (GAP-12). */
export const isMindless = ({ sheet }: ArrgsCombatant, defence: DefenceKind | 'none', willing: boolean): boolean =>
  sheet.vehicle !== null && defence === 'willpower' && !willing;

const occupantOf = (fight: ArrgsFight, plan: Plan, options: ArrgsOptions): Occupant => ({
  id: plan.target,
  attempt: situationOf(fight, plan, options).attempt,
});

/** The combatants in the area at its final place (ARR-AOE-03 to -05); a diagonal step is one square. */
export function covered(
  { footprint, around }: Pick<AreaPlan, 'footprint' | 'around'>,
  shift: AreaShift | null,
): readonly Id[] {
  const center = shift ? shifted(shift) : { x: 0, y: 0 };
  return around.filter(({ x, y }) => covers(footprint, x - center.x, y - center.y)).map(({ id }) => id);
}

/** The offset of a shift: squares to the east and to the south. */
function shifted({ direction, squares }: AreaShift): { readonly x: number; readonly y: number } {
  const { x, y } = STEPS[DIRECTIONS.indexOf(direction)]!;
  return { x: x * squares, y: y * squares };
}

/** The offset of a step in each direction, in the order of `DIRECTIONS`: clockwise from north. */
const STEPS = [
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
  { x: -1, y: -1 },
];

const covers = (footprint: Footprint, x: number, y: number): boolean =>
  footprint.shape === 'circle'
    ? Math.max(Math.abs(x), Math.abs(y)) <= footprint.radius
    : x >= 0 && y >= 0 && x < footprint.squares && y < footprint.squares;

/** The stage of the check against the square, with the shift and the second check where it misses. */
function areaStage(
  progress: Course,
  { plan }: AreaPlan,
  tally: Tally,
  { first, chain, squareHit, shift }: AreaResult,
): Course {
  const { who, means } = plan;
  const link = first[0]!;
  return after(progress, {
    kind: 'attack',
    who,
    ...(means.item === null ? {} : { item: means.item }),
    title: 'SALVO.arrgs.attack.area',
    dice: [...diceOf(first), ...(shift?.dice ?? []), ...diceOf(chain.filter((link) => !first.includes(link)))],
    tally,
    verdict: {
      key: `SALVO.arrgs.verdict.${squareHit ? 'squareHit' : shift ? 'shifted' : 'fizzled'}`,
      good: squareHit,
      values: {
        total: link.natural + total(tally),
        ...(shift ? { direction: shift.direction, squares: shift.squares } : {}),
      },
    },
    ...(shift ? { landed: { ...shifted(shift), unit: 'squares' as const } } : {}),
    events: [
      event('areaAttacked', who, 'ARR-AOE-02', [], { squareHit }),
      ...(shift
        ? [event('areaShifted', who, 'ARR-AOE-04', [], { direction: shift.direction, squares: shift.squares })]
        : []),
      ...attackUsed(progress, who, means),
    ],
  });
}
