/** What Salvo uses that came with V14, or that only a scene and a chat log have. A GM runs them. */
import { check, type ContractCase, type Doc, type Globals, type Plain, same, withActor } from './types.ts';

const API = 'foundryvtt.com/api';

interface Batch {
  modifyBatch(operations: readonly Plain[]): Promise<unknown>;
}
const batchOf = (globals: Globals): Batch => globals.foundry.documents as unknown as Batch;

const rename = (doc: Doc, name: string): Plain => ({
  action: 'update',
  documentName: 'Actor',
  updates: [{ _id: doc.id, name }],
});

async function withTwo(globals: Globals, act: (doc: Doc, other: Doc) => Promise<void>): Promise<void> {
  await withActor(globals, (doc) => withActor(globals, (other) => act(doc, other)));
}

interface Effect {
  readonly id: string | null;
  readonly statuses: Set<string>;
  readonly showIcon: number;
  readonly parent: unknown;
}
type EffectClass = new (data: Plain, context: Plain) => Effect;

interface Message extends Doc {
  readonly isContentVisible: boolean;
}

/** A scene for the time of one case; nobody has to look at it. */
async function withScene({ foundry }: Globals, grid: Plain, act: (scene: Doc) => Promise<void>): Promise<void> {
  const scene = await foundry.documents['Scene']!.create({ name: 'Contract', grid, navigation: false });
  check(scene, 'a scene could not be created');
  try {
    await act(scene);
  } finally {
    await scene.delete();
  }
}

interface Grid {
  measurePath(points: readonly Plain[]): { readonly distance: number; readonly spaces: number };
}

export const v14Cases: readonly ContractCase[] = [
  {
    name: 'modifyBatch carries several operations out in their order, with their options told to hooks',
    source: `${API}/functions/foundry.documents.modifyBatch.html`,
    run: (globals) =>
      withTwo(globals, async (entry, other) => {
        const seen: unknown[] = [];
        const hook = globals.Hooks.on('updateActor', (doc: Doc, _changes: Plain, options: Plain) =>
          seen.push([doc.name, options['salvo']]),
        );
        await batchOf(globals).modifyBatch([{ ...rename(entry, 'A'), salvo: 'x' }, rename(other, 'B')]);
        globals.Hooks.off('updateActor', hook);
        same([entry.name, other.name], ['A', 'B']);
        same(JSON.parse(JSON.stringify(seen)), [
          ['A', 'x'],
          ['B', null],
        ]);
      }),
  },
  {
    name: 'of a batch that a hook cancels in part nothing is written',
    source: `${API}/functions/foundry.documents.modifyBatch.html`,
    run: (globals) =>
      withTwo(globals, async (entry, other) => {
        const hook = globals.Hooks.on('preUpdateActor', (doc: Doc) => doc.id !== other.id);
        await batchOf(globals)
          .modifyBatch([rename(entry, 'A'), rename(other, 'B')])
          .catch(() => null);
        globals.Hooks.off('preUpdateActor', hook);
        same([entry.name, other.name], ['Contract', 'Contract']);
      }),
  },
  {
    name: 'an effect can be made for an actor without being stored, with its statuses and showIcon',
    source: 'foundryvtt.com/api/v14/interfaces/foundry.documents.types.ActiveEffectData.html',
    run: (globals) =>
      withActor(globals, async (actor) => {
        const { ActiveEffect } = globals.foundry.documents as unknown as { ActiveEffect: EffectClass };
        const effect = new ActiveEffect(
          {
            name: 'E',
            img: 'icons/svg/falling.svg',
            statuses: ['prone'],
            showIcon: 2,
            flags: { core: { overlay: true } },
          },
          { parent: actor },
        );
        same([[...effect.statuses], effect.showIcon, effect.id ?? null], [['prone'], 2, null]);
        check(effect.parent === actor, 'its parent is the actor');
        same((actor['effects'] as { size: number }).size, 0);
        check(Array.isArray(actor['appliedEffects']), 'appliedEffects is a list');
      }),
  },
  {
    name: 'statuses that prepareData adds last until the data are prepared anew',
    source: `${API}/classes/foundry.documents.Actor.html#statuses`,
    run: (globals) =>
      withActor(globals, async (actor) => {
        (actor['statuses'] as Set<string>).add('contract');
        (actor as unknown as { reset(): void }).reset();
        check(!(actor['statuses'] as Set<string>).has('contract'), 'reset prepares the data anew');
      }),
  },
  {
    name: 'applyMode whispers data to the GMs, or to nobody',
    source: 'fvtt types 14.366, ChatMessage.applyMode',
    run({ foundry, game }) {
      const { ChatMessage } = foundry.documents as unknown as {
        ChatMessage: { applyMode(data: Plain, mode: string): Plain };
      };
      const data: Plain = { whisper: [], blind: false };
      const gm = { ...data, ...ChatMessage.applyMode(data, 'gm') };
      check((gm['whisper'] as string[]).includes(game.user.id), 'the GM is among the recipients');
      const everybody: Plain = { whisper: [], blind: false };
      same({ ...everybody, ...ChatMessage.applyMode(everybody, 'public') }['whisper'], []);
    },
  },
  {
    name: 'a message knows whether its content is for this user',
    source: `${API}/classes/foundry.documents.ChatMessage.html#isContentVisible`,
    async run({ foundry, game }) {
      const message = (await foundry.documents['ChatMessage']!.create({
        content: 'contract',
        whisper: [game.user.id],
      })) as Message | undefined;
      check(message, 'a message could not be created');
      same(message.isContentVisible, true);
      await message.delete();
    },
  },
  {
    name: 'a combat says how much of the world’s time a turn takes',
    source: `${API}/classes/foundry.documents.Combat.html#getTimeDelta`,
    async run({ foundry }) {
      const combat = await foundry.documents['Combat']!.create({});
      check(combat, 'a combat could not be created');
      const { getTimeDelta, _playCombatSound } = combat as unknown as Record<string, unknown>;
      same(typeof (getTimeDelta as (...at: unknown[]) => number).call(combat, 1, 0, 2, 0), 'number');
      same(typeof _playCombatSound, 'function');
      await combat.delete();
    },
  },
  {
    name: 'a path goes up as well as along, and on hexes too',
    source: 'foundryvtt.com/api/v14/modules/foundry.grid.types.html, GridCoordinates3D',
    async run(globals) {
      for (const [type, points, expected] of PATHS)
        await withScene(globals, { type, size: 100, distance: 1.5, units: 'm' }, async (scene) => {
          same((scene['grid'] as unknown as Grid).measurePath(points).spaces, expected, `grid ${type}`);
        });
    },
  },
  {
    name: 'a token knows its middle',
    source: `${API}/classes/foundry.documents.TokenDocument.html#getCenterPoint`,
    run: (globals) =>
      withScene(globals, { type: 1, size: 100, distance: 1.5, units: 'm' }, async (scene) => {
        const [token] = await scene.createEmbeddedDocuments('Token', [
          { name: 'T', x: 100, y: 200, width: 1, height: 1 },
        ]);
        const { x, y } = (token as unknown as { getCenterPoint(): { x: number; y: number } }).getCenterPoint();
        same([x, y], [150, 250]);
        const there = (token as unknown as { getCenterPoint(at: Plain): { x: number; y: number } }).getCenterPoint({
          x: 300,
          y: 0,
        });
        same([there.x, there.y], [350, 50]);
      }),
  },
  {
    name: 'a movement is told before it is made, with its way and method, and a hook that says false keeps the token where it is',
    source: `${API}/functions/hookEvents.preMoveToken.html`,
    run: (globals) =>
      withScene(globals, { type: 1, size: 100, distance: 1.5, units: 'm' }, async (scene) => {
        const [token] = (await scene.createEmbeddedDocuments('Token', [
          { name: 'T', x: 0, y: 0, width: 1, height: 1 },
        ])) as unknown as Movable[];
        const heard: unknown[] = [];
        const hook = globals.Hooks.on(
          'preMoveToken',
          (_doc: Doc, { method, chain, origin, passed, pending }: Movement) => {
            const points = [origin, ...passed.waypoints, ...pending.waypoints].map(({ x, y }) => [x, y]);
            heard.push([method, chain.length, points.at(0), points.at(-1)]);
            return heard.length > 1;
          },
        );
        await token!.move(
          [
            { x: 100, y: 0 },
            { x: 100, y: 200 },
          ],
          { method: 'dragging' },
        );
        same([token!.x, token!.y], [0, 0]);
        await token!.update({ x: 300 });
        globals.Hooks.off('preMoveToken', hook);
        same([token!.x, token!.y], [300, 0]);
        same(JSON.parse(JSON.stringify(heard)), [
          ['dragging', 0, [0, 0], [100, 200]],
          ['api', 0, [0, 0], [300, 0]],
        ]);
      }),
  },
  {
    name: 'the complete path of a movement has every space between its waypoints',
    source: `${API}/classes/foundry.documents.TokenDocument.html#getCompleteMovementPath`,
    run: (globals) =>
      withScene(globals, { type: 1, size: 100, distance: 1.5, units: 'm' }, async (scene) => {
        const [token] = (await scene.createEmbeddedDocuments('Token', [
          { name: 'T', x: 0, y: 0, width: 1, height: 1 },
        ])) as unknown as Movable[];
        const path = token!.getCompleteMovementPath([
          { x: 0, y: 0, elevation: 0 },
          { x: 300, y: 0, elevation: 0 },
          { x: 300, y: 200, elevation: 0 },
        ]);
        same(
          path.map(({ x, y }) => `${x},${y}`),
          ['0,0', '100,0', '200,0', '300,0', '300,100', '300,200'],
        );
      }),
  },
  {
    name: 'a token is in a region by its middle, and a region says how much longer ways in it are',
    assumption:
      'The behavior `modifyMovementCost` keeps by the way of moving by how much a space counts (`system.difficulties`; null: nobody goes there), a token goes by its `movementAction`, and `testInsideRegion` takes a place where the token does not stand. The points that Foundry adds to a way where a region begins or ends are `intermediate`.',
    run: (globals) =>
      withScene(globals, { type: 1, size: 100, distance: 1.5, units: 'm' }, async (scene) => {
        const [token] = (await scene.createEmbeddedDocuments('Token', [
          { name: 'T', x: 0, y: 0, width: 1, height: 1 },
        ])) as unknown as Movable[];
        const shapes = [{ type: 'rectangle', x: 100, y: 0, width: 200, height: 100 }];
        const behaviors = [{ type: 'modifyMovementCost', system: { difficulties: { walk: 2, fly: 1, swim: null } } }];
        const [region] = await scene.createEmbeddedDocuments('Region', [{ name: 'Mud', shapes, behaviors }]);
        const { behaviors: kept } = region as unknown as { behaviors: Iterable<Doc & { disabled: boolean }> };
        const [behavior] = [...kept];
        const { difficulties } = behavior!.system as { difficulties: Plain };
        const { walk, swim } = difficulties;
        same([behavior!.type, behavior!.disabled, walk, swim], ['modifyMovementCost', false, 2, null]);
        same(token!.movementAction, 'walk');
        const isIn = (x: number): boolean => token!.testInsideRegion(region!, { x, y: 0, elevation: 0 });
        same([token!.testInsideRegion(region!), isIn(100), isIn(200), isIn(300)], [false, true, true, false]);
      }),
  },
  {
    name: 'what goes or is seen from one point to another is stopped by the walls of the viewed scene that stop it',
    assumption:
      '`CONFIG.Canvas.polygonBackends[type].testCollision(origin, destination, {type, mode: "any"})` asks the walls of the viewed scene, by `move` and by `sight`; an open door stops nothing.',
    run: (globals) =>
      withScene(globals, { type: 1, size: 100, distance: 1.5, units: 'm' }, async (scene) => {
        const { canvas } = globals as unknown as { canvas: { scene: Viewed | null } };
        const before = canvas.scene;
        const column = (x: number, more: Plain = {}): Plain => ({ c: [x, 0, x, 300], ...more });
        const window = column(400, { sight: 0 });
        const [door] = await scene.createEmbeddedDocuments('Wall', [column(200, { door: 1 }), window]);
        const { polygonBackends } = (globals.CONFIG as unknown as { Canvas: { polygonBackends: Backends } }).Canvas;
        const stops = (type: string, from: number, to: number): boolean =>
          polygonBackends[type]!.testCollision({ x: from, y: 150 }, { x: to, y: 150 }, { type, mode: 'any' });
        await (scene as unknown as Viewed).view();
        same([stops('move', 150, 250), stops('sight', 150, 250)], [true, true]);
        same([stops('move', 350, 450), stops('sight', 350, 450)], [true, false]);
        same([stops('move', 250, 350), stops('move', 250, 150)], [false, true]);
        await door!.update({ ds: 1 });
        same([stops('move', 150, 250), stops('sight', 150, 250)], [false, false]);
        await before?.view();
      }),
  },
];

interface Viewed {
  view(): Promise<unknown>;
}
interface Backends {
  readonly [type: string]: { testCollision(from: Place, to: Place, how: Plain): boolean };
}

interface Place {
  readonly x: number;
  readonly y: number;
}
interface Movable extends Doc, Place {
  move(waypoints: readonly Plain[], options: Plain): Promise<unknown>;
  getCompleteMovementPath(waypoints: readonly Plain[]): readonly Place[];
  readonly movementAction: string;
  testInsideRegion(region: Doc, at?: Plain): boolean;
}
interface Movement {
  readonly method: string;
  readonly chain: readonly string[];
  readonly origin: Place;
  readonly passed: { readonly waypoints: readonly Place[] };
  readonly pending: { readonly waypoints: readonly Place[] };
}

const PATHS: readonly (readonly [type: number, points: readonly Plain[], spaces: number])[] = [
  [
    1,
    [
      { x: 50, y: 50, elevation: 0 },
      { x: 450, y: 50, elevation: 0 },
    ],
    4,
  ],
  [
    1,
    [
      { x: 50, y: 50, elevation: 0 },
      { x: 150, y: 50, elevation: 4.5 },
    ],
    3,
  ],
  [
    2,
    [
      { x: 50, y: 58, elevation: 0 },
      { x: 450, y: 58, elevation: 0 },
    ],
    4,
  ],
];
