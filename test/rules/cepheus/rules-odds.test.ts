import { describe, expect, test } from 'vitest';
import { enumerate } from '../../../src/play/enumerate.ts';
import { resolveAttack } from '../../../src/rules/cepheus/attack/resolve.ts';
import { takeDamage, woundsOf, type Health } from '../../../src/rules/cepheus/harm/injury.ts';
import { attackOdds } from '../../../src/rules/cepheus/attack/odds.ts';
import type { AttackSituation } from '../../../src/rules/cepheus/attack/facts.ts';
import type { CepheusOptions } from '../../../src/rules/cepheus/types.ts';
import { deepFreeze } from '../../../src/rules/kernel/json.ts';
import type { Procedure } from '../../../src/rules/kernel/procedure.ts';
import { seeded } from '../../../src/rules/kernel/random.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { someAttack, someOptions, someVictim } from './rules-random.ts';

interface End {
  readonly hit: boolean;
  readonly damage: number;
  readonly out: boolean;
  readonly dead: boolean;
}

/** The real attack and the real injury, with every decision at its default. */
function* carriedOut(attack: AttackSituation, victim: Health, options: CepheusOptions): Procedure<End | null> {
  const result = yield* resolveAttack(attack, options);
  if (isRefusal(result)) return null;
  const isHit = result.hit && (result.victim === null || attack.eligible[result.victim]!.id === attack.target.id);
  const damage = isHit ? (result.damage?.damage ?? 0) : 0;
  if (damage === 0) return { hit: isHit, damage, out: false, dead: false };
  const { current } = yield* takeDamage(attack.target.id, victim, damage);
  const wounds = woundsOf({ max: victim.max, current }, false, options);
  return { hit: isHit, damage, out: wounds.unconscious || wounds.dead, dead: wounds.dead };
}

/** Chances by hit, wound, knock-out, kill, and each damage, from every end of the real procedures. */
function enumerated(attack: AttackSituation, victim: Health, options: CepheusOptions) {
  const found = { hit: 0, wound: 0, knockOut: 0, kill: 0, damage: new Map<number, number>() };
  const { ends } = enumerate(
    () => carriedOut(attack, victim, options),
    (end) => JSON.stringify(end),
  );
  for (const { value, chance } of ends.values()) {
    if (value === null) return null;
    if (value.hit) found.hit += chance;
    if (value.damage > 0) found.wound += chance;
    if (value.out) found.knockOut += chance;
    if (value.dead) found.kill += chance;
    found.damage.set(value.damage, (found.damage.get(value.damage) ?? 0) + chance);
  }
  return found;
}

describe('CEP-ATK-06 CEP-DMG-02 the odds are what the attack does', () => {
  const seed = 20_261_121;
  test.each(Array.from({ length: 20 }, (_, batch) => seed + batch))('seed %i', (start) => {
    const random = seeded(start);
    let compared = 0;
    for (let run = 0; run < 60; run++) {
      const options = someOptions(random);
      const attack = deepFreeze(someAttack(random, options));
      const victim = deepFreeze(someVictim(random));
      if (victim.current.str + victim.current.dex + victim.current.end === 0) continue;
      const odds = attackOdds(attack, victim, options);
      const real = enumerated(attack, victim, options);
      expect(isRefusal(odds)).toBe(real === null);
      if (isRefusal(odds) || real === null) continue;
      compared++;
      for (const { label, chance } of odds.chances) {
        const name = label.split('.').at(-1) as 'hit' | 'wound' | 'knockOut' | 'kill';
        expect(Math.abs(chance - real[name]), `${label} of ${JSON.stringify(attack)}`).toBeLessThan(1e-12);
      }
      const damage = odds.distributions.find((distribution) => distribution.label === 'SALVO.cepheus.odds.damage');
      damage?.of.mass.forEach((mass, index) => {
        const points = damage.of.min + index;
        expect(Math.abs(mass - (real.damage.get(points) ?? 0)), `${points} points`).toBeLessThan(1e-12);
      });
    }
    expect(compared).toBeGreaterThan(5);
  });
});
