/** What the acts of every ruleset have in common: finding the parts of a command, and judging whom it is aimed at. */
import type { Choice, Command, Field } from './command.ts';
import { declaredValues, type Declared, type Lists } from './declared.ts';
import type { Combatant, Fight } from './fight.ts';
import type { Id } from './json.ts';
import { isRefusal, refuse, type Refusal } from './result.ts';

/** An item as a ruleset holds it: by its id, or as a record that has one. */
type Item = Id | { readonly id: Id };

/** What an act takes. */
export interface Takes<C extends Combatant, I extends Item> {
  readonly target: Choice['target'];
  /** A target may be the actor as well. */
  readonly selfToo?: boolean;
  /** Items that it can be done with; absent: it needs none. */
  readonly items?: (one: C) => readonly I[];
  readonly fields?: (fight: Fight<C>, one: C, item: I | null) => readonly Field[];
  /** What may be declared besides the fields. */
  readonly lists?: Lists;
}

/** The parts of a command, found and checked. */
export interface Parts<C extends Combatant, I extends Item> {
  readonly who: Id;
  readonly one: C;
  /** Null where the act needs none. */
  readonly item: I | null;
  /** Known combatants, each once. Empty where a choice is judged before it has a target. */
  readonly targets: readonly Id[];
  readonly declared: Declared;
  /** What may be declared. */
  readonly fields: readonly Field[];
}

/**
 * The parts of `command`, or why it names what is not there: `unknownCombatant`, `unknownItem`, `unknownTarget`,
 * `badDeclaration`. `clause` is the one that a refusal cites.
 */
export function partsOf<C extends Combatant, I extends Item>(
  act: Takes<C, I>,
  fight: Fight<C>,
  command: Command,
  clause: string,
): Parts<C, I> | Refusal {
  const { who } = command;
  const one = Object.hasOwn(fight.combatants, who) ? fight.combatants[who] : undefined;
  if (!one) return refuse('unknownCombatant', clause, { who });
  const item = act.items?.(one).find((each) => idOf(each) === command.item) ?? null;
  if (act.items && item === null) return refuse('unknownItem', clause, { item: command.item ?? null });
  const targets = eachOnce(command.targets ?? NOBODY);
  const stranger = targets.find((id) => !Object.hasOwn(fight.combatants, id));
  if (stranger !== undefined) return refuse('unknownTarget', clause, { target: stranger });
  const fields = act.fields?.(fight, one, item) ?? NO_FIELDS;
  const declared = declaredValues(fight, command, fields, clause, act.lists);
  return isRefusal(declared) ? declared : { who, one, item, targets, declared, fields };
}

const idOf = (item: Item): Id => (typeof item === 'string' ? item : item.id);
const eachOnce = (ids: readonly Id[]): readonly Id[] => (ids.length < 2 ? ids : [...new Set(ids)]);

const NO_FIELDS: readonly Field[] = [];
export const NOBODY: readonly Id[] = [];

/** Whether the command is aimed at as many as the act takes: `noTarget`, `tooManyTargets`, `selfTarget`. */
export function targetRefusal(
  { target, selfToo = false }: Pick<Takes<Combatant, Id>, 'target' | 'selfToo'>,
  { targets, who }: Pick<Parts<Combatant, Id>, 'targets' | 'who'>,
  clause: string,
): Refusal | null {
  if (target === 'none') return null;
  if (target !== 'place' && targets.length === 0) return refuse('noTarget', clause);
  if (target === 'one' && targets.length > 1) return refuse('tooManyTargets', clause);
  return targets.includes(who) && !selfToo ? refuse('selfTarget', clause) : null;
}
