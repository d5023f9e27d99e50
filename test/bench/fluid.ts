/** Fluid material for the benchmarks: drawn at random from a seed, so that nothing can be specialized to constants. */
import { fluid } from '../../src/rules/fluid/index.ts';
import type { FluidCombatant, FluidFight } from '../../src/rules/fluid/index.ts';
import { newFight, type Fight } from '../../src/rules/kernel/fight.ts';
import type { Json } from '../../src/rules/kernel/json.ts';
import type { Random } from '../../src/rules/kernel/random.ts';
import type { Command, Ruleset } from '../../src/rules/ruleset.ts';

export const ruleset = fluid as unknown as Ruleset;

const oneOf = <T>(random: Random, values: readonly T[]): T => values[random.below(values.length)]!;

/** Every third one is a standard character. */
function someSheet(random: Random, index: number): Json {
  const score = (): number => 8 + random.below(11);
  const con = score();
  return {
    kind: index % 3 === 2 ? 'standard' : 'special',
    initBonus: random.below(9) - 1,
    level: 1 + random.below(8),
    scores: { str: score(), dex: score(), con, int: score(), wis: score() },
    baseAttack: 2 + random.below(6),
    attackOther: { ranged: random.below(3) },
    defense: { base: 10, dodge: random.below(4), other: random.below(3) },
    vitality: { value: 20 + random.below(20), max: 40 },
    wounds: { value: con, max: con },
    damageSave: 2 + random.below(6),
    saves: { fort: random.below(7), ref: random.below(7), will: random.below(7) },
    actionDice: 3,
    proficiencies: ['longarm'],
    items: [
      {
        id: 'carbine',
        type: 'weapon',
        name: 'Carbine',
        kind: 'ranged',
        damage: { dice: 3, sides: 6, flat: 1 },
        armorPiercing: random.below(3),
        increment: 30,
        recoil: 8,
        burst: true,
        autofireRating: 6,
        magazine: { value: 30, max: 30 },
        proficiency: 'longarm',
      },
      { id: 'vest', type: 'armor', equipped: true, dr: { melee: 2, ranged: 1 + random.below(4) }, defensePenalty: 1 },
    ],
  };
}

/** `each` people a side, ready to fight. */
export function someFight(random: Random, each: number): Fight {
  const people = Array.from({ length: each * 2 }, (_, index): FluidCombatant => {
    const read = fluid.read('character', someSheet(random, index));
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    return { id: `c${index}`, name: `C${index}`, side: index % 2 === 0 ? 'a' : 'b', ...read.value };
  });
  return newFight('fluid', people) as unknown as Fight;
}

/** A fight between two in the midst of a round, and an attack of the first with six modifiers and more at work. */
export function someAttack(random: Random): { readonly fight: Fight; readonly command: Command } {
  const base = someFight(random, 1) as unknown as FluidFight;
  const [a, b] = Object.values(base.combatants) as [FluidCombatant, FluidCombatant];
  const condition = (id: string) => ({ [id]: { id, clause: 'FLU-GAP-28', until: { at: 'never' as const } } });
  const aiming = { ...a.state, count: 15, aim: b.id, braced: true, conditions: condition('fatigued') };
  const hiding = { ...b.state, count: 12, conditions: condition(oneOf(random, ['crouched', 'prone'])) };
  const halves = { ...a.state.actions, halves: 2 };
  const fight: FluidFight = {
    ...base,
    phase: 'underway',
    round: 2,
    turn: a.id,
    acted: { [a.id]: true },
    combatants: {
      [a.id]: { ...a, state: { ...aiming, actions: halves } },
      [b.id]: { ...b, state: hiding },
    },
  };
  const declared = {
    mode: oneOf(random, ['single', 'burst']),
    distance: oneOf(random, [20, 45, 80]),
    ruling: oneOf(random, [-2, -1, 1]),
  };
  const command = { action: 'attack', who: a.id, item: 'carbine', targets: [b.id], declared };
  return { fight: fight as unknown as Fight, command };
}
