/** An Overwatch that coincides with another combatant's action: which of the two comes first (ADE-OVW-05). */
import type { Id } from '../../kernel/json.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import type { AdevaOptions } from '../options.ts';
import { PASS_OR_FAIL } from '../recovery/fate.ts';
import { alone, opposed, testOf, type Side } from '../score/opposed.ts';
import { tested, type TestResult } from '../score/test.ts';

/** The result of the tests. */
export interface Meeting {
  readonly first: 'watcher' | 'actor';
  readonly watcher: TestResult;
  /** Null for an ally that yields: it rolls nothing and counts as failed. */
  readonly actor: TestResult | null;
}

const REASON = 'SALVO.adeva.roll.overwatch';

/** The opposed Agility test; where nobody wins, the actor goes first (AMB-49). An ally may fail on purpose. */
export function* meeting(watching: Side, actor: Side, actorIsAlly: boolean, options: AdevaOptions): Procedure<Meeting> {
  const watcher: Side = { ...alone(watching), unforeseen: true };
  if (actorIsAlly && (yield* yieldChosen(actor.by)) === 'yield') {
    const test = yield* tested(testOf(watcher, REASON, options), options, PASS_OR_FAIL);
    return { first: test.success ? 'watcher' : 'actor', watcher: test, actor: null };
  }
  const contest = yield* opposed(watcher, alone(actor), REASON, options);
  const first = contest.winner === 'initiator' ? 'watcher' : 'actor';
  return { first, watcher: contest.initiator, actor: contest.opponent };
}

const yieldChosen = (by: Id | null): Procedure<string> =>
  choose(by, 'reaction', 'SALVO.adeva.question.yield', 'ADE-OVW-05', [option('yield'), option('test')], 'test');

const option = (id: string) => ({ id, label: `SALVO.adeva.option.overwatch.${id}` });
