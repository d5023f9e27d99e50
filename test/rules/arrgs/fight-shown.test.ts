/** A fight's view and memory of a combatant: arcs of mounted weapons, seats, items in hand, words of cards. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sample } from '../../../src/play/sample.ts';
import { arrgs } from '../../../src/rules/arrgs/index.ts';
import { attackTally } from '../../../src/rules/arrgs/attack/situation.ts';
import { handsEmptied } from '../../../src/rules/arrgs/harm/afflict.ts';
import { optionsFrom } from '../../../src/rules/arrgs/options.ts';
import type { Outcome } from '../../../src/rules/kernel/outcome.ts';
import { seeded } from '../../../src/rules/kernel/random.ts';
import {
  changed,
  choiceOf,
  duel,
  fight,
  nextRound,
  person,
  refusedIn,
  stateOf,
  sturdy,
  SWORD,
  table,
  weapon,
  type Data,
  type Line,
  type Person,
} from './people.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

const eventsIn = (line: Line): readonly string[] => line.events.map(({ kind }) => kind);

test('every option of every act has a name, for somebody that moves in every way too (ARR-MOV-02)', () => {
  const all = JSON.parse(readFileSync('lang/en.arrgs.json', 'utf8')) as { SALVO: { arrgs: { option: Words } } };
  type Words = { readonly [key: string]: { readonly [id: string]: unknown } };
  const ways = ['walking', 'burrowing', 'flying', 'swimming', 'climbing', 'space'];
  const movement = Object.fromEntries(ways.map((way) => [way, { baseSpeed: 4 }]));
  const line = duel({ sheet: { movement } as Data, items: [SWORD, weapon('spear', { kind: 'both', increment: 4 })] });
  const fields = arrgs.choices(line.fight, 'a').flatMap((choice) => choice.fields);
  expect(fields.find(({ key }) => key === 'category')!.options).toHaveLength(ways.length);
  const unnamed = fields.flatMap(({ key, options = [] }) =>
    options.filter(({ label, id }) => label.startsWith('SALVO.') && !all.SALVO.arrgs.option[key]?.[id]),
  );
  expect(unnamed).toEqual([]);
});

test('the points that pay are chosen in the own turn alone, and while there are no turns (ARR-INI-09)', () => {
  const line = duel();
  const chooses = (fight: Line['fight'], who: string): boolean =>
    arrgs.choices(fight, who).some(({ fields }) => fields.some(({ key }) => key === 'pool'));
  expect(line.fight.turn).toBe('a');
  expect([chooses(line.fight, 'a'), chooses(line.fight, 'b')]).toEqual([true, false]);
  expect(chooses({ ...line.fight, phase: 'setup', turn: null }, 'b')).toBe(true);
});

describe('vehicles and mounts', () => {
  const cannon = (arc: string, increment: number | null = 30): Data => ({
    ...{ type: 'weapon', id: 'cannon', kind: 'ranged', baseSv: 12, types: ['force'], maxIncrements: 4, arc, increment },
    reload: { cost: 2, dc: 12, capacity: 2, loaded: 1 },
  });
  const WAGON: Data = { size: 'huge', baseSpeed: 8, manoeuvrability: 3, seats: 2, vitality: { max: 40 } };
  const crew = (arc: string, facing = 0, increment: number | null = 30): Line => {
    const tank = { ...WAGON, facing };
    const people: Person[] = [
      { id: 'a', side: 'us', score: 20, sheet: { skills: { missileWeaponry: 4 } } },
      { id: 'tank', side: 'us', kind: 'vehicle', sheet: tank, items: [cannon(arc, increment)] },
      { id: 'b', side: 'them', score: 10, sheet: { vitality: { base: 99 } } },
    ];
    return table.act(table.start(fight(people)), 'a', 'mount', { target: 'tank', dice: [10] });
  };
  const areas = (line: Line) =>
    arrgs.areas!(line.fight, { action: 'fireMounted', who: 'a', targets: ['b'], declared: { weapon: 'cannon' } });

  test.each([
    ['front', 0],
    ['right', 90],
    ['rear', 180],
    ['left', 270],
  ])(
    'a weapon to the %s covers a quarter about %i degrees, all its increments far (GAP-07, ARR-TRN-04)',
    (arc, facing) => {
      expect(areas(crew(arc))).toMatchObject([
        { shape: 'cone', wide: 90, of: 'tank', facing, zones: [{ reach: 120 }] },
      ]);
      expect(areas(crew(arc, 270))).toMatchObject([{ facing: (facing + 270) % 360 }]);
    },
  );

  test('a turret that fires all round covers no quarter (GAP-07)', () => {
    expect(areas(crew('all'))).toEqual([]);
  });

  test('each quarter reaches 45 degrees to both sides of its middle (GAP-07)', () => {
    const fires = (arc: string, bearing: number, facing = 0): boolean => {
      const declared = { weapon: 'cannon', squares: 10, near: [], bearing };
      const command = { action: 'fireMounted', who: 'a', targets: ['b'], declared };
      const { value } = arrgs.perform(nextRound(crew(arc, facing)).fight, command).next();
      if (!('refused' in value)) return true;
      expect(value.refused).toBe('outOfArc');
      return false;
    };
    const BEARINGS = [0, 44, 45, 134, 135, 224, 225, 314, 315, 359];
    const within = (arc: string) => BEARINGS.filter((bearing) => fires(arc, bearing));
    expect(within('front')).toEqual([0, 44, 315, 359]);
    expect(within('right')).toEqual([45, 134]);
    expect(within('rear')).toEqual([135, 224]);
    expect(within('left')).toEqual([225, 314]);
    // Of one that faces east.
    expect(BEARINGS.filter((bearing) => fires('front', bearing, 90))).toEqual([45, 134]);
  });

  test('as many get on as there are seats, a single rider on a mount (GAP-12)', () => {
    const stable = (kind: string, sheet: Data): Line =>
      table.start(
        fight([
          { id: 'a', side: 'us', score: 20 },
          { id: 'c', side: 'us', score: 15 },
          { id: 'd', side: 'us', score: 12 },
          { id: 'horse', side: 'us', kind, score: 5, sheet, items: [] },
        ]),
      );
    const up = (line: Line, who: string): Line => table.act(line, who, 'mount', { target: 'horse', dice: [18] });
    const second = (line: Line): Line => table.next(up(line, 'a'));
    expect(
      refusedIn(table.act(second(stable('character', { size: 'large' })), 'c', 'mount', { target: 'horse' })),
    ).toBe('noSeat');
    const wagon = up(second(stable('vehicle', WAGON)), 'c');
    expect(wagon.refused).toBeNull();
    expect(refusedIn(table.act(table.next(wagon), 'd', 'mount', { target: 'horse' }))).toBe('noSeat');
  });

  test('a magazine of a mounted weapon is filled up to its capacity (ARR-RLD-01)', () => {
    const load = (loaded: number): Line => {
      const full = { ...cannon('all'), reload: { cost: 1, dc: 12, capacity: 2, loaded } };
      const people: Person[] = [
        { id: 'a', side: 'us', score: 20 },
        { id: 'tank', side: 'us', kind: 'vehicle', sheet: WAGON, items: [full] },
      ];
      const line = table.act(table.start(fight(people)), 'a', 'mount', { target: 'tank', dice: [10] });
      return table.act(line, 'a', 'reloadMounted', {
        dice: loaded < 2 ? [11] : [],
        declared: { weapon: 'cannon', near: [], pool: 'aap' },
      });
    };
    // 11 + 1 against 12.
    expect([1, 0].map((loaded) => stateOf(load(loaded), 'tank').stock.loaded['cannon'])).toEqual([2, 1]);
    expect(load(2).refused).toMatchObject({ refused: 'full', clause: 'ARR-RLD-01' });
  });
});

describe('what is in hand', () => {
  const sundered = (shield: Data): Line => {
    const target = { sheet: { aap: 0, vitality: { base: 100 } }, items: [shield] };
    return table.act(duel({}, target), 'a', 'sunder', { item: 'sword', target: 'b', dice: [10] });
  };
  const SHIELD = { type: 'armor', id: 'shield', techBonus: 1, hands: 1 };

  test('what is destroyed leaves the hand; what is only damaged stays in it (ARR-SUN-03)', () => {
    const destroyed = sundered({ ...SHIELD, durability: 3 });
    expect(eventsIn(destroyed)).toEqual(expect.arrayContaining(['itemDamaged', 'itemDestroyed']));
    const damaged = sundered({ ...SHIELD, durability: 99 });
    expect(eventsIn(damaged)).toContain('itemDamaged');
    expect(eventsIn(damaged)).not.toContain('itemDestroyed');
    expect(stateOf(damaged, 'b').stock.held).toEqual({ shield: true });
  });

  test('empty hands drop nothing (ARR-ACT-10)', () => {
    const claw = weapon('claw', { natural: true });
    const dropped = (held: { readonly [item: string]: true }) => {
      const { fight } = changed(duel({ items: [SWORD, claw] }), 'a', { stock: { held } });
      return handsEmptied(fight, combatantIn(fight, 'a'));
    };
    expect([dropped({}), dropped({ claw: true })]).toEqual([[], []]);
    expect(dropped({ sword: true, claw: true })).toMatchObject([
      { kind: 'itemsDropped', changes: [{ path: 'stock.held.sword' }, { path: 'stock.lying.sword' }] },
    ]);
  });

  test('a weapon’s own bonus names the weapon, and a weapon without a bonus has no such line (ARR-MOD-07)', () => {
    const tally = (techBonus: number, item: string | null) => {
      const means = { item, skill: 'meleeWeaponry', ability: 'body', attackKind: 'melee', techBonus, durability: null };
      return attackTally(person({ id: 'a' }), means as never, false, optionsFrom({})).filter(({ label }) =>
        label.endsWith('.tech'),
      );
    };
    expect(tally(2, 'sword')).toMatchObject([{ value: 2, source: 'sword' }]);
    expect(tally(1, null)).toMatchObject([{ value: 1 }]);
    expect(tally(1, null)[0]).not.toHaveProperty('source');
    expect(tally(0, 'sword')).toEqual([]);
  });

  test('a weapon that was never loaded takes its whole magazine (ARR-RLD-02)', () => {
    const sling = weapon('sling', {
      kind: 'ranged',
      increment: 6,
      reload: { cost: 1, dc: 5, multi: true, capacity: 3 },
    });
    const line = table.act(duel({ items: [sling] }), 'a', 'reload', { item: 'sling', dice: [18] });
    expect(stateOf(line, 'a').stock.loaded['sling']).toBe(3);
  });
});

describe('words and sums', () => {
  test.each([
    [1, 'woke', true],
    [0, 'sleepsOn', false],
  ])('who wakes is told so (ARR-UNC-04): %i', (able, word, good) => {
    const asleep = { sheet: { conditions: able ? ['unconscious'] : ['unconscious', 'fatigued'] } };
    const line = table.act(duel({}, asleep), 'b', 'wake', { declared: { trigger: 'time', hours: 8 } });
    expect(line.log.join()).toContain(word);
    expect(stateOf(line, 'b').conditions['unconscious'] === undefined).toBe(good);
  });

  test('all that helps Initiative adds up (ARR-INI-03)', () => {
    const effect = (value: number, appliesTo = 'initiative') => ({
      kind: 'checkModifier',
      type: 'circumstance',
      value,
      appliesTo,
    });
    const quick = { initiative: { bonus: 2 }, modifiers: [effect(3), effect(4), effect(9, 'movement')] };
    const line = table.start(
      fight([
        { id: 'a', sheet: quick },
        { id: 'b', score: 1 },
      ]),
      { dice: [10] },
    );
    expect(arrgs.order.count(line.fight, combatantIn(line.fight, 'a'))).toBe(10 + 1 + 2 + 3 + 4);
  });

  test('the checks owed for answers are a step with a name of its own, where any are owed (ARR-DYI-03)', () => {
    const attack = { action: 'attack', who: 'a', item: 'sword', targets: ['b'], declared: { near: [] } };
    const settled = (life: object, options = {}) => {
      const line = changed(duel({}, sturdy, options), 'b', { life });
      const { stages } = sample(arrgs.perform(line.fight, attack), seeded(1)) as Outcome;
      const found = stages.filter(({ events }) => events.some(({ kind }) => kind === 'answersSettled'));
      return found.map(({ title, who, events }) => [title, who, events[0]!.facts]);
    };
    expect(settled({ dying: 1 })).toEqual([['SALVO.arrgs.stage.checksSettled', 'b', { owed: true }]]);
    expect(settled({ dying: 1 }, { reactionTriggersDying: false })).toEqual([]);
    expect(settled({ disabled: true })).toEqual([]);
    expect(settled({ lost: 5 })).toEqual([]);
  });

  test('a failed Disabled check tells that it is now Dying, a Dying check what it costs (ARR-DIS-05, ARR-DYI-04, -05)', () => {
    const checked = (life: object, die: number): string =>
      table.act(changed(duel(), 'a', { life }), 'a', 'miscellaneous', { dice: [die] }).log.at(-2)!;
    expect(checked({ lost: 30, disabled: true }, 1)).toContain('nowDying total=5 dc=7 loss=1');
    expect(checked({ lost: 30, disabled: true }, 3)).toContain('endured total=7');
    expect(checked({ lost: 10, disabled: true }, 19)).toContain('enduredRecovered');
    expect(checked({ lost: 30, dying: 2 }, 1)).toContain('worsened total=5 dc=9 loss=2');
    expect(checked({ lost: 30, dying: 2 }, 6)).toContain('enduredInPart total=10 dc=9 loss=1');
  });

  test('equal scores are settled by a die each, and nobody else rolls (ARR-INI-04)', () => {
    const settled = (scores: readonly number[], dice: readonly number[]) => {
      const people = scores.map((score, index) => ({ id: 'abc'[index]!, score }));
      return table.start(fight(people), { dice }).log.filter((line) => line.startsWith('ties'));
    };
    expect(settled([20, 15, 10], [])).toEqual([]);
    expect(
      table.start(
        fight([
          { id: 'a', score: 9 },
          { id: 'b', score: 9 },
        ]),
        { dice: [3, 8] },
      ).fight.turn,
    ).toBe('b');
  });

  test('the prone crawl one square, or as far as they may where that is none (GAP-11, ARR-MOV-01)', () => {
    const prone = duel({ sheet: { conditions: ['prone'] } });
    const crawl = (steps: number): Line => table.act(prone, 'a', 'movement', { declared: { steps } });
    expect(crawl(1).refused).toBeNull();
    expect(crawl(2).refused).toMatchObject({ refused: 'tooFar', values: { most: 1 } });
  });

  test('a condition has one line (ARR-DIS-01)', () => {
    const line = duel();
    const drained = (to: Line): Line => table.act(to, 'b', 'harm', { declared: { amount: 0 } });
    expect(eventsIn(drained(line))).not.toContain('conditionSet');
    expect(choiceOf(line, 'a', 'wake')?.refused).toMatchObject({ refused: 'awake', clause: 'ARR-UNC-04' });
  });
});
