/** Sections 24.4, 24.7 and 24.8 in play: attacks that do something else than damage, charges, series. */
import { describe, expect, test } from 'vitest';
import {
  BOW,
  cvOf,
  duel,
  fight,
  refusedIn,
  stateOf,
  SWORD,
  table,
  weapon,
  type Line,
  type Data,
  type Options,
} from './people.ts';

const sturdy = { sheet: { vitality: { base: 100 } } };
const unguarded = { sheet: { vitality: { base: 100 }, aap: 0 } };
const lossOf = (line: Line, id = 'b'): number => stateOf(line, id).life.lost;
/** The straight line along which a combatant was moved. */
const shiftOf = (line: Line) => line.events.find(({ kind }) => kind === 'moved')?.shift;
const SHIELD = { type: 'armor', id: 'shield', hands: 1, durability: 15, itemResist: [{ value: 4, type: 'slashing' }] };

describe('Disarm (ARR-MAN-08, ARR-DSA-01)', () => {
  const disarm = (dice: readonly number[], choices: readonly (string | number)[] = ['declined', 'none']): Line =>
    table.act(duel({}, sturdy), 'a', 'disarm', { item: 'sword', target: 'b', dice, choices });

  test('the item lands as far away as the attacker wants, 5 squares at most; no damage (ARR-RPL-01)', () => {
    const line = disarm([11], ['declined', 'none', 5]);
    expect(stateOf(line, 'b').stock.held).toEqual({});
    expect(lossOf(line)).toBe(0);
    expect(line.log.at(-2)).toContain('item="sword" squares=5');
    expect(stateOf(disarm([4], ['declined']), 'b').stock.held).toEqual({ sword: true });
  });

  test('it provokes although the attack is armed; bystanders out of reach are not asked (ARR-OPP-04, ARR-THR-02)', () => {
    const line = table.act(duel({}, sturdy), 'a', 'disarm', {
      item: 'sword',
      target: 'b',
      declared: { near: [] },
      dice: [5],
      choices: ['none'],
    });
    expect(line.refused).toBeNull();
  });

  test('nothing to disarm, or no melee weapon (ARR-RPL-02, -03)', () => {
    const bare = duel({}, { items: [] });
    expect(refusedIn(table.act(bare, 'a', 'disarm', { item: 'sword', target: 'b' }))).toBe('nothingThere');
    const thrown = weapon('dagger', { kind: 'both', increment: 2 });
    const far = table.act(duel({ items: [thrown] }), 'a', 'disarm', {
      item: 'dagger',
      target: 'b',
      declared: { attackKind: 'ranged' },
    });
    expect(refusedIn(far)).toBe('meleeOnly');
  });

  test('a critical adds Dying only where every attack may (`criticalDying`, ARR-CRT-10)', () => {
    const critical = (options: Options): Line =>
      table.act(duel({}, unguarded, options), 'a', 'disarm', {
        item: 'sword',
        target: 'b',
        dice: [19, 3],
        choices: [0],
      });
    expect(stateOf(critical({}), 'b').life.dying).toBe(0);
    expect(stateOf(critical({ criticalDying: 'anyAttack' }), 'b').life.dying).toBe(1);
  });
});

describe('Trip (ARR-MAN-20, ARR-TRP)', () => {
  const FLAIL = weapon('flail', { tripBonus: 2 });
  const trip = (legs: number, dice: readonly number[]): Line =>
    table.act(duel({ items: [FLAIL] }, { sheet: { legs, aap: 0 } }), 'a', 'trip', { item: 'flail', target: 'b', dice });

  test('binary against Reflex, legs above two against it, the weapon for it (ARR-TRP-01..03)', () => {
    expect(stateOf(trip(2, [3]), 'b').conditions).toMatchObject({ prone: { clause: 'ARR-TRP-01' } });
    expect(stateOf(trip(4, [4]), 'b').conditions).toEqual({});
    expect(stateOf(trip(4, [5]), 'b').conditions).toMatchObject({ prone: {} });
    expect(lossOf(trip(4, [5]))).toBe(0);
  });
});

describe('Sunder (ARR-MAN-19, ARR-SUN)', () => {
  const sunder = (line: Line, dice: readonly number[], choices: readonly string[]): Line =>
    table.act(line, 'a', 'sunder', { item: 'sword', target: 'b', dice, choices });
  const shielded = (options = {}): Line => duel({}, { ...unguarded, items: [SWORD, SHIELD] }, options);

  test('the damage goes to the item, which resists for itself; broken at half, destroyed at all (ARR-SUN-01..03, WE-19)', () => {
    const first = sunder(shielded(), [13], ['shield']);
    expect(stateOf(first, 'b').stock.taken['shield']).toBe(9);
    expect(lossOf(first)).toBe(0);
    expect(first.log.find((row) => row.startsWith('sundered'))).toContain(
      'taken=9 broken=true destroyed=false item="shield"',
    );
  });

  test('a destroyed item is in nobody’s hand any more', () => {
    const frail = { ...SHIELD, durability: 3, itemResist: [] };
    const line = sunder(duel({}, { ...unguarded, items: [frail] }), [10], []);
    expect(stateOf(line, 'b').stock.held).toEqual({});
  });

  test('the card names what became of it: damaged, broken at half, destroyed (ARR-SUN-03)', () => {
    // 10 on base 5.
    const named = (durability: number): string =>
      sunder(duel({}, { ...unguarded, items: [{ ...SHIELD, durability, itemResist: [] }] }), [10], [])
        .log.find((row) => row.startsWith('sundered'))!
        .match(/damaged|broken(?!=)|destroyed(?!=)/)![0];
    expect([21, 20, 11, 10].map(named)).toEqual(['damaged', 'broken', 'broken', 'destroyed']);
  });

  test('it provokes also with an armed melee attack (ARR-SUN-04)', () => {
    const line = sunder(duel({}, sturdy), [10], ['declined', 'none']);
    expect(line.refused).toBeNull();
  });
});

describe('Reposition (ARR-MAN-16, ARR-RPO)', () => {
  const push = (
    dice: readonly number[],
    declared: Data,
    choices: readonly (string | number)[] = [],
    target = {},
  ): Line =>
    table.act(
      table.start(
        fight([
          { id: 'a', score: 20, side: 'us' },
          { id: 'b', score: 10, side: 'them', sheet: { aap: 0, vitality: { base: 100 }, ...target } },
          { id: 'c', score: 5, side: 'us', sheet: { vitality: { base: 100 } } },
        ]),
      ),
      'a',
      'reposition',
      { item: 'sword', target: 'b', dice, declared: { near: [], ...declared }, choices },
    );

  test('as many squares as the success value, which count for no movement increment (ARR-RPO-01, -07)', () => {
    const line = push([8], {}, [4]);
    expect(line.log).toContain('moved b moved squares=4');
    expect(stateOf(line, 'b').motion.squares).toBe(0);
  });

  test('a wall hurts: a point for each free square and the blocked one, whatever resists (ARR-RPO-04, -05, WE-17)', () => {
    const line = push([8], { blocker: 'object', freeSquares: 1 }, [4], { resist: [{ value: 9, type: 'all' }] });
    expect(lossOf(line)).toBe(2);
    const creature = push([8], { blocker: 'creature', freeSquares: 1, blockers: ['c'] }, [4]);
    expect([lossOf(creature), lossOf(creature, 'c')]).toEqual([2, 2]);
  });

  test('what is solid stops it before anything is crossed (ARR-RPO-03)', () => {
    const line = push([8], { blocker: 'object', freeSquares: 0 }, [4]);
    expect([lossOf(line), line.log.some((row) => row.startsWith('moved'))]).toEqual([1, false]);
  });

  test('in any direction along which the table has looked, with what is in the way there (ARR-RPO-01, -04, -06)', () => {
    const lines = [{ degrees: 90, blocker: 'creature', freeSquares: 1, blockers: ['c'] }, { degrees: 180 }];
    const aside = [{ id: 'a', ways: { 90: [1, 1, 2] } }];
    const blocked = { blocker: 'object', freeSquares: 0, lines, aside };
    const east = push([8], blocked, ['90', 4, 'declined']);
    expect([lossOf(east), lossOf(east, 'c')]).toEqual([2, 2]);
    expect(shiftOf(east)).toEqual({ degrees: 90, squares: 1 });
    const south = push([8], blocked, ['180', 4]);
    expect([lossOf(south), shiftOf(south)]).toEqual([0, { degrees: 180, squares: 4 }]);
    const away = push([8], { ...blocked, blocker: 'nothing' }, ['away', 4]);
    expect(shiftOf(away)).toEqual({ from: 'a', squares: 4 });
    expect(refusedIn(push([], { lines: [{ degrees: -1 }] }))).toBe('badDeclaration');
    expect(refusedIn(push([], { aside: [{ id: 'a', ways: { 90: [-1] } }] }))).toBe('badDeclaration');
  });

  test('not somebody two sizes larger (ARR-RPO-02)', () => {
    expect(refusedIn(push([], {}, [], { size: 'huge' }))).toBe('targetTooLarge');
  });

  test('a pushed combatant provokes, its pusher included (ARR-RPO-06, ARR-OPP-12)', () => {
    const along = [{ id: 'a', distances: [1, 2, 3] }];
    const line = push([6, 10], { along }, [2, 'attack.sword']);
    expect(stateOf(line, 'a').points).toMatchObject({ ap: 1, aap: 0, used: 4 });
    expect(lossOf(line)).toBe(5 + 17 - 12);
    expect(line.log).toContain('moved b moved squares=2');
  });
});

describe('Repeated attack (ARR-MAN-15, ARR-RPA)', () => {
  const repeat = (line: Line, attacks: number, dice: readonly number[], choices: readonly string[]): Line =>
    table.act(line, 'a', 'repeatedAttack', { item: 'sword', target: 'b', dice, choices, declared: { attacks } });

  test('each attack is 2 harder than the last, each drained; the last penalty stays (ARR-RPA-01..03, -07)', () => {
    const line = repeat(duel({}, unguarded), 3, [10, 10, 10], ['another', 'another']);
    expect(lossOf(line)).toBe(10 + 8 + 6);
    expect(stateOf(line, 'a')).toMatchObject({ points: { ap: 0, used: 3 }, life: { lost: 3 } });
    expect(stateOf(line, 'a').aftermath.repeatedPenalty).toBe(-4);
    expect(stateOf(line, 'a').points.actionsDone).toBe(1);
  });

  test('the attacker may stop after any; each attack may be critical for itself (ARR-CRT-13)', () => {
    const line = repeat(duel({}, unguarded), 5, [20, 2, 19, 3], ['another', 'stop']);
    expect(stateOf(line, 'b').life.dying).toBe(2);
    expect(stateOf(line, 'a').aftermath.repeatedPenalty).toBe(-2);
  });

  test('points used before make all of them harder; its own 3 count afterwards (ARR-RPA-08); it is one Action (ARR-RPA-09)', () => {
    const busy = { sheet: { vitality: { base: 100 }, ap: 4, aap: 3 } };
    let line = duel(busy, unguarded);
    for (let i = 0; i < 4; i++) line = table.act(line, 'a', 'miscellaneous', { declared: { near: [] } });
    line = table.act(line, 'a', 'repeatedAttack', {
      item: 'sword',
      target: 'b',
      dice: [10, 10],
      choices: ['another'],
      declared: { attacks: 2, pool: 'aap' },
    });
    const rows = line.log.filter((row) => row.startsWith('melee'));
    expect(rows.map((row) => row.includes('multipleActions -2'))).toEqual([true, true]);
    expect(stateOf(line, 'a').points).toMatchObject({ used: 7, actionsDone: 5 });
  });

  test('a combatant does not defend with points during it, but does before and after it (ARR-RPA-04)', () => {
    const archer = { items: [BOW], sheet: { vitality: { base: 100 } } };
    const shoot = (choices: readonly string[], dice: readonly number[]): Line =>
      table.act(duel(archer, { sheet: { vitality: { base: 100 } } }), 'a', 'repeatedAttack', {
        item: 'bow',
        target: 'b',
        dice,
        choices,
        declared: { attacks: 2, squares: 1 },
      });
    // Both attacks miss; the answer to the second strikes with a 10.
    const between = shoot(['declined', 'another', 'attack.sword'], [2, 10, 2]);
    expect(stateOf(between, 'a').life.lost).toBe(2 + 5 + 17 - 12);
    expect(() => shoot(['declined', 'another', 'attack.sword', 'defence'], [2, 10, 2])).toThrow(/left over.*defence/);
    const before = shoot(['attack.sword', 'defence', 'stop'], [10, 19, 2]);
    expect(before.log.some((row) => row.startsWith('defence'))).toBe(true);
  });

  test('reactions are free in between (ARR-RPA-04)', () => {
    const line = repeat(duel({}, sturdy), 2, [10, 18, 10], ['defence', 'another']);
    expect(stateOf(line, 'b').points.aap).toBe(0);
    expect(line.log.filter((row) => row.startsWith('defence'))).toHaveLength(1);
  });

  test('five at most, and with nothing that needs points to reload (ARR-RPA-05)', () => {
    expect(refusedIn(repeat(duel(), 6, [], []))).toBe('tooManyAttacks');
    const bow = weapon('sling', { kind: 'ranged', increment: 5, reload: { cost: 1, loaded: 1 } });
    const line = table.act(duel({ items: [bow] }), 'a', 'repeatedAttack', { item: 'sling', target: 'b' });
    expect(refusedIn(line)).toBe('needsReload');
  });

  test('five attacks on a Dying combatant bring five checks (ARR-DYI-11)', () => {
    const dying = { sheet: { vitality: { base: 100 }, aap: 0, dying: 1 } };
    const line = repeat(duel({}, dying), 2, [2, 2, 10, 10], ['another']);
    expect(line.log.filter((row) => row.startsWith('dyingCheck'))).toHaveLength(2);
  });
});

describe('Charge (ARR-MAN-04, ARR-CHG)', () => {
  const charge = (declared: Data, dice: readonly number[], choices: readonly string[] = [], options = {}): Line =>
    table.act(duel({}, unguarded, options), 'a', 'charge', {
      item: 'sword',
      target: 'b',
      dice,
      choices,
      declared: { squares: 9, steps: 8, ...declared },
    });

  test('+2, and the movement increment on attack and Reflex; 2 points and one drain for both (ARR-CHG-02..05, WE-16)', () => {
    const line = charge({}, [10]);
    expect(line.log.find((row) => row.startsWith('melee'))).toContain('movement -2, charge 2');
    expect(stateOf(line, 'a')).toMatchObject({ points: { ap: 1 }, life: { lost: 1 }, aftermath: { charges: 1 } });
    expect(stateOf(line, 'a').motion.squares).toBe(8);
    expect(lossOf(line)).toBe(5 + 17 - 12);
    expect(lossOf(charge({ invertMovementPenalty: true }, [10]))).toBe(5 + 21 - 12);
  });

  test('straight, two squares or more, as far as a passive check goes, up to the target in sight (ARR-CHG-01)', () => {
    expect(refusedIn(charge({ steps: 1 }, []))).toBe('tooShort');
    expect(refusedIn(charge({ steps: 10 }, []))).toBe('tooFar');
    expect(refusedIn(charge({ straight: false }, []))).toBe('notStraight');
    expect(refusedIn(charge({ lineOfSight: false }, []))).toBe('noLineOfSight');
    expect(refusedIn(charge({ distanceAfter: 2 }, []))).toBe('targetOutOfThreat');
    expect(refusedIn(charge({ rough2: 2 }, []))).toBe('tooFar');
    const even = [0, 0, 0, 0, 0, 0, 0, 0];
    expect(refusedIn(charge({ ground: [2, ...even.slice(1)] }, []))).toBe('tooFar');
    expect(refusedIn(charge({ ground: [null, ...even.slice(1)] }, []))).toBe('impassable');
    expect(charge({ ground: [...even, 2] }, [10]).refused).toBeNull();
  });

  test('the way provokes, the armed attack does not (ARR-OPP-08)', () => {
    const armed = { vitality: { base: 100 } };
    const along = [{ id: 'b', distances: [9, 8, 7, 6, 5, 4, 3, 2, 1] }];
    const line = table.act(duel({}, { sheet: armed }), 'a', 'charge', {
      item: 'sword',
      target: 'b',
      declared: { squares: 9, steps: 8, along },
      choices: ['declined', 'none'],
      dice: [10],
    });
    expect(line.refused).toBeNull();
  });

  test('a Reposition may take the place of the damage (ARR-CHG-06)', () => {
    const line = charge({ effect: 'reposition' }, [10], [5] as never);
    expect(line.log).toContain('moved b moved squares=5');
    expect(lossOf(line)).toBe(0);
  });
});

test('an area weapon neither disarms nor sunders (ARR-AOE-11)', () => {
  const fist = weapon('fist', { footprint: 2 });
  for (const action of ['disarm', 'sunder']) {
    expect(refusedIn(table.act(duel({ items: [fist] }), 'a', action, { item: 'fist', target: 'b' }))).toBe(
      'noAreaAttack',
    );
  }
});

test('an ally may be attacked if it is willing (ARR-ATM-03)', () => {
  const line = table.act(duel({ side: 'us' }, { ...sturdy, side: 'us' }), 'a', 'attack', {
    item: 'sword',
    target: 'b',
    dice: [2],
    declared: { willing: true },
  });
  expect(lossOf(line)).toBe(5 + 9);
});

test('a fighter whose Opportunity answers a disarm strikes first (ARR-OPP-01, -02, -05, ARR-MAN-22)', () => {
  const line = table.act(duel({}, sturdy), 'a', 'disarm', {
    item: 'sword',
    target: 'b',
    dice: [10, 15],
    choices: ['attack.sword', 'none', 3],
  });
  expect(stateOf(line, 'b').points).toMatchObject({ aap: 0, used: 2 });
  expect(cvOf(line, 'a')).toBe(24 - 1 - 10);
});

describe('an Opportunity by a Miscellaneous maneuver (ARR-OPP-03, ARR-MAN-10)', () => {
  const shoved = (aap: number, choices: readonly (string | number)[]): Line =>
    table.act(duel({}, { ...sturdy, sheet: { ...sturdy.sheet, aap } }), 'a', 'disarm', {
      item: 'sword',
      target: 'b',
      dice: choices.includes('stunned') ? [] : [2],
      choices,
    });

  test('costs one point, and does what the GM says', () => {
    const line = shoved(1, ['miscellaneous', 'prone']);
    expect(stateOf(line, 'b').points).toMatchObject({ aap: 0, used: 1 });
    expect(Object.keys(stateOf(line, 'a').conditions)).toEqual(['prone']);
  });

  test('wastes what it answers where it stuns (ARR-OPP-06)', () => {
    const line = shoved(1, ['miscellaneous', 'stunned']);
    expect(line.log.join()).toContain('wasted');
    expect(Object.keys(stateOf(line, 'b').stock.held)).toContain('sword');
  });

  test('is offered to nobody without a point', () => {
    expect(stateOf(shoved(0, []), 'a').conditions).toEqual({});
  });
});
