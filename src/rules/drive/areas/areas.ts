/** Area attacks and explosives against shields (section 12). `D` is energy damage as it leaves the attacker. */
import type { Id } from '../../kernel/json.ts';
import { rollSum, type Procedure, type Rolled } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { percentOf } from '../decimal.ts';
import { unharmed, type Harm } from '../harm/energy.ts';
import { strike } from '../harm/strike.ts';
import { energyPortion, plainPortion, volleyOf, type Portion, type Volley } from '../harm/volley.ts';
import type { DriveOptions } from '../options.ts';
import type { AoeKind, Approach, AttackWeapon, DamageAndDrive, Energy, EnergyType, Target } from '../types.ts';

/** The area around a direct target. */
export interface Burst {
  /** D, by which fires and collapses are judged too (DRV-AOE-12). */
  readonly original: number;
  readonly energy: EnergyType;
  /** Low shields took all of it (DRV-AOE-02). */
  readonly over: boolean;
  /** The damage for everyone else before shields of their own; 0: no area. */
  readonly others: number;
}

/** Least D of an area attack, before and after low shields (DRV-AOE-03). */
const THRESHOLD: { readonly [kind in AoeKind]: number } = { deliberate: 40, overeffect: 120 };
/** Percent of D on the direct target. */
const IMPACT_SHARE: { readonly [kind in AoeKind]: number } = { deliberate: 50, overeffect: 100 };

/** The kind of an area attack. Refuses `tooWeak`: not enough damage for that kind (DRV-AOE-03). */
export const areaKind = (kind: AoeKind, damage: number): AoeKind | Refusal =>
  damage < THRESHOLD[kind] ? refuse('tooWeak', 'DRV-AOE-03', { needed: THRESHOLD[kind] }) : kind;

/** The area after low shields (DRV-AOE-02 to -05, -07). */
export function burstOf(
  kind: AoeKind,
  weapons: readonly AttackWeapon[],
  original: number,
  left: number,
  options: DriveOptions,
): Burst {
  const energy = weapons.find((weapon) => weapon.energy)?.energy?.type ?? 'blast';
  const others = left >= THRESHOLD[kind] ? percentOf(left, areaShare(kind, options)) : 0;
  return { original, energy, over: left === 0, others };
}

/**
 * Percent of the damage `left` after medium shields that arrives at the direct target: the impact share, or for a target
 * that evaded the area share, and 0 if that fell below the threshold (DRV-AOE-08, -09). Half of 1 is nothing, which like
 * what shields take entirely neither hits nor deafens (DRV-SHL-28, DRV-AMB-13).
 */
export function shareOf(kind: AoeKind, evaded: boolean, left: number, options: DriveOptions): number {
  if (!evaded) return percentOf(left, IMPACT_SHARE[kind]) === 0 ? 0 : IMPACT_SHARE[kind];
  return left >= THRESHOLD[kind] ? areaShare(kind, options) : 0;
}

const areaShare = (kind: AoeKind, options: DriveOptions): number =>
  kind === 'deliberate' ? 25 : options.aoe.overeffectAreaShare;

/** The unshielded damage by which fires are judged; null: only heat and electric start them (DRV-ENE-18). */
export const fireOf = (energy: EnergyType, original: number): number | null =>
  energy === 'heat' || energy === 'electric' ? original : null;

/** Area or zone-wide damage that reaches a character. */
interface AreaDamage {
  readonly weapon: Id;
  readonly attacker: Id;
  readonly energy: Energy;
  readonly source: 'aoe' | 'zaoe';
  /** The chance to be hit at all is rolled first (DRV-AOE-10, DRV-GAP-12). */
  readonly rollsToHit: boolean;
}

export interface AreaResult {
  readonly hit: boolean;
  readonly rolled: Rolled | null;
  readonly volley: Volley;
  readonly harm: Harm;
}

/** Area damage on one character, against its own shields except low ones (DRV-AOE-10, DRV-ZAE-07). */
export function* areaHit(
  area: AreaDamage,
  target: Target,
  approach: Approach,
  options: DriveOptions,
): Procedure<AreaResult> {
  const { weapon, energy, source } = area;
  const portion = energyPortion(weapon, energy.type, energy.damage, source === 'aoe' ? 'energyAoeArea' : 'zaoe');
  return yield* areaStrike([portion], area, target, approach, options);
}

/** An explosive or grenade device as it acts on those around (DRV-GAP-14). */
export interface Explosive {
  readonly weapon: Id;
  readonly attacker: Id;
  readonly areaFrag: DamageAndDrive | null;
  readonly areaBlast: number | null;
  /** Whether dice decide about the area; the target that evaded the impact is in it for certain. */
  readonly rollsToHit: boolean;
}

/** Whether a device reaches anybody besides its target. */
export const hasArea = ({ areaFrag, areaBlast }: Pick<Explosive, 'areaFrag' | 'areaBlast'>): boolean =>
  areaFrag !== null || areaBlast !== null;

/** The area of a device against a character: medium shields act, each part keeps its own drive (DRV-AOE-11, DRV-COM-07). */
export function* explosion(
  device: Explosive,
  target: Target,
  approach: Approach,
  options: DriveOptions,
): Procedure<AreaResult> {
  const { weapon, areaFrag, areaBlast } = device;
  const portions: Portion[] = [];
  if (areaFrag) portions.push(plainPortion(weapon, 'frag', areaFrag.damage, areaFrag.drive));
  if (areaBlast !== null) portions.push(energyPortion(weapon, 'blast', areaBlast, 'explosiveArea'));
  return yield* areaStrike(portions, device, target, approach, options);
}

function* areaStrike(
  portions: readonly Portion[],
  { attacker, rollsToHit }: Pick<AreaDamage, 'attacker' | 'rollsToHit'>,
  target: Target,
  approach: Approach,
  options: DriveOptions,
): Procedure<AreaResult> {
  const volley = volleyOf(portions, target.pools);
  const rolled = rollsToHit ? yield* rollSum(null, 1, 100, 'SALVO.drive.roll.areaHit') : null;
  if (rolled && rolled.sum > options.aoe.hitChance) return { hit: false, rolled, volley, harm: unharmed(target) };
  return { hit: true, rolled, ...(yield* strike(volley, target, approach, attacker, options)) };
}
