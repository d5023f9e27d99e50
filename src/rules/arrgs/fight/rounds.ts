/** Changes at the start and the end of a round (RULES.md, sections 4 and 22). */
import type { Condition, Moment } from '../../kernel/condition.ts';
import { isOver } from '../../kernel/condition.ts';
import { dropping, type Change, type Event } from '../../kernel/event.ts';
import { fightEvent, idsIn } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import {
  afterEvents,
  asJson,
  changeTo,
  conditionGained,
  conditionsOver,
  event,
  recordChanges,
} from '../../kernel/progress.ts';
import { handsEmptied } from '../harm/afflict.ts';
import { paceOf } from '../check/tallies.ts';
import { incrementOf } from '../movement/increment.ts';
import type { ArrgsOptions } from '../options.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import { isSurpriseRound } from '../points/able.ts';
import type { Course } from '../acts/action.ts';
import { footingOf, roundBudget } from '../points/budget.ts';
import { pilotOf } from '../vehicles/aboard.ts';
import { hasPlace } from './order.ts';
import { opensWithSurprise, surprisedIn } from './surprise.ts';

/** A stage of bookkeeping, left out where nothing changes. */
export const noted = (
  progress: Course,
  who: Id | null,
  events: readonly Event[],
  title = 'SALVO.arrgs.stage.bookkeeping',
): Course =>
  afterEvents(progress, {
    kind: 'turn',
    who,
    title,
    events: events.filter(({ changes }) => changes.length > 0),
  });

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
  const events = progress.fight.combatants
    .filter(hasPlace)
    .flatMap((member) => budgetEvents(member, surpriseRound, options));
  return noted(progress, null, events, 'SALVO.arrgs.stage.budgets');
}

function budgetEvents(member: ArrgsCombatant, surpriseRound: boolean, options: ArrgsOptions): readonly Event[] {
  const { points, standing, stock } = member.state;
  const { ap, aap, dropsItems } = roundBudget(footingOf(member, surpriseRound, options));
  const fresh = { ap, aap, used: 0, converted: 0, actionsDone: 0, complementaryDone: 0 };
  const changes = [
    ...recordChanges('points', points, fresh),
    ...changeTo(standing, 'delayTo', null).map(under('standing')),
  ];
  return [
    event('budgetSet', member.id, 'ARR-ACT-05', changes, { ap, aap }),
    ...(dropsItems ? handsEmptied(member, stock.held) : []),
  ];
}

const under =
  (path: string) =>
  (change: Change): Change => ({ ...change, path: `${path}.${change.path}` });

/** ARR-EOR-01: everything that lasts until the End of Round. */
export const roundPenaltiesEnded = (progress: Course, options: ArrgsOptions): Course =>
  noted(
    progress,
    null,
    idsIn(progress.fight).flatMap((id) => expiredEvents(progress.fight, id, options)),
    'SALVO.arrgs.stage.expired',
  );

function expiredEvents(fight: ArrgsFight, id: Id, options: ArrgsOptions): readonly Event[] {
  const member = combatant(fight, id);
  const { state } = member;
  const { points, ready, motion, aftermath } = state;
  const mover = moverFor(fight, member);
  const rests = options.movementWindow === 'currentRound' || mover === null || !fight.acted[mover];
  const changes = [
    ...recordChanges('points', points, { ap: 0, aap: 0, used: 0, converted: 0 }),
    ...recordChanges('aftermath', aftermath, { repeatedPenalty: 0, charges: 0 }),
    ...changeTo(state, 'ready', null),
    ...recordChanges('motion', motion, {
      squares: rests ? 0 : motion.squares,
      lastIncrement: incrementNow(fight, id, options),
      stopped: false,
      allowance: null,
    }),
  ];
  const moment: Moment = { at: 'endOfRound' };
  return [
    event('roundExpired', id, 'ARR-EOR-01', changes, ready ? { readyLost: ready.points } : {}),
    ...effectsOver(fight, id, moment),
    ...conditionsOver(fight, id, moment),
  ];
}

/** ARR-MI-01. */
export function incrementNow(fight: ArrgsFight, id: Id, options: ArrgsOptions): number {
  const { squares, baseSpeed } = paceOf(fight, id);
  return incrementOf(squares, baseSpeed, options);
}

/** Effects that are over once `moment` has passed (section 31.5). */
export const effectsOver = (fight: ArrgsFight, id: Id, moment: Moment): readonly Event[] =>
  Object.values(combatant(fight, id).state.effects)
    .filter(({ until }) => isOver(until, moment, fight))
    .map((effect) => event('effectEnded', id, effect.clause, [dropping(`effects.${effect.id}`, asJson(effect))]));

/** The turn in which a combatant moves: its own, or that of its pilot (GAP-12); null: nobody's. */
const moverFor = (fight: ArrgsFight, member: ArrgsCombatant): Id | null =>
  pilotOf(fight, member)?.id ?? (hasPlace(member) ? member.id : null);

/** `movementWindow` untilOwnNextTurn: what was moved before counts until now (ARR-MI-05). Not in a delayed part of a turn. */
export function turnBegun(progress: Course, id: Id, options: ArrgsOptions): Course {
  const { fight } = progress;
  const { standing } = combatant(fight, id).state;
  const rests = options.movementWindow === 'untilOwnNextTurn' && standing.delayTo === null;
  const moved = rests ? fight.combatants.filter((member) => moverFor(fight, member) === id) : [];
  return noted(progress, id, [
    ...moved.map((member) =>
      event('movementForgotten', member.id, 'ARR-MI-05', recordChanges('motion', member.state.motion, { squares: 0 })),
    ),
    ...effectsOver(progress.fight, id, { at: 'startOfTurn', of: id }),
    ...conditionsOver(progress.fight, id, { at: 'startOfTurn', of: id }),
  ]);
}
