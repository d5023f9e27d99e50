/** An actor as the rules read it, with its items and the actors beside it. */
import type { Combatant, Json, Read, Ruleset } from '../../../rules/index.ts';
import { actorAt, world, type ActorDoc, type Doc, type Source } from '../../api.ts';
import { asRecord, textIn } from '../../data/record.ts';
import { revisionOf } from '../../data/revisions.ts';
import { subType } from '../../data/types.ts';

/** Other actors read beside an actor's own data, by their role for it: the pilot of a machine. */
export type Beside = { readonly [key: string]: ActorDoc };

type ReadSheet = Read<Pick<Combatant, 'sheet' | 'state'>>;

/** The result of reading an actor, with the revisions and names of the documents that it was read from. */
interface Reading {
  readonly of: ReturnType<typeof revisionsOf>;
  readonly read: ReadSheet;
}

const readings = new WeakMap<ActorDoc, Reading>();

/** The sheet of an actor, read again only if a document that it is read from has changed. */
export function readActor(ruleset: Ruleset, actor: ActorDoc): ReadSheet {
  const of = revisionsOf(actor);
  const before = readings.get(actor);
  if (before && isSame(before.of, of)) return before.read;
  const read = ruleset.read(subType(actor.type)?.kind ?? '', sourceOf(actor));
  if (!of.includes(null)) readings.set(actor, { of, read });
  return read;
}

/** The revisions and names of the documents that an actor is read from; null stands for one that has no revision. */
const revisionsOf = (actor: ActorDoc): readonly (number | string | null)[] => [
  revisionOf(actor),
  actor.name,
  ...[...actor.items].flatMap((item) => [revisionOf(item), item.name]),
  ...Object.entries(besides(actor)).flatMap(([key, other]) => [key, revisionOf(other)]),
];

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value, at) => value === b[at]);

/** An actor and its items as plain data, as `Ruleset.read` takes it. */
export function sourceOf(actor: ActorDoc): Json {
  const items = [...actor.items].map((item) => ({
    ...systemOf(item),
    id: item.id,
    name: item.name,
    type: subType(item.type)?.kind ?? item.type,
  }));
  const known = { actorId: actor.id, actorUuid: actor.uuid };
  const beside = Object.entries(besides(actor)).map(([key, other]) => [key, systemOf(other)] as const);
  return { ...systemOf(actor), ...Object.fromEntries(beside), ...known, name: actor.name, items } as Json;
}

/** A copy of the stored data of a sub-type: that alone, where one of the whole document would copy everything carried with it. */
function systemOf({ system }: Doc): Source {
  const model = system as { toObject?(): Source } | null;
  return asRecord(model?.toObject?.() ?? structuredClone(system));
}

/** The actors beside an actor. */
export function besides(actor: ActorDoc): Beside {
  const { beside = {} } = subType(actor.type) ?? {};
  return Object.fromEntries(
    Object.entries(beside).flatMap(([key, field]): [string, ActorDoc][] => {
      const id = actor.system[field];
      const other = actorAt(id) ?? world.actors.get(textIn(id));
      return other ? [[key, other]] : [];
    }),
  );
}
