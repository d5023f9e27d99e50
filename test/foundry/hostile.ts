/**
 * Common parts of the safety tests: one prepared fight that is laid out anew for every case, people of every standing,
 * wires that break after a number of messages, and the shape of a refusal.
 */
import { hashOf, without } from '../tabletop/inprocess/hash.ts';
import type { Schedule } from '../tabletop/inprocess/network.ts';
import { openTable, type Seat, type TableOptions, type TableUser } from '../tabletop/inprocess/table.ts';
import type { WorldData } from '../tabletop/authority/protocol.ts';
import {
  classOf,
  gameOf,
  openFirefight,
  request,
  untilTurnOf,
  weaponOf,
  type Doc,
  type Firefight,
} from './firefight.ts';

/** Owners: `ana` of the first, `bo` of the second; `cy` owns nobody; `deb` is an assistant, `gm2` a second GM. */
export const PEOPLE: readonly TableUser[] = [
  { name: 'gm', role: 4 },
  { name: 'ana', role: 1 },
  { name: 'bo', role: 1 },
  { name: 'cy', role: 2 },
  { name: 'deb', role: 3 },
  { name: 'gm2', role: 4 },
];

/** A stored fight: cheap to lay out again. */
export interface Prepared {
  readonly world: WorldData;
  readonly actors: readonly string[];
  readonly ids: readonly string[];
}

/** The demonstration fight with the first of the cast to act; `settings` are the world's. */
export async function prepare(settings: Readonly<Record<string, unknown>> = AUTOMATIC): Promise<Prepared> {
  const fight = await openFirefight({ settings });
  await untilTurnOf(fight, fight.ids[0]!);
  const prepared = snapshot(fight);
  fight.table.close();
  return prepared;
}

/** Nobody is asked. */
export const AUTOMATIC = { reactions: 'automatic', allocation: 'automatic' } as const;

export const snapshot = (fight: Firefight): Prepared => ({
  world: structuredClone(fight.table.authority.world),
  actors: fight.actors,
  ids: fight.ids,
});

export interface LayOptions {
  /** The connected users; default: gm, ana, bo. */
  readonly present?: readonly string[];
  readonly schedule?: Schedule;
  readonly window?: TableOptions['window'];
  readonly before?: TableOptions['before'];
  /** Other than the seed of `prepare`, whose ids would come again. */
  readonly seed?: number;
}

export async function lay({ world, actors, ids }: Prepared, options: LayOptions = {}): Promise<Firefight> {
  const { present = ['gm', 'ana', 'bo'], seed = 77, schedule, window, before } = options;
  const stored = structuredClone(world);
  stored.documents.User = [];
  stored.active = [];
  // Everybody comes with a browser that is not known yet.
  stored.documents.Setting = stored.documents.Setting.filter(isNoSeat);
  const users = PEOPLE.map((person) => ({ ...person, absent: !present.includes(person.name) }));
  const table = await openTable({
    seed,
    world: stored,
    users,
    ...(schedule ? { schedule } : {}),
    ...(window ? { window } : {}),
    ...(before ? { before } : {}),
  });
  // Looked up anew each time: a reload makes another seat.
  const seat = (name: string): Seat => table.seats.get(name) ?? [...table.seats.values()][0]!;
  return {
    table,
    get gm() {
      return seat('gm');
    },
    get ana() {
      return seat('ana');
    },
    get bo() {
      return seat('bo');
    },
    actors,
    ids,
    combat: (at) => gameOf(at ?? seat('gm')).combat,
  };
}

/** The stored message, as the authority has it. */
export const stored = (fight: Firefight, message: { readonly id: string }): Stored | undefined =>
  fight.table.authority.world.documents.ChatMessage.find((source) => source._id === message.id) as Stored | undefined;

export interface Stored {
  readonly _id: string;
  readonly type: string;
  readonly author: string;
  readonly whisper: readonly string[];
  readonly system: {
    readonly state: string;
    readonly refusal: { readonly refused: string } | null;
    readonly answers: readonly unknown[];
    readonly asking: { readonly index: number; readonly ask: { readonly ask: string } } | null;
    readonly outcome: object | null;
    readonly turns: number;
  };
}

/** Whether some GM vouches for an act. */
export const isVouchedFor = (fight: Firefight, { _id }: Pick<Stored, '_id'>): boolean =>
  fight.table.authority.world.documents.User.some(
    (user) => Number(user['role']) >= 3 && _id in ((user['flags'] as Flags | undefined)?.salvo?.proofs ?? {}),
  );

interface Flags {
  readonly salvo?: { readonly proofs?: Readonly<Record<string, string>> };
}

export const messagesOf = (fight: Firefight, type: string): readonly Stored[] =>
  (fight.table.authority.world.documents.ChatMessage as unknown as Stored[]).filter((message) => message.type === type);

/** Everything except chat, the GMs' vouchers, and the browser in which a user sits. */
export const worldHash = (fight: Firefight): string => hashBut(fight, ['ChatMessage', '_stats', 'active']);
/** The same hash without the marks that operations leave. */
export const effectHash = (fight: Firefight): string => hashBut(fight, ['ChatMessage', '_stats', 'ops', 'active']);

export function hashBut(fight: Firefight, ignore: readonly string[]): string {
  const { documents } = fight.table.authority.world;
  const rest = { Setting: documents.Setting.filter(isNoSeat), User: documents.User.map(withoutFlags) };
  return hashOf(without({ ...documents, ...rest }, new Set(ignore)));
}

/** GMs' vouchers are kept among their flags. */
const withoutFlags = ({ flags: _flags, ...user }: { readonly [key: string]: unknown }): object => user;

const isNoSeat = (entry: { readonly [key: string]: unknown }): boolean => entry['key'] !== 'salvo.seat';

export const attackBy = (fight: Firefight, seat: Seat, attacker = 0, target = 1, more: object = {}): Promise<Doc> =>
  request(
    fight,
    seat,
    {
      action: 'attack',
      who: fight.ids[attacker]!,
      item: weaponOf(anyView(fight), attacker).id,
      targets: [fight.ids[target]!],
    },
    more,
  );

/** With some connected client in the GM's place, for helpers that look through the GM's eyes. */
export const anyView = (fight: Firefight): Firefight => ({ ...fight, gm: fight.gm });

export const undo = (seat: Seat, message: { readonly id: string }, redo = false): Promise<Doc> =>
  classOf(seat, 'ChatMessage').create({ type: 'reversal', system: { action: message.id, redo } });

/** A document that the server deletes, whoever sits at the table. */
export interface Deletion {
  readonly documentName: string;
  readonly parent?: string;
  readonly id: string;
}

/**
 * A deletion as by a second GM on a bare connection, without any client of Salvo's; what follows from it is settled.
 */
export async function deleteBehind({ table }: Firefight, { id, ...rest }: Deletion): Promise<void> {
  const gm = table.authority.world.documents.User.find((user) => user['name'] === 'gm2')!;
  let ask: (message: unknown) => void = () => undefined;
  const refusals: unknown[] = [];
  const send = (message: unknown): void => {
    if ((message as { readonly kind: string }).kind === 'refused') refusals.push(message);
  };
  const leave = table.authority.connect(gm._id, { send, onMessage: (receive) => void (ask = receive), close() {} });
  ask({ kind: 'request', request: 'delete', operation: { action: 'delete', ...rest, ids: [id], options: {} } });
  leave();
  if (refusals.length > 0) throw new Error(JSON.stringify(refusals));
  await table.settle();
}

export interface Breaking {
  /** Messages that this client wanted to send since. */
  readonly sent: () => number;
}

/** From now on this client's first `after` messages arrive and all later ones are lost, as in a crash. */
export function breakAfter(seat: Seat, after: number): Breaking {
  let sent = 0;
  const link = seat.wire.client as { send(message: unknown): void };
  const send = link.send.bind(link);
  link.send = (message) => {
    if (sent++ < after) send(message);
  };
  return { sent: () => sent };
}

/** The state of a combatant's sheet and weapon, in short. */
export function lookAt(fight: Firefight, index: number): Look {
  const actor = fight.table.authority.world.documents.Actor.find(
    (actor) => actor._id === fight.actors[index]!,
  ) as unknown as {
    system: { characteristics: Record<string, { value: number }>; ops: readonly string[] };
    items: readonly { type: string; system: { magazine?: { value: number } } }[];
  };
  const physical = ['str', 'dex', 'end'].map((key) => actor.system.characteristics[key]!.value);
  return {
    health: physical.reduce((sum, value) => sum + value, 0),
    ammo: actor.items.find((item) => item.type === 'cepheusWeapon')!.system.magazine!.value,
    marks: actor.system.ops ?? [],
  };
}

export interface Look {
  readonly health: number;
  readonly ammo: number;
  readonly marks: readonly string[];
}

/** Everything that a fight's clients have reported, those that left included. */
export const errorsOf = (fight: Firefight): readonly unknown[] => fight.table.errors;
