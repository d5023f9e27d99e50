/** The reader of an unchecked sheet, which makes a combatant's sheet and fresh state of it. Total: any JSON in. */
import type { Condition, Until } from '../../kernel/condition.ts';
import type { Json } from '../../kernel/json.ts';
import {
  bad,
  readFlag,
  inside,
  readInteger,
  isRecord,
  readList,
  readOneOf,
  own,
  reading,
  readSeveralOf,
  readText,
  type Reading,
} from '../../kernel/reading.ts';
import type { Problem, Read } from '../../kernel/result.ts';
import { readFields } from '../../kernel/spec.ts';
import {
  CHARACTERISTICS,
  ENERGY_TYPES,
  STATUSES,
  type Characteristic,
  type Resistance,
  type ResistanceMatch,
} from '../types.ts';
import { deriveBody } from './body.ts';
import * as fields from './fields.ts';
import { readItems, type Items } from './items.ts';
import { SHEET_KINDS, type DriveCombatant, type DriveSheet, type Scores } from './sheet.ts';
import { FIRST_ZONE, freshState } from './state.ts';

/**
 * A sheet and its fresh state. An unreadable value gets a safe default and is listed as a problem, with its path in the
 * source. Unknown keys are ignored.
 */
export function read(kind: string, source: Json): Read<Pick<DriveCombatant, 'sheet' | 'state'>> {
  const problems: Problem[] = [];
  const known = SHEET_KINDS.find((name) => name === kind);
  if (!known) problems.push({ path: 'kind', code: 'unknownValue', found: kind, expected: [...SHEET_KINDS] });
  const from = reading(source, '', problems);
  const items = readItems(from);
  const value = { sheet: readSheet(from, known ?? 'character', items), state: readState(from, items) };
  return problems.length === 0 ? { ok: true, value, problems: [] } : { ok: false, value, problems };
}

/** The fields of each kind of actor. */
const FIGHTERS = { character: fields.character, vehicle: fields.vehicle };

function readSheet(from: Reading, kind: DriveSheet['kind'], items: Items): DriveSheet {
  const { base, total } = readScores(from);
  const { offenseTn, defenseTn, conTn, injuryFactor, bodyWeight, carriedWeight, flySpd, organic, gravnet } =
    FIGHTERS[kind];
  const held = readFields({ offenseTn, defenseTn, conTn, carriedWeight, flySpd, organic, gravnet }, from);
  const given = readFields({ injuryFactor, bodyWeight }, from);
  const wgt = total.wgt > 0 ? total.wgt : null;
  const body = deriveBody({
    bCon: own(inside(inside(from, 'characteristics'), 'con').at, 'base') === undefined ? null : base.con,
    wgt,
    bodyWeight: given.bodyWeight,
    large: (own(from.at, 'large') ?? null) === null ? null : readFlag(from, 'large'),
    injuryFactor: given.injuryFactor || null,
  });
  return {
    kind,
    ...held,
    base,
    total,
    injuryFactor: body.injuryFactor,
    bodyWeight: body.bodyWeight ?? 0,
    weapons: items.weapons,
    attacks: items.weapons.filter(({ zone }) => zone === null).map(({ id }) => id),
    armor: items.armor[0] ?? null,
    shields: items.shields,
    auras: items.auras,
    gravity: items.gravity,
    kineticUses: items.kineticUses,
    resistances: readResistances(from),
  };
}

/** A missing total is the base; a missing characteristic is a problem. */
function readScores(from: Reading): { readonly base: Scores; readonly total: Scores } {
  const base = {} as Record<Characteristic, number>;
  const total = {} as Record<Characteristic, number>;
  const all = inside(from, 'characteristics');
  for (const name of CHARACTERISTICS) {
    const score = inside(all, name);
    const spec = fields.character.characteristics.of[name].of;
    base[name] = own(score.at, 'base') === undefined ? 0 : readFields({ base: spec.base }, score).base;
    total[name] = own(score.at, 'total') === undefined ? base[name] : readFields({ total: spec.total }, score).total;
  }
  return { base, total };
}

const readResistances = (from: Reading): readonly Resistance[] =>
  readList(from, 'resistances').flatMap((source, index) => {
    const of = reading(source, `resistances.${index}.`, from.problems);
    const { percent, class: rank } = fields.resistance;
    // A resistance without a percentage changes nothing.
    const held = readFields({ percent, class: rank }, { ...of, at: { percent: 100, ...of.at } });
    const match = own(of.at, 'against') === undefined ? readMatch(inside(of, 'match')) : readAgainst(of);
    return match ? [{ match, ...held }] : [];
  });

/** An energy type, or traits of a weapon (DRV-RES-08); null: neither is given. */
function readMatch(of: Reading): ResistanceMatch | null {
  if (own(of.at, 'energy') !== undefined) return { energy: readOneOf(of, 'energy', ENERGY_TYPES, 'heat') };
  const isGiven = (key: string): boolean => own(of.at, key) !== undefined;
  const traits = TRAITS.filter(isGiven);
  if (traits.length === 0 && !isGiven('material')) return null;
  return {
    ...(isGiven('material') ? { material: readText(of, 'material') } : {}),
    ...Object.fromEntries(traits.map((trait) => [trait, readFlag(of, trait)])),
  };
}

const TRAITS = ['blunt', 'natural', 'unarmed'] as const;

/** The match as a form stores it: an energy type, or a weapon with its material, its ticked traits and the excepted one. */
function readAgainst(of: Reading): ResistanceMatch {
  const { percent: _percent, class: _rank, ...spec } = fields.resistance;
  const { against, material, except, ...traits } = readFields(spec, of);
  if (against !== 'weapon') return { energy: against };
  const ticked = TRAITS.filter((trait) => traits[trait]);
  return {
    ...(material === '' ? {} : { material }),
    ...Object.fromEntries(ticked.map((trait) => [trait, true])),
    ...(except === 'nothing' ? {} : { [except]: false }),
  };
}

function readState(from: Reading, items: Items): DriveCombatant['state'] {
  const statuses = readSeveralOf(from, 'statuses', STATUSES);
  const { damageTaken, willSpent, fatigue, kineticUses, zone, group } = fields.character;
  const held = readFields({ damageTaken, willSpent, fatigue, kineticUses, zone, group }, from);
  return freshState({
    ...held,
    injuries: readInjuries(from),
    pools: items.pools,
    resources: items.resources,
    kineticUses: held.kineticUses ?? items.kineticUses,
    auras: items.stored,
    active: items.active,
    zone: held.zone || FIRST_ZONE,
    group: held.group || null,
    conditions: { ...Object.fromEntries(statuses.map((id) => [id, lastingStatus(id)])), ...readConditions(from) },
  });
}

const lastingStatus = (id: string): Condition => ({ id, clause: 'DRV-GAP-09', until: { at: 'never' } });

/** Injuries from a list, oldest first, or from a map by rising number as a fight keeps it; those of 0 degrees are left out. */
function readInjuries(from: Reading): DriveCombatant['state']['injuries'] {
  const found = own(from.at, 'injuries');
  const all = isRecord(found)
    ? Object.entries(found).map(([number, source]) => ({ number, at: number, source }))
    : readList(from, 'injuries').map((source, index) => ({ number: String(index + 1), at: String(index), source }));
  return Object.fromEntries(
    all.flatMap(({ number, at, source }) => {
      const of = reading(source, `injuries.${at}.`, from.problems);
      if (!/^[1-9]\d*$/.test(number)) return bad(of, 'number', 'unknownValue', []);
      const before = of.problems.length;
      const injury = readFields(fields.character.injuries.of.of, of);
      const isNone = of.problems.slice(before).some(({ code }) => code === 'tooSmall');
      return isNone ? [] : [[number, injury]];
    }),
  );
}

/** Conditions as the kernel keeps them, by their id; without a usable end a condition lasts until the GM ends it. */
function readConditions(from: Reading): DriveCombatant['state']['conditions'] {
  if (own(from.at, 'conditions') === undefined) return {};
  return Object.fromEntries(
    Object.entries(inside(from, 'conditions').at).flatMap(([id, source]): [string, Condition][] => {
      const of = reading(source, `conditions.${id}.`, from.problems);
      if (!isRecord(source)) return [];
      const facts = own(of.at, 'facts');
      const until = readUntil(of);
      const value = own(of.at, 'value');
      const more = { ...(typeof value === 'number' ? { value } : {}), ...(isRecord(facts) ? { facts } : {}) };
      return [[id, { id, clause: readText(of, 'clause'), until, ...more }]];
    }),
  );
}

function readUntil(of: Reading): Until {
  const until = inside(of, 'until');
  const at = readOneOf(until, 'at', ['never', 'endOfFight', 'endOfRound', 'startOfTurn', 'endOfTurn'], 'never');
  if (at === 'never' || at === 'endOfFight') return { at };
  const round = readInteger(until, 'round', 0, -1, Number.MAX_SAFE_INTEGER);
  return at === 'endOfRound' ? { at, round } : { at, of: readText(until, 'of'), round };
}
