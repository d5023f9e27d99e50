/** The rolls and results of repairs (section 40). */
import type { Id } from '../../kernel/json.ts';
import type { Odds } from '../../kernel/odds.ts';
import { rollSum, type Procedure } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Tally } from '../../kernel/tally.ts';
import { rollCheck, type Checked } from '../check/check.ts';
import { CERTAIN, checkOdds } from '../check/check-odds.ts';

export const REPAIRS = ['juryRig', 'system', 'destroyedSystem', 'hull', 'structure'] as const;
export type RepairKind = (typeof REPAIRS)[number];

export interface Repair {
  readonly by: Id | null;
  readonly kind: RepairKind;
  /** The DMs of the mechanic's check, if the repair needs a check. */
  readonly tally: Tally;
  /** The units of spare parts at hand. */
  readonly units: number;
  readonly workshop: boolean;
  /** Price of the destroyed system, in credits. */
  readonly price: number;
  /** Price of the vehicle, in credits. */
  readonly basePrice: number;
  /** Structure points to restore. */
  readonly points: number;
}

export interface Repaired {
  /** The mechanic's check; null if none is needed. */
  readonly check: Checked | null;
  readonly success: boolean;
  /** The hours of work, or those that a jury-rig lasts; null if the book gives none. */
  readonly hours: number | null;
  /** The hours for each Structure point. */
  readonly hoursEach: readonly number[];
  readonly unitsUsed: number;
  /** The share of the destroyed system's price, in percent. */
  readonly costPercent: number;
  /** The cost in credits. */
  readonly cost: number;
  /** The Hull or Structure points restored. */
  readonly restored: number;
}

const DONE: Repaired = {
  check: null,
  success: true,
  hours: null,
  hoursEach: [],
  unitsUsed: 0,
  costPercent: 0,
  cost: 0,
  restored: 0,
};

const HOURS = 'SALVO.cepheus.roll.repairHours';

/** The result of a repair by its kind. Refused as `suppliesRefusal`. */
export function* rollRepair(job: Repair): Procedure<Repaired | Refusal> {
  const refused = suppliesRefusal(job);
  if (refused) return refused;
  switch (job.kind) {
    case 'juryRig': // CEP-REP-01
      return { ...DONE, hours: (yield* rollSum(job.by, 1, 6, 'SALVO.cepheus.roll.rigHours')).sum };
    case 'system':
    case 'hull':
      return yield* withParts(job);
    case 'destroyedSystem':
      return yield* replaced(job);
    case 'structure':
      return yield* rebuilt(job);
  }
}

/** The refusal of a repair without what it needs (CEP-REP-02, -04 to -06): `noParts` or `noWorkshop`. */
function suppliesRefusal({ kind, units, workshop }: Repair): Refusal | null {
  switch (kind) {
    case 'juryRig':
      return null;
    case 'system':
    case 'hull':
      return units < 1 ? refuse('noParts', kind === 'hull' ? 'CEP-REP-05' : 'CEP-REP-02') : null;
    case 'destroyedSystem':
      return workshop ? null : refuse('noWorkshop', 'CEP-REP-04');
    case 'structure':
      return workshop ? null : refuse('noWorkshop', 'CEP-REP-06');
  }
}

/** The chance that a repair succeeds; without a check it does for certain. Refused as `suppliesRefusal`. */
export function repairOdds(job: Repair): Odds | Refusal {
  const refused = suppliesRefusal(job);
  if (refused) return refused;
  return needsCheck(job) ? checkOdds(job.tally) : CERTAIN;
}

const needsCheck = ({ kind }: Repair): boolean => kind === 'system' || kind === 'hull';

/** A repair with spare parts: an Average check and 1D6 hours; the attempt spends a unit (CEP-REP-02, -05). */
function* withParts(job: Repair): Procedure<Repaired> {
  const check = yield* rollCheck(job.by, job.tally, 'SALVO.cepheus.roll.repair');
  const { sum: hours } = yield* rollSum(job.by, 1, 6, HOURS);
  const restored = job.kind === 'hull' && check.success ? 1 : 0;
  return { ...DONE, check, success: check.success, hours, unitsUsed: 1, restored };
}

/** The replacement of a destroyed system for 2D6 x 10% of its price, without spare parts (CEP-REP-04). */
function* replaced(job: Repair): Procedure<Repaired> {
  const { sum } = yield* rollSum(job.by, 2, 6, 'SALVO.cepheus.roll.repairCost');
  const costPercent = sum * 10;
  return { ...DONE, costPercent, cost: (job.price * costPercent) / 100 };
}

/** The repair of Structure: for each point 1D6 x 10 hours and 20% of the vehicle's base price, without a check (CEP-REP-06). */
function* rebuilt(job: Repair): Procedure<Repaired> {
  const hoursEach: number[] = [];
  while (hoursEach.length < job.points) hoursEach.push((yield* rollSum(job.by, 1, 6, HOURS)).sum * 10);
  const hours = hoursEach.reduce((sum, value) => sum + value, 0);
  return { ...DONE, hours, hoursEach, cost: (job.basePrice * 20 * job.points) / 100, restored: job.points };
}

/** The units of spare parts gained, 1 for each hit put on a system; none from passengers and cockpit (CEP-REP-03). */
export function spareParts(donors: { readonly [system: string]: number }): number {
  let units = 0;
  for (const [system, hits] of Object.entries(donors)) {
    if (system !== 'passengers' && system !== 'cockpit') units += hits;
  }
  return units;
}
