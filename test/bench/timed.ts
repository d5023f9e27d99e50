/** Everything that is timed, in every engine that Salvo runs in. Nothing here needs Node. */
import { fights } from './fights.ts';
import { ladenFights } from './laden-fights.ts';
import { manyHits } from './many-hits.ts';
import { MATERIALS, ONE_ROLL } from './material.ts';
import type { Row } from './measure.ts';
import { odds } from './odds.ts';
import { RESOLUTIONS, WORDINGS } from './resolution.ts';

interface Suite {
  readonly ids: readonly string[];
  run(seed: number): readonly Row[];
}

export const TIMED: readonly Suite[] = [
  // A table plays one game: another game's fights before would slow what all of them share.
  ...RESOLUTIONS.map((run): Suite => ({ ids: ['R1', 'R3'], run })),
  ...WORDINGS.map((run): Suite => ({ ids: ['R2'], run: (seed) => [run(seed)] })),
  { ids: ['O1', 'O3'], run: (seed) => ONE_ROLL.flatMap((material) => odds(material, seed)) },
  { ids: ['O2', 'O3', 'O4'], run: manyHits },
  ...MATERIALS.map((material): Suite => ({ ids: ['F1', 'F4'], run: (seed) => fights(material, seed) })),
  ...MATERIALS.map((material): Suite => ({ ids: ['F5'], run: (seed) => ladenFights(material, seed) })),
];
