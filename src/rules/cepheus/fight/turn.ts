/** Changes at the beginning and the end of a turn. */
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Stage } from '../../kernel/outcome.ts';
import { compareInOrder, takesTurns } from './order.ts';
import { combatantOf } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, Progress } from '../types.ts';
import { resumedBudget, turnBudget } from './budget.ts';
import {
  after,
  changeTo,
  conditionGained,
  conditionLost,
  conditionsOver,
  event,
  everybodysConditionsOver,
} from '../../kernel/progress.ts';
import { idsIn, combatantIn } from '../../kernel/fight.ts';

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
  return quietly(opened, who, placesShared(opened.fight, who));
}

/** CEP-DLY-01: an interrupted combatant resumes with what is left of its actions. */
function turnResumed(fight: CepheusFight, combatant: CepheusCombatant): readonly Event[] {
  const { id, state } = combatant;
  const budget = resumedBudget(fight, combatant);
  const changes = [
    ...changeTo(state, 'budget', budget),
    ...(budget.significant < state.budget.significant && state.lostSignificant > 0
      ? changeTo(state, 'lostSignificant', state.lostSignificant - 1)
      : []),
  ];
  const resumed = changes.length > 0 ? [event('turnOpened', id, 'CEP-ACT-10', changes)] : [];
  return [...resumed, ...conditionLost(fight, id, 'paused')];
}

/** CEP-INI-03: those who share the place act even if one of them drops the other. CEP-INI-06: a place may be lost again. */
export function placesShared(fight: CepheusFight, who: Id): readonly Event[] {
  const until = { at: 'endOfRound' as const, round: fight.round };
  const own = combatantOf(fight, who);
  const events: Event[] = [];
  for (const id of idsIn(fight)) {
    const combatant = combatantIn(fight, id);
    if (combatant === own) continue;
    const shares = compareInOrder(fight, own, combatant) === 0 && isToAct(fight, combatant);
    const shared = combatant.state.conditions['simultaneous'] !== undefined;
    if (shares && !shared) {
      events.push(conditionGained(fight, id, { id: 'simultaneous', clause: 'CEP-INI-03', until }));
    } else if (shared && !shares) events.push(...conditionLost(fight, id, 'simultaneous'));
  }
  return events;
}

const isToAct = (fight: CepheusFight, combatant: CepheusCombatant): boolean =>
  takesTurns(combatant) && !fight.acted[combatant.id] && !fight.waiting[combatant.id];

export function endOfTurn(progress: Progress, who: Id): Progress {
  const ended = quietly(progress, who, conditionLost(progress.fight, who, 'simultaneous'));
  const over = everybodysConditionsOver(ended.fight, { at: 'endOfTurn', of: who });
  return quietly(
    ended,
    who,
    over.flatMap(({ lost }) => lost),
  );
}

/** A stage of bookkeeping that is left out where nothing changes. */
export function quietly(progress: Progress, who: Id | null, events: readonly Event[]): Progress {
  if (events.length === 0) return progress;
  const stage: Stage = { kind: 'turn', who, title: 'SALVO.cepheus.stage.bookkeeping', events };
  return after(progress, stage);
}
