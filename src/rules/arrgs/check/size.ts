/** Sizes: their value in checks, the squares they take, how far they threaten (GAP-06). */
import type { Threat } from '../sheet/types.ts';
import { SIZES, type Ability, type Size } from '../terms.ts';

interface SizeRow {
  readonly value: number;
  /** Squares, each way. */
  readonly space: number;
  readonly threat: Threat;
}

// prettier-ignore
const TABLE: { readonly [size in Size]: SizeRow } = {
  fine:       { value: 4, space: 1, threat: { min: 0, max: 0 } },
  diminutive: { value: 3, space: 1, threat: { min: 0, max: 0 } },
  tiny:       { value: 2, space: 1, threat: { min: 0, max: 1 } },
  small:      { value: 1, space: 1, threat: { min: 1, max: 1 } },
  medium:     { value: 0, space: 1, threat: { min: 1, max: 1 } },
  large:      { value: 1, space: 2, threat: { min: 1, max: 2 } },
  huge:       { value: 2, space: 3, threat: { min: 1, max: 3 } },
  gargantuan: { value: 3, space: 4, threat: { min: 1, max: 4 } },
  colossal:   { value: 4, space: 6, threat: { min: 1, max: 5 } },
};

export const spaceOf = (size: Size): number => TABLE[size].space;
export const naturalThreat = (size: Size): Threat => TABLE[size].threat;

/** Categories from Medium: below 0 for the smaller. */
const sizeStep = (size: Size): number => SIZES.indexOf(size) - SIZES.indexOf('medium');

/** The number of categories that `larger` is above `smaller`; negative where it is below. */
export const sizesAbove = (larger: Size, smaller: Size): number => sizeStep(larger) - sizeStep(smaller);

/** ARR-SIZ-01 to -04: the large are strong and slow. The sign follows the ability that the check really uses. */
export function sizeModifier(size: Size, ability: Ability): number {
  const { value } = TABLE[size];
  if (value === 0) return 0;
  const helps = sizeStep(size) > 0 ? ability !== 'agility' : ability === 'agility';
  return helps ? value : -value;
}
