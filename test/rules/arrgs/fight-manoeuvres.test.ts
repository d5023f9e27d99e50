/** Sections 23 and 24 in play: aid, reach, reload, mounting, standing up, and everything without a name. */
import { describe, expect, test } from 'vitest';
import {
  choiceOf,
  duel,
  fight,
  refusedIn,
  stateOf,
  SWORD,
  table,
  weapon,
  type Line,
  type Data,
  type Options,
} from './people.ts';

const SPEAR = weapon('spear', { reach: 1 });
const CROSSBOW = weapon('crossbow', {
  kind: 'ranged',
  increment: 16,
  ammunition: 'bolt',
  reload: { cost: 1, dc: 10, multi: false, capacity: 1, loaded: 0 },
});
const RIFLE = weapon('rifle', {
  kind: 'ranged',
  ammunition: 'bullet',
  reload: { cost: 1, dc: 10, multi: true, capacity: 10, loaded: 3 },
});
const gear = (id: string, quantity: number, ammunition: string) => ({ type: 'gear', id, quantity, ammunition });

describe('Aid another (ARR-MAN-01, ARR-AID)', () => {
  const friends = (options = {}): Line =>
    table.start(
      fight(
        [
          { id: 'a', side: 'us', score: 20 },
          { id: 'c', side: 'us', score: 15 },
          { id: 'b', side: 'them', score: 10, sheet: { vitality: { base: 100 } } },
        ],
        options,
      ),
    );
  const aid = (line: Line, dice: readonly number[], declared = {}): Line =>
    table.act(line, 'a', 'aidAnother', { target: 'c', dice, declared: { skill: 'meleeWeaponry', ...declared } });

  test('the aided skill with Personality against 10 and the scene; the margin is the bonus (ARR-AID-01, -02)', () => {
    const line = aid(friends(), [10]);
    expect(Object.values(stateOf(line, 'c').effects)).toMatchObject([{ type: 'assisted', value: 5, once: true }]);
    expect(stateOf(line, 'a').points).toMatchObject({ ap: 2, used: 1 });
    expect(stateOf(aid(friends(), [5]), 'c').effects).toEqual({});
  });

  test('`sceneDifficulty` of the table is the difficulty unless the GM says another (GAP-09, WE-24)', () => {
    expect(Object.values(stateOf(aid(friends({ sceneDifficulty: 2 }), [10]), 'c').effects)).toMatchObject([
      { value: 3 },
    ]);
    const line = aid(friends({ sceneDifficulty: 2 }), [10], { difficulty: 5 });
    expect(stateOf(line, 'c').effects).toEqual({});
  });

  test('it serves the next check of that skill, and is gone after it (ARR-AID-04)', () => {
    let line = table.next(aid(friends(), [10]));
    line = table.act(line, 'c', 'attack', { item: 'sword', target: 'b', dice: [5] });
    expect(line.log.find((row) => row.startsWith('melee'))).toContain('assisted 5');
    expect(stateOf(line, 'c').effects).toEqual({});
  });

  describe('and is gone after every kind of check with it (ARR-AID-04)', () => {
    const prayer = { school: 'light', defence: 'none', level: 1, increment: 10, memorised: 3, duration: 'lasting' };
    const LIGHT = { type: 'spell', id: 'light', skill: 'arcane', ...prayer };
    const aided = (skill: string): Line => {
      const sheet = { skills: { arcane: 5, piloting: 5 }, slots: { 1: { max: 9 } } };
      const people = [
        { id: 'c', side: 'us', score: 15, sheet, items: [LIGHT] },
        { id: 'a', side: 'us', score: 20, sheet, items: [LIGHT] },
        { id: 'wagon', side: 'us', kind: 'vehicle', sheet: { size: 'huge', baseSpeed: 8 }, items: [] },
        { id: 'trap', side: 'place', kind: 'hazard', sheet: {}, items: [] },
      ];
      let line = table.start(fight(people, { concentrationCastRound: 'exempt' }));
      if (skill === 'piloting') line = table.act(table.next(line), 'c', 'mount', { target: 'wagon', dice: [15] });
      if (skill === 'arcane') line = table.act(line, 'a', 'cast', { item: 'light', dice: [15], declared: NEAR });
      const turned = skill === 'piloting' ? table.next(line) : line;
      return table.next(aid(turned, [10], { skill, pool: skill === 'arcane' ? 'aap' : 'ap' }));
    };
    const NEAR = { near: [] };
    test.each([
      ['movement', 'athletics', { declared: { steps: 1 } }],
      ['movement', 'piloting', { declared: { steps: 1, mode: 'action' }, dice: [10] }],
      ['disarmHazard', 'athletics', { target: 'trap', dice: [5], declared: NEAR }],
      ['cast', 'arcane', { item: 'light', dice: [5], declared: NEAR }],
      ['counterspell', 'arcane', { item: 'light', dice: [19], choices: ['seize'], declared: { ...NEAR, squares: 1 } }],
    ] as const)('%s with %s', (action, skill, how) => {
      const helped = aided(skill);
      expect(Object.values(stateOf(helped, 'c').effects)).toHaveLength(1);
      const line = table.act(helped, 'c', action, how);
      expect(line.refused).toBeNull();
      expect(line.log.some((row) => row.includes('assisted'))).toBe(true);
      expect(stateOf(line, 'c').effects).toEqual({});
    });
  });

  test('of several aids the highest counts (ARR-AID-05); unused help is lost at the End of Round', () => {
    const helped = aid(aid(friends(), [12]), [10]);
    let line = table.next(helped);
    const played = table.act(line, 'c', 'attack', { item: 'sword', target: 'b', dice: [5] });
    expect(played.log.find((row) => row.startsWith('melee'))).toContain('assisted 7, assisted 5*');
    for (let turns = 0; turns < 2; turns++) line = table.next(line);
    expect(stateOf(line, 'c').effects).toEqual({});
  });

  test('one adjacent ally; from afar only as advice (ARR-AID-03)', () => {
    expect(refusedIn(aid(friends(), [], { squares: 4 }))).toBe('notAdjacent');
    expect(aid(friends(), [10], { squares: 4, advice: true }).refused).toBeNull();
    expect(refusedIn(table.act(friends(), 'a', 'aidAnother', { target: 'b' }))).toBe('notAlly');
    expect(choiceOf(friends(), 'a', 'aidAnother')?.suited).toEqual(['a', 'c']);
  });
});

describe('Change reach (ARR-MAN-03, ARR-RCH, ARR-THR-03, -04)', () => {
  const shift = (options: Options, dice: readonly number[], choices: readonly number[], from?: Line): Line =>
    table.act(from ?? duel({ items: [SPEAR] }, {}, options), 'a', 'changeReach', { item: 'spear', dice, choices });

  test('both ends move by what the actor picks, as far as the reach goes (ARR-RCH-01..03, WE-23)', () => {
    const line = shift({}, [5], [1]);
    expect(stateOf(line, 'a').motion.reachShift).toBe(1);
    expect(refusedIn(table.act(line, 'a', 'attack', { item: 'spear', target: 'b' }))).toBe('tooNear');
    expect(line.log.join()).toMatch(/reachShifted .*reachShift=1/);
    expect(stateOf(shift({}, [5], [2]), 'a').motion.reachShift).toBe(0);
    expect(shift({}, [5], [2]).log.join()).toMatch(/reachKept .*reachShift=0/);
    expect(stateOf(shift({}, [2], []), 'a').motion.reachShift).toBe(0);
  });

  test('`reachCap` false: only the success value limits it', () => {
    expect(stateOf(shift({ reachCap: false }, [5], [2]), 'a').motion.reachShift).toBe(2);
  });

  test('a weapon without reach can only take a shift back (ARR-THR-03)', () => {
    const armed = duel({ items: [SPEAR, SWORD], sheet: { ap: 9 } });
    expect(refusedIn(table.act(armed, 'a', 'changeReach', { item: 'sword' }))).toBe('unknownItem');
    const back = table.act(shift({}, [5], [1], armed), 'a', 'changeReach', { item: 'sword', dice: [5], choices: [0] });
    expect(stateOf(back, 'a').motion.reachShift).toBe(0);
  });

  test('a new use replaces the shift, or adds to it (`changeReach`, ARR-RCH-04)', () => {
    const again = (options: Options): Line => shift(options, [5], [-1], shift(options, [5], [1]));
    expect(stateOf(again({}), 'a').motion.reachShift).toBe(-1);
    expect(stateOf(again({ changeReach: 'cumulative' }), 'a').motion.reachShift).toBe(0);
  });
});

describe('Reload (ARR-MAN-14, ARR-RLD)', () => {
  const load = (items: readonly Data[], item: string, dice: readonly number[]): Line =>
    table.act(duel({ items: items as never }), 'a', 'reload', { item, dice });

  test('one item, or none: then points and drain are gone (ARR-RLD-01, -02)', () => {
    const bolts = gear('bolts', 5, 'bolt');
    const line = load([CROSSBOW, bolts], 'crossbow', [15]);
    expect(stateOf(line, 'a').stock).toMatchObject({ loaded: { crossbow: 1 }, quantities: { bolts: 4 } });
    const failed = load([CROSSBOW, bolts], 'crossbow', [2]);
    expect(line.log.join()).toMatch(/reloaded .*loaded=1 capacity=1/);
    expect(stateOf(failed, 'a').stock.loaded['crossbow']).toBe(0);
    expect(stateOf(failed, 'a')).toMatchObject({ points: { ap: 2 }, life: { lost: 1 } });
  });

  test('a magazine takes one more for each point of margin, as far as there is room and ammunition', () => {
    const rounds = (quantity: number): Line => load([RIFLE, gear('bullets', quantity, 'bullet')], 'rifle', [13]);
    expect(stateOf(rounds(20), 'a').stock).toMatchObject({ loaded: { rifle: 8 }, quantities: { bullets: 15 } });
    expect(stateOf(rounds(2), 'a').stock).toMatchObject({ loaded: { rifle: 5 }, quantities: { bullets: 0 } });
  });

  test('for as many points as the weapon says (ARR-MAN-14)', () => {
    const slow = { ...CROSSBOW, reload: { ...(CROSSBOW['reload'] as Data), cost: 2 } };
    const bolts = gear('bolts', 5, 'bolt');
    expect(choiceOf(duel({ items: [slow] as never }), 'a', 'reload')?.cost).toEqual({ ap: 2 });
    expect(stateOf(load([slow, bolts], 'crossbow', [15]), 'a').points).toMatchObject({ ap: 1, used: 2 });
  });

  test('no act of its own where drawing ammunition is part of the attack (GAP-08)', () => {
    const bow = { ...CROSSBOW, id: 'bow', reload: { ...(CROSSBOW['reload'] as Data), cost: 0 } };
    expect(choiceOf(duel({ items: [bow] as never }), 'a', 'reload')).toBeUndefined();
  });

  test('not where it is full, or nothing is carried for it', () => {
    const full = { ...CROSSBOW, reload: { cost: 1, loaded: 1 } };
    expect(refusedIn(load([full, gear('bolts', 5, 'bolt')], 'crossbow', []))).toBe('full');
    expect(refusedIn(load([CROSSBOW], 'crossbow', []))).toBe('noAmmunition');
  });
});

describe('Stand up, Miscellaneous (ARR-MAN-10, -18, ARR-STU-01, ARR-MSC-01, ARR-CON-01)', () => {
  const prone = (): Line => table.act(duel(), 'a', 'setCondition', { declared: { condition: 'prone' } });

  test('standing up removes Prone, and enemies in reach may answer it', () => {
    expect(refusedIn(table.act(duel(), 'a', 'standUp'))).toBe('notProne');
    const line = table.act(prone(), 'a', 'standUp', { choices: ['declined'], ...near() });
    expect(stateOf(line, 'a').conditions).toEqual({});
  });

  test('without a check it succeeds and provokes nobody; with a check it provokes (ARR-OPP-09)', () => {
    const plain = table.act(duel(), 'a', 'miscellaneous', near());
    expect(stateOf(plain, 'a').points.ap).toBe(2);
    const declared = { needsCheck: true, dc: 12, ...near().declared };
    const line = table.act(duel(), 'a', 'miscellaneous', { declared, choices: ['declined'], dice: [8] });
    expect(line.log.at(-1)).toContain('succeeded total=12');
  });
});

/** The other stands beside. */
function near(id = 'b') {
  return { declared: { near: [{ id, squares: 1 }] } };
}

describe('Mount and dismount (ARR-MAN-11, ARR-MNT)', () => {
  const HORSE = { size: 'large', abilities: { body: 4, agility: 2, intellect: -4, personality: 1 } };
  const stable = (sheet: Data = HORSE, kind = 'character'): Line =>
    table.start(
      fight([
        { id: 'a', side: 'us', score: 20 },
        { id: 'horse', side: 'us', score: 5, kind, sheet, items: [] },
      ]),
    );
  const up = (line: Line, dice: readonly number[], declared = {}): Line =>
    table.act(line, 'a', 'mount', { target: 'horse', dice, declared });

  test('Ride against 10 and its Personality; the rider steers (ARR-MNT-01)', () => {
    const line = up(stable(), [10]);
    expect(stateOf(line, 'a').motion.carriedBy).toBe('horse');
    expect(stateOf(line, 'horse').motion.pilot).toBe('a');
    expect(stateOf(up(stable(), [9]), 'a').motion.carriedBy).toBeNull();
  });

  test('exactly one size larger; much larger mounts are climbed first (ARR-MNT-03)', () => {
    expect(refusedIn(up(stable({ ...HORSE, size: 'medium' }), []))).toBe('wrongSize');
    expect(refusedIn(up(stable({ ...HORSE, size: 'huge' }), []))).toBe('wrongSize');
    expect(up(stable({ ...HORSE, size: 'huge' }), [10], { climbed: true }).refused).toBeNull();
  });

  test('a vehicle against 10 (ARR-MNT-02); down again by the same check', () => {
    const line = up(stable({ seats: 2 }, 'vehicle'), [9]);
    expect(stateOf(line, 'horse').motion.pilot).toBe('a');
    expect(choiceOf(line, 'a', 'dismount')?.refused?.refused).toBe('notEnoughAp');
    const down = table.act(line, 'a', 'dismount', { dice: [9], declared: { pool: 'aap' } });
    expect(stateOf(down, 'a').motion.carriedBy).toBeNull();
    expect(stateOf(down, 'horse').motion.pilot).toBeNull();
  });

  test('nobody mounts twice', () => {
    expect(refusedIn(table.act(up(stable(), [10]), 'a', 'mount', { target: 'horse', declared: { pool: 'aap' } }))).toBe(
      'alreadyAboard',
    );
  });
});

test('every one of these is offered with its price (section 23)', () => {
  const line = duel({ items: [SPEAR, CROSSBOW] });
  const prices = ['aidAnother', 'changeReach', 'reload', 'miscellaneous', 'mount', 'standUp'].map((action) => [
    action,
    choiceOf(line, 'a', action)?.cost,
  ]);
  expect(prices).toEqual([
    ['aidAnother', { ap: 1 }],
    ['changeReach', { ap: 1 }],
    ['reload', { ap: 1 }],
    ['miscellaneous', { ap: 1 }],
    ['mount', { ap: 2 }],
    ['standUp', { ap: 1 }],
  ]);
});
