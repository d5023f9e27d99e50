/** Critical hits: the confirmation and what it brings (section 13). */
import { rollFaces, type Procedure } from '../../kernel/procedure.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import type { AdevaOptions } from '../options.ts';
import { afterSpending, PASS_OR_FAIL, type Points } from '../recovery/fate.ts';
import { tested, type Test, type TestResult } from '../score/test.ts';

/** Target in Guard Mode, the only modifier that reaches a confirmation (ADE-CRT-06). */
const GUARDED = -20;
const GUARDED_TALLY: Tally = [entry('ADE-CRT-06', 'SALVO.adeva.modifier.guardMode', GUARDED)];
const PLAIN: Tally = [];

/** The modifiers of a confirmation: among all, Guard Mode alone. */
export const confirmMods = (guarded: boolean): Tally => (guarded ? GUARDED_TALLY : PLAIN);

/** The chart of a confirmed critical has as many rows (ADE-CRT-08). */
export const CHART_DIE = 5;

export interface Confirmation {
  readonly test: TestResult;
  readonly confirmed: boolean;
  /** Row of the Lethal chart; null: none. */
  readonly chartRow: number | null;
}

/** A confirmation's data from the test of its attack, and the remaining Fate Points. */
export type Confirmed = Pick<Test, 'by' | 'score' | 'derived' | 'fate'>;

/** From the test of an attack, without its own points: `fate` are the remaining ones. */
export const confirmedAs = ({ by, score, derived }: Test, { fate }: Points): Confirmed => ({
  by,
  score,
  derived,
  fate,
});

/** In the shape of the test of an attack, which engines know. */
const confirmationOf = ({ by, score, derived, fate }: Confirmed, guarded: boolean): Test => ({
  by,
  score,
  mods: confirmMods(guarded),
  reason: 'SALVO.adeva.roll.confirmation',
  fate,
  derived,
});

/**
 * Tests the score of the attack without its modifiers; confirmed and with raw damage above soak it rolls a row of the Lethal
 * chart (ADE-CRT-05 to -10).
 */
export function* confirmed(
  attack: Confirmed,
  guarded: boolean,
  past: boolean,
  options: AdevaOptions,
): Procedure<Confirmation> {
  const test = yield* tested(confirmationOf(attack, guarded), options, PASS_OR_FAIL);
  const chartRow =
    test.success && past ? (yield* rollFaces(attack.by, 1, CHART_DIE, 'SALVO.adeva.roll.critical')).sum : null;
  return { test, confirmed: test.success, chartRow };
}

/** As many as a hit has, with the Fate Points left by the earlier ones. */
export function* confirmedTimes(
  count: number,
  attack: Confirmed,
  guarded: boolean,
  past: boolean,
  options: AdevaOptions,
): Procedure<readonly Confirmation[]> {
  const confirmations: Confirmation[] = [];
  let test = attack;
  while (confirmations.length < count) {
    const confirmation = yield* confirmed(test, guarded, past, options);
    confirmations.push(confirmation);
    test = afterSpending(test, confirmation.test);
  }
  return confirmations;
}

/** Dealt damage of a hit; a confirmed critical deals at least 1 (ADE-CRT-08, -10). */
export const dealtWith = (raw: number, soak: number, isConfirmed: boolean): number =>
  Math.max(isConfirmed ? 1 : 0, raw - soak);

/** The number of confirmations of hit number `index`, for hits with so many maximum dice each (ADE-CRT-04, AMB-17). */
export function confirmationsOf(maxima: readonly number[], index: number, { critScope }: AdevaOptions): number {
  const own = maxima[index]!;
  if (own === 0) return 0;
  if (critScope === 'perDie') return own;
  return critScope === 'perHit' || maxima.findIndex((count) => count > 0) === index ? 1 : 0;
}
