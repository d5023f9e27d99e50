/** An Action from its declaration to the condition checks that it owes (RULES.md, 0.4 steps 2, 3 and 12). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { adjust, after, event, recordChanges, type Progress } from '../../kernel/progress.ts';
import { settleActor, settleAnswers } from '../harm/settle.ts';
import { drained, vitalChanges, vitalsOf } from '../harm/vitals.ts';
import type { ArrgsOptions } from '../options.ts';
import { effectSum } from '../sheet/effects.ts';
import { combatant, conditionsOf } from '../sheet/state.ts';
import type { ArrgsFight } from '../sheet/types.ts';
import { wastes } from '../opportunity/windows.ts';
import { vehiclesSettled } from '../vehicles/wreck.ts';
import type { Payment } from '../points/costs.ts';
import { declaration } from '../points/points.ts';

export type Course = Progress<ArrgsFight>;

/** An Action on its way. */
interface Undertaking {
  readonly who: Id;
  readonly action: string;
  readonly payment: Payment;
  readonly item?: Id;
  readonly against?: Id;
  /** Answers to its declaration: Opportunity, what was readied, Counterspell (step 3). */
  readonly interrupted?: (progress: Course) => Procedure<Course>;
  /** Its effect (steps 4 to 11), on the fight as it stands then. */
  readonly resolve: (progress: Course) => Procedure<Course>;
}

/**
 * Pays, is interrupted, takes effect, and makes the checks that it owes. Death by the drain, or what an interruption has
 * done to the actor, wastes it (ARR-OPP-06, ARR-VIT-07): points and drain stay paid.
 */
export function* undertaken(progress: Course, undertaking: Undertaking, options: ArrgsOptions): Procedure<Course> {
  const { who, interrupted, resolve } = undertaking;
  const declared = progress.fight;
  let course = declare(progress, undertaking, options);
  if (!combatant(course.fight, who).state.life.dead && interrupted) course = yield* interrupted(course);
  if (isWasted(declared, course.fight, who)) course = wasted(course, undertaking);
  else course = yield* resolve(course);
  course = vehiclesSettled(declared, course, options);
  course = yield* settleAnswers(course, declared, options);
  return yield* settleActor(course, declared, who, options);
}

/** Points, drain and the count of Actions (ARR-ACT-02, ARR-VIT-02, -07). Outside a started fight no points are counted. */
function declare(
  progress: Course,
  { who, action, payment, item, against }: Undertaking,
  options: ArrgsOptions,
): Course {
  const actor = combatant(progress.fight, who);
  const { points } = actor.state;
  const isCounted = progress.fight.phase === 'underway';
  const drain = payment.drain === 0 ? 0 : payment.drain + effectSum(actor, 'drainExtra');
  const before = vitalsOf(actor, options);
  const { purse } = declaration(points, before, payment, options);
  const paid = isCounted ? recordChanges('points', points, purse) : [];
  const facts = { pool: payment.pool, points: payment.cost, used: purse.used };
  return after(progress, {
    kind: 'declared',
    who,
    ...(item === undefined ? {} : { item }),
    ...(against === undefined ? {} : { against }),
    title: `SALVO.arrgs.action.${action}`,
    events: [
      event('pointsSpent', who, 'ARR-ACT-02', [...paid, ...adjust('points.actionsDone', isCounted ? 1 : 0)], facts),
      ...drainEvents(actor.state, drain),
    ],
  });

  function drainEvents(state: typeof actor.state, by: number) {
    if (by <= 0) return [];
    const changes = vitalChanges(state, before, drained(before, by, options));
    return [event('vitalityDrained', who, 'ARR-VIT-02', changes, { loss: by })];
  }
}

/** ARR-OPP-06: conditions gained since the declaration. */
function isWasted(declared: ArrgsFight, fight: ArrgsFight, who: Id): boolean {
  const before = conditionsOf(combatant(declared, who).state);
  return wastes(conditionsOf(combatant(fight, who).state).filter((name) => !before.includes(name)));
}

/** ARR-OPP-06: points and drain are gone, and nothing comes of it. */
export const wasted = (progress: Course, { who, action }: Pick<Undertaking, 'who' | 'action'>): Course =>
  after(progress, {
    kind: 'note',
    who,
    title: 'SALVO.arrgs.stage.wasted',
    verdict: { key: 'SALVO.arrgs.verdict.wasted', good: false, values: { action } },
    events: [event('actionWasted', who, 'ARR-OPP-06', [], { action })],
  });
