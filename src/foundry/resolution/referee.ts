/**
 * The one referee. Every request is a message; this works off the unfinished ones in the order in which they were made,
 * always from live documents and the answers on record, so that any client that becomes the referee can go on.
 */
import {
  type AmountAsk,
  type Answer,
  type Ask,
  canonical,
  type ChooseAsk,
  type Command,
  conflict,
  endFight,
  eventsOf,
  type Fight,
  type Id,
  inverses,
  isRefusal,
  type Json,
  nextRound,
  nextTurn,
  openFight,
  type Outcome,
  type Procedure,
  type Refusal,
  refuse,
  startFight,
} from '../../rules/index.ts';
import { AnswerMismatch, replay } from '../../play/replay.ts';
import { world, type MessageDoc, type Source, type UserDoc } from '../api.ts';
import { setting, type ApplyPolicy } from '../settings.ts';
import { drawOne, throwDice } from './dice.ts';
import { isResolver, isRuling, mayAct, policyFor, tableOfAction, TURN_ACTS } from './entitled.ts';
import { measured } from './measure.ts';
import { actionOf, type Action } from './records.ts';
import type { ActionState } from '../data/types.ts';
import type { Table } from './table.ts';
import { apply, combatMark, combatMarks, isStored, markOf, marksOf, type Operation } from './write.ts';
import { namesAt, refusalText } from '../chat/words.ts';
import { syncStatusEffects } from '../documents/effects.ts';

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

/** A request counts as it was created; a GM's client alone writes on it afterwards. */
export function isAltered(message: MessageDoc, action: Action): boolean {
  if (message.author?.isGM) return false;
  const { createdTime, modifiedTime, lastModifiedBy } = message._stats;
  if (action.state !== 'requested') return lastModifiedBy !== null && !isReferees(message, lastModifiedBy);
  if (action.answers.length > 0 || action.outcome || action.asking || action.refusal) return true;
  return modifiedTime !== createdTime && lastModifiedBy !== null && !isReferees(message, lastModifiedBy);
}

const isReferees = (message: MessageDoc, user: Id): boolean =>
  (world.users.get(user)?.isGM ?? false) || (!world.users.activeGM && message.author?.id === user);

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

/** The procedure of a command: the fight's own moves are the kernel's, everything else is the ruleset's. */
export function procedure(table: Table, command: Command): Procedure<Outcome | Refusal> {
  const { ruleset, fight } = table;
  switch (command.action) {
    case 'openFight':
      return fight.phase === 'setup' ? openFight(ruleset, fight) : already();
    case 'startFight':
      return fight.round === 0 ? startFight(ruleset, fight) : already();
    case 'nextTurn':
    case 'nextRound':
      return expected(fight, command) ? pace(table, command) : already();
    case 'endFight':
      return endFight(ruleset, fight);
    default:
      return ruleset.perform(fight, command);
  }
}

const pace = ({ ruleset, fight }: Table, command: Command): Procedure<Outcome> =>
  command.action === 'nextRound' ? nextRound(ruleset, fight) : nextTurn(ruleset, fight);

function* already(): Procedure<Refusal> {
  return refuse('alreadyAdvanced', '');
}

/** A turn change names the round and turn it leaves; one that was made meanwhile is not made twice. */
export const expected = (fight: Fight, command: Command): boolean =>
  command.declared?.['round'] === fight.round &&
  command.declared['turn'] === fight.turn &&
  (command.who === '' || fight.turn === null || command.who === fight.turn || command.action === 'nextRound');

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

export const serverTime = (): number => game.time.serverTime;

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

interface Result {
  readonly outcome: Outcome;
  readonly answers: readonly Answer[];
  readonly rolls: readonly unknown[];
}

/** What becomes of a resolved act, by the world's policy. */
const AFTERWARDS: { readonly [policy in ApplyPolicy]: ActionState } = {
  automatic: 'applying',
  confirm: 'decided',
  manual: 'byHand',
};

/** A turn change, and what the GM rules, take effect whatever the policy. */
function stateAfter(table: Table, command: Command): ActionState {
  const state = AFTERWARDS[setting('apply')];
  return state === 'applying' || isTurnAct(command) || isRuling(table, command) ? 'applying' : state;
}

/** From here on the act is decided: what follows is only carried out, however often it is begun again. */
async function confirmOrCommit(
  message: MessageDoc,
  action: Action,
  state: ActionState,
  result: Result,
): Promise<boolean> {
  // Another window of this user's went on with it meanwhile: what it wrote counts.
  if (actionOf(message).state !== action.state) return true;
  const decided = { asking: null, answers: result.answers, outcome: result.outcome };
  const kept = await write(message, { state, ...decided }, result.rolls);
  if (!kept) return refused(message, refuse('altered', ''));
  if (state !== 'applying') return true;
  // Another client may have become the referee meanwhile: then it goes on from what is written last.
  return isResolver(message, tableOfAction(action)) && finish(message, { ...action, outcome: result.outcome });
}

/** Whether an act is resolved and a GM may still let it take effect. */
export const isDecided = ({ state }: Action): boolean => state === 'decided' || state === 'byHand';

/** A GM lets a decided act take effect. Where it cannot, the card says why; false: it is not to be decided any more. */
export async function confirm(message: MessageDoc): Promise<boolean> {
  const action = actionOf(message);
  if (!isDecided(action)) return false;
  const refusal = isAltered(message, action) ? refuse('altered', '') : staleness(action);
  if (refusal) return refused(message, refusal);
  const decided = outcomeText(action);
  const kept = await write(message, { state: 'applying' });
  return (kept && outcomeText(actionOf(message)) === decided) || refused(message, refuse('altered', ''));
}

/** Why a decided act cannot take effect any more: what it stands on is gone, or changed while it waited. */
function staleness(action: Action): Refusal | null {
  const table = tableOfAction(action);
  if (!table || !action.outcome) return refuse('gone', '');
  return conflict(table.fight, eventsOf(action.outcome)) ? refuse('situationChanged', '') : null;
}

const outcomeText = ({ outcome }: Action): string => canonical(outcome as unknown as Json);

/** Applies a decided act; doing it again does nothing. */
async function finish(message: MessageDoc, action: Action): Promise<boolean> {
  if (!action.outcome) return refused(message, refuse('malformed', ''));
  const operation = operationOf(message, action, eventsOf(action.outcome));
  if (!tableOfAction(action)) return refused(message, refuse('gone', ''));
  const held = await apply(() => mustHave(tableOfAction(action)), operation);
  if (held.length > 0) {
    if (!isTurnAct(action.command)) return takeBack(message, action, held);
    ui.notifications?.warn(refusalText(notTaken(held), action.ruleset, namesAt(mustHave(tableOfAction(action)))));
  }
  await syncStatus(action);
  await write(message, { state: 'applied' });
  return true;
}

const notTaken = (held: readonly Id[]): Refusal => refuse('notTaken', '', { who: held });

/** What some have not taken, the others give back: an act takes effect whole or not at all. */
async function takeBack(message: MessageDoc, action: Action, held: readonly Id[]): Promise<boolean> {
  const told = { turns: action.turns + 1, refusal: notTaken(held) };
  await write(message, { state: 'undoing', ...told });
  return finishReversal(message, { ...action, ...told });
}

/** Each undo and redo is an operation of its own. */
export const operationOf = (message: MessageDoc, action: Action, events: Operation['events']): Operation => ({
  id: `${message.id}.${action.turns}`,
  events,
  ...(isTurnAct(action.command) ? { turn: 'push' as const } : {}),
});

const isTurnAct = (command: Command | null): boolean => command !== null && TURN_ACTS.includes(command.action);

/** Whether the documents say that this act, as the message tells it, was really applied and not taken back. */
export function wasApplied(message: MessageDoc, action: Action, table: Table): boolean {
  if (!action.outcome) return false;
  const operation = operationOf(message, action, eventsForward(action));
  if (table.combat) return combatMarks(table.combat).includes(combatMark(operation));
  return operation.events.every((event) => {
    if (event.who === null || !event.changes.some((change) => isStored(table, change.path))) return true;
    const actor = table.actors.get(event.who);
    return actor !== undefined && marksOf(actor).includes(markOf(operation, event.who));
  });
}

const eventsForward = (action: Action): Operation['events'] => {
  const events = action.outcome ? eventsOf(action.outcome) : [];
  return action.turns % 2 === 0 ? events : inverses(events);
};

/** Why an act cannot be taken back (or done again) now, or null. */
export function reversalObjection(
  message: MessageDoc,
  action: Action,
  table: Table | null,
  redo: boolean,
): Refusal | null {
  if (!table) return refuse('gone', '');
  if (isTurnAct(action.command)) return refuse('usePrevious', '');
  if (action.state !== (redo ? 'undone' : 'applied')) return refuse(redo ? 'notUndone' : 'notApplied', '');
  if (!action.outcome || !wasApplied(message, action, table)) return refuse('notASalvoAction', '');
  const events = redo ? eventsOf(action.outcome) : inverses(eventsOf(action.outcome));
  const found = conflict(table.fight, events);
  return found ? refuse('superseded', '', { path: found.path }) : null;
}

/** Takes an act back, or does it again, as a new operation; the act keeps the id of the message that asked for it. */
export async function reverse(message: MessageDoc, asked: Id): Promise<boolean> {
  const action = actionOf(message);
  const turns = action.turns + 1;
  await message.update(
    { 'system.state': 'undoing', 'system.turns': turns, 'flags.salvo.reversal': asked },
    { salvo: message.id },
  );
  return finishReversal(message, { ...action, turns });
}

/** An undo that somebody has not taken stays open: it is told, and tried again. With a refusal on record, the act was never applied whole. */
async function finishReversal(message: MessageDoc, action: Action): Promise<boolean> {
  const { turns, refusal } = action;
  const operation = operationOf(message, action, eventsForward(action));
  const undoes = refusal ? { undoes: `${message.id}.${turns - 1}` } : {};
  const held = await apply(() => mustHave(tableOfAction(action)), { ...operation, ...undoes });
  const isRedo = turns % 2 === 0;
  if (held.length > 0 && isRedo) return takeBack(message, action, held);
  if (held.length > 0) throw new Error(`the data of ${held.join(', ')} were not changed`);
  await syncStatus(action);
  await write(message, { state: refusal ? 'refused' : isRedo ? 'applied' : 'undone' });
  return true;
}

async function syncStatus(action: Action): Promise<void> {
  const table = tableOfAction(action);
  if (table) await syncStatusEffects(table);
}

export async function refused(message: MessageDoc, refusal: Refusal): Promise<boolean> {
  await write(message, { state: 'refused', refusal, asking: null });
  return true;
}

/** False: somebody altered the command while this was on its way, so that the server's stamp no longer tells. */
export async function write(message: MessageDoc, system: Source, rolls?: readonly unknown[]): Promise<boolean> {
  const command = commandText(message);
  const update: Source = Object.fromEntries(Object.entries(system).map(([key, value]) => [`system.${key}`, value]));
  if (rolls && rolls.length > message.rolls.length) update['rolls'] = rolls.map((roll) => JSON.stringify(roll));
  await message.update(update, { salvo: message.id });
  return commandText(message) === command;
}

const commandText = (message: MessageDoc): string => canonical((message.system['command'] ?? null) as Json);

function mustHave(table: Table | null): Table {
  if (!table) throw new Error('the fight is gone');
  return table;
}
