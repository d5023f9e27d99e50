/** The changes at the start and end of rounds, turns and the fight (section 5, ADE-SEQ-05). */
import { changeTo } from '../../kernel/changes.ts';
import { type Moment, everybodysConditionsOver } from '../../kernel/condition.ts';
import { setting, type Event, event } from '../../kernel/event.ts';
import { fightEvent, isIn } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, begin, endedAt } from '../../kernel/progress.ts';
import { isFalling } from '../altitude/falling.ts';
import { grappleLost } from '../harm/fallen.ts';
import { OPTIONS, type AdevaOptions } from '../options.ts';
import { NO_FOREIGN_TURN, combatantOf, has, isFree, NONE } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight, AdevaProgress } from '../sheet/types.ts';
import { turnChanges, turnOpened } from '../turn/budget.ts';
import { taskAfter } from '../turn/extended.ts';
import { atTurnStart } from '../turn/preparation.ts';
import { preparationChanges } from '../turn/reactions.ts';
import { initiativeRolled, afterInitiatives } from './initiative.ts';
import { nextTurnReached, over } from './lasting.ts';
import { AT_FIGHT_END, AT_ROUND_END, AT_TURN_END, AT_TURN_START, type MomentStep } from './moments.ts';
import { mayBePowerless, powerless } from './powerless.ts';

export function* advance(fight: AdevaFight, moment: Moment): Procedure<Outcome> {
  return endedAt(moment, yield* afterMoment(begin(fight), moment, OPTIONS.from(fight.options)));
}

function* afterMoment(progress: AdevaProgress, moment: Moment, options: AdevaOptions): Procedure<AdevaProgress> {
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
      return roundEnded(isCalm(progress.fight) ? progress : yield* closed(progress, AT_ROUND_END, moment, options));
    case 'endOfFight':
      return yield* closed(progress, AT_FIGHT_END, moment, options);
  }
}

/**
 * The progress after Initiative is rolled for every combatant without one and ties are broken (ADE-INI-01 to -06,
 * ADE-SEQ-04).
 */
export function* withInitiative(progress: AdevaProgress): Procedure<AdevaProgress> {
  const { fight } = progress;
  const ids = fight.combatants.filter(({ state }) => state.initiative === null).map(({ id }) => id);
  return ids.length === 0 ? progress : afterInitiatives(progress, yield* initiativeRolled(fight, ids));
}

/**
 * The start of a round (ADE-TRG-01), at which all Reactions come back with `reactionRefresh` roundStart (ADE-TIME-06).
 */
function roundOpened(progress: AdevaProgress, options: AdevaOptions): AdevaProgress {
  const { round, combatants } = progress.fight;
  let current = quietly(progress, null, [fightEvent('roundBegan', 'ADE-TRG-01', [], { round })]);
  for (const combatant of combatants)
    if (mayBePowerless(combatant))
      current = quietly(current, combatant.id, powerless(current.fight, combatant.id, options));
  if (options.reactionRefresh !== 'roundStart') return current;
  const refreshes = current.fight.combatants.flatMap(reactionsBack);
  return quietly(current, null, refreshes);
}

function reactionsBack({ id, sheet, state }: AdevaCombatant): readonly Event[] {
  if (state.reactions === sheet.reactionsMax) return NONE;
  return [event('reactionsRefreshed', id, 'ADE-TIME-06', changeTo(state, 'reactions', sheet.reactionsMax))];
}

/**
 * The start of a turn: the combatant's own effects end, its Reaction and its counters come back, and each chapter takes
 * its step (ADE-TRG-06).
 */
function* turnStarted(
  progress: AdevaProgress,
  moment: Moment & { readonly at: 'startOfTurn' },
  options: AdevaOptions,
): Procedure<AdevaProgress> {
  const { of: who } = moment;
  let current = progress;
  let combatant = combatantOf(progress.fight, who);
  if (!isFree(combatant)) {
    current = quietly(current, who, over(current.fight, who, moment));
    current = quietly(current, who, strandedGrappleLost(current.fight, who));
    current = quietly(current, who, nextTurnReached(current.fight, who));
    combatant = combatantOf(current.fight, who);
  }
  current = quietly(current, who, refreshed(combatant, options));
  return yield* stepsTaken(current, AT_TURN_START, combatant, options);
}

/**
 * The steps of a turn that concern its owner by its state before the first one: no step makes another one necessary.
 */
function* stepsTaken(
  progress: AdevaProgress,
  steps: readonly MomentStep[],
  combatant: AdevaCombatant,
  options: AdevaOptions,
): Procedure<AdevaProgress> {
  let current = progress;
  for (const [concerns, taken] of steps)
    if (concerns(combatant)) current = yield* taken(current, combatant.id, options);
  return current;
}

/** The events that end a grapple with a combatant that has left the fight (ADE-GRP-20). */
function strandedGrappleLost(fight: AdevaFight, who: Id): readonly Event[] {
  const { grapple } = combatantOf(fight, who).state;
  return grapple && !isIn(fight, grapple.other) ? grappleLost(fight, who) : [];
}

/**
 * The events of a fresh turn: its budget, the limits and counters, an Overwatch that has not fired, and the Reactions
 * (ADE-TRG-06).
 */
function refreshed(combatant: AdevaCombatant, options: AdevaOptions): readonly Event[] {
  const { id, state } = combatant;
  const changes = turnChanges(state.turn, turnOpened(has(combatant, 'surprised')));
  if (state.foreign !== NO_FOREIGN_TURN) changes.push(...changeTo(state, 'foreign', NO_FOREIGN_TURN));
  if (state.counterUsed) changes.push(setting('counterUsed', true, false));
  if (state.overwatch) changes.push(...preparationChanges(state, atTurnStart(state, options)));
  const opened = event('turnOpened', id, 'ADE-TRG-06', changes);
  const refreshes = options.reactionRefresh === 'ownTurnStart' ? reactionsBack(combatant) : NONE;
  return refreshes.length === 0 ? [opened] : [opened, ...refreshes];
}

/** The end of a turn: the chapters' steps, then the conditions that end with it (ADE-TRG-02). */
function* turnClosed(
  progress: AdevaProgress,
  moment: Moment & { readonly at: 'endOfTurn' },
  options: AdevaOptions,
): Procedure<AdevaProgress> {
  const { of: who } = moment;
  const combatant = combatantOf(progress.fight, who);
  const afterTask = quietly(progress, who, taskPassed(combatant, options));
  const current = yield* stepsTaken(afterTask, AT_TURN_END, combatant, options);
  return isFree(combatant) ? current : quietly(current, who, over(current.fight, who, moment));
}

/**
 * The event of an Extended Action at the end of a turn, which interrupts it unless the turn was spent on it
 * (ADE-ACT-08).
 */
function taskPassed({ id, state }: AdevaCombatant, options: AdevaOptions): readonly Event[] {
  if (!state.extended) return NONE;
  const { worked, ...task } = state.extended;
  const next = { ...(worked ? task : taskAfter(task, 'lostTurn', options)), worked: false };
  const changes = changeTo(state, 'extended', next);
  return changes.length === 0 ? [] : [event('taskPassed', id, 'ADE-ACT-08', changes, { worked })];
}

/**
 * Whether no combatant falls, has a condition or takes part in a grapple, so that the end of the round changes nothing.
 */
const isCalm = ({ combatants }: AdevaFight): boolean =>
  combatants.every((combatant) => !isFalling(combatant) && isFree(combatant));

/**
 * The end of a round or of the fight: the chapters' steps for every combatant that they concern, then the expiry of
 * conditions, that of surprise included (ADE-TRG-07, ADE-SEQ-05).
 */
function* closed(
  progress: AdevaProgress,
  steps: readonly MomentStep[],
  moment: Moment,
  options: AdevaOptions,
): Procedure<AdevaProgress> {
  let current = progress;
  for (const [concerns, taken] of steps) {
    if (!current.fight.combatants.some(concerns)) continue;
    for (const { id } of progress.fight.combatants)
      if (concerns(combatantOf(current.fight, id))) current = yield* taken(current, id, options);
  }
  for (const { who, lost } of everybodysConditionsOver(current.fight, moment)) current = quietly(current, who, lost);
  return current;
}

const roundEnded = (progress: AdevaProgress): AdevaProgress =>
  quietly(progress, null, [fightEvent('roundEnded', 'ADE-TRG-03', [], { round: progress.fight.round })]);

/** The progress after a plain note with the events; without events, the same progress. */
export const quietly = (progress: AdevaProgress, who: Id | null, events: readonly Event[]): AdevaProgress =>
  events.length === 0 ? progress : after(progress, { kind: 'note', who, title: 'SALVO.adeva.stage.moment', events });
