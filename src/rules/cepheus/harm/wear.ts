/** The wear of ablative armor by a laser hit (CEP-ARM-03). */
import { adding, pathTo, type Change, type Event, event } from '../../kernel/event.ts';
import type { CepheusCombatant } from '../types.ts';

/** The event of wear by a hit; none unless a laser hits an ablative layer that is not used up. */
export function layersWorn({ id: who, sheet, state }: CepheusCombatant, laser: boolean): readonly Event[] {
  if (!laser) return [];
  const changes: Change[] = [];
  for (const { id, ablative, arLaser } of sheet.armor)
    if (ablative && (state.ablated[id] ?? 0) < arLaser) changes.push(adding(pathTo('ablated', id), 1));
  return changes.length > 0 ? [event('armorAblated', who, 'CEP-ARM-03', changes)] : [];
}
