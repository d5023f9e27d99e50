/**
 * D11: the server refuses a write (a full disk, a quota), any write of an undo, a turn, a set-up, the end of a fight: it
 * is reported once, nothing is half done, and it goes through later.
 */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openFirefight, request, type Firefight } from './firefight.ts';
import { attackBy, AUTOMATIC, hashBut, lay, prepare, snapshot, stored, undo, type Prepared } from './hostile.ts';

let underway: Prepared;
let unopened: Prepared;
beforeAll(async () => {
  underway = await prepare(AUTOMATIC);
  const fight = await openFirefight({ settings: AUTOMATIC, begun: false });
  unopened = snapshot(fight);
  fight.table.close();
});

let fight: Firefight;
afterEach(() => fight.table.close());

/** All but the chance ids of the turn changes on record. */
const hash = (): string => hashBut(fight, ['ChatMessage', '_stats', 'ops', 'active', 'turns']);
const errors = (): number => fight.gm.face.notices.filter(({ type }) => type === 'error').length;

interface Story {
  readonly world: Prepared;
  /** The preparation. */
  readonly before?: () => Promise<unknown>;
  readonly act: () => Promise<unknown>;
  readonly isDone: () => boolean;
  /** An act done again after a refusal has other dice. */
  readonly isByDice?: true;
}

let message: { readonly id: string };
const STORIES: { readonly [name: string]: () => Story } = {
  'an undo': () => ({
    world: underway,
    async before() {
      message = await attackBy(fight, fight.gm);
      await fight.table.settle();
    },
    act: () => undo(fight.gm, message),
    isDone: () => stored(fight, message)!.system.state === 'undone',
  }),
  'a turn': () => ({
    world: underway,
    act: () => fight.combat().nextTurn(),
    isDone: () => fight.combat().combatant!.id !== fight.ids[0],
  }),
  'rolling initiative': () => ({
    world: unopened,
    act: () => fight.combat().rollAll(),
    isDone: () => fight.combat().turns.every(({ initiative }) => initiative !== null),
    isByDice: true,
  }),
  'the start of a fight': () => ({
    world: unopened,
    async before() {
      await fight.combat().rollAll();
      await fight.table.settle();
    },
    act: () => fight.combat().startCombat(),
    isDone: () => fight.combat().round === 1,
  }),
  'the end of a fight': () => ({
    world: underway,
    async act() {
      message = await request(fight, fight.gm, { action: 'endFight', who: fight.ids[0]! });
    },
    isDone: () => message !== undefined && stored(fight, message)?.system.state === 'applied',
  }),
};

test.each(Object.entries(STORIES))('of %s (D11)', async (_name, storyOf) => {
  let end: string | null = null;
  for (let write = 0, sent = 0; write <= sent; write++) {
    const { world, before, act, isDone, isByDice = false } = storyOf();
    fight = await lay(world, { present: ['gm'] });
    await before?.();
    sent = 0;
    const link = fight.gm.wire.client as { send(message: unknown): void };
    const send = link.send.bind(link);
    link.send = (message) => {
      const isWrite = ['request', 'batch'].includes((message as { readonly kind: string }).kind);
      if (isWrite && ++sent === write) fight.table.authority.failNext('The disk is full');
      send(message);
    };
    const start = hash();
    const press = async (): Promise<unknown> => {
      const pressing = act().catch((error: unknown) => error);
      await fight.table.settle();
      await fight.table.advance(6_000);
      return pressing;
    };
    const said = await press();
    const at = `write ${write} of ${sent}`;
    if (!isDone()) {
      // The very first write: its author is told by Foundry, nothing is changed, and the next press is a new one.
      expect([at, write, String(said), errors(), hash()]).toEqual([at, 1, 'Error: The disk is full', 0, start]);
      await press();
    } else expect([at, errors()]).toEqual([at, write === 0 || write > sent ? 0 : 1]);
    expect([at, isDone(), hash() === start]).toEqual([at, true, false]);
    if (!isByDice) expect([at, hash()]).toEqual([at, (end ??= hash())]);
    expect(fight.table.errors).toEqual([]);
    fight.table.close();
  }
});
