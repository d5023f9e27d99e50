/** Recovery, treatment and waking (RULES.md, sections 17, 21 and GAP-11). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import type { Tally } from '../../kernel/tally.ts';
import type { ArrgsOptions } from '../options.ts';
import type { ConditionName } from '../terms.ts';
import { conditionCheck, type ConditionCheck } from './condition-checks.ts';
import { negativeVitality, type Vitals } from './vitals.ts';

/**
 * The vitals after Vitality is restored, up to `limit` (ARR-VIT-08; null: Total Vitality). This ends neither Dying
 * (ARR-DYI-13) nor, unless `disabledHeals` is set, Disabled (ARR-DIS-09).
 */
export function healed(vitals: Vitals, amount: number, limit: number | null, options: ArrgsOptions): Vitals {
  if (vitals.dead) return vitals;
  const cv = Math.max(vitals.cv, Math.min(vitals.cv + amount, limit ?? vitals.tv));
  return { ...vitals, cv, disabled: vitals.disabled && !(options.disabledHeals && cv > 0) };
}

/** The cause that may wake the unconscious: another hour, noise or touch, or the whole time spent unconscious. */
export type WakeTrigger = 'hourly' | 'disturbed' | 'time';

/** The facts of an unconscious combatant that decide whether it wakes. */
interface Sleeper {
  readonly vitals: Vitals;
  readonly conditions: readonly ConditionName[];
  /** Hours since it became unconscious. */
  readonly hours: number;
}

interface Waking {
  readonly canWake: boolean;
  readonly check: ConditionCheck | null;
  readonly awake: boolean;
}

/** The waking of the unconscious (ARR-UNC-04 to -07). Its check is rolled whatever `conditionChecks` says. */
export function* waking(
  who: Id | null,
  trigger: WakeTrigger,
  { vitals, conditions, hours }: Sleeper,
  fortitude: Tally,
  options: ArrgsOptions,
): Procedure<Waking> {
  if (!mayWake(vitals, conditions)) return { canWake: false, check: null, awake: false };
  if (trigger === 'time') return { canWake: true, check: null, awake: hours >= HOURS_OF_SLEEP };
  const dc = negativeVitality(vitals.cv);
  const rolling: ArrgsOptions = { ...options, conditionChecks: 'roll' };
  const check = yield* conditionCheck(who, fortitude, dc, 'SALVO.arrgs.roll.waking', rolling);
  return { canWake: true, check, awake: check.success };
}

const HOURS_OF_SLEEP = 8;

/** Whether the unconscious can wake at all (ARR-UNC-06, ARR-DTH-02). */
const mayWake = ({ dying, dead }: Vitals, conditions: readonly ConditionName[]): boolean =>
  !dead && dying === 0 && !conditions.some((name) => name === 'dead' || name === 'fatigued' || name === 'exhausted');
