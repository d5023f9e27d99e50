/**
 * The chapters' steps at the start and end of turns, and at the end of rounds and of the fight, in the order of
 * ADE-TRG-06 and -07. A chapter adds its steps here and nowhere else.
 */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { fallen, fallEnded, isFalling } from '../altitude/falling.ts';
import { holdDue, holdKept, isGrappling } from '../grapple/duty.ts';
import { bled, died, isBleeding, isDying, isOutForMinutes, tooTired, unwoken } from '../harm/endings.ts';
import type { AdevaOptions } from '../options.ts';
import { pinnedOn, wasUnderFire } from '../overwatch/enduring.ts';
import type { AdevaCombatant, AdevaProgress } from '../sheet/types.ts';
import { cleared } from './clearing.ts';

/**
 * A step and the test for the combatants that it concerns: of the turn's owner, or, when a round or the fight ends, of
 * all in turn.
 */
export type MomentStep = readonly [
  concerns: (combatant: AdevaCombatant) => boolean,
  taken: (progress: AdevaProgress, who: Id, options: AdevaOptions) => Procedure<AdevaProgress>,
];

export const AT_TURN_START: readonly MomentStep[] = [[isGrappling, holdDue]];
export const AT_TURN_END: readonly MomentStep[] = [
  [isGrappling, holdKept],
  [wasUnderFire, pinnedOn],
];
export const AT_ROUND_END: readonly MomentStep[] = [
  [isFalling, fallen],
  [isBleeding, bled],
  [isDying, died],
  [isOutForMinutes, tooTired],
];
export const AT_FIGHT_END: readonly MomentStep[] = [
  [isFalling, fallEnded],
  [isOutForMinutes, unwoken],
  [() => true, cleared],
];
