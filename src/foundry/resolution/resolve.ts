/**
 * The one referee. Every request is a message, worked off from live documents and the answers on record, so that any
 * client that becomes the referee can go on.
 */
import {
  type Answer,
  type Ask,
  type Command,
  type DecisionAsk,
  isRefusal,
  type Refusal,
  refuse,
} from '../../rules/index.ts';
import { AnswerMismatch, replay } from '../../play/replay.ts';
import { byDefault, decided } from '../../play/sample.ts';
import { report, serverTime, type MessageDoc } from '../api.ts';
import { setting } from '../settings.ts';
import { withOwners } from './messages/audience.ts';
import { confirmOrCommit, finish, stateAfter, type Result } from './commit.ts';
import { drawOne, throwDice } from './dice.ts';
import { tableGone, policyFor, tableOfAction } from './messages/entitled.ts';
import { factsFor, informed } from './facts.ts';
import { objection } from './objections.ts';
import { isAltered, resolves } from './messages/proof.ts';
import { actionOf, type Action } from './messages/records.ts';
import { finishReversal } from './reverse.ts';
import { procedure, type Table } from './table/table.ts';
import { refused, write } from './messages/written.ts';

/** An unfinished act, carried as far as it goes now. True: it is finished, refused, or waits for an answer. */
export async function resolve(message: MessageDoc): Promise<boolean> {
  const action = actionOf(message);
  if (!resolves(message, action)) return false;
  if (isAltered(message, action)) return refused(message, refuse('altered', ''));
  if (action.state === 'applying') return finish(message, action);
  if (action.state === 'undoing') return finishReversal(message, action);
  const table = tableOfAction(action);
  const refusal = objection(message.author, message, action, table);
  if (refusal || !table || !action.command) return refused(message, refusal ?? tableGone(action));
  try {
    return await carryOn(message, action, table, action.command);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    // An act on which the rules fail with these data will fail the next time too.
    report(error);
    return refused(message, refuse('fault', ''));
  }
}

async function carryOn(message: MessageDoc, action: Action, table: Table, command: Command): Promise<boolean> {
  const answers: Answer[] = [...action.answers];
  const rolls: unknown[] = [...message.rolls];
  const facts = factsFor(table, command, action);
  const complete = informed(table, command, facts, message.author);
  const afterwards = stateAfter(table, complete);
  const running = procedure(table, complete);
  let waiting: Ask | undefined;
  for (;;) {
    let step;
    try {
      step = replay(running, waiting ? answers.slice(-1) : answers, waiting);
    } catch (error) {
      if (error instanceof AnswerMismatch) return refused(message, changedSince(table, complete));
      throw error;
    }
    if (step.done) {
      if (isRefusal(step.value)) return refused(message, step.value);
      return confirmOrCommit(message, action, afterwards, { outcome: step.value, facts, answers, rolls });
    }
    const { pending } = step;
    waiting = pending;
    if (pending.ask === 'roll' || pending.ask === 'pick') {
      const thrown = pending.ask === 'roll' ? await throwDice(pending) : await drawOne(pending);
      answers.push(thrown.answer);
      rolls.push(thrown.roll);
      continue;
    }
    const answer = answerNow(message, action, pending, answers.length);
    if (answer === null) {
      const whisper = withOwners(message.whisper, table, pending.by);
      return ask(message, action, pending, { facts, answers, rolls, whisper });
    }
    answers.push(answer);
  }
}

/** Reason that a begun act does not go on: the rules' refusal, by name, or a changed situation. */
function changedSince(table: Table, command: Command): Refusal {
  const first = procedure(table, command).next();
  return first.done && isRefusal(first.value) ? first.value : refuse('situationChanged', '');
}

/** The answer that needs no waiting: the policy is automatic, or the time is up. */
function answerNow(message: MessageDoc, action: Action, pending: DecisionAsk, index: number): Answer | null {
  if (policyFor(pending) === 'automatic') return decided(pending, byDefault);
  const until = action.asking?.index === index ? action.asking.until : 0;
  return until && serverTime() >= until ? pending.default : null;
}

async function ask(
  message: MessageDoc,
  action: Action,
  pending: Ask,
  { facts, answers, rolls, whisper }: Omit<Result, 'outcome'> & { readonly whisper: MessageDoc['whisper'] },
): Promise<boolean> {
  if (action.asking?.index === answers.length) return true;
  const timeout = setting('timeout') * 1000;
  const asking = { index: answers.length, ask: pending, until: timeout ? serverTime() + timeout : 0 };
  const kept = await write(message, action, { state: 'asking', facts, answers, asking }, { rolls, whisper });
  return kept !== null || refused(message, refuse('altered', ''));
}
