/** The parts of a `cepheus` combatant's state that live in its documents. */
import { keyOnActor, onActor, onItem, type StoragePlace, type StateStorage } from '../../data/place.ts';

/** Points of a hulk are pools on the actor, hits on its weapons stand with these. */
function placeOfHulk(key: string, id: string | undefined): StoragePlace | null {
  if (POOLS.has(key)) return onActor(`${key}.value`);
  if (id === undefined) return PLAIN.has(key) ? onActor(key) : null;
  if (key === 'systems') return onActor(`systems.${id}`);
  if (key === 'weapons') return onItem(id, 'hits');
  return key === 'juryRigs' ? keyOnActor(`juryRigs.${id}`) : null;
}

const POOLS = new Set(['hull', 'structure', 'armor', 'cargo']);
const PLAIN = new Set(['limbs', 'parts', 'exploded', 'speed', 'facing']);

export const cepheusStored: StateStorage = {
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
    'hulk',
  ]),
  facing: 'hulk.facing',
  place(path) {
    const [key, id, ...rest] = path.split('.');
    if (key === 'hulk' && id) return placeOfHulk(id, rest[0]);
    if (key === 'current' && id) return onActor(`characteristics.${id}.value`);
    if (key === 'ammo' && id) return onItem(id, 'magazine.value');
    if (key === 'quantity' && id) return onItem(id, 'quantity');
    if (key === 'flechettes' && id) return onItem(id, 'flechette');
    if (key === 'ablated' && id) return onItem(id, 'ablated');
    if (key !== undefined && this.keys.has(key)) return onActor([key, id, ...rest].filter(Boolean).join('.'));
    return null;
  },
};
