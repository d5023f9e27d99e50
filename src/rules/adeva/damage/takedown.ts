/** The effect of a Take Down in place of its damage (ADE-TKD-03 to -06). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import type { AdevaOptions } from '../options.ts';
import { PASS_OR_FAIL, type Points } from '../recovery/fate.ts';
import { tested, type Test, type TestResult } from '../score/test.ts';

/** The blow, and its victim's resistance. */
export interface Blow extends Points {
  readonly by: Id | null;
  readonly tb: number;
  /** Damage past soak: 0 and nothing happens (ADE-TKD-04). */
  readonly dealt: number;
  readonly raw: number;
  readonly toughness: number;
  readonly mods: Tally;
}

export interface Withstood {
  /** The Toughness test; null: none was due. */
  readonly test: TestResult | null;
  /** Penalty for the damage; null: no test. */
  readonly penalty: number | null;
  readonly stunned: boolean;
}

const STEP = -10;

/**
 * The penalty: none up to TB, then -10 for each full TB; the first step needs more than TB, later ones "or more"
 * (ADE-TKD-05, AMB-29). TB below 1 counts as 1.
 */
export function takeDownPenalty(damage: number, toughnessBonus: number): number {
  const tb = Math.max(1, toughnessBonus);
  return damage > tb ? STEP * Math.floor(damage / tb) : 0;
}

/** The Toughness test against being stunned for a round (ADE-TKD-03). */
export function* withstood(blow: Blow, options: AdevaOptions): Procedure<Withstood> {
  if (blow.dealt < 1) return { test: null, penalty: null, stunned: false };
  const penalty = takeDownPenalty(options.takedownDamage === 'raw' ? blow.raw : blow.dealt, blow.tb);
  const mods = [...blow.mods, entry('ADE-TKD-05', 'SALVO.adeva.modifier.takeDown', penalty)];
  const { by, toughness: score, fate } = blow;
  const save: Test = {
    by,
    score,
    mods,
    reason: 'SALVO.adeva.roll.withstand',
    unforeseen: true,
    ...(fate ? { fate } : {}),
  };
  const test = yield* tested(save, options, PASS_OR_FAIL);
  return { test, penalty, stunned: !test.success };
}
