/** The parts of an `arrgs` combatant's state that live in its documents. */
import { keyOnActor, onActor, onItem, type StoragePlace, type StateStorage } from '../../data/place.ts';

export const arrgsStored: StateStorage = {
  keys: new Set(['life', 'conditions', 'stock', 'spent']),
  facing: 'motion.facing',
  place(path) {
    const [key, part = '', id] = path.split('.');
    switch (key) {
      case 'spent':
        return onActor('spent');
      case 'life':
        return onActor(part === 'lost' ? 'vitality.lost' : part);
      case 'conditions':
        return part === '' ? null : keyOnActor(`conditions.${part}`);
      case 'stock':
        return id === undefined ? null : stocked(part, id);
      default:
        return null;
    }
  },
};

/** The remaining durability of an item, and the spell slots of a level. */
function stocked(part: string, id: string): StoragePlace | null {
  switch (part) {
    case 'held':
      return { ...onItem(id, 'equipped'), absent: false };
    case 'lying':
      return { ...onItem(id, 'lying'), absent: false };
    case 'loaded':
      return onItem(id, 'reload.loaded');
    case 'quantities':
      return onItem(id, 'quantity');
    case 'slotsSpent':
      return onActor(`slots.${id}.spent`);
    case 'taken':
    case 'memorised':
      return onItem(id, part);
    default:
      return null;
  }
}
