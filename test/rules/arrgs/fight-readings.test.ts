/** Clauses that were read once more: what their words say at the edge of a rule. */
import { describe, expect, test } from 'vitest';
import { arrgs } from '../../../src/rules/arrgs/index.ts';
import { total } from '../../../src/rules/kernel/tally.ts';
import {
  changed,
  cvOf,
  duel,
  fight,
  hardy,
  oddsOf,
  refusedIn,
  stateOf,
  sturdy,
  SWORD,
  table,
  weapon,
  type Data,
  type Line,
} from './people.ts';

describe('a vulnerability that an effect brings (section 31.5)', () => {
  const hit = (damageType: string | undefined, type: string): Line => {
    const effect: Data = { kind: 'vulnerability', ...(damageType === undefined ? {} : { damageType }) };
    const blade = { ...SWORD, types: [type] };
    return duel({ items: [blade] }, { sheet: { ...hardy.sheet, aap: 0, modifiers: [effect] } });
  };
  const attack = { action: 'attack', who: 'a', item: 'sword', targets: ['b'] };
  const loss = (line: Line): number =>
    cvOf(line, 'b') - cvOf(table.act(line, 'a', 'attack', { item: 'sword', target: 'b', dice: [10] }), 'b');

  test('to all damage, as it does where no type is named, counts against each (ARR-DMG-06, GAP-08)', () => {
    // 5 + 17 - 12 = 10.
    expect([loss(hit('all', 'slashing')), loss(hit(undefined, 'sonic')), loss(hit('fire', 'sonic'))]).toEqual([
      15, 15, 10,
    ]);
  });

  test('is foreseen by the odds', () => {
    const damage = (line: Line) => oddsOf(line, attack).distributions[1];
    expect(damage(hit('all', 'cold'))).toEqual(damage(hit('cold', 'cold')));
    expect(damage(hit('all', 'cold'))).not.toEqual(damage(hit('fire', 'cold')));
  });
});

describe('with a Total Vitality of 0 or less (ARR-DTH-01, -02)', () => {
  /** Of a hit for 10 its Damage Resistance lets `through` points pass. */
  const frail = (tv: number, through: number): Line => {
    const resist = [{ value: 10 - through, type: 'all' }];
    return duel({}, { sheet: { vitality: { base: tv - 4 }, aap: 0, resist: through === 10 ? [] : resist } });
  };
  const struck = (tv: number, through: number) => {
    const { dead, disabled } = stateOf(
      table.act(frail(tv, through), 'a', 'attack', { item: 'sword', target: 'b', dice: [10] }),
      'b',
    ).life;
    return { dead, disabled };
  };

  test('a hit without a loss neither kills nor disables, and any loss kills', () => {
    for (const tv of [0, -1]) {
      expect(struck(tv, 0)).toEqual({ dead: false, disabled: false });
      expect(struck(tv, 1)).toMatchObject({ dead: true });
    }
  });

  test('the odds say so too', () => {
    const attack = { action: 'attack', who: 'a', item: 'sword', targets: ['b'] };
    const chance = (name: string): number =>
      oddsOf(frail(0, 0), attack).chances.find(({ label }) => label.endsWith(name))!.chance;
    // Naturals of 11 and more get through.
    expect(chance('death')).toBeCloseTo(10 / 20, 6);
    expect(chance('disabled')).toBe(0);
  });
});

describe('a mounted weapon and its ammunition (GAP-12, ARR-RLD-01, GAP-08)', () => {
  const WAGON = { size: 'huge', baseSpeed: 8, seats: 4, vitality: { max: 40 } };
  const SHELLS: Data = { type: 'gear', id: 'shells', ammunition: 'shell', quantity: 2 };
  const crew = (reload: Data | null, ammunition: string, ...gear: readonly Data[]): Line => {
    const gun = weapon('gun', { kind: 'ranged', types: ['force'], increment: 30, arc: 'all', reload, ammunition });
    const line = table.start(
      fight([
        { id: 'a', side: 'us', score: 20, sheet: { ap: 9, vitality: { base: 99 } } },
        { id: 'wagon', side: 'us', kind: 'vehicle', sheet: WAGON, items: [gun, ...gear] },
        { id: 'b', side: 'them', score: 10, ...sturdy },
      ]),
    );
    return table.act(line, 'a', 'mount', { target: 'wagon', dice: [15] });
  };
  const load = (line: Line, dice: readonly number[]): Line =>
    table.act(line, 'a', 'reloadMounted', { dice, declared: { weapon: 'gun', near: [] } });
  const fire = (line: Line, dice: readonly number[]): Line =>
    table.act(line, 'a', 'fireMounted', { target: 'b', dice, declared: { weapon: 'gun', squares: 10, near: [] } });
  const stock = (line: Line): readonly (number | undefined)[] => {
    const { loaded, quantities } = stateOf(line, 'wagon').stock;
    return [loaded['gun'], quantities['shells']];
  };
  const magazine = { cost: 1, dc: 10, multi: true, capacity: 6, loaded: 0 };

  test('several rounds go in at once, one more for each point above the DC, as far as there are any', () => {
    // Agility 1: 14 against 10.
    expect(stock(load(crew(magazine, ''), [13]))).toEqual([5, undefined]);
    expect(stock(load(crew(magazine, ''), [19]))).toEqual([6, undefined]);
    expect(stock(load(crew({ ...magazine, multi: false }, ''), [13]))).toEqual([1, undefined]);
    expect(stock(load(crew(magazine, 'shell', SHELLS), [13]))).toEqual([2, 0]);
    expect(refusedIn(load(crew(magazine, 'shell'), []))).toBe('noAmmunition');
    expect(refusedIn(load(crew({ ...magazine, loaded: 6 }, ''), []))).toBe('full');
  });

  test('with a reload of 0 points what the vehicle carries is shot, without a Reload', () => {
    const belt = crew({ ...magazine, cost: 0 }, 'shell', SHELLS);
    const twice = fire(fire(belt, [10]), [10]);
    expect([stock(belt), stock(twice)]).toEqual([
      [0, 2],
      [0, 0],
    ]);
    expect([refusedIn(fire(twice, [])), refusedIn(load(belt, []))]).toEqual(['notLoaded', 'full']);
  });
});

describe('a shift of the reach ends with the weapon that it was made with (ARR-THR-04)', () => {
  const TAIL = weapon('tail', { natural: true, reach: 2 });
  const PIKE = weapon('pike', { reach: 2 });
  const AXE = weapon('axe', { kind: 'both', increment: 4, reach: 1 });
  const shifted = (item: string, by: number, ...items: readonly Data[]): Line =>
    table.act(duel({ items: [...items], sheet: { ap: 9 } }, sturdy), 'a', 'changeReach', {
      ...{ item, dice: [15], choices: [by] },
      declared: { near: [] },
    });
  const shiftOf = (line: Line): number => stateOf(line, 'a').motion.reachShift;
  const drop = (line: Line, item: string): Line => table.act(line, 'a', 'drop', { item });

  test('and with no other, whatever its reach', () => {
    const tailed = shifted('tail', 2, TAIL, PIKE, SWORD);
    expect([shiftOf(tailed), shiftOf(drop(tailed, 'pike'))]).toEqual([2, 2]);
    const piked = shifted('pike', 2, TAIL, PIKE, SWORD);
    expect([shiftOf(drop(piked, 'sword')), shiftOf(drop(piked, 'pike'))]).toEqual([2, 0]);
    const inward = shifted('axe', -1, TAIL, PIKE, AXE);
    expect([shiftOf(drop(inward, 'pike')), shiftOf(drop(inward, 'axe'))]).toEqual([-1, 0]);
  });

  test('a later use with another weapon makes it that of the other', () => {
    const again = table.act(shifted('pike', 1, PIKE, AXE), 'a', 'changeReach', {
      ...{ item: 'axe', dice: [15], choices: [1] },
      declared: { near: [] },
    });
    expect([shiftOf(drop(again, 'pike')), shiftOf(drop(again, 'axe'))]).toEqual([1, 0]);
    const failed = table.act(shifted('pike', 1, PIKE, AXE), 'a', 'changeReach', {
      ...{ item: 'axe', dice: [1] },
      declared: { near: [] },
    });
    expect([shiftOf(drop(failed, 'axe')), shiftOf(drop(failed, 'pike'))]).toEqual([1, 0]);
    const refused = table.act(shifted('pike', 1, PIKE, AXE), 'a', 'changeReach', {
      ...{ item: 'axe', dice: [15], choices: [2] },
      declared: { near: [] },
    });
    expect([shiftOf(drop(refused, 'axe')), shiftOf(drop(refused, 'pike'))]).toEqual([1, 0]);
  });

  test('thrown, struck out of the hand, destroyed, or dropped when Staggered', () => {
    const line = shifted('axe', 1, { ...AXE, durability: 1 }, PIKE);
    const thrown = table.act(line, 'a', 'attack', {
      ...{ item: 'axe', target: 'b', dice: [10] },
      declared: { attackKind: 'ranged', squares: 3, near: [] },
    });
    const against = (action: string, choices: readonly (string | number)[]): Line =>
      table.act(table.next(line), 'b', action, {
        ...{ item: 'sword', target: 'a', dice: [15], choices },
        declared: { near: [] },
      });
    const staggered = table.act(line, 'a', 'setCondition', { declared: { condition: 'staggered', n: 20 } });
    expect(
      [thrown, against('disarm', ['axe', 'none', 0]), against('sunder', ['axe', 'none']), staggered].map(shiftOf),
    ).toEqual([0, 0, 0, 0]);
    expect([against('disarm', ['pike', 'none', 0]), against('sunder', ['pike', 'none'])].map(shiftOf)).toEqual([1, 1]);
  });

  test('one that stands on the sheet ends with any weapon that has reach', () => {
    const line = duel({ items: [PIKE, SWORD], sheet: { reachShift: 1 } });
    const active = table.act(line, 'a', 'miscellaneous', { declared: { near: [] } });
    expect([shiftOf(drop(active, 'sword')), shiftOf(drop(active, 'pike'))]).toEqual([1, 0]);
  });
});

describe('a shield is strapped on (ARR-MSC-01)', () => {
  const SHIELD: Data = { type: 'armor', id: 'shield', techBonus: 1, hands: 1 };
  const AXE = weapon('axe', { equipped: false });

  test('for a point, unlike a weapon, which is drawn beside an Action (ARR-KND-06, -09)', () => {
    const line = table.act(duel({ items: [{ ...SHIELD, equipped: false }, AXE] }), 'a', 'miscellaneous', {
      declared: { near: [] },
    });
    const shielded = table.act(line, 'a', 'draw', { item: 'shield' });
    expect(stateOf(shielded, 'a')).toMatchObject({ points: { ap: 1, used: 2 }, stock: { held: { shield: true } } });
    expect(cvOf(shielded, 'a')).toBe(cvOf(line, 'a') - 1);
    expect(stateOf(table.act(line, 'a', 'draw', { item: 'axe' }), 'a').points).toMatchObject({ ap: 2, used: 1 });
    expect(refusedIn(table.act(table.next(line), 'a', 'draw', { item: 'shield' }))).toBe('notOwnTurn');
  });

  test('and stays where Staggered lets what is held fall (ARR-ACT-10)', () => {
    const fell = table.act(duel({ items: [SWORD, SHIELD] }), 'a', 'setCondition', {
      declared: { condition: 'staggered', n: 9 },
    });
    expect(stateOf(fell, 'a').stock).toMatchObject({ held: { shield: true }, lying: { sword: true } });
    expect(Object.keys(stateOf(fell, 'a').stock.held)).toEqual(['shield']);
  });
});

describe('check penalties (ARR-CHK-06)', () => {
  const penalty = (value: number): Data => ({ kind: 'checkModifier', type: 'checkPenalty', value, appliesTo: 'all' });
  const penalized = (value: number): Data => ({ modifiers: [penalty(value)] });

  test('of several sources add up, and none is ever a bonus', () => {
    const modifiers = (value: number, ...items: readonly Data[]): number => {
      const clause = { id: 'spell', clause: 'ARR-MOD-10', until: { at: 'never' }, source: null, once: false };
      const line = changed(duel({ items: [SWORD, ...items] }), 'a', {
        effects: { spell: { ...clause, ...penalty(value) } },
      });
      return total(oddsOf(line, { action: 'attack', who: 'a', item: 'sword', targets: ['b'] }).tally);
    };
    const mail: Data = { type: 'armor', id: 'mail', checkPenalty: 2 };
    expect([modifiers(0), modifiers(3), modifiers(3, mail), modifiers(-3), modifiers(-3, mail)]).toEqual([
      7, 4, 2, 7, 5,
    ]);
  });

  test('below 0 are problems of a sheet', () => {
    expect(arrgs.read('character', { ...penalized(-1), items: [] }).problems).toMatchObject([
      { path: 'modifiers.0.value', code: 'tooSmall', found: -1, expected: 0 },
    ]);
    expect(arrgs.read('character', { ...penalized(1), items: [] }).ok).toBe(true);
  });
});

describe('a readied way (ARR-RDY-02, ARR-MOV-01)', () => {
  const swift = (baseSpeed: number): Data => ({
    vitality: { base: 100 },
    movement: { walking: { baseSpeed } },
  });
  const bounds = (manoeuvre: string, baseSpeed: number): unknown => {
    const declared = { points: 3, manoeuvre, trigger: 'enemyActs' };
    const line = table.next(table.act(duel({ sheet: swift(baseSpeed) }, sturdy), 'a', 'ready', { declared }));
    const made = arrgs.perform(line.fight, {
      ...{ action: 'miscellaneous', who: 'b' },
      declared: { near: [{ id: 'a', squares: 1 }] },
    });
    const question = made.next().value;
    if (!('options' in question)) return null;
    const { value } = made.next(manoeuvre);
    return 'max' in value ? value.max : null;
  };

  test('goes as far as the maneuver, however fast its mover is', () => {
    // Athletics 1 and Body 3 on top of the speed for a passive check.
    expect([bounds('movement', 5), bounds('movement', 90), bounds('withdraw', 90)]).toEqual([9, 94, 90]);
  });

  test('is not offered where there is no square to go', () => {
    expect([bounds('movement', 0), bounds('withdraw', 0)]).toEqual([4, null]);
  });

  test('of a mount goes as far as its rider’s check, which is rolled', () => {
    const horse = { size: 'large', movement: { walking: { baseSpeed: 80 } }, vitality: { base: 99 } };
    const start = table.start(
      fight([
        { id: 'a', side: 'us', score: 20, sheet: { vitality: { base: 99 }, ap: 9 } },
        { id: 'horse', side: 'us', score: 15, sheet: horse, items: [] },
        { id: 'b', side: 'them', score: 10, ...sturdy },
      ]),
    );
    const rider = table.act(start, 'a', 'mount', { target: 'horse', dice: [19] });
    const declared = { points: 3, manoeuvre: 'movement', trigger: 'enemyActs' };
    const line = table.next(table.next(table.act(rider, 'a', 'ready', { declared })));
    const ridden = table.act(line, 'b', 'miscellaneous', {
      ...{ choices: ['movement', 75], dice: [10] },
      declared: { near: [{ id: 'a', squares: 9 }] },
    });
    expect(stateOf(ridden, 'horse').motion).toMatchObject({ squares: 75, allowance: { squares: 6 } });
  });
});

test('armor and a shield that the sheet says are destroyed count no more, whatever else it says of them (ARR-SUN-03)', () => {
  const kit = (taken: number): readonly Data[] => [
    { type: 'armor', id: 'mail', resist: [{ value: 4, type: 'slashing' }], checkPenalty: 2, durability: 6, taken },
    { type: 'armor', id: 'shield', techBonus: 1, checkPenalty: 1, hands: 1, durability: 6, taken },
  ];
  const clauses = (taken: number) => {
    const line = duel({}, { ...sturdy, items: kit(taken) });
    const card = table.act(line, 'a', 'attack', { item: 'sword', target: 'b', dice: [10] });
    return [
      Object.keys(stateOf(line, 'b').stock.held),
      cvOf(line, 'b') - cvOf(card, 'b'),
      card.log.join().includes('tech'),
    ];
  };
  expect(clauses(2)).toEqual([['mail', 'shield'], 8, true]);
  expect(clauses(6)).toEqual([[], 10, false]);
});
