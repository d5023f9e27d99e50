/** An attack as the rules see it: plain data, made by the acts from the fight. */
import type { Id } from '../../kernel/json.ts';
import type { Tally } from '../../kernel/tally.ts';
import type { Body, DamageProfile } from '../damage/profile.ts';
import type { Test } from '../score/test.ts';
import type { AttackKind, Band, Circumstance, ConditionName, Evasion, Kind, Location, WeaponKind } from '../terms.ts';

export type AttackAction =
  | 'standardAttack'
  | 'burst'
  | 'flurry'
  | 'calledShot'
  | 'charge'
  | 'heavyAttack'
  | 'multipleAttack'
  | 'attackOfOpportunity'
  | 'counterAttack'
  | 'overwatch'
  | 'suppressiveFire'
  | 'grappleInitiate'
  | 'guardMode'
  | 'knockDown'
  | 'takeDown'
  | 'boarding'
  | 'ram';

/** The way of striking of an Overwatch's declared shot, or of one weapon of a Multiple Attack. */
export type Mode = 'single' | 'burst' | 'flurry';

/** All that modifies an attack test (section 9.1). Distances in squares. */
export interface Situation {
  readonly action: AttackAction;
  readonly mode: Mode;
  /** n of Burst and Flurry. */
  readonly intendedHits: number;
  readonly weapon: { readonly kind: WeaponKind; readonly range: number; readonly longRange: boolean };
  /** It replaces the attack of a Charge. */
  readonly insideCharge: boolean;
  /** The present bonus: 0, 10 or 20. */
  readonly aim: number;
  readonly distance: number;
  readonly attacker: {
    readonly conditions: readonly ConditionName[];
    readonly fatigue: number;
    readonly band: Band;
  };
  readonly target: {
    readonly conditions: readonly ConditionName[];
    readonly band: Band;
    /** Null: no modifier from size. */
    readonly size: number | null;
    readonly type: Kind;
  };
  readonly circumstances: readonly Circumstance[];
  /** Everything that no other part covers. */
  readonly mods: Tally;
}

/** The evasions open to a combatant, sorted, with their tests. */
export type Evasions = readonly (readonly [Evasion, Test])[];

/** A combatant at which hits may go, with all that it can answer. */
export interface Defender {
  readonly id: Id;
  readonly evasions: Evasions;
  /** A Deflector that leaves room for one more evasion (ADE-DFL-05). */
  readonly secondEvasion: boolean;
  readonly allies: readonly Ally[];
  readonly body: Body;
}

/** A neighbor of the target that may step in (GAP-04). */
export interface Ally {
  readonly id: Id;
  /** Its own Dodge or Parry for the target; empty: it may not. */
  readonly guardian: Evasions;
  /** Itself as the target, the Reaction for it spent; null: it may not. */
  readonly protector: Defender | null;
}

/** The number of hits in a passed test (ADE-HIT-01, -02, ADE-SUP-04). */
export interface Count {
  readonly by: 'single' | 'degrees' | 'suppression';
  /** The intended hits, or the capacity used. */
  readonly most: number;
}

/** One attack test, whoever is hit. */
export interface Attempt {
  readonly attacker: Id | null;
  readonly kind: AttackKind;
  /** Against the original target. Its score alone, without its modifiers, reaches the confirmations (ADE-CRT-05). */
  readonly test: Test;
  readonly count: Count;
  /** Rolls from which the weapon jams; null: never (ADE-SUP-09). */
  readonly jamFrom: number | null;
  readonly calledLocation: Location | null;
  readonly damage: DamageProfile;
  /** A Take Down, which stuns in place of its damage (ADE-TKD-03). */
  readonly takeDown: boolean;
}

/** Everybody that an attack may hit. */
export interface Targets {
  readonly original: Defender;
  /** Others that may be given hits (ADE-HIT-05 to -07). */
  readonly others: readonly Defender[];
}

/** One attack test and all its consequences. */
export type Attack = Attempt & Targets;
