/** Checks (section 0.1): 2D6 + DMs against 8, their Effect, and opposed checks. */
import type { Id, Key } from '../../kernel/json.ts';
import type { Needed } from '../../kernel/odds.ts';
import type { StageDice } from '../../kernel/outcome.ts';
import { rollFaces, rollSum, type Procedure } from '../../kernel/procedure.ts';
import { entry, total, type Tally, type TallyEntry } from '../../kernel/tally.ts';

/** The lowest total that succeeds (CEP-CORE-02). */
export const SUCCESS = 8;
/** The distance of an Effect from 0 that makes a check exceptional (CEP-CORE-04). */
export const EXCEPTIONAL = 6;

type Degree = 'exceptionalSuccess' | 'success' | 'failure' | 'exceptionalFailure';

/** The DM of each difficulty (CEP-CORE-11). */
export const DIFFICULTY = {
  simple: 6,
  easy: 4,
  routine: 2,
  average: 0,
  difficult: -2,
  veryDifficult: -4,
  formidable: -6,
} as const;
export type Difficulty = keyof typeof DIFFICULTY;

export interface Checked {
  readonly dice: StageDice;
  /** The two faces that count, ascending; null where only their sum is known. */
  readonly kept: readonly number[] | null;
  /** The face that was dropped (CEP-BLD-02). */
  readonly discarded: number | null;
  readonly total: number;
  /** Total - 8 (CEP-CORE-03). */
  readonly effect: number;
  readonly success: boolean;
  readonly degree: Degree;
}

/**
 * A check on a tally of DMs (CEP-CORE-02): 2D6, or with `dropHighest` 3D6 of which one highest die is discarded before
 * anything else (CEP-BLD-02).
 */
export function* rollCheck(by: Id | null, tally: Tally, reason: Key, dropHighest = false): Procedure<Checked> {
  const dm = total(tally);
  if (dropHighest) return yield* rollThree(by, dm, reason);
  const dice = yield* rollSum(by, 2, 6, reason);
  return checked(dice, dice.faces && ascending(dice.faces), null, dice.sum + dm);
}

function* rollThree(by: Id | null, dm: number, reason: Key): Procedure<Checked> {
  const rolled = yield* rollFaces(by, 3, 6, reason);
  const { faces } = rolled;
  const discarded = Math.max(...faces);
  const dropped = faces.indexOf(discarded);
  const kept = ascending(faces.filter((_, index) => index !== dropped));
  return checked({ ...rolled, dropped: [dropped] }, kept, discarded, rolled.sum - discarded + dm);
}

function checked(dice: StageDice, kept: readonly number[] | null, discarded: number | null, total: number): Checked {
  const effect = total - SUCCESS;
  return { dice, kept, discarded, total, effect, success: isSuccess(effect), degree: degreeOf(effect) };
}

/** The 2D6 that a check with this DM needs (CEP-CORE-02). */
export const neededFor = (dm: number): Needed => ({ count: 2, sides: 6, sum: SUCCESS - dm, succeeds: 'above' });

/** Whether a check with this Effect succeeds (CEP-CORE-03). */
export const isSuccess = (effect: number): boolean => effect >= 0;

/** The degree of success of an Effect (CEP-CORE-03, -04). */
function degreeOf(effect: number): Degree {
  if (isSuccess(effect)) return effect >= EXCEPTIONAL ? 'exceptionalSuccess' : 'success';
  return effect <= -EXCEPTIONAL ? 'exceptionalFailure' : 'failure';
}

/** The DM of a current score, which is 0 or more (CEP-CORE-08, -12). */
export const characteristicDm = (score: number): number => Math.min(9, Math.floor(score / 3) - 2);

/** The DM of a skill level; null: unskilled, -3 reduced by the level in Jack-of-all-Trades (CEP-CORE-10). */
export const skillDm = (level: number | null, jackOfAllTrades: number): number =>
  level ?? Math.min(0, -3 + jackOfAllTrades);

/**
 * The level that counts. In zero gravity it is limited by the level in Zero-G; without that skill it is null, unskilled
 * (CEP-ZGR-01, -02).
 */
export function levelUsed(level: number | null, gravity: number, zeroG: number | null): number | null {
  if (gravity !== 0 || level === null) return level;
  return zeroG === null ? null : Math.min(level, zeroG);
}

/** An amount of a tally, labeled `SALVO.cepheus.dm.<name>`. */
export const dm = (clause: string, name: string, value: number): TallyEntry => entry(clause, dmLabel(name), value);
export const dmLabel = (name: string): Key => `SALVO.cepheus.dm.${name}`;

/** The DMs of a combatant's own state on its checks (CEP-INI-07, CEP-SUP-06, CEP-FAT-01). */
export const STATE_DM = { hasten: -1, suppressed: -1, fatigue: -2 } as const;

/** The parts from which the tally of a check is made. */
export interface Means {
  /** Level in the skill; null: unskilled. */
  readonly skill: number | null;
  readonly jackOfAllTrades: number;
  /** The score of the characteristic used. */
  readonly score: number;
  readonly difficulty: Difficulty;
  /** Further DMs of this check alone. */
  readonly more: Tally;
}

/** The DMs of a check: skill, characteristic, difficulty (CEP-CORE-08, -10, -11), and its own (CEP-CORE-06). */
export const tallyOf = ({ skill, jackOfAllTrades, score, difficulty, more }: Means): Tally => [
  dm('CEP-CORE-10', 'skill', skillDm(skill, jackOfAllTrades)),
  dm('CEP-CORE-08', 'characteristic', characteristicDm(score)),
  dm('CEP-CORE-11', 'difficulty', DIFFICULTY[difficulty]),
  ...more,
];

/** A side of an opposed check. */
export interface Opponent {
  readonly id: Id | null;
  readonly tally: Tally;
  /** The score of the characteristic used; it breaks ties. */
  readonly score: number;
}

export type Side = 'a' | 'b';
export type OfBoth<T> = { readonly [side in Side]: T };

/** The checks of both sides; `a` rolls first. */
export function* rollOpposed(a: Opponent, b: Opponent, reason: Key): Procedure<OfBoth<Checked>> {
  const first = yield* rollCheck(a.id, a.tally, reason);
  return { a: first, b: yield* rollCheck(b.id, b.tally, reason) };
}

/** The winner of an opposed check (CEP-CORE-07): the higher Effect, then the higher score; null: both roll again. */
export function winnerOf(effects: OfBoth<number>, scores: OfBoth<number>): Side | null {
  if (effects.a !== effects.b) return effects.a > effects.b ? 'a' : 'b';
  if (scores.a !== scores.b) return scores.a > scores.b ? 'a' : 'b';
  return null;
}

const ascending = (faces: readonly number[]): readonly number[] => [...faces].sort((a, b) => a - b);
