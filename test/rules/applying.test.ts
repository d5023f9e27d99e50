/** Shortcuts in fights that must not change them. */
import { describe, expect, it } from 'vitest';
import { battle } from '../../src/play/battle.ts';
import { cepheus } from '../../src/rules/cepheus/index.ts';
import { changed } from '../../src/rules/kernel/event.ts';
import { appliedAll, type Fight, idsIn } from '../../src/rules/kernel/fight.ts';
import { deepFreeze, sameJson } from '../../src/rules/kernel/json.ts';
import { afterOutcome, eventsOf, reaching } from '../../src/rules/kernel/outcome.ts';
import { seeded } from '../../src/rules/kernel/random.ts';
import type { Ruleset } from '../../src/rules/ruleset.ts';
import { someFight } from '../bench/cepheus.ts';

const ruleset = cepheus as unknown as Ruleset;

describe('an outcome', () => {
  it('leads where its events lead, through a whole fight', () => {
    let now: Fight = someFight(seeded(7), 4);
    const end = battle(ruleset, now, seeded(8), {
      onOutcome(outcome, after) {
        const applied = appliedAll(now, eventsOf(outcome));
        expect(after).toEqual(applied);
        now = applied;
      },
    });
    expect(end.fight).toEqual(now);
    expect(end.rounds).toBeGreaterThan(1);
  });

  it('is applied by its events to every fight but its own', () => {
    const [from, other] = [someFight(seeded(1), 1), someFight(seeded(2), 1)];
    const outcome = reaching({ action: 'free', actor: null, stages: [] }, from, other);
    expect(afterOutcome(from, outcome)).toBe(other);
    expect(afterOutcome(other, outcome)).toBe(other);
    expect(afterOutcome({ ...from }, outcome)).toEqual(from);
  });
});

describe('changes of a state', () => {
  const state = deepFreeze({ a: { b: 1, c: { d: 2 } }, untouched: { e: 3 } });

  it('add up on one path and leave the rest shared', () => {
    const after = changed(state, [
      { path: 'a.b', by: 1 },
      { path: 'a.b', by: 2 },
      { path: 'a.c.f', to: 5 },
      { path: 'a.c.d', from: 2 },
    ]);
    expect(after).toEqual({ a: { b: 4, c: { f: 5 } }, untouched: { e: 3 } });
    expect(after.untouched).toBe(state.untouched);
    expect(state.a.b).toBe(1);
  });

  it('never write into a value that a change has put', () => {
    const put = deepFreeze({ x: 1 });
    expect(
      changed(state as object, [
        { path: 'new', to: put },
        { path: 'new.x', by: 1 },
      ]),
    ).toMatchObject({ new: { x: 2 } });
    expect(put).toEqual({ x: 1 });
  });

  it('make a key of what would be the prototype', () => {
    const after = changed({ a: {} }, [{ path: 'a.__proto__', to: { polluted: true } }]);
    expect(Object.getPrototypeOf(after.a)).toBe(Object.prototype);
    expect(Object.keys(after.a)).toEqual(['__proto__']);
  });
});

it.each([
  [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [{ toString: null }, {}, false],
  [null, {}, false],
])('%j and %j are the same: %j', (a, b, same) => {
  expect(sameJson(a, b)).toBe(same);
});

it('the choices of one action are those among all', () => {
  const fight = someFight(seeded(3), 2);
  for (const who of idsIn(fight)) {
    const all = ruleset.choices(fight, who);
    for (const action of new Set(all.map((choice) => choice.action))) {
      expect(ruleset.choices(fight, who, action)).toEqual(all.filter((choice) => choice.action === action));
    }
  }
});
