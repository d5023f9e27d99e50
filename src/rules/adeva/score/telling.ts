/** A test in the form of a card. */
import type { Verdict } from '../../kernel/outcome.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import type { AdevaOptions } from '../options.ts';
import { capped, type Test, type TestResult } from './test.ts';

type TestSummary = Pick<TestResult, 'dice' | 'score' | 'tally' | 'targetNumber' | 'roll' | 'dos' | 'dof'>;

/** Score and modifiers in one list, whose total is the TN (ADE-CORE-02). */
const whole = (score: number, mods: Tally): Tally => [
  entry('ADE-CORE-02', 'SALVO.adeva.modifier.score', score),
  ...mods,
];

/** The parts of a test's TN, before its roll. */
export const targetTally = ({ score, mods }: Pick<Test, 'score' | 'mods'>, options: AdevaOptions): Tally =>
  whole(score, capped(mods, options));

/** The part of a stage that a test is: its die, what its TN is made of, and its verdict with whatever else that says. */
export const testPart = (
  test: TestSummary,
  verdict: string,
  good: boolean,
  more: NonNullable<Verdict['values']> = {},
): { readonly dice: readonly [TestResult['dice']]; readonly tally: Tally; readonly verdict: Verdict } => ({
  dice: [test.dice],
  tally: whole(test.score, test.tally),
  verdict: {
    key: `SALVO.adeva.verdict.${verdict}`,
    good,
    values: {
      score: test.score,
      targetNumber: test.targetNumber,
      roll: test.roll,
      dos: test.dos,
      dof: test.dof,
      ...more,
    },
  },
});
