import type { Settled, Standing } from '../../../src/rules/fluid/index.ts';
import type { Tally } from '../../../src/rules/kernel/tally.ts';

/** A Count and what it does, under the names of the contract. */
export const counting = (now: Standing | Settled): Record<string, unknown> => ({ flatFooted: false, ...now });

/** The modifiers that count, as plain numbers. */
export const values = (tally: Tally): readonly number[] =>
  tally.filter((one) => one.setAside === undefined).map((one) => one.value);
