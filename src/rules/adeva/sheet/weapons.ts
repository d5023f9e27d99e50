/** The weapons of a combatant, with the one that everybody has (ADE-ATK-11, ADE-UNA, GAP-11). */
import type { Id } from '../../kernel/json.ts';
import { UNARMED } from './read-items.ts';
import type { AdevaCombatant, AdevaFight, AdevaSheet, Weapon } from './types.ts';
import { findCombatant } from '../../kernel/fight.ts';

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

/** The Unarmed attack of a combatant with these talents (ADE-UNA-05). Unarmed Master needs Unarmed Warrior. */
export function unarmedWith(talents: AdevaSheet['talents']): Weapon {
  if (!talents.includes('unarmedWarrior')) return FISTS;
  return talents.includes('unarmedMaster') ? MASTER : WARRIOR;
}

/** The weapon `id` of a combatant, its fists and what it took from others among them; undefined: it has no such weapon. */
export function weaponOf({ sheet, state }: Pick<AdevaCombatant, 'sheet' | 'state'>, id: Id): Weapon | undefined {
  if (id === UNARMED) return unarmedWith(sheet.talents);
  for (const weapon of sheet.weapons) if (weapon.id === id) return weapon;
  return state.taken[id]?.weapon;
}

/** Whether it is in hand, mounted or part of the body. */
export const isEquipped = ({ state }: Pick<AdevaCombatant, 'state'>, id: Id): boolean =>
  id === UNARMED || Object.hasOwn(state.equipped, id) || Object.hasOwn(state.taken, id);

/** Weapons at hand, without the fists; those taken from others are in hand until they are let go. */
export function equippedWeapons({ sheet, state }: Pick<AdevaCombatant, 'sheet' | 'state'>): readonly Weapon[] {
  const isAtHand = ({ id }: Weapon): boolean => state.equipped[id] === true;
  let weapons: readonly Weapon[] = sheet.weapons.every(isAtHand) ? sheet.weapons : sheet.weapons.filter(isAtHand);
  for (const id in state.taken) weapons = [...weapons, state.taken[id]!.weapon];
  return weapons;
}

/** Weapons at hand, then the fists; a starship has none. */
export function weaponsAtHand(combatant: AdevaCombatant): readonly Weapon[] {
  const equipped = equippedWeapons(combatant);
  const { weapons, allWeapons } = combatant.sheet;
  return equipped === weapons ? allWeapons : [...equipped, ...allWeapons.slice(weapons.length)];
}

/** Weapons that a hand holds; mounted and natural ones need none (43.2). */
export const isHeld = ({ mounted, qualities }: Weapon): boolean => !mounted && !qualities.includes('natural');

/** The place where the shots and the jam of a weapon are counted: with its owner, under its id there. */
export function homeOf({ id, state }: Pick<AdevaCombatant, 'id' | 'state'>, weapon: Id): WeaponHome {
  const taken = state.taken[weapon];
  return taken ? { who: taken.from, item: taken.item } : { who: id, item: weapon };
}

export interface WeaponHome {
  readonly who: Id;
  readonly item: Id;
}

/** Whether it is jammed, and the shots left; a weapon whose owner has left the fight has none. */
export function readiness(
  fight: AdevaFight,
  combatant: AdevaCombatant,
  weapon: Id,
): { readonly jammed: boolean; readonly shots: number } {
  const { who, item } = homeOf(combatant, weapon);
  const state = (who === combatant.id ? combatant : findCombatant(fight, who))?.state;
  return { jammed: state?.jammed[item] === true, shots: state?.clips[item] ?? 0 };
}

/** Hands that hold nothing. */
export function freeHands(combatant: Pick<AdevaCombatant, 'sheet' | 'state'>): number {
  let free = combatant.sheet.hands;
  for (const weapon of equippedWeapons(combatant)) if (isHeld(weapon)) free -= weapon.hands;
  return Math.max(0, free);
}

/** Most weapons have no quality or one: a list is not searched for what is not in it. */
export function hasQuality({ qualities }: Weapon, name: Weapon['qualities'][number]): boolean {
  for (const quality of qualities) if (quality === name) return true;
  return false;
}

/** Sides of the damage dice one by one, in the order in which they are rolled. */
export function sidesOf(dice: Weapon['dice']): readonly number[] {
  const all: number[] = [];
  for (const { count, sides } of dice) for (let die = 0; die < count; die++) all.push(sides);
  return all;
}
