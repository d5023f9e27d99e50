/** The types of the plain data from which the rules of an attack work. */
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

/** An action whose legality is judged as that of an attack: Disarm, which is none, has its talent (ADE-DIS-01). */
export type ClaimedAction = AttackAction | 'disarm';

/** The mode of an Overwatch's declared attack, or of one weapon in a Multiple Attack. */
export type Mode = 'single' | 'burst' | 'flurry';

/** Everything that modifies an attack test (section 9.1). Distances are in squares. */
export interface Situation {
  readonly action: AttackAction;
  readonly mode: Mode;
  /** The number of intended hits of a Burst or Flurry (ADE-BUR-02). */
  readonly intendedHits: number;
  readonly weapon: { readonly kind: WeaponKind; readonly range: number; readonly longRange: boolean };
  /** Whether the action replaces the attack of a Charge (ADE-CHG-04). */
  readonly insideCharge: boolean;
  /** The aim bonus: 0, 10 or 20. */
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
    /** The size; null: it gives no modifier. */
    readonly size: number | null;
    readonly type: Kind;
  };
  readonly circumstances: readonly Circumstance[];
  /** The modifiers that no other part covers. */
  readonly mods: Tally;
}

/** The evasions open to a combatant with their tests, in the order of `EVASIONS`. */
export type Evasions = readonly (readonly [Evasion, Test])[];

/** A combatant that hits may go to, with its possible answers. */
export interface Defender {
  readonly id: Id;
  readonly evasions: Evasions;
  /** Whether the Deflector allows a second evasion after a Deflect (ADE-DFL-05). */
  readonly secondEvasion: boolean;
  readonly allies: readonly Ally[];
  readonly body: Body;
}

/** An adjacent ally of the target that may step in (GAP-04). */
export interface Ally {
  readonly id: Id;
  /** The ally's Dodge and Parry as Guardian; empty: it may not act as one. */
  readonly guardian: Evasions;
  /** The ally as the new target by Protect Ally, with the Reaction spent; null: it may not protect. */
  readonly protector: Defender | null;
}

/** The rule for the number of hits of a passed test (ADE-HIT-01, -02, ADE-SUP-04). */
export type Count = { readonly by: 'single' } | MultiHit;

interface MultiHit {
  readonly by: 'degrees' | 'suppression';
  /** The highest number of hits: the intended hits, or the capacity used. */
  readonly most: number;
}

/** An attack test, apart from the targets that it may hit. */
export interface Attempt {
  readonly attacker: Id | null;
  readonly kind: AttackKind;
  /** The test against the original target. Confirmations use its score without the modifiers (ADE-CRT-05). */
  readonly test: Test;
  readonly count: Count;
  /** The lowest roll at which the weapon jams; null: it never does (ADE-SUP-09). */
  readonly jamFrom: number | null;
  readonly calledLocation: Location | null;
  readonly damage: DamageProfile;
  /** Whether the attack is a Take Down, which stuns instead of dealing damage (ADE-TKD-03). */
  readonly takeDown: boolean;
}

/** The combatants that an attack may hit. */
export interface Targets {
  readonly original: Defender;
  /** The other combatants to which hits may be given (ADE-HIT-05 to -07). */
  readonly others: readonly Defender[];
}

/** An attack test with the combatants that it may hit. */
export type Attack = Attempt & Targets;
