/** Blast (FLU-GAP-17). */
import type { Step } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import type { Spender } from '../check/action-dice.ts';
import { reflexBonus, save, type Save } from '../check/save.ts';
import type { FluidOptions } from '../options.ts';

/** FLU-GAP-17: the damage at a number of increments from ground zero; each halving is rounded down. */
export function damageAway(damage: number, increments: number): number {
  let left = Math.max(0, damage);
  for (let step = 0; step < increments && left > 0; step++) left = Math.floor(left / 2);
  return left;
}

interface BlastVictim {
  /** Blast increments from ground zero. */
  readonly increments: number;
  readonly dc: number;
  readonly refSave: number;
  readonly braced: boolean;
}

interface BlastDamage {
  /** The damage at this distance, before the save. */
  readonly here: number;
  /** Null: nothing arrives. */
  readonly save: Save | null;
  /** The damage after the save, before DR. */
  readonly damage: number;
  readonly steps: readonly Step[];
}

/** FLU-GAP-17, FLU-MOD-19: the damage of a blast to one victim, halved by a Reflex save. */
export function* blastDamage(
  spender: Spender,
  damage: number,
  victim: BlastVictim,
  options: FluidOptions,
): Procedure<BlastDamage> {
  const here = damageAway(damage, victim.increments);
  const steps: Step[] = [];
  if (here !== damage) steps.push(stepOf('distance', damage, here));
  if (here < 1) return { here, save: null, damage: 0, steps };
  const bonus = reflexBonus(victim.refSave, victim.braced);
  const rolled = yield* save(spender, { kind: 'ref', bonus, dc: victim.dc, purpose: 'blast' }, options);
  if (!rolled.success) return { here, save: rolled, damage: here, steps };
  const halved = Math.floor(here / 2);
  return { here, save: rolled, damage: halved, steps: [...steps, stepOf('blastSave', here, halved)] };
}

const stepOf = (name: string, before: number, after: number): Step => ({
  clause: 'FLU-GAP-17',
  label: `SALVO.fluid.step.${name}`,
  before,
  after,
});
