/**
 * The exact chance that an attack drops its target where the Lethal chart is involved: hit by hit, for the row depends
 * on the Lethal total so far and levels of fatigue add up (GAP-03, GAP-06, ADE-WND-06, ADE-CRT-08). The value of a hit
 * is that of everything that may follow it, so the last hit comes first. The lowest die of all couples the hits as it
 * does in `dealt.ts`.
 */
import { CHART_DIE } from '../damage/critical.ts';
import type { Numbers } from '../damage/dealt.ts';
import { drops, effectOf } from '../harm/chart-effects.ts';
import { isExhausted } from '../harm/fatigue.ts';
import { bearsFate } from '../harm/wounds.ts';
import type { AdevaOptions } from '../options.ts';
import type { Hitting, Place } from './blows.ts';
import { courseOf, DROPPED, START, type Course, type Worth } from './course.ts';
import { Floor, hitsBy, lowestDice } from './floor.ts';

/** Attack rolls of the same degrees: by the place of the first hit, the hits that are left of them. */
export interface Salvo {
  readonly dos: number;
  readonly firsts: readonly { readonly place: Place; readonly numbers: Numbers }[];
}

export interface Felling extends Hitting {
  /** The possible locations of every hit after the first. */
  readonly others: readonly Place[];
  readonly salvos: readonly Salvo[];
}

type Target = Omit<Hitting, 'confirm'>;

/**
 * Whether a row of the Lethal chart might drop the target beyond its Wounds: by Lethal Damage to a bearer of Fate, by
 * fatigue beyond TB (GAP-06), or because a GM's chart has worse rows for a critical. `hits`: the most that may fall.
 */
export function mayChartDrop({ body, profile, chart }: Target, hits: number, options: AdevaOptions): boolean {
  if (bearsFate(body.vitals, options)) return true;
  const effects = chart.slice(0, CHART_DIE).map((row) => effectOf(row, 'body'));
  if (effects.some(drops)) return true;
  // Each die of a hit may be a critical of its own.
  const most = Math.max(...effects.map(({ fatigue }) => fatigue)) * profile.sides.length + (profile.unarmed ? 1 : 0);
  return most > 0 && isExhausted(body.fatigue + hits * most, body.tb);
}

/** The value before an attack that scores: that after its last hit, or after its evasion where no hit is left. */
export function worthBeforeHits(felling: Felling, course: Course, end: Worth, options: AdevaOptions): Worth {
  const { profile, salvos } = felling;
  const numbers = salvos.flatMap(({ firsts }) => firsts.map((first) => first.numbers));
  const evaded = numbers.reduce((sum, of) => sum + of[0]!, 0);
  const cap = Math.max(0, ...numbers.map(({ length }) => length - 1));
  const hits = hitsBy(felling, course, options);
  const floors = lowestDice(profile).map((v) => new Floor(hits, v, cap, end));
  return remembered((standing) => floors.reduce((sum, floor) => sum + floor.before(standing), evaded * end(standing)));
}

/** The chance that one attack drops its target. */
export const felledChance = (felling: Felling, options: AdevaOptions): number =>
  worthBeforeHits(felling, courseOf({ ...felling, marking: null }, options), IN_THE_END, options)(START);

export const IN_THE_END: Worth = (standing) => (standing === DROPPED ? 1 : 0);

/** The same, each standing worked out once. */
export function remembered(worth: Worth): Worth {
  const known: number[] = [];
  return (standing) => (known[standing] ??= worth(standing));
}
