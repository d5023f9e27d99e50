/** The plain form that the build makes of a rule comes to the same as the rule: on random attacks, with random dice. */
import { describe, expect, test } from 'vitest';
import { sampler } from '../../src/play/sample.ts';
import { takeDamage } from '../../src/rules/cepheus/harm/injury.ts';
import { resolveAttack } from '../../src/rules/cepheus/index.ts';
import { answered, type Answerer, type Procedure } from '../../src/rules/kernel/procedure.ts';
import { seeded, type Random } from '../../src/rules/kernel/random.ts';
import * as cepheus from '../bench/cepheus.ts';
import * as drive from '../bench/drive.ts';
import * as fluid from '../bench/fluid.ts';
import { attacks, type Given } from '../bench/material.ts';
import { nightly } from '../night.ts';

interface Subject<Situation, Result> {
  readonly someAttack: (random: Random) => Given;
  readonly resolvable: (given: Given) => Situation;
  readonly resolved: (situation: Situation) => Procedure<Result>;
  readonly worth: (result: Result) => number;
  readonly explained: (result: Result) => unknown;
}

/** Sets of 256 attacks at random, each thrown several times with new dice: by night more than 100,000. */
const SETS = { day: 10, goal: 44 };
const THROWS = 3;

/** An answerer at random that keeps the questions. */
function listening(seed: number): { readonly answer: Answerer; readonly asks: unknown[] } {
  const answer = sampler(seeded(seed));
  const asks: unknown[] = [];
  return { asks, answer: (ask) => (asks.push(ask), answer(ask)) };
}

/** The end of a procedure run as a generator, like a caller that stops for an answer. */
function stepped<T>(procedure: Procedure<T>, answer: Answerer): T {
  let step = procedure.next();
  while (!step.done) step = procedure.next(answer(step.value));
  return step.value;
}

function agree<Situation, Result>(subject: Subject<Situation, Result>, seed: number): void {
  const { someAttack, resolvable, resolved, worth, explained } = subject;
  const textOf = (result: Result, asks: unknown): string => JSON.stringify([worth(result), explained(result), asks]);
  expect(resolved(resolvable(someAttack(seeded(1)))).constructor.name).toBe('Rule');
  let runs = 0;
  for (const given of attacks({ someAttack }, seed)) {
    const situation = resolvable(given);
    for (let thrown = 0; thrown < THROWS; thrown++) {
      const [entry, other] = [listening(seed + runs), listening(seed + runs)];
      const inSteps = textOf(stepped(resolved(situation), entry.answer), entry.asks);
      const atOnce = textOf(answered(resolved(situation), other.answer), other.asks);
      expect(inSteps, `run ${runs}: they differ at ${JSON.stringify(given.command)}`).toBe(atOnce);
      runs++;
    }
  }
  expect(runs).toBe(256 * THROWS);
}

describe('asks the same and comes to the same', () => {
  nightly('cepheus: a rule in its plain form', SETS, (seed) => agree(cepheus, seed));
  nightly('drive: a rule in its plain form', SETS, (seed) => agree(drive, seed));
  nightly('fluid: a rule in its plain form', SETS, (seed) => agree(fluid, seed));
});

test('a rule that asks its victim does so in its plain form too', () => {
  const health = { max: { str: 7, dex: 7, end: 7 }, current: { str: 7, dex: 5, end: 3 } };
  const kinds: string[] = [];
  const answer: Answerer = (ask) => {
    kinds.push(ask.ask);
    return ask.ask === 'share' ? [3, 2, 1] : 0;
  };
  const taken = answered(takeDamage('victim', health, 6), answer);
  expect(taken.lost).toEqual({ str: 2, dex: 1, end: 3 });
  expect(kinds).toEqual(['share']);
});

test('an impossible answer is a bug in the plain form too', () => {
  const { attack, options } = cepheus.resolvable(cepheus.someAttack(seeded(1)));
  expect(() => answered(resolveAttack(attack, options), () => 99)).toThrow(/impossible sum 99/);
});

test('a rule that the build has not seen runs unchanged', () => {
  const rule = function* (): Procedure<number> {
    return 2 * ((yield { ask: 'pick', by: null, count: 6, reason: 'r' }) as number);
  };
  expect(answered(rule(), () => 3)).toBe(6);
});
