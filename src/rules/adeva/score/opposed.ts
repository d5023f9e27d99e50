/** Opposed tests (section 0.2). */
import type { Id, Key } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { entry, type Tally, type TallyEntry } from '../../kernel/tally.ts';
import type { AdevaOptions } from '../options.ts';
import { afterSpending, withoutFate, type Points, type Result, type Stakes } from '../recovery/fate.ts';
import { everyResult, tested, type Judgment, type Test, type TestResult } from './test.ts';

/** A side of an opposed test. */
export interface Side extends Points, Pick<Test, 'named' | 'unforeseen'> {
  readonly by: Id | null;
  readonly score: number;
  /** The bonus of the tested characteristic, which breaks ties (ADE-CORE-11). */
  readonly bonus: number;
  readonly mods: Tally;
  /** The number of assisting allies (ADE-CORE-14). */
  readonly helpers: number;
}

/**
 * The side without its helpers, for tests other than those of the four grapple actions that allow assistance
 * (ADE-CORE-14).
 */
export const alone = (side: Side): Side => (side.helpers ? { ...side, helpers: 0 } : side);

export type SideName = 'initiator' | 'opponent';

/** The result of an opposed test. */
export interface Decision {
  /** The winner; null: nobody wins, and the initiator's action has no effect (ADE-CORE-12). */
  readonly winner: SideName | null;
  /** The initiator's degrees less the opponent's (ADE-CORE-13). */
  readonly margin: number;
}

export interface OpposedResult extends Decision {
  readonly initiator: TestResult;
  readonly opponent: TestResult;
}

/** The effect of an opposed test as a value: equal upshots mean equal effects. `dos`: the initiator's degrees. */
export type Upshot = (decision: Decision, dos: number) => string | number | boolean;

/** The upshot of a test that has an effect only when the initiator wins. */
const IS_WON: Upshot = ({ winner }) => winner === 'initiator';

/**
 * An opposed test. Both sides roll, the initiator first; under `opposedTie` reroll both roll again as long as they tie
 * (ADE-CORE-10, -11). Fate Points are offered where they may change the upshot. The opponent declares nothing
 * beforehand and is therefore asked about the +10 before its roll (GAP-12).
 */
export function* opposed(
  initiator: Side,
  opponent: Side,
  reason: Key,
  options: AdevaOptions,
  upshot: Upshot = IS_WON,
): Procedure<OpposedResult> {
  const lead = initiator.bonus - opponent.bonus;
  const upshotOf = (initiating: Result, opposing: Result): string | number | boolean => {
    const decision = decided(initiating, opposing, lead, options);
    return decision === 'again' ? decision : upshot(decision, initiating.dos);
  };
  const answer: Test = { ...testOf(opponent, reason, options), unforeseen: true };
  let answers: readonly Result[] | undefined;
  const mayMatter: Stakes = (before, after) =>
    (answers ??= everyResult(answer, options)).some((result) => upshotOf(before, result) !== upshotOf(after, result));
  const first = yield* tested(testOf(initiator, reason, options), options, mayMatter);
  const second = yield* tested(answer, options, (before, after) => upshotOf(first, before) !== upshotOf(first, after));
  const decision = decided(first, second, lead, options);
  if (decision !== 'again') return { initiator: first, opponent: second, ...decision };
  const initiatorAfter = afterSpending({ ...initiator, mods: withoutFate(initiator.mods) }, first);
  const opponentAfter = afterSpending(opponent, second);
  const result = yield* opposed(initiatorAfter, opponentAfter, reason, options, upshot);
  return { ...result, initiator: withSpent(first, result.initiator), opponent: withSpent(second, result.opponent) };
}

/**
 * The deciding test with the Fate Points already spent on the tie: they are gone, though they helped only the tied
 * roll.
 */
const withSpent = (tie: TestResult, test: TestResult): TestResult =>
  tie.spent.length === 0 ? test : { ...test, spent: [...tie.spent, ...test.spent] };

/**
 * The winner and the margin of two results; `again`: they tie and both roll once more (`opposedTie` reroll). `lead`: the
 * initiator's bonus less the opponent's, for ties.
 */
function decided(first: Result, second: Result, lead: number, options: AdevaOptions): Decision | 'again' {
  const tied = first.dos === second.dos && first.success && second.success;
  if (tied && options.opposedTie === 'reroll') return 'again';
  const winner = winnerOf(first, second, lead, options);
  return { winner, margin: countOf(first, options) - countOf(second, options) };
}

/** A possible outcome of an opposed test with its chance; `dos`: the initiator's degrees. */
export interface ContestWay extends Decision {
  readonly dos: number;
  readonly chance: number;
}

/**
 * The possible outcomes of an opposed test without Fate Points. Equal ones are merged, and ties that are rolled again
 * are left out.
 */
export function everyContest(initiator: Side, opponent: Side, options: AdevaOptions): readonly ContestWay[] {
  const [first, second] = [initiator, opponent].map((side) => everyResult(testOf(side, '', options), options));
  const lead = initiator.bonus - opponent.bonus;
  const ways = new Map<string, ContestWay>();
  let ties = 0;
  for (const initiating of first!) {
    for (const opposing of second!) {
      const decision = decided(initiating, opposing, lead, options);
      if (decision === 'again') {
        ties++;
        continue;
      }
      const key = `${decision.winner} ${decision.margin} ${initiating.dos}`;
      const chance = (ways.get(key)?.chance ?? 0) + 1;
      ways.set(key, { ...decision, dos: initiating.dos, chance });
    }
  }
  const pairs = first!.length * second!.length - ties;
  return [...ways.values()].map((way) => ({ ...way, chance: way.chance / pairs }));
}

/** The test of a side, with the modifier of its helpers. */
export const testOf = (
  { by, score, named, mods, helpers, fate, unforeseen }: Side,
  reason: Key,
  options: AdevaOptions,
): Test => ({
  by,
  score,
  named,
  mods: helpers > 0 ? [...mods, assistance(helpers, options)] : mods,
  reason,
  ...(fate ? { fate } : {}),
  ...(unforeseen ? { unforeseen } : {}),
});

/** The modifier for helpers: `assist.perAlly` for each of them, at most `assist.max` of them (ADE-CORE-14). */
const assistance = (helpers: number, { assist }: AdevaOptions): TallyEntry =>
  entry('ADE-CORE-14', 'SALVO.adeva.modifier.assist', assist.perAlly * Math.min(helpers, assist.max));

/**
 * The side with more degrees of success, then with the higher bonus, then with the lower roll; null: nobody.
 * `bonusLead`: the initiator's bonus less the opponent's; under `opposedTie` initiatorFails equal degrees win nothing
 * (ADE-CORE-10 to -12).
 */
function winnerOf(first: Result, second: Result, bonusLead: number, { opposedTie }: AdevaOptions): SideName | null {
  if (!first.success && !second.success) return null;
  if (first.success !== second.success) return first.success ? 'initiator' : 'opponent';
  const lead = first.dos - second.dos || (opposedTie === 'initiatorFails' ? 0 : bonusLead || second.roll - first.roll);
  return lead === 0 ? null : lead > 0 ? 'initiator' : 'opponent';
}

/**
 * The degrees of a side in the margin. A failed side counts 0, or its degrees of failure as a negative number
 * (ADE-CORE-13, AMB-33).
 */
const countOf = ({ success, dos, dof }: Judgment, { opposedFailedDos }: AdevaOptions): number =>
  success || opposedFailedDos === 'zero' ? dos : -dof;
