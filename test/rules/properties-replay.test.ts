/** R2, R3, R4, R8: whole battles replayed, taken back and done again to any depth, and saved after every act. */
import { describe, expect, test, vi } from 'vitest';
import { battle } from '../../src/play/battle.ts';
import { replay } from '../../src/play/replay.ts';
import { inverses } from '../../src/rules/kernel/event.ts';
import { appliedAll, conflict, type Fight } from '../../src/rules/kernel/fight.ts';
import { canonical, type Json } from '../../src/rules/kernel/json.ts';
import { eventsOf, type Outcome } from '../../src/rules/kernel/outcome.ts';
import { seeded } from '../../src/rules/kernel/random.ts';
import { ENTRANTS } from './conformance/entrants.ts';
import { playFight, type Deed } from './conformance/play.ts';

const NIGHTLY = process.env['SALVO_NIGHTLY'] !== undefined;
const BATTLES = NIGHTLY ? 10_000 : 5;
const SEED = Number(process.env['SALVO_SEED'] ?? (NIGHTLY ? Date.now() % 1_000_000 : 20_261_121));
const SEEDS = Array.from({ length: BATTLES }, (_, index) => SEED + index);
console.log(`seed ${SEED} (SALVO_SEED repeats it)`);
if (NIGHTLY) vi.setConfig({ testTimeout: 7_200_000 });

/** To an event that adds, a number that is not there counts as 0. */
const zeroless = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const kept = Object.entries(value).filter(([, part]) => part !== 0);
  return Object.fromEntries(kept.map(([key, part]) => [key, zeroless(part)]));
};
const text = (value: unknown): string => canonical(value as Json);
const saved = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const back = (fight: Fight, { outcome }: Pick<Deed, 'outcome'>): Fight =>
  appliedAll(fight, inverses(eventsOf(outcome)));
const forth = (fight: Fight, { outcome }: Pick<Deed, 'outcome'>): Fight => appliedAll(fight, eventsOf(outcome));

describe.each(ENTRANTS.map((entrant) => [entrant.ruleset.id, entrant] as const))('%s', (_id, entrant) => {
  const play = (seed: number): ReturnType<typeof playFight> => playFight(entrant, seed, seeded(seed), 60);

  test('all taken back gives the start, all done again the end, at every depth (R3)', () => {
    for (const seed of SEEDS) {
      const { start, end, deeds } = play(seed);
      const states = deeds.map((deed) => text(deed.before));
      let fight = end;
      for (let depth = deeds.length - 1; depth >= 0; depth--) {
        expect(conflict(fight, inverses(eventsOf(deeds[depth]!.outcome))), `seed ${seed}`).toBeNull();
        fight = back(fight, deeds[depth]!);
        expect(text(fight), `seed ${seed}, depth ${depth}`).toBe(states[depth]);
      }
      expect(text(fight)).toBe(text(start));
      for (const deed of deeds) {
        expect(conflict(fight, eventsOf(deed.outcome))).toBeNull();
        fight = forth(fight, deed);
      }
      expect(text(fight), `seed ${seed}`).toBe(text(end));
    }
  });

  test('a walk of undo and redo at random comes to the state of its depth (R3)', () => {
    for (const seed of SEEDS) {
      const { end, deeds } = play(seed);
      const states = [...deeds.map((deed) => text(deed.before)), text(end)];
      const random = seeded(seed + 1);
      let [fight, depth] = [end, deeds.length];
      for (let step = 0; step < 200; step++) {
        const down = depth === deeds.length || (depth > 0 && random.below(2) === 0);
        fight = down ? back(fight, deeds[--depth]!) : forth(fight, deeds[depth++]!);
        expect(text(fight), `seed ${seed}, step ${step}`).toBe(states[depth]);
      }
    }
  });

  test('an act taken back out of order is refused, or brings the same in any order (R3)', () => {
    for (const seed of SEEDS) {
      const { end, deeds } = play(seed);
      const random = seeded(seed + 2);
      for (let trial = 0; trial < 20; trial++) {
        const one = deeds[random.below(deeds.length)]!;
        const undoing = inverses(eventsOf(one.outcome));
        if (conflict(end, undoing)) continue;
        const without = appliedAll(end, undoing);
        expect(conflict(without, eventsOf(one.outcome)), `seed ${seed}`).toBeNull();
        expect(text(zeroless(forth(without, one))), `seed ${seed}, ${one.name}`).toBe(text(zeroless(end)));
      }
    }
  });

  test('a twin saved and loaded after every act goes the same way (R4)', () => {
    for (const seed of SEEDS) {
      const { deeds } = play(seed);
      let twin = saved(deeds[0]!.before);
      for (const deed of deeds) {
        expect(text(twin), `seed ${seed}`).toBe(text(deed.before));
        twin = saved(forth(twin, saved(deed)));
      }
    }
  });

  test('the answers on record, saved and loaded, give the same outcome; one less waits, one more is too many (R2, R8)', () => {
    for (const seed of SEEDS) {
      for (const { make, answers, outcome } of play(seed).deeds) {
        const again = replay(make(), saved(answers));
        expect(again.done && text(again.value), `seed ${seed}`).toBe(text(outcome));
        expect(again.asked).toHaveLength(answers.length);
        if (answers.length > 0) expect(replay(make(), answers.slice(0, -1)).done).toBe(false);
        expect(() => replay(make(), [...answers, 1])).toThrow();
      }
    }
  });

  test('the same seed fights the same battle to its end, byte for byte (R2)', () => {
    for (const seed of SEEDS) {
      const fought = (): string => {
        const log: Outcome[] = [];
        const { fight } = battle(entrant.ruleset, entrant.fight(seed), seeded(seed), {
          rounds: 15,
          onOutcome: (outcome) => log.push(outcome),
        });
        return text([fight, log]);
      };
      expect(fought(), `seed ${seed}`).toBe(fought());
    }
  });
});
