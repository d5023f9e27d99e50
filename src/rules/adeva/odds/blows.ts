/** One hit of an attack and what it may bring, as kinds with their chances: by its dice, where it lands, its confirmations. */
import { CHART_DIE, confirmationsOf, dealtWith } from '../damage/critical.ts';
import type { Dice } from '../damage/dealt.ts';
import type { Body, DamageProfile } from '../damage/profile.ts';
import { drops, effectOf, isLimb } from '../harm/chart-effects.ts';
import { rowOf, type LethalChart } from '../harm/chart.ts';
import { unarmedFatigue } from '../harm/fatigue.ts';
import type { AdevaOptions } from '../options.ts';
import { LOCATIONS, type Location } from '../terms.ts';
import type { Course } from './course.ts';

/** Where a hit may land, and the soak that it meets there, with its chance. */
export interface Place {
  readonly location: Location;
  readonly soak: number;
  readonly chance: number;
}

/** What hits, and what is hit. */
export interface Hitting {
  readonly body: Body;
  readonly profile: DamageProfile;
  readonly chart: LethalChart;
  /** Chance that a confirmation is passed. */
  readonly confirm: number;
}

/** A kind of hit by its number, with its chance. */
export interface Blow {
  readonly kind: number;
  readonly chance: number;
}

/** Hits by their dice and where they may land. */
export type Blows = (dice: Dice, places: readonly Place[]) => readonly Blow[];

/** The kinds of hit that dice may bring, equal ones as one. */
export function blowsOn(hitting: Hitting, course: Course, options: AdevaOptions): Blows {
  const blowsAt = blowsFor(hitting, course, options);
  const { flat, sb } = hitting.profile;
  return (dice, places) => {
    const found: number[] = [];
    for (let maxima = 0; maxima < dice.length; maxima++) {
      const tests = confirmationsOf([maxima], 0, options);
      const sums = dice[maxima]!;
      for (let sum = 0; sum < sums.length; sum++) {
        if (sums[sum] === 0) continue;
        const raw = Math.max(0, sum + flat + sb);
        for (const place of places) addTo(found, blowsAt(place, raw, tests), sums[sum]! * place.chance);
      }
    }
    return blowsIn(found);
  };
}

function blowsIn(found: readonly number[]): readonly Blow[] {
  const blows: Blow[] = [];
  for (let kind = 0; kind < found.length; kind++) {
    const chance = found[kind]!;
    if (chance > 0) blows.push({ kind, chance });
  }
  return blows;
}

/** By kinds, which are small numbers. */
function addTo(found: number[], blows: readonly Blow[], times: number): void {
  for (const { kind, chance } of blows) {
    while (found.length <= kind) found.push(0);
    found[kind]! += times * chance;
  }
}

/** Places of which the same comes are one, by a small number. */
export const placeKey = ({ location, soak }: Place, { marks }: Course): number =>
  soak * LOCATIONS.length + (marks ? LOCATIONS.indexOf(location) : Number(isLimb(location)));

type BlowsAt = (place: Place, raw: number, tests: number) => readonly Blow[];

/** The kinds of hit of so much raw damage and so many confirmations, each worked out once. */
function blowsFor(
  { body, profile, chart, confirm }: Hitting,
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
