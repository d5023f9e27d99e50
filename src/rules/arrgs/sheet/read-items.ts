/** The items of a sheet, read from its source. */
import type { Id } from '../../kernel/json.ts';
import { itemsOf, readId, type Reading } from '../../kernel/reading.ts';
import { readFields, type Fields, type HeldFields } from '../../kernel/spec.ts';
import { modifier } from '../check/modifiers.ts';
import { armorFields, featureFields, gearFields, spellFields, weaponFields } from './fields.ts';
import type { ArrgsSheet, EffectSpec, Stock, Weapon } from './types.ts';
import { destroys } from './wear.ts';

type Carried = Pick<ArrgsSheet, 'weapons' | 'armor' | 'penalties' | 'shields' | 'spells' | 'gear' | 'features'>;

/** The items of a sheet, their effects, and their stock at the start of a fight. */
export interface Items extends Carried {
  readonly effects: readonly (EffectSpec & { readonly source?: Id })[];
  readonly stock: Omit<Stock, 'slotsSpent'>;
}

/** The unarmed attack of a combatant (ARR-ATK-13, GAP-08). */
const UNARMED: Weapon = {
  id: 'unarmed',
  kind: 'melee',
  baseSv: 1,
  types: ['bludgeoning'],
  critMin: 20,
  reach: 0,
  increment: null,
  maxIncrements: 10,
  skill: '',
  ability: '',
  techBonus: 0,
  tripBonus: 0,
  footprint: 1,
  reload: null,
  ammunition: '',
  hands: 0,
  natural: false,
  equipped: true,
  lying: false,
  arc: 'all',
  modifiers: [],
  durability: 1,
  taken: 0,
  itemResist: [],
  itemVulnerable: [],
};

/** The items of a sheet. `strikesUnarmed`: whether its owner can strike without a weapon. */
export function readItems(from: Reading, strikesUnarmed: boolean): Items {
  const ids = new Set<Id>(strikesUnarmed ? [UNARMED.id] : []);
  const ofType = <F extends Fields>(type: string, fields: F) => readAll(from, type, fields, ids);
  const weapons = ofType('weapon', weaponFields);
  const armor = ofType('armor', armorFields);
  const spells = ofType('spell', spellFields);
  const gear = ofType('gear', gearFields);
  const features = ofType('feature', featureFields);
  const lying = [...weapons, ...armor].filter((item) => item.lying);
  const worn = [...weapons, ...armor, ...gear].filter(
    (item) => item.equipped && !('lying' in item && item.lying) && !destroys(item.taken, item.durability),
  );
  return {
    weapons: strikesUnarmed ? [...weapons, UNARMED] : weapons,
    armor,
    penalties: armor.flatMap(({ id, appliesTo, checkPenalty }) =>
      checkPenalty > 0 ? [{ id, appliesTo, modifier: modifier('checkPenalty', checkPenalty, undefined, id) }] : [],
    ),
    shields: armor.flatMap(({ id, appliesTo, techBonus }) =>
      techBonus === 0 ? [] : [{ id, appliesTo, modifier: modifier('tech', techBonus, undefined, id) }],
    ),
    spells,
    gear,
    features,
    effects: [...worn, ...features].flatMap(({ id, modifiers }) => modifiers.map((each) => ({ source: id, ...each }))),
    stock: {
      held: marked(worn),
      lying: marked(lying),
      loaded: Object.fromEntries(weapons.flatMap(({ id, reload }) => (reload ? [[id, reload.loaded]] : []))),
      quantities: Object.fromEntries(gear.map(({ id, quantity }) => [id, quantity])),
      taken: Object.fromEntries([...weapons, ...armor, ...gear].map(({ id, taken }) => [id, taken])),
      memorised: Object.fromEntries(spells.map(({ id, memorised }) => [id, memorised])),
    },
  };
}

const marked = (items: readonly { readonly id: Id }[]): Stock['held'] =>
  Object.fromEntries(items.map(({ id }) => [id, true as const]));

/**
 * The items of one type. The id is written before the fields: engines give every object that gets a key after a spread
 * a hidden shape of its own, and code that reads fields of many shapes is slow.
 */
const readAll = <F extends Fields>(
  from: Reading,
  type: string,
  fields: F,
  ids: Set<Id>,
): readonly (HeldFields<F> & { readonly id: Id })[] =>
  itemsOf(from, type).map((item, index) => ({ id: readId(item, `${type}${index}`, ids), ...readFields(fields, item) }));
