/** The happenings of a round that change a combatant's Count (section 15): facts, not checked against the rules. */
import type { Id } from '../../kernel/json.ts';

export const PURPOSES = ['general', 'stress', 'blast', 'electrical', 'criticalInjury'] as const;
/** The purpose of a save (FLU-GAP-16). */
export type Purpose = (typeof PURPOSES)[number];

interface Strikable {
  /** Whether the GM struck it, so that it does not count (FLU-MOD-28). */
  readonly struck?: boolean;
}

export type Happening = Strikable &
  (
    | { readonly type: 'aim' | 'brace' | 'regroup' | 'slowedMove' | 'triumph' }
    | {
        readonly type: 'attack';
        readonly weapon: Id;
        readonly proficient: boolean;
        readonly tactical: boolean;
        readonly final: boolean;
      }
    /** `actionDice`: the dice that the other side spends to activate it. */
    | { readonly type: 'critMiss' | 'critFailure'; readonly actionDice: number }
    /** A condition present at any time in the round. Only `bleeding`, `fatigued` and `exhausted` count. */
    | { readonly type: 'condition'; readonly id: string }
    | { readonly type: 'criticalInjury'; readonly id: Id }
    /** `wounds`: points lost. Parts with the same `id` are one injury (FLU-MOD-29); null: an injury of its own. */
    | { readonly type: 'injury'; readonly id: Id | null; readonly wounds: number; readonly critical: boolean }
    /** A single instance of damage, in points after DR. Its save is a happening of its own. */
    | { readonly type: 'electrical'; readonly id: Id | null; readonly damage: number; readonly saveFailed: boolean }
    /** A save; those with the same `id` are one save; null: a save of its own. */
    | { readonly type: 'save'; readonly id: Id | null; readonly purpose: Purpose; readonly success: boolean }
    | { readonly type: 'ability' | 'gmEntry'; readonly amount: number; readonly label?: string }
    /** The net of the surprise round (FLU-AMB-11). */
    | { readonly type: 'carried'; readonly amount: number }
  );
