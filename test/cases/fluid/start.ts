import {
  AWARENESS,
  ENTERED_BY,
  encounterDistance,
  flatFootedOnEntry,
  fluid,
  groupInitiative,
  idsOf,
  INITIATIVE_IS_NEVER,
  initiativeCheck,
  PLACES,
  surprise,
  surpriseActionRefusal,
  teamCheck,
  type FluidFight,
  type SurpriseAction,
} from '../../../src/rules/fluid/index.ts';
import { appliedAll, newFight } from '../../../src/rules/kernel/fight.ts';
import { eventsOf } from '../../../src/rules/kernel/outcome.ts';
import { bug, isRefusal } from '../../../src/rules/kernel/result.ts';
import type { Operations } from '../format.ts';
import { bags, eachInTurn, flag, num, numbers, options, run, text, texts, word } from './input.ts';

/** Section 3.1. */
export const start: Operations = {
  flatFootedOnEntry: (given) => ({ flatFooted: flatFootedOnEntry(word(given, 'enteredBy', ENTERED_BY)) }),

  encounterDistance(given) {
    const lineOfSight = given['lineOfSight'] === undefined ? null : num(given, 'lineOfSight');
    return run(given, encounterDistance(word(given, 'place', PLACES), numbers(given, 'ranges'), lineOfSight));
  },

  initiativeCheck(given) {
    const check = initiativeCheck(null, num(given, 'bonus'), num(given, 'actionDice', 0), options(given));
    return { ...INITIATIVE_IS_NEVER, ...run(given, check).settled };
  },

  groupInitiative(given) {
    const members = bags(given, 'members');
    const bonuses = members.map((one) => num(one, 'bonus'));
    const { settled } = run(given, groupInitiative(bonuses, options(given)));
    return { counts: Object.fromEntries(members.map((one, index) => [text(one, 'id'), settled[index]!.count])) };
  },

  rejoin(given) {
    const { value } = fluid.read('character', { initBonus: num(given, 'bonus') });
    const kept = flag(given, 'sameCombat') ? num(given, 'leftWithCount') : null;
    const one = { id: 'A', name: 'A', side: '', ...value, state: { ...value.state, left: kept !== null, count: kept } };
    const fight: FluidFight = { ...newFight('fluid', [one]), phase: 'underway', round: 2 };
    const outcome = run(given, fluid.perform(fight, { action: 'join', who: 'A' }));
    if (isRefusal(outcome)) return bug(outcome.refused);
    const { count } = appliedAll(fight, eventsOf(outcome)).combatants['A']!.state;
    return { rolled: outcome.stages.some((stage) => (stage.dice ?? []).length > 0), count };
  },

  teamCheck: (given) => ({ result: run(given, teamCheck(numbers(given, 'bonuses'), options(given))).result }),

  surprise(given) {
    const groups = bags(given, 'groups').map((group) => ({
      id: text(group, 'id'),
      result: num(group, 'result'),
      bonus: num(group, 'bonus', 0),
      acting: flag(group, 'acting'),
      members: bags(group, 'members').map((one) => ({
        id: text(one, 'id'),
        count: num(one, 'count'),
        bonus: num(one, 'bonus', 0),
        inCheck: flag(one, 'inCheck', true),
      })),
    }));
    const { ranking } = run(given, surprise(word(given, 'awareness', AWARENESS), groups, options(given)));
    return { surpriseRound: ranking.length > 0, actors: idsOf(ranking).map((one) => [one]) };
  },

  surpriseActions(given) {
    const wishes = texts<SurpriseAction>(given, 'choices', ['free', 'half', 'full']);
    return eachInTurn<SurpriseAction | null, SurpriseAction>(
      wishes,
      null,
      (taken, wish) => surpriseActionRefusal(taken, wish) ?? wish,
    );
  },
};
