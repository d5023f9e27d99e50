/** C3: the GM's client dies after every single message it sends while it works; after its return all is finished or untouched. */
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { nightly } from '../night.ts';
import { answerTo, gameOf, type Doc, type Firefight } from './firefight.ts';
import {
  attackBy,
  breakAfter,
  effectHash,
  hashBut,
  lay,
  messagesOf,
  prepare,
  stored,
  undo,
  worldHash,
  type Prepared,
} from './hostile.ts';

let automatic: Prepared;
let asking: Prepared;
beforeAll(async () => {
  automatic = await prepare();
  asking = await prepare({ allocation: 'automatic', timeout: 0 });
});

let fight: Firefight;
afterEach(() => fight.table.close());

/**
 * Every cut through `act`: the GM dies after k messages, for k = 0, 1, … until it is through; `check` judges each
 * world.
 */
async function everyCut(
  prepared: Prepared,
  before: (at: Firefight) => Promise<Doc | null>,
  act: (at: Firefight, message: Doc | null) => Promise<unknown>,
  check: (at: Firefight, message: Doc, cut: number) => Promise<void>,
): Promise<number> {
  for (let cut = 0; ; cut++) {
    fight = await lay(prepared);
    const prior = await before(fight);
    const wire = breakAfter(fight.gm, cut);
    const done = act(fight, prior);
    done.catch(() => undefined);
    await fight.table.settle();
    const sent = wire.sent();
    await fight.table.reload('gm');
    await fight.table.settle();
    await check(fight, (prior ?? (await posted(done))) as Doc, cut);
    expect(fight.table.errors, `cut ${cut}`).toEqual([]);
    if (sent <= cut) return cut;
    fight.table.close();
  }
}

/** A player's post; an answer that a dead GM was waiting for never comes. */
const posted = (done: Promise<unknown>): Promise<unknown> => Promise.race([done, Promise.resolve(null)]);

async function applied(at: Firefight): Promise<Doc> {
  const message = await attackBy(at, at.ana);
  await at.table.settle();
  expect(stored(at, message)!.system.state).toBe('applied');
  return message;
}

/** The comparison after the act is taken back: what was applied twice or half would not come out even. */
async function comesOutEven(at: Firefight, message: Doc, start: string, cut: number): Promise<void> {
  expect(stored(at, message)!.system.state, `cut ${cut}`).toBe('applied');
  await undo(at.ana, message);
  await at.table.settle();
  expect(stored(at, message)!.system.state, `cut ${cut}`).toBe('undone');
  expect(effectHash(at), `cut ${cut}`).toBe(start);
}

/** All but the chance ids of the turn changes on record. */
function turned(at: Firefight): readonly unknown[] {
  const { salvo } = at.table.authority.world.documents.Combat[0]!['flags'] as { salvo: { turns: string } };
  const { list } = JSON.parse(salvo.turns) as { list: readonly { events: unknown }[] };
  return [hashBut(at, ['ChatMessage', '_stats', 'ops', 'active', 'turns']), ...list.map((entry) => entry.events)];
}

describe('the GM’s client dies at every point', () => {
  test('of an attack', async () => {
    fight = await lay(automatic);
    const start = effectHash(fight);
    fight.table.close();
    const cuts = await everyCut(
      automatic,
      () => Promise.resolve(null),
      (at) => attackBy(at, at.ana),
      (at, message, cut) => comesOutEven(at, message, start, cut),
    );
    // The act and its voucher, its effect, and that it is done: a request each.
    expect(cuts).toBeGreaterThanOrEqual(3);
  });

  test('of an undo, and of a redo', async () => {
    fight = await lay(automatic);
    const start = effectHash(fight);
    await applied(fight);
    const after = effectHash(fight);
    fight.table.close();
    const undone = async (at: Firefight, message: Doc, cut: number): Promise<void> => {
      expect([stored(at, message)!.system.state, effectHash(at) === start, cut]).toEqual(['undone', true, cut]);
      expect(messagesOf(at, 'reversal'), `cut ${cut}`).toEqual([]);
    };
    const cuts = await everyCut(automatic, applied, (at, message) => undo(at.ana, message!), undone);
    expect(cuts).toBeGreaterThan(3);
    const takenBack = async (at: Firefight): Promise<Doc> => {
      const message = await applied(at);
      await undo(at.ana, message);
      await at.table.settle();
      return message;
    };
    const again = async (at: Firefight, message: Doc, cut: number): Promise<void> => {
      expect([stored(at, message)!.system.state, effectHash(at) === after, cut]).toEqual(['applied', true, cut]);
      expect(messagesOf(at, 'reversal'), `cut ${cut}`).toEqual([]);
    };
    await everyCut(automatic, takenBack, (at, message) => undo(at.ana, message!, true), again);
  });

  test('of taking a defense', async () => {
    fight = await lay(asking);
    const start = effectHash(fight);
    fight.table.close();
    const waiting = async (at: Firefight): Promise<Doc> => {
      const message = await attackBy(at, at.ana);
      await at.table.settle();
      expect(stored(at, message)!.system.state).toBe('asking');
      return message;
    };
    await everyCut(
      asking,
      waiting,
      (at, message) => answerTo(at.bo, message!, 0, 'dodge'),
      async (at, message, cut) => {
        expect(stored(at, message)!.system.answers[0], `cut ${cut}`).toBe('dodge');
        expect(messagesOf(at, 'answer'), `cut ${cut}`).toEqual([]);
        await comesOutEven(at, message, start, cut);
      },
    );
  });

  test.each(['nextTurn', 'nextRound'] as const)('of %s', async (step) => {
    fight = await lay(automatic);
    const start = worldHash(fight);
    await fight.combat()[step]();
    await fight.table.settle();
    const after = turned(fight);
    fight.table.close();
    // The GM pressed it; what was untouched is pressed once more.
    await everyCut(
      automatic,
      () => Promise.resolve(null),
      (at) => at.combat()[step](),
      async (at, _message, cut) => {
        if (worldHash(at) === start) await gameOf(at.gm).combat[step]();
        await at.table.settle();
        expect(turned(at), `cut ${cut}`).toEqual(after);
      },
    );
  });
});

/** Points in the work of an attack, an undo and a redo, each under a hundred orders of delivery. */
const POINTS = { day: 3, goal: 2_400, step: 3 };

nightly(
  'C3 the GM’s client dies at any point of an attack, an undo or a redo, in any order of delivery: after its return it is done, once',
  POINTS,
  (seed, tries) =>
    fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 100, max: 99_999 }),
        fc.nat(7),
        fc.constantFrom('attack', 'undo', 'redo'),
        async (schedule, chance, cut, what) => {
          fight = await lay(automatic, { schedule, seed: chance });
          try {
            const start = effectHash(fight);
            const arrived = async (work: Promise<Doc>): Promise<Doc> => {
              await fight.table.settle();
              return work;
            };
            const prior = what === 'attack' ? null : await arrived(attackBy(fight, fight.ana));
            if (what === 'redo') await arrived(undo(fight.ana, prior!));
            breakAfter(fight.gm, cut);
            const work = prior ? undo(fight.ana, prior, what === 'redo') : attackBy(fight, fight.ana);
            const message = prior ?? (await arrived(work));
            await fight.table.settle();
            await fight.table.reload('gm');
            await fight.table.settle();
            const state = (): string => stored(fight, message)!.system.state;
            expect(state()).toBe(what === 'undo' ? 'undone' : 'applied');
            if (what !== 'undo') await arrived(undo(fight.ana, message));
            await fight.table.settle();
            expect([state(), effectHash(fight)]).toEqual(['undone', start]);
            expect(messagesOf(fight, 'reversal')).toEqual([]);
            expect(fight.table.errors).toEqual([]);
          } finally {
            fight.table.close();
          }
        },
      ),
      { numRuns: tries, seed },
    ),
);
