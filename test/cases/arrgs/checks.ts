/** Section 3.1: checks and modifiers. */
import { ATTACKS } from '../../../src/rules/arrgs/attack/formula.ts';
import { DEFENCES } from '../../../src/rules/arrgs/attack/reaction.ts';
import { rollCheck, marginOf, reaches, type CheckMode } from '../../../src/rules/arrgs/check/check.ts';
import { scaled, scaleOf, SAME, type Scaling, type Scaled } from '../../../src/rules/arrgs/check/magnitude.ts';
import {
  modifier,
  modifierRefusal,
  stacked,
  unsized,
  type Modifier,
} from '../../../src/rules/arrgs/check/modifiers.ts';
import { sizeModifier } from '../../../src/rules/arrgs/check/size.ts';
import type { Ability, AttackKind, DefenceKind, ModifierType, Size } from '../../../src/rules/arrgs/terms.ts';
import { total } from '../../../src/rules/kernel/index.ts';
import type { Operations } from '../format.ts';
import { codeOf, reading, type Given } from './keys.ts';

const modifiersOf = (given: Given): readonly Modifier[] =>
  given.each('modifiers', (of) => modifier(of.word<ModifierType>('type'), of.number('value')));

const scaleIn = (given: Given): Scaling => {
  const magnitude = given.maybe('magnitude');
  return magnitude ? { factor: magnitude.number('factor'), op: magnitude.word('op') } : SAME;
};

export const checks: Operations = {
  modifierTotal: reading((given) => {
    const modifiers = modifiersOf(given);
    return { total: total(stacked(modifiers, given.options)), refused: codeOf(modifierRefusal(modifiers)) };
  }),

  check: reading((given) => {
    const [modifiers, scale, mode] = [modifiersOf(given), scaleIn(given), given.word<CheckMode>('mode', 'action')];
    const dc = given.maybeNumber('dc');
    const refused = modifierRefusal(modifiers);
    if (refused) return { refused: refused.refused };
    const tally = stacked(scale === SAME ? modifiers : unsized(modifiers), given.options);
    const made = given.play(rollCheck(null, mode, tally, scale, 'check'));
    return {
      total: made.total,
      margin: dc === null ? null : marginOf(made.total, dc),
      success: dc === null ? null : reaches(made.total, dc),
      refused: null,
    };
  }),

  sizeModifier: reading((given) => ({
    modifier: sizeModifier(given.word<Size>('size'), given.word<Ability>('ability')),
  })),

  magnitude: reading((given) => {
    const what = given.word<Scaled>('check');
    const scale = scaleOf(given.number('ownRank'), given.number('otherRank'), what, given.options);
    return { ...scale, total: scaled(given.number('raw'), scale) };
  }),

  attackFormula: reading((given) => ATTACKS[given.word<AttackKind>('attackKind')]),

  defenceFormula: reading((given) => {
    const { ability, skill } = DEFENCES[given.word<DefenceKind>('defenceKind')];
    return { abilities: [ability], skills: [skill] };
  }),
};
