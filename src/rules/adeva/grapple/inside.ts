/** Special actions of a grapple as acts: what they cost, when they are open, and that they are done (ADE-GRP-05 to -19). */
import { after, changeTo, event } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { RequestParts, Request } from '../acts/act.ts';
import { paid, stage } from '../acts/plain.ts';
import { actionInfo, ACTIONS, actionOf, type Action, type ActionInfo } from '../turn/actions.ts';
import { combatantOf, has } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight, Way } from '../sheet/types.ts';
import { openActions, type Participant, type SpecialAction } from './openings.ts';
import { isIn } from '../../kernel/fight.ts';

/** A participant's stage in its turn; null: it is in no grapple, or its opponent has left the fight. */
export function participantOf(fight: AdevaFight, combatant: AdevaCombatant): Participant | null {
  const { grapple, turn } = combatant.state;
  if (!grapple || !isIn(fight, grapple.other)) return null;
  const { role, other, tookGrapple, tookControl, specialDone } = grapple;
  const bothProne = has(combatant, 'prone') && has(combatantOf(fight, other), 'prone');
  const takedown = combatant.sheet.talents.includes('takedown');
  return { role, halfActionsLeft: turn.halfLeft, tookGrapple, tookControl, specialDone, bothProne, takedown };
}

/** Whether a special action comes with the hold that the controller has kept or just taken, at no further cost (ADE-GRP-06, -18). */
export function isInside({ state: { grapple } }: AdevaCombatant): boolean {
  return grapple?.role === 'controller' && (grapple.tookGrapple || grapple.tookControl);
}

/** Cost and subtypes of an action that may come with a grapple: inside it nothing more (ADE-ACT-11). */
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
 * Reason that a special action is not open: `notGrappling` where it needs a grapple, `notOpen`, `otherOnly` where its
 * target must be the opponent. Outside a grapple, actions that also exist on their own are open.
 */
export function grappleSpecialRefusal(request: Request, special: SpecialAction, needed = false): Refusal | null {
  const { fight, combatant, targets } = request;
  const participant = participantOf(fight, combatant);
  if (!participant) return needed ? refuse('notGrappling', 'ADE-GRP-08') : null;
  const free = participant.role === 'controller' ? !isInside(combatant) : request.options.restrainedOther;
  if (free && !needed) return null;
  if (!openActions(participant).includes(special)) return refuse('notOpen', 'ADE-GRP-06');
  const other = combatant.state.grapple!.other;
  const elsewhere = AGAINST_OTHER.includes(special) && targets.length > 0 && targets[0] !== other;
  return elsewhere ? refuse('otherOnly', 'ADE-GRP-19') : null;
}

/** Special actions whose target is the other one. */
const AGAINST_OTHER: readonly SpecialAction[] = ['knockDown', 'takeDown'];

/** A special action paid; one that comes with the hold is done (ADE-GRP-06). */
export function specialPaid(request: Request): Way {
  const { who, combatant } = request;
  const progress = paid(request);
  if (!isInside(combatant)) return progress;
  const { grapple } = combatant.state;
  const changes = changeTo(combatant.state, 'grapple', { ...grapple!, specialDone: true });
  return after(progress, stage('note', who, 'special', [event('specialUsed', who, 'ADE-GRP-06', changes)]));
}
