/** The ground of a way, as the table reads it from the scene. The cost of each space is the book's word. */
import { listed, type Declared, type List } from './declared.ts';

/** The number of spaces for which a space counts in addition: 0 is even ground; null: impassable. */
type Ground = number | null;

/** The spaces that a way enters, in order. */
export const GROUND: List<Ground> = {
  key: 'ground',
  fits: (entry) => entry === null || (Number.isInteger(entry) && Number(entry) >= 0),
};

/** The ground of the way; undefined where it was not measured. */
export const groundOf = (declared: Declared): readonly Ground[] | undefined => listed(declared, GROUND);

/** Whether any space of the way is worse than even. */
export const isRough = (declared: Declared): boolean => groundOf(declared)?.some((ground) => ground !== 0) ?? false;
