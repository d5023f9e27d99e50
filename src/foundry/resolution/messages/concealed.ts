/**
 * Combatants that were hidden when they left a fight, or when the fight was deleted: nothing but the messages of their
 * acts can say so then, and a mark on each of them does.
 */
import type { Id } from '../../../rules/index.ts';
import {
  actorAt,
  listen,
  updateMessages,
  world,
  type CombatantDoc,
  type CombatDoc,
  type MessageDoc,
} from '../../api.ts';
import { isHidden } from './audience.ts';
import { owns } from './entitled.ts';
import { actionOf, isAction } from './records.ts';

/** The marking of acts whose hidden combatants go, by the active GM. */
export function registerConcealment(): void {
  listen('deleteCombat', (combat: CombatDoc) => mark(combat, [...combat.combatants]));
  listen('deleteCombatant', (entry: CombatantDoc & { readonly parent: CombatDoc }) => mark(entry.parent, [entry]));
}

async function mark(combat: CombatDoc, leaving: readonly CombatantDoc[]): Promise<void> {
  const hidden = leaving.filter((entry) => isHidden(entry, entry.token)).map(({ id }) => id);
  if (hidden.length === 0 || world.users.activeGM?.isSelf !== true) return;
  const updates = [...world.messages].filter(isAction).flatMap((message) => {
    const { combat: fight, actors, state } = actionOf(message);
    const found = hidden.filter((id) => Object.hasOwn(actors, id));
    // A request stays as its author made it: it is refused now, and tells nothing.
    if (fight !== combat.uuid || found.length === 0 || state === 'requested') return [];
    return [{ _id: message.id, 'flags.salvo.concealed': [...new Set([...markedOn(message), ...found])] }];
  });
  if (updates.length > 0) await updateMessages(updates);
}

function markedOn(message: MessageDoc): readonly unknown[] {
  const ids = message.getFlag('salvo', 'concealed');
  return Array.isArray(ids) ? ids : [];
}

/** Whether a combatant of this act was hidden when its fight went, and is not this user's. */
export const wasConcealed = (message: MessageDoc, who: Id | null): boolean =>
  who !== null && markedOn(message).includes(who) && !owns(world.user, actorAt(actionOf(message).actors[who]));
