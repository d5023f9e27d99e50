/** Section 3.4: sequence and points. */
import { roundBudget } from '../../../src/rules/arrgs/points/budget.ts';
import { initiative } from '../../../src/rules/arrgs/fight/initiative.ts';
import { complementaryRefusal, immediateRefusal, type Trigger } from '../../../src/rules/arrgs/points/kinds.ts';
import { POINTS } from '../../../src/rules/arrgs/points/costs.ts';
import {
  actionPenalty,
  capOf,
  multipleActionPenalty,
  paymentRefusal,
  readied,
  spent,
  staggeredOut,
  type Purse,
} from '../../../src/rules/arrgs/points/points.ts';
import { drained } from '../../../src/rules/arrgs/harm/vitals.ts';
import type { ConditionName, Manoeuvre, Pool } from '../../../src/rules/arrgs/terms.ts';
import type { Operations } from '../format.ts';
import { actingIn, awarenessOf, fightOf, openedFight, orderIn, roundOf, vitalsIn } from './entrant.ts';
import { codeOf, reading, type Given } from './keys.ts';

const purseIn = (given: Given): Purse => ({
  ap: given.number('ap', 3),
  aap: given.number('aap', given.options.defaultAap),
  used: given.number('used', 0),
  converted: 0,
});

const combatantsIn = (given: Given) =>
  given.each('combatants', (of) => ({
    id: of.text('id'),
    initiative: of.number('initiative'),
    agility: of.number('agility', 0),
    aware: of.flag('aware', true),
  }));

export const sequence: Operations = {
  initiativeScore: reading((given) => {
    const quickness = { agility: given.number('agility', 0), bonus: given.number('bonus', 0) };
    return { score: given.play(initiative(null, quickness, given.options)).score };
  }),

  initiativeOrder: reading((given) => {
    const fight = given.play(openedFight(fightOf(combatantsIn(given), given.settings)));
    return { order: orderIn(fight) };
  }),

  slotSequence: reading((given) => {
    const delays = given.each('delays', (of) => ({ id: of.text('id'), toSlot: of.number('toSlot') }));
    // The scores are given, whatever the method: none are rolled for the round that follows.
    const settings = { ...given.settings, initiativeMethod: 'd20' };
    return { sequence: given.play(roundOf(fightOf(combatantsIn(given), settings), delays)) };
  }),

  surpriseSetup: reading((given) => {
    const fight = given.play(openedFight(fightOf(combatantsIn(given), given.settings)));
    return { ...awarenessOf(fight), acting: actingIn(fight) };
  }),

  roundBudget: reading((given) => {
    const life = { disabled: given.flag('disabled', false), dying: given.number('dying', 0) };
    const footing = {
      ap: given.number('ap', 3),
      aap: given.number('aap', given.options.defaultAap),
      surpriseRound: given.flag('surpriseRound', false),
      staggered: given.number('staggered', 0),
      conditions: given.words<ConditionName>('conditions'),
    };
    return { ...roundBudget(footing), cap: capOf(life) };
  }),

  staggerNow: reading((given) =>
    staggeredOut({ ap: given.number('ap'), aap: given.number('aap') }, given.number('added')),
  ),

  declareAction: reading((given) => {
    const payment = {
      pool: given.word<Pool>('pool'),
      cost: given.number('cost'),
      drain: given.number('drain', 1),
    };
    const [before, vitals] = [purseIn(given), vitalsIn(given, given.options)];
    const purse = spent(before, payment);
    const map = actionPenalty(before.used, payment.cost, given.options);
    const refused = codeOf(paymentRefusal(before, vitals, payment));
    const left = drained(vitals, payment.drain, given.options);
    return { ...purse, map, nextMap: multipleActionPenalty(purse.used), ...left, refused };
  }),

  ready: reading((given) => {
    const { refused, purse, vitals } = readied(
      purseIn(given),
      vitalsIn(given, given.options),
      given.number('points'),
      given.options,
    );
    return { ...purse, cv: vitals.cv, refused: codeOf(refused) };
  }),

  complementaryAction: reading((given) => ({
    refused: codeOf(
      complementaryRefusal({
        actionsDone: given.number('actionsDone'),
        complementaryDone: given.number('complementaryDone'),
        conditions: given.words<ConditionName>('conditions'),
      }),
    ),
  })),

  immediateAction: reading((given) => {
    const manoeuvre = given.word<Manoeuvre>('manoeuvre');
    return {
      refused: codeOf(
        immediateRefusal(
          {
            manoeuvre,
            trigger: given.word<Trigger>('trigger'),
            readied: given.flag('readied', false),
            cost: POINTS[manoeuvre],
            ap: given.number('ap', 0),
            aap: given.number('aap'),
          },
          given.options,
        ),
      ),
    };
  }),
};
