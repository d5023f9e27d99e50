/** `fluid` for the conformance suite: three against three, some of them standard actors, with mixed arms. */
import { fluid } from '../../../src/rules/fluid/index.ts';
import { seeded } from '../../../src/rules/kernel/random.ts';
import type { Ruleset } from '../../../src/rules/ruleset.ts';
import type { Entrant } from '../conformance/play.ts';
import { fightOf, WEAPONS, type Person } from './people.ts';
import { idsIn } from '../../../src/rules/kernel/fight.ts';

// prettier-ignore
const LIKED: { readonly [action: string]: number } = {
  attack: 300, strafe: 40, suppress: 40, aim: 40, brace: 30, regroup: 30, move: 40, step: 20, posture: 20, reload: 20,
  skill: 20, finish: 200, press: 200, delay: 60, ready: 40, trigger: 200, setCount: 10, strikeEntry: 10, addEntry: 5,
  condition: 2, leave: 3, join: 50, extraHalf: 10, shorten: 10,
};

export const fluidEntrant: Entrant = {
  ruleset: fluid as unknown as Ruleset,
  fight: mixedFight,
  weight: ({ action }) => LIKED[action] ?? 1,
  lists: (fight, { action }, random) => {
    // Now and then half of it now, at a bonus that makes a Triumph.
    if (action === 'skill' && random.below(2) === 0) return { length: 'full', split: true, bonus: 80 };
    if (action === 'move') return { ground: [0, random.below(2)] };
    if (action !== 'attack') return {};
    const ids = idsIn(fight).filter(() => random.below(3) === 0);
    return { neighbors: ids.map((id) => ({ id, metres: 3 * random.below(4) })) };
  },
  targetCodes: ['notSuppressing'],
};

/** A fight whose arms, kinds, bonuses, settings and mutual awareness differ from seed to seed. */
export function mixedFight(seed: number): ReturnType<typeof fightOf> {
  const random = seeded(seed * 7919);
  const people = ['a', 'b', 'c', 'x', 'y', 'z'].map((id, index): Person => {
    const special = random.below(3) > 0;
    return {
      id,
      side: index < 3 ? 'blue' : 'red',
      weapons: [Object.keys(WEAPONS)[random.below(5)]!, 'rifle'].filter((name, at, all) => all.indexOf(name) === at),
      sheet: {
        kind: special ? 'special' : 'standard',
        initBonus: random.below(10) - 4,
        baseAttack: random.below(8),
        actionDice: special ? random.below(3) : 0,
        damageSave: random.below(6),
        failuresToDrop: 1 + random.below(2),
        group: random.below(3) === 0 ? `group${index < 3 ? 1 : 2}` : '',
        dr: { ranged: random.below(4) },
        proficiencies: random.below(3) === 0 ? [] : ['guns'],
      },
    };
  });
  const awareness = ['none', 'some', 'all'][random.below(3)]!;
  const scene = random.below(2) === 0 ? { place: 'forest', awareness } : {};
  return fightOf(people, { options: random.below(2) === 0 ? {} : UNUSUAL, scene, shared: { gmDice: random.below(4) } });
}

const UNUSUAL = {
  'fluid.cap.mode': 'sides',
  'fluid.cap.immediate': 'inside',
  'fluid.saves.stacking': 'stack',
  'fluid.surprise.modifiers': true,
  'fluid.surprise.tie': 'reroll',
  'fluid.electrical.mode': 'always',
  'fluid.electrical.cap': 'outside',
  'fluid.attack.naturalAuto': true,
  'fluid.wounds.fatigueOnFirst': true,
  'fluid.burst.mode': 'margin',
  'fluid.autofire.mode': 'margin',
  'fluid.press.min': 15,
  'fluid.press.gain': 2,
  'fluid.reeling.halfActions': 3,
  'fluid.free.limit': 2,
} as const;
