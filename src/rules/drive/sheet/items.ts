/** The items of an unchecked sheet and their readers: weapons, armor, shields, auras, sources of pseudogravity. */
import type { Id, Json } from '../../kernel/json.ts';
import {
  bad,
  readFlag,
  isRecord,
  readList,
  readOneOf,
  own,
  readId,
  reading,
  readText,
  type Reading,
} from '../../kernel/reading.ts';
import { readFields } from '../../kernel/spec.ts';
import { STARTER_ARMOR, type StarterArmor } from '../harm/armor.ts';
import { countsDouble } from '../shields/points.ts';
import * as fields from './fields.ts';
import type { AuraItem, DriveWeapon, GravityItem, PointSource, ShieldItem, WornArmor } from './sheet.ts';

/** The items of a sheet, and the state that they bring: points, resources, stored damage. */
export interface Items {
  readonly weapons: DriveWeapon[];
  readonly armor: WornArmor[];
  readonly shields: ShieldItem[];
  readonly auras: AuraItem[];
  readonly gravity: GravityItem[];
  readonly pools: { [poolId: Id]: number };
  /** The id of each pool by the name that its sources give it. */
  readonly poolOf: Map<string, Id>;
  readonly resources: { [item: Id]: number };
  readonly stored: { [aura: Id]: number };
  readonly active: { [shield: Id]: true };
  kineticUses: number;
}

const TYPES = ['weapon', 'armor', 'shield', 'aura', 'gravity', 'kineticShield', 'gear'] as const;

/** Bare hands: no damage but STR (k = j = 1, DRV-WPN-01). */
const BARE_HANDS = { id: 'unarmed', mode: 'melee', damage: 0, kind: { blunt: true, unarmed: true } };

/** The equipped items; the others lie in the pack. Bare hands are the last weapon. */
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
  const ids = new Set([BARE_HANDS.id]);
  readList(from, 'items').forEach((source, index) => {
    const item = reading(source, `items.${index}.`, from.problems);
    if (!isRecord(source)) return;
    const id = readId(item, `item${index}`, ids);
    if (readFields({ equipped: fields.gear.equipped }, item).equipped)
      ADD[readOneOf(item, 'type', TYPES, 'gear')](items, item, id);
  });
  items.weapons.push(readWeapon(reading(BARE_HANDS, '', []), BARE_HANDS.id));
  return items;
}

/** The readers of items by type, each of which adds its item to `items`. */
const ADD: { readonly [type in (typeof TYPES)[number]]: (items: Items, item: Reading, id: Id) => void } = {
  weapon: (items, item, id) => items.weapons.push(readWeapon(item, id)),
  armor: (items, item, id) => items.armor.push(readArmor(item, id)),
  shield: (items, item, id) => items.shields.push(readShield(item, id, items)),
  aura: (items, item, id) => items.auras.push(readAura(item, id, items)),
  gravity: (items, item, id) => items.gravity.push(readGravity(item, id, items)),
  kineticShield(items, item) {
    items.kineticUses += own(item.at, 'uses') === undefined ? 0 : readFields(fields.kineticShield, item).uses;
  },
  gear() {},
};

/** The id comes first, since engines give a copy to which it is added later a hidden shape of its own each time. */
function readWeapon(item: Reading, id: Id): DriveWeapon {
  const { drive, blast, areaBlast, kind, strengthRating, ...held } = readFields(fields.weapon, item);
  return {
    id,
    ...held,
    name: readText(item, 'name'),
    drive: held.damage === null ? null : drive,
    blast: blast && blast.damage,
    areaBlast: areaBlast && areaBlast.damage,
    strengthRating: strengthRating || null,
    kind: { ...kind, material: kind.material === '' ? null : kind.material },
    natural: kind.natural || kind.unarmed,
  };
}

/** Armor with a drive range of its own or that of a starter armor (DRV-STA-01). A missing `lo` is 0, a missing `hi` is `lo`. */
function readArmor(item: Reading, id: Id): WornArmor {
  const starter = readOneOf(item, 'armorId', ['', ...Object.keys(STARTER_ARMOR)], '');
  const listed: { readonly [key: string]: Json } = starter === '' ? {} : STARTER_ARMOR[starter as StarterArmor];
  const lo = own(item.at, 'lo') ?? listed['lo'] ?? 0;
  const { hi, ...held } = readFields(fields.armor, { ...item, at: { lo, hi: lo, ...listed, ...item.at } });
  return {
    id,
    ...held,
    name: readText(item, 'name'),
    hi: hi < held.lo ? bad(item, 'hi', 'inconsistent', held.lo, held.lo) : hi,
  };
}

type Points = PointSource & { readonly points: number; readonly resource: number };

/** A source with the id of its pool. A shared pool has the id and the points of its first source. */
function asSource<T extends Points>(item: Reading, id: Id, held: T, items: Items): Omit<T, 'points' | 'resource'> {
  const { points, resource, ...source } = held;
  const named = source.poolId.includes('.') ? bad(item, 'poolId', 'inconsistent', id) : source.poolId || id;
  const poolId = items.poolOf.get(named) ?? id;
  items.poolOf.set(named, poolId);
  if (!Object.hasOwn(items.pools, poolId)) items.pools[poolId] = points;
  items.resources[id] = resource;
  return { ...source, poolId };
}

function readShield(item: Reading, id: Id, items: Items): ShieldItem {
  const { doubleVsBlast: _double, ...spec } = fields.shield;
  const { active, ...held } = readFields(spec, item);
  if (active) items.active[id] = true;
  const shield = {
    id,
    ...held,
    name: readText(item, 'name'),
    doubleVsBlast: countsDouble(readDouble(item), held.device),
  };
  return asSource(item, id, shield, items);
}

/** Whether a shield counts double against blast, given as a flag or a word; null: as devices do. */
function readDouble(item: Reading): boolean | null {
  const given = own(item.at, 'doubleVsBlast') ?? null;
  if (typeof given !== 'string') return given === null ? null : readFlag(item, 'doubleVsBlast');
  const { doubleVsBlast } = readFields({ doubleVsBlast: fields.shield.doubleVsBlast }, item);
  return doubleVsBlast === 'device' ? null : doubleVsBlast === 'yes';
}

const readGravity = (item: Reading, id: Id, items: Items): GravityItem =>
  asSource(item, id, { id, ...readFields(fields.gravity, item), name: readText(item, 'name') }, items);

function readAura(item: Reading, id: Id, items: Items): AuraItem {
  const { stored, drive, deviceId, ...held } = readFields(fields.aura, item);
  const { max, kind } = held;
  const kept = max !== null && stored > max ? bad(item, 'stored', 'inconsistent', max, max) : stored;
  if (kept > 0) items.stored[id] = kept;
  return {
    id,
    ...held,
    name: readText(item, 'name'),
    drive: kind === 'normal' ? drive : null,
    deviceId: deviceId === '' ? null : deviceId,
  };
}
