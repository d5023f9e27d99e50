/** The door by which a page of the tabletop is asked for a suite: by its number, answered with its rows. */
import { IN_PAGE } from './in-page.ts';
import type { Row } from './measure.ts';

(globalThis as { timedInPage?: (suite: number) => Promise<readonly Row[]> }).timedInPage = (suite) =>
  IN_PAGE[suite]!.run();
