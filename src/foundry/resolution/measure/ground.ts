/** The ground that a token goes over: what Foundry's behavior *Modify Movement Cost* says of the scene's regions. */
import type { RegionDoc, Spot, TokenDoc } from '../../api.ts';
import { isRecord } from '../../data/record.ts';

/** How many more spaces each of these counts for when a token enters it, rounded up; null where it cannot go. */
export function groundAt(token: TokenDoc, spots: readonly Spot[]): readonly (number | null)[] {
  const found = roughRegions(token);
  return spots.map((spot) => {
    const factors = found.filter(({ region }) => token.testInsideRegion(region, spot)).map(({ factor }) => factor);
    if (factors.includes(Infinity)) return null;
    // Where regions lie over each other Foundry multiplies.
    return Math.max(0, Math.ceil(factors.reduce((product, factor) => product * factor, 1) - 1));
  });
}

interface Rough {
  readonly region: RegionDoc;
  /** By how much a space of it counts, for the way in which the token moves; Infinity: it cannot go there. */
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
