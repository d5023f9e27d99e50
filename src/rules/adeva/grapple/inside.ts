/** The special actions of a grapple: their cost, when they are open, and how they are used up (ADE-GRP-05 to -19). */
import { changeTo } from '../../kernel/changes.ts';
import { event } from '../../kernel/event.ts';
import { isIn } from '../../kernel/fight.ts';
import { after } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { RequestParts, Request } from '../acts/act.ts';
import { paid, stage } from '../acts/plain.ts';
import { combatantOf, has } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight, AdevaProgress } from '../sheet/types.ts';
import { actionInfo, ACTIONS, actionOf, type Action, type ActionInfo } from '../turn/actions.ts';
import { openActions, type Participant, type SpecialAction } from './openings.ts';

/** A participant's part in its grapple; null where the combatant is in none, or its opponent has left the fight. */
function participantOf(fight: AdevaFight, combatant: AdevaCombatant): Participant | null {
  const { grapple, turn } = combatant.state;
  if (!grapple || !isIn(fight, grapple.other)) return null;
  const { role, other, tookGrapple, tookControl, specialDone } = grapple;
  const bothProne = has(combatant, 'prone') && has(combatantOf(fight, other), 'prone');
  const takedown = combatant.sheet.talents.includes('takedown');
  return { role, halfActionsLeft: turn.halfLeft, tookGrapple, tookControl, specialDone, bothProne, takedown };
}

/** Whether the combatant's special action costs nothing more, because it has kept or taken the hold in this turn (ADE-GRP-06, -18). */
export function isInside({ state: { grapple } }: AdevaCombatant): boolean {
  return grapple?.role === 'controller' && (grapple.tookGrapple || grapple.tookControl);
}

/** The cost and subtypes of an action that may be a special action: free where the hold includes it (ADE-ACT-11). */
export function grappleInfo(
  { combatant }: Pick<RequestParts, 'combatant'>,
  action: Action | 'activatePower',
): ActionInfo {
  if (isInside(combatant)) return actionOf(action, 'free');
  return Object.hasOwn(ACTIONS, action)
    ? actionInfo(action as Action, 'melee', has(combatant, 'restrained'))
    : actionOf(action, 'full');
}

/**
 * The reason that a special action is not open: `notGrappling` outside a grapple if `needed`, `notOpen`, or `otherOnly` where
 * its target must be the opponent. Without `needed` the action also exists on its own.
 */
export function grappleSpecialRefusal(request: Request, special: SpecialAction, needed = false): Refusal | null {
  const { fight, combatant, targets } = request;
  const participant = participantOf(fight, combatant);
  if (!participant) return needed ? refuse('notGrappling', 'ADE-GRP-08') : null;
  const actsFreely = participant.role === 'controller' ? !isInside(combatant) : request.options.restrainedOther;
  if (actsFreely && !needed) return null;
  if (!openActions(participant).includes(special)) return refuse('notOpen', 'ADE-GRP-06');
  const opponent = combatant.state.grapple!.other;
  const isElsewhere = AGAINST_OPPONENT.includes(special) && targets.length > 0 && targets[0] !== opponent;
  return isElsewhere ? refuse('otherOnly', 'ADE-GRP-19') : null;
}

/** Special actions whose target must be the opponent (ADE-GRP-19). */
const AGAINST_OPPONENT: readonly SpecialAction[] = ['knockDown', 'takeDown'];

/** The fight with a special action paid; the hold includes only one, which is then used up (ADE-GRP-06). */
export function specialPaid(request: Request): AdevaProgress {
  const { who, combatant } = request;
  const progress = paid(request);
  if (!isInside(combatant)) return progress;
  const { grapple } = combatant.state;
  const changes = changeTo(combatant.state, 'grapple', { ...grapple!, specialDone: true });
  return after(progress, stage('note', who, 'special', [event('specialUsed', who, 'ADE-GRP-06', changes)]));
}
