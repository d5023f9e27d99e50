/** A check of a skill or an ability that the GM asks for, outside any Action (ARR-CHK-01). */
import { asNumber, asText } from '../../kernel/declared.ts';
import type { Stage } from '../../kernel/outcome.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import type { Tally } from '../../kernel/tally.ts';
import { choiceField, expertiseFields, numberField, type Act, type Request } from '../acts/act.ts';
import { helpUsed } from '../attack/perform.ts';
import { binaryCheck } from '../manoeuvres/checks.ts';
import { actionTally, checkStage, invertField, modifierField } from '../manoeuvres/doing.ts';
import { checkOdds } from '../odds/check-odds.ts';
import { SKILLS, type Skill } from '../terms.ts';
import { abilityField, declaredAbility, isUsual } from './usual-ability.ts';

const NO_SKILL = 'none';

/** The act of a check: free, at any moment, and with the round's penalties (ARR-MAP-03, ARR-MI-03, ARR-RPA-03). */
export const check: Act = {
  action: 'check',
  clause: 'ARR-CHK-01',
  check: true,
  when: 'any',
  target: 'none',
  fields: (_fight, combatant) => [
    choiceField('skill', 'ARR-CHK-01', 'actor', [NO_SKILL, ...SKILLS], NO_SKILL),
    abilityField('ARR-CHK-07', 'actor'),
    ...expertiseFields(combatant),
    numberField('dc', 'ARR-CHK-03', 'gm', 10, -99, 99),
    modifierField,
    invertField,
  ],
  odds: (request) => checkOdds(tallyOf(request), asNumber(request.declared, 'dc'), request.options),
  *perform(request) {
    const { fight, who, declared, options } = request;
    const course = begin(fight);
    const aim = { tally: tallyOf(request), dc: asNumber(declared, 'dc'), reason: 'SALVO.arrgs.roll.check' };
    const result = yield* binaryCheck(who, aim, options);
    const skill = skillOf(request);
    const events = skill === null ? [] : helpUsed(course, who, skill);
    const stage = { ...checkStage(request, result, events), subject: subjectOf(request) };
    return ended(after(course, stage), check.action, who);
  },
};

function skillOf({ declared }: Request): Skill | null {
  const name = asText(declared, 'skill');
  return name === NO_SKILL ? null : (name as Skill);
}

/** The skill that is checked, with the ability unless it is the usual one; without a skill the ability alone. */
function subjectOf(request: Request): NonNullable<Stage['subject']> {
  const skill = skillOf(request);
  const ability = declaredAbility(request, skill);
  if (skill === null) return { ability };
  return isUsual(request) ? { skill } : { skill, ability };
}

function tallyOf(request: Request): Tally {
  const skill = skillOf(request);
  return actionTally(request, request, { skill, ability: declaredAbility(request, skill) });
}
