/** The reader of unchecked sheets (section 14 of RULES.md). Total: any JSON is read. */
import type { Condition, Until } from '../../kernel/condition.ts';
import type { Json } from '../../kernel/json.ts';
import {
  isRecord,
  itemsOf,
  readList,
  maybe,
  own,
  problemAt,
  readId,
  reading,
  readMagazine,
  readText,
  type Reading,
} from '../../kernel/reading.ts';
import type { Problem, Read } from '../../kernel/result.ts';
import { readField, readFields, type HeldFields } from '../../kernel/spec.ts';
import { CONDITIONS, DERIVED_CONDITIONS, modifierOf } from '../fight/conditions.ts';
import { armor, BLAST_DC, character, weapon } from './fields.ts';
import { freshState, type Kept } from './state.ts';
import type { FluidCombatant, FluidSheet, Weapon } from './types.ts';

/**
 * The sheet and fresh state of an actor. An unreadable value is replaced by a safe default and listed as a problem, with
 * its path in the source. Unknown keys are ignored.
 */
export function read(kind: string, source: Json): Read<Pick<FluidCombatant, 'sheet' | 'state'>> {
  const problems: Problem[] = [];
  if (kind !== 'character') problems.push(problemAt('kind', 'unknownValue', kind, ['character']));
  const from = reading(source, '', problems);
  const { ammo, weapons } = readWeapons(from);
  const held = readFields(READ, from);
  const sheet = sheetOf(held, wornArmor(from, held.dr), weapons);
  const state = freshState({ ...keptOf(held, readPools(from, held)), ammo, conditions: readConditions(from) });
  const value = { sheet, state };
  return problems.length === 0 ? { ok: true, value, problems: [] } : { ok: false, value, problems };
}

const { vitality: VITALITY, wounds: WOUNDS, conditions: _conditions, ...PLAIN } = character;
/** A sheet without a number of Action Dice has none, while a new document starts with some. */
const READ = { ...PLAIN, actionDice: { ...PLAIN.actionDice, initial: 0 } };
type Held = HeldFields<typeof READ>;

interface Worn {
  readonly dr: FluidSheet['dr'];
  readonly penalty: number;
}

function sheetOf(held: Held, worn: Worn, weapons: readonly Weapon[]): FluidSheet {
  const { kind, initBonus, level, scores, baseAttack, attackOther, defense, damageSave, failuresToDrop } = held;
  const { saves, stealth, sightRange, hearingRange, speed, reach, proficiencies, group, emotional } = held;
  return {
    kind,
    initBonus,
    level,
    scores,
    baseAttack,
    attackOther,
    defense: { ...defense, other: defense.other - worn.penalty },
    dr: worn.dr,
    damageSave,
    failuresToDrop,
    saves,
    stealth,
    sightRange,
    hearingRange,
    speed,
    reach,
    proficiencies,
    group,
    emotional,
    weapons: [...weapons, unarmed(modifierOf(scores.str))],
  };
}

const PROTECTION = { dr: armor.dr, defensePenalty: armor.defensePenalty };

/** FLU-GAP-34: DR of the actor and of the armor worn, the better of each kind; penalties to Defense add up. */
function wornArmor(from: Reading, natural: FluidSheet['dr']): Worn {
  const dr: Record<string, number> = { ...natural };
  let penalty = 0;
  for (const item of itemsOf(from, 'armor')) {
    if (!readField(armor.equipped, item, 'equipped')) continue;
    const { dr: points, defensePenalty } = readFields(PROTECTION, item);
    for (const [key, value] of Object.entries(points)) dr[key] = Math.max(dr[key] ?? 0, value);
    penalty += defensePenalty;
  }
  return { dr, penalty };
}

/** Vitality and wounds of a special actor (FLU-GAP-23), their maxima first. */
function readPools(
  from: Reading,
  { kind, scores }: Held,
): Pick<Kept, 'vitality' | 'vitalityMax' | 'wounds' | 'woundsMax'> {
  if (kind === 'standard') return { vitality: 0, vitalityMax: 0, wounds: 0, woundsMax: 0 };
  const vitality = readPool(from, 'vitality', VITALITY, 0);
  const wounds = readPool(from, 'wounds', WOUNDS, scores.con);
  return { vitality: vitality.value, vitalityMax: vitality.max, wounds: wounds.value, woundsMax: wounds.max };
}

function readPool(from: Reading, key: string, spec: typeof VITALITY, usual: number) {
  const pool = maybe(from, key);
  const max = readField({ ...spec.of.max, initial: usual, min: 0 }, pool, 'max');
  return { max, value: readField({ ...spec.of.value, initial: max, max }, pool, 'value') };
}

function keptOf(held: Held, pools: ReturnType<typeof readPools>): Omit<Kept, 'ammo' | 'conditions'> {
  const { stable, damageTaken, failures, stressTotal, stressLevel, subdualTotal, electricalTotal } = held;
  const actionDice = held.kind === 'special' ? held.actionDice : 0;
  const totals = { stressTotal, stressLevel, subdualTotal, electricalTotal };
  return { ...pools, stable, damageTaken, failures, ...totals, actionDice };
}

/** FLU-GAP-06: the bare hands of every character. */
const unarmed = (strMod: number): Weapon => ({
  id: UNARMED,
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

const UNARMED = 'unarmed';
const {
  description: _description,
  weight: _weight,
  cost: _cost,
  quantity: _quantity,
  equipped: EQUIPPED,
  magazine: _magazine,
  ...WEAPON
} = weapon;

/** The weapons at hand and the shots left in each that counts them. */
function readWeapons(from: Reading): { readonly weapons: readonly Weapon[]; readonly ammo: Kept['ammo'] } {
  const taken = new Set([UNARMED]);
  const ammo: Record<string, number> = {};
  const weapons: Weapon[] = [];
  for (const item of itemsOf(from, 'weapon')) {
    if (!readField(EQUIPPED, item, 'equipped')) continue;
    const { increment, ...held } = readFields(WEAPON, item);
    const magazine = readMagazine(item);
    const id = readId(item, `item${weapons.length}`, taken);
    const name = readText(item, 'name');
    weapons.push({ id, name, ...held, increment: increment || null, magazine: magazine?.max ?? null });
    if (magazine) ammo[id] = magazine.value;
  }
  return { weapons, ammo };
}

/** The conditions of a source: a list of ids, or a map by id as a fight leaves it. */
function readConditions(from: Reading): Kept['conditions'] {
  const found: Record<string, Condition> = {};
  const kept = own(from.at, 'conditions');
  const carried = isRecord(kept) ? Object.keys(kept) : conditionList(from);
  for (const id of carried) {
    if (DERIVED_CONDITIONS.includes(id)) continue;
    const condition = isRecord(kept) ? keptCondition(id, kept[id]!) : null;
    if (condition) found[id] = condition;
    else if ((CONDITIONS as readonly string[]).includes(id)) found[id] = lasting(id);
    else from.problems.push(problemAt(`${from.path}conditions`, 'unknownValue', id));
  }
  return found;
}

const conditionList = (from: Reading): readonly string[] =>
  readList(from, 'conditions').flatMap((entry, index) => {
    if (typeof entry === 'string') return [entry];
    from.problems.push(problemAt(`${from.path}conditions.${index}`, 'notText', entry));
    return [];
  });

const lasting = (id: string): Condition => ({ id, clause: 'FLU-GAP-28', until: { at: 'never' } });

/** A condition as it was stored; null where the record is incomplete. */
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
