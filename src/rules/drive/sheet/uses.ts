/** The fields that each kind of item needs (section 20): an explosive has no edge, and a shield for oneself no radius. */
import type { HeldFields } from '../../kernel/spec.ts';
import { rarely, usesOf, type Needs } from '../../kernel/uses.ts';
import { ENERGY_TYPES } from '../types.ts';
import {
  aura as auraFields,
  gravity as gravityFields,
  shield as shieldFields,
  weapon as weaponFields,
} from './fields.ts';

type Weapon = HeldFields<typeof weaponFields>;

const inHand = ({ mode }: Weapon): boolean => mode === 'melee';
const shoots = ({ mode }: Weapon): boolean => mode === 'ranged';
const bursts = ({ mode }: Weapon): boolean => mode === 'explosive';
const strikes = (weapon: Weapon): boolean => !bursts(weapon);

const weapon: Needs<typeof weaponFields> = {
  damage: strikes,
  drive: strikes,
  energy: strikes,
  critRange: shoots,
  strDamage: inHand,
  strDrive: inHand,
  strengthRating: inHand,
  strRequired: rarely,
  offenseTn: rarely,
  extra: rarely,
  frag: bursts,
  blast: bursts,
  areaFrag: bursts,
  areaBlast: bursts,
  zone: bursts,
  precise: strikes,
  overprecise: rarely,
  projectile: shoots,
  kind: strikes,
};

/** Most sources have a pool of their own, whose points do not expire. */
const POINTS = {
  poolId: rarely,
  expires: rarely,
  rounds: ({ expires }: { readonly expires: string }): boolean => expires === 'rounds',
};

const shield: Needs<typeof shieldFields> = {
  ...POINTS,
  radius: ({ protects }) => protects === 'group',
  twoWay: ({ protects }) => protects === 'group',
};

const aura: Needs<typeof auraFields> = {
  drive: ({ kind }) => !ENERGY_TYPES.some((type) => type === kind),
  deviceId: ({ fromDevice }) => fromDevice,
};

const gravity: Needs<typeof gravityFields> = POINTS;

export const driveUses = {
  weapon: usesOf(weaponFields, weapon),
  shield: usesOf(shieldFields, shield),
  aura: usesOf(auraFields, aura),
  gravity: usesOf(gravityFields, gravity),
} as const;
