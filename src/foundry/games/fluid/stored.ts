/** The parts of a `fluid` combatant's state that live in its documents. */
import { keyOnActor, onActor, onItem, type StateStorage } from '../../data/place.ts';

/** Fields of the actor with the state's own name. */
const PLAIN = [
  'stable',
  'damageTaken',
  'failures',
  'stressTotal',
  'stressLevel',
  'subdualTotal',
  'electricalTotal',
  'actionDice',
] as const;

/** Pools and their maxima. */
const POOLS = {
  vitality: 'vitality.value',
  vitalityMax: 'vitality.max',
  wounds: 'wounds.value',
  woundsMax: 'wounds.max',
} as const;

export const fluidStored: StateStorage = {
  keys: new Set([...PLAIN, ...Object.keys(POOLS), 'ammo', 'conditions']),
  place(path) {
    const [key, id] = path.split('.');
    if (key === undefined || !this.keys.has(key)) return null;
    if (Object.hasOwn(POOLS, key)) return onActor(POOLS[key as keyof typeof POOLS]);
    if (key === 'ammo') return id === undefined ? null : onItem(id, 'magazine.value');
    if (key === 'conditions') return id === undefined ? null : keyOnActor(`conditions.${id}`);
    return onActor(key);
  },
};
