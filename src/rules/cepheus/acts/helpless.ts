/** Coup de grace (section 7.2): no roll, no armor, the target dies. */
import { refuse, type Refusal } from '../../kernel/result.ts';
import { bandFromMetres, isAdjacent } from '../scene/range.ts';
import type { AttackKind } from '../types.ts';

export interface Helplessness {
  readonly unconscious: boolean;
  readonly bound: boolean;
  readonly paralyzed: boolean;
  /** So marked by the GM. */
  readonly helpless: boolean;
}

/** CEP-COUP-03: prone, grappled or surprised alone is not helpless. */
export const isHelpless = (one: Helplessness): boolean => one.unconscious || one.bound || one.paralyzed || one.helpless;

/** CEP-COUP-02: a ranged one spends one round. */
export const coupRounds = (kind: AttackKind): number => (kind === 'shooting' ? 1 : 0);

/** CEP-COUP-01: melee at Personal or Close range, anything else adjacent. `magazine` null: not counted. */
export function coupRefusal(
  kind: AttackKind,
  metres: number,
  target: Helplessness,
  magazine: number | null,
): Refusal | null {
  if (!isHelpless(target)) return refuse('notHelpless', 'CEP-COUP-03');
  if (!isInReach(kind, metres)) return refuse('outOfReach', 'CEP-COUP-01');
  const short = magazine !== null && magazine < coupRounds(kind);
  return short ? refuse('notEnoughAmmo', 'CEP-COUP-02') : null;
}

function isInReach(kind: AttackKind, metres: number): boolean {
  if (kind !== 'melee') return isAdjacent(metres);
  const band = bandFromMetres(metres);
  return band === 'personal' || band === 'close';
}
