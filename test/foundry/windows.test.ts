/**
 * A user with several windows: one of them works, the others stand back; when it goes, another takes up what is
 * unfinished.
 */
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Seat } from '../tabletop/inprocess/table.ts';
import { answerTo, gameOf, type Doc, type Firefight } from './firefight.ts';
import { nightly } from '../night.ts';
import { attackBy, breakAfter, effectHash, lay, lookAt, prepare, stored, undo, type Prepared } from './hostile.ts';

let automatic: Prepared;
let asking: Prepared;
beforeAll(async () => {
  automatic = await prepare();
  asking = await prepare({ allocation: 'automatic', timeout: 0 });
});

let fight: Firefight;
afterEach(() => {
  expect(fight.table.errors).toEqual([]);
  fight.table.close();
});

/** Time enough for a browser to take over. */
async function passed(): Promise<void> {
  await fight.table.settle();
  await fight.table.advance(1_500);
}

const stateOf = (message: Doc): unknown => stored(fight, message)!.system.state;

/** Locks as browsers give them: by name, one holder, the next when it lets go. One such manager is one browser. */
class Locks {
  readonly #queues = new Map<string, (() => Promise<unknown>)[]>();
  readonly names: string[] = [];
  request(name: string, work: () => Promise<unknown>): Promise<unknown> {
    const queue = this.#queues.get(name) ?? [];
    this.#queues.set(name, queue);
    this.names.push(name);
    queue.push(work);
    return queue.length === 1 ? work() : Promise.resolve();
  }
  /** The holder's tab is closed. */
  drop(): void {
    for (const queue of this.#queues.values()) {
      queue.shift();
      void queue[0]?.();
    }
  }
}

describe('two tabs of one browser', () => {
  async function twoTabs(prepared: Prepared): Promise<{ first: Seat; second: Seat; locks: Locks }> {
    const locks = new Locks();
    const window = (name: string): object => (name.startsWith('gm') ? { navigator: { locks } } : {});
    fight = await lay(prepared, { window });
    const first = fight.gm;
    const second = await fight.table.connect('gm#2');
    await fight.table.settle();
    expect(new Set(locks.names).size).toBe(1);
    return { first, second, locks };
  }

  test('the tab with the lock works, the other sends nothing', async () => {
    const { first, second } = await twoTabs(automatic);
    const start = effectHash(fight);
    const [breaking, two] = [breakAfter(first, Infinity), breakAfter(second, Infinity)];
    const message = await attackBy(fight, fight.ana);
    await fight.table.settle();
    expect([stateOf(message), two.sent()]).toEqual(['applied', 0]);
    expect(breaking.sent()).toBeGreaterThan(1);
    await undo(fight.ana, message);
    await fight.table.settle();
    expect([stateOf(message), effectHash(fight), two.sent()]).toEqual(['undone', start, 0]);
  });

  test('it is closed in the middle: the other gets the lock and finishes, once', async () => {
    for (let cut = 0; ; cut++) {
      const { first, locks } = await twoTabs(asking);
      const start = effectHash(fight);
      const message = await attackBy(fight, fight.ana);
      await fight.table.settle();
      expect(stateOf(message)).toBe('asking');
      const wire = breakAfter(first, cut);
      await answerTo(fight.bo, message, 0, 'dodge');
      await fight.table.settle();
      fight.table.disconnect('gm');
      locks.drop();
      await fight.table.settle();
      expect([stateOf(message), cut]).toEqual(['applied', cut]);
      await undo(fight.ana, message);
      await fight.table.settle();
      expect([stateOf(message), effectHash(fight)]).toEqual(['undone', start]);
      if (wire.sent() <= cut) break;
      fight.table.close();
    }
  });
});

describe('two browsers', () => {
  /** Windows whose focus a test sets. */
  function focusable(): { window: (name: string) => object; focus: (name: string) => void } {
    const listeners = new Map<string, () => void>();
    return {
      window: (name) => ({ addEventListener: (_: string, listener: () => void) => void listeners.set(name, listener) }),
      focus: (name) => listeners.get(name)!(),
    };
  }

  /** Whether each of the two sends anything while an act is carried out, whose shot is paid for once. */
  async function whoWorks(seats: readonly Seat[]): Promise<readonly boolean[]> {
    const ammo = lookAt(fight, 0).ammo;
    const wires = seats.map((seat) => breakAfter(seat, Infinity));
    const message = await attackBy(fight, fight.ana);
    await fight.table.settle();
    expect(stateOf(message)).toBe('applied');
    expect(lookAt(fight, 0).ammo).toBe(ammo - 1);
    const sent = wires.map((wire) => wire.sent() > 0);
    await undo(fight.ana, message);
    await fight.table.settle();
    expect(lookAt(fight, 0).ammo).toBe(ammo);
    return sent;
  }

  test('the window opened or viewed last works, after a moment; the other stops', async () => {
    const { window, focus } = focusable();
    fight = await lay(automatic, { window });
    const laptop = fight.gm;
    expect(await whoWorks([laptop])).toEqual([true]);
    const phone = await fight.table.connect('gm@phone');
    await passed();
    expect(await whoWorks([laptop, phone])).toEqual([false, true]);
    focus('gm');
    await fight.table.settle();
    focus('gm');
    const early = await attackBy(fight, fight.ana);
    await fight.table.settle();
    expect(stateOf(early)).toBe('requested');
    await fight.table.advance(1_500);
    expect(stateOf(early)).toBe('applied');
    await undo(fight.ana, early);
    await fight.table.settle();
    expect(await whoWorks([laptop, phone])).toEqual([true, false]);
    focus('gm');
    fight.table.disconnect('gm@phone');
    expect(await whoWorks([laptop])).toEqual([true]);
  });

  test('requests during the working window’s absence are carried out when the other is viewed', async () => {
    const { window, focus } = focusable();
    fight = await lay(automatic, { window });
    await fight.table.connect('gm@phone');
    await passed();
    fight.table.disconnect('gm@phone');
    const message = await attackBy(fight, fight.ana);
    await fight.table.advance(10_000);
    expect(stateOf(message)).toBe('requested');
    focus('gm');
    await passed();
    expect(stateOf(message)).toBe('applied');
  });

  test('a browser whose data are cleared goes on working, and after a reload takes its seat anew', async () => {
    fight = await lay(automatic);
    await gameOf(fight.gm).settings.set('salvo', 'browser', '');
    expect(await whoWorks([fight.gm])).toEqual([true]);
    await gameOf(fight.gm).settings.set('salvo', 'browser', '');
    await fight.table.reload('gm');
    await passed();
    expect(await whoWorks([fight.gm])).toEqual([true]);
  });

  nightly(
    'the second is opened while an act is under way: it takes effect once, and comes out even',
    { day: 5, goal: 5_000, step: 5 },
    async (start, tries) => {
      const look = (at: Firefight): readonly number[] =>
        [0, 1].flatMap((who) => [lookAt(at, who).health, lookAt(at, who).ammo]);
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), fc.integer({ min: 2, max: 1000 }), async (schedule, seed) => {
          fight = await lay(automatic, { schedule, seed });
          const before = look(fight);
          const posting = attackBy(fight, fight.ana);
          await fight.table.connect('gm@phone');
          await passed();
          const message = await posting;
          await passed();
          expect([stateOf(message), lookAt(fight, 0).ammo]).toEqual(['applied', before[1]! - 1]);
          const undoing = undo(fight.ana, message);
          await fight.table.settle();
          await undoing;
          await passed();
          expect([stateOf(message), look(fight)]).toEqual(['undone', before]);
          expect(fight.table.errors).toEqual([]);
          fight.table.close();
        }),
        { numRuns: tries, seed: start },
      );
      fight = await lay(automatic);
    },
  );
});
