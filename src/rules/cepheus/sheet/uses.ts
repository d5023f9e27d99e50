/** The fields that each kind of item needs (section 46.2): a blade has no magazine, a weapon off a vehicle no mount. */
import type { HeldFields } from '../../kernel/spec.ts';
import { rarely, usesOf, type Needs } from '../../kernel/uses.ts';
import type { RangeType } from '../vocabulary.ts';
import { cepheusArmor, cepheusGear, cepheusWeapon } from './fields.ts';

type Weapon = HeldFields<typeof cepheusWeapon>;

/** Range types of weapons without rounds, sights or recoil. */
const HAND: readonly RangeType[] = ['closeQuarters', 'extendedReach', 'thrown'];
/** Range types of weapons that both hands hold. */
const LONG: readonly RangeType[] = ['rifle', 'assaultWeapon'];

const shoots = ({ ranges }: Weapon): boolean => ranges.some((range) => !HAND.includes(range));
const isLong = ({ ranges }: Weapon): boolean => ranges.some((range) => LONG.includes(range));
const explodes = ({ payload }: Weapon): boolean => payload.length > 0;
const reloads = (weapon: Weapon): boolean => shoots(weapon) && weapon.magazine !== null;
const isAboard = (_: unknown, holder: string): boolean => holder === 'vehicle';
const isPowered = ({ fullBattleDress }: HeldFields<typeof cepheusArmor>): boolean => fullBattleDress;

const weapon: Needs<typeof cepheusWeapon> = {
  minStr: rarely,
  drawActions: (weapon, holder) => !isAboard(weapon, holder),
  mount: isAboard,
  hits: ({ mount }) => mount !== 'none',
  magazine: shoots,
  rof: shoots,
  reloadActions: reloads,
  reloadRounds: rarely,
  hurriedReload: rarely,
  recoil: shoots,
  slugThrower: shoots,
  laser: shoots,
  energy: shoots,
  heavy: (weapon) => shoots(weapon) && !weapon.ranges.includes('pistol'),
  flechette: ({ ranges }) => ranges.includes('shotgun'),
  laserSight: shoots,
  telescopicSight: isLong,
  gyrostabilizer: (weapon) => isLong(weapon) && weapon.recoil,
  intelTolerance: rarely,
  // GAP-05: launchers of grenades have the ranges of guns, and are heavy.
  payload: ({ ranges, heavy }) => heavy || ranges.every((range) => range === 'thrown' || range === 'rocket'),
  payloadKind: explodes,
};

const armor: Needs<typeof cepheusArmor> = {
  layer: rarely,
  ablative: rarely,
  ablated: ({ ablative }) => ablative,
  fullBattleDress: ({ requiredSkill }) => requiredSkill !== '',
  grantsStr: isPowered,
  grantsDex: isPowered,
};

const gear: Needs<typeof cepheusGear> = { sensor: rarely, comm: rarely, drug: rarely };

export const cepheusUses = {
  weapon: usesOf(cepheusWeapon, weapon),
  armor: usesOf(cepheusArmor, armor),
  gear: usesOf(cepheusGear, gear),
} as const;
