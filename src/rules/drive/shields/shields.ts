/** Energy shielding: which precision acts on what (section 10), and when (section 11). */
import type { Id } from '../../kernel/json.ts';
import { choose, type Option, type Procedure } from '../../kernel/procedure.ts';
import { stepped, type Absorption, type Portion, type Volley } from '../harm/volley.ts';
import type { DriveOptions } from '../options.ts';
import {
  isFarther,
  type Approach,
  type AttackKind,
  type Pools,
  type Precision,
  type Relation,
  type ShieldSource,
  type StatusName,
  type Target,
} from '../types.ts';
import { isDouble, shieldPayment } from './points.ts';

/** A combatant under shields. */
type Guarded = Pick<Target, 'id' | 'shields'>;

/** Owners of the pools behind shields, by the ids that the pools have in an attack. */
export interface Owners {
  readonly [pool: string]: { readonly who: Id; readonly poolId: Id };
}

/**
 * The two-way shields that an attack has to pass on its way out (DRV-SHL-22), and its approach to them. Our reading:
 * explosives, zone-wide attacks and auras start beyond them.
 */
export interface WayOut extends Guarded {
  readonly pools: Pools;
  readonly owners: Owners;
  readonly approach: Approach;
}

/**
 * A volley after all shields of one precision over a combatant: portion by portion in listed order, and for each portion
 * source by source (DRV-SHL-20, -27). The protected side is asked for the order of sources where it has a choice
 * (DRV-AMB-15).
 */
export function* throughShields(
  precision: Precision,
  volley: Volley,
  guarded: Guarded,
  approach: Approach,
  options: DriveOptions,
): Procedure<Volley> {
  const able = ableSources(precision, volley, guarded, approach);
  if (able.length === 0) return volley;
  const sources = yield* inOrderOfChoice(able, guarded.id, options);
  const pools: { [poolId: Id]: number } = { ...volley.pools };
  const absorptions = [...volley.absorptions];
  const portions = volley.portions.map((portion) =>
    portion.energy ? absorbed(portion, sources, guarded.id, approach, pools, absorptions) : portion,
  );
  return { portions, pools, absorptions };
}

/** Sources of one precision that have points and are eligible for damage that is left. */
export function ableSources(
  precision: Precision,
  volley: Volley,
  { shields }: Pick<Guarded, 'shields'>,
  approach: Approach,
): readonly ShieldSource[] {
  let able = NO_SOURCES;
  for (const source of shields) {
    if (source.precision === precision && isAble(source, volley, approach))
      able = able.length === 0 ? [source] : [...able, source];
  }
  return able;
}

const NO_SOURCES: readonly ShieldSource[] = [];

function isAble(source: ShieldSource, { pools, portions }: Volley, approach: Approach): boolean {
  if ((pools[source.poolId] ?? 0) === 0) return false;
  for (const { energy, damage, kind } of portions) {
    if (energy && damage > 0 && isEligible(source, kind, approach)) return true;
  }
  return false;
}

/** The number of sources whose order can be chosen; any others follow as listed. */
const ORDERED_AT_MOST = 5;

/** Sources of one precision in the order that their owner wants, if there is a choice (DRV-SHL-20, DRV-AMB-15). */
export function* inOrderOfChoice<S extends Pick<ShieldSource, 'id' | 'precision'>>(
  sources: readonly S[],
  owner: Id,
  options: DriveOptions,
): Procedure<readonly S[]> {
  if (sources.length < 2 || options.shield.order === 'list') return sources;
  const orders = permutations(sources.slice(0, ORDERED_AT_MOST));
  const question = `SALVO.drive.question.shieldOrder.${sources[0]!.precision}`;
  const offered = orders.map(orderOption);
  const chosen = yield* choose(owner, 'reaction', question, 'DRV-SHL-20', offered, offered[0]!.id);
  const wanted = orders[offered.findIndex(({ id }) => id === chosen)]!;
  return [...wanted, ...sources.slice(ORDERED_AT_MOST)];
}

/** An order as an option; `values.order` lists the sources' ids. */
function orderOption(sources: readonly Pick<ShieldSource, 'id'>[]): Option {
  const order = sources.map((source) => source.id);
  return { id: JSON.stringify(order), label: 'SALVO.drive.option.shieldOrder', values: { order } };
}

/** All orders, the given one first. */
function permutations<T>(of: readonly T[]): readonly (readonly T[])[] {
  if (of.length < 2) return [of];
  return of.flatMap((first, index) => permutations(of.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}

/** A portion after the sources, in their order. `pools` and `paying` are updated in place. */
function absorbed(
  portion: Portion,
  sources: readonly ShieldSource[],
  over: Id,
  approach: Approach,
  pools: { [poolId: Id]: number },
  paying: Absorption[],
): Portion {
  let left = portion;
  for (const source of sources) {
    const points = pools[source.poolId] ?? 0;
    if (left.damage === 0 || points === 0 || !isEligible(source, left.kind, approach)) continue;
    const paid = shieldPayment(left.damage, points, isDouble(source, left.energy));
    pools[source.poolId] = paid.points;
    paying.push({
      over,
      source: source.id,
      precision: source.precision,
      poolId: source.poolId,
      portion: left.key,
      absorbed: paid.absorbed,
      cost: paid.cost,
      left: paid.points,
    });
    left = stepped(left, paid.damage, STAGE_CLAUSE[source.precision], 'SALVO.drive.step.shield', source.id);
  }
  return left;
}

const STAGE_CLAUSE: { readonly [precision in Precision]: string } = {
  low: 'DRV-SHL-15',
  medium: 'DRV-SHL-15',
  high: 'DRV-SHL-25',
};

/** Whether a source acts on an attack of this kind: the matrix of section 10. Stealth changes nothing (DRV-SHL-19). */
export const isEligible = (
  { precision, radius }: Pick<ShieldSource, 'precision' | 'radius'>,
  kind: AttackKind,
  approach: Approach,
): boolean => PRECISION_ACTS[precision](kind, approach, radius);

const PRECISION_ACTS = { low: lowActs, medium: mediumActs, high: highActs };

/** DRV-SHL-02, -03, -05, DRV-ZAE-06: the attack has to start outside the shield, and not next to the protected character. */
function lowActs(kind: AttackKind, approach: Approach, radius: Relation): boolean {
  if (kind === 'zaoe') return approach.origin === 'outside' && isFarther(approach.relation, 'grouped');
  if (!LOW_KINDS.has(kind)) return false;
  return isFarther(approach.relation, 'grouped') && isFarther(approach.relation, radius);
}

/** DRV-SHL-06 to -08; zone-wide attacks whatever the relation (DRV-ZAE-01, DRV-AMB-35). */
function mediumActs(kind: AttackKind, approach: Approach): boolean {
  if (ZONE_KINDS.has(kind)) return true;
  return MEDIUM_KINDS.has(kind) && approach.relation !== 'grappling' && !approach.onProtectedVehicle;
}

/** DRV-SHL-09, -10 */
function highActs(kind: AttackKind): boolean {
  return kind !== 'normal';
}

const LOW_KINDS = new Set<AttackKind>(['rangedEnergy', 'energyAoeDirect']);
const MEDIUM_KINDS = new Set<AttackKind>(['rangedEnergy', 'explosiveArea', 'energyAoeDirect', 'energyAoeArea']);
const ZONE_KINDS = new Set<AttackKind>(['zaoe', 'rocketPod', 'clusterBomb']);

/** Whether shielding of high precision keeps fire and deafness away (DRV-SHL-23, DRV-AMB-16). */
export const hasHighShield = (
  shields: readonly Pick<ShieldSource, 'precision' | 'poolId'>[],
  pools: Pools,
  options: DriveOptions,
): boolean =>
  shields.some(
    (source) => source.precision === 'high' && (!options.shield.highNeedsPoints || (pools[source.poolId] ?? 0) > 0),
  );

/** Statuses after shielding is given: high precision puts fire out at once (DRV-SHL-24). */
export const withShieldGranted = (statuses: readonly StatusName[], precision: Precision): readonly StatusName[] =>
  precision === 'high' ? statuses.filter((status) => status !== 'ignited') : statuses;
