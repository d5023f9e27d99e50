/** The subjects of the benchmarks: one line for each ruleset. */
import type { Fight } from '../../src/rules/kernel/fight.ts';
import type { Step } from '../../src/rules/kernel/outcome.ts';
import { seeded, type Random } from '../../src/rules/kernel/random.ts';
import type { Tally } from '../../src/rules/kernel/tally.ts';
import type { Command, Ruleset } from '../../src/rules/ruleset.ts';
import * as adeva from './adeva.ts';
import * as arrgs from './arrgs.ts';
import * as cepheus from './cepheus.ts';
import * as fluid from './fluid.ts';
import * as drive from './drive.ts';

/** An attack in the midst of a fight. */
export interface Given {
  readonly fight: Fight;
  readonly command: Command;
}

/** Fights and attacks drawn at random, so that nothing can be specialized to constants. */
export interface Material {
  readonly ruleset: Ruleset;
  /** `each` people a side, ready to fight. `things`: as many has each of them at least, those that are not used last. */
  someFight(random: Random, each: number, things?: number): Fight;
  /** An attack in the midst of a fight, with six modifiers or more where the book has as many. */
  someAttack(random: Random): Given;
}

/** The explanation of a resolved attack, in lists. The rules make all of it; the lists are the benchmark's own and not timed. */
export interface Explained {
  readonly tallies: readonly Tally[];
  readonly steps: readonly (readonly Step[])[];
}

/** The material of a single attack roll. */
export const ONE_ROLL: readonly Material[] = [cepheus, drive, fluid, arrgs];
export const MATERIALS: readonly Material[] = [...ONE_ROLL, adeva];

/** Attacks that a benchmark goes round. */
export const INPUTS = 256;

export function attacks({ someAttack }: Pick<Material, 'someAttack'>, seed: number): readonly Given[] {
  const random = seeded(seed);
  return Array.from({ length: INPUTS }, () => someAttack(random));
}

/** A generator that counts the draws that the rules take. */
export function counting(random: Random): Random & { draws: number } {
  return {
    draws: 0,
    below(bound) {
      this.draws++;
      return random.below(bound);
    },
  };
}
