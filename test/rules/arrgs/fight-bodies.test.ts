/** Bodies at their brinks: what little there is to lose, and the checks that Disabled, Dying and Staggered owe. */
import { describe, expect, test } from 'vitest';
import { disabledCheck, dyingCheck, dyingChecks } from '../../../src/rules/arrgs/harm/condition-checks.ts';
import { easeDying, gainDying, hurt, vitalsOf } from '../../../src/rules/arrgs/harm/vitals.ts';
import { arrgs } from '../../../src/rules/arrgs/index.ts';
import { optionsFrom } from '../../../src/rules/arrgs/options.ts';
import { staggeredOut } from '../../../src/rules/arrgs/points/points.ts';
import { answered } from '../../../src/rules/kernel/procedure.ts';
import { changed, choiceOf, duel, hardy, nextRound, person, table, type Data, type Line } from './people.ts';

const BOOK = optionsFrom({});
const bodied = (cv: number, more: object = {}) => ({ cv, tv: 20, disabled: false, dying: 0, dead: false, ...more });
const ruled = (line: Line, who: string, condition: string, n = 1): Line =>
  table.act(line, who, 'setCondition', { declared: { condition, n } });

describe('Vitality', () => {
  test('a body that has lost nothing lives, however little there is to lose; the first point kills (ARR-VIT-09, ARR-DTH-01)', () => {
    const frail = {
      sheet: { vitality: { base: 1 }, abilities: { body: -1, agility: 0, intellect: 0, personality: 0 } },
    };
    const line = duel({}, frail);
    expect([arrgs.status(line.fight, 'b').standing, arrgs.status(line.fight, 'b').conditions]).toEqual(['up', []]);
    const hit = table.act(line, 'b', 'harm', { declared: { amount: 1 } });
    expect(arrgs.status(hit.fight, 'b').standing).toBe('dead');
    const typed = changed(line, 'b', { life: { lost: 1 } });
    expect(arrgs.status(typed.fight, 'b').standing).toBe('dead');
  });

  test('typed on the sheet, it makes Disabled at 0 and dead at -TV, as a loss does (ARR-DIS-01, ARR-DTH-01)', () => {
    const at = (lost: number, life: Data = {}) => {
      const { standing, conditions } = arrgs.status(changed(duel(), 'b', { life: { lost, ...life } }).fight, 'b');
      return [standing, ...conditions.map(({ id }) => id)];
    };
    expect([at(23), at(24), at(47), at(48)]).toEqual([
      ['up'],
      ['up', 'disabled'],
      ['up', 'disabled'],
      ['dead', 'dead'],
    ]);
    expect(at(30, { dying: 1 })).toEqual(['up', 'dying']);
  });

  test('at 0 or less Disabled, at -TV dead, and Dying in place of Disabled (ARR-DIS-01, -11, ARR-DTH-01)', () => {
    const after = (loss: number, dying = 0, options = {}) => {
      const { cv, disabled, dying: n, dead } = hurt(bodied(5), loss, dying, { ...BOOK, ...options });
      return [cv, disabled, n, dead];
    };
    expect([after(4), after(5), after(24), after(25)]).toEqual([
      [1, false, 0, false],
      [0, true, 0, false],
      [-19, true, 0, false],
      [-20, false, 0, true],
    ]);
    expect([after(5, 1), after(5, 1, { disabledWhileDying: true })]).toEqual([
      [0, false, 1, false],
      [0, true, 1, false],
    ]);
    expect(gainDying(bodied(3, { disabled: true }), 2, BOOK)).toMatchObject({ dying: 2, disabled: false });
    expect(gainDying(bodied(3, { disabled: true }), 2, { ...BOOK, disabledWhileDying: true })).toMatchObject({
      dying: 2,
      disabled: true,
    });
  });

  test('what has no life is never Dying, and never Disabled by a loss (GAP-12)', () => {
    const wagon = person({ id: 'w', kind: 'vehicle', sheet: { vitality: { max: 40 } }, items: [] });
    const whole = vitalsOf(wagon, BOOK);
    expect(whole).toMatchObject({ disabled: false, dying: 0, lifeless: true });
    expect(hurt(whole, whole.cv, 3, BOOK)).toMatchObject({ cv: 0, disabled: false, dying: 0, lifeless: true });
    expect(gainDying(whole, 2, BOOK)).toEqual(whole);
  });

  test('the end of Dying makes Disabled at any Vitality; without Dying nothing changes (ARR-DYI-08, -13)', () => {
    const eased = (dying: number, n: number, disabled = false) => {
      const to = easeDying(bodied(3, { dying, disabled }), n);
      return [to.dying, to.disabled];
    };
    expect([eased(2, 1), eased(2, 2), eased(2, 5), eased(0, 1), eased(2, 1, true)]).toEqual([
      [1, false],
      [0, true],
      [0, true],
      [0, false],
      [1, true],
    ]);
  });
});

describe('checks of the body', () => {
  const rolled = (die: number) => () => [die];

  test('Disabled: a failure costs one more and makes Dying of it, a success ends it above 0 (ARR-DIS-04 to -06)', () => {
    const checked = (cv: number, die: number, options = {}) => {
      const made = answered(
        disabledCheck('a', bodied(cv, { disabled: true }), [], { ...BOOK, ...options }),
        rolled(die),
      );
      return [made.dc, made.loss, made.vitals.cv, made.vitals.disabled, made.vitals.dying, made.vitals.dead];
    };
    expect(checked(-3, 3)).toEqual([3, 0, -3, true, 0, false]);
    expect(checked(-3, 2)).toEqual([3, 1, -4, false, 1, false]);
    expect([checked(0, 5), checked(1, 5)]).toEqual([
      [0, 0, 0, true, 0, false],
      [0, 0, 1, false, 0, false],
    ]);
    expect(checked(5, 6, { disabledCheckDc: 7 })).toEqual([7, 1, 4, false, 1, false]);
    expect(checked(5, 6, { disabledCheckDc: 7, disabledWhileDying: true })).toEqual([7, 1, 4, false, 1, false]);
    expect(checked(-19, 18)).toEqual([19, 1, -20, false, 0, true]);
  });

  test('Dying: the loss is n, less what the result is above the DC; the End of Round eases it (ARR-DYI-03 to -07)', () => {
    const checked = (phase: 'action' | 'endOfRound', die: number, dying: number, cv = -2) => {
      const made = answered(dyingCheck('a', phase, bodied(cv, { dying }), [], BOOK), rolled(die));
      return [made.dc, made.loss, made.vitals.cv, made.vitals.dying];
    };
    expect([
      checked('action', 4, 3),
      checked('action', 5, 3),
      checked('action', 6, 3),
      checked('action', 9, 3),
    ]).toEqual([
      [5, 3, -5, 3],
      [5, 3, -5, 3],
      [5, 2, -4, 3],
      [5, 0, -2, 3],
    ]);
    expect([checked('endOfRound', 4, 3), checked('endOfRound', 5, 3)]).toEqual([
      [5, 3, -5, 3],
      [5, 3, -5, 2],
    ]);
    expect(
      answered(dyingCheck('a', 'endOfRound', bodied(-18, { dying: 2 }), [], BOOK), rolled(20)).vitals,
    ).toMatchObject({ cv: -20, dying: 2, dead: true });
    expect(
      answered(
        dyingCheck('a', 'endOfRound', bodied(-18, { dying: 2 }), [], { ...BOOK, dyingSuccess: 'noLoss' }),
        rolled(20),
      ),
    ).toMatchObject({ dc: 20, loss: 0, vitals: { cv: -18, dying: 1 } });
  });

  test('checks go on until death or the end of Dying, each after its drain (ARR-DYI-09, ARR-DTH-02)', () => {
    const checks = (
      steps: readonly { phase: 'action' | 'reaction' | 'endOfRound'; drain: number }[],
      dying: number,
      cv: number,
      options = {},
    ) => {
      const made = answered(dyingChecks('a', steps, bodied(cv, { dying }), [], { ...BOOK, ...options }), rolled(2));
      return [made.checks.length, made.vitals.cv, made.vitals.dead];
    };
    const action = { phase: 'action', drain: 1 } as const;
    expect(checks([action, action], 1, -5)).toEqual([2, -9, false]);
    expect(checks([action, action], 2, -18)).toEqual([1, -21, true]);
    expect(checks([action], 1, -19)).toEqual([0, -20, true]);
    expect(checks([action], 0, -5)).toEqual([0, -5, false]);
    const reaction = { phase: 'reaction', drain: 0 } as const;
    expect(checks([reaction], 1, -5)).toEqual([1, -6, false]);
    expect(checks([reaction], 1, -5, { reactionTriggersDying: false })).toEqual([0, -5, false]);
  });

  test('the card says what was lost, also where that is nothing (ARR-DIS-03)', () => {
    const disabled = { sheet: { vitality: { base: 20, lost: 24 } } };
    const spoken = (die: number): readonly string[] =>
      table
        .act(duel(disabled), 'a', 'miscellaneous', { dice: [die], declared: { near: [] } })
        .log.filter((row) => row.startsWith('disabledCheck') || row.includes('conditionChecked'));
    expect(spoken(20).join()).toContain('loss=0');
  });

  test('Staggered takes Additional Action Points first (ARR-ACT-09, ARR-STG-01)', () => {
    const left = (n: number) => staggeredOut({ ap: 3, aap: 2 }, n);
    expect([0, 1, 2, 3, 5, 9].map(left).map(({ ap, aap }) => [ap, aap])).toEqual([
      [3, 2],
      [3, 1],
      [3, 0],
      [2, 0],
      [0, 0],
      [0, 0],
    ]);
  });
});

test('an End of Round without anybody Dying or Staggered rolls nothing (ARR-EOR-02)', () => {
  expect(nextRound(duel()).log.some((row) => row.includes('Check'))).toBe(false);
  const both = ruled(ruled(duel(hardy, hardy), 'b', 'staggered'), 'a', 'dying');
  const checks = nextRound(both, { dice: [19, 19] }).log.filter((row) => row.includes('Check '));
  expect(checks.map((row) => row.split(' ').slice(0, 2).join(' '))).toEqual(['dyingCheck a', 'staggeredCheck b']);
  expect(choiceOf(both, 'a', 'attack')?.refused?.refused).toBe('overCap');
});
