/** Acts of which some dice alone are thrown, for odds of a check whose consequences throw many more. */
import { byDefault, decided, type Tactic } from '../../src/play/sample.ts';
import type { Odds } from '../../src/rules/kernel/odds.ts';
import type { Procedure, RollAsk } from '../../src/rules/kernel/procedure.ts';
import type { Distribution } from '../../src/rules/kernel/distribution.ts';

/** The procedure with the dice that `isThrown` names; all others show their lowest, and decisions are the tactic's. */
export function* throwing<T>(
  procedure: Procedure<T>,
  isThrown: (ask: RollAsk) => boolean,
  tactic: Tactic = byDefault,
): Procedure<T> {
  let step = procedure.next();
  while (!step.done) {
    const ask = step.value;
    if (ask.ask === 'pick') step = procedure.next(0);
    else if (ask.ask !== 'roll') step = procedure.next(decided(ask, tactic));
    else if (isThrown(ask)) step = procedure.next(yield ask);
    else step = procedure.next(ask.need === 'sum' ? ask.count : new Array<number>(ask.count).fill(1));
  }
  return step.value;
}

const named = (label: string, name: string): boolean => label.split('.').at(-1) === name;

/** The chance of this name; NaN where there is none. */
export const chanceNamed = ({ chances }: Odds, name: string): number =>
  chances.find(({ label }) => named(label, name))?.chance ?? Number.NaN;

/** The distribution of this name, as chances of its values. */
export function valuesNamed({ distributions }: Odds, name: string): ReadonlyMap<number, number> {
  const found: Distribution | undefined = distributions.find(({ label }) => named(label, name))?.of;
  return new Map(found?.mass.map((chance, index) => [found.min + index, chance]));
}
