/** The state of items (ARR-SUN-03), and a combatant's resistance to damage. */
import type { Id } from '../../kernel/json.ts';
import type { Hide } from '../harm/damage.ts';
import type { ArrgsOptions } from '../options.ts';
import { effectsOf } from './effects.ts';
import type { ArrgsCombatant, Resistance } from './types.ts';

/** An item by the damage it can take. */
interface Worn {
  readonly id: Id;
  readonly durability: number;
}

/** ARR-CORE-11: at half, without rounding. */
export const breaks = (taken: number, durability: number): boolean => 2 * taken >= durability;
export const destroys = (taken: number, durability: number): boolean => taken >= durability;

export const takenBy = ({ state: { stock } }: ArrgsCombatant, { id }: Worn): number =>
  Object.hasOwn(stock.taken, id) ? stock.taken[id]! : 0;
export const isBroken = (owner: ArrgsCombatant, item: Worn): boolean => breaks(takenBy(owner, item), item.durability);
export const isDestroyed = (owner: ArrgsCombatant, item: Worn): boolean =>
  destroys(takenBy(owner, item), item.durability);

/** In hand or worn, and still whole enough to be of use. */
export const isInUse = (owner: ArrgsCombatant, item: Worn & { readonly natural?: boolean }): boolean =>
  (item.natural === true || Object.hasOwn(owner.state.stock.held, item.id)) && !isDestroyed(owner, item);

/** Damage Resistance and vulnerability of a body: its own, of worn armor, and by effects (ARR-DMG-03 to -08). */
export function hideOf(owner: ArrgsCombatant, options: ArrgsOptions): Hide {
  const { sheet } = owner;
  let { resist, vulnerable } = sheet;
  for (const item of sheet.armor) {
    if (item.resist.length === 0 || !isInUse(owner, item)) continue;
    const worn = armorResistance(owner, item, options);
    resist = resist.length === 0 ? worn : resist.concat(worn);
  }
  for (const { value, damageType } of effectsOf(owner, 'drExtra')) resist = resist.concat({ value, type: damageType });
  for (const { damageType } of effectsOf(owner, 'vulnerability')) {
    if (damageType !== 'all') vulnerable = vulnerable.concat(damageType);
  }
  return { resist, vulnerable };
}

/** GAP-11: broken armor resists half, rounded down. */
function armorResistance(
  owner: ArrgsCombatant,
  item: ArrgsCombatant['sheet']['armor'][number],
  { brokenEffect }: ArrgsOptions,
): readonly Resistance[] {
  if (brokenEffect === 'none' || !isBroken(owner, item)) return item.resist;
  return item.resist.map(({ value, type }) => ({ value: Math.floor(value / 2), type }));
}
