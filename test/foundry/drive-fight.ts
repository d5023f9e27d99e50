/** A fight of `drive` on the in-process table: people made here, a scene, a combat; a player owns each of the first two. */
import { openTable, type Seat } from '../tabletop/inprocess/table.ts';
import { classOf, gameOf, request, type CombatDoc, type Command, type Doc, type Firefight } from './firefight.ts';

type Bag = Readonly<Record<string, unknown>>;

export interface Person {
  readonly name: string;
  readonly scores?: Readonly<Record<string, number>>;
  readonly system?: Bag;
  /** Type, name, system. */
  readonly items?: readonly (readonly [string, string, Bag])[];
}

export interface DriveFightOptions {
  readonly settings?: Bag;
  readonly seed?: number;
  readonly begun?: boolean;
  /** Folder of a built system; default: dist/ */
  readonly system?: string;
}

const SCORES = { str: 6, dex: 6, con: 5, int: 5, spd: 5, wgt: 6, will: 0 };

/** Two dice of two faces: an attack on one that defends with 0 always hits and is never critical. */
export const SURE = {
  drive: { 'drive.dice.base': 2, 'drive.dice.faces': 2 },
};

/** The people six squares apart, in the first round where `begun`. */
export async function openDriveFight(
  people: readonly Person[],
  { settings = {}, begun = true, ...options }: DriveFightOptions = {},
): Promise<Firefight> {
  const users = ['gm', 'ana', 'bo'].map((name) => ({ name, role: name === 'gm' ? 4 : 1 }));
  const system = process.env['SALVO_SYSTEM'];
  const table = await openTable({ users, ...(system ? { system } : {}), ...options });
  const [gm, ana, bo] = users.map(({ name }) => table.seat(name)) as [Seat, Seat, Seat];
  for (const [key, value] of Object.entries(settings)) await gameOf(gm).settings.set('salvo', key, value);
  const actors = await classOf(gm, 'Actor').createDocuments(
    people.map((one, index) => actorOf(one, [ana.id, bo.id][index])),
  );
  const tokens = actors.map((actor, index) => ({
    name: actor.name,
    actorId: actor.id,
    actorLink: true,
    x: index * 600,
    y: 0,
    disposition: index % 2 === 0 ? 1 : -1,
  }));
  const grid = { type: 1, size: 100, distance: 5, units: 'ft' };
  const scene = await classOf(gm, 'Scene').create({ name: 'Court', active: true, grid, tokens });
  const placed = (scene as unknown as { tokens: { contents: readonly (Doc & { actorId: string })[] } }).tokens.contents;
  const combatants = placed.map((token) => ({ tokenId: token.id, actorId: token.actorId, sceneId: scene.id }));
  const combat = await classOf(gm, 'Combat').create({ scene: scene.id, active: true, combatants });
  await table.settle();
  const fight: Firefight = {
    table,
    gm,
    ana,
    bo,
    actors: actors.map((one) => one.id),
    ids: actors.map((actor) => gameOf(gm).combat.combatants.contents.find((one) => one.actor.id === actor.id)!.id),
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

function actorOf({ name, scores = {}, system = {}, items = [] }: Person, owner: string | undefined): object {
  const characteristics = Object.fromEntries(
    Object.entries({ ...SCORES, ...scores }).map(([key, value]) => [key, { base: value, total: value }]),
  );
  return {
    name,
    type: 'driveCharacter',
    ownership: { default: 0, ...(owner === undefined ? {} : { [owner]: 3 }) },
    system: { characteristics, ...system },
    items: items.map(([type, itemName, data]) => ({ type, name: itemName, system: data })),
  };
}

export const itemOf = (fight: Firefight, index: number, name: string): Doc =>
  gameOf(fight.gm)
    .actors.get(fight.actors[index]!)
    .items.contents.find((one) => one.name === name)!;

/** Asks for an act as its owner's client does, and lets it go as far as it goes. */
export async function act(fight: Firefight, seat: Seat, command: Command): Promise<Doc> {
  const message = await request(fight, seat, command, { ruleset: 'drive' });
  await fight.table.settle();
  return message;
}
