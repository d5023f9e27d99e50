/**
 * A resolved act takes effect: at once, or when a GM lets it; from then on the act is only carried out, and may safely
 * be begun again.
 */
import { type Answer, type Command, eventsOf, type Outcome, refuse, findCombatant } from '../../rules/index.ts';
import type { MessageDoc } from '../api.ts';
import type { ActionState } from '../data/types.ts';
import { setting, type ApplyPolicy } from '../settings.ts';
import { tableGone, tableToChange, isFightGone, isRuling, isTurnAct, tableOfAction } from './messages/entitled.ts';
import { tellHeld } from './messages/notice.ts';
import { informed } from './facts.ts';
import { staleness } from './objections.ts';
import { isBegun } from './writing/marks.ts';
import { drawnBy } from './writing/regions.ts';
import { isAltered, isForged, resolves } from './messages/proof.ts';
import { actionOf, isDecided, type Action } from './messages/records.ts';
import { mustHave, notTaken, operationOf, takeBack } from './reverse.ts';
import { shiftsBy } from './measure/shifts.ts';
import type { Table } from './table/table.ts';
import { apply } from './writing/write.ts';
import { insist, refused, write } from './messages/written.ts';

export interface Result {
  readonly outcome: Outcome;
  readonly facts: NonNullable<Action['facts']>;
  readonly answers: readonly Answer[];
  readonly rolls: readonly unknown[];
}

/** The treatment of a resolved act, by the world's policy. */
const AFTERWARDS: { readonly [policy in ApplyPolicy]: ActionState } = {
  automatic: 'applying',
  confirm: 'decided',
  manual: 'byHand',
};

/** The state of an act once it is resolved; a turn change and a GM's ruling take effect whatever the policy. */
export function stateAfter(table: Table, command: Command): ActionState {
  const state = AFTERWARDS[setting('apply')];
  return state === 'applying' || isTurnAct(command) || isRuling(table, command) ? 'applying' : state;
}

/**
 * The result of an act, written to its message, and its effect where it takes one at once. False: another client goes
 * on with it.
 */
export async function confirmOrCommit(
  message: MessageDoc,
  action: Action,
  state: ActionState,
  result: Result,
): Promise<boolean> {
  // Another window of this user's went on with it meanwhile: its write counts.
  if (actionOf(message).state !== action.state) return true;
  const { rolls, ...rest } = result;
  const left = leftBy(message, action, result);
  const decided = await write(message, action, { state, asking: null, ...rest, ...left }, { rolls });
  if (!decided) return refused(message, refuse('altered', ''));
  if (state !== 'applying') return true;
  // Another client may have become the referee meanwhile: it goes on from the last write.
  return resolves(message, decided) && finish(message, decided);
}

type Left = Partial<Pick<Action, 'actors' | 'shifts' | 'drawn'>>;

/** The documents of an act, and the tokens and areas as it leaves them on the scene; nothing where its fight is gone meanwhile. */
function leftBy(message: MessageDoc, action: Action, { outcome, facts }: Result): Left {
  const { command, way } = action;
  const table = tableOfAction(action);
  if (!table || !command) return {};
  const shifts = shiftsBy(table, command, way, outcome);
  const complete = informed(table, command, facts, message.author);
  const drawn = isTurnAct(command) ? null : drawnOf(message, table, complete, outcome);
  return {
    ...(table.combat ? { actors: partsOf(table, command, outcome) } : {}),
    ...(shifts.length > 0 ? { shifts } : {}),
    ...(drawn ? { drawn } : {}),
  };
}

/** Areas on the scene, worked out before the act takes effect: a thrown item is gone afterwards. */
function drawnOf(message: MessageDoc, table: Table, command: Command, outcome: Outcome): Action['drawn'] {
  const { who, item = '' } = command;
  const name = table.actors.get(who)?.items.get(item)?.name ?? findCombatant(table.fight, who)?.name ?? '';
  return drawnBy(table, command, outcome, name, message.whisper.length > 0);
}

/** Actors that an act concerns or names, so that it can be finished, undone and read when its fight is gone. */
function partsOf({ actors }: Table, { who, targets = [] }: Command, outcome: Outcome): Action['actors'] {
  const named = outcome.stages.flatMap((stage) => [stage.who, stage.against]);
  const concerned = new Set([who, ...targets, ...named, ...eventsOf(outcome).map((event) => event.who)]);
  const own = [...actors].filter(([id]) => concerned.has(id));
  return Object.fromEntries(own.map(([id, { uuid }]) => [id, uuid]));
}

/** A GM lets a decided act take effect. Where it cannot, the card says why; false: it can no longer be decided. */
export async function confirmAct(message: MessageDoc): Promise<boolean> {
  const action = actionOf(message);
  if (!isDecided(action)) return false;
  const forged = isForged(message, action) ? refuse('notASalvoAction', '') : null;
  const refusal = forged ?? (isAltered(message, action) ? refuse('altered', '') : staleness(message, action));
  if (refusal) return refused(message, refusal);
  const kept = await write(message, action, { state: 'applying' });
  return kept !== null || refused(message, refuse('altered', ''));
}

/** The effect of a decided act; a repetition does nothing. */
export async function finish(message: MessageDoc, action: Action): Promise<boolean> {
  if (!action.outcome) return refused(message, refuse('malformed', ''));
  const operation = operationOf(message, action, eventsOf(action.outcome));
  const ground = tableToChange(action);
  // A fight that goes before any part of the act was applied takes the act with it; never half of it.
  if (!ground || (isFightGone(action) && !isBegun(operation, ground))) return refused(message, tableGone(action));
  const held = await apply(() => mustHave(tableToChange(action)), operation);
  if (held.length > 0) {
    if (!isTurnAct(action.command)) return takeBack(message, action, held);
    tellHeld(notTaken(held), mustHave(tableToChange(action)));
  }
  await insist(message, action, { state: 'applied' });
  return true;
}
