/** Exact odds of an attack before it is made: to hit, to get past the evasion and past the soak, and to drop the target. */
import { fromWeights, highest, type Distribution } from '../../kernel/distribution.ts';
import type { Odds } from '../../kernel/odds.ts';
import { scored } from '../attack/hits.ts';
import type { Attack } from '../attack/situation.ts';
import { confirmMods } from '../damage/critical.ts';
import {
  addScaled,
  addHits,
  damageDealt,
  fixedChances,
  withFirst,
  type DamageOdds,
  type Dealt,
  type HitChance,
  type Numbers,
  type SoakChance,
} from '../damage/dealt.ts';
import { LOCATION_CHANCES, locationOf, reversed } from '../damage/location.ts';
import type { Body } from '../damage/profile.ts';
import { coverAt, soakOf, valueAtLocation } from '../damage/soak.ts';
import { takeDownPenalty } from '../damage/takedown.ts';
import { bestEvasion } from '../evasion/automatic.ts';
import { hitsLeft } from '../evasion/evasion.ts';
import { isFelled, wounded } from '../harm/wounds.ts';
import type { AdevaOptions } from '../options.ts';
import { targetTally } from '../score/telling.ts';
import { everyRoll, targetNumberOf, type Test } from '../score/test.ts';
import { LOCATIONS, type Evasion, type Location } from '../terms.ts';
import type { LocationChance } from './blows.ts';
import { felledChance, mayChartDrop, type Felling } from './felling.ts';

const ROLLS = 100;

/** A possible result of the attack roll, with its chance. */
export interface RollResult {
  readonly hits: number;
  /** The DoS; 0 without hits. */
  readonly dos: number;
  /** The location of the first hit; null without hits, or where location makes no difference. */
  readonly first: Location | null;
  readonly chance: number;
}

/** The possible results of an attack on its original target, stage by stage. */
export interface Prospect {
  readonly ways: readonly RollResult[];
  /** The hits left after the evasion; undefined where none is open. */
  readonly left: HitsLeft | undefined;
  /** The best evasion and its test. */
  readonly evasion: readonly [Evasion, Test] | undefined;
  /** The damage dealt; the chances add up to that of any hit left after the evasion. */
  readonly dealt: Dealt;
}

/** The possible results of an attack on its original target, which takes its best evasion. */
export function prospectOf(attack: Attack, options: AdevaOptions): Prospect {
  const ways = waysOf(attack, options);
  const evasion = bestEvasion(attack.original, attack, options);
  const left = evasion ? evadedChances(attack, evasion, options) : undefined;
  const cap = Math.max(1, ...ways.map(({ hits }) => hits));
  return { ways, left, evasion, dealt: dealtIn(attack, ways, left, cap, options) };
}

/**
 * The odds of an attack with all hits on the original target, which takes its best evasion; the DoS replace the lowest die,
 * and cover loses no AP. The last chance is that of dropping the target, or, with a Take Down, of stunning it.
 */
export function attackOdds(attack: Attack, options: AdevaOptions): Odds {
  const { ways, left, evasion, dealt } = prospectOf(attack, options);
  const hits = weights(ways.map(({ hits: number, chance }) => [number, chance]));
  const past = weights(
    ways.flatMap((way) => leftOf(way, left).map(({ hits: number, chance }) => [number, chance] as const)),
  );
  const pastSoak = sum(dealt.slice(1));
  const drop = () =>
    mayChartDrop(targetOf(attack, options), highest(hits), options)
      ? felledChance(fellingOf(attack, ways, left, options), options)
      : dropChance(attack, dealt, options);
  return {
    tally: targetTally(attack.test, options),
    chances: [
      { label: 'SALVO.adeva.odds.hit', chance: atLeastOne(hits) },
      { label: 'SALVO.adeva.odds.pastEvasion', chance: atLeastOne(past) },
      { label: 'SALVO.adeva.odds.pastSoak', chance: bounded(pastSoak) },
      attack.takeDown
        ? { label: 'SALVO.adeva.odds.stun', chance: stunChance(attack, dealt, options) }
        : { label: 'SALVO.adeva.odds.drop', chance: bounded(drop()) },
    ],
    distributions: distributionsOf(hits, past, [bounded(1 - pastSoak), ...dealt.slice(1)]),
    tail: 0,
    assuming: assumptions([attack], evasion?.[0], options),
    needed: { count: 1, sides: ROLLS, sum: targetNumberOf(attack.test, options), succeeds: 'below' },
  };
}

/** The distributions of hits, hits left and damage dealt; with at most one hit only the last, for the chances already give the others. */
export const distributionsOf = (hits: Distribution, past: Distribution, dealt: Dealt): Odds['distributions'] => [
  ...(highest(hits) > 1
    ? [
        { label: 'SALVO.adeva.odds.hits', of: hits },
        { label: 'SALVO.adeva.odds.hitsLeft', of: past },
      ]
    : []),
  { label: 'SALVO.adeva.odds.dealt', of: { min: 0, mass: dealt } },
];

/** The possible results of the attack roll, with equal ones put together. */
function waysOf(attack: Attack, options: AdevaOptions): readonly RollResult[] {
  const ways = new Map<number, RollResult>();
  // Where armor has one value for all locations, so has cover.
  const withoutLocations = typeof attack.original.body.ap === 'number';
  const rolls = everyRoll(attack.test, options);
  for (let roll = 1; roll <= ROLLS; roll++) {
    const { success, dos: degrees } = rolls[roll - 1]!;
    const { hits } = scored(attack, { success, dos: degrees, roll }, options);
    const first = withoutLocations || hits === 0 ? null : (attack.calledLocation ?? locationOf(reversed(roll)));
    const dos = hits === 0 ? 0 : degrees;
    const key = (hits * ROLLS + dos) * ROLLS + (first === null ? 0 : 1 + LOCATIONS.indexOf(first));
    ways.set(key, { hits, dos, first, chance: (ways.get(key)?.chance ?? 0) + 1 / ROLLS });
  }
  return [...ways.values()];
}

// --- evasion ---------------------------------------------------------------------------------------------------

/** The numbers of hits left after the evasion, with their chances, for a number of hits made. */
export type HitsLeft = (hits: number) => readonly HitChance[];

/** The numbers of hits left after an evasion, computed once for each number of hits made. */
export function evadedChances(
  { count }: Pick<Attack, 'count'>,
  [, test]: readonly [Evasion, Test],
  options: AdevaOptions,
): HitsLeft {
  const rolls = everyRoll(test, options);
  const known = new Map<number, readonly HitChance[]>();
  return (hits) => {
    const cached = known.get(hits);
    if (cached) return cached;
    const chances = new Map<number, number>();
    for (const roll of rolls) {
      const left = hitsLeft(hits, count.by !== 'single', roll);
      chances.set(left, (chances.get(left) ?? 0) + 1 / ROLLS);
    }
    const hitChances = [...chances].map(([number, chance]) => ({ hits: number, chance }));
    known.set(hits, hitChances);
    return hitChances;
  };
}

/** The hits left of one result of the attack roll; the chances include that of the result. */
export const leftOf = ({ hits, chance }: RollResult, left: HitsLeft | undefined): readonly HitChance[] =>
  left && hits > 0 ? left(hits).map((each) => ({ hits: each.hits, chance: each.chance * chance })) : [{ hits, chance }];

/** The chances by the number of hits left, for all of these results together. */
function leftInAll(ways: readonly RollResult[], left: HitsLeft | undefined): Numbers {
  const numbers: number[] = [];
  for (const way of ways) for (const hits of leftOf(way, left)) addHits(numbers, hits);
  return numbers;
}

// --- damage ----------------------------------------------------------------------------------------------------

/** The damage dealt with its chances, up to the damage beyond which nothing changes. */
function dealtIn(
  attack: Attack,
  ways: readonly RollResult[],
  left: HitsLeft | undefined,
  cap: number,
  options: AdevaOptions,
): Dealt {
  const odds: Omit<DamageOdds, 'first'> = {
    profile: attack.damage,
    other: otherSoaks(attack),
    confirm: attack.takeDown ? 0 : confirmChance(attack, options),
    most: attack.takeDown ? MOST_DAMAGE : fatalDamage(attack, options),
  };
  const ground = fixedChances({ ...odds, first: [] }, cap, options);
  const all: number[] = [];
  for (const [soak, bySoak] of grouped(
    ways.filter(({ hits }) => hits > 0),
    (way) => soakAt(attack, way.first),
  )) {
    const soaked = withFirst(ground, [{ soak, chance: 1 }], options);
    const volleys = [...grouped(bySoak, (way) => way.dos)].map(([dos, sameDos]) => ({
      dos,
      numbers: leftInAll(sameDos, left),
    }));
    addScaled(all, damageDealt(soaked, volleys, options), 1);
  }
  return all;
}

function confirmChance({ test, original: { body } }: Attack, options: AdevaOptions): number {
  const confirmation = { ...test, mods: confirmMods(body.guarded) };
  return everyRoll(confirmation, options).filter(({ success }) => success).length / ROLLS;
}

/** A limit above the damage of any hit: the most that the odds of a Take Down distinguish, and where the search for fatal damage ends. */
const MOST_DAMAGE = 400;

/** The soak of a hit at a location. */
function soakAt({ damage, original: { body } }: Attack, location: Location | null): number {
  if (damage.ignoresSoak) return 0;
  return soakOf({
    tb: body.tb,
    ap: valueAtLocation(body.ap, location),
    cover: coverAt(body, location),
    pen: damage.pen,
  });
}

/** The possible soaks of any hit but the first, which has a random location of its own (GAP-05). */
const otherSoaks = (attack: Attack): readonly SoakChance[] => {
  if (typeof attack.original.body.ap === 'number') return [{ soak: soakAt(attack, null), chance: 1 }];
  const bySoak = grouped(LOCATION_CHANCES, ([location]) => soakAt(attack, location));
  return [...bySoak].map(([soak, locations]) => ({ soak, chance: sum(locations.map(([, chance]) => chance)) }));
};

/** The least damage of a single hit that drops the target. */
function fatalDamage(attack: Attack, options: AdevaOptions): number {
  const { vitals } = attack.original.body;
  let damage = Math.max(1, vitals.wounds);
  while (damage < MOST_DAMAGE && !drops(attack, damage, options)) damage++;
  return damage;
}

function drops({ damage, original: { body } }: Attack, dealt: number, options: AdevaOptions): boolean {
  return isFelled(wounded(body.vitals, dealt, damage.subdual, options, chartOf(body, options)));
}

export const chartOf = ({ ship }: Body, options: AdevaOptions) =>
  ship ? options.lethalChartShips : options.lethalChart;

function dropChance(attack: Attack, dealt: Dealt, options: AdevaOptions): number {
  return sum(dealt.filter((_chance, damage) => drops(attack, damage, options)));
}

/** The target and the damage, as far as the Lethal chart may drop the target. */
const targetOf = ({ damage, original: { body } }: Attack, options: AdevaOptions) => ({
  body,
  profile: damage,
  chart: chartOf(body, options),
});

/** The attack reduced to what the exact chance to drop its target depends on. */
export function fellingOf(
  attack: Attack,
  ways: readonly RollResult[],
  left: HitsLeft | undefined,
  options: AdevaOptions,
): Felling {
  const placeOf = (location: Location | null, chance: number): LocationChance => ({
    location: location ?? 'body',
    soak: soakAt(attack, location),
    chance,
  });
  const { ap } = attack.original.body;
  const scoring = ways.filter(({ hits }) => hits > 0);
  return {
    ...targetOf(attack, options),
    confirm: confirmChance(attack, options),
    others:
      typeof ap === 'number'
        ? [placeOf(null, 1)]
        : LOCATION_CHANCES.map(([location, chance]) => placeOf(location, chance)),
    salvos: [...grouped(scoring, (way) => way.dos)].map(([dos, sameDos]) => ({
      dos,
      firsts: [...grouped(sameDos, (way) => way.first)].map(([first, samePlace]) => ({
        place: placeOf(first, 1),
        numbers: leftInAll(samePlace, left),
      })),
    })),
  };
}

/** The chance that a Take Down stuns (ADE-TKD-03 to -05). */
function stunChance({ original: { body } }: Attack, dealt: Dealt, options: AdevaOptions): number {
  const chances = dealt.map((chance, damage) => {
    if (damage < 1) return 0;
    const mods = [...body.toughnessMods, { clause: 'ADE-TKD-05', label: '', value: takeDownPenalty(damage, body.tb) }];
    const failures = everyRoll({ score: body.toughness, mods }, options).filter(({ success }) => !success).length;
    return (chance * failures) / ROLLS;
  });
  return bounded(sum(chances));
}

/** The assumptions behind the odds of attacks on one target; `evasion` is the one against the first attack. */
export function assumptions(
  attacks: readonly Attack[],
  evasion: Evasion | undefined,
  options: AdevaOptions,
): readonly string[] {
  return [
    evasion ? `SALVO.adeva.assuming.${evasion}` : 'SALVO.adeva.assuming.noEvasion',
    ...(attacks.some(({ others }) => others.length > 0) ? ['SALVO.adeva.assuming.originalTarget'] : []),
    ...(attacks.some(hasCover) ? ['SALVO.adeva.assuming.coverWhole'] : []),
    ...(options.critScope === 'perAttack' ? ['SALVO.adeva.assuming.confirmEach'] : []),
  ];
}

const hasCover = ({ original: { body } }: Attack): boolean => LOCATIONS.some((location) => coverAt(body, location) > 0);

// --- sums ------------------------------------------------------------------------------------------------------

export const sum = (chances: readonly number[]): number => chances.reduce((all, chance) => all + chance, 0);
export const bounded = (chance: number): number => Math.min(1, Math.max(0, chance));
/** The chance of 1 or more. */
export const atLeastOne = ({ min, mass }: Distribution): number =>
  bounded(sum(mass.filter((_chance, index) => min + index > 0)));

/** The distribution of values from pairs of a value and its chance; the chances of equal values add up. */
export function weights(pairs: readonly (readonly [number, number])[]): Distribution {
  const chances = new Map<number, number>();
  for (const [value, chance] of pairs) chances.set(value, (chances.get(value) ?? 0) + chance);
  return fromWeights(chances);
}

function grouped<T, K>(all: readonly T[], key: (entry: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const entry of all) {
    const group = groups.get(key(entry));
    if (group) group.push(entry);
    else groups.set(key(entry), [entry]);
  }
  return groups;
}
