/** Reads an unchecked sheet (section 46 of RULES.md) into a combatant's sheet and fresh state. Total: any JSON in. */
import type { Json } from '../kernel/json.ts';
import type { Problem, Read } from '../kernel/result.ts';
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
} from '../kernel/reading.ts';
import type { Reading } from '../kernel/reading.ts';
import { freshState, type Kept } from './state.ts';
import { CHARACTERISTICS, COMMS, DAMAGE_TYPES, DRUGS, PAYLOADS, PHYSICAL, RANGE_TYPES, SENSORS } from './types.ts';
import type { Armor, CepheusCombatant, CepheusSheet, Characteristic, Drug, Scores, Weapon } from './types.ts';

const SCORE_LIMIT = 99;
const SKILL_LIMIT = 20;

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

/**
 * A character's sheet and fresh state. What cannot be read has a safe default and stands in the list of problems, with
 * its path in the source. Keys that a ruleset does not know are passed over.
 */
export function read(kind: string, source: Json): Read<Pick<CepheusCombatant, 'sheet' | 'state'>> {
  const problems: Problem[] = [];
  if (kind !== 'character') problems.push({ path: 'kind', code: 'unknownValue', found: kind, expected: ['character'] });
  const from = reading(source, '', problems);
  const { max, current } = readScores(inside(from, 'characteristics'));
  const items = readItems(from);
  const sheet: CepheusSheet = {
    kind: 'character',
    max,
    skills: readSkills(from),
    weapons: [...items.weapons.map((one) => one.weapon), UNARMED],
    armor: [...items.armor].sort((a, b) => b.layer - a.layer),
    sensors: [...new Set([...severalOf(from, 'sensors', SENSORS), ...items.sensors])],
    comms: [...new Set([...severalOf(from, 'comms', COMMS, ['direct']), ...items.comms])],
    drugs: items.drugs,
    unit: text(from, 'unit'),
    commander: flag(from, 'commander'),
    unshakable: flag(from, 'unshakable'),
    machine: flag(from, 'machine'),
  };
  const value = { sheet, state: freshState(readKept(from, current, items)) };
  return problems.length === 0 ? { ok: true, value, problems: [] } : { ok: false, value, problems };
}

function readScores(from: Reading): { readonly max: Scores; readonly current: Scores } {
  const max = {} as Record<Characteristic, number>;
  const current = {} as Record<Characteristic, number>;
  for (const name of CHARACTERISTICS) {
    const one = inside(from, name);
    max[name] = integer(one, 'max', 7, 0, SCORE_LIMIT);
    current[name] = integer(one, 'value', max[name], 0, SCORE_LIMIT);
    if (current[name] > max[name]) current[name] = bad(one, 'value', 'inconsistent', max[name], max[name]);
  }
  return { max, current };
}

/** Null stands for unskilled and is left out, like a skill that is not there (CEP-CORE-10). */
function readSkills(from: Reading): CepheusSheet['skills'] {
  if (own(from.at, 'skills') === undefined) return {};
  const skills = inside(from, 'skills');
  const known = Object.keys(skills.at).filter((name) => skills.at[name] !== null);
  return Object.fromEntries(known.map((name) => [name, integer(skills, name, 0, 0, SKILL_LIMIT)]));
}

interface ReadWeapon {
  readonly weapon: Weapon;
  readonly equipped: boolean;
  readonly loaded: number | null;
}

interface Items {
  readonly weapons: ReadWeapon[];
  readonly armor: Armor[];
  readonly ablated: { [armor: string]: number };
  readonly sensors: CepheusSheet['sensors'][number][];
  readonly comms: CepheusSheet['comms'][number][];
  readonly drugs: Drug[];
  /** Of weapons and drugs. */
  readonly quantity: { [item: string]: number };
}

function readItems(from: Reading): Items {
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

/** GAP-03: the skill that tells a shotgun from a carbine or a launcher of the same range type. */
const SHOTGUN = 'shotgun';

function readKept(from: Reading, current: Scores, items: Items): Kept {
  const counted = items.weapons.filter((one) => one.loaded !== null);
  const shotguns = counted.filter(({ weapon }) => weapon.skill.toLowerCase() === SHOTGUN);
  return {
    current,
    ammo: Object.fromEntries(counted.map((one) => [one.weapon.id, one.loaded ?? 0])),
    quantity: items.quantity,
    flechettes: Object.fromEntries(shotguns.map(({ weapon }) => [weapon.id, weapon.flechette])),
    ablated: items.ablated,
    fatigued: flag(from, 'fatigued'),
    unconscious:
      readUnconscious(from) ?? (isKnockedOut(current, flag(from, 'awake')) ? { since: 0, failures: 0 } : null),
    awake: flag(from, 'awake'),
    killed: flag(from, 'killed'),
    helpless: flag(from, 'helpless'),
    drawn: [...items.weapons.filter((one) => one.equipped).map((one) => one.weapon.id), UNARMED.id],
  };
}

function readUnconscious(from: Reading): Kept['unconscious'] {
  if ((own(from.at, 'unconscious') ?? null) === null) return null;
  const one = inside(from, 'unconscious');
  return { since: integer(one, 'since', 0, 0, 9_999), failures: integer(one, 'failures', 0, 0, 9_999) };
}

/** Two at 0 and never come to: unconscious, even if nobody has written it down (CEP-DMG-07). */
const isKnockedOut = (current: Scores, awake: boolean): boolean =>
  !awake && PHYSICAL.filter((name) => current[name] === 0).length === 2;
