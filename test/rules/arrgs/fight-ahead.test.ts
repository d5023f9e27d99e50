/** Results of an act before it is done, readied acts besides attacks, and items that leave the hand. */
import { describe, expect, test } from 'vitest';
import { arrgs } from '../../../src/rules/arrgs/index.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import type { Odds } from '../../../src/rules/kernel/odds.ts';
import type { Command } from '../../../src/rules/ruleset.ts';
import { changed, choiceOf, cvOf, duel, fight, nextRound, stateOf, SWORD, table, weapon, type Line } from './people.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

function oddsOf({ fight: now }: Line, command: Command): Odds {
  const odds = arrgs.odds(now, command);
  if (isRefusal(odds)) throw new Error(odds.refused);
  return odds;
}
const foreseenIn = (line: Line, command: Command) =>
  Object.fromEntries(
    (oddsOf(line, command).foreseen ?? []).map(({ label, values }) => [label.split('.').at(-1)!, values]),
  );

describe('a movement before anybody goes (section 34.3)', () => {
  const away = (steps: number, declared = {}): Command => ({
    action: 'movement',
    who: 'a',
    declared: {
      steps,
      along: [{ id: 'b', distances: Array.from({ length: steps + 1 }, (_, step) => step + 1) }],
      ...declared,
    },
  });

  /** 5 for speed, and 4 from the margin of 10 + 4 against 10. */
  const FAR = { squares: 9, base: 5, total: 14, dc: 10 };

  test('its distance, and the enemies it lets strike at how many steps (ARR-MOV-01, ARR-OPP-08)', () => {
    expect(foreseenIn(duel(), away(4))).toEqual({ mayMoveBy: FAR, opens: { who: 'b', steps: 1 } });
  });

  test('the prone crawl (GAP-11)', () => {
    const prone = duel({ sheet: { conditions: ['prone'] } });
    expect(foreseenIn(prone, away(1))).toMatchObject({ mayMove: { squares: 1 } });
    expect(oddsOf(prone, away(1, { mode: 'action' })).distributions[0]!.of.mass).toHaveLength(2);
  });

  test('an enemy that cannot pay is not named (ARR-OPP-11)', () => {
    expect(foreseenIn(duel({}, { sheet: { aap: 0 } }), away(4))).toEqual({ mayMoveBy: FAR });
  });

  test('the movement increment it leads to, and the Vitality that a stop would cost (ARR-MI-03, ARR-ACC-01, -03)', () => {
    const fast = { movement: { walking: { baseSpeed: 5, speed: 14 } }, resist: [{ value: 6, type: 'force' }] };
    const line = duel({ sheet: { ...fast, vitality: { base: 60 } } });
    const found = foreseenIn(line, { ...away(16), declared: { steps: 16 } });
    // 16 squares at a base speed of 5: increment 4; from rest that is a change of 3, and 14 x 4 Force less 6.
    expect(found).toMatchObject({
      increment: { increment: 4, penalty: -6 },
      stop: { force: 56, damage: 50 },
      roundEnd: { force: 56, damage: 50 },
    });
    expect(foreseenIn(line, { ...away(6), declared: { steps: 6 } })).toMatchObject({
      increment: { increment: 2, penalty: -2 },
    });
    expect(foreseenIn(line, { ...away(5), declared: { steps: 5 } })).not.toHaveProperty('increment');
    const gone = table.act(line, 'a', 'movement', { declared: { steps: 16 } });
    expect(cvOf(gone, 'a') - cvOf(table.act(gone, 'a', 'suddenStop'), 'a')).toBe(50);
    expect(cvOf(gone, 'a') - cvOf(nextRound(gone), 'a')).toBe(50);
  });

  test('rolled: the chance to get that far, exact up to its tail (ARR-MOV-03, ARR-CRT-01)', () => {
    const odds = oddsOf(duel(), away(6, { mode: 'action' }));
    // d20 + 4 against 10, speed 5: 6 squares from a 7 on.
    expect(odds.chances[0]!.chance).toBeCloseTo(14 / 20, 9);
    const { mass } = odds.distributions[0]!.of;
    expect(mass.reduce((sum, each) => sum + each, 0) + odds.tail).toBeCloseTo(1, 12);
  });

  test('a withdrawal opens nothing; a charge says what its run-up opens', () => {
    const line = duel();
    const along = [{ id: 'b', distances: [1, 2, 3] }];
    expect(foreseenIn(line, { action: 'withdraw', who: 'a', declared: { steps: 2, along } })).toEqual({
      mayMove: { squares: 5 },
    });
    const three = table.start(
      fight([
        { id: 'a', score: 20, side: 'us' },
        { id: 'b', score: 10, side: 'them' },
        { id: 'c', score: 5, side: 'them' },
      ]),
    );
    const ran = {
      action: 'charge',
      who: 'a',
      item: 'sword',
      targets: ['b'],
      declared: { squares: 5, along: [{ id: 'c', distances: [3, 2, 1, 1, 2] }] },
    };
    expect(foreseenIn(three, ran)).toEqual({ opens: { who: 'c', steps: 3 }, valueAgainst: { dc: 12, base: 5 } });
  });

  test('out of turn the odds are the same: waiting players plan', () => {
    const command = { action: 'attack', who: 'b', item: 'sword', targets: ['a'], declared: { squares: 1 } };
    expect(oddsOf(duel(), command).chances[0]!.chance).toBeGreaterThan(0.5);
  });
});

describe('a charge goes as far as it takes (ARR-CHG-01)', () => {
  const charged = (squares: number, sheet = {}): Line =>
    table.act(duel({ sheet }), 'a', 'charge', {
      item: 'sword',
      target: 'b',
      dice: [10],
      choices: ['none'],
      declared: { squares },
    });

  test('to the edge of its own threat range', () => {
    expect(stateOf(charged(6), 'a').motion.squares).toBe(5);
    expect(stateOf(charged(6, { threat: { min: 1, max: 2 } }), 'a').motion.squares).toBe(4);
  });

  test('too near, too far', () => {
    const refused = (squares: number) =>
      table.act(duel(), 'a', 'charge', { item: 'sword', target: 'b', declared: { squares } }).refused?.refused;
    expect(refused(2)).toBe('tooShort');
    expect(refused(11)).toBe('tooFar');
    expect(choiceOf(duel(), 'a', 'charge')?.refused).toBeNull();
  });
});

describe('what leaves the hand lies on the ground (ARR-RNG-05, ARR-KND-06, ARR-MSC-01)', () => {
  const spear = weapon('spear', { kind: 'both', increment: 4, types: ['piercing'] });
  const thrown = (line: Line, action = 'attack', more = {}): Line =>
    table.act(line, 'a', action, {
      item: 'spear',
      target: 'b',
      dice: [10],
      choices: ['none'],
      declared: { attackKind: 'ranged', squares: 6, near: [], ...more },
    });

  test('a thrown weapon is gone until it is picked up, for a point and a Vitality', () => {
    const line = thrown(duel({ items: [spear] }));
    expect(stateOf(line, 'a').stock).toMatchObject({ held: {}, lying: { spear: true } });
    expect(choiceOf(line, 'a', 'draw')).toBeUndefined();
    expect(choiceOf(line, 'a', 'attack')?.item).toBe('unarmed');
    const again = table.act(line, 'a', 'pickUp', { item: 'spear' });
    expect(stateOf(again, 'a').stock).toMatchObject({ held: { spear: true }, lying: {} });
    expect(stateOf(again, 'a').points).toMatchObject({ ap: 0, used: 3 });
    expect(cvOf(again, 'a')).toBe(cvOf(line, 'a') - 1);
  });

  test('it is thrown once in a series', () => {
    const line = thrown(duel({ items: [spear] }), 'repeatedAttack', { attacks: 3 });
    expect(line.refused).toBeNull();
    expect(line.log.filter((row) => row.startsWith('ranged'))).toHaveLength(1);
  });

  test('a disarmed weapon is picked up, not drawn (ARR-DSA-01)', () => {
    const line = table.next(
      table.act(duel(), 'a', 'disarm', { item: 'sword', target: 'b', dice: [15], choices: ['declined', 'none', 3] }),
    );
    expect(choiceOf(line, 'b', 'draw')).toBeUndefined();
    expect(choiceOf(line, 'b', 'pickUp')?.refused).toBeNull();
  });

  test('with both hands full it stays where it is (GAP-13)', () => {
    const line = thrown(duel({ items: [spear, weapon('great', { hands: 2 })] }));
    expect(choiceOf(line, 'a', 'pickUp')?.refused?.refused).toBe('noFreeHand');
  });
});

describe('a readied act interrupts, whatever it is (ARR-RDY-02, ARR-KND-03)', () => {
  const waiting = (manoeuvre: string, trigger: string, b = {}, items = [SWORD]): Line =>
    table.next(table.act(duel({ items }, b), 'a', 'ready', { declared: { points: 3, manoeuvre, trigger } }));
  const swing = (line: Line, dice: readonly number[], choices: readonly (string | number)[]): Line =>
    table.act(line, 'b', 'attack', { item: 'sword', target: 'a', dice, choices });

  test('a sidestep, before the blow falls: its point, its drain, its square', () => {
    const line = swing(waiting('sidestep', 'enemyAttacks'), [10], ['sidestep', 'none']);
    expect(line.refused).toBeNull();
    expect(stateOf(line, 'a')).toMatchObject({ motion: { squares: 1 }, points: { aap: 4, used: 1 } });
    expect(line.log.findIndex((row) => row.startsWith('moved'))).toBeLessThan(
      line.log.findIndex((row) => row.startsWith('melee')),
    );
  });

  test('a trip of the next to come', () => {
    const line = table.act(waiting('trip', 'enemyMoves'), 'b', 'movement', {
      dice: [12],
      choices: ['trip.sword', 'declined', 'none'],
      declared: { steps: 0, along: [{ id: 'a', distances: [1] }] },
    });
    expect(stateOf(line, 'b').conditions).toHaveProperty('prone');
  });

  test('a movement, as far as the waiting combatant wants', () => {
    const line = swing(waiting('movement', 'enemyAttacks'), [10], ['movement', 4, 'declined', 'none']);
    expect(stateOf(line, 'a').motion.squares).toBe(4);
  });

  test('a combatant that would rather wait keeps the points', () => {
    const line = swing(waiting('sidestep', 'enemyAttacks'), [10], ['holds', 'none']);
    expect(stateOf(line, 'a')).toMatchObject({ motion: { squares: 0 }, points: { aap: 5 }, ready: { points: 3 } });
  });

  test('its trigger stands in words where the player gave some (ARR-RDY-01)', () => {
    const declared = { points: 3, manoeuvre: 'sidestep', trigger: 'other', words: 'when the drawbridge falls' };
    const line = table.next(table.act(duel(), 'a', 'ready', { declared }));
    expect(stateOf(line, 'a').ready).toMatchObject({ words: 'when the drawbridge falls' });
    const first = arrgs.perform(line.fight, { action: 'attack', who: 'b', item: 'sword', targets: ['a'] }).next();
    expect(first.value).toMatchObject({ options: [{ values: { words: 'when the drawbridge falls' } }, {}] });
    expect(table.act(duel(), 'a', 'ready', { declared: { words: 'x'.repeat(121) } }).refused?.refused).toBe(
      'badDeclaration',
    );
  });

  test('what cannot be done then is not offered', () => {
    const line = swing(waiting('standUp', 'enemyAttacks'), [10], ['none']);
    expect(line.refused).toBeNull();
  });
});

describe('the End of Round before it comes (ARR-EOR-01 to -03, section 34.3)', () => {
  const dueOf = ({ fight: now }: Line, who: string) =>
    (arrgs.status(now, who).due ?? []).map(({ label, value }) => [label.split('.').at(-1), value]);

  test('each sees its due changes', () => {
    const line = table.act(
      duel({ sheet: { dying: 2, staggered: 1, conditions: ['stunned'] } }, {}),
      'b',
      'setCondition',
      { declared: { condition: 'staggered', n: 1, holds: true } },
    );
    expect(dueOf(line, 'a')).toEqual([
      ['dying', 2],
      ['staggered', 1],
    ]);
    expect(dueOf(line, 'b')).toEqual([['staggered', 1]]);
  });

  test('whoever can take no Action is unable to act (ARR-ACT-11)', () => {
    const line = duel({ sheet: { conditions: ['stunned'] } }, {});
    expect([arrgs.status(line.fight, 'a').barred, arrgs.status(line.fight, 'b').barred]).toEqual([true, undefined]);
  });

  test('nothing is due of nobody', () => {
    expect(arrgs.status(duel().fight, 'a').due).toBeUndefined();
  });

  test('a delayed turn has had its first part at its own score (ARR-INI-06)', () => {
    const line = table.act(duel(), 'a', 'delay', { declared: { slot: 6 } });
    expect(arrgs.status(line.fight, 'a').partedAt).toBe(20);
    expect(arrgs.order.count(line.fight, combatantIn(line.fight, 'a'))).toBe(6);
    expect(arrgs.status(line.fight, 'b').partedAt).toBeUndefined();
  });
});

describe('certain consequences of a choice besides its points (section 34.2)', () => {
  const sureOf = (line: Line, action: string, item?: string) =>
    arrgs
      .choices(line.fight, 'a', action)
      .find((choice) => item === undefined || choice.item === item)!
      .foreseen!.map(({ label, values }) => [label.split('.').at(-1), values['vitality']].filter(Boolean).join(' '));

  test('its drain, and whether it provokes (ARR-VIT-02, ARR-OPP-09)', () => {
    const bow = weapon('bow', { kind: 'ranged', increment: 6 });
    const line = duel({ items: [SWORD, bow], sheet: { conditions: ['prone'] } });
    expect(sureOf(line, 'attack', 'sword')).toEqual(['drain 1']);
    expect(sureOf(line, 'attack', 'unarmed')).toEqual(['drain 1', 'provokes']);
    expect(sureOf(line, 'attack', 'bow')).toEqual(['drain 1', 'provokes']);
    // Its number of attacks is not yet declared (ARR-RPA-07).
    expect(sureOf(line, 'repeatedAttack', 'sword')).toEqual(['drainEach 1']);
    expect(sureOf(line, 'standUp')).toEqual(['drain 1', 'provokes']);
    expect(sureOf(line, 'withdraw')).toEqual(['drain 1']);
    expect(sureOf(line, 'delay')).toEqual([]);
  });

  test('the check that its actor makes afterwards (ARR-DIS-03, ARR-DYI-03)', () => {
    const hurt = (life: object) => changed(duel(), 'a', { life });
    expect(sureOf(hurt({ disabled: true }), 'attack', 'sword')).toEqual(['drain 1', 'check']);
    expect(sureOf(hurt({ dying: 1 }), 'standUp')).toContain('check');
    expect(sureOf(hurt({ disabled: true }), 'delay')).toEqual([]);
  });
});

describe('marks of the tracker (section 34.3)', () => {
  const marksOf = (line: Line, who: string) =>
    Object.fromEntries(arrgs.status(line.fight, who).conditions.map(({ id, value }) => [id, value]));

  test('conditions that are counted have their count, others none (ARR-DYI-01, ARR-STG-01)', () => {
    const line = duel({ sheet: { dying: 2, staggered: 1, conditions: ['stunned'] } });
    const conditions = arrgs.status(line.fight, 'a').conditions.map((each) => [each.id, 'value' in each, each.value]);
    expect(conditions).toEqual([
      ['dying', true, 2],
      ['staggered', true, 1],
      ['stunned', false, undefined],
    ]);
  });

  test('occupants, facing and remaining turns (GAP-12, ARR-TRN-02, -04)', () => {
    const wagon = { size: 'huge', baseSpeed: 8, manoeuvrability: 3, seats: 4, vitality: { max: 40 } };
    const line = table.start(
      fight([
        { id: 'a', side: 'us', score: 20 },
        { id: 'wagon', side: 'us', kind: 'vehicle', sheet: wagon, items: [] },
      ]),
    );
    expect(marksOf(line, 'wagon')).toEqual({ facing: 0, turns: 2 });
    const up = table.act(line, 'a', 'mount', { target: 'wagon', dice: [10] });
    const turned = table.act(up, 'a', 'movement', {
      declared: { mode: 'action', steps: 4, turns: 1, facing: 90 },
      dice: [10],
    });
    expect(marksOf(turned, 'wagon')).toMatchObject({ aboard: 1, facing: 90, turns: 2 });
  });

  test('a spell that still needs its Control (ARR-SPC-03)', () => {
    const hold = {
      type: 'spell',
      id: 'hold',
      level: 1,
      defence: 'willpower',
      effectOnSuccess: 'immobile',
      duration: 'concentration',
    };
    const line = table.act(
      duel({ items: [hold], sheet: { slots: { 1: { max: 1 } }, skills: { arcane: 9 } } }),
      'a',
      'cast',
      { item: 'hold', target: 'b', dice: [18], choices: ['none'], declared: { squares: 3, near: [] } },
    );
    expect(marksOf(line, 'a')).toMatchObject({ controlDue: 1 });
    expect(marksOf(table.act(line, 'a', 'controlSpell', { dice: [15] }), 'a')).not.toHaveProperty('controlDue');
  });
});
