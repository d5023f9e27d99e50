import {
  ATTACK_KINDS,
  BLAST_DC,
  blastDamage,
  criticalInjuryCheck,
  damageSave,
  dyingRound,
  harm,
  poolMaxima,
  reductionFor,
  THRESHOLD_TYPES,
  thresholdDamage,
  throughArmor,
  woundState,
} from '../../../src/rules/fluid/index.ts';
import type { Operations } from '../format.ts';
import { bagIn, flag, num, numbers, options, run, text, word } from './input.ts';
import { values } from './output.ts';

/** Section 3.5. */
export const damage: Operations = {
  applyDamage(given) {
    const settings = options(given);
    const [vitality, wounds] = [num(given, 'vitality'), num(given, 'wounds')];
    const kind = word(given, 'kind', ATTACK_KINDS, 'ranged');
    const type = given['damageType'] === undefined ? 'lethal' : text(given, 'damageType');
    const dr = Object.fromEntries(Object.keys(bagIn(given, 'dr')).map((key) => [key, num(bagIn(given, 'dr'), key)]));
    const reduction = reductionFor(dr, kind, type, num(given, 'armorPiercing', 0));
    const through = throughArmor(num(given, 'damage'), reduction).damage;
    const max = num(given, 'woundsMax', wounds);
    const made = harm(vitality, wounds, max, through, flag(given, 'critical'), settings);
    const after = wounds - made.woundsLost;
    return {
      vitality: vitality - made.vitalityLost,
      wounds: after,
      vitalityLost: made.vitalityLost,
      woundsLost: made.woundsLost,
      modifiers: values(made.modifiers),
      state: woundState(after, false, settings),
      conditions: made.fatigued ? ['fatigued'] : [],
    };
  },

  damageSave(given) {
    const input = {
      damage: num(given, 'damage'),
      damageTaken: num(given, 'damageTaken', 0),
      saveBonus: num(given, 'saveBonus'),
      criticalDice: num(given, 'criticalDice', 0),
      blast: flag(given, 'blast'),
    };
    const { save, newFailures, damageTaken } = run(given, damageSave(null, input, options(given)));
    const failures = num(given, 'failures', 0) + newFailures;
    return {
      saveCalled: save !== null,
      dc: save?.dc ?? null,
      success: save?.success ?? null,
      newFailures,
      failures,
      out: failures >= num(given, 'failuresToDrop', 1),
      damageTaken,
      modifiers: values(save?.modifiers ?? []),
    };
  },

  dyingRound(given) {
    const settings = options(given);
    const stable = flag(given, 'stable');
    const made = dyingRound(null, num(given, 'wounds'), num(given, 'constitution'), stable, settings);
    const after = run(given, made);
    return {
      rolled: after.d100 !== null,
      wounds: after.wounds,
      state: woundState(after.wounds, after.stable, settings),
      stable: after.stable,
    };
  },

  criticalInjuryCheck(given) {
    const made = criticalInjuryCheck(null, num(given, 'damage'), num(given, 'fortSave'), options(given));
    const { save, suffered, modifiers } = run(given, made);
    return {
      saveCalled: save !== null,
      success: save?.success ?? null,
      criticalInjury: suffered,
      modifiers: values(modifiers),
    };
  },

  blastDamage(given) {
    const victim = {
      increments: num(given, 'increments', 0),
      dc: num(given, 'dc', BLAST_DC),
      refSave: num(given, 'refSave'),
      braced: flag(given, 'braced'),
    };
    const made = run(given, blastDamage(null, num(given, 'damage'), victim, options(given)));
    return {
      damageHere: made.here,
      saveCalled: made.save !== null,
      success: made.save?.success ?? null,
      damage: made.damage,
      modifiers: values(made.save?.modifiers ?? []),
    };
  },

  thresholdDamage(given) {
    const input = {
      type: word(given, 'damageType', THRESHOLD_TYPES),
      damage: num(given, 'damage'),
      dr: num(given, 'dr', 0),
      total: num(given, 'total', 0),
      score: num(given, 'score'),
      saveBonus: num(given, 'saveBonus'),
      critical: flag(given, 'critical'),
    };
    const made = run(given, thresholdDamage(null, input, options(given)));
    return {
      damage: made.damage,
      total: made.total,
      threshold: made.threshold,
      saveCalled: made.save !== null,
      dc: made.save?.dc ?? null,
      success: made.save?.success ?? null,
      modifiers: values(made.modifiers),
      level: made.level,
      nauseatedRounds: made.nausea?.sum ?? 0,
      unconscious: made.unconscious,
    };
  },

  poolMaxima(given) {
    const maxima = poolMaxima(num(given, 'constitution'), numbers(given, 'dice'));
    return { vitalityMax: maxima.vitality, woundsMax: maxima.wounds };
  },
};
