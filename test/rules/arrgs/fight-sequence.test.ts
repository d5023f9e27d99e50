/** Sections 1 to 6 in play: surprise, order, delay, points, Ready, kinds of action. */
import { describe, expect, test } from 'vitest';
import { changed, choiceOf, cvOf, duel, fight, nextRound, stateOf, table, type Line } from './people.ts';
import { arrgs } from '../../../src/rules/arrgs/index.ts';
import { combatantIn, withCombatant } from '../../../src/rules/kernel/fight.ts';

const four = (options = {}) =>
  fight(
    [
      { id: 'ana', side: 'us', score: 17, sheet: { abilities: { agility: 3 } } },
      { id: 'bo', side: 'us', score: 17, sheet: { abilities: { agility: 5 }, aap: 0 } },
      { id: 'cy', side: 'them', score: 9 },
      { id: 'di', side: 'them', score: 0, sheet: { aap: 1 } },
    ],
    options,
  );

const turnsOf = (line: Line, most = 8): readonly string[] => {
  const { round } = line.fight;
  const ids: string[] = [];
  let at = line;
  while (at.fight.round === round && at.fight.turn !== null && ids.length < most) {
    ids.push(at.fight.turn);
    at = table.next(at);
  }
  return ids;
};

describe('surprise (ARR-SUR-01 to -07, ARR-FLOW-01, -03, WE-01)', () => {
  const surprised = table.start(table.act(four(), 'cy', 'setAware', { declared: { aware: false } }));

  test('the aware act in initiative order with a point less of each kind (ARR-SUR-04, -05)', () => {
    expect(turnsOf(surprised)).toEqual(['bo', 'ana', 'di']);
    const budgets = ['ana', 'bo', 'di', 'cy'].map((id) => stateOf(surprised, id).points);
    expect(budgets.map(({ ap, aap }) => [ap, aap])).toEqual([
      [2, 1],
      [2, 0],
      [2, 0],
      [0, 0],
    ]);
    expect(choiceOf(surprised, 'cy', 'speak')?.refused?.refused).toBe('cannotAct');
  });

  test('the round has a name, and the end of surprise is told as what it is (ARR-FLOW-03, ARR-SUR-07, section 34.3)', () => {
    expect(arrgs.phase!(surprised.fight)).toBe('SALVO.arrgs.phase.surprise');
    expect(arrgs.phase!(nextRound(surprised).fight)).toBeNull();
    expect(nextRound(surprised).log.filter((line) => line.startsWith('surprise -'))).toHaveLength(2);
    const due = (line: Line, id: string) =>
      arrgs.status(line.fight, id).due?.map(({ label }) => label.split('.').at(-1));
    expect([due(surprised, 'cy'), due(surprised, 'bo')]).toEqual([['surprise'], undefined]);
    const charged = changed(surprised, 'cy', { aftermath: { charges: 1 } });
    expect(due(charged, 'cy')).toEqual(['surprise', 'expiry']);
  });

  test('it ends with its End of Round, and everybody has a full budget (ARR-SUR-07, ARR-EOR-04)', () => {
    const first = nextRound(surprised);
    expect(stateOf(first, 'cy').conditions).toEqual({});
    expect(turnsOf(first)).toEqual(['bo', 'ana', 'cy', 'di']);
    expect(stateOf(first, 'ana').points).toMatchObject({ ap: 3, aap: 2, used: 0 });
  });

  test('the surprised still react (ARR-SUR-04)', () => {
    const played = table.act(surprised, 'bo', 'attack', { item: 'sword', target: 'cy', dice: [15] });
    expect(played.log.join()).toContain('dc dc=12');
  });

  test('everybody surprised: no surprise round (ARR-SUR-06)', () => {
    const all = ['ana', 'bo', 'cy', 'di'].reduce(
      (line, id) => table.act(line, id, 'setAware', { declared: { aware: false } }),
      four(),
    );
    const begun = table.start(all);
    expect(turnsOf(begun)).toEqual(['bo', 'ana', 'cy', 'di']);
    expect(stateOf(begun, 'cy').conditions).toEqual({});
  });

  test('nobody surprised: none (ARR-SUR-03)', () => {
    expect(stateOf(table.start(four()), 'ana').points.ap).toBe(3);
  });
});

describe('initiative (ARR-INI-01 to -05)', () => {
  test('d20 + Agility + bonus, once for the fight (ARR-INI-02, -03)', () => {
    const people = [
      { id: 'a', sheet: { abilities: { agility: 2 }, initiative: { bonus: 1 } } },
      { id: 'b', side: 'b' },
    ];
    const begun = table.start(fight(people), { dice: [10, 12] });
    expect(stateOf(begun, 'a').standing).toMatchObject({ score: 13, die: 10 });
    expect(stateOf(begun, 'b').standing.score).toBe(13);
    expect(turnsOf(begun)).toEqual(['a', 'b']);
    expect(stateOf(nextRound(begun), 'a').standing.score).toBe(13);
  });

  test('a tie of score and Agility is rolled off, again while equal (ARR-INI-04)', () => {
    const twins = fight([
      { id: 'a', score: 12 },
      { id: 'b', score: 12 },
      { id: 'c', score: 12 },
    ]);
    const begun = table.start(twins, { dice: [7, 16, 7, 2, 9] });
    expect(turnsOf(begun)).toEqual(['b', 'c', 'a']);
  });

  test('scores below 0 act in slot 0, behind those with 0 (ARR-INI-05)', () => {
    const line = table.start(
      fight([
        { id: 'a', score: -4 },
        { id: 'b', score: 0 },
        { id: 'c', score: -1 },
      ]),
    );
    expect(turnsOf(line)).toEqual(['b', 'c', 'a']);
  });

  describe('late arrivals (ARR-FLOW-05)', () => {
    const late = (line: Line, face: number, id = 'c', side = 'c'): Line => {
      const newcomer = combatantIn(fight([{ id, side, sheet: { abilities: { agility: 0 } } }]).fight, id);
      return table.act({ ...line, fight: withCombatant(line.fight, newcomer) }, id, 'join', { dice: [face] });
    };
    const begun = table.next(
      table.start(
        fight([
          { id: 'a', score: 20 },
          { id: 'b', score: 10 },
          { id: 'x', score: 1 },
        ]),
      ),
    );
    const pointsOf = (line: Line, id: string) => {
      const { ap, aap } = stateOf(line, id).points;
      return [ap, aap];
    };

    test('it acts in its slot, or from the next round on', () => {
      expect(turnsOf(late(begun, 5))).toEqual(['b', 'c', 'x']);
      expect(turnsOf(late(begun, 15))).toEqual(['b', 'x']);
    });

    test('whoever still acts in the round has its points from its arrival on (ARR-ACT-05)', () => {
      const came = late(begun, 5);
      expect(pointsOf(came, 'c')).toEqual([3, 2]);
      expect(choiceOf(table.next(came), 'c', 'miscellaneous')?.refused).toBeNull();
      expect(pointsOf(late(nextRound(begun), 5), 'c')).toEqual([3, 2]);
    });

    test('whoever comes after its slot has none before the next round', () => {
      const came = late(begun, 15);
      expect(pointsOf(came, 'c')).toEqual([0, 0]);
      expect(pointsOf(nextRound(came), 'c')).toEqual([3, 2]);
    });

    test('in the surprise round it has a point less of each kind (ARR-SUR-05)', () => {
      const two = fight([
        { id: 'a', score: 20 },
        { id: 'b', score: 10 },
      ]);
      const surprise = table.start(table.act(two, 'b', 'setAware', { declared: { aware: false } }));
      expect(pointsOf(late(surprise, 5), 'c')).toEqual([2, 1]);
    });

    test('each arrival rolls for itself alone, however many there are', () => {
      const newcomers = fight([{ id: 'c' }, { id: 'd' }]).fight.combatants;
      const both = { ...begun, fight: withCombatant(begun.fight, ...newcomers) };
      const one = table.act(both, 'c', 'join', { dice: [5] });
      expect(stateOf(one, 'd').standing.score).toBeNull();
      const two = table.act(one, 'd', 'join', { dice: [4] });
      expect([pointsOf(two, 'c'), pointsOf(two, 'd')]).toEqual([
        [3, 2],
        [3, 2],
      ]);
      expect(turnsOf(two)).toEqual(['b', 'c', 'd', 'x']);
    });
  });
});

describe('delay (ARR-INI-06 to -08, -11, WE-25)', () => {
  const three = table.start(
    fight([
      { id: 'a', score: 15 },
      { id: 'b', score: 11 },
      { id: 'c', score: 6 },
    ]),
  );

  test('what is left is spent in the later slot, after its owner; the next round is as before', () => {
    const spent = table.act(three, 'a', 'miscellaneous');
    const delayed = table.act(spent, 'a', 'delay', { declared: { slot: 6 } });
    expect(turnsOf(delayed)).toEqual(['b', 'c', 'a']);
    const again = table.next(table.next(delayed));
    expect(again.fight.turn).toBe('a');
    expect(stateOf(again, 'a').points.ap).toBe(2);
    expect(table.act(again, 'a', 'miscellaneous', { declared: { pool: 'aap' } }).refused).toBeNull();
    expect(turnsOf(nextRound(delayed))).toEqual(['a', 'b', 'c']);
  });

  test('several delayers in one slot: by score; a slot that has passed is refused', () => {
    const a = table.act(three, 'a', 'delay', { declared: { slot: 3 } });
    const b = table.act(a, 'b', 'delay', { declared: { slot: 3 } });
    expect(turnsOf(b)).toEqual(['c', 'a', 'b']);
    const refused = table.act(three, 'a', 'delay', { declared: { slot: 15 } });
    expect(refused.refused).toMatchObject({ refused: 'slotPassed', clause: 'ARR-INI-07' });
    expect(choiceOf(a, 'a', 'miscellaneous')?.refused?.refused).toBe('notOwnTurn');
  });
});

describe('points and penalties (ARR-ACT, ARR-MAP, ARR-VIT-02, WE-02)', () => {
  const start = duel({ sheet: { aap: 3 } }, { sheet: { vitality: { base: 200 } } });
  const strike = (line: Line, pool: 'ap' | 'aap'): Line =>
    table.act(line, 'a', 'attack', { item: 'sword', target: 'b', dice: [10], declared: { pool } });

  test('each point above 3 costs later checks 2; every Action drains 1 (ARR-ACT-01, -02, -03)', () => {
    const line = strike(start, 'ap');
    expect(stateOf(line, 'a').points).toMatchObject({ ap: 1, aap: 3, used: 2 });
    const two = table.act(line, 'a', 'miscellaneous');
    const three = strike(two, 'aap');
    expect(three.log.filter((row) => row.startsWith('melee')).at(-1)).toContain('total=17');
    const four = table.act(three, 'a', 'miscellaneous', {
      declared: { pool: 'aap', needsCheck: true },
      dice: [10],
    });
    expect(four.log.join()).toContain('multipleActions -4');
    expect(cvOf(four, 'a')).toBe(20);
    expect(stateOf(four, 'a').points).toMatchObject({ ap: 0, aap: 0, used: 6 });
    expect(choiceOf(four, 'a', 'miscellaneous')?.refused?.refused).toBe('notEnoughAp');
  });

  test('one Action is never paid from both pools (ARR-ACT-02)', () => {
    const played = table.act(strike(start, 'ap'), 'a', 'miscellaneous', { declared: { pool: 'aap' } });
    const refused = table.act(played, 'a', 'attack', { item: 'sword', target: 'b' });
    expect(refused.refused).toMatchObject({ refused: 'notEnoughAp', clause: 'ARR-ACT-02', values: { instead: 'aap' } });
    const spent = changed(played, 'a', { points: { ap: 1, aap: 1 } });
    const neither = table.act(spent, 'a', 'attack', { item: 'sword', target: 'b' });
    expect(neither.refused).toMatchObject({ refused: 'notEnoughAp', values: { instead: 'nothing' } });
    // The cap of the round lets neither kind pay (ARR-ACT-07).
    const capped = table.act(changed(played, 'a', { life: { dying: 1 } }), 'a', 'attack', {
      item: 'sword',
      target: 'b',
    });
    expect(capped.refused).toMatchObject({ refused: 'notEnoughAp', values: { instead: 'nothing' } });
  });

  test('points that are left are lost, with the penalty, at the End of Round (ARR-ACT-04, ARR-INI-10, ARR-MAP-06)', () => {
    const later = nextRound(strike(start, 'aap'));
    expect(stateOf(later, 'a').points).toMatchObject({ ap: 3, aap: 3, used: 0 });
  });

  test('budgets stand before the first slot: Additional Action Points work before its own turn (ARR-ACT-05)', () => {
    expect(stateOf(start, 'b').points).toMatchObject({ ap: 3, aap: 2 });
  });

  test('out of turn nothing but what was readied (ARR-INI-09, ARR-KND-01, -02)', () => {
    expect(choiceOf(start, 'b', 'miscellaneous')?.refused).toMatchObject({ refused: 'notOwnTurn' });
  });

  test('effects change the budget (ARR-ACT-01)', () => {
    const quick = {
      modifiers: [
        { kind: 'apChange', value: 1 },
        { kind: 'aapChange', value: -1 },
      ],
    };
    expect(stateOf(duel({ sheet: quick }), 'a').points).toMatchObject({ ap: 4, aap: 1 });
  });
});

describe('ready (ARR-RDY-01 to -04, ARR-VIT-06, ARR-KND-03)', () => {
  const readied = table.act(duel(), 'a', 'ready', {
    declared: { points: 2, manoeuvre: 'attack', trigger: 'enemyMoves' },
  });

  test('Action Points become Additional ones until the End of Round, at a drain of 1', () => {
    expect(stateOf(readied, 'a').points).toMatchObject({ ap: 1, aap: 4, used: 0 });
    expect(cvOf(readied, 'a')).toBe(23);
    const over = nextRound(readied);
    expect(stateOf(over, 'a').ready).toBeNull();
    expect(stateOf(over, 'a').points).toMatchObject({ ap: 3, aap: 2 });
  });

  test('what was readied is done in another’s turn, and drains again', () => {
    const others = table.next(readied);
    const played = table.act(others, 'a', 'attack', { item: 'sword', target: 'b', dice: [10] });
    expect(played.refused).toBeNull();
    expect(stateOf(played, 'a').points).toMatchObject({ ap: 1, aap: 2, used: 2 });
    expect(cvOf(played, 'a')).toBe(22);
    expect(choiceOf(others, 'a', 'miscellaneous')?.refused?.refused).toBe('notOwnTurn');
  });

  test('a waiting combatant is asked when the trigger comes about, before the act takes effect (ARR-RDY-01, -02)', () => {
    const waiting = table.next(
      table.act(duel(), 'a', 'ready', { declared: { points: 2, manoeuvre: 'attack', trigger: 'enemyAttacks' } }),
    );
    const line = table.act(waiting, 'b', 'attack', {
      item: 'sword',
      target: 'a',
      dice: [20, 20, 20, 20, 2],
      choices: ['melee.sword', 'none'],
    });
    expect(line.log.join()).toContain('wasted');
    expect(stateOf(line, 'b').life.dead).toBe(true);
    expect(stateOf(line, 'a').points).toMatchObject({ ap: 1, aap: 2, used: 2 });
    const moved = table.act(waiting, 'b', 'miscellaneous');
    expect(moved.log.join()).not.toContain('melee a');
  });

  test('more than is left is refused (ARR-RDY-01)', () => {
    expect(table.act(duel(), 'a', 'ready', { declared: { points: 4 } }).refused?.refused).toBe('notEnoughAp');
  });
});

describe('complementary actions (ARR-KND-06 to -09)', () => {
  const start = duel({
    items: [
      { type: 'weapon', id: 'axe', equipped: false },
      { type: 'weapon', id: 'club' },
    ],
  });

  test('as many as Actions were performed, and free (ARR-KND-07, ARR-VIT-03)', () => {
    expect(choiceOf(start, 'a', 'drop')?.refused?.refused).toBe('tooManyComplementary');
    const acted = table.act(start, 'a', 'miscellaneous');
    const dropped = table.act(acted, 'a', 'drop', { item: 'club' });
    expect(Object.keys(stateOf(dropped, 'a').stock.held)).toEqual([]);
    expect(cvOf(dropped, 'a')).toBe(cvOf(acted, 'a'));
    expect(choiceOf(dropped, 'a', 'draw')?.refused?.refused).toBe('tooManyComplementary');
    const again = table.act(table.act(dropped, 'a', 'miscellaneous'), 'a', 'draw', { item: 'axe' });
    expect(Object.keys(stateOf(again, 'a').stock.held)).toEqual(['axe']);
  });

  test('a special manoeuvre of an option is paid from Additional Action Points (ARR-KND-02, -04)', () => {
    const features = [
      { type: 'feature', id: 'swift', special: { kind: 'swift', cost: 1 } },
      { type: 'feature', id: 'instant', special: { kind: 'immediate', cost: 2 } },
    ];
    const line = duel({}, { items: features });
    expect(table.act(line, 'b', 'special', { item: 'swift' }).refused?.refused).toBe('notOwnTurn');
    expect(stateOf(table.act(line, 'b', 'special', { item: 'instant' }), 'b').points).toMatchObject({
      aap: 0,
      used: 2,
    });
  });
});
