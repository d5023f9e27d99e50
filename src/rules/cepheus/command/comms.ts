/** The parts common to Tactics and Leadership (section 25): their bonus, and the communications they need (section 11). */
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { CepheusOptions, Comm } from '../types.ts';

/** The refusal of Leadership without communication between both (CEP-TAC-05). */
export const leadershipRefusal = (inContact: boolean): Refusal | null =>
  inContact ? null : refuse('noContact', 'CEP-TAC-05');

/**
 * The bonus of a Tactics or Leadership check: its Effect, but 0 for a failure under `negativeEffect` floor0
 * (CEP-TAC-01, -03, -04).
 */
export const commandBonus = (effect: number, { negativeEffect }: CepheusOptions): number =>
  negativeEffect === 'floor0' ? Math.max(0, effect) : effect;

export interface Link {
  readonly method: Comm;
  /** Whether both ends have the set, or of a hardlink are connected. */
  readonly bothEquipped: boolean;
  readonly lineOfSight: boolean;
  /** Whether both are within hearing. */
  readonly hearing: boolean;
  readonly jammed: boolean;
  /** Whether terrain or conditions stop the signal. */
  readonly blocked: boolean;
  /** Whether smoke or aerosol is between both. */
  readonly smokeOrAerosol: boolean;
  /** Whether the user moves. */
  readonly moving: boolean;
}

/** Whether a link works (CEP-COM-09). */
export function isLinked(link: Link): boolean {
  switch (link.method) {
    case 'direct': // CEP-COM-03: voice or signs
      return link.hearing || link.lineOfSight;
    case 'hardlink': // CEP-COM-04
      return link.bothEquipped;
    case 'radio': // CEP-COM-05
      return link.bothEquipped && !link.jammed && !link.blocked;
    case 'laser': // CEP-COM-06
      return link.bothEquipped && link.lineOfSight && !link.smokeOrAerosol;
    case 'maser': // CEP-COM-07
      return link.bothEquipped && link.lineOfSight;
    case 'meson': // CEP-COM-08
      return link.bothEquipped && !link.moving;
  }
}
