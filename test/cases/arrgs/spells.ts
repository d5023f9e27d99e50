/** Spell operations (section 3.3 of the contract). */
import { preventActions } from '../../../src/rules/arrgs/fight/able.ts';
import { fades } from '../../../src/rules/arrgs/spells/running.ts';
import { controlCheck, controlRefusal, dismissCheck, dismissRefusal } from '../../../src/rules/arrgs/spells/control.ts';
import { counterCheck } from '../../../src/rules/arrgs/spells/countering.ts';
import type { ConditionName } from '../../../src/rules/arrgs/terms.ts';
import { isRefusal } from '../../../src/rules/kernel/index.ts';
import type { Operations } from '../format.ts';
import { modifier, reading } from './keys.ts';

export const spells: Operations = {
  controlSpell: reading((given) => {
    const standing = { isController: given.flag('isController', true), lineOfSight: given.flag('lineOfSight', true) };
    const spell = { tally: modifier(given), level: given.number('spellLevel') };
    const refused = controlRefusal(standing);
    return refused ?? { ...given.play(controlCheck(null, spell, given.options)), refused: null };
  }),

  dismissSpell: reading((given) => {
    const standing = { isController: given.flag('isController', true), isCaster: given.flag('isCaster', true) };
    const spell = { tally: modifier(given), level: given.number('spellLevel') };
    const refused = dismissRefusal(standing);
    return refused ?? { ...given.play(dismissCheck(null, spell, given.options)), refused: null };
  }),

  counterspell: reading((given) => {
    const own = given.inside('own');
    const target = given.inside('target');
    const countering = {
      able: !preventActions(given.words<ConditionName>('conditions'), true),
      own: { school: own.text('school'), level: own.number('level'), slotReady: own.flag('slotReady', true) },
      target: {
        school: target.text('school'),
        level: target.number('level'),
        state: target.word<'casting' | 'inEffect'>('state', 'casting'),
      },
      distance: given.number('distance'),
      isTarget: given.flag('isTarget', false),
    };
    const tallies = { tally: modifier(given), caster: modifier(given, 'casterModifier') };
    const result = given.play(counterCheck(null, countering, tallies, given.options));
    if (isRefusal(result)) return result;
    const { check, outcome, slotSpent } = result;
    return { dc: check.dc, total: check.total, success: check.success, outcome, slotSpent, refused: null };
  }),

  concentration: reading((given) => ({
    endsAtEndOfRound: fades(
      {
        controlledThisRound: given.flag('controlledThisRound'),
        castThisRound: given.flag('castThisRound', false),
      },
      given.options,
    ),
  })),
};
