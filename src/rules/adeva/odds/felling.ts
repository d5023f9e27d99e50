/**
 * The exact chance that an attack drops its target where the Lethal chart has a say in it: hit by hit, for the row depends
 * on the Lethal total so far and levels of fatigue add up (GAP-03, GAP-06, ADE-WND-06, ADE-CRT-08). What a hit is worth is
 * what may follow it, so the last hit comes first. The lowest die of all couples the hits as it does in `dealt.ts`.
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
  /** Where any hit but the first may land. */
  readonly others: readonly Place[];
  readonly salvos: readonly Salvo[];
}

type Target = Omit<Hitting, 'confirm'>;

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
  const { profile, salvos } = felling;
  const numbers = salvos.flatMap(({ firsts }) => firsts.map((first) => first.numbers));
  const evaded = numbers.reduce((sum, [none = 0]) => sum + none, 0);
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
