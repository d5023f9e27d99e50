/** Dragging a token in a running fight: what it spends, what it refuses, where it stands after undo and redo. */
import { afterEach, expect, test } from 'vitest';
import type { Seat } from '../tabletop/inprocess/table.ts';
import {
  classOf,
  drag,
  gameOf,
  openFirefight,
  request,
  reversalOf,
  seen,
  tokenOf,
  untilTurnOf,
  type Doc,
  type Firefight,
  type Token,
} from './firefight.ts';
import { AUTOMATIC } from './hostile.ts';

let fight: Firefight;
afterEach(() => {
  expect(fight.table.errors).toEqual([]);
  fight.table.close();
});

const placeOf = (index: number): readonly number[] => {
  const { x, y } = tokenOf(fight, index);
  return [x, y];
};

const acts = (): readonly Doc[] =>
  gameOf(fight.gm).messages.contents.filter(({ type, system }) => {
    const { action } = (system['command'] ?? {}) as { action?: string };
    return type === 'action' && (action === 'move' || action === 'step');
  });
const notices = (seat: Seat): readonly string[] => seat.face.notices.map(({ message }) => message);
const minor = (): number => {
  const combatant = fight.combat().combatants.get(fight.ids[0]!);
  const flags = combatant.flags as { salvo: { state: string } };
  return (JSON.parse(flags.salvo.state) as { budget: { minor: number } }).budget.minor;
};

/** At the turn of the first, whom ana owns; `moving`: the world's setting. */
async function open(moving = 'spend'): Promise<void> {
  fight = await openFirefight({ settings: { ...AUTOMATIC, moving } });
  await untilTurnOf(fight, fight.ids[0]!);
}

test('a drag is the act of the book: it spends, goes there, comes back with undo and goes again with redo', async () => {
  await open();
  const before = minor();
  await drag(fight, fight.ana, 0, [300, 0]);
  expect(placeOf(0)).toEqual([300, 0]);
  const [message] = acts();
  expect(message!.system).toMatchObject({ state: 'applied', facts: { metres: 4.5 } });
  expect(minor()).toBe(before - 1);
  await reversalOf(fight.ana, message!);
  await fight.table.settle();
  expect([placeOf(0), minor(), seen(fight, message!).system['state']]).toEqual([[0, 0], before, 'undone']);
  await reversalOf(fight.ana, message!, true);
  await fight.table.settle();
  expect([placeOf(0), minor()]).toEqual([[300, 0], before - 1]);
});

test('a way that is longer than one act is several, each from where the last one ended; only the last is taken back first', async () => {
  await open();
  await drag(fight, fight.ana, 0, [300, 0], [300, 400]);
  expect(placeOf(0)).toEqual([300, 400]);
  expect(acts().map(({ system }) => (system['facts'] as { metres: number }).metres)).toEqual([6, 4.5]);
  await reversalOf(fight.ana, acts()[0]!);
  await fight.table.settle();
  expect(placeOf(0)).toEqual([300, 400]);
  await reversalOf(fight.ana, acts()[1]!);
  await fight.table.settle();
  expect(placeOf(0)).toEqual([300, 100]);
});

test('too far stays, and says why; nothing is posted', async () => {
  await open();
  await drag(fight, fight.ana, 0, [3000, 0]);
  expect([placeOf(0), acts()]).toEqual([[0, 0], []]);
  expect(notices(fight.ana).at(-1)).toMatch(/^That is too far: one minor action covers at most 6 m/);
});

/** A region of the scene that makes ways longer, from one place to another. */
async function rough(from: readonly [number, number], size: readonly [number, number], walk: number | null, more = {}) {
  const { scenes } = gameOf(fight.gm) as unknown as { scenes: { contents: readonly [Doc] } };
  const [x, y] = from;
  const [width, height] = size;
  const shapes = [{ type: 'rectangle', x, y, width, height }];
  const behaviors = [{ type: 'modifyMovementCost', system: { difficulties: { walk, fly: 1 } }, ...more }];
  await scenes.contents[0].createEmbeddedDocuments('Region', [{ name: 'Rubble', shapes, behaviors }]);
  await fight.table.settle();
}

test('CEP-MOV-02 rough ground on the way halves the move: as the scene shows it, not as the player says', async () => {
  await open();
  await rough([0, 0], [100, 100], 9);
  await rough([100, 0], [100, 100], 2);
  await rough([300, 0], [100, 100], 2, { disabled: true });
  await drag(fight, fight.ana, 0, [300, 0]);
  expect(acts().map(({ system }) => (system['facts'] as { ground?: unknown }).ground)).toEqual([[1, 0], undefined]);
  expect(placeOf(0)).toEqual([300, 0]);
});

test('CEP-MOV-02 a flier goes over it; a player cannot wish it away', async () => {
  await open();
  await rough([100, 0], [400, 100], 2);
  const way = { token: tokenOf(fight, 0, fight.ana).uuid, points: [0, 400].map((x) => ({ x, y: 0, elevation: 0 })) };
  const command = { action: 'move', who: fight.ids[0]!, declared: { ground: [0, 0, 0, 0] } };
  const message = await request(fight, fight.ana, command, { way });
  await fight.table.settle();
  expect(seen(fight, message).system).toMatchObject({ state: 'refused', refusal: { refused: 'tooFar' } });
  await tokenOf(fight, 0).update({ movementAction: 'fly' });
  await fight.table.settle();
  await drag(fight, fight.ana, 0, [400, 0]);
  expect([placeOf(0), acts().length]).toEqual([[400, 0], 2]);
});

test('out of turn a player stays where they are, and a GM moves anybody for nothing', async () => {
  await open();
  await drag(fight, fight.bo, 1, [600, 100]);
  expect(placeOf(1)).toEqual([600, 0]);
  expect(notices(fight.bo).at(-1)).toContain('not this combatant');
  await drag(fight, fight.gm, 1, [600, 100]);
  expect([placeOf(1), acts()]).toEqual([[600, 100], []]);
});

test('a step by key that would cost is refused with what to do instead', async () => {
  await open();
  await tokenOf(fight, 0, fight.ana).move([{ x: 100, y: 0 }], { method: 'keyboard' });
  await fight.table.settle();
  expect(placeOf(0)).toEqual([0, 0]);
  expect(notices(fight.ana).at(-1)).toContain('Drag the token instead');
});

test('what a move by its button has paid is walked by key or dragged in the same turn, as far as it goes, and no farther', async () => {
  await open();
  const before = minor();
  const step = async (x: number, y: number): Promise<void> => {
    await tokenOf(fight, 0, fight.ana).move([{ x, y }], { method: 'keyboard' });
    await fight.table.settle();
  };
  await request(fight, fight.ana, { action: 'move', who: fight.ids[0]!, declared: { metres: 4.5 } });
  await fight.table.settle();
  expect([placeOf(0), minor()]).toEqual([[0, 0], before - 1]);
  await step(100, 0);
  await drag(fight, fight.ana, 0, [200, 0]);
  await step(300, 0);
  expect([placeOf(0), minor(), acts()]).toEqual([[300, 0], before - 1, [expect.anything()]]);
  await step(400, 0);
  expect([placeOf(0), minor()]).toEqual([[300, 0], before - 1]);
  expect(notices(fight.ana).at(-1)).toContain('Drag the token instead');
});

test('paid movement is gone with an undo, and with the turn', async () => {
  await open();
  const move = { action: 'move', who: fight.ids[0]!, declared: { metres: 6 } };
  const message = await request(fight, fight.ana, move);
  await fight.table.settle();
  await reversalOf(fight.ana, message);
  await fight.table.settle();
  const step = tokenOf(fight, 0, fight.ana).move([{ x: 100, y: 0 }], { method: 'keyboard' });
  await step;
  await fight.table.settle();
  expect(placeOf(0)).toEqual([0, 0]);
  await request(fight, fight.ana, move);
  await fight.table.settle();
  await untilTurnOf(fight, fight.ids[1]!);
  await untilTurnOf(fight, fight.ids[0]!);
  await tokenOf(fight, 0, fight.ana).move([{ x: 100, y: 0 }], { method: 'keyboard' });
  await fight.table.settle();
  expect(placeOf(0)).toEqual([0, 0]);
});

test('where the world says never, and out of a fight, a token goes where it is put', async () => {
  await open('never');
  await drag(fight, fight.ana, 0, [3000, 0]);
  expect([placeOf(0), acts()]).toEqual([[3000, 0], []]);
  await gameOf(fight.gm).settings.set('salvo', 'moving', 'spend');
  await gameOf(fight.gm).combat.delete();
  await fight.table.settle();
  await drag(fight, fight.ana, 0, [0, 0]);
  expect([placeOf(0), acts()]).toEqual([[0, 0], []]);
});

test('where the world says ask, the acts that go there are offered, and none is one of them', async () => {
  await open('ask');
  const offered: unknown[] = [];
  fight.ana.face.answers = (_kind, options) => {
    const { buttons } = options as { buttons: readonly { action: string; label: string }[] };
    offered.push(buttons.map(({ label }) => label));
    return offered.length === 1 ? 'cancel' : buttons[0]!.action;
  };
  await drag(fight, fight.ana, 0, [200, 0]);
  expect(placeOf(0)).toEqual([0, 0]);
  await drag(fight, fight.ana, 0, [200, 0]);
  expect([placeOf(0), offered[0]]).toEqual([[200, 0], offered[1]]);
  expect(offered[0]).toEqual([expect.stringMatching(/^Move · 1 minor action$/i), 'Cancel']);
});

test('a way that begins elsewhere, or is another’s, is refused by the referee', async () => {
  await open();
  const { uuid } = tokenOf(fight, 0, fight.ana);
  const other = tokenOf(fight, 1, fight.ana).uuid;
  const command = { action: 'move', who: fight.ids[0]! };
  const post = async (token: string, x: number): Promise<Doc> => {
    const way = {
      token,
      points: [
        { x, y: 0, elevation: 0 },
        { x: 600, y: 200, elevation: 0 },
      ],
    };
    const message = await request(fight, fight.ana, command, { way });
    await fight.table.settle();
    return seen(fight, message);
  };
  for (const [token, x] of [
    [uuid, 500],
    [other, 600],
  ] as const)
    expect((await post(token, x)).system).toMatchObject({ state: 'refused', refusal: { refused: 'tokenElsewhere' } });
  const endless = {
    token: uuid,
    points: [
      { x: 0, y: 0, elevation: 0 },
      { x: 1e9, y: 0, elevation: 0 },
    ],
  };
  const message = await request(fight, fight.ana, command, { way: endless });
  await fight.table.settle();
  expect(seen(fight, message).system).toMatchObject({ state: 'refused', refusal: { refused: 'malformed' } });
  expect([placeOf(0), placeOf(1)]).toEqual([
    [0, 0],
    [600, 0],
  ]);
});

test('a module that keeps a token where it is keeps the whole act from taking effect', async () => {
  await open();
  const before = minor();
  const { Hooks } = fight.gm.globals as unknown as { Hooks: { on(name: string, fn: () => boolean): number } };
  Hooks.on('preMoveToken', () => false);
  await drag(fight, fight.ana, 0, [300, 0]);
  expect([placeOf(0), minor()]).toEqual([[0, 0], before]);
  expect(acts()[0]!.system).toMatchObject({ state: 'refused', refusal: { refused: 'notTaken' } });
});

test('CEP-VEH-22 CEP-VEH-01 a maneuver turns the vehicle’s token, undo turns it back; turned by hand, its token counts', async () => {
  fight = await openFirefight({ settings: AUTOMATIC, begun: false });
  const car = await classOf(fight.gm, 'Actor').create({
    name: 'Car',
    type: 'cepheusVehicle',
    system: { speed: 10, facing: 180, occupants: [{ actor: fight.actors[0], role: 'driver' }] },
  });
  const { scenes } = gameOf(fight.gm) as unknown as { scenes: { contents: readonly [Doc] } };
  const [scene] = scenes.contents;
  const [placed] = await scene.createEmbeddedDocuments('Token', [{ name: 'Car', actorId: car.id, actorLink: true }]);
  const shown = placed as Token;
  await fight
    .combat()
    .createEmbeddedDocuments('Combatant', [{ tokenId: shown.id, actorId: car.id, sceneId: scene.id }]);
  await fight.table.settle();
  await fight.combat().rollAll();
  await fight.table.settle();
  await fight.combat().startCombat();
  await fight.table.settle();
  await untilTurnOf(fight, fight.ids[0]!);
  const faced = (): unknown => [shown.rotation, gameOf(fight.gm).actors.get(car.id).system['facing']];
  const command = { action: 'maneuver', who: fight.ids[0]!, declared: { kph: 10, facing: 45 } };
  const message = await request(fight, fight.ana, command);
  await fight.table.settle();
  expect([seen(fight, message).system['state'], faced()]).toEqual(['applied', [225, 45]]);
  await reversalOf(fight.ana, message);
  await fight.table.settle();
  expect([seen(fight, message).system['state'], faced()]).toEqual(['undone', [0, 180]]);
  await shown.update({ rotation: 100 });
  await reversalOf(fight.ana, message, true);
  await fight.table.settle();
  const { contents } = gameOf(fight.gm).messages;
  const [refused] = contents.filter(({ type }) => type === 'reversal');
  expect(refused!.system).toMatchObject({ refusal: { refused: 'superseded', values: { path: 'hulk.facing' } } });
});
