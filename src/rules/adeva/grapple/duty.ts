/** The controller's duty to keep the hold in each of its turns (ADE-GRP-05, -20, ADE-TRG-06). */
import { changeTo } from '../../kernel/changes.ts';
import { type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { afterEvents } from '../../kernel/progress.ts';
import { stage } from '../acts/plain.ts';
import { grappleLost } from '../harm/fallen.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight, AdevaProgress } from '../sheet/types.ts';
import { canAct } from '../turn/budget.ts';
import type { Role } from './openings.ts';

export const isGrappling = ({ state }: AdevaCombatant): boolean => state.grapple !== null;

/** A step of the start of a turn: a controller that cannot act loses the hold; any other must keep it again (ADE-GRP-05). */
export function* holdDue(progress: AdevaProgress, who: Id): Procedure<AdevaProgress> {
  const endings = handsLost(progress.fight, who);
  if (endings.length > 0) return afterEvents(progress, stage('effect', who, 'grappleEnds', endings));
  const { state } = combatantOf(progress.fight, who);
  const fresh = { ...state.grapple!, tookGrapple: false, tookControl: false, specialDone: false };
  const changes = changeTo(state, 'grapple', fresh);
  const events = changes.length === 0 ? [] : [event('holdDue', who, 'ADE-GRP-05', changes)];
  return afterEvents(progress, stage('note', who, 'moment', events));
}

/** A step of the end of a turn: a hold that was neither kept (ADE-GRP-05) nor taken in it (ADE-GRP-18) is lost. */
export function* holdKept(progress: AdevaProgress, who: Id): Procedure<AdevaProgress> {
  const combatant = combatantOf(progress.fight, who);
  const grapple = combatant.state.grapple!;
  const kept = grapple.tookGrapple || grapple.tookControl;
  const lasts = holdLasts({ role: grapple.role, kept, canAct: canAct(combatant) });
  return lasts
    ? progress
    : afterEvents(progress, stage('effect', who, 'grappleEnds', grappleLost(progress.fight, who, 'ADE-GRP-05')));
}

/** The end of the grapple of a controller that cannot act; no events otherwise (ADE-GRP-05). */
export function handsLost(fight: AdevaFight, who: Id): readonly Event[] {
  const combatant = combatantOf(fight, who);
  const controls = combatant.state.grapple?.role === 'controller';
  return controls && !canAct(combatant) ? grappleLost(fight, who, 'ADE-GRP-05') : [];
}

/** A participant's turn, as far as the hold depends on it. */
export interface HeldTurn {
  /** The role of the combatant whose turn it was. */
  readonly role: Role;
  /** Whether the controller took the Grapple action or took control in this turn. */
  readonly kept: boolean;
  /** Whether it can act: it is not stunned, unconscious or otherwise without actions. */
  readonly canAct: boolean;
}

/** Whether the grapple goes on after the turn; the turn of the restrained combatant never ends it. */
const holdLasts = ({ role, kept, canAct }: HeldTurn): boolean => role === 'restrained' || (kept && canAct);
