/** A numeric check with its extra checks: the chain that critical naturals earn (RULES.md, sections 8 and 12). */
import type { Id, Key } from '../../kernel/json.ts';
import { rollFaces, type Procedure, type RolledFaces } from '../../kernel/procedure.ts';
import type { Tally } from '../../kernel/tally.ts';
import type { ArrgsOptions } from '../options.ts';
import { checkResult, marginOf, reaches } from './check.ts';
import { SAME, scaled, type Scaling } from './magnitude.ts';

/** A check of a chain: the natural of its d20, and its result. */
export interface Link {
  readonly natural: number;
  readonly total: number;
}

/** A link with the roll of its die. */
interface RolledLink extends Link {
  readonly rolled: RolledFaces;
}

/** The modifiers and the critical range, the same for every link of a chain (ARR-MOD-16). */
export interface Roll {
  readonly tally: Tally;
  /** The lowest natural that earns an extra check. */
  readonly critMin: number;
  /** The magnitude scale of every result (ARR-MAG-03). */
  readonly scale: Scaling;
}

/** The DC of a chain, its base success value, and the rules by which it may fail. */
export interface ChainGoal {
  readonly dc: number;
  readonly baseSv: number;
  /** Whether it is an attack by the rows of ARR-SV-07: a natural 1 may fail it, and `missRule` threshold applies. */
  readonly isAttack: boolean;
  /** Whether the target offers a defense, unlike the willing or unconscious (ARR-ATK-11, ARR-UNC-02). */
  readonly isOpposed: boolean;
  /** The base difficulty of a spell (ARR-ATK-10); null: it is no spell. */
  readonly baseDifficulty: number | null;
  /** The magnitude scale of the whole success value (ARR-MAG-05). */
  readonly finalScale: Scaling;
}

/** The aim of a check that is no attack. */
export const plainAim = (dc: number, baseSv: number): ChainGoal => ({
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

/** A check without extra checks, as a binary check is (ARR-CRT-11). */
export function* rollOnce(who: Id | null, roll: Roll, reason: Key): Procedure<Chain> {
  const rolled = yield* rollFaces(who, 1, 20, reason);
  return [rolledLink(rolled, roll)];
}

const rolledLink = (rolled: RolledFaces, { tally, scale }: Pick<Roll, 'tally' | 'scale'>): RolledLink => ({
  natural: rolled.sum,
  total: checkResult(rolled.sum, tally, scale),
  rolled,
});

/** A chain of the same dice, with the modifiers and the scale of `roll`. */
export const rolledAnew = (chain: Chain, roll: Roll): Chain => chain.map(({ rolled }) => rolledLink(rolled, roll));

/** The link of a die that shows `natural`. */
export const linkOf = (natural: number, { tally, scale }: Pick<Roll, 'tally' | 'scale'>): Link => ({
  natural,
  total: checkResult(natural, tally, scale),
});

/** The chain `first` with the extra checks that it earns, until a natural is not critical (ARR-CRT-01, -04). */
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

/** A check against one aim with its extra checks, which are left out where the first check fails for good. */
export function* rollAt(
  who: Id | null,
  roll: Roll,
  aim: ChainGoal,
  reason: Key,
  options: ArrgsOptions,
): Procedure<Chain> {
  const first = yield* rollOnce(who, roll, reason);
  return failsForGood(first[0]!, aim, options) ? first : yield* extended(who, roll, first, reason);
}

/** Whether the first check fails whatever its margin: natural 1, missed base difficulty, or missed threshold. */
export const failsForGood = ({ natural, total }: Link, aim: ChainGoal, options: ArrgsOptions): boolean =>
  isFatalNatural(natural, aim, options) ||
  (aim.baseDifficulty !== null && total < aim.baseDifficulty) ||
  missesThreshold(total, aim, options);

/** Whether a natural is a 1 that fails its check (ARR-SV-07). */
export function isFatalNatural(
  natural: number,
  aim: Pick<ChainGoal, 'isAttack' | 'isOpposed'>,
  { natural1 }: ArrgsOptions,
): boolean {
  if (natural !== 1) return false;
  if (natural1 === 'noDefenceOnly') return !aim.isOpposed;
  return aim.isAttack || natural1 === 'allActionChecks';
}

/** Whether an attack misses the DC that `missRule` threshold demands (ARR-SV-04, ARR-CRT-07). */
const missesThreshold = (total: number, { isAttack, isOpposed, dc }: ChainGoal, { missRule }: ArrgsOptions): boolean =>
  missRule === 'threshold' && isAttack && isOpposed && total < dc;

/** The value of a chain against one aim. */
interface Worth {
  /** The success value; 0 where the check failed. */
  readonly successValue: number;
  readonly success: boolean;
  /** The number of extra checks; 0 where the check failed (ARR-CRT-08). */
  readonly criticals: number;
}

/** The value of a chain against one aim (ARR-SV-01, -02, ARR-CRT-03, -05 to -08). */
export function worthOf(links: readonly Link[], aim: ChainGoal, options: ArrgsOptions): Worth {
  const portions = portionsOf(links, aim, options);
  return finished(portions && sumOf(portions), links.length - 1, aim);
}

/** The portion that each link adds to the success value; null where the first check failed for good. */
export function portionsOf(links: readonly Link[], aim: ChainGoal, options: ArrgsOptions): readonly number[] | null {
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

/**
 * The value of a chain with `extra` extra checks whose portions add up to `sum` (null: the first check failed for
 * good). Without a defense it is at least 1 (ARR-ATK-11).
 */
export function finished(sum: number | null, extra: number, aim: ChainGoal): Worth {
  const value = sum === null ? 0 : scaled(aim.isOpposed ? sum : Math.max(1, sum), aim.finalScale);
  const success = value > 0;
  return { successValue: success ? value : 0, success, criticals: success ? extra : 0 };
}

/** The base success value, changed by one point for each point of the margin (ARR-SV-01). */
export const firstPortion = ({ total }: Link, { baseSv, dc }: ChainGoal): number => baseSv + marginOf(total, dc);

/**
 * The portion of an extra check: 0 for a missed threshold or a natural 1 that fails by ARR-SV-07, with its setting
 * `natural1`; negative only under `criticalNegative` literal (ARR-CRT-05 to -07).
 */
export function extraPortion(link: Link, aim: ChainGoal, options: ArrgsOptions): number {
  if (isFatalNatural(link.natural, aim, options) || missesThreshold(link.total, aim, options)) return 0;
  const portion = firstPortion(link, aim);
  return options.criticalNegative === 'literal' ? portion : Math.max(0, portion);
}

/** Whether a binary check succeeds (ARR-SV-05). */
export function isReached({ natural, total }: Link, aim: ChainGoal, options: ArrgsOptions): boolean {
  if (isFatalNatural(natural, aim, options)) return false;
  if (aim.baseDifficulty !== null && total < aim.baseDifficulty) return false;
  return !aim.isOpposed || reaches(total, aim.dc);
}
