/** The reader of a sheet's items: weapons, armor and gear (section 46 of RULES.md). */
import {
  bad,
  isRecord,
  readList,
  readOneOf,
  own,
  readId,
  reading,
  readMagazine,
  readText,
  type Reading,
} from '../../kernel/reading.ts';
import { readField, readFields } from '../../kernel/spec.ts';
import type { Armor, CepheusSheet, Drug, Weapon } from '../types.ts';
import { armorFields, cepheusArmor, cepheusGear, weaponFields } from './fields.ts';

/** A weapon, with the values of it that do not belong to the combatant's sheet. */
interface ReadWeapon {
  readonly weapon: Weapon;
  readonly equipped: boolean;
  /** Rounds in the magazine; null: rounds are not counted. */
  readonly loaded: number | null;
  /** Hits on it as a vehicle's weapon (CEP-VEH-47). */
  readonly hits: number;
  readonly quantity: number;
}

/** The items of a sheet, by the fields of the combatant that they fill. */
export interface Items {
  readonly weapons: ReadWeapon[];
  readonly armor: Armor[];
  readonly ablated: { [armor: string]: number };
  readonly sensors: CepheusSheet['sensors'][number][];
  readonly comms: CepheusSheet['comms'][number][];
  readonly drugs: Drug[];
  /** Pieces left of each weapon and drug, by item id. */
  readonly quantity: { [item: string]: number };
}

export function readItems(from: Reading): Items {
  const items: Items = { weapons: [], armor: [], ablated: {}, sensors: [], comms: [], drugs: [], quantity: {} };
  const ids = new Set([UNARMED.id]);
  readList(from, 'items').forEach((source, index) => {
    const item = reading(source, `items.${index}.`, from.problems);
    if (!isRecord(source)) return;
    const id = readId(item, `item${index}`, ids);
    const type = readOneOf(item, 'type', ['weapon', 'armor', 'gear'], 'gear');
    if (type === 'weapon') {
      const weapon = readWeapon(item, id);
      items.weapons.push(weapon);
      items.quantity[id] = weapon.quantity;
    } else if (type === 'armor') readArmor(item, id, items);
    else readGear(item, id, items);
  });
  return items;
}

/**
 * The weapon that an item describes. The id is written before the copied fields: an object to which a field is added
 * after a spread gets a hidden class of its own in the engine, and every later access to it is slower.
 */
function readWeapon(item: Reading, id: string): ReadWeapon {
  const { quantity, equipped, energy, payload, hits, ...read } = readFields(weaponFields, item);
  const magazine = readMagazine(item);
  return {
    weapon: {
      id,
      ...read,
      name: readText(item, 'name'),
      ranges: read.ranges.length > 0 ? read.ranges : bad(item, 'ranges', 'missing', ['closeQuarters'] as const),
      magazine: magazine?.max ?? null,
      // Section 0.3: a laser is an energy weapon, unless the sheet says otherwise.
      energy: own(item.at, 'energy') === undefined ? read.laser : energy,
      // CEP-EXP-01: the innermost zone first.
      payload: [...payload].sort((a, b) => a.radius - b.radius),
    },
    equipped: equipped && quantity > 0,
    loaded: magazine?.value ?? null,
    hits,
    quantity,
  };
}

/** Bare hands, a weapon of every person, robot and drone (GAP-04). */
export const UNARMED: Weapon = readWeapon(
  reading(
    {
      ranges: ['closeQuarters'],
      skill: 'Natural Weapons',
      damageDice: 1,
      damageType: 'B',
      rof: [],
      drawActions: 0,
      reloadActions: 0,
    },
    '',
    [],
  ),
  'unarmed',
).weapon;

function readArmor(item: Reading, id: string, items: Items): void {
  if (!readField(cepheusArmor.equipped, item, 'equipped')) return;
  const { ablated, ...read } = readFields(armorFields, item);
  // CEP-ARM-01: a missing rating against lasers equals the general one.
  const arLaser = own(item.at, 'arLaser') === undefined ? read.ar : read.arLaser;
  items.ablated[id] = ablated;
  items.armor.push({ id, ...read, name: readText(item, 'name'), arLaser });
}

/**
 * The addition of a piece of gear to `items`: a drug counts when it is carried, a sensor or comm set only when
 * equipped.
 */
function readGear(item: Reading, id: string, items: Items): void {
  const drug = readField(cepheusGear.drug, item, 'drug');
  if (drug !== 'none') {
    items.drugs.push({ id, kind: drug });
    items.quantity[id] = readField(cepheusGear.quantity, item, 'quantity');
  }
  if (!readField(cepheusGear.equipped, item, 'equipped')) return;
  const sensor = readField(cepheusGear.sensor, item, 'sensor');
  const comm = readField(cepheusGear.comm, item, 'comm');
  if (sensor !== 'none') items.sensors.push(sensor);
  if (comm !== 'none') items.comms.push(comm);
}
