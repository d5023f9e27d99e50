/** Turns that are interrupted, work that is disturbed, rulings that meet each other: what is kept, what is over. */
import { describe, expect, test } from 'vitest';
import { cepheus } from '../../../src/rules/cepheus/index.ts';
import { begun, changed, codeOf, countOf, dmsOf, stateOf } from './fight-begun.ts';
import { act, next, start, scripted, type Declared, type Scripted } from './fight-log.ts';
import { car, fightOf, type Person } from './fight-people.ts';
import { withCombatant, withoutCombatant } from '../../../src/rules/kernel/fight.ts';

const at = (id: string, initiative: number | null, rest: Partial<Person> = {}): Person => ({
  id,
  skills: { 'Slug Rifle': 1, 'Natural Weapons': 1, Athletics: 1, Mechanics: 1 },
  weapons: ['rifle', 'frag'],
  ...rest,
  state: { initiative, ...rest.state },
});
const budget = (played: Scripted, id: string): readonly number[] =>
  cepheus.status(played.fight, id).budget.map(({ left }) => left);

describe('a turn', () => {
  test('CEP-INI-07 hastening is possible while nobody has the turn', () => {
    const waiting = act(begun([at('A', 9), at('B', 8), at('C', 5)]), 'A', 'delay');
    expect(waiting.fight.turn).toBeNull();
    const hastened = act(waiting, 'C', 'hasten');
    expect([codeOf(hastened), countOf(hastened, 'C'), hastened.fight.turn]).toEqual([null, 7, null]);
    expect(next(hastened).fight.turn).toBe('B');
  });

  test('CEP-DLY-01 a waiting combatant may act where the combatant at turn has left the fight', () => {
    const waiting = next(act(begun([at('A', 9), at('B', 8), at('C', 5)]), 'A', 'delay'));
    const left = { ...waiting, fight: withoutCombatant(waiting.fight, 'B') };
    expect(left.fight.turn).toBe('B');
    const now = act(left, 'A', 'actNow');
    expect([codeOf(now), now.fight.turn]).toEqual([null, 'A']);
  });

  test('CEP-DLY-01 a turn with no action left is over when it is interrupted, one with an action left goes on', () => {
    let played = next(act(begun([at('A', 9), at('B', 8), at('C', 5)]), 'A', 'delay'));
    const turns = (spent: number): readonly (string | null)[] => {
      let now = played;
      for (let minor = 0; minor < spent; minor++) now = act(now, 'B', 'move', { declared: { metres: 1 } });
      now = act(now, 'A', 'actNow');
      return [now.fight.turn, next(now).fight.turn];
    };
    expect([turns(3), turns(2)]).toEqual([
      ['A', 'C'],
      ['A', 'B'],
    ]);
    played = act(act(played, 'B', 'move', { declared: { metres: 1 } }), 'A', 'actNow');
    expect(next(next(next(played))).fight.round).toBe(2);
  });

  test('CEP-ACT-10 CEP-EXP-05 a dive takes the significant action of this turn, or where that is spent of the next', () => {
    const dive = (spends: boolean) => {
      let played = next(act(begun([at('A', 9), at('B', 8)]), 'A', 'delay'));
      if (spends) played = act(played, 'B', 'attack', { item: 'rifle', target: 'A', dice: [1, 1], choices: ['none'] });
      else played = act(played, 'B', 'changeStance');
      played = act(played, 'A', 'actNow');
      const thrown = { item: 'frag', target: 'B', declared: { metres: 3 }, dice: [6, 6, 1, 1, 1, 1, 1] };
      played = next(act(played, 'A', 'attack', { ...thrown, choices: ['dive'] }));
      return [played.fight.turn, budget(played, 'B'), stateOf(played, 'B').lostSignificant];
    };
    expect([dive(true), dive(false)]).toEqual([
      ['B', [1, 0], 1],
      ['B', [0, 0], 0],
    ]);
  });

  test.each([
    ['twoAtZero', 'str', {}, 'up'],
    ['strOrDexAtZero', 'str', {}, 'down'],
    ['strOrDexAtZero', 'dex', {}, 'down'],
    ['strOrDexAtZero', 'end', {}, 'up'],
    ['strOrDexAtZero', 'str', { awake: true }, 'up'],
  ])(
    'CEP-DMG-09 CEP-UNC-03 koRule %s: with %s at 0 on the sheet and %o a fight is begun and joined %s',
    (koRule, name, state, standing) => {
      const current = { str: 7, dex: 7, end: 7, int: 7, edu: 7, soc: 7, [name]: 0 };
      const hurt = (id: string) => at(id, null, { state: { current, ...state } });
      const options = { koRule };
      const opened = start(scripted(fightOf([at('A', 12), hurt('B')], { options })), { dice: [3, 3] });
      const [late] = fightOf([hurt('C')]).combatants;
      const joined = act({ ...opened, fight: withCombatant(opened.fight, late!) }, 'C', 'join', { dice: [3, 3] });
      expect(['B', 'C'].map((id) => cepheus.status(joined.fight, id).standing)).toEqual([standing, standing]);
      const since = ['B', 'C'].map((id) => stateOf(joined, id).unconscious?.since);
      expect(since).toEqual(standing === 'down' ? [0, 1] : [undefined, undefined]);
      const clauses = joined.events.filter(({ kind }) => kind === 'knockedOut').map(({ clause }) => clause);
      expect(clauses).toEqual(standing === 'down' ? ['CEP-DMG-09', 'CEP-DMG-09'] : []);
    },
  );

  test('CEP-UNC-01 minutes of unconsciousness are counted from the first round of this fight', () => {
    const out = (since: number) =>
      start(scripted(fightOf([at('A', 9), at('B', 5, { state: { unconscious: { since, failures: 2 } } })])));
    const clocks = [0, 3].map((since) => {
      const played = out(since);
      return [stateOf(played, 'B').unconscious, played.events.filter(({ kind }) => kind === 'clockRestarted').length];
    });
    expect(clocks).toEqual([
      [{ since: 0, failures: 2 }, 0],
      [{ since: 0, failures: 2 }, 1],
    ]);
    let played = out(3);
    while (played.fight.round < 10) played = next(played);
    // The end of round 10: 2D6 + 2 for the failures.
    expect(stateOf(next(played, { dice: [3, 3] }), 'B').unconscious).toBeNull();
  });
});

describe('work (CEP-EXT-03)', () => {
  const work = { skill: 'Mechanics', roundsNeeded: 10, roundsDone: 2 };

  test.each([
    ['nothing after armor', 'cloth', [1, 1, 1], 0],
    ['a point', 'jack', [1, 1, 2], 1],
    ['two points', 'jack', [1, 2, 2], 2],
  ] as const)('a hit for %s counts as it is', (_name, armor, dice, damage) => {
    const people = [at('A', 9), at('B', 5, { armor: [armor], state: { extended: work } })];
    // 2D6 + 1: Effect 0.
    const hit = act(begun(people), 'A', 'attack', { item: 'rifle', target: 'B', dice: [3, 4, ...dice, 6, 6] });
    const check = hit.log.find((line) => line.startsWith('keepWorking'))!;
    expect(check).toContain(`total=${13 - damage} `);
  });
});

describe('ammunition', () => {
  test.each([
    ['a burst', { mode: 'burst:4:spread' }, 'CEP-BST-10'],
    ['suppression', { suppression: true }, 'CEP-SUP-03'],
    ['panic fire', { mode: 'panic' }, 'CEP-PNC-02'],
  ])('too little of it for %s', (_name, declared, clause) => {
    const empty = begun([at('A', 9, { state: { ammo: { rifle: 'suppression' in declared ? 1 : 0 } } }), at('B', 5)]);
    const shot = act(empty, 'A', 'attack', { item: 'rifle', target: 'B', declared });
    expect(shot.refused).toMatchObject({ refused: 'notEnoughAmmo', clause });
  });

  test('CEP-BST-10 none is counted for a weapon without a magazine', () => {
    const bow = {
      type: 'weapon',
      id: 'bow',
      equipped: true,
      ranges: ['assaultWeapon'],
      skill: 'Archery',
      damageDice: 2,
      rof: [1],
    };
    const played = begun([at('A', 9, { sheet: { items: [bow] } }), at('B', 5)]);
    const shot = act(played, 'A', 'attack', { item: 'bow', target: 'B', dice: [1, 1], choices: ['none'] });
    expect([codeOf(shot), stateOf(shot, 'A').ammo]).toEqual([null, {}]);
    expect(shot.events.map(({ kind }) => kind)).not.toContain('fired');
  });
});

describe('rulings', () => {
  test.each([
    ['CEP-FLOW-01', 'setAware', 'aware', ['becameUnaware', 'becameAware']],
    ['CEP-COM-02', 'setContact', 'inContact', ['contactLost', 'contactRestored']],
    ['CEP-COUP-03', 'setHelpless', 'helpless', ['freed', 'madeHelpless']],
  ] as const)('%s %s says which way it goes', (_clause, action, key, kinds) => {
    const ruled = [false, true].map((value) => {
      const played = begun([at('A', 9, { state: { [key]: !value } }), at('B', 5)]);
      const done = act(played, 'A', action, { declared: { [key]: value } });
      return [stateOf(done, 'A')[key], done.events.at(-1)!.kind];
    });
    expect(ruled).toEqual([
      [false, kinds[0]],
      [true, kinds[1]],
    ]);
  });

  test('CEP-SUP-08 a suppression by the GM’s word has no Effect, and any Effect replaces it', () => {
    const word = act(begun([at('A', 9), at('B', 5)]), 'B', 'setCondition', { declared: { condition: 'suppressed' } });
    const fire = { item: 'rifle', target: 'B', declared: { suppression: true }, dice: [4, 6], choices: ['none'] };
    expect([countOf(word, 'B'), countOf(act(word, 'A', 'attack', fire), 'B')]).toEqual([5, 4]);
    expect(word.events.find(({ kind }) => kind === 'suppressed')?.facts).toEqual({ effect: 0 });
  });

  test.each([
    ['CEP-ENV-01', { light: 'low' }, { light: -1 }],
    ['CEP-ENV-01', { light: 'dark' }, { light: -4 }],
    ['CEP-ENV-03', { smoke: 'normal' }, { smoke: -1 }],
    ['CEP-ENV-03', { smoke: 'thick' }, { smoke: -2 }],
    ['CEP-ENV-05', { weather: 'extreme' }, { weather: -2 }],
    ['CEP-ZGR-03', { gravity: 0 }, { recoil: -2, skill: -3 }],
    ['what is no number of gravity', { gravity: -1 }, {}],
    ['words that are none', { light: 'bright', smoke: 'blue', weather: 7, gravity: 'none' }, {}],
  ])('%s the scene %o tells on a shot', (_clause, scene, found) => {
    const dms = dmsOf(begun([at('A', 9), at('B', 5)], { scene: scene as Declared }), 'rifle');
    expect(dms).toEqual({ skill: 1, ...found });
  });

  test('GAP-09 a hazard of a single die is rolled, one without dice is not', () => {
    const played = begun([at('A', 9), at('B', 5)]);
    const lost = (declared: Declared, dice: readonly number[]) =>
      7 - stateOf(act(played, 'A', 'hazard', { declared, dice }), 'A').current.end;
    expect([
      lost({ dice: 1 }, [4]),
      lost({ dice: 0, points: 2 }, []),
      lost({ fall: 2 }, [5]),
      lost({ fall: 1.9, dice: 3 }, []),
    ]).toEqual([4, 2, 5, 0]);
  });
});

describe('a move that is none', () => {
  test.each([
    ['CEP-MOV-05', { stance: 'prone' }],
    ['CEP-MOV-06', { metresMoved: 1.5, current: { str: 6, dex: 6, end: 6, int: 7, edu: 7, soc: 7 } }],
  ] as const)('%s names what holds the combatant', (clause, state) => {
    const played = begun([at('A', 9), at('B', 5)], { options: { proneMove: 0 } });
    const moved = act(changed(played, 'A', state), 'A', 'move', { declared: { metres: 1 } });
    expect(moved.refused).toMatchObject({ refused: 'cannotMove', clause });
  });

  test('CEP-MOD-06 a target in the firer’s own vehicle counts its own steps alone', () => {
    const moved = (metresMoved: number) => {
      const played = begun([
        at('A', 9),
        at('B', 5, { state: { metresMoved } }),
        car('car', ['A', 'B'], { speed: 120, open: true }),
      ]);
      return dmsOf(played, 'rifle', { metres: 2 })['targetMoved'];
    };
    expect([moved(9), moved(10)]).toEqual([undefined, -1]);
  });
});

describe('a skill (CEP-CORE-10)', () => {
  const gun = (skill: string) => ({
    type: 'weapon',
    id: 'gun',
    equipped: true,
    ranges: ['rifle'],
    skill,
    damageDice: 2,
    rof: [1],
  });
  const level = (skill: string, skills: { readonly [name: string]: number }) =>
    dmsOf(begun([at('A', 9, { skills, weapons: [], sheet: { items: [gun(skill)] } }), at('B', 5)]), 'gun')['skill'];

  test('is found however it is written, by its very name first', () => {
    expect(level('Slug Rifle', { 'slug rifle': 2 })).toBe(2);
    expect(level('Slug Rifle', { 'SLUG RIFLE': 1, 'Slug Rifle': 3, 'slug rifle': 2 })).toBe(3);
  });

  test('that nobody has is none, though every record inherits something of that name', () => {
    expect(level('constructor', { 'Slug Rifle': 2 })).toBe(-3);
  });
});

describe('aims of both kinds (CEP-AIM-10)', () => {
  const aimed = (aimMix: boolean, ...acts: readonly string[]) => {
    let played = begun([at('A', 9), at('B', 5)], { options: { aimMix } });
    for (const action of acts) played = act(played, 'A', action, { target: 'B' });
    const { dm, kill } = stateOf(played, 'A').aim!;
    return [dm, kill];
  };

  test.each([
    [true, [2, 2], [2, 2]],
    [false, [1, 0], [2, 0]],
  ])('split between both, by setting %s: the other is kept or lost', (aimMix, once, twice) => {
    expect(aimed(aimMix, 'aim', 'aimKill')).toEqual(aimMix ? [1, 2] : [0, 2]);
    expect(aimed(aimMix, 'aim', 'aimKill', 'aim')).toEqual(once);
    expect(aimed(aimMix, 'aimKill', 'aim', 'aim')).toEqual(twice);
  });

  test('CEP-AIM-06 two points of damage for each action, one by setting, or two in all', () => {
    const kills = (aimKillPerAction: number | string, times: number) => {
      let played = begun([at('A', 9), at('B', 5)], { options: { aimKillPerAction } });
      for (let time = 0; time < times; time++) played = act(played, 'A', 'aimKill', { target: 'B' });
      return [stateOf(played, 'A').aim!.kill, codeOf(played)];
    };
    expect([kills(2, 1), kills(2, 3), kills(1, 1), kills(1, 3)]).toEqual([2, 6, 1, 3].map((kill) => [kill, null]));
    expect([kills('flat', 1), kills('flat', 2)]).toEqual([
      [2, null],
      [2, 'aimAtMost'],
    ]);
  });

  test('CEP-AIM-01, -06 either goes up to 6, and no further', () => {
    const next = (action: 'aim' | 'aimKill', before: number) => {
      const aim = { target: 'B', dm: before, kill: before };
      const played = act(begun([at('A', 9, { state: { aim } }), at('B', 5)]), 'A', action, { target: 'B' });
      return codeOf(played) ?? stateOf(played, 'A').aim![action === 'aim' ? 'dm' : 'kill'];
    };
    expect([4, 5, 6].map((before) => next('aim', before))).toEqual([5, 6, 'aimAtMost']);
    expect([4, 5, 6].map((before) => next('aimKill', before))).toEqual([6, 6, 'aimAtMost']);
  });
});
