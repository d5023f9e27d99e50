/** `adeva` for the conformance suite: two against two with mixed arms, and now and then a giant or two ships. */
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import { seeded, type Random } from '../../../src/rules/kernel/random.ts';
import type { Fight } from '../../../src/rules/kernel/fight.ts';
import type { Ruleset } from '../../../src/rules/ruleset.ts';
import type { Entrant } from '../conformance/play.ts';
import { fightOf, ITEMS, type Person } from './people.ts';

// prettier-ignore
const LIKED: { readonly [action: string]: number } = {
  standardAttack: 160, burst: 120, flurry: 120, calledShot: 40, heavyAttack: 60, takeDown: 20, charge: 40, multipleAttack: 60,
  halfAim: 30, fullAim: 10, guardMode: 10, feint: 20, disarm: 20, knockDown: 30, grappleInitiate: 40, grapple: 80, breakFree: 40,
  takeControl: 40, overwatch: 30, suppressiveFire: 40, boarding: 60, ram: 60, drop: 1, setTask: 0, endTask: 0, freeAction: 1, halfMove: 20, fullMove: 10, run: 8, standUp: 40,
  reload: 40, clearJam: 60, extendedAction: 10, surprise: 0,
};

export const adevaEntrant: Entrant = {
  ruleset: adeva as unknown as Ruleset,
  fight: mixedFight,
  weight: ({ action, gm }) => LIKED[action] ?? (gm ? 0 : 2),
  lists: (fight, { lists = [] }, random) =>
    Object.fromEntries(lists.filter((list) => NEAR.includes(list)).map((list) => [list, nearIn(fight, random)])),
  targetCodes: [
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
  Object.keys(fight.combatants)
    .filter(() => random.below(2) === 0)
    .map((id) => ({ id, metres: random.below(4) }));

const ARMS = [
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

/** Arms, armor, talents, kinds and settings differ from seed to seed. */
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
      items: [...some(ARMS, 35), ...some(GEAR, 30)].map((name) => ITEMS[name]),
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
