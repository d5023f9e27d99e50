/** Announcements of turns and acts to modules: Foundry's own hooks as Foundry calls them, and Salvo's with plain data. */
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import {
  classOf,
  gameOf,
  openFirefight,
  request,
  reversalOf,
  untilTurnOf,
  weaponOf,
  type Firefight,
  outcomeIn,
  tokenOf,
} from './firefight.ts';
import { AUTOMATIC } from './hostile.ts';
import type { Seat } from '../tabletop/inprocess/table.ts';

let fight: Firefight;
afterEach(() => fight.table.close());

type Heard = readonly [hook: string, ...args: readonly unknown[]];

function listen(seat: Seat, ...hooks: readonly string[]): Heard[] {
  const heard: Heard[] = [];
  const { Hooks } = seat.globals as unknown as { Hooks: { on(name: string, fn: (...args: unknown[]) => void): void } };
  for (const hook of hooks)
    Hooks.on(
      hook,
      (...args) => void heard.push([hook, ...args.map((value) => JSON.parse(JSON.stringify(value ?? null)))]),
    );
  return heard;
}

const CORE = ['combatStart', 'combatTurn', 'combatRound', 'combatTurnChange', 'tabletopCombatSound'];
const named = (heard: readonly Heard[]): readonly string[] => heard.map(([hook]) => hook);

test('the start, a turn and a round are announced before the write, with its data, direction and time', async () => {
  fight = await openFirefight({ settings: AUTOMATIC, begun: false });
  const { CONFIG } = fight.gm.globals as unknown as { CONFIG: { time: { roundTime: number } } };
  CONFIG.time.roundTime = 6;
  const combat = (): ReturnType<Firefight['combat']> => fight.combat();
  await combat().rollAll();
  await fight.table.settle();
  const heard = listen(fight.gm, ...CORE);
  await combat().startCombat();
  await fight.table.settle();
  expect(named(heard)).toEqual(['tabletopCombatSound', 'combatStart', 'combatTurnChange']);
  expect(heard[1]![2]).toEqual({ round: 1, turn: 0 });
  heard.length = 0;
  await combat().nextTurn();
  await fight.table.settle();
  expect(named(heard)).toEqual(['combatTurn', 'combatTurnChange']);
  expect(heard[0]!.slice(2)).toEqual([
    { round: 1, turn: 1 },
    { direction: 1, worldTime: { delta: 0 } },
  ]);
  heard.length = 0;
  await combat().nextRound();
  await fight.table.settle();
  expect(named(heard)).toEqual(['combatRound', 'combatTurnChange']);
  expect(heard[0]!.slice(2)).toEqual([
    { round: 2, turn: 0 },
    { direction: 1, worldTime: { delta: 6 } },
  ]);
});

test('a step back is announced as a step back, so that listeners point at the right combatant', async () => {
  fight = await openFirefight({ settings: AUTOMATIC });
  await fight.combat().nextTurn();
  await fight.table.settle();
  const heard = listen(fight.gm, ...CORE);
  const seen = listen(fight.bo, 'combatTurnChange');
  await fight.combat().previousTurn();
  await fight.table.settle();
  expect(named(heard)).toEqual(['combatTurn', 'combatTurnChange']);
  expect(heard[0]![3]).toMatchObject({ direction: -1 });
  expect(seen[0]?.[3]).toMatchObject({ round: 1, turn: 0, combatantId: fight.combat().turns[0]!.id });
});

test('what a module writes with a turn is written, and the pointer stays the book’s', async () => {
  fight = await openFirefight({ settings: AUTOMATIC });
  const { Hooks } = fight.gm.globals as unknown as {
    Hooks: { on(name: string, fn: (combat: unknown, update: Record<string, unknown>) => void): void };
  };
  Hooks.on('combatTurn', (_combat, update) => void Object.assign(update, { turn: 4, 'flags.world.noted': 'yes' }));
  await fight.combat().nextTurn();
  await fight.table.settle();
  expect(fight.combat(fight.bo).turn).toBe(1);
  expect(fight.combat(fight.bo).flags).toMatchObject({ world: { noted: 'yes' } });
});

test('an act, its outcome and its undo are announced to everybody with the right to read them, in data of its own', async () => {
  fight = await openFirefight({ settings: AUTOMATIC });
  await untilTurnOf(fight, fight.ids[0]!);
  const hooks = ['salvo.act', 'salvo.outcome', 'salvo.undone'];
  const [gm, bo] = [listen(fight.gm, ...hooks), listen(fight.bo, ...hooks)];
  const item = weaponOf(fight, 0);
  const command = { action: 'attack', who: fight.ids[0]!, item: item.id, targets: [fight.ids[1]!] };
  const message = await request(fight, fight.ana, command);
  await fight.table.settle();
  expect(named(gm)).toEqual(['salvo.act', 'salvo.outcome']);
  expect(bo).toEqual(gm);
  const [, report] = gm[1] as [string, Record<string, unknown>];
  expect(report).toMatchObject({
    message: message.id,
    user: fight.ana.id,
    ruleset: 'cepheus',
    action: 'attack',
    item: item.uuid,
    who: { id: fight.ids[0], actor: `Actor.${fight.actors[0]}` },
    targets: [{ id: fight.ids[1], actor: `Actor.${fight.actors[1]}` }],
    again: false,
  });
  expect((report['who'] as { token: string }).token).toMatch(/^Scene\..*\.Token\./);
  expect(report['outcome']).toEqual(
    JSON.parse(JSON.stringify(outcomeIn(gameOf(fight.gm).messages.get(message.id)!.system))),
  );
  await reversalOf(fight.gm, message);
  await fight.table.settle();
  expect(named(gm)).toEqual([...hooks]);
  await reversalOf(fight.gm, message, true);
  await fight.table.settle();
  expect((gm.at(-1) as [string, { again: boolean }])[1].again).toBe(true);
});

test('an act hidden from a user is not announced', async () => {
  fight = await openFirefight({ settings: AUTOMATIC });
  await untilTurnOf(fight, fight.ids[0]!);
  const hooks = ['salvo.act', 'salvo.outcome'];
  const [gm, bo] = [listen(fight.gm, ...hooks), listen(fight.bo, ...hooks)];
  await classOf(fight.gm, 'ChatMessage').create({
    type: 'action',
    whisper: [fight.gm.id],
    system: {
      ruleset: 'cepheus',
      combat: fight.combat().uuid,
      command: { action: 'attack', who: fight.ids[0]!, item: weaponOf(fight, 0).id, targets: [fight.ids[1]!] },
      state: 'requested',
    },
  });
  await fight.table.settle();
  expect([named(gm), named(bo)]).toEqual([hooks, []]);
});

test('the page for other packages names every call and every hook, and no others', async () => {
  fight = await openFirefight({ settings: AUTOMATIC });
  const { api } = (fight.gm.globals as unknown as { game: { salvo: { api: object } } }).game.salvo;
  const page = readFileSync('docs/hooks.md', 'utf8');
  const [hooks, calls] = page.split('## `game.salvo.api`') as [string, string];
  const rowsOf = (text: string): readonly string[] => [...text.matchAll(/^\| `([\w.]+)/gm)].map(([, name]) => name!);
  expect(rowsOf(calls).toSorted()).toEqual(Object.keys(api).toSorted());
  expect(rowsOf(hooks).filter((name) => name.startsWith('salvo.'))).toEqual([
    'salvo.act',
    'salvo.outcome',
    'salvo.undone',
  ]);
});

test('the api answers with data of its own, and refuses as values', async () => {
  fight = await openFirefight({ settings: AUTOMATIC });
  await untilTurnOf(fight, fight.ids[0]!);
  const { api } = (fight.gm.globals as unknown as { game: { salvo: { api: Api } } }).game.salvo;
  const [who, whom] = [0, 1].map((at) => `Actor.${fight.actors[at]!}`) as [string, string];
  const request = { action: 'attack', item: weaponOf(fight, 0).id, targets: [whom] };
  expect(api.choices(who, 'attack').some(({ item, refused }) => item === request.item && refused === null)).toBe(true);
  expect(api.status(who)).toMatchObject({ standing: 'up' });
  expect(api.candidates(who)).toHaveLength(5);
  const near = api.odds(who, request);
  expect(near).not.toHaveProperty('refused');
  await tokenOf(fight, 1).update({ x: 900_000 });
  await fight.table.settle();
  expect(api.odds(who, request)).not.toEqual(near);
  expect(api.odds(who, { action: 'attack', item: 'none' })).toHaveProperty('refused');
  expect([api.choices('Actor.nobody'), api.status('Actor.nobody')]).toEqual([[], null]);
  expect(await api.act(who, { action: 'noSuchAct' })).toBeNull();
});

interface Api {
  choices(actor: string, action?: string): readonly { readonly item?: string; readonly refused: unknown }[];
  status(actor: string): unknown;
  candidates(actor: string): readonly string[];
  odds(actor: string, request: object): unknown;
  act(actor: string, request: object): Promise<string | null>;
}
