/** Everything that is timed in a page of the tabletop, on the built system: sheets, data preparation and previews. */
import type { Row } from './measure.ts';
import { preparation } from './preparation.ts';
import { previews } from './previews.ts';
import { sheets } from './sheets.ts';

interface Suite {
  readonly ids: readonly string[];
  /** The demonstration's fight that is laid; absent: the first. */
  readonly fight?: string;
  run(): Promise<readonly Row[]>;
}

export const IN_PAGE: readonly Suite[] = [
  { ids: ['U1', 'U3', 'U4'], run: sheets },
  { ids: ['M1', 'M2', 'M3'], run: preparation },
  ...['cepheus', 'adeva'].map((fight): Suite => ({ ids: ['O5'], fight, run: () => previews(fight) })),
];
