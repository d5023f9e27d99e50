/** The changes at the start and the end of a round, and at the start of a turn (RULES.md, sections 2, 4 and 22). */
import { adjust } from '../../kernel/changes.ts';
import { isOver, type Condition, type Moment, conditionGained, conditionsOver } from '../../kernel/condition.ts';
import { dropping, type Change, type Event, event } from '../../kernel/event.ts';
import { fightEvent } from '../../kernel/fight.ts';
import { type Id, asJson } from '../../kernel/json.ts';
import { after } from '../../kernel/progress.ts';
import type { Course } from '../acts/action.ts';
import { handsEmptied } from '../harm/afflict.ts';
import { incrementNow } from '../movement/stopping.ts';
import type { ArrgsOptions } from '../options.ts';
import { isSurpriseRound } from '../points/able.ts';
import { footingOf, roundBudget } from '../points/budget.ts';
import { pointsChanges } from '../points/points.ts';
import { addDelta, addSetting } from '../sheet/changes.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import { pilotOf } from '../vehicles/aboard.ts';
import { hasPlace } from './order.ts';
import { opensWithSurprise, surprisedIn } from './surprise.ts';

/** A stage of bookkeeping, left out where there are no events. */
export const noted = (
  progress: Course,
  who: Id | null,
  events: readonly Event[],
  title = 'SALVO.arrgs.stage.bookkeeping',
): Course => (events.length === 0 ? progress : after(progress, { kind: 'turn', who, title, events }));

/** The surprise round, where some combatants are surprised and others are not (ARR-SUR-03 to -07). */
export function surpriseOpened(progress: Course): Course {
  if (!opensWithSurprise(progress.fight)) return progress;
  const events = surprisedIn(progress.fight).map((id) => conditionGained(progress.fight, id, SURPRISED));
  const opened = fightEvent('surpriseRoundOpened', 'ARR-SUR-03', [{ path: 'shared.surpriseRound', to: true }]);
  return noted(progress, null, [opened, ...events], SURPRISE);
}

/** The title of the stages at both ends of the surprise round (ARR-FLOW-03). */
export const SURPRISE = 'SALVO.arrgs.stage.surprise';

const SURPRISED: Condition = { id: 'surprised', clause: 'ARR-CON-02', until: { at: 'endOfRound', round: 1 } };

/** The points of the round, and the items that staggered combatants drop (ARR-ACT-05, -10). */
export function roundBegun(progress: Course, options: ArrgsOptions): Course {
  const events: Event[] = [];
  for (const member of progress.fight.combatants) {
    if (hasPlace(member)) addBudget(events, progress.fight, member, options);
  }
  return noted(progress, null, events, BUDGETS);
}

/** The points of the round for a late arrival that still acts in it (ARR-FLOW-05, ARR-ACT-05). */
export function arrivalBudgeted(progress: Course, who: Id, options: ArrgsOptions): Course {
  const events: Event[] = [];
  addBudget(events, progress.fight, combatant(progress.fight, who), options);
  return noted(progress, who, events, BUDGETS);
}

const BUDGETS = 'SALVO.arrgs.stage.budgets';

function addBudget(events: Event[], fight: ArrgsFight, member: ArrgsCombatant, options: ArrgsOptions): void {
  const { points, standing } = member.state;
  const { ap, aap, dropsItems } = roundBudget(footingOf(member, isSurpriseRound(fight), options));
  const changes = pointsChanges(points, { ap, aap, used: 0, converted: 0, actionsDone: 0, complementaryDone: 0 });
  addSetting(changes, 'standing.delayTo', standing.delayTo, null);
  if (changes.length > 0) events.push(event('budgetSet', member.id, 'ARR-ACT-05', changes, { ap, aap }));
  if (dropsItems) events.push(...handsEmptied(fight, member));
}

/** The end of everything that lasts until the End of Round (ARR-EOR-01). */
export function roundPenaltiesEnded(progress: Course, options: ArrgsOptions): Course {
  const { fight } = progress;
  const events: Event[] = [];
  for (const member of fight.combatants) {
    const { id, state } = member;
    const changes = expiryOf(fight, member, options);
    const facts = state.ready ? { readyLost: state.ready.points } : {};
    if (changes.length > 0) events.push(event('roundExpired', id, 'ARR-EOR-01', changes, facts));
    for (const expiry of allOver(fight, id, END_OF_ROUND)) events.push(expiry);
  }
  return noted(progress, null, events, 'SALVO.arrgs.stage.expired');
}

export const END_OF_ROUND: Moment = { at: 'endOfRound' };

function expiryOf(fight: ArrgsFight, member: ArrgsCombatant, options: ArrgsOptions): readonly Change[] {
  const { points, ready, motion, aftermath } = member.state;
  const { actionsDone, complementaryDone } = points;
  const changes = pointsChanges(points, { ap: 0, aap: 0, used: 0, converted: 0, actionsDone, complementaryDone });
  addDelta(changes, 'aftermath.repeatedPenalty', aftermath.repeatedPenalty, 0);
  addDelta(changes, 'aftermath.charges', aftermath.charges, 0);
  addSetting(changes, 'ready', ready, null);
  if (forgetsSquares(fight, member, options)) addDelta(changes, 'motion.squares', motion.squares, 0);
  const increment = incrementNow(fight, member, options);
  if (motion.lastIncrement === null) addSetting(changes, 'motion.lastIncrement', null, increment);
  else addDelta(changes, 'motion.lastIncrement', motion.lastIncrement, increment);
  addSetting(changes, 'motion.stopped', motion.stopped, false);
  addSetting(changes, 'motion.allowance', motion.allowance, null);
  return changes;
}

/** Whether the squares moved stop counting at the End of Round (ARR-MI-05, `movementWindow`). */
function forgetsSquares(fight: ArrgsFight, member: ArrgsCombatant, { movementWindow }: ArrgsOptions): boolean {
  if (movementWindow === 'currentRound') return true;
  const owner = turnOwner(fight, member);
  return owner === null || !fight.acted[owner];
}

/** The ends of a combatant's effects and conditions that last until `moment` (section 31.5). */
export function allOver(fight: ArrgsFight, id: Id, moment: Moment): readonly Event[] {
  const conditions = conditionsOver(fight, id, moment);
  const { effects } = combatant(fight, id).state;
  const expiries: Event[] = [];
  for (const key in effects) {
    const { id: name, clause, until } = effects[key]!;
    if (isOver(until, moment, fight))
      expiries.push(event('effectEnded', id, clause, [dropping(`effects.${name}`, asJson(effects[key]))]));
  }
  return expiries.length === 0 ? conditions : [...expiries, ...conditions];
}

/**
 * The combatant in whose turn a member moves: its pilot, or else itself; null for a vehicle without a pilot (GAP-12).
 */
const turnOwner = (fight: ArrgsFight, member: ArrgsCombatant): Id | null =>
  pilotOf(fight, member)?.id ?? (hasPlace(member) ? member.id : null);

/**
 * The start of a turn: effects and conditions end, and with `movementWindow` untilOwnNextTurn the squares moved before
 * stop counting (ARR-MI-05), unless this is the delayed part of a turn.
 */
export function turnBegun(progress: Course, id: Id, options: ArrgsOptions): Course {
  const { fight } = progress;
  const { standing } = combatant(fight, id).state;
  const expiries = allOver(fight, id, { at: 'startOfTurn', of: id });
  if (options.movementWindow === 'currentRound' || standing.delayTo !== null) return noted(progress, id, expiries);
  const moved = fight.combatants.filter(
    (member) => member.state.motion.squares !== 0 && turnOwner(fight, member) === id,
  );
  return noted(progress, id, [
    ...moved.map(({ id: mover, state }) =>
      event('movementForgotten', mover, 'ARR-MI-05', adjust('motion.squares', -state.motion.squares)),
    ),
    ...expiries,
  ]);
}
