/** Common parts of Tactics and Leadership (section 25): the bonus, and the communications they need (section 11). */
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { CepheusOptions, Comm } from '../types.ts';

/** CEP-TAC-05: needs communication between both. */
export const leadershipRefusal = (inContact: boolean): Refusal | null =>
  inContact ? null : refuse('noContact', 'CEP-TAC-05');

/** CEP-TAC-01, -03, -04: the Effect of a Tactics or Leadership check as a bonus; a failure gives 0 unless taken literally. */
export const commandBonus = (effect: number, { negativeEffect }: CepheusOptions): number =>
  negativeEffect === 'floor0' ? Math.max(0, effect) : effect;

export interface Link {
  readonly method: Comm;
  /** Both ends have the set; hardlink: the cable is connected. */
  readonly bothEquipped: boolean;
  readonly lineOfSight: boolean;
  /** Within hearing. */
  readonly hearing: boolean;
  readonly jammed: boolean;
  /** Terrain or conditions stop the signal. */
  readonly blocked: boolean;
  /** Smoke or aerosol between both. */
  readonly smokeOrAerosol: boolean;
  /** The user moves. */
  readonly moving: boolean;
}

/** CEP-COM-09: whether the link works. */
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
