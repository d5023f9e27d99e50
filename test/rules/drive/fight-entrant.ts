/** `drive` for the conformance suite: three against three with mixed arms, shields and auras, in two zones. */
import { drive, INJURY_TYPES } from '../../../src/rules/drive/index.ts';
import { seeded } from '../../../src/rules/kernel/random.ts';
import type { Ruleset } from '../../../src/rules/ruleset.ts';
import type { Entrant } from '../conformance/play.ts';
import { fightOf, ITEMS, type Person } from './fight-people.ts';

// prettier-ignore
const LIKED: { readonly [action: string]: number } = {
  attack: 200, zoneAttack: 60, maneuver: 30, touch: 8, gravity: 60, feedAura: 30, charge: 30, engage: 10, grapple: 15,
  joinGroup: 15, leaveGroup: 6, toZone: 10, groupToZone: 10, defend: 10, raiseShield: 20, dropShield: 4, release: 4, standUp: 20,
};

export const driveEntrant: Entrant = {
  ruleset: drive as unknown as Ruleset,
  fight: mixedFight,
  weight: ({ action }) => LIKED[action] ?? 1,
  targetCodes: ['outOfReach', 'notSameZone', 'notGrappling'],
  scenes: [{ fight: frozen, ruled: true }],
};

const WEAPONS = [
  'sword',
  'dagger',
  'claw',
  'pistol',
  'beam',
  'arc',
  'cannon',
  'grenade',
  'cluster',
  'firestorm',
] as const;
const GEAR = ['chain', 'leather', 'low', 'medium', 'high', 'kinetic', 'aura', 'deviceAura', 'gravity'] as const;

/** A fight whose arms, shields, scores, places and settings differ from seed to seed. */
export function mixedFight(seed: number): ReturnType<typeof fightOf> {
  const random = seeded(seed * 7919);
  const some = <T>(from: readonly T[], chance: number): readonly T[] => from.filter(() => random.below(100) < chance);
  const people = ['a', 'b', 'c', 'x', 'y', 'z'].map((id, index): Person => {
    const side = index < 3 ? 'blue' : 'red';
    return {
      id,
      side,
      scores: { str: 3 + random.below(8), dex: 4 + random.below(6), spd: random.below(8), will: random.below(5) },
      items: [...some(WEAPONS, 35), ...some(GEAR, 40), 'dagger' as const]
        .filter((entry, at, all) => all.indexOf(entry) === at)
        .map((item) => ITEMS[item]),
      sheet: {
        carriedWeight: random.below(60),
        flySpd: random.below(3),
        resistances: [
          { match: { energy: 'heat' }, percent: 75 },
          { match: { material: 'steel', blunt: false }, percent: 150 },
        ],
      },
      state: { group: random.below(2) === 0 ? side : null, zone: random.below(6) === 0 ? 'yard' : 'hall' },
    };
  });
  const options = random.below(2) === 0 ? {} : UNUSUAL;
  return fightOf(people, { options, scene: { zones: ['hall', 'yard'], links: [['hall', 'yard']] } });
}

/** Two who freeze each other, at a table whose injuries fell people, and where the GM lets them act out of turn. */
function frozen(): ReturnType<typeof fightOf> {
  const people = ['a', 'x'].map((id): Person => ({
    id,
    side: id,
    scores: { dex: 10, str: 10 },
    items: [FROST, { ...FROST, id: 'club', name: 'Club', damage: 30, drive: 40, kind: { blunt: true } }],
  }));
  const consequences = INJURY_TYPES.map((type) => `${type} 1 knockdown`).join(', ');
  return fightOf(people, { options: { 'drive.injury.consequences': consequences } });
}
const FROST = { id: 'frost', type: 'weapon', name: 'Frost gun', mode: 'ranged', energy: { type: 'frost', damage: 60 } };

const UNUSUAL = {
  'drive.dice.base': 3,
  'drive.dice.faces': 6,
  'drive.hindrance.tnStep': 2,
  'drive.defense.equalIsSuccess': false,
  'drive.will.timing': 'after',
  'drive.crit.noDefenseIsCritical': false,
  'drive.injury.track': 'perAttack',
  'drive.heal.order': 'choose',
  'drive.resist.rounding': 'percent',
  'drive.particle.scope': 'worstAttack',
  'drive.blast.deafenNeedsDamage': true,
  'drive.shield.highNeedsPoints': false,
  'drive.aoe.highShieldBasis': 'arriving',
  'drive.pgr.effectiveRounding': 'exact',
  'drive.initiative.formula': '1d10 + dex',
} as const;
