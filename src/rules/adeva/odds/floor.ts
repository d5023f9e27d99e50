/**
 * The hits of an attack by the value of the lowest of all their dice, which the DoS replace (ADE-DMG-08). Once that value and
 * the hit with the lowest die are given, the hits are independent of each other.
 */
import { addScaled, diceAround, diceFrom, shownDegrees, type Dice, type Numbers } from '../damage/dealt.ts';
import type { DamageProfile } from '../damage/profile.ts';
import type { AdevaOptions } from '../options.ts';
import { blowsOn, placeKey, type LocationChance } from './blows.ts';
import type { Course, Worth } from './course.ts';
import type { Felling, Salvo } from './felling.ts';
import { Steps } from './steps.ts';

/** The possible values of the lowest die; for damage without dice the single value `NO_DICE`. */
export const lowestDice = ({ sides }: DamageProfile): readonly number[] =>
  sides.length === 0 ? [NO_DICE] : Array.from({ length: Math.max(...sides) }, (_, index) => index + 1);

const NO_DICE = 0;
/** The key of a hit other than the first, whose place is random. */
const ANY = -1;

/** The steps of single hits by the values of their dice. `first` is the place of the first hit, or null for any other hit. */
export interface Hits {
  readonly salvos: readonly Salvo[];
  /** A hit with all dice at `least` or higher. */
  readonly from: (least: number, first: LocationChance | null) => Steps;
  /** A hit with all dice above `v`. */
  readonly above: (v: number, first: LocationChance | null) => Steps;
  /** A hit with the lowest die, which is `v` and is replaced by the DoS shown. */
  readonly lowest: (v: number, shown: number, first: LocationChance | null) => Steps;
  /** The DoS that replace a lowest die of `v`; 0 where they replace none. */
  readonly shown: (v: number, dos: number) => number;
}

/** The steps of the hits of an attack, each computed once. */
export function hitsBy(felling: Felling, course: Course, options: AdevaOptions): Hits {
  const { profile } = felling;
  const blows = blowsOn(felling, course, options);
  const others = merged(felling.others, course);
  const none = new Steps(course, []);
  const at = (first: LocationChance | null): number => (first ? placeKey(first, course) : ANY);
  const known = new Map<string, Steps>();
  const steps = (name: string, dice: () => Dice, first: LocationChance | null): Steps => {
    const key = `${name} ${at(first)}`;
    const cached = known.get(key);
    if (cached) return cached;
    const computed = new Steps(course, blows(dice(), first ? [first] : others));
    known.set(key, computed);
    return computed;
  };
  const from: Hits['from'] = (least, first) => steps(`${least}`, () => diceFrom(profile, least, options), first);
  return {
    salvos: felling.salvos.map(({ dos, firsts }) => ({ dos, firsts: mergedFirsts(firsts, course) })),
    from,
    above: (v, first) => (v === NO_DICE ? none : from(v + 1, first)),
    lowest: (v, shown, first) =>
      v === NO_DICE ? from(v, first) : steps(`${v} ${shown}`, () => diceAround(profile, v, shown, options), first),
    shown: (v, dos) => shownDegrees(profile, v, dos, options),
  };
}

/** The places, with those merged where a hit has the same effect. */
function merged(places: readonly LocationChance[], course: Course): readonly LocationChance[] {
  const byKey = new Map<number, LocationChance>();
  for (const place of places) {
    const key = placeKey(place, course);
    byKey.set(key, { ...place, chance: place.chance + (byKey.get(key)?.chance ?? 0) });
  }
  return [...byKey.values()];
}

/** The first hits, with those merged where a hit has the same effect. */
function mergedFirsts(firsts: Salvo['firsts'], course: Course): Salvo['firsts'] {
  const byKey = new Map<number, Salvo['firsts'][number]>();
  for (const { place, numbers } of firsts) {
    const key = placeKey(place, course);
    const all = [...(byKey.get(key)?.numbers ?? [])];
    addScaled(all, numbers, 1);
    byKey.set(key, { place, numbers: all });
  }
  return [...byKey.values()];
}

/** The worth before n further hits: by n, then by standing. */
type Layers = readonly number[][];

/** First hits of one sort: their steps, the chances by the number of hits in all, and the worth before the others. */
interface First {
  readonly steps: Steps;
  readonly numbers: Numbers;
  readonly layers: Layers;
}

/** Other hits that include the one with the lowest die: its steps, and the worth before all of them. */
interface Around {
  readonly steps: Steps;
  readonly layers: Layers;
}

/** The hits of an attack whose lowest die of all is `v`, and the worth before the first of them. */
export class Floor {
  private readonly end: Worth;
  private readonly from: Steps;
  private readonly above: Steps;
  private readonly firsts: readonly First[];
  /** The worth before other hits with all dice at `v` or higher: those after the hit with the lowest die. */
  private readonly after: Layers;
  /** The other hits that include the one with the lowest die, by the DoS shown. */
  private readonly around: readonly Around[];
  /** The number of layers computed for each standing. */
  private readonly known: number[] = [];

  constructor(hits: Hits, v: number, cap: number, end: Worth) {
    this.end = end;
    this.from = hits.from(v, null);
    this.above = hits.above(v, null);
    const after = layersOf(cap);
    this.after = after;
    const around = new Map<number, Around>();
    this.firsts = hits.salvos.flatMap(({ dos, firsts }) => {
      const shown = hits.shown(v, dos);
      const rest = around.get(shown) ?? { steps: hits.lowest(v, shown, null), layers: layersOf(cap) };
      around.set(shown, rest);
      return firsts.flatMap(({ place, numbers }) => [
        { steps: hits.lowest(v, shown, place), numbers, layers: after },
        { steps: hits.above(v, place), numbers, layers: rest.layers },
      ]);
    });
    this.around = [...around.values()];
  }

  /** The worth of a standing before the first hit. */
  before(standing: number): number {
    this.settle(standing);
    let sum = 0;
    for (const { steps, numbers, layers } of this.firsts)
      sum += steps.beforeAny(standing, (next) => beforeMany(numbers, layers, next));
    return sum;
  }

  /** The computation of the layers that first hits on `standing` need: the more hits lead to a standing, the fewer may follow it. */
  private settle(standing: number): void {
    const { known, after, around, from, above, end } = this;
    const fresh: number[] = [];
    let layers = after.length;
    const reach = (next: number): void => {
      if ((known[next] ?? 0) >= layers) return;
      known[next] = layers;
      fresh.push(next);
    };
    for (const { steps } of this.firsts) steps.follow(standing, reach);
    for (let index = 0; index < fresh.length; index++) {
      layers = known[fresh[index]!]! - 1;
      from.follow(fresh[index]!, reach);
      for (const { steps } of around) steps.follow(fresh[index]!, reach);
    }
    for (let n = 0; n < after.length; n++) {
      const needed = fresh.filter((each) => known[each]! > n);
      for (const each of needed) after[n]![each] = n === 0 ? end(each) : from.before(each, after[n - 1]!);
      for (const { steps, layers: worths } of around)
        for (const each of needed)
          worths[n]![each] = n === 0 ? 0 : steps.before(each, after[n - 1]!) + above.before(each, worths[n - 1]!);
    }
  }
}

const layersOf = (cap: number): Layers => Array.from({ length: cap }, () => []);

/** The worth of a standing after the first hit, before the others; `numbers` has the chances by the number of hits in all. */
function beforeMany(numbers: Numbers, layers: Layers, standing: number): number {
  let sum = 0;
  for (let hits = 1; hits < numbers.length; hits++) sum += numbers[hits]! * layers[hits - 1]![standing]!;
  return sum;
}
