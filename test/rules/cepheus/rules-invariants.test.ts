import { describe, expect, test } from 'vitest';
import { sample } from '../../../src/play/sample.ts';
import { attackHit, resolveAttack, type AttackResult } from '../../../src/rules/cepheus/attack/resolve.ts';
import { finalDamage } from '../../../src/rules/cepheus/harm/damage.ts';
import { takeDamage } from '../../../src/rules/cepheus/harm/injury.ts';
import { DM_NAMES } from '../../cases/cepheus/attack.ts';
import { PHYSICAL } from '../../../src/rules/cepheus/types.ts';
import { deepFreeze } from '../../../src/rules/kernel/json.ts';
import { seeded } from '../../../src/rules/kernel/random.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { worthShowing, total } from '../../../src/rules/kernel/tally.ts';
import { someAttack, someOptions, someVictim } from './rules-random.ts';

/** Every number in a value is whole, finite and not -0. */
function soundNumbers(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(soundNumbers);
}

/** A chain of steps from the dice to the damage, without a gap, with the raw damage on its way. */
function chained({ damage }: AttackResult): boolean {
  if (!damage) return true;
  const ends = damage.steps.reduce((now, step) => (step.before === now ? step.after : NaN), damage.dice.sum);
  return ends === damage.damage;
}

describe('CEP-ATK-06 CEP-DMG-02 CEP-DMG-07 attacks at random', () => {
  test.each([11, 12, 13, 14])('seed %i', (seed) => {
    const random = seeded(seed);
    for (let run = 0; run < 400; run++) {
      const options = someOptions(random);
      const attack = deepFreeze(someAttack(random, options));
      const victim = deepFreeze(someVictim(random));
      const dice = random.below(1_000_000);
      const result = sample(resolveAttack(attack, options), seeded(dice));
      expect(sample(resolveAttack(attack, options), seeded(dice))).toEqual(result);
      expect(soundNumbers(result), JSON.stringify(result)).toBe(true);
      if (isRefusal(result)) continue;
      expect(JSON.parse(JSON.stringify(result))).toEqual(result);
      const dropped = result.check.discarded ?? 0;
      expect(result.check.total).toBe(result.check.dice.sum - dropped + total(result.tally));
      expect(result.tally).toEqual(worthShowing(result.tally));
      const places = result.tally.map((entry) =>
        DM_NAMES.findIndex((name) => `SALVO.cepheus.dm.${name}` === entry.label),
      );
      expect(places).toEqual(places.filter((place) => place >= 0).sort((a, b) => a - b));
      const { magazine } = attack.weapon;
      if (magazine !== null) expect(result.rounds).toBeLessThanOrEqual(magazine);
      expect(chained(result)).toBe(true);
      const { damage } = result;
      if (!damage) continue;
      expect(damage.reduced).toBeLessThanOrEqual(damage.raw);
      expect(damage.damage).toBeLessThanOrEqual(Math.max(1, damage.reduced));
      const hit = attackHit(attack, result.check.effect, damage.hit.armor, options);
      expect(finalDamage(damage.raw, hit)).toBe(damage.damage);
      const { current, lost, surplus } = sample(takeDamage('victim', victim, damage.damage), random);
      for (const name of PHYSICAL) expect(current[name]).toBe(victim.current[name] - lost[name]);
      expect(Math.min(current.str, current.dex, current.end)).toBeGreaterThanOrEqual(0);
      expect(lost.str + lost.dex + lost.end + surplus).toBe(damage.damage);
    }
  });
});
