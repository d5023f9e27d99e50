/** Typed modifiers and how they stack (RULES.md, section 9). */
import type { Id, Key } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { entry, named, setAside, valued, type Named, type Tally, type TallyEntry } from '../../kernel/tally.ts';
import type { ArrgsOptions } from '../options.ts';
import { MODIFIER_TYPES, type ModifierType } from '../terms.ts';

/** A modifier. A check penalty is given as a number of 0 or more, and subtracted; one below 0 counts as 0 (ARR-CHK-06). */
export interface Modifier {
  readonly type: ModifierType;
  readonly value: number;
  /** The modifier as an entry of a tally. */
  readonly entry: TallyEntry;
}

/** A modifier. `amount`: its clause and label, by default those of its type. `source`: the item that gives it. */
export const modifier = (type: ModifierType, value: number, amount = AMOUNTS[type], source?: Id): Modifier => ({
  type,
  value,
  entry: entryOf(amount, type === 'checkPenalty' ? penaltyOf(value) : value, source),
});

const penaltyOf = (value: number): number => (value > 0 ? -value : 0);

function entryOf(amount: Named, value: number, source: Id | undefined): TallyEntry {
  if (source === undefined) return valued(amount, value);
  const { clause, label } = amount[0]!;
  return { clause, label, value, source };
}

/** The refusal of help below 0 (ARR-MOD-14). Refused: `negativeAssisted`. */
export const modifierRefusal = (modifiers: readonly Pick<Modifier, 'type' | 'value'>[]): Refusal | null =>
  modifiers.some(({ type, value }) => type === 'assisted' && value < 0)
    ? refuse('negativeAssisted', 'ARR-MOD-14')
    : null;

/**
 * The tally of modifiers: circumstance modifiers and check penalties all count, of every other type the highest bonus
 * and the worst penalty (ARR-MOD-12, -13). A modifier that does not count is set aside, with the reason.
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

/** The modifiers of a check between sides that differ in magnitude: all but size (ARR-CHK-08, ARR-MAG-01). */
export function unsized(modifiers: readonly Modifier[]): readonly Modifier[] {
  for (const { type } of modifiers) if (type === 'size') return modifiers.filter((each) => each.type !== 'size');
  return modifiers;
}

const addsUp = ({ type }: Modifier): boolean => type === 'circumstance' || type === 'checkPenalty';

/** Whether no modifier of the same type and sign is greater; of equal ones the first counts. */
function isBest(at: number, modifiers: readonly Modifier[]): boolean {
  const { type, value } = modifiers[at]!;
  for (let rivalAt = 0; rivalAt < modifiers.length; rivalAt++) {
    const rival = modifiers[rivalAt]!;
    if (rival.type !== type || rival.value < 0 !== value < 0) continue;
    const ahead = Math.abs(rival.value) - Math.abs(value);
    if (ahead > 0 || (ahead === 0 && rivalAt < at)) return false;
  }
  return true;
}

/** The amount of a modifier, labeled by its type or by a more specific name. */
export const modifierNamed = (clause: string, name: string): Named => named(clause, `SALVO.arrgs.modifier.${name}`);

/** The clause of a type of modifier, ARR-MOD-01 to -10. */
export const rowOf = (type: ModifierType): string =>
  `ARR-MOD-${String(MODIFIER_TYPES.indexOf(type) + 1).padStart(2, '0')}`;

export const AMOUNTS = Object.fromEntries(MODIFIER_TYPES.map((type) => [type, modifierNamed(rowOf(type), type)])) as {
  readonly [type in ModifierType]: Named;
};

const circumstanceLabel = (name: string): Key => `SALVO.arrgs.circumstance.${name}`;

/** The tally of one circumstance modifier (ARR-MOD-12); empty where it is 0. */
export const circumstance = (clause: string, name: string, value: number): Tally =>
  value === 0 ? [] : [entry(clause, circumstanceLabel(name), value)];

/** A tally with one more amount; the same tally where that is 0. */
export const withAmount = (tally: Tally, amount: Named, value: number): Tally =>
  value === 0 ? tally : [...tally, valued(amount, value)];

/** The amount of a circumstance, made once for all checks that have it. */
export const circumstanceNamed = (clause: string, name: string): Named => named(clause, circumstanceLabel(name));
