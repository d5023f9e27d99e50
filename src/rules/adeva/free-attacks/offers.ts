/** The triggers of free attacks: Attack of Opportunity (section 27) and Counter-Attack (section 28). */
import type { AdevaOptions } from '../options.ts';
import type { AttackKind, ConditionName, Evasion } from '../terms.ts';

/** Movement actions that provoke by leaving a melee; Disengage and Stand up do not (ADE-AOO-01, -03, GAP-02). */
const PROVOKING = ['halfMove', 'fullMove', 'run', 'charge', 'ram'] as const;

/** A combatant's move away from one enemy. */
export interface Leaving {
  /** The mover's action; `none` where it takes none. */
  readonly action: string;
  /** Whether the two are engaged in melee. */
  readonly engaged: boolean;
  /** Whether the move ends outside the enemy's melee. */
  readonly leaves: boolean;
  /** Whether the mover is pushed or dragged (ADE-AOO-04). */
  readonly forced: boolean;
  /** Whether the enemy has no free attack left in this turn (ADE-AOO-05). */
  readonly attackUsed: boolean;
  /** The enemy's conditions. */
  readonly conditions: readonly ConditionName[];
}

/** Conditions that rule out an Attack of Opportunity (ADE-AOO-07). */
const PREVENTING: readonly ConditionName[] = ['stunned', 'unconscious', 'helpless', 'down'];

/** Whether an Attack of Opportunity is offered (ADE-AOO-01, -03 to -05, -07, ADE-SUR-09). */
export function opportunityOffered(leaving: Leaving, { surprisedFree }: AdevaOptions): boolean {
  const { action, engaged, leaves, forced, attackUsed, conditions } = leaving;
  if (!engaged || !leaves || forced || attackUsed) return false;
  if (!PROVOKING.some((provoking) => provoking === action)) return false;
  if (conditions.includes('surprised') && surprisedFree !== 'all') return false;
  return !conditions.some((name) => PREVENTING.includes(name));
}

/** An evasion just made, as far as a Counter-Attack depends on it. */
export interface Answered {
  /** Whether the evader has the Counter-Attack talent (ADE-CTR-01). */
  readonly talent: boolean;
  readonly evasion: Evasion;
  readonly passed: boolean;
  readonly attackKind: AttackKind;
  /** Whether the evader has made a Counter-Attack since the start of its last turn (ADE-CTR-04). */
  readonly used: boolean;
  /** Whether one of the evader's weapons reaches the attacker (ADE-CTR-06). */
  readonly inReach: boolean;
}

/** Whether a Counter-Attack is offered: after a passed Parry of a melee attack, even if hits remain (ADE-CTR-01, -02). */
export const counterOffered = ({ talent, evasion, passed, attackKind, used, inReach }: Answered): boolean =>
  talent && evasion === 'parry' && passed && (attackKind === 'melee' || attackKind === 'unarmed') && !used && inReach;
