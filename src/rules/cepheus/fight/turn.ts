/** Changes at the beginning and the end of a turn. */
import { changeTo } from '../../kernel/changes.ts';
import {
  type Moment,
  conditionGained,
  conditionLost,
  conditionsOver,
  everybodysConditionsOver,
} from '../../kernel/condition.ts';
import { setting, type Change, type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { hasActed, isWaiting } from '../../kernel/order.ts';
import type { Stage } from '../../kernel/outcome.ts';
import { after } from '../../kernel/progress.ts';
import { combatantOf, dexOf } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, CepheusState, Progress } from '../types.ts';
import { resumedBudget, turnBudget, type Budget } from './budget.ts';
import { compareInOrder, takesTurns } from './order.ts';

/**
 * The start of a turn: its budget (CEP-ACT-01, -09, -10), the conditions that end with it, and the combatants that
 * share its place (CEP-INI-03). A paused turn resumes instead (CEP-DLY-01).
 */
export function startOfTurn(progress: Progress, who: Id): Progress {
  const { fight } = progress;
  const combatant = combatantOf(fight, who);
  const { state } = combatant;
  if (state.conditions['paused']) return quietly(progress, who, turnResumed(fight, combatant));
  const changes = openingChanges(state, turnBudget(fight, combatant));
  const endings = conditionsOver(fight, who, { at: 'startOfTurn', of: who });
  const budget = changes.length > 0 ? [event('turnOpened', who, 'CEP-ACT-01', changes)] : NO_EVENTS;
  const opened = quietly(progress, who, endings.length > 0 ? [...budget, ...endings] : budget);
  return quietly(opened, who, placesShared(fight, who));
}

function openingChanges(state: CepheusState, next: Budget): readonly Change[] {
  const { budget, spent, metresMoved, lostSignificant: lost } = state;
  const changes: Change[] = [];
  if (budget.minor !== next.minor || budget.significant !== next.significant)
    changes.push(setting('budget', budget, next));
  if (spent !== 'nothing') changes.push(setting('spent', spent, 'nothing'));
  if (metresMoved !== 0) changes.push(setting('metresMoved', metresMoved, 0));
  if (lost > 0) changes.push(setting('lostSignificant', lost, lost - 1));
  return changes;
}

/** The events of resuming an interrupted turn with the actions that are left of it (CEP-DLY-01). */
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

/**
 * The events of marking those who share the place of `who`, so that they act even if one of them drops the other
 * (CEP-INI-03), and of unmarking those who share it no longer (CEP-INI-06).
 */
export function placesShared(fight: CepheusFight, who: Id): readonly Event[] {
  const acting = combatantOf(fight, who);
  const dex = dexOf(acting);
  let events: readonly Event[] = NO_EVENTS;
  for (const combatant of fight.combatants) {
    const isMarked = combatant.state.conditions['simultaneous'] !== undefined;
    // A different DEX rules most of them out, and costs less than a comparison.
    if ((!isMarked && dexOf(combatant) !== dex) || combatant === acting) continue;
    const { id } = combatant;
    const shares = compareInOrder(fight, acting, combatant) === 0 && takesTurns(combatant) && isToAct(fight, id);
    if (shares === isMarked) continue;
    const until = { at: 'endOfRound', round: fight.round } as const;
    const condition = { id: 'simultaneous', clause: 'CEP-INI-03', until };
    const marking = shares ? [conditionGained(fight, id, condition)] : conditionLost(fight, id, condition.id);
    events = [...events, ...marking];
  }
  return events;
}

const NO_EVENTS: readonly Event[] = [];

const isToAct = (fight: CepheusFight, id: Id): boolean => !hasActed(fight, id) && !isWaiting(fight, id);

/** The end of a turn, which ends only conditions of the combatant whose turn it is. */
export function endOfTurn(progress: Progress, who: Id): Progress {
  const { fight } = progress;
  const isMarked = combatantOf(fight, who).state.conditions['simultaneous'] !== undefined;
  const ended = isMarked ? quietly(progress, who, conditionLost(fight, who, 'simultaneous')) : progress;
  return quietly(ended, who, conditionsOver(fight, who, { at: 'endOfTurn', of: who }));
}

/** The loss of every combatant's conditions that are over once `moment` has passed. */
export function expired(progress: Progress, moment: Moment): Progress {
  const endings = everybodysConditionsOver(progress.fight, moment);
  return endings.length === 0
    ? progress
    : quietly(
        progress,
        null,
        endings.flatMap(({ lost }) => lost),
      );
}

/** A stage of bookkeeping with these events, left out where there are none. */
export function quietly(progress: Progress, who: Id | null, events: readonly Event[]): Progress {
  if (events.length === 0) return progress;
  const stage: Stage = { kind: 'turn', who, title: 'SALVO.cepheus.stage.bookkeeping', events };
  return after(progress, stage);
}
