/** The location of hits (GAP-05). */
import type { Id } from '../../kernel/json.ts';
import { rollFaces, type Procedure, type RolledFaces } from '../../kernel/procedure.ts';
import type { Location } from '../terms.ts';

/** The highest number of each location, in the order of the table (GAP-05). */
const TABLE: readonly (readonly [number, Location])[] = [
  [10, 'head'],
  [20, 'rightArm'],
  [30, 'leftArm'],
  [70, 'body'],
  [85, 'rightLeg'],
  [100, 'leftLeg'],
];

const D100 = 100;

/** The location for a d100. */
export function locationOf(number: number): Location {
  let row = 0;
  while (number > TABLE[row]![0]) row++;
  return TABLE[row]![1];
}

/** A d100 with its digits reversed: 32 becomes 23, 5 becomes 50, and 100 stays 100 (GAP-05). */
export function reversed(roll: number): number {
  const number = (roll % 10) * 10 + (Math.floor(roll / 10) % 10);
  return number === 0 ? D100 : number;
}

/** A location with the roll that gave it; null: none did, or the attack roll. */
export interface Located {
  readonly location: Location;
  readonly dice: RolledFaces | null;
}

/**
 * The location of the hit at `index` of an attack. The first hit lands on the called location, or by the reversed attack
 * roll; each further hit rolls its own d100 (ADE-CAL-03, GAP-05).
 */
export function* located(
  by: Id | null,
  index: number,
  attackRoll: number,
  called: Location | null,
): Procedure<Located> {
  if (index === 0) return { location: called ?? locationOf(reversed(attackRoll)), dice: null };
  const dice = yield* rollFaces(by, 1, D100, 'SALVO.adeva.roll.location');
  return { location: locationOf(dice.sum), dice };
}

/** The chance of each location when a d100 is rolled for it. */
export const LOCATION_CHANCES: readonly (readonly [Location, number])[] = TABLE.map(([upTo, location], index) => [
  location,
  (upTo - (TABLE[index - 1]?.[0] ?? 0)) / D100,
]);
