/** Each book's areas on the scene: shape, measures, and the list that they fill. */
import { describe, expect, test } from 'vitest';
import type { Area, Command, Fight, Json, Outcome, Ruleset } from '../../src/rules/index.ts';
import { answered, isPlace, rulesetOf, seeded } from '../../src/rules/index.ts';
import { newFight } from '../../src/rules/kernel/fight.ts';

interface Person {
  readonly kind: string;
  readonly source: { readonly [key: string]: Json };
}

/** People `a`, `b`, … before their fight. */
function fightOf(id: string, people: readonly Person[]): { readonly ruleset: Ruleset; readonly fight: Fight } {
  const ruleset = rulesetOf(id)!;
  const options = Object.fromEntries(ruleset.options.map(({ key, values }) => [key, values[0]!]));
  const combatants = people.map(({ kind, source }, index) => {
    const read = ruleset.read(kind, source);
    // A bare sheet lacks much; what is said of things must be right.
    const wrong = (read.ok ? [] : read.problems).filter(
      ({ path, code }) => path.startsWith('items.') && code !== 'missing',
    );
    expect(wrong).toEqual([]);
    const who = 'abcdef'[index]!;
    return { id: who, name: who, side: String(index % 2), ...read.value };
  });
  return { ruleset, fight: newFight(id, combatants, { options }) };
}

const areasOf = (id: string, people: readonly Person[], command: Omit<Command, 'who'>): readonly Area[] => {
  const { ruleset, fight } = fightOf(id, people);
  return ruleset.areas!(fight, { who: 'a', ...command });
};

const carrying = (kind: string, item: { readonly [key: string]: Json }, more: object = {}): Person => ({
  kind,
  source: { ...more, items: [{ id: 'thing', name: 'Thing', ...item }] } as Person['source'],
});

const FRAG = [
  { radius: 3, dice: 5 },
  { radius: 6, dice: 3 },
];
const cepheus = (item: object): readonly Person[] => [
  carrying('character', { type: 'weapon', ...item }),
  { kind: 'character', source: {} },
];

describe('cepheus', () => {
  test('a payload has its zones, and may be aimed at the ground (CEP-EXP-01, CEP-THR-04)', () => {
    const [area] = areasOf('cepheus', cepheus({ ranges: ['thrown'], payload: FRAG }), {
      action: 'attack',
      item: 'thing',
    });
    expect(area).toMatchObject({ shape: 'circle', unit: 'metres', from: 'point', ground: true, clause: 'CEP-EXP-01' });
    expect(area!.zones.map(({ reach, values }) => [reach, values!['dice']])).toEqual([
      [3, 5],
      [6, 3],
    ]);
    expect(area!.fills).toEqual({ as: 'near', list: 'blastVictims' });
  });

  test('smoke is one cloud; a plain shot covers nothing', () => {
    const smoke = { ranges: ['thrown'], payload: FRAG, payloadKind: 'smoke' };
    expect(areasOf('cepheus', cepheus(smoke), { action: 'attack', item: 'thing' })[0]!.zones).toHaveLength(1);
    expect(areasOf('cepheus', cepheus({ ranges: ['pistol'] }), { action: 'attack', item: 'thing' })).toEqual([]);
  });

  test('without a target it needs a place, and only what acts where it lands may have one (CEP-THR-04)', () => {
    const at = { place: { x: 0, y: 0 } };
    const refused = (item: object, more: object): unknown => {
      const { ruleset, fight } = fightOf('cepheus', cepheus({ drawn: true, ...item }));
      const step = ruleset.perform(fight, { action: 'attack', who: 'a', item: 'thing', ...more }).next();
      return step.done ? (step.value as { refused?: string }).refused : null;
    };
    expect(refused({ ranges: ['thrown'], payload: FRAG }, {})).toBe('noTarget');
    expect(refused({ ranges: ['thrown'], payload: FRAG }, at)).toBeNull();
    expect(refused({ ranges: ['thrown'] }, at)).toBe('noTarget');
  });

  test('on the ground it strikes those who stand in its zones, and lands beside when it misses (CEP-THR-05)', () => {
    const { ruleset, fight } = fightOf('cepheus', cepheus({ ranges: ['thrown'], payload: FRAG, drawn: true }));
    const blastVictims = [{ id: 'b', metres: 5, degrees: 90 }];
    const command = {
      action: 'attack',
      who: 'a',
      item: 'thing',
      place: { x: 9, y: 9 },
      declared: { metres: 2, blastVictims },
    };
    // It scatters to the right (direction 0); all other rolls are threes.
    const rolls = [[2, 4]];
    const outcome = answered(ruleset.perform(fight, command), (ask) => {
      if (ask.ask === 'roll') return rolls.shift() ?? Array.from({ length: ask.count }, () => 3);
      return ask.ask === 'pick' ? 0 : ask.default;
    }) as Outcome;
    const effect = Number(outcome.stages.find(({ kind }) => kind === 'attack')!.verdict!.values!['effect']);
    expect(effect).toBeLessThan(0);
    const [landed] = outcome.stages.flatMap((stage) => stage.landed ?? []);
    expect(landed).toEqual({ x: Math.max(0, 6 + effect), y: 0, unit: 'metres' });
    const blasts = outcome.stages.filter(({ title }) => title.endsWith('.blast'));
    expect(blasts.map(({ who, dice }) => [who, dice![0]!.count])).toEqual([['b', 3]]);
  });

  test('flechettes hit a combatant at the edge of their area, and nobody beyond it (CEP-SHT-03, CEP-RNG-01)', () => {
    const shotgun = { ranges: ['shotgun'], flechette: true, drawn: true, magazine: { value: 6, max: 6 }, rof: [1] };
    const people = [
      ...cepheus({ ...shotgun, damage: { dice: 4 } }),
      ...[1, 2].map(() => ({ kind: 'character', source: {} })),
    ];
    const { ruleset, fight } = fightOf('cepheus', people);
    const aimed = { action: 'attack', who: 'a', item: 'thing', targets: ['b'], declared: { metres: 30 } };
    const [area] = ruleset.areas!(fight, aimed);
    const { reach } = area!.zones[0]!;
    const neighbors = [reach, reach + 0.01].map((metres, index) => ({ id: 'cd'[index]!, metres }));
    const command = { ...aimed, declared: { metres: 30, neighbors } };
    const outcome = answered(ruleset.perform(fight, command), (ask) => {
      if (ask.ask === 'roll') return Array.from({ length: ask.count }, () => ask.sides);
      return ask.ask === 'pick' ? 0 : ask.default;
    }) as Outcome;
    const changed = new Set(outcome.stages.flatMap(({ events }) => events.map(({ who }) => who)));
    expect(neighbors.map(({ id }) => changed.has(id))).toEqual([true, false]);
  });
});

test('cepheus: a shot into combat names the possible victim of a miss: the nearest to its target (CEP-FIC-02)', () => {
  const people = [
    ...cepheus({ ranges: ['pistol'], drawn: true, magazine: { value: 6, max: 6 }, rof: [1] }),
    ...[1, 2].map(() => ({ kind: 'character', source: {} })),
  ];
  const { ruleset, fight } = fightOf('cepheus', people);
  const picksOf = (metres: readonly number[]): unknown => {
    const neighbors = metres.map((away, index) => ({ id: 'cd'[index]!, metres: away }));
    const odds = ruleset.odds(fight, {
      action: 'attack',
      who: 'a',
      item: 'thing',
      targets: ['b'],
      declared: { metres: 5, neighbors },
    });
    return 'refused' in odds ? odds : odds.foreseen?.map(({ values }) => values['others']);
  };
  expect(picksOf([1.2, 1])).toEqual([['d']]);
  expect(picksOf([1, 1])).toEqual([['c', 'd']]);
  expect(picksOf([6, 9])).toBeUndefined();
});

test('cepheus: the odds of a blast name nobody out of its reach (CEP-EXP-01)', () => {
  const people = [...cepheus({ ranges: ['thrown'], payload: FRAG, drawn: true }), { kind: 'character', source: {} }];
  const { ruleset, fight } = fightOf('cepheus', people);
  const blastVictims = [4, 400].map((metres, index) => ({ id: 'bc'[index]!, metres, degrees: 90 }));
  const command = { action: 'attack', who: 'a', item: 'thing', place: { x: 9, y: 9 } };
  const odds = ruleset.odds(fight, { ...command, declared: { metres: 20, blastVictims } });
  expect('refused' in odds ? odds : odds.each?.map(({ who }) => who)).toEqual(['b']);
});

test.each([
  ['frag', 'thrown', 'blast'],
  ['rocket', 'rocket', 'rocket'],
])('cepheus: the chance of each to be hurt by a %s is what happens in 20,000 throws', (_name, range, payloadKind) => {
  const weapon = { ranges: [range], payload: FRAG, payloadKind, drawn: true };
  const { ruleset, fight } = fightOf('cepheus', cepheus(weapon));
  const blastVictims = [{ id: 'b', metres: 4, degrees: 90 }];
  const command = {
    action: 'attack',
    who: 'a',
    item: 'thing',
    place: { x: 9, y: 9 },
    declared: { metres: 20, blastVictims },
  };
  const odds = ruleset.odds(fight, command);
  const [own] = 'refused' in odds ? [] : (odds.each ?? []);
  const random = seeded(11);
  const upTo = (count: number): number => random.below(count);
  const throws = 20_000;
  let hurt = 0;
  for (let n = 0; n < throws; n++) {
    const outcome = answered(ruleset.perform(fight, command), (ask) => {
      if (ask.ask === 'roll') return Array.from({ length: ask.count }, () => 1 + upTo(ask.sides));
      return ask.ask === 'pick' ? upTo(ask.count) : ask.default;
    }) as Outcome;
    if (outcome.stages.some(({ title, verdict }) => title.endsWith('.blast') && Number(verdict!.values!['damage']) > 0))
      hurt++;
  }
  expect(own!.chances[0]!.chance).toBeGreaterThan(0.05);
  expect(Math.abs(own!.chances[0]!.chance - hurt / throws)).toBeLessThan(0.012);
});

describe('the other books', () => {
  test('arrgs: a spell covers the squares about its center (ARR-AOE-01)', () => {
    const spell = { type: 'spell', level: 1, school: 'fire', types: ['fire'], sv: 5, radius: 2, memorised: 1 };
    const [area] = areasOf('arrgs', [carrying('character', spell)], { action: 'cast', item: 'thing' });
    expect(area).toMatchObject({
      shape: 'square',
      unit: 'squares',
      zones: [{ reach: 5 }],
      centered: true,
      ground: true,
    });
    expect(area!.fills).toEqual({ as: 'offsets', list: 'around' });
  });

  test.each([
    ['semi', 30],
    ['full', 60],
  ])('adeva: the arc of %s is %i degrees wide, out to the Maximum Distance (ADE-SUP-02)', (autoMode, wide) => {
    const gun = { type: 'weapon', kind: 'ranged', range: 50, semi: 3, full: 6 };
    const declared = { autoMode };
    const command = { action: 'suppressiveFire', item: 'thing', declared };
    const [area] = areasOf('adeva', [carrying('character', gun)], command);
    expect(area).toMatchObject({ shape: 'cone', unit: 'squares', wide, zones: [{ reach: 100 }], from: 'actor' });
    expect(area!.fills).toEqual({ as: 'near', list: 'zone' });
  });

  test('adeva: an Overwatch watches a circle of the chosen radius (ADE-OVW-02)', () => {
    const gun = { type: 'weapon', kind: 'ranged', range: 50 };
    const command = { action: 'overwatch', item: 'thing', declared: { radius: 12 } };
    const [area] = areasOf('adeva', [carrying('character', gun)], command);
    expect(area).toMatchObject({ shape: 'circle', zones: [{ reach: 12 }], from: 'actor' });
    expect(area!.fills).toBeUndefined();
  });

  test('fluid: a blast is halved with each increment until nothing is left (FLU-GAP-17)', () => {
    const bomb = { type: 'weapon', kind: 'ranged', damage: { dice: 1, sides: 6, flat: 0 }, blastIncrement: 2 };
    const [area] = areasOf('fluid', [carrying('character', bomb)], { action: 'attack', item: 'thing' });
    // 6, 3, 1, nothing.
    expect(area!.zones.map(({ reach }) => reach)).toEqual([1, 3, 5]);
    expect(area!.fills).toEqual({ as: 'near', list: 'neighbors' });
  });

  test('fluid: a strafe sweeps as many squares as are declared (FLU-GAP-37)', () => {
    const gun = { type: 'weapon', kind: 'ranged', autofireRating: 4 };
    const command = { action: 'strafe', item: 'thing', declared: { squares: 3 } };
    const [area] = areasOf('fluid', [carrying('character', gun)], command);
    expect(area).toMatchObject({
      shape: 'line',
      unit: 'squares',
      zones: [{ reach: 3 }],
      wide: 1,
      fills: { as: 'targets' },
    });
  });

  test('drive: a device reaches its target’s neighbors, which the table may change (DRV-GAP-12)', () => {
    const device = { type: 'weapon', mode: 'explosive', areaBlast: { damage: 10 } };
    const people = [
      carrying('character', device),
      { kind: 'character', source: {} },
      { kind: 'character', source: {} },
    ];
    const command = { action: 'attack', item: 'thing', targets: ['b'] };
    const [area] = areasOf('drive', people, command);
    expect(area).toMatchObject({ shape: 'marks', caught: ['b'], fills: { as: 'ids', list: 'caught' } });
    expect(areasOf('drive', people, { ...command, declared: { caught: ['b', 'c'] } })[0]!.caught).toEqual(['b', 'c']);
  });
});

test.each([
  [{ x: 1, y: 2 }, true],
  [{ degrees: 30, without: ['a'] }, true],
  [{}, true],
  [{ x: 1 }, false],
  [{ x: Number.NaN, y: 1 }, false],
  [{ without: [3] }, false],
  [{ with: 'a' }, false],
  [{ more: 1 }, false],
  [null, false],
  [[], false],
])('%j may be a place: %s', (place, fits) => {
  expect(isPlace(place)).toBe(fits);
});
