/** The requests of a person: each act creates a message, which the referee works off. Nothing is decided here. */
import {
  type Answer,
  canonical,
  type Command,
  eventsOf,
  type Id,
  isRefusal,
  type Json,
  type Refusal,
  refuse,
} from '../../rules/index.ts';
import { createMessage, localize, world, type ActorDoc, type MessageDoc } from '../api.ts';
import { inTurn } from './desk.ts';
import {
  hasDoer,
  isTurnChange,
  tableToChange,
  mayAnswerFor,
  mayReverseFor,
  tableOfAction,
} from './messages/entitled.ts';
import { actionOf, isAction, isDecided, type Action } from './messages/records.ts';
import { refused } from './messages/written.ts';
import { confirmAct } from './commit.ts';
import { audience, gms, speakerOf } from './messages/audience.ts';
import { lineOf, tellRefusal } from './messages/notice.ts';
import type { Way } from './measure/way.ts';
import { factsOf, informed } from './facts.ts';
import { procedure, type Table } from './table/table.ts';

/**
 * The message of a request, as posted. A refusal that this client can already see is shown at once, and nothing is
 * posted.
 */
export async function act(table: Table, command: Command, way?: Way): Promise<MessageDoc | null> {
  const press = pressOf(table, command, way);
  const refusal = press === null ? refuse('alreadyAsked', '') : foreseen(table, command, way);
  if (refusal) {
    // Nothing was requested: the next press is a new one, and hears the same reason.
    if (press !== null) last = NO_PRESS;
    tellRefusal(refusal, table);
    return null;
  }
  const involved = table.combat ? [] : [command.who, ...(command.targets ?? [])];
  const actors = Object.fromEntries(involved.flatMap((id) => seat(table, id)));
  const request = {
    ruleset: table.ruleset.id,
    combat: table.combat?.uuid ?? '',
    actors,
    command,
    ...(way ? { way } : {}),
  };
  const pressed = last;
  const message = await createMessage({
    type: 'action',
    ...audience(table, command),
    // A change of turn is spoken by the user, not by a combatant.
    ...(hasDoer(command) ? { speaker: speakerOf(table, command.who) } : {}),
    content: lineOf({ ...request, state: 'requested', outcome: null, refusal: null }),
    system: { ...request, press, state: 'requested' },
  }).catch((error: unknown) => {
    // A request that the server has not taken was never made: the next press is a new one.
    if (last === pressed) last = NO_PRESS;
    throw error;
  });
  pressed.message = message;
  return message ?? null;
}

const seat = (table: Table, id: Id): readonly (readonly [Id, string])[] => {
  const actor = table.actors.get(id);
  return actor ? [[id, actor.uuid]] : [];
};

/** The time in ms within which the same act requested again is the same press. */
const ONE_PRESS = 500;
const NO_PRESS = { key: '', at: 0 };
let last: { readonly key: string; readonly at: number; message?: MessageDoc | undefined } = NO_PRESS;
let presses = 0;

/** A new id for a press, null where it belongs to the last one: a double click, or a key that repeats. */
function pressOf({ combat }: Table, command: Command, way: Way | undefined): string | null {
  const key = canonical({ combat: combat?.uuid ?? '', command, way: way ?? null } as unknown as Json);
  const at = Date.now();
  const isOver = last.message && ['refused', 'undone'].includes(actionOf(last.message).state);
  if (last.key === key && at - last.at < ONE_PRESS && !isOver) return null;
  last = { key, at };
  return `${at.toString(36)}.${++presses}`;
}

/** The ruleset's answer at once, before any die: the referee will ask the same question again. */
function foreseen(table: Table, command: Command, way: Way | undefined): Refusal | null {
  const facts = factsOf(table, command, world.user, way);
  const first = procedure(table, informed(table, command, facts, world.user)).next();
  return first.done && isRefusal(first.value) ? first.value : null;
}

/**
 * The answer to a question of an act: an option's id or a number. The referee checks the author and whether it fits.
 */
export async function answer(message: MessageDoc, index: number, value: Answer): Promise<void> {
  const content = noteOf('answer');
  await createMessage({ type: 'answer', whisper: gms(), content, system: { action: message.id, index, value } });
}

const noteOf = (kind: string): string => localize(`SALVO.note.${kind}.sent`);

/** A request to undo or redo an act. */
export async function requestReversal(message: MessageDoc, { redo }: { readonly redo: boolean }): Promise<void> {
  const whisper = [...new Set([world.user.id, ...gms()])];
  const content = noteOf(redo ? 'redo' : 'undo');
  await createMessage({ type: 'reversal', whisper, content, system: { action: message.id, redo } });
}

/** A GM lets a decided act take effect. */
export const letTakeEffect = async (message: MessageDoc): Promise<void> => {
  if (!world.user.isGM) return tellRefusal(refuse('onlyGM', ''));
  await inTurn(async () => {
    if (!(await confirmAct(message))) tellRefusal(refuse('alreadyDecided', ''));
  });
};

/** A GM discards a decided act. */
export const reject = async (message: MessageDoc): Promise<void> => {
  if (!world.user.isGM) return tellRefusal(refuse('onlyGM', ''));
  await inTurn(async () => {
    if (isDecided(actionOf(message))) await refused(message, refuse('rejected', ''));
    else tellRefusal(refuse('alreadyDecided', ''));
  });
};

/** The acts of the same fight that have since changed the same things as this one, the newest first. */
export function standingOn(message: MessageDoc): readonly MessageDoc[] {
  const action = actionOf(message);
  if (action.combat === '') return [];
  const own = new Set(changedBy(action));
  return [...world.messages]
    .filter((other) => other.timestamp > message.timestamp && isAction(other))
    .filter((other) => {
      const { combat, state, outcome, command, shifts = [] } = actionOf(other);
      if (combat !== action.combat || state !== 'applied' || !outcome || isTurnChange(command)) return false;
      return changedBy({ outcome, shifts }).some((path) => own.has(path));
    })
    .sort((a, b) => b.timestamp - a.timestamp);
}

const changedBy = ({ outcome, shifts = [] }: Pick<Action, 'outcome' | 'shifts'>): readonly string[] => [
  ...(outcome ? eventsOf(outcome) : []).flatMap(({ who, changes }) =>
    changes.map(({ path }) => `${who ?? ''}:${path}`),
  ),
  ...shifts.map(({ token }) => token),
];

/** The undo of an act, requested after that of everything that builds on it, the newest first. */
export async function goBackTo(message: MessageDoc): Promise<void> {
  for (const other of [...standingOn(message), message]) await requestReversal(other, { redo: false });
}

/** Whether this user may act with `actor`: for showing buttons only; the referee judges anew. */
export const mayActWith = (actor: ActorDoc): boolean => world.user.isGM || actor.isOwner;

/** Whether this user may answer the open question of an act: for showing buttons only. */
export function mayAnswer(message: MessageDoc): boolean {
  const action = actionOf(message);
  const table = action.asking ? tableOfAction(action) : null;
  return table !== null && action.asking !== null && mayAnswerFor(world.user, table, action.asking.ask);
}

export function mayReverse(message: MessageDoc): boolean {
  if (!isAction(message)) return false;
  const action = actionOf(message);
  const table = tableToChange(action);
  return table !== null && mayReverseFor(world.user, action, table);
}
