/** Reads the items of a character: weapons, armor, gear (section 46 of RULES.md). */
import {
  bad,
  decimal,
  flag,
  inside,
  integer,
  isRecord,
  list,
  oneOf,
  own,
  reading,
  severalOf,
  text,
} from '../../kernel/reading.ts';
import type { Reading } from '../../kernel/reading.ts';
import { COMMS, DAMAGE_TYPES, DRUGS, PAYLOADS, RANGE_TYPES, SENSORS } from '../types.ts';
import type { Armor, CepheusSheet, Drug, Weapon } from '../types.ts';

export const SCORE_LIMIT = 99;

/** Bare hands: everybody has them (GAP-04). */
export const UNARMED: Weapon = {
  id: 'unarmed',
  name: '',
  ranges: ['closeQuarters'],
  skill: 'Natural Weapons',
  damageDice: 1,
  damageFlat: 0,
  damageType: 'B',
  rof: [],
  magazine: null,
  drawActions: 0,
  reloadActions: 0,
  reloadRounds: 0,
  minStr: 0,
  recoil: false,
  laser: false,
  energy: false,
  slugThrower: false,
  heavy: false,
  flechette: false,
  laserSight: false,
  telescopicSight: false,
  gyrostabilizer: false,
  intelTolerance: null,
  payload: [],
  payloadKind: 'blast',
};

interface ReadWeapon {
  readonly weapon: Weapon;
  readonly equipped: boolean;
  readonly loaded: number | null;
}

/** What the items of a character come to. */
export interface Items {
  readonly weapons: ReadWeapon[];
  readonly armor: Armor[];
  readonly ablated: { [armor: string]: number };
  readonly sensors: CepheusSheet['sensors'][number][];
  readonly comms: CepheusSheet['comms'][number][];
  readonly drugs: Drug[];
  /** Of weapons and drugs. */
  readonly quantity: { [item: string]: number };
}

export function readItems(from: Reading): Items {
  const items: Items = { weapons: [], armor: [], ablated: {}, sensors: [], comms: [], drugs: [], quantity: {} };
  const ids = new Set([UNARMED.id]);
  list(from, 'items').forEach((source, index) => {
    const item = reading(source, `items.${index}.`, from.problems);
    if (!isRecord(source)) return;
    const id = readId(item, index, ids);
    const type = oneOf(item, 'type', ['weapon', 'armor', 'gear'], 'gear');
    if (type === 'weapon') readWeapon(item, id, items);
    else if (type === 'armor') readArmor(item, id, items);
    else readGear(item, id, items);
  });
  return items;
}

/** Ids are parts of dotted paths: without a dot, not empty, and nobody else's. */
function readId(item: Reading, index: number, taken: Set<string>): string {
  const found = text(item, 'id');
  const usable = found !== '' && !found.includes('.') && !taken.has(found);
  let id = usable
    ? found
    : bad(item, 'id', own(item.at, 'id') === undefined ? 'missing' : 'inconsistent', `item${index}`);
  while (taken.has(id)) id += '_';
  taken.add(id);
  return id;
}

function readWeapon(item: Reading, id: string, items: Items): void {
  const magazine = readMagazine(item);
  const laser = flag(item, 'laser');
  const ranges = severalOf(item, 'ranges', RANGE_TYPES, ['closeQuarters']);
  const weapon: Weapon = {
    id,
    name: text(item, 'name'),
    ranges: ranges.length > 0 ? ranges : bad(item, 'ranges', 'missing', ['closeQuarters']),
    skill: text(item, 'skill'),
    damageDice: integer(item, 'damageDice', 1, 0, 99),
    damageFlat: integer(item, 'damageFlat', 0, -99, 999),
    damageType: oneOf(item, 'damageType', DAMAGE_TYPES, 'B'),
    rof: readRateOfFire(item),
    magazine: magazine?.max ?? null,
    drawActions: integer(item, 'drawActions', 1, 0, 100),
    reloadActions: integer(item, 'reloadActions', 1, 0, 100),
    reloadRounds: integer(item, 'reloadRounds', 0, 0, 100),
    minStr: integer(item, 'minStr', 0, 0, SCORE_LIMIT),
    recoil: flag(item, 'recoil'),
    laser,
    energy: flag(item, 'energy', laser),
    slugThrower: flag(item, 'slugThrower'),
    heavy: flag(item, 'heavy'),
    flechette: flag(item, 'flechette'),
    laserSight: flag(item, 'laserSight'),
    telescopicSight: flag(item, 'telescopicSight'),
    gyrostabilizer: flag(item, 'gyrostabilizer'),
    intelTolerance:
      (own(item.at, 'intelTolerance') ?? null) === null ? null : integer(item, 'intelTolerance', 0, -20, 20),
    payload: readPayload(item),
    payloadKind: oneOf(item, 'payloadKind', PAYLOADS, 'blast'),
  };
  const left = (items.quantity[id] = integer(item, 'quantity', 1, 0, 9_999));
  items.weapons.push({ weapon, equipped: flag(item, 'equipped') && left > 0, loaded: magazine?.value ?? null });
}

function readMagazine(item: Reading): { readonly value: number; readonly max: number } | null {
  if ((own(item.at, 'magazine') ?? null) === null) return null;
  const magazine = inside(item, 'magazine');
  const max = integer(magazine, 'max', 0, 0, 9_999);
  const value = integer(magazine, 'value', max, 0, 9_999);
  return { max, value: value > max ? bad(magazine, 'value', 'inconsistent', max, max) : value };
}

function readRateOfFire(item: Reading): readonly number[] {
  return list(item, 'rof').flatMap((size, index) => {
    if (typeof size === 'number' && Number.isInteger(size) && size >= 0 && size <= 1_000) return [size];
    item.problems.push({ path: `${item.path}rof.${index}`, code: 'notANumber', found: size });
    return [];
  });
}

/** Zones from the inside out (CEP-EXP-01). */
function readPayload(item: Reading): Weapon['payload'] {
  const zones = list(item, 'payload').map((zone, index) => {
    const one = reading(zone, `${item.path}payload.${index}.`, item.problems);
    return { radius: decimal(one, 'radius', 0, 0, 10_000), dice: integer(one, 'dice', 0, 0, 99) };
  });
  return zones.sort((a, b) => a.radius - b.radius);
}

function readArmor(item: Reading, id: string, items: Items): void {
  if (!flag(item, 'equipped')) return;
  const ar = integer(item, 'ar', 0, 0, 999);
  items.ablated[id] = integer(item, 'ablated', 0, 0, 999);
  items.armor.push({
    id,
    name: text(item, 'name'),
    ar,
    arLaser: integer(item, 'arLaser', ar, 0, 999),
    ablative: flag(item, 'ablative'),
    layer: integer(item, 'layer', 0, 0, 9),
    requiredSkill: text(item, 'requiredSkill'),
    fullBattleDress: flag(item, 'fullBattleDress'),
    grantsStr: integer(item, 'grantsStr', 0, 0, SCORE_LIMIT),
    grantsDex: integer(item, 'grantsDex', 0, 0, SCORE_LIMIT),
  });
}

/** A drug is at hand wherever it is carried; a sensor or a set has to be in use. */
function readGear(item: Reading, id: string, items: Items): void {
  const drug = oneOf(item, 'drug', ['none', ...DRUGS], 'none');
  if (drug !== 'none') {
    items.drugs.push({ id, kind: drug });
    items.quantity[id] = integer(item, 'quantity', 1, 0, 9_999);
  }
  if (!flag(item, 'equipped')) return;
  const sensor = oneOf(item, 'sensor', ['none', ...SENSORS], 'none');
  const comm = oneOf(item, 'comm', ['none', ...COMMS], 'none');
  if (sensor !== 'none') items.sensors.push(sensor);
  if (comm !== 'none') items.comms.push(comm);
}
