/** The GM settings of the catalogue (sections 18, 19 and 22 of RULES.md). */
import type { OptionValue } from '../kernel/fight.ts';
import type { Json } from '../kernel/json.ts';
import { isOffered, optionsOf, type OptionSpec, type Overrides } from '../kernel/options.ts';
import { isRecord } from '../kernel/reading.ts';
import { INJURY_TYPES, STATUSES, type InjuryType, type RangeStep, type StatusName } from './types.ts';

/** A row of an injury-type table: faces up to and including `upTo`. */
interface TableRow {
  readonly upTo: number;
  readonly type: InjuryType;
}
/** A status that a type of injury brings from this many degrees on. */
export interface ConsequenceRow {
  readonly degrees: number;
  readonly status: StatusName;
}
export type Bounds = { readonly [step in Exclude<RangeStep, 'extreme'>]: number };
type Consequences = { readonly [type in InjuryType]?: readonly ConsequenceRow[] };

/** Every setting, under the words of its key: `drive.dice.base` is `dice.base`. */
export interface DriveOptions {
  readonly dice: { readonly base: number; readonly perHindrance: number; readonly faces: number };
  readonly hindrance: { readonly tnStep: number };
  readonly defense: { readonly equalIsSuccess: boolean };
  readonly con: { readonly tnBase: number };
  readonly will: { readonly tnPerPoint: number; readonly timing: 'before' | 'after' };
  readonly crit: { readonly noDefenseIsCritical: boolean; readonly overpreciseBonus: number };
  readonly injury: {
    readonly track: 'cumulative' | 'perAttack';
    readonly tables: { readonly melee: readonly TableRow[]; readonly ranged: readonly TableRow[] };
    readonly consequences: Consequences;
  };
  readonly heal: { readonly order: 'newest' | 'oldest' | 'choose' };
  readonly resist: { readonly rounding: 'perStep' | 'once' | 'percent' };
  readonly particle: { readonly scope: 'combat' | 'worstAttack' };
  readonly blast: { readonly deafenNeedsDamage: boolean };
  readonly shield: { readonly order: 'ask' | 'list'; readonly highNeedsPoints: boolean };
  readonly aoe: {
    readonly highShieldBasis: 'original' | 'arriving';
    readonly overeffectAreaShare: number;
    readonly hitChance: number;
  };
  readonly pgr: { readonly effectiveRounding: 'floor' | 'exact' };
  readonly position: { readonly mode: 'abstract' | 'map' };
  readonly range: { readonly zoneSteps: Bounds; readonly bands: Bounds };
  readonly initiative: { readonly formula: '1d10 + spd' | '1d10 + dex' | 'spd' };
  /** Feet of token light. */
  readonly light: { readonly dim: number; readonly moderate: number };
}

const MELEE_TABLE = '2 superficial, 4 mobility, 6 handArm, 9 core, 10 perception';
const RANGED_TABLE = '2 superficial, 3 handArm, 5 mobility, 9 core, 10 perception';
const CONSEQUENCES =
  'perception 2 incapacitated, perception 3 dead, core 3 incapacitated, core 4 dead, handArm 2 limbUseless, mobility 2 hobbled';

const number = (key: string, value: number, min: number, max: number, ...clauses: string[]): OptionSpec => ({
  key: `drive.${key}`,
  clauses,
  values: [value, '<number>'],
  range: { min, max },
  prominent: false,
});
const words = (key: string, values: readonly OptionValue[], ...clauses: string[]): OptionSpec => ({
  key: `drive.${key}`,
  clauses,
  values,
  prominent: true,
});
const flag = (key: string, value: boolean, ...clauses: string[]): OptionSpec => words(key, [value, !value], ...clauses);
/** A table as text: rows of words, separated by commas. */
const table = (key: string, value: string, reads: OptionSpec['reads'] & {}, ...clauses: string[]): OptionSpec => ({
  key: `drive.${key}`,
  clauses,
  values: [value, '<text>'],
  reads,
  prominent: false,
});
const isInjuryTable = (text: string): boolean => hasWords(text, 2) && textRows(text).length === rowsOf(text).length;
const isConsequences = (text: string): boolean =>
  hasWords(text, 3) && Object.values(consequences({}, text)).flat().length === rowsOf(text).length;
/** Whether every row has exactly this many words. */
const hasWords = (text: string, words: number): boolean => rowsOf(text).every((row) => row.length === words);

const SPECS: readonly OptionSpec[] = [
  number('dice.base', 2, 0, 20, 'DRV-DIC-01', 'DRV-GAP-01'),
  number('dice.perHindrance', 1, 0, 10, 'DRV-DIC-01', 'DRV-GAP-03'),
  number('dice.faces', 10, 2, 100, 'DRV-DIC-01', 'DRV-GAP-01'),
  number('hindrance.tnStep', 0, 0, 20, 'DRV-DIC-03', 'DRV-GAP-03'),
  flag('defense.equalIsSuccess', true, 'DRV-AMB-10', 'DRV-DIC-02', 'DRV-GAP-02'),
  number('con.tnBase', 10, 0, 100, 'DRV-GAP-08'),
  number('will.tnPerPoint', 1, 0, 20, 'DRV-WIL-03', 'DRV-GAP-27'),
  words('will.timing', ['before', 'after'], 'DRV-WIL-04', 'DRV-GAP-27'),
  flag('crit.noDefenseIsCritical', true, 'DRV-CRT-09', 'DRV-AMB-09'),
  number('crit.overpreciseBonus', 20, 0, 100, 'DRV-GAP-28'),
  words('injury.track', ['cumulative', 'perAttack'], 'DRV-INJ-03', 'DRV-INJ-07', 'DRV-AMB-01'),
  table('injury.tables.melee', MELEE_TABLE, isInjuryTable, 'DRV-INJ-12', 'DRV-GAP-06'),
  table('injury.tables.ranged', RANGED_TABLE, isInjuryTable, 'DRV-INJ-12', 'DRV-GAP-06'),
  table('injury.consequences', CONSEQUENCES, isConsequences, 'DRV-INJ-15', 'DRV-GAP-07'),
  words('heal.order', ['newest', 'oldest', 'choose'], 'DRV-INJ-14'),
  words('resist.rounding', ['perStep', 'once', 'percent'], 'DRV-RES-07', 'DRV-AMB-03'),
  words('particle.scope', ['combat', 'worstAttack'], 'DRV-ENE-07', 'DRV-AMB-12'),
  flag('blast.deafenNeedsDamage', false, 'DRV-ENE-13', 'DRV-AMB-13'),
  words('shield.order', ['ask', 'list'], 'DRV-SHL-20', 'DRV-AMB-15'),
  flag('shield.highNeedsPoints', true, 'DRV-SHL-23', 'DRV-AMB-16'),
  words('aoe.highShieldBasis', ['original', 'arriving'], 'DRV-AOE-14', 'DRV-AMB-19', 'DRV-AMB-32'),
  number('aoe.overeffectAreaShare', 25, 0, 100, 'DRV-GAP-13', 'DRV-AMB-24'),
  number('aoe.hitChance', 50, 0, 100, 'DRV-AOE-10', 'DRV-GAP-12'),
  words('pgr.effectiveRounding', ['floor', 'exact'], 'DRV-PGR-16', 'DRV-AMB-22'),
  words('position.mode', ['abstract', 'map'], 'DRV-POS-01', 'DRV-GAP-10'),
  number('range.zoneSteps.short', 0, 0, 100, 'DRV-POS-03'),
  number('range.zoneSteps.medium', 1, 0, 100, 'DRV-POS-03'),
  number('range.zoneSteps.long', 2, 0, 100, 'DRV-POS-03'),
  number('range.bands.short', 30, 0, 100_000, 'DRV-GAP-10'),
  number('range.bands.medium', 100, 0, 100_000, 'DRV-GAP-10'),
  number('range.bands.long', 300, 0, 100_000, 'DRV-GAP-10'),
  words('initiative.formula', ['1d10 + spd', '1d10 + dex', 'spd'], 'DRV-RND-04', 'DRV-GAP-16'),
  number('light.dim', 10, 0, 1000, 'DRV-GAP-18'),
  number('light.moderate', 30, 0, 1000, 'DRV-GAP-18'),
];

/** The value, with 0 for -0. */
const plain = <T extends OptionValue>(value: T): T => (value === 0 ? (0 as T) : value);

/** The greatest distance of each range step, from an object `{short, medium, long}`, whole or in part, or from three settings. */
function bounds(overrides: Overrides, key: string, value: (key: string) => number): Bounds {
  const whole = overrides[`drive.${key}`];
  const of = (step: keyof Bounds): number => {
    const part = isRecord(whole) ? whole[step] : undefined;
    const spec = SPECS.find((known) => known.key === `drive.${key}.${step}`)!;
    return isOffered(spec, part) && typeof part === 'number' ? plain(part) : value(`${key}.${step}`);
  };
  return { short: of('short'), medium: of('medium'), long: of('long') };
}

/** An injury-type table: a list of rows, else the rows of a text. A text without any row counts as the default. */
function injuryTable(overrides: Overrides, mode: 'melee' | 'ranged', text: string): readonly TableRow[] {
  const whole = overrides['drive.injury.tables'];
  const given = isRecord(whole) ? whole[mode] : undefined;
  if (Array.isArray(given)) return (given as readonly Json[]).flatMap(tableRow);
  const rows = textRows(text);
  return rows.length > 0 ? rows : textRows(mode === 'melee' ? MELEE_TABLE : RANGED_TABLE);
}

const textRows = (text: string): readonly TableRow[] =>
  rowsOf(text).flatMap(([upTo = '', type = '']) => tableRow({ upTo: wholeIn(upTo), type }));

function tableRow(row: Json): readonly TableRow[] {
  if (!isRecord(row)) return [];
  const type = INJURY_TYPES.find((known) => known === row['type']);
  return type && isWhole(row['upTo']) ? [{ upTo: row['upTo'], type }] : [];
}

/** The consequences of injuries. An object replaces the default as a whole: a type that it does not name has none. */
function consequences(overrides: Overrides, text: string): Consequences {
  const given = overrides['drive.injury.consequences'];
  const rows: readonly (readonly [string, Json])[] = isRecord(given)
    ? Object.entries(given).flatMap(([type, list]) =>
        Array.isArray(list) ? (list as readonly Json[]).map((row) => [type, row] as const) : [],
      )
    : rowsOf(text).map(([type = '', degrees = '', status = '']) => [type, { degrees: wholeIn(degrees), status }]);
  const made: { [type in InjuryType]?: ConsequenceRow[] } = {};
  for (const [name, row] of rows) {
    const type = INJURY_TYPES.find((known) => known === name);
    if (!type || !isRecord(row)) continue;
    const status = STATUSES.find((known) => known === row['status']);
    if (status && isWhole(row['degrees'])) (made[type] ??= []).push({ degrees: row['degrees'], status });
  }
  return made;
}

const rowsOf = (text: string): readonly (readonly string[])[] => text.split(',').map((row) => row.trim().split(/\s+/));
const wholeIn = (text: string): number => (/^\d+$/.test(text) ? Number(text) : NaN);
const isWhole = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

/**
 * The full record of options from the differences to the defaults, under the catalogue's keys. Four settings
 * (`drive.injury.tables`, `.consequences`, `drive.range.zoneSteps`, `.bands`) are objects, or as a fight holds them: a
 * number for each range step, a text for each table. A value that a setting does not offer counts as its default.
 */
export const {
  specs: OPTIONS,
  defaults: DEFAULT_OPTIONS,
  from: optionsFrom,
} = optionsOf<DriveOptions>(SPECS, (valueOf, overrides) => {
  const value = <T extends OptionValue>(key: string): T => plain(valueOf<T>(`drive.${key}`));
  return {
    dice: { base: value('dice.base'), perHindrance: value('dice.perHindrance'), faces: value('dice.faces') },
    hindrance: { tnStep: value('hindrance.tnStep') },
    defense: { equalIsSuccess: value('defense.equalIsSuccess') },
    con: { tnBase: value('con.tnBase') },
    will: { tnPerPoint: value('will.tnPerPoint'), timing: value('will.timing') },
    crit: {
      noDefenseIsCritical: value('crit.noDefenseIsCritical'),
      overpreciseBonus: value('crit.overpreciseBonus'),
    },
    injury: {
      track: value('injury.track'),
      tables: {
        melee: injuryTable(overrides, 'melee', value('injury.tables.melee')),
        ranged: injuryTable(overrides, 'ranged', value('injury.tables.ranged')),
      },
      consequences: consequences(overrides, value('injury.consequences')),
    },
    heal: { order: value('heal.order') },
    resist: { rounding: value('resist.rounding') },
    particle: { scope: value('particle.scope') },
    blast: { deafenNeedsDamage: value('blast.deafenNeedsDamage') },
    shield: { order: value('shield.order'), highNeedsPoints: value('shield.highNeedsPoints') },
    aoe: {
      highShieldBasis: value('aoe.highShieldBasis'),
      overeffectAreaShare: value('aoe.overeffectAreaShare'),
      hitChance: value('aoe.hitChance'),
    },
    pgr: { effectiveRounding: value('pgr.effectiveRounding') },
    position: { mode: value('position.mode') },
    range: {
      zoneSteps: bounds(overrides, 'range.zoneSteps', value),
      bands: bounds(overrides, 'range.bands', value),
    },
    initiative: { formula: value('initiative.formula') },
    light: { dim: value('light.dim'), moderate: value('light.moderate') },
  };
});
