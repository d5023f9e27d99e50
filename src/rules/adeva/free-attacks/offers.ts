/** Occasions of a free attack: Attack of Opportunity (section 27) and Counter-Attack (section 28). */
import type { AdevaOptions } from '../options.ts';
import type { AttackKind, ConditionName, Evasion } from '../terms.ts';

/** Movement actions that leave a melee and provoke; Disengage and Stand up provoke nothing (ADE-AOO-01, -03, GAP-02). */
export const PROVOKING = ['halfMove', 'fullMove', 'run', 'charge', 'ram'] as const;

/** A combatant leaves, as its enemy sees it. */
export interface Leaving {
  /** The action of the mover; `none` where it takes none. */
  readonly action: string;
  /** They are engaged in melee, and the mover leaves it. */
  readonly engaged: boolean;
  readonly leaves: boolean;
  /** Pushed or dragged (ADE-AOO-04). */
  readonly forced: boolean;
  /** The enemy has made its free attack of this turn (ADE-AOO-05). */
  readonly attackUsed: boolean;
  /** Of the enemy. */
  readonly conditions: readonly ConditionName[];
}

/** ADE-AOO-07: a combatant with one of these does not strike. */
const STRIKES_NOT: readonly ConditionName[] = ['stunned', 'unconscious', 'helpless', 'down'];

/** Whether an Attack of Opportunity is offered (ADE-AOO-01, -03 to -05, -07, ADE-SUR-09). */
export function opportunityOffered(leaving: Leaving, { surprisedFree }: AdevaOptions): boolean {
  const { action, engaged, leaves, forced, attackUsed, conditions } = leaving;
  if (!engaged || !leaves || forced || attackUsed) return false;
  if (!PROVOKING.some((provoking) => provoking === action)) return false;
  if (conditions.includes('surprised') && surprisedFree !== 'all') return false;
  return !conditions.some((name) => STRIKES_NOT.includes(name));
}

/** An evasion just made, as a Counter-Attack sees it. */
export interface Answered {
  readonly talent: boolean;
  readonly evasion: Evasion;
  readonly passed: boolean;
  readonly attackKind: AttackKind;
  /** A Counter-Attack was made since the start of its own last turn (ADE-CTR-04). */
  readonly used: boolean;
  /** The attacker is in reach of the weapon used (ADE-CTR-06). */
  readonly inReach: boolean;
}

/** Whether a Counter-Attack is offered: a passed Parry of a melee attack, whatever hits remain (ADE-CTR-01, -02). */
export const counterOffered = ({ talent, evasion, passed, attackKind, used, inReach }: Answered): boolean =>
  talent && evasion === 'parry' && passed && (attackKind === 'melee' || attackKind === 'unarmed') && !used && inReach;
