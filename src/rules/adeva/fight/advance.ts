/** Changes at the beginning and end of rounds, turns and the fight (section 5, ADE-SEQ-05). */
import type { Moment } from '../../kernel/condition.ts';
import { setting, type Event } from '../../kernel/event.ts';
import { fightEvent, isIn } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, begin, changeTo, ended, event, everybodysConditionsOver } from '../../kernel/progress.ts';
import { isFalling } from '../altitude/falling.ts';
import { atTurnStart } from '../turn/preparation.ts';
import { OPTIONS, type AdevaOptions } from '../options.ts';
import { NO_FOREIGN_TURN, combatantOf, has, isFree, NONE } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight, Way } from '../sheet/types.ts';
import { turnChanges, turnOpened } from '../turn/budget.ts';
import { nextTurnReached, over } from './lasting.ts';
import { taskAfter } from '../turn/extended.ts';
import { initiativeRolled, afterInitiatives } from './initiative.ts';
import { grappleLost } from '../harm/fallen.ts';
import { AT_FIGHT_END, AT_ROUND_END, AT_TURN_END, AT_TURN_START, type Step } from './moments.ts';
import { mayBePowerless, powerless } from './powerless.ts';
import { preparationChanges } from '../turn/reactions.ts';

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
      return roundEnded(isCalm(progress.fight) ? progress : yield* closed(progress, AT_ROUND_END, moment, options));
    case 'endOfFight':
      return yield* closed(progress, AT_FIGHT_END, moment, options);
  }
}

/** Initiative for everybody without one, then tie breaking (ADE-INI-01 to -06, ADE-SEQ-04). */
export function* withInitiative(progress: Way): Procedure<Way> {
  const { fight } = progress;
  const ids = fight.combatants.filter(({ state }) => state.initiative === null).map(({ id }) => id);
  return ids.length === 0 ? progress : afterInitiatives(progress, yield* initiativeRolled(fight, ids));
}

/** ADE-TRG-01; with `reactionRefresh` roundStart the Reactions come back here (ADE-TIME-06). */
function roundOpened(progress: Way, options: AdevaOptions): Way {
  const { round, combatants } = progress.fight;
  let current = quietly(progress, null, [fightEvent('roundBegan', 'ADE-TRG-01', [], { round })]);
  for (const combatant of combatants)
    if (mayBePowerless(combatant))
      current = quietly(current, combatant.id, powerless(current.fight, combatant.id, options));
  if (options.reactionRefresh !== 'roundStart') return current;
  const back = current.fight.combatants.flatMap(reactionsBack);
  return quietly(current, null, back);
}

function reactionsBack({ id, sheet, state }: AdevaCombatant): readonly Event[] {
  if (state.reactions === sheet.reactionsMax) return NONE;
  return [event('reactionsRefreshed', id, 'ADE-TIME-06', changeTo(state, 'reactions', sheet.reactionsMax))];
}

/** ADE-TRG-06: the combatant's own effects end, its Reaction and its counters come back, each chapter takes its step, and the turn begins. */
function* turnStarted(
  progress: Way,
  moment: Moment & { readonly at: 'startOfTurn' },
  options: AdevaOptions,
): Procedure<Way> {
  const { of: who } = moment;
  let current = progress;
  let combatant = combatantOf(progress.fight, who);
  if (!isFree(combatant)) {
    current = quietly(current, who, over(current.fight, who, moment));
    current = quietly(current, who, heldByNobody(current.fight, who));
    current = quietly(current, who, nextTurnReached(current.fight, who));
    combatant = combatantOf(current.fight, who);
  }
  current = quietly(current, who, refreshed(combatant, options));
  return yield* stepsTaken(current, AT_TURN_START, combatant, options);
}

/** The steps of a turn, as far as they concern its owner, in whom no step makes another one necessary. */
function* stepsTaken(
  progress: Way,
  steps: readonly Step[],
  combatant: AdevaCombatant,
  options: AdevaOptions,
): Procedure<Way> {
  let current = progress;
  for (const [concerns, taken] of steps)
    if (concerns(combatant)) current = yield* taken(current, combatant.id, options);
  return current;
}

/** A grapple with a combatant that has left the fight is over (ADE-GRP-20). */
function heldByNobody(fight: AdevaFight, who: Id): readonly Event[] {
  const { grapple } = combatantOf(fight, who).state;
  return grapple && !isIn(fight, grapple.other) ? grappleLost(fight, who) : [];
}

function refreshed(combatant: AdevaCombatant, options: AdevaOptions): readonly Event[] {
  const { id, state } = combatant;
  const changes = turnChanges(state.turn, turnOpened(has(combatant, 'surprised')));
  if (state.foreign !== NO_FOREIGN_TURN) changes.push(...changeTo(state, 'foreign', NO_FOREIGN_TURN));
  if (state.counterUsed) changes.push(setting('counterUsed', true, false));
  if (state.overwatch) changes.push(...preparationChanges(state, atTurnStart(state, options)));
  const opened = event('turnOpened', id, 'ADE-TRG-06', changes);
  const back = options.reactionRefresh === 'ownTurnStart' ? reactionsBack(combatant) : NONE;
  return back.length === 0 ? [opened] : [opened, ...back];
}

/** ADE-TRG-02: the chapters' steps at the end of a turn, then the conditions that end with it. */
function* turnClosed(
  progress: Way,
  moment: Moment & { readonly at: 'endOfTurn' },
  options: AdevaOptions,
): Procedure<Way> {
  const { of: who } = moment;
  const combatant = combatantOf(progress.fight, who);
  const left = quietly(progress, who, taskLeft(combatant, options));
  const current = yield* stepsTaken(left, AT_TURN_END, combatant, options);
  return isFree(combatant) ? current : quietly(current, who, over(current.fight, who, moment));
}

/** A turn that was not spent on the Extended Action interrupts it (ADE-ACT-08). */
function taskLeft({ id, state }: AdevaCombatant, options: AdevaOptions): readonly Event[] {
  if (!state.extended) return NONE;
  const { worked, ...task } = state.extended;
  const next = { ...(worked ? task : taskAfter(task, 'lostTurn', options)), worked: false };
  const changes = changeTo(state, 'extended', next);
  return changes.length === 0 ? [] : [event('taskPassed', id, 'ADE-ACT-08', changes, { worked })];
}

/** Whether nobody falls, and nothing lies on anybody: nothing can happen or end with the round. */
const isCalm = ({ combatants }: AdevaFight): boolean =>
  combatants.every((combatant) => !isFalling(combatant) && isFree(combatant));

/** ADE-TRG-07, ADE-SEQ-05: falls, other effects and, where the fight ends, what it clears; then expiry, the end of surprise among it. */
function* closed(progress: Way, steps: readonly Step[], moment: Moment, options: AdevaOptions): Procedure<Way> {
  let current = progress;
  for (const [concerns, taken] of steps) {
    if (!current.fight.combatants.some(concerns)) continue;
    for (const { id } of progress.fight.combatants)
      if (concerns(combatantOf(current.fight, id))) current = yield* taken(current, id, options);
  }
  for (const { who, lost } of everybodysConditionsOver(current.fight, moment)) current = quietly(current, who, lost);
  return current;
}

const roundEnded = (progress: Way): Way =>
  quietly(progress, null, [fightEvent('roundEnded', 'ADE-TRG-03', [], { round: progress.fight.round })]);

/** Events without a stage of their own on the card. */
export const quietly = (progress: Way, who: Id | null, events: readonly Event[]): Way =>
  events.length === 0 ? progress : after(progress, { kind: 'note', who, title: 'SALVO.adeva.stage.moment', events });
