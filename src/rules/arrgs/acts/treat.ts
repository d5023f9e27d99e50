/** First aid for the dying (GAP-11, ARR-DYI-13). */
import { asNumber } from '../../kernel/declared.ts';
import { after } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { afflicted } from '../harm/afflict.ts';
import { binaryCheck } from '../manoeuvres/checks.ts';
import { actionTally, checkStage, verdictAs, distanceField, modifierField, undertaking } from '../manoeuvres/doing.ts';
import { NEAR } from '../opportunity/near.ts';
import { optionsFrom } from '../options.ts';
import { combatant, holds } from '../sheet/state.ts';
import type { ArrgsCombatant } from '../sheet/types.ts';
import { poolField, type Act } from './act.ts';

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
  applies: (_combatant, fight) => optionsFrom(fight.options).dyingTreatment,
  suits: isTreatable,
  fields: () => [poolField, distanceField, modifierField],
  lists: [NEAR],
  refusal({ fight, targets, declared, options }) {
    if (!options.dyingTreatment) return refuse('noTreatment', 'GAP-11');
    const [target] = targets;
    if (target === undefined) return null;
    if (asNumber(declared, 'squares') > ADJACENT) return refuse('tooFar', 'GAP-11');
    return isTreatable(combatant(fight, target)) ? null : refuse('notDying', 'ARR-DYI-13');
  },
  perform(request) {
    const { who, targets, options } = request;
    const patient = targets[0]!;
    return undertaking(
      request,
      'miscellaneous',
      function* (course) {
        const { dying } = combatant(course.fight, patient).state.life;
        const tally = actionTally(course, request, { skill: null, ability: 'intellect' });
        const aim = { tally, dc: DIFFICULTY + dying, reason: 'SALVO.arrgs.roll.treatment' };
        const check = yield* binaryCheck(who, aim, options);
        const eased = check.success ? afflicted(course.fight, patient, { name: 'dying', n: -1 }, options) : [];
        const stage = checkStage(request, check, eased, { left: dying - 1 });
        return after(course, check.success ? verdictAs(stage, 'treated') : stage);
      },
      { needsCheck: true },
    );
  },
};

/** Whether a combatant is Dying and not dead (ARR-DYI-13, ARR-DTH-02). */
function isTreatable({ state }: ArrgsCombatant): boolean {
  return holds(state, 'dying') && !holds(state, 'dead');
}
