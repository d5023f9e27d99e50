/** Shortcuts in fights that must not change them. */
import { describe, expect, it } from 'vitest';
import { battle } from '../../src/play/battle.ts';
import { cepheus } from '../../src/rules/cepheus/index.ts';
import { adding, changed, setting, type Change } from '../../src/rules/kernel/event.ts';
import { appliedAll, type Fight, fightEvent, idsIn } from '../../src/rules/kernel/fight.ts';
import { deepFreeze, sameJson } from '../../src/rules/kernel/json.ts';
import { eventsOf, type Stage } from '../../src/rules/kernel/outcome.ts';
import { after, afterAct, afterOutcome, begin, ended } from '../../src/rules/kernel/progress.ts';
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

  it('leads its own fight where its act has led it, and any other by its events', () => {
    const [from, other] = [someFight(seeded(1), 1), someFight(seeded(2), 1)];
    const progress = after(begin(from), stage(adding('round', 3)));
    const outcome = ended(progress, 'free', null);
    expect(afterOutcome(from, outcome)).toBe(progress.fight);
    expect(progress.fight.round).toBe(from.round + 3);
    expect(afterOutcome(other, outcome)).toEqual({ ...other, round: other.round + 3 });
    expect(afterOutcome({ ...from }, outcome)).toEqual(progress.fight);
  });

  it('leads an act that goes on from it as far as its stages do, looked at in between or not', () => {
    const from = someFight(seeded(1), 1);
    for (const look of [true, false]) {
      const first = after(begin(from), stage(adding('round', 1)));
      if (look) expect(first.fight.round).toBe(from.round + 1);
      const outcome = ended(after(begin(first.fight), stage(adding('round', 2))), 'free', null);
      const whole = after(afterAct(first, outcome), stage(setting('phase', 'setup', 'underway')));
      expect(whole.stages).toHaveLength(3);
      expect(whole.fight).toEqual({ ...from, round: from.round + 3, phase: 'underway' });
      expect(first.fight.round).toBe(from.round + 1);
    }
  });
});

const stage = (change: Change): Stage => ({
  kind: 'note',
  who: null,
  title: '',
  events: [fightEvent('changed', '', [change])],
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
