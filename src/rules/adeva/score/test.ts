/** The d100 test of everything in the book, and its degrees (section 0.1). */
import type { Id, Key } from '../../kernel/json.ts';
import { rollFaces, type Procedure, type RolledFaces } from '../../kernel/procedure.ts';
import { entry, total, type Tally } from '../../kernel/tally.ts';
import type { AdevaOptions, FateUse } from '../options.ts';
import { NONE } from '../sheet/state.ts';
import {
  agreed,
  fated,
  fateRefusal,
  less,
  spentBefore,
  withBonus,
  type Points,
  type Result,
  type Stakes,
} from '../recovery/fate.ts';

/** A test before it is rolled. */
export interface Test extends Points {
  /** The combatant that tests; null: the GM rolls. */
  readonly by: Id | null;
  /** Current score that is tested. */
  readonly score: number;
  readonly mods: Tally;
  readonly reason: Key;
  /** Nothing was declared with it: the test comes unexpectedly, and its owner is asked for the +10 of a Fate Point before the roll. */
  readonly unforeseen?: boolean;
  /** A test number instead of a characteristic: 0 is a number like any other (ADE-AIL-05). */
  readonly derived?: true | undefined;
}

/** A test with its result. */
export interface TestResult extends Judgment {
  readonly by: Id | null;
  readonly score: number;
  /** The modifiers that counted, and those set aside. */
  readonly tally: Tally;
  readonly targetNumber: number;
  readonly roll: number;
  readonly dice: RolledFaces;
  /** The Fate Points that were spent on it. */
  readonly spent: readonly FateUse[];
  /** They are those of a machine's pilot (GAP-18). */
  readonly ofPilot: boolean;
}

export interface Judgment {
  readonly success: boolean;
  /** Degrees of success, 0 for a failed test (ADE-CORE-04). */
  readonly dos: number;
  /** Degrees of failure, at least 1; 0 for a passed test (ADE-CORE-06). */
  readonly dof: number;
}

const D100 = 100;

/**
 * Rolls a d100 against score and modifiers (ADE-CORE-02); then its owner may spend Fate Points on it (GAP-12). `stakes`: what
 * hangs on it; absent: its degrees, passed or failed.
 */
export function* tested(test: Test, options: AdevaOptions, stakes?: Stakes): Procedure<TestResult> {
  if (!test.fate) return yield* rolled(test, options);
  const made = test.unforeseen ? yield* foreseen(test, options, stakes) : test;
  const spent = spentBefore(made);
  const result = { ...(yield* rolled(made, options)), spent };
  const again = { roll: rolled(made, options), all: () => everyResult(made, options) };
  return yield* fated(result, again, less(test.fate, spent.length), options, stakes);
}

/** The test as its owner makes it, with the +10 or without. */
function* foreseen(test: Test, options: AdevaOptions, stakes?: Stakes): Procedure<Test> {
  const raised = raisedBy(test, stakes, options);
  if (!raised) return test;
  const values = { targetNumber: targetNumberOf(test, options), raised: targetNumberOf(raised, options) };
  return (yield* agreed('bonus', test.by, values)) ? raised : test;
}

/** The test with the +10 of a Fate Point, where there is one and it may change the result of some roll (GAP-12). */
export function raisedBy(test: Test, stakes: Stakes | undefined, options: AdevaOptions): Test | null {
  if (!test.fate || fateRefusal('bonus', test.fate, {}, options)) return null;
  const raised = withBonus(test);
  if (!stakes) return raised;
  const [own, better] = [targetNumberOf(test, options), targetNumberOf(raised, options)];
  const hopeless = isHopeless(test);
  const resultOf = (roll: number, number: number): Result => ({ ...judged(number, roll, options, hopeless), roll });
  // Roll by roll: usually one of the first decides.
  for (let roll = 1; roll <= D100; roll++) if (stakes(resultOf(roll, own), resultOf(roll, better))) return raised;
  return null;
}

/** The value of each roll from 1 to 100, with the roll. */
export const everyResult = (test: Parameters<typeof everyRoll>[0], options: AdevaOptions): readonly Result[] =>
  everyRoll(test, options).map((judgment, index) => ({ ...judgment, roll: index + 1 }));

/** The test as the dice leave it. */
export function* rolled(test: Test, options: AdevaOptions): Procedure<TestResult> {
  const tally = capped(test.mods, options);
  const targetNumber = test.score + total(tally);
  const dice = yield* rollFaces(test.by, 1, D100, test.reason);
  const { success, dos, dof } = judged(targetNumber, dice.sum, options, isHopeless(test));
  const ofPilot = test.fate?.ofPilot === true;
  return {
    by: test.by,
    score: test.score,
    tally,
    targetNumber,
    roll: dice.sum,
    dice,
    spent: NONE,
    ofPilot,
    success,
    dos,
    dof,
  };
}

/** A characteristic of 0 (ADE-AIL-05). */
const isHopeless = ({ score, derived }: Pick<Test, 'score' | 'derived'>): boolean => !derived && score <= 0;

/** The value of each roll from 1 to 100 for a test, in order: the first stands for 1. */
export function everyRoll(test: Pick<Test, 'score' | 'mods' | 'derived'>, options: AdevaOptions): readonly Judgment[] {
  const targetNumber = targetNumberOf(test, options);
  const hopeless = isHopeless(test);
  return Array.from({ length: D100 }, (_, index) => judged(targetNumber, index + 1, options, hopeless));
}

/** The TN: score and modifiers, never clamped (ADE-CORE-02, -05). */
export const targetNumberOf = ({ score, mods }: Pick<Test, 'score' | 'mods'>, options: AdevaOptions): number =>
  score + total(capped(mods, options));

/** Modifiers simply add up; `modifierCap` limits their sum either way (ADE-CORE-07). */
export function capped(mods: Tally, { modifierCap }: AdevaOptions): Tally {
  if (modifierCap === 'none') return mods;
  const sum = total(mods);
  const kept = Math.max(-modifierCap, Math.min(modifierCap, sum));
  return kept === sum ? mods : [...mods, entry('ADE-CORE-07', 'SALVO.adeva.modifier.cap', kept - sum)];
}

/** The value of a roll against a TN. `hopeless`: a characteristic of 0 passes by a natural 1 alone (ADE-AIL-05). */
export function judged(targetNumber: number, roll: number, options: AdevaOptions, hopeless = false): Judgment {
  const success = passes(targetNumber, roll, options, hopeless);
  return {
    success,
    dos: success ? degreesOfSuccess(targetNumber, roll, options) : 0,
    dof: success ? 0 : degreesOfFailure(targetNumber, roll),
  };
}

/** ADE-CORE-02, -03. */
function passes(targetNumber: number, roll: number, { autoResults }: AdevaOptions, hopeless: boolean): boolean {
  if (autoResults && roll <= autoResults.success) return true;
  if (autoResults && roll >= autoResults.fail) return false;
  return roll <= targetNumber && (!hopeless || roll === 1);
}

/** Degrees of a passed test by `dosFormula` (ADE-CORE-04, AMB-01). A natural 1 may pass above its TN. */
export function degreesOfSuccess(targetNumber: number, roll: number, { dosFormula }: AdevaOptions): number {
  const tens = Math.floor((targetNumber - roll) / 10);
  switch (dosFormula) {
    case 'marginPlusOne':
      return Math.max(1, 1 + tens);
    case 'tensPlusOne':
      return Math.max(1, 1 + Math.floor(targetNumber / 10) - Math.floor(roll / 10));
    case 'marginMinOne':
      return Math.max(1, tens);
    case 'margin':
      return Math.max(0, tens);
  }
}

/** ADE-CORE-06; a roll that fails whatever its TN is has at least one. */
const degreesOfFailure = (targetNumber: number, roll: number): number =>
  Math.max(1, 1 + Math.floor((roll - targetNumber) / 10));
