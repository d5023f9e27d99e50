/** Means of attacks: weapons as they are held, loaded and thrown (GAP-08, GAP-13). */
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { adjust, event } from '../../kernel/progress.ts';
import { spaceOf } from '../check/size.ts';
import { letGo } from '../sheet/state.ts';
import { isInUse } from '../sheet/wear.ts';
import type { ArrgsCombatant, Weapon } from '../sheet/types.ts';
import { SIZES, type AttackKind } from '../terms.ts';
import { ATTACKS } from '../attack/formula.ts';
import type { Means } from '../attack/situation.ts';
import { reachLost } from './threat.ts';

/** Weapons that a combatant can strike with now. */
export const weaponsOf = (combatant: ArrgsCombatant): readonly Weapon[] =>
  combatant.sheet.weapons.filter((weapon) => isUsable(combatant, weapon));

const isUsable = (combatant: ArrgsCombatant, weapon: Weapon): boolean =>
  weapon.id === 'unarmed' || isInUse(combatant, weapon);

export function weaponIds(combatant: ArrgsCombatant): readonly Id[] {
  const ids: Id[] = [];
  for (const weapon of combatant.sheet.weapons) if (isUsable(combatant, weapon)) ids.push(weapon.id);
  return ids;
}

/** Those among them that strike at arm's length. */
export const meleeWeaponsOf = (combatant: ArrgsCombatant): readonly Weapon[] =>
  weaponsOf(combatant).filter(({ kind }) => kind !== 'ranged');

export function weaponNamed({ sheet }: ArrgsCombatant, id: Id | null): Weapon | undefined {
  for (const weapon of sheet.weapons) if (weapon.id === id) return weapon;
  return undefined;
}

/** ARR-ATM-02: the kinds of attack that it is made for. */
export const kindsOf = ({ kind }: Weapon): readonly ('melee' | 'ranged')[] => KINDS[kind];

const KINDS = { both: ['melee', 'ranged'], melee: ['melee'], ranged: ['ranged'] } as const;

/** ARR-AOE-01, GAP-06: squares that one attack covers, each way; a weapon counts as two sizes below its wielder. */
export const footprintOf = ({ sheet }: ArrgsCombatant, { footprint }: Weapon): number =>
  Math.max(footprint, spaceOf(SIZES[Math.max(0, SIZES.indexOf(sheet.size) - 2)]!));

/** ARR-ATK-13: natural weapons count. */
export const isArmed = ({ natural, hands }: Weapon): boolean => natural || hands > 0;

/** An attack with a weapon, its own skill and ability before the usual ones (ARR-ATK-02, -03, ARR-CHK-07). */
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

/** Ammunition ready to be shot: items loaded, or drawn with the attack (reload 0); null: it needs none. */
export function loadedIn(combatant: ArrgsCombatant, weapon: Weapon, attackKind: AttackKind): number | null {
  if (attackKind === 'melee') return null;
  const { loaded, quantities } = combatant.state.stock;
  if (weapon.reload && weapon.reload.cost > 0) return loaded[weapon.id] ?? 0;
  if (weapon.ammunition === '') return null;
  return ammunitionFor(combatant, weapon).reduce((sum, id) => sum + (quantities[id] ?? 0), 0);
}

/** Gear that holds ammunition for a weapon. */
export const ammunitionFor = ({ sheet }: ArrgsCombatant, { ammunition }: Weapon): readonly Id[] =>
  ammunition === '' ? [] : sheet.gear.filter((gear) => gear.ammunition === ammunition).map(({ id }) => id);

/** A weapon for both kinds of attack that shoots nothing is thrown, and lies where it struck (ARR-RNG-05, GAP-08). */
const isThrown = ({ kind, ammunition, reload, natural }: Weapon, attackKind: AttackKind): boolean =>
  attackKind === 'ranged' && kind === 'both' && ammunition === '' && reload === null && !natural;

/** Items that leave the thrower's hand. */
export function thrownAway(combatant: ArrgsCombatant, item: Id | null, attackKind: AttackKind): readonly Event[] {
  const weapon = weaponNamed(combatant, item);
  if (!weapon || !isThrown(weapon, attackKind) || !isInUse(combatant, weapon)) return [];
  const { id } = weapon;
  return [event('itemThrown', combatant.id, 'ARR-RNG-05', letGo(id), { item: id }), ...reachLost(combatant, id)];
}

/** Whether a weapon can be used once more: still in hand, and loaded (ARR-RPA-05). */
export function isAtHand(combatant: ArrgsCombatant, item: Id | null, attackKind: AttackKind): boolean {
  const weapon = weaponNamed(combatant, item);
  if (!weapon) return true;
  return weaponsOf(combatant).includes(weapon) && loadedIn(combatant, weapon, attackKind) !== 0;
}

/** GAP-13: one for each attack. */
export function ammunitionSpent(combatant: ArrgsCombatant, item: Id | null, attackKind: AttackKind): readonly Event[] {
  const weapon = weaponNamed(combatant, item);
  if (!weapon || (loadedIn(combatant, weapon, attackKind) ?? 0) < 1) return [];
  const { quantities } = combatant.state.stock;
  const gear = ammunitionFor(combatant, weapon).find((id) => (quantities[id] ?? 0) > 0);
  const isLoaded = weapon.reload !== null && weapon.reload.cost > 0;
  const changes = adjust(isLoaded ? `stock.loaded.${weapon.id}` : `stock.quantities.${gear!}`, -1);
  return [event('ammunitionSpent', combatant.id, 'GAP-13', changes, { item: weapon.id })];
}
