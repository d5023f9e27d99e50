/** Opportunity operations (section 3.7 of the contract). */
import { answerPayment } from '../../../src/rules/arrgs/opportunity/answer.ts';
import { provokes, type Provoking } from '../../../src/rules/arrgs/opportunity/provokes.ts';
import { provokingSteps, wastes } from '../../../src/rules/arrgs/opportunity/windows.ts';
import { spent } from '../../../src/rules/arrgs/points/points.ts';
import type { Threat } from '../../../src/rules/arrgs/sheet/types.ts';
import type { ConditionName, Manoeuvre } from '../../../src/rules/arrgs/terms.ts';
import { isRefusal } from '../../../src/rules/kernel/index.ts';
import type { Operations } from '../format.ts';
import { vitalsIn } from './entrant.ts';
import { codeOf, reading, type Keys } from './keys.ts';

export const opportunity: Operations = {
  provokes: reading((given) => ({
    provokes: provokes(given.word<Manoeuvre | 'complementary'>('manoeuvre'), provoking(given)),
  })),

  opportunity: reading((given) => {
    const answer = {
      ...provoking(given),
      manoeuvre: given.word<Manoeuvre>('manoeuvre'),
      distance: given.number('distance'),
      threat: threat(given.inside('threat'), 1),
      conditions: given.words<ConditionName>('conditions'),
      purse: purse(given),
      vitals: vitalsIn(given, given.options),
    };
    const payment = answerPayment(answer, given.options);
    const { ap, aap } = isRefusal(payment) ? answer.purse : spent(answer.purse, payment);
    return { ap, aap, refused: codeOf(payment) };
  }),

  opportunityWindows: reading((given) => {
    const range = threat(given.inside('threat'));
    const steps = provokingSteps(given.word('manoeuvre'), range, given.numbers('distances'), given.options);
    return { windows: steps.length };
  }),

  interruption: reading((given) => ({ actionWasted: wastes(given.words<ConditionName>('gained')) })),
};

const provoking = (given: Keys): Provoking => ({
  attackKind: given.word('attackKind', 'melee'),
  armed: given.flag('armed', true),
  needsCheck: given.flag('needsCheck', false),
});

const threat = (of: Keys, fallback?: number): Threat => ({
  min: of.number('min', fallback),
  max: of.number('max', fallback),
});

const purse = (given: Keys) => ({
  ap: given.number('ap', 0),
  aap: given.number('aap'),
  used: given.number('used', 0),
  converted: 0,
});
