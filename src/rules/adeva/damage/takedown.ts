/** The effect of a Take Down, which replaces its damage (ADE-TKD-03 to -06). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import type { AdevaOptions } from '../options.ts';
import { PASS_OR_FAIL, type Points } from '../recovery/fate.ts';
import { tested, type Test, type TestResult } from '../score/test.ts';

/** The damage of a Take Down, and the values of its target. */
export interface TakeDownBlow extends Points {
  /** The target, which rolls the test. */
  readonly by: Id | null;
  readonly tb: number;
  /** The damage past soak; with 0 nothing happens (ADE-TKD-04). */
  readonly dealt: number;
  readonly raw: number;
  readonly toughness: number;
  readonly mods: Tally;
}

/** The target's resistance to a Take Down. */
export interface Withstood {
  /** The Toughness test; null: no damage is dealt, and none is rolled. */
  readonly test: TestResult | null;
  /** The penalty on the test for the damage; null: no test is rolled. */
  readonly penalty: number | null;
  readonly stunned: boolean;
}

const STEP = -10;

/**
 * The penalty on the Toughness test: none for damage up to TB, -10 above it, and another -10 from each further multiple
 * of TB on (ADE-TKD-05). A TB below 1 counts as 1.
 */
export function takeDownPenalty(damage: number, toughnessBonus: number): number {
  const tb = Math.max(1, toughnessBonus);
  return damage > tb ? STEP * Math.floor(damage / tb) : 0;
}

/** The Toughness test against being stunned for a round (ADE-TKD-03). */
export function* withstood(blow: TakeDownBlow, options: AdevaOptions): Procedure<Withstood> {
  if (blow.dealt < 1) return { test: null, penalty: null, stunned: false };
  const penalty = takeDownPenalty(options.takedownDamage === 'raw' ? blow.raw : blow.dealt, blow.tb);
  const mods = [...blow.mods, entry('ADE-TKD-05', 'SALVO.adeva.modifier.takeDown', penalty)];
  const { by, toughness: score, fate } = blow;
  const save: Test = {
    by,
    score,
    named: 't',
    mods,
    reason: 'SALVO.adeva.roll.withstand',
    unforeseen: true,
    ...(fate ? { fate } : {}),
  };
  const test = yield* tested(save, options, PASS_OR_FAIL);
  return { test, penalty, stunned: !test.success };
}
