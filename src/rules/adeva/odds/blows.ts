/** The possible results of a single hit, as kinds with their chances: by its dice, its location and its confirmations. */
import { CHART_DIE, confirmationsOf, dealtWith } from '../damage/critical.ts';
import type { Dice } from '../damage/dealt.ts';
import type { Body, DamageProfile } from '../damage/profile.ts';
import { drops, effectOf, isLimb } from '../harm/chart-effects.ts';
import { rowOf, type LethalChart } from '../harm/chart.ts';
import { unarmedFatigue } from '../harm/fatigue.ts';
import type { AdevaOptions } from '../options.ts';
import { LOCATIONS, type Location } from '../terms.ts';
import type { Course } from './course.ts';

/** A possible location of a hit and the soak there, with its chance. */
export interface LocationChance {
  readonly location: Location;
  readonly soak: number;
  readonly chance: number;
}

/** The damage of an attack, and its target. */
export interface Hitting {
  readonly body: Body;
  readonly profile: DamageProfile;
  readonly chart: LethalChart;
  /** The chance to pass a confirmation test. */
  readonly confirm: number;
}

/** The number of a kind of hit, with its chance. */
export interface Blow {
  readonly kind: number;
  readonly chance: number;
}

/** The kinds of hit that dice bring at one of these places. */
export type Blows = (dice: Dice, places: readonly LocationChance[]) => readonly Blow[];

/** The kinds of hit that dice may bring; the chances of equal kinds add up. */
export function blowsOn(hitting: Hitting, course: Course, options: AdevaOptions): Blows {
  const blowsAt = blowsFor(hitting, course, options);
  const { flat, sb } = hitting.profile;
  return (dice, places) => {
    const chances: number[] = [];
    for (let maxima = 0; maxima < dice.length; maxima++) {
      const tests = confirmationsOf([maxima], 0, options);
      const sums = dice[maxima]!;
      for (let sum = 0; sum < sums.length; sum++) {
        if (sums[sum] === 0) continue;
        const raw = Math.max(0, sum + flat + sb);
        for (const place of places) addTo(chances, blowsAt(place, raw, tests), sums[sum]! * place.chance);
      }
    }
    return blowsIn(chances);
  };
}

/** The kinds with a chance, from the chances by kind. */
function blowsIn(chances: readonly number[]): readonly Blow[] {
  const blows: Blow[] = [];
  for (let kind = 0; kind < chances.length; kind++) {
    const chance = chances[kind]!;
    if (chance > 0) blows.push({ kind, chance });
  }
  return blows;
}

/** The entry of weighted blows in chances by kind; an array suffices, because kinds are small numbers. */
function addTo(chances: number[], blows: readonly Blow[], weight: number): void {
  for (const { kind, chance } of blows) {
    while (chances.length <= kind) chances.push(0);
    chances[kind]! += weight * chance;
  }
}

/** A small number that places share where a hit has the same effect. */
export const placeKey = ({ location, soak }: LocationChance, { marks }: Course): number =>
  soak * LOCATIONS.length + (marks ? LOCATIONS.indexOf(location) : Number(isLimb(location)));

/** The kinds of hit at a place with this raw damage and this number of confirmation tests. */
type BlowsAt = (place: LocationChance, raw: number, tests: number) => readonly Blow[];

/** The kinds of hit by place, raw damage and confirmation tests, each combination computed once. */
function blowsFor(
  { body, profile, chart, confirm }: Hitting,
  { kindOf, marks }: Course,
  options: AdevaOptions,
): BlowsAt {
  // By confirmations and location, then by soak, then by raw damage: small numbers, so that no key has to be composed.
  const known: (readonly Blow[])[][][] = [];
  return ({ location, soak }, raw, tests) => {
    const where = marks ? LOCATIONS.indexOf(location) : Number(isLimb(location));
    const bySoak = (known[tests * LOCATIONS.length + where] ??= []);
    const byRaw = (bySoak[soak] ??= []);
    const cached = byRaw[raw];
    if (cached) return cached;
    const blows = criticalsOf(tests, confirm, raw > soak ? chart : null, location).map((critical) => {
      const dealt = dealtWith(raw, soak, critical.confirmed);
      const unarmedLevels = profile.unarmed ? unarmedFatigue({ raw, dealt, tb: body.tb }, options) : 0;
      const rows = marks ? critical.rows : NO_ROWS;
      const kind = { dealt, subdual: profile.subdual, levels: critical.levels + unarmedLevels, rows, location };
      return { kind: kindOf(kind), chance: critical.chance };
    });
    byRaw[raw] = blows;
    return blows;
  };
}

/** A possible result of the confirmations of one hit. */
interface Criticals {
  /** Whether at least one confirmation is passed. */
  readonly confirmed: boolean;
  /** Levels of fatigue; infinite where a row drops the target. */
  readonly levels: number;
  /** The rows of the chart that are rolled, in order. */
  readonly rows: readonly number[];
  readonly chance: number;
}

const NO_ROWS: readonly number[] = [];

/** The possible results of a number of confirmation tests; `chart` is null where raw damage is not above soak (ADE-CRT-08, -10). */
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

/** The levels of fatigue of each row that a critical may roll, infinite where it drops the target; without a chart a single 0. */
const rowsOf = (chart: LethalChart | null, location: Location): readonly number[] =>
  chart === null
    ? [0]
    : Array.from({ length: CHART_DIE }, (_, index) => {
        const effect = effectOf(rowOf(chart, index + 1), location);
        return drops(effect) ? Infinity : effect.fatigue;
      });
