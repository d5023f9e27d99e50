/** Section 3.4: actions and time. */
import * as actions from '../../../src/rules/cepheus/fight/actions.ts';
import type { Stance } from '../../../src/rules/cepheus/types.ts';
import { isRefusal, type Refusal } from '../../../src/rules/kernel/result.ts';
import { isBag, type Bag, type Operations } from '../format.ts';
import { bag, flag, level, list, noDice, number, orNull, refusals, roll, settings, text } from './given.ts';

export const actionsAndTime: Operations = {
  actionKind: (given) => {
    const seconds = orNull(given, 'taskSeconds');
    return { kind: seconds === null ? kindOf(given) : actions.taskKind(seconds) };
  },

  actionBudget: (given) => {
    const lost = number(given, 'lostSignificant', 0);
    const turns = Array.from({ length: number(given, 'turns', 1) }, (_, turn) => {
      const fitness: actions.Fitness = {
        seriouslyWounded: flag(given, 'seriouslyWounded'),
        unconscious: flag(given, 'unconscious'),
        lostSignificant: Math.max(0, lost - turn),
      };
      const budget = actions.budgetFor(fitness);
      return { ...budget, tradedMinor: actions.tradedMinor(budget), maxMetres: actions.roundLimit(fitness) };
    });
    return { turns };
  },

  spendActions: (given) => {
    let left: actions.Budget = { ...actions.FULL_BUDGET, ...(bag(given, 'budget') as Partial<actions.Budget>) };
    const refused = list<Bag | string>(given, 'steps').map((step): Refusal | null => {
      const after = actions.spend(left, kindOf(isBag(step) ? step : { action: step }));
      if (isRefusal(after)) return after;
      left = after;
      return null;
    });
    return { left, ...refusals(refused) };
  },

  prepareWeapon: (given) => {
    const printed = bag(given, 'printed');
    const needed = actions.preparingActions(
      { minorActions: orNull(printed, 'minorActions'), rounds: orNull(printed, 'rounds') },
      settings(given),
    );
    const done = actions.prepare(needed, number(given, 'progress', 0), list<number>(given, 'minorsPerRound'));
    return { actionsNeeded: needed, ...done, readyInRound: done.readyIn === null ? null : done.readyIn + 1 };
  },

  moveAllowance: (given) => {
    const metres = actions.moveMetres(
      {
        actions: number(given, 'moveActions', 1),
        difficultTerrain: flag(given, 'difficultTerrain'),
        stance: text<Stance>(given, 'stance', 'standing'),
        seriouslyWounded: flag(given, 'seriouslyWounded'),
        grappled: flag(given, 'grappled'),
      },
      settings(given),
    );
    if (isRefusal(metres)) return { refused: metres.refused };
    return { metres, squares: actions.wholeSquares(metres), refused: null };
  },

  extendedRounds: (given) => {
    const seconds = orNull(given, 'seconds');
    if (seconds === null) {
      return { rounds: roll(given, actions.rollExtendedRounds(null, number(given, 'incrementSeconds', 0))) };
    }
    noDice(given);
    return { rounds: actions.roundsOf(seconds) };
  },

  extendedTest: (given) => {
    const task = {
      skill: level(given),
      jackOfAllTrades: number(given, 'jackOfAllTrades', 0),
      score: number(given, 'score', 7),
    };
    const damage = number(given, 'damageAfterArmor', 0);
    const test = roll(given, actions.testExtended(null, task, damage, number(given, 'roundsDone', 0)));
    return { ...test, total: test.check.total, effect: test.check.effect };
  },
};

/** By the GM's ruling, else by name. */
const kindOf = (step: Bag): actions.ActionKind =>
  actions.ACTION_KIND[text<actions.ActionName>(step, 'as', text<actions.ActionName>(step, 'action', 'free'))];
