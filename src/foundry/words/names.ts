/** The names behind ids: combatants, actors and their items. */
import { findCombatant, type Id } from '../../rules/index.ts';
import { documentAt, type ActorDoc } from '../api.ts';
import type { Table } from '../resolution/table/table.ts';

/** The name behind an id, a combatant's or an item's; null where it is unknown. */
export type Names = (id: Id) => string | null;

export const nobody: Names = () => null;

/** Names at a table. */
export const namesAt = (table: Table): Names =>
  namesOf(
    (id) => table.actors.get(id),
    () => table.actors.values(),
    (id) => findCombatant(table.fight, id),
  );

/** Names of the actors that a message remembers by uuid. */
export function namesIn(actors: { readonly [id: Id]: string }): Names {
  const found = Object.entries(actors).map(([id, uuid]) => [id, uuid, actorNamed(uuid)] as const);
  const byId = new Map(found.flatMap(([id, , entry]) => (entry ? [[id, entry] as const] : [])));
  const docs = [...byId.values()].flatMap((entry) => (entry.actor ? [entry.actor] : []));
  return namesOf(
    (id) => byId.get(id)?.actor ?? undefined,
    () => docs,
    (id) => byId.get(id),
  );
}

/** Names by id: combatants and actors first, then the items of all of them; `holder/item` is an item of that holder. */
export function namesOf(
  actorOf: (id: Id) => ActorDoc | undefined,
  actors: () => Iterable<ActorDoc>,
  known: (id: Id) => { readonly name: string } | undefined,
): Names {
  return (id) => {
    const named = known(id) ?? actorOf(id);
    if (named) return named.name;
    const [holder = '', held] = id.split('/');
    if (held !== undefined) return actorOf(holder)?.items.get(held)?.name ?? null;
    for (const actor of actors()) {
      const item = actor.items.get(id);
      if (item) return item.name;
    }
    return null;
  };
}

/** The token's name on the scene where there is one, else the actor's. */
function actorNamed(uuid: string): { readonly name: string; readonly actor: ActorDoc | null } | null {
  const doc = documentAt(uuid);
  if (!doc) return null;
  const actor = doc.documentName === 'Actor' ? (doc as ActorDoc) : ((doc as { actor?: ActorDoc | null }).actor ?? null);
  return { name: actor?.token?.name ?? doc.name, actor };
}
