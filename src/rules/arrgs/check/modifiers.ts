/** Typed modifiers and how they stack (RULES.md, section 9). */
import type { Id, Key } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { entry, setAside, type Tally, type TallyEntry } from '../../kernel/tally.ts';
import type { ArrgsOptions } from '../options.ts';
import { MODIFIER_TYPES, type ModifierType } from '../terms.ts';

/** One modifier. A check penalty is given as a number of 0 or more, and subtracted. */
export interface Modifier {
  readonly type: ModifierType;
  readonly value: number;
  /** Default: the row and the name of its type. */
  readonly clause?: string;
  readonly label?: Key;
  readonly source?: Id;
}

/** ARR-MOD-14, for modifiers from outside. Refused: `negativeAssisted`. */
export const modifierRefusal = (modifiers: readonly Modifier[]): Refusal | null =>
  modifiers.some(({ type, value }) => type === 'assisted' && value < 0)
    ? refuse('negativeAssisted', 'ARR-MOD-14')
    : null;

/**
 * ARR-MOD-12, -13: circumstance modifiers and check penalties all count, of every other type the highest bonus and the
 * worst penalty. What does not count stays in the tally.
 */
export function stacked(modifiers: readonly Modifier[], { modifierStacking }: ArrgsOptions): Tally {
  if (modifierStacking === 'sum') return modifiers.map(entryOf);
  const best = new Map<string, Modifier>();
  for (const modifier of modifiers) {
    const group = groupOf(modifier);
    const before = best.get(group);
    if (!before || Math.abs(modifier.value) > Math.abs(before.value)) best.set(group, modifier);
  }
  return modifiers.map((modifier) =>
    addsUp(modifier) || best.get(groupOf(modifier)) === modifier
      ? entryOf(modifier)
      : setAside(entryOf(modifier), 'SALVO.arrgs.reason.doesNotStack'),
  );
}

const addsUp = ({ type }: Modifier): boolean => type === 'circumstance' || type === 'checkPenalty';
const groupOf = ({ type, value }: Modifier): string => (value < 0 ? `${type}-` : type);

const entryOf = ({ type, value, clause, label, source }: Modifier): TallyEntry =>
  entry(clause ?? CLAUSES[type], label ?? `SALVO.arrgs.modifier.${type}`, signed(type, value), source);

const signed = (type: ModifierType, value: number): number => (type === 'checkPenalty' && value !== 0 ? -value : value);

/** ARR-MOD-01 to -10, in the order of the types. */
const CLAUSES = Object.fromEntries(
  MODIFIER_TYPES.map((type, index) => [type, `ARR-MOD-${String(index + 1).padStart(2, '0')}`]),
) as { readonly [type in ModifierType]: string };

/** An amount of the moment: circumstances all add up (ARR-MOD-12). Nothing where it is 0. */
export const circumstance = (clause: string, name: string, value: number, source?: Id): Tally =>
  value === 0 ? [] : [entry(clause, `SALVO.arrgs.circumstance.${name}`, value, source)];
