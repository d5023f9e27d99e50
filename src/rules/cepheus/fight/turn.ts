/** What begins and ends with a turn. */
import type { Moment } from '../../kernel/condition.ts';
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Stage } from '../../kernel/outcome.ts';
import { compareInOrder, takesTurns } from './order.ts';
import { combatantOf } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight } from '../types.ts';
import { resumedBudget, turnBudget } from './budget.ts';
import { after, changeTo, conditionGained, conditionLost, conditionsOver, event } from '../../kernel/progress.ts';
import type { Progress } from '../types.ts';

/** CEP-ACT-01, -09, -10: the budget of the turn. */
export function startOfTurn(progress: Progress, who: Id): Progress {
  const { fight } = progress;
  const combatant = combatantOf(fight, who);
  const { state } = combatant;
  if (state.conditions['paused']) return quietly(progress, who, turnResumed(fight, combatant));
  const lost = state.lostSignificant > 0 ? changeTo(state, 'lostSignificant', state.lostSignificant - 1) : [];
  const changes = [
    ...changeTo(state, 'budget', turnBudget(fight, combatant)),
    ...changeTo(state, 'metresMoved', 0),
    ...lost,
  ];
  const events: Event[] = changes.length > 0 ? [event('turnOpened', who, 'CEP-ACT-01', changes)] : [];
  const opened = quietly(progress, who, [...events, ...conditionsOver(fight, who, { at: 'startOfTurn', of: who })]);
  return quietly(opened, who, simultaneous(opened.fight, who));
}

/** CEP-DLY-01: an interrupted combatant resumes with what is left of its actions. */
function turnResumed(fight: CepheusFight, combatant: CepheusCombatant): readonly Event[] {
  const { id, state } = combatant;
  const budget = resumedBudget(combatant);
  const changes = [
    ...changeTo(state, 'budget', budget),
    ...(budget.significant < state.budget.significant
      ? changeTo(state, 'lostSignificant', state.lostSignificant - 1)
      : []),
  ];
  const resumed = changes.length > 0 ? [event('turnOpened', id, 'CEP-ACT-10', changes)] : [];
  return [...resumed, ...conditionLost(fight, id, 'paused')];
}

/** CEP-INI-03: those who share the place act even if one of them drops the other. */
function simultaneous(fight: CepheusFight, who: Id): readonly Event[] {
  const until = { at: 'endOfRound' as const, round: fight.round };
  const own = combatantOf(fight, who);
  return Object.values(fight.combatants)
    .filter(
      (combatant) => combatant !== own && isToAct(fight, combatant) && compareInOrder(fight, own, combatant) === 0,
    )
    .map(({ id }) => conditionGained(fight, id, { id: 'simultaneous', clause: 'CEP-INI-03', until }));
}

const isToAct = (fight: CepheusFight, combatant: CepheusCombatant): boolean =>
  !fight.acted[combatant.id] && !fight.waiting[combatant.id] && takesTurns(combatant);

export function endOfTurn(progress: Progress, who: Id): Progress {
  const ended = quietly(progress, who, conditionLost(progress.fight, who, 'simultaneous'));
  return quietly(ended, who, everybodysConditionsOver(ended.fight, { at: 'endOfTurn', of: who }));
}

function everybodysConditionsOver(fight: CepheusFight, moment: Moment): readonly Event[] {
  const events: Event[] = [];
  for (const combatant of Object.values(fight.combatants)) {
    const over = conditionsOver(fight, combatant.id, moment);
    if (over.length > 0) events.push(...over);
  }
  return events;
}

/** A stage of bookkeeping that is left out where nothing changes. */
export function quietly(progress: Progress, who: Id | null, events: readonly Event[]): Progress {
  if (events.length === 0) return progress;
  const stage: Stage = { kind: 'turn', who, title: 'SALVO.cepheus.stage.bookkeeping', events };
  return after(progress, stage);
}
