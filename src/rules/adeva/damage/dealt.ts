/**
 * Exact odds of the damage of several hits at once. What couples them is that the lowest die of all shows the degrees
 * (ADE-DMG-08): the sum over what that lowest die is, and over the hit that it lies in, takes the dice of all others from a
 * bound upward, so that they are independent again. The cost grows with the number of hits, not with the number of ways.
 */
import type { AdevaOptions } from '../options.ts';
import { countedDie, placedValue } from './damage.ts';
import type { DamageProfile } from './profile.ts';

/** Chances by dealt damage: `[d]` of exactly d, the last entry of so much or more. They need not sum to 1. */
export type Dealt = readonly number[];

/** Chances by the number of maximum dice, then by the sum that the dice count. */
export type Dice = readonly (readonly number[])[];

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

/** A number of hits, with its chance. */
export interface HitChance {
  readonly hits: number;
  readonly chance: number;
}

/** What is the same whatever the degrees are; all by v, the value that the lowest die has. */
export interface Ground {
  readonly odds: DamageOdds;
  /** One hit with all dice from v upward. */
  readonly dice: readonly Dice[];
  /** n other hits with all dice from v upward, by n. */
  readonly after: readonly (readonly Dealt[])[];
  /** n other hits with a place for the one with the lowest die among them, which is left out, by n. */
  readonly around: readonly (readonly Dealt[])[];
  /** The first hit with all dice higher than v. */
  readonly firstAbove: readonly Dealt[];
}

/** The ground for up to `cap` hits. */
export function damageGround(odds: DamageOdds, cap: number, options: AdevaOptions): Ground {
  const highest = Math.max(0, ...odds.profile.sides);
  const dice: Dice[] = [];
  const other: Dealt[] = [];
  for (let v = 0; v <= highest + 1; v++) {
    dice.push(diceFrom(odds.profile, v, options));
    other.push(dealtOf(dice[v]!, odds, odds.other, options));
  }
  const after: Dealt[][] = [];
  const around: Dealt[][] = [];
  for (let v = 0; v <= highest; v++) {
    const [sums, powers] = chains(other[v + 1]!, other[v]!, cap, odds.most);
    around.push(sums);
    after.push(powers);
  }
  return withFirst({ odds, dice, after, around, firstAbove: [] }, odds.first, options);
}

/** The same ground for a first hit that meets another soak. */
export function withFirst(ground: Ground, first: readonly SoakChance[], options: AdevaOptions): Ground {
  const odds = { ...ground.odds, first };
  const firstAbove = ground.after.map((_powers, v) => dealtOf(ground.dice[v + 1]!, odds, first, options));
  return { ...ground, odds, firstAbove };
}

/** By n: the sum of all `above`^i `from`^(n-i), and `from`^n. */
function chains(above: Dealt, from: Dealt, cap: number, most: number): readonly [Dealt[], Dealt[]] {
  const sums: Dealt[] = [CERTAIN];
  const powers: Dealt[] = [CERTAIN];
  let high: Dealt = CERTAIN;
  for (let n = 1; n < cap; n++) {
    high = convolved(high, above, most);
    const sum = convolved(sums[n - 1]!, from, most);
    add(sum, high, 1);
    sums.push(sum);
    powers.push(convolved(powers[n - 1]!, from, most));
  }
  return [sums, powers];
}

const CERTAIN: Dealt = [1];

/** Chances by the number of hits. They need not sum to 1. */
export type Numbers = readonly number[];

/** Attack rolls of the same degrees, with the hits that come of them. */
export interface Volley {
  readonly dos: number;
  readonly numbers: Numbers;
}

/** Dealt damage of all hits together, with the degrees placed as they are by themselves (ADE-DMG-08). */
export function damageDealt(ground: Ground, volleys: readonly Volley[], options: AdevaOptions): Dealt {
  const { odds, after, around, firstAbove } = ground;
  const { profile, most } = odds;
  if (profile.sides.length === 0) return diceless(odds, numbersOf(volleys), options);
  const all: number[] = [];
  for (let v = 1; v < after.length; v++) {
    const others: number[] = [];
    for (const [shown, alike] of shownAlike(volleys, profile, v, options)) {
      const lowest = diceAround(profile, v, shown, options);
      const rest: number[] = [];
      const later: number[] = [];
      const numbers = numbersOf(alike);
      for (let hits = 1; hits < numbers.length; hits++) {
        add(rest, after[v]![hits - 1]!, numbers[hits]!);
        if (hits > 1) add(later, around[v]![hits - 2]!, numbers[hits]!);
      }
      add(all, convolved(dealtOf(lowest, odds, odds.first, options), rest, most), 1);
      if (later.length > 0) add(others, convolved(dealtOf(lowest, odds, odds.other, options), later, most), 1);
    }
    if (others.length > 0) add(all, convolved(firstAbove[v]!, others, most), 1);
  }
  return all;
}

/** By the degrees as a lowest die of `v` shows them: those that no die shows are all alike. */
function shownAlike(
  volleys: readonly Volley[],
  profile: DamageProfile,
  v: number,
  options: AdevaOptions,
): ReadonlyMap<number, readonly Volley[]> {
  const alike = new Map<number, Volley[]>();
  for (const volley of volleys) {
    const shown = shownDegrees(profile, v, volley.dos, options);
    const known = alike.get(shown);
    if (known) known.push(volley);
    else alike.set(shown, [volley]);
  }
  return alike;
}

/** What degrees show on a lowest die of `v`; 0 where no die shows them. */
export const shownDegrees = ({ sides }: DamageProfile, v: number, dos: number, options: AdevaOptions): number =>
  sides.some((each) => placedValue(dos, each, options) > v) ? dos : 0;

function numbersOf(volleys: readonly Volley[]): Numbers {
  if (volleys.length === 1) return volleys[0]!.numbers;
  const all: number[] = [];
  for (const { numbers } of volleys) add(all, numbers, 1);
  return all;
}

/** Adds so many hits, with their chance. */
export function addHits(numbers: number[], { hits, chance }: HitChance): void {
  while (numbers.length <= hits) numbers.push(0);
  numbers[hits]! += chance;
}

/** Damage without dice: every hit does the same. */
function diceless(odds: DamageOdds, numbers: Numbers, options: AdevaOptions): Dealt {
  const none = diceFrom(odds.profile, 0, options);
  const [first, next] = [dealtOf(none, odds, odds.first, options), dealtOf(none, odds, odds.other, options)];
  const all: number[] = [];
  let sum = first;
  for (let hits = 1; hits < numbers.length; hits++) {
    add(all, sum, numbers[hits]!);
    sum = convolved(sum, next, odds.most);
  }
  return all;
}

// --- the dice of one hit ---------------------------------------------------------------------------------------

/** All dice from `least` upward, none replaced. */
export function diceFrom(profile: DamageProfile, least: number, options: AdevaOptions): Dice {
  let dice: Dice = [[1]];
  for (const sides of profile.sides)
    dice = oneMore([], dice, profile, sides, [Math.max(1, least), sides], null, options);
  return dice;
}

/** The first lowest die is `v` and lies in this hit: those before it are higher, those after it are not lower. */
export function diceAround(profile: DamageProfile, v: number, dos: number, options: AdevaOptions): Dice {
  let before: Dice = [[1]];
  let placed: Dice = [];
  profile.sides.forEach((sides, die) => {
    const shown = placedValue(dos, sides, options) > v ? dos : null;
    const next = placed.length === 0 ? [] : oneMore([], placed, profile, sides, [v, sides], null, options);
    placed = v <= sides ? oneMore(next, before, profile, sides, [v, v], shown, options) : next;
    if (die < profile.sides.length - 1) before = oneMore([], before, profile, sides, [v + 1, sides], null, options);
  });
  return placed;
}

/** Adds to `result` the dice with one more, whose face is from the first to the second bound, each of a fair die. */
function oneMore(
  result: number[][],
  dice: Dice,
  profile: DamageProfile,
  sides: number,
  [least, most]: readonly [number, number],
  dos: number | null,
  options: AdevaOptions,
): number[][] {
  for (let face = least; face <= most; face++) {
    const { value, maximum } = countedDie(profile, sides, face, dos, options);
    for (let maxima = 0; maxima < dice.length; maxima++) {
      const row = rowAt(result, maximum ? maxima + 1 : maxima);
      const sums = dice[maxima]!;
      while (row.length < sums.length + value) row.push(0);
      for (let sum = 0; sum < sums.length; sum++) row[sum + value]! += sums[sum]! / sides;
    }
  }
  return result;
}

function rowAt(rows: number[][], index: number): number[] {
  while (rows.length <= index) rows.push([]);
  return rows[index]!;
}

/** Dealt damage of one hit: past soak, and at least 1 where a critical is confirmed (ADE-CRT-08, -10). */
function dealtOf(
  dice: Dice,
  { profile, confirm, most }: DamageOdds,
  soaks: readonly SoakChance[],
  { critScope }: AdevaOptions,
): Dealt {
  const dealt: number[] = [];
  for (let maxima = 0; maxima < dice.length; maxima++) {
    const tests = critScope === 'perDie' ? maxima : Math.min(1, maxima);
    const critical = tests === 0 ? 0 : 1 - (1 - confirm) ** tests;
    const sums = dice[maxima]!;
    for (let sum = 0; sum < sums.length; sum++) {
      if (sums[sum] === 0) continue;
      const raw = Math.max(0, sum + profile.flat + profile.sb);
      for (const { soak, chance } of soaks)
        put(dealt, Math.min(most, Math.max(0, raw - soak)), sums[sum]! * chance, critical);
    }
  }
  return dealt;
}

/** So much damage; nothing is still 1 where a critical is confirmed. */
function put(dealt: number[], past: number, chance: number, critical: number): void {
  while (dealt.length <= Math.max(past, 1)) dealt.push(0);
  if (past > 0) dealt[past]! += chance;
  else {
    dealt[0]! += chance * (1 - critical);
    dealt[1]! += chance * critical;
  }
}

// --- sums of chances -------------------------------------------------------------------------------------------

/** The damage of both together. */
function convolved(a: Dealt, b: Dealt, most: number): number[] {
  if (a.length === 0 || b.length === 0) return [];
  const length = Math.min(most + 1, a.length + b.length - 1);
  const sum: number[] = [];
  for (let at = 0; at < length; at++) sum.push(0);
  for (let i = 0; i < a.length; i++) {
    const chance = a[i]!;
    if (chance === 0) continue;
    for (let j = 0; j < b.length; j++) {
      const at = i + j;
      sum[at < most ? at : most]! += chance * b[j]!;
    }
  }
  return sum;
}

/** Adds `times` as much of `b` to `a`. */
export function add(a: number[], b: Dealt, times: number): void {
  if (times === 0) return;
  while (a.length < b.length) a.push(0);
  for (let at = 0; at < b.length; at++) a[at]! += times * b[at]!;
}
