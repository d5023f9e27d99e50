/** The d100 test and its degrees (section 0.1). */
import type { Id, Key } from '../../kernel/json.ts';
import { rollFaces, type Procedure, type RolledFaces } from '../../kernel/procedure.ts';
import { entry, total, type Tally } from '../../kernel/tally.ts';
import type { AdevaOptions, FateUse } from '../options.ts';
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
import { NONE } from '../sheet/state.ts';
import type { Characteristic } from '../terms.ts';

/** A test before it is rolled. */
export interface Test extends Points {
  /** The testing combatant; null: the GM rolls. */
  readonly by: Id | null;
  /** The current score that is tested. */
  readonly score: number;
  readonly mods: Tally;
  readonly reason: Key;
  /**
   * Whether the owner has declared nothing for the test, and is therefore asked about the +10 of a Fate Point before the
   * roll (GAP-12).
   */
  readonly unforeseen?: boolean;
  /**
   * Set where the score is a test number. It may be 0 like any other, while a characteristic of 0 is hopeless
   * (ADE-AIL-05).
   */
  readonly derived?: true | undefined;
  /** The characteristic that the score is; absent: the score comes from elsewhere. */
  readonly named?: Characteristic | undefined;
}

/** The result of a test. */
export interface TestResult extends Judgment {
  readonly by: Id | null;
  readonly score: number;
  readonly named?: Characteristic | undefined;
  /** The modifiers that counted, and those set aside. */
  readonly tally: Tally;
  readonly targetNumber: number;
  readonly roll: number;
  readonly dice: RolledFaces;
  /** The uses of the Fate Points spent on the test. */
  readonly spent: readonly FateUse[];
  /** Whether these points are those of a machine's pilot (GAP-18). */
  readonly ofPilot: boolean;
}

/** The success and the degrees of a roll. */
export interface Judgment {
  readonly success: boolean;
  /** The degrees of success; 0 for a failed test (ADE-CORE-04). */
  readonly dos: number;
  /** The degrees of failure, at least 1; 0 for a passed test (ADE-CORE-06). */
  readonly dof: number;
}

const D100 = 100;

/**
 * The roll of a test against score and modifiers (ADE-CORE-02), on which its owner may spend Fate Points (GAP-12).
 * `stakes`: whether a change of the result matters; absent: any change does.
 */
export function* tested(test: Test, options: AdevaOptions, stakes?: Stakes): Procedure<TestResult> {
  if (!test.fate) return yield* rolled(test, options);
  const attempt = test.unforeseen ? yield* bonusOffered(test, options, stakes) : test;
  const spent = spentBefore(attempt);
  const result = yield* rolled(attempt, options, spent);
  const again = { roll: rolled(attempt, options), all: () => everyResult(attempt, options) };
  return yield* fated(result, again, less(test.fate, spent.length), options, stakes);
}

/** The test after its owner has been offered the +10 of a Fate Point. */
function* bonusOffered(test: Test, options: AdevaOptions, stakes?: Stakes): Procedure<Test> {
  const raised = raisedBy(test, stakes, options);
  if (!raised) return test;
  const [targetNumber, raisedNumber] = [targetNumberOf(test, options), targetNumberOf(raised, options)];
  const values = { test: test.reason, targetNumber, raised: raisedNumber };
  return (yield* agreed('bonus', test.by, values)) ? raised : test;
}

/** The test with the +10 of a Fate Point; null where no point can be spent or the +10 matters for no roll (GAP-12). */
export function raisedBy(test: Test, stakes: Stakes | undefined, options: AdevaOptions): Test | null {
  if (!test.fate || fateRefusal('bonus', test.fate, {}, options)) return null;
  const raised = withBonus(test);
  if (!stakes) return raised;
  const [number, raisedNumber] = [targetNumberOf(test, options), targetNumberOf(raised, options)];
  const hopeless = isHopeless(test);
  const resultOf = (roll: number, target: number): Result => ({ ...judged(target, roll, options, hopeless), roll });
  // One of the first rolls usually decides, so no list of all results is made.
  for (let roll = 1; roll <= D100; roll++)
    if (stakes(resultOf(roll, number), resultOf(roll, raisedNumber))) return raised;
  return null;
}

/** The result of each roll from 1 to 100, in this order. */
export const everyResult = (test: Parameters<typeof everyRoll>[0], options: AdevaOptions): readonly Result[] =>
  everyRoll(test, options).map((judgment, index) => ({ ...judgment, roll: index + 1 }));

/** The result of a test before any more Fate Points are spent on it than those before the roll. */
function* rolled(test: Test, options: AdevaOptions, spent: TestResult['spent'] = NONE): Procedure<TestResult> {
  const tally = capped(test.mods, options);
  const targetNumber = test.score + total(tally);
  const dice = yield* rollFaces(test.by, 1, D100, test.reason);
  const { success, dos, dof } = judged(targetNumber, dice.sum, options, isHopeless(test));
  const ofPilot = test.fate?.ofPilot === true;
  return {
    by: test.by,
    score: test.score,
    named: test.named,
    tally,
    targetNumber,
    roll: dice.sum,
    dice,
    spent,
    ofPilot,
    success,
    dos,
    dof,
  };
}

/** Whether the test is on a characteristic of 0, which only a natural 1 passes (ADE-AIL-05). */
const isHopeless = ({ score, derived }: Pick<Test, 'score' | 'derived'>): boolean => !derived && score <= 0;

/** The judgment of each roll from 1 to 100, in this order. */
export function everyRoll(test: Pick<Test, 'score' | 'mods' | 'derived'>, options: AdevaOptions): readonly Judgment[] {
  const targetNumber = targetNumberOf(test, options);
  const hopeless = isHopeless(test);
  return Array.from({ length: D100 }, (_, index) => judged(targetNumber, index + 1, options, hopeless));
}

/** The TN: score and modifiers, never clamped (ADE-CORE-02, -05). */
export const targetNumberOf = ({ score, mods }: Pick<Test, 'score' | 'mods'>, options: AdevaOptions): number =>
  score + total(capped(mods, options));

/**
 * The modifiers; where their sum exceeds `modifierCap` in either direction, an entry brings it back to the cap
 * (ADE-CORE-07).
 */
export function capped(mods: Tally, { modifierCap }: AdevaOptions): Tally {
  if (modifierCap === 'none') return mods;
  const sum = total(mods);
  const kept = Math.max(-modifierCap, Math.min(modifierCap, sum));
  return kept === sum ? mods : [...mods, entry('ADE-CORE-07', 'SALVO.adeva.modifier.cap', kept - sum)];
}

/**
 * The judgment of a roll against a TN. `hopeless`: the characteristic is 0, and only a natural 1 passes (ADE-AIL-05).
 */
function judged(targetNumber: number, roll: number, options: AdevaOptions, hopeless = false): Judgment {
  const success = passes(targetNumber, roll, options, hopeless);
  return {
    success,
    dos: success ? degreesOfSuccess(targetNumber, roll, options) : 0,
    dof: success ? 0 : degreesOfFailure(targetNumber, roll),
  };
}

/** Whether a roll passes (ADE-CORE-02, -03, ADE-AIL-05). */
function passes(targetNumber: number, roll: number, { autoResults }: AdevaOptions, hopeless: boolean): boolean {
  if (hopeless) return roll === 1;
  if (autoResults && roll <= autoResults.success) return true;
  if (autoResults && roll >= autoResults.fail) return false;
  return roll <= targetNumber;
}

/**
 * The degrees of a passed test by `dosFormula` (ADE-CORE-04, AMB-01). A natural 1 may pass even above the TN, hence the
 * minimums.
 */
function degreesOfSuccess(targetNumber: number, roll: number, { dosFormula }: AdevaOptions): number {
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

/** The degrees of a failed test, at least 1 even where an automatic failure is within the TN (ADE-CORE-06). */
const degreesOfFailure = (targetNumber: number, roll: number): number =>
  Math.max(1, 1 + Math.floor((roll - targetNumber) / 10));
