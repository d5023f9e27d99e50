/** Care and its limits: first aid, rest, healing and harm by the GM, the checks that come of an answer. */
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/rules/kernel/outcome.ts';
import { arrgs } from '../../../src/rules/arrgs/index.ts';
import {
  BOW,
  changed,
  choiceOf,
  cvOf,
  duel,
  fight,
  hardy,
  refusedIn,
  stateOf,
  table,
  type Data,
  type Line,
} from './people.ts';

describe('care', () => {
  const dying = (n: number): Line =>
    duel(hardy, { sheet: { vitality: { base: 100 }, dying: n } }, { dyingTreatment: true });
  const treat = (line: Line, dice: readonly number[], squares = 1): Line =>
    table.act(line, 'a', 'treat', { target: 'b', dice, declared: { squares, near: [] } });

  test('first aid is a check of Intellect against 10 and n, from the next square (GAP-11, ARR-DYI-13)', () => {
    const left = (n: number, die: number): number => stateOf(treat(dying(n), [die]), 'b').life.dying;
    expect([left(2, 11), left(2, 12), left(1, 11)]).toEqual([2, 1, 0]);
    expect(stateOf(treat(dying(1), [11]), 'b').life.disabled).toBe(true);
    expect(treat(dying(3), [13]).log.join()).toContain('left=2');
    expect([
      refusedIn(treat(dying(1), [], 2)),
      refusedIn(treat(duel(hardy, hardy, { dyingTreatment: true }), [])),
    ]).toEqual(['tooFar', 'notDying']);
    expect(refusedIn(treat(changed(dying(1), 'b', { life: { dead: true } }), []))).toBe('notDying');
    expect(refusedIn(treat(duel(hardy, { sheet: { dying: 1 } }), []))).toBe('noTreatment');
  });

  test('first aid and the disarming of a danger open windows, as all checks of this kind do (ARR-OPP-09)', () => {
    const line = table.start(
      fight(
        [
          { id: 'a', side: 'us', score: 20, ...hardy },
          { id: 'b', side: 'us', score: 10, sheet: { vitality: { base: 100 }, dying: 1 } },
          { id: 'c', side: 'them', score: 5 },
          { id: 'trap', side: 'place', kind: 'hazard', sheet: { modifier: 5 }, items: [] },
        ],
        { dyingTreatment: true },
      ),
    );
    const opens = (action: string, target: string): boolean => {
      const declared = { near: [{ id: 'c', squares: 1 }] };
      const { value } = arrgs.perform(line.fight, { action, who: 'a', targets: [target], declared }).next();
      return 'question' in value && value.question.endsWith('.opportunity');
    };
    expect(choiceOf(line, 'a', 'disarmHazard')!.suited).toEqual(['trap']);
    const picking = { action: 'miscellaneous', who: 'a', declared: { doing: 'pickUp', near: [] } };
    const { stages } = arrgs.perform(line.fight, picking).next().value as Outcome;
    expect(stages.map(({ title }) => title)).toContain('SALVO.arrgs.option.doing.pickUp');
    expect([opens('treat', 'b'), opens('disarmHazard', 'trap'), opens('miscellaneous', 'b')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('a Defense owes its check once, also where others act before it is made (ARR-DIS-03, ARR-DIS-10)', () => {
    const start = table.start(
      fight([
        { id: 'a', side: 'us', score: 20, ...hardy, items: [BOW] },
        { id: 'b', side: 'them', score: 10, sheet: { vitality: { base: 100, lost: 104 } } },
        { id: 'c', side: 'them', score: 5 },
      ]),
    );
    const line = table.act(start, 'a', 'repeatedAttack', {
      ...{ item: 'bow', target: 'b', dice: [15, 19, 10, 1, 20] },
      choices: ['declined', 'defence', 'another', 'attack.sword'],
      declared: { attacks: 2, squares: 3, near: [{ id: 'c', squares: 1 }] },
    });
    expect(line.log.filter((row) => row.startsWith('disabledCheck b'))).toHaveLength(1);
  });

  test('a rest gives everything back but what is no matter of rest (GAP-11)', () => {
    const spell = { type: 'spell', id: 'spark', level: 1, memorised: 2 };
    const tired = changed(duel({ items: [spell], sheet: { slots: { 1: { max: 3, spent: 2 } } } }), 'a', {
      life: { lost: 30, disabled: true, staggered: 2, dying: 1 },
      stock: { memorised: { spark: 0 } },
    });
    const told = (line: Line): unknown =>
      choiceOf(line, 'a', 'rest')!.foreseen!.map(({ label, values }) => [label.split('.').at(-1), values]);
    expect(told(tired)).toEqual([
      ['restores', { vitality: 30 }],
      ['ends', { condition: 'disabled' }],
      ['ends', { condition: 'staggered' }],
      ['readiesSpells', {}],
    ]);
    expect(told(table.act(tired, 'a', 'rest'))).toEqual([['restoresNothing', {}]]);
    const { life, stock } = stateOf(table.act(tired, 'a', 'rest'), 'a');
    expect(life).toMatchObject({ lost: 0, disabled: false, staggered: 0, dying: 1 });
    expect([stock.slotsSpent, stock.memorised]).toEqual([{ 1: 0 }, { spark: 2 }]);
    expect(refusedIn(table.act(changed(tired, 'a', { life: { dead: true } }), 'a', 'rest'))).toBe('dead');
  });

  test('the GM hurts with a type or without; Dying comes even where nothing gets through (ARR-DMG-09, -11, ARR-DYI-01)', () => {
    const tough = {
      sheet: { vitality: { base: 100 }, resist: [{ value: 4, type: 'fire' }], vulnerable: ['cold'] },
    } as const;
    const hurt = (declared: Data) => {
      const { lost, dying: n } = stateOf(table.act(duel({}, tough), 'b', 'harm', { declared }), 'b').life;
      return [lost, n];
    };
    expect([hurt({ amount: 7 }), hurt({ amount: 7, type: 'fire' }), hurt({ amount: 7, type: 'cold' })]).toEqual([
      [7, 0],
      [3, 0],
      [10, 0],
    ]);
    expect([hurt({ amount: 7, dying: 2 }), hurt({ amount: 3, type: 'fire', dying: 2 })]).toEqual([
      [7, 2],
      [0, 2],
    ]);
    const healed = (above: number): number =>
      cvOf(table.act(duel(), 'b', 'heal', { declared: { amount: 9, above } }), 'b');
    expect([healed(0), healed(4), healed(20)]).toEqual([24, 28, 33]);
    const { log } = table.act(duel(), 'b', 'heal', { declared: { amount: 9, above: 4 } });
    expect(log).toContain('heal b healed amount=4 cv=28');
  });
});
