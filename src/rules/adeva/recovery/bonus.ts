/** The +10 of a Fate Point that is declared with an act; its test costs the point when it is rolled (GAP-12). */
import { fieldsOf, type Field } from '../../kernel/command.ts';
import type { Declared } from '../../kernel/declared.ts';
import type { Refusal } from '../../kernel/result.ts';
import type { Tally } from '../../kernel/tally.ts';
import type { Act, Request } from '../acts/act.ts';
import type { AdevaCombatant } from '../sheet/types.ts';
import { FATE_BONUS, fateForTests, fateRefusal, withoutFate } from './fate.ts';
import { NONE } from '../sheet/state.ts';

const KEY = 'fate';

export const FATE_FIELD: Field = fieldsOf('adeva').flagField(KEY, 'GAP-12', 'actor');
const FIELDS: readonly Field[] = [FATE_FIELD];

/** Whether the +10 is declared. */
export const isFated = ({ said }: Declared): boolean => said[KEY] === true;

export const declaredBonus = (declared: Declared): Tally => (isFated(declared) ? FATE_BONUS : NONE);

export const hasFate = (combatant: AdevaCombatant): boolean => fateForTests(combatant).max > 0;

/** A point that is declared for the test and is not there. */
export const bonusRefusal = ({ combatant, declared, options }: Request): Refusal | null =>
  isFated(declared) ? fateRefusal('bonus', fateForTests(combatant), {}, options) : null;

/** An act whose test its actor may give the +10, where the act has one. */
export const fateful = <P>(act: Act<P>, isTested: (combatant: AdevaCombatant) => boolean = () => true): Act<P> => ({
  ...act,
  fields: (fight, combatant, item) => [
    ...(act.fields?.(fight, combatant, item) ?? []),
    ...(hasFate(combatant) && isTested(combatant) ? FIELDS : NONE),
  ],
  refusal: (request, prepared) => bonusRefusal(request) ?? act.refusal?.(request, prepared) ?? null,
});

/** A test before which the last point was spent: nothing is left for what was declared. */
export const asAffordable = <T extends { readonly mods: Tally }>(test: T, combatant: AdevaCombatant): T =>
  fateForTests(combatant).value > 0 ? test : { ...test, mods: withoutFate(test.mods) };
