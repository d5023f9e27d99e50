/** The act of a Reposition, and the push at its end, which a charge may have too (ARR-MAN-16, ARR-CHG-06). */
import { amount, type Procedure } from '../../kernel/procedure.ts';
import type { Refusal } from '../../kernel/result.ts';
import type { Act, Request } from '../acts/act.ts';
import type { Course } from '../acts/action.ts';
import { aimedAs, attackFields, OUT_OF_REACH, type Aimed } from '../acts/attack.ts';
import { attacked } from '../attack/perform.ts';
import { undertaking } from '../manoeuvres/doing.ts';
import { lostPlainly } from '../movement/stopping.ts';
import { travelled } from '../movement/travel.ts';
import { attackOdds } from '../odds/attack-odds.ts';
import { meleeWeaponsOf } from '../range/means.ts';
import { combatant } from '../sheet/state.ts';
import { pushed, repositionRefusal } from './push.ts';
import { chosenLine, pushAhead, pushFields, pushListsAround, type PushLine } from './pushing.ts';
import { meleeRefusal, shovePlan } from './replaced.ts';

/** The act of a Reposition. Refused: `targetTooLarge`, and as `meleeRefusal`. */
export const reposition: Act<Aimed> = {
  action: 'reposition',
  manoeuvre: 'reposition',
  clause: 'ARR-MAN-16',
  when: 'turn',
  target: 'one',
  items: (actor) => meleeWeaponsOf(actor).map(({ id }) => id),
  fields: (fight, actor, item) => [...attackFields(fight, actor, item), ...pushFields],
  lists: pushListsAround,
  prepare: aimedAs,
  refusal: (request, aimed) => tooLargeRefusal(request) ?? meleeRefusal(request, aimed),
  plannable: OUT_OF_REACH,
  perform: (request, aimed) =>
    undertaking(request, 'reposition', function* (course) {
      const { progress, result } = yield* attacked(course, shovePlan(request, aimed), request.options);
      if (!result.success) return progress;
      const line = yield* chosenLine(progress.fight, request, result.successValue!);
      return yield* pushedAway(progress, request, result.successValue!, line);
    }),
  odds: (request, aimed) => attackOdds(request.fight, shovePlan(request, aimed), request.options),
};

/** The refusal of a target that is too large to be moved (ARR-RPO-02). Refused: `targetTooLarge`. */
export function tooLargeRefusal({ fight, combatant: actor, targets }: Request): Refusal | null {
  const [target] = targets;
  return target === undefined ? null : repositionRefusal(actor.sheet.size, combatant(fight, target).sheet.size);
}

/** The push of a target, as far as the attacker chooses, up to an obstacle, and provoking (ARR-RPO-01, -04, -06). */
export function* pushedAway(
  start: Course,
  { who, targets, options }: Request,
  successValue: number,
  pushLine: PushLine,
): Procedure<Course> {
  const { line, along, blocked, creature } = pushLine;
  const id = targets[0]!;
  const bounds = { min: 0, max: successValue, default: successValue };
  const { ends, squares, blocker, loss } = pushAhead(start.fight, id, successValue, pushLine, options);
  // Past the free squares it runs into something: the question says into what.
  const question = `SALVO.arrgs.question.${ends ? 'pushInto' : 'push'}`;
  const values = ends ? { target: id, squares, blocker, loss } : { target: id };
  const wanted = yield* amount(who, 'allocation', question, 'ARR-RPO-01', bounds, values);
  const push = pushed(wanted, combatant(start.fight, id).sheet.size, blocked);
  const way = { who: id, cause: 'reposition', steps: push.squaresMoved, along, category: null, line } as const;
  const { course } = yield* travelled(start, way, options);
  if (push.targetLoss === 0) return course;
  const targetHurt = lostPlainly(course, combatant(course.fight, id), push.targetLoss, options);
  return creature === null
    ? targetHurt
    : lostPlainly(targetHurt, combatant(targetHurt.fight, creature), push.blockerLoss, options);
}
