/**
 * The fields that each kind of item uses (section 43): a blade has no clip, for instance, and a pistol is not mounted.
 */
import type { HeldFields } from '../../kernel/spec.ts';
import { rarely, usesOf, type Needs } from '../../kernel/uses.ts';
import { AILMENT_FIELDS, ARMOR_FIELDS, DEFLECTOR_FIELDS, WEAPON_FIELDS } from './fields.ts';

type Weapon = HeldFields<typeof WEAPON_FIELDS>;

const shoots = ({ kind }: Weapon): boolean => kind === 'ranged';
const flies = ({ kind }: Weapon): boolean => kind === 'ranged' || kind === 'thrown';
const parries = (weapon: Weapon): boolean => !shoots(weapon);
const isMounted = ({ mounted }: Weapon, holder: string): boolean => mounted || holder === 'starship';

const weapon: Needs<typeof WEAPON_FIELDS> = {
  testChar: rarely,
  mounted: (weapon, holder) => shoots(weapon) && (weapon.hands === 0 || isMounted(weapon, holder)),
  reach: parries,
  parryMod: parries,
  range: flies,
  clip: shoots,
  semi: shoots,
  full: shoots,
  reloadCost: (weapon) => shoots(weapon) && weapon.clip !== null,
  jammed: rarely,
  longRange: isMounted,
  pointDefense: isMounted,
};

const armor: Needs<typeof ARMOR_FIELDS> = { primitive: rarely, cover: rarely, sbMod: rarely };

const deflector: Needs<typeof DEFLECTOR_FIELDS> = { allowsSecondEvasion: rarely };

const ailment: Needs<typeof AILMENT_FIELDS> = { characteristic: ({ amount }) => amount > 0 };

export const adevaUses = {
  weapon: usesOf(WEAPON_FIELDS, weapon),
  armor: usesOf(ARMOR_FIELDS, armor),
  deflector: usesOf(DEFLECTOR_FIELDS, deflector),
  ailment: usesOf(AILMENT_FIELDS, ailment),
} as const;
