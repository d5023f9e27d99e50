/** What every ruleset's acts share: the parts of a command, and what is declared with it. */
import { describe, expect, test } from 'vitest';
import { actsOf, type Act, type House, type Request } from '../../../src/rules/kernel/acts.ts';
import { fieldsOf, isCommand, type Command } from '../../../src/rules/kernel/command.ts';
import {
  asFlag,
  asNumber,
  asText,
  idList,
  listed,
  listsOf,
  nearList,
  presetsOf,
} from '../../../src/rules/kernel/declared.ts';
import { newFight, type Combatant } from '../../../src/rules/kernel/fight.ts';
import { isRefusal, refuse } from '../../../src/rules/kernel/result.ts';

const { choiceField, flagField, numberField, measureField } = fieldsOf('some');
const FIELDS = [
  choiceField('mode', 'X-1', 'actor', ['one', 'two'], 'one'),
  flagField('loud', 'X-1', 'actor'),
  numberField('bonus', 'X-1', 'gm', 0, -5, 5),
  measureField('metres', 'X-1', 'table', 1.5, 0, 100),
];
const NEAR = nearList('near');
const WHO = idList('who');
type Thing = { readonly id: string };
type AnyAct = Act<Combatant, Thing, Request<Combatant, Thing>>;
const ACT: AnyAct = {
  action: 'do',
  clause: 'X-1',
  target: 'one',
  perform: ({ action, who }) => ({ action, actor: who, stages: [] }),
  items: () => [{ id: 'gun' }, { id: 'knife' }],
  fields: () => FIELDS,
  lists: listsOf(NEAR, WHO),
};
const person = (id: string): Combatant => ({ id, name: id, side: id, sheet: {}, state: {} });
const fight = newFight('some', [person('a'), person('b'), person('c')]);
const house: House<Combatant, Thing, Request<Combatant, Thing>, AnyAct> = {
  ruleset: 'some',
  clause: 'X-2',
  options: () => ({}),
  barred: () => null,
  cost: () => ({}),
};
const actsWith = (...acts: readonly AnyAct[]) => actsOf(house, acts);
const parts = (command: Partial<Command>) =>
  actsWith(ACT).request(fight, { action: 'do', who: 'a', item: 'gun', ...command });
const declared = (said: Command['declared']) => parts({ declared: said! });

describe('the parts of a command', () => {
  test('are found: who, with what, at whom, each once', () => {
    const found = parts({ targets: ['b', 'b', 'c'] });
    if (isRefusal(found)) throw new Error(found.refused);
    expect([found.combatant.id, found.item?.id, found.targets]).toEqual(['a', 'gun', ['b', 'c']]);
    expect(found.declared.fields).toBe(FIELDS);
  });

  test.each([
    [{ who: 'x' }, 'unknownCombatant', { who: 'x' }],
    [{ who: 'constructor' }, 'unknownCombatant', { who: 'constructor' }],
    [{ item: 'bow' }, 'unknownItem', { item: 'bow' }],
    [{ item: undefined }, 'unknownItem', { item: null }],
    [{ targets: ['b', '__proto__'] }, 'unknownTarget', { target: '__proto__' }],
    [{ declared: { mode: 'three' } }, 'badDeclaration', { key: 'mode' }],
  ])('name what is not there: %j', (command, refused, values) => {
    expect(parts(command as Partial<Command>)).toMatchObject({ refused, clause: 'X-2', values });
  });

  test('are aimed at as many as the act takes', () => {
    const aimed = (target: AnyAct['target'], targets: readonly string[], selfToo = false) => {
      const acts = actsWith({ ...ACT, target, selfToo });
      const step = acts.perform(fight, { action: 'do', who: 'a', item: 'gun', targets }).next();
      return 'refused' in step.value ? step.value.refused : null;
    };
    expect([aimed('none', ['b']), aimed('one', []), aimed('one', ['b', 'c'])]).toEqual([
      null,
      'noTarget',
      'tooManyTargets',
    ]);
    expect([aimed('many', ['b', 'c']), aimed('place', [])]).toEqual([null, null]);
    expect([aimed('many', ['a', 'b']), aimed('many', ['a', 'b'], true)]).toEqual(['selfTarget', null]);
  });
});

describe('an act', () => {
  const command: Command = { action: 'do', who: 'a', item: 'gun', targets: ['b'] };
  const performed = (act: Partial<AnyAct>) =>
    actsWith({ ...ACT, ...act })
      .perform(fight, command)
      .next().value;

  test('is prepared once, and judged, performed and given odds with what was prepared', () => {
    const seen: unknown[] = [];
    let made = 0;
    const acts = actsWith({
      ...ACT,
      prepare: () => ++made,
      refusal: (_request, prepared) => (seen.push(prepared), null),
      perform: ({ action, who }, prepared) => (seen.push(prepared), { action, actor: who, stages: [] }),
    });
    acts.perform(fight, command).next();
    expect([made, seen]).toEqual([1, [1, 1]]);
  });

  test('is refused by what is prepared, by its own reason, and by its name', () => {
    expect(performed({ prepare: () => refuse('broken', 'X-4') })).toMatchObject({ refused: 'broken' });
    expect(performed({ refusal: () => refuse('empty', 'X-5') })).toMatchObject({ refused: 'empty', clause: 'X-5' });
    expect(performed({ action: 'other' })).toMatchObject({ refused: 'unknownAction', clause: 'X-2' });
    expect(actsWith(ACT).odds(fight, command)).toMatchObject({ refused: 'noOdds', clause: 'X-1' });
  });

  test('prepares nothing where it is barred, and is paid for after its own reason where the book asks so', () => {
    let made = 0;
    const act: AnyAct = { ...ACT, prepare: () => ++made, refusal: () => refuse('empty', 'X-5') };
    const barring = actsOf({ ...house, barred: () => refuse('asleep', 'X-6') }, [act]);
    expect(barring.choices(fight, 'a').map(({ refused }) => refused?.refused)).toEqual(['asleep', 'asleep']);
    expect(barring.perform(fight, command).next().value).toMatchObject({ refused: 'asleep' });
    expect(made).toBe(0);
    const poor = { ...house, unpaid: () => refuse('noMoney', 'X-7') };
    expect(actsOf(poor, [act]).perform(fight, command).next().value).toMatchObject({ refused: 'empty' });
    expect(actsOf(poor, [ACT]).perform(fight, command).next().value).toMatchObject({ refused: 'noMoney' });
  });

  test('is offered once for each item, with the reason where it is refused, to those it concerns', () => {
    const acts = actsWith({ ...ACT, refusal: ({ item }) => (item?.id === 'gun' ? refuse('empty', 'X-5') : null) });
    const offered = acts.choices(fight, 'a').map(({ item, refused }) => [item, refused?.refused ?? null]);
    expect(offered).toEqual([
      ['gun', 'empty'],
      ['knife', null],
    ]);
    expect(actsWith({ ...ACT, concerns: ({ id }) => id === 'b' }).choices(fight, 'a')).toEqual([]);
  });
});

describe('what is declared', () => {
  test('takes the place of the defaults', () => {
    const found = declared({ mode: 'two', loud: true, bonus: -5, metres: 2.5 });
    if (isRefusal(found)) throw new Error(found.refused);
    const { declared: said } = found;
    expect([asText(said, 'mode'), asFlag(said, 'loud'), asNumber(said, 'bonus'), asNumber(said, 'metres')]).toEqual([
      'two',
      true,
      -5,
      2.5,
    ]);
    const usual = presetsOf(FIELDS);
    expect([asText(usual, 'mode'), asFlag(usual, 'loud'), asNumber(usual, 'bonus')]).toEqual(['one', false, 0]);
  });

  test.each([
    [{ bonus: 0.5 }, 'bonus'],
    [{ bonus: 6 }, 'bonus'],
    [{ bonus: Number.NaN }, 'bonus'],
    [{ metres: Infinity }, 'metres'],
    [{ loud: 1 }, 'loud'],
    [{ other: 1 }, 'other'],
    [{ constructor: 1 }, 'constructor'],
    [{ near: [{ id: 'b' }] }, 'near'],
    [{ near: [{ id: 'b', metres: -1 }] }, 'near'],
    [
      {
        near: [
          { id: 'b', metres: 1 },
          { id: 'b', metres: 2 },
        ],
      },
      'near',
    ],
    [{ near: [{ id: 'x', metres: 1 }] }, 'near'],
    [{ near: [null] }, 'near'],
    [{ near: 'b' }, 'near'],
    [{ who: ['b', 'b'] }, 'who'],
    [{ who: [1] }, 'who'],
  ])('is refused where it does not fit: %j', (said, key) => {
    expect(declared(said as never)).toMatchObject({ refused: 'badDeclaration', values: { key } });
  });

  test('has lists of combatants, each once', () => {
    const found = declared({ near: [{ id: 'b', metres: 1.5, degrees: 90 }], who: ['c', 'a'] });
    if (isRefusal(found)) throw new Error(found.refused);
    expect(listed(found.declared, NEAR)).toEqual([{ id: 'b', metres: 1.5, degrees: 90 }]);
    expect(listed(found.declared, WHO)).toEqual(['c', 'a']);
    expect(listed(found.declared, nearList('far'))).toBeUndefined();
  });
});

test('a command from outside is taken only in its shape', () => {
  expect(isCommand({ action: 'do', who: 'a' })).toBe(true);
  for (const wrong of [null, [], 'do', { who: 'a' }, { action: 'do', who: 1 }, { action: 'do', who: 'a', item: 1 }]) {
    expect(isCommand(wrong)).toBe(false);
  }
  expect(isCommand({ action: 'do', who: 'a', targets: [1] })).toBe(false);
  expect(isCommand({ action: 'do', who: 'a', declared: [] })).toBe(false);
});
