/** Attacks and what follows from them at the edge of a rule: the last that counts, the first that does not, what is in hand and what is not. */
import { describe, expect, test } from 'vitest';
import { cepheus } from '../../../src/rules/cepheus/index.ts';
import { highest } from '../../../src/rules/kernel/distribution.ts';
import { answered, type Ask } from '../../../src/rules/kernel/procedure.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { total } from '../../../src/rules/kernel/tally.ts';
import type { Command } from '../../../src/rules/ruleset.ts';
import { begun, codeOf, countOf, dmsOf, oddsOf, ROLLS, stateOf } from './fight-begun.ts';
import { act, next, type Declared, type Scripted } from './fight-log.ts';
import { car, WEAPONS, type Person } from './fight-people.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

const at = (id: string, initiative: number, rest: Partial<Person> = {}): Person => ({
  id,
  skills: { 'Slug Rifle': 1, 'Heavy Weapons': 1, 'Natural Weapons': 1, Athletics: 1, 'Piercing Weapons': 1 },
  weapons: ['rifle'],
  ...rest,
  state: { initiative, ...rest.state },
});

/** Every question but dice, all answered by default; every die shows a 3. */
function questionsOf({ fight }: Scripted, command: Command): readonly Ask[] {
  const found: Ask[] = [];
  answered(cepheus.perform(fight, command), (ask) => {
    if (ask.ask === 'roll') return new Array<number>(ask.count).fill(3);
    found.push(ask);
    return ask.ask === 'pick' ? 0 : ask.default;
  });
  return found;
}

describe('a parry (CEP-RCT-07)', () => {
  const sword = { ...WEAPONS['dagger']!, id: 'sword', ranges: ['extendedReach'], skill: 'Slashing Weapons' };
  const parry = (b: Partial<Person>): string => {
    const played = begun([at('A', 9, { weapons: ['dagger'] }), at('B', 5, b)]);
    const stab = { item: 'dagger', target: 'B', declared: { metres: 1 }, dice: [1, 1], choices: ['parry'] };
    return /parry (-?\d+)/.exec(act(played, 'A', 'attack', stab).log.join('\n'))?.[1] ?? 'none';
  };
  const skills = { 'Piercing Weapons': 3, 'Slashing Weapons': 2, 'Natural Weapons': 1, 'Slug Rifle': 4 };

  test.each([
    ['the dagger in hand', { weapons: ['dagger'], skills }, '-3'],
    [
      'bare hands, for the dagger is not drawn',
      { weapons: ['dagger'], skills, state: { drawn: { unarmed: true } } },
      '-1',
    ],
    ['bare hands, for a rifle parries nothing', { weapons: ['rifle'], skills }, '-1'],
    [
      'the better of two',
      { weapons: ['dagger'], sheet: { items: [sword] }, skills: { ...skills, 'Slashing Weapons': 4 } },
      '-4',
    ],
    [
      'not bare hands, however skilled, with a dagger in hand',
      { weapons: ['dagger'], skills: { 'Piercing Weapons': 1, 'Natural Weapons': 3 } },
      '-1',
    ],
    ['a dagger in hands that never learned it', { weapons: ['dagger'], skills: { 'Natural Weapons': 3 } }, 'none'],
  ] as const)('with %s', (_name, b, dm) => {
    expect(parry(b as Partial<Person>)).toBe(dm);
  });
});

describe('the distance', () => {
  test('CEP-RNG-04 the same square is Personal, whatever was measured besides', () => {
    const played = begun([at('A', 9), at('B', 5)], { options: { rangeTable: 'squares' } });
    const squares = (count: number) => dmsOf(played, 'rifle', { squares: count, metres: 2 })['difficulty'];
    expect([squares(0), squares(1), squares(2), squares(2.9), squares(3)]).toEqual([-4, -2, -2, -2, undefined]);
  });

  test('CEP-RNG-01 unmeasured squares are no square', () => {
    const played = begun([at('A', 9), at('B', 5)], { options: { rangeTable: 'squares' } });
    expect(dmsOf(played, 'rifle', { squares: -1, metres: 2 })).toMatchObject({ difficulty: -2 });
    expect(dmsOf(played, 'rifle', { metres: 10 })['difficulty']).toBeUndefined();
  });
});

describe('a payload that lands beside', () => {
  /** Thrown into a combat it is harder (CEP-FIC-01): Effect -3 either way, 3 m away. */
  const away = (near: number) => ({ metres: 3, otherDm: near < 1.5 ? 0 : -2, direction: 0 });
  const blasts = (declared: Declared, dice: readonly number[]): readonly string[] => {
    const people = [at('A', 9, { weapons: ['grenades'] }), at('B', 5), at('C', 4)];
    const thrown = act(begun(people), 'A', 'attack', {
      item: 'grenades',
      target: 'B',
      declared,
      dice,
      choices: ['none', 'none'],
    });
    return thrown.log.flatMap((line) => /^blast (\w).*metres=(.*)$/.exec(line)?.slice(1).join(' ') ?? []);
  };
  const dice = [3, 3, 1, 1, 1, 1, 1, 1, 1, 1];

  test.each([
    [1, 0, '2'],
    [1, 180, '4'],
    [2, 0, '1'],
    [0, 0, '3'],
  ])(
    'CEP-THR-05 whoever stands %d m off at %d degrees is at the third side of the triangle: %s m',
    (metres, degrees, expected) => {
      const near = { ...away(metres), neighbors: [{ id: 'C', metres, degrees }] };
      const rolled = Number(expected) > 3 ? dice : dice.slice(0, 7);
      expect(blasts(near, rolled)).toEqual(['B 3', `C ${expected}`]);
    },
  );

  test.each([
    [1, [2, 4, 3]],
    [2.5, [1, 5, 4]],
    [3, [0, 6, 4]],
    [7, [4, 10, 8]],
  ])(
    'CEP-THR-05 without a bearing the GM says it, between the difference and the sum of both: %d m',
    (metres, bounds) => {
      const played = begun([at('A', 9, { weapons: ['grenades'] }), at('B', 5), at('C', 4)]);
      const declared = { ...away(metres), neighbors: [{ id: 'C', metres }] };
      const asks = questionsOf(played, { action: 'attack', who: 'A', item: 'grenades', targets: ['B'], declared });
      const distances = asks.flatMap((ask) =>
        ask.ask === 'amount' && ask.kind === 'ruling' ? [[ask.min, ask.max, ask.default]] : [],
      );
      expect(distances).toEqual([bounds]);
    },
  );

  test('CEP-BLD-04 where blind fire hits another, the target is as far off as was measured', () => {
    const played = begun([at('A', 9, { weapons: ['ram'] }), at('B', 5), at('C', 4)]);
    const declared = { metres: 10, blind: true, eligible: ['C'], neighbors: [{ id: 'C', metres: 3.2 }], otherDm: 9 };
    const dice = [3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1];
    const struck = act(played, 'A', 'attack', {
      item: 'ram',
      target: 'B',
      declared,
      dice,
      picks: [2],
      choices: ['none', 'none'],
    });
    expect(struck.log.filter((line) => line.startsWith('blast')).map((line) => line.split('metres=')[1])).toEqual([
      '3.2',
      '0',
    ]);
  });

  test('CEP-EXP-03 by the setting a dodger is spared the last die', () => {
    const people = [at('A', 9, { weapons: ['grenades'] }), at('B', 5)];
    const dice = [6, 6, 1, 1, 1, 1, 2];
    const lost = (choice: string, more: readonly number[], options = {}) => {
      const thrown = {
        item: 'grenades',
        target: 'B',
        declared: { metres: 3 },
        dice: [...dice, ...more],
        choices: [choice],
      };
      return 7 - stateOf(act(begun(people, { options }), 'A', 'attack', thrown), 'B').current.end;
    };
    expect([lost('none', []), lost('dodge', [3])]).toEqual([6, 3]);
    expect(lost('dodge', [], { blastDodge: 'oneDieLess' })).toBe(4);
  });
});

describe('odds', () => {
  const command = { action: 'attack', who: 'A', item: 'rifle', targets: ['B'] };

  test.each([0, 1, -1, 4])('CEP-ATK-06 what the two dice have to show, with %d by the GM’s word', (otherDm) => {
    const { fight } = begun([at('A', 9), at('B', 5), car('car', [], { speed: 0 })]);
    const needed = (more: Partial<Command>) => {
      const odds = oddsOf(fight, { ...command, declared: { otherDm }, ...more });
      return [odds.needed, total(odds.tally)];
    };
    const of = (dm: number) => [{ count: 2, sides: 6, sum: 8 - dm, succeeds: 'above' }, dm];
    expect(needed({})).toEqual(of(1 + otherDm));
    expect(needed({ declared: { otherDm, suppression: true } })).toEqual(of(otherDm - 1));
    expect(needed({ targets: ['car'] })).toEqual(of(2 + otherDm));
  });

  test('CEP-DMG-01 the most damage that is shown can be done, and with the best of all rolls', () => {
    const { fight } = begun([at('A', 9), at('B', 5, { armor: ['mesh'] })]);
    const { distributions, tally } = oddsOf(fight, command);
    const { of } = distributions[0]!;
    expect(highest(of)).toBe(18 + (12 + total(tally) - 8) - 5);
    expect(of.mass.at(-1)).toBeCloseTo((1 / 36) * (1 / 216), 12);
    expect(of.mass.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(1, 12);
  });

  test('CEP-SUP-05 where every roll lowers the Initiative, none leaves it', () => {
    const { fight } = begun([at('A', 9), at('B', 5)]);
    const { distributions, tally } = oddsOf(fight, { ...command, declared: { suppression: true, otherDm: 10 } });
    const { of } = distributions[0]!;
    const dm = total(tally);
    expect(of.mass.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(1, 12);
    expect(of.mass[0 - of.min] ?? 0).toBe(0);
    expect(ROLLS.every((roll) => roll + dm - 8 > 0)).toBe(true);
  });
});

describe('suppression', () => {
  const suppress = { item: 'rifle', target: 'B', declared: { suppression: true }, choices: ['none'] };

  test.each([
    ['highest', 3, -3],
    ['sum', 5, -5],
  ])('CEP-SUP-08 two before the target acts, %s: %d together', (suppressionStacking, value, mod) => {
    let played = begun([at('A', 9), at('C', 8), at('B', 5)], { options: { suppressionStacking } });
    // 2D6 + 1 - 2: Effects 2 and 3.
    played = next(act(played, 'A', 'attack', { ...suppress, dice: [5, 6] }));
    played = act(played, 'C', 'attack', { ...suppress, dice: [6, 6] });
    expect([stateOf(played, 'B').suppression?.value, countOf(played, 'B')! - 5]).toEqual([value, mod]);
  });
});

describe('a shot', () => {
  test('CEP-ATK-01 the announcement and the roll name the weapon', () => {
    const stages: (string | undefined)[] = [];
    const { fight } = begun([at('A', 9), at('B', 5)]);
    const outcome = answered(
      cepheus.perform(fight, { action: 'attack', who: 'A', item: 'rifle', targets: ['B'] }),
      (ask) => (ask.ask === 'roll' ? new Array<number>(ask.count).fill(1) : ask.ask === 'pick' ? 0 : ask.default),
    );
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    for (const { kind, item } of outcome.stages) if (kind === 'declared' || kind === 'attack') stages.push(item);
    expect(stages).toEqual(['rifle', 'rifle']);
  });

  test('GAP-05 GAP-07 CEP-VEH-46 weak hands alone do not make a suit or a limb count', () => {
    const { fight } = begun([at('A', 9, { weapons: ['pgmp'], armor: ['jack'] }), at('B', 5)]);
    const { tally } = oddsOf(fight, { action: 'attack', who: 'A', item: 'pgmp', targets: ['B'] });
    const labels = tally.map(({ label }) => label);
    expect(labels).toContain('SALVO.cepheus.dm.strength');
    expect(labels.filter((label) => /armorSkill|limb/.test(label))).toEqual([]);
  });

  test('CEP-ARM-03 ablat that is worn down to nothing wears no further', () => {
    const people = [
      at('A', 9, { weapons: ['laser'] }),
      at('B', 5, { armor: ['ablat'], scores: { end: 15, str: 15, dex: 15 } }),
    ];
    const shot = { item: 'laser', target: 'B', declared: { otherDm: 3 }, dice: [5, 5, 1, 1, 1, 1, 1] };
    const worn = (ablated: number) => {
      const played = begun(
        people.map((person) =>
          person.id === 'B' ? { ...person, state: { ...person.state, ablated: { ablat: ablated } } } : person,
        ),
      );
      return stateOf(act(played, 'A', 'attack', shot), 'B').ablated['ablat'];
    };
    expect([worn(0), worn(7), worn(8)]).toEqual([1, 8, 8]);
  });
});

describe('flechettes (CEP-SHT-03)', () => {
  test.each([
    ['both beside the target', 1, 1, ['B', 'C', 'D'], ['B', 'C']],
    ['one of them beside it', 1, 8, ['B', 'C'], ['B', 'C']],
    ['the other', 8, 1, ['B', 'D'], ['C']],
    ['neither', 8, 1.5, ['B'], ['C']],
  ])('CEP-BLD-04 aimed at B, or astray at C, with C and D near: %s', (_name, c, d, aimed, astray) => {
    const shooter = at('A', 9, { weapons: ['shotgun'], skills: { Shotgun: 1 } });
    const played = begun([shooter, at('B', 5), at('C', 4), at('D', 3)]);
    const near = (id: string, metres: number) => ({ id, metres });
    const declared = { metres: 20, blind: true, eligible: ['B', 'C'], neighbors: [near('C', c), near('D', d)] };
    const script = { item: 'shotgun', target: 'B', declared, choices: ['none'], dice: [6, 6, 6, 1, 1] };
    const hurt = (pick: number) => {
      const shot = act(played, 'A', 'attack', { ...script, picks: [pick] });
      return ['B', 'C', 'D'].filter((id) => stateOf(shot, id).current.end < 7);
    };
    // Of those around C only the target is known, where C is beside it.
    expect([hurt(1), hurt(2)]).toEqual([aimed, astray]);
  });
});

describe('a move', () => {
  test('CEP-AIM-07 only a combatant that aims for the kill is asked to give it up, and does unless it says no', () => {
    const given = (kill: number) => {
      const aim = { target: 'B', dm: 1, kill };
      const { fight } = begun([at('A', 9, { state: { aim } }), at('B', 5)], { options: { proneMove: 1.5 } });
      return cepheus.choices(fight, 'A', 'move')[0]!.fields.find(({ key }) => key === 'givesUpKill')?.default;
    };
    expect([given(0), given(2)]).toEqual([undefined, true]);
  });
});

test('CEP-GRP-07 a prone combatant is not thrown down once more', () => {
  const down = (stance: 'standing' | 'crouched' | 'prone') => {
    const played = begun([at('A', 9), at('B', 5, { state: { stance } })]);
    const won = act(played, 'A', 'grapple', { target: 'B', dice: [6, 6, 1, 1], choices: ['knockProne', 'end'] });
    expect(codeOf(won)).toBeNull();
    return [stateOf(won, 'B').stance, won.events.filter(({ kind }) => kind === 'stanceChanged').length];
  };
  expect([down('standing'), down('crouched'), down('prone')]).toEqual([
    ['prone', 1],
    ['prone', 1],
    ['prone', 0],
  ]);
});

test('CEP-COM-02 a Tactics bonus out of contact stands in the tally, set aside', () => {
  const initiative = (inContact: boolean) => {
    const { fight } = begun([at('A', 9, { state: { tacticsBonus: 2, inContact } }), at('B', 5)]);
    const tactics = cepheus.status(fight, 'A').initiative.find(({ clause }) => clause === 'CEP-TAC-01')!;
    return [tactics.value, tactics.setAside ?? null, cepheus.order.count(fight, combatantIn(fight, 'A'))];
  };
  expect([initiative(true), initiative(false)]).toEqual([
    [2, null, 11],
    [2, 'SALVO.cepheus.reason.outOfContact', 9],
  ]);
});
