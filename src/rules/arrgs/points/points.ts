/** Action Points, Additional Action Points, and the penalty for using many (RULES.md, sections 4 and 6). */
import { setting, type Change } from '../../kernel/event.ts';
import { asJson } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { drained, type Vitals } from '../harm/vitals.ts';
import type { ArrgsOptions } from '../options.ts';
import { addDelta } from '../sheet/changes.ts';
import type { Points } from '../sheet/types.ts';
import { drainOf, type Payment } from './costs.ts';

/** Points left, and points used in this round. */
export interface Purse {
  readonly ap: number;
  readonly aap: number;
  /** Points of both kinds used in this round. */
  readonly used: number;
  /** Unspent points that counted as used when Ready converted them (`readyCounts` onReady). */
  readonly converted: number;
}

/** The changes that turn `points` into `to`. */
export function purseChanges(points: Purse, to: Purse): Change[] {
  const changes: Change[] = [];
  addDelta(changes, 'points.ap', points.ap, to.ap);
  addDelta(changes, 'points.aap', points.aap, to.aap);
  addDelta(changes, 'points.used', points.used, to.used);
  addDelta(changes, 'points.converted', points.converted, to.converted);
  return changes;
}

/** The changes that give a round's points other values, all at once. */
export const pointsChanges = (points: Points, to: Points): Change[] =>
  points.ap === to.ap &&
  points.aap === to.aap &&
  points.used === to.used &&
  points.converted === to.converted &&
  points.actionsDone === to.actionsDone &&
  points.complementaryDone === to.complementaryDone
    ? []
    : [setting('points', asJson(points), asJson(to))];

/** The refusal of a payment (0.4 step 2). Refused: `notEnoughAp`, `notEnoughAap`, `overCap`. */
export function paymentRefusal(purse: Purse, vitals: Vitals, payment: Payment): Refusal | null {
  const { pool, cost } = payment;
  const cap = capOf(vitals);
  if ((pool === 'ap' ? purse.ap : purse.aap) < cost) {
    // ARR-KND-02: in a combatant's own turn either kind pays.
    const isPaid = pool === 'ap' && purse.aap >= cost && isWithin(cap, purse, { ...payment, pool: 'aap' });
    const instead = isPaid ? 'aap' : 'nothing';
    return refuse(pool === 'ap' ? 'notEnoughAp' : 'notEnoughAap', 'ARR-ACT-02', { cost, instead });
  }
  return isWithin(cap, purse, payment) ? null : refuse('overCap', 'ARR-ACT-07', { cap });
}

const isWithin = (cap: number | null, purse: Purse, payment: Payment): boolean =>
  cap === null || usedWith(purse, payment) <= cap;

/** The purse after an Action is paid (0.4 step 2). */
export function spent(purse: Purse, payment: Payment): Purse {
  const { pool, cost } = payment;
  const converted = purse.converted - countedBefore(purse, payment);
  const used = usedWith(purse, payment);
  return pool === 'ap'
    ? { ap: purse.ap - cost, aap: purse.aap, used, converted }
    : { ap: purse.ap, aap: purse.aap - cost, used, converted };
}

const usedWith = (purse: Purse, payment: Payment): number => purse.used + payment.cost - countedBefore(purse, payment);

/** The points of a payment that counted as used when they were converted, and do not count again (ARR-MAP-05). */
const countedBefore = ({ converted }: Purse, { pool, cost }: Payment): number =>
  pool === 'aap' ? Math.min(cost, converted) : 0;

/** The most points that may be used in a round (ARR-ACT-07, ARR-DIS-12); null: no cap. */
export const capOf = ({ disabled, dying }: Pick<Vitals, 'disabled' | 'dying'>): number | null =>
  dying > 0 ? DYING_CAP : disabled ? DISABLED_CAP : null;

const DISABLED_CAP = 2;
const DYING_CAP = 1;

/** The multiple-action penalty: -2 for each point used above 3 (ARR-MAP-01, -04). */
export const multipleActionPenalty = (used: number): number => penaltyOf(Math.max(0, used - FREE_POINTS));

const FREE_POINTS = 3;
const penaltyOf = (steps: number): number => (steps === 0 ? 0 : -2 * steps);

/** The multiple-action penalty on an Action that costs `cost` after `used` points were used (ARR-MAP-02). */
export const actionPenalty = (used: number, cost: number, { multiActionScope }: ArrgsOptions): number =>
  multipleActionPenalty(multiActionScope === 'inclusive' ? used + cost : used);

/** The result of turning Action Points into Additional ones (ARR-RDY-01, ARR-VIT-06). Refused: `notEnoughAp`. */
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

/** The purse after a conversion. The points count as used now or when they are spent, by `readyCounts` (ARR-MAP-05). */
function converted(purse: Purse, points: number, { readyCounts }: ArrgsOptions): Purse {
  const counted = readyCounts === 'onReady' ? points : 0;
  return {
    ap: purse.ap - points,
    aap: purse.aap + points,
    used: purse.used + counted,
    converted: purse.converted + counted,
  };
}

/** The points left after Staggered takes `n`, Additional Action Points first (ARR-ACT-09). */
export function staggeredOut({ ap, aap }: Pick<Purse, 'ap' | 'aap'>, n: number): Pick<Purse, 'ap' | 'aap'> {
  const fromAap = Math.min(aap, n);
  return { aap: aap - fromAap, ap: Math.max(0, ap - (n - fromAap)) };
}
