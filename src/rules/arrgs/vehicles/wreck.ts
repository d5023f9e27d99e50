/** Vehicles that run out of Vitality, and their occupants (GAP-12). */
import type { Id } from '../../kernel/json.ts';
import { after } from '../../kernel/progress.ts';
import type { Course } from '../acts/action.ts';
import { vitalsOf, type Vitals } from '../harm/vitals.ts';
import { stoppedDead } from '../movement/stopping.ts';
import type { ArrgsOptions } from '../options.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsFight } from '../sheet/types.ts';
import { aboard, onFoot } from './aboard.ts';

/**
 * The sudden stops of vehicles that have fallen to 0 Vitality or less since `before`, and the wrecks of those that have
 * fallen to -TV or less, whose occupants get out (GAP-12).
 */
export function vehiclesSettled(before: ArrgsFight, start: Course, options: ArrgsOptions): Course {
  let course = start;
  for (const { id, sheet } of before.combatants) {
    if (sheet.kind === 'vehicle') course = vehicleSettled(before, course, id, options);
  }
  return course;
}

function vehicleSettled(before: ArrgsFight, start: Course, id: Id, options: ArrgsOptions): Course {
  const fell = ({ fight }: Course, limit: (tv: number) => number): boolean => {
    const [was, is] = [before, fight].map((at) => vitalsOf(combatant(at, id), options)) as [Vitals, Vitals];
    return was.cv > limit(was.tv) && is.cv <= limit(is.tv);
  };
  const stopped = fell(start, () => 0) ? stoppedDead(start, id, options) : start;
  return fell(stopped, (tv) => -tv) ? abandoned(stopped, id) : stopped;
}

/** The stage of a wreck, in which its occupants get out. */
function abandoned(course: Course, id: Id): Course {
  const events = aboard(course.fight, id).flatMap((who) => onFoot(course.fight, who));
  return after(course, { kind: 'effect', who: id, title: 'SALVO.arrgs.stage.wrecked', events });
}
