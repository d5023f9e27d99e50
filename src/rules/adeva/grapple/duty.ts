/** The controller's duty each turn: it keeps the grapple or loses it (ADE-GRP-05, -20, ADE-TRG-06). */
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { afterEvents, changeTo, event } from '../../kernel/progress.ts';
import { stage } from '../acts/plain.ts';
import { canAct } from '../turn/budget.ts';
import { grappleLost } from '../harm/fallen.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight, Way } from '../sheet/types.ts';
import type { Role } from './openings.ts';

export const isGrappling = ({ state }: AdevaCombatant): boolean => state.grapple !== null;

/** A step of the start of a turn: the hold is to be kept anew (ADE-GRP-05). */
export function* holdDue(progress: Way, who: Id): Procedure<Way> {
  const lost = handsLost(progress.fight, who);
  if (lost.length > 0) return afterEvents(progress, stage('effect', who, 'grappleEnds', lost));
  const { state } = combatantOf(progress.fight, who);
  const fresh = { ...state.grapple!, tookGrapple: false, tookControl: false, specialDone: false };
  const changes = changeTo(state, 'grapple', fresh);
  const events = changes.length === 0 ? [] : [event('holdDue', who, 'ADE-GRP-05', changes)];
  return afterEvents(progress, stage('note', who, 'moment', events));
}

/** A step of the end of a turn: a hold that was not kept is lost (ADE-GRP-05). Control just taken holds as well (ADE-GRP-18). */
export function* holdKept(progress: Way, who: Id): Procedure<Way> {
  const combatant = combatantOf(progress.fight, who);
  const grapple = combatant.state.grapple!;
  const kept = grapple.tookGrapple || grapple.tookControl;
  const lasts = holdLasts({ role: grapple.role, kept, canAct: canAct(combatant) });
  return lasts
    ? progress
    : afterEvents(progress, stage('effect', who, 'grappleEnds', grappleLost(progress.fight, who, 'ADE-GRP-05')));
}

/** A controller who cannot act loses the hold at once (ADE-GRP-05). */
export function handsLost(fight: AdevaFight, who: Id): readonly Event[] {
  const combatant = combatantOf(fight, who);
  const controls = combatant.state.grapple?.role === 'controller';
  return controls && !canAct(combatant) ? grappleLost(fight, who, 'ADE-GRP-05') : [];
}

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
