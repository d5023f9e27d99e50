/** What damage is made of, and what it meets. */
import type { Id } from '../../kernel/json.ts';
import type { Tally } from '../../kernel/tally.ts';
import type { ByLocation } from '../sheet/types.ts';

/** Damage of a weapon, a fist, boarders, a ram. */
export interface DamageProfile {
  /** Sides of the damage dice one by one. */
  readonly sides: readonly number[];
  readonly flat: number;
  /** The Strength bonus that is added; 0 where none is. */
  readonly sb: number;
  readonly pen: number;
  /** The rider of Unarmed (ADE-UNA-02). */
  readonly unarmed: boolean;
  readonly subdual: boolean;
  readonly primitive: boolean;
  /** AP and TB do nothing against it (ADE-SOK-05). */
  readonly ignoresSoak: boolean;
}

/** Wounds and what lies past them. */
export interface Vitals {
  readonly wounds: number;
  readonly lethal: number;
  readonly fate: { readonly max: number; readonly current: number };
  /** Used without Fate (ADE-WND-02). */
  readonly diesAtZero: boolean;
}

/** A combatant that is hurt. */
export interface Body {
  readonly id: Id;
  readonly tb: number;
  /** One value: no location is rolled. Cover is apart. */
  readonly ap: number | ByLocation;
  readonly cover: number | ByLocation;
  readonly vitals: Vitals;
  /** It reads the second Lethal chart (GAP-03). */
  readonly ship: boolean;
  /** In Guard Mode, which reaches confirmations (ADE-CRT-06). */
  readonly guarded: boolean;
  /** Levels of fatigue so far: more than TB, and it is unconscious (GAP-06). */
  readonly fatigue: number;
  /** Toughness with what modifies its tests, for a Take Down. */
  readonly toughness: number;
  readonly toughnessMods: Tally;
}
