/** The consequences of each moment of a fight (section 2 of RULES.md). */
import { adjust, changeTo } from '../../kernel/changes.ts';
import { type Moment, conditionsOver } from '../../kernel/condition.ts';
import { setting, type Change, type Event, event } from '../../kernel/event.ts';
import { fightEvent, idsIn, chained } from '../../kernel/fight.ts';
import { type Id, asJson } from '../../kernel/json.ts';
import { actedChange, hasActed } from '../../kernel/order.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, afterEvents, begin, endedAt } from '../../kernel/progress.ts';
import { SUPPRESSING } from '../attack/sweep.ts';
import { closeRound } from '../count/closing.ts';
import { fightOpened } from '../opening/opening.ts';
import { actionChanges, freshActions, resumed } from '../round/allowance.ts';
import { combatantOf, isPresent } from '../sheet/state.ts';
import type { FluidCombatant, FluidFight } from '../sheet/types.ts';
import { gained, logged, lost, reeled } from './effects.ts';
import { adjusting, replacing, stage, type Progress } from './progress.ts';
import { settleTies } from './tie-breaks.ts';

export function* advance(fight: FluidFight, moment: Moment): Procedure<Outcome> {
  return endedAt(moment, yield* passed(begin(fight), moment));
}

function* passed(progress: Progress, moment: Moment): Procedure<Progress> {
  switch (moment.at) {
    case 'startOfFight':
      return yield* fightOpened(progress);
    case 'startOfRound':
      return yield* settleTies(roundOpened(progress));
    case 'startOfTurn':
      return turnOpened(progress, moment.of);
    case 'endOfTurn':
      return turnClosed(progress, moment.of);
    case 'endOfRound':
      return yield* closeRound(progress);
    case 'endOfFight':
      return fightClosed(progress);
  }
}

/**
 * FLU-RND-02, FLU-SEQ-03: a new allowance for every combatant, even if it left, since it may come back (FLU-INI-05).
 * Conditions carried at the start count for the round (FLU-MOD-21).
 */
function roundOpened(progress: Progress): Progress {
  const { fight } = progress;
  const events: Event[] = [];
  for (const combatant of fight.combatants) {
    const changes = refreshed(combatant, fight.round);
    if (changes.length > 0) events.push(event('actionsRefreshed', combatant.id, 'FLU-RND-02', changes));
    if (isPresent(combatant)) events.push(...logged(fight, combatant.id, Object.keys(combatant.state.conditions)));
  }
  return afterEvents(progress, stage('turn', null, 'roundOpened', events));
}

function refreshed({ state }: FluidCombatant, round: number): readonly Change[] {
  const changes = actionChanges(state.actions, FRESH);
  adjusting(changes, 'delayed', -state.delayed);
  replacing(changes, 'readied', state.readied, null);
  replacing(changes, 'granted', asJson(state.granted), null);
  replacing(changes, 'surprised', state.surprised, null);
  if (Object.keys(state.shorter).length > 0) changes.push(setting('shorter', asJson(state.shorter), {}));
  if (state.split !== null && state.split.round < round - 1) replacing(changes, 'split', state.split, null);
  return changes;
}

const FRESH = freshActions(0);

/**
 * The start of a turn. FLU-GAP-01: the actions postponed by a Press are back. FLU-GAP-02: half actions are lost to
 * reeling. FLU-GAP-37: the combatant's suppressive fire ends.
 */
export function turnOpened(start: Progress, id: Id): Progress {
  const lifted = lost(start.fight, id, SUPPRESSING, 'FLU-GAP-37');
  const progress = actionsResumed(afterEvents(start, stage('turn', id, 'expired', lifted)), id);
  const { state } = combatantOf(progress.fight, id);
  const events = reeled(id, state.actions.halves, state.lostHalfActions);
  return afterEvents(progress, stage('turn', id, 'reeling', events));
}

function actionsResumed(progress: Progress, id: Id): Progress {
  const { actions } = combatantOf(progress.fight, id).state;
  if (actions.later.length === 0) return progress;
  const changes = actionChanges(actions, resumed(actions));
  return after(progress, stage('turn', id, 'press', [event('actionsResumed', id, 'FLU-GAP-01', changes)]));
}

/**
 * The end of a turn: half actions left are lost (FLU-RND-02), and so is a split check that was not finished in time
 * (FLU-RND-08). Where a Press has postponed actions, the turn comes again at the reduced Count (FLU-GAP-01).
 */
function turnClosed(progress: Progress, id: Id): Progress {
  const { state } = combatantOf(progress.fight, id);
  if (state.actions.later.length > 0) return turnComesAgain(progress, id);
  const late = state.split !== null && state.split.round < progress.fight.round;
  const changes = [...adjust('actions.halves', -state.actions.halves), ...(late ? changeTo(state, 'split', null) : [])];
  const events = changes.length === 0 ? [] : [event('turnSpent', id, 'FLU-RND-02', changes, { splitLost: late })];
  return afterEvents(progress, stage('turn', id, 'turnSpent', events));
}

function turnComesAgain(progress: Progress, id: Id): Progress {
  const changes = hasActed(progress.fight, id) ? [actedChange(progress.fight, id, false)] : [];
  const passed = fightEvent('turnPassed', 'FLU-GAP-01', changes, { who: id });
  return after(progress, stage('turn', id, 'turnPassed', [passed]));
}

/** The end of everything that lasts no longer than the fight. */
function fightClosed(progress: Progress): Progress {
  const each = (make: (reached: FluidFight, id: Id) => readonly Event[]) => (reached: FluidFight) =>
    idsIn(reached).flatMap((id) => make(reached, id));
  const over = each((reached, id) => conditionsOver(reached, id, { at: 'endOfFight' }));
  const events = chained(progress.fight, each(unwoken), over, each(sceneOver));
  return afterEvents(progress, stage('effect', null, 'fightOver', events));
}

/** FLU-GAP-15: unconsciousness for minutes outlasts the fight, which no longer counts its rounds. */
function unwoken(fight: FluidFight, id: Id): readonly Event[] {
  const { unconscious } = combatantOf(fight, id).state.conditions;
  if (unconscious === undefined) return [];
  return gained(fight, id, 'unconscious', unconscious.clause, { ...unconscious, until: { at: 'never' } });
}

/** FLU-GAP-23: the damage that a standard actor has withstood counts to the end of the scene, which ends with the fight. */
function sceneOver(fight: FluidFight, id: Id): readonly Event[] {
  const { damageTaken } = combatantOf(fight, id).state;
  return damageTaken === 0 ? [] : [event('sceneOver', id, 'FLU-GAP-23', adjust('damageTaken', -damageTaken))];
}
