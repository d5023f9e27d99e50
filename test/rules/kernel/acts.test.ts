/** Common parts of every ruleset's acts: the parts of a command, and its declarations. */
import { describe, expect, test } from 'vitest';
import type { Area } from '../../../src/rules/kernel/area.ts';
import type { Act, ActRules, Request } from '../../../src/rules/kernel/act.ts';
import { actsOf } from '../../../src/rules/kernel/acts.ts';
import { fieldsOf, isCommand, type Command } from '../../../src/rules/kernel/command.ts';
import { asFlag, asNumber, asText, idList, listed, nearList, presetsOf } from '../../../src/rules/kernel/declared.ts';
import { newFight, type Combatant } from '../../../src/rules/kernel/fight.ts';
import { isRefusal, refuse } from '../../../src/rules/kernel/result.ts';

const { choiceField, flagField, numberField, measureField, textField } = fieldsOf('some');
const FIELDS = [
  choiceField('mode', 'X-1', 'actor', ['one', 'two'], 'one'),
  flagField('loud', 'X-1', 'actor'),
  numberField('bonus', 'X-1', 'gm', 0, -5, 5),
  measureField('metres', 'X-1', 'table', 1.5, 0, 100),
  textField('note', 'X-1', 'actor', 5),
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
  lists: [NEAR, WHO],
};
const person = (id: string): Combatant => ({ id, name: id, side: id, sheet: {}, state: {} });
const fight = newFight('some', [person('a'), person('b'), person('c')]);
const actRules: ActRules<Combatant, Thing, Request<Combatant, Thing>, AnyAct> = {
  ruleset: 'some',
  clause: 'X-2',
  options: () => ({}),
  barred: () => null,
  cost: () => ({}),
};
const actsWith = (...acts: readonly AnyAct[]) => actsOf(actRules, acts);
const parts = (command: Partial<Command>) =>
  actsWith(ACT).request(fight, { action: 'do', who: 'a', item: 'gun', ...command });
const declared = (said: Command['declared']) => parts({ declared: said! });

describe('the parts of a command', () => {
  test('are found: actor, item and targets, each once', () => {
    const found = parts({ targets: ['b', 'b', 'c'] });
    if (isRefusal(found)) throw new Error(found.refused);
    expect([found.combatant.id, found.item?.id, found.targets]).toEqual(['a', 'gun', ['b', 'c']]);
    expect(found.declared.fields).toBe(FIELDS);
    expect(parts({ targets: ['b', 'b'] })).toMatchObject({ targets: ['b'] });
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

  const HEARD = { label: 'heard', clause: 'X-3', good: false, values: {} };

  test('have the price of what is declared; a choice has that of its defaults', () => {
    const rules: typeof actRules = {
      ...actRules,
      cost: (_act, { declared }) => ({ action: asText(declared, 'mode') === 'two' ? 2 : 1 }),
      foreseen: (_act, { declared }) => (asFlag(declared, 'loud') ? [HEARD] : []),
    };
    const { price, choices } = actsOf(rules, [ACT]);
    const command = { action: 'do', who: 'a', item: 'gun' };
    expect(choices(fight, 'a')[0]).toMatchObject({ cost: { action: 1 }, foreseen: [] });
    expect(price(fight, { ...command, declared: { mode: 'two', loud: true } })).toEqual({
      cost: { action: 2 },
      foreseen: [HEARD],
    });
    expect(price(fight, { ...command, declared: { mode: 'six' } })).toMatchObject({ refused: 'badDeclaration' });
    expect(price(fight, { ...command, action: 'undo' })).toMatchObject({ refused: 'unknownAction' });
  });

  test('are aimed at as many as the act takes', () => {
    const aimed = (target: AnyAct['target'], targets: readonly string[], selfToo = false) => {
      const acts = actsWith({ ...ACT, target, ...(selfToo ? { selfToo } : {}) });
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
    const unsaid = actsWith({ ...ACT, target: 'many' }).perform(fight, {
      action: 'do',
      who: 'a',
      item: 'gun',
      targets: ['a'],
    });
    expect(unsaid.next().value).toMatchObject({ refused: 'selfTarget' });
  });
});

describe('an act', () => {
  const command: Command = { action: 'do', who: 'a', item: 'gun', targets: ['b'] };
  const performed = (act: Partial<AnyAct>) =>
    actsWith({ ...ACT, ...act })
      .perform(fight, command)
      .next().value;

  test('is prepared once, and judged, performed and given odds with the result', () => {
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
    const barring = actsOf({ ...actRules, barred: () => refuse('asleep', 'X-6') }, [act]);
    expect(barring.choices(fight, 'a').map(({ refused }) => refused?.refused)).toEqual(['asleep', 'asleep']);
    expect(barring.perform(fight, command).next().value).toMatchObject({ refused: 'asleep' });
    expect(made).toBe(0);
    const poor = { ...actRules, unpaid: () => refuse('noMoney', 'X-7') };
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

describe('the first act that is allowed', () => {
  const doing: AnyAct = {
    ...ACT,
    perform: ({ action, who, item, targets }) => ({
      action,
      actor: who,
      stages: [
        {
          kind: 'effect',
          who,
          against: targets[0]!,
          ...(item ? { item: item.id } : {}),
          title: 'X',
          events: [],
        },
      ],
    }),
  };
  const foes = ['b', 'c'];
  /** The act with its item and its target; and every command on the way there. */
  const first = (act: Partial<AnyAct>, rest: Partial<typeof actRules> = {}) => {
    const tried: string[] = [];
    const found = actsOf({ ...actRules, ...rest }, [{ ...doing, ...act }]).allowed(
      fight,
      'a',
      ['do'],
      (way, refused) => {
        const target = foes.find((id) => !refused.includes(id));
        if (target === undefined) return null;
        tried.push(`${way.item}>${target}`);
        return {
          action: way.action,
          who: 'a',
          ...(way.item === undefined ? {} : { item: way.item }),
          targets: [target],
        };
      },
    );
    const outcome = found?.next().value;
    const [stage] = outcome && 'stages' in outcome ? outcome.stages : [];
    return { done: stage ? `${stage.item}>${stage.against}` : null, tried };
  };

  test('is the first way, at the first target', () => {
    expect(first({})).toEqual({ done: 'gun>b', tried: ['gun>b'] });
  });

  test('is at the next target where it is only the target that is refused', () => {
    const far: Partial<AnyAct> = { refusal: ({ targets }) => (targets[0] === 'b' ? refuse('tooFar', 'X-5') : null) };
    expect(first(far)).toEqual({ done: 'gun>c', tried: ['gun>b', 'gun>c'] });
  });

  test('is the next way where this way is refused for every target', () => {
    const empty: Partial<AnyAct> = { refusal: ({ item }) => (item?.id === 'gun' ? refuse('empty', 'X-5') : null) };
    expect(first(empty)).toEqual({ done: 'knife>b', tried: ['gun>b', 'knife>b'] });
  });

  test.each([['barred'], ['unpaid']] as const)('is looked for with no target where it is %s', (reason) => {
    let prepared = 0;
    expect(first({ prepare: () => ++prepared }, { [reason]: () => refuse('not now', 'X-6') })).toEqual({
      done: null,
      tried: [],
    });
    expect(prepared).toBe(0);
  });

  test('is looked for with no item where nothing can pay for it', () => {
    let looked = 0;
    const items: AnyAct['items'] = () => (looked++, []);
    expect(
      first({ items }, { cannotPay: ({ action }, { turn }, { id }) => action === 'do' && turn === null && id === 'a' }),
    ).toEqual({ done: null, tried: [] });
    expect(looked).toBe(0);
    expect(first({}, { cannotPay: () => false }).done).toBe('gun>b');
  });

  test('is none where nobody is left to aim at, or it does not concern the combatant', () => {
    const nobody: Partial<AnyAct> = { refusal: ({ targets }) => (targets.length > 0 ? refuse('tooFar', 'X-5') : null) };
    expect(first(nobody)).toEqual({ done: null, tried: ['gun>b', 'gun>c', 'knife>b', 'knife>c'] });
    expect(first({ concerns: () => false })).toEqual({ done: null, tried: [] });
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
    const usual = presetsOf({ fields: FIELDS });
    expect([asText(usual, 'mode'), asFlag(usual, 'loud'), asNumber(usual, 'bonus')]).toEqual(['one', false, 0]);
  });

  test.each([
    [{ bonus: 0.5 }, 'bonus'],
    [{ bonus: 6 }, 'bonus'],
    [{ bonus: Number.NaN }, 'bonus'],
    [{ bonus: -6 }, 'bonus'],
    [{ bonus: '1' }, 'bonus'],
    [{ metres: Infinity }, 'metres'],
    [{ metres: -0.1 }, 'metres'],
    [{ metres: 100.1 }, 'metres'],
    [{ note: 'longer' }, 'note'],
    [{ note: 5 }, 'note'],
    [{ near: [{ id: 'b', metres: Infinity }] }, 'near'],
    [{ near: [{ id: 'b', metres: 1, degrees: Number.NaN }] }, 'near'],
    [{ near: [{ id: 5, metres: 1 }] }, 'near'],
    [{ near: [['b']] }, 'near'],
    [{ who: new Array(1001).fill('b') }, 'who'],
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

  test.each([
    [{ bonus: 5, metres: 0, note: 'abcde' }],
    [{ bonus: -5, metres: 100, note: '' }],
    [{ near: [{ id: 'b', metres: 0 }] }],
    [{ who: [] }],
  ])('is taken at its limits: %j', (said) => {
    expect(declared(said)).not.toHaveProperty('refused');
  });

  test('names a thousand combatants at the most', () => {
    const all = Array.from({ length: 1001 }, (_, index) => `p${index}`);
    const crowd = newFight('some', ['a', ...all].map(person));
    const named = (who: readonly string[]) =>
      actsWith(ACT).request(crowd, { action: 'do', who: 'a', item: 'gun', declared: { who } });
    expect(isRefusal(named(all.slice(1)))).toBe(false);
    expect(named(all)).toMatchObject({ refused: 'badDeclaration' });
  });

  test('reads as nothing where there is no such field', () => {
    const usual = presetsOf({ fields: FIELDS });
    expect([asText(usual, 'none'), asFlag(usual, 'none'), asNumber(usual, 'none')]).toEqual(['', false, 0]);
    expect([asNumber(usual, 'mode'), asText(usual, 'bonus'), asFlag(usual, 'bonus')]).toEqual([0, '0', false]);
  });

  test('has lists of combatants, each once', () => {
    const found = declared({ near: [{ id: 'b', metres: 1.5, degrees: 90 }], who: ['c', 'a'] });
    if (isRefusal(found)) throw new Error(found.refused);
    expect(listed(found.declared, NEAR)).toEqual([{ id: 'b', metres: 1.5, degrees: 90 }]);
    expect(listed(found.declared, WHO)).toEqual(['c', 'a']);
    expect(listed(found.declared, nearList('far'))).toBeUndefined();
  });
});

test('an act that moves another combatant names it, where there is one', () => {
  const moves = { field: 'metres', unit: 'metres', rank: 1 } as const;
  const moved = (mover: AnyAct['mover']) =>
    actsWith({ ...ACT, moves, mover: mover! }).choices(fight, 'a', 'do')[0]!.moves;
  expect([moved(() => 'b'), moved(() => null)]).toEqual([{ ...moves, mover: 'b' }, moves]);
});

test('the fields of a ruleset have their names, limits and options', () => {
  expect(FIELDS.map(({ kind, label, default: usual }) => [kind, label, usual])).toEqual([
    ['choice', 'SALVO.some.field.mode', 'one'],
    ['flag', 'SALVO.some.field.loud', false],
    ['number', 'SALVO.some.field.bonus', 0],
    ['number', 'SALVO.some.field.metres', 1.5],
    ['text', 'SALVO.some.field.note', ''],
  ]);
  expect(FIELDS.map(({ min, max, fraction }) => [min, max, fraction])).toEqual([
    [undefined, undefined, undefined],
    [undefined, undefined, undefined],
    [-5, 5, undefined],
    [0, 100, true],
    [undefined, 5, undefined],
  ]);
  const named = choiceField('zone', 'X-1', 'gm', ['hall', 'yard'], 'yard', { yard: 'The yard' });
  expect(named.options!.map(({ label }) => label)).toEqual(['SALVO.some.option.zone.hall', 'The yard']);
});

describe('what an act has besides', () => {
  const AREA: Area = { clause: 'X-3', shape: 'circle', unit: 'metres', zones: [{ reach: 3 }], from: 'point' };
  const command: Command = { action: 'do', who: 'a', item: 'gun', targets: ['b'] };
  const refusalOf = (act: Partial<AnyAct>, rest: Partial<Command>) => {
    const { value } = actsWith({ ...ACT, ...act })
      .perform(fight, { ...command, ...rest })
      .next();
    return 'refused' in value ? value.refused : null;
  };

  test('areas, where its command can be read', () => {
    const acts = actsWith({ ...ACT, areas: ({ targets }) => (targets.length > 0 ? [AREA] : []) });
    expect(acts.areas(fight, command)).toEqual([AREA]);
    expect(acts.areas(fight, { ...command, who: 'x' })).toEqual([]);
    expect(acts.areas(fight, { ...command, action: 'other' })).toEqual([]);
    expect(actsWith(ACT).areas(fight, command)).toEqual([]);
  });

  test('a target, or the ground where an area of it may lie there', () => {
    const place = { x: 1, y: 1 };
    const ground = { areas: () => [AREA, { ...AREA, ground: true as const }] };
    expect(refusalOf(ground, { targets: [], place })).toBeNull();
    expect(refusalOf(ground, { targets: [], place: { degrees: 1 } })).toBe('noTarget');
    expect(refusalOf(ground, { targets: [] })).toBe('noTarget');
    expect(refusalOf({ areas: () => [AREA] }, { targets: [], place })).toBe('noTarget');
    expect(refusalOf({}, { targets: [], place })).toBe('noTarget');
  });

  test('a place for an area that lies about one, where the act may do without a target', () => {
    const fills = { as: 'ids', list: 'caught' } as const;
    const free = (area: Area): Partial<AnyAct> => ({ target: 'place', areas: () => [area] });
    expect(refusalOf(free({ ...AREA, fills }), { targets: [] })).toBe('noPlace');
    expect(refusalOf(free({ ...AREA, fills }), { targets: [], place: { x: 1, y: 1 } })).toBeNull();
    expect(refusalOf(free({ ...AREA, fills }), {})).toBeNull();
    expect(refusalOf(free({ ...AREA, from: 'actor', fills }), { targets: [] })).toBeNull();
    expect(refusalOf(free(AREA), { targets: [] })).toBeNull();
  });

  test('odds, where nothing but its cost and moment stand against it', () => {
    const odds = { tally: [], chances: [], distributions: [], tail: 0, assuming: [] };
    const oddsOf = (act: Partial<AnyAct>, rest: Partial<Command> = {}) => {
      const found = actsOf({ ...actRules, barred: () => refuse('notYourTurn', 'X-6') }, [
        { ...ACT, odds: () => odds, ...act },
      ]);
      const value = found.odds(fight, { ...command, ...rest });
      return 'refused' in value ? value.refused : value;
    };
    expect(oddsOf({})).toBe(odds);
    expect(oddsOf({ refusal: () => refuse('empty', 'X-5') })).toBe('empty');
    expect(oddsOf({ prepare: () => refuse('broken', 'X-4') })).toBe('broken');
    expect([oddsOf({}, { targets: [] }), oddsOf({}, { who: 'x' }), oddsOf({}, { action: 'y' })]).toEqual([
      'noTarget',
      'unknownCombatant',
      'unknownAction',
    ]);
  });

  test('whatever a table needs to know of it, and nothing that it has not', () => {
    const bare = actsWith(ACT).choices(fight, 'a')[0]!;
    const keys = ['suited', 'moves', 'foreseen', 'gm', 'onConditions', 'onOrder', 'onRound', 'check', 'setup', 'time'];
    expect(Object.keys(bare).filter((key) => keys.includes(key))).toEqual([]);
    expect(bare).toMatchObject({ label: 'SALVO.some.action.do', lists: ['near', 'who'], target: 'one', item: 'gun' });
    const moves = { field: 'metres', unit: 'metres', rank: 1 } as const;
    const on = { onConditions: { only: 'dazed' }, onOrder: 'atOnce', onRound: { adds: 'amount' } } as const;
    const rest = { gm: true, ...on, check: true, setup: 'each', time: true, moves } as const;
    const full = actsOf({ ...actRules, foreseen: () => [] }, [{ ...ACT, ...rest, suits: ({ id }) => id !== 'b' }]);
    expect(full.choices(fight, 'a', 'do')[0]).toMatchObject({ ...rest, suited: ['a', 'c'], foreseen: [] });
    expect(full.choices(fight, 'a', 'other')).toEqual([]);
    const { items: _, ...handless } = ACT;
    expect(
      actsWith(handless)
        .choices(fight, 'a')
        .map((choice) => 'item' in choice),
    ).toEqual([false]);
  });

  test('the one of several things that it does with its item now', () => {
    const now: AnyAct['now'] = ({ id }, item) => `${id}With${item!.id}`;
    expect(actsWith({ ...ACT, now }).choices(fight, 'a')[0]!.label).toBe('SALVO.some.actionNow.do.aWithgun');
  });

  test('whether it makes sense as things stand', () => {
    const moot = (applies?: AnyAct['applies']) =>
      actsWith({ ...ACT, ...(applies && { applies }) }).choices(fight, 'a')[0]!.moot ?? false;
    expect([moot(), moot(() => true), moot(() => false)]).toEqual([false, false, true]);
    expect([moot(({ id }) => id === 'a'), moot((_who, { round }) => round > 0)]).toEqual([false, true]);
  });

  test('the turn, where a GM lets it be done as if it were the actor’s', () => {
    const seen: unknown[] = [];
    const act: AnyAct = { ...ACT, refusal: ({ fight: { turn, acted } }) => (seen.push([turn, acted]), null) };
    for (const rest of [{}, { ruled: true }] as const)
      actsWith(act)
        .perform({ ...fight, turn: 'b' }, { ...command, ...rest })
        .next();
    expect(seen).toEqual([
      ['b', {}],
      ['a', { a: true }],
    ]);
  });
});

test('a command from outside is taken only in its shape', () => {
  expect(isCommand({ action: 'do', who: 'a' })).toBe(true);
  for (const wrong of [null, [], 'do', { who: 'a' }, { action: 'do', who: 1 }, { action: 'do', who: 'a', item: 1 }]) {
    expect(isCommand(wrong)).toBe(false);
  }
  expect(isCommand({ action: 'do', who: 'a', targets: [1] })).toBe(false);
  expect(isCommand({ action: 'do', who: 'a', declared: [] })).toBe(false);
  const full = {
    action: 'do',
    who: 'a',
    item: 'gun',
    targets: ['b', 'c'],
    declared: {},
    ruled: true,
    place: { x: 1, y: 1 },
  };
  expect(isCommand(full)).toBe(true);
  for (const wrong of [{ ruled: false }, { ruled: 1 }, { place: { x: 1 } }, { targets: ['b', 1] }, { targets: 'b' }])
    expect(isCommand({ ...full, ...wrong }), JSON.stringify(wrong)).toBe(false);
});
