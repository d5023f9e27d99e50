/** Exact odds of a critical chain, link by link, up to a tail that is named. */
import { checkResult } from '../check/check.ts';
import {
  extraPortion,
  failsForGood,
  finished,
  firstPortion,
  type Aim,
  type Link,
  type Roll,
  type Worth,
} from '../check/chain.ts';
import type { ArrgsOptions } from '../options.ts';

/** One of the ways in which a check may come out. */
export interface ChainOdds {
  readonly chance: number;
  readonly first: Link;
  readonly worth: Worth;
}

const FACES = Array.from({ length: 20 }, (_, index) => index + 1);
const EACH = 1 / FACES.length;
/** Chains longer than this many extra checks, or rarer than `RARE`, are left out. */
const LONGEST = 150;
const RARE = 1e-10;

/** Every way in which a chain may come out, and the probability of longer ones. */
export function chainOdds(
  roll: Roll,
  aim: Aim,
  options: ArrgsOptions,
): { readonly ways: readonly ChainOdds[]; readonly tail: number } {
  const links = FACES.map((natural) => ({ natural, total: checkResult(natural, roll.tally, roll.scale) }));
  const ways: ChainOdds[] = [];
  let tail = 0;
  for (const first of links) {
    if (failsForGood(first, aim, options)) {
      ways.push({ chance: EACH, first, worth: { portions: null, successValue: 0, success: false, criticals: 0 } });
    } else if (first.natural < roll.critMin) {
      ways.push({ chance: EACH, first, worth: { portions: [], ...finished(firstPortion(first, aim), 0, aim) } });
    } else {
      tail += followed(first, links, roll, aim, options, ways);
    }
  }
  return { ways, tail };
}

/** The chains that a critical first check begins; gives the probability left out. */
function followed(
  first: Link,
  links: readonly Link[],
  { critMin }: Roll,
  aim: Aim,
  options: ArrgsOptions,
  ways: ChainOdds[],
): number {
  const portions = links.map((link) => ({
    portion: extraPortion(link, aim, options),
    goesOn: link.natural >= critMin,
  }));
  let open: ReadonlyMap<number, number> = new Map([[firstPortion(first, aim), EACH]]);
  for (let extra = 1; extra <= LONGEST; extra++) {
    const [over, going] = [new Map<number, number>(), new Map<number, number>()];
    for (const [sum, chance] of open) {
      for (const { portion, goesOn } of portions) add(goesOn ? going : over, sum + portion, chance * EACH);
    }
    for (const [sum, chance] of over)
      ways.push({ chance, first, worth: { portions: [], ...finished(sum, extra, aim) } });
    open = going;
    if (massOf(open) < RARE) break;
  }
  return massOf(open);
}

function add(map: Map<number, number>, key: number, chance: number): void {
  map.set(key, (map.get(key) ?? 0) + chance);
}

function massOf(map: ReadonlyMap<number, number>): number {
  let mass = 0;
  for (const chance of map.values()) mass += chance;
  return mass;
}
