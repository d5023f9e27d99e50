/**
 * The exact odds of the total damage of several hits. The hits depend on each other because the degrees replace the
 * lowest die of all of them (ADE-DMG-08). The odds are therefore a sum over the value of that lowest die and over the
 * hit that holds it. For each value and hit, the dice of all other hits only have a lower bound, which makes these hits
 * independent. The cost grows with the number of hits, not with the number of combinations of dice.
 */
import type { AdevaOptions } from '../options.ts';
import { countedDie, placedValue } from './damage.ts';
import type { DamageProfile } from './profile.ts';

/**
 * The chances by dealt damage: `[d]` that of exactly d, `[most]` that of `DamageOdds.most` or more. They need not sum
 * to 1.
 */
export type Dealt = readonly number[];

/** The chances of a hit's dice by the number of maximum dice, then by the sum of the dice's values. */
export type Dice = readonly (readonly number[])[];

/** A soak that a hit may meet, with its chance. */
export interface SoakChance {
  readonly soak: number;
  readonly chance: number;
}

/** The values that the odds of an attack's damage depend on. */
export interface DamageOdds {
  readonly profile: DamageProfile;
  /** The soak of the first hit. */
  readonly first: readonly SoakChance[];
  /** The soak of every other hit. */
  readonly other: readonly SoakChance[];
  /** The chance that a confirmation passes. */
  readonly confirm: number;
  /** The damage beyond which more makes no difference. */
  readonly most: number;
}

/** A number of hits, with its chance. */
export interface HitChance {
  readonly hits: number;
  readonly chance: number;
}

/** The chances that do not depend on the degrees. Each list is indexed by v, the value of the lowest die. */
export interface FixedChances {
  readonly odds: DamageOdds;
  /** The dice of one hit, all at least v. */
  readonly dice: readonly Dice[];
  /** The damage of n hits after the one with the lowest die, all their dice at least v; by n. */
  readonly after: readonly (readonly Dealt[])[];
  /**
   * The damage of n hits around the one with the lowest die, which is not counted, summed over its positions: the dice
   * of hits before it are above v, those of hits after it at least v; by n.
   */
  readonly around: readonly (readonly Dealt[])[];
  /** The damage of the first hit, all its dice above v. */
  readonly firstAbove: readonly Dealt[];
}

/** The chances for up to `cap` hits that do not depend on the degrees. */
export function fixedChances(odds: DamageOdds, cap: number, options: AdevaOptions): FixedChances {
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

/** The same chances with another soak for the first hit. */
export function withFirst(ground: FixedChances, first: readonly SoakChance[], options: AdevaOptions): FixedChances {
  const odds = { ...ground.odds, first };
  const firstAbove = ground.after.map((_powers, v) => dealtOf(ground.dice[v + 1]!, odds, first, options));
  return { ...ground, odds, firstAbove };
}

/**
 * The sums of all `above`^i `from`^(n-i), and the powers `from`^n, both by n; a product is the damage of its factors
 * together.
 */
function chains(above: Dealt, from: Dealt, cap: number, most: number): readonly [Dealt[], Dealt[]] {
  const sums: Dealt[] = [CERTAIN];
  const powers: Dealt[] = [CERTAIN];
  let high: Dealt = CERTAIN;
  for (let n = 1; n < cap; n++) {
    high = convolved(high, above, most);
    const sum = convolved(sums[n - 1]!, from, most);
    addScaled(sum, high, 1);
    sums.push(sum);
    powers.push(convolved(powers[n - 1]!, from, most));
  }
  return [sums, powers];
}

const CERTAIN: Dealt = [1];

/** The chances by the number of hits. They need not sum to 1. */
export type Numbers = readonly number[];

/** The attack rolls with the same degrees of success, and the chances of their numbers of hits. */
export interface Volley {
  readonly dos: number;
  readonly numbers: Numbers;
}

/** The dealt damage of all hits together, with the degrees placed by the automatic choice (ADE-DMG-08). */
export function damageDealt(ground: FixedChances, volleys: readonly Volley[], options: AdevaOptions): Dealt {
  const { odds, after, around, firstAbove } = ground;
  const { profile, most } = odds;
  if (profile.sides.length === 0) return diceless(odds, numbersOf(volleys), options);
  const all: number[] = [];
  for (let v = 1; v < after.length; v++) {
    const others: number[] = [];
    for (const [shown, group] of groupedByShown(volleys, profile, v, options)) {
      const lowest = diceAround(profile, v, shown, options);
      const rest: number[] = [];
      const later: number[] = [];
      const numbers = numbersOf(group);
      for (let hits = 1; hits < numbers.length; hits++) {
        addScaled(rest, after[v]![hits - 1]!, numbers[hits]!);
        if (hits > 1) addScaled(later, around[v]![hits - 2]!, numbers[hits]!);
      }
      addScaled(all, convolved(dealtOf(lowest, odds, odds.first, options), rest, most), 1);
      if (later.length > 0) addScaled(others, convolved(dealtOf(lowest, odds, odds.other, options), later, most), 1);
    }
    if (others.length > 0) addScaled(all, convolved(firstAbove[v]!, others, most), 1);
  }
  return all;
}

/**
 * The volleys grouped by the degrees that replace a lowest die of `v`. Those whose degrees replace no die are the group
 * of 0.
 */
function groupedByShown(
  volleys: readonly Volley[],
  profile: DamageProfile,
  v: number,
  options: AdevaOptions,
): ReadonlyMap<number, readonly Volley[]> {
  const groups = new Map<number, Volley[]>();
  for (const volley of volleys) {
    const shown = shownDegrees(profile, v, volley.dos, options);
    const group = groups.get(shown);
    if (group) group.push(volley);
    else groups.set(shown, [volley]);
  }
  return groups;
}

/** The degrees if they replace a lowest die of value `v` on some die of the profile; else 0. */
export const shownDegrees = ({ sides }: DamageProfile, v: number, dos: number, options: AdevaOptions): number =>
  sides.some((each) => placedValue(dos, each, options) > v) ? dos : 0;

function numbersOf(volleys: readonly Volley[]): Numbers {
  if (volleys.length === 1) return volleys[0]!.numbers;
  const all: number[] = [];
  for (const { numbers } of volleys) addScaled(all, numbers, 1);
  return all;
}

/** The addition of a number of hits, with its chance, to `numbers` in place. */
export function addHits(numbers: number[], { hits, chance }: HitChance): void {
  while (numbers.length <= hits) numbers.push(0);
  numbers[hits]! += chance;
}

/** The dealt damage without dice, where every hit has the same raw damage. */
function diceless(odds: DamageOdds, numbers: Numbers, options: AdevaOptions): Dealt {
  const noDice = diceFrom(odds.profile, 0, options);
  const [first, next] = [dealtOf(noDice, odds, odds.first, options), dealtOf(noDice, odds, odds.other, options)];
  const all: number[] = [];
  let sum = first;
  for (let hits = 1; hits < numbers.length; hits++) {
    addScaled(all, sum, numbers[hits]!);
    sum = convolved(sum, next, odds.most);
  }
  return all;
}

// --- the dice of one hit ---------------------------------------------------------------------------------------

/** The dice of one hit, all at least `least` and none replaced. */
export function diceFrom(profile: DamageProfile, least: number, options: AdevaOptions): Dice {
  let dice: Dice = [[1]];
  for (const sides of profile.sides)
    dice = withDie([], dice, profile, sides, [Math.max(1, least), sides], null, options);
  return dice;
}

/**
 * The dice of the hit that holds the first lowest die, of value `v`: the dice before it are higher, those after it at
 * least `v`. The degrees replace it if they are higher.
 */
export function diceAround(profile: DamageProfile, v: number, dos: number, options: AdevaOptions): Dice {
  let before: Dice = [[1]];
  let placed: Dice = [];
  profile.sides.forEach((sides, die) => {
    const shown = placedValue(dos, sides, options) > v ? dos : null;
    const next = placed.length === 0 ? [] : withDie([], placed, profile, sides, [v, sides], null, options);
    placed = v <= sides ? withDie(next, before, profile, sides, [v, v], shown, options) : next;
    if (die < profile.sides.length - 1) before = withDie([], before, profile, sides, [v + 1, sides], null, options);
  });
  return placed;
}

/**
 * The dice with one more fair die, whose face lies within the two bounds, added to `result` in place. `dos`: the
 * degrees that replace the die; null: none.
 */
function withDie(
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

/** The dealt damage of one hit: that past soak, at least 1 where a critical is confirmed (ADE-CRT-08, -10). */
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

/**
 * The addition of a chance of damage past soak to `dealt` in place. Damage 0 counts as 1 with the chance `critical` of a
 * confirmed critical.
 */
function put(dealt: number[], past: number, chance: number, critical: number): void {
  while (dealt.length <= Math.max(past, 1)) dealt.push(0);
  if (past > 0) dealt[past]! += chance;
  else {
    dealt[0]! += chance * (1 - critical);
    dealt[1]! += chance * critical;
  }
}

// --- sums of chances -------------------------------------------------------------------------------------------

/** The damage of two independent parts together; `most` or more is one entry. */
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

/** The addition of `times` as much of `b` to `a` in place. */
export function addScaled(a: number[], b: Dealt, times: number): void {
  if (times === 0) return;
  while (a.length < b.length) a.push(0);
  for (let at = 0; at < b.length; at++) a[at]! += times * b[at]!;
}
