/** Paying for an act (section 4 of RULES.md) and what every paid act does to its doer. */
import { adding, type Change, type Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { combatantOf, isSeriouslyWounded, isUp } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, CepheusState } from '../types.ts';
import { changeTo, event, putAt } from '../acts/progress.ts';

export type Cost = 'free' | 'minor' | 'significant';
export type Budget = CepheusState['budget'];

/** What `who` has left now; before its turn in a round, what the turn will give. */
export function budgetNow(fight: CepheusFight, who: Id): Budget {
  const one = combatantOf(fight, who);
  const opened = fight.acted[who] === true || one.state.conditions['paused'] !== undefined;
  return fight.phase === 'underway' && !opened ? turnBudget(one) : one.state.budget;
}

/** CEP-ACT-01, -09, -10: the actions of the turn that begins. */
export function turnBudget(one: CepheusCombatant): Budget {
  const able = isUp(one.state) || one.state.conditions['simultaneous'] !== undefined;
  return {
    minor: able && !isSeriouslyWounded(one) ? 1 : 0,
    significant: able && one.state.lostSignificant === 0 ? 1 : 0,
  };
}

/** Why the cost cannot be paid; null: it can. A minor action may be paid by trading the significant one (CEP-ACT-02). */
export function affordable(left: Budget, cost: Cost): Refusal | null {
  if (cost === 'significant' && left.significant < 1) return refuse('noSignificantAction', 'CEP-ACT-01');
  if (cost === 'minor' && left.minor + left.significant < 1) return refuse('noMinorAction', 'CEP-ACT-02');
  return null;
}

/**
 * The events of paying: the budget, the end of the window for hasten and delay, the first action after a suppression
 * (CEP-SUP-08), and the loss of an aim by doing something else (CEP-AIM-02) unless `keepsAim`.
 */
export function spent(fight: CepheusFight, who: Id, cost: Cost, clause: string, keepsAim = false): readonly Event[] {
  if (cost === 'free') return [];
  const { state } = combatantOf(fight, who);
  const events: Event[] = [event('spent', who, clause, spending(fight, who, cost), { cost })];
  if (state.suppression && !state.suppression.acted) {
    const released = changeTo(state, 'suppression', { ...state.suppression, acted: true });
    events.push(event('suppressionAnswered', who, 'CEP-SUP-08', released));
  }
  if (!keepsAim) events.push(...aimLost(state, who, 'CEP-AIM-02'));
  return events;
}

function spending(fight: CepheusFight, who: Id, cost: Cost): readonly Change[] {
  const { state } = combatantOf(fight, who);
  const changes: Change[] = [];
  if (cost === 'significant') changes.push(adding('budget.significant', -1));
  else if (state.budget.minor > 0) changes.push(adding('budget.minor', -1));
  else changes.push(adding('budget.significant', -1), adding('budget.minor', 1));
  if (fight.phase === 'underway' && !state.conditions['acting']) {
    const until = { at: 'endOfTurn' as const, of: who, round: fight.round };
    changes.push(putAt(state.conditions, 'conditions', 'acting', { id: 'acting', clause: 'CEP-INI-04', until }));
  }
  return changes;
}

/** The event of losing one's aim; none without an aim. */
export const aimLost = (state: CepheusState, who: Id, clause: string): readonly Event[] =>
  state.aim === null ? [] : [event('aimLost', who, clause, changeTo(state, 'aim', null))];
