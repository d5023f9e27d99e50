/** Opposed tests (section 0.2). */
import type { Id, Key } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { entry, type Tally, type TallyEntry } from '../../kernel/tally.ts';
import type { AdevaOptions } from '../options.ts';
import type { Fate } from '../recovery/fate.ts';
import { everyRoll, rolled, tested, type Judgment, type Test, type TestResult } from './test.ts';

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

/** What an opposed test comes to. */
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

/** A test of one side as far as it decides. */
type Rolled = Judgment & Pick<TestResult, 'roll'>;

/**
 * Both test, the initiator first; with `opposedTie` reroll both again as long as they tie (ADE-CORE-10, -11). `counters`:
 * something comes of it when the opponent wins; else its Fate Points can save nothing once the initiator has failed.
 */
export function* opposed(
  initiator: Side,
  opponent: Side,
  reason: Key,
  options: AdevaOptions,
  counters = false,
): Procedure<OpposedResult> {
  for (;;) {
    const first = yield* tested(testOf(initiator, reason, options), options);
    const answer = testOf(opponent, reason, options);
    const second =
      first.success || counters
        ? yield* tested(answer, options, ({ dos }) => counters || dos <= first.dos)
        : yield* rolled(answer, options);
    const decision = decided(first, second, initiator.bonus - opponent.bonus, options);
    if (decision !== 'again') return { initiator: first, opponent: second, ...decision };
  }
}

/** `lead`: the initiator's bonus less the opponent's, for ties. `again`: both roll once more (`opposedTie`). */
function decided(first: Rolled, second: Rolled, lead: number, options: AdevaOptions): Decision | 'again' {
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
  const [first, second] = [initiator, opponent].map((side) => everyRoll(testOf(side, '', options), options));
  const lead = initiator.bonus - opponent.bonus;
  const ways = new Map<string, ContestWay>();
  let again = 0;
  for (const [own, judged] of first!.entries()) {
    for (const [other, answer] of second!.entries()) {
      const decision = decided({ ...judged, roll: own + 1 }, { ...answer, roll: other + 1 }, lead, options);
      if (decision === 'again') {
        again++;
        continue;
      }
      const key = `${decision.winner} ${decision.margin} ${judged.dos}`;
      const chance = (ways.get(key)?.chance ?? 0) + 1;
      ways.set(key, { ...decision, dos: judged.dos, chance });
    }
  }
  const all = first!.length * second!.length - again;
  return [...ways.values()].map((way) => ({ ...way, chance: way.chance / all }));
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
function winnerOf(first: Rolled, second: Rolled, bonus: number, { opposedTie }: AdevaOptions): SideName | null {
  if (!first.success && !second.success) return null;
  if (first.success !== second.success) return first.success ? 'initiator' : 'opponent';
  const lead = first.dos - second.dos || (opposedTie === 'initiatorFails' ? 0 : bonus || second.roll - first.roll);
  return lead === 0 ? null : lead > 0 ? 'initiator' : 'opponent';
}

/** A failed side counts 0 in the margin, or its degrees of failure below it (ADE-CORE-13, AMB-33). */
const countOf = ({ success, dos, dof }: Judgment, { opposedFailedDos }: AdevaOptions): number =>
  success || opposedFailedDos === 'zero' ? dos : -dof;
