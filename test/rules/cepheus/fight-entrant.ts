/** `cepheus` for the conformance suite: three against three with mixed arms. */
import { cepheus, DRUGS } from '../../../src/rules/cepheus/index.ts';
import { seeded } from '../../../src/rules/kernel/random.ts';
import type { Ruleset } from '../../../src/rules/ruleset.ts';
import type { Entrant } from '../conformance/play.ts';
import { ARMOR, fightOf, HEAVY, WEAPONS, type Person } from './fight-people.ts';
import { SCENES } from './fight-scenes.ts';
import { idsIn } from '../../../src/rules/kernel/fight.ts';

// prettier-ignore
const LIKED: { readonly [action: string]: number } = {
  attack: 400, aim: 60, aimKill: 60, reload: 40, coupDeGrace: 40, grapple: 60, move: 40, changeStance: 30, draw: 40,
  leadership: 30, check: 10, takeDrug: 20, extendedAction: 10, abandon: 4, hasten: 60, delay: 60, actNow: 400,
};

export const cepheusEntrant: Entrant = {
  ruleset: cepheus as unknown as Ruleset,
  fight: mixedFight,
  weight: ({ action }) => LIKED[action] ?? 1,
  lists: (fight, { action }, random) => {
    if (action === 'stunt') return { purpose: ['arc', 'setUp', 'maneuvers', 'unlikely'][random.below(4)]!, otherDm: 6 };
    if (action === 'move') return random.below(3) === 0 ? { ground: [0, 1], metres: 3 } : {};
    if (action === 'weave') return { w: 1, otherDm: 6 };
    if (action !== 'attack') return {};
    const ids = idsIn(fight).filter(() => random.below(2) === 0);
    const near = ids.map((id) => ({
      id,
      metres: random.below(8) / 2,
      ...(random.below(2) ? { degrees: random.below(360) } : {}),
    }));
    return { neighbors: near, ...(random.below(2) ? { blastVictims: near } : {}), behind: near, eligible: ids };
  },
  targetCodes: [
    'notAVehicle',
    'targetDead',
    'targetCannotBeHit',
    'targetGrappled',
    'targetDown',
    'notHelpless',
    'outOfReach',
    'noContact',
    'aimAtMost',
    'grappled',
  ],
  scenes: SCENES,
};

/** A fight whose arms, armor, scores, settings and light differ from seed to seed. */
export function mixedFight(seed: number): ReturnType<typeof fightOf> {
  const random = seeded(seed * 7919);
  const some = <T>(from: readonly T[]): T => from[random.below(from.length)]!;
  const people = ['a', 'b', 'c', 'x', 'y', 'z'].map((id, index): Person => {
    const scores = Object.fromEntries(['str', 'dex', 'end', 'int', 'soc'].map((name) => [name, 4 + random.below(9)]));
    return {
      id,
      side: index < 3 ? 'blue' : 'red',
      scores,
      skills: {
        'Slug Rifle': random.below(4),
        'Natural Weapons': 1,
        Athletics: 1,
        Tactics: 1,
        Leadership: 1,
        'Zero-G': 0,
      },
      weapons: [some(Object.keys({ ...WEAPONS, ...HEAVY })), 'rifle'].filter(
        (name, at, all) => all.indexOf(name) === at,
      ),
      armor: [some(Object.keys(ARMOR))],
      drugs: random.below(3) === 0 ? DRUGS : [],
      sheet: { unit: index < 3 ? 'one' : 'two', commander: index % 3 === 0 },
      state: { aware: random.below(3) > 0 },
    };
  });
  const options = random.below(2) === 0 ? {} : unusualOptions;
  return fightOf(people, { options, scene: random.below(3) === 0 ? { light: 'low', gravity: 0 } : {} });
}

const unusualOptions = {
  reactionDm: 'double',
  reactionDmUntil: 'ownNextTurnEnd',
  negativeEffect: 'literal',
  tacticsScope: 'best',
  leadershipLasts: 'fight',
  koRule: 'strOrDexAtZero',
  aimLostOnHit: 'killOnly',
  suppressionStacking: 'sum',
  scatter: 'magnitude',
  blastDodge: 'oneDieLess',
  strayEffect: 'reroll',
} as const;
