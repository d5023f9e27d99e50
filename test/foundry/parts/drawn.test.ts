/** The drawings that acts leave on the scene: there while they last, and gone when they are over, undone or altered. */
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Area, Outcome, Stage } from '../../../src/rules/index.ts';
import type { MessageDoc, SceneDoc, Source } from '../../../src/foundry/api.ts';
import { enterGames } from '../../../src/foundry/games/data.ts';
import { digestOfAct } from '../../../src/foundry/resolution/messages/proof.ts';
import { actionOf } from '../../../src/foundry/resolution/messages/records.ts';
import { drawnBy, registerRegions } from '../../../src/foundry/resolution/writing/regions.ts';
import type { Table } from '../../../src/foundry/resolution/table/table.ts';
import { commandOf, sceneWith, tableOn } from './scene.ts';
import { actorOf, beReferee, combatOf, messageOf, openWorld, soundAfterEach, vouch, type World } from './world.ts';

enterGames();
let world: World;
beforeEach(() => void (world = openWorld()));
soundAfterEach(() => world);

describe('an act leaves', () => {
  const BLAST: Area = {
    clause: 'X-1',
    shape: 'circle',
    unit: 'metres',
    zones: [{ reach: 3 }],
    from: 'point',
    fills: { as: 'targets' },
  } as Area;
  const outcome = (...stages: readonly Partial<Stage>[]): Outcome => ({
    action: 'do',
    actor: 'a',
    stages: stages as readonly Stage[],
  });
  const drawn = (
    areas: readonly Partial<Area>[],
    result = outcome({}),
    { hidden = false, rest = {} as object, phase = 'underway' } = {},
  ) => {
    const table = tableOn(
      sceneWith(),
      { a: { at: [0, 0] }, b: { at: [4, 0] } },
      { areas: areas.map((area) => ({ ...BLAST, ...area })) },
    );
    const fight = { ...table.fight, phase, round: 2, turn: 'a' };
    return drawnBy(
      { ...table, fight, combat: {}, ...rest } as unknown as Table,
      commandOf({ targets: ['b'] }),
      result,
      'Grenade',
      hidden,
    );
  };
  const look = { name: 'Grenade', visibility: 2, highlightMode: 'shapes' };
  const circle = (x: number, y: number) => ({ type: 'circle', x, y, radius: 250, gridBased: true });

  test('the areas that strike, where they were aimed, until the turn is over', () => {
    expect(drawn([{}])).toEqual({
      ...{ scene: 'scene', stays: null, round: 2, turn: 'a' },
      regions: [{ ...look, color: '#e03131', shapes: [circle(450, 50)] }],
    });
    expect(drawn([{}], outcome({}), { hidden: true })!.regions).toMatchObject([{ visibility: 1 }]);
    expect(drawn([{ zones: [{ reach: 3 }, { reach: 6 }] }, {}])!.regions).toHaveLength(3);
    // A cloud says how long it stays.
    expect(drawn([{}], outcome({}, { stays: { round: 5 } as never }, { stays: { round: 9 } as never }))!.stays).toEqual(
      { round: 5 },
    );
  });

  test('them where they came down, with the way there', () => {
    const regions = drawn(
      [{}],
      outcome({ landed: { x: 3, y: 4, unit: 'squares' } }, { landed: { x: -1.5, y: 0, unit: 'metres' } }),
    )!.regions;
    const line = { type: 'line', x: 450, y: 50, width: 8 };
    expect(regions).toEqual([
      { ...look, color: '#e03131', shapes: [circle(750, 450)] },
      { ...look, color: '#868e96', shapes: [{ ...line, length: 500, rotation: expect.closeTo(53.13, 2) }] },
      { ...look, color: '#e03131', shapes: [circle(350, 50)] },
      { ...look, color: '#868e96', shapes: [{ ...line, length: 100, rotation: 180 }] },
    ]);
    // What comes down where it was aimed is a point long; to the upper left it turns on.
    const [, still] = drawn([{}], outcome({ landed: { x: 0, y: 0, unit: 'squares' } }))!.regions;
    expect((still!['shapes'] as Source[])[0]).toMatchObject({ length: 1, rotation: 0 });
    const [, back] = drawn([{}], outcome({ landed: { x: 0, y: -2, unit: 'squares' } }))!.regions;
    expect((back!['shapes'] as Source[])[0]).toMatchObject({ length: 200, rotation: 270 });
  });

  test('nothing that strikes nobody, has no outline, or is in no fight under way', () => {
    const { fills: _fills, ...arc } = BLAST;
    expect([drawn([{ ...arc, fills: undefined as never }]), drawn([{ shape: 'marks' }]), drawn([])]).toEqual([
      null,
      null,
      null,
    ]);
    expect([
      drawn([{}], outcome({}), { phase: 'setup' }),
      drawn([{}], outcome({}), { rest: { combat: null } }),
    ]).toEqual([null, null]);
    expect(drawn([{ fills: undefined as never }, {}])!.regions).toHaveLength(1);
  });
});

describe('on the scenes there stand', () => {
  const { system } = JSON.parse(readFileSync('packs/cepheus-demo/calder-3.json', 'utf8')) as {
    readonly system: Source;
  };
  interface Region {
    readonly id: string;
    readonly act: unknown;
  }
  const sceneOf = (id: string, ...regions: readonly Region[]) => {
    const done: (readonly [string, unknown])[] = [];
    const scene = {
      ...{ id, uuid: `Scene.${id}`, documentName: 'Scene', done, tokens: [] },
      regions: regions.map(({ id: own, act }) => ({ id: own, getFlag: () => act })),
      createEmbeddedDocuments: async (name: string, rows: readonly Source[], options: unknown) =>
        void done.push([`create ${name}`, rows], ['options', options]),
      deleteEmbeddedDocuments: async (name: string, ids: readonly string[]) => void done.push([`delete ${name}`, ids]),
    };
    world.put(scene as unknown as SceneDoc);
    return scene;
  };
  const fight = (saved: object) =>
    world.put(
      combatOf(
        'fight',
        { one: { actor: world.put(actorOf('a', 'cepheusCharacter', structuredClone(system))) } },
        { flags: { salvo: { fight: JSON.stringify({ version: 1, ...saved }) } } },
      ),
    );
  const ON = { phase: 'underway', round: 2, turn: 'one' };
  const act = (id: string, drawn: object | null = {}, rest: Source = {}, vouched = true): MessageDoc => {
    const whole = drawn && {
      scene: 's',
      regions: [{ name: 'x' }, { name: 'y' }],
      stays: null,
      round: 2,
      turn: 'one',
      ...drawn,
    };
    const message = world.put(
      messageOf(
        id,
        { ruleset: 'cepheus', combat: 'Combat.fight', command: commandOf(), state: 'applied', drawn: whole, ...rest },
        { author: world.user('ana') },
      ),
    );
    if (vouched) vouch(world, message, digestOfAct(actionOf(message)));
    return message;
  };
  /** The changes made to the scene once something has changed. */
  const looked = async (scene: { readonly done: readonly (readonly [string, unknown])[] }, hook = 'updateCombat') => {
    registerRegions();
    beReferee();
    world.hooks.callAll(hook, {}, {}, {}, 'gm');
    for (let each = 0; each < 20; each++) await Promise.resolve();
    return scene.done;
  };
  const names = (done: readonly (readonly [string, unknown])[]) => done.map(([what]) => what);

  test.each<[string, object, object, boolean]>([
    ['areas of the turn that is on', ON, {}, true],
    ['none of another turn', { ...ON, turn: null }, {}, false],
    ['none of the same turn of another round', { ...ON, round: 3 }, {}, false],
    ['clouds to the end of their round', { ...ON, round: 4, turn: null }, { stays: { round: 4 } }, true],
    ['no clouds after it', { ...ON, round: 5 }, { stays: { round: 4 } }, false],
    ['clouds that end at no round', { ...ON, round: 99 }, { stays: { at: 'endOfFight' } }, true],
    ['nothing of a fight that is over', { ...ON, phase: 'ended' }, { stays: { round: 9 } }, false],
    ['nothing of another scene', ON, { scene: 'elsewhere' }, false],
  ])('%s', async (_, saved, drawn, stands) => {
    fight(saved);
    act('m', drawn);
    expect(names(await looked(sceneOf('s')))).toEqual(stands ? ['create Region', 'options'] : []);
  });

  test('each act’s own, by ids that stay the same; what stands already stays, and what is over goes', async () => {
    fight(ON);
    act('m');
    act('n');
    const scene = sceneOf('s', { id: 'r1', act: 'n' }, { id: 'r2', act: 'gone' }, { id: 'r3', act: undefined });
    const other = sceneOf('other', { id: 'r4', act: 'm' });
    const done = await looked(scene);
    expect(names(done)).toEqual(['delete Region', 'create Region', 'options']);
    expect(done[0]![1]).toEqual(['r2']);
    const rows = done[1]![1] as Source[];
    expect(rows.map(({ name, flags }) => [name, flags])).toEqual([
      ['x', { salvo: { act: 'm' } }],
      ['y', { salvo: { act: 'm' } }],
    ]);
    expect(rows.map(({ _id }) => String(_id))).toEqual([
      expect.stringMatching(/^[0-9a-f]{16}$/),
      expect.stringMatching(/^[0-9a-f]{16}$/),
    ]);
    expect(rows[0]!['_id']).not.toBe(rows[1]!['_id']);
    expect(done[2]![1]).toEqual({ keepId: true });
    expect(other.done).toEqual([['delete Region', ['r4']]]);
  });

  test('none of acts that are undone, altered, draw nothing, or whose fight is gone', async () => {
    fight(ON);
    act('undone', {}, { state: 'undone' });
    act('altered', {}, {}, false);
    act('plain', null);
    act('broken', { regions: 'all' });
    act('else', {}, { combat: 'Combat.gone' });
    Object.assign(act('note'), { type: 'base' });
    act('m');
    const [created] = await looked(sceneOf('s'));
    expect((created![1] as Source[]).map(({ flags }) => flags)).toEqual(new Array(2).fill({ salvo: { act: 'm' } }));
  });

  test('a single area like many', async () => {
    fight(ON);
    act('m', { regions: [{ name: 'x' }] });
    expect(names(await looked(sceneOf('s')))).toEqual(['create Region', 'options']);
  });

  test('what messages and fights say now: each change is looked at by the referee, once', async () => {
    fight(ON);
    const message = act('m');
    const scene = sceneOf('s');
    const after = async (...hooks: readonly (readonly [string, unknown])[]) => {
      scene.done.length = 0;
      for (const [hook, doc] of hooks) world.hooks.callAll(hook, doc, {}, {}, 'gm');
      for (let each = 0; each < 20; each++) await Promise.resolve();
      return scene.done.filter(([what]) => what === 'create Region').length;
    };
    registerRegions();
    beReferee();
    for (const hook of ['updateChatMessage', 'deleteChatMessage', 'updateCombat', 'deleteCombat', 'ready'])
      expect(await after([hook, message])).toBe(1);
    expect(await after(['updateCombat', {}], ['ready', {}])).toBe(1);
    expect([
      await after(['updateChatMessage', act('n', null)]),
      await after(['updateChatMessage', messageOf('o', { drawn: {} }, { type: 'base' })]),
    ]).toEqual([0, 0]);
    vi.stubGlobal('game', { ...game, users: Object.assign([], { activeGM: null }) });
    expect(await after(['updateCombat', {}])).toBe(0);
  });
});
