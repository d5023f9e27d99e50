/** C1, C2, C4, C5, C7: several people at once, with messages delivered in any order; nobody online; two GMs. */
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { nightly } from '../night.ts';
import { gameOf, type Doc, type Firefight, outcomeIn } from './firefight.ts';
import {
  attackBy,
  breakAfter,
  effectHash,
  lay,
  lookAt,
  messagesOf,
  prepare,
  stored,
  undo,
  worldHash,
  type Prepared,
} from './hostile.ts';

let prepared: Prepared;
beforeAll(async () => {
  prepared = await prepare();
});

let fight: Firefight;
afterEach(() => fight.table.close());

/** A test of `story` under many orders of delivery. */
const inAnyOrder = (
  item: string,
  runs: { readonly day: number; readonly goal: number },
  story: (at: Firefight) => Promise<void>,
  present?: readonly string[],
): void =>
  nightly(item, { ...runs, step: 4 }, (seed, tries) =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 2, max: 1000 }), async (schedule, chance) => {
        fight = await lay(prepared, { schedule, seed: chance, ...(present ? { present } : {}) });
        try {
          await story(fight);
          expect(fight.table.errors).toEqual([]);
        } finally {
          fight.table.close();
        }
      }),
      { numRuns: tries, seed },
    ),
  );

interface Change {
  readonly path: string;
  readonly by?: number;
}

/** The health that an applied act says it took. */
const harmIn = (at: Firefight, message: { readonly id: string }, who: string, of = 'current.'): number =>
  (outcomeIn(stored(at, message)!.system)?.stages ?? [])
    .flatMap((stage) => stage.events as readonly { who: string; changes: readonly Change[] }[])
    .filter((event) => event.who === who)
    .flatMap((event) => event.changes)
    .filter((change) => change.path.startsWith(of))
    .reduce((sum, change) => sum + (change.by ?? 0), 0);

const states = (at: Firefight, messages: readonly Doc[]): readonly string[] =>
  messages.map((message) => stored(at, message)!.system.state).sort();

describe('at once', () => {
  inAnyOrder(
    'two clients damage one target: both are counted, and every client sees the same (C1)',
    { day: 3, goal: 10_000 },
    async (at) => {
      const before = lookAt(at, 1).health;
      const { table, ids } = at;
      // The GM acts for the third of the cast, out of turn or not: what the rules refuse counts for nothing.
      const posted = Promise.all([attackBy(at, at.ana), attackBy(at, at.gm, 2, 1)]);
      await table.settle();
      const messages = await posted;
      await table.settle();
      for (const message of messages) expect(['applied', 'refused']).toContain(stored(at, message)!.system.state);
      expect(states(at, messages)).toContain('applied');
      const harm = messages
        .filter((message) => stored(at, message)!.system.state === 'applied')
        .reduce((sum, doc) => sum + harmIn(at, doc, ids[1]!), 0);
      expect(lookAt(at, 1).health - before).toBe(harm);
      for (const name of ['ana', 'bo']) expect(table.clientHash(name)).toBe(table.clientHash('gm'));
    },
  );

  type Edit = (actor: Doc & Bar, value: number) => Promise<unknown>;
  interface Bar {
    modifyTokenAttribute(attribute: string, value: number, isDelta: boolean, isBar: boolean): Promise<unknown>;
  }
  const path = 'system.characteristics.end.value';
  /** The author of a write of one less into the very number that an attack takes from, and the way of writing. */
  const HANDS: readonly (readonly [string, 'bo' | 'gm', Edit])[] = [
    ['the owner edits by hand', 'bo', (actor, value) => actor.update({ [path]: value - 1 })],
    [
      'the owner edits the token’s bar',
      'bo',
      (actor) => actor.modifyTokenAttribute('characteristics.end', -1, true, true),
    ],
    [
      'another module on the GM’s client writes',
      'gm',
      (actor, value) => actor.update({ [path]: value - 1, 'flags.other.wrote': 1 }),
    ],
  ];
  for (const [what, name, edit] of HANDS)
    inAnyOrder(
      `${what} the very number that an attack takes from: both are kept, or the loss is told (C10)`,
      { day: 3, goal: 10_000 },
      async (at) => {
        const seat = at.table.seat(name);
        const actor = gameOf(seat).actors.get(at.actors[1]!) as Doc & Bar;
        const value = (): number =>
          (actor.system['characteristics'] as Record<string, { value: number }>)['end']!.value;
        const before = value();
        const work = Promise.all([attackBy(at, at.ana), edit(actor, before)]);
        await at.table.settle();
        const [message] = await work;
        await at.table.settle();
        await at.table.advance(3_000);
        expect(stored(at, message)!.system.state).toBe('applied');
        const lost = harmIn(at, message, at.ids[1]!, 'current.end');
        const isReported = seat.face.notices.some((notice) => notice.message.includes('by hand'));
        const kept = Math.max(0, before - 1 + lost);
        expect([kept, isReported ? before - 1 : kept], `${before} − 1, ${lost}, now ${value()}`).toContain(value());
        if (lost < 0 && value() === before - 1 && kept !== before - 1) expect(isReported).toBe(true);
      },
    );

  for (const presses of [2, 3])
    inAnyOrder(
      `Undo pressed ${presses} times, from two tabs: once, the others are told (C2)`,
      { day: 2, goal: 5_000 },
      async (at) => {
        const start = effectHash(at);
        const posting = attackBy(at, at.ana);
        await at.table.settle();
        const message = await posting;
        const first = at.ana;
        const second = await at.table.connect('ana');
        const work = Promise.all(
          Array.from({ length: presses }, (_, index) => undo(index % 2 ? second : first, message)),
        );
        await at.table.settle();
        await work;
        await at.table.settle();
        expect(stored(at, message)!.system).toMatchObject({ state: 'undone', turns: 1 });
        expect(effectHash(at)).toBe(start);
        expect(messagesOf(at, 'reversal').map((message) => message.system.refusal?.refused)).toEqual(
          Array.from({ length: presses - 1 }, () => 'notApplied'),
        );
      },
    );

  inAnyOrder(
    'Attack pressed twice, from two tabs: as often as there are actions, the other is refused (C2)',
    { day: 2, goal: 5_000 },
    async (at) => {
      const before = lookAt(at, 0).ammo;
      const first = at.ana;
      const second = await at.table.connect('ana');
      const work = Promise.all([attackBy(at, first), attackBy(at, second), attackBy(at, first)]);
      await at.table.settle();
      const messages = await work;
      await at.table.settle();
      expect(states(at, messages)).toEqual(['applied', 'refused', 'refused']);
      expect(lookAt(at, 0).ammo).toBe(before - 1);
    },
  );

  const present = ['gm', 'ana', 'bo', 'deb'];
  inAnyOrder(
    'two people press Next: one step; a stale Next is told so; Next and Previous leave one or none (C7)',
    { day: 3, goal: 10_000 },
    async (at) => {
      const order = at.combat().turns.map((combatant) => combatant.id);
      const place = order.indexOf(at.ids[0]!);
      const deb = at.table.seat('deb');
      const work = Promise.all([at.combat().nextTurn(), at.combat(at.ana).nextTurn(), at.combat(deb).nextTurn()]);
      await at.table.settle();
      await at.table.advance(6_000);
      await work;
      const next = order[(place + 1) % order.length]!;
      expect(at.combat().combatant!.id).toBe(next);
      const more = Promise.all([at.combat().nextTurn(), at.combat().previousTurn()]);
      await at.table.settle();
      await at.table.advance(6_000);
      await more;
      expect([next, order[place], order[(place + 2) % order.length]]).toContain(at.combat().combatant!.id);
      for (const name of present) expect(at.table.clientHash(name)).toBe(at.table.clientHash('gm'));
    },
    present,
  );
});

test('a user who keeps writing over an act’s number is warned once in two seconds, and so is the GM (C10)', async () => {
  // Two seconds of this clock, however long the machine takes.
  let time = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => time);
  onTestFinished(() => clock.mockRestore());
  const message = await wounding();
  const { table, actors } = fight;
  const reports = (): readonly number[] =>
    ['gm', 'bo', 'ana'].map(
      (name) => table.seat(name).face.notices.filter((notice) => notice.message.includes('by hand')).length,
    );
  const write = async (value: number): Promise<void> => {
    await gameOf(fight.bo).actors.get(actors[1]!).update({ 'system.characteristics.end.value': value });
    await table.settle();
  };
  for (const value of [5, 4, 3, 2, 1]) await write(value);
  expect(reports()).toEqual([1, 1, 0]);
  // Long after the act it is a change like any other.
  time += 2_500;
  await write(0);
  expect(reports()).toEqual([1, 1, 0]);
  // The next write of an act’s is the next to be written over.
  await undo(fight.ana, message);
  await table.settle();
  expect(stored(fight, message)!.system.state).toBe('undone');
  for (const value of [5, 4]) await write(value);
  expect(reports()).toEqual([2, 2, 0]);
});

/** An attack that takes Endurance from the second of the cast. */
async function wounding(): Promise<Doc> {
  for (let seed = 200; seed < 230; seed++) {
    fight = await lay(prepared, { seed });
    const posting = attackBy(fight, fight.ana);
    await fight.table.settle();
    const message = await posting;
    if (harmIn(fight, message, fight.ids[1]!, 'current.end') < 0) return message;
    fight.table.close();
  }
  throw new Error('nobody is hit');
}

describe('two GMs (C4)', () => {
  test('the active GM leaves after any of its messages: the other finishes, once', async () => {
    fight = await lay(prepared);
    const start = effectHash(fight);
    fight.table.close();
    for (let cut = 0; ; cut++) {
      fight = await lay(prepared, { present: ['gm', 'gm2', 'ana', 'bo'] });
      const wire = breakAfter(fight.gm, cut);
      const message = await attackBy(fight, fight.ana);
      await fight.table.settle();
      fight.table.disconnect('gm');
      await fight.table.settle();
      expect(stored(fight, message)!.system.state, `cut ${cut}`).toBe('applied');
      await undo(fight.ana, message);
      await fight.table.settle();
      expect(effectHash(fight), `cut ${cut}`).toBe(start);
      expect(fight.table.errors).toEqual([]);
      if (wire.sent() <= cut) break;
      fight.table.close();
    }
  });

  // `gm` comes before `gm2` by id, so its coming changes who is the referee.
  inAnyOrder(
    'a GM who comes before the present one takes over in the middle: once',
    { day: 3, goal: 10_000 },
    async (at) => {
      const start = effectHash(at);
      const posting = attackBy(at, at.table.seat('ana'));
      await at.table.connect('gm');
      await at.table.settle();
      const message = await posting;
      await at.table.settle();
      expect(stored(at, message)!.system.state).toBe('applied');
      const undoing = undo(at.table.seat('ana'), message);
      await at.table.settle();
      await undoing;
      await at.table.settle();
      expect(effectHash(at)).toBe(start);
    },
    ['gm2', 'ana', 'bo'],
  );
});

describe('no GM (C5)', () => {
  test('requests are kept and carried out once, in the order of asking, when a GM comes', async () => {
    fight = await lay(prepared, { present: ['ana', 'bo'] });
    const start = worldHash(fight);
    const attack = await attackBy(fight, fight.ana);
    const second = await attackBy(fight, fight.ana);
    const foreign = await attackBy(fight, fight.bo, 0, 1);
    const back = await undo(fight.ana, attack);
    await fight.table.settle();
    expect(worldHash(fight)).toBe(start);
    expect([attack, second, foreign].map((doc) => stored(fight, doc)!.system.state)).toEqual(
      Array(3).fill('requested'),
    );
    await fight.table.connect('gm');
    await fight.table.settle();
    expect(stored(fight, attack)!.system).toMatchObject({ state: 'undone', turns: 1 });
    expect(stored(fight, second)!.system.state).toBe('refused');
    expect(stored(fight, foreign)!.system.refusal).toMatchObject({ refused: 'notEntitled' });
    expect(stored(fight, back)).toBeUndefined();
    expect(fight.table.errors).toEqual([]);
  });
});
