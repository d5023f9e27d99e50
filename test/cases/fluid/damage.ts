import { fluidModifiers } from '../../../src/rules/fluid/count/modifiers.ts';
import type { Happening } from '../../../src/rules/fluid/count/round-log.ts';
import { saveInLog, type Save } from '../../../src/rules/fluid/check/save.ts';
import { blastDamage } from '../../../src/rules/fluid/harm/blast.ts';
import { damageSave } from '../../../src/rules/fluid/harm/damage-save.ts';
import { gravelyHurt, strike } from '../../../src/rules/fluid/harm/harm.ts';
import { THRESHOLD_TYPES, TOTALS } from '../../../src/rules/fluid/harm/threshold.ts';
import { ATTACK_KINDS, BLAST_DC } from '../../../src/rules/fluid/sheet/fields.ts';
import { woundsOf } from '../../../src/rules/fluid/sheet/state.ts';
import { begin } from '../../../src/rules/kernel/progress.ts';
import type { Bag, Operations } from '../format.ts';
import {
  act,
  dice,
  fightOf,
  modifiers,
  moment,
  part,
  rolled,
  saved,
  stageOf,
  stateOf,
  valueIn,
  values,
  type Played,
} from './entrant.ts';
import { bagIn, flag, id, num, numbers, options, run, word } from './input.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

/** Section 3.5. */
export const damage: Operations = {
  applyDamage(given) {
    const wounds = num(given, 'wounds');
    const dr = bagIn(given, 'dr');
    const state = { count: 1, vitality: num(given, 'vitality'), wounds, woundsMax: num(given, 'woundsMax', wounds) };
    const blow = {
      kind: word(given, 'kind', ATTACK_KINDS, 'ranged'),
      damage: num(given, 'damage'),
      damageType: id(given, 'damageType') ?? 'lethal',
      armorPiercing: num(given, 'armorPiercing', 0),
      ...criticalIn(given),
    };
    const harmed = part(strike(begin(fightOf(given, [{ id: 'A', sheet: { dr }, state }])), 'A', blow), {});
    const harm = stageOf(harmed, 'harm');
    return {
      vitality: stateOf(harmed).vitality,
      wounds: stateOf(harmed).wounds,
      vitalityLost: valueIn(harm, 'vitality') ?? 0,
      woundsLost: valueIn(harm, 'wounds') ?? 0,
      modifiers: values(fluidModifiers(injuriesOf(harmed), 0, options(given))),
      state: woundState(given, harmed),
      conditions: Object.keys(stateOf(harmed).conditions),
    };
  },

  damageSave(given) {
    const input = {
      damage: num(given, 'damage'),
      damageTaken: num(given, 'damageTaken', 0),
      saveBonus: num(given, 'saveBonus'),
      criticalDice: num(given, 'criticalDice', 0),
      blast: flag(given, 'blast'),
      failures: num(given, 'failures', 0),
      failuresToDrop: num(given, 'failuresToDrop', 1),
    };
    const { save, ...made } = run(given, damageSave(null, input, options(given)));
    return { ...made, dc: save?.dc ?? null, ...savePart(given, save) };
  },

  dyingRound(given) {
    const sheet = { scores: { con: num(given, 'constitution') } };
    const state = { wounds: num(given, 'wounds'), stable: flag(given, 'stable') };
    const ended = moment(fightOf(given, [{ id: 'A', sheet, state }]), { at: 'endOfRound' }, dice(given));
    const { wounds, stable } = stateOf(ended);
    return { rolled: rolled(ended), wounds, state: woundState(given, ended), stable };
  },

  criticalInjuryCheck(given) {
    const sheet = { saves: { fort: num(given, 'fortSave') } };
    const fight = fightOf(given, [{ id: 'A', sheet, state: { count: 1 } }]);
    const checked = part(gravelyHurt(begin(fight), 'A', num(given, 'damage')), dice(given));
    return {
      saveCalled: stageOf(checked, 'criticalInjury') !== undefined,
      success: saved(checked),
      criticalInjury: Object.hasOwn(stateOf(checked).conditions, 'criticalInjury'),
      modifiers: modifiers(checked),
    };
  },

  blastDamage(given) {
    const victim = {
      increments: num(given, 'increments', 0),
      dc: num(given, 'dc', BLAST_DC),
      refSave: num(given, 'refSave'),
      braced: flag(given, 'braced'),
    };
    const nobody = { id: null, kind: 'special', dice: 0 } as const;
    const { save, here, ...made } = run(given, blastDamage(nobody, num(given, 'damage'), victim, options(given)));
    return { damageHere: here, damage: made.damage, ...savePart(given, save) };
  },

  thresholdDamage(given) {
    const type = word(given, 'damageType', THRESHOLD_TYPES);
    const [score, bonus] = [num(given, 'score'), num(given, 'saveBonus')];
    const sheet = {
      dr: { ranged: num(given, 'dr', 0) },
      scores: { wis: score, con: score },
      saves: { will: bonus, fort: bonus },
    };
    const fight = fightOf(given, [{ id: 'A', sheet, state: { count: 1, [TOTALS[type]]: num(given, 'total', 0) } }]);
    const blow = {
      kind: 'ranged',
      damage: num(given, 'damage'),
      damageType: type,
      armorPiercing: 0,
      ...criticalIn(given),
    } as const;
    const harmed = part(strike(begin(fight), 'A', blow), dice(given));
    const harm = stageOf(harmed, type);
    const { conditions } = stateOf(harmed);
    return {
      damage: valueIn(harm, 'damage'),
      total: stateOf(harmed)[TOTALS[type]],
      threshold: valueIn(harm, 'threshold'),
      saveCalled: valueIn(harm, 'dc') !== null,
      dc: valueIn(harm, 'dc'),
      success: saved(harmed),
      modifiers: modifiers(harmed),
      level: conditions['stressed']?.value ?? null,
      nauseatedRounds: conditions['nauseated']?.value ?? 0,
      unconscious: Object.hasOwn(conditions, 'unconscious'),
    };
  },

  poolMaxima(given) {
    const sheet = { scores: { con: num(given, 'constitution') }, level: numbers(given, 'dice').length };
    const fight = fightOf(given, [{ id: 'A', sheet }]);
    const rolledOut = act(fight, { action: 'maxima', who: 'A', declared: { classDie: '12' } }, dice(given));
    const { vitalityMax, woundsMax } = stateOf(rolledOut);
    return { vitalityMax, woundsMax };
  },
};

const criticalIn = (given: Bag) => ({
  criticalDice: flag(given, 'critical') ? 1 : 0,
  blast: false,
});

/** Injuries in the log; a condition that comes with them counts besides. */
const injuriesOf = (played: Played): readonly Happening[] =>
  Object.values(stateOf(played).log).filter(({ type }) => type === 'injury');

const woundState = (given: Bag, { fight }: Played): string => woundsOf(combatantIn(fight, 'A'), options(given));

/** A save and what it logs. */
const savePart = (given: Bag, save: Save | null) => ({
  saveCalled: save !== null,
  success: save?.success ?? null,
  modifiers: values(fluidModifiers(saveInLog(save), 0, options(given))),
});
