/** A fight of `drive` on the in-process table: people made here, a scene, a combat; a player owns each of the first two. */
import type { Seat } from '../tabletop/inprocess/table.ts';
import { gameOf, request, type Command, type Doc, type Firefight } from './firefight.ts';
import { openOwnFight } from './own-fight.ts';

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

/** Two dice of two faces: an attack on a target that defends with 0 always hits and is never critical. */
export const SURE = {
  drive: { 'drive.dice.base': 2, 'drive.dice.faces': 2 },
};

/** The people six squares apart, in the first round where `begun`. */
export const openDriveFight = (
  people: readonly Person[],
  { settings = {}, ...options }: DriveFightOptions = {},
): Promise<Firefight> =>
  openOwnFight({
    people: (_gm, players) => people.map((person, index) => actorOf(person, players[index]?.id)),
    at: (index) => ({ x: index * 600, y: 0, disposition: index % 2 === 0 ? 1 : -1 }),
    grid: { distance: 5, units: 'ft' },
    settings,
    ...options,
  });

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
    .items.contents.find((item) => item.name === name)!;

/** An act asked for as its owner's client does, and carried as far as it goes. */
export async function act(fight: Firefight, seat: Seat, command: Command): Promise<Doc> {
  const message = await request(fight, seat, command, { ruleset: 'drive' });
  await fight.table.settle();
  return message;
}
