/** Injuries: degrees, types, tables, consequences, healing (sections 4 and 22.3). */
import type { Id } from '../../kernel/json.ts';
import { rollSum, type Procedure, type Rolled } from '../../kernel/procedure.ts';
import { bug } from '../../kernel/result.ts';
import type { ConsequenceRow, DriveOptions } from '../options.ts';
import { INJURY_TYPES, type Injury, type InjuryType, type Mode, type StatusName, type Target } from '../types.ts';
import { whole } from '../whole.ts';

/** The damage track of a body. */
export type Track = Pick<Target, 'injuryFactor' | 'damageTaken'>;

/** Degrees that `damage` causes: multiples of the injury factor that are crossed or reached (DRV-INJ-02 to -04, -07). */
export function degreesOf(damage: number, track: Track, options: DriveOptions): number {
  const { injuryFactor, damageTaken } = track;
  whole(damage, 'damage');
  whole(injuryFactor, 'injury factor', 1);
  if (options.injury.track === 'perAttack') return Math.floor(damage / injuryFactor);
  return degreesOnTrack(damageTaken + damage, injuryFactor) - degreesOnTrack(damageTaken, injuryFactor);
}

export const degreesOnTrack = (damageTaken: number, injuryFactor: number): number =>
  Math.floor(damageTaken / injuryFactor);

export interface RolledInjury {
  readonly rolled: Rolled;
  readonly type: InjuryType;
}

/** A roll for the type of an attack's injuries (DRV-INJ-01, -12). */
export function* rollInjuryType(by: Id | null, mode: Mode, options: DriveOptions): Procedure<RolledInjury> {
  const rolled = yield* rollSum(by, 1, TABLE_FACES, 'SALVO.drive.roll.injuryType');
  return { rolled, type: injuryTypeOf(rolled.sum, mode, options) };
}

/** The faces of the die for the injury-type tables (DRV-INJ-12). */
export const TABLE_FACES = 10;

/** The type of the first row that reaches the face, else of the last row; `superficial` in an empty table. Explosives use the ranged table (DRV-INJ-12). */
export function injuryTypeOf(face: number, mode: Mode, options: DriveOptions): InjuryType {
  const table = mode === 'melee' ? options.injury.tables.melee : options.injury.tables.ranged;
  for (const { upTo, type } of table) if (face <= upTo) return type;
  return table.at(-1)?.type ?? 'superficial';
}

/** Sum of degrees for each type that occurs (DRV-INJ-15). */
export function degreesByType(injuries: readonly Injury[]): { readonly [type in InjuryType]?: number } {
  const sums: { [type in InjuryType]?: number } = {};
  for (const { type, degrees } of injuries) sums[type] = (sums[type] ?? 0) + degrees;
  return sums;
}

/** The status of the highest stage reached in each type, each status once, in alphabetical order (DRV-INJ-15, DRV-GAP-07). */
export function consequencesOf(injuries: readonly Injury[], options: DriveOptions): readonly StatusName[] {
  const found: StatusName[] = [];
  for (const type of INJURY_TYPES) {
    let sum = 0;
    for (const injury of injuries) if (injury.type === type) sum += injury.degrees;
    const status = stageOf(type, sum, options);
    if (status !== null && !found.includes(status)) found.push(status);
  }
  return found.length < 2 ? found : found.sort();
}

/** The status that this many degrees of a type bring; null: none. */
export function stageOf(type: InjuryType, degrees: number, options: DriveOptions): StatusName | null {
  let highest: ConsequenceRow | null = null;
  for (const row of options.injury.consequences[type] ?? []) {
    if (row.degrees <= degrees && row.degrees >= (highest?.degrees ?? 0)) highest = row;
  }
  return highest && highest.status;
}

/** Damage rescaled to a new injury factor, so that its degrees stay the same (DRV-INJ-10); at most what a number can tell from its neighbor. */
export function rescaledDamage(
  damageTaken: number,
  oldFactor: number,
  newFactor: number,
): { readonly damageTaken: number; readonly degrees: number } {
  const exact = Math.floor((whole(damageTaken, 'damage') * newFactor) / whole(oldFactor, 'injury factor', 1));
  const rescaled = Math.min(Number.MAX_SAFE_INTEGER, exact);
  return { damageTaken: rescaled, degrees: degreesOnTrack(rescaled, newFactor) };
}

interface Healed {
  readonly damageTaken: number;
  readonly degreesRemoved: number;
  /** The injuries left, oldest first. */
  readonly injuries: readonly Injury[];
}

/** Healing: each multiple that the track falls below takes a degree away (DRV-INJ-14). `injuries` are oldest first. */
export function* healInjuries(
  by: Id | null,
  track: Track & { readonly injuries: readonly Injury[] },
  healed: number,
  options: DriveOptions,
): Procedure<Healed> {
  const { damageTaken, degreesRemoved } = trackAfter(track, healed);
  let injuries = track.injuries;
  for (let degree = 0; degree < degreesRemoved && injuries.length > 0; degree++) {
    injuries = withoutDegree(injuries, yield* injuryToHeal(by, injuries, options));
  }
  return { damageTaken, degreesRemoved, injuries };
}

/** The damage left after healing, and the degrees that it takes away (DRV-INJ-14). */
export function trackAfter(track: Track, healed: number): Pick<Healed, 'damageTaken' | 'degreesRemoved'> {
  const damageTaken = Math.max(0, track.damageTaken - whole(healed, 'healing'));
  const left = degreesOnTrack(damageTaken, track.injuryFactor);
  return { damageTaken, degreesRemoved: degreesOnTrack(track.damageTaken, track.injuryFactor) - left };
}

/** The index of the injury that loses a degree. */
function* injuryToHeal(by: Id | null, injuries: readonly Injury[], options: DriveOptions): Procedure<number> {
  if (options.heal.order === 'oldest') return 0;
  if (options.heal.order === 'newest') return injuries.length - 1;
  const type = yield* askType(by, injuries);
  return injuries.findLastIndex((injury) => injury.type === type);
}

function* askType(by: Id | null, injuries: readonly Injury[]): Procedure<InjuryType> {
  const types = INJURY_TYPES.filter((type) => injuries.some((injury) => injury.type === type));
  // Asked for every degree, even if one type is left, so that every answer is on record.
  const answer = yield {
    ask: 'choose',
    kind: 'allocation',
    by,
    question: 'SALVO.drive.question.healType',
    clause: 'DRV-INJ-14',
    options: types.map((type) => ({ id: type, label: `SALVO.drive.injury.${type}` })),
    default: injuries.at(-1)!.type,
  };
  return types.find((type) => type === answer) ?? bug(`no injury of type ${String(answer)}`);
}

function withoutDegree(injuries: readonly Injury[], index: number): readonly Injury[] {
  const { type, degrees } = injuries[index]!;
  return degrees > 1 ? injuries.with(index, { type, degrees: degrees - 1 }) : injuries.toSpliced(index, 1);
}
