/** A resolved act takes effect: at once, or when a GM lets it. From here on it is only carried out, however often it is begun again. */
import { type Answer, type Command, eventsOf, type Outcome, refuse } from '../../rules/index.ts';
import type { MessageDoc } from '../api.ts';
import type { ActionState } from '../data/types.ts';
import { setting, type ApplyPolicy } from '../settings.ts';
import { groundGone, groundOf, isFightGone, isRuling, isTurnAct, tableOfAction } from './messages/entitled.ts';
import { tellHeld } from './messages/notice.ts';
import { informed, staleness } from './objections.ts';
import { drawnBy } from './writing/regions.ts';
import { isAltered, isForged, resolves } from './messages/proof.ts';
import { actionOf, isDecided, type Action } from './messages/records.ts';
import { mustHave, notTaken, operationOf, takeBack } from './reverse.ts';
import { shiftsBy } from './measure/shifts.ts';
import type { Table } from './table/table.ts';
import { apply, isBegun } from './writing/write.ts';
import { insist, refused, write } from './messages/written.ts';

export interface Result {
  readonly outcome: Outcome;
  readonly facts: NonNullable<Action['facts']>;
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
  const { rolls, ...rest } = result;
  const table = tableOfAction(action);
  const actors = partsOf(table, action, result.outcome);
  const shifts = movedBy(table, action, result.outcome);
  const drawn = drawnOf(table, message, action, result);
  const left = { ...shifts, ...(drawn ? { drawn } : {}) };
  const decided = await write(message, action, { state, asking: null, ...rest, ...left, actors }, { rolls });
  if (!decided) return refused(message, refuse('altered', ''));
  if (state !== 'applying') return true;
  // Another client may have become the referee meanwhile: then it goes on from what is written last.
  return resolves(message, decided) && finish(message, decided);
}

/** Where an act leaves the tokens of those who went a way, or were pushed. */
function movedBy(table: Table | null, action: Action, outcome: Outcome): Pick<Action, 'shifts'> {
  const shifts = table && action.command ? shiftsBy(table, action.command, action.way, outcome) : [];
  return shifts.length > 0 ? { shifts } : {};
}

/** What it leaves on the scene, worked out before it takes effect: what was thrown is gone then. */
function drawnOf(
  table: Table | null,
  message: MessageDoc,
  action: Action,
  { outcome, facts }: Result,
): Action['drawn'] {
  if (!table || !action.command || isTurnAct(action.command)) return null;
  const command = informed(table, action.command, facts, message.author);
  const item = command.item === undefined ? null : table.actors.get(command.who)?.items.get(command.item);
  const name = item?.name ?? table.fight.combatants[command.who]?.name ?? '';
  return drawnBy(table, command, outcome, name, message.whisper.length > 0);
}

/** Actors that an act concerns, so that it can be finished or taken back when its fight is gone. */
function partsOf(table: Table | null, action: Action, outcome: Outcome): Action['actors'] {
  if (!table?.combat) return action.actors;
  const ids = new Set(eventsOf(outcome).flatMap(({ who }) => who ?? []));
  return Object.fromEntries(
    [...ids].flatMap((id) => {
      const actor = table.actors.get(id);
      return actor ? [[id, actor.uuid]] : [];
    }),
  );
}

/** A GM lets a decided act take effect. Where it cannot, the card says why; false: it is not to be decided any more. */
export async function confirm(message: MessageDoc): Promise<boolean> {
  const action = actionOf(message);
  if (!isDecided(action)) return false;
  const forged = isForged(message, action) ? refuse('notASalvoAction', '') : null;
  const refusal = forged ?? (isAltered(message, action) ? refuse('altered', '') : staleness(message, action));
  if (refusal) return refused(message, refusal);
  const kept = await write(message, action, { state: 'applying' });
  return kept !== null || refused(message, refuse('altered', ''));
}

/** Applies a decided act; doing it again does nothing. */
export async function finish(message: MessageDoc, action: Action): Promise<boolean> {
  if (!action.outcome) return refused(message, refuse('malformed', ''));
  const operation = operationOf(message, action, eventsOf(action.outcome));
  const ground = groundOf(action);
  // A fight that goes before anything of it was applied takes the act with it; half is never.
  if (!ground || (isFightGone(action) && !isBegun(operation, ground))) return refused(message, groundGone(action));
  const held = await apply(() => mustHave(groundOf(action)), operation);
  if (held.length > 0) {
    if (!isTurnAct(action.command)) return takeBack(message, action, held);
    tellHeld(notTaken(held), mustHave(groundOf(action)));
  }
  await insist(message, action, { state: 'applied' });
  return true;
}
