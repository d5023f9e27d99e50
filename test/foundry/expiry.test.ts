/**
 * C8: what ends at a moment of the fight ends then, for every client alike, and a step back brings it back, whoever is
 * there, and whoever has waited, is skipped or removed.
 */
import { afterEach, beforeAll, expect } from 'vitest';
import { seeded, type Random } from '../../src/rules/kernel/random.ts';
import { nightly } from '../night.ts';
import { gameOf, request, type Firefight } from './firefight.ts';
import { AUTOMATIC, lay, prepare, type Prepared } from './hostile.ts';

let prepared: Prepared;
beforeAll(async () => {
  prepared = await prepare(AUTOMATIC);
});
let fight: Firefight;
afterEach(() => fight.table.close());

interface StoredCombatant {
  readonly _id: string;
  readonly flags: { readonly salvo?: { readonly state?: string } };
}
interface Until {
  readonly at: string;
  readonly round?: number;
}

const storedCombat = (): { readonly round: number; readonly combatants: readonly StoredCombatant[] } =>
  fight.table.authority.world.documents.Combat[0] as never;

/** Conditions in the store whose end lies in a round that is over, as `who: condition`. */
function overdue(): readonly string[] {
  const { round, combatants } = storedCombat();
  return combatants.flatMap(({ _id, flags }) => {
    const { conditions = {} } = JSON.parse(flags.salvo?.state ?? '{}') as {
      conditions?: Record<string, { readonly until?: Until }>;
    };
    return Object.entries(conditions)
      .filter(([, { until }]) => until?.round !== undefined && until.round < round)
      .map(([name]) => `${_id}: ${name}`);
  });
}

/** The icons of everybody in the fight, as one client shows them. */
const iconsAt = (name: string): string =>
  JSON.stringify(
    gameOf(fight.table.seat(name)).combat.combatants.contents.map(({ id, actor }) => [
      id,
      [...actor.statuses].filter((status) => status.startsWith('salvo-')).sort(),
    ]),
  );

/** The stored states of everybody, without what only counts changes; the order of keys says nothing. */
const statesNow = (): readonly unknown[] =>
  storedCombat().combatants.map(({ _id, flags }) => [_id, JSON.parse(flags.salvo?.state ?? '{}')]);

const done = async (work: Promise<unknown>): Promise<void> => {
  await fight.table.settle();
  await fight.table.advance(1_500);
  await work;
  await fight.table.settle();
};

type Step = (random: Random) => Promise<void>;

const STEPS: readonly Step[] = [
  () => done(fight.combat().nextTurn()),
  () => done(fight.combat().nextTurn()),
  () => done(fight.combat().nextRound()),
  // Whoever is on turn waits; some conditions end with the round in which that was.
  () => done(request(fight, fight.gm, { action: 'delay', who: fight.combat().combatant?.id ?? '' })),
  (random) => {
    const stance = ['prone', 'crouched', 'standing'][random.below(3)]!;
    return done(
      request(fight, fight.gm, {
        action: 'changeStance',
        who: fight.combat().combatant?.id ?? '',
        declared: { stance },
      }),
    );
  },
  // There and back again: as it was.
  async () => {
    const [states, icons] = [statesNow(), iconsAt('gm')];
    await done(fight.combat().nextTurn());
    await done(fight.combat().previousTurn());
    expect(statesNow()).toEqual(states);
    await expect.poll(() => iconsAt('gm'), { timeout: 5_000 }).toBe(icons);
  },
  async (random) => {
    const { contents } = fight.combat().combatants;
    if (contents.length > 3) await done(contents[random.below(contents.length)]!.delete());
  },
  async (random) => {
    if (fight.table.seats.has('gm2')) fight.table.disconnect('gm2');
    else if (random.below(2) === 0) await fight.table.connect('gm2');
    await done(Promise.resolve());
  },
  async () => {
    await fight.table.reload('ana');
    await done(Promise.resolve());
  },
];

nightly(
  'C8 what ends at a moment ends then, alike for all, and comes back with a step back',
  { day: 2, goal: 10_000 },
  async (seed) => {
    const random = seeded(seed);
    fight = await lay(prepared, {
      present: [
        ['gm', 'ana'],
        ['gm', 'ana', 'bo'],
        ['gm', 'gm2', 'ana', 'bo', 'cy'],
      ][random.below(3)]!,
    });
    try {
      for (let step = 0; step < 16; step++) {
        await STEPS[random.below(STEPS.length)]!(random);
        expect(overdue(), `step ${step}`).toEqual([]);
        // Icons follow a moment later.
        const seen = (): readonly string[] => [...fight.table.seats.keys()].map(iconsAt);
        await expect.poll(() => new Set(seen()).size, { timeout: 5_000, message: `step ${step}` }).toBe(1);
      }
      expect(fight.table.errors).toEqual([]);
    } finally {
      fight.table.close();
    }
  },
);
