/** Damage, saves and wounds of fluid, implemented a second time from its catalogue. */
import type { Bag } from '../../../cases/format.ts';
import { flag, maybe, num, text, type Table, type Answer } from '../table.ts';
import { setting, d20 } from './conditions.ts';

/** FLU-GAP-12. */
function stateOf(given: Bag, wounds: number, stable = false): string {
  if (wounds <= setting(given, 'wounds.deadAt', -10)) return 'dead';
  if (wounds <= setting(given, 'wounds.dyingFrom', 0) && !stable) return 'dying';
  return wounds <= 0 ? 'unconscious' : 'ok';
}

export function applyDamage(given: Bag): Answer {
  const vitality = num(given, 'vitality');
  const wounds = num(given, 'wounds');
  const kind = text(given, 'kind', 'ranged') === 'ranged' ? 'ranged' : 'melee';
  const dr = maybe(given, `dr.${text(given, 'damageType', 'lethal')}`) ?? num(given, `dr.${kind}`);
  const through = Math.max(0, num(given, 'damage') - Math.max(0, dr - num(given, 'armorPiercing')));
  const critical = flag(given, 'critical');
  const vitalityLost = critical ? 0 : Math.min(vitality, through);
  const woundsLost = through - vitalityLost;
  const first = woundsLost > 0 && wounds === num(given, 'woundsMax', wounds);
  return {
    vitality: vitality - vitalityLost,
    wounds: wounds - woundsLost,
    vitalityLost,
    woundsLost,
    modifiers: woundsLost === 0 ? [] : [critical ? -5 : -2],
    state: stateOf(given, wounds - woundsLost),
    conditions: first && setting(given, 'wounds.fatigueOnFirst', false) ? ['fatigued'] : [],
  };
}

/** FLU-GAP-23. */
export function damageSave(given: Bag, table: Table): Answer {
  const damage = num(given, 'damage');
  const adds = setting(given, 'standard.cumulative', true);
  const earlier = adds ? num(given, 'damageTaken') : 0;
  const before = num(given, 'failures');
  const toDrop = num(given, 'failuresToDrop', 1);
  if (damage < 1) {
    return {
      saveCalled: false,
      dc: null,
      success: null,
      newFailures: 0,
      failures: before,
      out: before >= toDrop,
      ...(adds ? { damageTaken: earlier } : {}),
      modifiers: [],
    };
  }
  const dc = 10 + Math.floor((damage + earlier) / 2);
  const short = dc - (d20(table) + num(given, 'saveBonus'));
  const success = short <= 0;
  const blast = flag(given, 'blast') && !success ? Math.floor(short / 10) : 0;
  const newFailures = (success ? 0 : 1) + num(given, 'criticalDice') + blast;
  return {
    saveCalled: true,
    dc,
    success,
    newFailures,
    failures: before + newFailures,
    out: before + newFailures >= toDrop,
    damageTaken: newFailures > 0 || !adds ? 0 : damage + earlier,
    modifiers: success ? [] : [-2],
  };
}

/** FLU-GAP-30. */
export function dyingRound(given: Bag, table: Table): Answer {
  const wounds = num(given, 'wounds');
  const stable = flag(given, 'stable');
  const state = stateOf(given, wounds, stable);
  if (state !== 'dying') return { rolled: false, wounds, state, stable };
  if (table.roll(1, 100)[0]! <= num(given, 'constitution')) {
    return { rolled: true, wounds: 0, state: 'unconscious', stable: true };
  }
  return { rolled: true, wounds: wounds - 1, state: stateOf(given, wounds - 1), stable: false };
}

/** FLU-GAP-14. */
export function criticalInjuryCheck(given: Bag, table: Table): Answer {
  if (num(given, 'damage') < setting(given, 'critInjury.damage', 25)) {
    return { saveCalled: false, success: null, criticalInjury: false, modifiers: [] };
  }
  const success = d20(table) + num(given, 'fortSave') >= setting(given, 'critInjury.dc', 15);
  return { saveCalled: true, success, criticalInjury: !success, modifiers: success ? [] : [-10, -2] };
}

/** FLU-GAP-17. */
export function blastDamage(given: Bag, table: Table): Answer {
  let here = num(given, 'damage');
  for (let step = 0; step < num(given, 'increments'); step++) here = Math.floor(here / 2);
  if (here < 1) return { damageHere: here, saveCalled: false, success: null, damage: here, modifiers: [] };
  const save = d20(table) + num(given, 'refSave') - (flag(given, 'braced') ? 4 : 0);
  const success = save >= num(given, 'dc', 15);
  const failed = setting(given, 'saves.stacking', 'specific') === 'stack' ? [-2, -5] : [-5];
  return {
    damageHere: here,
    saveCalled: true,
    success,
    damage: success ? Math.floor(here / 2) : here,
    modifiers: success ? [] : failed,
  };
}

/** FLU-GAP-18, -35, -15. */
export function thresholdDamage(given: Bag, table: Table): Answer {
  const type = text(given, 'damageType');
  const damage = Math.max(0, num(given, 'damage') - (type === 'subdual' ? 2 * num(given, 'dr') : 0));
  const total = num(given, 'total') + damage;
  const threshold = Math.max(0, Math.ceil(total / num(given, 'score')) - 1);
  const critical = flag(given, 'critical');
  const saveCalled = critical || (damage >= 1 && threshold >= 1);
  const base = setting(given, 'threshold.dcBase', 8);
  const step = setting(given, 'threshold.dcStep', 4);
  const steps = !critical ? threshold : threshold === 0 ? 2 : threshold + 1;
  const dc = saveCalled ? base + step * steps : null;
  const success = dc === null ? null : d20(table) + num(given, 'saveBonus') >= dc;
  const failed = success === false;
  const mode = setting(given, 'electrical.mode', 'failedSave');
  const shock = -Math.floor(damage / 2);
  const shocked = (mode === 'failedSave' && failed) || mode === 'always';
  const bothRows = setting(given, 'electrical.save', 'both') === 'both';
  const modifiers: Record<string, readonly number[]> = {
    stress: failed ? (setting(given, 'saves.stacking', 'specific') === 'stack' ? [-2, -5] : [-5]) : [],
    subdual: failed ? [-2] : [],
    electrical: [...(failed && bothRows ? [-2] : []), ...(shocked && shock !== 0 ? [shock] : [])],
  };
  return {
    damage,
    total,
    threshold,
    saveCalled,
    dc,
    success,
    modifiers: modifiers[type],
    level: type === 'stress' && failed ? Math.max(1, threshold) : null,
    nauseatedRounds: type === 'electrical' && failed ? table.roll(1)[0]! : 0,
    unconscious: type === 'subdual' && failed,
  };
}
