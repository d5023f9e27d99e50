/** 3.6 of the contract: pseudogravity and light. */
import {
  bodyWeightOf,
  movementRefusal,
  runningUnder,
  silencingDivisor,
  usePseudogravity,
  visibility,
  type Movement,
  type Relation,
} from '../../../src/rules/drive/index.ts';
import type { Bag, Operations } from '../format.ts';
import { auraKind, bag, bags, codeOf, flag, maybeNumber, number, numbers, options, texts, word } from './given.ts';

const silencing = (given: Bag): unknown => ({ divisor: silencingDivisor(numbers(given, 'silencing')) });

const pseudogravity = (given: Bag): unknown => {
  const target = bag(given, 'target');
  const points = number(given, 'points');
  const wgt = maybeNumber(target, 'wgt');
  const result = usePseudogravity(
    {
      points,
      pool: number(given, 'pool', points),
      fraction: number(given, 'fraction'),
      silencing: numbers(bag(given, 'silencing'), 'start'),
      target: {
        kind: word<'character' | 'heldItem' | 'item'>(target, 'kind', 'character'),
        bodyWeight: number(target, 'bodyWeight', wgt === null ? 0 : bodyWeightOf(wgt)),
        carriedWeight: number(target, 'carriedWeight'),
        itemWeight: number(target, 'itemWeight'),
        flySpd: number(target, 'flySpd'),
        flightPaid: flag(target, 'flightPaid'),
        willing: flag(target, 'willing'),
        resists: flag(target, 'resists', true),
        gravnet: flag(target, 'gravnet'),
      },
      topUp: number(given, 'topUp'),
    },
    options(given),
  );
  return { ...result, refused: codeOf(result.refused) };
};

const pseudogravityMove = (given: Bag): unknown => ({
  refused: codeOf(
    movementRefusal(word<Movement>(given, 'move', 'pressButton'), {
      grantsFlight: flag(given, 'grantsFlight'),
      pulledIntoHandByDefender: flag(given, 'pulledIntoHandByDefender'),
      range: word<Relation>(given, 'range', 'medium'),
    }),
  ),
});

const silencingOnRunning = (given: Bag): unknown => ({
  running: runningUnder(texts(given, 'running'), numbers(given, 'silencing')),
});

const lightAndStealth = (given: Bag): unknown =>
  visibility({
    role: word<'user' | 'target'>(given, 'role', 'user'),
    pointsSpent: number(given, 'pointsSpent'),
    auras: bags(given, 'auras').map((aura) => ({ kind: auraKind(aura), stored: number(aura, 'stored') })),
    inCover: flag(given, 'inCover'),
    notableMovement: flag(given, 'notableMovement'),
  });

export const gravity: Operations = {
  silencing,
  pseudogravity,
  pseudogravityMove,
  silencingOnRunning,
  lightAndStealth,
};
