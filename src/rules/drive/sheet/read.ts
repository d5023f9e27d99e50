/** Reads an unchecked sheet into a combatant's sheet and fresh state. Total: any JSON in. */
import type { Condition, Until } from '../../kernel/condition.ts';
import type { Json } from '../../kernel/json.ts';
import type { Problem, Read } from '../../kernel/result.ts';
import { deriveBody } from './body.ts';
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
  type Reading,
} from '../../kernel/reading.ts';
import { readItems, UNARMED, type Items } from './items.ts';
import { SHEET_KINDS, type DriveCombatant, type DriveSheet, type Scores } from './sheet.ts';
import { freshState } from './state.ts';
import {
  CHARACTERISTICS,
  ENERGY_TYPES,
  INJURY_TYPES,
  RESISTANCE_CLASSES,
  STATUSES,
  type Characteristic,
  type Resistance,
  type ResistanceMatch,
} from '../types.ts';

const SCORE_LIMIT = 9_999;
const DAMAGE_LIMIT = 999_999;

/**
 * A sheet and its fresh state. What cannot be read has a safe default and stands in the list of problems, with its path in
 * the source. Keys that the ruleset does not know are passed over.
 */
export function read(kind: string, source: Json): Read<Pick<DriveCombatant, 'sheet' | 'state'>> {
  const problems: Problem[] = [];
  const known = SHEET_KINDS.find((one) => one === kind);
  if (!known) problems.push({ path: 'kind', code: 'unknownValue', found: kind, expected: [...SHEET_KINDS] });
  const from = reading(source, '', problems);
  const items = readItems(from);
  const value = { sheet: readSheet(from, known ?? 'character', items), state: readState(from, items) };
  return problems.length === 0 ? { ok: true, value, problems: [] } : { ok: false, value, problems };
}

function readSheet(from: Reading, kind: DriveSheet['kind'], items: Items): DriveSheet {
  const { base, total } = readScores(from);
  const wgt = total.wgt > 0 ? total.wgt : null;
  const body = deriveBody({
    bCon: wgt === null ? null : base.con,
    wgt,
    bodyWeight: optionalNumber(from, 'bodyWeight', 10_000_000),
    large: (own(from.at, 'large') ?? null) === null ? null : flag(from, 'large'),
    injuryFactor: optional(from, 'injuryFactor', 1, DAMAGE_LIMIT),
  });
  return {
    kind,
    base,
    total,
    injuryFactor: body.injuryFactor,
    offenseTn: readTn(from, 'offenseTn'),
    defenseTn: readTn(from, 'defenseTn'),
    conTn: optional(from, 'conTn', 0, 999),
    bodyWeight: body.bodyWeight ?? 0,
    carriedWeight: decimal(from, 'carriedWeight', 0, 0, 10_000_000),
    flySpd: integer(from, 'flySpd', 0, 0, SCORE_LIMIT),
    organic: flag(from, 'organic', kind === 'character'),
    gravnet: flag(from, 'gravnet'),
    weapons: [...items.weapons, UNARMED],
    armor: items.armor[0] ?? null,
    shields: items.shields,
    auras: items.auras,
    gravity: items.gravity,
    kineticUses: items.kineticUses,
    resistances: readResistances(from),
  };
}

function readScores(from: Reading): { readonly base: Scores; readonly total: Scores } {
  const base = {} as Record<Characteristic, number>;
  const total = {} as Record<Characteristic, number>;
  const all = inside(from, 'characteristics');
  for (const name of CHARACTERISTICS) {
    const one = inside(all, name);
    base[name] = integer(one, 'base', 0, 0, SCORE_LIMIT);
    total[name] = integer(one, 'total', base[name], 0, SCORE_LIMIT);
  }
  return { base, total };
}

/** Target numbers by mode, 10 where nothing stands. */
function readTn(from: Reading, key: string): DriveSheet['defenseTn'] {
  if (own(from.at, key) === undefined) return { melee: 10, ranged: 10 };
  const of = inside(from, key);
  return { melee: integer(of, 'melee', 10, 0, 999), ranged: integer(of, 'ranged', 10, 0, 999) };
}

const optional = (from: Reading, key: string, min: number, max: number): number | null =>
  (own(from.at, key) ?? null) === null ? null : integer(from, key, min, min, max);

const optionalNumber = (from: Reading, key: string, max: number): number | null =>
  (own(from.at, key) ?? null) === null ? null : decimal(from, key, 0, 0, max);

const readResistances = (from: Reading): readonly Resistance[] =>
  list(from, 'resistances').map((source, index) => {
    const of = reading(source, `resistances.${index}.`, from.problems);
    return {
      match: own(of.at, 'against') === undefined ? readMatch(inside(of, 'match')) : readAgainst(of),
      percent: integer(of, 'percent', 100, 0, 10_000),
      class: oneOf(of, 'class', RESISTANCE_CLASSES, 'innate'),
    };
  });

/** An energy type, or traits of a weapon (DRV-RES-08). */
function readMatch(of: Reading): ResistanceMatch {
  if (own(of.at, 'energy') !== undefined) return { energy: oneOf(of, 'energy', ENERGY_TYPES, 'heat') };
  const said = (key: string): boolean => own(of.at, key) !== undefined;
  return {
    ...(said('material') ? { material: text(of, 'material') } : {}),
    ...(said('blunt') ? { blunt: flag(of, 'blunt') } : {}),
    ...(said('natural') ? { natural: flag(of, 'natural') } : {}),
    ...(said('unarmed') ? { unarmed: flag(of, 'unarmed') } : {}),
  };
}

/** As a form holds it: an energy type, or `weapon` with the traits that are said. */
function readAgainst(of: Reading): ResistanceMatch {
  const against = oneOf(of, 'against', [...ENERGY_TYPES, 'weapon'], 'weapon');
  if (against !== 'weapon') return { energy: against };
  const material = text(of, 'material');
  const traits = (['blunt', 'natural', 'unarmed'] as const).filter((trait) => flag(of, trait));
  return { ...(material === '' ? {} : { material }), ...Object.fromEntries(traits.map((trait) => [trait, true])) };
}

function readState(from: Reading, items: Items): DriveCombatant['state'] {
  const statuses = severalOf(from, 'statuses', STATUSES);
  const will = (own(from.at, 'willSpent') ?? null) === null ? 0 : integer(from, 'willSpent', 0, 0, SCORE_LIMIT);
  return freshState({
    damageTaken: integer(from, 'damageTaken', 0, 0, DAMAGE_LIMIT),
    injuries: readInjuries(from),
    willSpent: will,
    fatigue: integer(from, 'fatigue', 0, 0, DAMAGE_LIMIT),
    pools: items.pools,
    resources: items.resources,
    kineticUses: optional(from, 'kineticUses', 0, SCORE_LIMIT) ?? items.kineticUses,
    auras: items.stored,
    active: items.active,
    ...(text(from, 'zone') === '' ? {} : { zone: text(from, 'zone') }),
    ...(text(from, 'group') === '' ? {} : { group: text(from, 'group') }),
    conditions: { ...Object.fromEntries(statuses.map((id) => [id, standing(id)])), ...readConditions(from) },
  });
}

const standing = (id: string): Condition => ({ id, clause: 'DRV-GAP-09', until: { at: 'never' } });

/** A list, oldest first, or a map by rising number as a fight keeps it. An injury of no degree is none. */
function readInjuries(from: Reading): DriveCombatant['state']['injuries'] {
  const found = own(from.at, 'injuries');
  const all = isRecord(found)
    ? Object.entries(found).map(([number, source]) => ({ number, at: number, source }))
    : list(from, 'injuries').map((source, index) => ({ number: String(index + 1), at: String(index), source }));
  return Object.fromEntries(
    all.flatMap(({ number, at, source }) => {
      const of = reading(source, `injuries.${at}.`, from.problems);
      if (!/^[1-9]\d*$/.test(number)) return bad(of, 'number', 'unknownValue', []);
      const type = oneOf(of, 'type', INJURY_TYPES, 'superficial');
      const degrees = integer(of, 'degrees', 1, 0, SCORE_LIMIT);
      return degrees > 0 ? [[number, { type, degrees }]] : bad(of, 'degrees', 'tooSmall', [], 1);
    }),
  );
}

/** Conditions as the kernel keeps them, by their id; one without a usable end lasts until somebody ends it. */
function readConditions(from: Reading): DriveCombatant['state']['conditions'] {
  if (own(from.at, 'conditions') === undefined) return {};
  return Object.fromEntries(
    Object.entries(inside(from, 'conditions').at).flatMap(([id, source]): [string, Condition][] => {
      const of = reading(source, `conditions.${id}.`, from.problems);
      if (!isRecord(source)) return [];
      const facts = own(of.at, 'facts');
      const until = readUntil(of);
      return [[id, { id, clause: text(of, 'clause'), until, ...(isRecord(facts) ? { facts } : {}) }]];
    }),
  );
}

function readUntil(of: Reading): Until {
  const until = inside(of, 'until');
  const at = oneOf(until, 'at', ['never', 'endOfFight', 'endOfRound', 'startOfTurn', 'endOfTurn'], 'never');
  if (at === 'never' || at === 'endOfFight') return { at };
  const round = integer(until, 'round', 0, -1, Number.MAX_SAFE_INTEGER);
  return at === 'endOfRound' ? { at, round } : { at, of: text(until, 'of'), round };
}
