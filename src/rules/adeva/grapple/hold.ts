/** Whether a grapple outlasts a turn (ADE-GRP-05). Immediate ends stand in `harm/fallen.ts` and `grapple/duty.ts`. */
import type { Role } from './openings.ts';

export interface HeldTurn {
  /** The role of the one whose turn it was. */
  readonly role: Role;
  /** Whether the controller took the Grapple action, or has just taken control. */
  readonly kept: boolean;
  /** False: stunned, unconscious or otherwise without actions. */
  readonly canAct: boolean;
}

/** Whether the two still hold each other after the turn: the turn of the restrained one changes nothing. */
export const holdLasts = ({ role, kept, canAct }: HeldTurn): boolean => role === 'restrained' || (kept && canAct);
