/** Exact odds of an attack before it is made: to hit, past the evasion, past the soak, and to drop the target. */
import { fromWeights, highest, type Distribution } from '../../kernel/distribution.ts';
import type { Odds } from '../../kernel/odds.ts';
import { confirmMods } from '../damage/critical.ts';
import { LOCATION_CHANCES, locationOf, reversed } from '../damage/location.ts';
import {
  add,
  addHits,
  damageDealt,
  damageGround,
  withFirst,
  type DamageOdds,
  type Dealt,
  type HitChance,
  type Numbers,
  type SoakChance,
} from '../damage/dealt.ts';
import { soakOf, valueAt } from '../damage/soak.ts';
import { takeDownPenalty } from '../damage/takedown.ts';
import type { Body } from '../damage/profile.ts';
import { isFelled, wounded } from '../harm/wounds.ts';
import type { AdevaOptions } from '../options.ts';
import { targetTally } from '../score/telling.ts';
import { everyRoll, targetNumberOf, type Test } from '../score/test.ts';
import { LOCATIONS, type Evasion, type Location } from '../terms.ts';
import { bestEvasion } from '../evasion/automatic.ts';
import { hitsLeft } from '../evasion/evasion.ts';
import { scored } from '../attack/hits.ts';
import type { Attack } from '../attack/situation.ts';
import type { Place } from './blows.ts';
import { felledChance, mayChartDrop, type Felling } from './felling.ts';

const ROLLS = 100;

/** Possible results of the attack roll: hits, degrees, the location of the first hit, with its chance. */
export interface Way {
  readonly hits: number;
  readonly dos: number;
  readonly first: Location | null;
  readonly chance: number;
}

/** Possible results of an attack on its original target, before they are put together. */
export interface Prospect {
  readonly ways: readonly Way[];
  /** Hits left of so many, past the evasion that is taken. */
  readonly left: Left | undefined;
  readonly evasion: readonly [Evasion, Test] | undefined;
  /** Dealt damage where there are hits. */
  readonly dealt: Dealt;
}

export function prospectOf(attack: Attack, options: AdevaOptions): Prospect {
  const ways = waysOf(attack, options);
  const evasion = bestEvasion(attack.original, attack, options);
  const left = evasion ? evadedChances(attack, evasion, options) : undefined;
  const cap = Math.max(1, ...ways.map(({ hits }) => hits));
  return { ways, left, evasion, dealt: dealtIn(attack, ways, left, cap, options) };
}

/**
 * All on the original target, which answers with its best evasion, the degrees on the lowest die; cover stays whole. With a
 * Take Down the last chance is that it stuns.
 */
export function attackOdds(attack: Attack, options: AdevaOptions): Odds {
  const { ways, left, evasion, dealt } = prospectOf(attack, options);
  const hits = weights(ways.map(({ hits: number, chance }) => [number, chance]));
  const past = weights(
    ways.flatMap((way) => leftOf(way, left).map(({ hits: number, chance }) => [number, chance] as const)),
  );
  const some = sum(dealt.slice(1));
  const drop = () =>
    mayChartDrop(targetOf(attack, options), highest(hits), options)
      ? felledChance(fellingOf(attack, ways, left, options), options)
      : dropChance(attack, dealt, options);
  return {
    tally: targetTally(attack.test, options),
    chances: [
      { label: 'SALVO.adeva.odds.hit', chance: atLeastOne(hits) },
      { label: 'SALVO.adeva.odds.pastEvasion', chance: atLeastOne(past) },
      { label: 'SALVO.adeva.odds.pastSoak', chance: bounded(some) },
      attack.takeDown
        ? { label: 'SALVO.adeva.odds.stun', chance: stunChance(attack, dealt, options) }
        : { label: 'SALVO.adeva.odds.drop', chance: bounded(drop()) },
    ],
    distributions: distributionsOf(hits, past, [bounded(1 - some), ...dealt.slice(1)]),
    tail: 0,
    assuming: assumptions([attack], evasion?.[0], options),
    needed: { count: 1, sides: ROLLS, sum: targetNumberOf(attack.test, options), succeeds: 'below' },
  };
}

/** With but one hit to score, the chances already say how many there are. */
export const distributionsOf = (hits: Distribution, past: Distribution, dealt: Dealt): Odds['distributions'] => [
  ...(highest(hits) > 1
    ? [
        { label: 'SALVO.adeva.odds.hits', of: hits },
        { label: 'SALVO.adeva.odds.hitsLeft', of: past },
      ]
    : []),
  { label: 'SALVO.adeva.odds.dealt', of: { min: 0, mass: dealt } },
];

/** The rolls of the attack by what matters of them. */
function waysOf(attack: Attack, options: AdevaOptions): readonly Way[] {
  const ways = new Map<number, Way>();
  // Cover is by location only where armor is.
  const whole = typeof attack.original.body.ap === 'number';
  const rolls = everyRoll(attack.test, options);
  for (let roll = 1; roll <= ROLLS; roll++) {
    const { success, dos: degrees } = rolls[roll - 1]!;
    const { hits } = scored(attack, { success, dos: degrees, roll }, options);
    const first = whole || hits === 0 ? null : (attack.calledLocation ?? locationOf(reversed(roll)));
    const dos = hits === 0 ? 0 : degrees;
    const key = (hits * ROLLS + dos) * ROLLS + (first === null ? 0 : 1 + LOCATIONS.indexOf(first));
    ways.set(key, { hits, dos, first, chance: (ways.get(key)?.chance ?? 0) + 1 / ROLLS });
  }
  return [...ways.values()];
}

// --- evasion ---------------------------------------------------------------------------------------------------

/** By hits: how many are left after the evasion, with their chances. */
export type Left = (hits: number) => readonly HitChance[];

/** For an evasion: a number of hits, and the number left of them. */
export function evadedChances(
  { count }: Pick<Attack, 'count'>,
  [, test]: readonly [Evasion, Test],
  options: AdevaOptions,
): Left {
  const rolls = everyRoll(test, options);
  const known = new Map<number, readonly HitChance[]>();
  return (hits) => {
    const before = known.get(hits);
    if (before) return before;
    const found = new Map<number, number>();
    for (const roll of rolls) {
      const left = hitsLeft(hits, count.by !== 'single', roll);
      found.set(left, (found.get(left) ?? 0) + 1 / ROLLS);
    }
    const made = [...found].map(([number, chance]) => ({ hits: number, chance }));
    known.set(hits, made);
    return made;
  };
}

export const leftOf = ({ hits, chance }: Way, left: Left | undefined): readonly HitChance[] =>
  left && hits > 0 ? left(hits).map((each) => ({ hits: each.hits, chance: each.chance * chance })) : [{ hits, chance }];

/** The hits that are left of ways, in all. */
function leftInAll(ways: readonly Way[], left: Left | undefined): Numbers {
  const numbers: number[] = [];
  for (const way of ways) for (const hits of leftOf(way, left)) addHits(numbers, hits);
  return numbers;
}

// --- damage ----------------------------------------------------------------------------------------------------

/** Dealt damage with its chances, up to what makes no more difference. */
function dealtIn(
  attack: Attack,
  ways: readonly Way[],
  left: Left | undefined,
  cap: number,
  options: AdevaOptions,
): Dealt {
  const odds: Omit<DamageOdds, 'first'> = {
    profile: attack.damage,
    other: otherSoaks(attack),
    confirm: attack.takeDown ? 0 : confirmChance(attack, options),
    most: attack.takeDown ? FARTHEST : fatal(attack, options),
  };
  const ground = damageGround({ ...odds, first: [] }, cap, options);
  const all: number[] = [];
  for (const [soak, bySoak] of grouped(
    ways.filter(({ hits }) => hits > 0),
    (way) => soakAt(attack, way.first),
  )) {
    const there = withFirst(ground, [{ soak, chance: 1 }], options);
    const volleys = [...grouped(bySoak, (way) => way.dos)].map(([dos, same]) => ({
      dos,
      numbers: leftInAll(same, left),
    }));
    add(all, damageDealt(there, volleys, options), 1);
  }
  return all;
}

function confirmChance({ test, original: { body } }: Attack, options: AdevaOptions): number {
  const confirmation = { ...test, mods: confirmMods(body.guarded) };
  return everyRoll(confirmation, options).filter(({ success }) => success).length / ROLLS;
}

/** More than any hit of a Take Down deals. */
const FARTHEST = 400;

/** The soak of a hit at a location. */
function soakAt({ damage, original: { body } }: Attack, location: Location | null): number {
  if (damage.ignoresSoak) return 0;
  return soakOf({ tb: body.tb, ap: valueAt(body.ap, location), cover: valueAt(body.cover, location), pen: damage.pen });
}

/** Any hit but the first falls on a location of its own. */
const otherSoaks = (attack: Attack): readonly SoakChance[] => {
  if (typeof attack.original.body.ap === 'number') return [{ soak: soakAt(attack, null), chance: 1 }];
  const bySoak = grouped(LOCATION_CHANCES, ([location]) => soakAt(attack, location));
  return [...bySoak].map(([soak, same]) => ({ soak, chance: sum(same.map(([, chance]) => chance)) }));
};

/** The least damage in one piece that drops the target. */
function fatal(attack: Attack, options: AdevaOptions): number {
  const { vitals } = attack.original.body;
  let damage = Math.max(1, vitals.wounds);
  while (damage < FARTHEST && !drops(attack, damage, options)) damage++;
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

/** Targets that the Lethal chart would have a say over. */
const targetOf = ({ damage, original: { body } }: Attack, options: AdevaOptions) => ({
  body,
  profile: damage,
  chart: chartOf(body, options),
});

export function fellingOf(
  attack: Attack,
  ways: readonly Way[],
  left: Left | undefined,
  options: AdevaOptions,
): Felling {
  const placeOf = (location: Location | null, chance: number): Place => ({
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
      typeof ap === 'number' ? [placeOf(null, 1)] : LOCATION_CHANCES.map(([where, chance]) => placeOf(where, chance)),
    salvos: [...grouped(scoring, (way) => way.dos)].map(([dos, same]) => ({
      dos,
      firsts: [...grouped(same, (way) => way.first)].map(([first, there]) => ({
        place: placeOf(first, 1),
        numbers: leftInAll(there, left),
      })),
    })),
  };
}

/** ADE-TKD-03 to -05. */
function stunChance({ original: { body } }: Attack, dealt: Dealt, options: AdevaOptions): number {
  const chances = dealt.map((chance, damage) => {
    if (damage < 1) return 0;
    const mods = [...body.toughnessMods, { clause: 'ADE-TKD-05', label: '', value: takeDownPenalty(damage, body.tb) }];
    const failed = everyRoll({ score: body.toughness, mods }, options).filter(({ success }) => !success).length;
    return (chance * failed) / ROLLS;
  });
  return bounded(sum(chances));
}

/** Assumptions behind the odds of attacks on one target; `evasion`: against the first. */
export function assumptions(
  attacks: readonly Attack[],
  evasion: Evasion | undefined,
  options: AdevaOptions,
): readonly string[] {
  return [
    evasion ? `SALVO.adeva.assuming.${evasion}` : 'SALVO.adeva.assuming.noEvasion',
    ...(attacks.some(({ others }) => others.length > 0) ? ['SALVO.adeva.assuming.originalTarget'] : []),
    ...(attacks.some(wearsCover) ? ['SALVO.adeva.assuming.coverWhole'] : []),
    ...(options.critScope === 'perAttack' ? ['SALVO.adeva.assuming.confirmEach'] : []),
  ];
}

const wearsCover = ({ original: { body } }: Attack): boolean =>
  typeof body.cover === 'number' ? body.cover > 0 : Object.values(body.cover).some((ap) => ap > 0);

// --- sums ------------------------------------------------------------------------------------------------------

export const sum = (chances: readonly number[]): number => chances.reduce((all, chance) => all + chance, 0);
export const bounded = (chance: number): number => Math.min(1, Math.max(0, chance));
export const atLeastOne = ({ min, mass }: Distribution): number =>
  bounded(sum(mass.filter((_chance, index) => min + index > 0)));

export function weights(pairs: readonly (readonly [number, number])[]): Distribution {
  const found = new Map<number, number>();
  for (const [value, chance] of pairs) found.set(value, (found.get(value) ?? 0) + chance);
  return fromWeights(found);
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
