/** `arrgs` for the conformance suite: three against three with mixed weapons, armor, spells, sizes and settings. */
import { arrgs } from '../../../src/rules/arrgs/index.ts';
import { idsIn, type Fight } from '../../../src/rules/kernel/fight.ts';
import type { Json } from '../../../src/rules/kernel/json.ts';
import { seeded, type Random } from '../../../src/rules/kernel/random.ts';
import type { Ruleset, Command } from '../../../src/rules/ruleset.ts';
import type { Entrant, Scene } from '../conformance/play.ts';
import { BOW, fight, SWORD, weapon, type Data, type Options, type Person } from './people.ts';

// prettier-ignore
const LIKED: { readonly [action: string]: number } = {
  attack: 200, repeatedAttack: 60, charge: 30, disarm: 15, trip: 20, reposition: 20, sunder: 15, areaAttack: 40, cast: 80,
  movement: 40, withdraw: 5, sidestep: 5, standUp: 30, aidAnother: 10, changeReach: 15, reload: 40, ready: 10, delay: 5,
  controlSpell: 30, dismissSpell: 10, treat: 10, harm: 1, revive: 0, heal: 0, rest: 0,
};

/** The table's measurements for one list. */
function measured(now: Fight, key: string, random: Random): Json {
  const ids = idsIn(now).filter(() => random.below(2) === 0);
  if (key === 'blockers') return ids;
  if (key === 'lines') return ids.map((_, index) => ({ degrees: index * 45 }));
  if (key === 'aside') return ids.map((id) => ({ id, ways: { 0: [random.below(4), random.below(4)] } }));
  if (key === 'near') return ids.map((id) => ({ id, squares: random.below(4) }));
  if (key === 'along') return ids.map((id) => ({ id, distances: [random.below(4), random.below(4), random.below(4)] }));
  if (key === 'ground') return ids.map(() => random.below(3));
  return ids.map((id) => ({ id, x: random.below(3), y: random.below(3) }));
}

const WEAPONS = [
  SWORD,
  BOW,
  weapon('spear', { kind: 'both', increment: 4, types: ['piercing'], reach: 1 }),
  weapon('flail', { types: ['bludgeoning'], tripBonus: 2, critMin: 18 }),
  weapon('bite', { natural: true, types: ['piercing'], baseSv: 3 }),
  weapon('fist', { footprint: 2, types: ['bludgeoning'], natural: true }),
  weapon('sling', { kind: 'ranged', increment: 10, ammunition: 'stone', reload: { cost: 1, capacity: 1, loaded: 1 } }),
] as const;

const GEAR = [
  { type: 'armor', id: 'mail', resist: [{ value: 3, type: 'slashing' }], checkPenalty: 2 },
  { type: 'armor', id: 'shield', techBonus: 1, hands: 1, checkPenalty: 1 },
  { type: 'gear', id: 'stones', ammunition: 'stone', quantity: 4 },
  { type: 'spell', id: 'firebolt', level: 1, school: 'fire', sv: 5, types: ['fire'], increment: 10, memorised: 3 },
  {
    type: 'spell',
    id: 'frost',
    level: 2,
    school: 'cold',
    sv: 7,
    types: ['cold'],
    increment: 10,
    duration: 'concentration',
  },
  {
    type: 'spell',
    id: 'terror',
    level: 2,
    school: 'mind',
    defence: 'willpower',
    increment: 5,
    effectOnSuccess: 'stunned',
  },
  { type: 'feature', id: 'rush', special: { kind: 'swift', cost: 1 }, modifiers: [{ kind: 'apChange', value: 1 }] },
] as const;

const ABLE = { abilities: { body: 4, agility: 4, intellect: 4, personality: 4 } };
const SKILLED = {
  ...ABLE,
  skills: { meleeWeaponry: 9, missileWeaponry: 9, arcane: 12, discipline: 9, piloting: 9, ride: 9 },
  vitality: { base: 99 },
  slots: { 1: { max: 9 }, 2: { max: 9 } },
};
const LANCE = { ...GEAR.find(({ id }) => id === 'frost')!, memorised: 9 };
const WAGON = { size: 'huge', baseSpeed: 8, manoeuvrability: 3, seats: 4, vitality: { max: 40 } };
const CANNON = weapon('cannon', {
  kind: 'ranged',
  types: ['force'],
  increment: 30,
  arc: 'all',
  reload: { cost: 2, capacity: 1, loaded: 0 },
});
const scene =
  (own: readonly Data[], others: readonly Person[] = [], options: Options = {}) =>
  (): Fight =>
    fight(
      [
        { id: 'a', side: 'us', sheet: SKILLED, items: own },
        { id: 'b', side: 'them', sheet: SKILLED, items: [SWORD, LANCE] },
        ...others,
      ],
      options,
    ).fight as unknown as Fight;
const wagon: Person = { id: 'wagon', side: 'us', kind: 'vehicle', sheet: WAGON, items: [CANNON] };
const mounted: Command = { action: 'mount', who: 'a', targets: ['wagon'] };
const cast = { action: 'cast', who: 'a', item: 'frost', targets: ['b'], declared: { squares: 3 }, anew: true } as const;

/** Drawn weapons, a reach that changes, a spell that is controlled or countered, a wagon that turns and whose cannon is loaded. */
const SCENES: readonly Scene[] = [
  {
    fight: scene([SWORD, weapon('axe', { equipped: false })]),
    commands: [
      { action: 'attack', who: 'a', item: 'sword', targets: ['b'], anew: true },
      { action: 'draw', who: 'a', item: 'axe' },
    ],
  },
  {
    fight: scene([weapon('pike', { reach: 2 })]),
    commands: [{ action: 'changeReach', who: 'a', item: 'pike', anew: true }],
  },
  {
    fight: scene([LANCE]),
    commands: [cast, { action: 'controlSpell', who: 'a', declared: { spell: '1' } }],
  },
  // It is seized or ended, by chance; the order of turns decides which spell still runs.
  ...['8', '7', '8', '7'].map((spell) => ({
    fight: scene([LANCE], [], { concentrationCastRound: 'exempt' }),
    commands: [cast, { action: 'counterspell', who: 'b', item: 'frost', declared: { spell }, anew: true as const }],
  })),
  {
    fight: scene([], [wagon]),
    commands: [
      mounted,
      { action: 'movement', who: 'a', declared: { mode: 'action', steps: 2, turns: 1, facing: 90 }, anew: true },
      { action: 'reloadMounted', who: 'a', declared: { weapon: 'cannon' }, anew: true },
      { action: 'fireMounted', who: 'a', targets: ['b'], declared: { weapon: 'cannon', squares: 10 }, anew: true },
      { action: 'dismount', who: 'a', anew: true },
    ],
  },
];

export const arrgsEntrant: Entrant = {
  scenes: SCENES,
  ruleset: arrgs as unknown as Ruleset,
  fight: mixedFight,
  weight: ({ action }) => LIKED[action] ?? 2,
  lists: (now, { action, lists = [] }, random) => ({
    ...Object.fromEntries(lists.map((key) => [key, measured(now, key, random)])),
    ...(action === 'charge' ? { squares: 2 + random.below(5) } : {}),
  }),
  targetCodes: [
    'tooNear',
    'tooFar',
    'tooShort',
    'targetTooLarge',
    'wrongSize',
    'notDying',
    'notAlly',
    'nothingThere',
    'noMount',
    'cannotMove',
    'full',
  ],
  turnsInARound: 4,
};

/** Weapons, gear, scores and settings differ from seed to seed. */
function mixedFight(seed: number): Fight {
  const random = seeded(seed * 6151);
  const some = <T>(from: readonly T[], chance: number): readonly T[] => from.filter(() => random.below(100) < chance);
  const people = ['a', 'b', 'c', 'x', 'y', 'z'].map((id, index): Person => ({
    id,
    side: index < 3 ? 'blue' : 'red',
    sheet: {
      abilities: {
        body: random.below(5),
        agility: random.below(5),
        intellect: random.below(4),
        personality: random.below(4),
      },
      skills: {
        meleeWeaponry: random.below(7),
        missileWeaponry: random.below(7),
        athletics: random.below(4),
        arcane: random.below(7),
        discipline: random.below(4),
      },
      vitality: { base: 4 + random.below(14) },
      size: ['small', 'medium', 'medium', 'large'][random.below(4)]!,
      slots: { 1: { max: 3 }, 2: { max: 2 } },
      vulnerable: random.below(3) === 0 ? ['slashing', 'fire'] : [],
      staggered: random.below(6) === 0 ? 1 : 0,
    },
    items: [...some(WEAPONS, 40), ...some(GEAR, 40)],
  }));
  return fight(people, random.below(2) === 0 ? {} : UNUSUAL).fight as unknown as Fight;
}

const UNUSUAL = {
  missRule: 'threshold',
  natural1: 'allActionChecks',
  criticalNegative: 'literal',
  criticalDying: 'anyAttack',
  dyingPerLink: true,
  multiActionScope: 'inclusive',
  readyCounts: 'onReady',
  modifierStacking: 'sum',
  defenceReduces: 'resistance',
  disabledWhileDying: true,
  initiativeMethod: 'd20PerRound',
  eorExpiry: 'last',
  drawAndDrop: 'miscellaneous',
  movementWindow: 'untilOwnNextTurn',
  apInOthersTurn: true,
  dyingTreatment: true,
  sizeToDamage: true,
};
