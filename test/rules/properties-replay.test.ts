/** R2, R3, R4, R8: whole battles replayed, taken back and done again to any depth, and saved after every act. */
import { describe, expect } from 'vitest';
import { replay } from '../../src/play/replay.ts';
import { inverses } from '../../src/rules/kernel/event.ts';
import { appliedAll, conflict, type Fight } from '../../src/rules/kernel/fight.ts';
import { canonical, sameJson, type Json } from '../../src/rules/kernel/json.ts';
import { eventsOf } from '../../src/rules/kernel/outcome.ts';
import { seeded } from '../../src/rules/kernel/random.ts';
import { battleText } from './conformance/battles.ts';
import { ENTRANTS } from './conformance/entrants.ts';
import { nightly } from '../night.ts';
import { playFight, type PlayedAct, type Played } from './conformance/play.ts';

/** To an event that adds, a number that is not there counts as 0. */
const zeroless = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(zeroless);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, part]) => part !== 0);
  return Object.fromEntries(kept.map(([key, part]) => [key, zeroless(part)]));
};
const text = (value: unknown): string => canonical(value as Json);
/** Byte for byte in canonical form; looked at without the text, which costs more than all the rest, while they are alike. */
function expectSame(found: unknown, wanted: unknown, where = ''): void {
  if (!sameJson(found as Json, wanted as Json)) expect(text(found), where).toBe(text(wanted));
}
const saved = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const back = (fight: Fight, { outcome }: Pick<PlayedAct, 'outcome'>): Fight =>
  appliedAll(fight, inverses(eventsOf(outcome)));
const forth = (fight: Fight, { outcome }: Pick<PlayedAct, 'outcome'>): Fight => appliedAll(fight, eventsOf(outcome));

/** Laws for a played battle of this seed. */
type Law = (played: Played, seed: number) => void;

/** R3: all taken back gives the start, all done again the end, at every depth. */
const allBackAndForth: Law = ({ start, end, acts }) => {
  let fight = end;
  for (let depth = acts.length - 1; depth >= 0; depth--) {
    expect(conflict(fight, inverses(eventsOf(acts[depth]!.outcome)))).toBeNull();
    fight = back(fight, acts[depth]!);
    expectSame(fight, acts[depth]!.before, `depth ${depth}`);
  }
  expect(text(fight)).toBe(text(start));
  for (const act of acts) {
    expect(conflict(fight, eventsOf(act.outcome))).toBeNull();
    fight = forth(fight, act);
  }
  expect(text(fight)).toBe(text(end));
};

/** R3: a walk of undo and redo at random comes to the state of its depth. */
const randomWalk: Law = ({ end, acts }, seed) => {
  const states = [...acts.map((act) => act.before), end];
  const random = seeded(seed + 1);
  let [fight, depth] = [end, acts.length];
  for (let step = 0; step < 200; step++) {
    const down = depth === acts.length || (depth > 0 && random.below(2) === 0);
    fight = down ? back(fight, acts[--depth]!) : forth(fight, acts[depth++]!);
    expectSame(fight, states[depth], `step ${step}`);
  }
};

/** R3: an act taken back out of order is refused, or brings the same in any order. */
const outOfOrder: Law = ({ end, acts }, seed) => {
  const random = seeded(seed + 2);
  for (let trial = 0; trial < 20; trial++) {
    const act = acts[random.below(acts.length)]!;
    const undoing = inverses(eventsOf(act.outcome));
    if (conflict(end, undoing)) continue;
    const without = appliedAll(end, undoing);
    expect(conflict(without, eventsOf(act.outcome))).toBeNull();
    expectSame(zeroless(forth(without, act)), zeroless(end), act.name);
  }
};

/** R4: a twin saved and loaded after every act goes the same way. */
const savedTwin: Law = ({ acts, end }) => {
  let twin = saved(acts[0]!.before);
  for (const act of acts) {
    expectSame(twin, act.before, act.name);
    twin = saved(forth(twin, saved(act)));
  }
  expect(text(twin)).toBe(text(end));
};

/** R2, R8: the answers on record, saved and loaded, give the same outcome; less waits, more is too many. */
const answersOnRecord: Law = ({ acts }) => {
  for (const { name, make, answers, outcome } of acts) {
    const again = replay(make(), saved(answers));
    expect(again.done, name).toBe(true);
    expectSame(again.done ? again.value : null, outcome, name);
    expect(again.asks).toHaveLength(answers.length);
    if (answers.length > 0) expect(replay(make(), answers.slice(0, -1)).done).toBe(false);
    expect(() => replay(make(), [...answers, 1])).toThrow();
  }
};

/** Held against one battle each: playing it costs more than all of them. */
const LAWS: readonly Law[] = [allBackAndForth, randomWalk, outOfOrder, savedTwin, answersOnRecord];

describe.each(ENTRANTS.map((entrant) => [entrant.ruleset.id, entrant] as const))('%s', (id, entrant) => {
  nightly(
    `${id}: R3 R4 R8 battles taken back and done again to every depth, at random and out of order, saved after every act, replayed from their answers`,
    { day: 5, goal: 10_000 },
    (seed) => {
      const played = playFight(entrant, seed, seeded(seed), 60);
      for (const law of LAWS) law(played, seed);
    },
  );

  nightly(
    `${id}: R2 the same seed fights the same battle to its end, byte for byte`,
    { day: 5, goal: 10_000 },
    (seed) => {
      const fought = (): string => battleText(entrant, seed);
      expect(fought()).toBe(fought());
    },
  );
});
