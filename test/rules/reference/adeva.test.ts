/** R5: adeva as its catalogue was read a second time, against the rules layer. */
import { describe, expect, test } from 'vitest';
import type { Random } from '../../../src/rules/kernel/random.ts';
import { adeva as operations } from '../../cases/adeva/index.ts';
import type { Bag, Data } from '../../cases/format.ts';
import { NIGHT, nightly } from '../../night.ts';
import { adeva } from './adeva/index.ts';
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

const yes = (): Data => true;
const LOCATIONS = ['head', 'rightArm', 'leftArm', 'body', 'rightLeg', 'leftLeg'];

function settings(random: Random): Bag {
  return sometimes(random, 12, {
    dosFormula: () => oneOf(random, ['tensPlusOne', 'marginMinOne', 'margin']),
    autoResults: () => oneOf<Data>(random, ['none', { success: 5, fail: 96 }]),
    modifierCap: () => 60,
    opposedTie: () => oneOf(random, ['reroll', 'initiatorFails']),
    opposedFailedDos: () => 'negative',
    reactionOnOwnTurn: yes,
    burstCap: () => 'penalty',
    jamScope: () => oneOf(random, ['suppressiveOnly', 'off']),
    jamFrom: () => 97,
    calledShot: () => -20,
    multiAttackBurst: () => 'netFloor',
    counterMod: () => -10,
    critReplacedDie: () => 'ignored',
    dosDieCap: () => 'dieMax',
    fateCounts: () => 'current',
    lethalMode: () => 'perHit',
    unarmedFatigueOn: () => 'raw',
    grappleFatigueStacks: yes,
    highAltitudeMod: () => -30,
    suppressBonuses: () => 'actionOnly',
    suppressExtra: () => 'dosMinus1',
    suppressVictims: () => 'enemies',
    takedownMod: () => 10,
    takedownDamage: () => 'raw',
    ramBacklashSb: () => 'rammer',
    fallFormula: () => 'flatPlus',
    rangeBrackets: () => 'on',
    attackModsOnOpposed: yes,
    surprisedFree: () => oneOf(random, ['none', 'all']),
    chargeBonusOnSpecial: yes,
    critScope: () => 'perAttack',
  });
}

const mods = (random: Random): readonly number[] => several(random, 0, 2, () => between(random, -4, 4) * 5);
const some = (random: Random, names: readonly string[], most: number): readonly string[] => [
  ...new Set(several(random, 0, most, () => oneOf(random, names))),
];

const TARGET = ['surprised', 'guardMode', 'running', 'stunned', 'prone', 'helpless', 'unconscious'];
const SINGLE = [
  'standardAttack',
  'calledShot',
  'charge',
  'heavyAttack',
  'attackOfOpportunity',
  'counterAttack',
  'takeDown',
];

/** Attack inputs (2.4). */
function inputs(random: Random, more: readonly string[]): Bag {
  const action = oneOf(random, [
    ...SINGLE,
    'burst',
    'burst',
    'flurry',
    'flurry',
    'multipleAttack',
    'overwatch',
    ...more,
  ]);
  const any = action === 'standardAttack' || action === 'calledShot';
  const mode = oneOf(random, action === 'overwatch' ? ['single', 'burst'] : ['single', 'burst', 'flurry']);
  const moded = action === 'multipleAttack' || action === 'overwatch';
  const fires =
    action === 'multipleAttack'
      ? mode === 'burst' || (mode === 'single' && chance(random, 50))
      : any && chance(random, 60);
  const ranged = fires || ['burst', 'overwatch', 'suppressiveFire'].includes(action);
  // Melee across bands is impossible, and so is High without an approved weapon (ADE-ALT-06 to -08).
  const bands = ranged
    ? oneOf(random, [[], [], ['ground', 'low'], ['low', 'ground'], ['ground', 'high'], ['high', 'low']])
    : [];
  const [from, to] = bands;
  const far = bands.includes('high') ? { longRange: true } : {};
  return {
    action,
    score: between(random, 10, 80),
    mods: mods(random),
    settings: settings(random),
    ...(moded ? { mode } : {}),
    ...(['burst', 'flurry'].includes(action) || (moded && mode !== 'single')
      ? { intendedHits: between(random, 1, 11) }
      : {}),
    ...sometimes(random, 35, {
      aim: () => oneOf(random, [0, 10, 20]),
      distance: () => oneOf(random, [1, 2, 3, 10, 20, 25, 41, 60]),
      circumstances: () => some(random, ['higherGround', 'fog', 'darkness', 'intoMelee'], 2),
      insideCharge: () => action === 'grappleInitiate',
    }),
    weapon: {
      kind: ranged ? 'ranged' : oneOf(random, ['melee', 'melee', 'unarmed']),
      range: oneOf(random, [20, 41]),
      ...far,
    },
    attacker: {
      ...(from ? { band: from } : {}),
      ...sometimes(random, 30, {
        conditions: () => some(random, ['prone', 'pinned'], 2),
        fatigue: () => between(random, 0, 2),
      }),
    },
    target: {
      ...(to ? { band: to } : {}),
      ...sometimes(random, 40, {
        conditions: () => some(random, TARGET, 2),
        size: () => oneOf(random, [null, 1, 4, 6, 7]),
        type: () => oneOf(random, ['character', 'machine', 'starship']),
      }),
    },
  };
}

const EVASIONS = ['deflect', 'dodge', 'parry', 'pointDefense', 'repelBoarders'];

const evasions = (random: Random, names: readonly string[]): Bag =>
  chance(random, 55)
    ? {
        evasions: Object.fromEntries(
          names.slice(0, between(random, 1, names.length)).map((name) => [name, between(random, 5, 90)]),
        ),
        ...sometimes(random, 30, { evasionMods: () => mods(random) }),
      }
    : {};

const life = (random: Random): Bag => ({
  wounds: between(random, 1, 20),
  ...sometimes(random, 40, {
    fate: () => ({ max: between(random, 0, 3), current: 0 }),
    lethal: () => between(random, 0, 6),
  }),
  ...sometimes(random, 20, { diesAtZero: () => false }),
});

function attack(random: Random): Bag {
  const given = inputs(random, []);
  const weapon = given['weapon'] as Bag;
  const takesDown = given['action'] === 'takeDown';
  const located = chance(random, 50);
  const bare = weapon['kind'] === 'unarmed' && !takesDown;
  return {
    ...given,
    ...(given['action'] === 'calledShot' && located ? { calledLocation: oneOf(random, LOCATIONS) } : {}),
    weapon: {
      ...weapon,
      sides: several(random, 1, 2, () => oneOf(random, [5, 10])),
      ...(bare ? { qualities: ['unarmed'] } : sometimes(random, 15, { qualities: () => ['subdual'] })),
      ...sometimes(random, 60, {
        flat: () => between(random, -3, 6),
        pen: () => between(random, 0, 6),
        sb: () => between(random, 0, 6),
      }),
    },
    target: {
      ...(given['target'] as Bag),
      ...life(random),
      tb: between(random, 0, 6),
      ...(located
        ? { apByLocation: Object.fromEntries(LOCATIONS.map((location) => [location, between(random, 0, 6)])) }
        : { ap: between(random, 0, 9) }),
      ...evasions(random, oneOf(random, [['deflect', 'dodge'], ['dodge', 'parry'], ['deflect']])),
      ...(takesDown ? { toughness: between(random, 15, 60) } : {}),
    },
  };
}

/** Passing with 0 degrees and then comparing degrees is nowhere described. */
const comparing = (random: Random): Bag => {
  const all = settings(random);
  return Object.fromEntries(
    Object.entries(all).filter(([key, value]) => !(key === 'dosFormula' && value === 'margin')),
  );
};

/** The settings for operations that know no distance. */
const unplaced = (random: Random): Bag => ({ ...settings(random), rangeBrackets: 'off' });

const side = (random: Random): Bag => ({
  score: between(random, 10, 80),
  ...sometimes(random, 40, { bonus: () => between(random, 1, 8), mods: () => mods(random) }),
});

const ship = (random: Random): Bag => ({
  sb: between(random, 2, 8),
  size: between(random, 1, 8),
  tb: between(random, 2, 8),
  ap: between(random, 0, 14),
  ...(chance(random, 70) ? { hull: between(random, 1, 60) } : {}),
});

const draws: Draws = {
  test: (random) => ({ score: between(random, 1, 120), mods: mods(random), settings: settings(random) }),
  opposedTest: (random) => ({ initiator: side(random), opponent: side(random), settings: comparing(random) }),
  attackModifier: (random) => {
    const given = inputs(random, ['suppressiveFire', 'grappleInitiate']);
    const total = chance(random, 10) ? { burstCapScope: 'total', burstCap: 'netAction' } : {};
    return { ...given, settings: { ...(given['settings'] as Bag), ...total } };
  },
  attackRoll: (random) => inputs(random, ['grappleInitiate']),
  multipleAttack: (random) => ({
    aim: oneOf(random, [0, 10, 20]),
    settings: unplaced(random),
    attacks: several(random, 1, 4, () => {
      const mode = oneOf(random, ['single', 'burst', 'flurry']);
      const burst = mode === 'single' ? {} : { intendedHits: between(random, 1, 11) };
      return { score: between(random, 10, 70), mode, ...burst, ...sometimes(random, 30, { mods: () => mods(random) }) };
    }),
    ...sometimes(random, 15, { equippedWeapons: () => between(random, 1, 4) }),
  }),
  evasionOptions: (random) => {
    const kinds = ['melee', 'unarmed', 'ranged', 'thrown', 'grapple', 'boarding', 'ram', 'opposedTest'];
    const out = chance(random, 10);
    const attackKind = oneOf(random, kinds);
    const feint = attackKind === 'melee' || attackKind === 'unarmed';
    return {
      attackKind,
      settings: settings(random),
      conditions: out
        ? [oneOf(random, ['unconscious', 'helpless'])]
        : some(random, ['surprised', 'stunned', 'immobilized', 'pinned', 'prone'], chance(random, 50) ? 2 : 0),
      ...(out ? {} : sometimes(random, 50, { deflector: () => between(random, 0, 80) })),
      ...sometimes(random, 20, {
        reactionsLeft: () => between(random, 0, 2),
        ownTurn: yes,
        talents: () => ['unarmedWarrior'],
        feinted: () => feint,
        evadedAlready: yes,
        armed: () => false,
        pointDefense: yes,
      }),
    };
  },
  evasionNumber: (random) => ({
    evasionKind: oneOf(random, EVASIONS),
    score: between(random, 10, 80),
    settings: settings(random),
    ...sometimes(random, 40, {
      rank: () => oneOf(random, ['unskilled', 'proficient', 'trained', 'mastery']),
      weapon: () => ({ parryMod: oneOf(random, [-10, 10]) }),
      marines: () => ({ mod: between(random, -2, 3) * 10 }),
      conditions: () => some(random, ['heavyAttack', 'prone'], 2),
      fatigue: () => between(random, 0, 2),
      mods: () => mods(random),
    }),
  }),
  evasion: (random) => {
    const evasionKind = oneOf(random, EVASIONS);
    const ram = evasionKind === 'dodge' || evasionKind === 'deflect';
    return {
      evasionKind,
      score: between(random, 5, 100),
      settings: settings(random),
      ...sometimes(random, 50, { mods: () => mods(random), hits: () => between(random, 1, 8), multiHit: yes }),
      ...(ram && chance(random, 20) ? { attackKind: 'ram', hits: 1, multiHit: false } : {}),
    };
  },
  deflectorStrength: (random) => ({
    sources: several(random, 1, 4, () => between(random, 1, 100)),
    weakening: several(random, 0, 3, () => between(random, 5, 40)),
  }),
  hitLocations: (random) => ({
    roll: between(random, 1, 100),
    ...(chance(random, 20) ? { calledLocation: oneOf(random, LOCATIONS) } : { hits: between(random, 1, 5) }),
  }),
  damageRoll: (random) => ({
    weapon: {
      sides: several(random, 1, 3, () => oneOf(random, [5, 10])),
      ...sometimes(random, 60, { flat: () => between(random, -6, 8), sb: () => between(random, 0, 6) }),
    },
    settings: settings(random),
    ...sometimes(random, 70, { dos: () => between(random, 0, 12) }),
  }),
  soak: (random) => ({
    tb: between(random, 0, 9),
    raw: between(random, 0, 30),
    ...sometimes(random, 60, {
      ap: () => between(random, 0, 16),
      cover: () => oneOf(random, ['none', 'light', 'solid', 'heavy']),
      pen: () => between(random, 0, 12),
    }),
  }),
  criticalConfirmation: (random) => ({
    score: between(random, 10, 80),
    raw: between(random, 0, 30),
    soak: between(random, 0, 30),
    settings: settings(random),
    ...sometimes(random, 30, { target: () => ({ conditions: ['guardMode'] }) }),
  }),
  applyDamage: (random) => {
    const fated = chance(random, 50);
    return {
      wounds: between(random, fated ? 0 : 1, 15),
      dealt: between(random, 0, 25),
      settings: settings(random),
      ...(fated
        ? {
            fate: { max: between(random, 1, 3), ...sometimes(random, 30, { current: () => 0 }) },
            lethal: between(random, 0, 6),
          }
        : {}),
      ...sometimes(random, 20, { diesAtZero: () => false, subdual: yes }),
    };
  },
  lethalEffect: (random) => ({
    row: between(random, 1, 10),
    halfMove: between(random, 1, 8),
    ...sometimes(random, 60, { location: () => oneOf(random, LOCATIONS) }),
  }),
  unarmedHit: (random) => ({
    sb: between(random, 0, 9),
    tb: between(random, 0, 6),
    settings: settings(random),
    ...sometimes(random, 60, {
      dos: () => between(random, 0, 9),
      ap: () => between(random, 0, 5),
      talents: () => oneOf(random, [['unarmedWarrior'], ['unarmedMaster', 'unarmedWarrior']]),
    }),
  }),
  attack,
  suppressiveFire: (random) => ({
    autoMode: oneOf(random, ['semi', 'full']),
    score: between(random, 10, 90),
    mods: mods(random),
    settings: unplaced(random),
    aim: oneOf(random, [0, 10, 20]),
    weapon: { semi: oneOf(random, [null, 2, 3, 4]), full: between(random, 4, 10) },
    ...sometimes(random, 50, { enemiesInArc: () => between(random, 0, 5), alliesInArc: () => between(random, 0, 3) }),
  }),
  suppressionHits: (random) => ({
    hits: between(random, 0, 9),
    drawnOrder: ['a', 'b', 'c', 'd'].slice(0, between(random, 1, 4)),
    settings: settings(random),
    ...sometimes(random, 50, { allies: () => some(random, ['b', 'c', 'd'], 2) }),
  }),
  knockDown: (random) => ({
    initiator: side(random),
    opponent: side(random),
    tb: between(random, 1, 6),
    settings: comparing(random),
    ...sometimes(random, 35, {
      halfMoved: yes,
      insideCharge: yes,
      target: () => ({ conditions: some(random, ['surprised', 'guardMode'], 2) }),
      sb: () => between(random, 0, 7),
      ap: () => between(random, 0, 5),
    }),
  }),
  takeDown: (random) => {
    const dealt = between(random, 0, 20);
    return {
      tb: between(random, 0, 6),
      dealt,
      raw: dealt + between(random, 0, 6),
      toughness: between(random, 10, 60),
      wounds: between(random, 1, 15),
      mods: mods(random),
      settings: settings(random),
    };
  },
  grappleDamage: (random) => ({
    controller: { ...side(random), ...sometimes(random, 30, { helpers: () => between(random, 0, 5) }) },
    opponent: side(random),
    sb: between(random, 0, 8),
    tb: between(random, 1, 6),
    settings: comparing(random),
    ...sometimes(random, 40, {
      ap: () => between(random, 0, 5),
      weapon: () => ({ sides: [10], flat: between(random, 0, 3), pen: between(random, 0, 4) }),
    }),
  }),
  boarding: (random) => ({
    score: between(random, 20, 70),
    mods: mods(random),
    settings: settings(random),
    marines: { mod: between(random, -2, 3) * 10, sides: several(random, 1, 2, () => 10), flat: between(random, 0, 5) },
    target: {
      hull: between(random, 1, 40),
      tb: between(random, 0, 8),
      ap: between(random, 0, 14),
      ...sometimes(random, 20, { conditions: () => ['guardMode'] }),
      ...evasions(random, ['repelBoarders', 'dodge', 'deflect']),
    },
  }),
  ram: (random) => ({
    score: between(random, 20, 70),
    mods: mods(random),
    settings: settings(random),
    rammer: ship(random),
    target: {
      ...ship(random),
      ...sometimes(random, 20, { conditions: () => ['guardMode'] }),
      ...evasions(random, ['dodge', 'deflect']),
    },
  }),
  fallDamage: (random) => ({
    squares: oneOf(random, [60, 200]),
    tb: between(random, 0, 8),
    settings: settings(random),
    ...sometimes(random, 40, { ap: () => between(random, 0, 12) }),
  }),
};

/** Operations with more branches get more tries. */
const SHARES: Shares = { attack: 8, attackModifier: 4, boarding: 2, ram: 2 };

test('R5 every visible case of attack, evasion and damage as the book is read here', () => {
  expect(onCases('adeva', adeva)).toBeGreaterThan(120);
});

describe('R5 on all dice', () => {
  const all = (when: string, given: Bag): number => onAllDice(operations, adeva, when, given);

  test('every roll of a test, of each formula of degrees', () => {
    for (const dosFormula of ['marginPlusOne', 'tensPlusOne', 'marginMinOne', 'margin'])
      for (const score of [5, 38, 45, 118]) expect(all('test', { score, settings: { dosFormula } })).toBe(100);
  });

  test('every roll of an attack with every face of its damage', () => {
    const weapon = { sides: [5], flat: 2, pen: 1 };
    const target = { tb: 3, ap: 2, wounds: 9 };
    expect(all('attack', { action: 'standardAttack', score: 5, weapon, target })).toBeGreaterThan(1_000);
    expect(all('attackRoll', { action: 'burst', score: 70, intendedHits: 4 })).toBe(100);
  });

  test.runIf(NIGHT)('every roll of two sides', { tags: ['night'] }, () => {
    const settings = { opposedTie: 'initiatorFails' };
    expect(all('opposedTest', { initiator: { score: 44 }, opponent: { score: 38 }, settings })).toBe(10_000);
  });

  test('every face of two damage dice, whatever the degrees', () => {
    for (let dos = 0; dos <= 11; dos++)
      expect(all('damageRoll', { weapon: { sides: [5, 10], flat: 1 }, dos })).toBe(50);
  });
});

nightly('adeva: R5 both tellings answer alike, whatever is asked', RANDOM, (seed, tries) =>
  atRandom(operations, adeva, { draws, shares: SHARES }, seed, tries),
);
