/** An Action from its declaration to the condition checks that it owes (RULES.md, 0.4 steps 2, 3 and 12). */
import { adding, type Change, type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Stage } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, type Progress } from '../../kernel/progress.ts';
import { settleActor, settleAnswers } from '../harm/settle.ts';
import { drained, vitalChanges, vitalsOf } from '../harm/vitals.ts';
import { isWasted } from '../opportunity/windows.ts';
import type { ArrgsOptions } from '../options.ts';
import type { Payment } from '../points/costs.ts';
import { purseChanges, spent, type Purse } from '../points/points.ts';
import { effectSum } from '../sheet/effects.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight, Points } from '../sheet/types.ts';
import { vehiclesSettled } from '../vehicles/wreck.ts';

export type Course = Progress<ArrgsFight>;

/** A stage without keys for the parts that are undefined. */
export const withoutGaps = (parts: { readonly [key in keyof Stage]: Stage[key] | undefined }): Stage =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as unknown as Stage;

/** An Action to be carried out. */
interface Undertaking {
  readonly who: Id;
  readonly action: string;
  readonly payment: Payment;
  readonly item?: Id | undefined;
  readonly against?: Id | undefined;
  /** The answers to its declaration: Opportunity Actions, readied Actions, Counterspell (step 3). */
  readonly interrupted?: ((progress: Course) => Procedure<Course>) | undefined;
  /** Its effect (steps 4 to 11), on the fight at that moment. */
  readonly resolve: (progress: Course) => Procedure<Course>;
}

/**
 * The whole course of an Action: its payment, its interruptions, its effect, and the checks that it owes. It is wasted
 * where the drain kills the actor or an interruption stops it (ARR-OPP-06, ARR-VIT-07): points and drain stay paid.
 */
export function* undertaken(progress: Course, undertaking: Undertaking, options: ArrgsOptions): Procedure<Course> {
  const { who, interrupted, resolve } = undertaking;
  const declared = progress.fight;
  const before = combatant(declared, who).state;
  let course = declare(progress, undertaking, options);
  if (!combatant(course.fight, who).state.life.dead && interrupted) course = yield* interrupted(course);
  if (isWasted(before, combatant(course.fight, who).state)) course = wasted(course, undertaking);
  else course = yield* resolve(course);
  course = vehiclesSettled(declared, course, options);
  course = yield* settleAnswers(course, declared, options);
  return yield* settleActor(course, declared, who, options);
}

/** The declaration of an Action, with its points, its drain and the count of Actions (ARR-ACT-02, ARR-VIT-02, -07). */
function declare(
  progress: Course,
  { who, action, payment, item, against }: Undertaking,
  options: ArrgsOptions,
): Course {
  const actor = combatant(progress.fight, who);
  const { points } = actor.state;
  const purse = spent(points, payment);
  const facts = { pool: payment.pool, points: payment.cost, used: purse.used };
  const paid = event('pointsSpent', who, 'ARR-ACT-02', spendingChanges(progress.fight, points, purse), facts);
  const drain = payment.drain === 0 ? 0 : payment.drain + effectSum(actor, 'drainExtra');
  const events = drain > 0 ? [paid, drainEvent(actor, drain, options)] : [paid];
  const stage = { kind: 'declared', who, item, against, title: `SALVO.arrgs.action.${action}`, events } as const;
  const isWhole = item !== undefined && against !== undefined;
  return after(progress, isWhole ? (stage as Stage) : withoutGaps(stage));
}

/** The changes of points by one more Action (ARR-ACT-02). Outside a fight under way no points are counted. */
export function spendingChanges({ phase }: ArrgsFight, points: Points, purse: Purse): readonly Change[] {
  if (phase !== 'underway') return [];
  const changes = purseChanges(points, purse);
  changes.push(adding('points.actionsDone', 1));
  return changes;
}

/** The event of Vitality drained by an act. */
export function drainEvent(actor: ArrgsCombatant, loss: number, options: ArrgsOptions, clause = 'ARR-VIT-02'): Event {
  const before = vitalsOf(actor, options);
  const after = drained(before, loss, options);
  const facts = after.disabled && !before.disabled ? { loss, able: false } : { loss };
  return event('vitalityDrained', actor.id, clause, vitalChanges(actor.state, before, after), facts);
}

/** The note that an Action is wasted: points and drain stay paid, without effect (ARR-OPP-06). */
export const wasted = (progress: Course, { who, action }: Pick<Undertaking, 'who' | 'action'>): Course =>
  after(progress, {
    kind: 'note',
    who,
    title: 'SALVO.arrgs.stage.wasted',
    verdict: { key: 'SALVO.arrgs.verdict.wasted', good: false, values: { action } },
    events: [event('actionWasted', who, 'ARR-OPP-06', [], { action })],
  });
