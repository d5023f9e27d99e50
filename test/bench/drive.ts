/** `drive` material for the benchmarks: drawn at random from a seed, so that nothing can be specialized to constants. */
import { attackOn, declareWeapons } from '../../src/rules/drive/attack/declared-attack.ts';
import { request } from '../../src/rules/drive/acts/acts.ts';
import { resolveAttack, type Attack, type AttackResult } from '../../src/rules/drive/attack/resolve.ts';
import type { Target } from '../../src/rules/drive/types.ts';
import { drive, type DriveFight, type DriveOptions } from '../../src/rules/drive/index.ts';
import { protectedOf } from '../../src/rules/drive/sheet/state.ts';
import { newFight, type Fight, idsIn } from '../../src/rules/kernel/fight.ts';
import type { Procedure } from '../../src/rules/kernel/procedure.ts';
import type { Random } from '../../src/rules/kernel/random.ts';
import { isRefusal } from '../../src/rules/kernel/result.ts';
import type { Ruleset } from '../../src/rules/ruleset.ts';
import { packed } from './luggage.ts';
import type { Explained, Given } from './material.ts';

export const ruleset = drive as unknown as Ruleset;

const oneOf = <T>(random: Random, values: readonly T[]): T => values[random.below(values.length)]!;

const SCORES = ['str', 'dex', 'con', 'int', 'spd', 'wgt', 'will'];

function someSheet(random: Random, things: number): unknown {
  const score = (): { base: number; total: number } => {
    const base = 4 + random.below(6);
    return { base, total: base };
  };
  const tn = (): { melee: number; ranged: number } => ({ melee: 9 + random.below(7), ranged: 9 + random.below(7) });
  const lo = 14 + random.below(10);
  return {
    characteristics: Object.fromEntries(SCORES.map((name) => [name, score()])),
    offenseTn: tn(),
    defenseTn: tn(),
    items: packed(
      [
        {
          id: 'blade',
          type: 'weapon',
          mode: 'melee',
          damage: 10 + random.below(10),
          drive: 12 + random.below(10),
          energy: { type: 'heat', damage: 8 + random.below(8) },
        },
        { id: 'armor', type: 'armor', lo, hi: lo + 12, metallic: random.below(2) === 0 },
        { id: 'skin', type: 'shield', precision: 'high', points: 2 + random.below(6) },
        { id: 'screen', type: 'shield', precision: 'medium', points: 2 + random.below(6) },
      ],
      things,
    ),
    resistances: [{ match: { energy: 'heat' }, percent: 50 + random.below(100), class: 'innate' }],
  };
}

/** `each` people a side, ready to fight. */
export function someFight(random: Random, each: number, things = 0): Fight {
  const people = Array.from({ length: each * 2 }, (_, index) => {
    const read = ruleset.read('character', someSheet(random, things) as never);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    const state = { ...read.value.state, score: 30 - index };
    return { id: `c${index}`, name: `C${index}`, side: index % 2 === 0 ? 'a' : 'b', sheet: read.value.sheet, state };
  });
  return newFight('drive', people);
}

/** A fight between two in the midst of a round: a blow with two portions through armor, two shields and a resistance. */
export function someAttack(random: Random): Given {
  const base = someFight(random, 1);
  const [a, b] = idsIn(base) as [string, string];
  const fight: Fight = {
    ...base,
    phase: 'underway',
    round: 2,
    turn: a,
    acted: { [a]: true },
    shared: { phase: 'action' },
  };
  const declared = {
    will: 1 + random.below(2),
    modifier: oneOf(random, [-2, -1, 1, 2]),
    hindrance: random.below(2),
    defenseModifier: oneOf(random, [-2, -1, 1, 2]),
  };
  return { fight, command: { action: 'attack', who: a, item: 'blade', targets: [b], declared } };
}

/** The input of one attack's rules. */
export interface Resolvable {
  readonly made: Attack;
  readonly shielded: Target;
  readonly options: DriveOptions;
}

export function resolvable(given: Given): Resolvable {
  const fight = given.fight as unknown as DriveFight;
  const requested = request(fight, given.command);
  if (isRefusal(requested)) throw new Error(`refused: ${requested.refused}`);
  const declared = declareWeapons(requested);
  if (isRefusal(declared)) throw new Error(`refused: ${declared.refused}`);
  const target = given.command.targets![0]!;
  const shielded = protectedOf(fight, target).target;
  return { made: attackOn(requested, declared, target), shielded, options: requested.options };
}

/** The rules of one attack alone, over and over: P2 to P14, every step of every portion's damage recorded. */
export function* resolved({ made, shielded, options }: Resolvable): Procedure<AttackResult> {
  return yield* resolveAttack(made, shielded, options);
}

export const worth = ({ harm }: AttackResult): number => harm.total;

export const explained = ({ offense, defense, volley }: AttackResult): Explained => ({
  tallies: [offense?.tally ?? [], defense?.roll?.tally ?? []],
  steps: volley.portions.map((portion) => portion.steps),
});
