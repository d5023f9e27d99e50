/** Reads an unchecked sheet (section 14 of RULES.md) into a combatant's sheet and fresh state. Total: any JSON in. */
import type { Condition, Until } from '../../kernel/condition.ts';
import type { Json } from '../../kernel/json.ts';
import type { Problem, Read } from '../../kernel/result.ts';
import { ATTACK_KINDS } from '../attack/roll.ts';
import { BLAST_DC } from '../harm/blast.ts';
import { CONDITIONS, modifierOf } from '../fight/conditions.ts';
import {
  bad,
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
import { SAVES } from '../check/save.ts';
import { freshState } from './state.ts';
import { ACTOR_KINDS, SCORES, type FluidCombatant, type FluidSheet, type Weapon } from './types.ts';

/** Most of anything that is counted. */
const MANY = 9_999;
const BONUS = 999;

/** Conditions that wounds and the Count make by themselves, so that they are never carried. */
const DERIVED = ['reeling', 'dying', 'dead'];

/**
 * An actor's sheet and fresh state. What cannot be read has a safe default and stands in the list of problems, with its
 * path in the source. Keys that a ruleset does not know are passed over.
 */
export function read(kind: string, source: Json): Read<Pick<FluidCombatant, 'sheet' | 'state'>> {
  const problems: Problem[] = [];
  if (kind !== 'character') problems.push({ path: 'kind', code: 'unknownValue', found: kind, expected: ['character'] });
  const from = reading(source, '', problems);
  const sheet = readSheet(from);
  const value = { sheet, state: freshState({ ...readKept(from, sheet), ammo: readAmmo(from, sheet) }) };
  return problems.length === 0 ? { ok: true, value, problems: [] } : { ok: false, value, problems };
}

/** A record that may be missing. */
const maybe = (from: Reading, key: string): Reading =>
  own(from.at, key) === undefined ? { ...from, at: {} } : inside(from, key);

function readSheet(from: Reading): FluidSheet {
  const kind = oneOf(from, 'kind', ACTOR_KINDS, 'special');
  const scores = numbersOf(maybe(from, 'scores'), SCORES, 10, 0, 99);
  const armor = wornArmor(from);
  const defense = maybe(from, 'defense');
  return {
    kind,
    initBonus: integer(from, 'initBonus', 0, -BONUS, BONUS),
    level: integer(from, 'level', 1, 0, 99),
    scores,
    baseAttack: integer(from, 'baseAttack', 0, -BONUS, BONUS),
    attackOther: numbersOf(maybe(from, 'attackOther'), ATTACK_KINDS, 0, -BONUS, BONUS),
    defense: {
      base: integer(defense, 'base', 10, -BONUS, BONUS),
      dodge: integer(defense, 'dodge', 0, -BONUS, BONUS),
      other: integer(defense, 'other', 0, -BONUS, BONUS) - armor.penalty,
    },
    dr: armor.dr,
    vitalityMax: kind === 'special' ? integer(maybe(from, 'vitality'), 'max', 0, 0, MANY) : 0,
    woundsMax: kind === 'special' ? integer(maybe(from, 'wounds'), 'max', scores.con, 0, MANY) : 0,
    damageSave: integer(from, 'damageSave', 0, -BONUS, BONUS),
    failuresToDrop: integer(from, 'failuresToDrop', 1, 1, 99),
    saves: numbersOf(maybe(from, 'saves'), SAVES, 0, -BONUS, BONUS),
    stealth: integer(from, 'stealth', 0, -BONUS, BONUS),
    sightRange: integer(from, 'sightRange', 0, 0, 1_000_000),
    hearingRange: integer(from, 'hearingRange', 0, 0, 1_000_000),
    speed: integer(from, 'speed', 30, 0, MANY),
    reach: integer(from, 'reach', 5, 0, MANY),
    proficiencies: textsOf(from, 'proficiencies'),
    group: text(from, 'group'),
    emotional: textsOf(from, 'emotional'),
    weapons: [...readWeapons(from), unarmed(modifierOf(scores.str))],
  };
}

function numbersOf<K extends string>(
  from: Reading,
  keys: readonly K[],
  fallback: number,
  min: number,
  max: number,
): { readonly [key in K]: number } {
  const found = {} as Record<K, number>;
  for (const key of keys) found[key] = integer(from, key, fallback, min, max);
  return found;
}

const textsOf = (from: Reading, key: string): readonly string[] =>
  list(from, key).flatMap((one, index) => {
    if (typeof one === 'string') return [one];
    from.problems.push({ path: `${from.path}${key}.${index}`, code: 'notText', found: one });
    return [];
  });

/** FLU-GAP-34: DR of the actor and of the armor worn, the better of each kind; penalties to Defense add up. */
function wornArmor(from: Reading): { readonly dr: FluidSheet['dr']; readonly penalty: number } {
  const dr: Record<string, number> = {};
  let penalty = 0;
  addReduction(maybe(from, 'dr'), dr);
  for (const item of itemsOf(from, 'armor')) {
    if (!flag(item, 'equipped')) continue;
    addReduction(maybe(item, 'dr'), dr);
    penalty += integer(item, 'defensePenalty', 0, 0, 99);
  }
  return { dr, penalty };
}

function addReduction(from: Reading, dr: Record<string, number>): void {
  for (const key of Object.keys(from.at)) {
    if (key === '__proto__') continue;
    const known = Object.hasOwn(dr, key) ? dr[key]! : 0;
    dr[key] = Math.max(known, integer(from, key, 0, 0, BONUS));
  }
}

/** The items of one type, each with where it stands. */
function itemsOf(from: Reading, type: string): readonly Reading[] {
  return list(from, 'items').flatMap((source, index) => {
    if (!isRecord(source) || source['type'] !== type) return [];
    return [reading(source, `items.${index}.`, from.problems)];
  });
}

/** FLU-GAP-06: everybody has bare hands. */
const unarmed = (strMod: number): Weapon => ({
  id: 'unarmed',
  name: '',
  kind: 'unarmed',
  damage: { dice: 1, sides: 3, flat: strMod },
  damageType: 'subdual',
  armorPiercing: 0,
  increment: null,
  threatFrom: 20,
  errorTo: 1,
  recoil: 0,
  autofireRating: 0,
  burst: false,
  blastIncrement: 0,
  blastDc: BLAST_DC,
  magazine: null,
  tactical: false,
  proficiency: '',
});

function readWeapons(from: Reading): readonly Weapon[] {
  const taken = new Set(['unarmed']);
  return itemsOf(from, 'weapon')
    .filter((item) => flag(item, 'equipped', true))
    .map((item, index) => readWeapon(item, readId(item, index, taken)));
}

/** Ids are parts of dotted paths: without a dot, not empty, and nobody else's. */
function readId(item: Reading, index: number, taken: Set<string>): string {
  const found = text(item, 'id');
  const usable = found !== '' && found !== '__proto__' && !found.includes('.') && !taken.has(found);
  let id = usable
    ? found
    : bad(item, 'id', own(item.at, 'id') === undefined ? 'missing' : 'inconsistent', `item${index}`);
  while (taken.has(id)) id += '_';
  taken.add(id);
  return id;
}

function readWeapon(item: Reading, id: string): Weapon {
  const damage = maybe(item, 'damage');
  const increment = integer(item, 'increment', 0, 0, 100_000);
  const magazine = (own(item.at, 'magazine') ?? null) === null ? null : inside(item, 'magazine');
  return {
    id,
    name: text(item, 'name'),
    kind: oneOf(item, 'kind', ATTACK_KINDS, 'melee'),
    damage: {
      dice: integer(damage, 'dice', 1, 0, 99),
      sides: integer(damage, 'sides', 6, 2, 100),
      flat: integer(damage, 'flat', 0, -BONUS, BONUS),
    },
    damageType: text(item, 'damageType', 'lethal'),
    armorPiercing: integer(item, 'armorPiercing', 0, 0, BONUS),
    increment: increment === 0 ? null : increment,
    threatFrom: integer(item, 'threatFrom', 20, 1, 21),
    errorTo: integer(item, 'errorTo', 1, 0, 20),
    recoil: integer(item, 'recoil', 0, 0, BONUS),
    autofireRating: integer(item, 'autofireRating', 0, 0, 99),
    burst: flag(item, 'burst'),
    blastIncrement: integer(item, 'blastIncrement', 0, 0, MANY),
    blastDc: integer(item, 'blastDc', BLAST_DC, 0, BONUS),
    magazine: magazine === null ? null : integer(magazine, 'max', 0, 0, MANY),
    tactical: flag(item, 'tactical'),
    proficiency: text(item, 'proficiency'),
  };
}

/** Shots left in each weapon that counts them. */
function readAmmo(from: Reading, sheet: FluidSheet): { readonly [weapon: string]: number } {
  const ammo: Record<string, number> = {};
  const items = itemsOf(from, 'weapon').filter((item) => item.at['equipped'] !== false);
  items.forEach((item, index) => {
    const weapon = sheet.weapons[index];
    if (!weapon || weapon.magazine === null) return;
    const magazine = maybe(item, 'magazine');
    const shots = integer(magazine, 'value', weapon.magazine, 0, MANY);
    ammo[weapon.id] =
      shots > weapon.magazine ? bad(magazine, 'value', 'inconsistent', weapon.magazine, weapon.magazine) : shots;
  });
  return ammo;
}

function readKept(from: Reading, sheet: FluidSheet) {
  const special = sheet.kind === 'special';
  return {
    vitality: special ? integer(maybe(from, 'vitality'), 'value', sheet.vitalityMax, 0, sheet.vitalityMax) : 0,
    wounds: special ? integer(maybe(from, 'wounds'), 'value', sheet.woundsMax, -MANY, sheet.woundsMax) : 0,
    stable: flag(from, 'stable'),
    damageTaken: integer(from, 'damageTaken', 0, 0, MANY),
    failures: integer(from, 'failures', 0, 0, MANY),
    stressTotal: integer(from, 'stressTotal', 0, 0, MANY),
    stressLevel: integer(from, 'stressLevel', 0, 0, MANY),
    subdualTotal: integer(from, 'subdualTotal', 0, 0, MANY),
    electricalTotal: integer(from, 'electricalTotal', 0, 0, MANY),
    actionDice: special ? integer(from, 'actionDice', 0, 0, MANY) : 0,
    conditions: readConditions(from),
  };
}

/** Conditions as a list of their ids, or by their ids with their ends, as a fight left them. */
function readConditions(from: Reading): { readonly [id: string]: Condition } {
  const found: Record<string, Condition> = {};
  const kept = own(from.at, 'conditions');
  const carried = isRecord(kept) ? Object.keys(kept) : textsOf(from, 'conditions');
  for (const id of carried) {
    if (DERIVED.includes(id)) continue;
    const before = isRecord(kept) ? keptCondition(id, kept[id]!) : null;
    if (before) found[id] = before;
    else if ((CONDITIONS as readonly string[]).includes(id)) found[id] = lasting(id);
    else from.problems.push({ path: `${from.path}conditions`, code: 'unknownValue', found: id });
  }
  return found;
}

const lasting = (id: string): Condition => ({ id, clause: 'FLU-GAP-28', until: { at: 'never' } });

/** A condition with the end it was given; null where the record does not say one. */
function keptCondition(id: string, kept: Json): Condition | null {
  if (!isRecord(kept) || kept['id'] !== id || typeof kept['clause'] !== 'string' || !isRecord(kept['until']))
    return null;
  const until = untilFrom(kept['until']);
  if (until === null) return null;
  const made = { id, clause: kept['clause'], until };
  return typeof kept['value'] === 'number' ? { ...made, value: kept['value'] } : made;
}

function untilFrom({ at, round, of }: { readonly [key: string]: Json }): Until | null {
  if (at === 'never' || at === 'endOfFight') return { at };
  if (typeof round !== 'number') return null;
  if (at === 'endOfRound') return { at, round };
  return (at === 'startOfTurn' || at === 'endOfTurn') && typeof of === 'string' ? { at, of, round } : null;
}
