/** Areas of acts on the scene, on the built system: put, changed, thrown, drawn, taken away. */
import { afterEach, expect, test } from 'vitest';
import {
  gameOf,
  openFirefight,
  request,
  reversalOf,
  seen,
  untilTurnOf,
  type Doc,
  type Firefight,
} from './firefight.ts';

let fight: Firefight;
afterEach(() => {
  expect(fight.table.errors).toEqual([]);
  fight.table.close();
});

const QUIET = { reactions: 'automatic', allocation: 'automatic' };
const actorOf = (index: number): Doc => gameOf(fight.gm).actors.get(fight.actors[index]!);
const itemOf = (index: number, name: string): Doc =>
  actorOf(index).items.contents.find((one) => one.name.startsWith(name))!;

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

interface Told {
  readonly title: string;
  readonly against?: string;
  readonly landed?: { readonly x: number; readonly y: number };
}
const stagesOf = (message: Doc): readonly Told[] =>
  (seen(fight, message).system['outcome'] as { stages: readonly Told[] }).stages;
const struck = (message: Doc): readonly number[] =>
  stagesOf(message)
    .filter(({ title }) => title.endsWith('.blast'))
    .map(({ against }) => fight.ids.indexOf(against ?? ''));

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
  expect(struck(message)).toEqual([4, 2]);
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
