/** A resolved act takes effect: at once, or when a GM lets it. From here on it is only carried out, however often it is begun again. */
import {
  type Answer,
  canonical,
  type Command,
  conflict,
  eventsOf,
  type Json,
  type Outcome,
  type Refusal,
  refuse,
} from '../../rules/index.ts';
import type { MessageDoc } from '../api.ts';
import type { ActionState } from '../data/types.ts';
import { setting, type ApplyPolicy } from '../settings.ts';
import { isResolver, isRuling, isTurnAct, tableOfAction } from './entitled.ts';
import { tellHeld } from './notice.ts';
import { actionOf, isAltered, isDecided, type Action } from './records.ts';
import { mustHave, notTaken, operationOf, syncStatus, takeBack } from './reverse.ts';
import type { Table } from './table.ts';
import { apply } from './write.ts';
import { refused, write } from './written.ts';

export interface Result {
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
export function stateAfter(table: Table, command: Command): ActionState {
  const state = AFTERWARDS[setting('apply')];
  return state === 'applying' || isTurnAct(command) || isRuling(table, command) ? 'applying' : state;
}

/** From here on the act is decided: what follows is only carried out, however often it is begun again. */
export async function confirmOrCommit(
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
export async function finish(message: MessageDoc, action: Action): Promise<boolean> {
  if (!action.outcome) return refused(message, refuse('malformed', ''));
  const operation = operationOf(message, action, eventsOf(action.outcome));
  if (!tableOfAction(action)) return refused(message, refuse('gone', ''));
  const held = await apply(() => mustHave(tableOfAction(action)), operation);
  if (held.length > 0) {
    if (!isTurnAct(action.command)) return takeBack(message, action, held);
    tellHeld(notTaken(held), mustHave(tableOfAction(action)));
  }
  await syncStatus(action);
  await write(message, { state: 'applied' });
  return true;
}
