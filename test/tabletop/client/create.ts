/** The making of a client: globals first, documents at `setup`, and from then on whatever the authority says. */
import type { Change, ToAuthority, ToClient, WorldData } from '../authority/protocol.ts';
import { type Document } from './abstract/document.ts';
import { makeCanvas } from './canvas.ts';
import { bind, documentClasses, makeConfig } from './config.ts';
import { CONST_VALUES } from './const.ts';
import { applyChange } from './apply.ts';
import { Roll } from './dice/roll.ts';
import { makeFoundry } from './foundry.ts';
import { initializeDocuments, setActive, startGame } from './game.ts';
import { guard } from './guard.ts';
import type { Localization } from './i18n.ts';
import { HookRegistry } from './hooks.ts';
import { handleAnswer, handleQuery } from './queries.ts';
import type { Realm, UserLike } from './realm.ts';
import type { ClientSettings } from './settings.ts';
import { takeTokenDelta } from './token-delta.ts';
import type { Client, ClientOptions, Globals, Namespace } from './types.ts';
import { findUuid, findUuidSync } from './uuid.ts';
import { ForcedDeletion, ForcedReplacement } from './utils/operators.ts';
import { randomID } from './utils/misc.ts';

/** Open records: systems put their own names there. */
const OPEN = new Set([
  'CONFIG.queries',
  'CONFIG.statusEffects',
  'CONFIG.ui',
  'game.system',
  'CONFIG.specialStatusEffects',
  'CONFIG.TextEditor',
  'CONFIG.debug',
]);

export async function createClient(options: ClientOptions): Promise<Client> {
  const touched = new Set<string>();
  const delivered: unknown[] = [];
  const realm = makeRealm(options, touched);
  const inbox = makeInbox(realm, delivered);
  const client: Client = {
    userId: options.userId,
    globals: realm.globals,
    templates: options.templates,
    touched,
    errors: realm.errors,
    delivered,
    pending: () => inbox.pending(),
    start: () => start(realm, inbox),
    close: () => options.link.close(),
  };
  realm.applications = options.applications(realm.globals, client);
  Object.assign(realm.raw.ui, realm.applications.ui);
  Object.assign(realm.raw.foundry['applications'] as Namespace, mergeApps(realm));
  options.link.onMessage((message) => inbox.receive(message as ToClient));
  startGame(realm, await inbox.world);
  return client;
}

/** Foundry's order: init, i18nInit, documents, setup, interface, ready. */
async function start(realm: OwnRealm, inbox: Inbox): Promise<void> {
  const { hooks } = realm;
  hooks.callAll('init');
  (realm.game['i18n'] as Localization)._load();
  hooks.callAll('i18nInit');
  initializeDocuments(realm, await inbox.world);
  hooks.callAll('setup');
  inbox.open();
  await realm.applications.start?.(realm.globals);
  Object.assign(realm.raw.ui, realm.applications.ui);
  if ((realm.raw.canvas as { ready: boolean }).ready) hooks.callAll('canvasReady', realm.globals.canvas);
  realm.game['ready'] = true;
  hooks.callAll('ready');
}

interface OwnRealm extends Realm {
  readonly errors: unknown[];
  /** the namespaces without their guards */
  readonly raw: Record<'game' | 'foundry' | 'CONFIG' | 'ui' | 'canvas', Namespace>;
  readonly waiting: Map<string, Waiting>;
}

interface Waiting {
  resolve: (documents: Document[][]) => void;
  reject: (error: Error) => void;
}

function makeRealm(options: ClientOptions, touched: Set<string>): OwnRealm {
  const errors: unknown[] = [];
  const report = (error: unknown, where: string) =>
    void errors.push(Object.assign(error instanceof Error ? error : new Error(String(error)), { where }));
  const random = options.random ?? Math.random;
  const raw = { game: {}, foundry: {}, CONFIG: {}, ui: {}, canvas: {} } as OwnRealm['raw'];
  const realm: OwnRealm = {
    options,
    userId: options.userId,
    globals: undefined as unknown as Globals,
    CONFIG: raw.CONFIG as Realm['CONFIG'],
    hooks: new HookRegistry(report),
    game: raw.game,
    applications: { namespace: {}, ui: {} },
    documentsReady: false,
    collections: new Map(),
    random,
    now: options.now ?? Date.now,
    errors,
    raw,
    waiting: new Map(),
    user: () => raw.game['user'] as UserLike | undefined,
    request: async (operation) => (await ask(realm, (request) => ({ kind: 'request', request, operation })))[0]!,
    requestAll: (operations) => ask(realm, (request) => ({ kind: 'batch', request, operations })),
    report,
    fromUuidSync: (uuid) => findUuidSync(realm, uuid),
  };
  const classes = documentClasses(realm);
  const RollClass = bind(Roll, realm);
  Object.assign(raw.CONFIG, makeConfig(classes, RollClass, random));
  Object.assign(raw.foundry, makeFoundry(realm, classes, RollClass));
  (realm as { globals: Globals }).globals = makeGlobals(realm, touched, RollClass);
  Object.defineProperties(raw.canvas, Object.getOwnPropertyDescriptors(makeCanvas(realm)));
  return realm;
}

function makeGlobals(realm: OwnRealm, touched: Set<string>, RollClass: unknown): Globals {
  const { raw, hooks } = realm;
  const wrap = (name: string, target: Namespace) => guard(name, target, { touched, open: OPEN });
  const Hooks = Object.fromEntries(
    (['on', 'once', 'off', 'call', 'callAll', 'onError'] as const).map((name) => [name, hooks[name].bind(hooks)]),
  );
  return {
    game: wrap('game', raw.game),
    foundry: wrap('foundry', raw.foundry),
    CONFIG: wrap('CONFIG', raw.CONFIG),
    CONST: wrap('CONST', CONST_VALUES),
    Hooks: wrap('Hooks', Hooks),
    ui: wrap('ui', raw.ui),
    canvas: wrap('canvas', raw.canvas),
    fromUuid: (uuid) => findUuid(realm, uuid),
    fromUuidSync: (uuid) => findUuidSync(realm, uuid),
    Handlebars: realm.options.Handlebars,
    _loc: (key, data) => (raw.game['i18n'] as { localize(key: string, data?: object): string }).localize(key, data),
    _del: new ForcedDeletion(),
    _replace: (value) => new ForcedReplacement(value),
    Roll: RollClass,
  };
}

function mergeApps(realm: OwnRealm): Namespace {
  const own = realm.raw.foundry['applications'] as Namespace;
  const given = realm.applications.namespace;
  const apps = { ...(own['apps'] as Namespace), ...(given['apps'] as Namespace | undefined) };
  return { ...given, apps };
}

/** The answer to a request that is sent: the documents of each operation. */
function ask(realm: OwnRealm, made: (request: string) => ToAuthority): Promise<Document[][]> {
  const id = randomID(16, realm.random);
  const answer = new Promise<Document[][]>((resolve, reject) => realm.waiting.set(id, { resolve, reject }));
  realm.options.link.send(made(id));
  return answer;
}

interface Inbox {
  world: Promise<WorldData>;
  receive(message: ToClient): void;
  /** from now on messages are worked off as they come; those that waited, first */
  open(): void;
  pending(): number;
}

/** Messages in the order of their arrival; those that come before `setup` wait. */
function makeInbox(realm: OwnRealm, delivered: unknown[]): Inbox {
  let opened = false;
  const queue: ToClient[] = [];
  let settle: (world: WorldData) => void = () => {};
  const world = new Promise<WorldData>((resolve) => (settle = resolve));
  const work = (message: ToClient) => {
    try {
      handle(realm, message);
    } catch (error) {
      realm.report(error, `message ${message.kind}`);
    }
  };
  return {
    world,
    receive(message) {
      delivered.push(message);
      if (message.kind === 'world') settle(message.world);
      else if (opened) work(message);
      else queue.push(message);
    },
    open() {
      opened = true;
      for (const message of queue.splice(0)) work(message);
    },
    pending: () => realm.waiting.size + queue.length,
  };
}

function handle(realm: OwnRealm, message: ToClient): void {
  switch (message.kind) {
    case 'reply':
    case 'change': {
      const documents = take(realm, message.change);
      if (message.kind === 'reply') finish(realm, message.request)?.resolve([documents]);
      return;
    }
    case 'replies':
    case 'changes': {
      const documents = message.changes.map((change) => take(realm, change));
      if (message.kind === 'replies') finish(realm, message.request)?.resolve(documents);
      return;
    }
    case 'refused':
      finish(realm, message.request)?.reject(new Error(message.error));
      return;
    case 'users':
      return setActive(realm, message.active);
    case 'targets':
      return takeTargets(realm, message.userId, message.ids);
    case 'socket':
      return (realm.game['socket'] as { receive(...args: unknown[]): void }).receive(
        message.channel,
        message.args,
        message.userId,
      );
    case 'query':
      return void handleQuery(realm, message.request, message.name, message.data);
    case 'answer':
      return handleAnswer(realm, message.request, message.value, message.error);
    case 'world':
  }
}

function take(realm: OwnRealm, change: Change): Document[] {
  const documents = change.tokenDelta ? takeTokenDelta(realm, change) : applyChange(realm, change);
  if (change.operation.documentName === 'Setting') tellSettings(realm, documents, change.userId);
  return documents;
}

function finish(realm: OwnRealm, id: string): Waiting | undefined {
  const waiting = realm.waiting.get(id);
  realm.waiting.delete(id);
  return waiting;
}

function tellSettings(realm: OwnRealm, documents: Document[], userId: string): void {
  for (const document of documents) (realm.game['settings'] as ClientSettings)._onStored(document, {}, userId);
}

function takeTargets(realm: OwnRealm, userId: string, ids: string[]): void {
  const user = realm.collections.get('User')?.get(userId);
  const canvas = realm.raw.canvas as { tokens?: { setTargets(ids: string[], user: unknown): void } };
  if (user) canvas.tokens?.setTargets(ids, user);
}
