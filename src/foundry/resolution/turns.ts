/**
 * Turn changes. The active GM's own go straight to the combat: one write, no message. Where the book needs dice or
 * another user presses, they take the path of every act.
 */
import {
  conflict,
  eventsOf,
  inverses,
  isRefusal,
  type Outcome,
  type Refusal,
  refuse,
  idsIn,
  type Id,
  findCombatant,
} from '../../rules/index.ts';
import { replay } from '../../play/replay.ts';
import { isReferee, localize, type CombatDoc, type MessageDoc } from '../api.ts';
import { inTurn, isUnfinished, unfinishedAct } from './desk.ts';
import { hasDoer } from './messages/entitled.ts';
import { actionOf } from './messages/records.ts';
import { tellRefusal } from './messages/notice.ts';
import { act } from './request.ts';
import { isNewerFight, isStored, procedure, tableOfCombat, type Table } from './table/table.ts';
import { turnChanges } from './writing/combat-write.ts';
import { apply } from './writing/write.ts';

type TurnAct = 'openFight' | 'startFight' | 'nextTurn' | 'nextRound';

/** The next step of a combat, from the round and turn that this client sees now. */
export async function advance(combat: CombatDoc, action: TurnAct): Promise<void> {
  const seen = tableOfCombat(combat);
  if (!seen) return tellRefusal(refuse('noRuleset', ''));
  if (isNewerFight(combat)) return tellRefusal(refuse('newerFight', ''));
  const { round, turn } = seen.fight;
  const who = turn ?? idsIn(seen.fight)[0] ?? '';
  const command = { action, who, declared: { round, turn } };
  if (!isReferee()) return void (await finished(await act(seen, command)));
  if (!(await isClear(combat))) return tellWaiting(combat);
  let posted: MessageDoc | null = null;
  await inTurn(async () => {
    const table = tableOfCombat(combat);
    if (!table) return tellRefusal(refuse('gone', ''));
    const step = replay(procedure(table, command), []);
    // A turn change that rolls dice or changes more than one document is an act on record, which is finished after a crash;
    // so is one that brings a mishap, which the table is to hear of.
    if (!step.done) posted = await act(table, command);
    else if (isRefusal(step.value)) tellRefusal(step.value, table);
    else if (touchesDocuments(table, step.value) || hasMishap(step.value)) posted = await act(table, command);
    else await applyTurn(combat, step.value);
  });
  await finished(posted);
}

/** The book's end of a fight, and the deletion of the fight, which is returned as Foundry does. Null: it goes on. */
export const closeFight = async (combat: CombatDoc): Promise<unknown> =>
  (await isPlayedOut(combat)) ? combat.delete() : null;

/**
 * Whether the book's end of a fight is played. It is an act on record where it rolls dice or changes documents, so
 * that it is shown and can be undone; the fight's own state goes with the fight. False: it could not be played, and
 * the user was told.
 */
async function isPlayedOut(combat: CombatDoc): Promise<boolean> {
  const table = tableOfCombat(combat);
  if (table?.fight.phase !== 'underway' || isNewerFight(combat)) return true;
  if (!(await isClear(combat))) return waits(combat);
  const { round, turn } = table.fight;
  const who = turn ?? idsIn(table.fight)[0] ?? '';
  const command = { action: 'endFight', who, declared: { round, turn } };
  const step = replay(procedure(table, command), []);
  if (step.done && !isRefusal(step.value) && !touchesDocuments(table, step.value)) return true;
  const message = await act(table, command);
  await finished(message);
  if (!message || actionOf(message).state === 'refused') return false;
  return actionOf(message).state === 'applied' || waits(combat);
}

function waits(combat: CombatDoc): false {
  tellWaiting(combat);
  return false;
}

const tellWaiting = (combat: CombatDoc): void => tellRefusal(waitsFor(combat), tableOfCombat(combat) ?? undefined);

/** The reason that the turn waits: the act that holds it up, its combatant, and the combatant that has not answered. */
function waitsFor(combat: CombatDoc): Refusal {
  const message = unfinishedAct(combat.uuid);
  const fight = tableOfCombat(combat)?.fight;
  const { command = null, asking } = message ? actionOf(message) : {};
  const nameOf = (id: Id): string | undefined => (fight ? findCombatant(fight, id)?.name : undefined);
  const values = { action: command?.action ?? '', by: nameOf(asking?.ask.by ?? '') ?? localize('SALVO.ui.theGM') };
  // Initiative is everybody's.
  if (!hasDoer(command)) return refuse('turnOpen', '', values);
  return refuse('actOpen', '', { ...values, who: nameOf(command.who) ?? '' });
}

/** Whether no act holds the turn up: an act in work is waited for, one that waits for an answer is not. */
async function isClear(combat: CombatDoc): Promise<boolean> {
  await finished(unfinishedAct(combat.uuid));
  return unfinishedAct(combat.uuid) === null;
}

/**
 * The moment when an act is finished, or waits for an answer: a user who presses right after rolling is not told to
 * wait.
 */
export function finished(message: MessageDoc | null): Promise<void> {
  const isThrough = (): boolean => !message || !isUnfinished(message) || actionOf(message).state === 'asking';
  if (isThrough()) return Promise.resolve();
  return new Promise((done) => {
    const end = (): void => {
      Hooks.off('updateChatMessage', hook);
      clearTimeout(limit);
      done();
    };
    const hook = Hooks.on('updateChatMessage', () => void (isThrough() && end()));
    const limit = setTimeout(end, PATIENCE);
  });
}

/** The longest time in ms that a turn change waits for an act. */
const PATIENCE = 5_000;

const touchesDocuments = (table: Table, outcome: Outcome): boolean =>
  eventsOf(outcome).some((event) => event.who !== null && event.changes.some((change) => isStored(table, change.path)));

const hasMishap = ({ stages }: Outcome): boolean =>
  stages.some(({ kind, verdict }) => kind === 'effect' && verdict?.good === false);

async function applyTurn(combat: CombatDoc, outcome: Outcome): Promise<void> {
  const id = foundry.utils.randomID();
  await apply(() => laid(combat), { id, events: eventsOf(outcome), turn: 'push' });
}

/** The undo of the last turn change, unless a later act builds on it. */
export async function stepBack(combat: CombatDoc): Promise<void> {
  if (!isReferee()) return tellRefusal(refuse('onlyGM', ''));
  if (isNewerFight(combat)) return tellRefusal(refuse('newerFight', ''));
  if (!(await isClear(combat))) return tellWaiting(combat);
  const seen = turnChanges(combat).at(-1)?.id;
  await inTurn(async () => {
    const last = turnChanges(combat).at(-1);
    if (!last) return tellRefusal(refuse('nothingToTakeBack', ''));
    if (last.id !== seen) return tellRefusal(refuse('alreadyAdvanced', ''));
    const events = inverses(last.events);
    if (conflict(laid(combat).fight, events)) return tellRefusal(refuse('superseded', ''));
    await apply(() => laid(combat), { id: `${last.id}~`, events, turn: 'pop' });
  });
}

function laid(combat: CombatDoc): Table {
  const table = tableOfCombat(combat);
  if (!table) throw new Error('the fight is gone');
  return table;
}
