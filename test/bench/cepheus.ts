/** Cepheus material for the benchmarks: drawn at random from a seed, so that nothing can be specialized to constants. */
import { cepheus } from '../../src/rules/cepheus/index.ts';
import { newFight, type Fight } from '../../src/rules/kernel/fight.ts';
import type { Random } from '../../src/rules/kernel/random.ts';
import { actNamed } from '../../src/rules/cepheus/commands/index.ts';
import { asking } from '../../src/rules/cepheus/commands/act.ts';
import { situationOf } from '../../src/rules/cepheus/commands/situation.ts';
import type { Health } from '../../src/rules/cepheus/injury.ts';
import type { AttackSituation } from '../../src/rules/cepheus/situation.ts';
import type { CepheusFight, CepheusOptions } from '../../src/rules/cepheus/types.ts';
import { isRefusal } from '../../src/rules/kernel/result.ts';
import type { Command, Ruleset } from '../../src/rules/ruleset.ts';

export const ruleset = cepheus as unknown as Ruleset;

const oneOf = <T>(random: Random, values: readonly T[]): T => values[random.below(values.length)]!;

export function someSheet(random: Random, items = 2): unknown {
  const score = (): { value: number; max: number } => {
    const max = 5 + random.below(7);
    return { value: max, max };
  };
  const names = ['str', 'dex', 'end', 'int', 'edu', 'soc'];
  return {
    characteristics: Object.fromEntries(names.map((name) => [name, score()])),
    skills: { 'Slug Rifle': random.below(3), 'Natural Weapons': random.below(2) },
    items: [
      {
        id: 'rifle',
        type: 'weapon',
        name: 'Rifle',
        equipped: true,
        ranges: ['rifle'],
        skill: 'Slug Rifle',
        damageDice: 3,
        damageFlat: 0,
        damageType: 'P',
        rof: [1, 4],
        magazine: { value: 30, max: 30 },
        slugThrower: true,
        recoil: true,
        laserSight: true,
      },
      { id: 'vest', type: 'armor', name: 'Vest', equipped: true, ar: 3 + random.below(7), arLaser: 3, layer: 0 },
      ...Array.from({ length: Math.max(0, items - 2) }, (_, index) => ({
        id: `thing${index}`,
        type: 'gear',
        name: `Thing ${index}`,
        equipped: false,
      })),
    ],
  };
}

/** `each` people a side, ready to fight, at `metres`. */
export function someFight(random: Random, each: number, items = 2): Fight {
  const people = Array.from({ length: each * 2 }, (_, index) => {
    const read = ruleset.read('character', someSheet(random, items) as never);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    const state = { ...read.value.state, initiative: 12, budget: { minor: 1, significant: 1 } };
    return { id: `c${index}`, name: `C${index}`, side: index % 2 === 0 ? 'a' : 'b', sheet: read.value.sheet, state };
  });
  return newFight('cepheus', people, { scene: { metres: oneOf(random, [10, 20, 40]) } });
}

/** A fight between two in the midst of a round, and an attack of the first with six modifiers and more at work. */
export function someAttack(random: Random): { readonly fight: Fight; readonly command: Command } {
  const base = someFight(random, 1);
  const [a, b] = Object.values(base.combatants) as [Fight['combatants'][string], Fight['combatants'][string]];
  const aiming = {
    ...a.state,
    aim: { target: b.id, dm: 1 + random.below(3), kill: 0 },
    reactions: random.below(2),
    hastened: true,
  };
  const hiding = {
    ...b.state,
    stance: 'crouched',
    metresMoved: 10 + random.below(12),
    cover: oneOf(random, ['quarter', 'half']),
  };
  const fight: Fight = {
    ...base,
    phase: 'underway',
    round: 2,
    turn: a.id,
    acted: { [a.id]: true },
    combatants: { [a.id]: { ...a, state: aiming }, [b.id]: { ...b, state: hiding } },
  };
  const declared = {
    metres: oneOf(random, [8, 20, 40]),
    light: 'low',
    smoke: oneOf(random, ['none', 'normal']),
    weather: 'extreme',
  };
  return { fight, command: { action: 'attack', who: a.id, item: 'rifle', targets: [b.id], declared } };
}

/** What the rules of one attack start from. */
export interface Resolvable {
  readonly attack: AttackSituation;
  /** Of the target. */
  readonly health: Health;
  readonly options: CepheusOptions;
}

/** The facts of `someAttack` as the rules see them, before anything is rolled. */
export function resolvable(given: { readonly fight: Fight; readonly command: Command }): Resolvable {
  const fight = given.fight as CepheusFight;
  const target = given.command.targets![0]!;
  const asked = asking(actNamed('attack')!, fight, given.command);
  if (isRefusal(asked)) throw new Error(`refused: ${asked.refused}`);
  const { sheet, state } = fight.combatants[target]!;
  const health = { max: sheet.max, current: state.current };
  return { attack: situationOf(asked, target), health, options: asked.options };
}
