/** Distances as the scene's grid has them: squares, hexes, and up. */
import { afterEach, expect, test } from 'vitest';
import {
  classOf,
  gameOf,
  openFirefight,
  request,
  seen,
  untilTurnOf,
  weaponOf,
  type Doc,
  type Firefight,
} from './firefight.ts';
import { AUTOMATIC } from './hostile.ts';

let fight: Firefight;
afterEach(() => fight.table.close());

interface Place {
  readonly x: number;
  readonly y: number;
  readonly elevation?: number;
  readonly width?: number;
  readonly height?: number;
}

/** The referee's measurements for an attack of the first on the second, at these places. */
async function measured(grid: object, from: Place, to: Place): Promise<Record<string, unknown>> {
  fight = await openFirefight({ settings: AUTOMATIC });
  await untilTurnOf(fight, fight.ids[0]!);
  const [scene] = (fight.gm.globals as unknown as { game: { scenes: { contents: Doc[] } } }).game.scenes.contents;
  await scene!.update({ grid });
  const tokens = (scene as unknown as { tokens: { contents: (Doc & { actorId: string })[] } }).tokens.contents;
  for (const [at, place] of [from, to].entries())
    await tokens.find(({ actorId }) => actorId === fight.actors[at])!.update(place);
  await fight.table.settle();
  const command = { action: 'attack', who: fight.ids[0]!, item: weaponOf(fight, 0).id, targets: [fight.ids[1]!] };
  const message = await request(fight, fight.gm, command);
  await fight.table.settle();
  return seen(fight, message).system['facts'] as Record<string, unknown>;
}

const METRES = { size: 100, distance: 1.5, units: 'm' };
const HEX = 100 / Math.sqrt(3);

test.each([
  [
    'four squares',
    { ...METRES, type: 1 },
    { x: 0, y: 0 },
    { x: 400, y: 0 },
    { metres: 6, squares: 4, gridKind: 'square' },
  ],
  [
    'three squares up from the next one',
    { ...METRES, type: 1 },
    { x: 0, y: 0 },
    { x: 100, y: 0, elevation: 4.5 },
    { metres: 4.5, squares: 3 },
  ],
  [
    'up, without a grid',
    { ...METRES, type: 0 },
    { x: 0, y: 0 },
    { x: 200, y: 0, elevation: 4 },
    { metres: 5, squares: 3, gridKind: 'none' },
  ],
  // What covers several squares is as near as the nearest of them, on whichever side.
  [
    'beside something large',
    { ...METRES, type: 1 },
    { x: 400, y: 400 },
    { x: 500, y: 200, width: 4, height: 4 },
    { metres: 1.5, squares: 1 },
  ],
  [
    'on its other side',
    { ...METRES, type: 1 },
    { x: 900, y: 400 },
    { x: 500, y: 200, width: 4, height: 4 },
    { metres: 1.5, squares: 1 },
  ],
  [
    'two large ones',
    { ...METRES, type: 1 },
    { x: 0, y: 0, width: 2, height: 2 },
    { x: 400, y: 100, width: 3, height: 3 },
    { metres: 4.5, squares: 3 },
  ],
  // Rows of pointed hexes are one and a half radii apart; every second one stands half a hex to the right.
  ['four hexes along a row', { ...METRES, type: 2 }, { x: 0, y: 0 }, { x: 400, y: 0 }, { metres: 6, squares: 4 }],
  [
    'four hexes down across the rows',
    { ...METRES, type: 2 },
    { x: 0, y: 0 },
    { x: 200, y: 4 * 1.5 * HEX },
    { metres: 6, squares: 4, gridKind: 'hex' },
  ],
  [
    'to the middle of something large, which on hexes is not half its width down',
    { ...METRES, type: 2 },
    { x: 0, y: 0 },
    { x: -350, y: -HEX, width: 8, height: 8 },
    { metres: 6, squares: 4 },
  ],
  [
    'three columns of flat hexes',
    { ...METRES, type: 4 },
    { x: 0, y: 0 },
    { x: 3 * 1.5 * HEX, y: 150 },
    { metres: 4.5, squares: 3 },
  ],
])('%s', async (_where, grid, from, to, expected) => {
  expect(await measured(grid, from, to)).toMatchObject(expected);
});

test('possible targets stand on the viewed scene, not on the active one', async () => {
  fight = await openFirefight({ settings: AUTOMATIC });
  await gameOf(fight.gm).combat.delete();
  const guard = gameOf(fight.gm).actors.get(fight.actors[3]!);
  const scene = await classOf(fight.gm, 'Scene').create({
    name: 'Cellar',
    grid: { ...METRES, type: 1 },
    tokens: [0, 3].map((at) => ({ name: 'x', actorId: fight.actors[at], actorLink: true, x: at * 100, y: 0 })),
  });
  await fight.table.settle();
  await (scene as unknown as { view(): Promise<unknown> }).view();
  const { api } = (fight.gm.globals as unknown as { game: { salvo: { api: Api } } }).game.salvo;
  expect(api.candidates(`Actor.${fight.actors[0]!}`)).toEqual([guard.uuid]);
});

interface Api {
  candidates(actor: string): readonly string[];
}
