/** The suites that are timed in a page of the tabletop, on the built system: sheets and data preparation. */
import { preparation } from './preparation.ts';
import { previews } from './previews.ts';
import { sheets } from './sheets.ts';
import type { Row } from './measure.ts';

interface Suite {
  readonly ids: readonly string[];
  /** The demonstration's fight that is laid; absent: the first. */
  readonly fight?: string;
  run(): Promise<readonly Row[]>;
}

export const IN_PAGE: readonly Suite[] = [
  { ids: ['U1', 'U3', 'U4'], run: sheets },
  { ids: ['M1', 'M2', 'M3'], run: preparation },
  ...['cepheus', 'adeva'].map((fight) => ({ ids: ['O5'], fight, run: () => previews(fight) })),
];

/** The door by which a page is asked for a suite. */
(globalThis as { timedInPage?: (suite: number) => Promise<readonly Row[]> }).timedInPage = (suite) =>
  IN_PAGE[suite]!.run();
