/** The test of First aid and its effect on the patient (GAP-03, GAP-16). */
import type { Id } from '../../kernel/json.ts';
import { rollFaces, type Procedure } from '../../kernel/procedure.ts';
import type { Tally } from '../../kernel/tally.ts';
import { rankMod } from '../evasion/evasion.ts';
import type { AdevaOptions } from '../options.ts';
import { tested, type TestResult } from '../score/test.ts';
import type { Rank } from '../terms.ts';
import { PASS_OR_FAIL, type Fate } from './fate.ts';

/** The conditions that a passed test ends (GAP-16). */
export const TREATABLE = ['bleeding', 'dying'] as const;

/** The Wounds restored: 1d5 (GAP-16). */
const WOUNDS_DIE = 5;

/** The combatant that gives First aid. */
export interface Helper {
  readonly by: Id | null;
  /** Its current Intelligence. */
  readonly score: number;
  /** Its rank in Medical. */
  readonly rank: Rank;
  readonly mods: Tally;
  /** Fate Points that may be spent on the test (GAP-12). */
  readonly fate?: Fate | undefined;
}

/** The combatant that receives First aid. */
export interface Patient {
  readonly wounds: number;
  readonly woundsMax: number;
  /** Whether First aid has already been given for this set of wounds. */
  readonly treated: boolean;
}

/** The result of First aid. */
export interface Treated {
  readonly test: TestResult;
  /** The Wounds restored: only once for each set of wounds, never above the maximum. */
  readonly healed: number;
}

/** An Intelligence test with the rank in Medical (GAP-16); passed, it restores Wounds. A failure may be tried again. */
export function* treated(helper: Helper, patient: Patient, options: AdevaOptions): Procedure<Treated> {
  const { rank, mods, ...tester } = helper;
  const ranked = [...rankMod(rank), ...mods];
  const test = yield* tested({ ...tester, mods: ranked, reason: 'SALVO.adeva.roll.firstAid' }, options, PASS_OR_FAIL);
  if (!test.success || patient.treated) return { test, healed: 0 };
  const { sum } = yield* rollFaces(tester.by, 1, WOUNDS_DIE, 'SALVO.adeva.roll.healing');
  return { test, healed: Math.max(0, Math.min(sum, patient.woundsMax - patient.wounds)) };
}
