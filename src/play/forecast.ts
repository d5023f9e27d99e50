/** Thousands of fights, counted. */
import type { Fight } from '../rules/kernel/fight.ts';
import type { Id } from '../rules/kernel/json.ts';
import { seeded } from '../rules/kernel/random.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import {
  attackFirst,
  battle,
  battlefieldOf,
  shootAcross,
  type BattleOptions,
  type Facts,
  type Plan,
} from './battle.ts';

/** Counts of fights: whole numbers, so that parts add up to the same whatever their order. */
export interface Forecast {
  readonly trials: number;
  /** Fights won, by side; `''`: nobody's. */
  readonly wins: { readonly [side: string]: number };
  /** Rounds of all fights together. */
  readonly rounds: number;
  /** Fights at whose end a combatant stands. */
  readonly standing: { readonly [id: Id]: number };
}

/** The forecast from no fights. */
export const NO_FIGHTS: Forecast = { trials: 0, wins: {}, rounds: 0, standing: {} };

/** The forecast from the fights of both. */
export const bothOf = (a: Forecast, b: Forecast): Forecast => ({
  trials: a.trials + b.trials,
  wins: sums(a.wins, b.wins),
  rounds: a.rounds + b.rounds,
  standing: sums(a.standing, b.standing),
});

type Counts = { readonly [key: string]: number };

function sums(a: Counts, b: Counts): Counts {
  const all: Record<string, number> = { ...a };
  for (const [key, count] of Object.entries(b)) all[key] = (all[key] ?? 0) + count;
  return all;
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
 * A forecast from the fights number `first` (default 0) to `first + trials`. Fight number i has the seed `seed + i`, so
 * that the result is the same however the work is cut.
 */
export function forecast(
  ruleset: Ruleset,
  fight: Fight,
  {
    trials,
    seed,
    first = 0,
    ...options
  }: BattleOptions & { readonly trials: number; readonly seed: number; readonly first?: number },
): Forecast {
  const { isUp } = battlefieldOf(ruleset);
  const wins: Record<string, number> = {};
  const standing: Record<Id, number> = {};
  let rounds = 0;
  for (let number = first; number < first + trials; number++) {
    const result = battle(ruleset, fight, seeded(seed + number), options);
    const side = result.winner ?? '';
    wins[side] = (wins[side] ?? 0) + 1;
    rounds += result.rounds;
    for (const combatant of result.fight.combatants) {
      if (isUp(result.fight, combatant)) standing[combatant.id] = (standing[combatant.id] ?? 0) + 1;
    }
  }
  return { trials, wins, rounds, standing };
}

/** Battles in which somebody is looked for who finds no attack, and their rounds: the first may go by with a weapon made ready. */
const [LOOKS, LOOK_ROUNDS] = [3, 2];

/** Whether everybody who gets a turn early in the fight finds an attack there, on a field as measured. */
export function allReach(ruleset: Ruleset, fight: Fight, facts: Facts, idle: readonly Id[]): boolean {
  const [tried, reaching] = [new Set<Id>(), new Set<Id>()];
  const [attack, other] = [attackFirst(facts), shootAcross(facts)];
  const plan: Plan = (...asked) => {
    const [, , who, acts] = asked;
    const found = attack(...asked);
    if (acts === 0) tried.add(who);
    if (found) reaching.add(who);
    return found ?? other(...asked);
  };
  for (let seed = 0; seed < LOOKS; seed++) battle(ruleset, fight, seeded(seed), { plan, idle, rounds: LOOK_ROUNDS });
  return tried.size === reaching.size;
}
