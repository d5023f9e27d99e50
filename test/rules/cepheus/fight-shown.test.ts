/** The row, the token bar and the sheet of a combatant: remaining actions, scores, and every condition with its clause. */
import { describe, expect, test } from 'vitest';
import { cepheus, type CepheusFight, type CepheusState } from '../../../src/rules/cepheus/index.ts';
import { affordable, resumedBudget, turnBudget } from '../../../src/rules/cepheus/fight/budget.ts';
import { fightOf, person, type Person } from './fight-people.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

const fightWith = (state: Partial<CepheusState>, rest: Partial<CepheusFight> = {}, more: Partial<Person> = {}) => ({
  ...fightOf([{ id: 'A', ...more, state }, { id: 'B' }]),
  phase: 'underway' as const,
  round: 3,
  turn: 'A',
  acted: { A: true } as const,
  ...rest,
});
const shown = (state: Partial<CepheusState>, rest: Partial<CepheusFight> = {}) =>
  cepheus.status(fightWith(state, rest), 'A').conditions.map(({ id, clause, value }) => [id, clause, value]);
const scores = (str: number, dex: number, end: number) => ({
  current: { ...person({ id: 'A' }).state.current, str, dex, end },
});

describe('conditions', () => {
  test('a combatant that has just begun has none', () => {
    expect(shown({})).toEqual([]);
  });

  test.each<[Partial<CepheusState>, string, string, number | undefined]>([
    [{ helpless: true }, 'helpless', 'CEP-COUP-03', undefined],
    [{ grappledWith: 'B' }, 'grappled', 'CEP-GRP-10', undefined],
    [{ stance: 'prone' }, 'prone', 'CEP-STN-04', undefined],
    [{ stance: 'crouched' }, 'crouched', 'CEP-STN-03', undefined],
    [{ cover: 'half' as never }, 'cover', 'CEP-CVR-07', undefined],
    [{ aim: { target: 'B', dm: 1, kill: 0 } }, 'aiming', 'CEP-AIM-01', 1],
    [{ aim: { target: 'B', dm: 0, kill: 1 } }, 'aimingToKill', 'CEP-AIM-06', 1],
    [{ hastened: true }, 'hastened', 'CEP-INI-07', undefined],
    [{ reactions: 1 }, 'reacted', 'CEP-RCT-02', 1],
    [{ fatigued: true }, 'fatigued', 'CEP-FAT-01', undefined],
    [{ lostSignificant: 1 }, 'lostAction', 'CEP-ACT-10', 1],
    [{ aware: false }, 'unaware', 'CEP-FLOW-01', undefined],
    [{ inContact: false }, 'outOfContact', 'CEP-COM-02', undefined],
    [{ unconscious: { since: 1, failures: 0 }, ...scores(7, 7, 0) }, 'unconscious', 'CEP-DMG-07', undefined],
    [{ killed: true }, 'dead', 'CEP-DMG-07', undefined],
  ])('%j is shown as %s (%s)', (state, id, clause, value) => {
    expect(shown(state)).toContainEqual([id, clause, value]);
  });

  test('CEP-SUP-06 suppression is shown to the end of the round after it', () => {
    const suppressed = (round: number) => shown({ suppression: { round, from: 'B' } as never }).map(([id]) => id);
    expect([1, 2, 3].map((round) => suppressed(round).includes('suppressed'))).toEqual([false, true, true]);
  });

  test('CEP-DMG-08 wounds are shown once, the worse for the lesser', () => {
    const wounds = (...now: readonly [number, number, number]) =>
      shown(scores(...now)).flatMap(([id]) => (String(id).includes('ounded') ? [id] : []));
    expect(wounds(7, 7, 7)).toEqual([]);
    expect(wounds(7, 7, 6)).toEqual(['wounded']);
    expect(wounds(6, 6, 7)).toEqual(['wounded']);
    expect(wounds(6, 6, 6)).toEqual(['seriouslyWounded']);
    expect(shown({ ...scores(0, 0, 0) }).map(([id]) => id)).toEqual(['dead']);
  });

  test('CEP-DLY-01 a waiting combatant is shown as long as the place is kept', () => {
    expect(shown({}, { waiting: { A: true } })).toEqual([['waiting', 'CEP-DLY-01', undefined]]);
    expect(shown({}, { waiting: { B: true } })).toEqual([]);
  });
});

describe('standing', () => {
  const standing = (state: Partial<CepheusState>) =>
    cepheus.standing(fightWith(state), combatantIn(fightWith(state), 'A'));

  test('CEP-DMG-07 up, down and dead', () => {
    expect(standing({})).toBe('up');
    expect(standing({ unconscious: { since: 0, failures: 0 }, ...scores(7, 7, 0) })).toBe('down');
    expect([standing({ killed: true }), standing(scores(0, 0, 0))]).toEqual(['dead', 'dead']);
  });
});

describe('actions that are left', () => {
  const left = (state: Partial<CepheusState>, rest: Partial<CepheusFight> = {}) =>
    cepheus.status(fightWith(state, rest), 'A').budget.map((part) => [part.left, part.of]);

  test('CEP-ACT-01 in its own turn those that are left, before it those that it will give', () => {
    expect(left({ budget: { minor: 0, significant: 1 } })).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(left({ budget: { minor: 3, significant: 0 } })).toEqual([
      [3, 3],
      [0, 1],
    ]);
    expect(left({ budget: { minor: 0, significant: 0 } }, { acted: {} })).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  test('CEP-ACT-09 CEP-ACT-10 a serious wound takes the minor action, a dive or a blow the significant one', () => {
    const turn = (state: Partial<CepheusState>) => {
      const fight = fightWith(state);
      return turnBudget(fight, combatantIn(fight, 'A'));
    };
    expect(turn({})).toEqual({ minor: 1, significant: 1 });
    expect(turn(scores(6, 6, 6))).toEqual({ minor: 0, significant: 1 });
    expect(turn({ lostSignificant: 1 })).toEqual({ minor: 1, significant: 0 });
    expect(turn({ unconscious: { since: 0, failures: 0 } })).toEqual({ minor: 0, significant: 0 });
  });

  test('CEP-EXP-05 a turn that was paused goes on with what is left of it', () => {
    const resumed = (state: Partial<CepheusState>) => {
      const fight = fightWith(state);
      return resumedBudget(fight, combatantIn(fight, 'A'));
    };
    expect(resumed({ budget: { minor: 2, significant: 1 } })).toEqual({ minor: 2, significant: 1 });
    expect(resumed({ budget: { minor: 2, significant: 1 }, ...scores(6, 6, 6) })).toEqual({ minor: 0, significant: 1 });
    expect(resumed({ budget: { minor: 2, significant: 0 }, ...scores(6, 6, 6) })).toEqual({ minor: 2, significant: 0 });
    expect(resumed({ budget: { minor: 1, significant: 1 }, lostSignificant: 1 })).toEqual({ minor: 1, significant: 0 });
  });

  test('CEP-ACT-02 a minor action is paid by either, a significant one by itself alone', () => {
    const pays = (minor: number, significant: number, cost: 'minor' | 'significant' | 'free') =>
      affordable({ minor, significant }, cost)?.refused ?? null;
    expect([pays(1, 0, 'minor'), pays(0, 1, 'minor'), pays(0, 0, 'minor')]).toEqual([null, null, 'noMinorAction']);
    expect([pays(1, 0, 'significant'), pays(0, 1, 'significant')]).toEqual(['noSignificantAction', null]);
    expect(pays(0, 0, 'free')).toBeNull();
  });
});
