/** Measures and questions: sizes, areas and their shifts, ways, the limits of every question about an amount. */
import { describe, expect, test } from 'vitest';
import { covered } from '../../../src/rules/arrgs/area/area-perform.ts';
import { naturalThreat, sizeModifier, spaceOf } from '../../../src/rules/arrgs/check/size.ts';
import { arrgs } from '../../../src/rules/arrgs/index.ts';
import { goneOn, passiveAllowance, withdrawal } from '../../../src/rules/arrgs/movement/moving.ts';
import { provokingSteps } from '../../../src/rules/arrgs/opportunity/windows.ts';
import { optionsFrom } from '../../../src/rules/arrgs/options.ts';
import { footprintOf } from '../../../src/rules/arrgs/range/means.ts';
import { spellsIn } from '../../../src/rules/arrgs/spells/running.ts';
import { DIRECTIONS, SIZES } from '../../../src/rules/arrgs/terms.ts';
import type { Ask } from '../../../src/rules/kernel/procedure.ts';
import { entry } from '../../../src/rules/kernel/tally.ts';
import {
  BOW,
  changed,
  choiceOf,
  duel,
  fight,
  hardy,
  oddsOf,
  person,
  refusedIn,
  stateOf,
  sturdy,
  SWORD,
  table,
  weapon,
  type Data,
  type Line,
} from './people.ts';

const BOOK = optionsFrom({});

test('every size has its value, its space and its threat (GAP-06, ARR-SIZ-01 to -04, ARR-AOE-01)', () => {
  const rows = SIZES.map((size) => [
    ...[size, sizeModifier(size, 'body'), sizeModifier(size, 'agility'), spaceOf(size)],
    ...Object.values(naturalThreat(size)),
  ]);
  expect(rows).toEqual([
    ['fine', -4, 4, 1, 0, 0],
    ['diminutive', -3, 3, 1, 0, 0],
    ['tiny', -2, 2, 1, 0, 1],
    ['small', -1, 1, 1, 1, 1],
    ['medium', 0, 0, 1, 1, 1],
    ['large', 1, -1, 2, 1, 2],
    ['huge', 2, -2, 3, 1, 3],
    ['gargantuan', 3, -3, 4, 1, 4],
    ['colossal', 4, -4, 6, 1, 5],
  ]);
  const footprints = SIZES.map((size) => {
    const wielder = person({ id: 'a', sheet: { size } });
    return footprintOf(wielder, wielder.sheet.weapons[0]!);
  });
  expect(footprints).toEqual([1, 1, 1, 1, 1, 1, 1, 2, 3]);
  const club = person({ id: 'a', sheet: { size: 'gargantuan' }, items: [weapon('club', { footprint: 4 })] });
  expect(footprintOf(club, club.sheet.weapons[0]!)).toBe(4);
});

describe('areas (ARR-AOE-03 to -05)', () => {
  const around = Array.from({ length: 49 }, (_, at) => ({ x: (at % 7) - 3, y: Math.floor(at / 7) - 3 })).map(
    ({ x, y }) => ({ id: `${x},${y}`, x, y }),
  );

  test.each([
    ['n', '0,-2'],
    ['ne', '2,-2'],
    ['e', '2,0'],
    ['se', '2,2'],
    ['s', '0,2'],
    ['sw', '-2,2'],
    ['w', '-2,0'],
    ['nw', '-2,-2'],
  ] as const)('a shift of two squares to the %s comes to %s', (direction, place) => {
    const footprint = { shape: 'square', squares: 1 } as const;
    expect(covered({ footprint, around }, { direction, squares: 2, dice: [] })).toEqual([place]);
    expect(DIRECTIONS).toContain(direction);
  });

  test('places are whole squares to the east and to the south, to both sides', () => {
    const trap = { id: 'trap', side: 'place', kind: 'hazard', sheet: { modifier: 5, baseSv: 6, radius: 1 }, items: [] };
    const placed = (x: unknown, y: unknown): string | undefined =>
      refusedIn(
        table.act(fight([{ id: 'a', score: 20, ...sturdy }, trap]), 'trap', 'triggerHazard', {
          ...{
            dice: Number.isInteger(x) && Number.isInteger(y) ? [10] : [],
            declared: { around: [{ id: 'a', x, y }] } as unknown as Data,
          },
        }),
      );
    expect([placed(-1, 1), placed(0.5, 0), placed(0, 'far'), placed(1, 1.5)]).toEqual([
      undefined,
      'badDeclaration',
      'badDeclaration',
      'badDeclaration',
    ]);
  });

  test('a square lies from its corner, a circle about its center, a diagonal step being one', () => {
    const ids = (footprint: Parameters<typeof covered>[0]['footprint']) => covered({ footprint, around }, null);
    expect(ids({ shape: 'square', squares: 2 })).toEqual(['0,0', '1,0', '0,1', '1,1']);
    expect(ids({ shape: 'circle', radius: 1 })).toHaveLength(9);
    expect(ids({ shape: 'circle', radius: 2 })).toHaveLength(25);
    expect(ids({ shape: 'circle', radius: 0 })).toEqual(['0,0']);
  });
});

describe('ways', () => {
  const way = (more: object = {}) => ({ speed: 5, rate: 1, difficult: [], ignoresTerrain: false, ...more });
  const tally = [entry('ARR-MOV-05', 'x', 3)];

  test('a passive check goes as far as speed by rate and its margin, rough ground taken off (ARR-MOV-01, ARR-TER-01, -02)', () => {
    const squares = (more: object, dc = 10): readonly unknown[] => {
      const made = passiveAllowance({ ...way(more), mode: 'passive', tally, dc }, BOOK);
      return [made.squares, made.success, made.total];
    };
    expect([squares({}), squares({ rate: 2 }), squares({}, 12)]).toEqual([
      [8, true, 13],
      [13, true, 13],
      [6, true, 13],
    ]);
    expect([
      squares({ difficult: [1, 2] }),
      squares({ difficult: [9, 9] }),
      squares({ difficult: [9], ignoresTerrain: true }),
    ]).toEqual([
      [5, true, 10],
      [1, true, -5],
      [8, true, 13],
    ]);
    expect([squares({}, 17), squares({}, 18), squares({ difficult: [3] }, 18)]).toEqual([
      [1, true, 13],
      [0, false, 13],
      [0, false, 10],
    ]);
  });

  test('a withdrawal goes as far as the speed, or as a passive check against 10 (`withdrawDistance`, ARR-WDR-01)', () => {
    const check = optionsFrom({ withdrawDistance: 'check' });
    expect([withdrawal(way(), tally, BOOK), withdrawal(way({ rate: 2 }), tally, BOOK)]).toEqual([5, 10]);
    expect([withdrawal(way(), tally, check), withdrawal(way({ speed: 0 }), [], BOOK)]).toEqual([8, 0]);
  });

  test('what is left pays for squares, and for what their ground adds (ARR-TER-01)', () => {
    const left = {
      squares: 9,
      category: 'walking',
      answered: [],
      made: 0,
      turns: 0,
      rough: { entered: [1], penalty: 1 },
    } as const;
    const cost = (ground: readonly (number | null)[], options = BOOK) => goneOn(left, ground, options);
    expect(cost([0, 0, 0])).toEqual({ cost: 3, rough: { entered: [1], penalty: 1 } });
    expect(cost([0, 2])).toEqual({ cost: 2 + 2, rough: { entered: [1, 2], penalty: 3 } });
    expect(cost([1, 3], optionsFrom({ difficultTerrain: 'highest' }))).toEqual({
      cost: 2 + 2,
      rough: { entered: [1, 1, 3], penalty: 3 },
    });
    expect(goneOn({ ...left, category: 'flying' }, [4], BOOK).cost).toBe(1);
  });

  test('steps that leave or enter a threatened square provoke, once each (ARR-OPP-08, -09)', () => {
    const threat = { min: 1, max: 2 };
    const steps = (
      distances: readonly number[],
      cause: 'movement' | 'sidestep' = 'movement',
      movementProvokes = 'perSquare',
    ) => provokingSteps(cause, threat, distances, { movementProvokes } as never);
    expect(steps([4, 3, 2, 1, 0, 0])).toEqual([1, 2, 3]);
    expect(steps([2, 3, 4])).toEqual([0]);
    expect(steps([4, 3, 2, 1], 'movement', 'perManoeuvre')).toEqual([1]);
    expect([steps([3, 4]), steps([1, 2], 'sidestep')]).toEqual([[], []]);
  });

  test('a withdrawal leads away from the nearest enemy, whatever it comes to of others (ARR-WDR-02)', () => {
    const line = table.start(
      fight([
        { id: 'a', side: 'us', score: 20 },
        { id: 'ally', side: 'us', score: 15 },
        { id: 'b', side: 'them', score: 10 },
        { id: 'c', side: 'them', score: 5 },
      ]),
    );
    const from = (at: Line, ...along: readonly (readonly [string, ...number[]])[]): string | undefined =>
      refusedIn(
        table.act(at, 'a', 'withdraw', {
          declared: { steps: 2, along: along.map(([id, ...distances]) => ({ id, distances })) },
        }),
      );
    const back = (...along: readonly (readonly [string, ...number[]])[]) => from(line, ...along);
    // The dead are fled by nobody.
    expect(from(changed(line, 'b', { life: { dead: true } }), ['b', 1, 2, 1], ['c', 6, 7, 8])).toBeUndefined();
    expect(back(['b', 1, 2, 3], ['c', 6, 5, 4])).toBeUndefined();
    expect(back(['c', 6, 5, 4], ['b', 1, 2, 3])).toBeUndefined();
    expect(back(['b', 1, 2, 1], ['c', 6, 7, 8])).toBe('notAway');
    // Of several as near, the first that it names is the chosen one.
    expect([back(['b', 2, 3, 4], ['c', 2, 1, 1]), back(['c', 2, 1, 1], ['b', 2, 3, 4])]).toEqual([
      undefined,
      'notAway',
    ]);
    expect(back(['ally', 1, 1, 0], ['b', 2, 3, 4])).toBe('occupied');
    expect(back(['ally', 1, 0, 1], ['b', 2, 3, 4])).toBeUndefined();
    expect(back(['ally', 3, 2, 1], ['b', 4, 4, 5])).toBeUndefined();
  });

  test('a failed check leaves no allowance, a check without a way leaves all of it (ARR-MOV-01, -07)', () => {
    const moved = (declared: Data, dice: readonly number[]) => {
      const { events } = table.act(duel(), 'a', 'movement', { declared: { mode: 'action', ...declared }, dice });
      return events.filter(({ kind }) => kind === 'allowanceChanged').map(({ facts }) => facts!['squares']);
    };
    expect(moved({}, [10])).toEqual([9]);
    expect(moved({ steps: 2 }, [10])).toEqual([9, 7]);
    expect(moved({ steps: 9 }, [10])).toEqual([9, 0]);
    expect(moved({ steps: 2, dc: 40 }, [10])).toEqual([]);
  });
});

describe('questions about an amount', () => {
  /** The first such question of an act, once all before it are answered. */
  function amountIn(line: Line, action: string, item: string, declared: Data = {}): Ask | undefined {
    const command = {
      action,
      who: 'a',
      item,
      targets: action === 'changeReach' ? [] : ['b'],
      declared: { near: [], ...declared },
    };
    const made = arrgs.perform(line.fight, command);
    let step = made.next();
    while (!step.done && step.value.ask !== 'amount')
      step = made.next(step.value.ask === 'roll' ? [10] : (step.value as { default: string }).default);
    return step.done ? undefined : step.value;
  }

  test('go as far as the success value, or as the book lets them (ARR-RPO-01, ARR-DSA-01, ARR-RCH-02)', () => {
    // 1 + 17 - 12 = 6 squares; a disarmed item flies 5 at the most.
    expect(amountIn(duel({}, sturdy), 'reposition', 'sword')).toMatchObject({ min: 0, max: 6, default: 6 });
    expect(amountIn(duel({}, sturdy), 'disarm', 'sword')).toMatchObject({ min: 0, max: 5, default: 5 });
    const weak = changed(duel({}, sturdy), 'a', { aftermath: { repeatedPenalty: -4 } });
    expect(amountIn(weak, 'disarm', 'sword')).toMatchObject({ min: 0, max: 2, default: 2 });
    const spear = duel({ items: [weapon('spear', { reach: 2 })] }, sturdy);
    expect(amountIn(spear, 'changeReach', 'spear')).toMatchObject({
      min: -999,
      max: 999,
      default: 0,
      values: { successValue: 8, reach: 2, reachShift: 0 },
    });
  });

  test('a readied way goes from one square to all that are open (ARR-RDY-02)', () => {
    const line = table.next(
      table.act(duel(hardy, hardy), 'a', 'ready', {
        declared: { points: 3, manoeuvre: 'withdraw', trigger: 'enemyActs' },
      }),
    );
    const declared = { near: [{ id: 'a', squares: 1 }] };
    const made = arrgs.perform(line.fight, { action: 'miscellaneous', who: 'b', declared });
    made.next();
    expect(made.next('withdraw').value).toMatchObject({ ask: 'amount', by: 'a', min: 1, max: 5, default: 5 });
  });
});

test('a readied move leads away from its trigger, and may be answered like any other (ARR-RDY-02, ARR-OPP-08)', () => {
  const declared = { points: 2, manoeuvre: 'movement', trigger: 'enemyActs' };
  const line = table.next(table.act(duel(hardy, hardy), 'a', 'ready', { declared }));
  const goes = (steps: number, choices: readonly string[]): number => {
    const near = [{ id: 'a', squares: 1 }];
    const act = table.act(line, 'b', 'miscellaneous', { declared: { near }, choices: ['movement', steps, ...choices] });
    return stateOf(act, 'a').motion.squares;
  };
  expect([goes(1, ['declined']), goes(4, ['declined'])]).toEqual([1, 4]);
});

describe('what counts', () => {
  test('effects of an item count while it is held, effects of a feature always (section 31.5)', () => {
    const modifier = (value: number): Data => ({
      kind: 'checkModifier',
      type: 'magic',
      value,
      appliesTo: 'meleeWeaponry',
    });
    const bonus = (...items: readonly Data[]): number => {
      const tally = oddsOf(duel({ items: [SWORD, ...items] }, sturdy), {
        action: 'attack',
        who: 'a',
        item: 'sword',
        targets: ['b'],
      }).tally;
      return tally.reduce((sum, { value, setAside }) => (setAside ? sum : sum + value), 0) - 7;
    };
    const ring = { type: 'gear', id: 'ring', modifiers: [modifier(2)] };
    const feature = { type: 'feature', id: 'knack' };
    expect([bonus(ring), bonus({ ...ring, equipped: false }), bonus({ ...ring, equipped: false }, feature)]).toEqual([
      2, 0, 0,
    ]);
    expect([
      bonus({ ...feature, modifiers: [modifier(3)] }),
      bonus({ ...feature, modifiers: [modifier(3)] }, { ...feature, id: 'other' }),
    ]).toEqual([3, 3]);
  });

  test('help with a skill serves a check of that skill, not a check of an ability alone (ARR-AID-04, ARR-CHK-01)', () => {
    const friends = table.start(
      fight([
        { id: 'c', side: 'us', score: 20 },
        { id: 'a', side: 'us', score: 10 },
      ]),
    );
    const helped = table.act(friends, 'c', 'aidAnother', {
      target: 'a',
      dice: [15],
      declared: { skill: 'athletics', near: [] },
    });
    const left = (declared: Data): number =>
      Object.keys(stateOf(table.act(helped, 'a', 'check', { dice: [10], declared }), 'a').effects).length;
    expect([left({}), left({ skill: 'arcane' }), left({ skill: 'athletics' })]).toEqual([1, 1, 0]);
  });

  test('only what deals damage has odds of damage (ARR-RPL-01)', () => {
    const shown = (action: string, b = {}): readonly string[] =>
      oddsOf(duel({}, { ...sturdy, ...b }), { action, who: 'a', item: 'sword', targets: ['b'] }).distributions.map(
        ({ label }) => label.split('.').at(-1)!,
      );
    expect(shown('attack')).toEqual(['successValue', 'damage']);
    expect([shown('disarm'), shown('trip'), shown('reposition')]).toEqual([[], [], []]);
  });

  test('a spell without a target fails with the natural 1 of a check without a defense (`natural1`, ARR-SV-07)', () => {
    const light = { type: 'spell', id: 'light', level: 0, defence: 'none', duration: 'lasting', memorised: 1 };
    const begun = (natural1: string, die: number): number => {
      const mage = {
        items: [light],
        sheet: {
          skills: { arcane: 9 },
          slots: { 0: { max: 1 } },
          abilities: { body: 0, agility: 0, intellect: 5, personality: 0 },
        },
      };
      const line = table.act(duel(mage, sturdy, { natural1 }), 'a', 'cast', {
        item: 'light',
        dice: [die],
        declared: { near: [] },
      });
      return Object.keys(spellsIn(line.fight)).length;
    };
    expect([begun('attacks', 1), begun('noDefenceOnly', 1), begun('allActionChecks', 1)]).toEqual([0, 0, 0]);
    expect(begun('attacks', 2)).toBe(1);
  });

  test('vehicles and hazards have nothing of what people have (GAP-12, GAP-14)', () => {
    for (const kind of ['vehicle', 'hazard']) {
      const { sheet } = arrgs.read(kind, {}).value;
      expect(sheet, kind).toMatchObject({
        ap: 0,
        aap: 0,
        initiativeBonus: 0,
        legs: 0,
        checkPenalty: 0,
        slots: {},
        expertises: [],
      });
      expect(new Set([...Object.values(sheet.abilities), ...Object.values(sheet.skills)]), kind).toEqual(new Set([0]));
    }
    const { sheet } = arrgs.read('hazard', {}).value;
    expect(sheet.vitality).toEqual({ base: 0, options: 0 });
    for (const way of Object.values(sheet.movement))
      expect(way).toEqual({ baseSpeed: 0, speed: null, natural: false, manoeuvrability: 10, rate: 1 });
    const cart = arrgs.read('vehicle', {
      category: 'flying',
      baseSpeed: 6,
      rate: 2,
      manoeuvrability: 4,
      vitality: { max: 30 },
    }).value.sheet;
    expect(cart.movement.flying).toEqual({ baseSpeed: 6, speed: null, natural: false, manoeuvrability: 4, rate: 2 });
    expect([cart.movement.walking.baseSpeed, cart.vitality]).toEqual([0, { base: 30, options: 0 }]);
  });

  test('whatever is carried may be sundered, also what takes no hand; bare hands and claws may not (ARR-SUN-01)', () => {
    const refused = (...items: readonly Data[]): string | undefined => {
      const dice = items.length > 0 && items.every(({ natural }) => natural !== true) ? [10] : [];
      return refusedIn(
        table.act(duel({}, { ...sturdy, items: [...items] }), 'a', 'sunder', {
          item: 'sword',
          target: 'b',
          dice,
          declared: { near: [] },
        }),
      );
    };
    expect([
      refused(),
      refused(weapon('claw', { natural: true })),
      refused(weapon('knuckles', { hands: 0 })),
      refused(SWORD),
    ]).toEqual(['nothingThere', 'nothingThere', undefined, undefined]);
  });

  test('a way is measured in whole squares, from none on', () => {
    const measured = (...distances: readonly unknown[]): string | undefined => {
      const along = [{ id: 'b', distances }] as unknown as Data[];
      return refusedIn(table.act(duel({}, sturdy), 'a', 'sidestep', { declared: { along } }));
    };
    expect([measured(1, 2), measured(1, -2), measured(1, 1.5), measured('near')]).toEqual([
      undefined,
      'badDeclaration',
      'badDeclaration',
      'badDeclaration',
    ]);
  });

  test('a bow is shot and a sword is swung: each act offers what it is made for (ARR-RPL-02, ARR-MAN-04)', () => {
    const line = duel({ items: [SWORD, BOW] }, sturdy);
    const offered = (action: string): readonly (string | undefined)[] =>
      arrgs.choices(line.fight, 'a', action).map(({ item }) => item);
    expect(offered('attack')).toEqual(['sword', 'bow', 'unarmed']);
    for (const action of ['trip', 'disarm', 'reposition', 'charge'])
      expect(offered(action), action).toEqual(['sword', 'unarmed']);
    expect(offered('sunder')).toEqual(['sword', 'bow', 'unarmed']);
    expect(choiceOf(line, 'a', 'areaAttack')).toBeUndefined();
    expect(stateOf(line, 'a').stock.held).toEqual({ sword: true, bow: true });
  });
});
