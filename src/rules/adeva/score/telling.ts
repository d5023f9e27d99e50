/** The form in which cards show a test. */
import type { Verdict } from '../../kernel/outcome.ts';
import { entry, type Tally, type TallyEntry } from '../../kernel/tally.ts';
import type { AdevaOptions } from '../options.ts';
import { capped, type Test, type TestResult } from './test.ts';

type TestSummary = Pick<TestResult, 'dice' | 'score' | 'named' | 'tally' | 'targetNumber' | 'roll' | 'dos' | 'dof'>;

/** The score and the modifiers in one tally, whose total is the TN (ADE-CORE-02). */
function targetParts({ score, named }: Pick<Test, 'score' | 'named'>, mods: Tally): Tally {
  const label = named ? `SALVO.adeva.characteristic.${named}` : 'SALVO.adeva.modifier.score';
  const tally = new Array<TallyEntry>(mods.length + 1);
  tally[0] = entry('ADE-CORE-02', label, score);
  for (let at = 0; at < mods.length; at++) tally[at + 1] = mods[at]!;
  return tally;
}

/** The tally of a test's TN before its roll. */
export const targetTally = (test: Pick<Test, 'score' | 'named' | 'mods'>, options: AdevaOptions): Tally =>
  targetParts(test, capped(test.mods, options));

/**
 * The part of a stage that shows a test: its die, the tally of its TN, and a verdict with `values`, by default those of
 * the test.
 */
export function testPart(
  test: TestSummary,
  verdict: string,
  good: boolean,
  values?: Verdict['values'],
): {
  readonly dice: readonly [TestResult['dice']];
  readonly tally: Tally;
  readonly absolute: true;
  readonly verdict: Verdict;
} {
  const { score, targetNumber, roll, dos, dof } = test;
  return {
    dice: [test.dice],
    tally: targetParts(test, test.tally),
    absolute: true,
    verdict: { key: `SALVO.adeva.verdict.${verdict}`, good, values: values ?? { score, targetNumber, roll, dos, dof } },
  };
}
