/** Reads the items of a character: weapons, armor, gear (section 46 of RULES.md). */
import {
  bad,
  isRecord,
  list,
  oneOf,
  own,
  readId,
  reading,
  readMagazine,
  text,
  type Reading,
} from '../../kernel/reading.ts';
import { readField, readFields } from '../../kernel/spec.ts';
import type { Armor, CepheusSheet, Drug, Weapon } from '../types.ts';
import { armorFields, cepheusArmor, cepheusGear, weaponFields } from './fields.ts';

interface ReadWeapon {
  readonly weapon: Weapon;
  readonly equipped: boolean;
  readonly loaded: number | null;
  /** On a vehicle. */
  readonly hits: number;
  readonly quantity: number;
}

/** The values of a character's items for its sheet. */
export interface Items {
  readonly weapons: ReadWeapon[];
  readonly armor: Armor[];
  readonly ablated: { [armor: string]: number };
  readonly sensors: CepheusSheet['sensors'][number][];
  readonly comms: CepheusSheet['comms'][number][];
  readonly drugs: Drug[];
  /** For weapons and drugs. */
  readonly quantity: { [item: string]: number };
}

export function readItems(from: Reading): Items {
  const items: Items = { weapons: [], armor: [], ablated: {}, sensors: [], comms: [], drugs: [], quantity: {} };
  const ids = new Set([UNARMED.id]);
  list(from, 'items').forEach((source, index) => {
    const item = reading(source, `items.${index}.`, from.problems);
    if (!isRecord(source)) return;
    const id = readId(item, `item${index}`, ids);
    const type = oneOf(item, 'type', ['weapon', 'armor', 'gear'], 'gear');
    if (type === 'weapon') {
      const found = readWeapon(item, id);
      items.weapons.push(found);
      items.quantity[id] = found.quantity;
    } else if (type === 'armor') readArmor(item, id, items);
    else readGear(item, id, items);
  });
  return items;
}

/** The id comes first: engines give a copy to which something is added afterwards a hidden shape of its own each time. */
function readWeapon(item: Reading, id: string): ReadWeapon {
  const { quantity, equipped, energy, payload, hits, ...read } = readFields(weaponFields, item);
  const magazine = readMagazine(item);
  return {
    weapon: {
      id,
      ...read,
      name: text(item, 'name'),
      ranges: read.ranges.length > 0 ? read.ranges : bad(item, 'ranges', 'missing', ['closeQuarters'] as const),
      magazine: magazine?.max ?? null,
      // A laser is an energy weapon where nothing is said.
      energy: own(item.at, 'energy') === undefined ? read.laser : energy,
      // CEP-EXP-01: from the inside out.
      payload: [...payload].sort((a, b) => a.radius - b.radius),
    },
    equipped: equipped && quantity > 0,
    loaded: magazine?.value ?? null,
    hits,
    quantity,
  };
}

/** Bare hands: everybody has them (GAP-04). */
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
  // A laser rating that nobody has said is the rating.
  const arLaser = own(item.at, 'arLaser') === undefined ? read.ar : read.arLaser;
  items.ablated[id] = ablated;
  items.armor.push({ id, ...read, name: text(item, 'name'), arLaser });
}

/** A drug is at hand wherever it is carried; a sensor or a set has to be in use. */
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
