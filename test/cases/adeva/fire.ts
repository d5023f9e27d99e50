/** 3.9 of the contract: Overwatch, Suppressive Fire, Pinning. */
import { attackRefusal, type Claim } from '../../../src/rules/adeva/attack/legality.ts';
import { effectId } from '../../../src/rules/adeva/fight/influences.ts';
import { lasting } from '../../../src/rules/adeva/fight/lasting.ts';
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
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import type { TestResult } from '../../../src/rules/adeva/score/test.ts';
import type { AdevaCombatant } from '../../../src/rules/adeva/sheet/types.ts';
import type { Kind, Talent } from '../../../src/rules/adeva/terms.ts';
import { isRefusal } from '../../../src/rules/kernel/index.ts';
import type { Operations } from '../format.ts';
import { codeOf, reading, type Given } from './keys.ts';
import { besides, claim, mods, side } from './shapes.ts';
import { FOE, ME, person, table } from './table.ts';

export const fire: Operations = {
  overwatchOrder: reading((given) => {
    const [watcher, actor] = [side(given.inside('watcher')), side(given.inside('actor'))];
    return given.play(meeting(watcher, actor, given.flag('actorIsAlly', false), given.options));
  }),

  suppressiveFire: reading((given) => {
    const mode = given.word<AutoMode>('autoMode');
    const weapon = given.inside('weapon');
    const capacities = { semi: weapon.maybeNumber('semi'), full: weapon.maybeNumber('full') };
    const [enemies, allies] = [bystanders(given, 'enemiesInArc', FOE), bystanders(given, 'alliesInArc', ME)];
    const shooter = gunner(given, { ...GUN, ...capacities });
    const refusal = attackRefusal(automatic(mode, capacities), given.options);
    if (refusal) return { refused: codeOf(refusal) };
    const fight = table(given.settings, [shooter, ...enemies, ...allies], { phase: 'underway', round: 1, turn: ME });
    const zone = [...enemies, ...allies].map(({ id }) => ({ id, metres: 1, degrees: 0 }));
    const fire = { action: 'suppressiveFire', who: ME, item: GUN.id, declared: { autoMode: mode, zone } };
    const outcome = given.play(besides((reason) => reason !== 'SALVO.adeva.roll.attack', adeva.perform(fight, fire)));
    if (isRefusal(outcome)) return { refused: outcome.refused };
    const shot = outcome.stages.find(({ kind }) => kind === 'attack')?.verdict;
    return {
      refused: null,
      ...shot?.values,
      success: shot?.values?.['dof'] === 0,
      jam: shot?.key === 'SALVO.adeva.verdict.jams',
      pinningModifier: PINNING_MODIFIER[PINNING_BY[mode]],
      pinningTests: outcome.stages.filter(({ title }) => title === 'SALVO.adeva.stage.pinning').length,
    };
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

/** A gun that harms nobody. */
const GUN = { id: 'gun', type: 'weapon', kind: 'ranged', range: 10, addSb: false };

/** ME with the aim of the case and its modifiers, each an effect of its own. */
function gunner(given: Given, gun: typeof GUN): AdevaCombatant {
  const aim = given.number('aim', 0);
  const effects = given.numbers('mods').map((value, index) => {
    const effect = lasting(effectId(String(index + 1)), 'ADE-MOD-11', { facts: { kind: 'testMod' } });
    return [effect.id, { ...effect, value }] as const;
  });
  const sheet = { characteristics: { bs: { base: given.number('score') } }, items: [gun] };
  return person(ME, sheet, { aim: aim === 0 ? null : { bonus: aim }, conditions: Object.fromEntries(effects) });
}

const bystanders = (given: Given, key: string, side: string): readonly AdevaCombatant[] =>
  Array.from({ length: given.number(key, 0) }, (_, index) => person(`${key} ${index}`, {}, {}, 'character', side));

const pinned = (test: TestResult | null) => ({
  tested: test !== null,
  targetNumber: test?.targetNumber ?? null,
  pinned: test?.success === false,
});

const automatic = (autoMode: AutoMode, capacities: AutoCapacities): Claim => {
  const { weapon, ...rest } = claim('suppressiveFire', { autoMode, kind: 'ranged' });
  return { ...rest, weapon: { ...weapon, ...capacities } };
};
