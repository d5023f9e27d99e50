/** Movement operations (section 3.6 of the contract). */
import { incrementOf, incrementPenalty } from '../../../src/rules/arrgs/movement/increment.ts';
import { movementCheck } from '../../../src/rules/arrgs/movement/moving.ts';
import { collisionWith, headOn, shockOf, type Mover } from '../../../src/rules/arrgs/movement/shock.ts';
import { endRefusal, turningAt } from '../../../src/rules/arrgs/movement/way.ts';
import type { Size } from '../../../src/rules/arrgs/terms.ts';
import type { Operations } from '../format.ts';
import { codeOf, modifier, reading, type Keys } from './keys.ts';

export const movement: Operations = {
  movement: reading((given) => {
    const moving = {
      mode: given.word<'passive' | 'action'>('mode', 'passive'),
      tally: modifier(given),
      speed: given.number('speed'),
      rate: given.number('rate', 1),
      dc: given.number('dc', 10),
      difficult: given.numbers('difficult'),
      ignoresTerrain: given.flag('ignoresTerrain', false),
    };
    return given.play(movementCheck(null, moving, given.options));
  }),

  movementIncrement: reading((given) => {
    const mi = incrementOf(given.number('squaresThisRound'), given.number('baseSpeed', 5), given.options);
    return { mi, penalty: incrementPenalty(mi) };
  }),

  turning: reading((given) => turningAt(given.number('manoeuvrability'), given.number('mi'))),

  shock: reading((given) => {
    const baseSpeed = given.number('baseSpeed');
    const speed = given.number('speed', baseSpeed);
    const change = { before: given.number('miBefore'), after: given.number('miAfter') };
    return shockOf({ baseSpeed, speed, ...change, selfPropelled: given.flag('selfPropelled', false) }, given.options);
  }),

  collision: reading((given) => {
    const a = motion(given.inside('a'));
    const b = given.maybe('b');
    const { applies, damage } = b ? headOn(a, motion(b), given.options) : collisionWith(a, given.options);
    return { applies, damageEach: damage };
  }),

  movementEnd: reading((given) => ({
    refused: codeOf(
      endRefusal({
        impassable: given.flag('impassable', false),
        ownSize: given.word<Size>('ownSize', 'medium'),
        otherSize: given.maybeWord<Size>('otherSize'),
      }),
    ),
  })),
};

function motion(of: Keys): Mover {
  const baseSpeed = of.number('baseSpeed');
  return { baseSpeed, speed: of.number('speed', baseSpeed), increment: of.number('mi') };
}
