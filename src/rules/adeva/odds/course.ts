/**
 * The course that hits may take with their target, in numbers, so that equal ways meet: how it stands after a hit, and what
 * may follow is worth from there (GAP-03, GAP-06, ADE-WND-06).
 */
import type { Body, Vitals } from '../damage/profile.ts';
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
  /** Rows of the chart that criticals read; none where the course tells no marks. */
  readonly rows: readonly number[];
  readonly location: Location;
}

/** What a hit leaves on a target that stands: levels of fatigue in all, and rows of the chart at a location. */
export interface Brought {
  readonly levels: number;
  readonly rows: readonly number[];
  readonly location: Location;
}

/**
 * How hits mark a target, apart from Wounds and Lethal Damage, by numbers: 0 is as it was at first. The mark after a hit on
 * somebody marked so already.
 */
export type Marking = (mark: number, brought: Brought) => number;

export const UNMARKED = 0;

export interface Course {
  readonly kindOf: (kind: Kind) => number;
  /** The standing after a hit. */
  readonly stepOf: (standing: number, kind: number) => number;
  readonly markOf: (standing: number) => number;
  /** It tells marks. */
  readonly marks: boolean;
}

/** A target that is hit, with its chart. `marking`: null where nothing is made of marks, which take more standings apart. */
export interface Quarry {
  readonly body: Body;
  readonly chart: LethalChart;
  readonly marking: Marking | null;
}

/** The standings that are reached, numbered as they are found. */
export function courseOf(quarry: Quarry, options: AdevaOptions): Course {
  const kinds = numbering(
    ({ dealt, subdual, levels, rows, location }: Kind) =>
      `${dealt} ${subdual} ${levels} ${rows.join()} ${quarry.marking ? location : isLimb(location)}`,
  );
  const standings = numbering((standing: Standing | null) =>
    standing ? `${standing.vitals.wounds} ${standing.vitals.lethal} ${standing.gained} ${standing.mark}` : '',
  );
  standings.numberOf(null);
  standings.numberOf({ vitals: quarry.body.vitals, gained: 0, mark: UNMARKED });
  const steps: number[][] = [];
  return {
    kindOf: kinds.numberOf,
    marks: quarry.marking !== null,
    markOf: (standing) => standings.all[standing]?.mark ?? UNMARKED,
    stepOf(standing, kind) {
      if (standing === DROPPED) return DROPPED;
      const known = (steps[standing] ??= []);
      return (known[kind] ??= standings.numberOf(
        standingAfter(quarry, standings.all[standing]!, kinds.all[kind]!, options),
      ));
    },
  };
}

/** The target on its feet: its vitals, the levels of fatigue that were brought so far, and how it is marked. */
interface Standing {
  readonly vitals: Vitals;
  readonly gained: number;
  readonly mark: number;
}

/** The target after a hit, by the functions that a hit of the fight calls; null: dropped. */
function standingAfter(
  { body, chart, marking }: Quarry,
  { vitals, gained, mark }: Standing,
  { dealt, subdual, levels, rows, location }: Kind,
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
    mark: marking ? markAfter(marking, mark, { levels: more, rows: allRows(rows, harm.chartRow), location }) : mark,
  };
}

const allRows = (rows: readonly number[], row: number | null): readonly number[] =>
  row === null ? rows : [...rows, row];

const markAfter = (marking: Marking, mark: number, brought: Brought): number =>
  brought.levels === 0 && brought.rows.length === 0 ? mark : marking(mark, brought);

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
