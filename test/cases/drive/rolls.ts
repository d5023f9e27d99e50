/** 3.1 of the contract: rolls. */
import {
  defenseRoll as defend,
  drive,
  roll as rollOnce,
  type DriveOptions,
  type Mode,
} from '../../../src/rules/drive/index.ts';
import { willLeft } from '../../../src/rules/drive/check/rolls.ts';
import { particleHindrance } from '../../../src/rules/drive/harm/energy.ts';
import { conTn } from '../../../src/rules/drive/sheet/body.ts';
import { isRefusal } from '../../../src/rules/kernel/index.ts';
import type { Bag, Operations } from '../format.ts';
import { act, done, entrant, fightOf, scores } from './entrant.ts';
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

/** The combat ends, after a combatant was healed. The roll is announced with its causes. */
const particleRoll = (given: Bag): unknown => {
  const degrees = numbers(given, 'particleDegrees');
  const healed = number(given, 'healedDegrees');
  const sheet = { ...scores({ con: number(given, 'con') }), conTn: maybeNumber(given, 'tn'), damageTaken: healed };
  const particle = Object.fromEntries(degrees.map((count, index) => [index + 1, count]));
  const fight = fightOf(given, [entrant('victim', sheet, { particle })]);
  const healing = { action: 'heal', who: 'victim', declared: { points: healed } };
  const ending = drive.advance(act(fight, healing).fight, { at: 'endOfFight' });
  const hindrance = particleHindrance(degrees, options(given));
  const announced = { rollDue: hindrance !== null, hindrance };
  if (given['dice'] === undefined) return announced;
  const check = done(fight, ending, { dice: numbers(given, 'dice') }).stages.find(({ kind }) => kind === 'check');
  const rolled = check?.dice?.[0];
  return {
    ...announced,
    diceCount: rolled?.count,
    total: rolled?.sum,
    contracted: check && check.verdict?.good === false,
  };
};

export const rolls: Operations = { roll, defenseRoll, particleRoll };
