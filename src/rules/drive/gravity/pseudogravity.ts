/** Pseudogravity and silencing (section 14). Weights in pounds; comparisons are exact (DRV-PGR-06). */
import { refuse, type Refusal } from '../../kernel/result.ts';
import { toDecimal, floorQuotient, isAtLeast, ONE, plus, quotient, times, toNumber, type Decimal } from '../decimal.ts';
import type { DriveOptions } from '../options.ts';
import { isFarther, type Relation } from '../types.ts';
import { whole } from '../whole.ts';

/** The divisor of several silencings in one place: the greatest plus a quarter of the others (DRV-PGR-21); none: 1. */
function exactDivisor(amounts: readonly number[]): Decimal {
  if (amounts.length === 0) return ONE;
  const greatest = amounts.indexOf(Math.max(...amounts));
  return amounts.reduce(
    (sum, amount, index) => (index === greatest ? sum : plus(sum, times(toDecimal(amount), QUARTER))),
    toDecimal(amounts[greatest]!),
  );
}

const QUARTER = toDecimal(0.25);
const TENTH = toDecimal(0.1);

export const LIFTED_KINDS = ['character', 'heldItem', 'item'] as const;

/** The load to be moved. */
export interface Lifted {
  /** `heldItem`: a try to lift its holder (DRV-PGR-02). `item`: unattended, by its own weight. */
  readonly kind: (typeof LIFTED_KINDS)[number];
  readonly bodyWeight: number;
  readonly carriedWeight: number;
  readonly itemWeight: number;
  readonly flySpd: number;
  /** Whether it has paid this round for whatever gives it flying SPD (DRV-PGR-08). */
  readonly flightPaid: boolean;
  readonly willing: boolean;
  /** Whether it resists by flight, which it may decline to do (DRV-PGR-09). */
  readonly resists: boolean;
  /** A gravnet airship is immune to silencing (DRV-PGR-20, DRV-AMB-36). */
  readonly gravnet: boolean;
}

export interface GravityUse {
  /** The points committed before the action (DRV-PGR-10). */
  readonly points: number;
  readonly pool: number;
  /** Fraction of the weight that has to be matched, above 0. */
  readonly fraction: number;
  /** Amounts at the place where the load starts, which is the only one that counts (DRV-PGR-18, -19). */
  readonly silencing: readonly number[];
  readonly target: Lifted;
}

export interface UseResult {
  readonly divisor: number;
  readonly effective: number;
  readonly needed: number;
  readonly success: boolean;
}

/** The result of a use; its points are gone either way (DRV-PGR-10). Refuses `notEnoughPoints` (DRV-PGR-27). */
export function usePseudogravity(use: GravityUse, options: DriveOptions): UseResult | Refusal {
  whole(use.points, 'points');
  if (use.points > use.pool) return refuse('notEnoughPoints', 'DRV-PGR-27', { pool: use.pool });
  const divisor = use.target.gravnet ? ONE : exactDivisor(use.silencing);
  const needed = times(toDecimal(use.fraction), weightOf(use.target));
  const points = toDecimal(use.points);
  const floored = floorQuotient(points, divisor);
  const exact = options.pgr.effectiveRounding === 'exact';
  return {
    divisor: toNumber(divisor),
    effective: exact ? quotient(points, divisor) : floored,
    needed: toNumber(needed),
    success: exact ? isAtLeast(points, times(needed, divisor)) : isAtLeast(toDecimal(floored), needed),
  };
}

/** The weight with gear (DRV-PGR-05), and a tenth more for each flying SPD of a target that resists (DRV-PGR-07 to -09). */
function weightOf(target: Lifted): Decimal {
  if (target.kind === 'item') return toDecimal(target.itemWeight);
  const weight = plus(toDecimal(target.bodyWeight), toDecimal(target.carriedWeight));
  const resists = !target.willing && target.resists && target.flightPaid;
  return resists ? times(weight, plus(ONE, times(TENTH, toDecimal(target.flySpd)))) : weight;
}

export const MOVEMENTS = [
  'characterIntoDefense',
  'itemIntoDefense',
  'bypassDefense',
  'outOfDefense',
  'outOfGroup',
  'pressButton',
  'liftFromGrapple',
  'takeUnattendedItem',
] as const;
export type Movement = (typeof MOVEMENTS)[number];

/** The facts that decide whether a movement is possible. */
export interface MovementFacts {
  /** The movement itself gives a flying SPD. */
  readonly grantsFlight: boolean;
  /** A defender pulls the item into its own hand. */
  readonly pulledIntoHandByDefender: boolean;
  /** The distance over which a target can be moved. */
  readonly range: Relation;
}

/** Whether pseudogravity can do this movement. Refuses `groupDefense`, `rangeTooShort`, `tooFine`. */
export function movementRefusal(move: Movement, facts: MovementFacts): Refusal | null {
  switch (move) {
    case 'pressButton':
      return refuse('tooFine', 'DRV-PGR-01');
    case 'characterIntoDefense':
      return facts.grantsFlight ? null : refuse('groupDefense', 'DRV-PGR-11');
    case 'itemIntoDefense':
      return facts.grantsFlight || facts.pulledIntoHandByDefender ? null : refuse('groupDefense', 'DRV-PGR-12');
    case 'bypassDefense':
      return facts.grantsFlight ? null : refuse('groupDefense', 'DRV-PGR-13');
    case 'outOfDefense':
    case 'outOfGroup':
      return isFarther(facts.range, 'grouped') ? null : refuse('rangeTooShort', 'DRV-PGR-14');
    case 'liftFromGrapple':
    case 'takeUnattendedItem':
      return null;
  }
}
