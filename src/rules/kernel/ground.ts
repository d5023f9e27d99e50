/** The ground of a way, as the table tells it from the scene. What a space of it costs is each book's own word. */
import { listed, type Declared, type List } from './declared.ts';

/** How many more spaces a space counts for: 0 is even ground; null: nobody goes there. */
type Ground = number | null;

/** Each space that a way enters, in order. */
export const GROUND: List<Ground> = {
  key: 'ground',
  fits: (entry) => entry === null || (Number.isInteger(entry) && Number(entry) >= 0),
};

/** Undefined where nobody has looked at the ground. */
export const groundOf = (declared: Declared): readonly Ground[] | undefined => listed(declared, GROUND);

/** Whether any space of the way is worse than even. */
export const isRough = (declared: Declared): boolean => groundOf(declared)?.some((ground) => ground !== 0) ?? false;
