/**
 * The one referee. Every request is a message; this works off the unfinished ones in the order in which they were made,
 * always from live documents and the answers on record, so that any client that becomes the referee can go on.
 */
import {
  type AmountAsk,
  type Answer,
  type Ask,
  type ChooseAsk,
  type Command,
  isRefusal,
  type Refusal,
  refuse,
} from '../../rules/index.ts';
import { AnswerMismatch, replay } from '../../play/replay.ts';
import { serverTime, type MessageDoc, type UserDoc } from '../api.ts';
import { setting } from '../settings.ts';
import { confirmOrCommit, finish, stateAfter } from './commit.ts';
import { drawOne, throwDice } from './dice.ts';
import { isResolver, mayAct, policyFor, tableOfAction, TURN_ACTS } from './entitled.ts';
import { measured } from './measure.ts';
import { isAltered, type Action } from './records.ts';
import { finishReversal } from './reverse.ts';
import { procedure, type Table } from './table.ts';
import { actionOf } from './records.ts';
import { refused, write } from './written.ts';

/** Carries an unfinished act as far as it goes now. True: it is finished, refused, or waits for an answer. */
export async function resolve(message: MessageDoc): Promise<boolean> {
  const action = actionOf(message);
  const table = tableOfAction(action);
  if (!isResolver(message, table)) return false;
  if (isAltered(message, action)) return refused(message, refuse('altered', ''));
  if (action.state === 'applying') return finish(message, action);
  if (action.state === 'undoing') return finishReversal(message, action);
  const refusal = objection(message.author, action, table);
  if (refusal || !table || !action.command) return refused(message, refusal ?? refuse('gone', ''));
  return carryOn(message, action, table, action.command);
}

/** Why an act is not even begun: not of this author, about something that is gone. */
function objection(author: UserDoc | null, action: Action, table: Table | null): Refusal | null {
  if (!action.command) return refuse('malformed', '');
  if (!table) return refuse('gone', '');
  if (!author || !mayAct(author, action, table)) return refuse('notEntitled', '');
  if (!table.actors.has(action.command.who) && !TURN_ACTS.includes(action.command.action)) return refuse('gone', '');
  const missing = action.command.targets?.find((id) => !table.actors.has(id));
  if (missing !== undefined) return refuse('targetGone', '');
  if (table.fight.phase === 'ended') return refuse('fightEnded', '');
  return null;
}

async function carryOn(message: MessageDoc, action: Action, table: Table, command: Command): Promise<boolean> {
  const answers: Answer[] = [...action.answers];
  const rolls: unknown[] = [...message.rolls];
  const informed = withMeasured(table, command);
  const afterwards = stateAfter(table, informed);
  const running = procedure(table, informed);
  let waiting: Ask | undefined;
  for (;;) {
    let step;
    try {
      step = replay(running, waiting ? answers.slice(-1) : answers, waiting);
    } catch (error) {
      if (error instanceof AnswerMismatch) return refused(message, changedSince(table, informed));
      throw error;
    }
    if (step.done) {
      if (isRefusal(step.value)) return refused(message, step.value);
      return confirmOrCommit(message, action, afterwards, { outcome: step.value, answers, rolls });
    }
    const { pending } = step;
    waiting = pending;
    if (pending.ask === 'roll' || pending.ask === 'pick') {
      const thrown = pending.ask === 'roll' ? await throwDice(pending) : await drawOne(pending);
      answers.push(thrown.answer);
      rolls.push(thrown.roll);
      continue;
    }
    const now = answerNow(message, action, pending, answers.length);
    if (now === null) return ask(message, action, pending, answers, rolls);
    answers.push(now);
  }
}

/** Why an act that was begun does not go on: what its rules refuse now, by name, or that something else is different. */
function changedSince(table: Table, command: Command): Refusal {
  const first = procedure(table, command).next();
  return first.done && isRefusal(first.value) ? first.value : refuse('situationChanged', '');
}

/** The command with what the tokens say in place of what its sender said. */
function withMeasured(table: Table, command: Command): Command {
  if (TURN_ACTS.includes(command.action)) return command;
  const facts = measured(table, command);
  return Object.keys(facts).length === 0 ? command : { ...command, declared: { ...command.declared, ...facts } };
}

/** The answer that needs no waiting: the policy is automatic, or the time is up. */
function answerNow(message: MessageDoc, action: Action, pending: ChooseAsk | AmountAsk, index: number): Answer | null {
  if (policyFor(pending) === 'automatic') return pending.default;
  const { asking } = action;
  const isAsked = asking !== null && asking.index === index;
  return isAsked && asking.until > 0 && serverTime() >= asking.until ? pending.default : null;
}

async function ask(
  message: MessageDoc,
  action: Action,
  pending: Ask,
  answers: Answer[],
  rolls: unknown[],
): Promise<boolean> {
  if (action.asking?.index === answers.length) return true;
  const timeout = setting('timeout') * 1000;
  const asking = { index: answers.length, ask: pending, until: timeout > 0 ? serverTime() + timeout : 0 };
  const kept = await write(message, { state: 'asking', answers, asking }, rolls);
  return kept || refused(message, refuse('altered', ''));
}
