/**
 * The exact chance that an attack drops its target where the Lethal chart matters. It is computed hit by hit, for the row
 * depends on the Lethal total so far, and levels of fatigue add up (GAP-03, GAP-06, ADE-WND-06, ADE-CRT-08). The chance
 * before a hit follows from those after it, so the last hit is computed first. The lowest die of all hits makes them depend
 * on each other, as in `dealt.ts`.
 */
import { CHART_DIE } from '../damage/critical.ts';
import type { Numbers } from '../damage/dealt.ts';
import { drops, effectOf } from '../harm/chart-effects.ts';
import { isExhausted } from '../harm/fatigue.ts';
import { bearsFate } from '../harm/wounds.ts';
import type { AdevaOptions } from '../options.ts';
import type { Hitting, LocationChance } from './blows.ts';
import { courseOf, DROPPED, START, type Course, type Worth } from './course.ts';
import { Floor, hitsBy, lowestDice } from './floor.ts';

/** The attack rolls of the same DoS. */
export interface Salvo {
  readonly dos: number;
  /** The chances by the number of hits left, for each place of the first hit. */
  readonly firsts: readonly { readonly place: LocationChance; readonly numbers: Numbers }[];
}

/** An attack, as far as the chance to drop its target depends on it. */
export interface Felling extends Hitting {
  /** The possible locations of every hit after the first. */
  readonly others: readonly LocationChance[];
  readonly salvos: readonly Salvo[];
}

type Target = Omit<Hitting, 'confirm'>;

/**
 * Whether a row of the Lethal chart might drop the target before its Wounds do: by Lethal Damage to a bearer of Fate, by
 * fatigue above TB (GAP-06), or because the rows for criticals of a GM's chart drop it. `hits` is the most that may land.
 */
export function mayChartDrop({ body, profile, chart }: Target, hits: number, options: AdevaOptions): boolean {
  if (bearsFate(body.vitals, options)) return true;
  const effects = chart.slice(0, CHART_DIE).map((row) => effectOf(row, 'body'));
  if (effects.some(drops)) return true;
  // By `critScope` each die of a hit may be a critical of its own (ADE-CRT-04).
  const most = Math.max(...effects.map(({ fatigue }) => fatigue)) * profile.sides.length + (profile.unarmed ? 1 : 0);
  return most > 0 && isExhausted(body.fatigue + hits * most, body.tb);
}

/**
 * The worth before the hits of an attack, over all its rolls that score. `end` is the worth after its last hit, or after the
 * evasion if that leaves no hit.
 */
export function worthBeforeHits(felling: Felling, course: Course, end: Worth, options: AdevaOptions): Worth {
  const { profile, salvos } = felling;
  const numbers = salvos.flatMap(({ firsts }) => firsts.map((first) => first.numbers));
  const evaded = numbers.reduce((sum, chances) => sum + chances[0]!, 0);
  const cap = Math.max(0, ...numbers.map(({ length }) => length - 1));
  const hits = hitsBy(felling, course, options);
  const floors = lowestDice(profile).map((v) => new Floor(hits, v, cap, end));
  return remembered((standing) => floors.reduce((sum, floor) => sum + floor.before(standing), evaded * end(standing)));
}

/** The chance that one attack drops its target. */
export const felledChance = (felling: Felling, options: AdevaOptions): number =>
  worthBeforeHits(felling, courseOf({ ...felling, marking: null }, options), IN_THE_END, options)(START);

/** The worth after the last hit: 1 for a dropped target, else 0. */
export const IN_THE_END: Worth = (standing) => (standing === DROPPED ? 1 : 0);

/** The same worth, computed once for each standing. */
export function remembered(worth: Worth): Worth {
  const known: number[] = [];
  return (standing) => (known[standing] ??= worth(standing));
}
