/** R5: drive as its catalogue was read a second time, against the rules layer. */
import { describe, expect, test } from 'vitest';
import type { Random } from '../../../src/rules/kernel/random.ts';
import { drive as operations } from '../../cases/drive/index.ts';
import type { Bag, Data } from '../../cases/format.ts';
import { nightly } from '../../night.ts';
import {
  RANDOM,
  atRandom,
  between,
  chance,
  onAllDice,
  onCases,
  oneOf,
  several,
  sometimes,
  type Draws,
  type Shares,
} from './against.ts';
import { drive } from './drive/index.ts';

const ENERGY = ['particle', 'electric', 'heat', 'frost', 'blast'];
const RELATIONS = ['grappling', 'engaged', 'grouped', 'short', 'medium', 'long', 'extreme'];
const INJURIES = ['superficial', 'perception', 'core', 'handArm', 'mobility'];
const MATERIALS = ['steel', 'quartz'];

const yes = (): Data => true;

function settings(random: Random): Bag {
  const all = sometimes(random, 15, {
    'dice.base': () => oneOf(random, [1, 3]),
    'dice.perHindrance': () => 2,
    'dice.faces': () => oneOf(random, [6, 20]),
    'hindrance.tnStep': () => oneOf(random, [1, 5]),
    'defense.equalIsSuccess': () => false,
    'con.tnBase': () => 8,
    'will.tnPerPoint': () => 2,
    'will.timing': () => 'after',
    'crit.noDefenseIsCritical': () => false,
    'crit.overpreciseBonus': () => 30,
    'injury.track': () => 'perAttack',
    'resist.rounding': () => oneOf(random, ['once', 'percent']),
    'blast.deafenNeedsDamage': yes,
    'shield.order': () => 'list',
    'shield.highNeedsPoints': () => false,
    'aoe.highShieldBasis': () => 'arriving',
    'aoe.overeffectAreaShare': () => oneOf(random, [10, 50]),
    'aoe.hitChance': () => oneOf(random, [0, 30, 100]),
  });
  return Object.fromEntries(Object.entries(all).map(([key, value]) => [`drive.${key}`, value]));
}

/** The settings for an operation that rolls nothing. */
const diceless = (random: Random): Bag =>
  Object.fromEntries(Object.entries(settings(random)).filter(([key]) => !/dice|hitChance/.test(key)));

const armor = (random: Random): Data => {
  if (chance(random, 25)) return null;
  const lo = between(random, 0, 30);
  return { lo, hi: lo + between(random, 0, 20), ...sometimes(random, 40, { metallic: yes }) };
};

const shields = (random: Random): readonly Bag[] => {
  const shared = between(random, 0, 60);
  return several(random, 0, 4, (index) => ({
    id: `s${index}`,
    precision: oneOf(random, ['low', 'medium', 'high']),
    ...(chance(random, 20) ? { poolId: 'shared', points: shared } : { points: between(random, 0, 60) }),
    ...sometimes(random, 25, {
      device: yes,
      doubleVsBlast: () => chance(random, 50),
      radius: () => oneOf(random, RELATIONS.slice(1)),
    }),
  }));
};

const resistances = (random: Random, kinds: boolean): readonly Bag[] =>
  several(random, 0, 4, () => {
    const match = (): Bag => ({
      material: oneOf(random, MATERIALS),
      ...sometimes(random, 30, {
        blunt: () => chance(random, 50),
        natural: () => chance(random, 50),
        unarmed: () => chance(random, 50),
      }),
    });
    return {
      match: kinds && chance(random, 50) ? match() : { energy: oneOf(random, ENERGY) },
      percent: oneOf(random, [0, 25, 50, 75, 90, 110, 150, 200]),
      ...sometimes(random, 50, { class: () => oneOf(random, ['innate', 'gear', 'temporary']) }),
    };
  });

const track = (random: Random): Bag => ({
  ...(chance(random, 70)
    ? { injuryFactor: between(random, 1, 30) }
    : chance(random, 80)
      ? {
          bCon: between(random, 1, 8),
          wgt: between(random, 1, 80),
          ...sometimes(random, 20, { large: () => chance(random, 50) }),
        }
      : {}),
  ...sometimes(random, 60, { damageTaken: () => between(random, 0, 90) }),
});

const target = (random: Random, kinds = false): Bag => ({
  armor: armor(random),
  shields: shields(random),
  resistances: resistances(random, kinds),
});

const victim = (random: Random): Bag => ({
  ...target(random, true),
  ...track(random),
  ...sometimes(random, 20, { organic: () => false }),
});

function weapon(random: Random, mode: string, index: number): Bag {
  const id = `w${index}`;
  if (mode === 'explosive') {
    const frag = { damage: between(random, 1, 50), drive: between(random, 0, 50) };
    const blast = { damage: between(random, 1, 60) };
    const both = between(random, 0, 2);
    return { id, ...(both < 2 ? { frag } : {}), ...(both > 0 ? { blast } : {}) };
  }
  const energy = { type: oneOf(random, ENERGY), damage: between(random, 1, 60) };
  if (chance(random, 35)) return { id, energy };
  return {
    id,
    damage: between(random, 1, 60),
    drive: between(random, 0, 50),
    ...(chance(random, 40) ? { energy } : {}),
    ...(mode === 'ranged' && chance(random, 50) ? { projectile: true } : {}),
    ...sometimes(random, 20, {
      extra: () => several(random, 1, 2, (i) => ({ kind: `e${i}`, damage: between(random, 1, 20) })),
    }),
    ...oneOf<Bag>(random, [{}, {}, { precise: true }, { overprecise: true }]),
    kind: sometimes(random, 50, {
      material: () => oneOf(random, MATERIALS),
      blunt: yes,
      natural: yes,
      unarmed: yes,
    }),
  };
}

function defense(random: Random): Bag {
  const kind = between(random, 0, 9);
  if (kind < 4) return sometimes(random, 60, { outcome: () => oneOf(random, ['hit', 'critical']) });
  const near = sometimes(random, 20, { inCriticalRange: () => false });
  if (kind === 4) return { noDefense: true, ...near };
  return {
    defense: { tn: between(random, 3, 16), ...sometimes(random, 50, { hindrance: () => between(random, 0, 3) }) },
    ...near,
  };
}

/** WILL, declared before the dice where the settings have it so. */
const will = (random: Random, options: Bag): Bag => {
  const spend =
    options['drive.will.timing'] === 'after' ? {} : sometimes(random, 50, { spend: () => between(random, 0, 5) });
  return chance(random, 40) ? { will: { total: between(random, 1, 6), spent: between(random, 0, 1), ...spend } } : {};
};

const explosive = (random: Random): Bag =>
  sometimes(random, 80, {
    frag: () => ({ damage: between(random, 0, 60), drive: between(random, 0, 50) }),
    blast: () => ({ damage: between(random, 0, 80) }),
    areaFrag: () => ({ damage: between(random, 0, 40), drive: between(random, 0, 50) }),
    areaBlast: () => ({ damage: between(random, 0, 60) }),
  });

const relation = (random: Random): Bag => sometimes(random, 60, { relation: () => oneOf(random, RELATIONS) });

const draws: Draws = {
  roll: (random) => {
    const options = settings(random);
    return {
      settings: options,
      ...sometimes(random, 60, { tn: () => between(random, -2, 25), con: () => between(random, 0, 9) }),
      ...sometimes(random, 40, { hindrance: () => between(random, 0, 4), modifier: () => between(random, -4, 4) }),
      ...will(random, options),
    };
  },
  defenseRoll: (random) => {
    const options = settings(random);
    return {
      mode: oneOf(random, ['melee', 'ranged', 'explosive']),
      settings: options,
      ...sometimes(random, 30, { hindrance: () => between(random, 0, 4), inCriticalRange: () => false }),
      ...(chance(random, 10) ? { noDefense: true } : { tn: between(random, 1, 20), ...will(random, options) }),
    };
  },
  weaponProfile: (random) => {
    const mode = oneOf(random, ['melee', 'ranged']);
    const energy = { type: oneOf(random, ENERGY), damage: between(random, 0, 40) };
    const normal = { damage: between(random, 0, 40), drive: between(random, 0, 40) };
    const parts = oneOf<Bag>(random, [normal, { energy }, { ...normal, energy }]);
    const str = between(random, 0, 14);
    const melee = sometimes(random, 30, {
      strDamage: () => oneOf(random, [0, 0.5, 2]),
      strDrive: () => oneOf(random, [0, 0.5, 2]),
      strengthRating: () => between(random, 1, 5),
      hands: () => 'twoHanded',
      strRequired: () => between(random, 0, 9),
    });
    return {
      mode,
      attacker: { str },
      weapon: { ...parts, ...(mode === 'melee' ? melee : {}) },
      ...(mode === 'melee' || chance(random, 10)
        ? sometimes(random, 40, {
            useStr: () => (chance(random, 90) ? between(random, 0, str) : between(random, -2, 16)),
          })
        : {}),
      ...sometimes(random, 40, { cut: () => oneOf(random, [100, 50, 50, 25]) }),
      ...sometimes(random, 10, { competent: () => false }),
    };
  },
  resolveAttack: (random) => {
    const mode = oneOf(random, ['melee', 'ranged', 'ranged', 'explosive']);
    const type = oneOf<Bag>(random, [{}, { injuryType: oneOf(random, INJURIES) }, { roll: true }]);
    return {
      attack: {
        mode,
        weapons: several(random, 1, 3, (index) => weapon(random, mode, index)),
        ...('injuryType' in type ? type : {}),
      },
      ...('roll' in type ? { rollInjuryType: true } : {}),
      target: {
        ...victim(random),
        ...sometimes(random, 30, { kineticShield: () => ({ uses: between(random, 0, 2) }) }),
      },
      ...defense(random),
      ...(mode === 'melee' ? {} : relation(random)),
      ...sometimes(random, 25, {
        offense: () => ({
          tn: between(random, 8, 20),
          ...sometimes(random, 30, { hindrance: () => between(random, 0, 2) }),
        }),
        attackerId: () => 'Ann',
      }),
      settings: settings(random),
    };
  },
  applyResistances: (random) => ({
    damage: between(random, 0, 120),
    percents: several(random, 0, 4, () => between(random, 0, 40) * 5),
    settings: settings(random),
  }),
  deafness: (random) => ({
    blastHit: chance(random, 70),
    ...sometimes(random, 40, { deafenedTurns: () => between(random, 0, 9), organic: () => false, highShield: yes }),
  }),
  canDismember: (random) => ({
    weapon: {
      ...oneOf<Bag>(random, [{}, { damage: 9, drive: 8 }]),
      energy: { type: oneOf(random, ENERGY), damage: between(random, 1, 9) },
      ...sometimes(random, 40, { canDismember: yes }),
    },
  }),
  payShield: (random) => ({
    energy: { type: oneOf(random, ENERGY), damage: between(random, 0, 90) },
    shield: {
      points: between(random, 0, 60),
      ...sometimes(random, 40, { device: yes, doubleVsBlast: () => chance(random, 50), twoWay: yes }),
    },
    ...(chance(random, 20)
      ? { direction: 'outgoing' }
      : sometimes(random, 20, { pay: () => oneOf<Data>(random, ['none', 3]) })),
  }),
  resolveAoe: (random) => {
    const kind = oneOf(random, ['deliberate', 'overeffect']);
    const damage = kind === 'deliberate' ? between(random, 36, 160) : between(random, 115, 240);
    return {
      aoe: { kind, energy: { type: oneOf(random, ENERGY), damage } },
      ...sometimes(random, 70, { outcome: () => oneOf(random, ['hit', 'evaded', 'critical']) }),
      ...relation(random),
      target: target(random),
      settings: settings(random),
    };
  },
  resolveArea: (random) => ({
    energy: { type: oneOf(random, ENERGY), damage: between(random, 0, 90) },
    ...sometimes(random, 40, { source: () => 'zaoe', rollToHit: yes }),
    ...relation(random),
    target: target(random),
    settings: settings(random),
  }),
  resolveExplosive: (random) => ({
    explosive: explosive(random),
    ...sometimes(random, 50, { role: () => 'bystander', outcome: () => 'evaded' }),
    ...relation(random),
    target: target(random),
    settings: diceless(random),
  }),
  zaoeLowShield: (random) => {
    const high = between(random, 1, 90);
    return {
      zaoe: {
        kind: oneOf(random, ['cluster', 'point']),
        type: oneOf(random, ENERGY),
        high,
        low: between(random, 1, high),
        ...sometimes(random, 30, {
          appliesHere: () => oneOf(random, ['high', 'low', 'unclear']),
          origin: () => 'inside',
          delivery: () => oneOf(random, ['clusterBomb', 'rocketPod']),
        }),
      },
      shield: {
        points: between(random, 0, 200),
        ...sometimes(random, 40, { device: yes, doubleVsBlast: () => chance(random, 50) }),
      },
    };
  },
  auraAmounts: (random) => ({ aura: { stored: between(random, 0, 99) } }),
  auraReactions: (random) => {
    const kinds = ['meleeWeapon', 'naturalWeapon', 'unarmed', 'grabItem', 'trip', 'dismount', 'throw', 'rangedWeapon'];
    const blow = { kind: oneOf(random, kinds), outcome: oneOf(random, ['evaded', 'hit', 'critical']) };
    const event = chance(random, 75) ? blow : { kind: oneOf(random, ['touch', 'grappleTurnEnd']) };
    const more = sometimes(random, 30, { weapons: () => between(random, 1, 3), by: () => 'friend' });
    return { event: { ...event, ...more }, ...sometimes(random, 50, { aurasHeld: () => between(random, 0, 3) }) };
  },
  auraStrike: (random) => {
    const stored = between(random, 1, 60);
    const legal = Math.floor(stored / 10) * 10;
    const kind = oneOf(random, [...ENERGY, 'normal']);
    return {
      aura: { kind, stored, ...(kind === 'normal' ? { drive: between(random, 0, 40) } : {}) },
      spend: chance(random, 80) ? oneOf(random, [stored, legal || stored]) : between(random, 0, 70),
      target: { ...target(random), ...track(random), ...sometimes(random, 20, { organic: () => false }) },
      settings: settings(random),
      ...sometimes(random, 50, { provokerId: () => 'A', holderId: () => 'B' }),
    };
  },
  auraExchange: (random) => {
    const side = (): Bag => ({
      ...track(random),
      ...sometimes(random, 50, { deadAtDegrees: () => between(random, 1, 4) }),
    });
    const tens = between(random, 1, 6) * 10;
    return {
      attackDamage: between(random, 0, 60),
      holder: side(),
      attacker: side(),
      aura: { kind: oneOf(random, ENERGY), stored: tens + between(random, 0, 9) },
      spend: tens,
      settings: diceless(random),
    };
  },
  rescaleDamage: (random) => ({
    damageTaken: between(random, 0, 120),
    oldFactor: between(random, 2, 30),
    newFactor: between(random, 2, 30),
  }),
  healDamage: (random) => {
    const injuryFactor = between(random, 2, 12);
    const injuries = several(random, 0, 4, () => ({ type: oneOf(random, INJURIES), degrees: between(random, 1, 3) }));
    const degrees = injuries.reduce((total, each) => total + each.degrees, 0);
    return {
      injuryFactor,
      injuries,
      damageTaken: degrees * injuryFactor + between(random, 0, injuryFactor - 1),
      heal: between(random, 0, 80),
      ...(chance(random, 40) ? { settings: { 'drive.heal.order': oneOf(random, ['newest', 'oldest']) } } : {}),
    };
  },
  injuryConsequences: (random) => ({
    injuries: several(random, 0, 4, () => ({ type: oneOf(random, INJURIES), degrees: between(random, 1, 3) })),
  }),
  injuryType: (random) => ({ mode: oneOf(random, ['melee', 'ranged', 'explosive']) }),
};

/** Operations with more branches get more tries. */
const SHARES: Shares = {
  resolveAttack: 8,
  resolveAoe: 4,
  auraStrike: 2,
  resolveExplosive: 2,
};

test('R5 every visible case of attack and damage as the book is read here', () => {
  expect(onCases('drive', drive)).toBeGreaterThan(70);
});

describe('R5 on all dice', () => {
  const all = (given: Bag): number => onAllDice(operations, drive, 'resolveAttack', given);
  const target = { armor: { lo: 16, hi: 28 }, injuryFactor: 6 };

  test('the defense roll, at every hindrance, with and without a critical hit', () => {
    const attack = { mode: 'melee', weapons: [{ id: 'w', damage: 17, drive: 20, precise: true }] };
    expect(all({ attack, defense: { tn: 11 }, target })).toBe(100);
    expect(all({ attack, defense: { tn: 6, hindrance: 1 }, target })).toBe(1_000);
  });

  test('offense, injury and defense in one attack', () => {
    const attack = { mode: 'ranged', weapons: [{ id: 'w', energy: { type: 'heat', damage: 24 } }] };
    const dice = { 'drive.dice.faces': 4 };
    for (const mode of ['melee', 'ranged'])
      all({
        attack: { ...attack, mode },
        rollInjuryType: true,
        offense: { tn: 5 },
        defense: { tn: 5 },
        target,
        settings: dice,
      });
  });

  test('the chance of an area', () => {
    const given = { energy: { type: 'blast', damage: 33 }, rollToHit: true, target };
    expect(onAllDice(operations, drive, 'resolveArea', given)).toBe(100);
  });
});

nightly('drive: R5 both tellings answer alike, whatever is asked', RANDOM, (seed, tries) =>
  atRandom(operations, drive, { draws, shares: SHARES }, seed, tries),
);
