/** The ground under a moving token: the scene's regions with Foundry's behavior *Modify Movement Cost*. */
import type { RegionDoc, Spot, TokenDoc } from '../../api.ts';
import { isRecord } from '../../data/record.ts';

/** The number of spaces for which each of these counts in addition, rounded up; null where it is impassable. */
export function groundAt(token: TokenDoc, spots: readonly Spot[]): readonly (number | null)[] {
  const found = roughRegions(token);
  return spots.map((spot) => {
    const factors = found.filter(({ region }) => token.testInsideRegion(region, spot)).map(({ factor }) => factor);
    if (factors.includes(Infinity)) return null;
    // Where regions overlap Foundry multiplies.
    return Math.max(0, Math.ceil(factors.reduce((product, factor) => product * factor, 1) - 1));
  });
}

interface Rough {
  readonly region: RegionDoc;
  /** The factor of a space for the token's way of moving; Infinity: impassable. */
  readonly factor: number;
}

const roughRegions = (token: TokenDoc): readonly Rough[] =>
  [...token.parent.regions].flatMap((region) =>
    [...region.behaviors]
      .filter(({ type, disabled }) => type === 'modifyMovementCost' && !disabled)
      .map(({ system }) => ({ region, factor: factorIn(system['difficulties'], token.movementAction) }))
      .filter(({ factor }) => factor !== 1),
  );

function factorIn(difficulties: unknown, action: string): number {
  const said = isRecord(difficulties) ? difficulties[action] : undefined;
  return said === null ? Infinity : typeof said === 'number' ? said : 1;
}
