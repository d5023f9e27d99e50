/** Exact chances of checks, and of the harm that the hits of an attack do to one target. */
import {
  chanceAtLeast,
  chanceOf,
  convolve,
  highest,
  mapValues,
  mix,
  point,
  shift,
  sumOfDice,
  type Distribution,
} from '../../kernel/distribution.ts';
import type { Odds } from '../../kernel/odds.ts';
import type { Tally } from '../../kernel/tally.ts';
import { reflexBonus } from '../check/save.ts';
import type { FluidOptions } from '../options.ts';
import type { FluidCombatant, Weapon } from '../sheet/types.ts';
import { damageSaveDc, failuresOf } from './damage-save.ts';
import {
  isThresholdType,
  thresholdDc,
  thresholdOf,
  thresholdSource,
  thresholdTaken,
  type ThresholdType,
} from './threshold.ts';
import { graveFrom } from './injury.ts';
import { reductionFor } from './wounds.ts';

/** Faces of the die of every check. */
export const FACES = 20;

/** The chance that d20 + bonus reaches a DC (FLU-GAP-16). */
export const passChance = (dc: number, bonus: number): number =>
  Math.min(FACES, Math.max(0, FACES + 1 - (dc - bonus))) / FACES;

export const label = (name: string): string => `SALVO.fluid.odds.${name}`;

export const chance = (name: string, value: number): Odds['chances'][number] => ({ label: label(name), chance: value });

/** The odds of one check that needs `sum` or more on its d20, without Action Dice. */
export const checkOdds = (tally: Tally, sum: number, chances: Odds['chances']): Odds => ({
  tally,
  chances,
  distributions: [],
  tail: 0,
  assuming: [label('noActionDice')],
  needed: { count: 1, sides: FACES, sum, succeeds: 'above' },
});

/** Hits of a weapon on a target. */
interface Hitting {
  readonly weapon: Pick<Weapon, 'damageType' | 'blastIncrement'>;
  readonly target: FluidCombatant;
  readonly hits: Distribution;
  /** Damage of one hit, after the save against a blast and after armor. */
  readonly perHit: Distribution;
  readonly options: FluidOptions;
}

/** The damage of one hit after save and armor. The target of a blast stands at ground zero. */
export function damagePerHit(weapon: Weapon, target: FluidCombatant): Distribution {
  const { dice, sides, flat } = weapon.damage;
  const rolled = mapValues(shift(sumOfDice(dice, sides), flat), (value) => Math.max(0, value));
  return afterArmor(weapon.blastIncrement > 0 ? afterBlastSave(rolled, weapon, target) : rolled, weapon, target);
}

/** FLU-GAP-17: the damage after the Reflex save. */
function afterBlastSave(rolled: Distribution, { blastDc }: Weapon, { sheet, state }: FluidCombatant): Distribution {
  const passes = passChance(blastDc, reflexBonus(sheet.saves.ref, state.braced));
  return mix([
    [passes, mapValues(rolled, (value) => Math.floor(value / 2))],
    [1 - passes, rolled],
  ]);
}

/** FLU-GAP-34, -35: the damage after DR. */
function afterArmor(arriving: Distribution, weapon: Weapon, { sheet }: FluidCombatant): Distribution {
  const type = weapon.damageType;
  const dr = reductionFor(sheet.dr, weapon.kind, type, weapon.armorPiercing);
  return mapValues(arriving, (value) =>
    isThresholdType(type) ? thresholdTaken(type, value, dr) : Math.max(0, value - dr),
  );
}

/** The damage of all hits. */
export function totalDamage({ hits, perHit }: Hitting): Distribution {
  const parts: (readonly [number, Distribution])[] = [];
  let sum = point(0);
  for (let count = 0; count <= highest(hits); count++) {
    const weight = chanceOf(hits, count);
    if (weight > 0) parts.push([weight, sum]);
    sum = convolve(sum, perHit);
  }
  return mix(parts);
}

/** The chances of harm to the target. `damage`: that of all hits. */
export function harmChances(hitting: Hitting, damage: Distribution): Odds['chances'] {
  const { weapon, target } = hitting;
  if (isThresholdType(weapon.damageType)) return thresholdChances(hitting, weapon.damageType);
  if (target.sheet.kind === 'standard') return [chance('drop', dropChance(hitting))];
  return lethalChances(hitting, damage);
}

/** FLU-GAP-11, -12: the chances that a special actor loses wounds, is injured gravely, falls and dies. */
function lethalChances(hitting: Hitting, damage: Distribution): Odds['chances'] {
  const { target, options } = hitting;
  const { vitality, wounds } = target.state;
  const left = Math.max(0, vitality);
  const injury = criticalInjuryChance(hitting, damage);
  return [
    chance('wound', chanceAtLeast(damage, left + 1)),
    ...(injury > 0 ? [chance('criticalInjury', injury)] : []),
    chance('down', chanceAtLeast(damage, left + Math.max(1, wounds))),
    chance('dead', chanceAtLeast(damage, left + Math.max(1, wounds - options.deadAt))),
  ];
}

/** FLU-GAP-14: the chance of a critical injury by the damage of all hits; each blast is judged on its own. */
function criticalInjuryChance({ weapon, target, hits, perHit, options }: Hitting, damage: Distribution): number {
  const fails = 1 - passChance(options.critInjuryDc, target.sheet.saves.fort);
  if (weapon.blastIncrement === 0) return fails * chanceAtLeast(damage, graveFrom(options));
  const unhurt = 1 - fails * chanceAtLeast(perHit, graveFrom(options));
  let sum = 0;
  for (let count = 1; count <= highest(hits); count++) sum += chanceOf(hits, count) * (1 - unhurt ** count);
  return sum;
}

const FAILED = { stress: 'stressed', subdual: 'down', electrical: 'shocked' } as const;

/** FLU-GAP-15, -18, -35: the chance that a save at a threshold fails. */
function thresholdChances(hitting: Hitting, type: ThresholdType): Odds['chances'] {
  const { target, options } = hitting;
  const { sum, score, saveBonus } = thresholdSource(target, type);
  const step: Step = (before, failures, damage, to) => {
    const sum = before + damage;
    const dc = damage < 1 ? null : thresholdDc(thresholdOf(sum, score), false, options);
    const passes = dc === null ? 1 : passChance(dc, saveBonus);
    to(sum, failures, passes);
    to(sum, failures + 1, 1 - passes);
  };
  return [chance(FAILED[type], failing(hitting, sum, 0, 1, step))];
}

/** FLU-GAP-23: the chance that the hits make a standard actor fail enough damage saves to drop. */
function dropChance(hitting: Hitting): number {
  const { weapon, target, options } = hitting;
  const { sheet, state } = target;
  const blast = weapon.blastIncrement > 0;
  const step: Step = (before, failures, damage, to) => {
    const kept = options.standardCumulative ? before : 0;
    if (damage < 1) return to(kept, failures, 1);
    const dc = damageSaveDc(kept + damage);
    const passes = passChance(dc, sheet.damageSave);
    to(options.standardCumulative ? kept + damage : 0, failures, passes);
    if (!blast) return to(0, failures + 1, 1 - passes);
    for (let face = 1; face <= FACES; face++) {
      const more = failuresOf(dc - sheet.damageSave - face, 0, true);
      if (more > 0) to(0, failures + more, 1 / FACES);
    }
  };
  return failing(hitting, state.damageTaken, state.failures, sheet.failuresToDrop, step);
}

/**
 * A function that follows one hit: it calls `to` with the damage and the failures after it, and the chance, once for
 * each possible result.
 */
type Step = (
  before: number,
  failures: number,
  damage: number,
  to: (damage: number, failures: number, chance: number) => void,
) => void;

/** The chance of `limit` failures or more after all hits. Equal states after a hit are merged. */
function failing({ hits, perHit }: Hitting, damage: number, failures: number, limit: number, step: Step): number {
  if (failures >= limit) return 1;
  let failed = 0;
  let sum = 0;
  let states = new Map([[damage * limit + failures, 1]]);
  for (let count = 1; count <= highest(hits); count++) {
    const next = new Map<number, number>();
    const isLast = count === highest(hits);
    for (const [key, weight] of states) {
      for (let i = 0; i < perHit.mass.length; i++) {
        const mass = weight * perHit.mass[i]!;
        step(Math.floor(key / limit), key % limit, perHit.min + i, (taken, missed, share) => {
          if (missed >= limit) failed += mass * share;
          else if (!isLast) next.set(taken * limit + missed, (next.get(taken * limit + missed) ?? 0) + mass * share);
        });
      }
    }
    sum += chanceOf(hits, count) * failed;
    states = next;
  }
  return sum;
}

/** The result of one face of the d20. */
export interface Roll {
  readonly hit: boolean;
  readonly threat: boolean;
  readonly error: boolean;
  readonly hits: number;
  /** The shortfall of the total, 0 or less on a hit. */
  readonly short: number;
}

/** The share of rolls with a result. */
export const share = <K extends string>(rolls: readonly { readonly [key in K]: boolean }[], result: K): number =>
  rolls.filter((roll) => roll[result]).length / rolls.length;

/** FLU-GAP-10: the chance to hit where one Action Die is added to a miss. A natural 1 that always misses stays a miss. */
export function withDie(rolls: readonly Pick<Roll, 'hit' | 'short'>[], options: FluidOptions): number {
  let sum = 0;
  for (const [index, roll] of rolls.entries()) {
    if (roll.hit) sum += 1;
    else if (!(options.naturalAuto && index === 0)) sum += dieAtLeast(roll.short, options);
  }
  return sum / rolls.length;
}

/** The chance that one Action Die, rolled again at its maximum, reaches `value` or more. */
export function dieAtLeast(value: number, options: FluidOptions): number {
  const sides = options.adDie;
  if (value > sides) return options.adExplode ? dieAtLeast(value - sides, options) / sides : 0;
  return Math.min(sides, sides - value + 1) / sides;
}
