/** Attacks whose damage is replaced by another effect: Disarm, Reposition, Sunder, Trip (section 24.7). */
import type { Tally } from '../../kernel/tally.ts';
import type { Strike } from '../attack/attack-check.ts';
import { circumstance } from '../check/modifiers.ts';
import { weakened, type Damage, type Hide, type Weakened } from '../harm/damage.ts';
import type { ArrgsOptions } from '../options.ts';
import { breaks, destroys } from '../sheet/wear.ts';

type Replaced = Pick<Strike, 'effect' | 'baseSv' | 'damaging'>;

/** A numeric effect with a base success value of 1 instead of the weapon's (ARR-RPL-01, ARR-DSA-01, ARR-RPO-01). */
export const FROM_ONE: Replaced = { effect: 'numeric', baseSv: 1, damaging: false };
/** A binary effect (ARR-TRP-01). */
export const BINARY: Replaced = { effect: 'binary', baseSv: 0, damaging: false };
/** The success value of a normal attack, as damage to an item (ARR-SUN-01). */
export const ON_ITEM: Omit<Replaced, 'baseSv'> = { effect: 'numeric', damaging: false };

/** The most squares between a disarmed item and its owner (ARR-DSA-01); 0 where the attack failed. */
export const landingSquares = (successValue: number): number => Math.min(successValue, FARTHEST);
const FARTHEST = 5;

/** The target's bonus for legs above 2 (ARR-TRP-02). */
export const legsTally = (legs: number): Tally => circumstance('ARR-TRP-02', 'legs', Math.max(0, legs - USUAL_LEGS));
const USUAL_LEGS = 2;

/** The attacker's bonus for a weapon that helps to trip (ARR-TRP-03). */
export const tripTally = (tripBonus: number): Tally => circumstance('ARR-TRP-03', 'tripWeapon', tripBonus);

/** An item by the damage that it can take and has taken. */
interface ItemWear {
  readonly durability: number;
  readonly taken: number;
}

export interface Sundered {
  readonly taken: number;
  readonly broken: boolean;
  /** A destroyed item is broken too. */
  readonly destroyed: boolean;
}

/** The wear of an item after `damage` more (ARR-SUN-03). */
export function sundered({ durability, taken: before }: ItemWear, damage: number): Sundered {
  const taken = before + damage;
  return { taken, broken: breaks(taken, durability), destroyed: destroys(taken, durability) };
}

/** The damage of an attack to an item, against the item's own resistances, and its wear then (ARR-SUN-01 to -03). */
export function itemDamaged(
  item: ItemWear & Hide,
  damage: Damage,
  options: ArrgsOptions,
): { readonly loss: Weakened; readonly wear: Sundered } {
  const loss = weakened(damage, item, options);
  return { loss, wear: sundered(item, loss.damage) };
}
