/** Fluid modifiers (section 7, FLU-MOD): the tally of a round's happenings. */
import type { Id } from '../../kernel/json.ts';
import { entry, setAside, type TallyEntry } from '../../kernel/tally.ts';
import type { FluidOptions } from '../options.ts';
import type { Happening, Purpose } from './round-log.ts';

// prettier-ignore
/** The rows of section 7 with a fixed amount. */
const AMOUNT = {
  aim:               1,
  brace:             1,
  regroup:           5,
  slowedMove:       -2,
  tactical:         -2,
  unproficient:     -4,
  final:            -2,
  perActivatedDie:  -2,
  triumph:          10,
  bleeding:         -1,
  fatigued:         -3,
  exhausted:       -10,
  criticalInjury:  -10,
  wounds:           -2,
  criticalWounds:   -5,
  failedSave:       -2,
  failedStress:     -5,
  failedBlast:      -5,
} as const;

/** A modifier of the Count. `electrical`: under FLU-MOD-16, which has rules of its own. */
export interface FluidEntry extends TallyEntry {
  readonly electrical?: true;
}

const CONDITION_CLAUSE: { readonly [id: string]: string } = {
  bleeding: 'FLU-MOD-10',
  fatigued: 'FLU-MOD-11',
  exhausted: 'FLU-MOD-12',
};

/**
 * FLU-MOD-01..29: the modifiers of one combatant for one round, in the order of its happenings. A modifier that is struck,
 * replaced by another or counted already is set aside with its reason.
 * @param intMod the Int modifier, for Regroup.
 */
export function fluidModifiers(
  happenings: readonly Happening[],
  intMod: number,
  options: FluidOptions,
): readonly FluidEntry[] {
  const log: Log = { entries: [], seen: new Set(), happenings, intMod, options };
  for (const happening of happenings) row(log, happening);
  return log.entries;
}

interface Log {
  readonly entries: FluidEntry[];
  /** The keys of section 14, under which a modifier counts once. */
  readonly seen: Set<string>;
  readonly happenings: readonly Happening[];
  readonly intMod: number;
  readonly options: FluidOptions;
}

function row(log: Log, happening: Happening): void {
  switch (happening.type) {
    case 'aim':
      return add(log, happening, 'FLU-MOD-01', 'aim', AMOUNT.aim);
    case 'brace':
      return add(log, happening, 'FLU-MOD-02', 'brace', AMOUNT.brace);
    case 'regroup':
      return add(log, happening, 'FLU-MOD-03', 'regroup', AMOUNT.regroup + log.intMod);
    case 'slowedMove':
      return add(log, happening, 'FLU-MOD-04', 'slowedMove', AMOUNT.slowedMove);
    case 'attack':
      return attackRows(log, happening);
    case 'critMiss':
    case 'critFailure':
      return add(log, happening, 'FLU-MOD-08', happening.type, AMOUNT.perActivatedDie * happening.actionDice);
    case 'triumph':
      return add(log, happening, 'FLU-MOD-09', 'triumph', AMOUNT.triumph);
    case 'condition':
      return conditionRow(log, happening);
    case 'criticalInjury':
      return once(log, happening, 'FLU-MOD-13', 'criticalInjury', AMOUNT.criticalInjury, happening.id);
    case 'injury':
      return injuryRow(log, happening);
    case 'electrical':
      return electricalRow(log, happening);
    case 'save':
      return saveRow(log, happening);
    case 'ability':
      return add(log, happening, 'FLU-MOD-25', 'ability', happening.amount, happening.label);
    case 'gmEntry':
      return add(log, happening, 'FLU-MOD-28', 'gmEntry', happening.amount, happening.label);
    case 'carried':
      return add(log, happening, 'FLU-AMB-11', 'carried', happening.amount);
  }
}

/** FLU-MOD-05..07, -26: the rows of one attack, three at most. */
function attackRows(log: Log, happening: Happening & { readonly type: 'attack' }): void {
  const { weapon, tactical, proficient, final } = happening;
  if (tactical) add(log, happening, 'FLU-MOD-05', 'tactical', AMOUNT.tactical, weapon);
  if (!proficient) once(log, happening, 'FLU-MOD-06', 'unproficient', AMOUNT.unproficient, weapon, weapon);
  if (final) add(log, happening, 'FLU-MOD-07', 'final', AMOUNT.final, weapon);
}

/** FLU-MOD-10..12, -21: a condition counts once a round, even if it has ended. FLU-AMB-03: exhausted may replace fatigued. */
function conditionRow(log: Log, happening: Happening & { readonly type: 'condition' }): void {
  const clause = Object.hasOwn(CONDITION_CLAUSE, happening.id) ? CONDITION_CLAUSE[happening.id] : undefined;
  if (clause === undefined) return;
  const value = AMOUNT[happening.id as 'bleeding' | 'fatigued' | 'exhausted'];
  if (happening.id === 'fatigued' && log.options.fatigueStacking === 'worst' && has(log, 'exhausted')) {
    log.entries.push(setAside(entry(clause, label('fatigued'), value), 'SALVO.fluid.reason.worseCounts'));
    return;
  }
  once(log, happening, clause, happening.id, value);
}

const has = (log: Log, id: string): boolean =>
  log.happenings.some((happening) => happening.type === 'condition' && happening.id === id && !happening.struck);

/**
 * FLU-MOD-14, -15, -22, -23, -29: a single entry for all parts of an injury, that of a critical hit if any part was
 * one.
 */
function injuryRow(log: Log, happening: Happening & { readonly type: 'injury' }): void {
  const source = happening.id ?? undefined;
  if (happening.struck) return add(log, happening, 'FLU-MOD-14', 'wounds', AMOUNT.wounds, source);
  if (!first(log, 'injury', happening.id)) return;
  const parts = happening.id === null ? [happening] : partsOf(log, happening.id);
  let wounds = 0;
  for (const part of parts) wounds += part.wounds;
  if (wounds < 1) return;
  if (parts.some((part) => part.critical)) {
    add(log, happening, 'FLU-MOD-15', 'criticalWounds', AMOUNT.criticalWounds, source);
  } else add(log, happening, 'FLU-MOD-14', 'wounds', AMOUNT.wounds, source);
}

type Injury = Happening & { readonly type: 'injury' };

const partsOf = (log: Log, id: Id): readonly Injury[] =>
  log.happenings.filter(
    (happening): happening is Injury => happening.type === 'injury' && happening.id === id && !happening.struck,
  );

/** FLU-MOD-16, FLU-GAP-15, FLU-AMB-17: half of the damage of an instance, by default only with a failed save. */
function electricalRow(log: Log, happening: Happening & { readonly type: 'electrical' }): void {
  const value = electricalEntry(happening.damage, happening.saveFailed, log.options);
  if (value === 0) return;
  const source = happening.id ?? undefined;
  if (happening.struck) return add(log, happening, 'FLU-MOD-16', 'electrical', value, source);
  if (!first(log, 'electrical', happening.id)) return;
  log.entries.push({ ...entry('FLU-MOD-16', label('electrical'), value, source), electrical: true });
}

/** FLU-GAP-15: the modifier for one instance of electrical damage, 0 or less. */
export function electricalEntry(damage: number, saveFailed: boolean, options: FluidOptions): number {
  const counts = options.electricalMode === 'always' || (options.electricalMode === 'failedSave' && saveFailed);
  return counts && damage >= 2 ? -Math.floor(damage / 2) : 0;
}

/** FLU-MOD-17..19, FLU-AMB-20: a failed save counts once, by its most specific purpose. */
function saveRow(log: Log, happening: Happening & { readonly type: 'save' }): void {
  if (happening.success) return;
  const source = happening.id ?? undefined;
  if (happening.struck) return add(log, happening, 'FLU-MOD-17', 'failedSave', AMOUNT.failedSave, source);
  if (!first(log, 'save', happening.id)) return;
  const purpose = happening.id === null ? happening.purpose : specialOf(log, happening.id, happening.purpose);
  for (const modifier of failedSave(purpose, log.options, source)) log.entries.push(modifier);
}

/** The most specific purpose of the failed saves under one id. */
function specialOf(log: Log, id: Id, purpose: Purpose): Purpose {
  if (purpose === 'stress' || purpose === 'blast') return purpose;
  for (const other of log.happenings) {
    if (other.type !== 'save' || other.id !== id || other.success || other.struck) continue;
    if (other.purpose === 'stress' || other.purpose === 'blast') return other.purpose;
  }
  return purpose;
}

/** FLU-MOD-17..19, FLU-AMB-02, -24: the modifiers for a failed save, by its purpose. */
function failedSave(purpose: Purpose, options: FluidOptions, source?: string): readonly FluidEntry[] {
  const general = entry('FLU-MOD-17', label('failedSave'), AMOUNT.failedSave, source);
  if (purpose === 'electrical') {
    return options.electricalSave === 'both' ? [general] : [setAside(general, 'SALVO.fluid.reason.specialCounts')];
  }
  if (purpose !== 'stress' && purpose !== 'blast') return [general];
  const special =
    purpose === 'stress'
      ? entry('FLU-MOD-18', label('failedStress'), AMOUNT.failedStress, source)
      : entry('FLU-MOD-19', label('failedBlast'), AMOUNT.failedBlast, source);
  return [options.savesStacking === 'stack' ? general : setAside(general, 'SALVO.fluid.reason.specialCounts'), special];
}

const label = (name: string): string => `SALVO.fluid.modifier.${name}`;

/** An entry for a happening, added to the log and set aside if the GM struck it (FLU-MOD-28). */
function add(log: Log, happening: Happening, clause: string, name: string, value: number, source?: string): void {
  const modifier = entry(clause, label(name), value, source);
  log.entries.push(happening.struck ? setAside(modifier, 'SALVO.fluid.reason.struck') : modifier);
}

/** An entry that counts once a round, or once for each `per`, added to the log; a further one is set aside. */
function once(
  log: Log,
  happening: Happening,
  clause: string,
  name: string,
  value: number,
  source?: string,
  per = '',
): void {
  if (happening.struck || first(log, name, per)) return add(log, happening, clause, name, value, source);
  log.entries.push(setAside(entry(clause, label(name), value, source), 'SALVO.fluid.reason.oncePerRound'));
}

/** Whether this is the first of its kind and id, which is noted; without an id it always is. */
function first(log: Log, kind: string, id: Id | null): boolean {
  if (id === null) return true;
  const key = `${kind}:${id}`;
  if (log.seen.has(key)) return false;
  log.seen.add(key);
  return true;
}
