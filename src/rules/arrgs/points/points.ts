/** Action Points, Additional Action Points, and what using them brings with it (RULES.md, sections 4 and 6). */
import type { Change } from '../../kernel/event.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { drained, type Vitals } from '../harm/vitals.ts';
import type { ArrgsOptions } from '../options.ts';
import { addDelta } from '../sheet/changes.ts';
import { drainOf, type Payment } from './costs.ts';

/** Points left, and points used in this round. */
export interface Purse {
  readonly ap: number;
  readonly aap: number;
  /** Of both kinds together. */
  readonly used: number;
  /** Points converted by Ready that were counted as used when they were (`readyCounts` onReady). */
  readonly converted: number;
}

/** The changes of points that become `to`. */
export function purseChanges(points: Purse, to: Purse): Change[] {
  const changes: Change[] = [];
  addDelta(changes, 'points.ap', points.ap, to.ap);
  addDelta(changes, 'points.aap', points.aap, to.aap);
  addDelta(changes, 'points.used', points.used, to.used);
  addDelta(changes, 'points.converted', points.converted, to.converted);
  return changes;
}

/** Why the points of an Action cannot be paid (0.4 step 2). Refused: `notEnoughAp`, `notEnoughAap`, `overCap`. */
export function paymentRefusal(purse: Purse, vitals: Vitals, payment: Payment): Refusal | null {
  const { pool, cost } = payment;
  if ((pool === 'ap' ? purse.ap : purse.aap) < cost) {
    // ARR-KND-02: in a combatant's own turn either kind pays.
    const instead = pool === 'ap' && purse.aap >= cost ? 'aap' : 'nothing';
    return refuse(pool === 'ap' ? 'notEnoughAp' : 'notEnoughAap', 'ARR-ACT-02', { cost, instead });
  }
  const cap = capOf(vitals);
  return cap !== null && usedWith(purse, payment) > cap ? refuse('overCap', 'ARR-ACT-07', { cap }) : null;
}

/** The purse once an Action is paid (0.4 step 2). */
export function spent(purse: Purse, payment: Payment): Purse {
  const { pool, cost } = payment;
  const converted = purse.converted - countedBefore(purse, payment);
  const used = usedWith(purse, payment);
  return pool === 'ap'
    ? { ap: purse.ap - cost, aap: purse.aap, used, converted }
    : { ap: purse.ap, aap: purse.aap - cost, used, converted };
}

const usedWith = (purse: Purse, payment: Payment): number => purse.used + payment.cost - countedBefore(purse, payment);

/** Converted points that counted when they were converted do not count again (ARR-MAP-05). */
const countedBefore = ({ converted }: Purse, { pool, cost }: Payment): number =>
  pool === 'aap' ? Math.min(cost, converted) : 0;

/** ARR-ACT-07, ARR-DIS-12: most points that may be used in a round; null: no cap. */
export const capOf = ({ disabled, dying }: Pick<Vitals, 'disabled' | 'dying'>): number | null =>
  dying > 0 ? DYING_CAP : disabled ? DISABLED_CAP : null;

const DISABLED_CAP = 2;
const DYING_CAP = 1;

/** ARR-MAP-01, -04: -2 for each point used above 3. */
export const multipleActionPenalty = (used: number): number => penaltyOf(Math.max(0, used - FREE_POINTS));

const FREE_POINTS = 3;
const penaltyOf = (steps: number): number => (steps === 0 ? 0 : -2 * steps);

/** ARR-MAP-02: of an Action that costs `cost` after `used` points were used. */
export const actionPenalty = (used: number, cost: number, { multiActionScope }: ArrgsOptions): number =>
  multipleActionPenalty(multiActionScope === 'inclusive' ? used + cost : used);

/** ARR-RDY-01, ARR-VIT-06: Action Points turned into Additional Action Points. Refused: `notEnoughAp`. */
export function readied(
  purse: Purse,
  vitals: Vitals,
  points: number,
  options: ArrgsOptions,
): { readonly refused: Refusal | null; readonly purse: Purse; readonly vitals: Vitals } {
  const drain = drainOf({ what: 'ready', spellLevel: null }, options);
  return {
    refused: purse.ap < points ? refuse('notEnoughAp', 'ARR-RDY-01', { points, instead: 'nothing' }) : null,
    purse: converted(purse, points, options),
    vitals: drained(vitals, drain, options),
  };
}

/** ARR-MAP-05: they count as used when they are converted, or when they are spent. */
function converted(purse: Purse, points: number, { readyCounts }: ArrgsOptions): Purse {
  const counted = readyCounts === 'onReady' ? points : 0;
  return {
    ap: purse.ap - points,
    aap: purse.aap + points,
    used: purse.used + counted,
    converted: purse.converted + counted,
  };
}

/** ARR-ACT-09: the points that Staggered takes from the rest, Additional Action Points first. */
export function staggeredOut({ ap, aap }: Pick<Purse, 'ap' | 'aap'>, n: number): Pick<Purse, 'ap' | 'aap'> {
  const fromAap = Math.min(aap, n);
  return { aap: aap - fromAap, ap: Math.max(0, ap - (n - fromAap)) };
}
