/** The content of Salvo's own messages, read from their data as unchecked input. */
import {
  type Answer,
  type Ask,
  type Command,
  type Id,
  isPlace,
  isRefusal,
  type Json,
  type Outcome,
  outcomeOf,
  type Refusal,
} from '../../../rules/index.ts';
import type { MessageDoc } from '../../api.ts';
import { isRecord } from '../../data/record.ts';
import { revisionOf } from '../../data/revisions.ts';
import { readDrawn, type Drawn } from './drawn.ts';
import { ACTION_STATES, type ActionState } from '../../data/types.ts';
import { shiftsOf, type TokenShift } from '../measure/shifts.ts';
import { wayOf, type Way } from '../measure/way.ts';

/** A question that waits for an answer. */
export interface Asking {
  readonly index: number;
  readonly ask: Ask;
  /** Server time in ms after which the default is taken; 0: never. */
  readonly until: number;
}

/** An act as its message records it. */
export interface Action {
  /** The author that the message names. */
  readonly author: Id;
  readonly state: ActionState;
  readonly ruleset: string;
  readonly combat: string;
  readonly actors: { readonly [id: Id]: string };
  readonly command: Command | null;
  /** The table's measurements from the first look at the act. */
  readonly facts: { readonly [key: string]: Json } | null;
  /** The way along which its author dragged a token; absent: none. */
  readonly way?: Way;
  /** The new places of the tokens that moved; absent: none did. */
  readonly shifts?: readonly TokenShift[];
  readonly answers: readonly Answer[];
  readonly asking: Asking | null;
  readonly refusal: Refusal | null;
  readonly outcome: Outcome | null;
  /** The areas that it leaves on the scene. */
  readonly drawn: Drawn | null;
  /** The number of its undos and redos. */
  readonly turns: number;
  /** The id of the press of the button that requested it; empty without one. */
  readonly press: string;
  /** Its dice as Foundry stores them. */
  readonly rolls: readonly string[];
}

export const isAction = (message: MessageDoc): boolean => message.type === 'action';
export const isAnswer = (message: MessageDoc): boolean => message.type === 'answer';
export const isReversal = (message: MessageDoc): boolean => message.type === 'reversal';
export const isSalvo = (message: MessageDoc): boolean => isAction(message) || isAnswer(message) || isReversal(message);

const readings = new WeakMap<MessageDoc, { readonly revision: number; readonly action: Action }>();

/** The act of a message, read again only once Foundry has prepared the message anew, or its author is gone. */
export function actionOf(message: MessageDoc): Action {
  const revision = revisionOf(message);
  const author = message.author?.id ?? '';
  const before = readings.get(message);
  if (before?.revision === revision && before.action.author === author) return before.action;
  const action = readAction(message, author);
  if (revision !== null) readings.set(message, { revision, action });
  return action;
}

function readAction({ system, _source }: MessageDoc, author: Id): Action {
  const state = system['state'] as ActionState;
  return {
    author,
    state: ACTION_STATES.includes(state) ? state : 'refused',
    ruleset: textOf(system['ruleset']),
    combat: textOf(system['combat']),
    actors: textsOf(system['actors']),
    command: commandOf(system['command']),
    // Missing parts leave no trace: older acts are read, and vouched for, as they were.
    ...optional('way', wayOf(system['way'])),
    ...optional('shifts', shiftsOf(system['shifts'])),
    facts: isRecord(system['facts']) ? (system['facts'] as Action['facts']) : null,
    answers: Array.isArray(system['answers']) ? (system['answers'] as Answer[]) : [],
    asking: isRecord(system['asking']) ? (system['asking'] as unknown as Asking) : null,
    refusal: isRefusal(system['refusal']) ? system['refusal'] : null,
    outcome: isRecord(system['outcome']) ? outcomeOf(system['outcome'], textOf(system['ruleset'])) : null,
    drawn: readDrawn(system['drawn']),
    turns: Number.isInteger(system['turns']) ? (system['turns'] as number) : 0,
    press: textOf(system['press']),
    rolls: Array.isArray(_source['rolls']) ? (_source['rolls'] as string[]) : [],
  };
}

/** Whether an act is resolved and a GM may still let it take effect. */
export const isDecided = ({ state }: Action): boolean => state === 'decided' || state === 'byHand';

/** A command of the right shape with short texts, or null. The ruleset judges the request itself. */
export function commandOf(value: unknown): Command | null {
  if (!isRecord(value) || !short(value['action']) || !short(value['who'])) return null;
  const targets = value['targets'];
  if (targets !== undefined && !(Array.isArray(targets) && targets.length <= 200 && targets.every(short))) return null;
  if (value['item'] !== undefined && !short(value['item'])) return null;
  if (value['declared'] !== undefined && !isRecord(value['declared'])) return null;
  const { place } = value;
  if (place !== undefined && !isPlace(place)) return null;
  return {
    action: value['action'],
    who: value['who'],
    ...(value['item'] === undefined ? {} : { item: value['item'] as string }),
    ...(targets === undefined ? {} : { targets: targets as string[] }),
    ...(place === undefined ? {} : { place }),
    ...(value['ruled'] === true ? { ruled: true as const } : {}),
    ...(value['declared'] === undefined ? {} : { declared: value['declared'] as NonNullable<Command['declared']> }),
  };
}

const optional = <K extends string, T>(key: K, value: T | null): { readonly [key in K]?: T } =>
  (value === null ? {} : { [key]: value }) as { readonly [key in K]?: T };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const short = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 200;

const textsOf = (value: unknown): { readonly [key: string]: string } =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};
