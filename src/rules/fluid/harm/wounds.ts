/** Lethal damage, wounds and dying (FLU-GAP-11, -12, -30, -34). */
import type { Id } from '../../kernel/json.ts';
import type { Step } from '../../kernel/outcome.ts';
import { rollFaces, type Procedure } from '../../kernel/procedure.ts';
import type { FluidOptions } from '../options.ts';
import type { AttackKind } from '../sheet/fields.ts';
import type { FluidSheet, FluidState } from '../sheet/types.ts';

/** FLU-GAP-34: the DR against an attack, 0 or more; an entry for the damage type replaces that for the kind of attack. */
export function reductionFor(
  dr: FluidSheet['dr'],
  kind: AttackKind,
  damageType: string,
  armorPiercing: number,
): number {
  const byKind = kind === 'ranged' ? 'ranged' : 'melee';
  const key = Object.hasOwn(dr, damageType) ? damageType : byKind;
  return Math.max(0, (Object.hasOwn(dr, key) ? dr[key]! : 0) - armorPiercing);
}

/** FLU-GAP-11: the damage that gets through DR, with a step if DR lowers it. */
export function throughArmor(
  damage: number,
  reduction: number,
): { readonly damage: number; readonly steps: readonly Step[] } {
  const after = Math.max(0, damage - reduction);
  if (after === damage) return { damage, steps: [] };
  const step: Step = { clause: 'FLU-GAP-34', label: 'SALVO.fluid.step.armor', before: damage, after };
  return { damage: after, steps: [step] };
}

interface Loss {
  readonly vitality: number;
  readonly wounds: number;
  /** FLU-GAP-12, by a setting: whether this first loss of wounds makes fatigued. */
  readonly fatigued: boolean;
}

/** FLU-GAP-11, -12: the loss of a special actor to damage after DR: vitality first; a critical hit goes to wounds. */
export function lossOf(
  state: Pick<FluidState, 'vitality' | 'wounds' | 'woundsMax'>,
  damage: number,
  critical: boolean,
  options: FluidOptions,
): Loss {
  const vitality = critical ? 0 : Math.min(damage, Math.max(0, state.vitality));
  const wounds = damage - vitality;
  return { vitality, wounds, fatigued: options.fatigueOnFirst && wounds > 0 && state.wounds >= state.woundsMax };
}

/** The state of a combatant by its wounds. */
export type WoundState = 'ok' | 'unconscious' | 'dying' | 'dead';

/** FLU-GAP-12: the state of a special actor by its wounds. If stable it is unconscious, not dying. */
export function woundState(wounds: number, stable: boolean, options: FluidOptions): WoundState {
  if (wounds <= options.deadAt) return 'dead';
  if (wounds > 0) return 'ok';
  return wounds <= options.dyingFrom && !stable ? 'dying' : 'unconscious';
}

/** FLU-GAP-30: the end of a round for a dying character: stable at 0 wounds if d% <= Constitution, else one wound less. */
export function* dyingRound(
  by: Id,
  wounds: number,
  constitution: number,
): Procedure<Pick<FluidState, 'wounds' | 'stable'>> {
  const d100 = yield* rollFaces(by, 1, 100, 'SALVO.fluid.roll.dying');
  return d100.sum <= constitution ? { wounds: 0, stable: true } : { wounds: wounds - 1, stable: false };
}
