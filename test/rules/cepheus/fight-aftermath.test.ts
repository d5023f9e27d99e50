/**
 * The traces of earlier acts in later ones: a stray shot, a cloud, the marks on a check, armor and drugs under a blow,
 * driving that was simple or not.
 */
import { describe, expect, test } from 'vitest';
import { cepheus, type CepheusState } from '../../../src/rules/cepheus/index.ts';
import { begun, changed, codeOf, dmsOf, oddsOf, stateOf } from './fight-begun.ts';
import { act, next, type Declared, type Scripted } from './fight-log.ts';
import { car, type Person } from './fight-people.ts';

const at = (id: string, initiative: number, rest: Partial<Person> = {}): Person => ({
  id,
  skills: { 'Slug Rifle': 1, Athletics: 1, Recon: 1, 'Wheeled Vehicle': 1 },
  weapons: ['rifle'],
  ...rest,
  state: { initiative, ...rest.state },
});
const lost = (played: Scripted, id: string): number => 7 - stateOf(played, id).current.end;

describe('a stray shot (CEP-FIC-02, -03)', () => {
  const near = (...others: readonly (readonly [string, number])[]) => ({
    neighbors: others.map(([id, metres]) => ({ id, metres })),
  });
  const shot = (
    declared: Declared,
    die: number,
    more: readonly number[],
    rest: object = {},
    state: Partial<CepheusState> = {},
  ) => {
    const people = [at('A', 9, { state }), at('B', 5), at('C', 4), at('D', 3)];
    const script = { item: 'rifle', target: 'B', declared, dice: [1, 1, die, ...more], choices: ['none'], ...rest };
    return act(begun(people), 'A', 'attack', script);
  };

  test.each([
    [3, [], 0],
    [4, [1, 1, 2], 4],
    [6, [1, 1, 2], 4],
  ])('strikes from a 4 on: %d', (die, dice, points) => {
    expect(lost(shot(near(['C', 1]), die, dice), 'C')).toBe(points);
  });

  test('does the damage of the dice alone, whatever the firer has aimed for', () => {
    const aim = { target: 'B', dm: 0, kill: 6 };
    expect(lost(shot(near(['C', 1]), 4, [1, 1, 1], {}, { aim }), 'C')).toBe(3);
  });

  test('strikes the nearest, of two as near either, and nobody 1.5 m off or the firer', () => {
    expect(lost(shot(near(['C', 1.2], ['D', 1]), 4, [1, 1, 1]), 'D')).toBe(3);
    const either = (pick: number) => shot(near(['C', 1], ['D', 1]), 4, [1, 1, 1], { picks: [pick] });
    expect([lost(either(1), 'C'), lost(either(1), 'D'), lost(either(2), 'D')]).toEqual([3, 0, 3]);
    expect(
      codeOf(
        act(begun([at('A', 9), at('B', 5), at('C', 4)]), 'A', 'attack', {
          item: 'rifle',
          target: 'B',
          declared: near(['C', 1.5], ['A', 1]),
          dice: [1, 1],
          choices: ['none'],
        }),
      ),
    ).toBeNull();
  });

  test('is foreseen where somebody is near enough, by name', () => {
    const foreseen = (declared: Declared) =>
      oddsOf(begun([at('A', 9), at('B', 5), at('C', 4)]).fight, {
        action: 'attack',
        who: 'A',
        item: 'rifle',
        targets: ['B'],
        declared,
      }).foreseen ?? [];
    expect(foreseen(near(['C', 1]))).toMatchObject([
      { clause: 'CEP-FIC-02', good: false, values: { others: ['C'], from: 4 } },
    ]);
    expect([foreseen(near(['C', 1.5])), foreseen({})]).toEqual([[], []]);
  });
});

describe('a cloud (GAP-06)', () => {
  test.each([
    [1, 3],
    [2, 6],
    [6, 18],
  ])('of a %d hangs for %d rounds', (die, rounds) => {
    const people = [at('A', 9, { weapons: ['smoke'] }), at('B', 5)];
    const thrown = act(begun(people), 'A', 'attack', {
      item: 'smoke',
      target: 'B',
      declared: { metres: 3 },
      dice: [6, 6, die],
    });
    const inSmoke = (played: Scripted) => stateOf(played, 'B').conditions['inSmoke'] !== undefined;
    let played = thrown;
    while (played.fight.round < rounds || played.fight.turn !== 'B') played = next(played);
    expect([played.fight.round, inSmoke(played), inSmoke(next(played))]).toEqual([rounds, true, false]);
  });

  test('CEP-ENV-03 a combatant led into it leaves with the others, and from an empty place only by another ruling', () => {
    const smoke = { inSmoke: { id: 'inSmoke', clause: 'GAP-06', until: { at: 'endOfRound', round: 4 } } } as const;
    const led = (conditions: CepheusState['conditions']) => {
      const played = changed(begun([at('A', 9), at('B', 5)]), 'B', { conditions });
      return stateOf(act(played, 'A', 'setCloud', { declared: { inSmoke: true } }), 'A').conditions['inSmoke']?.until;
    };
    expect([led(smoke), led({})]).toEqual([{ at: 'endOfRound', round: 4 }, { at: 'endOfFight' }]);
  });
});

describe('the marks on a check', () => {
  const dms = (state: Partial<CepheusState>, round = 1, options: Declared = {}) => {
    const { fight } = changed(begun([at('A', 9), at('B', 5)], { options: options as never }), 'A', state);
    const { tally } = oddsOf(
      { ...fight, round },
      { action: 'check', who: 'A', declared: { skill: 'Recon', task: 'called' } },
    );
    return tally
      .filter(({ value, label }) => value !== 0 && !label.endsWith('.skill'))
      .map(({ clause, value }) => [clause, value]);
  };
  const suppression = { value: 2, round: 1, acted: true };
  const carried = {
    until: { at: 'endOfTurn', of: 'A', round: 2 },
    id: 'carriedReactions',
    clause: 'CEP-RCT-02',
    value: 2,
  } as const;

  test.each([
    ['hastened', { hastened: true }, 1, {}, [['CEP-INI-07', -1]]],
    ['two reactions', { reactions: 2 }, 1, {}, [['CEP-RCT-02', -2]]],
    ['two reactions, doubled', { reactions: 2 }, 1, { reactionDm: 'double' }, [['CEP-RCT-02', -4]]],
    ['suppressed in the round', { suppression }, 1, {}, [['CEP-SUP-06', -1]]],
    ['suppressed in the round before', { suppression }, 2, {}, [['CEP-SUP-06', -1]]],
    ['suppressed two rounds ago', { suppression }, 3, {}, []],
    ['fatigued', { fatigued: true }, 1, {}, [['CEP-FAT-01', -2]]],
    ['reactions that are carried over, before their round', { conditions: { carriedReactions: carried } }, 1, {}, []],
    [
      'reactions that are carried over, in their round',
      { conditions: { carriedReactions: carried } },
      2,
      {},
      [['CEP-RCT-02', -2]],
    ],
    [
      'with one of this round',
      { reactions: 1, conditions: { carriedReactions: carried } },
      2,
      {},
      [['CEP-RCT-02', -3]],
    ],
  ] as const)('%s', (_name, state, round, options, found) => {
    expect(dms(state as Partial<CepheusState>, round, options)).toEqual(found);
  });

  test('they tell on an attack as well', () => {
    const { fight, ...rest } = changed(begun([at('A', 9), at('B', 5)]), 'A', {
      hastened: true,
      reactions: 1,
      suppression,
      fatigued: true,
    });
    expect(dmsOf({ ...rest, fight: { ...fight, round: 2 } }, 'rifle')).toEqual({
      skill: 1,
      hasten: -1,
      reactions: -1,
      suppressed: -1,
      fatigue: -2,
    });
  });
});

describe('damage (CEP-DMG-02)', () => {
  const gun = (damageFlat: number) => ({
    type: 'weapon',
    id: 'gun',
    equipped: true,
    ranges: ['rifle'],
    skill: 'Slug Rifle',
    damageDice: 1,
    damageFlat,
    rof: [1],
  });

  test.each([
    [-3, 5, 4],
    [-9, 5, 2],
    [0, 5, 7],
  ])('is never below 0 before the Effect is added: %d on a die of %d', (flat, die, points) => {
    const shooter = at('A', 9, { weapons: [], sheet: { items: [gun(flat)] } });
    // 2D6 + 1: Effect 2.
    const shot = act(begun([shooter, at('B', 5)]), 'A', 'attack', {
      item: 'gun',
      target: 'B',
      dice: [4, 5, die],
      choices: ['none'],
    });
    expect(lost(shot, 'B')).toBe(points);
  });

  test('CEP-ARM-02 layers take theirs one after the other, each in its own line', () => {
    const people = [at('A', 9), at('B', 5, { armor: ['jack', 'mesh'] })];
    const shot = act(begun(people), 'A', 'attack', {
      item: 'rifle',
      target: 'B',
      dice: [4, 5, 4, 4, 4],
      choices: ['none'],
    });
    const line = shot.log.find((entry) => entry.startsWith('damage'))!;
    expect(line).toMatch(/effect 12>14 armor 14>11 armor 11>6/);
    expect(lost(shot, 'B')).toBe(6);
  });
});

describe('driving (CEP-VEH-04)', () => {
  test.each([
    ['simple', 'drive', { minor: 1 }, false],
    ['simple', 'maneuver', { significant: 1 }, false],
    ['demanding', 'drive', { significant: 1 }, false],
    ['simple', null, {}, true],
    ['demanding', null, {}, true],
  ] as const)('%s, by %s', (driving, action, cost, uncontrolled) => {
    let played = begun([at('A', 9), at('B', 5), car('car', ['A'])]);
    played = changed(played, 'car', { motion: { ...stateOf(played, 'car').motion, driving } });
    if (action) {
      expect(cepheus.choices(played.fight, 'A', action)[0]!.cost).toEqual(cost);
      played = act(played, 'A', action, { declared: { kph: 60 } });
    }
    const over = next(next(played));
    expect([over.fight.round, stateOf(over, 'car').conditions['uncontrolled'] !== undefined]).toEqual([
      2,
      uncontrolled,
    ]);
    const marks = (played: Scripted): readonly string[] =>
      cepheus.status(played.fight, 'car').conditions.map(({ id }) => id);
    expect(marks(over).includes('uncontrolled')).toBe(uncontrolled);
    const wreck = changed(over, 'car', { hulk: { ...stateOf(over, 'car').hulk!, structure: 0 } });
    expect(marks(wreck)).not.toContain('uncontrolled');
  });
});

test('CEP-ATK-02 to -04 the characteristic counts by the clause of the attack', () => {
  const people = [at('A', 9, { weapons: ['rifle', 'dagger'], scores: { str: 9, dex: 9 } }), at('B', 5)];
  const clauses = (item: string, declared: Declared) =>
    oddsOf(begun(people).fight, { action: 'attack', who: 'A', item, targets: ['B'], declared })
      .tally.filter(({ label }) => label.endsWith('.characteristic'))
      .map(({ clause }) => clause);
  expect([
    clauses('dagger', { metres: 1 }),
    clauses('rifle', {}),
    clauses('dagger', { range: 'thrown', metres: 3 }),
  ]).toEqual([['CEP-ATK-02'], ['CEP-ATK-03'], ['CEP-ATK-04']]);
});

test('CEP-DLY-01 a waiting combatant is offered the count before the current turn, or, once that has acted, its own', () => {
  const offered = (acts: boolean) => {
    let played = next(act(begun([at('A', 14), at('B', 10), at('C', 6)]), 'A', 'delay'));
    if (acts) played = act(played, 'B', 'changeStance');
    const { default: usual, min, max } = cepheus.choices(played.fight, 'A', 'actNow')[0]!.fields[0]!;
    return [min, usual, max];
  };
  expect([offered(false), offered(true)]).toEqual([
    [10, 11, 14],
    [10, 10, 10],
  ]);
});

test('CEP-GRP-02 the result of a grapple names its damage, if it does any', () => {
  const result = (choices: readonly string[], dice: readonly number[] = []) => {
    const script = { target: 'B', declared: { metres: 1 }, dice: [4, 5, 1, 1, ...dice], choices };
    const won = act(begun([at('A', 9, { skills: { 'Natural Weapons': 0 } }), at('B', 5)]), 'A', 'grapple', script);
    return won.log.find((line) => line.startsWith('grappleResult'))!;
  };
  expect(result(['knockProne', 'end'])).toContain('damage=0');
  // 2 and the Effect of 1.
  expect(result(['damage', 'end'])).toContain('damage=3');
  expect(result(['throw'], [5])).toContain('damage=5');
});
