/** Typed modifiers and how they stack (RULES.md, section 9). */
import type { Id, Key } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { entry, named, setAside, valued, type Named, type Tally, type TallyEntry } from '../../kernel/tally.ts';
import type { ArrgsOptions } from '../options.ts';
import { MODIFIER_TYPES, type ModifierType } from '../terms.ts';

/** One modifier. A check penalty is given as a number of 0 or more, and subtracted. */
export interface Modifier {
  readonly type: ModifierType;
  readonly value: number;
  /** It as a tally counts it. */
  readonly entry: TallyEntry;
}

/** `amount`: its label in a tally; default: by its type. */
export const modifier = (type: ModifierType, value: number, amount = AMOUNTS[type], source?: Id): Modifier => ({
  type,
  value,
  entry: entryOf(amount, type === 'checkPenalty' && value !== 0 ? -value : value, source),
});

function entryOf(amount: Named, value: number, source: Id | undefined): TallyEntry {
  if (source === undefined) return valued(amount, value);
  const { clause, label } = amount[0]!;
  return { clause, label, value, source };
}

/** ARR-MOD-14, for modifiers from outside. Refused: `negativeAssisted`. */
export const modifierRefusal = (modifiers: readonly Pick<Modifier, 'type' | 'value'>[]): Refusal | null =>
  modifiers.some(({ type, value }) => type === 'assisted' && value < 0)
    ? refuse('negativeAssisted', 'ARR-MOD-14')
    : null;

/**
 * ARR-MOD-12, -13: circumstance modifiers and check penalties all count, of every other type the highest bonus and the
 * worst penalty. What does not count stays in the tally.
 */
export function stacked(modifiers: readonly Modifier[], { modifierStacking }: ArrgsOptions): Tally {
  const tally = new Array<TallyEntry>(modifiers.length);
  for (let at = 0; at < modifiers.length; at++) {
    const { entry } = modifiers[at]!;
    const counts = modifierStacking === 'sum' || addsUp(modifiers[at]!) || isBest(at, modifiers);
    tally[at] = counts ? entry : setAside(entry, 'SALVO.arrgs.reason.doesNotStack');
  }
  return tally;
}

const addsUp = ({ type }: Modifier): boolean => type === 'circumstance' || type === 'checkPenalty';

/** Whether none of its type and sign is greater; of equal ones the first counts. There are few. */
function isBest(at: number, modifiers: readonly Modifier[]): boolean {
  const { type, value } = modifiers[at]!;
  for (let other = 0; other < modifiers.length; other++) {
    const rival = modifiers[other]!;
    if (rival.type !== type || rival.value < 0 !== value < 0) continue;
    const ahead = Math.abs(rival.value) - Math.abs(value);
    if (ahead > 0 || (ahead === 0 && other < at)) return false;
  }
  return true;
}

/** An amount under the name of a type of modifier, or of what has a name of its own within it. */
export const modifierNamed = (clause: string, name: string): Named => named(clause, `SALVO.arrgs.modifier.${name}`);

/** The row of a type: ARR-MOD-01 to -10, in the order of the types. */
export const rowOf = (type: ModifierType): string =>
  `ARR-MOD-${String(MODIFIER_TYPES.indexOf(type) + 1).padStart(2, '0')}`;

export const AMOUNTS = Object.fromEntries(MODIFIER_TYPES.map((type) => [type, modifierNamed(rowOf(type), type)])) as {
  readonly [type in ModifierType]: Named;
};

const circumstanceLabel = (name: string): Key => `SALVO.arrgs.circumstance.${name}`;

/** An amount of the moment: circumstances all add up (ARR-MOD-12). Nothing where it is 0. */
export const circumstance = (clause: string, name: string, value: number, source?: Id): Tally =>
  value === 0 ? [] : [entry(clause, circumstanceLabel(name), value, source)];

/** A tally with one more such amount; it stays as it is where that is 0. */
export const withAmount = (tally: Tally, amount: Named, value: number): Tally =>
  value === 0 ? tally : [...tally, valued(amount, value)];

/** An amount of the moment that checks have again and again. */
export const circumstanceNamed = (clause: string, name: string): Named => named(clause, circumstanceLabel(name));
