/** Critical hits: the confirmation and what it brings (section 13). */
import type { Id } from '../../kernel/json.ts';
import { rollFaces, type Procedure } from '../../kernel/procedure.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import type { AdevaOptions } from '../options.ts';
import { PASS_OR_FAIL } from '../recovery/fate.ts';
import { tested, type Test, type TestResult } from '../score/test.ts';

/** Target in Guard Mode, the only modifier that reaches a confirmation (ADE-CRT-06). */
const GUARDED = -20;
const GUARDED_TALLY: Tally = [entry('ADE-CRT-06', 'SALVO.adeva.modifier.guardMode', GUARDED)];
const PLAIN: Tally = [];

/** What reaches a confirmation: of all modifiers Guard Mode alone. */
export const confirmMods = (guarded: boolean): Tally => (guarded ? GUARDED_TALLY : PLAIN);

/** The chart of a confirmed critical has as many rows (ADE-CRT-08). */
export const CHART_DIE = 5;

export interface Confirmation {
  readonly test: TestResult;
  readonly confirmed: boolean;
  /** Row of the Lethal chart; null: none. */
  readonly chartRow: number | null;
}

/**
 * Tests the score of the attack without its modifiers; confirmed and with raw damage above soak it rolls a row of the Lethal
 * chart (ADE-CRT-05 to -10).
 */
export function* confirmed(
  attack: Pick<Test, 'by' | 'score' | 'derived' | 'fate'>,
  guarded: boolean,
  past: boolean,
  options: AdevaOptions,
): Procedure<Confirmation> {
  const { by, score, fate } = attack;
  const test = yield* tested(
    {
      by,
      score,
      mods: confirmMods(guarded),
      reason: 'SALVO.adeva.roll.confirmation',
      ...(attack.derived ? { derived: true } : {}),
      ...(fate ? { fate } : {}),
    },
    options,
    PASS_OR_FAIL,
  );
  const chartRow = test.success && past ? yield* chartRolled(by) : null;
  return { test, confirmed: test.success, chartRow };
}

function* chartRolled(by: Id | null): Procedure<number> {
  return (yield* rollFaces(by, 1, CHART_DIE, 'SALVO.adeva.roll.critical')).sum;
}

/** Dealt damage of a hit; a confirmed critical deals at least 1 (ADE-CRT-08, -10). */
export const dealtWith = (raw: number, soak: number, isConfirmed: boolean): number =>
  Math.max(isConfirmed ? 1 : 0, raw - soak);

/** How many confirmations hit number `index` is tested for, of hits with so many maximum dice each (ADE-CRT-04, AMB-17). */
export function confirmationsOf(maxima: readonly number[], index: number, { critScope }: AdevaOptions): number {
  const own = maxima[index]!;
  if (own === 0) return 0;
  if (critScope === 'perDie') return own;
  return critScope === 'perHit' || maxima.findIndex((count) => count > 0) === index ? 1 : 0;
}
