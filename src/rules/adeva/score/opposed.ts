/** Opposed tests (section 0.2). */
import type { Id, Key } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { entry, type Tally, type TallyEntry } from '../../kernel/tally.ts';
import type { AdevaOptions } from '../options.ts';
import type { Fate } from '../recovery/fate.ts';
import { tested, type Test, type TestResult } from './test.ts';

/** A side of an opposed test. */
export interface Side {
  readonly by: Id | null;
  readonly score: number;
  /** Characteristic bonus of what is tested, for ties. */
  readonly bonus: number;
  readonly mods: Tally;
  /** Allies that assist (ADE-CORE-14). */
  readonly helpers?: number;
  /** Points that it may spend on its test (GAP-12). */
  readonly fate?: Fate;
}

export type SideName = 'initiator' | 'opponent';

export interface OpposedResult {
  readonly initiator: TestResult;
  readonly opponent: TestResult;
  /** Null: nobody, and the initiator's action has no effect (ADE-CORE-12). */
  readonly winner: SideName | null;
  /** The initiator's degrees less the opponent's (ADE-CORE-13). */
  readonly margin: number;
}

/** Both test, the initiator first; with `opposedTie` reroll both again as long as they tie (ADE-CORE-10, -11). */
export function* opposed(
  initiator: Side,
  opponent: Side,
  reason: Key,
  options: AdevaOptions,
): Procedure<OpposedResult> {
  for (;;) {
    const first = yield* tested(testOf(initiator, reason, options), options);
    const second = yield* tested(testOf(opponent, reason, options), options);
    const tied = first.dos === second.dos && first.success && second.success;
    if (tied && options.opposedTie === 'reroll') continue;
    const winner = winnerOf(first, second, initiator.bonus - opponent.bonus, options);
    return { initiator: first, opponent: second, winner, margin: countOf(first, options) - countOf(second, options) };
  }
}

export const testOf = ({ by, score, mods, helpers = 0, fate }: Side, reason: Key, options: AdevaOptions): Test => ({
  by,
  score,
  mods: helpers > 0 ? [...mods, assistance(helpers, options)] : mods,
  reason,
  ...(fate ? { fate } : {}),
});

/** ADE-CORE-14: so much for each helper, up to so many. */
export const assistance = (helpers: number, { assist }: AdevaOptions): TallyEntry =>
  entry('ADE-CORE-14', 'SALVO.adeva.modifier.assist', assist.perAlly * Math.min(helpers, assist.max));

/** More degrees win; then the higher bonus; then the lower roll (ADE-CORE-10 to -12). */
function winnerOf(first: TestResult, second: TestResult, bonus: number, { opposedTie }: AdevaOptions): SideName | null {
  if (!first.success && !second.success) return null;
  if (first.success !== second.success) return first.success ? 'initiator' : 'opponent';
  const lead = first.dos - second.dos || (opposedTie === 'initiatorFails' ? 0 : bonus || second.roll - first.roll);
  return lead === 0 ? null : lead > 0 ? 'initiator' : 'opponent';
}

/** A failed side counts 0 in the margin, or its degrees of failure below it (ADE-CORE-13, AMB-33). */
const countOf = ({ success, dos, dof }: TestResult, { opposedFailedDos }: AdevaOptions): number =>
  success || opposedFailedDos === 'zero' ? dos : -dof;
