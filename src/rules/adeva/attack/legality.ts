/** Whether an attack may be made, the budget of the turn aside (section 9, 20-26, 30-38). */
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { AdevaOptions } from '../options.ts';
import { autoCapacities, type AutoMode } from '../overwatch/capacity.ts';
import type { Weapon } from '../sheet/types.ts';
import type { Band, Kind, Talent, WeaponKind } from '../terms.ts';
import { altitudeRefusal, effectiveDistance, isMelee } from '../altitude/reach.ts';
import { shotsSpent } from './ammunition.ts';
import { strikeMode } from './modifiers.ts';
import type { AttackAction, Mode } from './situation.ts';

/** An attack as far as its legality goes. Distances in squares. */
export interface Claim {
  readonly action: AttackAction | 'disarm';
  readonly mode: Mode;
  readonly autoMode: AutoMode | null;
  readonly intendedHits: number;
  readonly weapon: Pick<Weapon, 'range' | 'reach' | 'hitRating' | 'semi' | 'full' | 'longRange'>;
  /** In the way in which the weapon is used. */
  readonly kind: WeaponKind;
  readonly jammed: boolean;
  /** Shots left; null: it counts none. */
  readonly clipLeft: number | null;
  readonly distance: number;
  readonly attacker: {
    readonly band: Band;
    readonly type: Kind;
    /** For a grasp alone. */
    readonly freeHands: number;
    readonly talents: readonly Talent[];
  };
  /** Null: none was chosen yet, so nothing about it is judged. */
  readonly target: { readonly band: Band; readonly type: Kind } | null;
}

/**
 * Why the attack may not be made: `noTalent`, `noFreeHand`, `notStarship`, `wrongWeapon`, `noAutoFire`, `hitRating`,
 * `intendedHits`, `jammed`, `notEnoughAmmo`, `outOfReach`, `outOfRange`, `altitude`.
 */
export function attackRefusal(claim: Claim, options: AdevaOptions): Refusal | null {
  return (
    needRefusal(claim) ??
    kindRefusal(claim) ??
    hitsRefusal(claim) ??
    readyRefusal(claim) ??
    reachRefusal(claim, options)
  );
}

/** The talent that an action needs; null: none (ADE-TKD-01, ADE-DIS-01). */
const talentFor = (action: Claim['action']): Talent | null =>
  action === 'takeDown' ? 'takedown' : action === 'disarm' ? 'disarm' : null;

/** Talents, hands and hulls. */
function needRefusal({ action, attacker, target }: Claim): Refusal | null {
  const talent = talentFor(action);
  if (talent && !attacker.talents.includes(talent)) return refuse('noTalent', 'ADE-TKD-01', { talent });
  if (action === 'grappleInitiate' && attacker.freeHands < 1) return refuse('noFreeHand', 'ADE-GRP-02');
  if (action === 'ram' && attacker.type !== 'starship') return refuse('notStarship', 'ADE-RAM-01');
  const ships = attacker.type === 'starship' && (target === null || target.type === 'starship');
  return action === 'boarding' && !ships ? refuse('notStarship', 'ADE-BRD-01') : null;
}

const LEAST_WEAPONS = 2;

/** Two weapons at least, and none that is not at hand: `notEnoughWeapons` (ADE-MUL-01, -02). */
export function multipleRefusal(equipped: number, used: number): Refusal | null {
  return used < LEAST_WEAPONS || used > equipped ? refuse('notEnoughWeapons', 'ADE-MUL-01', { equipped, used }) : null;
}

const RANGED_ONLY: readonly Claim['action'][] = ['burst', 'overwatch', 'suppressiveFire'];
/** With a weapon of either kind. */
const isOfAnyKind = (action: Claim['action']): boolean =>
  action === 'standardAttack' || action === 'calledShot' || action === 'multipleAttack';

/** A ranged weapon for a melee action or the reverse (ADE-LST). */
function kindRefusal({ action, mode, autoMode, kind, weapon }: Claim): Refusal | null {
  const strike = action === 'multipleAttack' ? mode : 'single';
  if (strike === 'single' && isOfAnyKind(action)) return null;
  const ranged = RANGED_ONLY.includes(action) || strike === 'burst';
  if (ranged && kind !== 'ranged') return refuse('wrongWeapon', 'ADE-BUR-01');
  if (!ranged && !isMelee(kind)) return refuse('wrongWeapon', 'ADE-FLU-01');
  if (action !== 'suppressiveFire' || autoMode === null) return null;
  return autoCapacities(weapon)[autoMode] === null ? refuse('noAutoFire', 'ADE-SUP-01') : null;
}

/** Hit rating from which a weapon bursts or flurries (ADE-BUR-01, ADE-FLU-01). */
export const LEAST_RATING = 2;

/** ADE-BUR-01, -02. */
function hitsRefusal(claim: Claim): Refusal | null {
  const { intendedHits, weapon } = claim;
  if (claim.action === 'disarm' || strikeMode({ action: claim.action, mode: claim.mode }) === 'single') return null;
  if (weapon.hitRating < LEAST_RATING) return refuse('hitRating', 'ADE-BUR-01');
  const fits = intendedHits >= 1 && intendedHits <= weapon.hitRating;
  return fits ? null : refuse('intendedHits', 'ADE-BUR-02', { most: weapon.hitRating });
}

/** Jams and ammunition (GAP-09, ADE-ATK-10). */
function readyRefusal(claim: Claim): Refusal | null {
  if (claim.jammed) return refuse('jammed', 'GAP-09');
  return claim.action === 'disarm' ? null : ammunitionRefusal(claim as Claim & { readonly action: AttackAction });
}

/** Shots that are not there: `notEnoughAmmo` (ADE-ATK-10). */
export function ammunitionRefusal(
  claim: Pick<Claim, 'mode' | 'autoMode' | 'intendedHits' | 'weapon' | 'clipLeft'> & { readonly action: AttackAction },
): Refusal | null {
  const { clipLeft } = claim;
  if (clipLeft === null) return null;
  const needed = shotsSpent(claim);
  return needed > clipLeft ? refuse('notEnoughAmmo', 'ADE-ATK-10', { needed, left: clipLeft }) : null;
}

/** Reach, range and bands (ADE-ATK-02, -03, ADE-ALT-05). */
function reachRefusal(claim: Claim, options: AdevaOptions): Refusal | null {
  const { weapon, kind, distance, attacker, target } = claim;
  if (target === null) return null;
  if (isMelee(kind) && distance > weapon.reach) return refuse('outOfReach', 'ADE-ATK-02', { reach: weapon.reach });
  const most = maximumDistance(kind, weapon.range);
  const away = comparedDistance(claim, options);
  if (most !== null && away !== null && away > most) return refuse('outOfRange', 'ADE-ATK-03', { most });
  return altitudeRefusal({ from: attacker.band, to: target.band }, { kind, longRange: weapon.longRange });
}

/** Twice the stated range; null for melee (ADE-ATK-03). */
export const maximumDistance = (kind: WeaponKind, range: number): number | null => (isMelee(kind) ? null : 2 * range);

/** The distance that is compared with it; null where none is (ADE-ALT-15). */
export const comparedDistance = ({ kind, distance, attacker, target }: Claim, options: AdevaOptions): number | null =>
  isMelee(kind) || target === null
    ? null
    : effectiveDistance({ from: attacker.band, to: target.band }, distance, options);
