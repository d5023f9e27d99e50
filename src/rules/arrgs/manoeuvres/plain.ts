/** Stand up and Miscellaneous (ARR-MAN-10, -18). */
import { conditionLost } from '../../kernel/condition.ts';
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import { after } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import {
  choiceField,
  expertiseFields,
  flagField,
  numberField,
  poolField,
  type Act,
  type Request,
} from '../acts/act.ts';
import type { Course } from '../acts/action.ts';
import { helpUsed } from '../attack/perform.ts';
import { abilityField, declaredAbility } from '../check/usual-ability.ts';
import { CERTAIN, checkOdds } from '../odds/check-odds.ts';
import { NEAR } from '../opportunity/near.ts';
import { holds } from '../sheet/state.ts';
import { SKILLS, type Skill } from '../terms.ts';
import { binaryCheck } from './checks.ts';
import { actionTally, checkStage, invertField, modifierField, undertaking } from './doing.ts';

/** The Stand up maneuver (ARR-MAN-18). Refused: `notProne`. */
export const standUp: Act = {
  action: 'standUp',
  manoeuvre: 'standUp',
  clause: 'ARR-MAN-18',
  when: 'turn',
  target: 'none',
  applies: ({ state }) => holds(state, 'prone'),
  fields: () => [poolField],
  lists: [NEAR],
  refusal: ({ combatant }) => (holds(combatant.state, 'prone') ? null : refuse('notProne', 'ARR-STU-01')),
  perform: (request) =>
    undertaking(request, 'standUp', function* (course) {
      const events = conditionLost(course.fight, request.who, 'prone');
      return after(course, { kind: 'effect', who: request.who, title: 'SALVO.arrgs.action.standUp', events });
    }),
};

const THINGS_TO_DO = ['pickUp', 'open', 'shove', 'strapShield', 'swing', 'other', 'nothing'] as const;

/** The Miscellaneous maneuver: it succeeds unless the GM asks for a check (ARR-MSC-01, ARR-KND-08). */
export const miscellaneous: Act = {
  action: 'miscellaneous',
  manoeuvre: 'miscellaneous',
  clause: 'ARR-MAN-10',
  when: 'turn',
  target: 'none',
  fields: (_fight, combatant) => [
    poolField,
    ...expertiseFields(combatant),
    choiceField('doing', 'ARR-MSC-01', 'actor', THINGS_TO_DO, 'other'),
    flagField('needsCheck', 'ARR-MSC-01', 'gm'),
    choiceField('skill', 'ARR-MSC-01', 'gm', SKILLS, 'athletics'),
    abilityField('ARR-MSC-01', 'gm'),
    numberField('dc', 'ARR-MSC-01', 'gm', 10, -99, 99),
    modifierField,
    invertField,
  ],
  lists: [NEAR],
  odds(request) {
    if (!asFlag(request.declared, 'needsCheck')) return CERTAIN;
    const { tally, dc } = miscellaneousCheck(request, request);
    return checkOdds(tally, dc, request.options);
  },
  perform(request) {
    const { who, declared, options } = request;
    const needsCheck = asFlag(declared, 'needsCheck');
    const doing = asText(declared, 'doing');
    return undertaking(
      request,
      'miscellaneous',
      function* (course) {
        if (!needsCheck)
          return after(course, { kind: 'note', who, title: `SALVO.arrgs.option.doing.${doing}`, events: [] });
        const check = yield* binaryCheck(who, miscellaneousCheck(course, request), options);
        return after(course, checkStage(request, check, helpUsed(course, who, skillOf(request)), { doing }));
      },
      { needsCheck },
    );
  },
};

const skillOf = ({ declared }: Request): Skill => asText(declared, 'skill') as Skill;

/** The check that the GM asks for (ARR-MSC-01). */
function miscellaneousCheck(course: Pick<Course, 'fight'>, request: Request) {
  const skill = skillOf(request);
  const tally = actionTally(course, request, { skill, ability: declaredAbility(request, skill) });
  return { tally, dc: asNumber(request.declared, 'dc'), reason: 'SALVO.arrgs.roll.miscellaneous' };
}
