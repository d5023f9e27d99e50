/** Exact odds of a critical chain, link by link, up to a tail that is named. */
import { convolve, fromWeights, type Distribution } from '../../kernel/distribution.ts';
import { checkResult } from '../check/check.ts';
import {
  extraPortion,
  FAILED,
  failsForGood,
  finished,
  firstPortion,
  type Aim,
  type Link,
  type Roll,
  type Worth,
} from '../check/chain.ts';
import type { ArrgsOptions } from '../options.ts';

/** What a check may come to, with the chance of that. */
interface ChainOdds {
  readonly chance: number;
  readonly worth: Omit<Worth, 'portions'>;
}

const FACES = Array.from({ length: 20 }, (_, index) => index + 1);
const EACH = 1 / FACES.length;
/** Chains longer than this many extra checks, or rarer than `RARE`, are left out. */
const LONGEST = 150;
const RARE = 1e-10;

/** Everything that a chain may come to, and the probability of longer ones. How many extra checks a critical had is told where that counts. */
export function chainOdds(
  roll: Roll,
  aim: Aim,
  options: ArrgsOptions,
): { readonly ways: readonly ChainOdds[]; readonly tail: number } {
  const links = FACES.map((natural) => ({ natural, total: checkResult(natural, roll.tally, roll.scale) }));
  const goesOn = ({ natural }: Link): boolean => natural >= roll.critMin;
  const begun = links.filter((link) => !failsForGood(link, aim, options));
  const single = spread(begun.filter((link) => !goesOn(link)).map((link) => firstPortion(link, aim)));
  const critical = spread(begun.filter(goesOn).map((link) => firstPortion(link, aim)));
  const further = (those: readonly Link[]) => spread(those.map((link) => extraPortion(link, aim, options)));
  const { sums, tail } = followed(
    critical,
    further(links.filter((link) => !goesOn(link))),
    further(links.filter(goesOn)),
    options.dyingPerLink ? LONGEST : 1,
  );
  const ways: ChainOdds[] = [];
  if (begun.length < links.length) ways.push({ chance: (links.length - begun.length) * EACH, worth: FAILED });
  for (const [extra, sum] of [single, ...sums].entries()) {
    for (let at = 0; at < sum.mass.length; at++) {
      const chance = sum.mass[at]!;
      if (chance > 0) ways.push({ chance, worth: finished(sum.min + at, extra, aim) });
    }
  }
  return { ways, tail };
}

/** The masses of these sums, each of one face. */
function spread(sums: readonly number[]): Distribution {
  const weights = new Map<number, number>();
  for (const sum of sums) weights.set(sum, (weights.get(sum) ?? 0) + EACH);
  return fromWeights(weights);
}

/**
 * The sums of all chains that a critical first check begins, by their extra checks from 1 on; those with `counted` of them or
 * more are one. The tail is the probability left out.
 */
function followed(critical: Distribution, last: Distribution, further: Distribution, counted: number) {
  const sums: Distribution[] = [];
  let open = critical;
  let tail = massOf(open);
  for (let extra = 1; extra <= LONGEST && tail >= RARE; extra++) {
    const over = convolve(open, last);
    if (extra <= counted) sums.push(over);
    else sums[counted - 1] = joined(sums[counted - 1]!, over);
    open = convolve(open, further);
    tail = massOf(open);
  }
  return { sums, tail };
}

/** The masses of both. */
function joined(a: Distribution, b: Distribution): Distribution {
  if (a.mass.length === 0 || b.mass.length === 0) return a.mass.length === 0 ? b : a;
  const min = Math.min(a.min, b.min);
  const mass = new Array<number>(Math.max(a.min + a.mass.length, b.min + b.mass.length) - min).fill(0);
  for (const part of [a, b]) for (let at = 0; at < part.mass.length; at++) mass[part.min - min + at]! += part.mass[at]!;
  return { min, mass };
}

function massOf({ mass }: Distribution): number {
  let sum = 0;
  for (let at = 0; at < mass.length; at++) sum += mass[at]!;
  return sum;
}
