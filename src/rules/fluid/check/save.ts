/** Saving throws (FLU-GAP-16). */
import type { Id } from '../../kernel/json.ts';
import { amount, rollFaces, type Procedure, type Rolled } from '../../kernel/procedure.ts';
import type { Tally } from '../../kernel/tally.ts';
import { rollActionDice, type ActionRoll } from './action-dice.ts';
import type { Purpose } from '../count/round-log.ts';
import { failedSave } from '../count/modifiers.ts';
import type { FluidOptions } from '../options.ts';

export const SAVES = ['fort', 'ref', 'will'] as const;
export type SaveKind = (typeof SAVES)[number];

/** FLU-GAP-16, -20: to Reflex saves while braced. */
const BRACED = -4;

export const reflexBonus = (refSave: number, braced: boolean): number => refSave + (braced ? BRACED : 0);

export interface SaveAsked {
  /** `damage`: the damage save of a standard actor (FLU-GAP-23). */
  readonly kind: SaveKind | 'damage';
  readonly bonus: number;
  readonly dc: number;
  readonly purpose: Purpose;
}

export interface Save extends SaveAsked {
  readonly d20: Rolled;
  /** Action Dice added after the roll was seen; null: none. */
  readonly boost: ActionRoll | null;
  readonly spent: number;
  readonly total: number;
  readonly success: boolean;
  /** What a failure costs the Count (FLU-MOD-17..19). */
  readonly modifiers: Tally;
}

/**
 * FLU-GAP-16: d20 + bonus >= DC. With Action Dice at hand (FLU-GAP-10) whoever failed is asked whether to add some.
 * @param pool Action Dice that may be added, 0 for none.
 */
export function* save(by: Id | null, asked: SaveAsked, options: FluidOptions, pool = 0): Procedure<Save> {
  const d20 = yield* rollFaces(by, 1, 20, `SALVO.fluid.roll.save.${asked.kind}`);
  const first = d20.sum + asked.bonus;
  const spent = first < asked.dc ? yield* boostWanted(by, pool, 'save', { total: first, needed: asked.dc }) : 0;
  const boost = spent > 0 ? yield* rollActionDice(by, spent, options) : null;
  const total = first + (boost?.sum ?? 0);
  const success = total >= asked.dc;
  return {
    kind: asked.kind,
    bonus: asked.bonus,
    dc: asked.dc,
    purpose: asked.purpose,
    d20,
    boost,
    spent,
    total,
    success,
    modifiers: success ? [] : failedSave(asked.purpose, options),
  };
}

/** FLU-GAP-10: how many Action Dice are added to a roll that has been seen; nobody is asked without any. */
export function* boostWanted(by: Id | null, pool: number, roll: string, seen: Seen): Procedure<number> {
  if (pool <= 0) return 0;
  const bounds = { min: 0, max: pool, default: 0 };
  return yield* amount(by, 'allocation', `SALVO.fluid.question.boost.${roll}`, 'FLU-GAP-10', bounds, { ...seen });
}

/** What the one who is asked sees: what the roll comes to without dice, and what it needs. */
export interface Seen {
  readonly total: number;
  readonly needed?: number;
}
