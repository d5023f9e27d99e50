/** Changes at the beginning and end of rounds, turns and the fight (section 5, ADE-SEQ-05). */
import type { Moment } from '../../kernel/condition.ts';
import type { Event } from '../../kernel/event.ts';
import { fightEvent, idsIn, isIn } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { afterEvents, begin, changeTo, ended, event, recordChanges, type Progress } from '../../kernel/progress.ts';
import { atTurnStart } from '../turn/preparation.ts';
import { OPTIONS, type AdevaOptions } from '../options.ts';
import { NO_FOREIGN_TURN, combatantOf, has } from '../sheet/state.ts';
import type { AdevaFight } from '../sheet/types.ts';
import { turnOpened } from '../turn/budget.ts';
import { nextTurnReached, over } from './lasting.ts';
import { taskAfter } from '../turn/extended.ts';
import { initiativeRolled, afterInitiative } from './initiative.ts';
import { grappleLost } from '../harm/fallen.ts';
import { AT_FIGHT_END, AT_ROUND_END, AT_TURN_END, AT_TURN_START } from './moments.ts';
import { powerless } from './powerless.ts';
import { preparationChanges } from '../turn/reactions.ts';

type Way = Progress<AdevaFight>;

export function* advance(fight: AdevaFight, moment: Moment): Procedure<Outcome> {
  const options = OPTIONS.from(fight.options);
  const progress = yield* past(begin(fight), moment, options);
  return ended(progress, moment.at, 'of' in moment ? moment.of : null);
}

function* past(progress: Way, moment: Moment, options: AdevaOptions): Procedure<Way> {
  switch (moment.at) {
    case 'startOfFight':
      return yield* withInitiative(progress);
    case 'startOfRound':
      return roundOpened(yield* withInitiative(progress), options);
    case 'startOfTurn':
      return yield* turnStarted(progress, moment, options);
    case 'endOfTurn':
      return yield* turnClosed(progress, moment, options);
    case 'endOfRound':
      return yield* roundClosed(progress, moment, options);
    case 'endOfFight':
      return yield* fightClosed(progress, moment, options);
  }
}

/** Initiative for everybody without one, then tie breaking (ADE-INI-01 to -06, ADE-SEQ-04). */
export function* withInitiative(progress: Way): Procedure<Way> {
  const { fight } = progress;
  const ids = idsIn(fight).filter((id) => combatantOf(fight, id).state.initiative === null);
  if (ids.length === 0) return progress;
  const found = yield* initiativeRolled(fight, ids);
  return Object.keys(found).reduce((current, id) => afterInitiative(current, id, found[id]!), progress);
}

/** ADE-TRG-01; with `reactionRefresh` roundStart the Reactions come back here (ADE-TIME-06). */
function roundOpened(progress: Way, options: AdevaOptions): Way {
  const events = [fightEvent('roundBegan', 'ADE-TRG-01', [], { round: progress.fight.round })];
  const begun = idsIn(progress.fight).reduce(
    (current, id) => quietly(current, id, powerless(current.fight, id, options)),
    quietly(progress, null, events),
  );
  if (options.reactionRefresh !== 'roundStart') return begun;
  return quietly(
    begun,
    null,
    idsIn(begun.fight).flatMap((id) => reactionsBack(begun.fight, id)),
  );
}

const reactionsBack = (fight: AdevaFight, who: Id): readonly Event[] => {
  const { sheet, state } = combatantOf(fight, who);
  const changes = changeTo(state, 'reactions', sheet.reactionsMax);
  return changes.length === 0 ? [] : [event('reactionsRefreshed', who, 'ADE-TIME-06', changes)];
};

/** ADE-TRG-06: the combatant's own effects end, its Reaction and its counters come back, each chapter takes its step, and the turn begins. */
function* turnStarted(
  progress: Way,
  moment: Moment & { readonly at: 'startOfTurn' },
  options: AdevaOptions,
): Procedure<Way> {
  const { of: who } = moment;
  let current = quietly(progress, who, over(progress.fight, who, moment));
  current = quietly(current, who, heldByNobody(current.fight, who));
  current = quietly(current, who, nextTurnReached(current.fight, who));
  current = quietly(current, who, refreshed(current.fight, who, options));
  for (const step of AT_TURN_START) current = yield* step(current, who, options);
  return current;
}

/** A grapple with a combatant that has left the fight is over (ADE-GRP-20). */
function heldByNobody(fight: AdevaFight, who: Id): readonly Event[] {
  const { grapple } = combatantOf(fight, who).state;
  return grapple && !isIn(fight, grapple.other) ? grappleLost(fight, who) : [];
}

function refreshed(fight: AdevaFight, who: Id, options: AdevaOptions): readonly Event[] {
  const combatant = combatantOf(fight, who);
  const { state } = combatant;
  const changes = [
    ...recordChanges('turn', state.turn, turnOpened(has(combatant, 'surprised'))),
    ...changeTo(state, 'foreign', NO_FOREIGN_TURN),
    ...changeTo(state, 'counterUsed', false),
    ...preparationChanges(state, atTurnStart(state, options)),
  ];
  const back = options.reactionRefresh === 'ownTurnStart' ? reactionsBack(fight, who) : [];
  return [event('turnOpened', who, 'ADE-TRG-06', changes), ...back];
}

/** ADE-TRG-02: the chapters' steps at the end of a turn, then the conditions that end with it. */
function* turnClosed(
  progress: Way,
  moment: Moment & { readonly at: 'endOfTurn' },
  options: AdevaOptions,
): Procedure<Way> {
  const { of: who } = moment;
  let current = quietly(progress, who, taskLeft(progress.fight, who, options));
  for (const step of AT_TURN_END) current = yield* step(current, who, options);
  return quietly(current, who, over(current.fight, who, moment));
}

/** A turn that was not spent on the Extended Action interrupts it (ADE-ACT-08). */
function taskLeft(fight: AdevaFight, who: Id, options: AdevaOptions): readonly Event[] {
  const { state } = combatantOf(fight, who);
  if (!state.extended) return [];
  const { worked, ...task } = state.extended;
  const next = { ...(worked ? task : taskAfter(task, 'lostTurn', options)), worked: false };
  const changes = changeTo(state, 'extended', next);
  return changes.length === 0 ? [] : [event('taskPassed', who, 'ADE-ACT-08', changes, { worked })];
}

/** ADE-TRG-07: falls, other effects, expiry, and the end of surprise among it. */
function* roundClosed(progress: Way, moment: Moment, options: AdevaOptions): Procedure<Way> {
  let current = progress;
  for (const step of AT_ROUND_END) {
    for (const id of idsIn(current.fight)) current = yield* step(current, id, options);
  }
  for (const id of idsIn(current.fight)) current = quietly(current, id, over(current.fight, id, moment));
  return quietly(current, null, [fightEvent('roundEnded', 'ADE-TRG-03', [], { round: current.fight.round })]);
}

/** The end of a fight: the state it leaves, and the state it clears (ADE-SEQ-05). */
function* fightClosed(progress: Way, moment: Moment, options: AdevaOptions): Procedure<Way> {
  let current = progress;
  for (const step of AT_FIGHT_END) {
    for (const id of idsIn(current.fight)) current = yield* step(current, id, options);
  }
  for (const id of idsIn(current.fight)) current = quietly(current, id, over(current.fight, id, moment));
  return current;
}

/** Events without a stage of their own on the card. */
export const quietly = (progress: Way, who: Id | null, events: readonly Event[]): Way =>
  afterEvents(progress, { kind: 'note', who, title: 'SALVO.adeva.stage.moment', events });
