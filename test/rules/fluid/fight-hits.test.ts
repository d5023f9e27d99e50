/** Hits and harm at their edges: what a blow of nothing does, whom a blast reaches, what a card and the odds say of it. */
import { describe, expect, test } from 'vitest';
import { DEFAULTS } from '../../../src/rules/fluid/options.ts';
import { activation, activationQuestion, activationRefusal } from '../../../src/rules/fluid/check/action-dice.ts';
import { dieAtLeast } from '../../../src/rules/fluid/harm/chances.ts';
import { entriesOf, fluid, type FluidFight, type FluidState } from '../../../src/rules/fluid/index.ts';
import { act, chanceIn, oddsOf, outcomeOf, played, scripted, stateOf, type How, type Scripted } from './log.ts';
import { armed, running, type Person } from './people.ts';
import { rows } from './rows.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

const fight = (a: Partial<Person> = {}, b: Partial<Person> = {}, rest: Partial<FluidFight> = {}): FluidFight =>
  running(
    [
      { id: 'A', weapons: ['rifle', 'sword', 'mortar'], ...a, state: { count: 20, ...a.state } },
      { id: 'B', side: 'them', ...b, state: { count: 10, ...b.state } },
      { id: 'C', side: 'them', state: { count: 4 } },
    ],
    'A',
    rest,
  );
const hurt = (start: FluidFight, declared: How['declared'], dice: readonly number[] = []): Scripted =>
  act(scripted(start), 'B', 'hurt', { declared: declared!, dice });
const shoot = { action: 'attack', who: 'A', item: 'rifle', targets: ['B'], declared: { distance: 25 } } as const;
const TOUGH = { vitality: { value: 90, max: 90 }, wounds: { value: 40, max: 40 } };
const vitality = (at: Scripted, id = 'B'): number => stateOf(at, id).vitality;

describe('harm that no attack does (FLU-AMB-06)', () => {
  test('FLU-GAP-34 it comes through armor, of the kind that it has, unless it goes past it', () => {
    const left = (declared: How['declared']): number =>
      vitality(hurt(fight({}, { sheet: { dr: { melee: 1, ranged: 4 } } }), { damage: 6, ...declared }));
    expect([left({}), left({ kind: 'melee' }), left({ pastArmor: true })]).toEqual([20 - 2, 20 - 5, 20 - 6]);
  });

  test('FLU-GAP-23 a critical hit adds a failed save; no miss counts as more than a single failure', () => {
    const standard = { sheet: { kind: 'standard', damageSave: 0, failuresToDrop: 4 } };
    const failures = (declared: How['declared'], die: number): number =>
      stateOf(hurt(fight({}, standard), { damage: 30, ...declared }, [die]), 'B').failures;
    // DC 10 + 15: a 5 falls short by 20, which only a blast would count twice more.
    expect([failures({}, 5), failures({ critical: true }, 5)]).toEqual([1, 2]);
    expect(stateOf(hurt(fight({}, standard), { damage: 2, critical: true }, [20]), 'B').failures).toBe(1);
  });

  test('FLU-GAP-14 where every loss may injure gravely, nothing lost never does', () => {
    const any = { options: { 'fluid.critInjury.damage': 0 } };
    const injured = (declared: How['declared'], dice: readonly number[], b: Partial<Person> = {}): boolean =>
      'criticalInjury' in stateOf(hurt(fight({}, b, any), declared, dice), 'B').conditions;
    expect(injured({ damage: 1 }, [5])).toBe(true);
    expect(injured({ damage: 0 }, [])).toBe(false);
    expect(injured({ damage: 3, damageType: 'stress' }, [])).toBe(false);
    expect(injured({ damage: 2 }, [], { sheet: { dr: { ranged: 2 } } })).toBe(false);
    expect(injured({ damage: 2 }, [19], { sheet: { kind: 'standard' } })).toBe(false);
  });
});

describe('hits of an attack', () => {
  test('FLU-GAP-14 one attack is judged by what all its hits cost together, each blast on its own', () => {
    const injuries = (weapon: Parameters<typeof armed>[2], dice: readonly number[]): number => {
      const start = armed(fight({}, { sheet: TOUGH }), 'A', { ...weapon, damage: { dice: 1, sides: 6, flat: 12 } });
      const declared = { distance: 25, mode: 'burst' };
      return outcomeOf(start, { ...shoot, declared }, { dice }).stages.filter(({ title }) =>
        title.endsWith('.criticalInjury'),
      ).length;
    };
    // 12 + 5 against 11: two hits with a recoil of 6, of 13 each.
    expect(injuries({ recoil: 6 }, [12, 1, 1, 20])).toBe(1);
    expect(injuries({ recoil: 7 }, [12, 1])).toBe(0);
    // Reflex 1 + 4 fails DC 15 each time: 13 and 13, neither of which is 25.
    expect(injuries({ recoil: 6, blastIncrement: 2 }, [12, 1, 1, 1, 1])).toBe(0);
  });

  test('FLU-GAP-17 measured distances count in squares of 5 ft and whole increments', () => {
    const lost = (metres: number): number => {
      const damage = { dice: 0, sides: 6, flat: 24 };
      const start = armed(fight({}, { sheet: TOUGH }), 'A', { blastIncrement: 2, damage });
      const declared = { distance: 25, neighbors: [{ id: 'C', metres }] };
      const after = stateOf(played(start, { ...shoot, item: 'mortar', declared }, { dice: [18, 1, 1] }), 'C');
      return 20 + 12 - after.vitality - after.wounds;
    };
    // 1, 2, 3 and 4 squares: 0, 1, 1 and 2 increments.
    expect([1.5, 3, 4.5, 6].map(lost)).toEqual([24, 12, 12, 6]);
  });

  test('FLU-GAP-17 the card leaves out combatants that no damage reaches, but never the target', () => {
    const stages = (flat: number, dice: readonly number[]): readonly string[] => {
      const start = armed(fight(), 'A', { blastIncrement: 2, damage: { dice: 0, sides: 6, flat } });
      const declared = { distance: 25, neighbors: [{ id: 'C', metres: 3 }] };
      return outcomeOf(start, { ...shoot, item: 'mortar', declared }, { dice })
        .stages.filter(({ title }) => title.endsWith('.blast'))
        .map(({ who }) => who!);
    };
    expect(stages(2, [18, 1, 1])).toEqual(['B', 'C']);
    expect(stages(1, [18, 1])).toEqual(['B']);
    expect(stages(0, [18])).toEqual(['B']);
  });

  test('FLU-GAP-06 shots leave the magazine also where a Stand Off was declined, once', () => {
    const bold = { sheet: { actionDice: 1 } };
    const declined = outcomeOf(fight({}, bold), shoot, { choices: ['none'], dice: [2] });
    const spent = declined.stages.flatMap(({ events }) => events).filter(({ kind }) => kind === 'spent');
    expect(spent.map(({ clause }) => clause)).toEqual(['FLU-RND-02', 'FLU-GAP-06']);
    expect(stateOf(played(fight({}, bold), shoot, { choices: ['none'], dice: [2] }), 'A').ammo['rifle']).toBe(29);
    const blade = { ...shoot, item: 'sword', declared: { distance: 5 } };
    const cut = outcomeOf(fight({}, bold), blade, { choices: ['none'], dice: [2] });
    expect(cut.stages.flatMap(({ events }) => events).filter(({ kind }) => kind === 'spent')).toHaveLength(1);
  });

  test('FLU-GAP-06 a magazine of which nothing was counted is full', () => {
    const after = played(
      fight({ state: { ammo: {} } }),
      { ...shoot, declared: { distance: 25, mode: 'burst' } },
      { dice: [2] },
    );
    expect(stateOf(after, 'A').ammo).toEqual({ rifle: 27 });
  });

  test('FLU-GAP-37 FLU-GAP-10 a sweep is one roll: its dice are spent once, its hits are of each target', () => {
    const strafe = { ...shoot, action: 'strafe', targets: ['B', 'C'], declared: { distance: 25, squares: 2 } };
    // 8 + 5 - 5 and 3 of a die hit Defense 11 of both.
    const after = played(fight({ sheet: { actionDice: 3 } }), strafe, { dice: [8, 3, 1, 2, 3, 4], choices: [1, 0, 0] });
    expect([stateOf(after, 'A').actionDice, vitality(after), vitality(after, 'C')]).toEqual([2, 20 - 3, 20 - 7]);
    expect(stateOf(after, 'A').ammo['rifle']).toBe(20);
    const { stages } = outcomeOf(fight(), strafe, { dice: [1] });
    const paid = stages.map(({ title, events }) => [
      title.split('.').at(-1),
      events.some(({ kind }) => kind === 'spent'),
    ]);
    expect(paid.filter(([title]) => title === 'strafe')).toEqual([
      ['strafe', true],
      ['strafe', false],
    ]);
  });
});

describe('a Stand Off (FLU-GAP-27)', () => {
  const offered = (b: Partial<Person>, rest: Partial<FluidFight> = {}, distance = 30): boolean => {
    const attack = fluid.perform(fight({}, b, rest), { ...shoot, declared: { distance } });
    const { value } = attack.next();
    return 'ask' in value && value.ask === 'choose';
  };
  const rich = (state: Partial<FluidState> = {}): Partial<Person> => ({ sheet: { actionDice: 1 }, state });

  test('is offered to a special actor with a die, a Count and its senses, in CQB, in a combat round', () => {
    expect(offered(rich())).toBe(true);
    expect(offered(rich(), {}, 31)).toBe(false);
    expect(offered({})).toBe(false);
    expect(offered({ sheet: { actionDice: 1, kind: 'standard' } })).toBe(false);
    expect(offered(rich({ count: null }))).toBe(false);
    expect(offered({ sheet: { actionDice: 1, conditions: ['stunned'] } })).toBe(false);
    expect(offered(rich(), { shared: { surprise: { round: 1, actors: ['A'] } } })).toBe(false);
    expect(offered(rich(), { phase: 'setup' })).toBe(false);
  });

  test('costs a die and 5 Count; where it fails the attack goes on, and the save counts', () => {
    const b = { sheet: { actionDice: 1 } };
    // Reflex 9 + 4 against 10 + 4: one short.
    const after = played(fight({}, b), shoot, { choices: ['standOff'], dice: [9, 18, 1, 2] });
    expect(stateOf(after, 'B')).toMatchObject({ count: 5, actionDice: 0, vitality: 17, conditions: {} });
    expect(Object.values(stateOf(after, 'B').log)).toEqual([
      { type: 'save', id: null, purpose: 'general', success: false },
    ]);
    const held = played(fight({}, b), shoot, { choices: ['standOff'], dice: [10] });
    expect(Object.keys(stateOf(held, 'A').conditions)).toEqual(['held', 'vulnerable']);
    expect(stateOf(held, 'B').vitality).toBe(20);
  });

  describe('against a strafe (FLU-GAP-37), one attack on all in its squares', () => {
    const die = { actionDice: 1 };
    const street = running(
      [
        { id: 'A', weapons: ['rifle'], state: { count: 20 } },
        { id: 'B', side: 'them', sheet: die, state: { count: 10 } },
        { id: 'C', side: 'them', sheet: die, state: { count: 9 } },
        { id: 'D', side: 'them', state: { count: 8 } },
      ],
      'A',
    );
    const at = (distance: number, action = 'strafe') =>
      ({ ...shoot, action, targets: ['D', 'B', 'C'], declared: { distance, squares: 3 } }) as const;

    test('each that can is asked before the roll; the first that succeeds cancels the whole of it, and holds itself and the shooter', () => {
      // Reflex 9 + 4 falls short of 10 + 4, 10 + 4 does not.
      const after = played(street, at(30), { choices: ['standOff', 'standOff'], dice: [9, 10] });
      expect(['A', 'B', 'C', 'D'].map((id) => 'held' in stateOf(after, id).conditions)).toEqual([
        true,
        false,
        true,
        false,
      ]);
      expect(['B', 'C', 'D'].map((id) => [stateOf(after, id).count, vitality(after, id)])).toEqual([
        [5, 20],
        [4, 20],
        [8, 20],
      ]);
      expect(stateOf(after, 'A')).toMatchObject({ ammo: { rifle: 30 }, actions: { halves: 0 } });
    });

    test('where nobody succeeds it goes on against all, paid once', () => {
      // 16 + 5 - 5 hits Defense 11 of everybody.
      const script = { choices: ['standOff', 'none'], dice: [9, 16, 1, 1, 1, 1, 1, 1] };
      const outcome = outcomeOf(street, at(30), script);
      const spent = outcome.stages.flatMap(({ events }) => events).filter(({ kind }) => kind === 'spent');
      expect(spent.map(({ clause }) => clause)).toEqual(['FLU-RND-02', 'FLU-GAP-06']);
      const after = played(street, at(30), script);
      expect(['B', 'C', 'D'].map((id) => vitality(after, id))).toEqual([18, 18, 18]);
      expect(stateOf(after, 'A')).toMatchObject({ ammo: { rifle: 15 }, actions: { halves: 0 } });
    });

    test('beyond CQB range there is no question, and none against suppressive fire, which attacks nobody', () => {
      expect(vitality(played(street, at(31), { choices: [0, 0], dice: [1] }), 'B')).toBe(20);
      const made = fluid.perform(street, at(30, 'suppress'));
      expect(made.next().value).toMatchObject({ ask: 'roll' });
    });
  });

  test('FLU-GAP-10 dice left may be added to its save, and are spent', () => {
    const after = played(fight({}, { sheet: { actionDice: 3 } }), shoot, { choices: ['standOff', 2], dice: [7, 1, 2] });
    expect(stateOf(after, 'B')).toMatchObject({ actionDice: 0, conditions: { held: {} } });
  });
});

describe('Action Dice', () => {
  test('FLU-GAP-16 FLU-GAP-10 the owner of a save is asked where it fails, and not where it is just made', () => {
    const questions = (die: number): number => {
      const save = fluid.perform(fight({}, { sheet: { actionDice: 1 } }), {
        action: 'save',
        who: 'B',
        declared: { save: 'fort', dc: 13 },
      });
      save.next();
      return save.next([die]).done === true ? 0 : 1;
    };
    expect([questions(9), questions(10)]).toEqual([1, 0]);
  });

  test('FLU-GAP-10 the question shows the total of the roll, and the number it needs where there is a single number', () => {
    const question = (command: Parameters<typeof fluid.perform>[1]) => {
      const made = fluid.perform(fight({ sheet: { actionDice: 2 } }), command);
      made.next();
      const { value } = made.next([3]);
      return 'question' in value ? [value.question.split('.').at(-1), value.values] : null;
    };
    expect(question(shoot)).toEqual(['attack', { total: 8, needed: 11 }]);
    expect(question({ ...shoot, action: 'suppress' })).toEqual(['fire', { total: 3 }]);
    expect(question({ action: 'skill', who: 'A', declared: { bonus: 2, dc: 15 } })).toEqual([
      'skill',
      { total: 5, needed: 15 },
    ]);
  });

  test('FLU-GAP-10 one die at most on damage, all of them on other rolls', () => {
    const most = (...answers: readonly (number | readonly number[])[]): unknown => {
      const attack = fluid.perform(fight({ sheet: { actionDice: 3 } }), shoot);
      let step = attack.next();
      for (const answer of answers) step = attack.next(answer as never);
      return step.value;
    };
    expect(most([3])).toMatchObject({ min: 0, max: 3, default: 0 });
    expect(most([15], [2, 3])).toMatchObject({ min: 0, max: 1, default: 0 });
  });

  test('FLU-GAP-08 FLU-GAP-09 a threat is its maker’s, an error the other side’s; each says why not', () => {
    const refused = (chance: 'threat' | 'error', eligible: boolean, dice: number) => {
      const { refused: code, clause } = activationRefusal(chance, eligible, dice, 1) ?? {};
      return [code, clause];
    };
    expect([refused('threat', false, 1), refused('error', false, 1)]).toEqual([
      ['noThreat', 'FLU-GAP-08'],
      ['noError', 'FLU-GAP-09'],
    ]);
    expect([refused('threat', true, 2), refused('error', true, 2)]).toEqual([
      ['notEnoughDice', 'FLU-GAP-08'],
      ['notEnoughDice', 'FLU-GAP-09'],
    ]);
    expect([refused('threat', true, 1), refused('error', false, 0)]).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    const question = (chance: 'threat' | 'error') => activationQuestion('A', chance, 'attack', 2).next().value;
    expect([question('threat'), question('error')]).toMatchObject([
      { clause: 'FLU-GAP-08', min: 0, max: 2, default: 0 },
      { clause: 'FLU-GAP-09', min: 0, max: 2, default: 0 },
    ]);
    expect(activationQuestion('A', 'threat', 'attack', 0).next().done).toBe(true);
    expect(activation('threat', 'attack', 1, 3)).toMatchObject({ activated: true, poolLeft: 2, logged: [] });
  });

  test('FLU-GAP-09 FLU-MOD-08 the GM spends dice of its own on an error of a skill check', () => {
    const start = fight({}, {}, { shared: { gmDice: 3 } });
    const check = act(scripted(start), 'A', 'skill', { declared: { bonus: 2, dc: 15 }, dice: [1], choices: [2] });
    expect(check.fight.shared['gmDice']).toBe(1);
    expect(Object.values(stateOf(check, 'A').log)).toEqual([{ type: 'critFailure', actionDice: 2 }]);
    expect(check.log.some((line) => line.includes('criticalFailure dice=2'))).toBe(true);
  });

  test('FLU-GAP-08 dice spent on a threat are those that were offered, and no more', () => {
    const start = armed(fight({ sheet: { actionDice: 3 } }), 'A', { damage: { dice: 0, sides: 6, flat: 3 } });
    const after = played(start, shoot, { dice: [20], choices: [1, 0] });
    expect([stateOf(after, 'A').actionDice, stateOf(after, 'B').wounds, vitality(after)]).toEqual([2, 12 - 3, 20]);
  });

  test('FLU-GAP-10 a die that does not explode shows its sides at most, each face as often', () => {
    const plain = { ...DEFAULTS, adExplode: false };
    expect([0, 1, 2, 4, 5].map((value) => dieAtLeast(value, plain))).toEqual([1, 1, 3 / 4, 1 / 4, 0]);
    expect(dieAtLeast(-3, DEFAULTS)).toBe(1);
  });
});

describe('the log of a round', () => {
  test('FLU-MOD-25 FLU-MOD-28 entries by an effect and by hand stand under their own clauses', () => {
    const clauses = (declared: How['declared']): unknown => {
      const at = act(scripted(fight()), 'B', 'addEntry', { declared: { amount: 2, ...declared } });
      return entriesOf(combatantIn(at.fight, 'B'), DEFAULTS).map(({ clause, value }) => [clause, value]);
    };
    expect([clauses({}), clauses({ source: 'ability' })]).toEqual([[['FLU-MOD-28', 2]], [['FLU-MOD-25', 2]]]);
  });

  test('FLU-MOD-17 FLU-MOD-18 FLU-MOD-19 a failed save stands under what it was against; the general row is set aside', () => {
    const entries = (purpose: string, options = {}): unknown => {
      const at = act(scripted(fight({}, {}, { options })), 'B', 'save', { declared: { purpose, dc: 30 }, dice: [2] });
      return fluid
        .status(at.fight, 'B')
        .initiative.map(({ clause, value, setAside }) => [clause, value, setAside?.split('.').at(-1)]);
    };
    const later = 'atEndOfRound';
    expect(entries('stress')).toEqual([
      ['FLU-MOD-17', -2, 'specialCounts'],
      ['FLU-MOD-18', -5, later],
    ]);
    expect(entries('blast')).toEqual([
      ['FLU-MOD-17', -2, 'specialCounts'],
      ['FLU-MOD-19', -5, later],
    ]);
    expect(entries('criticalInjury')).toEqual([['FLU-MOD-17', -2, later]]);
    expect(entries('electrical', { 'fluid.electrical.save': 'special' })).toEqual([
      ['FLU-MOD-17', -2, 'specialCounts'],
    ]);
  });

  const failed = (id: string | undefined, purpose: string, more: object = {}) => ({
    ...(id === undefined ? {} : { id }),
    ...{ type: 'save', purpose, success: false, ...more },
  });
  // prettier-ignore
  rows('endOfRound', [
    ['FLU-AMB-20 a save counts under its most special purpose, in either order of its parts', { count: 30, events: [failed('s', 'general'), failed('s', 'stress')] }, { net: -5 }],
    ['FLU-AMB-20 the special one first', { count: 30, events: [failed('s', 'blast'), failed('s', 'general')] }, { net: -5 }],
    ['FLU-AMB-20 a struck part is no part', { count: 30, events: [failed('s', 'general'), failed('s', 'stress', { struck: true })] }, { net: -2 }],
    ['FLU-AMB-20 nor is a part that was made', { count: 30, events: [failed('s', 'general'), failed('s', 'stress', { success: true })] }, { net: -2 }],
    ['FLU-AMB-20 nor is that of another save', { count: 30, events: [failed('s', 'general'), failed('t', 'stress')] }, { net: -7 }],
  ]);

  test('FLU-MOD-17 saves that are no part of anything count each for itself', () => {
    const save = (at: Scripted, purpose: string): Scripted =>
      act(at, 'B', 'save', { declared: { purpose, dc: 30 }, dice: [2] });
    const twice = save(save(scripted(fight()), 'general'), 'stress');
    expect(fluid.status(twice.fight, 'B').expected?.count).toBe(10 - 2 - 5);
  });

  // prettier-ignore
  rows('damageSave', [
    ['FLU-GAP-23 without damage no save, and what was passed still counts', { damage: 0, damageTaken: 5, saveBonus: 2 }, { saveCalled: false, damageTaken: 5, failures: 0, newFailures: 0, out: false }],
    ['FLU-GAP-23 damage that does not add up is not kept', { damage: 0, damageTaken: 5, saveBonus: 2, settings: { 'fluid.standard.cumulative': false } }, { saveCalled: false, damageTaken: 0 }],
    ['FLU-GAP-23 each full 10 points by which a blast is missed', { damage: 20, saveBonus: 0, blast: true, failuresToDrop: 9, dice: [10] }, { dc: 20, newFailures: 2 }],
    ['FLU-GAP-23 9 points are none', { damage: 20, saveBonus: 0, blast: true, failuresToDrop: 9, dice: [11] }, { newFailures: 1 }],
    ['FLU-GAP-23 missed by one', { damage: 20, saveBonus: 0, failuresToDrop: 2, dice: [19] }, { newFailures: 1, out: false, damageTaken: 0 }],
    ['FLU-GAP-23 the last failure', { damage: 20, saveBonus: 0, failures: 1, failuresToDrop: 2, dice: [19] }, { failures: 2, out: true }],
  ]);
});

describe('the odds of an attack', () => {
  const attack = (b: Partial<Person>, weapon: Parameters<typeof armed>[2] = {}, declared: How['declared'] = {}) =>
    oddsOf(armed(fight({}, b), 'A', weapon), { ...shoot, declared: { distance: 5, ...declared } });
  const one = { damage: { dice: 0, sides: 6, flat: 1 } };
  const hit = 15 / 20;

  test('FLU-GAP-12 the last wound point is enough to go down, and no earlier point is', () => {
    const bare = (wounds: number) => ({ state: { vitality: 0, wounds } });
    const chances = (wounds: number, weapon: typeof one) =>
      ['wound', 'down', 'dead'].map((name) => chanceIn(attack({ sheet: { dodge: 0 }, ...bare(wounds) }, weapon), name));
    const two = { damage: { dice: 0, sides: 6, flat: 2 } };
    expect(chances(1, one)).toEqual([hit, hit, 0].map((chance) => expect.closeTo(chance, 12)));
    expect(chances(2, one)).toEqual([hit, 0, 0].map((chance) => expect.closeTo(chance, 12)));
    expect(chances(2, two)).toEqual([hit, hit, 0].map((chance) => expect.closeTo(chance, 12)));
  });

  test('FLU-GAP-12 at -9 a single point kills', () => {
    const helpless = attack({ state: { vitality: 0, wounds: -9 } }, one);
    expect(chanceIn(helpless, 'dead')).toBeCloseTo(chanceIn(helpless, 'hit')!, 12);
    const farther = attack({ state: { vitality: 0, wounds: -8 } }, one);
    expect(chanceIn(farther, 'dead')).toBe(0);
  });

  test('FLU-GAP-35 a single point over a multiple calls for the save; FLU-GAP-14 what cannot injure gravely is not named', () => {
    const stress = attack(
      { state: { stressTotal: 10 } },
      { damage: { dice: 0, sides: 6, flat: 1 }, damageType: 'stress' },
    );
    // Will 2 against DC 12.
    expect(chanceIn(stress, 'stressed')).toBeCloseTo((chanceIn(stress, 'hit')! * 9) / 20, 12);
    expect(chanceIn(attack({}, one), 'criticalInjury')).toBeUndefined();
    expect(
      chanceIn(
        attack({ sheet: { saves: { fort: 14 } } }, { damage: { dice: 0, sides: 6, flat: 25 } }),
        'criticalInjury',
      ),
    ).toBeUndefined();
    expect(
      chanceIn(
        attack({ sheet: { saves: { fort: 13 } } }, { damage: { dice: 0, sides: 6, flat: 25 } }),
        'criticalInjury',
      ),
    ).toBeCloseTo(hit / 20, 12);
  });

  test('FLU-GAP-14 where every loss may injure gravely, a hit that costs nothing is no chance of it', () => {
    const any = { options: { 'fluid.critInjury.damage': 0 } };
    const chance = (ranged: number): number | undefined => {
      const prey = { sheet: { saves: { fort: 4 }, dr: { ranged } } };
      return chanceIn(
        oddsOf(armed(fight({}, prey, any), 'A', one), { ...shoot, declared: { distance: 5 } }),
        'criticalInjury',
      );
    };
    expect([chance(1), chance(0)]).toEqual([undefined, expect.closeTo((hit * 10) / 20, 12)]);
  });

  test('FLU-GAP-31 how often it hits is shown where it may be more than once', () => {
    const shown = (weapon: Parameters<typeof armed>[2], declared: How['declared']): readonly string[] =>
      attack({}, weapon, declared).distributions.map(({ label }) => label.split('.').at(-1)!);
    expect(shown({}, {})).toEqual(['damage']);
    expect(shown({ recoil: 9 }, { mode: 'burst' })).toEqual(['damage', 'hits']);
    expect(shown({ recoil: 15 }, { mode: 'burst' })).toEqual(['damage']);
    expect(shown({ recoil: 1 }, { mode: 'burst' })).toEqual(['damage', 'hits']);
  });

  test('FLU-GAP-35 exactly a multiple is not exceeded: no save, and no level', () => {
    const levels = (stressTotal: number, damage: number): readonly unknown[] => {
      const b = stateOf(
        hurt(
          fight({}, { state: { stressTotal } }),
          { damage, damageType: 'stress' },
          stressTotal + damage > 10 ? [1] : [],
        ),
        'B',
      );
      return [b.stressTotal, b.stressLevel];
    };
    expect([levels(0, 10), levels(0, 11), levels(9, 11), levels(9, 12)]).toEqual([
      [10, 0],
      [11, 1],
      [20, 1],
      [21, 2],
    ]);
  });
});
