/** What the benchmarks are run on: one line for each ruleset. */
import type { Fight } from '../../src/rules/kernel/fight.ts';
import type { Random } from '../../src/rules/kernel/random.ts';
import type { Command, Ruleset } from '../../src/rules/ruleset.ts';
import * as cepheus from './cepheus.ts';
import * as fluid from './fluid.ts';
import * as drive from './drive.ts';

/** Fights and attacks drawn at random, so that nothing can be specialized to constants. */
export interface Material {
  readonly ruleset: Ruleset;
  /** `each` people a side, ready to fight. */
  someFight(random: Random, each: number): Fight;
  /** An attack in the midst of a fight, with six modifiers or more where the book has as many. */
  someAttack(random: Random): { readonly fight: Fight; readonly command: Command };
}

export const MATERIALS: readonly Material[] = [cepheus, drive, fluid];
