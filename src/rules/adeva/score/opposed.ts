/** Opposed tests (section 0.2). */
import type { Id, Key } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { entry, type Tally, type TallyEntry } from '../../kernel/tally.ts';
import type { AdevaOptions } from '../options.ts';
import { afterSpending, withoutFate, type Points, type Result, type Stakes } from '../recovery/fate.ts';
import { everyResult, tested, type Judgment, type Test, type TestResult } from './test.ts';

/** A side of an opposed test. */
export interface Side extends Points, Pick<Test, 'unforeseen'> {
  readonly by: Id | null;
  readonly score: number;
  /** Characteristic bonus of what is tested, for ties. */
  readonly bonus: number;
  readonly mods: Tally;
  /** Allies that assist (ADE-CORE-14). */
  readonly helpers: number;
}

/** A side that nobody may assist: the book names four actions in which allies help their leader, and no other (ADE-CORE-14). */
export const alone = (side: Side): Side => (side.helpers ? { ...side, helpers: 0 } : side);

export type SideName = 'initiator' | 'opponent';

/** The result of an opposed test. */
export interface Decision {
  /** Null: nobody, and the initiator's action has no effect (ADE-CORE-12). */
  readonly winner: SideName | null;
  /** The initiator's degrees less the opponent's (ADE-CORE-13). */
  readonly margin: number;
}

export interface OpposedResult extends Decision {
  readonly initiator: TestResult;
  readonly opponent: TestResult;
}

/** The result of an opposed test for its initiator, in a word; `dos`: the initiator's degrees. */
export type Upshot = (decision: Decision, dos: number) => string | number | boolean;

/** It is won, or nothing happens. */
const IS_WON: Upshot = ({ winner }) => winner === 'initiator';

/**
 * Both test, the initiator first; with `opposedTie` reroll both again as long as they tie (ADE-CORE-10, -11). Fate Points are
 * offered where they may change the upshot; the opponent has declared nothing, so the +10 is offered too (GAP-12).
 */
export function* opposed(
  initiator: Side,
  opponent: Side,
  reason: Key,
  options: AdevaOptions,
  upshot: Upshot = IS_WON,
): Procedure<OpposedResult> {
  const lead = initiator.bonus - opponent.bonus;
  const comesTo = (own: Result, other: Result): string | number | boolean => {
    const decision = decided(own, other, lead, options);
    return decision === 'again' ? decision : upshot(decision, own.dos);
  };
  const answer: Test = { ...testOf(opponent, reason, options), unforeseen: true };
  let answers: readonly Result[] | undefined;
  const mayMatter: Stakes = (before, after) =>
    (answers ??= everyResult(answer, options)).some((other) => comesTo(before, other) !== comesTo(after, other));
  const first = yield* tested(testOf(initiator, reason, options), options, mayMatter);
  const second = yield* tested(answer, options, (before, after) => comesTo(first, before) !== comesTo(first, after));
  const decision = decided(first, second, lead, options);
  if (decision !== 'again') return { initiator: first, opponent: second, ...decision };
  const own = afterSpending({ ...initiator, mods: withoutFate(initiator.mods) }, first);
  const other = afterSpending(opponent, second);
  const result = yield* opposed(own, other, reason, options, upshot);
  return { ...result, initiator: also(first, result.initiator), opponent: also(second, result.opponent) };
}

/** A point spent on a tie is gone, and helps its own roll alone. */
const also = (tie: TestResult, test: TestResult): TestResult =>
  tie.spent.length === 0 ? test : { ...test, spent: [...tie.spent, ...test.spent] };

/** `lead`: the initiator's bonus less the opponent's, for ties. `again`: both roll once more (`opposedTie`). */
function decided(first: Result, second: Result, lead: number, options: AdevaOptions): Decision | 'again' {
  const tied = first.dos === second.dos && first.success && second.success;
  if (tied && options.opposedTie === 'reroll') return 'again';
  const winner = winnerOf(first, second, lead, options);
  return { winner, margin: countOf(first, options) - countOf(second, options) };
}

/** A way that an opposed test may go, with its chance; `dos`: the initiator's degrees. */
export interface ContestWay extends Decision {
  readonly dos: number;
  readonly chance: number;
}

/** Every way that an opposed test may go, equal ones as one; nobody spends Fate on it. */
export function everyContest(initiator: Side, opponent: Side, options: AdevaOptions): readonly ContestWay[] {
  const [first, second] = [initiator, opponent].map((side) => everyResult(testOf(side, '', options), options));
  const lead = initiator.bonus - opponent.bonus;
  const ways = new Map<string, ContestWay>();
  let again = 0;
  for (const own of first!) {
    for (const other of second!) {
      const decision = decided(own, other, lead, options);
      if (decision === 'again') {
        again++;
        continue;
      }
      const key = `${decision.winner} ${decision.margin} ${own.dos}`;
      const chance = (ways.get(key)?.chance ?? 0) + 1;
      ways.set(key, { ...decision, dos: own.dos, chance });
    }
  }
  const all = first!.length * second!.length - again;
  return [...ways.values()].map((way) => ({ ...way, chance: way.chance / all }));
}

export const testOf = (
  { by, score, mods, helpers, fate, unforeseen }: Side,
  reason: Key,
  options: AdevaOptions,
): Test => ({
  by,
  score,
  mods: helpers > 0 ? [...mods, assistance(helpers, options)] : mods,
  reason,
  ...(fate ? { fate } : {}),
  ...(unforeseen ? { unforeseen } : {}),
});

/** ADE-CORE-14: so much for each helper, up to so many. */
export const assistance = (helpers: number, { assist }: AdevaOptions): TallyEntry =>
  entry('ADE-CORE-14', 'SALVO.adeva.modifier.assist', assist.perAlly * Math.min(helpers, assist.max));

/** More degrees win; then the higher bonus; then the lower roll (ADE-CORE-10 to -12). */
function winnerOf(first: Result, second: Result, bonus: number, { opposedTie }: AdevaOptions): SideName | null {
  if (!first.success && !second.success) return null;
  if (first.success !== second.success) return first.success ? 'initiator' : 'opponent';
  const lead = first.dos - second.dos || (opposedTie === 'initiatorFails' ? 0 : bonus || second.roll - first.roll);
  return lead === 0 ? null : lead > 0 ? 'initiator' : 'opponent';
}

/** A failed side counts 0 in the margin, or its degrees of failure below it (ADE-CORE-13, AMB-33). */
const countOf = ({ success, dos, dof }: Judgment, { opposedFailedDos }: AdevaOptions): number =>
  success || opposedFailedDos === 'zero' ? dos : -dof;
