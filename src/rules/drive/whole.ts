/** Impossible numbers are programming errors (DRV-GEN-05). */
import { bug } from '../kernel/result.ts';

/** `value`, if it is a whole number of at least `least`; throws otherwise. */
export function whole(value: number, what: string, least = 0): number {
  return Number.isInteger(value) && value >= least
    ? value
    : bug(`${what}: a whole number of ${least} or more, not ${value}`);
}
