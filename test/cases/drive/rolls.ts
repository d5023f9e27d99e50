/** 3.1 of the contract: rolls. */
import {
  conTn,
  defenseRoll as defend,
  diceOf,
  particleHindrance,
  particleRoll as rollParticle,
  roll as rollOnce,
  willLeft,
  type DriveOptions,
  type Mode,
} from '../../../src/rules/drive/index.ts';
import { isRefusal } from '../../../src/rules/kernel/index.ts';
import type { Bag, Operations } from '../format.ts';
import { codeOf, flag, maybeNumber, number, numbers, options, run, will, word } from './given.ts';

const tn = (given: Bag, settings: DriveOptions): number =>
  conTn(maybeNumber(given, 'tn'), maybeNumber(given, 'con'), settings);

const roll = (given: Bag): unknown => {
  const settings = options(given);
  const spec = {
    by: 'roller',
    reason: word(given, 'kind', 'other'),
    tn: tn(given, settings),
    hindrance: number(given, 'hindrance'),
    modifier: number(given, 'modifier'),
    will: will(given),
  };
  const made = run(given, rollOnce(spec, settings));
  if (isRefusal(made)) return { refused: codeOf(made), willLeft: willLeft(spec.will) };
  return { ...made, diceCount: made.rolled.count, total: made.rolled.sum, refused: null };
};

const defenseRoll = (given: Bag): unknown => {
  const spec = {
    by: 'defender',
    reason: 'defense',
    tn: flag(given, 'noDefense') ? null : number(given, 'tn'),
    hindrance: number(given, 'hindrance'),
    modifier: 0,
    will: will(given),
    mode: word<Mode>(given, 'mode', 'melee'),
    inCriticalRange: flag(given, 'inCriticalRange', true),
  };
  const made = run(given, defend(spec, options(given)));
  if (isRefusal(made)) return { refused: codeOf(made), willLeft: willLeft(spec.will) };
  return {
    outcome: made.outcome,
    diceCount: made.roll?.rolled.count ?? 0,
    total: made.roll?.rolled.sum,
    tn: made.roll?.tn,
    margin: made.roll?.margin,
    willLeft: made.roll ? made.roll.willLeft : willLeft(spec.will),
    refused: null,
  };
};

const particleRoll = (given: Bag): unknown => {
  const settings = options(given);
  const hindrance = particleHindrance(numbers(given, 'particleDegrees'), settings);
  const announced = { rollDue: hindrance !== null, hindrance };
  if (hindrance === null || given['dice'] === undefined) return announced;
  const made = run(given, rollParticle('victim', tn(given, settings), hindrance, settings));
  return { ...announced, diceCount: diceOf(hindrance, settings), total: made.rolled.sum, contracted: !made.success };
};

export const rolls: Operations = { roll, defenseRoll, particleRoll };
