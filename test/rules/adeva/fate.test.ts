/** Fate Points are offered where they may still change something, and only there (GAP-12). */
import { describe, expect, test } from 'vitest';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import type { AdevaCombatant, AdevaFight, AdevaState } from '../../../src/rules/adeva/sheet/types.ts';
import { isRefusal, type ChooseAsk, type Command, type Json, type Outcome } from '../../../src/rules/kernel/index.ts';
import {
  acts,
  conditions,
  kinds,
  passes,
  refusalOf,
  rifle,
  somebody,
  stateOf,
  sword,
  underway,
  type Decisions,
  type Words,
} from './arena.ts';
import { combatantIn, withCombatant } from '../../../src/rules/kernel/fight.ts';

const hero = (state: Partial<AdevaState> = {}) => somebody('hero', { side: 'us', fate: 2, items: [rifle], state });
const foe = somebody('foe', { side: 'them', wounds: 30 });
const shot = { action: 'standardAttack', who: 'hero', item: 'rifle', targets: ['foe'] };
const place = { placeDegrees: 'none' } as const;

const heavy = { ...rifle, dice: [] };
const fated = (
  who: AdevaCombatant,
  other: AdevaCombatant,
  command: object,
  dice: readonly number[],
  decisions: Decisions = {},
  options = {},
) => {
  const { questions, fight } = acts(underway([who, other], options), command as Command, dice, {
    ...place,
    ...decisions,
  });
  return { fate: questions.filter((question) => question === 'reroll' || question === 'extraDos'), fight };
};
const armed = (items: readonly { readonly [key: string]: Json }[], fate = 2, more: Words = {}) =>
  somebody('hero', { side: 'us', scores: { bs: 40, ws: 40 }, fate, items, ...more });
const burst = (intendedHits: number) => ({ ...shot, action: 'burst', declared: { intendedHits } });

test.each([
  ['a shot with damage dice', rifle, shot, [45, 5], {}, ['extraDos']],
  ['a shot without any', heavy, shot, [45], {}, []],
  [
    'a shot whose die shows its most already (ADE-DMG-07)',
    { ...rifle, dice: [{ count: 1, sides: 2 }] },
    shot,
    [35, 1],
    { dosDieCap: 'dieMax' },
    [],
  ],
  ['a burst without dice that could score one hit more', heavy, burst(2), [35], {}, ['extraDos']],
  ['a burst that scores all that it can', heavy, burst(1), [35], {}, []],
  ['a miss', heavy, shot, [99], {}, ['reroll']],
  [
    'a miss that nothing turns into a hit',
    heavy,
    { ...shot, declared: { mod: -99 } },
    [99],
    { autoResults: 'none' },
    [],
  ],
  [
    'a hit that jams and scores none (ADE-SUP-09)',
    heavy,
    { ...burst(2), declared: { intendedHits: 2, mod: 99 } },
    [94],
    {},
    [],
  ],
] as const)('attack: %s', (_what, item, command, dice, options, fate) =>
  expect(fated(armed([item]), foe, command, dice, {}, options).fate).toEqual(fate),
);

const shooter = somebody('foe', { side: 'them', scores: { bs: 90, ws: 90 }, items: [heavy, sword] });
const incoming = { ...burst(3), who: 'foe', targets: ['hero'] };
test.each([
  ['a single hit that it stops', { ...shot, who: 'foe', targets: ['hero'] }, [50, 1], 'dodge', []],
  ['a single hit that it does not', { ...shot, who: 'foe', targets: ['hero'] }, [50, 99], 'dodge', ['reroll']],
  ['hits of which none are left', incoming, [50, 9], 'dodge', []],
  ['hits of which some are left', incoming, [50, 29, 50], 'dodge', ['extraDos']],
] as const)('evasion: %s', (_what, command, dice, evade, fate) =>
  expect(fated(shooter, armed([], 2, { scores: { ag: 30 } }), command, dice, { evade }).fate).toEqual(fate),
);

test('evasion: the +10 is offered where it helps on a natural 100 alone (GAP-12, ADE-CORE-03)', () => {
  const dodger = (dodge: number): AdevaCombatant => armed([], 1, { sheet: { dodge } });
  const dodges = (dodge: number) =>
    acts(
      underway([shooter, dodger(dodge)], { autoResults: 'none' }),
      { ...shot, who: 'foe', targets: ['hero'] },
      dodge < 100 ? [50, 100] : [50],
      { evade: 'dodgeFate' },
    );
  expect(stateOf(dodges(99).fight, 'hero').fate.value).toBe(0);
  expect(() => dodges(100)).toThrow('no such option');
});

const trick = (
  own: number,
  other: number,
  fates: readonly [number, number],
  dice: readonly number[],
  action = 'feint',
  options = {},
) => {
  const hero = armed([sword], fates[0], { scores: { ws: own, s: own }, talents: ['disarm'] });
  const rival = somebody('foe', { side: 'them', scores: { ws: other, s: other }, fate: fates[1], items: [sword] });
  return fated(hero, rival, { action, who: 'hero', targets: ['foe'] }, dice, {}, options);
};
test.each([
  ['the one tricked can not reach the degrees', [90, 30, [0, 2]], [5, 99], []],
  ['it can reach them', [50, 50, [0, 2]], [45, 99], ['reroll']],
  ['it has won', [50, 50, [0, 2]], [45, 5], []],
  ['the trick has failed', [50, 50, [0, 2]], [99, 99], []],
  ['a degree would not save it', [90, 50, [0, 2]], [5, 45], []],
  ['a degree would', [50, 50, [0, 2]], [45, 50], ['extraDos']],
  ['the trickster is beyond whatever may come', [99, 20, [2, 0]], [5, 20], []],
  ['the trickster is not', [50, 50, [2, 0]], [45, 99], ['extraDos']],
  ['the trickster fails', [50, 50, [2, 0]], [99, 99], ['reroll']],
] as const)('feint: %s', (_what, [own, other, fates], dice, fate) =>
  expect(trick(own, other, fates, dice).fate).toEqual(fate),
);

test('a disarm: the third degree lets the attacker take it, a fourth nothing more (ADE-DIS-03)', () => {
  expect(trick(99, 10, [2, 0], [85, 99], 'disarm').fate).toEqual(['extraDos']);
  expect(trick(99, 10, [2, 0], [75, 99], 'disarm').fate).toEqual([]);
});

test('a Knock Down: of its margin two degrees matter, for the target too (ADE-KNK-05, -06)', () => {
  expect(trick(50, 50, [0, 2], [99, 45], 'knockDown').fate).toEqual(['extraDos']);
  expect(trick(50, 50, [0, 2], [99, 25], 'knockDown').fate).toEqual([]);
});

test('a tie that is rolled again costs the points spent on it (ADE-CORE-11)', () => {
  const spent = acts(
    underway(
      [
        armed([sword], 1, { scores: { ws: 50 } }),
        somebody('foe', { side: 'them', scores: { ws: 50 }, items: [sword] }),
      ],
      { opposedTie: 'reroll' },
    ),
    { action: 'feint', who: 'hero', targets: ['foe'] },
    [99, 45, 45, 44, 99],
    { reroll: 'reroll', extraDos: 'extraDos' },
  );
  expect(spent.questions).toEqual(['reroll']);
  expect(stateOf(spent.fight, 'hero').fate.value).toBe(0);
});

test('a confirmation may be rolled again, with the attack’s remaining points (ADE-CRT-05)', () => {
  const critical = (fate: number, dice: readonly number[], decisions: Decisions) =>
    fated(armed([rifle], fate), foe, shot, dice, decisions);
  const again = critical(2, [45, 10, 41, 40, 3], { extraDos: 'none', reroll: 'reroll' });
  expect(again.fate).toEqual(['extraDos', 'reroll']);
  expect(stateOf(again.fight, 'hero').fate.value).toBe(1);
  expect(conditions(again.fight, 'foe')).toContain('prone');
  expect(critical(1, [99, 45, 10, 41], { reroll: 'reroll' }).fate).toEqual(['reroll']);
  expect(critical(1, [45, 10, 41], { extraDos: 'extraDos' }).fate).toEqual(['extraDos']);
});

test('the Toughness test of a Take Down may be rolled again (ADE-TKD-03)', () => {
  const taker = somebody('foe', { side: 'them', scores: { ws: 60 }, items: [sword], talents: ['takedown'] });
  const down = { action: 'takeDown', who: 'foe', item: 'sword', targets: ['hero'] };
  const { fate, fight } = fated(taker, armed([]), down, [50, 9, 99, 1], { reroll: 'reroll' });
  expect(fate).toEqual(['reroll']);
  expect(stateOf(fight, 'hero').fate.value).toBe(1);
  expect(conditions(fight, 'hero')).toEqual([]);
});

test('Suppressive Fire that fails may be fired again (ADE-SUP-03)', () => {
  const fire = {
    action: 'suppressiveFire',
    who: 'hero',
    item: 'rifle',
    declared: { zone: [{ id: 'foe', metres: 5, degrees: 0 }] },
  };
  expect(fated(armed([rifle]), foe, fire, [90, 1]).fate).toEqual(['reroll']);
});

test('a Deflector that leaves room for a Dodge: the point is there for one of the two (ADE-DFL-05)', () => {
  const field = { id: 'field', type: 'deflector', strength: 50, allowsSecondEvasion: true };
  const dodger = armed([field], 1);
  const both = acts(underway([shooter, dodger]), { ...shot, who: 'foe', targets: ['hero'] }, [50, 99, 98, 97], {
    evade: ['deflect', 'dodge'],
    reroll: 'reroll',
  });
  expect(both.questions).toEqual(['evade', 'reroll', 'evade']);
  expect(stateOf(both.fight, 'hero').fate.value).toBe(0);
});

test('Wounds that are not missing cost no point (GAP-12)', () => {
  const whole = underway([hero({ wounds: 10 })]);
  expect(refusalOf(whole, { action: 'fateWounds', who: 'hero' })).toBe('notHurt');
  expect(adeva.choices(whole, 'hero', 'fateWounds')[0]!.moot).toBe(true);
});

test('a die that shows 10 is not made a 10', () => {
  const initiative = { die: 10, bonus: 3, total: 13, agility: 30, tieRolls: [] };
  expect(refusalOf(underway([foe, hero({ initiative })]), { action: 'fateInitiative', who: 'hero' })).toBe(
    'dieIsHighest',
  );
});

describe('+10 before the roll, on any test (GAP-12)', () => {
  const [bold, weak] = [
    { s: 40, ws: 40, ag: 40, wp: 40, bs: 40, int: 40, t: 40 },
    { s: 30, ws: 30, ag: 30 },
  ];
  const held = (role: 'controller' | 'restrained', other: string): Partial<AdevaState> => ({
    grapple: { other, role, tookGrapple: true, tookControl: false, specialDone: false },
  });
  const pair = (role: 'controller' | 'restrained') =>
    underway([
      armed([sword], 1, { scores: bold, state: held(role, 'foe'), talents: ['disarm'] }),
      somebody('foe', {
        side: 'them',
        scores: weak,
        items: [sword],
        state: held(role === 'controller' ? 'restrained' : 'controller', 'hero'),
      }),
    ]);
  const free = (more: Words = {}) =>
    underway([
      armed([sword], 1, { scores: bold, talents: ['disarm'], ...more }),
      somebody('foe', { side: 'them', scores: weak, items: [sword] }),
    ]);
  const rush = { contains: 'knockDown', path: 4, straightTail: 4, squares: 5 };

  test.each([
    ['feint', free(), { targets: ['foe'] }, [50, 99]],
    ['disarm', free(), { targets: ['foe'] }, [50, 99]],
    ['knockDown', free(), { targets: ['foe'] }, [50, 99]],
    ['charge', free(), { item: 'sword', targets: ['foe'], declared: rush }, [50, 99]],
    ['grappleDamage', pair('controller'), { item: 'unarmed' }, [50, 99, 1]],
    ['push', pair('controller'), {}, [50, 99]],
    ['breakFree', pair('restrained'), {}, [50, 99]],
    ['takeControl', pair('restrained'), {}, [50, 99]],
    ['test', free(), { declared: { characteristic: 'wp' } }, [50]],
  ] as const)(
    '%s: the odds and the roll count what is declared, and the roll costs the point',
    (action, fight, rest, dice) => {
      const { declared, ...parts } = { declared: {}, ...rest };
      const command = { action, who: 'hero', ...parts, declared: { ...declared, fate: true } } as unknown as Command;
      const odds = adeva.odds(fight, command);
      if (isRefusal(odds)) throw new Error(odds.refused);
      const { outcome, fight: done } = acts(fight, command, dice);
      const rolled = outcome.stages.find((stage) => stage.verdict?.values?.['roll'] === 50)!;
      expect([rolled.verdict!.good, rolled.verdict!.values!['targetNumber']]).toEqual([true, 50]);
      expect(odds.tally).toEqual(rolled.tally);
      expect(stateOf(done, 'hero').fate.value).toBe(0);
      const poor = {
        ...combatantIn(fight, 'hero'),
        state: { ...combatantIn(fight, 'hero').state, fate: { value: 0, max: 1 } },
      };
      expect(refusalOf(withCombatant(fight, poor), command)).toBe('noFate');
    },
  );

  test('jams, patients and tasks alike', () => {
    const jammed = armed([rifle], 1, { scores: bold, state: { jammed: { rifle: true } } });
    const spend = { fate: true };
    const cleared = acts(underway([jammed]), { action: 'clearJam', who: 'hero', item: 'rifle', declared: spend }, [50]);
    expect([stateOf(cleared.fight, 'hero').jammed, stateOf(cleared.fight, 'hero').fate.value]).toEqual([{}, 0]);
    const medic = armed([], 1, { scores: bold, skills: { medical: 'proficient' }, state: { wounds: 5 } });
    const aid = { action: 'firstAid', who: 'hero', targets: ['hero'], declared: spend };
    expect(stateOf(acts(underway([medic]), aid, [50, 3]).fight, 'hero')).toMatchObject({
      wounds: 8,
      fate: { value: 0 },
    });
    const worker = acts(underway([armed([], 1, { scores: bold })]), {
      action: 'setTask',
      who: 'hero',
      declared: { needs: 'tests', count: 2 },
    }).fight;
    const worked = acts(worker, { action: 'extendedAction', who: 'hero', declared: spend }, [50]);
    expect(stateOf(worked.fight, 'hero')).toMatchObject({ extended: { testsDone: 1 }, fate: { value: 0 } });
  });

  test('an evasion has a second button for it; the point is gone, the other may still reroll', () => {
    const dodger = armed([], 2, { scores: { ag: 30 } });
    const aimed = { ...shot, who: 'foe', targets: ['hero'] };
    const made = acts(underway([shooter, dodger]), aimed, [50, 40], { evade: 'dodgeFate' });
    expect(made.questions).toEqual(['evade']);
    expect(stateOf(made.fight, 'hero').fate.value).toBe(1);
    expect(kinds(made.events)).not.toContain('damageDealt');
    const again = acts(underway([shooter, dodger]), aimed, [50, 41, 40], { evade: 'dodgeFate', reroll: 'reroll' });
    expect(stateOf(again.fight, 'hero').fate.value).toBe(0);
    expect(again.outcome.stages.find(({ title }) => title.endsWith('.dodge'))!.verdict!.values).toMatchObject({
      targetNumber: 40,
      roll: 40,
    });
  });

  test('nobody takes it by itself, nor without points, nor where a setting rules it out', () => {
    const asking = (fate: number, options = {}) => {
      const aimed = { ...shot, who: 'foe', targets: ['hero'] };
      const fight = underway([shooter, armed([], fate, { scores: { ag: 30 } })], options);
      const procedure = adeva.perform(fight, aimed);
      procedure.next();
      const ask = procedure.next([50]).value as ChooseAsk;
      return [ask.automatic, ask.options.map(({ id, values }) => [id, values?.['targetNumber']])];
    };
    expect(asking(1)).toEqual([
      'dodge',
      [
        ['none', undefined],
        ['dodge', 30],
        ['dodgeFate', 40],
      ],
    ]);
    expect(asking(0)[1]).toHaveLength(2);
    expect(asking(1, { 'fateUses.bonus': 'off' })[1]).toHaveLength(2);
  });

  test('a Guardian may make its own better too', () => {
    const ward = somebody('ward', { side: 'us' });
    const command = { ...shot, who: 'foe', targets: ['ward'], declared: { neighbors: [{ id: 'hero', metres: 1 }] } };
    const { fight } = acts(underway([shooter, ward, armed([], 1, { scores: { ag: 30 } })]), command, [50, 40], {
      stepIn: 'dodgeFate',
    });
    expect([stateOf(fight, 'ward').wounds, stateOf(fight, 'hero').fate.value]).toEqual([10, 0]);
  });

  test('a test forced on a combatant waits for its owner: resisting, Pinning, a Take Down, Overwatch', () => {
    const attacker = (more: Words = {}) =>
      somebody('foe', { side: 'them', scores: { ws: 50, s: 50, bs: 90 }, ...more });
    const resisting = acts(
      underway([attacker({ items: [sword] }), armed([sword], 1, { scores: bold })]),
      { action: 'feint', who: 'foe', targets: ['hero'] },
      [40, 30],
      { bonus: 'bonus' },
    );
    expect(resisting.questions).toEqual(['bonus']);
    expect(kinds(resisting.events)).not.toContain('feintWon');
    const fire = {
      action: 'suppressiveFire',
      who: 'foe',
      item: 'rifle',
      declared: { autoMode: 'semi', zone: [{ id: 'hero', metres: 5, degrees: 0 }] },
    };
    const swept = acts(underway([attacker({ items: [rifle] }), armed([], 1, { scores: bold })]), fire, [93, 40], {
      bonus: 'bonus',
    });
    expect(conditions(swept.fight, 'hero')).toEqual([]);
    const taker = attacker({ items: [sword], talents: ['takedown'] });
    const down = { action: 'takeDown', who: 'foe', item: 'sword', targets: ['hero'] };
    const thrown = acts(underway([taker, armed([], 1, { scores: { ...bold, t: 30 } })]), down, [50, 4, 20], {
      bonus: 'bonus',
    });
    expect(thrown.questions.filter((name) => name === 'bonus')).toEqual(['bonus']);
    expect(conditions(thrown.fight, 'hero')).toEqual([]);
  });

  test('an attack on the spot: of Opportunity', () => {
    const leaves = { action: 'fullMove', who: 'foe', declared: { path: 3, left: [{ id: 'hero', metres: 1 }] } };
    const runner = somebody('foe', { side: 'them' });
    const opportunity = acts(underway([runner, armed([sword], 1, { scores: { ws: 30 } })]), leaves, [50, 1], {
      opportunity: 'sword',
      bonus: 'bonus',
    });
    expect(opportunity.questions.slice(0, 2)).toEqual(['opportunity', 'bonus']);
    expect(stateOf(opportunity.fight, 'foe').wounds).toBeLessThan(10);
    expect(stateOf(opportunity.fight, 'hero').fate.value).toBe(0);
  });

  test('Suppressive Fire with the last point has none left to reroll (ADE-SUP-03)', () => {
    const zone = [{ id: 'foe', metres: 5, degrees: 0 }];
    const fire = { action: 'suppressiveFire', who: 'hero', item: 'rifle', declared: { zone, fate: true } };
    const swept = acts(underway([armed([rifle], 1), foe], { suppressBonuses: 'actionOnly' }), fire, [90, 1]);
    expect(swept.questions).toEqual([]);
    expect(stateOf(swept.fight, 'hero').fate.value).toBe(0);
  });

  test('a tie that is rolled again is rolled without it (ADE-CORE-11)', () => {
    const duel = [
      armed([sword], 2, { scores: { ws: 30 } }),
      somebody('foe', { side: 'them', scores: { ws: 30 }, items: [sword] }),
    ];
    const { outcome, fight } = acts(
      underway(duel, { opposedTie: 'reroll' }),
      { action: 'feint', who: 'hero', targets: ['foe'], declared: { fate: true } },
      [40, 30, 40, 30],
    );
    const own = outcome.stages.find(({ verdict }) => verdict?.values?.['targetNumber'] !== undefined)!;
    expect([own.verdict!.values!['targetNumber'], own.verdict!.good]).toEqual([30, false]);
    expect(stateOf(fight, 'hero').fate.value).toBe(1);
  });
});

describe('what is asked', () => {
  const asks = (weapon: typeof rifle, dice: readonly number[], options = {}): readonly ChooseAsk[] =>
    asked(underway([armed([weapon]), foe], options), shot, dice);
  const asked = (fight: AdevaFight, command: Command, dice: readonly number[]): readonly ChooseAsk[] => {
    const left = [...dice];
    const questions: ChooseAsk[] = [];
    const procedure = adeva.perform(fight, command);
    let step = procedure.next();
    while (!step.done) {
      const ask = step.value;
      if (ask.ask === 'choose') questions.push(ask);
      step = procedure.next(ask.ask === 'roll' ? left.splice(0, ask.count) : (ask as ChooseAsk).default);
    }
    return questions;
  };
  const placing = (dice: readonly number[], weapon = rifle, options = {}) =>
    asks(weapon, dice, options).find(({ question }) => question.endsWith('placeDegrees'));
  const pair = { ...rifle, dice: [{ count: 2, sides: 10 }] };

  test('one more degree: the roll and the degrees that there are', () =>
    expect(asks(rifle, [25, 5])[0]).toMatchObject({
      question: 'SALVO.adeva.question.fate.extraDos',
      values: { test: 'SALVO.adeva.roll.attack', roll: 25, targetNumber: 50, dos: 3 },
    }));

  test('+10: the test that it is for', () => {
    const declared = { autoMode: 'semi', zone: [{ id: 'hero', metres: 5, degrees: 0 }] };
    const fire = { action: 'suppressiveFire', who: 'foe', item: 'rifle', declared };
    const fight = underway([somebody('foe', { side: 'them', items: [rifle] }), armed([])]);
    expect(asked(fight, fire, [93, 40])[0]).toMatchObject({
      question: 'SALVO.adeva.question.fate.bonus',
      values: { test: 'SALVO.adeva.roll.pinning' },
    });
  });

  // BS 40 + 10: a roll of 15 has 4 degrees.
  test.each([
    ['a lower die', [15, 3], rifle, 'allocation', ['none', '0.0']],
    ['a higher die, lowered to spare the target', [15, 5], rifle, 'mercy', ['none', '0.0']],
    ['an equal die', [15, 4], rifle, 'mercy', ['none', '0.0']],
    ['each of two', [15, 3, 9], pair, 'allocation', ['none', '0.0', '0.1']],
    ['each of two, the second lower', [15, 9, 3], pair, 'allocation', ['none', '0.0', '0.1']],
    ['each of two, both higher', [15, 5, 9], pair, 'mercy', ['none', '0.0', '0.1']],
    ['no degrees on a miss', [60], rifle, undefined, undefined],
  ] as const)('degrees on a die (ADE-DMG-04, -08): %s', (_what, dice, weapon, kind, ids) => {
    const ask = placing(dice, weapon);
    expect([ask?.kind, ask?.options.map(({ id }) => id)]).toEqual([kind, ids]);
  });

  test('degrees on a die: a cap that stops them at the lowest die may leave room on another (ADE-DMG-07)', () => {
    const mixed = {
      ...rifle,
      dice: [
        { count: 1, sides: 3 },
        { count: 1, sides: 10 },
      ],
    };
    expect(placing([15, 3, 3, 99], mixed, { dosDieCap: 'dieMax' })).toMatchObject({
      kind: 'allocation',
      default: 'none',
    });
    expect(placing([15, 3, 4, 99], mixed, { dosDieCap: 'dieMax' })).toMatchObject({ kind: 'mercy', default: 'none' });
  });

  test('degrees on a die: with dosDieCap dieMax the value that it then counts (ADE-DMG-07)', () => {
    const small = { ...rifle, dice: [{ count: 1, sides: 3 }] };
    expect(placing([15, 2], small, { dosDieCap: 'dieMax' })?.options[1]).toMatchObject({
      values: { face: 2, value: 3 },
    });
  });
});

describe('a death that a Fate Point may undo (GAP-12)', () => {
  const dying = (fate: number, more: Partial<AdevaState> = {}) =>
    somebody('hero', { side: 'us', fate, wounds: 10, state: { wounds: 0, lethal: 9, ...more } });
  const burnTold = ({ stages }: Outcome) =>
    stages.filter(({ verdict }) => verdict?.key === 'SALVO.adeva.verdict.mayBurn').map(({ who }) => who);
  const killing = { ...shot, who: 'foe', targets: ['hero'] };
  const killer = somebody('foe', { side: 'them', scores: { bs: 90 }, items: [{ ...rifle, flat: 40 }] });

  test.each([
    ['with a point, the last even spent', dying(2, { fate: { value: 0, max: 1 } }), {}, ['hero']],
    ['with the use switched off', dying(2), { 'fateUses.burn': 'off' }, []],
    ['without Fate', somebody('hero', { side: 'us', wounds: 1, sheet: { diesAtZero: true } }), {}, []],
    ['alive', somebody('hero', { side: 'us', fate: 2, wounds: 90 }), {}, []],
  ] as const)('%s', (_what, hero, options, whom) =>
    expect(burnTold(acts(underway([killer, hero], options), killing, [50, 1], place).outcome)).toEqual(whom),
  );

  test('at the end of the last round of the dying (GAP-03 row 9)', () => {
    const dies = { id: 'dying', clause: 'GAP-03', until: { at: 'never' }, facts: { atRound: 1 } } as const;
    const fight = underway([dying(2, { conditions: { dying: dies } })]);
    expect(burnTold(passes(fight, { at: 'endOfRound' }).outcome)).toEqual(['hero']);
  });
});
