import type { FluidFight } from '../../../src/rules/fluid/index.ts';
import { fluid } from '../../../src/rules/fluid/index.ts';
import { encounterDistance, flatFootedOnEntry, PLACES } from '../../../src/rules/fluid/opening/distance.ts';
import { surpriseDecided } from '../../../src/rules/fluid/opening/opening.ts';
import { surpriseOf } from '../../../src/rules/fluid/sheet/state.ts';
import { AWARENESS, teamCheck } from '../../../src/rules/fluid/opening/surprise.ts';
import type { Procedure } from '../../../src/rules/kernel/procedure.ts';
import { afterOutcome, begin } from '../../../src/rules/kernel/progress.ts';
import { bug } from '../../../src/rules/kernel/result.ts';
import type { Bag, Operations } from '../format.ts';
import { act, counting, dice, fightOf, moment, orderIn, rolled, stateOf, turnOf, type Played } from './entrant.ts';
import { ENTERED_BY } from './words.ts';
import { bags, eachInTurn, flag, num, numbers, options, run, text, texts, word } from './input.ts';

/** Section 3.1. */
export const start: Operations = {
  flatFootedOnEntry: (given) => ({ flatFooted: flatFootedOnEntry(word(given, 'enteredBy', ENTERED_BY)) }),

  encounterDistance(given) {
    const place = word(given, 'place', PLACES);
    const lineOfSight = num(given, 'lineOfSight', place === 'indoors' ? undefined : 0);
    return run(given, encounterDistance(place, numbers(given, 'ranges'), lineOfSight));
  },

  initiativeCheck(given) {
    const actionDice = num(given, 'actionDice', 0);
    const fight = fightOf(given, [{ id: 'A', sheet: { initBonus: num(given, 'bonus'), actionDice } }]);
    const joined = act(fight, JOIN, { ...dice(given), answers: { 'boost.initiative': actionDice } });
    return { ...counting(stateOf(joined)), threat: says(joined, 'threat'), error: says(joined, 'error') };
  },

  groupInitiative(given) {
    const members = bags(given, 'members').map((member) => ({
      id: text(member, 'id'),
      side: 'group',
      sheet: { group: 'group', initBonus: num(member, 'bonus') },
    }));
    const opened = moment(fightOf(given, members, { round: 0 }), { at: 'startOfFight' }, dice(given));
    return { counts: Object.fromEntries(members.map(({ id }) => [id, stateOf(opened, id).count])) };
  },

  rejoin(given) {
    const count = num(given, 'leftWithCount');
    const state = flag(given, 'sameCombat') ? { left: true, count } : {};
    const fight = fightOf(given, [{ id: 'A', sheet: { initBonus: num(given, 'bonus') }, state }]);
    const joined = act(fight, JOIN, dice(given));
    return { rolled: rolled(joined), count: stateOf(joined).count };
  },

  teamCheck: (given) => ({ result: run(given, teamCheck(numbers(given, 'bonuses'), options(given))).result }),

  surprise(given) {
    const actors = run(given, surpriseOrder(given));
    return { surpriseRound: actors.length > 0, actors };
  },

  surpriseActions(given) {
    const fight = turnOf(given, [{ id: 'A', state: { count: 1 } }], {
      shared: { surprise: { round: 1, actors: ['A'] } },
    });
    const { refused, refusedSteps } = eachInTurn(
      texts(given, 'choices', ['free', 'half', 'full']),
      fight,
      (reached: FluidFight, length) => {
        const played = act(reached, length === 'free' ? FREE : { ...OTHER, declared: { length } });
        return played.refusal ?? played.fight;
      },
    );
    return { refused, refusedSteps };
  },
};

const JOIN = { action: 'join', who: 'A', declared: { enteredBy: 'choice' } };
const FREE = { action: 'free', who: 'A' };
const OTHER = { action: 'other', who: 'A' };

const says = ({ stages }: Played, verdict: string): boolean =>
  stages.some((stage) => stage.verdict?.key === `SALVO.fluid.verdict.${verdict}`);

/** Who acts in the surprise round that the checks of these groups bring, as it opens. */
function* surpriseOrder(given: Bag): Procedure<readonly (readonly string[])[]> {
  const groups = bags(given, 'groups').map((group) => ({
    id: text(group, 'id'),
    result: num(group, 'result'),
    bonus: num(group, 'bonus', 0),
    acting: flag(group, 'acting'),
    members: bags(group, 'members').map((member) => ({
      id: text(member, 'id'),
      inCheck: flag(member, 'inCheck', true),
    })),
  }));
  const members = bags(given, 'groups').flatMap((group) => bags(group, 'members'));
  const entrants = members.map((member) => ({
    id: text(member, 'id'),
    sheet: { initBonus: num(member, 'bonus', 0) },
    state: { count: num(member, 'count') },
  }));
  if (new Set(entrants.map(({ id }) => id)).size < entrants.length) return bug('a member in two groups');
  const before = begin(fightOf(given, entrants, { round: 0 }));
  const { fight } = yield* surpriseDecided(before, word(given, 'awareness', AWARENESS), groups, options(given));
  const surprise = surpriseOf(fight);
  if (surprise === null) return [];
  const round = { ...fight, round: 1 };
  const opened = afterOutcome(round, yield* fluid.advance(round, { at: 'startOfRound' }));
  return orderIn(opened, [...surprise.actors]);
}
