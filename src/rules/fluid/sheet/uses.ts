/** The fields that each kind of item needs (section 14): a blade has no range increment, and a weapon without a blast no save. */
import type { HeldFields } from '../../kernel/spec.ts';
import { rarely, usesOf, type Needs } from '../../kernel/uses.ts';
import { weapon as weaponFields } from './fields.ts';

type Weapon = HeldFields<typeof weaponFields>;

const shoots = ({ kind }: Weapon): boolean => kind === 'ranged';
const isGun = (weapon: Weapon): boolean => shoots(weapon) && weapon.magazine !== null;

const weapon: Needs<typeof weaponFields> = {
  armorPiercing: rarely,
  errorTo: rarely,
  increment: shoots,
  magazine: shoots,
  recoil: isGun,
  burst: isGun,
  autofireRating: ({ burst }) => burst,
  blastIncrement: (weapon) => shoots(weapon) && !isGun(weapon),
  blastDc: ({ blastIncrement }) => blastIncrement > 0,
};

export const fluidUses = { weapon: usesOf(weaponFields, weapon) } as const;
