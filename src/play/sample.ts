import type { AmountAsk, Answer, Ask, ChooseAsk, Procedure, RollAsk } from '../rules/kernel/procedure.ts';
import type { Random } from '../rules/kernel/random.ts';

/** Who decides in a sampled fight. */
export interface Tactic {
  choose(ask: ChooseAsk): string;
  amount(ask: AmountAsk): number;
}

/** Takes the default that the book or the catalogue gives for every question. */
export const byDefault: Tactic = { choose: (ask) => ask.default, amount: (ask) => ask.default };

/** Runs `procedure` to its end on a seeded generator. The same seed gives the same end. */
export function sample<T>(procedure: Procedure<T>, random: Random, tactic: Tactic = byDefault): T {
  let step = procedure.next();
  while (!step.done) step = procedure.next(sampled(step.value, random, tactic));
  return step.value;
}

/** As `sample`, and keeps the answers, so that the same act can be replayed. */
export function sampleRecorded<T>(
  procedure: Procedure<T>,
  random: Random,
  tactic: Tactic = byDefault,
): { readonly value: T; readonly answers: readonly Answer[] } {
  const answers: Answer[] = [];
  let step = procedure.next();
  while (!step.done) {
    const answer = sampled(step.value, random, tactic, true);
    answers.push(answer);
    step = procedure.next(answer);
  }
  return { value: step.value, answers };
}

/** One answer. With `faces`, dice are given by their faces even where the rule needs only the sum; the draws are the same. */
export function sampled(ask: Ask, random: Random, tactic: Tactic, faces = false): Answer {
  switch (ask.ask) {
    case 'choose':
      return tactic.choose(ask);
    case 'amount':
      return tactic.amount(ask);
    case 'pick':
      return random.below(ask.count);
    case 'roll':
      if (ask.need === 'sum' && !faces) {
        let sum = ask.count;
        for (let die = 0; die < ask.count; die++) sum += random.below(ask.sides);
        return sum;
      }
      return facesOf(ask, random);
  }
}

const facesOf = ({ count, sides }: RollAsk, random: Random): readonly number[] =>
  Array.from({ length: count }, () => 1 + random.below(sides));
