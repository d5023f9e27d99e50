/** First aid for the dying (GAP-11, ARR-DYI-13). */
import { asNumber } from '../../kernel/declared.ts';
import { after } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { afflicted } from '../harm/afflict.ts';
import { binaryCheck } from '../manoeuvres/checks.ts';
import { actionTally, checkStage, verdictAs, distanceField, modifierField, undertaking } from '../manoeuvres/doing.ts';
import { checkOdds } from '../odds/check-odds.ts';
import { NEAR } from '../opportunity/near.ts';
import { optionsFrom } from '../options.ts';
import { combatant, holds } from '../sheet/state.ts';
import type { ArrgsCombatant } from '../sheet/types.ts';
import { poolField, type Act, type Request } from './act.ts';
import type { Course } from './action.ts';

const DIFFICULTY = 10;
const ADJACENT = 1;

/**
 * The act of treating the dying: a Miscellaneous manoeuvre with an Intellect check, under the setting `dyingTreatment`.
 * Refused: `noTreatment`, `tooFar`, `notDying`.
 */
export const treat: Act = {
  action: 'treat',
  manoeuvre: 'miscellaneous',
  clause: 'GAP-11',
  when: 'turn',
  target: 'one',
  helps: true,
  applies: (_combatant, fight) => optionsFrom(fight.options).dyingTreatment,
  suits: isTreatable,
  fields: () => [poolField, distanceField, modifierField],
  lists: [NEAR],
  refusal({ fight, targets, declared, options }) {
    if (!options.dyingTreatment) return refuse('noTreatment', 'GAP-11');
    const [target] = targets;
    if (target === undefined) return null;
    if (asNumber(declared, 'squares') > ADJACENT) return refuse('tooFar', 'GAP-11', { most: ADJACENT });
    return isTreatable(combatant(fight, target)) ? null : refuse('notDying', 'ARR-DYI-13');
  },
  odds: (request) => {
    const { tally, dc } = treatment(request, request);
    return checkOdds(tally, dc, request.options, true);
  },
  perform(request) {
    const { who, targets, options } = request;
    const patient = targets[0]!;
    return undertaking(
      request,
      'miscellaneous',
      function* (course) {
        const { dying } = combatant(course.fight, patient).state.life;
        const check = yield* binaryCheck(who, treatment(course, request), options);
        const eased = check.success ? afflicted(course.fight, patient, { name: 'dying', n: -1 }, options) : [];
        const stage = checkStage(request, check, eased, { left: dying - 1 });
        return after(course, check.success ? verdictAs(stage, 'treated') : stage);
      },
      { needsCheck: true },
    );
  },
};

/** The Intellect check, which the Dying number makes harder (GAP-11). */
const treatment = (course: Pick<Course, 'fight'>, request: Request) => ({
  tally: actionTally(course, request, { skill: null, ability: 'intellect' }),
  dc: DIFFICULTY + combatant(course.fight, request.targets[0]!).state.life.dying,
  reason: 'SALVO.arrgs.roll.treatment',
});

/** Whether a combatant is Dying and not dead (ARR-DYI-13, ARR-DTH-02). */
function isTreatable({ state }: ArrgsCombatant): boolean {
  return holds(state, 'dying') && !holds(state, 'dead');
}
