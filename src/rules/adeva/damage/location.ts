/** The location of hits (GAP-05). */
import { rollFaces, type Procedure } from '../../kernel/procedure.ts';
import type { Id } from '../../kernel/json.ts';
import type { Location } from '../terms.ts';

/** Highest number of each location, in the order of the table. */
const TABLE: readonly (readonly [number, Location])[] = [
  [10, 'head'],
  [20, 'rightArm'],
  [30, 'leftArm'],
  [70, 'body'],
  [85, 'rightLeg'],
  [100, 'leftLeg'],
];

const D100 = 100;

export function locationOf(number: number): Location {
  let row = 0;
  while (number > TABLE[row]![0]) row++;
  return TABLE[row]![1];
}

/** The digits of a d100 the other way round: 32 is 23, 5 is 50, 100 stays 100 (GAP-05). */
export function reversed(roll: number): number {
  const turned = (roll % 10) * 10 + (Math.floor(roll / 10) % 10);
  return turned === 0 ? D100 : turned;
}

/**
 * The location of hit number `index` of an attack: the called location, the reversed attack roll for the first hit, a
 * d100 of its own for each further hit (ADE-CAL-03, GAP-05).
 */
export function* located(
  by: Id | null,
  index: number,
  attackRoll: number,
  called: Location | null,
): Procedure<Location> {
  if (index === 0) return called ?? locationOf(reversed(attackRoll));
  const { sum } = yield* rollFaces(by, 1, D100, 'SALVO.adeva.roll.location');
  return locationOf(sum);
}

/** The chance of each location for a d100 of its own. */
export const LOCATION_CHANCES: readonly (readonly [Location, number])[] = TABLE.map(([upTo, location], index) => [
  location,
  (upTo - (TABLE[index - 1]?.[0] ?? 0)) / D100,
]);
