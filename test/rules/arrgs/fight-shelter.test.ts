/** Targets out of reach, the defense of a vehicle, and the GM's rulings on an attack (GAP-12, ARR-CHK-07, ARR-MAG-04). */
import { describe, expect, test } from 'vitest';
import { arrgs } from '../../../src/rules/arrgs/index.ts';
import { isRefusal } from '../../../src/rules/kernel/index.ts';
import { BOW, cvOf, duel, fight, refusedIn, stateOf, SWORD, table, weapon, type Data, type Line } from './people.ts';

const lossOf = (line: Line, id: string): number => stateOf(line, id).life.lost;
/** The DC that `who` has set in the last attack. */
const dcOf = (line: Line, who: string): unknown =>
  line.events.findLast((event) => event.kind === 'reactionMade' && event.who === who)?.facts?.['dc'];

const DREAD: Data = {
  type: 'spell',
  id: 'dread',
  level: 0,
  defence: 'willpower',
  increment: 10,
  memorised: 9,
  effectOnSuccess: 'stunned',
};
const ROT: Data = { ...DREAD, id: 'rot', defence: 'fortitude', sv: 4, types: ['negative'], effectOnSuccess: 'none' };
const BLAST: Data = { ...ROT, id: 'blast', defence: 'reflex', radius: 2 };
const MAGE: Data = {
  abilities: { body: 3, agility: 1, intellect: 5, personality: 0 },
  skills: { meleeWeaponry: 4, arcane: 5 },
  slots: { 0: { max: 9 } },
};

/** `b` sits in a wagon, `c` stands beside it; `a` has its turn. */
function road(wagon: Data = {}, b: Data = {}): Line {
  const sturdy = { vitality: { base: 100 }, aap: 0, ...b };
  const people = [
    { id: 'b', side: 'them', score: 20, sheet: sturdy },
    { id: 'a', side: 'us', score: 10, sheet: MAGE, items: [SWORD, BOW, DREAD, ROT, BLAST] },
    { id: 'c', side: 'them', score: 5, sheet: { ...sturdy, aap: 4 } },
    {
      id: 'wagon',
      side: 'them',
      kind: 'vehicle',
      sheet: { size: 'huge', baseSpeed: 8, seats: 2, vitality: { max: 40 }, ...wagon },
      items: [],
    },
  ];
  return table.next(table.act(table.start(fight(people)), 'b', 'mount', { target: 'wagon', dice: [10] }));
}

describe('inside a vehicle (GAP-12)', () => {
  const strike = (line: Line, dice = [10], action = 'attack', item = 'sword'): Line =>
    table.act(line, 'a', action, { item, target: 'b', declared: { near: [] }, dice });

  test('that is closed, those outside cannot be attacked; in an open vehicle its increments count', () => {
    for (const [action, item] of [
      ['attack', 'sword'],
      ['attack', 'bow'],
      ['trip', 'sword'],
      ['cast', 'rot'],
    ] as const)
      expect(refusedIn(strike(road(), [], action, item))).toBe('sheltered');
    expect(lossOf(strike(road({ open: true })), 'b')).toBeGreaterThan(1);
    const racing = road({ open: true, squaresThisRound: 17 });
    // 17 squares at 8: the third increment, on the attack and on the Reflex alike.
    expect(dcOf(strike(racing), 'b')).toBe(12 - 4);
  });

  test('those in it too reach each other', () => {
    const both = table.act(road(), 'a', 'mount', { target: 'wagon', dice: [10], declared: { near: [] } });
    expect(stateOf(both, 'a').motion.carriedBy).toBe('wagon');
    const ready = table.next(table.next(table.next(both)));
    expect(ready.fight.turn).toBe('a');
    expect(strike(ready).refused).toBeNull();
  });

  test('and no Opportunity opens by what they do there (ARR-OPP-01)', () => {
    const crew = (open: boolean): string | null => {
      const { fight: now } = table.next(table.next(road({ open })));
      const aid = { action: 'aidAnother', who: 'b', targets: ['c'], declared: { near: [{ id: 'a', squares: 1 }] } };
      const { value } = arrgs.perform(now, aid).next();
      return 'ask' in value && value.ask === 'choose' ? value.question : null;
    };
    expect([crew(false), crew(true)]).toEqual([null, 'SALVO.arrgs.question.opportunity']);
  });

  test('nor is a readied shot offered at a combatant that acts in there (ARR-RDY-02)', () => {
    const waits = (open: boolean): unknown => {
      const line = table.act(road({ open }), 'a', 'ready', {
        declared: { points: 3, manoeuvre: 'attack', trigger: 'enemyActs' },
      });
      const command = { action: 'aidAnother', who: 'b', targets: ['c'], declared: { near: [{ id: 'a', squares: 3 }] } };
      const { value } = arrgs.perform({ ...table.next(line).fight, turn: 'b' }, command).next();
      return 'ask' in value && value.ask === 'choose' ? value.question : null;
    };
    expect([waits(false), waits(true)]).toEqual([null, 'SALVO.arrgs.question.readied']);
  });

  test('the odds of an area leave out those whom it does not reach (GAP-12)', () => {
    const around = ['b', 'c'].map((id, x) => ({ id, x, y: 0 }));
    const cast = { action: 'cast', who: 'a', item: 'blast', declared: { near: [], around, squares: 3 } };
    const reached = (open: boolean): unknown => {
      const odds = arrgs.odds(road({ open }).fight, cast);
      return isRefusal(odds) ? odds.refused : odds.each?.map(({ who }) => who);
    };
    expect([reached(false), reached(true)]).toEqual([['c'], ['b', 'c']]);
  });

  test('an area reaches in where the GM lets it', () => {
    const around = [
      { id: 'b', x: 0, y: 0 },
      { id: 'c', x: 1, y: 0 },
    ];
    const blast = (choices: readonly string[]): Line =>
      table.act(road(), 'a', 'cast', {
        item: 'blast',
        declared: { near: [], around, squares: 3 },
        dice: [10],
        choices,
      });
    const [spared, reached] = [blast(['spared', 'none']), blast(['reached', 'none'])];
    // One for getting in.
    expect([lossOf(spared, 'b'), lossOf(spared, 'c') > 0]).toEqual([1, true]);
    expect([lossOf(reached, 'b') > 1, lossOf(reached, 'c') > 0]).toEqual([true, true]);
  });
});

describe('a vehicle (GAP-12)', () => {
  const at = (item: string, wagon: Data = {}, dice = [10]): Line =>
    table.act(road({ fortitude: 4, ...wagon }), 'a', 'cast', {
      item,
      target: 'wagon',
      declared: { near: [], squares: 3 },
      dice,
    });

  test('resists with a Fortitude of its own, not its driver’s; nothing touches its mind', () => {
    expect(dcOf(at('rot'), 'wagon')).toBe(14);
    expect(refusedIn(at('dread', {}, []))).toBe('mindless');
  });

  test('without a pilot has a Reflex of 0, and the same Fortitude', () => {
    const left = table.next(table.next(road({ fortitude: 4 })));
    const empty = table.next(table.act(left, 'b', 'dismount', { dice: [10], declared: { near: [] } }));
    expect(empty.fight.turn).toBe('a');
    const cast = (item: string): Line =>
      table.act(empty, 'a', 'cast', { item, target: 'wagon', declared: { near: [], squares: 3 }, dice: [10] });
    expect(dcOf(cast('rot'), 'wagon')).toBe(14);
    const attack = table.act(empty, 'a', 'attack', {
      item: 'sword',
      target: 'wagon',
      declared: { near: [] },
      dice: [10],
    });
    expect(dcOf(attack, 'wagon')).toBe(0);
  });

  test('of another magnitude has no size in its Reflex (ARR-MAG-01, WE-22)', () => {
    const attack = (magnitude: number): Line =>
      table.act(road({ magnitude }), 'a', 'attack', {
        item: 'sword',
        target: 'wagon',
        declared: { near: [] },
        dice: [10],
      });
    // Agility 1 and Piloting 0 of the pilot; Huge costs 2 among equals; the larger side divides.
    expect([dcOf(attack(1), 'wagon'), dcOf(attack(2), 'wagon')]).toEqual([10 + 1 - 2, Math.floor(11 / 2)]);
  });
});

describe('what the GM may say of an attack', () => {
  const wise = {
    sheet: {
      abilities: { body: 3, agility: 1, intellect: 6, personality: 0 },
      skills: { discipline: 5 },
      vitality: { base: 100 },
      aap: 0,
    },
  };
  const attack = (declared: Data, options = {}, b: Data = {}): Line =>
    table.act(duel({}, { sheet: { ...wise.sheet, ...b } }, options), 'a', 'attack', {
      item: 'sword',
      target: 'b',
      declared,
      dice: [10],
    });

  test('the ability and the skill of the defense (ARR-CHK-07, ARR-DEF-01)', () => {
    expect(dcOf(attack({}), 'b')).toBe(11);
    expect(dcOf(attack({ defenceAbility: 'intellect' }), 'b')).toBe(16);
    expect(dcOf(attack({ defenceAbility: 'intellect', defenceSkill: 'discipline' }), 'b')).toBe(21);
    expect(dcOf(attack({ defenceSkill: 'discipline' }), 'b')).toBe(16);
    expect(dcOf(attack({ defenceSkill: 'discipline', magnitudeFactor: 3 }), 'b')).toBe(16);
    expect(dcOf(attack({ defenceAbility: 'intellect', magnitudeFactor: 3 }), 'b')).toBe(16);
  });

  test('the magnitude factor of this pair (ARR-MAG-04)', () => {
    const tank = { magnitude: 2 };
    // The small side multiplies: (10 + 7) x 2 against 11 / 2, base 5 x 2.
    expect(lossOf(attack({}, {}, tank), 'b')).toBe(10 + 34 - 5);
    expect(lossOf(attack({ magnitudeFactor: 3 }, {}, tank), 'b')).toBe(15 + 51 - 3);
    expect(lossOf(attack({ magnitudeFactor: 3 }, { magnitudeFactor: 'larger' }, tank), 'b')).toBe(15 + 51 - 3);
    expect(lossOf(attack({ magnitudeFactor: 1 }, {}, tank), 'b')).toBe(5 + 17 - 11);
    // Among equals there is no larger side.
    expect(lossOf(attack({ magnitudeFactor: 3 }), 'b')).toBe(5 + 17 - 11);
  });

  test('a Defense maneuver between magnitudes is scaled like the attack (ARR-MAG-02, ARR-DFM-01)', () => {
    const line = table.act(duel({}, { sheet: { ...wise.sheet, aap: 2, magnitude: 2 } }), 'a', 'attack', {
      item: 'sword',
      target: 'b',
      dice: [2, 19],
      choices: ['defence'],
    });
    // (2 + 7) x 2 against 11 / 2; the Defense of (19 + 1) / 2 takes nothing off, its drain 1.
    expect(lossOf(line, 'b')).toBe(10 + 18 - 5 + 1);
  });
});

test('ARR-AOE-11: a weapon that strikes several squares by its wielder’s size neither disarms nor sunders', () => {
  const giant = duel({ sheet: { size: 'gargantuan' } }, { sheet: { size: 'gargantuan' } });
  for (const action of ['disarm', 'sunder'])
    expect(refusedIn(table.act(giant, 'a', action, { item: 'sword', target: 'b', declared: { near: [] } }))).toBe(
      'noAreaAttack',
    );
  expect(
    refusedIn(table.act(giant, 'a', 'trip', { item: 'sword', target: 'b', declared: { near: [] }, dice: [10] })),
  ).toBeUndefined();
});

test('ARR-THR-04: a weapon that Staggered lets fall takes its reach with it (ARR-ACT-10)', () => {
  const pike = weapon('pike', { reach: 2 });
  const shifted = table.act(duel({ items: [pike] }), 'a', 'changeReach', { item: 'pike', dice: [10], choices: [1] });
  expect(stateOf(shifted, 'a').motion.reachShift).toBe(1);
  const fell = table.act(shifted, 'a', 'setCondition', { declared: { condition: 'staggered', n: 9 } });
  expect([stateOf(fell, 'a').stock.held, stateOf(fell, 'a').motion.reachShift]).toEqual([{}, 0]);
  expect(cvOf(fell, 'a')).toBe(23);
});
