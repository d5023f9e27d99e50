/** The weapons of a combatant, the Unarmed attack included (ADE-ATK-11, ADE-UNA, GAP-11). */
import { findCombatant } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { UNARMED } from './read-items.ts';
import type { AdevaCombatant, AdevaFight, AdevaSheet, Weapon } from './types.ts';

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

/** The Unarmed attack with Unarmed Warrior: a d10 in place of the d5 (GAP-11). */
const WARRIOR: Weapon = { ...FISTS, dice: [{ count: 1, sides: 10 }] };
/** The Unarmed attack with Unarmed Master: also without the -3, and not Primitive (GAP-11). */
const MASTER: Weapon = { ...WARRIOR, flat: 0, qualities: ['unarmed'] };

/**
 * The Unarmed attack of a combatant with these talents (ADE-UNA-05). Nobody is an Unarmed Master without being an
 * Unarmed Warrior, so that talent stands for both (GAP-11).
 */
export function unarmedWith(talents: AdevaSheet['talents']): Weapon {
  if (talents.includes('unarmedMaster')) return MASTER;
  return talents.includes('unarmedWarrior') ? WARRIOR : FISTS;
}

/**
 * The weapon `id` of a combatant, which may be its Unarmed attack or a weapon taken from another; undefined: no weapon
 * has this id.
 */
export function weaponOf({ sheet, state }: Pick<AdevaCombatant, 'sheet' | 'state'>, id: Id): Weapon | undefined {
  if (id === UNARMED) return unarmedWith(sheet.talents);
  for (const weapon of sheet.weapons) if (weapon.id === id) return weapon;
  return state.taken[id]?.weapon;
}

/** Whether a weapon is in hand, mounted or part of the body. */
export const isEquipped = ({ state }: Pick<AdevaCombatant, 'state'>, id: Id): boolean =>
  id === UNARMED || Object.hasOwn(state.equipped, id) || Object.hasOwn(state.taken, id);

/** The weapons at hand without the Unarmed attack. A weapon taken from another stays in hand until it is dropped. */
export function equippedWeapons({ sheet, state }: Pick<AdevaCombatant, 'sheet' | 'state'>): readonly Weapon[] {
  const isAtHand = ({ id }: Weapon): boolean => state.equipped[id] === true;
  let weapons: readonly Weapon[] = sheet.weapons.every(isAtHand) ? sheet.weapons : sheet.weapons.filter(isAtHand);
  for (const id in state.taken) weapons = [...weapons, state.taken[id]!.weapon];
  return weapons;
}

/** The weapons at hand, followed by the Unarmed attack, which a starship lacks. */
export function weaponsAtHand(combatant: AdevaCombatant): readonly Weapon[] {
  const equipped = equippedWeapons(combatant);
  const { weapons, allWeapons } = combatant.sheet;
  return equipped === weapons ? allWeapons : [...equipped, ...allWeapons.slice(weapons.length)];
}

/** Whether a weapon is held in a hand. Mounted and natural weapons need no hand (43.2). */
export const isHeld = ({ mounted, qualities }: Weapon): boolean => !mounted && !qualities.includes('natural');

/**
 * The combatant and the id under which the shots and the jam of a weapon are stored: its owner's, even for a taken
 * weapon.
 */
export function homeOf({ id, state }: Pick<AdevaCombatant, 'id' | 'state'>, weapon: Id): WeaponHome {
  const taken = state.taken[weapon];
  return taken ? { who: taken.from, item: taken.item } : { who: id, item: weapon };
}

export interface WeaponHome {
  /** The owner. */
  readonly who: Id;
  /** The weapon's id on the owner's sheet. */
  readonly item: Id;
}

/** Whether a weapon is jammed, and its shots left. A weapon whose owner has left the fight has no shots. */
export function readiness(
  fight: AdevaFight,
  combatant: AdevaCombatant,
  weapon: Id,
): { readonly jammed: boolean; readonly shots: number } {
  const { who, item } = homeOf(combatant, weapon);
  const state = (who === combatant.id ? combatant : findCombatant(fight, who))?.state;
  return { jammed: state?.jammed[item] === true, shots: state?.clips[item] ?? 0 };
}

/** The number of hands that hold nothing. */
export function freeHands(combatant: Pick<AdevaCombatant, 'sheet' | 'state'>): number {
  let free = combatant.sheet.hands;
  for (const weapon of equippedWeapons(combatant)) if (isHeld(weapon)) free -= weapon.hands;
  return Math.max(0, free);
}

/**
 * Whether a weapon has a quality. Most weapons have one or none, and a plain loop over so few is faster than
 * `includes`.
 */
export function hasQuality({ qualities }: Weapon, name: Weapon['qualities'][number]): boolean {
  for (const quality of qualities) if (quality === name) return true;
  return false;
}

/** The sides of each damage die, in the order in which the dice are rolled. */
export function dieSides(dice: Weapon['dice']): readonly number[] {
  const sidesByDie: number[] = [];
  for (const { count, sides } of dice) for (let die = 0; die < count; die++) sidesByDie.push(sides);
  return sidesByDie;
}
