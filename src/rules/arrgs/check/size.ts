/** Sizes: their modifier to checks, their space, and their natural threat range (GAP-06). */
import type { Threat } from '../sheet/types.ts';
import type { Ability, Size } from '../terms.ts';

interface SizeRow {
  /** Categories above Medium, negative below it; without its sign, the size value of the table. */
  readonly step: number;
  /** The side of its space, in squares. */
  readonly space: number;
  readonly threat: Threat;
}

// prettier-ignore
const TABLE: { readonly [size in Size]: SizeRow } = {
  fine:       { step: -4, space: 1, threat: { min: 0, max: 0 } },
  diminutive: { step: -3, space: 1, threat: { min: 0, max: 0 } },
  tiny:       { step: -2, space: 1, threat: { min: 0, max: 1 } },
  small:      { step: -1, space: 1, threat: { min: 1, max: 1 } },
  medium:     { step: 0,  space: 1, threat: { min: 1, max: 1 } },
  large:      { step: 1,  space: 2, threat: { min: 1, max: 2 } },
  huge:       { step: 2,  space: 3, threat: { min: 1, max: 3 } },
  gargantuan: { step: 3,  space: 4, threat: { min: 1, max: 4 } },
  colossal:   { step: 4,  space: 6, threat: { min: 1, max: 5 } },
};

export const spaceOf = (size: Size): number => TABLE[size].space;
export const naturalThreat = (size: Size): Threat => TABLE[size].threat;

/** The number of categories that `larger` is above `smaller`; negative where it is below. */
export const sizesAbove = (larger: Size, smaller: Size): number => TABLE[larger].step - TABLE[smaller].step;

/**
 * The size modifier to a check (ARR-SIZ-01 to -04): for the large a bonus, but with Agility a penalty; for the small
 * the reverse.
 */
export function sizeModifier(size: Size, ability: Ability): number {
  const { step } = TABLE[size];
  return step === 0 || ability !== 'agility' ? step : -step;
}
