/**
 * The possible states of a target between hits (its standings) and the possible results of a hit (its kinds), both numbered,
 * so that equal ones are treated once (GAP-03, GAP-06, ADE-WND-06).
 */
import type { Body, Vitals } from '../damage/profile.ts';
import { drops, effectOf, isLimb } from '../harm/chart-effects.ts';
import { rowOf, type LethalChart } from '../harm/chart.ts';
import { isExhausted } from '../harm/fatigue.ts';
import { isFelled, wounded } from '../harm/wounds.ts';
import type { AdevaOptions } from '../options.ts';
import type { Location } from '../terms.ts';

/** The chance that the target is dropped in the end, by its present standing; a part of it where only some dice are considered. */
export type Worth = (standing: number) => number;

/** The numbers of two standings: the target down or worse, and the target in its initial state. */
export const DROPPED = 0;
export const START = 1;

/** The effect of a hit on its target. */
export interface HitKind {
  readonly dealt: number;
  readonly subdual: boolean;
  /** Levels of fatigue; infinite where a critical drops the target at once. */
  readonly levels: number;
  /** The rows of the chart that criticals roll; none where the course does not distinguish marks. */
  readonly rows: readonly number[];
  readonly location: Location;
}

/** The traces of a hit on a target that stays up: its levels of fatigue, and rows of the chart at a location. */
export interface Brought {
  readonly levels: number;
  readonly rows: readonly number[];
  readonly location: Location;
}

/**
 * The mark of a target after a hit, by its mark before. A mark is the number of a set of lasting effects other than Wounds
 * and Lethal Damage; 0 is the initial state.
 */
export type Marking = (mark: number, brought: Brought) => number;

export const UNMARKED = 0;

/** The numbered kinds of hit and standings of one target. */
export interface Course {
  /** The number of a kind of hit. */
  readonly kindOf: (kind: HitKind) => number;
  /** The standing after a hit of this kind. */
  readonly stepOf: (standing: number, kind: number) => number;
  /** The mark of a standing. */
  readonly markOf: (standing: number) => number;
  /** Whether marks are distinguished. */
  readonly marks: boolean;
}

/** A target and its chart. `marking` is null where marks do not matter, which leaves fewer standings. */
export interface Quarry {
  readonly body: Body;
  readonly chart: LethalChart;
  readonly marking: Marking | null;
}

/** The course of a target; kinds and standings are numbered in the order in which they are first asked for. */
export function courseOf(quarry: Quarry, options: AdevaOptions): Course {
  const kinds = numbering(
    ({ dealt, subdual, levels, rows, location }: HitKind) =>
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

/** The state of a target that is up: its vitals, the levels of fatigue gained so far, and its mark. */
interface Standing {
  readonly vitals: Vitals;
  readonly gained: number;
  readonly mark: number;
}

/** The target after a hit, by the same functions as a hit in a fight; null where it is dropped. */
function standingAfter(
  { body, chart, marking }: Quarry,
  { vitals, gained, mark }: Standing,
  { dealt, subdual, levels, rows, location }: HitKind,
  options: AdevaOptions,
): Standing | null {
  const harm = wounded(vitals, dealt, subdual, options, chart);
  const effect = harm.chartRow === null ? null : effectOf(rowOf(chart, harm.chartRow), location);
  if (isFelled(harm) || (effect && drops(effect))) return null;
  const newLevels = levels + (effect?.fatigue ?? 0);
  if (newLevels > 0 && isExhausted(body.fatigue + gained + newLevels, body.tb)) return null;
  return {
    vitals: { ...vitals, wounds: harm.wounds, lethal: harm.lethal },
    gained: gained + newLevels,
    mark: marking
      ? markAfter(marking, mark, { levels: newLevels, rows: allRows(rows, harm.chartRow), location })
      : mark,
  };
}

const allRows = (rows: readonly number[], row: number | null): readonly number[] =>
  row === null ? rows : [...rows, row];

const markAfter = (marking: Marking, mark: number, brought: Brought): number =>
  brought.levels === 0 && brought.rows.length === 0 ? mark : marking(mark, brought);

/** A numbering of values in the order in which they are first asked for; `all` has each by its number. */
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
