/** 3.9 of the contract: Overwatch, Suppressive Fire, Pinning. */
import { jamRoll, scored } from '../../../src/rules/adeva/attack/hits.ts';
import { attackRefusal, type Claim } from '../../../src/rules/adeva/attack/legality.ts';
import { attackTally } from '../../../src/rules/adeva/attack/modifiers.ts';
import { isInArc, hitsDealtOut, victimsIn } from '../../../src/rules/adeva/overwatch/kill-zone.ts';
import { autoCapacities, type AutoCapacities, type AutoMode } from '../../../src/rules/adeva/overwatch/capacity.ts';
import { meeting } from '../../../src/rules/adeva/overwatch/meeting.ts';
import {
  PINNING_BY,
  PINNING_MODIFIER,
  pinningRecovered,
  pinningTested,
  type PinningSource,
} from '../../../src/rules/adeva/overwatch/pinning.ts';
import { tested, type TestResult } from '../../../src/rules/adeva/score/test.ts';
import type { Kind, Talent } from '../../../src/rules/adeva/terms.ts';
import type { Operations } from '../format.ts';
import { codeOf, reading } from './keys.ts';
import { claim, mods, side, situation } from './shapes.ts';

export const fire: Operations = {
  overwatchOrder: reading((given) => {
    const [watcher, actor] = [side(given.inside('watcher')), side(given.inside('actor'))];
    return given.play(meeting(watcher, actor, given.flag('actorIsAlly', false), given.options));
  }),

  suppressiveFire: reading((given) => {
    const mode = given.word<AutoMode>('autoMode');
    const weapon = given.inside('weapon');
    const capacities = { semi: weapon.maybeNumber('semi'), full: weapon.maybeNumber('full') };
    const enemies = given.number('enemiesInArc', 0);
    given.number('alliesInArc', 0);
    const fired = { aim: given.number('aim', 0), mods: mods(given) };
    const test = { by: null, score: given.number('score'), reason: 'attack' };
    const refusal = attackRefusal(automatic(mode, capacities), given.options);
    if (refusal) return { refused: codeOf(refusal) };
    const shot = situation('suppressiveFire', { ...fired, weapon: { kind: 'ranged', range: 0, longRange: false } });
    const result = given.play(tested({ ...test, mods: attackTally(shot, given.options) }, given.options));
    const count = { by: 'suppression', most: capacities[mode] ?? 0 } as const;
    const { hits, jam } = scored({ count, jamFrom: jamRoll(shot, given.options) }, result, given.options);
    const { targetNumber, success, dos } = result;
    const pinningModifier = PINNING_MODIFIER[PINNING_BY[mode]];
    return { refused: null, targetNumber, success, dos, hits, jam, pinningModifier, pinningTests: enemies };
  }),

  suppressionHits: reading((given) => ({
    perVictim: hitsDealtOut(
      given.number('hits'),
      victimsIn(given.words('drawnOrder'), given.words('allies'), given.options),
    ),
  })),

  suppressionArc: reading((given) => {
    const mode = given.word<AutoMode>('autoMode');
    const facing = given.number('facing');
    const targets = given.each('targets', (target) => ({ id: target.text('id'), bearing: target.number('bearing') }));
    return { inArc: targets.filter(({ bearing }) => isInArc(mode, facing, bearing)).map(({ id }) => id) };
  }),

  autoCapacity: reading((given) => {
    const weapon = given.inside('weapon');
    return autoCapacities({
      hitRating: weapon.number('hitRating', 1),
      semi: weapon.maybeNumber('semi'),
      full: weapon.maybeNumber('full'),
    });
  }),

  pinningTest: reading((given) => {
    given.flag('attackHit', true);
    const source = given.word<PinningSource>('source');
    const nerves = {
      by: null,
      willpower: given.number('willpower'),
      mods: mods(given),
      kind: given.word<Kind>('type', 'character'),
      talents: given.words<Talent>('talents'),
    };
    const test = given.play(pinningTested(source, nerves, given.options));
    return { ...pinned(test), modifier: PINNING_MODIFIER[source] };
  }),

  pinningRecovery: reading((given) => {
    const nerves = { by: null, willpower: given.number('willpower'), mods: mods(given) };
    const attacked = given.flag('attackedSinceLastTurn', true);
    const engaged = given.flag('engaged', false);
    const test = given.play(pinningRecovered(nerves, attacked, engaged, given.options));
    return pinned(test);
  }),
};

const pinned = (test: TestResult | null) => ({
  tested: test !== null,
  targetNumber: test?.targetNumber ?? null,
  pinned: test?.success === false,
});

const automatic = (autoMode: AutoMode, capacities: AutoCapacities): Claim => {
  const { weapon, ...rest } = claim('suppressiveFire', { autoMode, kind: 'ranged' });
  return { ...rest, weapon: { ...weapon, ...capacities } };
};
