/** A weapon in an attack: STR in its numbers, the STR to wield it, and voluntary reductions (sections 6 and 22.4). */
import { refuse, type Refusal } from '../../kernel/result.ts';
import { floorProduct, percentOf } from '../decimal.ts';
import type { Energy, Hands } from '../types.ts';
import { whole } from '../whole.ts';

/** A weapon as listed, without STR. */
export interface ListedWeapon {
  /** Null: the weapon is all energy. */
  readonly damage: number | null;
  readonly drive: number | null;
  /** The coefficients of STR in damage (k) and drive (j), each 0 or more, fractions allowed. */
  readonly strDamage: number;
  readonly strDrive: number;
  readonly strengthRating: number | null;
  readonly hands: Hands;
  /** The STR required, in place of the one that follows from the rating; null: none of its own. */
  readonly strRequired: number | null;
  readonly energy: Energy | null;
  /** Whether it needs neither STR nor hands (DRV-WPN-05). */
  readonly natural?: boolean;
}

/** An attacker's declarations about a weapon of an attack (section 6). */
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
  /** The Hindrance on the offense roll. */
  readonly hindrance: number;
  readonly strUsed: number;
}

/**
 * The weapon's numbers in this attack. Refuses `strTooLow`, `notCompetent`, `meleeOnly`, `strRaised`, `strNegative` and
 * `cutNotAvailable`.
 */
export function weaponProfile(weapon: ListedWeapon, reductions: Reductions): WeaponProfile | Refusal {
  whole(weapon.damage ?? 0, 'damage');
  whole(weapon.drive ?? 0, 'drive');
  whole(weapon.energy?.damage ?? 0, 'damage');
  const refused = wieldRefusal(weapon, reductions.str) ?? reductionRefusal(reductions);
  if (refused) return refused;
  const { mode, cut } = reductions;
  const damage = weapon.damage === null ? null : percentOf(weapon.damage, cut) + strPart(weapon.strDamage, reductions);
  const drive = weapon.damage === null ? null : driveOf(weapon, reductions);
  const energyDamage = weapon.energy ? percentOf(weapon.energy.damage, cut) : null;
  return {
    damage,
    drive,
    energyDamage,
    energyDrive: energyDamage === null ? null : Math.max(energyDamage, drive ?? 0),
    hindrance: cut === 100 ? 0 : CUT_HINDRANCE[mode],
    strUsed: reductions.useStr,
  };
}

/** DRV-RED-04, -06 */
const CUT_HINDRANCE = { melee: 1, ranged: 3 } as const;

/** DRV-WPN-01, -02: STR that goes into damage or drive; ranged weapons add none. */
const strPart = (coefficient: number, { mode, useStr }: Reductions): number =>
  mode === 'melee' ? floorProduct(coefficient, useStr) : 0;

/** A melee cut lowers damage only (DRV-RED-05), a ranged one drive as well (DRV-RED-06). */
function driveOf(weapon: ListedWeapon, reductions: Reductions): number {
  const own = weapon.drive ?? 0;
  return (reductions.mode === 'ranged' ? percentOf(own, reductions.cut) : own) + strPart(weapon.strDrive, reductions);
}

/** The parts of a weapon that decide who can wield it. */
type Wielded = Pick<ListedWeapon, 'strengthRating' | 'hands' | 'strRequired' | 'natural'>;

/** The STR needed to wield a weapon: a stored number, else by the rating (DRV-WPN-03); 0 without either, and for natural weapons. */
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

/** The percentages to which damage may be cut. */
export const CUTS: { readonly [mode in Reductions['mode']]: readonly number[] } = { melee: [50, 25], ranged: [50] };

/** The DEX needed for two weapons at once (DRV-WPN-05). */
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

/** Whether a weapon can dismember: all energy always can, added energy follows its weapon (DRV-COM-09, -10). */
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
