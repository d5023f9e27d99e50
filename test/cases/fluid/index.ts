import type { Operations } from '../format.ts';
import { strictAboutDice } from '../unused.ts';
import { attack } from './attack.ts';
import { conditions } from './conditions.ts';
import { count } from './count.ts';
import { damage } from './damage.ts';
import { round } from './round.ts';
import { start } from './start.ts';

/** The operations of `fluid.ops.md`, by chapter. */
export const fluid: Operations = strictAboutDice({
  ...start,
  ...round,
  ...count,
  ...attack,
  ...damage,
  ...conditions,
});
