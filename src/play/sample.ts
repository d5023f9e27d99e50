import {
  answered,
  type AmountAsk,
  type Answer,
  type Answerer,
  type Ask,
  type ChooseAsk,
  type DecisionAsk,
  type Procedure,
  type RollAsk,
  type ShareAsk,
} from '../rules/kernel/procedure.ts';
import type { Key } from '../rules/kernel/json.ts';
import { seeded, type Random } from '../rules/kernel/random.ts';

/** The decisions in a sampled fight. */
export interface Tactic {
  choose(ask: ChooseAsk): string;
  amount(ask: AmountAsk): number;
  /** Absent: the default. */
  share?(ask: ShareAsk): readonly number[];
}

/** The tactic of a table where nobody is asked: the answer of the book or the catalogue to every question. */
export const byDefault: Tactic = { choose: (ask) => ask.automatic ?? ask.default, amount: (ask) => ask.default };

/** The end of `procedure` on a seeded generator. The same seed gives the same end. */
export function sample<T>(procedure: Procedure<T>, random: Random, tactic: Tactic = byDefault): T {
  return answered(procedure, sampler(random, tactic));
}

/** The answerer that `sample` uses, made of a seeded generator and a tactic. `faces` as in `sampled`. */
export const sampler =
  (random: Random, tactic: Tactic = byDefault, faces = false): Answerer =>
  (ask) =>
    sampled(ask, random, tactic, faces);

/** The end that `sample` comes to, with the answers, so that the same act can be replayed. */
export function sampleRecorded<T>(
  procedure: Procedure<T>,
  random: Random,
  tactic: Tactic = byDefault,
): { readonly value: T; readonly answers: readonly Answer[] } {
  const answers: Answer[] = [];
  const value = answered(procedure, (ask) => {
    const answer = sampled(ask, random, tactic, true);
    answers.push(answer);
    return answer;
  });
  return { value, answers };
}

/**
 * The end of `procedure` after known answers, in their order, and sampled ones from there on. Throws where a known
 * answer does not fit its question. Rolls for one reason have a random sequence of their own: whatever else is rolled
 * before, the same seed gives them the same dice.
 */
export function sampleAfter<T>(procedure: Procedure<T>, known: readonly Answer[], seed: number): T {
  let next = 0;
  const lucks = new Map<Key, Random>();
  return answered(procedure, (ask) => known[next++] ?? sampled(ask, luckFor(ask, seed, lucks), byDefault));
}

function luckFor(ask: Ask, seed: number, lucks: Map<Key, Random>): Random {
  const reason = 'reason' in ask ? ask.reason : '';
  const luck = lucks.get(reason) ?? seeded(seedOf(reason, seed));
  lucks.set(reason, luck);
  return luck;
}

/** A seed for a reason: a hash of its letters and their places. */
function seedOf(reason: Key, seed: number): number {
  let mixed = seed;
  for (let at = 0; at < reason.length; at++) mixed = Math.imul(mixed, 31) + reason.charCodeAt(at);
  return mixed | 0;
}

/**
 * An answer at random, or the tactic's. With `faces`, dice are given by their faces even where the rule needs only the
 * sum; the numbers drawn are the same.
 */
export function sampled(ask: Ask, random: Random, tactic: Tactic, faces = false): Answer {
  switch (ask.ask) {
    case 'roll':
      return ask.need === 'sum' && !faces ? sumOf(ask, random) : facesOf(ask, random);
    case 'pick':
      return random.below(ask.count);
    default:
      return decided(ask, tactic);
  }
}

/** The tactic's answer to a decision. */
export function decided(ask: DecisionAsk, tactic: Tactic): Answer {
  switch (ask.ask) {
    case 'choose':
      return tactic.choose(ask);
    case 'amount':
      return tactic.amount(ask);
    case 'share':
      return tactic.share?.(ask) ?? ask.default;
  }
}

function sumOf({ count, sides }: RollAsk, random: Random): number {
  let sum = count;
  for (let die = 0; die < count; die++) sum += random.below(sides);
  return sum;
}

function facesOf({ count, sides }: RollAsk, random: Random): readonly number[] {
  // Most rolls are of one die: a list built in one step takes a tenth of the memory of one that grows.
  if (count === 1) return [1 + random.below(sides)];
  const faces: number[] = [];
  for (let die = 0; die < count; die++) faces.push(1 + random.below(sides));
  return faces;
}
