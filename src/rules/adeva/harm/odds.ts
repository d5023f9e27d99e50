/**
 * Exact odds of the damage of several hits at once. What couples them is that the lowest die of all shows the degrees
 * (ADE-DMG-08): the sum over what that lowest die is, and over the hit that it lies in, takes the dice of all others from a
 * bound upward, so that they are independent again. The cost grows with the number of hits, not with the number of ways.
 */
import type { AdevaOptions } from '../options.ts';
import { countedDie, placedValue } from './damage.ts';
import type { DamageProfile } from './types.ts';

/** Chances by dealt damage: `[d]` of exactly d, the last entry of so much or more. They need not sum to 1. */
export type Dealt = readonly number[];

/** Chances by the number of maximum dice, then by the sum that the dice count. */
type Dice = readonly (readonly number[])[];

/** A soak that a hit may meet, with its chance. */
export interface SoakChance {
  readonly soak: number;
  readonly chance: number;
}

export interface DamageOdds {
  readonly profile: DamageProfile;
  /** Soak of the first hit, and of any other one. */
  readonly first: readonly SoakChance[];
  readonly other: readonly SoakChance[];
  /** Chance that a confirmation is passed. */
  readonly confirm: number;
  /** Damage beyond this makes no difference. */
  readonly most: number;
}

/** The dealt damage of so many hits, each number with its chance, where the degrees are `dos`. */
export interface HitChance {
  readonly hits: number;
  readonly chance: number;
}

/** What is the same whatever the degrees and the first hit are. */
export interface Ground {
  readonly odds: DamageOdds;
  /** One other hit with all dice from v upward, by v. */
  readonly other: readonly Dealt[];
  /** By v and n: n other hits with a place for the lowest die among n + 1, its own hit left out. */
  readonly around: readonly (readonly Dealt[])[];
  /** By v and n: n other hits with all dice from v upward. */
  readonly after: readonly (readonly Dealt[])[];
}

/** The ground for up to `cap` hits. */
export function damageGround(odds: DamageOdds, cap: number, options: AdevaOptions): Ground {
  const highest = Math.max(0, ...odds.profile.sides);
  const other: Dealt[] = [];
  for (let v = 0; v <= highest + 1; v++)
    other.push(dealtOf(diceFrom(odds.profile, v, options), odds, odds.other, options));
  const around: Dealt[][] = [];
  const after: Dealt[][] = [];
  for (let v = 0; v <= highest; v++) {
    const [sums, powers] = chains(other[v + 1]!, other[v]!, cap, odds.most);
    around.push(sums);
    after.push(powers);
  }
  return { odds, other, around, after };
}

/** By n: the sum of all `above`^i `from`^(n-i), and `from`^n. */
function chains(above: Dealt, from: Dealt, cap: number, most: number): readonly [Dealt[], Dealt[]] {
  const sums: Dealt[] = [CERTAIN];
  const powers: Dealt[] = [CERTAIN];
  let high: Dealt = CERTAIN;
  for (let n = 1; n < cap; n++) {
    high = convolved(high, above, most);
    sums.push(added(convolved(sums[n - 1]!, from, most), high, 1));
    powers.push(convolved(powers[n - 1]!, from, most));
  }
  return [sums, powers];
}

const CERTAIN: Dealt = [1];

/** Dealt damage of all hits together, with the degrees placed as they are by themselves (ADE-DMG-08). */
export function damageDealt(
  { odds, other, around, after }: Ground,
  dos: number,
  numbers: readonly HitChance[],
  options: AdevaOptions,
): Dealt {
  const { profile, most } = odds;
  if (profile.sides.length === 0) return diceless(odds, numbers, options);
  let all: Dealt = [];
  for (let v = 1; v < other.length - 1; v++) {
    const lowest = diceAround(profile, v, dos, options);
    const above = diceFrom(profile, v + 1, options);
    const [firstLowest, otherLowest] = [
      dealtOf(lowest, odds, odds.first, options),
      dealtOf(lowest, odds, odds.other, options),
    ];
    const firstAbove = dealtOf(above, odds, odds.first, options);
    let rest: Dealt = [];
    let later: Dealt = [];
    for (const { hits, chance } of numbers) {
      if (hits === 0) continue;
      rest = added(rest, after[v]![hits - 1]!, chance);
      if (hits > 1) later = added(later, around[v]![hits - 2]!, chance);
    }
    all = added(all, convolved(firstLowest, rest, most), 1);
    all = added(all, convolved(convolved(firstAbove, otherLowest, most), later, most), 1);
  }
  return all;
}

/** Damage without dice: every hit does the same. */
function diceless(odds: DamageOdds, numbers: readonly HitChance[], options: AdevaOptions): Dealt {
  const none: Dice = diceFrom(odds.profile, 0, options);
  const [first, next] = [dealtOf(none, odds, odds.first, options), dealtOf(none, odds, odds.other, options)];
  let all: Dealt = [];
  for (const { hits, chance } of numbers) {
    if (hits === 0) continue;
    let sum = first;
    for (let hit = 1; hit < hits; hit++) sum = convolved(sum, next, odds.most);
    all = added(all, sum, chance);
  }
  return all;
}

// --- the dice of one hit ---------------------------------------------------------------------------------------

/** All dice from `least` upward, none replaced. */
function diceFrom(profile: DamageProfile, least: number, options: AdevaOptions): Dice {
  let dice: Dice = [[1]];
  for (const sides of profile.sides) dice = oneMore(dice, profile, sides, Math.max(1, least), sides, null, options);
  return dice;
}

/** The first lowest die is `v` and lies in this hit: those before it are higher, those after it are not lower. */
function diceAround(profile: DamageProfile, v: number, dos: number, options: AdevaOptions): Dice {
  let before: Dice = [[1]];
  let placed: Dice = [];
  for (const sides of profile.sides) {
    const shown = placedValue(dos, sides, options) > v ? dos : null;
    const here = v <= sides ? oneMore(before, profile, sides, v, v, shown, options) : [];
    placed = merged(oneMore(placed, profile, sides, v, sides, null, options), here);
    before = oneMore(before, profile, sides, v + 1, sides, null, options);
  }
  return placed;
}

/** The dice with one more, whose face is from `least` to `most`, each face of a fair die. */
function oneMore(
  dice: Dice,
  profile: DamageProfile,
  sides: number,
  least: number,
  most: number,
  dos: number | null,
  options: AdevaOptions,
): Dice {
  const result: number[][] = [];
  for (let face = least; face <= most; face++) {
    const { value, maximum } = countedDie(profile, sides, face, dos, options);
    dice.forEach((sums, maxima) => {
      const row = (result[maxima + (maximum ? 1 : 0)] ??= []);
      sums.forEach((chance, sum) => (row[sum + value] = (row[sum + value] ?? 0) + chance / sides));
    });
  }
  return filled(result);
}

const merged = (a: Dice, b: Dice): Dice =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, maxima) => added(a[maxima] ?? [], b[maxima] ?? [], 1));

/** Holes are chances of 0. */
const filled = (rows: readonly (readonly number[])[]): Dice =>
  Array.from(rows, (row) => Array.from(row ?? [], (chance) => chance ?? 0));

/** Dealt damage of one hit: past soak, and at least 1 where a critical is confirmed (ADE-CRT-08, -10). */
function dealtOf(
  dice: Dice,
  { profile, confirm, most }: DamageOdds,
  soaks: readonly SoakChance[],
  options: AdevaOptions,
): Dealt {
  const dealt: number[] = [];
  const put = (damage: number, chance: number): void => {
    const at = Math.min(most, damage);
    while (dealt.length <= at) dealt.push(0);
    dealt[at]! += chance;
  };
  dice.forEach((sums, maxima) => {
    const tests = options.critScope === 'perDie' ? maxima : Math.min(1, maxima);
    const critical = 1 - (1 - confirm) ** tests;
    sums.forEach((mass, sum) => {
      if (mass === 0) return;
      const raw = Math.max(0, sum + profile.flat + profile.sb);
      for (const { soak, chance } of soaks) {
        const past = Math.max(0, raw - soak);
        if (past > 0 || critical === 0) put(past, mass * chance);
        else {
          put(0, mass * chance * (1 - critical));
          put(1, mass * chance * critical);
        }
      }
    });
  });
  return dealt;
}

// --- sums of chances -------------------------------------------------------------------------------------------

/** The damage of both together. */
function convolved(a: Dealt, b: Dealt, most: number): Dealt {
  if (a.length === 0 || b.length === 0) return [];
  const sum = new Array<number>(Math.min(most + 1, a.length + b.length - 1)).fill(0);
  for (let i = 0; i < a.length; i++) {
    const chance = a[i]!;
    if (chance === 0) continue;
    for (let j = 0; j < b.length; j++) sum[Math.min(most, i + j)]! += chance * b[j]!;
  }
  return sum;
}

/** `a` and `times` as much of `b`. */
const added = (a: Dealt, b: Dealt, times: number): Dealt =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, at) => (a[at] ?? 0) + times * (b[at] ?? 0));
