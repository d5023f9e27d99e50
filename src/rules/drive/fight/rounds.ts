/** Rounds of 5 seconds: a movement phase, then an action phase (section 22.7). */
import type { Id } from '../../kernel/json.ts';
import { rollSum, type Procedure, type Rolled } from '../../kernel/procedure.ts';
import { entry, total, type Tally } from '../../kernel/tally.ts';
import type { DriveOptions } from '../options.ts';
import type { DriveCombatant } from '../sheet/sheet.ts';
import { dexOf } from '../sheet/state.ts';

/** `movement` until the first act or the end of the first turn (DRV-RND-02). */
export type RoundPhase = 'movement' | 'action';

/** Score of a combatant: 1d10 + total SPD by default, rolled once per fight (DRV-RND-04). */
export function* turnScore(
  combatant: DriveCombatant,
  { initiative: { formula } }: DriveOptions,
): Procedure<{ readonly score: number; readonly tally: Tally; readonly rolled: Rolled }> {
  const rolled = yield* rollSum(combatant.id, formula === 'spd' ? 0 : 1, 10, 'SALVO.drive.roll.turnOrder');
  const tally = [
    formula === '1d10 + dex'
      ? entry('DRV-RND-04', 'SALVO.drive.initiative.dex', dexOf(combatant))
      : entry('DRV-RND-04', 'SALVO.drive.initiative.spd', combatant.sheet.total.spd),
  ];
  return { score: rolled.sum + total(tally), tally, rolled };
}

export type Duration =
  | { readonly kind: 'rounds'; readonly rounds: number }
  /** The time to the end of the anchor's first turn that starts from now on (DRV-RND-06). */
  | { readonly kind: 'attackerNextTurn'; readonly anchorId: Id };

interface EffectEnd {
  readonly round: number;
  /** Null: the movement phase. */
  readonly place: Id | null;
  readonly when: 'beforePlace' | 'afterTurn';
}

/**
 * The end of an effect that begins in `start.round` at the turn of `start.place` (null: in the movement phase). A number
 * of rounds is over when the same place comes again (DRV-RND-05); the attacker's next turn is the first turn of the
 * anchor that starts after the effect began (DRV-RND-06, DRV-AMB-33).
 */
export function effectEnd(
  duration: Duration,
  start: { readonly round: number; readonly place: Id | null },
  order: readonly Id[],
): EffectEnd {
  if (duration.kind === 'rounds') {
    return { round: start.round + duration.rounds, place: start.place, when: 'beforePlace' };
  }
  const place = start.place === null ? -1 : order.indexOf(start.place);
  const later = order.indexOf(duration.anchorId) > place;
  return { round: later ? start.round : start.round + 1, place: duration.anchorId, when: 'afterTurn' };
}
