/** Damage without a defense roll, from an area, an explosion or an aura: P5 and P10 to P14 of an attack. */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import type { DriveOptions } from '../options.ts';
import { throughShields } from '../shields/shields.ts';
import type { Approach, Target } from '../types.ts';
import { harmOf, type Harm } from './energy.ts';
import { throughResistances } from './resistances.ts';
import { throughArmor, type Volley } from './volley.ts';

export interface Strike {
  readonly volley: Volley;
  readonly harm: Harm;
}

/**
 * Medium shields, armor, high shields, resistances, harm. Which shields act follows from the portions' kinds.
 * @param anchor the combatant whose next turn ends a stun.
 */
export function* strike(
  arriving: Volley,
  target: Target,
  approach: Approach,
  anchor: Id,
  options: DriveOptions,
): Procedure<Strike> {
  let volley = yield* throughShields('medium', arriving, target, approach, options);
  volley = throughArmor(volley, target.armor);
  volley = yield* throughShields('high', volley, target, approach, options);
  volley = throughResistances(volley, target.resistances, options);
  return { volley, harm: harmOf(volley.portions, target, anchor, options) };
}
