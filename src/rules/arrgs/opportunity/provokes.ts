/** Acts that open a window for Opportunity Actions: the table of section 25. */
import type { AttackKind, Manoeuvre } from '../terms.ts';

/** The manner of a maneuver, as far as it decides whether the maneuver provokes. */
export interface Provoking {
  readonly attackKind: AttackKind;
  /** Whether a weapon is used; natural weapons count (ARR-ATK-13). */
  readonly armed: boolean;
  /** Whether the GM asks for a check, for a Miscellaneous maneuver (ARR-MSC-01); absent: no check. */
  readonly needsCheck?: boolean;
}

/** Whether a maneuver, or any part of it, provokes (ARR-MAN-01 to -22, ARR-OPP-09). */
export function provokes(manoeuvre: Manoeuvre | 'complementary', how: Provoking): boolean {
  switch (manoeuvre) {
    case 'attack':
    case 'repeatedAttack':
      return how.attackKind !== 'melee' || !how.armed;
    case 'miscellaneous':
      return how.needsCheck === true;
    case 'defence':
    case 'dismissSpell':
    case 'ready':
    case 'sidestep':
    case 'withdraw':
    case 'opportunity':
    case 'complementary':
      return false;
    default:
      return true;
  }
}
