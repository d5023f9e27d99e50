/** The cost of acts (section 4 of RULES.md), and what paying it ends for the combatant. */
import { changeTo, putAt } from '../../kernel/changes.ts';
import { adding, setting, SPENT, type Change, type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { hasActed } from '../../kernel/order.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { combatantOf, isSeriouslyWounded, isUp } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, CepheusState } from '../types.ts';
import { isPowerless, seated } from '../vehicles/aboard.ts';

export type Cost = 'free' | 'minor' | 'significant';
export type Budget = CepheusState['budget'];

/** The actions that a combatant has left; before its turn in a round, those that the turn will give. */
export function budgetNow(fight: CepheusFight, combatant: CepheusCombatant): Budget {
  if (isAhead(fight, combatant)) return turnBudget(fight, combatant);
  return combatant.state.conditions['paused'] ? resumedBudget(fight, combatant) : budgetLeft(fight, combatant);
}

/**
 * The actions left of a turn. A serious wound takes the minor one at once (CEP-INJ-05), but not the minor actions for
 * which the significant one was traded (CEP-ACT-09).
 */
function budgetLeft(fight: CepheusFight, combatant: CepheusCombatant): Budget {
  const { budget, spent } = combatant.state;
  if (budget.minor === 0 || !isSeriouslyWounded(combatant)) return budget;
  const isLost = budget.significant > 0 || (fight.turn === combatant.id && spent !== 'trade');
  return isLost ? { minor: 0, significant: budget.significant } : budget;
}

/** Whether a combatant has spent an action in its turn of this round (CEP-INI-04). */
export const hasSpent = (fight: CepheusFight, combatant: CepheusCombatant): boolean =>
  combatant.state.spent !== 'nothing' && !isAhead(fight, combatant);

/** Whether the combatant's turn of this round has not opened yet. */
const isAhead = (fight: CepheusFight, { id, state }: CepheusCombatant): boolean =>
  fight.phase === 'underway' && !hasActed(fight, id) && state.conditions['paused'] === undefined;

/**
 * The actions of a turn that begins (CEP-ACT-01, -09, -10, CEP-VEH-56), less those that the GM has charged ahead of it.
 */
export function turnBudget(fight: CepheusFight, combatant: CepheusCombatant): Budget {
  const { state } = combatant;
  const isAble = (isUp(state) || state.conditions['simultaneous'] !== undefined) && !isPowerless(fight, combatant);
  const charged = chargedTo(combatant);
  return {
    minor: Math.max(0, (isAble && !isSeriouslyWounded(combatant) ? 1 : 0) + charged.minor),
    significant: Math.max(0, (isAble && state.lostSignificant === 0 ? 1 : 0) + charged.significant),
  };
}

/**
 * The actions with which a paused turn resumes. A dive for cover takes the significant one (CEP-EXP-05), a serious
 * wound the minor one (CEP-ACT-09), but not the minor actions for which the significant one was traded. Without power
 * there are none (CEP-VEH-56).
 */
export function resumedBudget(fight: CepheusFight, combatant: CepheusCombatant): Budget {
  if (isPowerless(fight, combatant)) return NO_ACTIONS;
  const { minor, significant } = combatant.state.budget;
  return {
    minor: significant > 0 && isSeriouslyWounded(combatant) ? 0 : minor,
    significant: combatant.state.lostSignificant > 0 ? 0 : significant,
  };
}

const NO_ACTIONS: Budget = { minor: 0, significant: 0 };

/**
 * The refusal of a cost for which no action is left; null: none. A minor action may be paid by trading the significant
 * one (CEP-ACT-02).
 */
export function affordable(left: Budget, cost: Cost): Refusal | null {
  if (cost === 'significant' && left.significant < 1) return refuse('noSignificantAction', 'CEP-ACT-01');
  if (cost === 'minor' && left.minor + left.significant < 1) return refuse('noMinorAction', 'CEP-ACT-02');
  return null;
}

/**
 * The events of paying: the budget (out of a fight there is no round to take it from, CEP-ACT-01), the mark after which
 * hasten and delay are refused, the first action after a suppression (CEP-SUP-08), the loss of an aim by doing something
 * else (CEP-AIM-02) unless `keepsAim`, and the end of the evasive action of a vehicle by its driver (CEP-VEH-21).
 */
export function paid(fight: CepheusFight, who: Id, cost: Cost, clause: string, keepsAim = false): readonly Event[] {
  if (cost === 'free') return [];
  const combatant = combatantOf(fight, who);
  const { state } = combatant;
  const events: Event[] = [];
  if (fight.phase === 'underway') {
    const changes = isAhead(fight, combatant) ? [charging(fight, combatant, cost)] : spending(fight, combatant, cost);
    events.push(event(SPENT, who, clause, changes, { cost }));
  }
  if (state.suppression && !state.suppression.acted) {
    const released = changeTo(state, 'suppression', { ...state.suppression, acted: true });
    events.push(event('suppressionAnswered', who, 'CEP-SUP-08', released));
  }
  if (!keepsAim) events.push(...aimLost(state, who, 'CEP-AIM-02'));
  if (state.seat?.role === 'driver') events.push(...evasionEnded(fight, combatant));
  return events;
}

/** The event of ending the vehicle's evasive action by the driver's next action (CEP-VEH-21); empty: there was none. */
function evasionEnded(fight: CepheusFight, combatant: CepheusCombatant): readonly Event[] {
  const place = seated(fight, combatant);
  if (!place) return [];
  const { id, state } = place.vehicle.combatant;
  const changes = changeTo(state, 'motion', { ...state.motion, evading: null });
  return changes.length > 0 ? [event('evasionEnded', id, 'CEP-VEH-21', changes)] : [];
}

/**
 * The change of the budget by a cost; the trade gives two minor actions, of which one is spent at once (CEP-ACT-02).
 */
function budgetChange(left: Budget, cost: Exclude<Cost, 'free'>): Budget {
  if (cost === 'significant') return { minor: 0, significant: -1 };
  return left.minor > 0 ? { minor: -1, significant: 0 } : { minor: 1, significant: -1 };
}

function spending(fight: CepheusFight, combatant: CepheusCombatant, cost: Exclude<Cost, 'free'>): readonly Change[] {
  const { id, state } = combatant;
  const left = budgetLeft(fight, combatant);
  const { minor: more, significant } = budgetChange(left, cost);
  const minor = more + left.minor - state.budget.minor;
  const changes: Change[] = [];
  if (significant !== 0) changes.push(adding('budget.significant', significant));
  if (minor !== 0) changes.push(adding('budget.minor', minor));
  if (fight.turn !== id) return changes;
  if (more > 0) changes.push(setting('spent', state.spent, 'trade'));
  else if (state.spent === 'nothing') changes.push(setting('spent', 'nothing', 'action'));
  return changes;
}

/** The GM's charge ahead of the turn, which is taken off the budget of the turn (CEP-ACT-03). */
function charging(fight: CepheusFight, combatant: CepheusCombatant, cost: Exclude<Cost, 'free'>): Change {
  const { round } = fight;
  const { id, state } = combatant;
  const before = chargedTo(combatant);
  const change = budgetChange(turnBudget(fight, combatant), cost);
  const facts = { minor: before.minor + change.minor, significant: before.significant + change.significant };
  const until = { at: 'startOfTurn' as const, of: id, round };
  return putAt(state.conditions, 'conditions', 'charged', { id: 'charged', clause: 'CEP-ACT-03', until, facts });
}

function chargedTo({ state }: CepheusCombatant): Budget {
  const facts = state.conditions['charged']?.facts;
  if (!facts) return NO_ACTIONS;
  return { minor: Number(facts['minor'] ?? 0), significant: Number(facts['significant'] ?? 0) };
}

/** The event of abandoning an extended action (CEP-EXT-02); empty: there is none. */
export function workAbandoned(fight: CepheusFight, who: Id): readonly Event[] {
  const { state } = combatantOf(fight, who);
  return state.extended === null ? [] : [event('workAbandoned', who, 'CEP-EXT-02', changeTo(state, 'extended', null))];
}

/** The event of losing an aim; empty: there is none. */
export const aimLost = (state: CepheusState, who: Id, clause: string): readonly Event[] =>
  state.aim === null ? [] : [event('aimLost', who, clause, changeTo(state, 'aim', null))];
