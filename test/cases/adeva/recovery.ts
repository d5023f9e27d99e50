/** 3.12 of the contract: fatigue, rest, Fate. */
import { lasting } from '../../../src/rules/adeva/fight/lasting.ts';
import { fatigueModifier, isExhausted } from '../../../src/rules/adeva/harm/fatigue.ts';
import type { FateUse } from '../../../src/rules/adeva/options.ts';
import { afterSpending, fateRefusal, withBonus, type Fate } from '../../../src/rules/adeva/recovery/fate.ts';
import { rested } from '../../../src/rules/adeva/recovery/rest.ts';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import { everyResult, tested } from '../../../src/rules/adeva/score/test.ts';
import { combatantOf } from '../../../src/rules/adeva/sheet/state.ts';
import type { AdevaCombatant, AdevaState } from '../../../src/rules/adeva/sheet/types.ts';
import type { Rank } from '../../../src/rules/adeva/terms.ts';
import { total } from '../../../src/rules/kernel/index.ts';
import type { Operations } from '../format.ts';
import { codeOf, reading, type Given } from './keys.ts';
import { mods } from './shapes.ts';
import { done, FOE, me, ME, person, table, tried } from './table.ts';

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
    const helper = person(ME, {
      characteristics: { int: { base: given.number('score') } },
      skills: { medical: given.word<Rank>('rank', 'proficient') },
    });
    const conditions = given.words('conditions').map((name) => [name, lasting(name, '')]);
    const patient = person(
      FOE,
      {
        wounds: { value: wounds, max: given.number('woundsMax', wounds) },
        treated: given.flag('treatedAlready', false),
      },
      { conditions: Object.fromEntries(conditions) as AdevaState['conditions'] },
    );
    const aid = { action: 'firstAidRuled', who: ME, targets: [FOE], declared: { mod: total(mods(given)) } };
    const { fight, stages } = tried(given, table(given.settings, [helper, patient]), aid);
    const verdict = stages.find(({ kind }) => kind === 'check')?.verdict;
    const { state } = combatantOf(fight, FOE);
    return {
      targetNumber: verdict?.values?.['targetNumber'],
      success: verdict?.good,
      wounds: state.wounds,
      conditions: Object.keys(state.conditions).sort(),
    };
  }),

  spendFate: reading((given) => {
    const use = given.word<FateUse>('use');
    const fate = fateOf(given);
    const conditions = given.words('conditions').map((name) => [name, lasting(name, '')]);
    const wounds = given.number('wounds', 0);
    const sheet = {
      characteristics: { ag: { base: given.number('agility', 0) } },
      fate: { ...fate },
      wounds: { value: wounds, max: given.number('woundsMax', wounds) },
      lethal: given.number('lethal', 0),
    };
    const owner = person(ME, sheet, { conditions: Object.fromEntries(conditions) as AdevaState['conditions'] });
    const test = { by: null, score: given.number('score', 0), mods: mods(given), reason: 'test', fate };
    const roll = given.maybeNumber('roll');
    const action = FATE_ACTS[use];
    if (action !== undefined) return spending(given, owner, action);
    const made = roll === null ? {} : { test: everyResult(test, given.options)[roll - 1]! };
    const refusal = fateRefusal(use, fate, made, given.options);
    if (refusal) return { refused: codeOf(refusal), fateCurrent: fate.value };
    const result =
      roll === null
        ? given.play(tested(withBonus(test), given.options))
        : given.playing(tested(test, given.options), [roll], [use]);
    return { refused: null, fateCurrent: afterSpending(test, result).fate.value, ...result };
  }),

  burnFate: reading((given) => {
    const max = given.inside('fate').number('max', 0);
    const dead = person(ME, {
      fate: { value: max, max },
      lethal: given.number('lethal', 0),
      ended: { dead: true },
    });
    const { fight, refused } = tried(given, table(given.settings, [dead]), { action: 'burnFate', who: ME });
    const { fate, lethal, ended } = me(fight).state;
    return { refused, fateMax: fate.max, lethal, dead: ended.dead };
  }),
};

/** The acts that spend a point on no test. */
const FATE_ACTS: { readonly [use in FateUse]?: string } = {
  initiativeTen: 'fateInitiative',
  recoverWounds: 'fateWounds',
  endStun: 'fateStun',
};

/** A point spent by somebody whose Initiative die has shown a 1. */
function spending(given: Given, owner: AdevaCombatant, action: string) {
  const setUp = table(given.settings, [owner]);
  const opened = done(setUp, adeva.advance(setUp, { at: 'startOfFight' }), { dice: [1] });
  const { fight, refused } = tried(given, opened, { action, who: ME });
  const { state } = me(fight);
  return {
    refused,
    fateCurrent: state.fate.value,
    initiative: state.initiative?.total,
    wounds: state.wounds,
    lethal: state.lethal,
    conditions: Object.keys(state.conditions).sort(),
  };
}

function fateOf(given: Given): Fate {
  const fate = given.inside('fate');
  const max = fate.number('max', 0);
  return { max, value: fate.number('current', max) };
}
