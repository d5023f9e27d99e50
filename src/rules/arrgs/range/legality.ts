/** The conditions for the declaration of an attack (ARR-ATK-05 to -07, -12). */
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Threat } from '../sheet/types.ts';
import type { AttackKind } from '../terms.ts';
import { rangeRefusal } from './range.ts';

/** An attack about to be declared. */
interface Aiming {
  readonly attackKind: AttackKind;
  /** The distance to the target in squares; null where the target is not known yet. */
  readonly distance: number | null;
  /** The attacker's effective threat range; for melee only. */
  readonly threat: Threat;
  /** The range increment in squares, for ranged and spell attacks; null for no limit. */
  readonly increment: number | null;
  readonly maxIncrements: number;
  readonly lineOfSight: boolean;
  readonly lineOfEffect: boolean;
  /** The ammunition ready to be shot; null for an attack that needs none. */
  readonly loaded: number | null;
}

/** The refusal of an attack: `noLineOfSight`, `noLineOfEffect`, `tooNear`, `tooFar`, `notLoaded`. */
export function aimRefusal(aiming: Aiming): Refusal | null {
  if (!aiming.lineOfSight) return refuse('noLineOfSight', 'ARR-ATK-05');
  if (!aiming.lineOfEffect) return refuse('noLineOfEffect', 'ARR-ATK-05');
  if (aiming.loaded !== null && aiming.loaded < 1) return refuse('notLoaded', 'ARR-ATK-12');
  return distanceRefusal(aiming);
}

/** The refusal of an attack by its distance: `tooNear`, `tooFar` (ARR-ATK-06, -07). */
function distanceRefusal({ attackKind, distance, threat, increment, maxIncrements }: Aiming): Refusal | null {
  if (distance === null) return null;
  if (attackKind !== 'melee') return increment === null ? null : rangeRefusal({ distance, increment }, maxIncrements);
  if (distance < threat.min) return refuse('tooNear', 'ARR-ATK-06', { least: threat.min });
  return distance > threat.max ? refuse('tooFar', 'ARR-ATK-06', { most: threat.max }) : null;
}
