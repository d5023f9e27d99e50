/** Types of `slowest-first.mjs` for vitest.config.ts. */
import { type BaseSequencer } from 'vitest/node';

export const SlowestFirst: typeof BaseSequencer;
