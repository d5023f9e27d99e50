/** The test of First aid and its effect on the patient (GAP-03, GAP-16). */
import { mapValues, mix, point, sumOfDice } from '../../kernel/distribution.ts';
import type { Id } from '../../kernel/json.ts';
import type { Odds } from '../../kernel/odds.ts';
import { rollFaces, type Procedure } from '../../kernel/procedure.ts';
import type { Tally } from '../../kernel/tally.ts';
import { rankMod } from '../evasion/evasion.ts';
import type { AdevaOptions } from '../options.ts';
import { tested, type Test, type TestResult } from '../score/test.ts';
import { testOdds } from '../score/test-odds.ts';
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
  const test = yield* tested({ ...aidTest(helper), fate: helper.fate }, options, PASS_OR_FAIL);
  if (!test.success || patient.treated) return { test, healed: 0 };
  const { sum } = yield* rollFaces(helper.by, 1, WOUNDS_DIE, 'SALVO.adeva.roll.healing');
  return { test, healed: healedBy(sum, patient) };
}

const aidTest = ({ by, score, rank, mods }: Helper): Test => ({
  by,
  named: 'int',
  score,
  mods: [...rankMod(rank), ...mods],
  reason: 'SALVO.adeva.roll.firstAid',
});

/** The Wounds that the die restores, never above the maximum. */
const healedBy = (die: number, { wounds, woundsMax }: Patient): number =>
  Math.max(0, Math.min(die, woundsMax - wounds));

/** The chance that First aid succeeds, and the Wounds that it restores. */
export function aidOdds(helper: Helper, patient: Patient, options: AdevaOptions): Odds {
  const odds = testOdds(aidTest(helper), options);
  const [{ chance }] = odds.chances as readonly [Odds['chances'][number]];
  const restored = patient.treated ? point(0) : mapValues(sumOfDice(1, WOUNDS_DIE), (die) => healedBy(die, patient));
  const of = mix([
    [chance, restored],
    [1 - chance, point(0)],
  ]);
  return { ...odds, distributions: [{ label: 'SALVO.adeva.odds.restored', of }] };
}
