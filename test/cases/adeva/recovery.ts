/** 3.12 of the contract: fatigue, rest, Fate. */
import { fatigueModifier, isExhausted } from '../../../src/rules/adeva/harm/fatigue.ts';
import type { FateUse } from '../../../src/rules/adeva/options.ts';
import {
  burned,
  FATE_BONUS,
  fatedInitiative,
  fateRefusal,
  woundsRecovered,
  type Fate,
} from '../../../src/rules/adeva/recovery/fate.ts';
import { rested } from '../../../src/rules/adeva/recovery/rest.ts';
import { TREATABLE, treated } from '../../../src/rules/adeva/recovery/treatment.ts';
import { bonusOf } from '../../../src/rules/adeva/score/characteristic.ts';
import {
  isHopeless,
  judged,
  tested,
  targetNumberOf,
  type Test,
  type TestResult,
} from '../../../src/rules/adeva/score/test.ts';
import type { Rank } from '../../../src/rules/adeva/terms.ts';
import type { Operations } from '../format.ts';
import { codeOf, reading, type Given } from './keys.ts';
import { mods } from './shapes.ts';

export const recovery: Operations = {
  fatigueState: reading((given) => {
    const levels = given.number('fatigue');
    return {
      testModifier: fatigueModifier(levels, given.options),
      unconscious: isExhausted(levels, given.number('tb')),
    };
  }),

  rest: reading((given) => {
    const wounds = given.number('wounds', 0);
    const worn = {
      wounds,
      woundsMax: given.number('woundsMax', wounds),
      lethal: given.number('lethal', 0),
      fatigue: given.number('fatigue', 0),
    };
    return rested(worn, given.number('days', 0), given.number('hours', 0));
  }),

  firstAid: reading((given) => {
    const wounds = given.number('wounds', 0);
    const helper = {
      by: null,
      score: given.number('score'),
      rank: given.word<Rank>('rank', 'proficient'),
      mods: mods(given),
    };
    const patient = {
      wounds,
      woundsMax: given.number('woundsMax', wounds),
      treated: given.flag('treatedAlready', false),
    };
    const conditions = given.words('conditions');
    const { test, healed } = given.play(treated(helper, patient, given.options));
    const ended: readonly string[] = test.success ? TREATABLE : [];
    return {
      targetNumber: test.targetNumber,
      success: test.success,
      wounds: wounds + healed,
      conditions: conditions.filter((name) => !ended.includes(name)).sort(),
    };
  }),

  spendFate: reading((given) => {
    const use = given.word<FateUse>('use');
    const fate = fateOf(given);
    const conditions = given.words('conditions');
    const test = { by: null, score: given.number('score', 0), mods: mods(given), reason: 'test' };
    const roll = given.maybeNumber('roll');
    const made =
      roll === null ? null : judged(targetNumberOf(test, given.options), roll, given.options, isHopeless(test));
    const need = { stunned: conditions.includes('stunned'), ...(made === null ? {} : { test: made }) };
    const wounds = given.number('wounds', 0);
    const woundsMax = given.number('woundsMax', wounds);
    const lethal = given.number('lethal', 0);
    const agility = given.number('agility', 0);
    const refusal = fateRefusal(use, fate, need, given.options);
    if (refusal) return { refused: codeOf(refusal), fateCurrent: fate.value };
    const left = { refused: null, fateCurrent: fate.value - 1, lethal };
    switch (use) {
      case 'initiativeTen':
        return { ...left, initiative: fatedInitiative(bonusOf(agility)).total };
      case 'recoverWounds':
        return { ...left, wounds: given.play(woundsRecovered(null, wounds, woundsMax)) };
      case 'endStun':
        return { ...left, conditions: conditions.filter((name) => name !== 'stunned').sort() };
      case 'bonus':
        return { ...left, ...given.play(tested({ ...test, mods: [...test.mods, ...FATE_BONUS] }, given.options)) };
      default:
        return { ...left, ...again(given, test, fate, use, roll ?? 0) };
    }
  }),

  burnFate: reading((given) => {
    const max = given.inside('fate').number('max', 0);
    const lethal = given.number('lethal', 0);
    const refusal = fateRefusal('burn', { value: max, max }, {}, given.options);
    if (refusal) return { refused: codeOf(refusal), fateMax: max, lethal };
    const { fate, lethal: total, dead } = burned({ value: max, max });
    return { refused: null, fateMax: fate.max, lethal: total, dead };
  }),
};

function fateOf(given: Given): Fate {
  const fate = given.inside('fate');
  const max = fate.number('max', 0);
  return { max, value: fate.number('current', max) };
}

/** The test that was made, and the point spent on it. */
const again = (given: Given, test: Test, fate: Fate, use: FateUse, roll: number): TestResult =>
  given.playing(tested({ ...test, fate }, given.options), [roll], [use]);
