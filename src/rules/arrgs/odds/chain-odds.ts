/** Exact odds of a critical chain, link by link, up to a tail that is named. */
import type { Distribution } from '../../kernel/distribution.ts';
import { extraPortion, failsForGood, firstPortion, linkOf, type Aim, type Link, type Roll } from '../check/chain.ts';
import type { ArrgsOptions } from '../options.ts';

/** What a check may come to. */
interface ChainOdds {
  /** Chance that its first check fails for good. */
  readonly failed: number;
  /** Sums of the portions by number of extra checks. Those with more than the last one has are told with that. */
  readonly sums: readonly Distribution[];
  /** Probability of longer chains. */
  readonly tail: number;
}

const FACES = Array.from({ length: 20 }, (_, index) => index + 1);
const EACH = 1 / FACES.length;
/** Chains longer than this many extra checks, or rarer than `RARE`, are left out. */
const LONGEST = 150;
const RARE = 1e-10;

/** Everything that a chain may come to. How many extra checks a critical had is told where that counts. */
export function chainOdds(roll: Roll, aim: Aim, options: ArrgsOptions): ChainOdds {
  const [once, critical, last, further]: [number[], number[], number[], number[]] = [[], [], [], []];
  let failed = 0;
  for (const natural of FACES) {
    const link: Link = linkOf(natural, roll);
    const goesOn = natural >= roll.critMin;
    (goesOn ? further : last).push(extraPortion(link, aim, options));
    if (failsForGood(link, aim, options)) failed++;
    else (goesOn ? critical : once).push(firstPortion(link, aim));
  }
  const chains = followed(spread(critical), spread(further), options.dyingPerLink ? LONGEST : 1);
  const ended = spread(last);
  const sums = chains.open.map((open) => together(open, ended));
  return { failed: failed * EACH, sums: [spread(once), ...sums], tail: chains.tail };
}

/** The masses of these sums, each of one face. */
function spread(sums: readonly number[]): Distribution {
  if (sums.length === 0) return NOTHING;
  const min = Math.min(...sums);
  const mass = zeros(Math.max(...sums) - min + 1);
  for (let at = 0; at < sums.length; at++) mass[sums[at]! - min]! += EACH;
  return { min, mass };
}

const NOTHING: Distribution = { min: 0, mass: [] };

/**
 * What all chains that a critical first check begins come to before their last check, by their extra checks from 1 on; those
 * with `counted` of them or more are told together. The tail is the probability left out.
 */
function followed(critical: Distribution, further: Distribution, counted: number) {
  const open: Distribution[] = [];
  let longest = critical;
  let tail = massOf(longest);
  for (let extra = 1; extra <= LONGEST && tail >= RARE; extra++) {
    if (extra <= counted) open.push(longest);
    else open[counted - 1] = joined(open[counted - 1]!, longest);
    longest = together(longest, further);
    tail = massOf(longest);
  }
  return { open, tail };
}

/** The sum of two. Long chains leave gaps between their sums. */
function together(a: Distribution, b: Distribution): Distribution {
  if (a.mass.length === 0 || b.mass.length === 0) return NOTHING;
  const mass = zeros(a.mass.length + b.mass.length - 1);
  for (let i = 0; i < a.mass.length; i++) {
    const chance = a.mass[i]!;
    if (chance === 0) continue;
    for (let j = 0; j < b.mass.length; j++) mass[i + j]! += chance * b.mass[j]!;
  }
  return { min: a.min + b.min, mass };
}

/** The masses of both. */
function joined(a: Distribution, b: Distribution): Distribution {
  if (a.mass.length === 0 || b.mass.length === 0) return a.mass.length === 0 ? b : a;
  const min = Math.min(a.min, b.min);
  const mass = zeros(Math.max(a.min + a.mass.length, b.min + b.mass.length) - min);
  for (const part of [a, b]) for (let at = 0; at < part.mass.length; at++) mass[part.min - min + at]! += part.mass[at]!;
  return { min, mass };
}

const zeros = (length: number): number[] => new Array<number>(length).fill(0);

function massOf({ mass }: Distribution): number {
  let sum = 0;
  for (let at = 0; at < mass.length; at++) sum += mass[at]!;
  return sum;
}
