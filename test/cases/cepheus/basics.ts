/** Sections 3.1 and 3.2: checks and range. */
import * as checks from '../../../src/rules/cepheus/check/check.ts';
import * as range from '../../../src/rules/cepheus/scene/range.ts';
import type { Band, RangeType } from '../../../src/rules/cepheus/types.ts';
import { amountOf, total } from '../../../src/rules/kernel/tally.ts';
import type { Bag, Operations } from '../format.ts';
import { bag, flag, level, noDice, number, otherDms, roll, settings, some, text } from './given.ts';

export const basics: Operations = {
  characteristicDm: (given) => ({ dm: checks.characteristicDm(number(given, 'score', 7)) }),

  check: (given) => {
    const tally = checks.tallyOf({ ...means(given), more: otherDms(given) });
    const check = roll(given, checks.rollCheck(null, tally, 'check', flag(given, 'dropHighest')));
    const part = (name: string) => amountOf(tally, `SALVO.cepheus.dm.${name}`);
    return {
      ...check,
      skillDm: part('skill'),
      characteristicDm: part('characteristic'),
      difficultyDm: part('difficulty'),
    };
  },

  opposedCheck: (given) => {
    const [a, b] = [bag(given, 'a'), bag(given, 'b')];
    const sides = { a: opponent(a), b: opponent(b) };
    const known = knownEffects(a, b);
    if (known) noDice(given);
    const effects = known ?? rolledEffects(roll(given, checks.rollOpposed(sides.a, sides.b, 'opposed')));
    const winner = checks.winnerOf(effects, { a: sides.a.score, b: sides.b.score });
    return { aEffect: effects.a, bEffect: effects.b, winner, reroll: winner === null };
  },

  rangeBand: (given) => range.rangeOf(distance(given), settings(given)),

  difficulty: (given) => {
    const at = range.rangeOf(distance(given), settings(given));
    const dms = range.rangeDms(text<RangeType>(given, 'rangeType', 'rifle'), at);
    return { ...at, dm: dms && total(dms) };
  },

  startingRange: (given) => {
    noDice(given);
    const place = text<range.Surroundings>(given, 'place', 'outdoors');
    const openBand = text<'long' | 'veryLong'>(given, 'openBand', 'long');
    return { band: range.startingBand(place, text<range.Darkness>(given, 'darkness', 'none'), openBand) };
  },
};

export const means = (given: Bag): checks.Means => ({
  skill: level(given),
  jackOfAllTrades: number(given, 'jackOfAllTrades', 0),
  score: number(given, 'score', 7),
  difficulty: text<checks.Difficulty>(given, 'difficulty', 'average'),
  more: [],
});

/** Known results, given for both sides or for none. */
export const knownEffects = (a: Bag, b: Bag): checks.OfBoth<number> | null =>
  'effect' in a ? { a: number(a, 'effect', 0), b: number(b, 'effect', 0) } : null;

export const rolledEffects = ({ a, b }: checks.OfBoth<checks.Checked>): checks.OfBoth<number> => ({
  a: a.effect,
  b: b.effect,
});

const opponent = (given: Bag): checks.Opponent => {
  const made = means(given);
  return { id: null, tally: checks.tallyOf(made), score: made.score };
};

/** A distance, or the band in its place. */
export const distance = (given: Bag): range.Distance => ({
  ...range.NO_DISTANCE,
  ...some<range.Distance>(given, ['metres', 'squares', 'gridKind', 'squareMetres', 'gmExtreme']),
  band: text<Band | ''>(given, 'band', '') || null,
});
