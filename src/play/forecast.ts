/** Thousands of fights, counted. */
import type { Fight } from '../rules/kernel/fight.ts';
import { seeded } from '../rules/kernel/random.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { battle, type BattleOptions } from './battle.ts';

export interface Forecast {
  readonly trials: number;
  /** Fights won, by side; `''`: nobody's. */
  readonly wins: { readonly [side: string]: number };
  /** Mean length in rounds. */
  readonly rounds: number;
}

/** The 95 % interval around a share of `wins` in `trials` (Wilson); all of 0 to 1 without trials. */
export function interval(wins: number, trials: number): { readonly low: number; readonly high: number } {
  if (trials === 0) return { low: 0, high: 1 };
  const z = 1.959963984540054;
  const share = wins / trials;
  const middle = (share + (z * z) / (2 * trials)) / (1 + (z * z) / trials);
  const half =
    (z / (1 + (z * z) / trials)) * Math.sqrt((share * (1 - share)) / trials + (z * z) / (4 * trials * trials));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/**
 * A forecast from `trials` fights. Fight number i, from 0, has the seed `seed + i`, so that the result is the same
 * however the work is cut.
 * @param onProgress is called after every hundredth part; returns false to stop.
 */
export function forecast(
  ruleset: Ruleset,
  fight: Fight,
  {
    trials,
    seed,
    onProgress,
    ...options
  }: BattleOptions & {
    readonly trials: number;
    readonly seed: number;
    readonly onProgress?: (sofar: Forecast) => boolean;
  },
): Forecast {
  const wins: Record<string, number> = {};
  const step = Math.max(1, Math.floor(trials / 100));
  let rounds = 0;
  let done = 0;
  for (; done < trials;) {
    const result = battle(ruleset, fight, seeded(seed + done), options);
    const side = result.winner ?? '';
    wins[side] = (wins[side] ?? 0) + 1;
    rounds += result.rounds;
    done++;
    if (onProgress && done % step === 0 && !onProgress({ trials: done, wins, rounds: rounds / done })) break;
  }
  return { trials: done, wins, rounds: done === 0 ? 0 : rounds / done };
}
