import { answered, type Ask, type Procedure } from '../rules/kernel/procedure.ts';
import type { Random } from '../rules/kernel/random.ts';
import { type Refusal, isRefusal } from '../rules/kernel/result.ts';
import { sampler } from './sample.ts';

/** A possible course of a procedure: its end, and the questions it asked on the way. */
export interface Course<T> {
  readonly value: T;
  readonly asks: readonly Ask[];
}

/** The ends of a procedure with every die and lot at its lowest and at its highest, every decision by default. */
export interface Foresight<T> {
  readonly lowest: Course<T>;
  readonly highest: Course<T>;
}

/** The number of questions after which a course counts as endless. */
const MOST = 100_000;

/** Both courses at once, nothing rolled. Throws `RangeError` where either does not end. */
export function foresee<T>(begin: () => Procedure<T | Refusal>): Foresight<T> | Refusal {
  const lowest = course(begin(), LOWEST);
  const highest = course(begin(), HIGHEST);
  if (isRefusal(lowest.value)) return lowest.value;
  if (isRefusal(highest.value)) return highest.value;
  return { lowest: lowest as Course<T>, highest: highest as Course<T> };
}

const LOWEST: Random = { below: () => 0 };
const HIGHEST: Random = { below: (bound) => bound - 1 };

function course<T>(procedure: Procedure<T>, random: Random): Course<T> {
  const asks: Ask[] = [];
  const answer = sampler(random);
  const value = answered(procedure, (ask) => {
    if (asks.push(ask) > MOST) throw new RangeError('it does not end');
    return answer(ask);
  });
  return { value, asks: asks };
}
