/** `adeva` for the conformance suite: two against two with mixed arms, and now and then a giant or two ships. */
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import { seeded, type Random } from '../../../src/rules/kernel/random.ts';
import { idsIn, type Fight } from '../../../src/rules/kernel/fight.ts';
import type { Ruleset } from '../../../src/rules/ruleset.ts';
import type { Id } from '../../../src/rules/kernel/json.ts';
import type { Command } from '../../../src/rules/kernel/command.ts';
import type { Entrant, Scene } from '../conformance/play.ts';
import { fightOf, ITEMS, type Person } from './people.ts';

// prettier-ignore
const LIKED: { readonly [action: string]: number } = {
  standardAttack: 160, burst: 120, flurry: 120, calledShot: 40, heavyAttack: 60, takeDown: 20, charge: 40, multipleAttack: 60,
  halfAim: 30, fullAim: 10, guardMode: 10, feint: 20, disarm: 20, knockDown: 30, grappleInitiate: 40, grapple: 80, breakFree: 40,
  takeControl: 40, overwatch: 30, suppressiveFire: 40, boarding: 60, ram: 60, drop: 1, setTask: 0, endTask: 0, freeAction: 1, halfMove: 20, fullMove: 10, run: 8, standUp: 40,
  reload: 40, clearJam: 60, extendedAction: 10, surprise: 0,
};

const STRONG = { ws: 90, bs: 90, s: 90, ag: 90, int: 90, t: 90 };
const WEAK = { ws: 5, s: 5, ag: 5 };
const GIFT = { id: 'gift', type: 'power', cost: 'half', movesUser: false };
/** A combatant with every ability against one with none, which at 0 Wounds bears Fate. */
const pair =
  (items: readonly (typeof GIFT | (typeof ITEMS)[keyof typeof ITEMS])[], sheet: Person['sheet'] = {}) =>
  (options: Fight['options'] = {}, scores: Person['scores'] = WEAK): Fight => {
    const strong = { wounds: { value: 90, max: 90 }, ...sheet };
    const weak = { wounds: { value: 0, max: 90 }, fate: { value: 1, max: 1 }, reactionsMax: 0 };
    return fightOf(
      [
        { id: 'a', side: 'blue', scores: STRONG, items, sheet: strong },
        { id: 'b', side: 'red', scores, items: [ITEMS.sword], sheet: weak },
      ],
      { options },
    ) as unknown as Fight;
  };

const grasp: Command = { action: 'grappleInitiate', who: 'a', targets: ['b'] };
const hold = { action: 'grapple', who: 'a', anew: true } as const;
const prone = (who: Id): Command => ({ action: 'condition', who, declared: { condition: 'prone' } });
const LAMING = { lethalChart: 'useless' };
const LIMBS = ['rightArm', 'leftArm', 'rightLeg', 'leftLeg'];
const calledShot = (location: string): NonNullable<Scene['commands']>[number] => ({
  action: 'calledShot',
  who: 'a',
  item: 'sword',
  targets: ['b'],
  declared: { location },
  anew: true,
});

const ships = (): Fight =>
  fightOf(
    ['a', 'b'].map((id) => ({
      id,
      kind: 'starship',
      scores: id === 'a' ? STRONG : WEAK,
      sheet: { wounds: { value: 12, max: 12 }, marines: { mod: 20, dice: 2, sides: 10, flat: 9 }, reactionsMax: 0 },
    })),
  ) as unknown as Fight;

/** A hold with all that is done in it, a weapon that changes hands, limbs that are of no use, work that takes tests. */
const SCENES: readonly Scene[] = [
  { fight: () => pair([])(), commands: [grasp, hold, { action: 'push', who: 'a' }] },
  ...['breakFree', 'takeControl', 'breakFree', 'takeControl'].map((action) => ({
    fight: () => pair([])({}, STRONG),
    commands: [grasp, { action, who: 'b', anew: true as const }],
  })),
  { fight: ships, commands: [{ action: 'boarding', who: 'a', targets: ['b'], anew: true }] },
  { fight: () => pair([])(), commands: [grasp, hold, { action: 'grappleDamage', who: 'a', item: 'unarmed' }] },
  { fight: () => pair([])(), commands: [grasp, prone('a'), prone('b'), hold, { action: 'grappleStand', who: 'a' }] },
  { fight: () => pair([GIFT])(), commands: [grasp, hold, { action: 'activatePower', who: 'a', item: 'gift' }] },
  {
    fight: () => pair([], { talents: ['disarm', 'advancedDisarm'] })(),
    commands: [
      { action: 'disarm', who: 'a', targets: ['b'], anew: true },
      { action: 'drop', who: 'a', item: 'b/sword' },
    ],
  },
  ...LIMBS.map((limb) => ({ fight: () => pair([ITEMS.sword])(LAMING), commands: [calledShot(limb)] })),
  {
    fight: () => pair([])(),
    commands: [
      { action: 'setTask', who: 'a', declared: { needs: 'tests', count: 9 } },
      { action: 'extendedAction', who: 'a', anew: true },
    ],
  },
];

export const adevaEntrant: Entrant = {
  scenes: SCENES,
  ruleset: adeva as unknown as Ruleset,
  fight: mixedFight,
  weight: ({ action, gm }) => LIKED[action] ?? (gm ? 0 : 2),
  lists: (fight, { lists = [] }, random) =>
    Object.fromEntries(lists.filter((list) => NEAR.includes(list)).map((list) => [list, nearIn(fight, random)])),
  targetCodes: [
    'notTreatable',
    'outOfReach',
    'outOfRange',
    'altitude',
    'targetDead',
    'notStarship',
    'notGrappling',
    'noTarget',
    'nothingHeld',
  ],
};

const NEAR = ['neighbors', 'beside', 'left'];

const nearIn = (fight: Fight, random: Random) =>
  idsIn(fight)
    .filter(() => random.below(2) === 0)
    .map((id) => ({ id, metres: random.below(4) }));

const WEAPONS = [
  'sword',
  'knife',
  'blades',
  'claws',
  'cudgel',
  'baton',
  'pistol',
  'machinePistol',
  'rifle',
  'turret',
] as const;
const GEAR = ['vest', 'suit', 'shield', 'field'] as const;
const TALENTS = ['counterAttack', 'takedown', 'disarm', 'unarmedWarrior', 'fearless'] as const;

/** A fight whose arms, armor, talents, kinds and settings differ from seed to seed. */
export function mixedFight(seed: number): Fight {
  const random = seeded(seed * 7919);
  const some = <T>(from: readonly T[], chance: number): readonly T[] => from.filter(() => random.below(100) < chance);
  const kind = seed % 10 === 0 ? 'starship' : 'character';
  const people = ['a', 'b', 'x', 'y'].map((id, index): Person => {
    const giant = kind === 'character' && random.below(10) === 0;
    return {
      id,
      side: index < 2 ? 'blue' : 'red',
      kind: giant ? 'machine' : kind,
      scores: {
        ws: 30 + random.below(40),
        bs: 30 + random.below(40),
        ag: 20 + random.below(40),
        s: 30 + random.below(30),
      },
      items: [...some(WEAPONS, 35), ...some(GEAR, 30)].map((name) => ITEMS[name]),
      sheet:
        kind === 'starship'
          ? {
              wounds: { value: 15, max: 15 },
              ap: 2,
              size: 1 + random.below(4),
              marines: { mod: 10, dice: 1, sides: 10, flat: 2 },
            }
          : {
              wounds: { value: 5, max: 5 },
              fate: random.below(4) === 0 ? { value: 2, max: 2 } : { value: 0, max: 0 },
              talents: some(TALENTS, 40),
              flies: random.below(5) === 0,
              skills: { dodge: 'proficient', parry: 'trained' },
            },
    };
  });
  return fightOf(people, { options: random.below(2) === 0 ? {} : UNUSUAL }) as unknown as Fight;
}

const UNUSUAL = {
  dosFormula: 'tensPlusOne',
  autoResults: '5/96',
  modifierCap: 60,
  opposedTie: 'reroll',
  reactionRefresh: 'roundStart',
  reactionOnOwnTurn: true,
  attackLimitScope: 'perRound',
  burstCap: 'penalty',
  burstCapScope: 'total',
  jamSingle: 96,
  critScope: 'perDie',
  dosDieCap: 'dieMax',
  lethalMode: 'perHit',
  hitLocations: 'off',
  fatigue: 'perLevel',
  rangeBrackets: 'on',
  primitiveMode: 'doubleAp',
} as const;
