/** The common parts of all acts: their moment, their cost, and the stage in which they are declared. */
import type { Act as AnyAct, Request as AnyRequest } from '../../kernel/act.ts';
import { fieldsOf, type Field } from '../../kernel/command.ts';
import type { Event } from '../../kernel/event.ts';
import type { Making } from '../../kernel/json.ts';
import type { Stage, StageKind } from '../../kernel/outcome.ts';
import { stage } from '../fight/progress.ts';
import type { FluidOptions } from '../options.ts';
import type { Cost, Shortening, ActionKind } from '../round/allowance.ts';
import type { FluidCombatant, Weapon } from '../sheet/types.ts';

/** A kind of act of this ruleset. */
export interface Act<P = unknown> extends AnyAct<FluidCombatant, Weapon, Request, P> {
  readonly cost: Cost;
  /**
   * `turn`: in the combatant's own Count, or outside it where the action was granted (FLU-RND-10). `any`: whenever the
   * combatant can act. `always`: in any state, as for rulings.
   */
  readonly when: 'turn' | 'any' | 'always';
  /** The cost as declared; absent: always `cost`. */
  readonly costOf?: (asked: Pick<Request, 'action' | 'declared'>) => Cost;
  /** Its kind for the limits of a half action (FLU-RND-09); absent: no limit bars it. */
  readonly use?: ActionKind;
  /** Whether it is barred from the surprise round (FLU-SUR-09). */
  readonly notInSurprise?: true;
}

/** A command of this ruleset whose parts were found and checked. */
export interface Request extends AnyRequest<FluidCombatant, Weapon, FluidOptions> {
  readonly act: Act;
  /** The effects picked to shorten it, with their numbers (FLU-RND-11). */
  readonly picked: readonly (readonly [number: string, effect: Shortening])[];
  /** The cost as declared and shortened. */
  readonly cost: Cost;
}

/** A half action in the combatant's own Count, without a target. */
export const halfAction = { cost: 'half', target: 'none', when: 'turn' } as const;

/** An act that is no action, in any state of the combatant. */
export const anytime = { cost: 'none', target: 'none', when: 'always' } as const;

export const { choiceField, flagField, numberField, measureField, textField } = fieldsOf('fluid');

/** A choice among acts, under their own names. */
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

/** A stage with the actor, the first target and the item of a request. */
export function stageOf(
  kind: StageKind,
  { who, targets, item }: Request,
  name: string,
  events: readonly Event[],
): Making<Stage> {
  const made = stage(kind, who, name, events);
  if (targets.length > 0) made.against = targets[0]!;
  if (item !== null) made.item = item.id;
  return made;
}
