/**
 * The exact chance that an attack drops its target where the Lethal chart has a say in it: hit by hit, for the row depends
 * on the Lethal total so far and levels of fatigue add up (GAP-03, GAP-06, ADE-WND-06, ADE-CRT-08). What a hit is worth is
 * what may follow it, so the last hit comes first. The lowest die of all couples the hits as it does in `dealt.ts`.
 */
import { CHART_DIE, confirmationsOf, dealtWith } from '../damage/critical.ts';
import { diceAround, diceFrom, type Dice, type HitChance } from '../damage/dealt.ts';
import { placedValue } from '../damage/damage.ts';
import type { Body, DamageProfile } from '../damage/types.ts';
import { drops, effectOf, isLimb } from '../harm/chart-effects.ts';
import { rowOf, type LethalChart } from '../harm/chart.ts';
import { isExhausted } from '../harm/fatigue.ts';
import { unarmedFatigue } from '../harm/unarmed.ts';
import { bearsFate } from '../harm/wounds.ts';
import type { AdevaOptions } from '../options.ts';
import { LOCATIONS, type Location } from '../terms.ts';
import { courseOf, DROPPED, START, type Course, type Worth } from './course.ts';

/** Where a hit may land, and the soak that it meets there, with its chance. */
export interface Place {
  readonly location: Location;
  readonly soak: number;
  readonly chance: number;
}

/** Attack rolls of the same degrees: by the place of the first hit, the hits that are left of them. */
export interface Salvo {
  readonly dos: number;
  readonly firsts: readonly { readonly place: Place; readonly numbers: readonly HitChance[] }[];
}

export interface Felling {
  readonly body: Body;
  readonly profile: DamageProfile;
  readonly chart: LethalChart;
  /** Chance that a confirmation is passed. */
  readonly confirm: number;
  /** Where any hit but the first may land. */
  readonly others: readonly Place[];
  readonly salvos: readonly Salvo[];
}

type Target = Pick<Felling, 'body' | 'profile' | 'chart'>;

/**
 * Whether a row of the Lethal chart might drop the target beside what the Wounds say: by Lethal Damage of whoever bears Fate, by
 * fatigue beyond TB (GAP-06), or because a GM's chart knows worse among the rows of a critical. `hits`: the most that may fall.
 */
export function mayChartDrop({ body, profile, chart }: Target, hits: number, options: AdevaOptions): boolean {
  if (bearsFate(body.vitals, options)) return true;
  const effects = chart.slice(0, CHART_DIE).map((row) => effectOf(row, 'body', false));
  if (effects.some(drops)) return true;
  // Each die of a hit may be a critical of its own.
  const most = Math.max(...effects.map(({ fatigue }) => fatigue)) * profile.sides.length + (profile.unarmed ? 1 : 0);
  return most > 0 && isExhausted(body.fatigue + hits * most, body.tb);
}

/** What is worth before an attack that scores: what follows its last hit, or its evasion where no hit is left. */
export function worthBeforeHits(felling: Felling, course: Course, end: Worth, options: AdevaOptions): Worth {
  const { profile, others, salvos } = felling;
  const blowsAt = blowsFor(felling, course, options);
  const blows = (dice: Dice, places: readonly Place[]) => blowsOf(felling, dice, places, blowsAt, options);
  const numbers = salvos.flatMap(({ firsts }) => firsts.flatMap((first) => first.numbers));
  const cap = Math.max(0, ...numbers.map(({ hits }) => hits));
  const evaded = numbers.reduce((sum, { hits, chance }) => (hits === 0 ? sum + chance : sum), 0);
  const parts: Worth[] = [(standing) => evaded * end(standing)];
  for (const v of lowestDice(profile)) {
    const above = v === NO_DICE ? [] : diceFrom(profile, v + 1, options);
    const [from, higher] = [blows(diceFrom(profile, v, options), others), blows(above, others)];
    // By n: so many other hits from v upward; so many with the one with the lowest die among them.
    const after = [end];
    for (let n = 1; n < cap; n++) after.push(worthBefore(course, from, after[n - 1]!));
    const highAt = byPlace((place) => blows(above, [place]));
    const lowestWith = byNumber((dos) => {
      const lowest = v === NO_DICE ? diceFrom(profile, v, options) : diceAround(profile, v, dos, options);
      const low = blows(lowest, others);
      const around = [NEVER];
      for (let n = 1; n < cap; n++)
        around.push(both(worthBefore(course, low, after[n - 1]!), worthBefore(course, higher, around[n - 1]!)));
      return { around, lowAt: byPlace((place) => blows(lowest, [place])) };
    });
    for (const { dos, firsts } of salvos) {
      // Degrees that no die shows are all alike.
      const shown = profile.sides.some((sides) => placedValue(dos, sides, options) > v) ? dos : 0;
      const { around, lowAt } = lowestWith(shown);
      for (const { place, numbers } of firsts) {
        parts.push(worthBefore(course, lowAt(place), ofMany(after, numbers)));
        parts.push(worthBefore(course, highAt(place), ofMany(around, numbers)));
      }
    }
  }
  return remembered((standing) => parts.reduce((sum, part) => sum + part(standing), 0));
}

/** The chance that one attack drops its target. */
export const felledChance = (felling: Felling, options: AdevaOptions): number =>
  worthBeforeHits(felling, courseOf({ ...felling, marking: null }, options), IN_THE_END, options)(START);

export const IN_THE_END: Worth = (standing) => (standing === DROPPED ? 1 : 0);
const NEVER: Worth = () => 0;

/** What the lowest die may show; damage without dice goes its way once. */
const lowestDice = ({ sides }: DamageProfile): readonly number[] =>
  sides.length === 0 ? [NO_DICE] : Array.from({ length: Math.max(...sides) }, (_, index) => index + 1);

const NO_DICE = 0;

const worthBefore = ({ stepOf }: Course, blows: readonly Blow[], after: Worth): Worth =>
  remembered((standing) => {
    let worth = 0;
    for (const { kind, chance } of blows) worth += chance * after(stepOf(standing, kind));
    return worth;
  });

/** The same, each standing worked out once. */
export function remembered(worth: Worth): Worth {
  const known: number[] = [];
  return (standing) => (known[standing] ??= worth(standing));
}

/** The same, each number worked out once. */
function byNumber<T>(of: (number: number) => T): (number: number) => T {
  const known = new Map<number, T>();
  return (number) => {
    const before = known.get(number);
    if (before !== undefined) return before;
    const made = of(number);
    known.set(number, made);
    return made;
  };
}

/** The same for places of one location and one soak, whose chance is 1. */
function byPlace<T>(of: (place: Place) => T): (place: Place) => T {
  const places = new Map<number, Place>();
  const found = byNumber((key) => of(places.get(key)!));
  return (place) => {
    const key = place.soak * LOCATIONS.length + LOCATIONS.indexOf(place.location);
    if (!places.has(key)) places.set(key, place);
    return found(key);
  };
}

const both =
  (a: Worth, b: Worth): Worth =>
  (standing) =>
    a(standing) + b(standing);

/** What is worth after the first hit of so many. */
const ofMany =
  (after: readonly Worth[], numbers: readonly HitChance[]): Worth =>
  (standing) =>
    numbers.reduce((sum, { hits, chance }) => (hits === 0 ? sum : sum + chance * after[hits - 1]!(standing)), 0);

// --- one hit ---------------------------------------------------------------------------------------------------

/** A kind of hit by its number, with its chance. */
interface Blow {
  readonly kind: number;
  readonly chance: number;
}

/** The kinds of hit that dice may bring, equal ones as one. */
function blowsOf(
  { profile: { flat, sb } }: Felling,
  dice: Dice,
  places: readonly Place[],
  blowsAt: BlowsAt,
  options: AdevaOptions,
): readonly Blow[] {
  const found: number[] = [];
  for (const [maxima, sums] of dice.entries()) {
    const tests = confirmationsOf([maxima], 0, options);
    for (const [sum, ofSum] of sums.entries()) {
      if (ofSum === 0) continue;
      const raw = Math.max(0, sum + flat + sb);
      for (const place of places)
        for (const { kind, chance } of blowsAt(place, raw, tests))
          found[kind] = (found[kind] ?? 0) + ofSum * place.chance * chance;
    }
  }
  return found.flatMap((chance, kind) => ({ kind, chance }));
}

type BlowsAt = (place: Place, raw: number, tests: number) => readonly Blow[];

/** The kinds of hit of so much raw damage and so many confirmations, each worked out once. */
function blowsFor(
  { body, profile, chart, confirm }: Felling,
  { kindOf, marks }: Course,
  options: AdevaOptions,
): BlowsAt {
  // By place and confirmations, then by soak, then by raw damage: small numbers, which engines find at once.
  const known: (readonly Blow[])[][][] = [];
  return ({ location, soak }, raw, tests) => {
    const where = marks ? LOCATIONS.indexOf(location) : Number(isLimb(location));
    const bySoak = (known[tests * LOCATIONS.length + where] ??= []);
    const byRaw = (bySoak[soak] ??= []);
    const before = byRaw[raw];
    if (before) return before;
    const made = criticalsOf(tests, confirm, raw > soak ? chart : null, location).map((critical) => {
      const dealt = dealtWith(raw, soak, critical.confirmed);
      const tired = profile.unarmed ? unarmedFatigue({ raw, dealt, tb: body.tb }, options) : 0;
      const rows = marks ? critical.rows : NO_ROWS;
      const kind = { dealt, subdual: profile.subdual, levels: critical.levels + tired, rows, location };
      return { kind: kindOf(kind), chance: critical.chance };
    });
    byRaw[raw] = made;
    return made;
  };
}

interface Criticals {
  readonly confirmed: boolean;
  readonly levels: number;
  /** Of the chart, as they are read. */
  readonly rows: readonly number[];
  readonly chance: number;
}

const NO_ROWS: readonly number[] = [];

/** What so many confirmations bring; `chart`: null where the damage is not above soak (ADE-CRT-08, -10). */
function criticalsOf(
  tests: number,
  confirm: number,
  chart: LethalChart | null,
  location: Location,
): readonly Criticals[] {
  let ways: readonly Criticals[] = [{ confirmed: false, levels: 0, rows: NO_ROWS, chance: 1 }];
  for (let test = 0; test < tests; test++)
    ways = ways.flatMap((way) => [
      { ...way, chance: way.chance * (1 - confirm) },
      ...rowsOf(chart, location).map((levels, index, rows) => ({
        confirmed: true,
        levels: way.levels + levels,
        rows: chart === null ? way.rows : [...way.rows, index + 1],
        chance: (way.chance * confirm) / rows.length,
      })),
    ]);
  return ways;
}

/** The levels that each row of a critical brings. */
const rowsOf = (chart: LethalChart | null, location: Location): readonly number[] =>
  chart === null
    ? [0]
    : Array.from({ length: CHART_DIE }, (_, index) => {
        const effect = effectOf(rowOf(chart, index + 1), location, false);
        return drops(effect) ? Infinity : effect.fatigue;
      });
