/** The count of the action phase: it passes over the places of those who cannot act, and ends effects at places (DRV-RND-05 to -07). */
import { type Moment, everybodysConditionsOver } from '../../kernel/condition.ts';
import { setting, type Event, event } from '../../kernel/event.ts';
import { isIn } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { hasActed } from '../../kernel/order.ts';
import { after } from '../../kernel/progress.ts';
import { bookkeeping } from '../acts/act.ts';
import { aurasFaded } from '../auras/keeping.ts';
import type { DriveCombatant, DriveFight, Progress } from '../sheet/sheet.ts';
import { combatantOf, UNABLE } from '../sheet/state.ts';
import { order, roundPhase } from './order.ts';

/**
 * The progress at the end of the movement phase, once the count has come to the place of the first turn; unchanged where
 * its owner has left the fight, and in the action phase, where every place comes with its turn. It stands before whatever
 * begins the action phase: the first act on that turn, the end of the turn, a ruling.
 */
export function firstPlaceReached(progress: Progress): Progress {
  const { phase, turn } = progress.fight;
  if (phase !== 'underway' || turn === null || roundPhase(progress.fight) === 'action') return progress;
  return isIn(progress.fight, turn) ? placeReached(progress, turn) : progress;
}

/** The progress once the count has come to the place of `who`, before it acts. */
export function placeReached(progress: Progress, who: Id): Progress {
  const places = placesUpTo(progress.fight, who);
  const passed = passedOver(progress, places);
  return places.anchors.includes(who) ? overAt(passed, { at: 'startOfTurn', of: who }) : passed;
}

/** The progress after the last place of the round. */
export const allPlacesPassed = (progress: Progress): Progress => passedOver(progress, placesUpTo(progress.fight, null));

interface Places {
  /** Combatants whose places are passed over, in order. */
  readonly passed: readonly DriveCombatant[];
  /** Combatants whose turns end a condition of anybody. */
  readonly anchors: readonly Id[];
}

/** The places before `next` (null: all) whose owners cannot act (DRV-RND-07). */
function placesUpTo(fight: DriveFight, next: Id | null): Places {
  const passed: DriveCombatant[] = [];
  const anchors: Id[] = [];
  for (const combatant of fight.combatants) {
    const { conditions } = combatant.state;
    let isAble = true;
    for (const id in conditions) {
      const { until } = conditions[id]!;
      if (until.at === 'startOfTurn' || until.at === 'endOfTurn') anchors.push(until.of);
      if (UNABLE.has(id)) isAble = false;
    }
    if (!isAble && isPassedOver(fight, combatant, next)) passed.push(combatant);
  }
  if (passed.length > 1) passed.sort((a, b) => order.compare(fight, a, b));
  return { passed, anchors };
}

function isPassedOver(fight: DriveFight, combatant: DriveCombatant, next: Id | null): boolean {
  const { score, passedRound } = combatant.state;
  if (score === null || passedRound >= fight.round || hasActed(fight, combatant.id)) return false;
  if (order.takesTurns(fight, combatant)) return false;
  return next === null || order.compare(fight, combatant, combatantOf(fight, next)) < 0;
}

/** The progress after the places that are passed over; each still ends the conditions that end with it. */
const passedOver = (progress: Progress, { passed, anchors }: Places): Progress =>
  passed.reduce((reached, combatant) => placePassed(reached, combatant, anchors.includes(combatant.id)), progress);

function placePassed(progress: Progress, { id, state }: DriveCombatant, isAnchor: boolean): Progress {
  const changes = [setting('passedRound', state.passedRound, progress.fight.round)];
  const marked = after(progress, bookkeeping(id, [event('placePassed', id, 'DRV-RND-07', changes)]));
  const begun = isAnchor ? overAt(marked, { at: 'startOfTurn', of: id }) : marked;
  const faded = aurasFaded(begun, id);
  return isAnchor ? overAt(faded, { at: 'endOfTurn', of: id }) : faded;
}

/**
 * The progress after the end of all conditions that are over once `moment` has passed, and of points with that
 * lifetime.
 */
export function overAt(progress: Progress, moment: Moment): Progress {
  const over = everybodysConditionsOver(progress.fight, moment);
  if (over.length === 0) return progress;
  return progress.followedBy(
    over.map(({ who, lost }) => bookkeeping(who, [...pointsOver(combatantOf(progress.fight, who), lost), ...lost])),
  );
}

/** DRV-GAP-17: a pool whose lifetime is over is empty. */
const pointsOver = ({ id, state }: DriveCombatant, lost: readonly Event[]): readonly Event[] =>
  lost.flatMap(({ facts }) => {
    const pool = state.conditions[String(facts?.['condition'])]?.facts?.['pool'];
    if (typeof pool !== 'string') return [];
    const points = state.pools[pool] ?? 0;
    if (points === 0) return [];
    return [event('pointsExpired', id, 'DRV-GAP-17', [setting(`pools.${pool}`, points, 0)], { pool, points })];
  });
