/**
 * Each chapter's step when a turn, a round or the fight begins or ends, in the order of ADE-TRG-06 and -07. A chapter
 * adds its step here and nowhere else.
 */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import type { Progress } from '../../kernel/progress.ts';
import { fallen, fallEnded } from '../altitude/falling.ts';
import { holdDue, holdKept } from '../grapple/duty.ts';
import type { AdevaOptions } from '../options.ts';
import { pinnedOn } from '../overwatch/enduring.ts';
import type { AdevaFight } from '../sheet/types.ts';
import { bled, died, tooTired, unwoken } from '../harm/endings.ts';
import { cleared } from './clearing.ts';

/** A step for one combatant: whose turn it is, or each in turn when a round or the fight ends. */
export type Step = (progress: Progress<AdevaFight>, who: Id, options: AdevaOptions) => Procedure<Progress<AdevaFight>>;

export const AT_TURN_START: readonly Step[] = [holdDue];
export const AT_TURN_END: readonly Step[] = [holdKept, pinnedOn];
export const AT_ROUND_END: readonly Step[] = [fallen, bled, died, tooTired];
export const AT_FIGHT_END: readonly Step[] = [fallEnded, unwoken, cleared];
