/** What of a `cepheus` combatant's state lives in its documents. */
import { onActor, onItem, type Stored } from '../../data/place.ts';

export const cepheusStored: Stored = {
  keys: new Set([
    'current',
    'ammo',
    'quantity',
    'flechettes',
    'ablated',
    'fatigued',
    'unconscious',
    'awake',
    'firstAidDone',
    'killed',
    'helpless',
  ]),
  place(path) {
    const [key, id, ...rest] = path.split('.');
    if (key === 'current' && id) return onActor(`characteristics.${id}.value`);
    if (key === 'ammo' && id) return onItem(id, 'magazine.value');
    if (key === 'quantity' && id) return onItem(id, 'quantity');
    if (key === 'flechettes' && id) return onItem(id, 'flechette');
    if (key === 'ablated' && id) return onItem(id, 'ablated');
    if (key !== undefined && this.keys.has(key)) return onActor([key, id, ...rest].filter(Boolean).join('.'));
    return null;
  },
};
