/** Thousands of fights, counted. */
import type { Fight } from '../rules/kernel/fight.ts';
import type { Id, Making } from '../rules/kernel/json.ts';
import type { Outcome, Stage } from '../rules/kernel/outcome.ts';
import { seeded } from '../rules/kernel/random.ts';
import { isRefusal, type Refusal } from '../rules/kernel/result.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import {
  aimed,
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
  /** Fights that nobody had won when they were broken off. */
  readonly unfinished: number;
  readonly attacks: Attacks;
}

/** Plain attacks of all fights together: they say why nobody wins. */
interface Attacks {
  readonly made: number;
  /** Those that got as far as damage, however little of it was left. */
  readonly damaging: number;
  /** Those whose damage changed anybody but the attacker. */
  readonly harming: number;
}

/** The forecast from no fights. */
export const NO_FIGHTS: Forecast = {
  trials: 0,
  wins: {},
  rounds: 0,
  standing: {},
  unfinished: 0,
  attacks: { made: 0, damaging: 0, harming: 0 },
};

/** The forecast from the fights of both. */
export const bothOf = (a: Forecast, b: Forecast): Forecast => ({
  trials: a.trials + b.trials,
  wins: sums(a.wins, b.wins),
  rounds: a.rounds + b.rounds,
  standing: sums(a.standing, b.standing),
  unfinished: a.unfinished + b.unfinished,
  attacks: {
    made: a.attacks.made + b.attacks.made,
    damaging: a.attacks.damaging + b.attacks.damaging,
    harming: a.attacks.harming + b.attacks.harming,
  },
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
  const { isUp, isContested } = battlefieldOf(ruleset, options.idle);
  const wins: Record<string, number> = {};
  const standing: Record<Id, number> = {};
  const attacks = { made: 0, damaging: 0, harming: 0 };
  const heard: BattleOptions = {
    ...options,
    onOutcome(outcome, after) {
      if (outcome.action === ruleset.plainAttack) count(attacks, outcome);
      options.onOutcome?.(outcome, after);
    },
  };
  let [rounds, unfinished] = [0, 0];
  for (let number = first; number < first + trials; number++) {
    const result = battle(ruleset, fight, seeded(seed + number), heard);
    const side = result.winner ?? '';
    wins[side] = (wins[side] ?? 0) + 1;
    rounds += result.rounds;
    if (result.winner === null && isContested(result.fight)) unfinished++;
    for (const combatant of result.fight.combatants) {
      if (isUp(result.fight, combatant)) standing[combatant.id] = (standing[combatant.id] ?? 0) + 1;
    }
  }
  return { trials, wins, rounds, standing, unfinished, attacks };
}

/** The counts with one more attack. */
function count(attacks: Making<Attacks>, { actor, stages }: Outcome): void {
  attacks.made++;
  let [damages, harms] = [false, false];
  for (const { kind, events } of stages) {
    if (kind !== 'damage' && kind !== 'harm') continue;
    damages = true;
    for (const { who, changes } of events) harms ||= who !== actor && changes.length > 0;
  }
  if (damages) attacks.damaging++;
  if (harms) attacks.harming++;
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

/** The first attack of a fight: its roll, or the reason for which somebody could make none. */
type FirstAttack = { readonly roll: Stage } | { readonly who: Id; readonly refusal: Refusal };

/** The first attack of a fight, for one, on a field as measured; null: nobody comes to it. */
export function firstAttack(ruleset: Ruleset, fight: Fight, facts: Facts, idle: readonly Id[]): FirstAttack | null {
  const found: FirstAttack[] = [];
  const across = shootAcross(facts);
  battle(ruleset, fight, seeded(0), {
    idle,
    rounds: LOOK_ROUNDS,
    plan(...given) {
      const [, now, who, acts, battlefield] = given;
      const act = across(...given);
      const refusal = act || acts > 0 ? null : refusalOf(ruleset, now, who, battlefield.enemy(now, who, []), facts);
      if (refusal) found.push({ who, refusal });
      return act;
    },
    onOutcome({ action, stages }) {
      if (action !== ruleset.plainAttack) return;
      for (const roll of stages) if (roll.kind === 'attack') found.push({ roll });
    },
  });
  return found[0] ?? null;
}

/** The reason that forbids an attack with the first weapon; null: there is none, or nobody to attack. */
function refusalOf(ruleset: Ruleset, fight: Fight, who: Id, target: Id | null, facts: Facts): Refusal | null {
  const [choice] = ruleset.choices(fight, who, ruleset.plainAttack);
  if (!choice || target === null) return null;
  const command = aimed(choice, who, target, fight.scene, facts[who]?.[target]);
  const { done, value } = ruleset.perform(fight, command).next();
  return done && isRefusal(value) ? value : null;
}
