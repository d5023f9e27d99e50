/** Reasons that an act is not begun, or that a decided act cannot take effect any more. */
import {
  canonical,
  type Command,
  conflict,
  eventsOf,
  type Json,
  type Outcome,
  type Refusal,
  refuse,
} from '../../rules/index.ts';
import { AnswerMismatch, replay } from '../../play/replay.ts';
import { world, type MessageDoc, type UserDoc } from '../api.ts';
import { tableGone, isDoerGone, mayAct, owns, tableOfAction } from './messages/entitled.ts';
import { informed } from './facts.ts';
import { wayObjection } from './measure/way.ts';
import { actionOf, isAction, type Action } from './messages/records.ts';
import { isNewerFight, procedure, tableOfCombat, type Table } from './table/table.ts';
import { deleted } from './writing/values.ts';

/** Reason that an act is not even begun: not this author's to request, hidden from the GM, about something that is gone. */
export function objection(
  author: UserDoc | null,
  message: MessageDoc,
  action: Action,
  table: Table | null,
): Refusal | null {
  if (!action.command) return refuse('malformed', '');
  if (!table) return tableGone(action);
  if (isDoerGone(table, action.command)) return refuse('actorGone', '');
  if (!author || !mayAct(author, action, table)) return refuse('notEntitled', '');
  if (!isShown(message, author)) return refuse('notShown', '');
  if (isRepeated(message, action)) return refuse('alreadyAsked', '');
  const outside = table.combat ? null : outsideObjection(author, table, action.command);
  if (outside) return outside;
  const missing = action.command.targets?.find((id) => !table.actors.has(id));
  if (missing !== undefined) return refuse('targetGone', '');
  if (table.combat && isNewerFight(table.combat)) return refuse('newerFight', '');
  if (table.fight.phase === 'ended') return refuse('fightEnded', '');
  return action.way ? wayObjection(table, action.command, action.way) : null;
}

/** Whether a GM can read the message, where there is one. */
const isShown = ({ whisper }: MessageDoc, author: UserDoc): boolean =>
  whisper.length === 0 || author.isGM || whisper.some((id) => world.users.get(id)?.isGM);

/** Whether the same press was requested before, by a message of the same author's. */
const isRepeated = ({ id, timestamp }: MessageDoc, { press, author, state }: Action): boolean =>
  press !== '' &&
  state === 'requested' &&
  [...world.messages].some((other) => {
    if (other.id === id || !isAction(other) || other.author?.id !== author || other.system['press'] !== press)
      return false;
    return other.timestamp < timestamp || actionOf(other).state !== 'requested';
  });

/** Uuids of all participants of running fights. */
export function inFights(): ReadonlySet<string> {
  const fights = [...world.combats].map(tableOfCombat).filter((table) => table?.fight.phase === 'underway');
  return new Set(fights.flatMap((fight) => [...fight!.actors.values()].map(({ uuid }) => uuid)));
}

/**
 * Reason that an act is not begun outside a fight: a combatant of a running fight acts in that fight, and a player's
 * target is on the actor's scene or the player's own.
 */
function outsideObjection(author: UserDoc, table: Table, { who, targets = [] }: Command): Refusal | null {
  const fighting = inFights();
  if ([...table.actors.values()].some(({ uuid }) => fighting.has(uuid))) return refuse('inAFight', '');
  const place = table.tokens.get(who)?.parent.id;
  const reached = (id: string): boolean =>
    id === who ||
    owns(author, table.actors.get(id)) ||
    (place !== undefined && table.tokens.get(id)?.parent.id === place);
  return author.isGM || targets.every(reached) ? null : refuse('notOnScene', '');
}

/** Reason that a decided act cannot take effect any more: its basis is gone or changed, or its answers have another result now. */
export function staleness(message: MessageDoc, action: Action): Refusal | null {
  const table = tableOfAction(action);
  const { outcome, command } = action;
  if (!table || !outcome || !command) return tableGone(action);
  const refusal = objection(message.author, message, action, table) ?? deleted(table, command, eventsOf(outcome));
  if (refusal) return refusal;
  if (conflict(table.fight, eventsOf(outcome))) return refuse('situationChanged', '');
  const again = replayed(table, informed(table, command, action.facts, message.author), action);
  return again !== null && textOf(again) === textOf(outcome) ? null : refuse('situationChanged', '');
}

const textOf = (outcome: Outcome | Refusal): string => canonical(JSON.parse(JSON.stringify(outcome)) as Json);

/** The result of the recorded answers at this table; null where they do not fit. */
function replayed(table: Table, command: Command, { answers }: Action): Outcome | Refusal | null {
  try {
    const step = replay(procedure(table, command), answers);
    return step.done ? step.value : null;
  } catch (error) {
    if (error instanceof AnswerMismatch) return null;
    throw error;
  }
}
