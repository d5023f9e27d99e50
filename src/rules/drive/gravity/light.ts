/** Light, stealth, sound and cover (section 15). */
import type { AuraKind } from '../types.ts';

export const LIGHTS = ['none', 'dim', 'moderate'] as const;
export type Light = (typeof LIGHTS)[number];

export interface Visibility {
  readonly light: Light;
  readonly stealth: 'normal' | 'low';
  /** Gives off the distinctive sound of pseudogravity (DRV-PGR-24). */
  readonly sound: boolean;
  readonly inCover: boolean;
}

export interface VisibilityFacts {
  /** Part in a use of pseudogravity. */
  readonly role: 'user' | 'target';
  readonly pointsSpent: number;
  readonly auras: readonly { readonly kind: AuraKind; readonly stored: number }[];
  readonly inCover: boolean;
  /** Was notably moved by pseudogravity. */
  readonly notableMovement: boolean;
}

/** The brightest light wins; Low Stealth is a state (DRV-LGT-04). The moved one does not glow (DRV-PGR-23). */
export function visibility(facts: VisibilityFacts): Visibility {
  const glows = facts.auras.some((aura) => aura.kind !== 'normal' && aura.stored > 0); // DRV-LGT-02, -03
  const spends = facts.role === 'user' && facts.pointsSpent > 0; // DRV-LGT-01
  return {
    light: glows ? 'moderate' : spends ? 'dim' : 'none',
    stealth: glows || spends ? 'low' : 'normal',
    sound: facts.pointsSpent > 0,
    inCover: facts.inCover && !facts.notableMovement, // DRV-PGR-15
  };
}
