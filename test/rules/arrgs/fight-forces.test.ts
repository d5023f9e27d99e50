/** Forces and turns of events at their limits: shocks, pushes, reach, points, delay, dangers. */
import { describe, expect, test } from 'vitest';
import { arrgs } from '../../../src/rules/arrgs/index.ts';
import { reachCheck } from '../../../src/rules/arrgs/manoeuvres/reach.ts';
import { collisionWith, headOn, shockOf } from '../../../src/rules/arrgs/movement/shock.ts';
import { endRefusal } from '../../../src/rules/arrgs/movement/way.ts';
import { optionsFrom } from '../../../src/rules/arrgs/options.ts';
import { drainOf } from '../../../src/rules/arrgs/points/costs.ts';
import { complementaryRefusal, immediatePool } from '../../../src/rules/arrgs/points/kinds.ts';
import { paymentRefusal } from '../../../src/rules/arrgs/points/points.ts';
import { pushed, repositionRefusal } from '../../../src/rules/arrgs/strikes/push.ts';
import { landingSquares, legsTally, sundered } from '../../../src/rules/arrgs/strikes/replacing.ts';
import { seriesRefusal } from '../../../src/rules/arrgs/strikes/series.ts';
import type { Size } from '../../../src/rules/arrgs/terms.ts';
import { answered } from '../../../src/rules/kernel/procedure.ts';
import { entry, total } from '../../../src/rules/kernel/tally.ts';
import {
  choiceOf,
  duel,
  fight,
  hardy,
  nextRound,
  oddsOf,
  refusedIn,
  stateOf,
  sturdy,
  SWORD,
  table,
  type Data,
  type Line,
} from './people.ts';

const BOOK = optionsFrom({});

describe('shocks (ARR-ACC)', () => {
  const change = (before: number, after: number, selfPropelled = true) => ({
    baseSpeed: 5,
    speed: 7,
    before,
    after,
    selfPropelled,
  });
  const force = (before: number, after: number, options = {}, selfPropelled = true): number =>
    shockOf(change(before, after, selfPropelled), { ...BOOK, ...options }).damage;

  test('a change of 3 increments strikes, in either direction, with the speed by the higher of both (ARR-ACC-01, -02)', () => {
    expect([force(1, 3), force(1, 4), force(4, 1), force(5, 2), force(4, 2)]).toEqual([0, 28, 28, 35, 0]);
    expect([force(5, 2, { shockFactor: 'delta' }), force(4, 1, { shockSpeed: 'base' })]).toEqual([21, 20]);
    expect([force(4, 1, { shockScope: 'off' }), force(4, 1, { shockScope: 'vehicles' })]).toEqual([0, 0]);
    expect(force(4, 1, { shockScope: 'vehicles' }, false)).toBe(28);
    expect(shockOf(change(4, 1), BOOK)).toEqual({ applies: true, damage: 28, types: ['force'] });
    expect(shockOf(change(3, 1), BOOK).applies).toBe(false);
  });

  test('a collision brings the mover to rest; two that meet add both speeds and both increments (ARR-ACC-06, -07)', () => {
    const mover = (increment: number, speed = 7) => ({ baseSpeed: 5, speed, increment });
    const hits = (increment: number, options = {}) => collisionWith(mover(increment), { ...BOOK, ...options }).damage;
    expect([hits(3), hits(4), hits(3, { restIncrement: 0 }), hits(4, { shockFactor: 'delta' })]).toEqual([
      0, 28, 21, 21,
    ]);
    const meets = (a: number, b: number, options = {}) => headOn(mover(a), mover(b, 3), { ...BOOK, ...options }).damage;
    expect([meets(1, 2), meets(2, 2), meets(3, 1), meets(2, 2, { shockFactor: 'delta' })]).toEqual([0, 40, 40, 30]);
  });

  test('a stop that was too slow to be felt says so (ARR-ACC-01)', () => {
    const words = (steps: number): string => {
      const start = duel(hardy);
      const line =
        steps === 0
          ? start
          : table.act(start, 'a', 'movement', { declared: { steps, mode: 'action', dc: -20 }, dice: [5] });
      return table.act(line, 'a', 'suddenStop').log.slice(line.log.length).join();
    };
    expect([words(0).includes('noShock'), words(10).includes('noShock'), words(16).includes('noShock')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('pushes and items', () => {
  test('what is within a size of the target hurts both, other creatures stop it (ARR-RPO-02, -04)', () => {
    const loss = (blockerSize: Size | null) => {
      const { squaresMoved, targetLoss, blockerLoss } = pushed(5, 'medium', { freeSquares: 2, blockerSize });
      return [squaresMoved, targetLoss, blockerLoss];
    };
    expect([loss(null), loss('medium'), loss('large'), loss('small'), loss('huge'), loss('tiny')]).toEqual([
      [2, 3, 3],
      [2, 3, 3],
      [2, 3, 3],
      [2, 3, 3],
      [2, 0, 0],
      [2, 0, 0],
    ]);
    expect(pushed(5, 'medium', null)).toEqual({ squaresMoved: 5, targetLoss: 0, blockerLoss: 0 });
    const refused = (target: 'medium' | 'large' | 'huge') => repositionRefusal('medium', target)?.refused ?? null;
    expect([refused('medium'), refused('large'), refused('huge')]).toEqual([null, null, 'targetTooLarge']);
  });

  test('two creatures share a square from three sizes apart (ARR-MOV-06)', () => {
    const ends = (otherSize: 'medium' | 'huge' | 'gargantuan' | 'diminutive' | null) =>
      endRefusal({ impassable: false, ownSize: 'medium', otherSize })?.refused ?? null;
    expect([ends(null), ends('medium'), ends('huge'), ends('gargantuan'), ends('diminutive')]).toEqual([
      null,
      'occupied',
      'occupied',
      null,
      null,
    ]);
  });

  test('half of its durability breaks an item, all of it destroys it; nothing lands farther than 5 squares (ARR-SUN-03, ARR-DSA-01)', () => {
    const worn = (damage: number) => Object.values(sundered({ durability: 7, taken: 1 }, damage));
    expect([worn(2), worn(3), worn(5), worn(6)]).toEqual([
      [3, false, false],
      [4, true, false],
      [6, true, false],
      [7, true, true],
    ]);
    expect([0, 4, 5, 6].map(landingSquares)).toEqual([0, 4, 5, 5]);
    expect([1, 2, 3, 4].map((legs) => total(legsTally(legs)))).toEqual([0, 0, 1, 2]);
  });
});

test('an obstacle without a number of free squares is right there; distances beyond the way open nothing (ARR-RPO-04, ARR-OPP-08)', () => {
  const push = table.act(duel({}, sturdy), 'a', 'reposition', {
    ...{ item: 'sword', target: 'b', dice: [8], choices: ['90', 4] },
    declared: { near: [], lines: [{ degrees: 90, blocker: 'object' }] },
  });
  expect([stateOf(push, 'b').life.lost, push.log.some((row) => row.startsWith('moved'))]).toEqual([1, false]);
  const opens = (steps: number): boolean => {
    const declared = { steps, along: [{ id: 'b', distances: [4, 3, 2, 1] }] };
    return oddsOf(duel(), { action: 'movement', who: 'a', declared }).foreseen!.some(({ label }) =>
      label.endsWith('.opens'),
    );
  };
  expect([opens(2), opens(3)]).toEqual([false, true]);
});

describe('reach (ARR-RCH-01 to -04)', () => {
  const shifted = (die: number, pick: number, more: object = {}, options = {}) => {
    const reaching = {
      tally: [entry('ARR-RCH-01', 'x', 5)],
      threat: { min: 1, max: 2 },
      reach: 3,
      reachShift: 0,
      ...more,
    };
    const answers: readonly unknown[] = [[die], pick];
    let at = 0;
    const made = answered(reachCheck('a', reaching, { ...BOOK, ...options }), () => answers[at++] as never);
    return [made.reachShift, made.refused?.refused ?? null];
  };

  test('as far as the success value, the reach of the weapon and its own square let it', () => {
    // 1 + die + 5 - 10.
    expect([shifted(6, 2), shifted(6, 3), shifted(5, 1), shifted(4, 9)]).toEqual([
      [2, null],
      [0, 'shiftOutOfRange'],
      [1, null],
      [0, null],
    ]);
    expect([shifted(19, 3), shifted(19, 4), shifted(19, 4, {}, { reachCap: false })]).toEqual([
      [3, null],
      [0, 'shiftOutOfRange'],
      [4, null],
    ]);
    expect([shifted(19, -1), shifted(19, -2), shifted(5, -1)]).toEqual([
      [-1, null],
      [0, 'shiftOutOfRange'],
      [-1, null],
    ]);
    expect([
      shifted(19, 1, { reachShift: 2 }),
      shifted(19, 1, { reachShift: 2 }, { changeReach: 'cumulative' }),
    ]).toEqual([
      [1, null],
      [3, null],
    ]);
    expect(shifted(19, 2, { reachShift: 2 }, { changeReach: 'cumulative' })).toEqual([2, 'shiftOutOfRange']);
  });
});

describe('points', () => {
  test('the Disabled use two in a round, the Dying a single point (ARR-ACT-07, ARR-DIS-02, ARR-DYI-02)', () => {
    const vitals = { cv: 5, tv: 20, disabled: false, dying: 0, dead: false };
    const refused = (used: number, cost: number, more: object) =>
      paymentRefusal({ ap: 5, aap: 5, used, converted: 0 }, { ...vitals, ...more }, { pool: 'ap', cost, drain: 1 })
        ?.refused ?? null;
    expect([refused(0, 2, { disabled: true }), refused(1, 2, { disabled: true }), refused(0, 3, {})]).toEqual([
      null,
      'overCap',
      null,
    ]);
    expect([
      refused(0, 1, { dying: 2 }),
      refused(0, 2, { dying: 2 }),
      refused(1, 1, { dying: 2, disabled: true }),
    ]).toEqual([null, 'overCap', 'overCap']);
    expect([refused(0, 5, {}), refused(0, 6, {})]).toEqual([null, 'notEnoughAp']);
  });

  test('in another’s turn the Additional ones come first, the others only by the setting (ARR-INI-09)', () => {
    const pool = (ap: number, aap: number, apInOthersTurn: boolean) =>
      immediatePool({ ap, aap, cost: 2 }, { ...BOOK, apInOthersTurn });
    expect([pool(3, 2, true), pool(3, 1, true), pool(2, 1, true), pool(1, 1, true), pool(3, 1, false)]).toEqual([
      'aap',
      'ap',
      'ap',
      null,
      null,
    ]);
  });

  test('as many Complementary Actions as Actions were done (ARR-KND-07)', () => {
    const refused = (actionsDone: number, complementaryDone: number) =>
      complementaryRefusal({ actionsDone, complementaryDone, conditions: [] })?.refused ?? null;
    expect([refused(0, 0), refused(1, 0), refused(1, 1), refused(2, 1)]).toEqual([
      'tooManyComplementary',
      null,
      'tooManyComplementary',
      null,
    ]);
  });

  test('each attack of a series drains, each spell by its level, and nothing that answers (ARR-VIT-02 to -06)', () => {
    const drain = (what: Parameters<typeof drainOf>[0]['what'], spellLevel: number | null, attacks = 1, options = {}) =>
      drainOf({ what, spellLevel, attacks }, { ...BOOK, ...options });
    expect([
      drain('attack', null),
      drain('repeatedAttack', null, 3),
      drain('reaction', null),
      drain('complementary', null),
    ]).toEqual([1, 3, 0, 0]);
    expect([drain('attack', 0), drain('attack', 3), drain('repeatedAttack', 2, 3)]).toEqual([1, 3, 6]);
    expect([
      drain('attack', 3, 1, { spellDrain: 'onePlusLevel' }),
      drain('attack', 3, 1, { spellDrain: 'one' }),
    ]).toEqual([4, 1]);
  });

  test('five attacks at the most, none that must be reloaded, as many spells as are in memory (ARR-RPA-01, -05, -06)', () => {
    const refused = (attacks: number, more: object = {}) =>
      seriesRefusal({ attackKind: 'melee', attacks, reloadCost: 0, memorised: 0, ...more })?.refused ?? null;
    expect([refused(5), refused(6), refused(2, { reloadCost: 1 })]).toEqual([null, 'tooManyAttacks', 'needsReload']);
    const spells = { attackKind: 'spell', memorised: 3 };
    expect([refused(3, spells), refused(4, spells)]).toEqual([null, 'notMemorised']);
  });

  test('a delay goes to a later slot of the round, down to 0 (ARR-INI-06, -07)', () => {
    const delay = (slot: number, line = duel()): string | undefined =>
      refusedIn(table.act(line, 'a', 'delay', { declared: { slot } }));
    expect([delay(20), delay(19), delay(0), delay(25)]).toEqual(['slotPassed', undefined, undefined, 'slotPassed']);
    const low = duel({ score: -3 }, { score: -5 });
    expect([choiceOf(low, 'a', 'delay')!.fields[0]!.default, delay(0, low)]).toEqual([0, 'slotPassed']);
    expect(refusedIn(table.act(fight([{ id: 'a', score: 20 }]), 'a', 'delay', { declared: { slot: 3 } }))).toBe(
      'noFight',
    );
  });
});

describe('dangers (GAP-14)', () => {
  const hall = (trap: Data, items: readonly Data[] = [SWORD]): Line =>
    table.start(
      fight([
        { id: 'a', side: 'us', score: 20, sheet: { aap: 0 }, items },
        { id: 'trap', side: 'place', kind: 'hazard', sheet: trap, items: [] },
      ]),
    );

  test('are disarmed while they are set, and only they are', () => {
    const disarm = (line: Line, target?: string): string | null => {
      const { value } = arrgs
        .perform(line.fight, {
          action: 'disarmHazard',
          who: 'a',
          targets: target === undefined ? [] : [target],
          declared: { near: [] },
        })
        .next();
      return 'refused' in value ? value.refused : null;
    };
    const set = hall({ modifier: 6, baseSv: 4 });
    expect([disarm(set, 'trap'), disarm(hall({ modifier: 6, spent: true }), 'trap')]).toEqual([null, 'spent']);
    expect(disarm(duel({}, sturdy), 'b')).toBe('noHazard');
    expect([
      choiceOf(set, 'a', 'disarmHazard')!.refused,
      choiceOf(duel(), 'a', 'disarmHazard')!.refused?.refused,
    ]).toEqual([null, 'noHazard']);
    const alone = fight([{ id: 'a', side: 'us', sheet: {}, items: [] }]);
    expect(choiceOf(alone, 'a', 'disarmHazard')!.refused).toBeNull();
  });

  test('strike by their own modifier from where they are, whatever the round has put on anybody', () => {
    const strike = (trap: Data, die = 10): number =>
      stateOf(table.act(hall(trap), 'trap', 'triggerHazard', { target: 'a', dice: [die] }), 'a').life.lost;
    expect([strike({ modifier: 6, baseSv: 4 }), strike({ modifier: 6, baseSv: 0 })]).toEqual([8, 4]);
    expect(strike({ modifier: 6, baseSv: 4, types: ['fire'], magnitude: 2 })).toBe(0);
    expect(
      refusedIn(
        table.act(hall({ modifier: 6, radius: 1, baseSv: 4 }), 'trap', 'triggerHazard', {
          dice: [10],
          declared: { around: [] },
        }),
      ),
    ).toBeUndefined();
  });

  test('afflict where their result reaches the DC, damage or not (ARR-SV-06)', () => {
    const gas = { modifier: 2, baseSv: 9, types: ['acid'], effectOnSuccess: 'stunned' };
    const after = (die: number) => {
      const { life, conditions } = stateOf(
        table.act(hall(gas), 'trap', 'triggerHazard', { target: 'a', dice: [die] }),
        'a',
      );
      return [life.lost, Object.keys(conditions)];
    };
    expect([after(9), after(10)]).toEqual([
      [8, []],
      [9, ['stunned']],
    ]);
    expect(nextRound(hall(gas)).fight.round).toBe(2);
  });
});
