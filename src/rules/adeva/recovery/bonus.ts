/** The +10 of a Fate Point, declared with an act; the point is spent when the test is rolled (GAP-12). */
import { fieldsOf, type Field } from '../../kernel/command.ts';
import type { Declared } from '../../kernel/declared.ts';
import type { Refusal } from '../../kernel/result.ts';
import type { Tally } from '../../kernel/tally.ts';
import type { Act, Request } from '../acts/act.ts';
import { NONE } from '../sheet/state.ts';
import type { AdevaCombatant } from '../sheet/types.ts';
import { FATE_BONUS, fateForTests, fateRefusal, withoutFate } from './fate.ts';

const KEY = 'fate';

export const FATE_FIELD: Field = fieldsOf('adeva').flagField(KEY, 'GAP-12', 'actor');
const FIELDS: readonly Field[] = [FATE_FIELD];

/** Whether the +10 of a Fate Point is declared. */
export const isFated = ({ values }: Declared): boolean => values[KEY] === true;

/** The +10, if it is declared. */
export const declaredBonus = (declared: Declared): Tally => (isFated(declared) ? FATE_BONUS : NONE);

/** Whether a combatant bears Fate, whatever it has left: its own, or for a machine its pilot's (GAP-18). */
export const hasFate = (combatant: AdevaCombatant): boolean => fateForTests(combatant).max > 0;

/** Refusal of a declared +10 for which no point is left, or which the settings switch off. */
export const bonusRefusal = ({ combatant, declared, options }: Request): Refusal | null =>
  isFated(declared) ? fateRefusal('bonus', fateForTests(combatant), {}, options) : null;

/** The act with the declaration of the +10 for those actors that bear Fate and for which the act is tested. */
export const fateful = <P>(act: Act<P>, isTested: (combatant: AdevaCombatant) => boolean = () => true): Act<P> => ({
  ...act,
  fields: (fight, combatant, item) => [
    ...(act.fields?.(fight, combatant, item) ?? []),
    ...(hasFate(combatant) && isTested(combatant) ? FIELDS : NONE),
  ],
  refusal: (request, prepared) => bonusRefusal(request) ?? act.refusal?.(request, prepared) ?? null,
});

/** The test, without its +10 if the last point was spent after it was declared. */
export const asAffordable = <T extends { readonly mods: Tally }>(test: T, combatant: AdevaCombatant): T =>
  fateForTests(combatant).value > 0 ? test : { ...test, mods: withoutFate(test.mods) };
