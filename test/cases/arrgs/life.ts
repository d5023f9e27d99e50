/** Section 3.5: Vitality and conditions. */
import { drainOf, type Drained } from '../../../src/rules/arrgs/points/costs.ts';
import {
  disabledCheck,
  dyingCheck,
  dyingChecks,
  owesDyingCheck,
  roundEndChecks,
  staggeredCheck,
  type DyingPhase,
} from '../../../src/rules/arrgs/harm/condition-checks.ts';
import { checksOwed, type Done } from '../../../src/rules/arrgs/harm/owed.ts';
import { healed, waking, type WakeTrigger } from '../../../src/rules/arrgs/harm/recovery.ts';
import { totalVitality, type Vitals } from '../../../src/rules/arrgs/harm/vitals.ts';
import type { ConditionName, DefenceKind } from '../../../src/rules/arrgs/terms.ts';
import type { Operations } from '../format.ts';
import { vitalsIn } from './entrant.ts';
import { modifier, reading } from './keys.ts';

const lifeOf = ({ cv, dying, disabled, dead }: Vitals) => ({ cv, dying, disabled, dead });

export const life: Operations = {
  totalVitality: reading((given) => {
    const scores = given.inside('abilities');
    const abilities = {
      body: scores.number('body'),
      agility: scores.number('agility'),
      intellect: scores.number('intellect'),
      personality: scores.number('personality'),
    };
    const vitality = { base: given.maybeNumber('classVitality'), options: given.number('options', 0) };
    return { tv: totalVitality(vitality, abilities, given.options) };
  }),

  vitalityDrain: reading((given) => {
    const drained: Drained = {
      what: given.word('manoeuvre'),
      spellLevel: given.maybeNumber('spellLevel'),
      attacks: given.number('attacks', 1),
    };
    return { drain: drainOf(drained, given.options) };
  }),

  heal: reading((given) => {
    const vitals = vitalsIn(given, given.options);
    return lifeOf(healed(vitals, given.number('amount'), given.maybeNumber('limit'), given.options));
  }),

  checksOwed: reading((given) => {
    const before = given.inside('before');
    const held = {
      disabled: before.flag('disabled', false),
      dying: before.number('dying', 0),
      conditions: before.words<ConditionName>('conditions'),
    };
    const defence = given.word<DefenceKind>('defenceKind', 'reflex');
    return { owed: checksOwed(given.word<Done>('event'), held, defence, given.options) };
  }),

  disabledCheck: reading((given) => {
    const vitals = vitalsIn(given, given.options, { disabled: true });
    const made = given.play(disabledCheck(null, vitals, modifier(given), given.options));
    return { dc: made.dc, total: made.total, success: made.success, ...lifeOf(made.vitals) };
  }),

  dyingCheck: reading((given) => {
    const vitals = vitalsIn(given, given.options);
    const [phase, fortitude] = [given.word<DyingPhase>('phase'), modifier(given)];
    if (!owesDyingCheck(phase, given.options)) return { made: false };
    const { dc, total, success, loss, ...made } = given.play(dyingCheck(null, phase, vitals, fortitude, given.options));
    return { made: true, dc, total, success, loss, ...lifeOf(made.vitals) };
  }),

  dyingSequence: reading((given) => {
    const vitals = vitalsIn(given, given.options);
    const steps = given.each('steps', (of) => ({ phase: of.word<DyingPhase>('phase'), drain: of.number('drain', 0) }));
    const made = given.play(dyingChecks(null, steps, vitals, modifier(given), given.options));
    return { dcs: made.checks.map(({ dc }) => dc), ...lifeOf(made.vitals) };
  }),

  staggeredCheck: reading((given) => {
    const made = given.play(staggeredCheck(null, given.number('staggered'), modifier(given), given.options));
    return { dc: made.dc, total: made.total, success: made.success, staggered: made.staggered };
  }),

  wakeUp: reading((given) => {
    const sleeper = {
      vitals: vitalsIn(given, given.options),
      conditions: given.words<ConditionName>('conditions'),
      hours: given.number('hours', 0),
    };
    const trigger = given.word<WakeTrigger>('trigger');
    const { canWake, check, awake } = given.play(
      waking(null, trigger, sleeper, modifier(given, 'modifier', 0), given.options),
    );
    return { canWake, dc: check?.dc ?? null, total: check?.total ?? null, awake };
  }),

  endOfRound: reading((given) => {
    const body = {
      who: null,
      vitals: vitalsIn(given, given.options),
      staggered: given.number('staggered', 0),
      fortitude: modifier(given),
      roundPenalties: modifier(given, 'roundPenalty', 0),
    };
    const [ended] = given.play(roundEndChecks([body], given.options));
    return { ...lifeOf(ended!.vitals), staggered: ended!.n };
  }),
};
