/** Spells from their fields to their end: what each may be aimed at, the hold of a spell, what its card and its odds say. */
import { describe, expect, test } from 'vitest';
import { arrgs } from '../../../src/rules/arrgs/index.ts';
import { spellsIn } from '../../../src/rules/arrgs/spells/running.ts';
import type { Odds } from '../../../src/rules/kernel/odds.ts';
import {
  changed,
  choiceOf,
  cvOf,
  duel,
  fight,
  oddsOf,
  refusedIn,
  stateOf,
  sturdy,
  SWORD,
  table,
  type Data,
  type Line,
  type Person,
} from './people.ts';

const spell = (id: string, more: Data = {}): Data => ({
  ...{ type: 'spell', id, level: 1, school: 'mind', memorised: 3, increment: 10, defence: 'willpower' },
  ...more,
});
const BOLT = spell('bolt', { sv: 4, types: ['fire'], defence: 'reflex' });
const BURST = spell('burst', { sv: 4, types: ['fire'], defence: 'reflex', radius: 1 });
const DAZE = spell('daze', { effectOnSuccess: 'stunned', duration: 'lasting' });
const FOG = spell('fog', { effectOnSuccess: 'immobile', duration: 'lasting', radius: 1 });
const CALM = spell('calm', { sv: 4, types: [] });
const MEND = spell('mend', { sv: 4, types: ['positive'], defence: 'none', effectOnSuccess: 'heal' });
/** Arcane 4 and Intellect 5: +9. */
const MAGE: Data = {
  abilities: { body: 0, agility: 1, intellect: 5, personality: 2 },
  skills: { arcane: 4 },
  vitality: { base: 60 },
  slots: { 1: { max: 9 }, 2: { max: 9 } },
};
const ALL = [SWORD, BOLT, BURST, DAZE, FOG, CALM, MEND];
const mage = (target: Partial<Person> = sturdy, options = {}): Line =>
  duel({ sheet: MAGE, items: ALL }, target, options);
const cast = (
  line: Line,
  item: string,
  dice: readonly number[],
  declared: Data = {},
  target: string | null = 'b',
): Line =>
  table.act(line, 'a', 'cast', {
    item,
    ...(target === null ? {} : { target }),
    dice,
    declared: { squares: 5, near: [], ...declared },
  });

describe('the aim of a spell', () => {
  test('only damage upon a single target may go to what it carries (ARR-RPL-02)', () => {
    const inPlace = arrgs
      .choices(mage().fight, 'a', 'cast')
      .filter(({ fields }) => fields.some(({ key }) => key === 'inPlace'))
      .map(({ item }) => item);
    expect(inPlace).toEqual(['bolt']);
    const repeated = arrgs.choices(mage().fight, 'a', 'repeatedCast').map(({ item }) => item);
    expect(repeated).toEqual(['bolt', 'daze', 'calm', 'mend']);
  });

  test('as far as its increments go, an area also where nobody is aimed at (ARR-ATK-06)', () => {
    const far = { squares: 101 };
    expect(
      [
        cast(mage(), 'bolt', [], far),
        cast(mage(), 'burst', [], far),
        cast(mage(), 'burst', [], { ...far, around: [] }, null),
      ].map(refusedIn),
    ).toEqual(['tooFar', 'tooFar', 'tooFar']);
    expect(refusedIn(cast(mage(), 'calm', [10], far, null))).toBeUndefined();
    expect(refusedIn(cast(mage(), 'burst', [10], { squares: 100, around: [] }, null))).toBeUndefined();
  });

  test('an area has a place before it is cast or has odds (ARR-AOE-01)', () => {
    const nowhere = { action: 'cast', who: 'a', item: 'burst', declared: { squares: 5 } };
    expect(refusedIn(cast(mage(), 'burst', [], {}, null))).toBe('noPlace');
    expect(arrgs.odds(mage().fight, nowhere)).toMatchObject({ refused: 'noPlace', clause: 'ARR-AOE-01' });
    const at = { ...nowhere, place: { x: 50, y: 50 } };
    expect(arrgs.perform(mage().fight, at).next().done).toBe(false);
  });

  test('as often as it is memorized and there is a slot of its level (ARR-SPC-04, ARR-SPC-07)', () => {
    const left = (memorised: number, max: number, spent = 0): string | undefined => {
      const sheet = { ...MAGE, slots: { 1: { max, spent } } };
      return refusedIn(
        cast(
          duel({ sheet, items: [{ ...BOLT, memorised }] }, sturdy),
          'bolt',
          memorised > 0 && max > spent ? [10] : [],
        ),
      );
    };
    expect([left(1, 1), left(0, 1), left(1, 0), left(3, 2, 2), left(3, 2, 1)]).toEqual([
      undefined,
      'noSlot',
      'noSlot',
      'noSlot',
      undefined,
    ]);
  });

  test('nothing touches the mind of a vehicle, unless its crew is willing (GAP-12)', () => {
    const line = table.start(
      fight([
        { id: 'a', side: 'us', score: 20, sheet: MAGE, items: ALL },
        {
          id: 'b',
          side: 'them',
          kind: 'vehicle',
          sheet: { size: 'huge', baseSpeed: 4, vitality: { max: 90 } },
          items: [],
        },
      ]),
    );
    expect(refusedIn(cast(line, 'daze', []))).toBe('mindless');
    expect(refusedIn(cast(line, 'daze', [10], { willing: true }))).toBeUndefined();
    expect(refusedIn(cast(line, 'bolt', [10]))).toBeUndefined();
    expect(refusedIn(cast(line, 'fog', [10], { around: [{ id: 'b', x: 0, y: 0 }] }))).toBeUndefined();
  });

  test('the card names whom it is cast upon, unless that is its caster', () => {
    const against = (line: Line): boolean => line.log.some((row) => row.startsWith('cast a > b'));
    expect([against(cast(mage(), 'bolt', [10])), against(cast(mage(), 'mend', [10], {}, 'a'))]).toEqual([true, false]);
    const own = arrgs.perform(mage().fight, {
      action: 'cast',
      who: 'a',
      item: 'mend',
      targets: ['a'],
      declared: { near: [] },
    });
    own.next();
    const made = own.next([10]);
    const stages = made.done && 'stages' in made.value ? made.value.stages : [];
    expect(stages.find(({ kind }) => kind === 'declared')).not.toHaveProperty('against');
  });
});

describe('the hold of a spell', () => {
  const around = (...ids: readonly string[]): Data => ({ around: ids.map((id) => ({ id, x: 0, y: 1 })) });

  test('an area that takes nobody leaves nothing behind; else everybody it took is of it (ARR-AOE-03, ARR-SPC-01)', () => {
    const targets = (dice: readonly number[], ids: readonly string[]): unknown =>
      Object.values(spellsIn(cast(mage(), 'fog', dice, around(...ids), null).fight)).map((each) => each.targets);
    expect(targets([10], ['b'])).toEqual([['b']]);
    expect(targets([10], [])).toEqual([]);
    const strong = mage({ sheet: { ...sturdy.sheet, skills: { discipline: 20 } } });
    expect(spellsIn(cast(strong, 'fog', [10], around('b'), null).fight)).toEqual({});
  });

  test('a value that hurts nobody is no damage: without a type, or to heal (ARR-DMG-01)', () => {
    const lost = (item: string): number => stateOf(cast(mage(), item, [15]), 'b').life.lost;
    expect([lost('bolt') > 0, lost('calm'), lost('mend')]).toEqual([true, 0, 0]);
    const shown = (item: string): number =>
      oddsOf(mage(), { action: 'cast', who: 'a', item, targets: ['b'], declared: { squares: 5 } }).distributions.length;
    expect([shown('bolt'), shown('calm'), shown('daze')]).toEqual([2, 0, 0]);
  });

  test('healing is told before and after, on the card and by the odds up to Total Vitality (ARR-VIT-08, section 34.6)', () => {
    const hurt = (lost: number): Line => changed(mage(), 'b', { life: { lost } });
    const cv = cvOf(mage(), 'b');
    const told = (lost: number): string => cast(hurt(lost), 'mend', [10]).log.find((line) => line.startsWith('heal'))!;
    expect(told(50)).toBe(`heal b > a vitality ${cv - 50}>${cv - 27} healed amount=23 cv=${cv - 27}`);
    expect(told(5)).toBe(`heal b > a vitality ${cv - 5}>${cv} healed amount=5 cv=${cv}`);
    const healing = (lost: number) =>
      oddsOf(hurt(lost), { action: 'cast', who: 'a', item: 'mend', targets: ['b'], declared: { squares: 5 } })
        .distributions;
    expect(healing(5)).toMatchObject([{ label: 'SALVO.arrgs.distribution.healing', of: { min: 0 } }]);
    const [{ of }] = healing(5) as [Odds['distributions'][number]];
    expect(of.mass.map((chance) => Math.round(chance * 100))).toEqual([5, 0, 0, 0, 0, 95]);
    expect(healing(90)[0]!.of.mass[4 + 9 + 12]).toBeCloseTo(0.05);
  });

  test('a spell of damage alone begins with any success, also below the DC (ARR-SV-06, ARR-SPC-01)', () => {
    const LANCE = spell('lance', { sv: 7, types: ['cold'], defence: 'reflex', duration: 'concentration' });
    const agile = { sheet: { ...sturdy.sheet, skills: { athletics: 9 } } };
    const begun = (more: Data): readonly number[] => {
      // 10 + 9 against Reflex 20: 6 of 7.
      const line = cast(duel({ sheet: MAGE, items: [{ ...LANCE, ...more }] }, agile), 'lance', [10]);
      return [stateOf(line, 'b').life.lost, Object.keys(spellsIn(line.fight)).length];
    };
    expect([begun({}), begun({ effectOnSuccess: 'immobile' })]).toEqual([
      [6, 1],
      [6, 0],
    ]);
  });

  test('a modifier by the GM counts, and is no line where there is none (ARR-MOD-09)', () => {
    const lost = (modifier: number): number => stateOf(cast(mage(), 'bolt', [10], { modifier }), 'b').life.lost;
    expect([lost(3) - lost(0), lost(-2) - lost(0)]).toEqual([3, -2]);
    const tally = oddsOf(mage(), {
      action: 'cast',
      who: 'a',
      item: 'bolt',
      targets: ['b'],
      declared: { squares: 5 },
    }).tally;
    expect(tally.some(({ label }) => label.endsWith('.declared'))).toBe(false);
  });

  test('the willing meet it with 0; what nobody defends against is for the willing (ARR-ATK-11, GAP-10)', () => {
    const dc = (item: string, declared: Data = {}): unknown =>
      cast(mage(), item, [10], declared).events.find(({ kind }) => kind === 'reactionMade')!.facts!['dc'];
    expect([dc('bolt'), dc('bolt', { willing: true }), dc('daze'), dc('mend')]).toEqual([12, 0, 10, 0]);
  });

  test('the amount of an effect is its own, or the success value, and no more than its most (GAP-10)', () => {
    const staggered = (more: Data): number => {
      const SAP = spell('sap', { effectOnSuccess: 'staggered', ...more });
      return stateOf(cast(duel({ sheet: MAGE, items: [SAP] }, sturdy), 'sap', [5]), 'b').life.staggered;
    };
    // 2, and 5 + 9 against Willpower 10.
    const own = { sv: 2, types: [], effectAmount: 0 };
    expect([staggered({ ...own, effectMost: 99 }), staggered({ ...own, effectMost: 4 })]).toEqual([6, 4]);
    expect([staggered({ effectAmount: 2, effectMost: 9 }), staggered({ effectAmount: 5, effectMost: 3 })]).toEqual([
      2, 3,
    ]);
  });
});

describe('odds of an area (ARR-AOE-03, -08)', () => {
  test('are of each in it: of the first target, else of the first there', () => {
    const line = table.start(
      fight([
        { id: 'a', side: 'us', score: 20, sheet: MAGE, items: ALL },
        { id: 'b', side: 'them', score: 10, ...sturdy },
        { id: 'c', side: 'them', score: 5, sheet: { vitality: { base: 100 }, skills: { athletics: 9 } } },
      ]),
    );
    const odds = (targets: readonly string[]) =>
      oddsOf(line, {
        ...{ action: 'cast', who: 'a', item: 'burst', targets: [...targets] },
        declared: { squares: 5, around: ['b', 'c'].map((id) => ({ id, x: 0, y: 0 })) },
      });
    const { each, chances } = odds([]);
    expect(each!.map(({ who, chances: of }) => [who, of.length])).toEqual([
      ['b', 1],
      ['c', 1],
    ]);
    expect(each![0]!.chances[0]!.chance).toBeGreaterThan(each![1]!.chances[0]!.chance);
    expect([chances[0], odds(['c']).chances[0], odds(['b']).chances[0]]).toEqual([
      each![0]!.chances[0],
      each![1]!.chances[0],
      each![0]!.chances[0],
    ]);
  });
});

describe('Counterspell and Control as acts (ARR-MAN-05, -06)', () => {
  const open = (): Line =>
    table.start(
      fight([
        { id: 'a', side: 'us', score: 20, sheet: MAGE, items: ALL },
        { id: 'c', side: 'them', score: 15, sheet: MAGE, items: [DAZE] },
        { id: 'b', side: 'them', score: 10, ...sturdy },
      ]),
    );
  const held = (): Line => {
    const around = [
      { id: 'c', x: 0, y: 0 },
      { id: 'b', x: 0, y: 1 },
    ];
    return cast(open(), 'fog', [15], { around }, null);
  };
  const counter = (line: Line, squares: number, isTarget = false): string | null => {
    const declared = { squares, isTarget, near: [] };
    const { value } = arrgs.perform(line.fight, { action: 'counterspell', who: 'c', item: 'daze', declared }).next();
    return 'refused' in value ? value.refused : null;
  };

  test('targets of a spell counter it from anywhere, others from Close range (ARR-SPC-04)', () => {
    const dazed = table.act(open(), 'a', 'cast', {
      ...{ item: 'daze', target: 'c', dice: [15], choices: ['none'] },
      declared: { squares: 5, near: [] },
    });
    const freed = table.act(table.next(dazed), 'c', 'setCondition', {
      declared: { condition: 'stunned', holds: false },
    });
    expect(counter(freed, 50)).toBeNull();
    const alone = cast(
      duel({ id: 'a', side: 'us', sheet: MAGE, items: ALL }, { id: 'c', side: 'them', sheet: MAGE, items: [DAZE] }),
      'fog',
      [15],
      { around: [] },
      null,
    );
    expect(counter(alone, 5)).toBe('noSpell');
    const bound = table.act(open(), 'a', 'cast', {
      ...{ item: 'daze', target: 'b', dice: [15] },
      declared: { squares: 5, near: [] },
    });
    const far = table.next(bound);
    expect([counter(far, 5), counter(far, 6), counter(far, 6, true)]).toEqual([null, 'outOfRange', null]);
  });

  test('an area spell has no targets: who stands in it counters it from Close range too (ARR-SPC-04)', () => {
    const inside = table.next(held());
    expect([counter(inside, 5), counter(inside, 6), counter(inside, 6, true)]).toEqual([
      null,
      'outOfRange',
      'outOfRange',
    ]);
    const mayCounter = (item: string, near: readonly Data[]): boolean => {
      const command = { action: 'cast', who: 'a', item, targets: ['c'], declared: { squares: 5, near, around: [] } };
      const { value } = arrgs.perform(open().fight, command).next();
      return 'question' in value && value.question.endsWith('.counterspell');
    };
    const at = (squares: number): readonly Data[] => [{ id: 'c', squares }];
    expect([mayCounter('daze', []), mayCounter('fog', at(5)), mayCounter('fog', at(6)), mayCounter('fog', [])]).toEqual(
      [true, true, false, false],
    );
  });

  test('running spells are offered by number, the first by default (ARR-SPC-01)', () => {
    const twice = cast(held(), 'daze', [15], { pool: 'aap' });
    const field = choiceOf(twice, 'a', 'controlSpell')!.fields.find(({ key }) => key === 'spell')!;
    expect([field.default, field.options!.map(({ id }) => id)]).toEqual(['1', ['1', '2']]);
    const none = choiceOf(duel({ sheet: MAGE, items: ALL }, sturdy), 'a', 'controlSpell')!.fields.find(
      ({ key }) => key === 'spell',
    )!;
    expect([none.default, none.options!.length]).toEqual(['none', 1]);
  });
});
