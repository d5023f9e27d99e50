/** A Cepheus firefight on the in-process table: the demonstration cast, a scene, a combat; two players own a person each. */
import { readFileSync } from 'node:fs';
import { outcomeOf, type Outcome } from '../../src/rules/index.ts';
import { openTable, type Seat, type Table, type TableOptions } from '../tabletop/inprocess/table.ts';

/** A live document of some client, as tests look at it. */
export interface Doc {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly system: Record<string, unknown>;
  readonly flags: Record<string, unknown>;
  readonly actor: Doc;
  readonly items: { readonly contents: readonly Doc[]; get(id: string): Doc };
  readonly statuses: Set<string>;
  update(changes: object): Promise<Doc>;
  delete(): Promise<Doc>;
  createEmbeddedDocuments(type: string, data: readonly object[]): Promise<Doc[]>;
}

export interface CombatDoc extends Doc {
  readonly round: number;
  readonly turn: number | null;
  readonly combatant: Doc | null;
  readonly turns: readonly (Doc & { readonly initiative: number | null; readonly defeated: boolean })[];
  readonly combatants: { readonly contents: readonly Doc[]; get(id: string): Doc };
  rollAll(): Promise<unknown>;
  startCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
  previousTurn(): Promise<unknown>;
  nextRound(): Promise<unknown>;
}

interface Game {
  readonly actors: { get(id: string): Doc; readonly contents: readonly Doc[] };
  readonly messages: { get(id: string): Doc | undefined; readonly contents: readonly Doc[] };
  readonly combat: CombatDoc;
  readonly settings: {
    get(scope: string, key: string): unknown;
    set(scope: string, key: string, value: unknown): Promise<unknown>;
  };
  readonly user: Doc;
}

export const gameOf = (seat: Seat): Game => (seat.globals as unknown as { game: Game }).game;

interface DocumentClass {
  create(data: object): Promise<Doc>;
  createDocuments(data: readonly object[]): Promise<Doc[]>;
}

export const classOf = (seat: Seat, name: string): DocumentClass =>
  (seat.globals as unknown as { foundry: { documents: Record<string, DocumentClass> } }).foundry.documents[name]!;

const DEMO = 'packs/cepheus-demo';
const PEOPLE = ['calder-3', 'jonah-reyes', 'lieutenant-mara-quill', 'odell-brix', 'sable-vane', 'tamsin-ode'];
const cast = PEOPLE.map(
  (name) =>
    JSON.parse(readFileSync(`${DEMO}/${name}.json`, 'utf8')) as Record<string, unknown> & { _id: string; name: string },
);

export interface Firefight {
  readonly table: Table;
  readonly gm: Seat;
  readonly ana: Seat;
  readonly bo: Seat;
  /** The cast's actor ids; `ana` owns the first, `bo` the second. */
  readonly actors: readonly string[];
  /** Combatant ids in the same order. */
  readonly ids: readonly string[];
  readonly combat: (seat?: Seat) => CombatDoc;
}

export interface FirefightOptions extends TableOptions {
  /** Whether initiative is rolled and the first round begun. */
  readonly begun?: boolean;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Six people six squares apart, on the built system. */
export async function openFirefight({
  begun = true,
  settings = {},
  ...options
}: FirefightOptions = {}): Promise<Firefight> {
  const table = await openTable({
    users: [
      { name: 'gm', role: 4 },
      { name: 'ana', role: 1 },
      { name: 'bo', role: 1 },
    ],
    ...options,
  });
  const [gm, ana, bo] = ['gm', 'ana', 'bo'].map((name) => table.seat(name)) as [Seat, Seat, Seat];
  for (const [key, value] of Object.entries(settings)) await gameOf(gm).settings.set('salvo', key, value);
  const owners = [ana.id, bo.id];
  const sources = cast.map(({ folder: _folder, ...source }, index) => ({
    ...source,
    ownership: { default: 0, ...(owners[index] ? { [owners[index]]: 3 } : {}) },
  }));
  const actors = await classOf(gm, 'Actor').createDocuments(sources);
  const tokens = actors.map((actor, index) => ({
    name: actor.name,
    actorId: actor.id,
    actorLink: true,
    x: (index % 2) * 600,
    y: Math.floor(index / 2) * 300,
    disposition: index % 2 === 0 ? 1 : -1,
  }));
  const scene = await classOf(gm, 'Scene').create({
    name: 'Dock',
    active: true,
    grid: { type: 1, size: 100, distance: 1.5, units: 'm' },
    tokens,
  });
  const placed = (scene as unknown as { tokens: { contents: readonly (Doc & { actorId: string })[] } }).tokens.contents;
  const combat = await classOf(gm, 'Combat').create({
    scene: scene.id,
    active: true,
    combatants: placed.map((token) => ({ tokenId: token.id, actorId: token.actorId, sceneId: scene.id })),
  });
  await table.settle();
  const ids = actors.map(
    (actor) => gameOf(gm).combat.combatants.contents.find((combatant) => combatant.actor.id === actor.id)!.id,
  );
  const fight: Firefight = {
    table,
    gm,
    ana,
    bo,
    actors: actors.map((actor) => actor.id),
    ids,
    combat: (seat = gm) => gameOf(seat).combat,
  };
  if (begun) {
    await (combat as CombatDoc).rollAll();
    await table.settle();
    await fight.combat().startCombat();
    await table.settle();
  }
  return fight;
}

export interface Command {
  readonly action: string;
  readonly who: string;
  readonly item?: string;
  readonly targets?: readonly string[];
  readonly declared?: Readonly<Record<string, unknown>>;
  readonly ruled?: true;
}

/** The message of a request, posted as a client of Salvo's does. */
export async function request(fight: Firefight, seat: Seat, command: Command, system: object = {}): Promise<Doc> {
  const message = await classOf(seat, 'ChatMessage').create({
    type: 'action',
    system: { ruleset: 'cepheus', combat: fight.combat(seat).uuid, command, state: 'requested', ...system },
  });
  return message;
}

export const answerTo = (seat: Seat, message: Doc, index: number, value: unknown): Promise<Doc> =>
  classOf(seat, 'ChatMessage').create({ type: 'answer', system: { action: message.id, index, value } });

export const reversalOf = (seat: Seat, message: Doc, redo = false): Promise<Doc> =>
  classOf(seat, 'ChatMessage').create({ type: 'reversal', system: { action: message.id, redo } });

/** A message as the GM's client knows it now. */
/** The outcome that an action's message tells; null: none yet. */
export const outcomeIn = (system: object): Outcome | null => {
  const { outcome, ruleset } = system as { readonly outcome: Record<string, unknown> | null; readonly ruleset: string };
  return outcome && outcomeOf(outcome, ruleset);
};

export const seen = (fight: Firefight, message: Doc): Doc => gameOf(fight.gm).messages.get(message.id)!;

/** The way to the turn of this combatant. */
export async function untilTurnOf(fight: Firefight, id: string): Promise<void> {
  for (let turns = 0; turns < 24 && fight.combat().combatant?.id !== id; turns++) {
    await fight.combat().nextTurn();
    await fight.table.settle();
  }
  if (fight.combat().combatant?.id !== id) throw new Error(`the turn of ${id} does not come`);
}

/** A token as tests of moving look at it. */
export interface Token extends Doc {
  readonly x: number;
  readonly y: number;
  readonly rotation: number;
  readonly actorId: string;
  move(waypoints: readonly object[], options: object): Promise<boolean>;
}

/** The token of a cast member, by index, as a client knows it. */
export function tokenOf(fight: Firefight, index: number, seat = fight.gm): Token {
  const { scenes } = gameOf(seat) as unknown as {
    scenes: { contents: { tokens: { contents: readonly Token[] } }[] };
  };
  return scenes.contents[0]!.tokens.contents.find(({ actorId }) => actorId === fight.actors[index])!;
}

/** A token dragged by mouse over these points; what came of it is settled. */
export async function drag(
  fight: Firefight,
  seat: Seat,
  index: number,
  ...points: readonly (readonly [number, number])[]
): Promise<void> {
  const waypoints = points.map(([x, y]) => ({ x, y }));
  await tokenOf(fight, index, seat).move(waypoints, { method: 'dragging' });
  await fight.table.settle();
}

/** The first weapon of a cast member, by index. */
export const weaponOf = (fight: Firefight, index: number): Doc =>
  gameOf(fight.gm)
    .actors.get(fight.actors[index]!)
    .items.contents.find((item) => item.type === 'cepheusWeapon')!;

/** Data that must be the same where an act changed nothing: everything except chat. */
export const stateHash = (fight: Firefight): string => fight.table.hash(['ChatMessage', '_stats', 'User']);
