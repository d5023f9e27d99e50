/** The fields that each kind of item needs (section 31): a sword has no increment, an instant spell no rounds. */
import type { HeldFields } from '../../kernel/spec.ts';
import { rarely, usesOf, type Needs } from '../../kernel/uses.ts';
import { armorFields, gearFields, spellFields, weaponFields } from './fields.ts';

type Weapon = HeldFields<typeof weaponFields>;

const strikes = ({ kind }: Weapon): boolean => kind !== 'ranged';
const shoots = ({ kind }: Weapon): boolean => kind !== 'melee';
const isRanged = ({ increment }: { readonly increment: number | null }): boolean => increment !== null;

/** The fields of an item's damage beyond its durability (ARR-SUN). */
const WEAR = { taken: rarely, itemResist: rarely, itemVulnerable: rarely };

const weapon: Needs<typeof weaponFields> = {
  ...WEAR,
  modifiers: rarely,
  techBonus: rarely,
  skill: rarely,
  ability: rarely,
  natural: strikes,
  lying: rarely,
  footprint: rarely,
  arc: (_, holder) => holder === 'vehicle',
  reach: strikes,
  tripBonus: rarely,
  increment: shoots,
  maxIncrements: (weapon) => shoots(weapon) && isRanged(weapon),
  reload: ({ kind }) => kind === 'ranged',
  ammunition: ({ kind }) => kind === 'ranged',
};

const armor: Needs<typeof armorFields> = {
  ...WEAR,
  modifiers: rarely,
  techBonus: ({ hands }) => hands > 0,
  appliesTo: ({ hands }) => hands > 0,
  lying: rarely,
};

const spell: Needs<typeof spellFields> = {
  types: ({ sv }) => sv !== null,
  effectAmount: ({ effectOnSuccess }) => effectOnSuccess !== 'none',
  effectMost: ({ effectOnSuccess }) => effectOnSuccess !== 'none',
  maxIncrements: isRanged,
  rounds: ({ duration }) => duration === 'rounds',
  drain: rarely,
};

const gear: Needs<typeof gearFields> = { ...WEAR, modifiers: rarely };

export const arrgsUses = {
  weapon: usesOf(weaponFields, weapon),
  armor: usesOf(armorFields, armor),
  spell: usesOf(spellFields, spell),
  gear: usesOf(gearFields, gear),
} as const;
