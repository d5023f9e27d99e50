/** The parts of an `adeva` combatant's state that live in its documents. */
import { besideActor, keyOnActor, onActor, onItem, type StateStorage } from '../../data/place.ts';

/** Fields of the actor with the state's own name. */
const PLAIN = ['lethal', 'fatigue', 'treated', 'band'] as const;
/** Records of the actor with the same keys as in the state. */
const RECORDS = ['fate', 'ended'] as const;
const MAPS = ['decay', 'deflectorWeakening', 'conditions'] as const;

export const adevaStored: StateStorage = {
  keys: new Set([...PLAIN, ...RECORDS, ...MAPS, 'wounds', 'clips', 'jammed', 'equipped', 'pilotFate']),
  place(path) {
    const [key = '', id] = path.split('.');
    if (!this.keys.has(key)) return null;
    if (key === 'wounds') return onActor('wounds.value');
    // GAP-18: the points are the pilot's, wherever they are spent.
    if (key === 'pilotFate') return besideActor('pilot', 'fate.value');
    if ((PLAIN as readonly string[]).includes(key)) return onActor(key);
    if (id === undefined) return null;
    if ((RECORDS as readonly string[]).includes(key)) return onActor(`${key}.${id}`);
    if ((MAPS as readonly string[]).includes(key)) return keyOnActor(`${key}.${id}`);
    return key === 'clips' ? onItem(id, 'clip.value') : { ...onItem(id, key), absent: false };
  },
};
