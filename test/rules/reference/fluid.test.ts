/** R5: fluid as its catalogue was read a second time, against the rules layer. */
import { describe, expect, test } from 'vitest';
import type { Random } from '../../../src/rules/kernel/random.ts';
import { fluid as operations } from '../../cases/fluid/index.ts';
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
import { fluid } from './fluid/index.ts';

const CONDITIONS = [
  'flatFooted',
  'vulnerable',
  'reeling',
  'bleeding',
  'fatigued',
  'exhausted',
  'crouched',
  'prone',
  'sprawled',
  'stunned',
  'helpless',
  'unconscious',
  'dying',
  'dead',
];
const BANDS = ['melee', 'cqb', 'long'];

const yes = (): Data => true;

function settings(random: Random): Bag {
  const all = sometimes(random, 12, {
    'cap.mode': () => 'sides',
    'cap.immediate': () => 'inside',
    'saves.stacking': () => 'stack',
    'fatigue.stacking': () => 'worst',
    'surprise.modifiers': yes,
    'press.min': () => 25,
    'press.cost': () => 15,
    'reeling.halfActions': () => 3,
    'attack.naturalAuto': yes,
    'ad.die': () => 6,
    'ad.explode': () => false,
    'wounds.dyingFrom': () => -1,
    'wounds.deadAt': () => oneOf(random, [-12, -5]),
    'wounds.fatigueOnFirst': yes,
    'critInjury.damage': () => 20,
    'critInjury.dc': () => 18,
    'electrical.mode': () => oneOf(random, ['always', 'manual', 'none']),
    'electrical.cap': () => 'outside',
    'electrical.save': () => 'special',
    'standard.cumulative': () => false,
    'standOff.cost': () => 8,
    'standOff.dcBase': () => 12,
    'burst.mode': () => 'margin',
    'autofire.mode': () => 'margin',
    'range.cqb': () => 25,
    'range.penalty': () => 1,
    'range.maxIncrements': () => 5,
    'threshold.dcBase': () => 10,
    'threshold.dcStep': () => 5,
  });
  return Object.fromEntries(Object.entries(all).map(([key, value]) => [`fluid.${key}`, value]));
}

const conditions = (random: Random): readonly string[] => [
  ...new Set(several(random, 0, 3, () => oneOf(random, CONDITIONS))),
];

const reeling = (random: Random): Bag =>
  chance(random, 20)
    ? { reeling: true, ...sometimes(random, 50, { lostHalfActions: () => between(random, 1, 2) }) }
    : {};

function event(random: Random, index: number): Bag {
  const id = `e${index}`;
  const made = oneOf<() => Bag>(random, [
    () => ({ type: oneOf(random, ['aim', 'brace', 'regroup', 'slowedMove', 'triumph']) }),
    () => ({
      type: 'attack',
      weapon: oneOf(random, ['rifle', 'pistol']),
      ...sometimes(random, 40, { proficient: () => false, tactical: yes, final: yes }),
    }),
    () => ({ type: oneOf(random, ['critMiss', 'critFailure']), actionDice: between(random, 1, 3) }),
    () => ({
      type: 'condition',
      id: oneOf(random, ['bleeding', 'fatigued', 'exhausted', 'prone']),
      ...sometimes(random, 30, { ended: yes }),
    }),
    () => ({ type: 'criticalInjury', id }),
    () => ({
      type: 'injury',
      wounds: between(random, 0, 6),
      ...sometimes(random, 50, {
        id: () => oneOf(random, ['i1', 'i2']),
        vitality: () => between(random, 0, 9),
        critical: yes,
      }),
    }),
    () => ({ type: 'electrical', id, damage: between(random, 1, 24), ...sometimes(random, 60, { saveFailed: yes }) }),
    () => ({
      type: 'save',
      id,
      success: chance(random, 40),
      ...sometimes(random, 60, {
        purpose: () => oneOf(random, ['general', 'stress', 'blast', 'electrical', 'criticalInjury']),
      }),
    }),
    () => ({ type: oneOf(random, ['ability', 'gmEntry']), amount: between(random, -12, 12) }),
    () => ({ type: 'press' }),
    () => ({ type: 'delay', steps: between(random, 1, 8) }),
    () => ({ type: 'ready', triggerCount: between(random, 1, 25) }),
    () => ({ type: 'standOff' }),
  ])();
  return { ...made, ...sometimes(random, 8, { struck: yes }) };
}

const draws: Draws = {
  initiativeCheck: (random) => ({
    bonus: between(random, -25, 45),
    settings: settings(random),
    ...sometimes(random, 40, { actionDice: () => between(random, 0, 3) }),
  }),
  setCount: (random) => ({
    setTo: oneOf(random, [-30, -19, -1, 0, 1, 24, 25, 26, 49, 50, between(random, -40, 70)]),
    settings: settings(random),
    ...sometimes(random, 40, { mustPress: yes }),
    ...reeling(random),
  }),
  standOff: (random) => ({
    count: between(random, 1, 25),
    pool: chance(random, 10) ? 0 : between(random, 1, 4),
    opponentBaseAttack: between(random, 0, 12),
    band: chance(random, 10) ? 'long' : oneOf(random, BANDS.slice(0, 2)),
    refSave: between(random, -2, 12),
    settings: settings(random),
    ...sometimes(random, 20, { braced: yes }),
    ...sometimes(random, 5, { actorKind: () => 'standard' }),
    ...reeling(random),
  }),
  endOfRound: (random) => {
    const count = between(random, 1, 60);
    return {
      count,
      events: several(random, 0, 7, (index) => event(random, index)),
      settings: settings(random),
      ...sometimes(random, 50, { intMod: () => between(random, -7, 5) }),
      // Below the least for a Press nobody holds the duty (FLU-PRS-04).
      ...(count >= 26 ? sometimes(random, 25, { mustPress: yes }) : {}),
      ...(chance(random, 10)
        ? { phase: 'surprise' }
        : sometimes(random, 10, { carried: () => between(random, -20, 20) })),
      ...reeling(random),
    };
  },
  attackRoll: (random) => ({
    kind: oneOf(random, ['unarmed', 'melee', 'ranged']),
    settings: settings(random),
    target: sometimes(random, 60, {
      base: () => between(random, 8, 14),
      dexMod: () => between(random, -3, 5),
      dodge: () => between(random, 0, 5),
      other: () => between(random, -3, 6),
      conditions: () => conditions(random),
    }),
    ...sometimes(random, 50, {
      actorKind: () => oneOf(random, ['special', 'standard']),
      baseAttack: () => between(random, 0, 12),
      strMod: () => between(random, -3, 5),
      dexMod: () => between(random, -3, 5),
      otherMod: () => between(random, -8, 4),
      aimed: yes,
      braced: yes,
      conditions: () => conditions(random),
      adjacent: () => chance(random, 50),
      threatFrom: () => between(random, 17, 20),
      errorTo: () => between(random, 1, 4),
      actionDice: () => between(random, 0, 3),
    }),
  }),
  activate: (random) => ({
    kind: oneOf(random, ['threat', 'error']),
    actionDice: between(random, 0, 4),
    pool: between(random, 0, 4),
    ...sometimes(random, 40, { check: () => 'skill' }),
    ...sometimes(random, 20, { eligible: () => false }),
  }),
  boostRoll: (random) => ({
    roll: oneOf(random, ['attack', 'skill', 'save', 'damage', 'initiative', 'vitality', 'attribute', 'none']),
    total: between(random, -3, 30),
    actionDice: between(random, 1, 3),
    settings: settings(random),
    ...sometimes(random, 40, {
      pool: () => between(random, 0, 4),
      alreadySpent: () => between(random, 0, 2),
      combatStarted: yes,
    }),
    ...sometimes(random, 5, { actorKind: () => 'standard' }),
  }),
  burst: (random) => ({
    total: between(random, 5, 35),
    defense: between(random, 8, 22),
    recoil: between(random, 0, 12),
    ammo: between(random, 0, 30),
    settings: settings(random),
    ...sometimes(random, 30, { critical: yes }),
  }),
  autofire: (random) => ({
    total: between(random, 5, 40),
    defense: between(random, 8, 22),
    recoil: between(random, 0, 12),
    ammo: between(random, 0, 60),
    volleys: between(random, 1, 11),
    autofireRating: between(random, 1, 12),
    settings: settings(random),
    ...sometimes(random, 30, { critical: yes }),
  }),
  suppressiveFire: (random) => ({
    total: between(random, 5, 35),
    recoil: between(random, 0, 9),
    squares: between(random, 1, 6),
    ammo: between(random, 5, 60),
    autofireRating: between(random, 3, 8),
    willSave: between(random, -2, 12),
  }),
  rangeBand: (random) => ({
    distance: oneOf(random, [0, 5, 6, 25, 26, 30, 31, between(random, 0, 700)]),
    settings: settings(random),
    ...sometimes(random, 60, { reach: () => oneOf(random, [5, 10]), increment: () => oneOf(random, [5, 20, 75]) }),
  }),
  applyDamage: (random) => {
    const wounds = between(random, -4, 18);
    return {
      wounds,
      vitality: wounds > 0 ? between(random, 0, 30) : 0,
      damage: between(random, 0, 45),
      settings: settings(random),
      ...sometimes(random, 50, {
        woundsMax: () => Math.max(wounds, 1) + between(random, 0, 2),
        kind: () => oneOf(random, ['unarmed', 'melee', 'ranged']),
        damageType: () => oneOf(random, ['lethal', 'fire', 'cold']),
        dr: () =>
          sometimes(random, 60, {
            melee: () => between(random, 0, 9),
            ranged: () => between(random, 0, 9),
            fire: () => between(random, 0, 9),
          }),
        armorPiercing: () => between(random, 0, 6),
        critical: yes,
      }),
    };
  },
  damageSave: (random) => ({
    damage: chance(random, 10) ? 0 : between(random, 1, 50),
    saveBonus: between(random, -2, 20),
    settings: settings(random),
    ...sometimes(random, 40, {
      damageTaken: () => between(random, 0, 20),
      criticalDice: () => between(random, 0, 3),
      blast: yes,
      failures: () => between(random, 0, 2),
      failuresToDrop: () => between(random, 1, 4),
    }),
  }),
  dyingRound: (random) => ({
    wounds: between(random, -12, 3),
    constitution: between(random, 3, 20),
    settings: settings(random),
    ...sometimes(random, 20, { stable: yes }),
  }),
  criticalInjuryCheck: (random) => ({
    damage: between(random, 15, 40),
    fortSave: between(random, -2, 12),
    settings: settings(random),
  }),
  blastDamage: (random) => ({
    damage: between(random, 0, 60),
    refSave: between(random, -2, 14),
    settings: settings(random),
    ...sometimes(random, 40, {
      increments: () => between(random, 0, 6),
      dc: () => between(random, 10, 22),
      braced: yes,
    }),
  }),
  thresholdDamage: (random) => ({
    damageType: oneOf(random, ['stress', 'subdual', 'electrical']),
    damage: between(random, 0, 40),
    score: between(random, 6, 18),
    saveBonus: between(random, -2, 14),
    settings: settings(random),
    ...sometimes(random, 40, { dr: () => between(random, 0, 6), total: () => between(random, 0, 40), critical: yes }),
  }),
  flatFootedAfter: (random) => ({
    flatFooted: chance(random, 80),
    event: oneOf(random, ['fullAction', 'halfAction', 'freeAction', 'wasHit', 'wasMissed', 'roundEnded']),
  }),
  conditionEffects: (random) => ({
    conditions: conditions(random),
    ...sometimes(random, 60, {
      str: () => between(random, 1, 24),
      dex: () => between(random, 1, 24),
      speed: () => between(random, 1, 12) * 5,
    }),
  }),
  gainCondition: (random) => {
    const emotional = ['afraid', 'calm', 'angry'];
    // Nobody is fatigued and exhausted at once, or in two moods (FLU-GAP-29).
    const tired = oneOf(random, [[], ['fatigued'], ['exhausted']]);
    const mood = oneOf(random, [[], ['afraid'], ['calm']]);
    return {
      conditions: [...tired, ...mood, ...oneOf(random, [[], ['prone'], ['bleeding', 'prone']])],
      gain: oneOf(random, ['fatigued', 'exhausted', 'prone', 'calm', 'angry', 'stunned']),
      emotional,
    };
  },
};

/** Operations with more branches get more tries. */
const SHARES: Shares = { endOfRound: 8, attackRoll: 4, thresholdDamage: 3, applyDamage: 3 };

test('FLU-GAP-35: a critical hit calls for a save even where no damage gets through', () => {
  const given = { damageType: 'subdual', damage: 4, dr: 3, score: 12, saveBonus: 2, critical: true, dice: [13] };
  const expected = {
    damage: 0,
    threshold: 0,
    saveCalled: true,
    dc: 16,
    success: false,
    modifiers: [-2],
    unconscious: true,
  };
  expect(operations['thresholdDamage']!(given)).toMatchObject(expected);
});

test('R5 every visible case of attack, damage and Count as the book is read here', () => {
  expect(onCases('fluid', fluid)).toBeGreaterThan(60);
});

describe('R5 on all dice', () => {
  const all = (when: string, given: Bag): number => onAllDice(operations, fluid, when, given);

  test('every attack roll, against every defense that a d20 decides', () => {
    let rolls = 0;
    for (const kind of ['melee', 'ranged'])
      for (const naturalAuto of [false, true])
        for (let base = 5; base <= 25; base++) {
          const options = { 'fluid.attack.naturalAuto': naturalAuto };
          rolls += all('attackRoll', { kind, threatFrom: 19, errorTo: 2, target: { base }, settings: options });
        }
    expect(rolls).toBe(2 * 2 * 21 * 20);
  });

  test('every save: blast, damage, thresholds, critical injury, suppression, Stand Off', () => {
    expect(all('blastDamage', { damage: 21, refSave: 4 })).toBe(20);
    expect(all('damageSave', { damage: 40, saveBonus: 1, blast: true, failuresToDrop: 3 })).toBe(20);
    expect(all('criticalInjuryCheck', { damage: 25, fortSave: 2 })).toBe(20);
    expect(all('thresholdDamage', { damageType: 'electrical', damage: 15, score: 10, saveBonus: 1 })).toBe(60 + 10);
    expect(all('dyingRound', { wounds: -9, constitution: 11 })).toBe(100);
    expect(all('initiativeCheck', { bonus: -8 })).toBe(20);
    all('standOff', { count: 4, pool: 1, opponentBaseAttack: 3, band: 'melee', refSave: 2 });
    all('suppressiveFire', { total: 18, recoil: 3, squares: 1, ammo: 9, autofireRating: 2, willSave: 1 });
  });
});

nightly('fluid: R5 both tellings answer alike, whatever is asked', RANDOM, (seed, tries) =>
  atRandom(operations, fluid, { draws, shares: SHARES }, seed, tries),
);
