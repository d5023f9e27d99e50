/** The object at `game`, grown in Foundry's order: some parts at once, documents only from `setup` on. */
import type { WorldData } from '../authority/protocol.ts';
import { type Document } from './abstract/document.ts';
import { DocumentCollection } from './collections.ts';
import type { User } from './documents/misc.ts';
import { Localization } from './i18n.ts';
import { makePacks } from './packs.ts';
import type { Realm } from './realm.ts';
import { ClientSettings } from './settings.ts';
import type { Namespace } from './types.ts';
import type { Plain } from './utils/objects.ts';

export function startGame(realm: Realm, world: WorldData): void {
  const { options, game } = realm;
  const settings = new ClientSettings(realm, world.documents.Setting);
  Object.assign(game, {
    userId: realm.userId,
    view: 'game',
    ready: false,
    i18n: new Localization(options.lang ?? 'en', options.languages),
    settings,
    system: { ...options.manifest },
    world: { id: world.id, title: world.title },
    modules: new Map<string, unknown>(),
    release: { generation: 14, build: 369, version: '14.369' },
    version: '14.369',
    time: clock(realm),
    keybindings: keybindings(),
    socket: sockets(realm),
    documentTypes: documentTypes(realm),
    tooltip: { activate() {}, deactivate() {} },
  });
  registerCoreSettings(realm, settings);
}

/** The world's time is a setting that turns of a fight move on (CONFIG.time); the server's goes on by itself. */
function clock(realm: Realm): Namespace {
  const settings = (): ClientSettings => realm.game['settings'] as ClientSettings;
  return {
    get worldTime() {
      return Number(settings().get('core', 'time'));
    },
    async advance(delta: number, options: Plain = {}): Promise<number> {
      return Number(await settings().set('core', 'time', Number(settings().get('core', 'time')) + delta, options));
    },
    get serverTime() {
      return realm.now();
    },
  };
}

/** Before `setup`: users first, then the world's documents, then all of them prepare. */
export function initializeDocuments(realm: Realm, world: WorldData): void {
  const { game } = realm;
  for (const [name, sources] of Object.entries(world.documents)) {
    const collection =
      name === 'User' ? new UserCollection(realm, name) : new (collectionClass(realm, name))(realm, name);
    realm.collections.set(name, collection);
    const documentClass = (realm.CONFIG[name] as { documentClass: typeof Document }).documentClass;
    // Settings are read through game.settings, which is no collection.
    if (name !== 'Setting') game[documentClass.collectionName] = collection;
    if (name === 'User') {
      for (const source of sources) collection.load(source);
      setActive(realm, world.active);
      game['user'] = collection.get(realm.userId);
    }
  }
  for (const [name, sources] of Object.entries(world.documents)) {
    if (name !== 'User') for (const source of sources) realm.collections.get(name)?.load(source);
  }
  Object.defineProperty(game, 'combat', { get: () => viewedCombat(realm), configurable: true, enumerable: true });
  game['collections'] = realm.collections;
  game['packs'] = makePacks(realm);
  realm.documentsReady = true;
  // Actors first: what others show of them is then prepared.
  for (const name of ['Actor', ...Object.keys(world.documents).filter((name) => name !== 'Actor')]) {
    for (const document of realm.collections.get(name)?.values() ?? []) document._safePrepareData();
  }
}

function collectionClass(realm: Realm, name: string): typeof DocumentCollection {
  if (name === 'User') return UserCollection;
  if (name === 'Combat') return CombatEncounters;
  return (realm.CONFIG[name] as { collection: typeof DocumentCollection }).collection;
}

/** game.users. */
export class UserCollection extends DocumentCollection {
  get current(): Document | undefined {
    return this.get(this.tabletop.userId);
  }
  get players(): User[] {
    return (this.contents as User[]).filter((user) => !user.isGM && user.hasRole(1));
  }
  /** The one GM who acts for all: a full GM before an assistant, then by id. Null with none connected. */
  get activeGM(): User | null {
    return this.getDesignatedUser((user) => user.active && user.isGM);
  }
  /** The same user on every client. */
  getDesignatedUser(test: (user: User) => boolean): User | null {
    const candidates = (this.contents as User[]).filter(test);
    return candidates.sort((a, b) => b.role - a.role || (String(a.id) > String(b.id) ? 1 : -1))[0] ?? null;
  }
}

/** game.combats. */
export class CombatEncounters extends DocumentCollection {
  get viewed(): Document | null {
    return viewedCombat(this.tabletop);
  }
  get active(): Document | undefined {
    return this.find((combat) => combat['active']);
  }
}

/** The authority said who is connected. */
export function setActive(realm: Realm, active: string[]): void {
  for (const user of (realm.collections.get('User')?.contents ?? []) as User[]) {
    const connected = active.includes(String(user.id));
    if (user.active === connected) continue;
    user.active = connected;
    if (realm.documentsReady) realm.hooks.callAll('userConnected', user, connected);
  }
}

/** The active combat of the viewed scene, or one without a scene. */
function viewedCombat(realm: Realm): Document | null {
  const combats = realm.collections.get('Combat')?.contents ?? [];
  const scene = (realm.globals.canvas as { scene: Document | null }).scene;
  const here = combats.filter(
    (combat) =>
      combat._source['scene'] === null ||
      combat._source['scene'] === undefined ||
      combat._source['scene'] === scene?.id,
  );
  return here.find((combat) => combat['active']) ?? here[0] ?? null;
}

function documentTypes(realm: Realm): Record<string, string[]> {
  const own = realm.options.manifest.documentTypes ?? {};
  return Object.fromEntries(Object.entries(own).map(([name, types]) => [name, ['base', ...Object.keys(types)]]));
}

/** The news to everybody of the world's time, and of how much it has changed (hookEvents.updateWorldTime). */
function tellTime(realm: Realm): (now: unknown, options: Plain, userId: string) => void {
  let before = 0;
  return (now, options, userId) => {
    const delta = Number(now) - before;
    before = Number(now);
    realm.hooks.callAll('updateWorldTime', before, delta, options, userId);
  };
}

function registerCoreSettings(realm: Realm, settings: ClientSettings): void {
  settings.register('core', 'time', { scope: 'world', type: Number, default: 0, onChange: tellTime(realm) });
  settings.register('core', 'messageMode', { scope: 'client', type: String, default: 'public' });
  settings.register('core', 'compendiumConfiguration', { scope: 'world', type: Object, default: {} });
  settings.register('core', 'combatTrackerConfig', {
    scope: 'world',
    type: Object,
    default: { resource: '', skipDefeated: false },
  });
  settings.register('core', 'uiConfig', {
    scope: 'client',
    type: Object,
    default: { colorScheme: { applications: '', interface: '' }, chatNotifications: 'pip' },
  });
  settings.register('core', 'sheetClasses', { scope: 'world', type: Object, default: {} });
  settings.register('core', 'noCanvas', { scope: 'client', type: Boolean, default: false });
}

function keybindings(): Namespace {
  const actions = new Map<string, Namespace>();
  return {
    actions,
    register: (namespace: string, action: string, data: Namespace) =>
      void actions.set(`${namespace}.${action}`, { ...data, namespace, action }),
    get: (namespace: string, action: string) => (actions.get(`${namespace}.${action}`)?.['editable'] ?? []) as unknown,
  };
}

/** `system.<id>` messages go to all other clients; the sender's id, as the authority knows it, comes last. */
function sockets(realm: Realm): Namespace & { receive: (channel: string, args: unknown[], userId: string) => void } {
  const handlers = new Map<string, ((...args: unknown[]) => void)[]>();
  return {
    on: (channel: string, handler: (...args: unknown[]) => void) =>
      void handlers.set(channel, [...(handlers.get(channel) ?? []), handler]),
    off: (channel: string, handler: unknown) =>
      void handlers.set(
        channel,
        (handlers.get(channel) ?? []).filter((entry) => entry !== handler),
      ),
    emit: (channel: string, ...args: unknown[]) => {
      if (realm.options.manifest.socket)
        realm.options.link.send({ kind: 'socket', channel, args: JSON.parse(JSON.stringify(args)) as unknown[] });
    },
    receive: (channel: string, args: unknown[], userId: string) => {
      for (const handler of handlers.get(channel) ?? []) handler(...args, userId);
    },
  };
}
