/** Damage to items (ARR-SUN-03), and a combatant's resistance to damage. */
import type { Id } from '../../kernel/json.ts';
import type { Hide } from '../harm/damage.ts';
import type { ArrgsOptions } from '../options.ts';
import { DAMAGE_TYPES } from '../terms.ts';
import { effectsOf } from './effects.ts';
import type { ArrgsCombatant, Resistance } from './types.ts';

/** An item that can be damaged. */
interface Worn {
  readonly id: Id;
  readonly durability: number;
}

/** Whether the damage taken breaks an item: half of its durability, without rounding (ARR-CORE-11). */
export const breaks = (taken: number, durability: number): boolean => 2 * taken >= durability;
/** Whether the damage taken destroys an item (ARR-SUN-03). */
export const destroys = (taken: number, durability: number): boolean => taken >= durability;

export const takenBy = ({ state: { stock } }: ArrgsCombatant, { id }: Worn): number =>
  Object.hasOwn(stock.taken, id) ? stock.taken[id]! : 0;
export const isBroken = (owner: ArrgsCombatant, item: Worn): boolean => breaks(takenBy(owner, item), item.durability);
export const isDestroyed = (owner: ArrgsCombatant, item: Worn): boolean =>
  destroys(takenBy(owner, item), item.durability);

/** Whether an item is natural, in hand or worn, and not destroyed. */
export const isInUse = (owner: ArrgsCombatant, item: Worn & { readonly natural?: boolean }): boolean =>
  (item.natural === true || Object.hasOwn(owner.state.stock.held, item.id)) && !isDestroyed(owner, item);

/**
 * A combatant's Damage Resistance and vulnerability: its own, its armor's, and from effects (ARR-DMG-03 to -08). An
 * effect of vulnerability to `all` is one to each type (GAP-08).
 */
export function hideOf(owner: ArrgsCombatant, options: ArrgsOptions): Hide {
  const { sheet } = owner;
  let { resist, vulnerable } = sheet;
  for (const item of sheet.armor) {
    if (item.resist.length === 0 || !isInUse(owner, item)) continue;
    const worn = armorResistance(owner, item, options);
    resist = resist.length === 0 ? worn : resist.concat(worn);
  }
  for (const { value, damageType } of effectsOf(owner, 'drExtra')) resist = resist.concat({ value, type: damageType });
  for (const { damageType } of effectsOf(owner, 'vulnerability'))
    vulnerable = vulnerable.concat(damageType === 'all' ? DAMAGE_TYPES : damageType);
  return { resist, vulnerable };
}

/** The Damage Resistance of armor; under `brokenEffect` minus2 broken armor has half of it, rounded down (GAP-11). */
function armorResistance(
  owner: ArrgsCombatant,
  item: ArrgsCombatant['sheet']['armor'][number],
  { brokenEffect }: ArrgsOptions,
): readonly Resistance[] {
  if (brokenEffect === 'none' || !isBroken(owner, item)) return item.resist;
  return item.resist.map(({ value, type }) => ({ value: Math.floor(value / 2), type }));
}
