/** The parts of a `drive` combatant's state that live in its documents. */
import { keyOnActor, onActor, onItem, type StateStorage } from '../../data/place.ts';

const ON_ACTOR = new Set(['damageTaken', 'willSpent', 'fatigue', 'kineticUses']);

export const driveStored: StateStorage = {
  keys: new Set([...ON_ACTOR, 'injuries', 'conditions', 'pools', 'resources', 'auras', 'active']),
  place(path) {
    const [key = '', id] = path.split('.');
    if (ON_ACTOR.has(key)) return onActor(key);
    if (id === undefined) return null;
    switch (key) {
      case 'injuries':
      case 'conditions':
        return keyOnActor(`${key}.${id}`);
      case 'pools':
        return onItem(id, 'points');
      case 'resources':
        return onItem(id, 'resource');
      case 'auras':
        return { ...onItem(id, 'stored'), absent: 0 };
      case 'active':
        return { ...onItem(id, 'active'), absent: false };
      default:
        return null;
    }
  },
};
