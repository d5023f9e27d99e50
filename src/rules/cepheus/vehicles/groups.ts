/** The groups of hits on a vehicle by damage (section 38). */
import type { CepheusOptions } from '../types.ts';

// prettier-ignore
const GROUPS: readonly (readonly number[])[] = [
  [1], [1, 1], [2], [1, 1, 1], [1, 1, 2], [2, 2], [3], [3, 1], [3, 2], [3, 2, 1], [3, 3],
];

/**
 * The sizes of the groups in table order (CEP-VEH-31, -32). Above 33 each full 3 points, under `overflow` bands each
 * started 3 points, are another hit; two such hits form a double.
 */
export function vehicleGroups(damage: number, { overflow }: CepheusOptions): readonly number[] {
  if (damage <= 0) return [];
  const listed = GROUPS[Math.ceil(damage / 3) - 1];
  if (listed) return listed;
  const threes = (damage - 33) / 3;
  const extraHits = overflow === 'groups' ? Math.floor(threes) : Math.ceil(threes);
  return [3, 3, ...new Array<number>(Math.floor(extraHits / 2)).fill(2), ...(extraHits % 2 === 1 ? [1] : [])];
}
