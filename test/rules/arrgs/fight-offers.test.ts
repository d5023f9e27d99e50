/** Offers, payments and penalties: when an act may come, what pays for it, what each number of the round costs. */
import { describe, expect, test } from 'vitest';
import { seriesPenalty } from '../../../src/rules/arrgs/attack/circumstances.ts';
import { chargePenalty, offersReaction, pacePenalty } from '../../../src/rules/arrgs/attack/reaction.ts';
import { abilityModifier } from '../../../src/rules/arrgs/check/ability.ts';
import {
  extraPortion,
  failsForGood,
  finished,
  isFatalNatural,
  isReached,
  plainAim,
} from '../../../src/rules/arrgs/check/chain.ts';
import { scaled, scaleOf } from '../../../src/rules/arrgs/check/magnitude.ts';
import { modifier, stacked, type Modifier } from '../../../src/rules/arrgs/check/modifiers.ts';
import { arrgs } from '../../../src/rules/arrgs/index.ts';
import { incrementOf, incrementPenalty } from '../../../src/rules/arrgs/movement/increment.ts';
import { optionsFrom } from '../../../src/rules/arrgs/options.ts';
import { actionPenalty, multipleActionPenalty } from '../../../src/rules/arrgs/points/points.ts';
import {
  changed,
  choiceOf,
  duel,
  fight,
  hardy,
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

describe('the moment of an act', () => {
  const act = (line: Line, action: string, who = 'a', declared: Data = {}): string | undefined =>
    refusedIn(table.act(line, who, action, { declared }));

  test('one’s own turn or any moment of a fight; outside a fight there are no turns, and after it no acts (ARR-KND-01, ARR-FLOW-02)', () => {
    expect([act(duel(), 'miscellaneous'), act(duel(), 'miscellaneous', 'b')]).toEqual([undefined, 'notOwnTurn']);
    expect(act(fight([{ id: 'a' }]), 'miscellaneous')).toBeUndefined();
    const over = { ...duel().fight, phase: 'ended' as const };
    const ended: Line = { ...duel(), fight: over };
    expect([act(ended, 'miscellaneous'), act(ended, 'harm', 'b', { amount: 1 })]).toEqual(['fightEnded', undefined]);
    expect(act(table.act(duel(), 'a', 'miscellaneous', { declared: { near: [] } }), 'speak')).toBeUndefined();
  });

  test('the dead and the unconscious do nothing; rulings of the GM are open on everybody (ARR-DTH-02, ARR-ACT-11)', () => {
    const dead = changed(duel(), 'a', { life: { dead: true } });
    const asleep = duel({ sheet: { conditions: ['unconscious'] } });
    expect([act(dead, 'miscellaneous'), act(asleep, 'miscellaneous'), act(dead, 'harm', 'a', { amount: 1 })]).toEqual([
      'dead',
      'cannotAct',
      undefined,
    ]);
  });

  test('a danger is nobody’s target but for being disarmed (GAP-14)', () => {
    const hall = table.start(
      fight([
        { id: 'a', side: 'us', score: 20 },
        { id: 'trap', side: 'place', kind: 'hazard', sheet: { modifier: 5 }, items: [] },
      ]),
    );
    const at = (action: string): string | undefined =>
      refusedIn(table.act(hall, 'a', action, { item: 'sword', target: 'trap', declared: { near: [] } }));
    expect([at('attack'), at('trip')]).toEqual(['targetHazard', 'targetHazard']);
    expect(
      refusedIn(table.act(hall, 'a', 'disarmHazard', { target: 'trap', dice: [20], declared: { near: [] } })),
    ).toBeUndefined();
  });

  test('in its own turn the actor says which points pay; in another’s the Additional ones do (ARR-KND-02, ARR-INI-09)', () => {
    const paid = (pool: string) => {
      const { ap, aap, used } = stateOf(
        table.act(duel(), 'a', 'miscellaneous', { declared: { pool, near: [] } }),
        'a',
      ).points;
      return [ap, aap, used];
    };
    expect([paid('ap'), paid('aap')]).toEqual([
      [2, 2, 1],
      [3, 1, 1],
    ]);
    const outside = stateOf(
      table.act(fight([{ id: 'a' }]), 'a', 'miscellaneous', { declared: { near: [] } }),
      'a',
    ).points;
    expect(outside).toMatchObject({ used: 0, actionsDone: 0 });
  });

  test('an expertise is offered by its name, once, and where it has any (GAP-05)', () => {
    const named = (...names: readonly string[]): unknown => {
      const expertises = names.map((name) => ({ name, skill: 'meleeWeaponry', bonus: 1 }));
      const field = choiceOf(duel({ sheet: { expertises } }), 'a', 'attack')!.fields.find(
        ({ key }) => key === 'expertise',
      );
      return field?.options!.map(({ id }) => id);
    };
    expect([named('duels', 'duels', ''), named('none', ''), named()]).toEqual([
      ['none', 'duels'],
      undefined,
      undefined,
    ]);
  });
});

describe('penalties', () => {
  const numbers = (of: (n: number) => number, ...given: readonly number[]): readonly number[] => given.map(of);

  test('of points, attacks and charges: nothing at first, then 2 for each (ARR-MAP-01, -02, ARR-RPA-02, ARR-CHG-04)', () => {
    expect(numbers(multipleActionPenalty, 0, 3, 4, 6)).toEqual([0, 0, -2, -6]);
    expect(numbers(seriesPenalty, 0, 1, 2, 5)).toEqual([0, 0, -2, -8]);
    expect(numbers(chargePenalty, 0, 1, 3)).toEqual([0, -2, -6]);
    const inclusive = optionsFrom({ multiActionScope: 'inclusive' });
    expect([actionPenalty(3, 2, BOOK), actionPenalty(3, 2, inclusive), actionPenalty(4, 1, BOOK)]).toEqual([0, -4, -2]);
  });

  test('of movement: each band above the first (ARR-MI-01, -03)', () => {
    const bands = (restIncrement: 0 | 1) =>
      [0, 1, 5, 6, 10, 11].map((squares) => incrementOf(squares, 5, { restIncrement }));
    expect([bands(1), bands(0)]).toEqual([
      [1, 1, 1, 2, 2, 3],
      [0, 1, 1, 2, 2, 3],
    ]);
    expect(numbers(incrementPenalty, 0, 1, 2, 4)).toEqual([0, 0, -2, -6]);
    expect(pacePenalty({ squares: 11, baseSpeed: 5 }, BOOK)).toBe(-4);
  });

  test('a score is its own modifier, or half of what is above 10 (`abilityModifier`, GAP-01)', () => {
    const half = optionsFrom({ abilityModifier: 'halfAboveTen' });
    expect([7, 9, 10, 11, 12].map((score) => abilityModifier(score, half))).toEqual([-2, -1, 0, 0, 1]);
    expect([-2, 0, 5].map((score) => abilityModifier(score, BOOK))).toEqual([-2, 0, 5]);
  });

  test('the unconscious keep Fortitude, the helpless and the dead nothing (ARR-UNC-02, -03, GAP-11)', () => {
    const kinds = ['fortitude', 'reflex', 'willpower'] as const;
    const offered = (...conditions: readonly ('unconscious' | 'helpless' | 'dead' | 'prone')[]) =>
      kinds.map((kind) => offersReaction(kind, conditions));
    expect([offered(), offered('prone'), offered('unconscious')]).toEqual([
      [true, true, true],
      [true, true, true],
      [true, false, false],
    ]);
    expect([offered('helpless'), offered('dead', 'prone')]).toEqual([
      [false, false, false],
      [false, false, false],
    ]);
  });
});

describe('numbers of a check', () => {
  test('a single point by the GM counts in every act, and no line stands for none (ARR-MOD-09)', () => {
    const spark = { type: 'spell', id: 'spark', level: 0, memorised: 9, sv: 2, types: ['fire'], increment: 9 };
    const start = duel(
      { ...hardy, sheet: { ...hardy.sheet, slots: { 0: { max: 9 } } }, items: [SWORD, spark] },
      sturdy,
    );
    const ruled = (action: string, modifier: number, more: object = {}): unknown => {
      const line = table.act(start, 'a', action, {
        dice: [10],
        ...more,
        declared: { ...('item' in more ? { near: [] } : {}), modifier },
      });
      return /declared (-?\d+)/.exec(line.log.slice(start.log.length).join('\n'))?.[1] ?? null;
    };
    for (const [action, more] of [
      ['attack', { item: 'sword', target: 'b' }],
      ['cast', { item: 'spark', target: 'b' }],
      ['check', {}],
    ] as const)
      expect(
        [0, 1, -1].map((modifier) => ruled(action, modifier, more)),
        action,
      ).toEqual([null, '1', '-1']);
    const far = (modifier: number): number | undefined =>
      stateOf(table.act(start, 'a', 'movement', { declared: { mode: 'action', modifier }, dice: [10] }), 'a').motion
        .allowance?.squares;
    expect([far(0), far(1)]).toEqual([9, 10]);
  });

  test('between magnitudes whole numbers are multiplied or divided, rounded down (ARR-MAG-02 to -05)', () => {
    const scale = (own: number, other: number, what: Parameters<typeof scaleOf>[2], options = {}) => {
      const { factor, op } = scaleOf(own, other, what, { ...BOOK, ...options });
      return [factor, op];
    };
    expect([scale(1, 1, 'attack'), scale(1, 3, 'attack'), scale(3, 1, 'attack')]).toEqual([
      [1, 'none'],
      [3, 'multiply'],
      [3, 'divide'],
    ]);
    expect([scale(3, 1, 'reflex'), scale(3, 1, 'fortitude'), scale(1, 3, 'willpower'), scale(1, 3, 'other')]).toEqual([
      [3, 'divide'],
      [3, 'multiply'],
      [3, 'divide'],
      [3, 'none'],
    ]);
    expect(scale(2, 4, 'attack', { magnitudeFactor: 'larger' })).toEqual([4, 'multiply']);
    expect([scale(1, 2, 'damage'), scale(1, 2, 'finalDamage')]).toEqual([
      [2, 'multiply'],
      [2, 'none'],
    ]);
    expect([
      scale(1, 2, 'damage', { magnitudeDamage: 'final' }),
      scale(1, 2, 'finalDamage', { magnitudeDamage: 'final' }),
    ]).toEqual([
      [2, 'none'],
      [2, 'multiply'],
    ]);
    const divided = { factor: 2, op: 'divide' } as const;
    expect([
      scaled(7, divided),
      scaled(-7, divided),
      scaled(7, { factor: 2, op: 'multiply' }),
      scaled(7, { factor: 2, op: 'none' }),
    ]).toEqual([3, -4, 14, 7]);
  });

  test('of each type the best bonus and the worst penalty count, of equals the first; circumstances all count (ARR-MOD-12, -13)', () => {
    const counted = (modifiers: readonly Modifier[], modifierStacking: 'highestPerType' | 'sum' = 'highestPerType') =>
      stacked(modifiers, { ...BOOK, modifierStacking }).map(({ value, setAside }) => (setAside ? null : value));
    const magic = (value: number): Modifier => modifier('magic', value);
    expect(counted([magic(2), magic(3), magic(-1), magic(-2)])).toEqual([null, 3, null, -2]);
    expect(counted([magic(2), magic(2), magic(0)])).toEqual([2, null, null]);
    expect(counted([magic(0), magic(0), magic(-1)])).toEqual([0, null, -1]);
    expect(counted([magic(2), modifier('tech', 1)])).toEqual([2, 1]);
    expect(counted([modifier('circumstance', -2), modifier('circumstance', -2), modifier('checkPenalty', 3)])).toEqual([
      -2, -2, -3,
    ]);
    expect(counted([magic(2), magic(3)], 'sum')).toEqual([2, 3]);
  });

  test('a natural 1, a spell too weak and a threshold missed fail for good (ARR-SV-04, -07, ARR-ATK-10)', () => {
    const aim = { ...plainAim(12, 5), isAttack: true };
    const fails = (natural: number, total: number, more: object = {}, options = {}) =>
      failsForGood({ natural, total }, { ...aim, ...more }, { ...BOOK, ...options });
    expect([fails(1, 30), fails(2, 3), fails(1, 30, { isAttack: false })]).toEqual([true, false, false]);
    expect([fails(5, 10, { baseDifficulty: 11 }), fails(5, 11, { baseDifficulty: 11 })]).toEqual([true, false]);
    const threshold = { missRule: 'threshold' };
    expect([
      fails(5, 11, {}, threshold),
      fails(5, 12, {}, threshold),
      fails(5, 11, { isOpposed: false }, threshold),
    ]).toEqual([true, false, false]);
    expect(fails(5, 11, { isAttack: false }, threshold)).toBe(false);
    const fatal = (natural1: 'attacks' | 'allActionChecks' | 'noDefenceOnly', isAttack: boolean, isOpposed: boolean) =>
      isFatalNatural(1, { isAttack, isOpposed }, { ...BOOK, natural1 });
    expect([
      fatal('attacks', true, true),
      fatal('attacks', false, true),
      fatal('allActionChecks', false, true),
    ]).toEqual([true, false, true]);
    expect([fatal('noDefenceOnly', true, true), fatal('noDefenceOnly', true, false)]).toEqual([false, true]);
  });

  test('a further check adds nothing below the DC, and what meets no defense is worth 1 at least (ARR-CRT-05, ARR-UNC-02)', () => {
    const aim = { ...plainAim(12, 5), isAttack: true };
    const portion = (total: number, options = {}) => extraPortion({ natural: 9, total }, aim, { ...BOOK, ...options });
    expect([portion(12), portion(8), portion(7), portion(6)]).toEqual([5, 1, 0, 0]);
    expect([portion(6, { criticalNegative: 'literal' }), portion(11, { missRule: 'threshold' })]).toEqual([-1, 0]);
    const worth = (sum: number | null, isOpposed: boolean) => Object.values(finished(sum, 2, { ...aim, isOpposed }));
    expect([worth(4, true), worth(0, true), worth(0, false), worth(null, false)]).toEqual([
      [4, true, 2],
      [0, false, 0],
      [1, true, 2],
      [0, false, 0],
    ]);
    const reached = (total: number, more: object = {}) => isReached({ natural: 9, total }, { ...aim, ...more }, BOOK);
    expect([
      reached(12),
      reached(11),
      reached(3, { isOpposed: false }),
      reached(3, { isOpposed: false, baseDifficulty: 4 }),
    ]).toEqual([true, false, true, false]);
  });
});

describe('what is carried', () => {
  const stock = (...items: readonly Data[]) => person({ id: 'a', items }).state.stock;

  test('is in hand or worn, lies on the ground, or is stowed (GAP-13, ARR-MSC-01)', () => {
    const shield = { type: 'armor', id: 'shield', hands: 1 };
    expect(stock(SWORD, { ...shield, equipped: false }, { type: 'gear', id: 'rope' })).toMatchObject({
      held: { sword: true, rope: true },
      lying: {},
    });
    expect(stock({ ...SWORD, lying: true }, { ...shield, lying: true })).toMatchObject({
      held: {},
      lying: { sword: true, shield: true },
    });
    expect(
      stock(weapon('xbow', { reload: { cost: 1, loaded: 1 } }), { type: 'gear', id: 'bolts', quantity: 7 }),
    ).toMatchObject({ loaded: { xbow: 1 }, quantities: { bolts: 7 }, taken: { xbow: 0, bolts: 0 } });
  });

  test('a shield helps the defense that it is made for, while it is in hand (GAP-08)', () => {
    const dc = (shield: Data, defence = 'reflex'): unknown => {
      const b = { ...sturdy, items: [{ type: 'armor', id: 'shield', techBonus: 2, hands: 1, ...shield }] };
      const line = table.act(duel({}, b), 'a', 'attack', {
        item: 'sword',
        target: 'b',
        dice: [2],
        declared: { near: [], defence },
      });
      return line.events.find(({ kind }) => kind === 'reactionMade')!.facts!['dc'];
    };
    expect([
      dc({}),
      dc({ equipped: false }),
      dc({ appliesTo: 'fortitude' }),
      dc({ appliesTo: 'fortitude' }, 'fortitude'),
    ]).toEqual([14, 12, 12, 16]);
  });

  test('what is done is foreseen to open a window where it does (ARR-OPP-09)', () => {
    const spell = { type: 'spell', id: 'spark', level: 0, memorised: 1, sv: 2, types: ['fire'] };
    const features = { type: 'feature', id: 'swift', special: { kind: 'swift', cost: 1 } };
    const line = duel({
      ...hardy,
      sheet: { ...hardy.sheet, slots: { 0: { max: 1 } } },
      items: [SWORD, spell, features],
    });
    const opens = (action: string, item?: string): boolean =>
      arrgs
        .choices(line.fight, 'a', action)
        .find((choice) => item === undefined || choice.item === item)!
        .foreseen!.some(({ label }) => label.endsWith('.provokes'));
    expect([
      opens('cast', 'spark'),
      opens('attack', 'sword'),
      opens('attack', 'unarmed'),
      opens('trip', 'sword'),
    ]).toEqual([true, false, true, true]);
    expect([
      opens('movement'),
      opens('sidestep'),
      opens('ready'),
      opens('miscellaneous'),
      opens('special', 'swift'),
    ]).toEqual([true, false, false, false, false]);
    expect(arrgs.choices(line.fight, 'a', 'special').map(({ item }) => item)).toEqual(['swift']);
    expect(arrgs.choices(duel().fight, 'a', 'special')).toEqual([]);
    expect(arrgs.choices(duel().fight, 'a', 'counterspell')).toEqual([]);
  });
});
