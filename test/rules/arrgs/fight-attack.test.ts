/** Sections 7 to 18 in play: attacks, criticals, ranges, Defence, damage, areas. */
import { describe, expect, test } from 'vitest';
import { arrgs } from '../../../src/rules/arrgs/index.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { play } from '../../cases/script.ts';
import {
  BOW,
  cvOf,
  duel,
  oddsOf,
  stateOf,
  SWORD,
  table,
  weapon,
  type Data,
  type Line,
  type Options,
} from './people.ts';

/** Reflex 12 against +7. */
const strike = (line: Line, dice: readonly number[], declared = {}, choices?: readonly string[]): Line =>
  table.act(line, 'a', 'attack', { item: 'sword', target: 'b', dice, declared, ...(choices ? { choices } : {}) });

const sturdy = { sheet: { vitality: { base: 100 } } };
const lossOf = (line: Line): number => stateOf(line, 'b').life.lost;

describe('success values (ARR-SV, ARR-ATK-02, -08, -09, WE-03)', () => {
  test.each([
    [13, 13, 'a margin of 8 on base 5 (ARR-SV-01)'],
    [5, 5, 'margin 0 gives the base value'],
    [2, 2, 'below the DC it still hurts (ARR-SV-04)'],
    [1, 0, 'a natural 1 fails (ARR-SV-07)'],
  ])('[%i]: %i lost: %s', (face, lost) => {
    expect(lossOf(strike(duel({}, sturdy), [face]))).toBe(lost);
  });

  test('the Reflex of the target is the DC, with its own penalties of the moment (ARR-DEF-05, ARR-CHK-03)', () => {
    const line = strike(duel({}, sturdy), [10]);
    expect(line.log.find((row) => row.startsWith('reflex'))).toContain('dc=12');
  });

  test('the GM may replace ability and skill, and add circumstances (ARR-CHK-07, ARR-MOD-12)', () => {
    const declared = { ability: 'agility', skill: 'athletics', modifier: 3, defence: 'fortitude' };
    const line = strike(duel({}, sturdy), [10], declared);
    expect(line.log.find((row) => row.startsWith('melee'))).toContain('athletics 1, agility 1, declared 3');
    expect(line.log.find((row) => row.startsWith('fortitude'))).toContain('dc=14');
  });
});

describe('criticals (ARR-CRT, WE-06)', () => {
  test('extra checks while the last natural is critical; a critical hit adds Dying 1 (ARR-CRT-01, -03, -04, -09, ARR-MOD-16)', () => {
    const line = strike(duel({}, sturdy), [19, 20, 4], {}, ['none']);
    expect(lossOf(line)).toBe(5 + 14 + 5 + 15 + 4);
    expect(stateOf(line, 'b').life.dying).toBe(1);
  });

  test('an effect may widen the range; the lowest counts (ARR-CRT-02)', () => {
    const keen = {
      modifiers: [
        { kind: 'critRange', value: 17 },
        { kind: 'critRange', value: 18 },
      ],
    };
    const line = strike(duel({ sheet: keen }, sturdy), [17, 2]);
    expect(stateOf(line, 'b').life.dying).toBe(1);
  });

  test('resistance that takes all of the damage does not save from Dying (ARR-CRT-10, ARR-DMG-11)', () => {
    const iron = { sheet: { vitality: { base: 100 }, resist: [{ value: 99, type: 'all' }] } };
    const line = strike(duel({}, iron), [20, 2]);
    expect(lossOf(line)).toBe(0);
    expect(stateOf(line, 'b').life.dying).toBe(1);
    expect(stateOf(strike(duel({}, iron, { criticalDying: 'damageTaken' }), [20, 2]), 'b').life.dying).toBe(0);
  });
});

describe('the Defence manoeuvre (ARR-DFM, WE-08)', () => {
  test('the target is asked after a success, pays 2 Additional Action Points and 1 Vitality, and lowers the value', () => {
    const line = strike(duel({}, sturdy), [14, 17], {}, ['defence']);
    expect(stateOf(line, 'b').points).toMatchObject({ aap: 0, used: 2, actionsDone: 1 });
    expect(lossOf(line)).toBe(14 + 1);
  });

  test('what it beats by counts, and a value of 0 is a failed attack without Dying (ARR-DFM-02, -07)', () => {
    const weak = { items: [weapon('sword', { baseSv: 1 })], sheet: { skills: {}, abilities: { body: -5 } } };
    const line = strike(duel(weak, sturdy), [20, 2, 19], {}, ['defence']);
    expect(line.log.join()).toContain('averted result=21');
    expect(stateOf(line, 'b').life).toMatchObject({ dying: 0, lost: 1 });
  });

  test('a target that cannot pay, cannot act, is unaware or willing is not asked (ARR-DFM-04, -05)', () => {
    expect(lossOf(strike(duel({}, { sheet: { ...sturdy.sheet, aap: 1 } }), [10]))).toBe(10);
    expect(lossOf(strike(duel({}, { sheet: { ...sturdy.sheet, conditions: ['stunned'] } }), [10]))).toBe(10);
    expect(lossOf(strike(duel({}, sturdy), [10], { unaware: true }))).toBe(10);
    expect(lossOf(strike(duel({}, sturdy), [10], { willing: true }))).toBe(5 + 17);
  });
});

describe('distance and line (ARR-ATK-05 to -07, ARR-THR, ARR-RNG)', () => {
  const code = (line: Line): string | null => line.refused?.refused ?? null;

  test('melee within the threat range, both ends included (ARR-ATK-06, ARR-THR-01)', () => {
    const giant = duel({ sheet: { size: 'large', threat: { min: 1, max: 2 } } }, sturdy);
    expect(code(strike(giant, [10], { squares: 2 }))).toBeNull();
    const at = (squares: number) =>
      table.act(giant, 'a', 'attack', { item: 'sword', target: 'b', declared: { squares } }).refused;
    expect(at(3)).toMatchObject({ refused: 'tooFar', values: { most: 2 } });
    expect(at(0)).toMatchObject({ refused: 'tooNear', values: { least: 1 } });
  });

  test('without sight or effect nothing is spent (ARR-ATK-05)', () => {
    const blind = { item: 'sword', target: 'b', declared: { lineOfSight: false } };
    const line = table.act(duel(), 'a', 'attack', blind);
    expect(code(line)).toBe('noLineOfSight');
    expect(stateOf(line, 'a').points.used).toBe(0);
    expect(code(table.act(duel(), 'a', 'attack', { ...blind, declared: { lineOfEffect: false } }))).toBe(
      'noLineOfEffect',
    );
  });

  test('range increments cost 2 each, up to their number (ARR-RNG-01 to -05, WE-05)', () => {
    const archer = duel({ items: [BOW], sheet: { skills: { missileWeaponry: 9 } } }, sturdy);
    const shot = (distance: number, dice?: readonly number[]): Line =>
      table.act(archer, 'a', 'attack', {
        item: 'bow',
        target: 'b',
        declared: { squares: distance },
        ...(dice ? { dice } : {}),
      });
    expect(shot(25, [10]).log.find((row) => row.startsWith('ranged'))).toContain('range -8');
    expect(shot(61).refused).toMatchObject({ refused: 'tooFar', clause: 'ARR-RNG-04', values: { most: 60 } });
    expect(shot(60, [10]).refused).toBeNull();
  });

  test('what the table gives attacks by and against the prone; 0, and spells are neither melee nor ranged (GAP-11)', () => {
    const options = { proneAgainstMelee: 2, proneAgainstRanged: -4, proneByMelee: -3, proneByRanged: 1 };
    const prone = { conditions: ['prone'] };
    const bolt = { type: 'spell', id: 'bolt', level: 1, sv: 1, types: ['fire'], increment: 10, memorised: 9 };
    const mage = { skills: { arcane: 9 }, slots: { 1: { max: 9 } } };
    const tally = (a: Data, b: Data, action: string, item: string, given: Options = options): string | undefined =>
      table
        .act(
          duel(
            { sheet: { ...mage, ...a }, items: [SWORD, BOW, bolt] },
            { sheet: { ...sturdy.sheet, aap: 0, ...b } },
            given,
          ),
          'a',
          action,
          { item, target: 'b', dice: [10], declared: { squares: 1, near: [] } },
        )
        .log.find((row) => /^(melee|ranged|spell) /.test(row));
    expect(tally({}, prone, 'attack', 'sword')).toContain('proneAgainst 2');
    expect(tally({}, prone, 'attack', 'bow')).toContain('proneAgainst -4');
    expect(tally(prone, {}, 'attack', 'sword')).toContain('proneBy -3');
    expect(tally(prone, prone, 'attack', 'bow')).toContain('proneBy 1, proneAgainst -4');
    expect(tally(prone, prone, 'cast', 'bolt')).not.toContain('prone');
    expect(tally({}, {}, 'attack', 'sword')).not.toContain('prone');
    expect(tally(prone, prone, 'attack', 'sword', {})).not.toContain('prone');
  });

  test('a weapon that is reloaded must be loaded; ammunition goes one by one (ARR-ATK-12, GAP-13)', () => {
    const sling = { ...BOW, id: 'sling', ammunition: 'stone', reload: { cost: 1, capacity: 1, loaded: 1 } };
    const line = duel({ items: [sling] }, sturdy);
    const shot = table.act(line, 'a', 'attack', { item: 'sling', target: 'b', dice: [10], declared: { squares: 5 } });
    expect(stateOf(shot, 'a').stock.loaded).toEqual({ sling: 0 });
    const refused = table.act(shot, 'a', 'attack', { item: 'sling', target: 'b', declared: { pool: 'aap' } });
    expect(refused.refused?.refused).toBe('notLoaded');
    const arrows = { type: 'gear', id: 'arrows', ammunition: 'arrow', quantity: 1 };
    const archer = duel({ items: [{ ...BOW, ammunition: 'arrow' }, arrows] }, sturdy);
    const empty = table.act(archer, 'a', 'attack', { item: 'bow', target: 'b', dice: [10], declared: { squares: 5 } });
    expect(stateOf(empty, 'a').stock.quantities).toEqual({ arrows: 0 });
    expect(
      table.act(empty, 'a', 'attack', { item: 'bow', target: 'b', declared: { pool: 'aap' } }).refused?.refused,
    ).toBe('notLoaded');
  });

  test('a weapon for both kinds of attack asks which (ARR-ATM-02)', () => {
    const spear = weapon('spear', { kind: 'both', increment: 4, types: ['piercing'] });
    const line = table.act(duel({ items: [spear] }, sturdy), 'a', 'attack', {
      item: 'spear',
      target: 'b',
      dice: [10],
      declared: { attackKind: 'ranged', squares: 6 },
    });
    expect(line.log.find((row) => row.startsWith('ranged'))).toContain('range -2');
  });
});

describe('damage (ARR-DMG, WE-07)', () => {
  const flaming = { items: [weapon('sword', { types: ['slashing', 'fire'], baseSv: 6 })] };

  test('resistance of the best match, then half as much again for the vulnerable (ARR-DMG-02 to -07)', () => {
    const target = {
      sheet: {
        ...sturdy.sheet,
        resist: [
          { value: 5, type: 'slashing' },
          { value: 3, type: 'fire' },
        ],
        vulnerable: ['fire', 'cold'],
      },
    };
    const line = strike(duel(flaming, target), [13]);
    expect(lossOf(line)).toBe(13);
    expect(line.log.find((row) => row.startsWith('damage'))).toContain('resistance 14>9 vulnerability 9>13');
    expect(lossOf(strike(duel(flaming, target, { vulnerabilityRounding: 'ceil' }), [13]))).toBe(14);
  });

  test('armor that is worn resists and hinders every check (ARR-CHK-06)', () => {
    const mail = { type: 'armor', id: 'mail', resist: [{ value: 4, type: 'slashing' }], checkPenalty: 2 };
    const shield = { type: 'armor', id: 'shield', techBonus: 1, checkPenalty: 1, hands: 1 };
    const line = strike(duel({}, { ...sturdy, items: [mail, shield] }), [10]);
    expect(line.log.find((row) => row.startsWith('reflex'))).toContain(
      'checkPenalty -2, checkPenalty -1, tech 1} dc dc=10',
    );
    expect(lossOf(line)).toBe(12 - 4);
  });

  test('death at -TV, at once; Disabled at 0 (ARR-VIT-09, ARR-DTH-01, -02)', () => {
    const frail = { sheet: { vitality: { base: 1 }, abilities: { body: 0, agility: 1 } } };
    const dead = strike(duel({}, frail), [15]);
    expect(arrgs.status(dead.fight, 'b').standing).toBe('dead');
    expect(arrgs.choices(dead.fight, 'b', 'attack')[0]?.refused?.refused).toBe('dead');
    const disabled = strike(duel({}, { sheet: { vitality: { base: 8 }, skills: {} } }), [9]);
    expect(cvOf(disabled, 'b')).toBe(2);
    expect(cvOf(strike(disabled, [4], { pool: 'aap' }), 'b')).toBeLessThanOrEqual(0);
  });
});

describe('size and magnitude (ARR-SIZ, ARR-MAG, WE-22)', () => {
  test('the large are strong and slow (ARR-SIZ-01 to -04)', () => {
    const line = strike(
      duel({ sheet: { size: 'huge', threat: { min: 1, max: 3 } } }, { sheet: { ...sturdy.sheet, size: 'small' } }),
      [10],
    );
    expect(line.log.find((row) => row.startsWith('melee'))).toContain('size 2');
    expect(line.log.find((row) => row.startsWith('reflex'))).toContain('size 1');
  });

  test('between magnitudes whole results are multiplied and divided, and size is left out (ARR-MAG-02 to -05)', () => {
    const soldier = {
      items: [{ ...BOW, baseSv: 5 }],
      sheet: { abilities: { agility: 1 }, skills: { missileWeaponry: 4 } },
    };
    const tank = {
      sheet: {
        size: 'huge',
        magnitude: 2,
        abilities: { agility: 2 },
        skills: { athletics: 1 },
        vitality: { base: 200 },
      },
    };
    const line = table.act(duel(soldier, tank), 'a', 'attack', {
      item: 'bow',
      target: 'b',
      dice: [14],
      declared: { squares: 5 },
    });
    expect(line.log.find((row) => row.startsWith('ranged'))).toContain('total=19 result=38 dc=6 successValue=42');
  });
});

describe('area attacks (ARR-AOE, WE-09)', () => {
  const colossus = {
    sheet: { size: 'gargantuan', threat: { min: 1, max: 4 } },
    items: [weapon('fist', { footprint: 2, types: ['bludgeoning'], increment: 4, kind: 'ranged', baseSv: 6 })],
  };
  const swing = (dice: readonly number[], around: readonly object[]): Line =>
    table.act(duel(colossus, sturdy), 'a', 'areaAttack', {
      item: 'fist',
      dice,
      declared: { squares: 9, around: around as never },
    });

  test('the square is met at 10, then everybody in the area (ARR-AOE-01 to -03)', () => {
    const line = swing([20, 5], [{ id: 'b', x: 1, y: 1 }]);
    expect(line.log.join()).toContain('squareHit');
    expect(stateOf(line, 'b').life.dying).toBe(1);
    expect(lossOf(swing([17], [{ id: 'b', x: 2, y: 0 }]))).toBe(0);
  });

  test('its card is that of the weapon (ARR-AOE-02)', () => {
    const command = { action: 'areaAttack', who: 'a', item: 'fist', declared: { squares: 9, around: [] } };
    const outcome = play(arrgs.perform(duel(colossus, sturdy).fight, command), { dice: [17] });
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    expect(outcome.stages.find(({ title }) => title.endsWith('.area'))).toMatchObject({ item: 'fist' });
  });

  test('a miss shifts it by a d8 and a d4 for each increment, and the check is rolled again (ARR-AOE-04 to -07)', () => {
    const line = swing([8, 4, 2, 1, 4, 18], [{ id: 'b', x: 7, y: 7 }]);
    expect(line.log.join()).toContain('direction="se" squares=7');
    expect(lossOf(line)).toBeGreaterThan(0);
    expect(swing([1, 1, 1, 1, 1, 18], []).log.join()).toContain('shifted');
  });
});

describe('odds (section 34.4)', () => {
  test('they are exact with the whole chain, and say what they leave out', () => {
    const line = duel({}, { sheet: { ...sturdy.sheet, aap: 0 } });
    const odds = arrgs.odds(line.fight, { action: 'attack', who: 'a', item: 'sword', targets: ['b'] });
    if (isRefusal(odds)) throw new Error(odds.refused);
    const chance = (name: string) => odds.chances.find(({ label }) => label.endsWith(name))!.chance;
    expect(chance('success')).toBeCloseTo(19 / 20, 9);
    expect(chance('dying')).toBeCloseTo(2 / 20, 9);
    const damage = odds.distributions.find(({ label }) => label.endsWith('damage'))!.of;
    expect(damage.mass.reduce((sum, mass) => sum + mass, 0) + odds.tail).toBeCloseTo(1, 9);
    expect(odds.tail).toBeGreaterThan(0);
    expect(odds.tail).toBeLessThan(1e-9);
    // One face in twenty: 13 is [13] alone, criticals bring 19 and more.
    expect(damage.mass[13 - damage.min]).toBeCloseTo(1 / 20, 9);
  });

  test('damage that no result of the dice does is not shown, however much the target resists (ARR-DMG-03)', () => {
    const ends = (resist: number) => {
      const target = { sheet: { ...sturdy.sheet, aap: 0, resist: [{ value: resist, type: 'all' }] } };
      const odds = oddsOf(duel({}, target), { action: 'attack', who: 'a', item: 'sword', targets: ['b'] });
      const { min, mass } = odds.distributions.find(({ label }) => label.endsWith('damage'))!.of;
      return { min, most: mass.length, least: mass[0]! > 0, last: mass.at(-1)! > 0 };
    };
    expect(ends(1)).toMatchObject({ min: 0, least: true, last: true });
    expect(ends(9)).toEqual({ min: 0, most: ends(1).most - 8, least: true, last: true });
  });

  test('they agree with a hundred thousand attacks by the same rule', async () => {
    const { sample } = await import('../../../src/play/sample.ts');
    const { seeded } = await import('../../../src/rules/kernel/random.ts');
    const { eventsOf } = await import('../../../src/rules/kernel/outcome.ts');
    const line = duel({ items: [{ ...SWORD, critMin: 15 }] }, { sheet: { ...sturdy.sheet, aap: 0 } });
    const command = { action: 'attack', who: 'a', item: 'sword', targets: ['b'] };
    const odds = arrgs.odds(line.fight, command);
    if (isRefusal(odds)) throw new Error(odds.refused);
    const random = seeded(7);
    let sum = 0;
    const TRIES = 20_000;
    for (let i = 0; i < TRIES; i++) {
      const outcome = sample(arrgs.perform(line.fight, command), random, {
        choose: (ask) => ask.default,
        amount: (ask) => ask.default,
      });
      if (isRefusal(outcome)) throw new Error(outcome.refused);
      const damage = eventsOf(outcome).find(({ kind }) => kind === 'damageApplied')?.facts?.['damage'];
      sum += Number(damage ?? 0);
    }
    const { min, mass } = odds.distributions[1]!.of;
    const mean = mass.reduce((all, each, index) => all + each * (min + index), 0);
    expect(sum / TRIES / mean).toBeCloseTo(1, 1);
  });
});
