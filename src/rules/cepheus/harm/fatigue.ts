/** Fatigue (section 29) and coming to (section 30). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { characteristicDm, rollCheck, type Checked } from '../check/check.ts';

/** CEP-FAT-01: on all checks. */
export const FATIGUE_DM = -2;

/** CEP-FAT-02: hours of rest, not below 0. */
export const restHours = (end: number): number => Math.max(0, 3 - characteristicDm(end));

/** CEP-FAT-03: fatigued once more while fatigued. */
export const collapses = (fatigued: boolean, again: boolean): boolean => fatigued && again;

export interface Fatigue {
  readonly checkDm: number;
  readonly restHours: number;
  readonly unconscious: boolean;
}

/** CEP-FAT-01..03: of one who is fatigued or becomes so (again). */
export function fatigueOf(end: number, fatigued: boolean, again: boolean): Fatigue {
  if (!fatigued && !again) return { checkDm: 0, restHours: 0, unconscious: false };
  return { checkDm: FATIGUE_DM, restHours: restHours(end), unconscious: collapses(fatigued, again) };
}

/** CEP-UNC-01, -02: the END check after a full minute, +1 for each earlier failure. `dm`: what else counts. */
export function* rollWake(by: Id | null, end: number, failures: number, dm = 0): Procedure<Checked> {
  return yield* rollCheck(by, characteristicDm(end) + failures + dm, 'SALVO.cepheus.roll.wake');
}

export interface Waking {
  /** One for each minute until it succeeds. */
  readonly checks: readonly Checked[];
  readonly awake: boolean;
  readonly failures: number;
}

/** CEP-UNC-01, -02: so many full minutes. */
export function* wake(by: Id | null, end: number, failures: number, minutes: number): Procedure<Waking> {
  const checks: Checked[] = [];
  let failed = failures;
  while (checks.length < minutes) {
    const check = yield* rollWake(by, end, failed);
    checks.push(check);
    if (check.success) return { checks, awake: true, failures: failed };
    failed++;
  }
  return { checks, awake: false, failures: failed };
}
