/** Sheets read from unchecked data, status, odds, and what must hold of every attack. */
import { describe, expect, test } from 'vitest';
import { enumerate } from '../../../src/play/enumerate.ts';
import {
  approachFrom,
  attackOdds,
  DEFAULT_OPTIONS,
  drive,
  ENERGY_TYPES,
  NO_WILL,
  optionsFrom,
  PRECISIONS,
  resolveAttack,
  type Attack,
  type AttackWeapon,
  type DefenseSpec,
  type DriveOptions,
  type Target,
} from '../../../src/rules/drive/index.ts';
import { portionsOf } from '../../../src/rules/drive/harm/volley.ts';
import { chanceOf } from '../../../src/rules/kernel/distribution.ts';
import { deepFreeze, type Json } from '../../../src/rules/kernel/json.ts';
import { seeded, type Random } from '../../../src/rules/kernel/random.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { sample } from '../../../src/play/sample.ts';
import { fightOf, ITEMS, person, underway } from './fight-people.ts';
import { assembled } from '../../../src/rules/kernel/fight.ts';

describe('reading', () => {
  test('a sheet with everything', () => {
    const combatant = person({
      id: 'A',
      items: Object.values(ITEMS),
      sheet: { injuries: [{ type: 'core', degrees: 2 }], statuses: ['prone'] },
    });
    expect(combatant.sheet).toMatchObject({
      injuryFactor: 6,
      bodyWeight: 150,
      armor: { lo: 16, hi: 28, metallic: true },
    });
    expect(combatant.sheet.weapons.map((weapon) => weapon.id)).toContain('unarmed');
    expect(combatant.sheet.shields.map((item) => [item.id, item.doubleVsBlast])).toEqual([
      ['low', false],
      ['medium', false],
      ['high', true],
    ]);
    expect(combatant.state).toMatchObject({
      injuries: { 1: { type: 'core', degrees: 2 } },
      kineticUses: 1,
      auras: { aura: 30, ember: 37 },
      active: { high: true },
    });
    expect(JSON.parse(JSON.stringify(combatant))).toEqual(combatant);
  });

  test('shared pools have the points and the id of their first source', () => {
    const items = [
      { ...ITEMS.low, poolId: 'p' },
      { ...ITEMS.high, poolId: 'p' },
    ];
    expect(person({ id: 'A', items }).state.pools).toEqual({ low: 20 });
  });

  test('what a fight keeps of injuries and conditions is read again', () => {
    const stunned = { id: 'stunned', clause: 'DRV-ENE-10', until: { at: 'endOfTurn', of: 'B', round: 2 } };
    const glowing = { id: 'glowing', clause: 'x', until: { at: 'endOfFight' }, value: 10, facts: { pool: 'p' } };
    const sheet = { injuries: { 3: { type: 'core', degrees: 2 } }, conditions: { stunned, glowing } };
    expect(person({ id: 'A', sheet }).state).toMatchObject(sheet);
  });

  test('every problem is listed, and there is a sheet all the same', () => {
    const read = drive.read('ghost', {
      characteristics: { str: { base: 'strong' }, wgt: { base: -3 } },
      items: [{ type: 'weapon', damage: 1.5, id: 'a.b' }, 7, { type: 'armor', id: 'x', lo: 9, hi: 3 }],
      injuries: [{ type: 'soul' }],
      statuses: 'asleep',
    });
    expect(read.ok).toBe(false);
    const paths = read.problems.map((problem) => problem.path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'kind',
        'characteristics.str.base',
        'characteristics.wgt.base',
        'items.0.damage',
        'items.0.id',
        'items.1',
        'items.2.hi',
        'injuries.0.type',
        'statuses',
      ]),
    );
    expect(read.value.sheet.injuryFactor).toBe(20);
  });

  test.each<[string, Json]>([
    ['null', null],
    ['a text', 'x'],
    ['a list', [1]],
    ['a record of nonsense', { items: { a: 1 }, resistances: [null], defenseTn: 3, zone: 4 }],
    ['own keys only', JSON.parse('{"__proto__": {"items": 1}, "constructor": 2}') as Json],
  ])('any JSON can be read: %s', (_name, source) => {
    const { value } = drive.read('character', source);
    const entry = { id: 'A', name: 'A', side: 'a', ...value };
    expect(drive.choices(fightOf([{ id: 'B' }]), 'B').length).toBeGreaterThan(10);
    const fight = assembled(fightOf([{ id: 'B' }]), [entry]);
    expect(drive.choices(fight, 'A').length).toBeGreaterThan(10);
    expect(drive.status(fight, 'A').standing).toBe('up');
  });
});

test('DRV-SHL-04 status tells pools, auras, the track, statuses and injuries', () => {
  const fight = underway(
    [
      {
        id: 'A',
        items: [ITEMS.low, ITEMS.aura, ITEMS.gravity],
        scores: { will: 3 },
        state: { damageTaken: 7, willSpent: 1, fatigue: 25, inCover: true },
      },
    ],
    'A',
  );
  const status = drive.status(fight, 'A');
  expect(status.gauges).toEqual([
    { id: 'damage', label: 'SALVO.drive.gauge.damage', value: 7, max: 12, harm: true },
    { id: 'will', label: 'SALVO.drive.gauge.will', value: 2, max: 3 },
    { id: 'pool-low', label: 'SALVO.drive.gauge.shield.low', value: 20, max: 60, item: 'low' },
    { id: 'pool-gravity', label: 'SALVO.drive.gauge.gravity', value: 100, max: 200, item: 'gravity' },
    { id: 'aura-aura', label: 'SALVO.drive.gauge.aura.electric', value: 30, max: 50, item: 'aura' },
  ]);
  expect(status.conditions.map((condition) => condition.id)).toEqual([
    'fatigue',
    'inCover',
    'moderateLight',
    'lowStealth',
  ]);
  const tired = (fatigue: number) => drive.status(underway([{ id: 'A', state: { fatigue } }], 'A'), 'A').conditions;
  expect([tired(0), tired(1).map(({ id, value }) => [id, value])]).toEqual([[], [['fatigue', 1]]]);
  expect(drive.status(underway([{ id: 'A' }], 'A'), 'A').gauges.map(({ id }) => id)).toEqual(['damage']);
});

test('DRV-RES-03 a resistance to weapons holds against the material and the traits that it names, or against all', () => {
  const against = (said: Json): unknown =>
    person({ id: 'A', sheet: { resistances: [{ against: 'weapon', percent: 50, ...(said as object) }] } }).sheet
      .resistances[0]?.match;
  expect(against({})).toEqual({});
  expect(against({ material: 'steel', blunt: true })).toEqual({ material: 'steel', blunt: true });
});

const WEAPON: AttackWeapon = {
  id: 'w',
  normal: null,
  energy: null,
  extra: [],
  frag: null,
  blast: null,
  kind: { material: null, blunt: false, natural: false, unarmed: false },
  precise: false,
  overprecise: false,
  projectile: false,
};
const TARGET: Target = {
  id: 'T',
  armor: { lo: 16, hi: 28, metallic: false },
  shields: [],
  pools: {},
  resistances: [],
  injuryFactor: 5,
  damageTaken: 3,
  organic: true,
  kineticUses: 0,
};
const roll = (tn: number, hindrance: number) => ({ by: null, reason: 'r', tn, hindrance, modifier: 0, will: NO_WILL });
const defense = (tn: number | null, hindrance: number, inCriticalRange = true): DefenseSpec => ({
  ...roll(0, hindrance),
  tn,
  mode: 'melee',
  inCriticalRange,
});
const SWORD = { ...WEAPON, normal: { damage: 17, drive: 20 } };
const attackWith = ({ mode = 'melee', weapons = [SWORD], aoe = null, ...more }: Partial<Attack>): Attack => ({
  attacker: 'A',
  mode,
  weapons,
  portions: portionsOf(weapons, mode, aoe),
  approach: approachFrom('engaged'),
  leaving: null,
  aoe,
  offense: roll(12, 1),
  injuryType: null,
  rollsInjuryType: true,
  defense: defense(9, 1),
  ...more,
});
const heat = { ...WEAPON, energy: { type: 'heat', damage: 80 } } as const;
const SCREEN = { id: 'm', precision: 'medium', poolId: 'm', doubleVsBlast: false, radius: 'engaged' } as const;

describe('odds', () => {
  const cases: readonly (readonly [string, Attack, Target, DriveOptions])[] = [
    ['a sword', attackWith({}), TARGET, DEFAULT_OPTIONS],
    ['without offense roll, TN 20', attackWith({ offense: null, defense: defense(20, 0) }), TARGET, DEFAULT_OPTIONS],
    ['no defense', attackWith({ defense: defense(null, 0) }), TARGET, DEFAULT_OPTIONS],
    [
      'an area that may be evaded',
      attackWith({ mode: 'ranged', weapons: [heat], aoe: 'deliberate', approach: approachFrom('medium') }),
      TARGET,
      DEFAULT_OPTIONS,
    ],
    [
      'a beam that a screen stops',
      attackWith({ mode: 'ranged', weapons: [heat] }),
      { ...TARGET, shields: [SCREEN], pools: { m: 80 } },
      DEFAULT_OPTIONS,
    ],
    [
      'd6, equal fails, each attack alone',
      attackWith({}),
      TARGET,
      optionsFrom({ 'drive.dice.faces': 6, 'drive.defense.equalIsSuccess': false, 'drive.injury.track': 'perAttack' }),
    ],
  ];

  test.each(cases)('DRV-DIC-06 equal to following every die: %s', (_name, attack, target, options) => {
    const odds = attackOdds(attack, target, [{ type: 'core', degrees: 1 }], options);
    const { ends } = enumerate(
      () => resolveAttack(attack, target, options),
      ({ outcome, harm }) => `${outcome} ${harm.total} ${harm.degrees}`,
    );
    const chance = (test: (end: { readonly outcome: string; readonly degrees: number }) => boolean): number =>
      [...ends.values()].reduce(
        (sum, { value, chance }) =>
          test({ outcome: value.outcome, degrees: value.harm.degrees }) ? sum + chance : sum,
        0,
      );
    const said = Object.fromEntries(odds.chances.map((chance) => [chance.label.split('.').at(-1), chance.chance]));
    expect(said['onTheWay']).toBeCloseTo(
      chance(({ outcome }) => outcome !== 'missed'),
      12,
    );
    expect(said['hit']).toBeCloseTo(
      chance(({ outcome }) => outcome === 'hit' || outcome === 'critical'),
      12,
    );
    expect(said['critical']).toBeCloseTo(
      chance(({ outcome }) => outcome === 'critical'),
      12,
    );
    expect(said['injured']).toBeCloseTo(
      chance(({ degrees }) => degrees > 0),
      12,
    );
    for (const { value } of ends.values()) {
      const same = [...ends.values()].filter((end) => end.value.harm.total === value.harm.total);
      expect(chanceOf(odds.distributions[0]!.of, value.harm.total)).toBeCloseTo(
        same.reduce((sum, end) => sum + end.chance, 0),
        12,
      );
    }
    for (const { of } of odds.distributions) expect(of.mass.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
  });

  test('DRV-DIC-06 the chance to put the target down goes by the injury table', () => {
    // Three degrees on one core degree: dead by core (3 of 10 faces), out by perception (1 of 10).
    const sure = attackWith({ offense: null, defense: { known: 'hit' } });
    const odds = attackOdds(
      sure,
      { ...TARGET, armor: null, damageTaken: 0 },
      [{ type: 'core', degrees: 1 }],
      DEFAULT_OPTIONS,
    );
    expect(odds.chances.at(-1)).toEqual({ label: 'SALVO.drive.odds.down', chance: 0.4 });
  });

  test('odds of a command: refused like the act, and for acts without a roll', () => {
    const fight = underway([{ id: 'A', items: [ITEMS.sword] }, { id: 'B' }], 'A');
    const odds = drive.odds(fight, {
      action: 'attack',
      who: 'A',
      item: 'sword',
      targets: ['B'],
      declared: { cut: '25' },
    });
    if (isRefusal(odds)) throw new Error(odds.refused);
    expect(odds.tally.map((entry) => entry.value)).toEqual([12]);
    expect(drive.odds(fight, { action: 'attack', who: 'B', item: 'unarmed', targets: ['A'] })).toHaveProperty(
      'chances',
    );
    expect(drive.odds(fight, { action: 'heal', who: 'A' })).toMatchObject({ refused: 'noOdds' });
  });
});

describe('every attack', () => {
  const some = <T>(random: Random, from: readonly T[]): T => from[random.below(from.length)]!;
  const anyWeapon = (random: Random, id: string): AttackWeapon => ({
    ...WEAPON,
    id,
    normal: random.below(2) ? { damage: random.below(60), drive: random.below(60) } : null,
    energy: random.below(2) ? { type: some(random, ENERGY_TYPES), damage: random.below(150) } : null,
    extra: random.below(4) ? [] : [{ kind: 'acid', damage: random.below(20) }],
    blast: random.below(6) ? null : random.below(60),
    precise: random.below(2) === 0,
    projectile: random.below(2) === 0,
  });
  const anyTarget = (random: Random): Target => {
    const shields = Array.from({ length: random.below(5) }, (_, index) => ({
      ...SCREEN,
      id: `s${index}`,
      precision: some(random, PRECISIONS),
      poolId: some(random, ['p', 'q', `s${index}`]),
      doubleVsBlast: random.below(2) === 0,
    }));
    const lo = random.below(30);
    return {
      ...TARGET,
      armor: random.below(3) ? { lo, hi: lo + random.below(20), metallic: random.below(2) === 0 } : null,
      shields,
      pools: Object.fromEntries(shields.map((shield) => [shield.poolId, random.below(60)])),
      resistances: Array.from({ length: random.below(3) }, () => ({
        match: { energy: some(random, ENERGY_TYPES) },
        percent: random.below(100),
        class: 'innate' as const,
      })),
      injuryFactor: 1 + random.below(30),
      damageTaken: random.below(100),
      kineticUses: random.below(2),
    };
  };

  test('DRV-GEN-01 DRV-GEN-02 DRV-SHL-13 DRV-ARM-06 keeps to whole numbers, never gains damage, pays what it absorbs', () => {
    const random = seeded(20_261_121);
    for (let run = 0; run < 5_000; run++) {
      const mode = some(random, ['melee', 'ranged'] as const);
      const attack = deepFreeze(
        attackWith({
          mode,
          weapons: [anyWeapon(random, 'w1'), anyWeapon(random, 'w2')],
          approach: approachFrom(some(random, ['grappling', 'engaged', 'medium'] as const)),
        }),
      );
      const target = deepFreeze(anyTarget(random));
      const tactic = {
        choose: (ask: { readonly options: readonly { readonly id: string }[] }) => some(random, ask.options).id,
        amount: () => 0,
      };
      const { volley, harm, outcome } = sample(resolveAttack(attack, target, DEFAULT_OPTIONS), random, tactic);
      const sum = volley.portions.reduce((all, portion) => all + portion.damage, 0);
      if (outcome === 'hit' || outcome === 'critical') expect(harm.total).toBe(sum);
      else expect(harm.total).toBe(0);
      expect(harm.damageTaken).toBe(target.damageTaken + harm.total);
      expect(harm.degrees).toBe(
        Math.floor(harm.damageTaken / target.injuryFactor) - Math.floor(target.damageTaken / target.injuryFactor),
      );
      for (const portion of volley.portions) {
        expect(Number.isInteger(portion.damage) && portion.damage >= 0 && !Object.is(portion.damage, -0)).toBe(true);
        portion.steps.forEach((step, index) => {
          expect(step.after).toBeLessThan(step.before);
          expect(step.after).toBe(portion.steps[index + 1]?.before ?? portion.damage);
        });
      }
      for (const [pool, points] of Object.entries(volley.pools)) {
        const paid = volley.absorptions
          .filter((absorption) => absorption.poolId === pool)
          .reduce((all, absorption) => all + absorption.cost, 0);
        expect(points).toBe(target.pools[pool]! - paid);
        expect(points).toBeGreaterThanOrEqual(0);
      }
    }
  });
});

test('ids that every object knows are ids like others, or none at all', () => {
  const items = [
    { ...ITEMS.low, id: 'constructor', poolId: 'toString' },
    { ...ITEMS.high, id: 'valueOf', poolId: 'constructor' },
  ];
  expect(person({ id: 'A', items }).state.pools).toEqual({ constructor: 20, valueOf: 9 });
  const read = drive.read('character', {
    items: [JSON.parse('{"type": "aura", "id": "__proto__", "stored": 5}') as Json],
  });
  expect(read.value.state.auras).toEqual({ item0: 5 });
});
