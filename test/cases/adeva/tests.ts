/** Tests, characteristics and moves (3.1 of the contract). */
import { tested } from '../../../src/rules/adeva/score/test.ts';
import { bonusIn, bonusOf, currentScore, scoreOf } from '../../../src/rules/adeva/score/characteristic.ts';
import { movesOf } from '../../../src/rules/adeva/score/moves.ts';
import { opposed } from '../../../src/rules/adeva/score/opposed.ts';
import { soakOf } from '../../../src/rules/adeva/harm/soak.ts';
import type { Operations } from '../format.ts';
import { reading, type Given } from './keys.ts';
import { mods, side } from './shapes.ts';
import { act, ME, me, person, table } from './table.ts';

export const tests: Operations = {
  test: reading((given) => {
    const { targetNumber, success, dos, dof } = given.play(
      tested({ by: null, score: given.number('score'), mods: mods(given), reason: 'test' }, given.options),
    );
    return { targetNumber, success, dos, dof };
  }),

  opposedTest: reading((given) => {
    const [initiator, opponent] = [side(given.inside('initiator')), side(given.inside('opponent'))];
    const result = given.play(opposed(initiator, opponent, 'test', given.options));
    const { winner, margin } = result;
    return { dosInitiator: result.initiator.dos, dosOpponent: result.opponent.dos, winner, margin };
  }),

  characteristicBonus: reading((given) => {
    const current = currentScore(given.number('base'), given.numbers('decay'));
    return { current, bonus: bonusOf(current, given.number('unnatural', 0)) };
  }),

  cycleEnd: reading((given) => {
    const holder = decayed(given, 'ws', given.number('base'));
    const fight = act(table(given.settings, [holder]), { action: 'endCycle', who: ME });
    return {
      current: scoreOf(me(fight), 'ws'),
      decay: Object.values(me(fight).state.decay).map(({ amount }) => amount),
    };
  }),

  actorSoak: reading((given) => {
    const tb = bonusIn(decayed(given, 't', given.number('toughness')), 't');
    return { tb, soak: soakOf({ tb, ap: given.number('ap', 0), cover: 0, pen: given.number('pen', 0) }) };
  }),

  moveDistances: reading((given) => {
    const agility = currentScore(given.number('agility'), given.numbers('decay'));
    const agilityBonus = bonusOf(agility, given.number('unnatural', 0));
    return movesOf({ agility, agilityBonus, size: given.maybeNumber('size'), mods: given.numbers('mods') });
  }),
};

/** Somebody with a characteristic under decay. */
function decayed(given: Given, key: string, base: number) {
  const decay = given.numbers('decay').map((amount, index) => [index + 1, { characteristic: key, amount, source: '' }]);
  return person(ME, {
    characteristics: { [key]: { base, unnatural: given.number('unnatural', 0) } },
    decay: Object.fromEntries(decay),
  });
}
