/** Shared shapes of the contract (2.3, 2.4) as the rules take them. */
import { entry, type Tally } from '../../../src/rules/kernel/index.ts';
import { bonusOf } from '../../../src/rules/adeva/score/characteristic.ts';
import type { Side } from '../../../src/rules/adeva/score/opposed.ts';
import type { Keys } from './keys.ts';

/** Modifiers that no other key stands for. */
export const tally = (amounts: readonly number[]): Tally => amounts.map((amount) => entry('', 'mod', amount));

export const mods = (keys: Keys, key = 'mods'): Tally => tally(keys.numbers(key));

/** A side of an opposed test. */
export function side(keys: Keys): Side {
  const score = keys.number('score');
  const bonus = keys.maybeNumber('bonus') ?? bonusOf(score);
  return { by: null, score, bonus, mods: mods(keys), helpers: keys.number('helpers', 0) };
}
