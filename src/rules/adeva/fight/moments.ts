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

/** A step for one combatant: whose turn it is, or each in turn when a round or the fight ends. First, whom it concerns. */
export type Step = readonly [
  concerns: (combatant: AdevaCombatant) => boolean,
  taken: (progress: Way, who: Id, options: AdevaOptions) => Procedure<Way>,
];

export const AT_TURN_START: readonly Step[] = [[isGrappling, holdDue]];
export const AT_TURN_END: readonly Step[] = [
  [isGrappling, holdKept],
  [wasUnderFire, pinnedOn],
];
export const AT_ROUND_END: readonly Step[] = [
  [isFalling, fallen],
  [isBleeding, bled],
  [isDying, died],
  [isOutForMinutes, tooTired],
];
export const AT_FIGHT_END: readonly Step[] = [
  [isFalling, fallEnded],
  [isOutForMinutes, unwoken],
  [() => true, cleared],
];
