/**
 * Salvo's own hooks, for modules that follow an act with pictures and sounds (docs/hooks.md). They are called on every client
 * whose user may read the act, with plain data that nobody else holds.
 */
import type { Id, Outcome } from '../../rules/index.ts';
import { announce, listen, type MessageDoc, type Source } from '../api.ts';
import { tableOfAction, groundOf } from './entitled.ts';
import { isAltered } from './proof.ts';
import { actionOf, isAction, type Action } from './records.ts';
import type { Table } from './table.ts';

/** A combatant or an item of an act. */
interface Part {
  readonly id: Id;
  readonly name: string;
  /** Uuids. */
  readonly actor: string | null;
  readonly token: string | null;
}

/** What every hook tells. */
interface Told {
  readonly message: Id;
  readonly user: Id;
  readonly ruleset: string;
  /** Uuid; empty outside a fight. */
  readonly combat: string;
  readonly action: string;
  readonly who: Part;
  /** Uuid of the item it is done with, null without one. */
  readonly item: string | null;
  readonly targets: readonly Part[];
}

export function registerTold(): void {
  listen('createChatMessage', (message: MessageDoc) => {
    if (isAction(message) && actionOf(message).state === 'requested') call('salvo.act', message);
  });
  listen('updateChatMessage', (message: MessageDoc, changed: Source) => {
    const state = (changed['system'] as Source | undefined)?.['state'];
    if (!isAction(message)) return;
    if (state === 'applied') call('salvo.outcome', message);
    if (state === 'undone') call('salvo.undone', message);
  });
}

function call(hook: string, message: MessageDoc): void {
  const action = actionOf(message);
  if (!message.isContentVisible || !action.command || isAltered(message, action)) return;
  const told = toldOf(message, action, groundOf(action) ?? tableOfAction(action));
  if (!told) return;
  const outcome = hook === 'salvo.act' ? {} : { outcome: structuredClone(action.outcome) as Outcome | null };
  const again = hook === 'salvo.outcome' ? { again: action.turns > 0 } : {};
  announce(hook, { ...told, ...outcome, ...again });
}

function toldOf({ id }: MessageDoc, action: Action, table: Table | null): Told | null {
  const { command, author, ruleset, combat } = action;
  if (!table || !command) return null;
  const item = [...(table.actors.get(command.who)?.items ?? [])].find((one) => one.id === command.item);
  return {
    message: id,
    user: author,
    ruleset,
    combat,
    action: command.action,
    who: partOf(table, command.who),
    item: item?.uuid ?? null,
    targets: (command.targets ?? []).map((target) => partOf(table, target)),
  };
}

const partOf = ({ actors, fight, tokens }: Table, id: Id): Part => ({
  id,
  name: fight.combatants[id]?.name ?? '',
  actor: actors.get(id)?.uuid ?? null,
  token: tokens.get(id)?.uuid ?? null,
});
