/** Fists in a grapple and in a Knock Down: the damage of the Unarmed attack, without an attack test (ADE-GRP-10, ADE-KNK-05). */
import type { DamageProfile } from '../harm/types.ts';
import { sidesOf } from '../sheet/weapons.ts';
import type { Weapon } from '../sheet/types.ts';

/** The damage of a weapon in the hands of somebody with this Strength bonus. */
export const profileOf = (weapon: Weapon, sb: number): DamageProfile => ({
  sides: sidesOf(weapon.dice),
  flat: weapon.flat,
  sb: weapon.addSb ? sb : 0,
  pen: weapon.pen,
  unarmed: weapon.qualities.includes('unarmed'),
  subdual: weapon.qualities.includes('subdual'),
  primitive: weapon.qualities.includes('primitive'),
  ignoresSoak: false,
});
