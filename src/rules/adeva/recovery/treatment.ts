/** First aid (GAP-16, GAP-03): what the test is, and what it does for the patient. */
import type { Id } from '../../kernel/json.ts';
import { rollFaces, type Procedure } from '../../kernel/procedure.ts';
import type { Tally } from '../../kernel/tally.ts';
import { rankMod } from '../evasion/evasion.ts';
import type { AdevaOptions } from '../options.ts';
import { PASS_OR_FAIL, type Fate } from './fate.ts';
import { tested, type TestResult } from '../score/test.ts';
import type { Rank } from '../terms.ts';

/** Conditions that a passed test ends (GAP-16). */
export const TREATABLE = ['bleeding', 'dying'] as const;

/** Wounds that come back: 1d5. */
const WOUNDS_DIE = 5;

export interface Helper {
  readonly by: Id | null;
  /** Current Intelligence. */
  readonly score: number;
  readonly rank: Rank;
  readonly mods: Tally;
  /** Points that may be spent on it (GAP-12). */
  readonly fate?: Fate | undefined;
}

export interface Patient {
  readonly wounds: number;
  readonly woundsMax: number;
  /** This set of wounds has had its first aid. */
  readonly treated: boolean;
}

export interface Treated {
  readonly test: TestResult;
  /** Wounds that come back: once for each set of wounds, never above the maximum. */
  readonly healed: number;
}

/** An Intelligence test with the Medical rank; passed, the patient is treated. Failed, it may be tried again. */
export function* treated(helper: Helper, patient: Patient, options: AdevaOptions): Procedure<Treated> {
  const { rank, mods, ...own } = helper;
  const ranked = [...rankMod(rank), ...mods];
  const test = yield* tested({ ...own, mods: ranked, reason: 'SALVO.adeva.roll.firstAid' }, options, PASS_OR_FAIL);
  if (!test.success || patient.treated) return { test, healed: 0 };
  const { sum } = yield* rollFaces(own.by, 1, WOUNDS_DIE, 'SALVO.adeva.roll.healing');
  return { test, healed: Math.max(0, Math.min(sum, patient.woundsMax - patient.wounds)) };
}
