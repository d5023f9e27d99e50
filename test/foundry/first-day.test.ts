/** The first meeting with Salvo in a world: new people, sheets, people without a sheet, hidden data. */
import { afterEach, describe, expect, test } from 'vitest';
import { subTypes } from '../../src/foundry/data/types.ts';
import { enterGames } from '../../src/foundry/games/data.ts';
import type { Seat } from '../tabletop/inprocess/table.ts';
import { openTable } from '../tabletop/inprocess/table.ts';
import {
  answerTo,
  classOf,
  gameOf,
  openFirefight,
  request,
  seen,
  untilTurnOf,
  weaponOf,
  type CombatDoc,
  type Doc,
  type Firefight,
} from './firefight.ts';
import { AUTOMATIC } from './hostile.ts';

enterGames();
const ACTORS = subTypes().filter(({ document }) => document === 'Actor');

let fight: Firefight;
afterEach(() => {
  expect(fight.table.errors).toEqual([]);
  fight.table.close();
});

interface Config {
  readonly Actor: {
    readonly documentClass: new (data: object) => NewActor;
    readonly dataModels: Record<string, { readonly schema: Field }>;
    readonly sheetClasses: Record<string, Record<string, unknown>>;
  };
  readonly Item: { readonly sheetClasses: Record<string, Record<string, unknown>> };
}
interface NewActor {
  _preCreate(data: object, options: object, user: unknown): Promise<unknown>;
  toObject(): { readonly prototypeToken: Token };
}
interface Token {
  readonly actorLink?: boolean;
  readonly disposition?: number;
  readonly bar1?: { readonly attribute?: string };
  readonly bar2?: { readonly attribute?: string };
}
interface Field {
  readonly fields?: Record<string, Field>;
  readonly element?: Field;
  readonly initial?: unknown;
}
const configOf = (seat: Seat): Config => (seat.globals as unknown as { CONFIG: Config }).CONFIG;

describe('somebody new', () => {
  /** The token of a new actor that this user makes. */
  async function made(seat: Seat, data: object): Promise<Token> {
    const actor = new (configOf(seat).Actor.documentClass)(data);
    await actor._preCreate(data, {}, gameOf(seat).user);
    return actor.toObject().prototypeToken;
  }

  test('of every kind has the bars of its kind; a player’s is linked and friendly, as long as nothing else is said', async () => {
    fight = await openFirefight({ begun: false });
    for (const { type, bars = [] } of ACTORS) {
      const own = await made(fight.ana, { name: 'New', type });
      expect([own.actorLink, own.disposition], type).toEqual([true, 1]);
      const [bar1, bar2] = bars;
      if (bar1 !== undefined)
        expect([own.bar1?.attribute, own.bar2?.attribute], type).toEqual([bar1, bar2 ?? own.bar2?.attribute]);
      expect((await made(fight.gm, { name: 'New', type })).actorLink, type).not.toBe(true);
    }
    const said = { name: 'New', type: ACTORS[0]!.type, prototypeToken: { actorLink: false, disposition: -1 } };
    expect(await made(fight.ana, said)).toMatchObject({ actorLink: false, disposition: -1 });
  });

  test('shares no list and no map with anybody', async () => {
    fight = await openFirefight({ begun: false });
    const shared: string[] = [];
    const walk = ({ fields = {}, element, initial }: Field, path: string): void => {
      if (typeof initial === 'object' && initial !== null) shared.push(path);
      for (const [key, field] of Object.entries(fields)) walk(field, `${path}.${key}`);
      if (element) walk(element, `${path}[]`);
    };
    for (const { type } of ACTORS) walk(configOf(fight.gm).Actor.dataModels[type]!.schema, type);
    expect(shared).toEqual([]);
  });

  test('opens with a sheet of Salvo’s, and core’s own is offered for nothing', async () => {
    fight = await openFirefight({ begun: false });
    const { Actor, Item } = configOf(fight.gm);
    const ids = [Actor, Item].flatMap(({ sheetClasses }) => Object.values(sheetClasses).flatMap(Object.keys));
    expect(ids.length).toBeGreaterThan(10);
    expect(ids.filter((id) => id.startsWith('core.'))).toEqual([]);
  });
});

describe('tokens of one name', () => {
  const RECRUIT = { name: 'Recruit', actorLink: false, appendNumber: true };
  type Maker = Doc & {
    getTokenDocument(data: object, context: object): Promise<{ toObject(): object }>;
  };
  const sceneOf = (seat: Seat): Doc =>
    (seat.globals.game as unknown as { scenes: { contents: readonly Doc[] } }).scenes.contents[0]!;

  test('are numbered on from each other, whatever their actors; a free number and a name given by hand stay', async () => {
    fight = await openFirefight({ begun: false });
    const scene = sceneOf(fight.gm);
    /** Tokens of new actors, as somebody drags each from a compendium, all made at once. */
    const put = async (prototypeToken: object, data: readonly object[] = [{}]): Promise<readonly Doc[]> => {
      const type = ACTORS[0]!.type;
      const actor = (await classOf(fight.gm, 'Actor').create({ name: 'Recruit', type, prototypeToken })) as Maker;
      const tokens = await Promise.all(data.map((changes) => actor.getTokenDocument(changes, { parent: scene })));
      const sources = tokens.map((token) => token.toObject());
      return scene.createEmbeddedDocuments('Token', sources);
    };
    const names = (tokens: readonly Doc[]): readonly string[] => tokens.map(({ name }) => name);
    expect(names(await put(RECRUIT))).toEqual(['Recruit (1)']);
    const [second] = await put(RECRUIT);
    expect(second!.name).toBe('Recruit (2)');
    expect(names(await put(RECRUIT, [{}, {}]))).toEqual(['Recruit (3)', 'Recruit (4)']);
    expect(names(await put(RECRUIT, [{ name: 'Angry Recruit (1)' }, { name: 'Nia' }]))).toEqual([
      'Angry Recruit (1)',
      'Nia',
    ]);
    await second!.delete();
    expect(names(await put(RECRUIT, [{ name: 'Recruit (7)' }, {}]))).toEqual(['Recruit (7)', 'Recruit (2)']);
    expect(names(await put({ ...RECRUIT, appendNumber: false }))).toEqual(['Recruit']);
    expect(names(await put({ ...RECRUIT, actorLink: true }))).toEqual(['Recruit']);
  });
});

describe('a combat of people without a sheet', () => {
  test('rolls by the manifest’s formula, with the options that were given', async () => {
    fight = await openFirefight({ begun: false });
    const combat = (await classOf(fight.gm, 'Combat').create({ combatants: [{ name: 'Crate' }] })) as CombatDoc & {
      rollInitiative(ids: readonly string[], options: object): Promise<unknown>;
    };
    const [crate] = combat.turns;
    await combat.rollInitiative([crate!.id], { formula: '17', messageOptions: { flavor: 'Seventeen' } });
    await fight.table.settle();
    expect(combat.turns[0]!.initiative).toBe(17);
    const last = gameOf(fight.gm).messages.contents.at(-1) as Doc & { readonly flavor: string };
    expect(last.flavor).toBe('Seventeen');
    await combat.rollInitiative([crate!.id], {});
    await fight.table.settle();
    expect(combat.turns[0]!.initiative).toBeLessThanOrEqual(6);
  });
});

describe('a hidden combatant', () => {
  test('stands in the tracker of its owner, and in nobody else’s', async () => {
    fight = await openFirefight({ settings: AUTOMATIC });
    const own = gameOf(fight.gm).combat.combatants.get(fight.ids[0]!);
    await own.update({ hidden: true });
    await fight.table.settle();
    const shown = async (seat: Seat): Promise<boolean> => {
      const { combat } = seat.globals.ui as unknown as { combat: Tracker };
      const { turns } = await combat._prepareContext({});
      return turns.some(({ id }) => id === fight.ids[0]);
    };
    expect([await shown(fight.gm), await shown(fight.ana), await shown(fight.bo)]).toEqual([true, true, false]);
  });
});
interface Tracker {
  _prepareContext(options: object): Promise<{ readonly turns: readonly { readonly id: string }[] }>;
}

describe('modules', () => {
  test('that flag a waiting request do not make it forged', async () => {
    fight = await openFirefight({ settings: { ...AUTOMATIC, reactions: 'ask', timeout: 0 } });
    await untilTurnOf(fight, fight.ids[0]!);
    const [who, whom] = fight.ids as [string, string];
    const attack = { action: 'attack', who, item: weaponOf(fight, 0).id, targets: [whom] };
    const first = await request(fight, fight.ana, attack);
    await fight.table.settle();
    const message = await request(fight, fight.ana, { action: 'changeStance', who, declared: { stance: 'prone' } });
    await fight.table.advance(1_000);
    expect(seen(fight, message).system['state']).toBe('requested');
    await gameOf(fight.ana).messages.get(message.id)!.update({ 'flags.world.dice': true });
    await fight.table.settle();
    await answerTo(fight.bo, first, 0, 'none');
    await fight.table.settle();
    const { system, flags } = seen(fight, message);
    expect([system['state'], flags['world']]).toEqual(['applied', { dice: true }]);
  });
});

describe('the caretaker of the world', () => {
  test('sees no error as an assistant, without the right to write settings', async () => {
    const users = [
      { name: 'gm', role: 3, permissions: { SETTINGS_MODIFY: false } },
      { name: 'ana', role: 1 },
      { name: 'bo', role: 1 },
    ];
    const table = await openTable({ users });
    fight = { table } as Firefight;
    await table.settle();
    const [gm] = [table.seat('gm')];
    expect(gameOf(gm).settings.get('salvo', 'stamp')).toBe(0);
  });
});

describe('a compendium that is not locked', () => {
  const PERSON = { _id: 'packperson000001', name: 'Somebody', type: 'cepheusCharacter', system: { version: 1 } };
  const GUN = { _id: 'packgun000000000', name: 'Gun', type: 'cepheusWeapon', system: { version: 1 } };
  interface Pack {
    configure(configuration: { locked: boolean }): Promise<void>;
    getDocument(id: string): Promise<Doc>;
  }
  const packOf = (seat: Seat): Pack =>
    (seat.globals.game as unknown as { packs: Map<string, Pack> }).packs.get('salvo.people')!;

  test('is written in by a GM, things of people as well, and takes part in no fight; a player changes nothing', async () => {
    const metadata = { name: 'people', label: 'People', type: 'Actor', packageName: 'salvo' };
    fight = await openFirefight({ packs: [{ metadata, documents: [{ ...PERSON, items: [GUN] }] as never }] });
    const doc = await packOf(fight.gm).getDocument(PERSON._id);
    await expect(doc.update({ 'system.fatigued': true })).rejects.toThrow('locked');
    await packOf(fight.gm).configure({ locked: false });
    await fight.table.settle();
    await doc.update({ 'system.fatigued': true });
    await doc.items.get(GUN._id).update({ 'system.magazine.value': 3 });
    await fight.table.settle();
    // Another client reads what is stored.
    const there = await packOf(fight.bo).getDocument(PERSON._id);
    expect([there.system['fatigued'], there.items.get(GUN._id).system['magazine']]).toMatchObject([true, { value: 3 }]);
    await expect(there.update({ name: 'Mine' })).rejects.toThrow('permission');
    const { api } = (fight.gm.globals as unknown as { game: { salvo: { api: Api } } }).game.salvo;
    expect(api.choices(doc.uuid)).toEqual([]);
    expect(await api.act(doc.uuid, { action: 'attack' })).toBeNull();
  });
});
interface Api {
  choices(actor: string): readonly unknown[];
  act(actor: string, request: object): Promise<string | null>;
}
