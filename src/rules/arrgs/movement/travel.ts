/** Travel square by square: each step that leaves or enters a threatened square provokes (ARR-OPP-08). */
import { adjust } from '../../kernel/changes.ts';
import { type Event, type Line, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import type { Course } from '../acts/action.ts';
import { isStopped, mayAnswer, provoked } from '../opportunity/interrupt.ts';
import type { Along, Nearby } from '../opportunity/near.ts';
import { provokingSteps } from '../opportunity/windows.ts';
import type { ArrgsOptions } from '../options.ts';
import { threatOf } from '../range/threat.ts';
import { settingChanges } from '../sheet/changes.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsFight } from '../sheet/types.ts';
import type { Manoeuvre, MovementCategory } from '../terms.ts';
import { aboard } from '../vehicles/aboard.ts';

/** A way and its mover. */
export interface Travel {
  readonly who: Id;
  readonly cause: Manoeuvre;
  readonly steps: number;
  readonly along: readonly Along[];
  /** The category used; null for a forced movement, which counts for no movement increment (ARR-RPO-07). */
  readonly category: MovementCategory | null;
  /** The straight line of the movement; absent where the way is drawn or walked freely. */
  readonly line?: Line;
  /** Enemies that have already had a window in this maneuver (`movementProvokes` perManoeuvre). */
  readonly answered?: readonly Id[];
}

interface Travelled {
  readonly course: Course;
  /** The steps made, up to where the mover was stopped. */
  readonly stepsMade: number;
  /** Enemies with a window in this maneuver, on this way or before it. */
  readonly offered: readonly Id[];
}

/**
 * A way covered until an answer stops the mover; a forced movement goes on even if the creature is killed on the way.
 */
export function* travelled(start: Course, travel: Travel, options: ArrgsOptions): Procedure<Travelled> {
  const windows = windowsOf(start.fight, travel, options);
  const offered = [...new Set([...(travel.answered ?? []), ...[...windows.values()].flat().map(({ id }) => id)])];
  let course = start;
  let counted = 0;
  for (let step = 0; step < travel.steps; step++) {
    const near = windows
      .get(step)
      ?.filter(({ id, squares }) => mayAnswer(course.fight, id, travel.who, squares, options));
    if (!near?.length) continue;
    course = moved(course, travel, step - counted);
    counted = step;
    course = yield* provoked(course, { who: travel.who, cause: travel.cause, distances: near }, options);
    if (travel.category !== null && isStopped(course.fight, travel.who)) return { course, stepsMade: step, offered };
  }
  return { course: moved(course, travel, travel.steps - counted), stepsMade: travel.steps, offered };
}

/**
 * The combatants with a window for each step (0 is the first), and their distances in squares: before the step, or
 * after it where only that lies in their threat range.
 */
function windowsOf(
  fight: ArrgsFight,
  { who, cause, steps, along, answered = [] }: Travel,
  options: ArrgsOptions,
): ReadonlyMap<number, readonly Nearby[]> {
  const windows = new Map<number, readonly Nearby[]>();
  for (const { id, distances } of along) {
    if (id === who || (options.movementProvokes === 'perManoeuvre' && answered.includes(id))) continue;
    const threat = threatOf(combatant(fight, id));
    for (const step of provokingSteps(cause, threat, distances.slice(0, steps + 1), options)) {
      const before = distances[step]!;
      const squares = before >= threat.min && before <= threat.max ? before : distances[step + 1]!;
      windows.set(step, [...(windows.get(step) ?? []), { id, squares }]);
    }
  }
  return windows;
}

/** The enemies that can pay for an answer, each with the number of steps that it may answer (ARR-OPP-08, -10, -11). */
export function openedTo(
  fight: ArrgsFight,
  travel: Travel,
  options: ArrgsOptions,
): readonly { readonly who: Id; readonly steps: number }[] {
  const times = new Map<Id, number>();
  for (const near of windowsOf(fight, travel, options).values()) {
    for (const { id, squares } of near) {
      if (mayAnswer(fight, id, travel.who, squares, options)) times.set(id, (times.get(id) ?? 0) + 1);
    }
  }
  return [...times].map(([who, steps]) => ({ who, steps }));
}

/**
 * The squares moved, on the card and, unless the movement is forced, in the movement increment (ARR-MI-05, ARR-RPO-07).
 */
export function moved(course: Course, { who, category, line }: Travel, squares: number): Course {
  if (squares <= 0) return course;
  const { motion } = combatant(course.fight, who).state;
  const categoryChanges = settingChanges('motion.category', motion.category, category);
  const changes = category === null ? [] : [...adjust('motion.squares', squares), ...categoryChanges];
  const movement = event('moved', who, 'ARR-MOV-01', changes, { squares, forced: category === null });
  return after(course, {
    kind: 'effect',
    who,
    title: 'SALVO.arrgs.stage.moved',
    verdict: { key: 'SALVO.arrgs.verdict.moved', good: null, values: { squares }, sums: ['squares'] },
    events: [line ? { ...movement, shift: { ...line, squares } } : movement, ...takenAlong(course.fight, who, squares)],
  });
}

/** The movement of everybody aboard with the carrier (GAP-12); the squares count for the carrier alone (ARR-MI-07). */
const takenAlong = (fight: ArrgsFight, carrier: Id, squares: number): readonly Event[] =>
  aboard(fight, carrier).map((who) => ({
    ...event('carried', who, 'GAP-12', [], { carrier }),
    shift: { beside: carrier, squares },
  }));
