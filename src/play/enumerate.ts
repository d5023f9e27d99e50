import { sumOfDice } from '../rules/kernel/distribution.ts';
import type { Answer, Ask, Procedure, RollAsk } from '../rules/kernel/procedure.ts';
import { byDefault, decided, type Tactic } from './sample.ts';

/** A possible end of a procedure. */
export interface End<T> {
  readonly value: T;
  readonly chance: number;
}

export interface Enumerated<T> {
  /** The ends by key, in the order in which they were first found. */
  readonly ends: ReadonlyMap<string, End<T>>;
  /** Probability of the chains cut off at `tail`; 0 where every chain was followed. */
  readonly tail: number;
}

/**
 * Every end of a procedure with its exact chance: each answer that fate can give is followed, weighted. Dice of which
 * only the sum matters count as one question with as many answers as there are sums. Decisions are the tactic's.
 * @param make makes the procedure anew; it is run once per end.
 * @param key ends with the same key are one end.
 * @param tail chains less likely than this are cut off and their chance is reported (0: none are).
 * @param limit the most ends that are followed; throws a RangeError beyond it.
 */
export function enumerate<T>(
  make: () => Procedure<T>,
  key: (value: T) => string,
  { tactic = byDefault, tail = 0, limit = 2_000_000 }: { tactic?: Tactic; tail?: number; limit?: number } = {},
): Enumerated<T> {
  const ends = new Map<string, { value: T; chance: number }>();
  const paths: { readonly answers: readonly Answer[]; readonly chance: number }[] = [{ answers: [], chance: 1 }];
  let cut = 0;
  let runs = 0;
  for (let path = paths.pop(); path; path = paths.pop()) {
    if (path.chance < tail) {
      cut += path.chance;
      continue;
    }
    if (++runs > limit) throw new RangeError(`more than ${limit} ends`);
    const procedure = make();
    const answers = [...path.answers];
    let chance = path.chance;
    let step = procedure.next();
    for (let index = 0; !step.done; index++) {
      const known = answers[index];
      if (known !== undefined) {
        step = procedure.next(known);
        continue;
      }
      const possible = possibleAnswers(step.value, tactic);
      for (let i = possible.length - 1; i > 0; i--) {
        const [answer, weight] = possible[i]!;
        paths.push({ answers: [...answers, answer], chance: chance * weight });
      }
      const [answer, weight] = possible[0]!;
      answers.push(answer);
      chance *= weight;
      step = procedure.next(answer);
    }
    const end = key(step.value);
    const known = ends.get(end);
    if (known) known.chance += chance;
    else ends.set(end, { value: step.value, chance });
  }
  return { ends, tail: cut };
}

function possibleAnswers(ask: Ask, tactic: Tactic): readonly (readonly [Answer, number])[] {
  switch (ask.ask) {
    case 'pick':
      return Array.from({ length: ask.count }, (_, index) => [index, 1 / ask.count] as const);
    case 'roll':
      return ask.need === 'sum' ? sums(ask) : faces(ask);
    default:
      return [[decided(ask, tactic), 1]];
  }
}

function sums(ask: RollAsk): readonly (readonly [number, number])[] {
  const { min, mass } = sumOfDice(ask.count, ask.sides);
  return mass.map((weight, index) => [min + index, weight] as const);
}

/** Every combination of faces without regard to order, weighted by its permutations. Rules must not read the order. */
function faces(ask: RollAsk): readonly (readonly [readonly number[], number])[] {
  const all: [readonly number[], number][] = [];
  const ways = ask.sides ** ask.count;
  const extend = (chosen: readonly number[], from: number): void => {
    if (chosen.length === ask.count) {
      all.push([chosen, permutations(chosen) / ways]);
      return;
    }
    for (let face = from; face <= ask.sides; face++) extend([...chosen, face], face);
  };
  extend([], 1);
  return all;
}

function permutations(sorted: readonly number[]): number {
  let result = 1;
  let run = 0;
  for (let i = 0; i < sorted.length; i++) {
    run = i > 0 && sorted[i] === sorted[i - 1] ? run + 1 : 1;
    result = (result * (i + 1)) / run;
  }
  return result;
}
