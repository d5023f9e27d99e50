/** The shared server side: one stored world, any number of clients, one order of events. */
import { deepClone, type Plain } from '../client/utils/objects.ts';
import { randomID } from '../client/utils/misc.ts';
import { makeDelta } from './delta.ts';
import { type Attempt, isGM, refusal } from './permissions.ts';
import {
  COMPENDIUM_CONFIGURATION,
  isLocked,
  type Change,
  type Link,
  type Operation,
  type PackStore,
  type Source,
  type ToAuthority,
  type ToClient,
  type WorldData,
  type WorldDocument,
} from './protocol.ts';
import { assignIds, findChain, findInPack, findPrimary, listBelow, mergeSource, type Step } from './store.ts';

export interface AuthorityOptions {
  world: WorldData;
  /** the compendia as they are installed; what is changed in them is kept here */
  packs?: readonly PackStore[];
  manifest?: { id: string; documentTypes?: Record<string, Record<string, { gmOnlyFields?: string[] }>> };
  random?: () => number;
  now?: () => number;
}

export interface Authority {
  /** the stored world, live: read it, do not write */
  readonly world: WorldData;
  /** The connection of a user; everybody hears who is there. @returns a function that disconnects */
  connect(userId: string, link: Link): () => void;
  /** A fault: the next `count` operations fail, as on a full disk. */
  failNext(reason: string, count?: number): void;
}

interface Connection {
  userId: string;
  link: Link;
}

export function createAuthority(options: AuthorityOptions): Authority {
  const world = options.world;
  const connections = new Set<Connection>();
  const random = options.random ?? Math.random;
  const now = options.now ?? Date.now;
  const packs = new Map(
    deepClone([...(options.packs ?? [])]).map((packStore) => [
      `${packStore.metadata.packageName}.${packStore.metadata.name}`,
      packStore,
    ]),
  );
  const context = { world, packs, now, newId: () => randomID(16, random), manifest: options.manifest };
  const failures: string[] = [];

  const tell = (to: Connection, message: ToClient) => to.link.send(message);
  const tellAll = (message: ToClient, except?: Connection) => {
    for (const connection of connections) if (connection !== except) tell(connection, message);
  };
  const announce = () => {
    world.active = [...new Set([...connections].map((connection) => connection.userId))];
    tellAll({ kind: 'users', active: world.active });
  };

  const operate = (from: Connection, request: string, operation: Operation) => {
    let change: Change;
    try {
      const failure = failures.shift();
      if (failure !== undefined) throw new Error(failure);
      change = carryOut(context, from.userId, operation);
    } catch (error) {
      tell(from, { kind: 'refused', request, error: error instanceof Error ? error.message : String(error) });
      return;
    }
    for (const connection of connections) {
      tell(connection, connection === from ? { kind: 'reply', request, change } : { kind: 'change', change });
    }
  };
  /** All of them or none: each is checked before the first is carried out. */
  const operateAll = (from: Connection, request: string, operations: Operation[]) => {
    const changes: Change[] = [];
    try {
      const failure = failures.shift();
      if (failure !== undefined) throw new Error(failure);
      for (const operation of operations) carryOut(context, from.userId, operation, true);
      for (const operation of operations) changes.push(carryOut(context, from.userId, operation));
    } catch (error) {
      tell(from, { kind: 'refused', request, error: error instanceof Error ? error.message : String(error) });
      return;
    }
    for (const connection of connections)
      tell(connection, connection === from ? { kind: 'replies', request, changes } : { kind: 'changes', changes });
  };
  const query = (from: Connection, message: ToAuthority & { kind: 'query' }) => {
    const target = [...connections].find((connection) => connection.userId === message.to);
    const { request, name, data } = message;
    if (target) tell(target, { kind: 'query', request: `${from.userId}/${request}`, from: from.userId, name, data });
    else tell(from, { kind: 'answer', request, error: `User ${message.to} is not connected` });
  };
  const answer = (message: ToAuthority & { kind: 'answer' }) => {
    const [userId, ...rest] = message.request.split('/');
    const { kind, value, error } = message;
    for (const connection of connections) {
      if (connection.userId === userId)
        tell(connection, { kind, request: rest.join('/'), value, ...(error !== undefined && { error }) });
    }
  };
  const receive = (from: Connection, message: ToAuthority) => {
    if (!connections.has(from)) return;
    if (message.kind === 'request') operate(from, message.request, message.operation);
    if (message.kind === 'batch') operateAll(from, message.request, message.operations);
    if (message.kind === 'query') query(from, message);
    if (message.kind === 'answer') answer(message);
    if (message.kind === 'socket')
      tellAll({ kind: 'socket', channel: message.channel, args: message.args, userId: from.userId }, from);
    if (message.kind === 'targets') tellAll({ kind: 'targets', userId: from.userId, ids: message.ids }, from);
  };

  return {
    world,
    connect(userId, link) {
      if (!findPrimary(world, 'User', userId)) throw new Error(`There is no user ${userId}`);
      const connection = { userId, link };
      connections.add(connection);
      link.onMessage((message) => receive(connection, message as ToAuthority));
      world.active = [...new Set([...world.active, userId])];
      tell(connection, { kind: 'world', world: deepClone(world) });
      announce();
      return () => {
        if (!connections.delete(connection)) return;
        link.close();
        announce();
      };
    },
    failNext(reason, count = 1) {
      failures.push(...Array.from({ length: count }, () => reason));
    },
  };
}

interface Context {
  world: WorldData;
  packs: ReadonlyMap<string, PackStore>;
  now: () => number;
  newId: () => string;
  manifest: AuthorityOptions['manifest'];
}

/**
 * An operation done whole or not at all: everything is checked first, then the world is changed (or, with `dryRun`, is
 * not).
 */
function carryOut(context: Context, userId: string, operation: Operation, dryRun = false): Change {
  const user = findPrimary(context.world, 'User', userId);
  if (!user) throw new Error(`There is no user ${userId}`);
  const pack = operation.pack === undefined ? null : openPack(context, user, operation);
  const parents = !operation.parent
    ? []
    : pack
      ? findInPack(pack, operation.parent)
      : findChain(context.world, operation.parent);
  if (operation.parent && parents.length === 0) throw new Error(`The parent ${operation.parent} does not exist`);
  const virtual = pack ? undefined : virtualActor(context.world, parents, operation);
  const list =
    pack && parents.length === 0 ? pack.documents : listOf(context.world, parents, operation.documentName, virtual);
  const result = ACTIONS[operation.action](context, { user, operation, parents, list, dryRun });
  const change: Change = { operation: { ...operation, data: [] }, userId, result: deepClone(result) };
  if (virtual && !dryRun) change.tokenDelta = virtual.store();
  return change;
}

/** The compendium of an operation. Refused where it is locked, or not a GM asks. */
function openPack({ world, packs }: Context, user: Source, { pack: id = '', documentName }: Operation): PackStore {
  const pack = packs.get(id);
  if (!pack) throw new Error(`The compendium ${id} does not exist`);
  const stored = world.documents.Setting.find((source) => source['key'] === COMPENDIUM_CONFIGURATION);
  const configuration = JSON.parse(String(stored?.['value'] ?? '{}')) as Parameters<typeof isLocked>[1];
  if (!isGM(user)) throw new Error(`User ${String(user['name'])} lacks permission to change ${documentName} in ${id}`);
  if (isLocked(id, configuration)) throw new Error(`You may not change documents of the locked Compendium ${id}`);
  return pack;
}

interface Work {
  user: Source;
  operation: Operation;
  parents: Step[];
  list: Source[];
  /** Only checks. */
  dryRun: boolean;
}

const ACTIONS = { create, update, delete: remove };

function create(context: Context, { user, operation, parents, list, dryRun }: Work): Source[] {
  const sources = (operation.data ?? []).map((given) => {
    const source = assignIds(operation.documentName, deepClone(given), context.newId);
    if (!isGM(user) && operation.documentName === 'ChatMessage') source['author'] = user._id;
    check(context, user, { action: 'create', documentName: operation.documentName, parents, source });
    if (list.some((stored) => stored._id === source._id))
      throw new Error(`${operation.documentName} [${source._id}] already exists`);
    const time = context.now();
    source['_stats'] = {
      ...(source['_stats'] as Plain | undefined),
      createdTime: time,
      modifiedTime: time,
      lastModifiedBy: user._id,
    };
    if (operation.documentName === 'ChatMessage') source['timestamp'] ??= time;
    return source;
  });
  if (!dryRun) list.push(...sources);
  return sources;
}

function update(context: Context, { user, operation, parents, list, dryRun }: Work): Source[] {
  const work = (operation.data ?? []).map((difference) => {
    const source = list.find((stored) => stored._id === difference._id);
    if (!source) throw new Error(`${operation.documentName} [${difference._id}] does not exist`);
    check(context, user, { action: 'update', documentName: operation.documentName, parents, source, difference });
    return { source, difference };
  });
  if (dryRun) return [];
  return work.map(({ source, difference }) => {
    const stamped = { ...difference, _stats: { modifiedTime: context.now(), lastModifiedBy: user._id } };
    mergeSource(operation.documentName, source, stamped);
    return stamped;
  });
}

function remove(context: Context, { user, operation, parents, list, dryRun }: Work): Source[] {
  const gone = (operation.ids ?? []).map((id) => {
    const source = list.find((stored) => stored._id === id);
    if (!source) throw new Error(`${operation.documentName} [${id}] does not exist`);
    check(context, user, { action: 'delete', documentName: operation.documentName, parents, source });
    return source;
  });
  if (!dryRun) for (const source of gone) list.splice(list.indexOf(source), 1);
  return [];
}

function check(context: Context, user: Source, attempt: Attempt): void {
  const types = context.manifest?.documentTypes?.[attempt.documentName];
  const gmOnlyFields = types?.[String(attempt.source['type'])]?.gmOnlyFields ?? [];
  const reason = refusal(context.world, user, { ...attempt, gmOnlyFields });
  if (reason !== undefined) throw new Error(reason);
}

interface VirtualActor {
  source: Source;
  /** the difference, written into the token; @returns it */
  store(): Plain;
}

/** The actor of an unlinked token, where the operation is on it or within it. */
function virtualActor(world: WorldData, parents: Step[], operation: Operation): VirtualActor | undefined {
  const at = parents.findIndex((step) => step.name === 'Token');
  const token = parents[at]?.source;
  if (!token || (operation.documentName !== 'Actor' && parents[at + 1]?.name !== 'Actor')) return undefined;
  const base = findPrimary(world, 'Actor', token['actorId']);
  const source =
    parents[at + 1]?.source ??
    findChain(world, `${String(operation.parent)}.Actor.${String(token['actorId'])}`).at(-1)?.source;
  if (!base || !source) throw new Error(`The token ${token._id} has no actor`);
  return { source, store: () => (token['delta'] = makeDelta(base, source)) as Plain };
}

function listOf(world: WorldData, parents: Step[], name: string, virtual: VirtualActor | undefined): Source[] {
  const parent = parents.at(-1);
  if (virtual && parent?.name === 'Token') return [virtual.source];
  const list = parent ? listBelow(parent, name) : world.documents[name as WorldDocument];
  if (!list) throw new Error(`${name} cannot be stored ${parent ? `in ${parent.name}` : 'in a world'}`);
  return list;
}
