/**
 * Each chapter's step when a turn, a round or the fight begins or ends, in the order of ADE-TRG-06 and -07. A chapter
 * adds its step here and nowhere else.
 */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { fallen, fallEnded, isFalling } from '../altitude/falling.ts';
import { holdDue, holdKept, isGrappling } from '../grapple/duty.ts';
import type { AdevaOptions } from '../options.ts';
import { pinnedOn, wasUnderFire } from '../overwatch/enduring.ts';
import type { AdevaCombatant, Way } from '../sheet/types.ts';
import { bled, died, isBleeding, isDying, isOutForMinutes, tooTired, unwoken } from '../harm/endings.ts';
import { cleared } from './clearing.ts';

/** A step for one combatant: whose turn it is, or each in turn when a round or the fight ends. */
export interface Step {
  /** Whether there is anything to do for it. */
  readonly concerns: (combatant: AdevaCombatant) => boolean;
  readonly taken: (progress: Way, who: Id, options: AdevaOptions) => Procedure<Way>;
}

export const AT_TURN_START: readonly Step[] = [{ concerns: isGrappling, taken: holdDue }];
export const AT_TURN_END: readonly Step[] = [
  { concerns: isGrappling, taken: holdKept },
  { concerns: wasUnderFire, taken: pinnedOn },
];
export const AT_ROUND_END: readonly Step[] = [
  { concerns: isFalling, taken: fallen },
  { concerns: isBleeding, taken: bled },
  { concerns: isDying, taken: died },
  { concerns: isOutForMinutes, taken: tooTired },
];
export const AT_FIGHT_END: readonly Step[] = [
  { concerns: isFalling, taken: fallEnded },
  { concerns: isOutForMinutes, taken: unwoken },
  { concerns: () => true, taken: cleared },
];
