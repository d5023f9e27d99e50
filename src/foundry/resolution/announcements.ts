/**
 * Salvo's own hooks, for modules that accompany an act with pictures and sounds (docs/hooks.md). They are called on
 * every client whose user may read the act, with plain data that nobody else holds.
 */
import type { Id, Outcome } from '../../rules/index.ts';
import {
  announce,
  documentAt,
  listen,
  type ActorDoc,
  type CombatDoc,
  type MessageDoc,
  type Source,
  type TokenDoc,
} from '../api.ts';
import { tableToChange } from './messages/entitled.ts';
import { isAltered } from './messages/proof.ts';
import { actionOf, isAction, type Action } from './messages/records.ts';

/** A combatant or an item of an act. */
interface Part {
  readonly id: Id;
  readonly name: string;
  /** Uuids. */
  readonly actor: string | null;
  readonly token: string | null;
}

/** The data of every hook. */
interface Announcement {
  readonly message: Id;
  readonly user: Id;
  readonly ruleset: string;
  /** Uuid; empty outside a fight. */
  readonly combat: string;
  readonly action: string;
  readonly who: Part;
  /** Uuid of its item; null without one. */
  readonly item: string | null;
  readonly targets: readonly Part[];
}

export function registerAnnouncements(): void {
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
  const announced = announcementOf(message, action, seatsOf(action));
  if (!announced) return;
  const outcome = hook === 'salvo.act' ? {} : { outcome: structuredClone(action.outcome) as Outcome | null };
  const again = hook === 'salvo.outcome' ? { again: action.turns > 0 } : {};
  announce(hook, { ...announced, ...outcome, ...again });
}

type Seats = ReadonlyMap<Id, { readonly actor: ActorDoc; readonly token: TokenDoc | null }>;

/** Combatants behind the ids of an act. No sheet of a fight is read for it: it runs for every message that anybody posts. */
function seatsOf(action: Action): Seats | null {
  const combat = documentAt(action.combat);
  if (combat?.documentName === 'Combat') {
    const all = [...(combat as CombatDoc).combatants];
    return new Map(all.flatMap(({ id, actor, token }) => (actor ? [[id, { actor, token }] as const] : [])));
  }
  const table = tableToChange(action);
  return table && new Map([...table.actors].map(([id, actor]) => [id, { actor, token: table.tokens.get(id) ?? null }]));
}

function announcementOf({ id }: MessageDoc, action: Action, seats: Seats | null): Announcement | null {
  const { command, author, ruleset, combat } = action;
  if (!seats || !command) return null;
  const item = [...(seats.get(command.who)?.actor.items ?? [])].find((item) => item.id === command.item);
  return {
    message: id,
    user: author,
    ruleset,
    combat,
    action: command.action,
    who: partOf(seats, command.who),
    item: item?.uuid ?? null,
    targets: (command.targets ?? []).map((target) => partOf(seats, target)),
  };
}

function partOf(seats: Seats, id: Id): Part {
  const { actor, token } = seats.get(id) ?? {};
  return { id, name: token?.name ?? actor?.name ?? '', actor: actor?.uuid ?? null, token: token?.uuid ?? null };
}
