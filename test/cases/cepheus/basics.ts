/** Sections 3.1 and 3.2: checks and range. */
import * as checks from '../../../src/rules/cepheus/check/check.ts';
import * as range from '../../../src/rules/cepheus/scene/range.ts';
import type { Band, RangeType } from '../../../src/rules/cepheus/types.ts';
import type { Procedure } from '../../../src/rules/kernel/procedure.ts';
import type { Bag, Operations } from '../format.ts';
import { bag, flag, level, list, noDice, number, roll, settings, some, text } from './given.ts';

export const basics: Operations = {
  characteristicDm: (given) => ({ dm: checks.characteristicDm(number(given, 'score', 7)) }),

  check: (given) => {
    const skillDm = checks.skillDm(level(given), number(given, 'jackOfAllTrades', 0));
    const characteristicDm = checks.characteristicDm(number(given, 'score', 7));
    const difficultyDm = checks.DIFFICULTY[text<checks.Difficulty>(given, 'difficulty', 'average')];
    const others = list<number>(given, 'dms').reduce((sum, dm) => sum + dm, 0);
    const rollIt = flag(given, 'dropHighest') ? checks.rollCheckDroppingHighest : checks.rollCheck;
    const check = roll(given, rollIt(null, skillDm + characteristicDm + difficultyDm + others, 'check'));
    return { skillDm, characteristicDm, difficultyDm, ...check };
  },

  opposedCheck: (given) => {
    const [a, b] = roll(given, bothSides(bag(given, 'a'), bag(given, 'b')));
    const winner = checks.opposed(a, b);
    return { aEffect: a.effect, bEffect: b.effect, winner, reroll: winner === null };
  },

  rangeBand: (given) => range.rangeOf(distance(given), settings(given)),

  difficulty: (given) => {
    const at = range.rangeOf(distance(given), settings(given));
    return { ...at, dm: range.rangeDm(text<RangeType>(given, 'rangeType', 'rifle'), at) };
  },

  startingRange: (given) => {
    noDice(given);
    const place = text<range.Place>(given, 'place', 'outdoors');
    const openBand = text<'long' | 'veryLong'>(given, 'openBand', 'long');
    return { band: range.startingBand(place, text<range.Darkness>(given, 'darkness', 'none'), openBand) };
  },
};

/** A distance, or the band in its place. */
export const distance = (given: Bag): range.Distance => ({
  ...range.NO_DISTANCE,
  ...some<range.Distance>(given, ['metres', 'squares', 'gridKind', 'squareMetres', 'gmExtreme']),
  band: text<Band | ''>(given, 'band', '') || null,
});

function* bothSides(a: Bag, b: Bag): Procedure<readonly [checks.Side, checks.Side]> {
  return [yield* side(a), yield* side(b)];
}

function* side(given: Bag): Procedure<checks.Side> {
  const score = number(given, 'score', 7);
  if ('effect' in given) return { score, effect: number(given, 'effect', 0) };
  const dm = checks.skillDm(level(given), number(given, 'jackOfAllTrades', 0)) + checks.characteristicDm(score);
  return { score, effect: (yield* checks.rollCheck(null, dm, 'opposed')).effect };
}
