/** From damage to groups of hits on a vehicle (section 38). */
import type { CepheusOptions } from '../types.ts';

// prettier-ignore
const GROUPS: readonly (readonly number[])[] = [
  [1], [1, 1], [2], [1, 1, 1], [1, 1, 2], [2, 2], [3], [3, 1], [3, 2], [3, 2, 1], [3, 3],
];

/** CEP-VEH-31, -32: sizes in table order; above 33 each full (or started) three counts, two of them as a double. */
export function vehicleGroups(damage: number, { overflow }: CepheusOptions): readonly number[] {
  if (damage <= 0) return [];
  const listed = GROUPS[Math.ceil(damage / 3) - 1];
  if (listed) return listed;
  const threes = (damage - 33) / 3;
  const more = overflow === 'groups' ? Math.floor(threes) : Math.ceil(threes);
  return [3, 3, ...new Array<number>(Math.floor(more / 2)).fill(2), ...(more % 2 === 1 ? [1] : [])];
}
