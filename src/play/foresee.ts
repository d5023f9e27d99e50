import { answered, type Answer, type Ask, type Procedure } from '../rules/kernel/procedure.ts';
import { type Refusal, isRefusal } from '../rules/kernel/result.ts';
import { byDefault } from './sample.ts';

/** One way that a procedure may go: its end, and what it asked on the way. */
export interface Course<T> {
  readonly value: T;
  readonly asked: readonly Ask[];
}

/** What a procedure comes to with every die at its lowest and at its highest, every decision by default. */
export interface Foresight<T> {
  readonly lowest: Course<T>;
  readonly highest: Course<T>;
}

/** Asks after which a course is taken to have no end. */
const MOST = 100_000;

/** Both ways at once, nothing rolled. Throws `RangeError` where one of them does not end. */
export function foresee<T>(begin: () => Procedure<T | Refusal>): Foresight<T> | Refusal {
  const lowest = course(begin(), () => 1);
  const highest = course(begin(), (sides) => sides);
  if (isRefusal(lowest.value)) return lowest.value;
  if (isRefusal(highest.value)) return highest.value;
  return { lowest: lowest as Course<T>, highest: highest as Course<T> };
}

function course<T>(procedure: Procedure<T>, face: (sides: number) => number): Course<T> {
  const asked: Ask[] = [];
  const value = answered(procedure, (ask) => {
    if (asked.push(ask) > MOST) throw new RangeError('it does not end');
    return fixed(ask, face);
  });
  return { value, asked };
}

function fixed(ask: Ask, face: (sides: number) => number): Answer {
  switch (ask.ask) {
    case 'roll':
      return new Array<number>(ask.count).fill(face(ask.sides));
    case 'choose':
      return byDefault.choose(ask);
    case 'amount':
      return byDefault.amount(ask);
    case 'pick':
      return 0;
  }
}
