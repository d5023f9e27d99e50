/** The weapons of a combatant, with the one that everybody has (ADE-ATK-11, ADE-UNA, GAP-11). */
import type { Id } from '../../kernel/json.ts';
import { UNARMED } from './read-items.ts';
import type { AdevaCombatant, AdevaSheet, Weapon } from './types.ts';

/** The Unarmed attack before any talent: 1d5 - 3 + SB, Impact, Pen 0 (ADE-UNA-01). */
const FISTS: Weapon = {
  id: UNARMED,
  kind: 'unarmed',
  testChar: 'usual',
  range: 0,
  reach: 1,
  hitRating: 1,
  dice: [{ count: 1, sides: 5 }],
  flat: -3,
  addSb: true,
  pen: 0,
  damageType: 'impact',
  qualities: ['unarmed', 'primitive'],
  semi: null,
  full: null,
  clipMax: null,
  reloadCost: 'half',
  parryMod: 0,
  hands: 0,
  longRange: false,
  pointDefense: false,
  mounted: true,
};

/** GAP-11: a d10 in place of the d5. */
const WARRIOR: Weapon = { ...FISTS, dice: [{ count: 1, sides: 10 }] };
/** GAP-11: and without the -3, and no more Primitive. */
const MASTER: Weapon = { ...WARRIOR, flat: 0, qualities: ['unarmed'] };

/** The Unarmed attack of somebody with these talents (ADE-UNA-05). Unarmed Master needs Unarmed Warrior. */
export function unarmedWith(talents: AdevaSheet['talents']): Weapon {
  if (!talents.includes('unarmedWarrior')) return FISTS;
  return talents.includes('unarmedMaster') ? MASTER : WARRIOR;
}

/** The weapon `id` of a combatant, its fists among them; undefined: it has no such weapon. */
export const weaponOf = ({ sheet }: Pick<AdevaCombatant, 'sheet'>, id: Id): Weapon | undefined =>
  id === UNARMED ? unarmedWith(sheet.talents) : sheet.weapons.find((weapon) => weapon.id === id);

/** Whether it is in hand, mounted or part of the body. */
export const isEquipped = ({ state }: Pick<AdevaCombatant, 'state'>, id: Id): boolean =>
  id === UNARMED || Object.hasOwn(state.equipped, id);

/** Weapons at hand, without the fists. */
export const equippedWeapons = (combatant: Pick<AdevaCombatant, 'sheet' | 'state'>): readonly Weapon[] =>
  combatant.sheet.weapons.filter(({ id }) => isEquipped(combatant, id));

/** Hands that hold nothing; mounted and natural weapons need none (43.2). */
export function freeHands(combatant: Pick<AdevaCombatant, 'sheet' | 'state'>): number {
  const held = equippedWeapons(combatant).filter(
    ({ mounted, qualities }) => !mounted && !qualities.includes('natural'),
  );
  return Math.max(0, combatant.sheet.hands - held.reduce((sum, { hands }) => sum + hands, 0));
}

/** Sides of the damage dice one by one, in the order in which they are rolled. */
export const sidesOf = (dice: Weapon['dice']): readonly number[] =>
  dice.flatMap(({ count, sides }) => Array.from({ length: count }, () => sides));
