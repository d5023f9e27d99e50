/** R5: Cepheus as its catalogue was read a second time, against the rules layer. */
import { describe, expect, test } from 'vitest';
import { cepheus as operations } from '../../cases/cepheus/index.ts';
import type { Bag, Data } from '../../cases/format.ts';
import { nightly } from '../../night.ts';
import type { Random } from '../../../src/rules/kernel/random.ts';
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
import { cepheus } from './cepheus/index.ts';

const BANDS = ['personal', 'close', 'short', 'medium', 'long', 'veryLong', 'distant'];
const COVERS = ['none', 'quarter', 'half', 'threeQuarter', 'full'];
const STANCES = ['standing', 'crouched', 'prone'];
const MELEE = ['closeQuarters', 'extendedReach'];
const GUNS = ['pistol', 'rifle', 'shotgun', 'assaultWeapon', 'rocket'];

const yes = (): Data => true;
const skill = (random: Random): Data => (chance(random, 20) ? null : between(random, 0, 5));
const layers = (random: Random): readonly Bag[] =>
  several(random, 0, 2, () =>
    sometimes(random, 60, {
      ar: () => between(random, 0, 18),
      arLaser: () => between(random, 0, 20),
      ablative: yes,
    }),
  );

function settings(random: Random): Bag {
  return sometimes(random, 25, {
    rangeTable: () => oneOf(random, ['metres', 'squares']),
    square334: () => 'distant',
    proneShort: () => 0,
    proneMove: () => oneOf(random, [1.5, 0]),
    reactionDm: () => 'double',
    moveDmCap: () => -between(random, 0, 4),
    intensifierTotalDark: () => false,
    blindUnskilled: () => 'minus3',
    burst2: () => 'as3',
    blastDodge: () => 'oneDieLess',
    fractionalDamage: () => 'down',
    extremeFrom: () => oneOf<Data>(random, ['gmOnly', 1000, 9999]),
    strayEffect: () => 'reroll',
    grappleEffect: () => 'margin',
    scatter: () => 'magnitude',
    koRule: () => 'strOrDexAtZero',
    overflow: () => 'bands',
    armorAtZero: () => 'none',
    effect6VsVehicles: () => false,
    aimKillPerAction: () => oneOf<Data>(random, [1, 'flat']),
    negativeEffect: () => 'literal',
    driveStacks: () => 'add',
  });
}

/** A distance: a band, or one near a border or anywhere. */
function distance(random: Random): Bag {
  const metres = oneOf(random, [
    0,
    1.4,
    1.5,
    3,
    3.5,
    12,
    13,
    50.9,
    51,
    250,
    251,
    501,
    5000,
    5001,
    between(random, 0, 700),
  ]);
  const squares = oneOf(random, [0, 1, 2, 3, 8, 9, 34, 35, 166, 167, 334, 335, between(random, 0, 400)]);
  if (chance(random, 40)) return { band: oneOf(random, BANDS) };
  if (chance(random, 50)) return { metres };
  const grid = sometimes(random, 50, {
    gridKind: () => oneOf(random, ['none', 'square', 'hex']),
    squareMetres: () => oneOf(random, [1.5, 2]),
  });
  return chance(random, 50) ? { squares, ...grid } : { squares: Math.ceil(metres / 1.5), metres, ...grid };
}

function fire(random: Random): Bag {
  if (chance(random, 15)) return { panic: true };
  const burst = chance(random, 50) ? { burstSize: oneOf(random, [1, 2, 3, 4, 6, 10, 20, 100]) } : {};
  if (chance(random, 20)) return { ...burst, suppression: true };
  return { ...burst, ...(chance(random, 50) ? { burstUse: oneOf(random, ['spread', 'grouped']) } : {}) };
}

function attack(random: Random): Bag {
  const type = chance(random, 25) ? oneOf(random, MELEE) : chance(random, 15) ? 'thrown' : oneOf(random, GUNS);
  const melee = MELEE.includes(type);
  const gun = GUNS.includes(type);
  const mode = gun ? fire(random) : {};
  const suppression = 'suppression' in mode;
  const reaction = suppression ? 'none' : oneOf(random, ['none', 'none', 'dodge', melee ? 'parry' : 'dodge']);
  const kind = suppression || chance(random, 75) ? 'character' : oneOf(random, ['vehicle', 'occupant', 'starship']);
  const machine = kind === 'vehicle' || kind === 'starship';
  const laser = gun && chance(random, 25);
  const flechette = type === 'shotgun' && chance(random, 60);
  const blind = chance(random, 15);
  const rare =
    (value: () => Data): (() => Data) =>
    () =>
      chance(random, 15) ? value() : 0;
  return {
    rangeType: type,
    ...distance(random),
    ...mode,
    ...(chance(random, 50) ? { settings: settings(random) } : {}),
    ...(blind ? { blind } : {}),
    ...(chance(random, 20) ? { gravity: oneOf(random, [0, 0, 0.5]) } : {}),
    ...sometimes(random, 50, {
      scene: () =>
        sometimes(random, 40, {
          light: () => oneOf(random, ['low', 'dark']),
          smoke: () => oneOf(random, ['normal', 'thick']),
          weather: () => 'extreme',
          strongHeat: yes,
          aerosol: yes,
        }),
      otherDms: () => several(random, 0, 3, () => between(random, -3, 3)),
    }),
    attacker: {
      skill: skill(random),
      ...sometimes(random, 40, {
        jackOfAllTrades: () => between(random, 0, 4),
        zeroG: () => skill(random),
        str: () => between(random, 0, 35),
        dex: () => between(random, 0, 35),
        characteristic: () => oneOf(random, ['best', 'str', 'dex']),
        aim: () => ({ dm: between(random, 0, 6), kill: between(random, 0, 6) }),
        sensors: () => several(random, 0, 2, (index) => ['infraRed', 'lightIntensification'][index]!),
        hastened: yes,
        suppressed: yes,
        fatigued: yes,
        reactions: () => between(random, 0, 3),
        evading: rare(() => between(random, 1, 4)),
        rest: yes,
      }),
      ...sometimes(random, 3, { grappled: yes, unconscious: yes, moved: yes }),
      ...(gun
        ? sometimes(random, 15, { stance: () => oneOf(random, STANCES), cover: () => oneOf(random, COVERS) })
        : {}),
      ...(melee ? sometimes(random, 15, { stance: () => oneOf(random, STANCES) }) : {}),
    },
    target: {
      kind,
      reaction,
      armor: layers(random),
      ...(machine
        ? {}
        : sometimes(random, 40, { stance: () => oneOf(random, STANCES), cover: () => oneOf(random, COVERS) })),
      ...(kind === 'character' ? {} : sometimes(random, 50, { evading: () => between(random, 0, 4) })),
      ...sometimes(random, 40, {
        sizeDm: () => between(random, 0, 4),
        softCover: yes,
        warm: () => false,
        movedMetres: () => oneOf(random, [0, 9.9, 10, 18, 20, 57, between(random, 0, 200)]),
        duckBehind: yes,
        meleeSkill: () => skill(random),
        zeroG: () => skill(random),
        initiative: () => between(random, -2, 16),
        acted: yes,
        neighbors: () =>
          several(random, 0, 3, (index) => ({
            id: `n${index}`,
            metres: oneOf(random, [0, 1.4, 1.5, 3]),
            armor: layers(random),
          })),
      }),
    },
    weapon: {
      ...(chance(random, 80) ? { damageDice: between(random, 1, 5) } : {}),
      ...('panic' in mode ? { magazine: between(random, 0, 120) } : {}),
      ...(laser ? { laser } : {}),
      ...(flechette ? { flechette } : sometimes(random, 30, { damageFlat: () => between(random, 0, 4) })),
      ...(melee ? {} : sometimes(random, 15, { payload: yes })),
      ...sometimes(random, 30, {
        recoil: yes,
        gyrostabilizer: yes,
        laserSight: yes,
        telescopicSight: yes,
        heavy: yes,
        energy: () => chance(random, 50),
        intelTolerance: () => between(random, -4, 2),
      }),
      ...(gun ? sometimes(random, 40, ammunition(random)) : {}),
      ...sometimes(random, 4, { ready: () => false, slugThrower: () => false, hits: () => 2 }),
      ...sometimes(random, 10, { hits: () => 1 }),
    },
  };
}

const ammunition = (random: Random): Readonly<Record<string, () => Data>> => ({
  rof: () => oneOf(random, [[1], [1, 4], [0, 4], [1, 3], [1, 4, 10], [1, 2, 20, 100]]),
  magazine: () => between(random, 0, 210),
});

const actor = (random: Random): Bag => ({
  ...sometimes(random, 20, {
    stance: () => oneOf(random, STANCES),
    cover: () => oneOf(random, COVERS),
    duckBehind: yes,
  }),
  ...sometimes(random, 5, {
    grappled: yes,
    unconscious: yes,
    helpless: yes,
    extendedAction: yes,
    delaying: yes,
    inClosedVehicle: yes,
    aware: () => false,
  }),
});

const scores = (random: Random, least: number, most: number): Bag => ({
  str: between(random, least, most),
  dex: between(random, least, most),
  end: between(random, least, most),
});

const draws: Draws = {
  attack,
  attackDms: attack,
  fireMode: (random) => ({
    ...fire(random),
    settings: settings(random),
    weapon: {
      magazine: between(random, 0, 210),
      ...sometimes(random, 60, ammunition(random)),
      ...sometimes(random, 5, { heavy: yes, slugThrower: () => false }),
    },
  }),
  react: (random) => {
    const reaction = oneOf(random, ['dodge', 'parry', 'dive']);
    const whole = sometimes(random, 20, { incoming: () => oneOf(random, ['melee', 'shooting', 'thrown', 'blast']) });
    const own = sometimes(random, 40, {
      meleeSkill: () => skill(random),
      zeroG: () => skill(random),
      reactions: () => between(random, 0, 4),
      initiative: () => between(random, -3, 15),
    });
    // Nobody can be attacked who is low behind full cover (CEP-CVR-06).
    const { cover, ...open } = actor(random);
    const who: Bag = cover === undefined || cover === 'full' ? open : { ...open, cover };
    // A waiting combatant has not acted (CEP-DLY-05).
    const acted = who['delaying'] === true ? {} : sometimes(random, 30, { acted: yes });
    const rare = sometimes(random, 5, { kind: () => 'vehicle', reactedToThis: yes });
    const aim = sometimes(random, 40, { aim: () => ({ dm: between(random, 0, 6), kill: between(random, 0, 6) }) });
    const gravity = sometimes(random, 30, { gravity: () => 0 });
    return {
      reaction,
      ...whole,
      ...gravity,
      settings: settings(random),
      actor: { ...who, ...acted, ...own, ...rare, ...aim },
    };
  },
  coupDeGrace: (random) => ({
    attackKind: oneOf(random, ['melee', 'shooting', 'thrown']),
    metres: oneOf(random, [0, 1, 1.5, 1.6, 3, 3.1]),
    weapon: sometimes(random, 50, { magazine: () => between(random, 0, 3) }),
    target: sometimes(random, 40, {
      helpless: yes,
      unconscious: yes,
      bound: yes,
      paralyzed: yes,
      grappled: yes,
      surprised: yes,
    }),
  }),
  scatter: (random) => ({
    effect: -between(random, 1, 12),
    settings: settings(random),
    ...sometimes(random, 50, {
      payload: () => false,
      intoCombat: yes,
      directionDegrees: () => between(random, 0, 359),
    }),
  }),
  strayShot: (random) => ({
    damageDice: between(random, 1, 6),
    armor: layers(random),
    settings: settings(random),
    ...sometimes(random, 40, { damageFlat: () => between(random, 0, 4), laser: yes }),
  }),
  grapple: (random) => {
    const known = chance(random, 20);
    const side = (): Bag => ({
      skill: skill(random),
      ...(known ? { effect: between(random, -4, 8) } : {}),
      armor: several(random, 0, 1, () => ({ ar: between(random, 0, 9) })),
      ...sometimes(random, 40, {
        jackOfAllTrades: () => between(random, 0, 4),
        zeroG: () => skill(random),
        str: () => between(random, 0, 20),
        dex: () => between(random, 0, 20),
        characteristic: () => oneOf(random, ['best', 'str', 'dex']),
        stance: () => oneOf(random, STANCES),
      }),
    });
    const rest = { opening: yes, gravity: () => 0, difficultTerrain: yes, metres: () => oneOf(random, [0, 1, 1.5]) };
    return { a: side(), b: side(), settings: settings(random), ...sometimes(random, 30, rest) };
  },
  blast: (random) => {
    const known = chance(random, 30);
    const source = oneOf(random, ['frag', 'vehicleExplosion']);
    const metres = between(random, 0, 13);
    const outside = !known && metres > (source === 'frag' ? 9 : 12);
    // Dodging without a die of the zone is nowhere described.
    const reaction = outside ? 'none' : oneOf(random, ['none', 'dodge', 'dive']);
    const options = { ...settings(random), ...(known ? { blastDodge: 'subtractRoll' } : {}) };
    const zones = known ? { zoneDamage: between(random, 0, 30) } : { source, metres };
    return { ...zones, reaction, actor: actor(random), armor: layers(random), settings: options, dice: [] };
  },
  damage: (random) => ({
    ...(chance(random, 30) ? { rawDamage: between(random, 0, 60) } : { damageDice: between(random, 0, 8) }),
    armor: layers(random),
    ...sometimes(random, 40, {
      damageFlat: () => between(random, 0, 5),
      extraDice: () => between(random, 0, 4),
      extraPoints: () => between(random, 0, 2),
      effect: () => between(random, 0, 12),
      addEffect: () => false,
      aimKill: () => between(random, 0, 6),
      laser: yes,
      energy: () => chance(random, 50),
      extreme: yes,
      aerosol: yes,
    }),
  }),
  injury: (random) => {
    const max = scores(random, 1, 15);
    const fresh = chance(random, 50);
    const current = Object.fromEntries(
      Object.entries(max).map(([key, most]) => [key, between(random, 0, most as number)]),
    );
    const hit = (): Data =>
      chance(random, 70)
        ? between(random, 0, 14)
        : {
            rawDamage: between(random, 0, 20),
            effect: between(random, 0, 8),
            laser: chance(random, 30),
            armor: layers(random),
          };
    return {
      max,
      ...(fresh ? {} : { current }),
      hits: several(random, 0, 5, hit),
      settings: settings(random),
      ...sometimes(random, 30, { awake: yes, previouslyInjured: yes }),
    };
  },
  vehicleGroups: (random) => ({
    settings: settings(random),
    ...(chance(random, 50)
      ? { damageAfterArmor: between(random, 0, 90) }
      : { rawDamage: between(random, 0, 80), vehicleArmor: between(random, 0, 25), effect: between(random, 0, 9) }),
  }),
  vehicleDamage: (random) => ({
    damageAfterArmor: between(random, 0, 60),
    settings: settings(random),
    vehicle: {
      kind: oneOf(random, ['vehicle', 'vehicle', 'robot', 'drone']),
      hull: between(random, 0, 5),
      structure: between(random, 0, 6),
      armor: between(random, 0, 4),
      weapons: several(random, 0, 3, () => between(random, 0, 2)),
      limbs: several(random, 0, 2, () => between(random, 0, 2)),
      passengers: several(random, 0, 3, (index) => ({ id: `p${index}`, armor: [{ ar: between(random, 0, 9) }] })),
      ...sometimes(random, 40, {
        open: yes,
        acted: yes,
        drive: () => oneOf(random, [null, 0, 1, 2, 3]),
        sensors: () => oneOf(random, [null, 0, 1, 2]),
        powerPlant: () => oneOf(random, [null, 0, 1, 2, 3]),
        computer: () => oneOf(random, [null, 0, 1, 2]),
        cargo: () => between(random, 0, 3),
        pilot: () => oneOf<Data>(random, [null, {}, { id: 'Pia', armor: [{ ar: 9 }] }]),
      }),
    },
  }),
  collision: (random) => ({
    ...(chance(random, 30) ? { rolled: between(random, 0, 60) } : {}),
    kph: oneOf(random, [0, 1, 10, 11, 55, 60, between(random, 0, 200)]),
    dice: [],
    settings: settings(random),
    occupants: several(random, 0, 3, (index) => ({
      id: `o${index}`,
      secured: chance(random, 50),
      armor: [{ ar: between(random, 0, 9) }],
    })),
    ...sometimes(random, 50, {
      solid: () => chance(random, 50),
      vehicleArmor: () => between(random, 0, 25),
      targetArmor: () => between(random, 0, 25),
    }),
  }),
  shipDamage: (random) => ({
    shipArmor: between(random, 0, 3),
    ...(chance(random, 30)
      ? { rawDamage: between(random, 0, 400) }
      : {
          first: { dice: between(random, 1, 20), effect: between(random, 0, 9) },
          others: several(random, 0, 4, () => ({ dice: between(random, 1, 16) })),
        }),
  }),
};

/** Operations with more branches get more tries. */
const SHARES: Shares = { attack: 5, damage: 2, injury: 2, vehicleDamage: 2, blast: 2 };

test('R5 every visible case of attack and damage as the book is read here', () => {
  expect(onCases('cepheus', cepheus)).toBeGreaterThan(80);
});

test('CEP-DLY-05 CEP-EXP-05: a waiting combatant reacts as anybody does, and dives in free fall as on the ground', () => {
  const waits = { reaction: 'dodge', actor: { initiative: 10, delaying: true } };
  expect(operations['react']!(waits)).toMatchObject({ initiative: [8, 10], reactions: 1 });
  const falls = { reaction: 'dive', gravity: 0, actor: { cover: 'threeQuarter' } };
  expect(operations['react']!(falls)).toMatchObject({ initiativeMod: -2, stance: 'prone', lostSignificant: 1 });
});

describe('R5 on all dice', () => {
  const all = (when: string, given: Bag): number => onAllDice(operations, cepheus, when, given);

  test('2D6 against two dice of damage, over the modifiers', () => {
    let combinations = 0;
    for (let modifier = -5; modifier <= 4; modifier += 6) {
      const armor = [{ ar: modifier + 6 }];
      const given = {
        rangeType: 'rifle',
        band: 'short',
        otherDms: [modifier],
        weapon: { damageDice: 2 },
        target: { armor },
      };
      combinations += all('attack', given);
    }
    expect(combinations).toBeGreaterThan(800);
  });

  test('three dice, the highest dropped', () => {
    const blind = { rangeType: 'pistol', band: 'short', blind: true, weapon: { damageDice: 1 } };
    expect(all('attack', blind)).toBeGreaterThan(216);
  });

  test('both sides of a grapple', () => {
    expect(all('grapple', { a: { skill: 1, str: 9 }, b: { skill: 0, dex: 8 } })).toBe(1_296);
  });

  test('every location of a machine, each kind, hull or none', () => {
    for (const kind of ['vehicle', 'robot'])
      for (const hull of [0, 1])
        for (const damageAfterArmor of [1, 5, 9, 21])
          all('vehicleDamage', { damageAfterArmor, vehicle: { kind, hull, structure: 3, cargo: 1, weapons: [1] } });
  });

  test('a stray shot that rolls again', () => {
    all('strayShot', { damageDice: 2, armor: [{ ar: 4 }], settings: { strayEffect: 'reroll' } });
  });
});

nightly('cepheus: R5 both tellings answer alike, whatever is asked', RANDOM, (seed, tries) =>
  atRandom(operations, cepheus, { draws, shares: SHARES }, seed, tries),
);
