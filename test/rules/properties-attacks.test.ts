/** R1, O6: attacks at random keep the invariants, and their exact odds are what a long run of them shows. */
import { describe, expect, test, vi } from 'vitest';
import { sample } from '../../src/play/sample.ts';
import { resolveAttack } from '../../src/rules/cepheus/attack/resolve.ts';
import { takeDamage } from '../../src/rules/cepheus/harm/injury.ts';
import { attackOdds } from '../../src/rules/cepheus/attack/odds.ts';
import type { Distribution } from '../../src/rules/kernel/distribution.ts';
import { appliedAll } from '../../src/rules/kernel/fight.ts';
import { deepFreeze } from '../../src/rules/kernel/json.ts';
import { eventsOf } from '../../src/rules/kernel/outcome.ts';
import { seeded } from '../../src/rules/kernel/random.ts';
import { isRefusal } from '../../src/rules/kernel/result.ts';
import { total } from '../../src/rules/kernel/tally.ts';
import { someAttack, someOptions, someVictim } from './cepheus/rules-random.ts';
import { ENTRANTS } from './conformance/entrants.ts';
import { oddNumbers, playFight } from './conformance/play.ts';

const NIGHTLY = process.env['SALVO_NIGHTLY'] !== undefined;
const SEED = Number(process.env['SALVO_SEED'] ?? (NIGHTLY ? Date.now() % 1_000_000 : 20_261_121));
console.log(`seed ${SEED} (SALVO_SEED repeats it)`);
if (NIGHTLY) vi.setConfig({ testTimeout: 7_200_000 });

test('R1 cepheus: an attack adds up, whatever it is', () => {
  const random = seeded(SEED);
  const broken: string[] = [];
  let hits = 0;
  for (let run = 0; run < (NIGHTLY ? 1_000_000 : 20_000); run++) {
    const options = someOptions(random);
    const attack = deepFreeze(someAttack(random, options));
    const victim = deepFreeze(someVictim(random));
    const result = sample(resolveAttack(attack, options), random);
    if (isRefusal(result)) continue;
    const { check, rounds, damage } = result;
    const must = (holds: boolean, what: string): void => void (holds || broken.push(`run ${run}: ${what}`));
    must(check.total === check.dice.sum - (check.discarded ?? 0) + total(result.tally), 'the check is dice and tally');
    must(oddNumbers(result).length === 0, `odd numbers ${oddNumbers(result).join()}`);
    const { magazine } = attack.weapon;
    must(magazine === null || (rounds >= 0 && rounds <= magazine), 'no more rounds than there are');
    if (!damage) continue;
    hits++;
    must(damage.damage >= 0 && Number.isInteger(damage.damage), 'damage is whole and not below 0');
    must(damage.damage <= Math.max(1, damage.raw), 'armor adds damage');
    const taken = sample(takeDamage('victim', victim, damage.damage), random);
    const lost = taken.lost.str + taken.lost.dex + taken.lost.end;
    must(lost + taken.surplus === damage.damage, 'what is lost is the damage');
    must(Math.min(taken.current.str, taken.current.dex, taken.current.end) >= 0, 'a characteristic below 0');
  }
  expect(broken.slice(0, 5)).toEqual([]);
  expect(hits).toBeGreaterThan(1_000);
});

describe.each(ENTRANTS.map((entrant) => [entrant.ruleset.id, entrant] as const))('%s', (_id, entrant) => {
  const { ruleset } = entrant;
  const seeds = Array.from({ length: NIGHTLY ? 5_000 : 12 }, (_, index) => SEED + index);

  test('R1 every act keeps gauges in bounds and numbers whole; the log is the whole change', () => {
    for (const seed of seeds) {
      for (const { before, outcome, name } of playFight(entrant, seed, seeded(seed), 50).deeds) {
        const after = appliedAll(before, eventsOf(outcome));
        expect(oddNumbers(outcome), `seed ${seed}, ${name}`).toEqual([]);
        for (const id of Object.keys(after.combatants)) {
          const { gauges } = ruleset.status(after, id);
          for (const one of gauges)
            expect(one.value >= 0 && one.value <= one.max, `seed ${seed}, ${one.id}`).toBe(true);
          const touched = eventsOf(outcome).some((event) => event.who === id);
          if (!touched) expect(after.combatants[id], `seed ${seed}, ${name}`).toBe(before.combatants[id]);
        }
      }
    }
  });

  test('O6 odds are chances: from 0 to 1, distributions sum to 1, and nothing is left out unsaid', () => {
    let seen = 0;
    for (const seed of seeds) {
      const fight = playFight(entrant, seed, seeded(seed), 10).end;
      for (const who of Object.keys(fight.combatants)) {
        for (const choice of ruleset.choices(fight, who)) {
          if (choice.target !== 'one') continue;
          const foe = Object.values(fight.combatants).find((one) => one.side !== fight.combatants[who]!.side)!;
          const command = {
            action: choice.action,
            who,
            ...(choice.item ? { item: choice.item } : {}),
            targets: [foe.id],
          };
          const odds = ruleset.odds(fight, command);
          if (isRefusal(odds)) continue;
          seen++;
          for (const { chance } of odds.chances) expect(chance >= 0 && chance <= 1 + 1e-9).toBe(true);
          for (const { of, label } of odds.distributions) {
            const sum = of.mass.reduce((a, b) => a + b, 0);
            expect(Math.abs(sum + odds.tail - 1), `seed ${seed}, ${label}: ${sum}`).toBeLessThan(1e-9);
          }
        }
      }
    }
    expect(seen).toBeGreaterThan(10);
  });
});

test('O6 cepheus: the odds of damage are what many attacks do (χ², fails below p = 10⁻⁶)', () => {
  const random = seeded(SEED + 7);
  const samples = NIGHTLY ? 1_000_000 : 20_000;
  for (let compared = 0; compared < 6;) {
    const options = someOptions(random);
    const attack = deepFreeze(someAttack(random, options));
    const odds = attackOdds(attack, someVictim(random), options);
    if (isRefusal(odds) || odds.distributions[0]?.label !== 'SALVO.cepheus.odds.damage') continue;
    const counts = new Map<number, number>();
    for (let run = 0; run < samples; run++) {
      const result = sample(resolveAttack(attack, options), random);
      if (isRefusal(result)) throw new Error('refused');
      const struck = result.hit && (result.victim === null || attack.eligible[result.victim]!.id === attack.target.id);
      const damage = struck ? (result.damage?.damage ?? 0) : 0;
      counts.set(damage, (counts.get(damage) ?? 0) + 1);
    }
    const { statistic, cells } = chiSquare(odds.distributions[0].of, counts, samples);
    expect(statistic, `seed ${SEED}: ${cells} cells`).toBeLessThan(critical(cells - 1));
    compared++;
  }
});

/** Pearson's statistic; values expected fewer than 10 times go together in one cell. */
function chiSquare(
  of: Distribution,
  counts: ReadonlyMap<number, number>,
  samples: number,
): { readonly statistic: number; readonly cells: number } {
  let statistic = 0;
  let cells = 0;
  const rest = { expected: 0, found: samples };
  of.mass.forEach((mass, index) => {
    const expected = mass * samples;
    const found = counts.get(of.min + index) ?? 0;
    if (expected < 10) return void (rest.expected += expected);
    rest.found -= found;
    statistic += (found - expected) ** 2 / expected;
    cells++;
  });
  if (rest.expected < 1) return { statistic: statistic + (rest.found > 25 ? Infinity : 0), cells };
  return { statistic: statistic + (rest.found - rest.expected) ** 2 / Math.max(rest.expected, 5), cells: cells + 1 };
}

/** About the χ² that chance exceeds once in 10⁶ with so many degrees of freedom (Wilson and Hilferty). */
function critical(freedom: number): number {
  const f = Math.max(1, freedom);
  const z = 4.8;
  return f * (1 - 2 / (9 * f) + z * Math.sqrt(2 / (9 * f))) ** 3;
}
