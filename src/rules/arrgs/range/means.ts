/** The means of attacks: weapons held, loaded and thrown (GAP-08, GAP-13). */
import { adjust } from '../../kernel/changes.ts';
import { type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { ATTACKS } from '../attack/formula.ts';
import type { Means } from '../attack/situation.ts';
import { spaceOf } from '../check/size.ts';
import { letGo } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight, Weapon } from '../sheet/types.ts';
import { isInUse } from '../sheet/wear.ts';
import { SIZES, type AttackKind } from '../terms.ts';
import { reachLost } from './threat.ts';

/** The weapons that a combatant can attack with now. */
export const weaponsOf = (combatant: ArrgsCombatant): readonly Weapon[] =>
  combatant.sheet.weapons.filter((weapon) => isUsable(combatant, weapon));

const isUsable = (combatant: ArrgsCombatant, weapon: Weapon): boolean =>
  weapon.id === 'unarmed' || isInUse(combatant, weapon);

/** The ids of the weapons that a combatant can attack with now. */
export function weaponIds(combatant: ArrgsCombatant): readonly Id[] {
  const ids: Id[] = [];
  for (const weapon of combatant.sheet.weapons) if (isUsable(combatant, weapon)) ids.push(weapon.id);
  return ids;
}

/** The weapons that a combatant can make melee attacks with now. */
export const meleeWeaponsOf = (combatant: ArrgsCombatant): readonly Weapon[] =>
  weaponsOf(combatant).filter(({ kind }) => kind !== 'ranged');

export function weaponNamed({ sheet }: ArrgsCombatant, id: Id | null): Weapon | undefined {
  for (const weapon of sheet.weapons) if (weapon.id === id) return weapon;
  return undefined;
}

/** The kinds of attack that a weapon is made for (ARR-ATM-02). */
export const kindsOf = ({ kind }: Weapon): readonly ('melee' | 'ranged')[] => KINDS[kind];

const KINDS = { both: ['melee', 'ranged'], melee: ['melee'], ranged: ['ranged'] } as const;

/**
 * The squares that an attack covers in each direction: the weapon's footprint, or the space of a size two categories
 * below the wielder's where that is more (ARR-AOE-01, GAP-06).
 */
export const footprintOf = ({ sheet }: ArrgsCombatant, { footprint }: Weapon): number =>
  Math.max(footprint, spaceOf(SIZES[Math.max(0, SIZES.indexOf(sheet.size) - 2)]!));

/** Whether an attack with the weapon is armed; natural weapons count (ARR-ATK-13). */
export const isArmed = ({ natural, hands }: Weapon): boolean => natural || hands > 0;

/**
 * The means of an attack with a weapon, by its own skill and ability or else the usual ones (ARR-ATK-02, -03,
 * ARR-CHK-07).
 */
export function weaponMeans(weapon: Weapon, attackKind: 'melee' | 'ranged'): Means {
  const usual = ATTACKS[attackKind];
  return {
    item: weapon.id,
    attackKind,
    skill: weapon.skill || usual.skills[0]!,
    ability: weapon.ability || usual.abilities[0]!,
    effect: 'numeric',
    baseSv: weapon.baseSv,
    types: weapon.types,
    critMin: weapon.critMin,
    increment: weapon.increment,
    techBonus: weapon.techBonus,
    spellLevel: null,
    durability: weapon.durability,
  };
}

/** Whether loading a weapon is an Action of its own; with a reload of 0 points it is part of the attack (GAP-08). */
export const needsReload = ({ reload }: Weapon): boolean => reload !== null && reload.cost > 0;

/**
 * The ammunition ready to be shot: items loaded, or with a reload of 0 points the items carried; null where none is
 * needed.
 */
export function loadedIn(combatant: ArrgsCombatant, weapon: Weapon, attackKind: AttackKind): number | null {
  if (attackKind === 'melee') return null;
  const { loaded, quantities } = combatant.state.stock;
  if (needsReload(weapon)) return loaded[weapon.id] ?? 0;
  if (weapon.ammunition === '') return null;
  return ammunitionFor(combatant, weapon).reduce((sum, id) => sum + (quantities[id] ?? 0), 0);
}

/** The ids of gear that is ammunition for a weapon. */
export const ammunitionFor = ({ sheet }: ArrgsCombatant, { ammunition }: Weapon): readonly Id[] =>
  ammunition === '' ? [] : sheet.gear.filter((gear) => gear.ammunition === ammunition).map(({ id }) => id);

/**
 * Whether a ranged attack throws the weapon: made for both kinds of attack, it uses no ammunition (ARR-RNG-05, GAP-08).
 */
const isThrown = ({ kind, ammunition, reload, natural }: Weapon, attackKind: AttackKind): boolean =>
  attackKind === 'ranged' && kind === 'both' && ammunition === '' && reload === null && !natural;

/** The events of a thrown weapon that leaves the hand; none for a weapon that is not thrown. */
export function thrownAway(
  fight: ArrgsFight,
  combatant: ArrgsCombatant,
  item: Id | null,
  attackKind: AttackKind,
): readonly Event[] {
  const weapon = weaponNamed(combatant, item);
  if (!weapon || !isThrown(weapon, attackKind) || !isInUse(combatant, weapon)) return [];
  const { id } = weapon;
  const thrown = event('itemThrown', combatant.id, 'ARR-RNG-05', letGo(id), { item: id });
  return [thrown, ...reachLost(fight, combatant, [id])];
}

/** Whether a weapon can be used again: it is in hand and, where it needs ammunition, loaded (ARR-RPA-05). */
export function isAtHand(combatant: ArrgsCombatant, item: Id | null, attackKind: AttackKind): boolean {
  const weapon = weaponNamed(combatant, item);
  if (!weapon) return true;
  return weaponsOf(combatant).includes(weapon) && loadedIn(combatant, weapon, attackKind) !== 0;
}

/** The event of the item of ammunition that an attack uses; none for a weapon without ammunition (GAP-13). */
export function ammunitionSpent(combatant: ArrgsCombatant, item: Id | null, attackKind: AttackKind): readonly Event[] {
  const weapon = weaponNamed(combatant, item);
  if (!weapon || (loadedIn(combatant, weapon, attackKind) ?? 0) < 1) return [];
  const { quantities } = combatant.state.stock;
  const gear = ammunitionFor(combatant, weapon).find((id) => (quantities[id] ?? 0) > 0);
  const changes = adjust(needsReload(weapon) ? `stock.loaded.${weapon.id}` : `stock.quantities.${gear!}`, -1);
  return [event('ammunitionSpent', combatant.id, 'GAP-13', changes, { item: weapon.id })];
}
