/** Critical hits: their confirmation and its effect (section 13). */
import { rollFaces, type Procedure, type RolledFaces } from '../../kernel/procedure.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import type { AdevaOptions } from '../options.ts';
import { afterSpending, PASS_OR_FAIL, type Points } from '../recovery/fate.ts';
import { tested, type Test, type TestResult } from '../score/test.ts';

/** The modifier of a target in Guard Mode, the only one that a confirmation has (ADE-CRT-06). */
const GUARDED = -20;
const GUARDED_TALLY: Tally = [entry('ADE-CRT-06', 'SALVO.adeva.modifier.guardMode', GUARDED)];
const PLAIN: Tally = [];

/** The modifiers of a confirmation: that of Guard Mode or none (ADE-CRT-05, -06). */
export const confirmMods = (guarded: boolean): Tally => (guarded ? GUARDED_TALLY : PLAIN);

/** The sides of the die for the Lethal chart after a confirmed critical (ADE-CRT-08). */
export const CHART_DIE = 5;

/** The result of a confirmation. */
export interface Confirmation {
  readonly test: TestResult;
  readonly confirmed: boolean;
  /** The row of the Lethal chart; null: none. */
  readonly chartRow: number | null;
  /** The roll of that row; null: none. */
  readonly chartDice: RolledFaces | null;
}

/** The parts of an attack test that its confirmation uses, with the Fate Points that are left. */
export type ConfirmedTest = Pick<Test, 'by' | 'score' | 'derived' | 'named' | 'fate'>;

/** The parts of an attack test for its confirmation, with the Fate Points that are left instead of the test's own. */
export const confirmedAs = ({ by, score, derived, named }: Test, { fate }: Points): ConfirmedTest => ({
  by,
  score,
  derived,
  named,
  fate,
});

/**
 * The test of a confirmation. Its keys stand in the order of an attack test's, so that engines treat both as one shape.
 */
const confirmationOf = ({ by, score, derived, named, fate }: ConfirmedTest, guarded: boolean): Test => ({
  by,
  score,
  mods: confirmMods(guarded),
  reason: 'SALVO.adeva.roll.confirmation',
  fate,
  derived,
  named,
});

/**
 * The confirmation of a critical: a test of the attack's score without its modifiers. If it passes and the raw damage
 * is above soak, a row of the Lethal chart is rolled (ADE-CRT-05 to -10).
 */
export function* confirmed(
  attack: ConfirmedTest,
  guarded: boolean,
  raw: number,
  soak: number,
  options: AdevaOptions,
): Procedure<Confirmation> {
  const test = yield* tested(confirmationOf(attack, guarded), options, PASS_OR_FAIL);
  const chartDice =
    test.success && raw > soak ? yield* rollFaces(attack.by, 1, CHART_DIE, 'SALVO.adeva.roll.critical') : null;
  return { test, confirmed: test.success, chartRow: chartDice && chartDice.sum, chartDice };
}

/** The confirmations of one hit, each with the Fate Points that the earlier ones have left. */
export function* confirmedTimes(
  count: number,
  attack: ConfirmedTest,
  guarded: boolean,
  raw: number,
  soak: number,
  options: AdevaOptions,
): Procedure<readonly Confirmation[]> {
  const confirmations: Confirmation[] = [];
  let test = attack;
  while (confirmations.length < count) {
    const confirmation = yield* confirmed(test, guarded, raw, soak, options);
    confirmations.push(confirmation);
    test = afterSpending(test, confirmation.test);
  }
  return confirmations;
}

/** The dealt damage of a hit, at least 1 if a critical is confirmed (ADE-CRT-08, -10). */
export const dealtWith = (raw: number, soak: number, isConfirmed: boolean): number =>
  Math.max(isConfirmed ? 1 : 0, raw - soak);

/**
 * The number of confirmations of the hit at `index`; `maxima`: the number of maximum dice of each hit (ADE-CRT-04,
 * AMB-17).
 */
export function confirmationsOf(maxima: readonly number[], index: number, { critScope }: AdevaOptions): number {
  const maximumDice = maxima[index]!;
  if (maximumDice === 0) return 0;
  if (critScope === 'perDie') return maximumDice;
  return critScope === 'perHit' || maxima.findIndex((count) => count > 0) === index ? 1 : 0;
}
