/** Movement increments: the speed band of a round, and its modifier to checks (section 26.2). */
import type { ArrgsOptions } from '../options.ts';

/**
 * The increment of a combatant that has moved `squares` in this round (ARR-MI-01). `baseSpeed` is the unmodified speed
 * of the category used (ARR-MI-02), at least 1. Standing still is the first band, or `restIncrement` 0.
 */
export const incrementOf = (
  squares: number,
  baseSpeed: number,
  { restIncrement }: Pick<ArrgsOptions, 'restIncrement'>,
): number => (squares <= 0 ? restIncrement : Math.ceil(squares / baseSpeed));

/** An increment's modifier to every check of the mover, and to every check against it (ARR-MI-03, -04): 0 or less. */
export const incrementPenalty = (increment: number): number => (increment > 1 ? -2 * (increment - 1) : 0);
