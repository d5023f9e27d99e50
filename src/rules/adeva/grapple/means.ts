/** With what a participant of a grapple may attack, and which powers it may use (ADE-GRP-15, -16). */
import { refuse, type Refusal } from '../../kernel/result.ts';

/** A weapon as far as a grapple asks. */
export interface CloseWeapon {
  readonly kind: string;
  /** Sides of its damage dice, one by one. */
  readonly sides: readonly number[];
  readonly qualities: readonly string[];
}

/** Qualities that let a weapon be used in a grapple (ADE-GRP-16, GAP-09). */
const CLOSE_QUALITIES: readonly string[] = ['unarmed', 'natural', 'pistol', 'small'];

/** ADE-GRP-16: a small melee weapon does 1d5. */
const SMALL = 5;

/** Whether a Standard Attack in a grapple may be made with it (ADE-GRP-16). */
export const isClose = ({ kind, sides, qualities }: CloseWeapon): boolean =>
  kind === 'unarmed' ||
  qualities.some((quality) => CLOSE_QUALITIES.includes(quality)) ||
  (kind === 'melee' && sides.length === 1 && sides[0] === SMALL);

/** Why a power may not be activated in a grapple (ADE-GRP-15): `movesUser`, `tooLong`. */
export function powerRefusal(power: { readonly cost: string; readonly movesUser: boolean }): Refusal | null {
  if (power.movesUser) return refuse('movesUser', 'ADE-GRP-15');
  return power.cost === 'extended' ? refuse('tooLong', 'ADE-GRP-15') : null;
}
