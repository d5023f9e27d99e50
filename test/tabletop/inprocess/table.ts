/** A table within one process: an authority and a client for each user, all running the built system. */
import { resolve } from 'node:path';
import { createAuthority, type Authority } from '../authority/authority.ts';
import { emptyWorld, type Source, type WorldData } from '../authority/protocol.ts';
import { createClient, type Client, type Globals, type PackData } from '../client/index.ts';
import { hashOf, without } from './hash.ts';
import { headless, type Headless } from './headless.ts';
import { createNetwork, type Schedule, type Wire } from './network.ts';
import { readPacks } from './packs.ts';
import { createClock, type Timers } from './timers.ts';
import { readSystem, type BuiltSystem, type Window } from './system.ts';

export interface TableUser {
  name: string;
  /** 1 player, 2 trusted, 3 assistant, 4 gamemaster */
  role: number;
  /** 16 letters and digits; made from the name where missing */
  id?: string;
  /** other than those of the role */
  permissions?: Record<string, boolean>;
  /** not connected at the start */
  absent?: boolean;
}

export interface TableOptions {
  /** the folder of a built system */
  system?: string;
  /** default: a GM called `gm` and a player called `player` */
  users?: TableUser[];
  /** a stored world; its users are used and `users` adds to them */
  world?: WorldData;
  packs?: PackData[];
  /** the folder of the packs' JSON sources, in place of `packs` */
  packFolder?: string;
  seed?: number;
  /** the order in which messages are delivered: fast-check's scheduler */
  schedule?: Schedule;
  /** the parts of a browser's window that a user's client has; default: nothing */
  window?: (name: string) => Window;
  /** the work to do after the system's module, before `init` */
  before?: (globals: Globals, name: string) => void;
}

export interface Seat {
  readonly name: string;
  readonly id: string;
  readonly client: Client;
  readonly globals: Globals;
  readonly face: Headless;
  readonly wire: Wire;
  readonly timers: Timers;
}

export interface Table {
  readonly authority: Authority;
  /** The connected user of this name. */
  seat(name: string): Seat;
  readonly seats: ReadonlyMap<string, Seat>;
  /** The table's time moved on, with what is due on the way fired and settled one by one. */
  advance(milliseconds: number): Promise<void>;
  /** The moment when no message moves and nobody has anything more to do at once. */
  settle(): Promise<void>;
  /** `gm@phone`: the user gm, once more and in another browser; `gm#2`: in another tab of the same. */
  connect(name: string): Promise<Seat>;
  disconnect(name: string): void;
  /** The seat of a user who leaves and comes back, with everything that was in memory lost. */
  reload(name: string): Promise<Seat>;
  /** The hash of everything stored; `ignore` leaves keys out at every level. */
  hash(ignore?: readonly string[]): string;
  /** The hash of one client's view of the stored data. */
  clientHash(name: string, ignore?: readonly string[]): string;
  /** Reports of any client, and uncaught errors and rejections of the process. */
  readonly errors: unknown[];
  close(): void;
}

const DEFAULT_USERS: TableUser[] = [
  { name: 'gm', role: 4 },
  { name: 'player', role: 1 },
];

export async function openTable(options: TableOptions = {}): Promise<Table> {
  const system = readSystem(resolve(options.system ?? 'dist'));
  const users = options.users ?? (options.world ? [] : DEFAULT_USERS);
  const world = options.world ?? emptyWorld([]);
  for (const user of users) world.documents.User.push(userSource(user));
  const seed = options.seed ?? 1;
  const clock = createClock();
  const packs =
    options.packs ?? (options.packFolder === undefined ? [] : readPacks(options.packFolder, system.manifest));
  const authority = createAuthority({
    world,
    packs,
    manifest: system.manifest as never,
    random: seeded(seed),
    now: clock.now,
  });
  const network = createNetwork(options.schedule);
  const own: unknown[] = [];
  const uncaught = (error: unknown) => void own.push(error);
  process.on('unhandledRejection', uncaught);
  process.on('uncaughtException', uncaught);
  const seats = new Map<string, Seat>();
  const leave = new Map<string, () => void>();
  const storages = new Map<string, Map<string, string>>();

  const connect = async (name: string): Promise<Seat> => {
    const id = world.documents.User.find((user) => user['name'] === name.split(/[@#]/)[0])?._id;
    if (id === undefined) throw new Error(`Nobody is called ${name} at this table`);
    const wire = network.wire(name);
    const browser = name.split('#')[0]!;
    const storage = storages.get(browser) ?? new Map<string, string>();
    storages.set(browser, storage);
    const seat = await takeSeat({
      name,
      id,
      wire,
      system,
      options,
      packs,
      storage,
      random: seeded(seed, name),
      now: clock.now,
      timers: clock.timers(),
      join: () => leave.set(name, authority.connect(id, wire.authority)),
      drive: drive(options.schedule),
    });
    seats.set(name, seat);
    return seat;
  };
  const disconnect = (name: string) => {
    leave.get(name)?.();
    seats.get(name)?.wire.cut();
    const seat = seats.get(name);
    if (seat) own.push(...seat.client.errors);
    seat?.timers.clear();
    seats.delete(name);
    leave.delete(name);
  };
  const table: Table = {
    authority,
    seats,
    connect,
    disconnect,
    seat(name) {
      const seat = seats.get(name);
      if (!seat) throw new Error(`${name} is not connected`);
      return seat;
    },
    settle: () => settle(() => network.moving(), options.schedule),
    async advance(milliseconds) {
      const until = clock.time() + milliseconds;
      while (clock.fireNext(until)) await table.settle();
      clock.moveTo(until);
      await table.settle();
    },
    async reload(name) {
      disconnect(name);
      const seat = await connect(name);
      await table.settle();
      return seat;
    },
    hash: (ignore = []) => hashOf(without(world.documents, new Set(ignore))),
    clientHash: (name, ignore = []) => hashOf(without(documentsOf(table.seat(name)), new Set(ignore))),
    get errors() {
      return [...own, ...[...seats.values()].flatMap((seat) => seat.client.errors)];
    },
    close() {
      for (const name of [...seats.keys()]) disconnect(name);
      process.off('unhandledRejection', uncaught);
      process.off('uncaughtException', uncaught);
    },
  };
  const present = world.documents.User.filter((user) => !users.find((entry) => entry.name === user['name'])?.absent);
  for (const user of present) await connect(String(user['name']));
  await table.settle();
  return table;
}

interface Taking {
  name: string;
  id: string;
  wire: Wire;
  system: BuiltSystem;
  options: TableOptions;
  packs: PackData[];
  storage: Map<string, string>;
  random: () => number;
  now: () => number;
  timers: Timers;
  join: () => void;
  drive: <T>(work: Promise<T>) => Promise<T>;
}

async function takeSeat(taking: Taking): Promise<Seat> {
  const { name, id, wire, system, options, storage } = taking;
  let face: Headless | undefined;
  const making = createClient({
    userId: id,
    link: wire.client,
    manifest: system.manifest,
    languages: system.languages,
    templates: system.templates,
    packs: taking.packs,
    applications: (globals, client) => (face = headless(globals, client)),
    // Nothing is compiled ahead: what is drawn by itself is drawn a moment later.
    Handlebars: { partials: {} },
    storage: { getItem: (key) => storage.get(key) ?? null, setItem: (key, value) => void storage.set(key, value) },
    random: taking.random,
    now: taking.now,
  });
  taking.join();
  const client = await taking.drive(making);
  system.run(client.globals, taking.timers, options.window?.(name));
  options.before?.(client.globals, name);
  await taking.drive(client.start());
  return { name, id, client, globals: client.globals, face: face as unknown as Headless, wire, timers: taking.timers };
}

/** A driver of awaited work, which keeps the scheduler running until the work is done. */
function drive(schedule: Schedule | undefined): <T>(work: Promise<T>) => Promise<T> {
  return async (work) => {
    if (!schedule) return work;
    let done = false;
    const finished = work.finally(() => (done = true));
    finished.catch(() => undefined);
    for (let idle = 0; !done && idle < 1000; idle++) {
      if (schedule.count() > 0) await schedule.waitOne();
      else await tick();
    }
    return finished;
  };
}

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

async function settle(moving: () => number, schedule: Schedule | undefined): Promise<void> {
  for (let quiet = 0; quiet < 4;) {
    if (schedule && schedule.count() > 0) await schedule.waitOne();
    await tick();
    quiet = moving() === 0 && (schedule?.count() ?? 0) === 0 ? quiet + 1 : 0;
  }
}

function documentsOf(seat: Seat): Record<string, unknown> {
  const collections = (
    seat.globals.game as { collections: Map<string, { contents: { id: string; toObject(): unknown }[] }> }
  ).collections;
  return Object.fromEntries(
    [...collections.entries()].map(([name, { contents }]) => [name, contents.map((document) => document.toObject())]),
  );
}

function userSource(user: TableUser): Source {
  const id =
    user.id ??
    user.name
      .replace(/[^a-zA-Z0-9]/g, '')
      .padEnd(16, '0')
      .slice(0, 16);
  return {
    _id: id,
    name: user.name,
    role: user.role,
    character: null,
    color: '#888888',
    permissions: user.permissions ?? {},
    flags: {},
  };
}

/** mulberry32: uniform numbers in [0, 1), the same for the same seed and name. */
function seeded(seed: number, name = ''): () => number {
  let state =
    [...name].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), seed ^ 0x9e3779b9) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
