/**
 * The hits of an attack, seen from the lowest of all their dice: that die shows the degrees, and where it lies the others are
 * independent of each other (ADE-DMG-08).
 */
import { add, diceAround, diceFrom, shownDegrees, type Dice, type Numbers } from '../damage/dealt.ts';
import type { DamageProfile } from '../damage/profile.ts';
import type { AdevaOptions } from '../options.ts';
import { blowsOn, placeKey, type Place } from './blows.ts';
import type { Course, Worth } from './course.ts';
import type { Felling, Salvo } from './felling.ts';
import { Steps } from './steps.ts';

/** What the lowest die may show; damage without dice goes its way once. */
export const lowestDice = ({ sides }: DamageProfile): readonly number[] =>
  sides.length === 0 ? [NO_DICE] : Array.from({ length: Math.max(...sides) }, (_, index) => index + 1);

const NO_DICE = 0;
const ANY = -1;

/** The hits of an attack by the faces of their dice. */
export interface Hits {
  readonly salvos: readonly Salvo[];
  /** With all dice from a bound upward: the first hit, at its place; null: any other. */
  readonly from: (least: number, first: Place | null) => Steps;
  /** With all dice above `v`. */
  readonly above: (v: number, first: Place | null) => Steps;
  /** With the lowest die, which is `v` and shows the degrees. */
  readonly lowest: (v: number, shown: number, first: Place | null) => Steps;
  /** What degrees show on a lowest die of `v`. */
  readonly shown: (v: number, dos: number) => number;
}

export function hitsBy(felling: Felling, course: Course, options: AdevaOptions): Hits {
  const { profile } = felling;
  const blows = blowsOn(felling, course, options);
  const others = merged(felling.others, course);
  const none = new Steps(course, []);
  const at = (first: Place | null): number => (first ? placeKey(first, course) : ANY);
  const known = new Map<string, Steps>();
  const steps = (name: string, dice: () => Dice, first: Place | null): Steps => {
    const key = `${name} ${at(first)}`;
    const before = known.get(key);
    if (before) return before;
    const made = new Steps(course, blows(dice(), first ? [first] : others));
    known.set(key, made);
    return made;
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

/** Places of which the same comes, as one. */
function merged(places: readonly Place[], course: Course): readonly Place[] {
  const found = new Map<number, Place>();
  for (const place of places) {
    const key = placeKey(place, course);
    found.set(key, { ...place, chance: place.chance + (found.get(key)?.chance ?? 0) });
  }
  return [...found.values()];
}

function mergedFirsts(firsts: Salvo['firsts'], course: Course): Salvo['firsts'] {
  const found = new Map<number, Salvo['firsts'][number]>();
  for (const { place, numbers } of firsts) {
    const key = placeKey(place, course);
    const all = [...(found.get(key)?.numbers ?? [])];
    add(all, numbers, 1);
    found.set(key, { place, numbers: all });
  }
  return [...found.values()];
}

/** By standing: what is worth before so many hits, by n. */
type Layers = readonly number[][];

/** First hits of one sort, which leave as many others, and what is worth before those. */
interface First {
  readonly steps: Steps;
  readonly numbers: Numbers;
  readonly layers: Layers;
}

/** Other hits with the one with the lowest die among them. */
interface Around {
  readonly steps: Steps;
  readonly layers: Layers;
}

/** The hits where the lowest die of all is `v`: what is worth before the first of them. */
export class Floor {
  private readonly end: Worth;
  private readonly from: Steps;
  private readonly above: Steps;
  private readonly firsts: readonly First[];
  /** Other hits from v upward. */
  private readonly after: Layers;
  private readonly around: readonly Around[];
  /** By standing: how many layers are worked out. */
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
      const own = around.get(shown) ?? { steps: hits.lowest(v, shown, null), layers: layersOf(cap) };
      around.set(shown, own);
      return firsts.flatMap(({ place, numbers }) => [
        { steps: hits.lowest(v, shown, place), numbers, layers: after },
        { steps: hits.above(v, place), numbers, layers: own.layers },
      ]);
    });
    this.around = [...around.values()];
  }

  before(standing: number): number {
    this.settle(standing);
    let sum = 0;
    for (const { steps, numbers, layers } of this.firsts)
      sum += steps.beforeAny(standing, (next) => beforeMany(numbers, layers, next));
    return sum;
  }

  /** Works out the layers that first hits on `standing` ask for: the more hits lead to a standing, the fewer may follow. */
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
    for (let at = 0; at < fresh.length; at++) {
      layers = known[fresh[at]!]! - 1;
      from.follow(fresh[at]!, reach);
      for (const { steps } of around) steps.follow(fresh[at]!, reach);
    }
    for (let n = 0; n < after.length; n++) {
      const all = fresh.filter((each) => known[each]! > n);
      for (const each of all) after[n]![each] = n === 0 ? end(each) : from.before(each, after[n - 1]!);
      for (const { steps, layers: own } of around)
        for (const each of all)
          own[n]![each] = n === 0 ? 0 : steps.before(each, after[n - 1]!) + above.before(each, own[n - 1]!);
    }
  }
}

const layersOf = (cap: number): Layers => Array.from({ length: cap }, () => []);

/** What is worth after the first hit of so many. */
function beforeMany(numbers: Numbers, layers: Layers, standing: number): number {
  let sum = 0;
  for (let hits = 1; hits < numbers.length; hits++) sum += numbers[hits]! * layers[hits - 1]![standing]!;
  return sum;
}
