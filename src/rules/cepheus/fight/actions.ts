/** The action economy (section 4), movement (6) and extended actions (10). */
import type { Id } from '../../kernel/json.ts';
import { rollSum, type Procedure } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { characteristicDm, EXCEPTIONAL, rollCheck, skillDm, type Checked } from '../check/check.ts';
import { isLow } from '../scene/cover.ts';
import { SQUARE } from '../scene/range.ts';
import type { CepheusOptions, Stance } from '../types.ts';

/** CEP-ACT-01: seconds of a round. */
export const ROUND_SECONDS = 6;

export type ActionKind = 'free' | 'minor' | 'significant' | 'extended';

/** CEP-ACT-03..07. */
// prettier-ignore
export const ACTION_KIND = {
  shout: 'free', glance: 'free', pressButton: 'free',
  aim: 'minor', aimKill: 'minor', changeStance: 'minor', draw: 'minor', reload: 'minor', move: 'minor',
  simpleCheck: 'minor', simpleDriving: 'minor',
  attack: 'significant', burst: 'significant', panicFire: 'significant', suppression: 'significant',
  grappleCheck: 'significant', coupDeGrace: 'significant', leadership: 'significant', complexCheck: 'significant',
  driverAction: 'significant',
  free: 'free', minor: 'minor', significant: 'significant',
} as const satisfies { readonly [action: string]: ActionKind };
export type ActionName = keyof typeof ACTION_KIND;

/** CEP-ACT-06: a task of up to one round is a significant action, a longer one is extended. */
export const taskKind = (seconds: number): ActionKind => (seconds <= ROUND_SECONDS ? 'significant' : 'extended');

export interface Budget {
  readonly minor: number;
  readonly significant: number;
}

/** CEP-ACT-01. */
export const FULL_BUDGET: Budget = { minor: 1, significant: 1 };

export interface Fitness {
  readonly seriouslyWounded: boolean;
  readonly unconscious: boolean;
  /** Significant actions still to lose, one for each of the next turns (CEP-EXP-05). */
  readonly lostSignificant: number;
}

/** The budget at the start of a turn: CEP-ACT-01, -09, -10, CEP-INJ-05, CEP-UNC-04. */
export function budgetFor({ seriouslyWounded, unconscious, lostSignificant }: Fitness): Budget {
  if (unconscious) return { minor: 0, significant: 0 };
  return { minor: seriouslyWounded ? 0 : FULL_BUDGET.minor, significant: lostSignificant > 0 ? 0 : 1 };
}

/** What one significant action is worth in minor ones (CEP-ACT-02). */
const TRADE = 2;

/** Minor actions in total if the significant one is traded away. */
export const tradedMinor = ({ minor, significant }: Budget): number => minor + significant * TRADE;

/** Meters that a whole round allows at most, null: no such limit. CEP-MOV-06, CEP-INJ-03, CEP-UNC-04. */
export function roundLimit({ seriouslyWounded, unconscious }: Fitness): number | null {
  if (unconscious) return 0;
  return seriouslyWounded ? CRAWL : null;
}

/** What is left after an action; a minor action for which none is left is paid by trading (CEP-ACT-02). */
export function spend(budget: Budget, kind: ActionKind): Budget | Refusal {
  const { minor, significant } = budget;
  switch (kind) {
    case 'free':
      return budget;
    case 'minor':
      if (minor > 0) return { minor: minor - 1, significant };
      if (significant > 0) return { minor: minor + TRADE - 1, significant: significant - 1 };
      return refuse('noMinorAction', 'CEP-ACT-02');
    default:
      if (significant > 0) return { minor, significant: significant - 1 };
      return refuse('noSignificantAction', 'CEP-ACT-02');
  }
}

/** Minor actions in a combat round that is printed as a reload time. */
const MINORS_PER_ROUND = 3;

/** CEP-ACT-08: minor actions to draw or reload; usually 1. Times printed in rounds are a setting (GAP-05). */
export function preparingActions(
  printed: { readonly minorActions: number | null; readonly rounds: number | null },
  { roundReloads }: CepheusOptions,
): number {
  if (printed.minorActions !== null) return printed.minorActions;
  if (printed.rounds === null || roundReloads === 'one') return 1;
  return printed.rounds * MINORS_PER_ROUND;
}

export interface Prepared {
  readonly progress: number;
  readonly stillNeeded: number;
  readonly ready: boolean;
  /** Index of the round in which it became ready, null: in none of these. */
  readonly readyIn: number | null;
}

/** CEP-ACT-08: progress carries over rounds until the number is reached. */
export function prepare(needed: number, progress: number, minorsPerRound: readonly number[]): Prepared {
  let done = Math.min(needed, progress);
  let readyIn: number | null = null;
  minorsPerRound.forEach((minors, round) => {
    if (done < needed && done + minors >= needed) readyIn = round;
    done = Math.min(needed, done + minors);
  });
  return { progress: done, stillNeeded: needed - done, ready: done >= needed, readyIn };
}

/** CEP-MOV-01, -06: meters of a move action, and of a seriously wounded one's round. */
const MOVE = 6;
const CRAWL = 1.5;

export interface Move {
  /** Minor actions spent on moving in this round. */
  readonly actions: number;
  readonly difficultTerrain: boolean;
  readonly stance: Stance;
  readonly seriouslyWounded: boolean;
  readonly grappled: boolean;
}

/** Meters in total: CEP-MOV-01..07. The halvings multiply (CEP-MOV-04). */
export function moveMetres(move: Move, { proneMove }: CepheusOptions): number | Refusal {
  if (move.grappled) return refuse('grappled', 'CEP-MOV-07');
  const upright = isLow(move.stance) ? MOVE / 2 : MOVE;
  const one = move.stance === 'prone' ? proneMove : upright;
  const metres = move.actions * (move.difficultTerrain ? one / 2 : one);
  return move.seriouslyWounded ? Math.min(CRAWL, metres) : metres;
}

/** Whole squares of a distance in meters. */
export const wholeSquares = (metres: number): number => Math.floor(metres / SQUARE);

/** CEP-CORE-21, CEP-EXT-01. */
export const roundsOf = (seconds: number): number => Math.ceil(seconds / ROUND_SECONDS);

/** CEP-EXT-01: one die times the increment. */
export function* rollExtendedRounds(by: Id | null, incrementSeconds: number): Procedure<number> {
  const rolled = yield* rollSum(by, 1, 6, 'SALVO.cepheus.roll.taskTime');
  return roundsOf(rolled.sum * incrementSeconds);
}

export interface Interrupted {
  readonly check: Checked;
  /** Completed rounds before the current one, after the test. */
  readonly roundsDone: number;
  /** The current round still counts. */
  readonly roundCounts: boolean;
}

/** CEP-EXT-03..05: being hit tests the work, with the task's skill and characteristic and the damage after armor as DM. */
export function* testExtended(
  by: Id | null,
  task: { readonly skill: number | null; readonly jackOfAllTrades: number; readonly score: number },
  damage: number,
  roundsDone: number,
): Procedure<Interrupted> {
  const dm = skillDm(task.skill, task.jackOfAllTrades) + characteristicDm(task.score) - damage;
  const check = yield* rollCheck(by, dm, 'SALVO.cepheus.roll.extended');
  return { check, roundsDone: check.effect <= -EXCEPTIONAL ? 0 : roundsDone, roundCounts: check.success };
}
