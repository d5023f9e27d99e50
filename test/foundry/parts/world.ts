/** A world of few documents without a client: its users, settings, messages and hooks, what is written and of what its user is told. */
import { afterEach, expect, vi } from 'vitest';
import type {
  ActorDoc,
  CombatDoc,
  Doc,
  ItemDoc,
  MessageDoc,
  SceneDoc,
  Source,
  UserDoc,
} from '../../../src/foundry/api.ts';
import { takeSeat } from '../../../src/foundry/tab.ts';
import { Collection } from '../../tabletop/client/collections.ts';
import { HookRegistry } from '../../tabletop/client/hooks.ts';
import { ForcedDeletion, ForcedReplacement } from '../../tabletop/client/utils/operators.ts';
import { makeUtils } from '../../tabletop/client/utils/index.ts';

interface Write {
  readonly documentName: string;
  readonly updates: readonly Source[];
  readonly [option: string]: unknown;
}

export interface World {
  readonly hooks: HookRegistry;
  /** The writes to several documents at once, in order. */
  readonly writes: Write[];
  /** Messages that were made, as they were asked for. */
  readonly posted: Source[];
  /** The words that the user was told: the key of each text, with its values. */
  readonly notices: string[];
  readonly errors: unknown[];
  /** The work that is done while a write is on its way. */
  meanwhile: () => void;
  readonly user: (id: string) => UserDoc;
  /** A place in the world for documents: where their uuids lead, and for messages, combats and actors among its own. */
  readonly put: <D extends Doc>(...docs: readonly D[]) => D;
}

export interface WorldOptions {
  /** GMs and players; the GM `gm` is the active one unless nobody is. */
  readonly users?: { readonly [id: string]: { readonly isGM?: boolean; readonly proofs?: object } };
  readonly self?: string;
  readonly activeGM?: string | null;
  readonly settings?: { readonly [key: string]: unknown };
}

const utils = makeUtils(() => 0.5) as {
  readonly mergeObject: (target: object, changes: object, options: object) => object;
};
const OPERATORS = { applyOperators: true };

/** The world in which a test stands; `vi.unstubAllGlobals()` takes it away. */
export function openWorld({
  users = { gm: { isGM: true }, ana: {}, bo: {} },
  self = 'gm',
  activeGM = 'gm',
  settings = {},
}: WorldOptions = {}): World {
  const errors: unknown[] = [];
  const hooks = new HookRegistry((error) => void errors.push(error));
  const people = Object.entries(users).map(
    ([id, { isGM = false, proofs = {} }]) => [id, userOf(id, isGM, id === self, proofs)] as const,
  );
  const all = Object.assign(new Collection<UserDoc>(people), {
    activeGM: activeGM === null ? null : (new Map(people).get(activeGM) ?? null),
  });
  const [messages, combats, actors] = [
    new Collection<MessageDoc>(),
    new Collection<CombatDoc>(),
    new Collection<ActorDoc>(),
  ];
  const scenes = new Collection<SceneDoc>();
  const known = new Map<string, Doc>();
  const world: World = {
    hooks,
    errors,
    writes: [],
    meanwhile: () => undefined,
    posted: [],
    notices: [],
    user: (id) => all.get(id)!,
    put: (...docs) => {
      for (const doc of docs) {
        known.set(doc.uuid, doc);
        if (doc.documentName === 'ChatMessage') messages.set(doc.id, doc as unknown as MessageDoc);
        if (doc.documentName === 'Combat') combats.set(doc.id, doc as unknown as CombatDoc);
        if (doc.documentName === 'Scene') scenes.set(doc.id, doc as unknown as SceneDoc);
        if (doc.documentName === 'Actor') actors.set(doc.id, doc as unknown as ActorDoc);
      }
      return docs[0]!;
    },
  };
  const set = new Map<string, unknown>(Object.entries({ seat: 'here', browser: 'here', ...settings }));
  const tell = (text: string): void => void world.notices.push(text);
  const i18n = {
    has: () => false,
    localize: (key: string) => key,
    format: (key: string, values: object) => `${key} ${JSON.stringify(values)}`,
  };
  vi.stubGlobal('Hooks', hooks);
  vi.stubGlobal('_del', new ForcedDeletion());
  vi.stubGlobal('_replace', (value: unknown) => new ForcedReplacement(value));
  vi.stubGlobal('ui', { notifications: { warn: tell, error: tell, info: tell } });
  vi.stubGlobal('canvas', { ready: false });
  vi.stubGlobal('CONST', { REGION_VISIBILITY: { GAMEMASTER: 1, ALWAYS: 2 } });
  vi.stubGlobal('fromUuidSync', (uuid: string) => known.get(uuid) ?? null);
  vi.stubGlobal('game', {
    ...{ users: all, user: all.get(self), messages, combats, actors, scenes, combat: null, i18n },
    time: { serverTime: 1_000 },
    settings: {
      get: (_scope: string, key: string) => set.get(key),
      set: async (_scope: string, key: string, value: unknown) => void set.set(key, value),
    },
  });
  const create = async (data: Source): Promise<MessageDoc> => {
    world.posted.push(data);
    return world.put(
      messageOf(`posted${world.posted.length}`, data['system'] as Source, {
        type: String(data['type']),
        author: all.get(self)!,
      }),
    );
  };
  const modifyBatch = async (batch: readonly Write[]): Promise<void> => {
    world.writes.push(...batch);
    world.meanwhile();
    const kinds: { readonly [kind: string]: Collection<Doc> } = {
      User: all,
      ChatMessage: messages,
      Combat: combats,
      Actor: actors,
    } as never;
    // Where a module stands against a part of it, nothing is written.
    const rows = batch.flatMap(({ documentName, updates }) =>
      updates.map(({ _id }) => kinds[documentName]!.get(String(_id))),
    );
    if (rows.some((doc) => (doc as { readonly isHeld?: boolean } | undefined)?.isHeld)) return;
    for (const { documentName, updates } of batch)
      for (const { _id, ...changes } of updates) {
        const doc = kinds[documentName]!.get(String(_id))!;
        changeDoc(doc, changes);
        if (documentName === 'ChatMessage') hooks.callAll('updateChatMessage', doc, changes, {}, self);
      }
  };
  const updated =
    (documentName: string) =>
    async (updates: readonly Source[], operation: Source = {}) =>
      modifyBatch([{ ...operation, documentName, updates }]);
  vi.stubGlobal('foundry', {
    utils,
    documents: {
      modifyBatch,
      ChatMessage: {
        create,
        updateDocuments: updated('ChatMessage'),
        deleteDocuments: async (ids: readonly string[]) => ids.forEach((id) => messages.delete(id)),
        applyMode: (data: object) => data,
      },
      Actor: { updateDocuments: updated('Actor') },
    },
  });
  return world;
}

/** After each test of a file nothing has failed in its world, and the world is gone. */
export const soundAfterEach = (world: () => World): void =>
  afterEach(() => {
    expect(world().errors).toEqual([]);
    vi.unstubAllGlobals();
  });

/** The stand of `openWorld` made the tab in which acts are worked off. */
export const beReferee = (): void => takeSeat(() => undefined);

/** A change as Foundry makes it: dotted keys, operators, rows of what is within. */
function changeDoc(doc: object, { items, combatants, ...changes }: Source): void {
  utils.mergeObject(doc, changes, OPERATORS);
  if (changes['rolls'] !== undefined) Object.assign(doc, { _source: { rolls: changes['rolls'] } });
  for (const [name, rows] of Object.entries({ items, combatants }))
    for (const { _id, ...row } of (rows as readonly Source[] | undefined) ?? [])
      changeDoc((doc as { readonly [name: string]: Collection<object> })[name]!.get(String(_id))!, row);
}

function docOf<D>(documentName: string, id: string, rest: object): D {
  const doc = {
    ...{
      id,
      documentName,
      uuid: `${documentName}.${id}`,
      name: id,
      type: '',
      system: {},
      flags: {},
      isOwner: true,
      updates: [] as unknown[],
      isHeld: false,
    },
    getFlag: (_scope: string, key: string) => (doc.flags as { readonly salvo?: Source }).salvo?.[key],
    toObject: () => structuredClone({ _id: id, type: doc.type, system: doc.system }),
    update: async (changes: Source, operation: Source = {}) => {
      doc.updates.push([changes, operation]);
      if (!doc.isHeld) changeDoc(doc, changes);
    },
    testUserPermission: () => false,
    ...rest,
  };
  return doc as D;
}

const userOf = (id: string, isGM: boolean, isSelf: boolean, proofs: object): UserDoc =>
  docOf('User', id, { isGM, isSelf, active: true, flags: { salvo: { proofs } } });

export const messageOf = (
  id: string,
  system: Source,
  { type = 'action', author = null as UserDoc | null, ...rest }: Partial<MessageDoc> = {},
): MessageDoc =>
  docOf('ChatMessage', id, {
    ...{ type, author, system, whisper: [], rolls: [], timestamp: 0, isContentVisible: true, _source: { rolls: [] } },
    _stats: { createdTime: 1, modifiedTime: 1, lastModifiedBy: author?.id ?? null },
    ...rest,
  });

/** An actor with items by their ids; `owner`: the player who owns it. */
export function actorOf(
  id: string,
  type: string,
  system: Source,
  {
    owner = '',
    items = {},
    ...rest
  }: Partial<Omit<ActorDoc, 'items'>> & { owner?: string; items?: { readonly [id: string]: Partial<ItemDoc> } } = {},
): ActorDoc {
  const things = new Collection(
    Object.entries(items).map(([key, item]) => [key, docOf<ItemDoc>('Item', key, item)] as const),
  );
  const actor = docOf<ActorDoc>('Actor', id, {
    ...{
      type,
      system,
      items: things,
      token: null,
      isToken: false,
      hasPlayerOwner: owner !== '',
      statuses: new Set(),
      getActiveTokens: () => [],
    },
    testUserPermission: (user: UserDoc) => user.id === owner,
    ...rest,
  });
  for (const item of things as unknown as Iterable<ItemDoc>) Object.assign(item, { actor, parent: actor });
  return actor;
}

/** A combat with its combatants' documents, by their ids. */
export const combatOf = (id: string, combatants: { readonly [id: string]: object }, rest: object = {}): CombatDoc =>
  docOf('Combat', id, {
    ...{ round: 0, turn: null, started: false, getTimeDelta: () => 0, _playCombatSound: () => undefined },
    combatants: new Collection(
      Object.entries(combatants).map(([key, combatant]) => [
        key,
        docOf<Doc>('Combatant', key, {
          actor: null,
          token: null,
          initiative: null,
          defeated: false,
          hidden: false,
          ...combatant,
        }),
      ]),
    ),
    ...rest,
  });

/** A module that stands against every change of a document. */
export const hold = (doc: object, isHeld = true): unknown => Object.assign(doc, { isHeld });

/** The updates of one document, as they were sent. */
export const updatesOf = (doc: Doc): readonly (readonly [Source, Source])[] =>
  (doc as unknown as { readonly updates: readonly (readonly [Source, Source])[] }).updates;

/** The voucher of the GM `gm` for what a message says. */
export function vouch(world: World, { id }: MessageDoc, digest: string, count = 1): void {
  changeDoc(world.user('gm'), { flags: { salvo: { proofs: { [id]: `${count} ${digest}` } } } });
}
