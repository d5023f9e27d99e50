/** Exact odds of a critical chain, link by link; the chance of longer chains is given as the tail. */
import type { Distribution } from '../../kernel/distribution.ts';
import {
  extraPortion,
  failsForGood,
  firstPortion,
  linkOf,
  type ChainGoal,
  type Link,
  type Roll,
} from '../check/chain.ts';
import type { ArrgsOptions } from '../options.ts';

/** The possible results of a check. */
interface ChainOdds {
  /** The chance that the first check fails for good. */
  readonly failed: number;
  /**
   * The distribution of the sum of all portions, by the number of extra checks; the last one also counts all higher
   * numbers.
   */
  readonly sums: readonly Distribution[];
  /** The chance of longer chains, which are left out. */
  readonly tail: number;
}

/** The faces of the d20. */
export const FACES: readonly number[] = Array.from({ length: 20 }, (_, index) => index + 1);
const EACH = 1 / FACES.length;
/** The most extra checks of a chain that is counted. */
const LONGEST = 150;
/** The chance below which longer chains are left out. */
const RARE = 1e-9;

/**
 * The odds of a chain. Chains of any number of extra checks are counted together unless `dyingPerLink` tells them
 * apart.
 */
export function chainOdds(roll: Roll, aim: ChainGoal, options: ArrgsOptions): ChainOdds {
  const [once, critical, last, further]: [number[], number[], number[], number[]] = [[], [], [], []];
  let failed = 0;
  for (const natural of FACES) {
    const link: Link = linkOf(natural, roll);
    const goesOn = natural >= roll.critMin;
    (goesOn ? further : last).push(extraPortion(link, aim, options));
    if (failsForGood(link, aim, options)) failed++;
    else (goesOn ? critical : once).push(firstPortion(link, aim));
  }
  const { open, tail } = openChains(spread(critical), spread(further));
  const ended = spread(last);
  const counted = options.dyingPerLink || open.length === 0 ? open : [mixtureOf(open)];
  const sums = counted.map((chains) => sumOf(chains, ended));
  return { failed: failed * EACH, sums: [spread(once), ...sums], tail };
}

/** The distribution of sums that have the chance of one face of the die each. */
function spread(sums: readonly number[]): Distribution {
  if (sums.length === 0) return NOTHING;
  let [min, max] = [Infinity, -Infinity];
  for (const sum of sums) {
    if (sum < min) min = sum;
    if (sum > max) max = sum;
  }
  const mass = zeros(max - min + 1);
  for (const sum of sums) mass[sum - min]! += EACH;
  return { min, mass };
}

const NOTHING: Distribution = { min: 0, mass: [] };

/**
 * The distributions of chains with a critical first check, without their last check, by the number of extra checks from
 * 1 on. The tail is the chance of longer chains.
 */
function openChains(critical: Distribution, further: Distribution) {
  const open: Distribution[] = [];
  let longest = critical;
  let tail = massOf(longest);
  for (let extra = 1; extra <= LONGEST && tail >= RARE; extra++) {
    open.push(longest);
    longest = sumOf(longest, further);
    tail = massOf(longest);
  }
  return { open, tail };
}

/** The distribution of a result that comes from any of several distributions, whose chances are added. */
function mixtureOf(several: readonly Distribution[]): Distribution {
  let [min, end] = [Infinity, -Infinity];
  for (const { min: from, mass: added } of several) {
    min = Math.min(min, from);
    end = Math.max(end, from + added.length);
  }
  const mass = zeros(end - min);
  for (const { min: from, mass: added } of several) {
    for (let at = 0; at < added.length; at++) mass[from - min + at]! += added[at]!;
  }
  return { min, mass };
}

/** The distribution of the sum of two results. Chances of 0 are skipped: long chains leave gaps between their sums. */
function sumOf(a: Distribution, b: Distribution): Distribution {
  if (a.mass.length === 0 || b.mass.length === 0) return NOTHING;
  const mass = zeros(a.mass.length + b.mass.length - 1);
  for (let i = 0; i < a.mass.length; i++) {
    const chance = a.mass[i]!;
    if (chance === 0) continue;
    for (let j = 0; j < b.mass.length; j++) mass[i + j]! += chance * b.mass[j]!;
  }
  return { min: a.min + b.min, mass };
}

const zeros = (length: number): number[] => new Array<number>(length).fill(0);

function massOf({ mass }: Distribution): number {
  let sum = 0;
  for (let at = 0; at < mass.length; at++) sum += mass[at]!;
  return sum;
}
