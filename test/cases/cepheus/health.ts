/** Section 3.7: damage and health. */
import * as damages from '../../../src/rules/cepheus/harm/damage.ts';
import * as fatigues from '../../../src/rules/cepheus/harm/fatigue.ts';
import * as injuries from '../../../src/rules/cepheus/harm/injury.ts';
import { PHYSICAL, type PhysicalScores } from '../../../src/rules/cepheus/types.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { isBag, type Bag, type Operations } from '../format.ts';
import { armor, bag, flag, list, noDice, number, orNull, roll, settings, shared } from './given.ts';

export const health: Operations = {
  damage: (given) => {
    const hit = hitOf(given);
    const raw = orNull(given, 'rawDamage');
    if (raw !== null) noDice(given);
    const result = raw === null ? roll(given, damages.rollDamage(null, hit)) : damages.damageOf(raw, hit);
    return {
      rawDamage: result.raw,
      reducedDamage: result.reduced,
      damage: result.damage,
      armorAfter: result.armorAfter,
    };
  },

  injury: (given) => {
    const options = settings(given);
    const max = scores(bag(given, 'max'), 0);
    const answers = shared(given);
    const steps: object[] = [];
    let current = scores(bag(given, 'current'), max);
    let awake = flag(given, 'awake');
    let surplus = 0;
    let refused: string | null = null;
    for (const entry of list<Bag | number>(given, 'hits')) {
      const damage = isBag(entry) ? damages.damageOf(number(entry, 'rawDamage', 0), hitOf(entry)).damage : entry;
      const decision = injuries.decisionNeeded({ max, current }, damage) === 'none' ? null : answers.decision();
      const after = injuries.injure({ max, current }, damage, decided(decision), awake, options);
      if (isRefusal(after)) {
        refused = after.refused;
        break;
      }
      ({ current, awake, surplus } = after);
      steps.push({ damage, current, ...after.wounds });
    }
    if (refused === null) answers.end();
    const now = { max, current };
    const wounds = injuries.woundsOf(now, awake, options);
    return { current, ...wounds, uninjured: injuries.isUninjured(now), surplus, steps, refused };
  },

  fatigue: (given) => fatigues.fatigueOf(number(given, 'end', 7), flag(given, 'fatigued', true), flag(given, 'again')),

  wakeUp: (given) => {
    const minutes = number(given, 'minutes', 1);
    const waking = roll(given, fatigues.wake(null, number(given, 'end', 7), number(given, 'failures', 0), minutes));
    return {
      totals: Array.from({ length: minutes }, (_, minute) => waking.checks[minute]?.total ?? null),
      awakeAtMinute: waking.awake ? waking.checks.length : null,
      failures: waking.failures,
    };
  },
};

function hitOf(given: Bag): damages.Hit {
  const laser = flag(given, 'laser');
  return {
    ...damages.NO_HIT,
    dice: number(given, 'damageDice', 0) + number(given, 'extraDice', 0),
    points: number(given, 'damageFlat', 0) + number(given, 'extraPoints', 0),
    effect: number(given, 'effect', 0),
    addEffect: flag(given, 'addEffect', true),
    aimKill: number(given, 'aimKill', 0),
    laser,
    energy: flag(given, 'energy', laser),
    extreme: flag(given, 'extreme'),
    aerosol: flag(given, 'aerosol'),
    armor: armor(given),
  };
}

/** Three scores; a missing one is as in `fallback`. */
export function scores(given: Bag, fallback: number | PhysicalScores): PhysicalScores {
  const entries = PHYSICAL.map((name) => [
    name,
    number(given, name, typeof fallback === 'number' ? fallback : fallback[name]),
  ]);
  return Object.fromEntries(entries) as unknown as PhysicalScores;
}

/** A decision of a case: a split, a characteristic; `auto` or none: the default. */
export function decided(entry: Bag | string | null): injuries.Decision | null {
  if (isBag(entry)) return scores(entry, 0);
  return entry === 'str' || entry === 'dex' ? entry : null;
}
