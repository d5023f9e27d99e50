/**
 * What each chapter does when a turn, a round or the fight begins or ends, in the order of ADE-TRG-06 and -07. A chapter
 * adds its step here and nowhere else.
 */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import type { Progress } from '../../kernel/progress.ts';
import type { AdevaOptions } from '../options.ts';
import type { AdevaFight } from '../sheet/types.ts';
import { cleared } from './clearing.ts';

/** A step for one combatant: whose turn it is, or each in turn when a round or the fight ends. */
export type Step = (progress: Progress<AdevaFight>, who: Id, options: AdevaOptions) => Procedure<Progress<AdevaFight>>;

export const AT_TURN_START: readonly Step[] = [];
export const AT_TURN_END: readonly Step[] = [];
export const AT_ROUND_END: readonly Step[] = [];
export const AT_FIGHT_END: readonly Step[] = [cleared];
