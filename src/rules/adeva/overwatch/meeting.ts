/** The meeting of an Overwatch and another combatant's action: which comes first (ADE-OVW-05). */
import type { Id } from '../../kernel/json.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import type { AdevaOptions } from '../options.ts';
import { PASS_OR_FAIL } from '../recovery/fate.ts';
import { alone, opposed, testOf, type Side } from '../score/opposed.ts';
import { tested, type TestResult } from '../score/test.ts';

export interface Meeting {
  readonly first: 'watcher' | 'actor';
  /** The tests; null for an ally that yields, which rolls nothing and counts as failed. */
  readonly watcher: TestResult;
  readonly actor: TestResult | null;
}

const REASON = 'SALVO.adeva.roll.overwatch';

/** Opposed Agility; where nobody wins the acting one goes first (AMB-49). An ally may fail on purpose. */
export function* meeting(who: Side, actor: Side, actorIsAlly: boolean, options: AdevaOptions): Procedure<Meeting> {
  const watcher: Side = { ...alone(who), unforeseen: true };
  if (actorIsAlly && (yield* yielded(actor.by)) === 'yield') {
    const test = yield* tested(testOf(watcher, REASON, options), options, PASS_OR_FAIL);
    return { first: test.success ? 'watcher' : 'actor', watcher: test, actor: null };
  }
  const contest = yield* opposed(watcher, alone(actor), REASON, options);
  const first = contest.winner === 'initiator' ? 'watcher' : 'actor';
  return { first, watcher: contest.initiator, actor: contest.opponent };
}

const yielded = (by: Id | null): Procedure<string> =>
  choose(by, 'reaction', 'SALVO.adeva.question.yield', 'ADE-OVW-05', [option('yield'), option('test')], 'test');

const option = (id: string) => ({ id, label: `SALVO.adeva.option.overwatch.${id}` });
