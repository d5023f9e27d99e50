/**
 * C2, C4, C5, C12, C13: people press what they like, at once and out of turn, undo and redo each other's acts, edit by hand, while
 * messages are delayed and held back and clients and GMs come and go. What was pressed, and no more, is what the cards say and the sheets show.
 */
import fc from 'fast-check';
import { afterEach, beforeAll, expect } from 'vitest';
import { seeded, type Random } from '../../src/rules/kernel/random.ts';
import { nightly } from '../night.ts';
import { gameOf, outcomeIn, type Doc, type Firefight } from './firefight.ts';
import { attackBy, lay, lookAt, messagesOf, prepare, undo, type Prepared, type Stored } from './hostile.ts';

const BATCHES = 12;
const CAST = 6;
/** Users who come and go: of the GMs one is mostly present. */
const SEATS = ['gm', 'ana', 'bo', 'gm2'] as const;
const FINAL = ['applied', 'undone', 'refused'];

let prepared: Prepared;
beforeAll(async () => {
  prepared = await prepare();
});
let fight: Firefight;
afterEach(() => fight?.table.close());

interface Soak {
  readonly random: Random;
  /** By hand, of the first two of the cast. */
  readonly edits: number[];
  presses: number;
}

const END = 'system.characteristics.end.value';
const endOf = (actor: Doc): { readonly value: number; readonly max: number } =>
  (actor.system['characteristics'] as Record<string, { value: number; max: number }>)['end']!;

const present = (): readonly string[] => SEATS.filter((name) => fight.table.seats.has(name));
const oneOf = <T>(random: Random, values: readonly T[]): T => values[random.below(values.length)]!;

/** A press of a button; nobody waits for it. */
function press(soak: Soak): void {
  const { random } = soak;
  const [seats, kind] = [present(), random.below(10)];
  const ignored = (work: Promise<unknown>): void => void work.catch(() => undefined);
  const seat = fight.table.seat(oneOf(random, seats));
  soak.presses++;
  if (kind < 4) {
    // Mostly on turn and by a GM, who may act for all: what is not allowed is refused.
    const gms = seats.filter((name) => name.startsWith('gm'));
    const by = random.below(4) > 0 && gms.length > 0 ? fight.table.seat(oneOf(random, gms)) : seat;
    const turn = fight.ids.indexOf(fight.combat(seat).combatant?.id ?? '');
    const at = random.below(4) > 0 && turn >= 0 ? turn : random.below(CAST);
    return ignored(attackBy(fight, by, at, random.below(2) === at ? 2 : random.below(2)));
  }
  if (kind < 7) {
    const acts = messagesOf(fight, 'action').filter(({ system }) => system.state !== 'refused');
    const message = acts[acts.length - 1 - random.below(4)];
    return message && ignored(undo(seat, { id: message._id }, message.system.state === 'undone'));
  }
  const combat = fight.combat(seat);
  ignored(kind < 9 ? combat.nextTurn() : combat.previousTurn());
}

/** Somebody goes, comes back, or hears and says nothing for a while. */
async function unrest({ random }: Soak): Promise<void> {
  const name = oneOf(random, SEATS);
  const isThere = fight.table.seats.has(name);
  const kind = random.below(4);
  if (kind === 0 && isThere && present().length > 2) fight.table.disconnect(name);
  else if (kind === 1) await (isThere ? fight.table.reload(name) : fight.table.connect(name));
  else if (isThere) fight.table.seat(name).wire.hold();
}

/** Endurance by hand, a point off or all of it back, while nothing is under way. */
async function edit({ random, edits }: Soak): Promise<void> {
  const index = random.below(2);
  const [gm] = present().filter((name) => name.startsWith('gm'));
  if (gm === undefined) return;
  const actor = gameOf(fight.table.seat(gm)).actors.get(fight.actors[index]!);
  const { value, max } = endOf(actor);
  const by = random.below(2) === 0 ? max - value : value > 0 ? -1 : 0;
  const work = actor.update({ [END]: value + by });
  await fight.table.settle();
  await work;
  edits[index]! += by;
}

async function calm(): Promise<void> {
  const { table } = fight;
  for (const name of present()) table.seat(name).wire.release();
  await table.settle();
}

/** The sum of applied acts' changes to a combatant's characteristics. */
const done = (acts: readonly Stored[], who: string): number =>
  acts
    .filter(({ system }) => system.state === 'applied')
    .flatMap(({ system }) => outcomeIn(system)?.stages ?? [])
    .flatMap(({ events }) => events as readonly { who: string; changes: readonly { path: string; by?: number }[] }[])
    .filter((event) => event.who === who)
    .flatMap(({ changes }) => changes)
    .filter(({ path }) => path.startsWith('current.'))
    .reduce((sum, { by = 0 }) => sum + by, 0);

async function soaked(chance: number): Promise<number> {
  const soak: Soak = { random: seeded(chance), edits: [0, 0], presses: 0 };
  const { table } = fight;
  const start = [0, 1].map((index) => lookAt(fight, index).health);
  for (let batch = 0; batch < BATCHES; batch++) {
    if (soak.random.below(3) === 0) await unrest(soak);
    for (let presses = 1 + soak.random.below(4); presses > 0; presses--) press(soak);
    await table.settle();
    if (soak.random.below(2) === 0) await calm();
    if (soak.random.below(4) === 0) {
      await calm();
      if (messagesOf(fight, 'action').every(({ system }) => FINAL.includes(system.state))) await edit(soak);
    }
  }
  await calm();
  for (const name of SEATS) if (!table.seats.has(name)) await table.connect(name);
  await table.settle();
  await table.advance(10_000);
  const acts = messagesOf(fight, 'action');
  expect(acts.filter(({ system }) => !FINAL.includes(system.state)).map(({ system }) => system.state)).toEqual([]);
  expect([0, 1].map((index) => lookAt(fight, index).health)).toEqual(
    [0, 1].map((index) => start[index]! + soak.edits[index]! + done(acts, fight.ids[index]!)),
  );
  for (const name of SEATS) expect(table.clientHash(name), name).toBe(table.clientHash('gm'));
  expect(table.errors).toEqual([]);
  return soak.presses;
}

nightly(
  'presses at random by four people, delayed, held back, clients coming and going: all that stands is on cards and sheets (C2 C4 C5 C12 C13)',
  { day: 30, goal: 10_000, step: 30 },
  (seed, tries) => {
    let presses = 0;
    const schedules = fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 100, max: 100_000 }),
      async (schedule, chance) => {
        if (presses >= tries) return;
        fight = await lay(prepared, { schedule, seed: chance });
        try {
          presses += await soaked(chance);
        } finally {
          fight.table.close();
        }
      },
    );
    return fc.assert(schedules, { numRuns: tries, seed, endOnFailure: true });
  },
);
