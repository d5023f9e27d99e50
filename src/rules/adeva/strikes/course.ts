/**
 * The course that hits may take with their target, in numbers, so that equal ways meet: how it stands after a hit, and what
 * may follow is worth from there (GAP-03, GAP-06, ADE-WND-06).
 */
import type { Body, Vitals } from '../damage/types.ts';
import { drops, effectOf, isLimb } from '../harm/chart-effects.ts';
import { rowOf, type LethalChart } from '../harm/chart.ts';
import { isExhausted } from '../harm/fatigue.ts';
import { wounded } from '../harm/wounds.ts';
import type { AdevaOptions } from '../options.ts';
import type { Location } from '../terms.ts';

/** By standing of the target: the chance that something comes of it in the end, times that of the dice to come being as they are. */
export type Worth = (standing: number) => number;

/** Standings by number: the target is down or worse, the target as it is. */
export const DROPPED = 0;
export const START = 1;

/** What a hit brings to its target. */
export interface Kind {
  readonly dealt: number;
  readonly subdual: boolean;
  /** Of fatigue; infinitely many where a critical drops it at once. */
  readonly levels: number;
  /** It reads a row of the chart. */
  readonly critical: boolean;
  readonly location: Location;
}

export interface Course {
  readonly kindOf: (kind: Kind) => number;
  /** The standing after a hit. */
  readonly stepOf: (standing: number, kind: number) => number;
  /** Whether the chart or fatigue has changed more of it than its Wounds. */
  readonly isMarked: (standing: number) => boolean;
}

/** Who is hit, with its chart. `marking`: whether the course tells who is marked, which takes more of them apart. */
export interface Quarry {
  readonly body: Body;
  readonly chart: LethalChart;
  readonly marking: boolean;
}

/** The standings that are reached, numbered as they are found. */
export function courseOf(quarry: Quarry, options: AdevaOptions): Course {
  const kinds = numbering(
    ({ dealt, subdual, levels, critical, location }: Kind) =>
      `${dealt} ${subdual} ${levels} ${quarry.marking && critical} ${isLimb(location)}`,
  );
  const standings = numbering((standing: Standing | null) =>
    standing ? `${standing.vitals.wounds} ${standing.vitals.lethal} ${standing.gained} ${standing.marked}` : '',
  );
  standings.numberOf(null);
  standings.numberOf({ vitals: quarry.body.vitals, gained: 0, marked: false });
  const steps: number[][] = [];
  return {
    kindOf: kinds.numberOf,
    isMarked: (standing) => standings.all[standing]?.marked ?? false,
    stepOf(standing, kind) {
      if (standing === DROPPED) return DROPPED;
      const known = (steps[standing] ??= []);
      return (known[kind] ??= standings.numberOf(
        standingAfter(quarry, standings.all[standing]!, kinds.all[kind]!, options),
      ));
    },
  };
}

/** The target on its feet: its vitals, the levels of fatigue that were brought so far, and whether it is marked. */
interface Standing {
  readonly vitals: Vitals;
  readonly gained: number;
  readonly marked: boolean;
}

/** The target after a hit, by the functions that a hit of the fight calls; null: dropped. */
function standingAfter(
  { body, chart, marking }: Quarry,
  { vitals, gained, marked }: Standing,
  { dealt, subdual, levels, critical, location }: Kind,
  options: AdevaOptions,
): Standing | null {
  const harm = wounded(vitals, dealt, subdual, options, chart);
  const effect = harm.chartRow === null ? null : effectOf(rowOf(chart, harm.chartRow), location, false);
  if (harm.dead || harm.out || harm.down || (effect && drops(effect))) return null;
  const more = levels + (effect?.fatigue ?? 0);
  if (more > 0 && isExhausted(body.fatigue + gained + more, body.tb)) return null;
  return {
    vitals: { ...vitals, wounds: harm.wounds, lethal: harm.lethal },
    gained: gained + more,
    marked: marked || (marking && (critical || more > 0 || effect !== null)),
  };
}

function numbering<T>(keyOf: (value: T) => string) {
  const numbers = new Map<string, number>();
  const all: T[] = [];
  const numberOf = (value: T): number => {
    const key = keyOf(value);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, all.length);
    return all.push(value) - 1;
  };
  return { all, numberOf };
}
