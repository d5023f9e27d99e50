/** Reads the items of an unchecked sheet: weapons, armor, shields, auras, sources of pseudogravity. */
import type { Id, Json } from '../../kernel/json.ts';
import { countsDouble } from '../shields/points.ts';
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
  text,
  type Reading,
} from '../../kernel/reading.ts';
import { STARTER_ARMOR, type StarterArmor } from '../harm/armor.ts';
import { EXPIRIES, NOISES, type AuraItem, type DriveWeapon, type GravityItem, type PointSource } from './sheet.ts';
import type { ShieldItem, WornArmor } from './sheet.ts';
import {
  AURA_KINDS,
  ENERGY_TYPES,
  FITS,
  HANDS,
  MODES,
  PRECISIONS,
  RANGE_STEPS,
  RELATIONS,
  type DamageAndDrive,
  type Energy,
} from '../types.ts';
import { DELIVERIES, ZAOE_KINDS } from '../areas/low-shield.ts';

const DAMAGE_LIMIT = 9_999;
const POINTS_LIMIT = 99_999;

/** What the items hold besides what is fixed: points, resources, stored damage. */
export interface Items {
  readonly weapons: DriveWeapon[];
  readonly armor: WornArmor[];
  readonly shields: ShieldItem[];
  readonly auras: AuraItem[];
  readonly gravity: GravityItem[];
  readonly pools: { [poolId: Id]: number };
  /** The id of a pool by what its sources call it. */
  readonly poolOf: Map<string, Id>;
  readonly resources: { [item: Id]: number };
  readonly stored: { [aura: Id]: number };
  readonly active: { [shield: Id]: true };
  kineticUses: number;
}

const TYPES = ['weapon', 'armor', 'shield', 'aura', 'gravity', 'kineticShield', 'gear'] as const;

/** Every item that is equipped; the others lie in the pack. */
export function readItems(from: Reading): Items {
  const items: Items = {
    weapons: [],
    armor: [],
    shields: [],
    auras: [],
    gravity: [],
    pools: {},
    poolOf: new Map(),
    resources: {},
    stored: {},
    active: {},
    kineticUses: 0,
  };
  const ids = new Set([UNARMED.id]);
  list(from, 'items').forEach((source, index) => {
    const item = reading(source, `items.${index}.`, from.problems);
    if (!isRecord(source)) return;
    const id = readId(item, index, ids);
    if (flag(item, 'equipped', true)) readItem(item, id, items);
  });
  return items;
}

function readItem(item: Reading, id: Id, items: Items): void {
  switch (oneOf(item, 'type', TYPES, 'gear')) {
    case 'weapon':
      items.weapons.push(readWeapon(item, id));
      return;
    case 'armor':
      items.armor.push(readArmor(item, id));
      return;
    case 'shield':
      items.shields.push(readShield(item, id, items));
      return;
    case 'aura':
      items.auras.push(readAura(item, id, items));
      return;
    case 'gravity':
      items.gravity.push(readGravity(item, id, items));
      return;
    case 'kineticShield':
      items.kineticUses += integer(item, 'uses', 0, 0, 999);
      return;
    case 'gear':
  }
}

/** Ids are parts of dotted paths: without a dot, not empty, and nobody else's. */
function readId(item: Reading, index: number, taken: Set<string>): Id {
  const found = text(item, 'id');
  const usable = found !== '' && found !== '__proto__' && !found.includes('.') && !taken.has(found);
  let id = usable
    ? found
    : bad(item, 'id', own(item.at, 'id') === undefined ? 'missing' : 'inconsistent', `item${index}`);
  while (taken.has(id)) id += '_';
  taken.add(id);
  return id;
}

/** Bare hands: no damage but STR (k = j = 1, DRV-WPN-01). */
export const UNARMED: DriveWeapon = {
  id: 'unarmed',
  name: '',
  mode: 'melee',
  damage: 0,
  drive: 0,
  strDamage: 1,
  strDrive: 1,
  strengthRating: null,
  hands: 'oneHanded',
  strRequired: null,
  energy: null,
  offenseTn: null,
  extra: [],
  frag: null,
  blast: null,
  areaFrag: null,
  areaBlast: null,
  zone: null,
  kind: { material: null, blunt: true, natural: false, unarmed: true },
  precise: false,
  overprecise: false,
  projectile: false,
  canDismember: false,
  critRange: 'short',
};

function readWeapon(item: Reading, id: Id): DriveWeapon {
  const mode = oneOf(item, 'mode', MODES, 'melee');
  const damage = optional(item, 'damage', DAMAGE_LIMIT);
  const kind = maybe(item, 'kind') ?? inside({ ...item, at: { kind: {} } }, 'kind');
  return {
    id,
    name: text(item, 'name'),
    mode,
    damage,
    drive: damage === null ? null : integer(item, 'drive', 0, 0, DAMAGE_LIMIT),
    strDamage: decimal(item, 'strDamage', mode === 'melee' ? 1 : 0, 0, 99),
    strDrive: decimal(item, 'strDrive', mode === 'melee' ? 1 : 0, 0, 99),
    strengthRating: optional(item, 'strengthRating', 999, 1),
    hands: oneOf(item, 'hands', HANDS, 'oneHanded'),
    strRequired: optional(item, 'strRequired', 999),
    energy: readEnergy(item),
    offenseTn: optional(item, 'offenseTn', 999),
    extra: readExtra(item),
    frag: readDamageAndDrive(item, 'frag'),
    blast: readBlast(item, 'blast'),
    areaFrag: readDamageAndDrive(item, 'areaFrag'),
    areaBlast: readBlast(item, 'areaBlast'),
    zone: readZone(item),
    kind: {
      material: text(kind, 'material') === '' ? null : text(kind, 'material'),
      blunt: flag(kind, 'blunt'),
      natural: flag(kind, 'natural'),
      unarmed: flag(kind, 'unarmed'),
    },
    precise: flag(item, 'precise'),
    overprecise: flag(item, 'overprecise'),
    projectile: flag(item, 'projectile'),
    canDismember: flag(item, 'canDismember'),
    critRange: oneOf(item, 'critRange', RANGE_STEPS, 'short'),
  };
}

/** A number that may be missing or null. */
function optional(from: Reading, key: string, max: number, min = 0): number | null {
  return (own(from.at, key) ?? null) === null ? null : integer(from, key, min, min, max);
}

/** A record that may be missing or null. */
const maybe = (from: Reading, key: string): Reading | null =>
  (own(from.at, key) ?? null) === null ? null : inside(from, key);

function readEnergy(item: Reading): Energy | null {
  const of = maybe(item, 'energy');
  return of && { type: oneOf(of, 'type', ENERGY_TYPES, 'heat'), damage: integer(of, 'damage', 0, 0, DAMAGE_LIMIT) };
}

const readExtra = (item: Reading): DriveWeapon['extra'] =>
  list(item, 'extra').map((source: Json, index) => {
    const of = reading(source, `${item.path}extra.${index}.`, item.problems);
    return { kind: text(of, 'kind', 'extra'), damage: integer(of, 'damage', 0, 0, DAMAGE_LIMIT) };
  });

function readDamageAndDrive(item: Reading, key: string): DamageAndDrive | null {
  const of = maybe(item, key);
  return of && { damage: integer(of, 'damage', 0, 0, DAMAGE_LIMIT), drive: integer(of, 'drive', 0, 0, DAMAGE_LIMIT) };
}

function readBlast(item: Reading, key: string): number | null {
  const of = maybe(item, key);
  return of && integer(of, 'damage', 0, 0, DAMAGE_LIMIT);
}

function readZone(item: Reading): DriveWeapon['zone'] {
  const of = maybe(item, 'zone');
  return (
    of && {
      kind: oneOf(of, 'kind', ZAOE_KINDS, 'point'),
      type: oneOf(of, 'type', ENERGY_TYPES, 'heat'),
      high: integer(of, 'high', 0, 0, DAMAGE_LIMIT),
      low: integer(of, 'low', 0, 0, DAMAGE_LIMIT),
      delivery: oneOf(of, 'delivery', DELIVERIES, 'other'),
    }
  );
}

/** A drive range of its own, or that of a starter armor (DRV-STA-01). */
function readArmor(item: Reading, id: Id): WornArmor {
  const starter = oneOf(item, 'armorId', ['', ...Object.keys(STARTER_ARMOR)], '');
  const listed = STARTER_ARMOR[starter as StarterArmor] as (typeof STARTER_ARMOR)[StarterArmor] | undefined;
  const lo = integer(item, 'lo', listed?.lo ?? 0, 0, DAMAGE_LIMIT);
  const hi = integer(item, 'hi', listed?.hi ?? lo, 0, DAMAGE_LIMIT);
  return {
    id,
    name: text(item, 'name'),
    lo,
    hi: hi < lo ? bad(item, 'hi', 'inconsistent', lo, lo) : hi,
    metallic: flag(item, 'metallic', listed?.metallic ?? false),
    noise: oneOf(item, 'noise', NOISES, 'low'),
    fit: oneOf(item, 'fit', FITS, 'loose'),
  };
}

/** Points of a shared pool are those of its first source, and the pool has its id. */
function readPoints(item: Reading, id: Id, items: Items): PointSource {
  const named = readPoolId(item, id);
  const poolId = items.poolOf.get(named) ?? id;
  items.poolOf.set(named, poolId);
  const points = integer(item, 'points', 0, 0, POINTS_LIMIT);
  if (!Object.hasOwn(items.pools, poolId)) items.pools[poolId] = points;
  items.resources[id] = integer(item, 'resource', 0, 0, POINTS_LIMIT);
  return {
    id,
    name: text(item, 'name'),
    poolId,
    costPerPoint: integer(item, 'costPerPoint', 1, 0, 999),
    maximum: optional(item, 'maximum', POINTS_LIMIT),
    expires: oneOf(item, 'expires', EXPIRIES, 'never'),
    rounds: integer(item, 'rounds', 1, 1, 999),
  };
}

function readPoolId(item: Reading, id: Id): Id {
  const found = text(item, 'poolId');
  if (found === '') return id;
  return found.includes('.') ? bad(item, 'poolId', 'inconsistent', id) : found;
}

function readShield(item: Reading, id: Id, items: Items): ShieldItem {
  const device = flag(item, 'device');
  if (flag(item, 'active', true)) items.active[id] = true;
  return {
    ...readPoints(item, id, items),
    precision: oneOf(item, 'precision', PRECISIONS, 'high'),
    device,
    doubleVsBlast: countsDouble(readDouble(item), device),
    radius: oneOf(item, 'radius', RELATIONS, 'engaged'),
    protects: oneOf(item, 'protects', ['self', 'group'], 'self'),
    twoWay: flag(item, 'twoWay'),
  };
}

/** Said as a flag or a word, or left to whether it is a device. */
function readDouble(item: Reading): boolean | null {
  const said = own(item.at, 'doubleVsBlast') ?? null;
  if (typeof said !== 'string') return said === null ? null : flag(item, 'doubleVsBlast');
  const word = oneOf(item, 'doubleVsBlast', ['device', 'yes', 'no'], 'device');
  return word === 'device' ? null : word === 'yes';
}

const RANGES = ['engaged', 'short', 'medium', 'long'] as const;

const readGravity = (item: Reading, id: Id, items: Items): GravityItem => ({
  ...readPoints(item, id, items),
  weightFraction: decimal(item, 'weightFraction', 1, 0.001, 1_000),
  range: oneOf(item, 'range', RANGES, 'medium'),
  grantsFlight: flag(item, 'grantsFlight'),
});

function readAura(item: Reading, id: Id, items: Items): AuraItem {
  const max = optional(item, 'max', DAMAGE_LIMIT);
  const stored = integer(item, 'stored', 0, 0, DAMAGE_LIMIT);
  const kept = max !== null && stored > max ? bad(item, 'stored', 'inconsistent', max, max) : stored;
  if (kept > 0) items.stored[id] = kept;
  const kind = oneOf(item, 'kind', AURA_KINDS, 'heat');
  return {
    id,
    name: text(item, 'name'),
    kind,
    max,
    decayPerTurn: integer(item, 'decayPerTurn', 0, 0, DAMAGE_LIMIT),
    drive: kind === 'normal' ? integer(item, 'drive', 0, 0, DAMAGE_LIMIT) : null,
    madeByMentalAction: flag(item, 'madeByMentalAction'),
    fromDevice: flag(item, 'fromDevice'),
    deviceId: text(item, 'deviceId') === '' ? null : text(item, 'deviceId'),
  };
}
