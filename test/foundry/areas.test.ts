/** Areas of acts on the scene, on the built system: put, changed, thrown, drawn, taken away. */
import { afterEach, expect, test } from 'vitest';
import type { Seat } from '../tabletop/inprocess/table.ts';
import {
  gameOf,
  openFirefight,
  request,
  reversalOf,
  seen,
  untilTurnOf,
  type Command,
  type Doc,
  type Firefight,
  outcomeIn,
} from './firefight.ts';
import { openOwnFight } from './own-fight.ts';

let fight: Firefight;
afterEach(() => {
  expect(fight.table.errors).toEqual([]);
  fight.table.close();
});

const QUIET = { reactions: 'automatic', allocation: 'automatic' };
const actorOf = (index: number): Doc => gameOf(fight.gm).actors.get(fight.actors[index]!);
const itemOf = (index: number, name: string): Doc =>
  actorOf(index).items.contents.find((item) => item.name.startsWith(name))!;

interface Region extends Doc {
  readonly shapes: readonly {
    readonly type: string;
    readonly x: number;
    readonly y: number;
    readonly radius?: number;
  }[];
  readonly visibility: number;
}
const regions = (): readonly Region[] => {
  const { scenes } = fight.gm.globals.game as unknown as {
    scenes: { contents: readonly { regions: { contents: readonly Region[] } }[] };
  };
  return scenes.contents[0]!.regions.contents;
};

interface CardStage {
  readonly title: string;
  readonly who: string | null;
  readonly against?: string;
  readonly landed?: { readonly x: number; readonly y: number };
}
const stagesOf = (message: Doc): readonly CardStage[] =>
  (outcomeIn(seen(fight, message).system) as unknown as { stages: readonly CardStage[] }).stages;
const targets = (message: Doc): readonly number[] =>
  stagesOf(message)
    .filter(({ title }) => title.endsWith('.blast'))
    .map(({ who }) => fight.ids.indexOf(who ?? ''));

/** The second of the cast has drawn a grenade and throws it; `more` says at whom or where. */
async function thrown(more: object): Promise<Doc> {
  await untilTurnOf(fight, fight.ids[1]!);
  const frag = itemOf(1, 'Frag Grenade');
  await request(fight, fight.gm, { action: 'draw', who: fight.ids[1]!, item: frag.id });
  await fight.table.settle();
  const message = await request(fight, fight.gm, {
    action: 'attack',
    who: fight.ids[1]!,
    item: frag.id,
    ...more,
  } as never);
  await fight.table.settle();
  expect(seen(fight, message).system['refusal']).toBeNull();
  return message;
}

test('a grenade is thrown at the ground: its zones are drawn where it goes off, and undo takes them away', async () => {
  fight = await openFirefight({ settings: QUIET });
  // The fifth stands five spaces from there, the sixth six, the third eight; the last two are changed by hand.
  const by = { without: [fight.ids[5]!], with: [fight.ids[2]!] };
  const message = await thrown({ place: { x: 50, y: 1150, ...by }, declared: { otherDm: 20 } });
  expect(targets(message)).toEqual([4, 2]);
  expect(regions().map(({ shapes }) => shapes.map(({ x, y }) => [x, y]))).toEqual(
    [1, 2, 2].map((count) => Array.from({ length: count }, () => [50, 1150])),
  );
  // 3, 6 and 9 m: two, four and six spaces, and half of one.
  expect(regions().map(({ shapes }) => shapes[0]!.radius)).toEqual([250, 450, 650]);
  await reversalOf(fight.gm, message);
  await fight.table.settle();
  expect(regions()).toEqual([]);
  expect(itemOf(1, 'Frag Grenade').system['quantity']).toBe(1);
  await reversalOf(fight.gm, message, true);
  await fight.table.settle();
  expect(regions().length).toBe(3);
  await fight.combat().nextTurn();
  await fight.table.settle();
  expect(regions()).toEqual([]);
});

test('a miss is drawn from where it was aimed to where it has come down', async () => {
  fight = await openFirefight({ settings: QUIET });
  const message = await thrown({ place: { x: 350, y: 150 }, declared: { otherDm: -20 } });
  // A throw so bad that it comes down at its aim; then one that scatters.
  const [landed] = stagesOf(message).flatMap((stage) => stage.landed ?? []);
  expect(landed).toMatchObject({ x: 0, y: 0 });
  await reversalOf(fight.gm, message);
  await fight.table.settle();
  await gameOf(fight.gm).settings.set('salvo', 'options', { cepheus: { scatter: 'magnitude' } });
  const other = await thrown({ place: { x: 350, y: 150 }, declared: { otherDm: -20 } });
  const [far] = stagesOf(other).flatMap((stage) => stage.landed ?? []);
  const trail = regions().find(({ shapes }) => shapes[0]!.type === 'line')!.shapes[0] as unknown as Record<
    string,
    number
  >;
  // 100 pixels are 1.5 m.
  expect(trail['length']).toBeCloseTo((Math.hypot(far!.x, far!.y) / 1.5) * 100, 3);
  const blast = regions().find(({ shapes }) => shapes[0]!.type === 'circle')!.shapes[0]!;
  expect(blast.x).toBeCloseTo(350 + (far!.x / 1.5) * 100, 6);
  expect(blast.y).toBeCloseTo(150 + (far!.y / 1.5) * 100, 6);
});

/** A fight of people at these squares, the first on turn. */
async function open(
  people: readonly { readonly actor: object; readonly at: readonly [number, number] }[],
  options: object = {},
): Promise<void> {
  fight = await openOwnFight({
    people: () => people.map(({ actor }) => actor),
    at: (index) => {
      const [x, y] = people[index]!.at;
      return { x: x * 100, y: y * 100, disposition: index === 0 ? 1 : -1 };
    },
    grid: { distance: 1.5, units: 'm' },
    settings: { ...QUIET, options },
  });
  await untilTurnOf(fight, fight.ids[0]!);
}

/** The first of them acts with its only thing. */
async function done(command: Omit<Command, 'who'>): Promise<Doc> {
  const item = actorOf(0).items.contents[0]!.id;
  const message = await request(fight, fight.gm, { who: fight.ids[0]!, item, ...command } as Command);
  await fight.table.settle();
  expect(seen(fight, message).system['refusal']).toBeNull();
  return message;
}
const facts = (message: Doc): Record<string, readonly unknown[]> =>
  seen(fight, message).system['facts'] as Record<string, readonly unknown[]>;

test('arrgs: an area spell is placed on a square and strikes the combatants in its squares', async () => {
  const spell = {
    name: 'Burst',
    type: 'arrgsSpell',
    system: { level: 1, school: 'fire', sv: 5, types: ['fire'], increment: 20, memorised: 2, radius: 1 },
  };
  const body = { abilities: { body: 4, agility: 4 }, vitality: { base: 60 }, slots: { 1: { max: 2 } } };
  const caster = { ...body, skills: { arcane: 20 }, ap: 12, initiative: { score: 20 } };
  const other = (name: string): object => ({ name, type: 'arrgsCharacter', system: body });
  await open([
    { actor: { name: 'Caster', type: 'arrgsCharacter', system: caster, items: [spell] }, at: [0, 0] },
    { actor: other('In'), at: [5, 5] },
    { actor: other('Edge'), at: [7, 6] },
    { actor: other('Out'), at: [8, 6] },
  ]);
  // Cast without a place it would lie about nobody: it is refused, and its slot stays.
  const item = actorOf(0).items.contents[0]!.id;
  const nowhere = await request(fight, fight.gm, { action: 'cast', who: fight.ids[0]!, item } as Command);
  await fight.table.settle();
  expect(seen(fight, nowhere).system).toMatchObject({ state: 'refused', refusal: { refused: 'noPlace' } });
  const message = await done({ action: 'cast', place: { x: 650, y: 550 } } as never);
  const around = facts(message)['around'] as readonly { id: string; x: number; y: number }[];
  expect(around.find(({ id }) => id === fight.ids[1])).toEqual({ id: fight.ids[1], x: -1, y: 0 });
  const whom = new Set(stagesOf(message).flatMap(({ against }) => against ?? []));
  expect(whom.has(fight.ids[3]!)).toBe(false);
  expect([whom.has(fight.ids[1]!), whom.has(fight.ids[2]!)]).toEqual([true, true]);
  expect(regions().map(({ shapes }) => shapes)).toEqual([
    [{ type: 'rectangle', x: 500, y: 400, width: 300, height: 300, rotation: 0 }],
  ]);
});

test('adeva: suppressive fire follows the pointer; combatants there are measured', async () => {
  const scores = (all: Readonly<Record<string, number>>): object =>
    Object.fromEntries(Object.entries(all).map(([key, base]) => [key, { base, unnatural: 0 }]));
  const gun = {
    name: 'Gun',
    type: 'adevaWeapon',
    system: {
      kind: 'ranged',
      range: 50,
      hitRating: 6,
      dice: [{ count: 1, sides: 10 }],
      semi: 3,
      clip: { value: 20, max: 30 },
      hands: 1,
    },
  };
  const shooter = { characteristics: scores({ bs: 60, ag: 90 }) };
  const target = (name: string): object => ({
    name,
    type: 'adevaCharacter',
    system: { characteristics: scores({ ag: 10, wp: 30 }), wounds: { value: 30, max: 30 } },
  });
  await open([
    { actor: { name: 'Shooter', type: 'adevaCharacter', system: shooter, items: [gun] }, at: [5, 5] },
    { actor: target('East'), at: [15, 5] },
    { actor: target('South'), at: [5, 15] },
  ]);
  const message = await done({
    action: 'suppressiveFire',
    place: { degrees: 0 },
    declared: { autoMode: 'semi' },
  } as never);
  expect(facts(message)['ahead']).toBe(0);
  const zone = facts(message)['zone'] as readonly { id: string; degrees: number }[];
  expect(fight.ids.map((id) => zone.find((entry) => entry.id === id)?.degrees)).toEqual([undefined, 0, 90]);
  // Every enemy in the arc takes a Pinning test; nobody else does.
  const tested = outcomeIn(seen(fight, message).system)!.stages;
  const pinned = tested.filter(({ title }) => /pinn/i.test(title)).map(({ who }) => fight.ids.indexOf(who ?? ''));
  expect(new Set(pinned)).toEqual(new Set([1]));
  expect(regions()).toHaveLength(1);
  expect(regions()[0]!.shapes[0]).toMatchObject({ type: 'cone', x: 550, y: 550, rotation: 0, angle: 30 });
});

test('a player’s own list of neighbors counts for nothing; omissions by hand do, and are shown', async () => {
  fight = await openFirefight({ settings: QUIET });
  await untilTurnOf(fight, fight.ids[0]!);
  const [frag] = await actorOf(0).createEmbeddedDocuments('Item', [
    {
      name: 'Frag',
      type: 'cepheusWeapon',
      system: { ranges: ['thrown'], payload: [{ radius: 9, dice: 1 }] },
    },
  ]);
  await fight.table.settle();
  await request(fight, fight.ana, { action: 'draw', who: fight.ids[0]!, item: frag!.id });
  await fight.table.settle();
  const message = await request(fight, fight.ana, {
    action: 'attack',
    who: fight.ids[0]!,
    item: frag!.id,
    place: { x: 650, y: 650, without: [fight.ids[3]!] },
    declared: { blastVictims: [] },
  } as never);
  await fight.table.settle();
  expect(seen(fight, message).system['refusal']).toBeNull();
  const near = (facts(message)['blastVictims'] as readonly { id: string }[]).map(({ id }) => fight.ids.indexOf(id));
  expect(near.sort()).toEqual([0, 1, 2, 4, 5]);
  expect((seen(fight, message).system['command'] as { place: object }).place).toEqual({
    x: 650,
    y: 650,
    without: [fight.ids[3]],
  });
});

test('the server takes no region from a player, and nobody makes a measured template', async () => {
  fight = await openFirefight({ settings: QUIET });
  const sceneOf = (seat: Seat): Doc =>
    (seat.globals.game as unknown as { scenes: { contents: readonly Doc[] } }).scenes.contents[0]!;
  const region = { name: 'Mine', shapes: [{ type: 'circle', x: 0, y: 0, radius: 10 }] };
  await expect(sceneOf(fight.ana).createEmbeddedDocuments('Region', [region])).rejects.toThrow('permission');
  await expect(sceneOf(fight.gm).createEmbeddedDocuments('MeasuredTemplate', [{}])).rejects.toThrow();
  const shapeless = { name: 'Star', shapes: [{ type: 'star', x: 0, y: 0 }] };
  await expect(sceneOf(fight.gm).createEmbeddedDocuments('Region', [shapeless])).rejects.toThrow();
});
