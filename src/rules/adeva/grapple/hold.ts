/** Whether a grapple outlasts a turn (ADE-GRP-05, -13, -20, -21). */
import type { Role } from './openings.ts';

/** What can befall the two of a grapple. */
export const HOLD_EVENTS = ['movedApart', 'died', 'unconscious', 'released', 'attackedByOther'] as const;
export type HoldEvent = (typeof HOLD_EVENTS)[number];

/** What ends it; being attacked by somebody else does not (ADE-GRP-21). */
const ENDING: readonly HoldEvent[] = ['movedApart', 'died', 'unconscious', 'released'];

export interface HeldTurn {
  /** The role of the one whose turn it was. */
  readonly role: Role;
  /** Whether the controller took the Grapple action. */
  readonly kept: boolean;
  /** False: stunned, unconscious or otherwise without actions. */
  readonly canAct: boolean;
  readonly events: readonly HoldEvent[];
}

/** Whether the two still hold each other after the turn. */
export function holdLasts({ role, kept, canAct, events }: HeldTurn): boolean {
  if (events.some((event) => ENDING.includes(event))) return false;
  return role === 'restrained' || (kept && canAct);
}
