/** Corners of the book that the chapters' own fights do not come to: each clause once. */
import { describe, expect, test } from 'vitest';
import { modifierRefusal } from '../../../src/rules/arrgs/check/modifiers.ts';
import { arrgs } from '../../../src/rules/arrgs/index.ts';
import { withdrawal } from '../../../src/rules/arrgs/movement/moving.ts';
import { optionsFrom } from '../../../src/rules/arrgs/options.ts';
import { pushed } from '../../../src/rules/arrgs/strikes/push.ts';
import type { Command } from '../../../src/rules/ruleset.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { choiceOf, duel, fight, stateOf, sturdy, SWORD, table, weapon, type Data, type Line } from './people.ts';
import { combatantIn, withCombatant } from '../../../src/rules/kernel/fight.ts';

const bearing = (kind: string, value: number, more: Data = {}): Data => ({ modifiers: [{ kind, value, ...more }] });
const oddsOf = ({ fight }: Line, command: Command) => {
  const odds = arrgs.odds(fight, command);
  if (isRefusal(odds)) throw new Error(odds.refused);
  return odds;
};
const swing = (line: Line, dice: readonly number[], more: object = {}): Line =>
  table.act(line, 'a', 'attack', { item: 'sword', target: 'b', dice, ...more });

describe('effects (section 31.5)', () => {
  test('drain: what an act takes of Vitality is foreseen with it, and taken (ARR-VIT-02, -07)', () => {
    const line = duel({ sheet: bearing('drainExtra', 2) }, sturdy);
    expect(choiceOf(line, 'a', 'attack')?.foreseen).toContainEqual(
      expect.objectContaining({ clause: 'ARR-VIT-02', values: { vitality: 1 + 2 } }),
    );
    expect(stateOf(swing(line, [2]), 'a').life.lost).toBe(1 + 2);
  });

  test('reach: both ends of the threat are shifted (ARR-THR-03)', () => {
    const away = (value: number) => {
      const line = duel({ sheet: bearing('threatShift', value) }, sturdy);
      return swing(line, value === 0 ? [] : [2], { declared: { squares: 2 } }).refused?.refused ?? null;
    };
    expect([away(0), away(1)]).toEqual(['tooFar', null]);
  });

  test('reach: the ring on the table is the ring of the rule (ARR-THR-01, -03)', () => {
    const ring = (sheet: Data) =>
      arrgs.threatened!(duel({ sheet }, sturdy).fight, 'a').map(({ zones }) => zones.map(({ reach }) => reach));
    expect(ring({})).toEqual([[0, 1]]);
    expect(ring(bearing('threatShift', 1))).toEqual([[1, 2]]);
    expect(ring({ threat: { min: 1, max: 3 }, ...bearing('threatShift', -1) })).toEqual([[2]]);
    expect(ring({ conditions: ['unconscious'] })).toEqual([]);
  });

  test('a critical range counts for the attacks that it is for (ARR-CRT-02)', () => {
    // 18 + 7 against Reflex 12; a critical hit rolls again.
    const critical = (value: number, appliesTo: string) => {
      const line = duel({ items: [weapon('sword')], sheet: bearing('critRange', value, { appliesTo }) }, sturdy);
      const attack = arrgs.perform(line.fight, { action: 'attack', who: 'a', item: 'sword', targets: ['b'] });
      attack.next();
      return attack.next([18]).done !== true;
    };
    expect([critical(18, 'melee'), critical(18, 'all'), critical(18, 'ranged'), critical(19, 'melee')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('vulnerability to one type, or to all of them (ARR-DMG-08)', () => {
    const lost = (damageType: string) =>
      stateOf(
        swing(duel({}, { sheet: { ...sturdy.sheet, ...bearing('vulnerability', 0, { damageType }) } }), [10]),
        'b',
      ).life.lost;
    expect(lost('slashing')).toBeGreaterThan(lost('fire'));
    expect(lost('all')).toBe(lost('slashing'));
  });
});

describe('reactions', () => {
  test('each charge of the round costs 2 of Reflex (ARR-CHG-04)', () => {
    const lost = (charges: number) => {
      const line = duel({}, sturdy);
      const b = combatantIn(line.fight, 'b');
      const state = { ...b.state, aftermath: { ...b.state.aftermath, charges } };
      const fight = withCombatant(line.fight, { ...b, state });
      return stateOf(swing({ ...line, fight }, [10]), 'b').life.lost;
    };
    expect([lost(1) - lost(0), lost(2) - lost(0)]).toEqual([2, 4]);
  });

  test('`willingDc` of the base difficulty: an attack that is no spell has none (ARR-ATK-11)', () => {
    const lost = (willingDc: string) =>
      stateOf(swing(duel({}, sturdy, { willingDc }), [10], { declared: { willing: true } }), 'b').life.lost;
    expect(lost('baseDifficulty')).toBe(lost('zero'));
  });

  test('help with one skill is kept through an attack with another (ARR-AID-04)', () => {
    const people = ['a', 'c'].map((id, index) => ({ id, side: 'us', score: 20 - index }));
    let line = table.start(fight([...people, { id: 'b', side: 'them', score: 5, ...sturdy }]));
    line = table.act(line, 'a', 'aidAnother', { target: 'c', dice: [15], declared: { skill: 'athletics' } });
    line = table.act(table.next(line), 'c', 'attack', { item: 'sword', target: 'b', dice: [5] });
    expect(Object.values(stateOf(line, 'c').effects)).toMatchObject([{ appliesTo: 'athletics' }]);
  });
});

describe('checks', () => {
  test('the odds of a check are its faces that reach the DC, and what the die must show (ARR-CHK-01, -05)', () => {
    const odds = oddsOf(duel(), { action: 'check', who: 'a', declared: { ability: 'body', dc: 14 } });
    // Body 3: 11 and more; a check has no end that is left out.
    expect(odds.chances).toEqual([{ label: 'SALVO.arrgs.chance.success', chance: 10 / 20 }]);
    expect([odds.needed, odds.tail]).toEqual([{ count: 1, sides: 20, sum: 11, succeeds: 'above' }, 0]);
  });
});

describe('reach', () => {
  const SPEAR = weapon('spear', { reach: 9 });
  const shift = (dice: readonly number[], picked: number): Line =>
    table.act(duel({ items: [SPEAR] }, sturdy), 'a', 'changeReach', { item: 'spear', dice, choices: [picked] });

  test('it is shifted by as much as the check came to, not by more (ARR-RCH-03)', () => {
    // 5 + 7 against 10, with a base of 1: 3.
    expect(stateOf(shift([5], 3), 'a').motion.reachShift).toBe(3);
    expect(shift([5], 4).refused?.refused ?? stateOf(shift([5], 4), 'a').motion.reachShift).not.toBe(4);
  });

  test('the fight’s end takes the shift back (ARR-THR-04)', () => {
    expect(stateOf(table.end(shift([5], 3)), 'a').motion.reachShift).toBe(0);
  });
});

describe('what the GM rules', () => {
  test('the dead and the disabled are so no more when that is taken back (ARR-CON)', () => {
    for (const name of ['dead', 'disabled'] as const) {
      const set = (line: Line, holds: boolean): Line =>
        table.act(line, 'b', 'setCondition', { declared: { condition: name, holds } });
      const held = set(duel(), true);
      expect([stateOf(held, 'b').life[name], stateOf(set(held, false), 'b').life[name]]).toEqual([true, false]);
    }
  });
});

describe('sheets', () => {
  test('a condition that the book does not know is reported, and none is made of it', () => {
    const { problems, value } = arrgs.read('character', { conditions: { giddy: {}, prone: {} } });
    expect(problems).toMatchObject([{ code: 'unknownValue', path: 'conditions.giddy' }]);
    expect(Object.keys(value.state.conditions)).toEqual(['prone']);
  });

  test('`brokenEffect`: broken armor resists half, rounded down, whole armor all (GAP-11)', () => {
    const lost = (taken: number, brokenEffect: string) => {
      const mail = { type: 'armor', id: 'mail', resist: [{ value: 5, type: 'slashing' }], durability: 10, taken };
      return stateOf(swing(duel({}, { ...sturdy, items: [SWORD, mail] }, { brokenEffect }), [15]), 'b').life.lost;
    };
    const bare = stateOf(swing(duel({}, sturdy), [15]), 'b').life.lost;
    expect([lost(4, 'minus2'), lost(5, 'minus2'), lost(5, 'none')].map((loss) => bare - loss)).toEqual([5, 2, 5]);
  });
});

test('nobody is offered a zone of what has none: a hazard and a spell without a radius (GAP-14, ARR-AOE-01)', () => {
  const zones = (radius: number) => {
    const trap = { id: 'trap', side: 'place', kind: 'hazard', sheet: { modifier: 5, baseSv: 6, radius }, items: [] };
    const line = fight([{ id: 'a', score: 20 }, trap]);
    return arrgs.areas!(line.fight, { action: 'triggerHazard', who: 'trap' }).map((area) => area.zones);
  };
  expect([zones(0), zones(1), zones(2)]).toEqual([[], [[{ reach: 3 }]], [[{ reach: 5 }]]]);
  expect(choiceOf(duel(), 'a', 'cast')).toBeUndefined();
});

test('what stands just behind the last square of a push hurts nobody (ARR-RPO-04)', () => {
  const at = (freeSquares: number) => pushed(3, 'medium', { freeSquares, blockerSize: null });
  expect([at(3), at(2)]).toEqual([
    { squaresMoved: 3, targetLoss: 0, blockerLoss: 0 },
    { squaresMoved: 2, targetLoss: 3, blockerLoss: 3 },
  ]);
});

test('without a check a combatant withdraws a square, if at all (ARR-WDR-01)', () => {
  const options = optionsFrom({ withdrawDistance: 'speed' });
  const squares = (speed: number, difficult: readonly number[]) =>
    withdrawal({ speed, rate: 1, difficult, ignoresTerrain: false } as never, [], options);
  expect([squares(0, []), squares(1, []), squares(1, [2, 2]), squares(5, [])]).toEqual([0, 1, 1, 5]);
});

test('help is never a hindrance (ARR-MOD-14)', () => {
  const refused = (value: number) => modifierRefusal([{ type: 'assisted', value }])?.refused ?? null;
  expect([refused(1), refused(0), refused(-1)]).toEqual([null, null, 'negativeAssisted']);
});

test('a second blow adds to what an item has taken (ARR-SUN-03)', () => {
  const door = { type: 'armor', id: 'shield', hands: 1, durability: 90 };
  const sunder = (line: Line): Line =>
    table.act(line, 'a', 'sunder', { item: 'sword', target: 'b', dice: [13], choices: ['shield'] });
  const first = sunder(duel({}, { ...sturdy, items: [SWORD, door] }));
  const taken = stateOf(first, 'b').stock.taken['shield']!;
  const again = sunder(table.next(table.next(first)));
  expect([taken > 0, stateOf(again, 'b').stock.taken['shield']]).toEqual([true, 2 * taken]);
});
