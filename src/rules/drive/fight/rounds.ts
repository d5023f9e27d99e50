/** Rounds of 5 seconds: a movement phase, then an action phase (section 22.7). */
import { rollSum, type Procedure, type Rolled } from '../../kernel/procedure.ts';
import type { Id } from '../../kernel/json.ts';
import { entry, total, type Tally } from '../../kernel/tally.ts';
import type { DriveOptions } from '../options.ts';

export const PHASES = ['movement', 'action'] as const;
export type RoundPhase = (typeof PHASES)[number];

/** What the turn order looks at: total SPD and DEX. */
export interface Quickness {
  readonly id: Id;
  readonly spd: number;
  readonly dex: number;
}

/** Score of one combatant: 1d10 + total SPD by default, rolled once per fight (DRV-RND-04). */
export function* turnScore(
  one: Quickness,
  options: DriveOptions,
): Procedure<{ readonly score: number; readonly tally: Tally; readonly rolled: Rolled }> {
  const { formula } = options.initiative;
  const rolled = yield* rollSum(one.id, formula === 'spd' ? 0 : 1, 10, 'SALVO.drive.roll.turnOrder');
  const tally = [
    formula === '1d10 + dex'
      ? entry('DRV-RND-04', 'SALVO.drive.initiative.dex', one.dex)
      : entry('DRV-RND-04', 'SALVO.drive.initiative.spd', one.spd),
  ];
  return { score: rolled.sum + total(tally), tally, rolled };
}

export interface TurnOrder {
  readonly scores: { readonly [id: Id]: number };
  /** First to act first. */
  readonly order: readonly Id[];
}

/** Scores of all, in the order in which they were added, and the order of turns. */
export function* rollTurnOrder(all: readonly Quickness[], options: DriveOptions): Procedure<TurnOrder> {
  const scores: { [id: Id]: number } = {};
  for (const one of all) scores[one.id] = (yield* turnScore(one, options)).score;
  const order = [...all].sort((a, b) => compareTurns({ ...a, score: scores[a.id]! }, { ...b, score: scores[b.id]! }));
  return { scores, order: order.map((one) => one.id) };
}

/** Negative when `a` acts before `b`: higher score, then SPD, then DEX, then as added (0). */
export const compareTurns = (
  a: Omit<Quickness, 'id'> & { readonly score: number },
  b: Omit<Quickness, 'id'> & { readonly score: number },
): number => b.score - a.score || b.spd - a.spd || b.dex - a.dex;

export interface Place {
  readonly round: number;
  readonly phase: RoundPhase;
  /** Whose turn it is; null in the movement phase. */
  readonly currentId: Id | null;
}

/**
 * The step after `place`: the next who can act, else the movement phase of the next round (DRV-RND-02, -08). `passed` are
 * the places gone over, which keep their rank and end durations (DRV-RND-07).
 */
export function nextPlace(
  place: Place,
  order: readonly Id[],
  unable: readonly Id[],
): Place & { readonly passed: readonly Id[] } {
  const from = place.phase === 'movement' || place.currentId === null ? 0 : order.indexOf(place.currentId) + 1;
  const rest = order.slice(from);
  const next = rest.findIndex((id) => !unable.includes(id));
  if (next >= 0) {
    return { round: place.round, phase: 'action', currentId: rest[next]!, passed: rest.slice(0, next) };
  }
  return { round: place.round + 1, phase: 'movement', currentId: null, passed: rest };
}

export type Duration =
  | { readonly kind: 'rounds'; readonly rounds: number }
  /** `ATTACKER_NEXT_TURN` of the rules. */
  | { readonly kind: 'attackerNextTurn'; readonly anchorId: Id };

export interface EffectEnd {
  readonly round: number;
  /** Null: the movement phase. */
  readonly place: Id | null;
  readonly when: 'beforePlace' | 'afterTurn';
}

/**
 * When an effect ends that begins in `start.round` at the turn of `start.place` (null: in the movement phase).
 * A count of rounds is over when the count is back at the same place (DRV-RND-05); the attacker's next turn is the first
 * turn of the anchor that starts after the effect began (DRV-RND-06, DRV-AMB-33).
 */
export function effectEnd(
  duration: Duration,
  start: { readonly round: number; readonly place: Id | null },
  order: readonly Id[],
): EffectEnd {
  if (duration.kind === 'rounds') {
    return { round: start.round + duration.rounds, place: start.place, when: 'beforePlace' };
  }
  const now = start.place === null ? -1 : order.indexOf(start.place);
  const later = order.indexOf(duration.anchorId) > now;
  return { round: later ? start.round : start.round + 1, place: duration.anchorId, when: 'afterTurn' };
}
