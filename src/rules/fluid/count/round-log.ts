/** Events of a round that bear on a combatant's Count (section 15): facts, never checked against the rules. */
import type { Id } from '../../kernel/json.ts';

export const PURPOSES = ['general', 'stress', 'blast', 'electrical', 'criticalInjury'] as const;
/** What a saving throw was against (FLU-GAP-16). */
export type Purpose = (typeof PURPOSES)[number];

/** The GM struck it: it counts nothing (FLU-MOD-28). */
interface Strikable {
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
    /** Activated by the other side with so many Action Dice. */
    | { readonly type: 'critMiss' | 'critFailure'; readonly actionDice: number }
    /** Present at some time in the round. Only `bleeding`, `fatigued` and `exhausted` count. */
    | { readonly type: 'condition'; readonly id: string }
    | { readonly type: 'criticalInjury'; readonly id: Id }
    /** Points of wounds lost; parts with one `id` are one injury (FLU-MOD-29), null: an injury of its own. */
    | { readonly type: 'injury'; readonly id: Id | null; readonly wounds: number; readonly critical: boolean }
    /** One instance; points taken. Its save is a happening of its own. */
    | { readonly type: 'electrical'; readonly id: Id | null; readonly damage: number; readonly saveFailed: boolean }
    /** The same `id` is the same save and counts once; null: a save of its own. */
    | { readonly type: 'save'; readonly id: Id | null; readonly purpose: Purpose; readonly success: boolean }
    | { readonly type: 'ability' | 'gmEntry'; readonly amount: number; readonly label?: string }
    /** The net of the surprise round (FLU-AMB-11). */
    | { readonly type: 'carried'; readonly amount: number }
  );
