/** The damage of a hit, and the body that it meets. */
import type { Id } from '../../kernel/json.ts';
import type { Tally } from '../../kernel/tally.ts';
import type { ByLocation } from '../sheet/types.ts';

/** The damage of a weapon, of a fist, of boarders or of a ram. */
export interface DamageProfile {
  /** The sides of each damage die. */
  readonly sides: readonly number[];
  readonly flat: number;
  /** The Strength bonus that is added; 0: none. */
  readonly sb: number;
  readonly pen: number;
  /** Whether it has the fatigue rider of Unarmed (ADE-UNA-02). */
  readonly unarmed: boolean;
  readonly subdual: boolean;
  readonly primitive: boolean;
  /** Whether it ignores AP and TB (ADE-SOK-05). */
  readonly ignoresSoak: boolean;
}

/** The parts of a combatant that decide the effect of damage (section 14). */
export interface Vitals {
  readonly wounds: number;
  readonly lethal: number;
  readonly fate: { readonly max: number; readonly current: number };
  /** Whether a combatant without Fate dies at 0 Wounds, rather than being down (ADE-WND-02). */
  readonly diesAtZero: boolean;
}

/** Something that covers a combatant (GAP-07). */
export interface CoverPiece {
  /** The item carried along; null: the cover of the place. */
  readonly id: Id | null;
  readonly ap: number | ByLocation;
}

/** The properties of a combatant that damage to it depends on. */
export interface Body {
  readonly id: Id;
  readonly tb: number;
  /** The AP without cover; a single number: no location is rolled. */
  readonly ap: number | ByLocation;
  /** The AP of the cover of the place (GAP-07). */
  readonly cover: number;
  /** The cover that it carries along; absent: none. */
  readonly carried?: readonly CoverPiece[] | undefined;
  readonly vitals: Vitals;
  /** Whether the combatant uses the second Lethal chart (GAP-03). */
  readonly ship: boolean;
  /** Whether it is in Guard Mode, which lowers confirmations (ADE-CRT-06). */
  readonly guarded: boolean;
  /** The levels of fatigue so far. With more than TB the combatant is unconscious (GAP-06). */
  readonly fatigue: number;
  /** The Toughness score, tested against a Take Down. */
  readonly toughness: number;
  /** The modifiers of that test. */
  readonly toughnessMods: Tally;
}
