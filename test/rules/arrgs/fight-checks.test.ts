/** Sections 0 and 7 to 12 in play: what goes into a check, and what comes of it. */
import { describe, expect, test } from 'vitest';
import { arrgs } from '../../../src/rules/arrgs/index.ts';
import { scaleOf } from '../../../src/rules/arrgs/check/magnitude.ts';
import { DEFAULT_OPTIONS } from '../../../src/rules/arrgs/options.ts';
import { newFight } from '../../../src/rules/kernel/fight.ts';
import type { Json } from '../../../src/rules/kernel/json.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { SKILLS } from '../../../src/rules/arrgs/terms.ts';
import { play } from '../../cases/script.ts';
import {
  BOW,
  choiceOf,
  cvOf,
  duel,
  nextRound,
  person,
  stateOf,
  SWORD,
  table,
  weapon,
  type Data,
  type Line,
  type Person,
} from './people.ts';

const sturdy: Partial<Person> = { sheet: { vitality: { base: 100 } } };
const strike = (
  line: Line,
  dice: readonly number[],
  declared: { [key: string]: Json } = {},
  choices?: readonly string[],
): Line =>
  table.act(line, 'a', 'attack', { item: 'sword', target: 'b', dice, declared, ...(choices ? { choices } : {}) });
const row = (line: Line, start: string): string => line.log.filter((each) => each.startsWith(start)).at(-1) ?? '';

describe('modifiers (ARR-MOD-01 to -16, ARR-CHK-01, WE-04)', () => {
  const effect = (type: string, value: number) => ({ kind: 'checkModifier', type, value, appliesTo: 'meleeWeaponry' });
  const many = {
    sheet: {
      size: 'large',
      checkPenalty: 2,
      skills: { meleeWeaponry: 4 },
      abilities: { body: 3 },
      modifiers: [
        effect('inherent', 1),
        effect('inherent', 2),
        effect('augmented', 2),
        effect('assisted', 1),
        effect('magic', 3),
        effect('magic', -1),
      ],
    },
    items: [{ ...SWORD, techBonus: 2 }],
  };

  test('every type has its place; the best bonus and the worst penalty of each count', () => {
    const line = strike(duel(many, sturdy), [9], { modifier: -4 });
    const { tally } = attackStage(line);
    const clauses = tally.map(({ clause, value, setAside }) => [clause, value, setAside !== undefined]);
    expect(clauses).toEqual([
      ['ARR-MOD-02', 4, false],
      ['ARR-MOD-01', 3, false],
      ['ARR-MOD-03', 1, true],
      ['ARR-MOD-03', 2, false],
      ['ARR-MOD-04', 2, false],
      ['ARR-MOD-05', 1, false],
      ['ARR-MOD-06', 3, false],
      ['ARR-MOD-06', -1, false],
      ['ARR-SIZ-01', 1, false],
      ['ARR-MOD-10', -2, false],
      ['ARR-MOD-07', 2, false],
      ['ARR-MOD-09', -4, false],
    ]);
  });

  /** The stage of the attack, once more, from the last fight before it. */
  function attackStage(_line: Line) {
    const start = duel(many, sturdy);
    const command = { action: 'attack', who: 'a', item: 'sword', targets: ['b'], declared: { modifier: -4 } };
    const outcome = play(arrgs.perform(start.fight, command), { dice: [9] });
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    return { tally: outcome.stages.find(({ kind }) => kind === 'attack')!.tally! };
  }

  test('size and magnitude have their place too (ARR-MOD-08, -11)', () => {
    expect(row(strike(duel({ sheet: { size: 'huge', threat: { min: 1, max: 1 } } }, sturdy), [9]), 'melee')).toContain(
      'size 2',
    );
    expect(row(strike(duel({ sheet: { magnitude: 2 } }, sturdy), [12]), 'melee')).toContain('total=19 result=9');
  });

  test('an effect of type size is left out beside a factor like size itself (ARR-CHK-08, ARR-MAG-01)', () => {
    const grown = (magnitude: number) => duel({ sheet: { magnitude, modifiers: [effect('size', 3)] } }, sturdy);
    expect(row(strike(grown(1), [12]), 'melee')).toContain('total=22');
    expect(row(strike(grown(2), [12]), 'melee')).toContain('total=19 result=9');
  });

  test('circumstances all add up, range among them (ARR-MOD-12, -15, ARR-RNG-03, -05)', () => {
    const archer = duel({ items: [BOW] }, sturdy);
    const shot = table.act(archer, 'a', 'attack', {
      item: 'bow',
      target: 'b',
      dice: [20, 3],
      declared: { squares: 13, modifier: -1 },
    });
    expect(row(shot, 'ranged')).toContain('range -4}');
    expect(row(shot, 'ranged')).toContain('declared -1');
  });

  test('a thrown weapon is Agility + Missile Weaponry (ARR-ATK-03)', () => {
    const knife = weapon('knife', { kind: 'both', increment: 2, maxIncrements: 5 });
    const line = table.act(
      duel({ items: [knife], sheet: { skills: { missileWeaponry: 2 }, abilities: { agility: 4 } } }, sturdy),
      'a',
      'attack',
      {
        item: 'knife',
        target: 'b',
        dice: [10],
        declared: { attackKind: 'ranged', squares: 2 },
      },
    );
    expect(row(line, 'ranged')).toContain('{missileWeaponry 2, agility 4}');
  });

  test('help that hinders is no valid sheet (ARR-MOD-14)', () => {
    const read = arrgs.read('character', { modifiers: [{ kind: 'checkModifier', type: 'assisted', value: -1 }] });
    expect(read.problems).toMatchObject([{ path: 'modifiers.0.value', code: 'tooSmall', found: -1 }]);
  });

  test('every defence has its ability and its skill (ARR-DEF-01, -02, -03, -08)', () => {
    const target = {
      sheet: {
        ...sturdy.sheet,
        abilities: { body: 1, agility: 2, personality: 3 },
        skills: { athletics: 4, discipline: 5 },
      },
    };
    const against = (defence: string): string => row(strike(duel({}, target), [10], { defence }), `${defence} b`);
    expect(against('fortitude')).toContain('{athletics 4, body 1} dc dc=15');
    expect(against('reflex')).toContain('{athletics 4, agility 2} dc dc=16');
    expect(against('willpower')).toContain('{discipline 5, personality 3} dc dc=18');
  });

  test('a check with another ability takes the size modifier of that ability (ARR-SIZ-04, -07)', () => {
    const giant = duel({ sheet: { size: 'colossal', threat: { min: 1, max: 1 } } }, sturdy);
    expect(row(strike(giant, [20, 3], { ability: 'agility' }), 'melee')).toContain('size -4');
  });

  test('checks that are no attack and no defence know no magnitude (ARR-MAG-06)', () => {
    expect(scaleOf(1, 3, 'other', DEFAULT_OPTIONS)).toEqual({ factor: 3, op: 'none' });
  });
});

describe('what comes of a check (ARR-CORE, ARR-CHK-04, -05, ARR-SV)', () => {
  test('the natural decides criticals, not the result (ARR-CORE-02)', () => {
    expect(row(strike(duel({}, sturdy), [18]), 'melee')).toContain('total=25');
    expect(stateOf(strike(duel({}, sturdy), [18]), 'b').life.dying).toBe(0);
  });

  test('results may be negative; the success value follows the margin both ways (ARR-CORE-03, ARR-CHK-04, -05)', () => {
    const feeble = { sheet: { abilities: { body: -5 }, skills: {} }, items: [weapon('sword', { baseSv: 30 })] };
    const line = strike(duel(feeble, sturdy), [2]);
    expect(row(line, 'melee')).toContain('total=-3');
    expect(stateOf(line, 'b').life.lost).toBe(30 - 15);
    expect(row(strike(duel({ ...feeble, items: [SWORD] }, sturdy), [2]), 'melee')).toContain('missed');
  });

  test('damage is the success value, without dice and without a limit (ARR-CORE-06, ARR-SV-03, ARR-DMG-01, ARR-ATM-01)', () => {
    const mighty = { sheet: { abilities: { body: 30 }, skills: { meleeWeaponry: 20 } } };
    const line = strike(duel(mighty, { sheet: { vitality: { base: 999 } } }), [10]);
    expect(stateOf(line, 'b').life.lost).toBe(5 + 60 - 12);
  });

  test('a natural 20 is no automatic success; a failed attack is no critical hit (ARR-SV-08, ARR-CRT-08)', () => {
    const feeble = { sheet: { abilities: { body: -5 }, skills: {} } };
    const nimble = { sheet: { ...sturdy.sheet, abilities: { agility: 20 } } };
    const line = strike(duel(feeble, nimble), [20, 2]);
    expect(row(line, 'melee')).toContain('missed');
    expect(stateOf(line, 'b').life).toMatchObject({ lost: 0, dying: 0 });
  });

  test('a natural 1 on an extra check adds nothing and ends the chain (ARR-CRT-06)', () => {
    expect(stateOf(strike(duel({}, sturdy), [19, 1]), 'b').life.lost).toBe(5 + 14);
  });

  test('a binary attack takes one die, critical or not (ARR-CORE-05, ARR-CRT-11)', () => {
    const line = table.act(duel({}, sturdy), 'a', 'trip', { item: 'sword', target: 'b', dice: [20] });
    expect(stateOf(line, 'b').conditions['prone']).toBeDefined();
  });

  test('checks for conditions have no criticals: one die each (ARR-CRT-12, ARR-DYI-12)', () => {
    const line = duel({ sheet: { dying: 1 } });
    expect(stateOf(nextRound(line, { dice: [20] }), 'a').life).toMatchObject({ dying: 0, disabled: true });
  });

  test('a willing ally is hit for the whole result (ARR-ATM-03, ARR-ATK-01)', () => {
    const line = strike(duel({ side: 'us' }, { side: 'us', ...sturdy }), [2], { willing: true });
    expect(stateOf(line, 'b').life.lost).toBe(5 + 9);
  });

  test('bare hands are a weapon, unarmed (ARR-ATK-13)', () => {
    const line = table.act(duel({ items: [] }, sturdy), 'a', 'attack', {
      item: 'unarmed',
      target: 'b',
      dice: [10],
      choices: ['declined', 'none'],
    });
    expect(stateOf(line, 'b').life.lost).toBe(1 + 5);
  });
});

describe('the Defence manoeuvre as an Action (ARR-MAN-07, ARR-DEF-06, ARR-DFM-06, ARR-KND-10)', () => {
  test('asked once for each attack; reactions cost nothing and have no limit', () => {
    const line = strike(duel({}, { sheet: { ...sturdy.sheet, aap: 9 } }), [10, 12], {}, ['defence']);
    expect(line.log.filter((each) => each.startsWith('defence b'))).toHaveLength(1);
    const again = strike(line, [10], { pool: 'aap' }, ['none']);
    expect(again.log.filter((each) => each.startsWith('reflex b'))).toHaveLength(2);
    expect(stateOf(again, 'b').points.used).toBe(2);
  });

  test('its natural 20 earns an extra check (ARR-DFM-07)', () => {
    const line = strike(duel({}, sturdy), [14, 20, 20, 2], {}, ['defence']);
    expect(row(line, 'defence b')).toContain('reduction=2');
  });

  test('with the Defence readied it needs no trigger of its own (`immediateDefence` false)', () => {
    const options = { immediateDefence: false };
    const readied = table.act(duel({}, sturdy, options), 'a', 'ready', {
      declared: { points: 2, manoeuvre: 'defence' },
    });
    const line = table.act(table.next(readied), 'b', 'attack', {
      item: 'sword',
      target: 'a',
      dice: [10, 15],
      choices: ['defence'],
    });
    expect(row(line, 'defence a')).not.toBe('');
  });
});

describe('areas (ARR-AOE-07, -10)', () => {
  const fist = weapon('fist', { footprint: 2, kind: 'ranged', increment: 9, types: ['bludgeoning'] });
  const swing = (dice: readonly number[], choices: readonly string[] = []): Line =>
    table.act(duel({ items: [fist], sheet: { skills: { missileWeaponry: 7 } } }, sturdy), 'a', 'areaAttack', {
      item: 'fist',
      dice,
      choices,
      declared: { squares: 1, around: [{ id: 'b', x: 0, y: 0 }] },
    });

  test('a natural 1 misses the square, and on the second check everybody', () => {
    const line = swing([1, 1, 1, 1]);
    expect(row(line, 'area')).toContain('shifted');
    expect(stateOf(line, 'b').life.lost).toBe(0);
  });

  test('each occupant answers for itself', () => {
    const line = swing([15, 19], ['defence']);
    expect(row(line, 'defence b')).not.toBe('');
  });

  test('a weapon of the gargantuan covers more than one square (ARR-AOE-01, GAP-06)', () => {
    const giant = duel({ sheet: { size: 'gargantuan' } });
    expect(choiceOf(giant, 'a', 'areaAttack')?.item).toBe('sword');
    expect(choiceOf(duel(), 'a', 'areaAttack')).toBeUndefined();
  });
});

describe('points, once more (ARR-MAP-04, -07, ARR-SUR-02, -08, ARR-RDY-03, -04, ARR-INI-11, ARR-KND-09)', () => {
  test('the limit is 3 whatever the budget, also in the surprise round (ARR-MAP-04, ARR-SUR-08)', () => {
    const rich = { sheet: { ap: 6, vitality: { base: 90 } } };
    const line = strike(strike(duel(rich, sturdy), [10], {}, ['none']), [10], {}, ['none']);
    expect(row(line, 'melee')).not.toContain('multipleActions');
    expect(row(strike(line, [10], {}, ['none']), 'melee')).toContain('multipleActions -2');
  });

  test('it adds to the steps of a Repeated attack (ARR-MAP-07, ARR-RPA-08)', () => {
    const line = strike(
      duel({ sheet: { ap: 9, vitality: { base: 90 } } }, { sheet: { ...sturdy.sheet, aap: 0 } }),
      [10],
    );
    const two = strike(line, [10]);
    const many = table.act(two, 'a', 'repeatedAttack', {
      item: 'sword',
      target: 'b',
      dice: [10, 10],
      choices: ['another'],
      declared: { attacks: 2 },
    });
    const rows = many.log.filter((each) => each.startsWith('melee')).slice(-2);
    expect(rows[0]).toContain('multipleActions -2');
    expect(rows[1]).toContain('multipleActions -2, attackIndex -2');
  });

  test('points that were readied serve for anything Immediate, and the score stays (ARR-RDY-03, -04)', () => {
    const none = { sheet: { aap: 0, vitality: { base: 90 } } };
    const readied = table.act(duel(none, sturdy), 'a', 'ready', { declared: { points: 2, manoeuvre: 'attack' } });
    expect(stateOf(readied, 'a').standing.score).toBe(20);
    const line = table.act(table.next(readied), 'b', 'attack', {
      item: 'sword',
      target: 'a',
      dice: [10, 15],
      choices: ['holds', 'defence'],
    });
    expect(stateOf(line, 'a').points.aap).toBe(0);
  });

  test('falling prone is Complementary, or a Miscellaneous Action (ARR-KND-09, ARR-CON-01)', () => {
    expect(choiceOf(duel(), 'a', 'fallProne')).toMatchObject({
      cost: {},
      fields: [],
      refused: { refused: 'tooManyComplementary' },
    });
    const paid = table.act(duel({}, {}, { drawAndDrop: 'miscellaneous' }), 'a', 'fallProne');
    expect(choiceOf(paid, 'a', 'fallProne')!.fields.map(({ key }) => key)).toEqual(['pool']);
    expect(stateOf(paid, 'a').points).toMatchObject({ ap: 2, used: 1 });
    expect(stateOf(paid, 'a').conditions['prone']).toBeDefined();
  });

  test('aware of one enemy is aware enough: one flag for each combatant (ARR-SUR-02, ARR-CON-02)', () => {
    expect(choiceOf(duel(), 'a', 'setAware')?.refused?.refused).toBe('fightUnderway');
  });
});

describe('Dying and Disabled together (ARR-DIS-11, -12)', () => {
  const both: Partial<Person> = {
    sheet: { abilities: { body: 0 }, skills: {}, vitality: { lost: 22 }, disabled: true, dying: 1 },
  };

  test('Dying takes the place of Disabled', () => {
    const attack = strike(duel({}, { sheet: { ...both.sheet, dying: 0, vitality: { base: 60, lost: 62 } } }), [20, 2]);
    expect(stateOf(attack, 'b').life).toMatchObject({ dying: 1, disabled: false });
  });

  test('with both, one point a round and the Dying check alone', () => {
    const line = duel(both, {}, { disabledWhileDying: true });
    const acted = table.act(line, 'a', 'miscellaneous', { dice: [20] });
    expect(acted.log.filter((each) => each.includes('Check a'))).toHaveLength(1);
    expect(stateOf(acted, 'a').life).toMatchObject({ disabled: true, dying: 1 });
    expect(choiceOf(acted, 'a', 'miscellaneous')?.refused?.refused).toBe('overCap');
  });
});

describe('the end of a fight and items that break (ARR-FLOW-02, ARR-CON-03, -06, ARR-DMG-08, ARR-SIZ-05)', () => {
  test('a combatant that can no longer act is down or dead', () => {
    const line = duel({}, { sheet: { conditions: ['unconscious'] } });
    expect(arrgs.status(line.fight, 'b').standing).toBe('down');
    expect(arrgs.status(line.fight, 'a').standing).toBe('up');
  });

  test('broken: half of the durability, destroyed: all of it', () => {
    const axe = weapon('axe', { durability: 9, taken: 5 });
    const line = duel({ items: [axe] }, sturdy, { brokenEffect: 'minus2' });
    expect(row(table.act(line, 'a', 'attack', { item: 'axe', target: 'b', dice: [10] }), 'melee')).toContain(
      'broken -2',
    );
    const gone = duel({ items: [{ ...axe, taken: 9 }] }, sturdy);
    expect(arrgs.choices(gone.fight, 'a', 'attack').map(({ item }) => item)).toEqual(['unarmed']);
  });

  test('the fatigued and the exhausted only sleep on (ARR-CON-06)', () => {
    for (const condition of ['fatigued', 'exhausted']) {
      const line = duel({}, { sheet: { conditions: ['unconscious', condition] } });
      const woken = table.act(line, 'b', 'wake', { declared: { trigger: 'disturbed' } });
      expect(stateOf(woken, 'b').conditions['unconscious']).toBeDefined();
      expect(choiceOf(duel({ sheet: { conditions: [condition] } }), 'a', 'miscellaneous')?.refused).toBeNull();
    }
  });

  test('resistance and vulnerability to one type may both exist', () => {
    const target = { sheet: { ...sturdy.sheet, resist: [{ value: 4, type: 'slashing' }], vulnerable: ['slashing'] } };
    expect(stateOf(strike(duel({}, target), [13]), 'b').life.lost).toBe(13);
  });

  test('the table may let size count for damage too (ARR-SIZ-05)', () => {
    const huge = { sheet: { size: 'huge', threat: { min: 1, max: 1 } } };
    expect(stateOf(strike(duel(huge, sturdy, { sizeToDamage: true }), [10]), 'b').life.lost).toBe(5 + 7 + 2);
  });
});

describe('reading', () => {
  test('any JSON is read, and every problem stands in one list', () => {
    for (const source of [
      null,
      7,
      'x',
      [],
      {},
      { abilities: 3, items: [null, { type: 'weapon', id: 4 }, { type: 'spell' }], slots: { 1: [] } },
    ]) {
      for (const kind of ['character', 'vehicle', 'hazard', 'nothing']) {
        const { value } = arrgs.read(kind, source as Json);
        const fight = newFight('arrgs', [{ id: 'x', name: 'x', side: 'x', ...value }]);
        expect(JSON.parse(JSON.stringify(fight))).toEqual(fight);
        expect(arrgs.status(fight as never, 'x').standing).toBe('up');
      }
    }
    expect(arrgs.read('character', {}).problems).toEqual([]);
    expect(arrgs.read('character', { dying: 'x', vitality: { lost: 1.5 } }).problems).toHaveLength(2);
  });

  test('a fresh person has class Vitality 20 and 2 Additional Action Points (GAP-03, GAP-04)', () => {
    expect(cvOf(duel({ sheet: { abilities: {} } }), 'a')).toBe(20);
    expect(person({ id: 'x' }).sheet.aap).toBeNull();
  });
});

test('a check that the GM calls for bears what the round has put on its maker (ARR-MAP-03, ARR-MI-03, -06, ARR-RPA-03)', () => {
  const start = duel(
    { sheet: { ap: 9, squaresThisRound: 6, vitality: { base: 90 } } },
    { sheet: { aap: 0, vitality: { base: 90 } } },
  );
  const totalOf = (line: Line, declared = {}): unknown => {
    const made = table.act(line, 'a', 'check', { declared: { skill: 'athletics', ...declared }, dice: [10] });
    return /total=(-?\d+)/.exec(made.log.at(-1)!)![1];
  };
  // Athletics 1 and Body 3; the second increment.
  expect([totalOf(start), totalOf(start, { invertMovementPenalty: true })]).toEqual(['12', '16']);
  const attacks = {
    item: 'sword',
    target: 'b',
    dice: [10, 10],
    choices: ['another'],
    declared: { attacks: 2, near: [] },
  };
  const worn = table.act(
    table.act(start, 'a', 'miscellaneous', { declared: { near: [] } }),
    'a',
    'repeatedAttack',
    attacks,
  );
  // Four points, and the second attack of a series.
  expect(totalOf(worn)).toBe('8');
});

test('a check of a skill uses the ability that goes with it, and another where one is named (GAP-05, ARR-CHK-07)', () => {
  const abilities = { body: 1, agility: 2, intellect: 3, personality: 4 };
  const totalOf = (declared: Data, sheet: Data = {}): number => {
    const line = duel({ sheet: { abilities, skills: {}, ...sheet } });
    return Number(/total=(-?\d+)/.exec(table.act(line, 'a', 'check', { declared, dice: [10] }).log.at(-1)!)![1]) - 10;
  };
  const usual = Object.fromEntries(SKILLS.map((skill) => [skill, totalOf({ skill })]));
  const spells = { arcane: 4, nature: 4, religion: 4 };
  const others = { meleeWeaponry: 1, missileWeaponry: 2, athletics: 1, discipline: 4, piloting: 2, ride: 2 };
  expect(usual).toEqual({ ...spells, ...others });
  expect(totalOf({ skill: 'arcane' }, { spellAbility: 'intellect' })).toBe(3);
  expect(totalOf({ skill: 'ride', ability: 'intellect' })).toBe(3);
  expect([totalOf({}), totalOf({ ability: 'personality' })]).toEqual([1, 4]);
  const shove = table.act(duel({ sheet: { abilities, skills: {} } }), 'a', 'miscellaneous', {
    declared: { needsCheck: true, skill: 'discipline', near: [] },
    dice: [10],
  });
  expect(shove.log.some((row) => /total=14\b/.test(row))).toBe(true);
});
