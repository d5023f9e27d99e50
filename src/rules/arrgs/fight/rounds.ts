/** Changes at the start and the end of a round (RULES.md, sections 4 and 22). */
import { isOver, type Condition, type Moment } from '../../kernel/condition.ts';
import { dropping, type Change, type Event } from '../../kernel/event.ts';
import { fightEvent } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { adjust, after, asJson, conditionGained, conditionsOver, event } from '../../kernel/progress.ts';
import { handsEmptied } from '../harm/afflict.ts';
import { incrementNow } from '../movement/stopping.ts';
import type { ArrgsOptions } from '../options.ts';
import { addDelta, addSetting } from '../sheet/changes.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import { isSurpriseRound } from '../points/able.ts';
import type { Course } from '../acts/action.ts';
import { footingOf, roundBudget } from '../points/budget.ts';
import { purseChanges } from '../points/points.ts';
import { pilotOf } from '../vehicles/aboard.ts';
import { hasPlace } from './order.ts';
import { opensWithSurprise, surprisedIn } from './surprise.ts';

/** A stage of bookkeeping, left out where nothing changes. */
export const noted = (
  progress: Course,
  who: Id | null,
  events: readonly Event[],
  title = 'SALVO.arrgs.stage.bookkeeping',
): Course => (events.length === 0 ? progress : after(progress, { kind: 'turn', who, title, events }));

/** ARR-SUR-03 to -07: a round for the aware, if anybody is surprised and anybody is not. */
export function surpriseOpened(progress: Course): Course {
  if (!opensWithSurprise(progress.fight)) return progress;
  const events = surprisedIn(progress.fight).map((id) => conditionGained(progress.fight, id, SURPRISED));
  const opened = fightEvent('surpriseRoundOpened', 'ARR-SUR-03', [{ path: 'shared.surpriseRound', to: true }]);
  return noted(progress, null, [opened, ...events]);
}

const SURPRISED: Condition = { id: 'surprised', clause: 'ARR-CON-02', until: { at: 'endOfRound', round: 1 } };

/** ARR-ACT-05, -10: points of the round, and what the staggered drop. */
export function roundBegun(progress: Course, options: ArrgsOptions): Course {
  const surpriseRound = isSurpriseRound(progress.fight);
  const events: Event[] = [];
  for (const member of progress.fight.combatants) {
    if (hasPlace(member)) addBudget(events, member, surpriseRound, options);
  }
  return noted(progress, null, events, 'SALVO.arrgs.stage.budgets');
}

function addBudget(events: Event[], member: ArrgsCombatant, surpriseRound: boolean, options: ArrgsOptions): void {
  const { points, standing, stock } = member.state;
  const { ap, aap, dropsItems } = roundBudget(footingOf(member, surpriseRound, options));
  const changes = purseChanges(points, { ap, aap, used: 0, converted: 0 });
  addDelta(changes, 'points.actionsDone', points.actionsDone, 0);
  addDelta(changes, 'points.complementaryDone', points.complementaryDone, 0);
  addSetting(changes, 'standing.delayTo', standing.delayTo, null);
  if (changes.length > 0) events.push(event('budgetSet', member.id, 'ARR-ACT-05', changes, { ap, aap }));
  if (dropsItems) events.push(...handsEmptied(member, stock.held));
}

/** ARR-EOR-01: everything that lasts until the End of Round. */
export function roundPenaltiesEnded(progress: Course, options: ArrgsOptions): Course {
  const { fight } = progress;
  const events: Event[] = [];
  for (const member of fight.combatants) {
    const { id, state } = member;
    const changes = expiryOf(fight, member, options);
    const facts = state.ready ? { readyLost: state.ready.points } : {};
    if (changes.length > 0) events.push(event('roundExpired', id, 'ARR-EOR-01', changes, facts));
    for (const over of allOver(fight, id, END_OF_ROUND)) events.push(over);
  }
  return noted(progress, null, events, 'SALVO.arrgs.stage.expired');
}

export const END_OF_ROUND: Moment = { at: 'endOfRound' };

function expiryOf(fight: ArrgsFight, member: ArrgsCombatant, options: ArrgsOptions): readonly Change[] {
  const { points, ready, motion, aftermath } = member.state;
  const changes = purseChanges(points, EMPTY);
  addDelta(changes, 'aftermath.repeatedPenalty', aftermath.repeatedPenalty, 0);
  addDelta(changes, 'aftermath.charges', aftermath.charges, 0);
  addSetting(changes, 'ready', ready, null);
  if (rests(fight, member, options)) addDelta(changes, 'motion.squares', motion.squares, 0);
  const increment = incrementNow(fight, member, options);
  if (motion.lastIncrement === null) addSetting(changes, 'motion.lastIncrement', null, increment);
  else addDelta(changes, 'motion.lastIncrement', motion.lastIncrement, increment);
  addSetting(changes, 'motion.stopped', motion.stopped, false);
  addSetting(changes, 'motion.allowance', motion.allowance, null);
  return changes;
}

const EMPTY = { ap: 0, aap: 0, used: 0, converted: 0 };

/** Whether what was moved is over with the round (ARR-MI-05, `movementWindow`). */
function rests(fight: ArrgsFight, member: ArrgsCombatant, { movementWindow }: ArrgsOptions): boolean {
  if (movementWindow === 'currentRound') return true;
  const mover = moverFor(fight, member);
  return mover === null || !fight.acted[mover];
}

/** Effects and conditions of a combatant that are over once `moment` has passed (section 31.5). */
export function allOver(fight: ArrgsFight, id: Id, moment: Moment): readonly Event[] {
  const conditions = conditionsOver(fight, id, moment);
  const { effects } = combatant(fight, id).state;
  const over: Event[] = [];
  for (const key in effects) {
    const { id: name, clause, until } = effects[key]!;
    if (isOver(until, moment, fight))
      over.push(event('effectEnded', id, clause, [dropping(`effects.${name}`, asJson(effects[key]))]));
  }
  return over.length === 0 ? conditions : [...over, ...conditions];
}

/** The turn in which a combatant moves: its own, or that of its pilot (GAP-12); null: nobody's. */
const moverFor = (fight: ArrgsFight, member: ArrgsCombatant): Id | null =>
  pilotOf(fight, member)?.id ?? (hasPlace(member) ? member.id : null);

/** `movementWindow` untilOwnNextTurn: what was moved before counts until now (ARR-MI-05). Not in a delayed part of a turn. */
export function turnBegun(progress: Course, id: Id, options: ArrgsOptions): Course {
  const { fight } = progress;
  const { standing } = combatant(fight, id).state;
  const over = allOver(fight, id, { at: 'startOfTurn', of: id });
  if (options.movementWindow === 'currentRound' || standing.delayTo !== null) return noted(progress, id, over);
  const moved = fight.combatants.filter(
    (member) => member.state.motion.squares !== 0 && moverFor(fight, member) === id,
  );
  return noted(progress, id, [
    ...moved.map(({ id: mover, state }) =>
      event('movementForgotten', mover, 'ARR-MI-05', adjust('motion.squares', -state.motion.squares)),
    ),
    ...over,
  ]);
}
