/** Common parts of every act: its moment, and its cost. */
import type { Act as AnyAct, Request as AnyRequest } from '../../kernel/acts.ts';
import { fieldsOf, type Field } from '../../kernel/command.ts';
import type { FluidOptions } from '../options.ts';
import type { Cost, Shortening, Use } from '../round/allowance.ts';
import type { FluidCombatant, Weapon } from '../sheet/types.ts';

/** One kind of act of this ruleset. */
export interface Act<P = unknown> extends AnyAct<FluidCombatant, Weapon, Request, P> {
  readonly cost: Cost;
  /**
   * `turn`: in the combatant's own Count, or where the action was granted outside it (FLU-RND-10). `any`: whenever it can
   * act. `always`: in whatever state it is, as rulings are.
   */
  readonly when: 'turn' | 'any' | 'always';
  /** Costs that a declaration changes. */
  readonly costOf?: (asked: Pick<Request, 'action' | 'declared'>) => Cost;
  /** Its kind for a limit on a half action (FLU-RND-09); absent: no limit bars it. */
  readonly use?: Use;
  /** Not to be had in the surprise round (FLU-SUR-09). */
  readonly notInSurprise?: true;
}

/** A command of this ruleset whose parts were found and checked. */
export interface Request extends AnyRequest<FluidCombatant, Weapon, FluidOptions> {
  readonly act: Act;
  /** The effects that were picked to shorten it, by their numbers (FLU-RND-11). */
  readonly picked: readonly (readonly [number: string, effect: Shortening])[];
  /** As shortened. */
  readonly cost: Cost;
}

export const { choiceField, flagField, numberField, measureField, textField } = fieldsOf('fluid');

/** One of several acts, named by the acts' own words. */
export const actionField = (
  key: string,
  clause: string,
  from: Field['from'],
  actions: readonly string[],
  preset: string,
): Field => ({
  ...choiceField(key, clause, from, [], preset),
  options: actions.map((id) => ({ id, label: `SALVO.fluid.action.${id}` })),
});
