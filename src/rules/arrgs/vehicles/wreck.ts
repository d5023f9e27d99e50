/** The wreck of a vehicle without Vitality, and its occupants (GAP-12). */
import type { Id } from '../../kernel/json.ts';
import { after } from '../../kernel/progress.ts';
import type { Course } from '../acts/action.ts';
import { vitalsOf, type Vitals } from '../harm/vitals.ts';
import { stoppedDead } from '../movement/stopping.ts';
import type { ArrgsOptions } from '../options.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsFight } from '../sheet/types.ts';
import { aboard, onFoot } from './aboard.ts';

/** Vehicles that came to 0 Vitality since `before` stop at once; from wrecks everybody gets out, into the nearest squares. */
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

function abandoned(course: Course, id: Id): Course {
  const events = aboard(course.fight, id).flatMap((who) => onFoot(course.fight, who));
  return after(course, { kind: 'effect', who: id, title: 'SALVO.arrgs.stage.wrecked', events });
}
