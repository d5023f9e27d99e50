/** Saving throws (FLU-GAP-16). */
import type { Id } from '../kernel/json.ts';
import { rollFaces, type Procedure, type Rolled } from '../kernel/procedure.ts';
import type { Tally } from '../kernel/tally.ts';
import type { Purpose } from './happening.ts';
import { failedSave } from './modifiers.ts';
import type { FluidOptions } from './options.ts';

export const SAVES = ['fort', 'ref', 'will'] as const;
export type SaveKind = (typeof SAVES)[number];

/** FLU-GAP-16, -20: to Reflex saves while braced. */
export const BRACED_REFLEX = -4;

export interface SaveAsked {
  /** `damage`: the damage save of a standard actor (FLU-GAP-23). */
  readonly kind: SaveKind | 'damage';
  readonly bonus: number;
  readonly dc: number;
  readonly purpose: Purpose;
}

export interface Save extends SaveAsked {
  readonly d20: Rolled;
  readonly total: number;
  readonly success: boolean;
  /** What a failure costs the Count (FLU-MOD-17..19). */
  readonly modifiers: Tally;
}

/** FLU-GAP-16: d20 + bonus >= DC. */
export function* save(by: Id | null, asked: SaveAsked, options: FluidOptions): Procedure<Save> {
  const d20 = yield* rollFaces(by, 1, 20, `SALVO.fluid.roll.save.${asked.kind}`);
  const total = d20.sum + asked.bonus;
  const success = total >= asked.dc;
  return {
    kind: asked.kind,
    bonus: asked.bonus,
    dc: asked.dc,
    purpose: asked.purpose,
    d20,
    total,
    success,
    modifiers: success ? [] : failedSave(asked.purpose, options),
  };
}
