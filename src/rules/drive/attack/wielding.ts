/** A weapon in an attack: STR, what it takes to wield it, and holding back (sections 6 and 22.4). */
import { refuse, type Refusal } from '../../kernel/result.ts';
import { floorProduct, percentOf } from '../decimal.ts';
import type { Energy, Hands } from '../types.ts';
import { whole } from '../whole.ts';

/** A weapon as listed, without STR. */
export interface ListedWeapon {
  /** Null: the weapon is all energy. */
  readonly damage: number | null;
  readonly drive: number | null;
  /** The share of STR in damage (k) and drive (j), each 0 or more, fractions allowed. */
  readonly strDamage: number;
  readonly strDrive: number;
  readonly strengthRating: number | null;
  readonly hands: Hands;
  /** Overrides the rating. */
  readonly strRequired: number | null;
  readonly energy: Energy | null;
  /** Needs no STR and no hands (DRV-WPN-05). */
  readonly natural?: boolean;
}

/** An attacker's declarations about a weapon of an attack. */
export interface Reductions {
  readonly mode: 'melee' | 'ranged';
  /** The attack is done competently (DRV-AMB-06). */
  readonly competent: boolean;
  /** Real total STR, and the STR to use, from 0 to it. */
  readonly str: number;
  readonly useStr: number;
  /** Percent of the weapon's own damage: 100, 50, and 25 in melee. */
  readonly cut: number;
}

export interface WeaponProfile {
  readonly damage: number | null;
  readonly drive: number | null;
  readonly energyDamage: number | null;
  /** The drive that the energy portion uses, before any bonus. */
  readonly energyDrive: number | null;
  /** On the offense roll. */
  readonly hindrance: number;
  readonly strUsed: number;
}

/**
 * The weapon's numbers in this attack. Refuses `strTooLow`, `notCompetent`, `meleeOnly`, `strRaised`, `strNegative` and
 * `cutNotAvailable`.
 */
export function weaponProfile(weapon: ListedWeapon, declared: Reductions): WeaponProfile | Refusal {
  whole(weapon.damage ?? 0, 'damage');
  whole(weapon.drive ?? 0, 'drive');
  whole(weapon.energy?.damage ?? 0, 'damage');
  const refused = wieldRefusal(weapon, declared.str) ?? reductionRefusal(declared);
  if (refused) return refused;
  const { mode, cut } = declared;
  const damage = weapon.damage === null ? null : percentOf(weapon.damage, cut) + strPart(weapon.strDamage, declared);
  const drive = weapon.damage === null ? null : driveOf(weapon, declared);
  const energyDamage = weapon.energy ? percentOf(weapon.energy.damage, cut) : null;
  return {
    damage,
    drive,
    energyDamage,
    energyDrive: energyDamage === null ? null : Math.max(energyDamage, drive ?? 0),
    hindrance: cut === 100 ? 0 : CUT_HINDRANCE[mode],
    strUsed: declared.useStr,
  };
}

/** DRV-RED-04, -06 */
const CUT_HINDRANCE = { melee: 1, ranged: 3 } as const;

/** DRV-WPN-01, -02: STR that goes into damage or drive; ranged weapons add none. */
const strPart = (coefficient: number, { mode, useStr }: Reductions): number =>
  mode === 'melee' ? floorProduct(coefficient, useStr) : 0;

/** A melee cut lowers damage only (DRV-RED-05), a ranged one drive as well (DRV-RED-06). */
function driveOf(weapon: ListedWeapon, declared: Reductions): number {
  const own = weapon.drive ?? 0;
  return (declared.mode === 'ranged' ? percentOf(own, declared.cut) : own) + strPart(weapon.strDrive, declared);
}

/** The strength needed to wield a weapon. */
type Wielded = Pick<ListedWeapon, 'strengthRating' | 'hands' | 'strRequired' | 'natural'>;

/** STR needed (DRV-WPN-03): from the rating unless a number is stored; none of both, or a natural weapon: 0. */
export function strRequired(weapon: Wielded): number {
  if (weapon.natural) return 0;
  if (weapon.strRequired !== null) return weapon.strRequired;
  if (weapon.strengthRating === null) return 0;
  return Math.max(0, (weapon.hands === 'twoHanded' ? 2 : 3) * weapon.strengthRating - 3);
}

/** DRV-WPN-04; judged with real STR (DRV-RED-03). */
export function wieldRefusal(weapon: Wielded, str: number): Refusal | null {
  const needed = strRequired(weapon);
  return str < needed ? refuse('strTooLow', 'DRV-WPN-04', { needed, str }) : null;
}

function reductionRefusal({ mode, competent, str, useStr, cut }: Reductions): Refusal | null {
  if (useStr > str) return refuse('strRaised', 'DRV-RED-01');
  if (useStr < 0) return refuse('strNegative', 'DRV-RED-01');
  if (mode === 'ranged' && useStr < str) return refuse('meleeOnly', 'DRV-RED-01');
  if (cut !== 100 && !CUTS[mode].includes(cut)) {
    return refuse('cutNotAvailable', mode === 'melee' ? 'DRV-RED-04' : 'DRV-RED-06');
  }
  if (!competent && (useStr < str || cut !== 100)) return refuse('notCompetent', 'DRV-RED-07');
  return null;
}

/** Percentages to which damage may be cut, besides not at all. */
export const CUTS: { readonly [mode in Reductions['mode']]: readonly number[] } = { melee: [50, 25], ranged: [50] };

/** DEX that two weapons at once take (DRV-WPN-05). */
const TWO_WEAPONS_DEX = 8;

/** Whether these weapons can be wielded together. Refuses `handsOccupied`, `strTooLow`, `dexTooLow`. */
export function wieldCheck(weapons: readonly Wielded[], str: number, dex: number): Refusal | null {
  const held = weapons.length === 1 ? weapons : weapons.filter((weapon) => !weapon.natural);
  if (held.length > 1 && held.some((weapon) => weapon.hands === 'twoHanded')) {
    return refuse('handsOccupied', 'DRV-WPN-05');
  }
  for (const weapon of held) {
    const refused = wieldRefusal(weapon, str);
    if (refused) return refused;
  }
  if (held.length > 1 && dex < TWO_WEAPONS_DEX) return refuse('dexTooLow', 'DRV-WPN-05', { needed: TWO_WEAPONS_DEX });
  return null;
}

/** DRV-COM-09, -10: the traits of all energy; added energy follows the weapon. */
export const canDismember = (weapon: Dealing & { readonly canDismember: boolean }): boolean =>
  isEnergyAlone(weapon) || weapon.canDismember;

/** The kinds of damage that a weapon deals. */
interface Dealing extends Pick<ListedWeapon, 'damage' | 'energy'> {
  readonly extra?: readonly unknown[];
  readonly frag?: unknown;
  readonly blast?: number | null;
}

const isEnergyAlone = ({ damage, energy, extra, frag, blast }: Dealing): boolean =>
  damage === null && !frag && !extra?.length && (energy ?? blast ?? null) !== null;
