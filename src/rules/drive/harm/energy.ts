/** Effects of energy damage besides injuries (section 8). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { rollWith, NO_WILL, type RollResult } from '../check/rolls.ts';
import type { DriveOptions } from '../options.ts';
import { hasHighShield } from '../shields/shields.ts';
import type { EnergyType, SideEffect, Target } from '../types.ts';
import { degreesOf } from './injuries.ts';
import type { Portion } from './volley.ts';

type EnergyDegrees = { readonly [type in EnergyType]?: number };

/** An attack's effects on its target (P14), and the consequences to follow (P16). */
export interface Harm {
  readonly total: number;
  /** Damage taken by kind of portion: `normal`, `frag`, an energy type, the id of extra damage. */
  readonly byType: { readonly [key: string]: number };
  readonly degrees: number;
  readonly energyDegrees: EnergyDegrees;
  /** The track afterwards. */
  readonly damageTaken: number;
  /** Alphabetical. */
  readonly statuses: readonly SideEffect[];
  readonly fatigue: number;
  /** Rounds. */
  readonly deafenedTurns: number;
  /** The combatant whose next turn ends the stun; null: no stun. */
  readonly stunAnchor: Id | null;
}

/** The harm of an attack that does no damage. */
export const unharmed = (target: Pick<Target, 'damageTaken'>): Harm => ({
  total: 0,
  byType: NOTHING,
  degrees: 0,
  energyDegrees: NOTHING,
  damageTaken: target.damageTaken,
  statuses: NO_EFFECTS,
  fatigue: 0,
  deafenedTurns: 0,
  stunAnchor: null,
});

const NOTHING = Object.freeze({});
const NO_EFFECTS: readonly SideEffect[] = Object.freeze([]);

/** P14: sums, degrees, and the side effects of what got through. `anchor`: the combatant whose next turn ends a stun. */
export function harmOf(portions: readonly Portion[], target: Target, anchor: Id, options: DriveOptions): Harm {
  const byType: { [key: string]: number } = {};
  let total = 0;
  for (const { key, damage } of portions) {
    byType[key] = (byType[key] ?? 0) + damage;
    total += damage;
  }
  const degrees = degreesOf(total, target, options);
  const energyDegrees = energyDegreesOf(portions, byType, total, degrees, target.injuryFactor);
  const highShield = hasHighShield(target.shields, target.pools, options);
  const deafened = blastHits(portions, byType, options) && target.organic && !highShield; // DRV-ENE-16, DRV-SHL-23
  const statuses = statusesOf(energyDegrees, deafened, highShield, target.organic);
  return {
    total,
    byType,
    degrees,
    energyDegrees,
    damageTaken: target.damageTaken + total,
    statuses,
    fatigue: FATIGUE_PER_DEGREE * (energyDegrees.frost ?? 0),
    deafenedTurns: deafened ? DEAFENED_TURNS : 0,
    stunAnchor: statuses.includes('stunned') ? anchor : null,
  };
}

/** DRV-ENE-12 */
const FATIGUE_PER_DEGREE = 25;
/** DRV-ENE-13: 30 seconds, in rounds. */
const DEAFENED_TURNS = 6;

/** DRV-ENE-05: all degrees if nothing but this type got through, else its damage divided by the injury factor. */
function energyDegreesOf(
  portions: readonly Portion[],
  byType: { readonly [key: string]: number },
  total: number,
  degrees: number,
  injuryFactor: number,
): EnergyDegrees {
  const found: { [type in EnergyType]?: number } = {};
  for (const { energy } of portions) {
    if (!energy) continue;
    const damage = byType[energy] ?? 0;
    found[energy] = damage === total ? degrees : Math.floor(damage / injuryFactor);
  }
  return found;
}

/** Blast that arrives has hit, whatever armor leaves of it, unless the setting asks for damage (DRV-AMB-13). */
const blastHits = (
  portions: readonly Portion[],
  byType: { readonly [key: string]: number },
  options: DriveOptions,
): boolean =>
  options.blast.deafenNeedsDamage
    ? (byType['blast'] ?? 0) > 0
    : portions.some((portion) => portion.energy === 'blast' && portion.arriving > 0);

/** DRV-ENE-10, -11, -13 to -16, DRV-SHL-23, in alphabetical order. */
function statusesOf(
  degrees: EnergyDegrees,
  deafened: boolean,
  highShield: boolean,
  organic: boolean,
): readonly SideEffect[] {
  const blast = degrees.blast ?? 0;
  const found: SideEffect[] = [];
  if (deafened) found.push('deafened');
  if ((degrees.heat ?? 0) >= 1 && !highShield) found.push('ignited');
  if (blast >= 1) found.push('knockdown');
  if ((degrees.electric ?? 0) >= 2 || (blast >= 2 && organic)) found.push('stunned');
  return found;
}

/**
 * Hindrance of the CON roll against the disease that particle damage brings (DRV-ENE-06, -07), from the degrees of each
 * attack of the combat; null: no roll is due. Healing changes nothing (DRV-ENE-08).
 */
export function particleHindrance(degreesByAttack: readonly number[], options: DriveOptions): number | null {
  const degrees =
    options.particle.scope === 'combat'
      ? degreesByAttack.reduce((sum, degrees) => sum + degrees, 0)
      : Math.max(0, ...degreesByAttack);
  return degrees < 1 ? null : Math.floor((degrees - 1) / 2);
}

/** The CON roll against the disease; a failure contracts it. */
export const particleRoll = (
  by: Id | null,
  tn: number,
  hindrance: number,
  options: DriveOptions,
): Procedure<RollResult> =>
  rollWith({ by, reason: 'SALVO.drive.roll.particle', tn, hindrance, modifier: 0, will: NO_WILL }, options);
