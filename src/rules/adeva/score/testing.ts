/** The act of a test of a characteristic or a skill that the GM asks for (ADE-CORE-02). */
import { asNumber, asText } from '../../kernel/declared.ts';
import type { Stage } from '../../kernel/outcome.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { entry } from '../../kernel/tally.ts';
import { choiceField, numberField, type Act, type Request } from '../acts/act.ts';
import { testStage } from '../acts/test-stages.ts';
import { rankMod } from '../evasion/evasion.ts';
import { declaredBonus, fateful } from '../recovery/bonus.ts';
import { pointsOf } from '../recovery/fate.ts';
import { CHARACTERISTICS, SKILL_NAMES, SKILLS, type Characteristic, type Skill } from '../terms.ts';
import { scoreOf } from './characteristic.ts';
import { ownMods } from './sides.ts';
import { tested, type Test } from './test.ts';
import { testOdds } from './test-odds.ts';

const NO_SKILL = 'none';

const FIELDS = [
  choiceField('skill', 'GAP-04', 'actor', [NO_SKILL, ...SKILL_NAMES], NO_SKILL),
  choiceField('characteristic', 'ADE-CORE-02', 'actor', CHARACTERISTICS, 'ag'),
  numberField('mod', 'ADE-MOD-11', 'gm', 0, -500, 500),
];

/** A test outside the action economy, possible at any moment. A skill is tested on its own characteristic (GAP-04). */
export const test: Act = fateful({
  action: 'test',
  clause: 'ADE-CORE-02',
  check: true,
  when: 'any',
  target: 'none',
  noAction: true,
  fields: () => FIELDS,
  odds: (request) => testOdds(testOf(request), request.options),
  *perform(request) {
    const { fight, who, action, combatant, options } = request;
    const result = yield* tested({ ...testOf(request), ...pointsOf(combatant) }, options);
    const stage = { ...testStage('check', who, 'test', result), subject: subjectOf(request) };
    return ended(after(begin(fight), stage), action, who);
  },
});

function skillOf({ declared }: Request): Skill | null {
  const name = asText(declared, 'skill');
  return name === NO_SKILL ? null : (name as Skill);
}

function subjectOf(request: Request): NonNullable<Stage['subject']> {
  const skill = skillOf(request);
  return skill ? { skill } : { characteristic: asText(request.declared, 'characteristic') };
}

function testOf(request: Request): Test {
  const { who, combatant, declared, options } = request;
  const skill = skillOf(request);
  const characteristic = skill ? SKILLS[skill] : (asText(declared, 'characteristic') as Characteristic);
  const { skills } = combatant.sheet.pilot ?? combatant.sheet;
  const mods = [
    ...(skill ? rankMod(skills[skill]) : []),
    ...ownMods(combatant, characteristic, options),
    entry('ADE-MOD-11', 'SALVO.adeva.modifier.ruling', asNumber(declared, 'mod')),
    ...declaredBonus(declared),
  ];
  return {
    by: who,
    score: scoreOf(combatant, characteristic),
    named: characteristic,
    mods,
    reason: 'SALVO.adeva.roll.test',
  };
}
