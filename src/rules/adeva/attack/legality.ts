/** The legality of an attack, apart from the budget of the turn (sections 9, 20 to 26 and 30 to 38). */
import { refuse, type Refusal } from '../../kernel/result.ts';
import { altitudeRefusal, effectiveDistance, isMelee } from '../altitude/reach.ts';
import type { AdevaOptions } from '../options.ts';
import { autoCapacities, type AutoMode } from '../overwatch/capacity.ts';
import type { Weapon } from '../sheet/types.ts';
import type { Band, Kind, Talent, WeaponKind } from '../terms.ts';
import { shotsSpent } from './ammunition.ts';
import { strikeMode } from './modifiers.ts';
import type { ClaimedAction, Mode } from './situation.ts';

/** The properties of an attack that its legality depends on. Distances are in squares. */
export interface Claim {
  readonly action: ClaimedAction;
  readonly mode: Mode;
  readonly autoMode: AutoMode | null;
  readonly intendedHits: number;
  readonly weapon: Pick<Weapon, 'range' | 'reach' | 'hitRating' | 'semi' | 'full' | 'longRange'>;
  /** The kind of the weapon in this use: a thrown weapon in hand is a melee weapon. */
  readonly kind: WeaponKind;
  readonly jammed: boolean;
  /** The shots left; null: the weapon counts none. */
  readonly clipLeft: number | null;
  readonly distance: number;
  readonly attacker: {
    readonly band: Band;
    readonly type: Kind;
    /** The free hands, which only a grapple needs (ADE-GRP-02). */
    readonly freeHands: number;
    readonly talents: readonly Talent[];
  };
  /** The target; null: none is chosen yet, and reach, range and bands are not judged. */
  readonly target: { readonly band: Band; readonly type: Kind } | null;
}

/**
 * The reason that forbids an attack: `noTalent`, `noFreeHand`, `notStarship`, `wrongWeapon`, `noAutoFire`, `hitRating`,
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

/** The reason in the talents: `noTalent` (ADE-TKD-01, ADE-DIS-01). */
export function talentRefusal(action: ClaimedAction, talents: readonly Talent[]): Refusal | null {
  if (action === 'takeDown' && !talents.includes('takedown'))
    return refuse('noTalent', 'ADE-TKD-01', { talent: 'takedown' });
  if (action === 'disarm' && !talents.includes('disarm')) return refuse('noTalent', 'ADE-DIS-01', { talent: 'disarm' });
  return null;
}

/** The reason in talents, hands and hulls: `noTalent`, `noFreeHand`, `notStarship`. */
function needRefusal({ action, attacker, target }: Claim): Refusal | null {
  const untalented = talentRefusal(action, attacker.talents);
  if (untalented) return untalented;
  if (action === 'grappleInitiate' && attacker.freeHands < 1) return refuse('noFreeHand', 'ADE-GRP-02');
  if (action === 'ram' && attacker.type !== 'starship') return refuse('notStarship', 'ADE-RAM-01');
  const ships = attacker.type === 'starship' && (target === null || target.type === 'starship');
  return action === 'boarding' && !ships ? refuse('notStarship', 'ADE-BRD-01') : null;
}

const LEAST_WEAPONS = 2;

/**
 * The reason that forbids a Multiple Attack: `notEnoughWeapons` with fewer than two weapons, or more than are equipped
 * (ADE-MUL-01, -02).
 */
export function multipleRefusal(equipped: number, used: number): Refusal | null {
  return used < LEAST_WEAPONS || used > equipped ? refuse('notEnoughWeapons', 'ADE-MUL-01', { equipped, used }) : null;
}

const RANGED_ONLY: readonly ClaimedAction[] = ['burst', 'overwatch', 'suppressiveFire'];
/** Whether an action can be made with melee and ranged weapons alike. */
const isOfAnyKind = (action: ClaimedAction): boolean =>
  action === 'standardAttack' || action === 'calledShot' || action === 'multipleAttack';

/** The clauses of the weapon that an attack takes: of a Burst, of a Flurry, and that of the subtypes. */
const WEAPON_CLAUSES = { single: 'ADE-SUB-01', burst: 'ADE-BUR-01', flurry: 'ADE-FLU-01' } as const;

/**
 * The reason in the kind of the weapon: `wrongWeapon`, ranged for a melee action or the reverse, or `noAutoFire`
 * (ADE-LST, ADE-SUB-01).
 */
function kindRefusal({ action, mode, autoMode, kind, weapon }: Claim): Refusal | null {
  const strike = action === 'multipleAttack' ? mode : 'single';
  if (strike === 'single' && isOfAnyKind(action)) return null;
  const ranged = RANGED_ONLY.includes(action) || strike === 'burst';
  if (ranged ? kind !== 'ranged' : !isMelee(kind))
    return refuse('wrongWeapon', WEAPON_CLAUSES[strikeMode({ action, mode })]);
  if (action !== 'suppressiveFire' || autoMode === null) return null;
  return autoCapacities(weapon)[autoMode] === null ? refuse('noAutoFire', 'ADE-SUP-01') : null;
}

/** The lowest Hit rating of a weapon for Burst and Flurry (ADE-BUR-01, ADE-FLU-01). */
export const LEAST_RATING = 2;

/** The reason in the intended hits of a Burst or Flurry: `hitRating`, `intendedHits` (ADE-BUR-01, -02, ADE-FLU-01). */
function hitsRefusal(claim: Claim): Refusal | null {
  const { intendedHits, weapon } = claim;
  const mode = strikeMode(claim);
  if (mode === 'single') return null;
  if (weapon.hitRating < LEAST_RATING) return refuse('hitRating', WEAPON_CLAUSES[mode]);
  const fits = intendedHits >= 1 && intendedHits <= weapon.hitRating;
  return fits
    ? null
    : refuse('intendedHits', mode === 'flurry' ? 'ADE-FLU-01' : 'ADE-BUR-02', { most: weapon.hitRating });
}

/** The reason in a jam or in the ammunition, where the weapon is not swung: `jammed`, `notEnoughAmmo` (GAP-09, ADE-ATK-10). */
function readyRefusal(claim: Claim): Refusal | null {
  if (isMelee(claim.kind)) return null;
  return claim.jammed ? refuse('jammed', 'GAP-09') : ammunitionRefusal(claim);
}

/** The reason in the ammunition: `notEnoughAmmo` (ADE-ATK-10). */
export function ammunitionRefusal(
  claim: Pick<Claim, 'action' | 'mode' | 'autoMode' | 'intendedHits' | 'weapon' | 'clipLeft'>,
): Refusal | null {
  const { clipLeft } = claim;
  if (clipLeft === null) return null;
  const needed = shotsSpent(claim);
  return needed > clipLeft ? refuse('notEnoughAmmo', 'ADE-ATK-10', { needed, left: clipLeft }) : null;
}

/** The reason in the place of the target: `outOfReach`, `outOfRange`, `altitude` (ADE-ATK-02, -03, ADE-ALT-05). */
function reachRefusal(claim: Claim, options: AdevaOptions): Refusal | null {
  const { weapon, kind, distance, attacker, target } = claim;
  if (target === null) return null;
  if (isMelee(kind) && distance > weapon.reach) return refuse('outOfReach', 'ADE-ATK-02', { reach: weapon.reach });
  const most = maximumDistance(kind, weapon.range);
  const compared = comparedDistance(claim, options);
  if (most !== null && compared !== null && compared > most) return refuse('outOfRange', 'ADE-ATK-03', { most });
  return altitudeRefusal({ from: attacker.band, to: target.band }, { kind, longRange: weapon.longRange });
}

/** The Maximum Distance, twice the stated range, in squares; null for melee (ADE-ATK-03). */
export const maximumDistance = (kind: WeaponKind, range: number): number | null => (isMelee(kind) ? null : 2 * range);

/** The distance that is compared with the Maximum Distance, in squares; null: none is (ADE-ALT-15). */
export const comparedDistance = ({ kind, distance, attacker, target }: Claim, options: AdevaOptions): number | null =>
  isMelee(kind) || target === null
    ? null
    : effectiveDistance({ from: attacker.band, to: target.band }, distance, options);
