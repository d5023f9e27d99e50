/** A numeric check with its extra checks: the chain that critical naturals earn (RULES.md, sections 8 and 12). */
import type { Id, Key } from '../../kernel/json.ts';
import { rollFaces, type Procedure, type RolledFaces } from '../../kernel/procedure.ts';
import type { Tally } from '../../kernel/tally.ts';
import type { ArrgsOptions } from '../options.ts';
import { checkResult, marginOf, reaches } from './check.ts';
import { SAME, scaled, type Scale } from './magnitude.ts';

/** One d20 of a chain. */
export interface Link {
  readonly natural: number;
  readonly total: number;
}

/** A link whose die was thrown. */
interface RolledLink extends Link {
  readonly rolled: RolledFaces;
}

/** The roll: every link of a chain has the same modifiers (ARR-MOD-16). */
export interface Roll {
  readonly tally: Tally;
  /** Lowest natural that earns an extra check. */
  readonly critMin: number;
  /** On every result (ARR-MAG-03). */
  readonly scale: Scale;
}

/** Against what it is rolled, and what it is worth. */
export interface Aim {
  readonly dc: number;
  readonly baseSv: number;
  /** The rows of ARR-SV-07: a natural 1 fails, and a threshold counts. */
  readonly isAttack: boolean;
  /** The target defends: false where its answer is 0 (ARR-ATK-11, ARR-UNC-02). */
  readonly isOpposed: boolean;
  /** Base difficulty of a spell; null: it is none (ARR-ATK-10). */
  readonly baseDifficulty: number | null;
  /** On the whole success value (ARR-MAG-05). */
  readonly finalScale: Scale;
}

/** A plain check of a manoeuvre. */
export const plainAim = (dc: number, baseSv: number): Aim => ({
  dc,
  baseSv,
  isAttack: false,
  isOpposed: true,
  baseDifficulty: null,
  finalScale: SAME,
});

/** A check and its extra checks. */
export type Chain = readonly RolledLink[];

export const diceOf = (chain: Chain): readonly RolledFaces[] =>
  chain.length === 1 ? [chain[0]!.rolled] : chain.map(({ rolled }) => rolled);

/** One die and its result, without extra checks: all that a binary check takes (ARR-CRT-11). */
export function* rollOnce(who: Id | null, roll: Roll, reason: Key): Procedure<Chain> {
  const rolled = yield* rollFaces(who, 1, 20, reason);
  return [rolledLink(rolled, roll)];
}

const rolledLink = (rolled: RolledFaces, { tally, scale }: Pick<Roll, 'tally' | 'scale'>): RolledLink => ({
  natural: rolled.sum,
  total: checkResult(rolled.sum, tally, scale),
  rolled,
});

/** The same dice with what else counts for them. */
export const rolledAnew = (chain: Chain, roll: Roll): Chain => chain.map(({ rolled }) => rolledLink(rolled, roll));

/** A check whose die shows `natural`. */
export const linkOf = (natural: number, { tally, scale }: Pick<Roll, 'tally' | 'scale'>): Link => ({
  natural,
  total: checkResult(natural, tally, scale),
});

/** ARR-CRT-01, -04: the extra checks that `first` earns, as long as the last natural is critical. */
export function* extended(who: Id | null, roll: Roll, first: Chain, reason: Key): Procedure<Chain> {
  let last = first[first.length - 1]!;
  if (last.natural < roll.critMin) return first;
  const links = first.slice();
  do {
    last = rolledLink(yield* rollFaces(who, 1, 20, reason), roll);
    links.push(last);
  } while (last.natural >= roll.critMin);
  return links;
}

/** A check with its extra checks, unless the first one has failed for good. */
export function* rollChain(
  who: Id | null,
  roll: Roll,
  failsForGood: (first: Link) => boolean,
  reason: Key,
): Procedure<Chain> {
  const first = yield* rollOnce(who, roll, reason);
  return failsForGood(first[0]!) ? first : yield* extended(who, roll, first, reason);
}

/** The chain of one check against one aim. */
export function* rollAt(who: Id | null, roll: Roll, aim: Aim, reason: Key, options: ArrgsOptions): Procedure<Chain> {
  const first = yield* rollOnce(who, roll, reason);
  return failsForGood(first[0]!, aim, options) ? first : yield* extended(who, roll, first, reason);
}

/** Whether the first check has failed whatever its margin: a natural 1, a spell that is too weak, a threshold missed. */
export const failsForGood = ({ natural, total }: Link, aim: Aim, options: ArrgsOptions): boolean =>
  isFatal(natural, aim, options) ||
  (aim.baseDifficulty !== null && total < aim.baseDifficulty) ||
  missesThreshold(total, aim, options);

/** ARR-SV-07: whether a natural is the 1 that fails. */
export function isFatal(
  natural: number,
  aim: Pick<Aim, 'isAttack' | 'isOpposed'>,
  { natural1 }: ArrgsOptions,
): boolean {
  if (natural !== 1) return false;
  if (natural1 === 'noDefenceOnly') return !aim.isOpposed;
  return aim.isAttack || natural1 === 'allActionChecks';
}

/** ARR-SV-04, ARR-CRT-07. */
const missesThreshold = (total: number, { isAttack, isOpposed, dc }: Aim, { missRule }: ArrgsOptions): boolean =>
  missRule === 'threshold' && isAttack && isOpposed && total < dc;

/** The value of a chain against one aim. */
interface Worth {
  /** 0 where it failed. */
  readonly successValue: number;
  readonly success: boolean;
  /** Extra checks that count as criticals: 0 where it failed (ARR-CRT-08). */
  readonly criticals: number;
}

/** ARR-SV-01, -02, ARR-CRT-03, -05 to -08. */
export function worthOf(links: readonly Link[], aim: Aim, options: ArrgsOptions): Worth {
  const portions = portionsOf(links, aim, options);
  return finished(portions && sumOf(portions), links.length - 1, aim);
}

/** The share of each link; null where the first check failed for good. */
export function portionsOf(links: readonly Link[], aim: Aim, options: ArrgsOptions): readonly number[] | null {
  const first = links[0]!;
  if (failsForGood(first, aim, options)) return null;
  const portions = [firstPortion(first, aim)];
  for (let at = 1; at < links.length; at++) portions.push(extraPortion(links[at]!, aim, options));
  return portions;
}

export function sumOf(portions: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < portions.length; at++) sum += portions[at]!;
  return sum;
}

/** The value of the portions of a chain with so many extra checks; null: the first check failed for good. */
export function finished(sum: number | null, extra: number, aim: Aim): Worth {
  const value = sum === null ? 0 : scaled(aim.isOpposed ? sum : Math.max(1, sum), aim.finalScale);
  const success = value > 0;
  return { successValue: success ? value : 0, success, criticals: success ? extra : 0 };
}

/** ARR-SV-01: one point for each point of the margin. */
export const firstPortion = ({ total }: Link, { baseSv, dc }: Aim): number => baseSv + marginOf(total, dc);

/** ARR-CRT-05 to -07: an extra portion below 0 may be declined; a natural 1 or a missed threshold gives none. */
export function extraPortion(link: Link, aim: Aim, options: ArrgsOptions): number {
  if (isFatal(link.natural, aim, options) || missesThreshold(link.total, aim, options)) return 0;
  const portion = firstPortion(link, aim);
  return options.criticalNegative === 'literal' ? portion : Math.max(0, portion);
}

/** ARR-SV-05: a binary check. */
export function isReached({ natural, total }: Link, aim: Aim, options: ArrgsOptions): boolean {
  if (isFatal(natural, aim, options)) return false;
  if (aim.baseDifficulty !== null && total < aim.baseDifficulty) return false;
  return !aim.isOpposed || reaches(total, aim.dc);
}
