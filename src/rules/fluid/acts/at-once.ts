/** Actions that change the Count at once: Press, Delay, Ready, Stand Off (FLU-GAP-01, -25..27). */
import type { Id } from '../../kernel/json.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { checkLow, type Settled, type Standing } from '../count/count.ts';
import { atOnceChange } from '../count/end-of-round.ts';
import type { FluidOptions } from '../options.ts';
import type { Band } from '../attack/range.ts';
import { reflexBonus, save, type Save } from '../check/save.ts';
import type { ActorKind } from '../sheet/types.ts';

/** FLU-GAP-01: why a Press is not possible, null if it is. */
export function pressRefusal(
  count: number,
  firstAction: boolean,
  pressedThisRound: boolean,
  options: FluidOptions,
): Refusal | null {
  if (pressedThisRound) return refuse('alreadyPressed', 'FLU-GAP-01');
  if (!firstAction) return refuse('notFirstAction', 'FLU-GAP-01');
  if (count < options.pressMin) return refuse('countTooLow', 'FLU-GAP-01', { needed: options.pressMin });
  return null;
}

/** FLU-GAP-01, FLU-PRS-03: the Count drops, the duty ends. The half actions gained are `options.pressGain`. */
export function press(standing: Standing, options: FluidOptions): Settled {
  const count = standing.count + atOnceChange({ type: 'press' }, standing.count, options);
  return checkLow({ ...standing, count, mustPress: false }, options);
}

/** FLU-GAP-25: Delay actions that a combatant may take in a round, whatever its Count. */
export const delayLimit = (bonus: number, options: FluidOptions): number => Math.max(0, options.delayExtra + bonus);

/** FLU-GAP-25: further Delay actions possible in this round. */
export const delaysLeft = (count: number, bonus: number, delayed: number, options: FluidOptions): number =>
  Math.max(0, Math.min(delayLimit(bonus, options) - delayed, count - options.delayFloor));

/** FLU-GAP-25: why so many Delay actions are too many, null if they are not. */
export function delayRefusal(
  count: number,
  bonus: number,
  steps: number,
  delayed: number,
  options: FluidOptions,
): Refusal | null {
  const limit = delayLimit(bonus, options);
  if (delayed + steps > limit) return refuse('delayLimit', 'FLU-GAP-25', { limit });
  if (count - steps < options.delayFloor) return refuse('countFloor', 'FLU-GAP-25', { floor: options.delayFloor });
  return null;
}

export interface ReadyResult {
  readonly count: number;
  readonly acted: boolean;
  /** The save to cancel; null without one. */
  readonly save: Save | null;
}

/**
 * FLU-GAP-26: the trigger fires at `triggerCount`; the Count falls to it either way, and canceling takes a Reflex save.
 * Null: it did not fire in this round, the action is lost and the Count stays.
 */
export function* ready(
  by: Id | null,
  count: number,
  triggerCount: number | null,
  refSave: number,
  options: FluidOptions,
  pool = 0,
): Procedure<ReadyResult> {
  if (triggerCount === null) return { count, acted: false, save: null };
  const after = count + atOnceChange({ type: 'ready', triggerCount }, count, options);
  const answer = yield* choose(by, 'allocation', 'SALVO.fluid.question.ready', 'FLU-GAP-26', READY_OPTIONS, 'act');
  if (answer === 'act') return { count: after, acted: true, save: null };
  const made = yield* save(by, { kind: 'ref', bonus: refSave, dc: options.readyDc, purpose: 'general' }, options, pool);
  return { count: after, acted: !made.success, save: made };
}

const READY_OPTIONS = [
  { id: 'act', label: 'SALVO.fluid.option.act' },
  { id: 'cancel', label: 'SALVO.fluid.option.cancel' },
];

/** FLU-GAP-27: why a Stand Off is not possible, null if it is. */
export function standOffRefusal(actorKind: ActorKind, band: Band, pool: number): Refusal | null {
  if (actorKind === 'standard') return refuse('standardActor', 'FLU-GAP-27');
  if (band === 'long') return refuse('outOfRange', 'FLU-GAP-27');
  if (pool < 1) return refuse('notEnoughDice', 'FLU-GAP-27');
  return null;
}

export const standOffDc = (opponentBaseAttack: number, options: FluidOptions): number =>
  options.standOffDcBase + opponentBaseAttack;

/** FLU-GAP-27: the cost in Count, with FLU-ZER-01; it is paid before the save. */
export const standOffPaid = (standing: Standing, options: FluidOptions): Settled =>
  checkLow(
    { ...standing, count: standing.count + atOnceChange({ type: 'standOff' }, standing.count, options) },
    options,
  );

/** FLU-GAP-27: the Reflex save; success cancels the attack. */
export function* standOffSave(
  by: Id | null,
  opponentBaseAttack: number,
  refSave: number,
  braced: boolean,
  options: FluidOptions,
  pool = 0,
): Procedure<Save> {
  const bonus = reflexBonus(refSave, braced);
  return yield* save(
    by,
    { kind: 'ref', bonus, dc: standOffDc(opponentBaseAttack, options), purpose: 'general' },
    options,
    pool,
  );
}
