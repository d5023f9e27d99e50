/** The fight past a moment (section 2 of RULES.md). */
import type { Moment } from '../kernel/condition.ts';
import { isOver } from '../kernel/condition.ts';
import type { Change, Event } from '../kernel/event.ts';
import type { Id } from '../kernel/json.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Procedure } from '../kernel/procedure.ts';
import { closeRound } from './closing.ts';
import { reelingTurn } from './count.ts';
import {
  afterEvents,
  becoming,
  begin,
  ended,
  event,
  moving,
  recordChanges,
  removing,
  stage,
  type Deed,
} from './deed.ts';
import { COUNTING, logged } from './effects.ts';
import { openFight } from './opening.ts';
import { settleTies } from './placing.ts';
import { freshActions } from './round.ts';
import { combatant, isPresent } from './state.ts';
import type { FluidCombatant, FluidFight } from './types.ts';

export function* advance(fight: FluidFight, moment: Moment): Procedure<Outcome> {
  const deed = yield* passed(begin(fight), moment);
  return ended(deed, moment.at, 'of' in moment ? moment.of : null);
}

function* passed(deed: Deed, moment: Moment): Procedure<Deed> {
  switch (moment.at) {
    case 'startOfFight':
      return yield* openFight(deed);
    case 'startOfRound':
      return yield* settleTies(roundOpened(deed));
    case 'startOfTurn':
      return turnOpened(deed, moment.of);
    case 'endOfTurn':
      return turnClosed(deed, moment.of);
    case 'endOfRound':
      return yield* closeRound(deed);
    case 'endOfFight':
      return fightClosed(deed);
  }
}

/**
 * FLU-RND-02, FLU-SEQ-03: a new allowance for everybody, also for who has left and may come back (FLU-INI-05); conditions
 * that are there count from the start (FLU-MOD-21).
 */
function roundOpened(deed: Deed): Deed {
  const events = Object.values(deed.fight.combatants).flatMap((one) => [
    ...refreshed(one, deed.fight.round),
    ...(isPresent(one)
      ? logged(
          deed.fight,
          one.id,
          COUNTING.filter((id) => Object.hasOwn(one.state.conditions, id)),
        )
      : []),
  ]);
  return afterEvents(deed, stage('turn', null, 'roundOpened', events));
}

function refreshed({ id, state }: FluidCombatant, round: number): readonly Event[] {
  const late = state.split !== null && state.split.round < round - 1;
  const changes: Change[] = [
    ...recordChanges('actions', state.actions, freshActions(0)),
    ...moving('delayed', -state.delayed),
    ...becoming(state, 'readied', null),
    ...becoming(state, 'granted', null),
    ...becoming(state, 'surprised', null),
    ...becoming(state, 'shorter', {}),
    ...(late ? becoming(state, 'split', null) : []),
  ];
  return changes.length === 0 ? [] : [event('actionsRefreshed', id, 'FLU-RND-02', changes)];
}

/** FLU-GAP-02: half actions lost to reeling come off the turn. */
export function turnOpened(deed: Deed, id: Id): Deed {
  const { state } = combatant(deed.fight, id);
  const { usable, lostHalfActions } = reelingTurn(state.actions.halves, state.lostHalfActions);
  const changes = [
    ...moving('actions.halves', usable - state.actions.halves),
    ...moving('lostHalfActions', lostHalfActions - state.lostHalfActions),
  ];
  if (changes.length === 0) return deed;
  const events = [event('reeled', id, 'FLU-GAP-02', changes, { lost: state.actions.halves - usable })];
  return afterEvents(deed, stage('turn', id, 'reeling', events));
}

/** What is not used up is gone (FLU-RND-02); a split check that was not finished in time is lost (FLU-RND-08). */
function turnClosed(deed: Deed, id: Id): Deed {
  const { state } = combatant(deed.fight, id);
  const late = state.split !== null && state.split.round < deed.fight.round;
  const changes = [...moving('actions.halves', -state.actions.halves), ...(late ? becoming(state, 'split', null) : [])];
  const events = changes.length === 0 ? [] : [event('turnSpent', id, 'FLU-RND-02', changes, { splitLost: late })];
  return afterEvents(deed, stage('turn', id, 'turnSpent', events));
}

function fightClosed(deed: Deed): Deed {
  const { fight } = deed;
  const events = Object.values(fight.combatants).flatMap((one) =>
    Object.values(one.state.conditions)
      .filter((condition) => isOver(condition.until, { at: 'endOfFight' }, fight))
      .map((condition) =>
        event('conditionLost', one.id, condition.clause, removing(one.state.conditions, 'conditions', condition.id)),
      ),
  );
  return afterEvents(deed, stage('effect', null, 'fightOver', events));
}
