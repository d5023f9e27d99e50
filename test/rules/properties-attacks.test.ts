/** R1, O6: attacks at random keep the invariants, and their exact odds are what a long run of them shows. */
import { describe, expect } from 'vitest';
import { sample } from '../../src/play/sample.ts';
import { resolveAttack } from '../../src/rules/cepheus/attack/resolve.ts';
import { takeDamage } from '../../src/rules/cepheus/harm/injury.ts';
import { attackOdds } from '../../src/rules/cepheus/attack/odds.ts';
import { appliedAll, idsIn, findCombatant, combatantIn } from '../../src/rules/kernel/fight.ts';
import { deepFreeze } from '../../src/rules/kernel/json.ts';
import { eventsOf } from '../../src/rules/kernel/outcome.ts';
import { seeded } from '../../src/rules/kernel/random.ts';
import { isRefusal } from '../../src/rules/kernel/result.ts';
import { total } from '../../src/rules/kernel/tally.ts';
import { chiSquare, critical } from './chi-square.ts';
import { someAttack, someOptions, someVictim } from './cepheus/rules-random.ts';
import { NIGHT, nightly } from '../night.ts';
import { ENTRANTS } from './conformance/entrants.ts';
import { oddNumbers, playFight, type Entrant } from './conformance/play.ts';

/** Attacks that are held against one odds: by night as many as tell a small fault. */
const SAMPLES = NIGHT ? 200_000 : 20_000;

nightly(
  'cepheus: R1 an attack adds up, whatever it is',
  { day: 20_000, goal: 10_000_000, step: 20_000 },
  (seed, tries) => {
    const random = seeded(seed);
    const broken: string[] = [];
    let hits = 0;
    for (let run = 0; run < tries; run++) {
      const options = someOptions(random);
      const attack = deepFreeze(someAttack(random, options));
      const victim = deepFreeze(someVictim(random));
      const result = sample(resolveAttack(attack, options), random);
      if (isRefusal(result)) continue;
      const { check, rounds, damage } = result;
      const must = (holds: boolean, what: string): void => void (holds || broken.push(`run ${run}: ${what}`));
      must(
        check.total === check.dice.sum - (check.discarded ?? 0) + total(result.tally),
        'the check is dice and tally',
      );
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
  },
);

describe.each(ENTRANTS.map((entrant) => [entrant.ruleset.id, entrant] as const))('%s', (id, entrant) => {
  const { ruleset } = entrant;

  nightly(
    `${id}: R1 every act keeps gauges in bounds and numbers whole; the log is the whole change`,
    { day: 7, goal: 200_000 },
    (seed) => {
      for (const { before, outcome, name } of playFight(entrant, seed, seeded(seed), 50).acts) {
        const events = eventsOf(outcome);
        const after = appliedAll(before, events);
        const touched = new Set(events.map((event) => event.who));
        const ids = idsIn(after);
        const beyond = ids.flatMap((id) => ruleset.status(after, id).gauges.filter((gauge) => !isWithin(gauge)));
        const changed = ids.filter((id) => !touched.has(id) && findCombatant(after, id) !== findCombatant(before, id));
        expect({ odd: oddNumbers(outcome), beyond, changed }, name).toEqual({ odd: [], beyond: [], changed: [] });
      }
    },
  );

  nightly(
    `${id}: O6 odds are chances: from 0 to 1, distributions sum to 1, and nothing is left out unsaid`,
    { day: 7, goal: 100_000 },
    (seed) => {
      let seen = 0;
      for (let at = seed * 16; seen === 0 && at < seed * 16 + 16; at++) seen = saneOdds(entrant, at);
      expect(seen).toBeGreaterThan(0);
    },
  );
});

const isWithin = ({ value, max }: { readonly value: number; readonly max: number }): boolean =>
  value >= 0 && value <= max;

/** The tail of chains of dice, where no end is set to them. */
const RARE = 1e-6;

/**
 * The number of odds of one fight that belong to an attack on a combatant, against a first foe where there is one; all
 * of them are checked.
 */
function saneOdds(entrant: Entrant, seed: number): number {
  const { ruleset } = entrant;
  const fight = playFight(entrant, seed, seeded(seed), 10).end;
  let seen = 0;
  for (const who of idsIn(fight)) {
    for (const choice of ruleset.choices(fight, who)) {
      if (choice.target !== 'one' && choice.target !== 'none') continue;
      const foe = fight.combatants.find((combatant) => combatant.side !== combatantIn(fight, who).side)!;
      const command = {
        action: choice.action,
        who,
        ...(choice.item ? { item: choice.item } : {}),
        ...(choice.target === 'one' ? { targets: [foe.id] } : {}),
      };
      const odds = ruleset.odds(fight, command);
      if (isRefusal(odds)) continue;
      if (choice.target === 'one') seen++;
      expect(odds.tail >= 0 && odds.tail <= RARE, `${choice.action}: ${odds.tail}`).toBe(true);
      const wild = odds.chances.filter(({ chance }) => !(chance >= 0 && chance <= 1 + 1e-9));
      if (wild.length > 0) expect(wild).toEqual([]);
      for (const { of, label } of odds.distributions) {
        const sum = of.mass.reduce((a, b) => a + b, 0);
        expect(Math.abs(sum + odds.tail - 1), `${label}: ${sum}`).toBeLessThan(1e-9);
      }
    }
  }
  return seen;
}

nightly(
  'cepheus: O6 the odds of damage are what many attacks do (χ², fails below p = 10⁻⁶)',
  { day: 6, goal: 1_000 },
  (seed) => {
    const random = seeded(seed);
    for (;;) {
      const options = someOptions(random);
      const attack = deepFreeze(someAttack(random, options));
      const odds = attackOdds(attack, someVictim(random), options);
      if (isRefusal(odds) || odds.distributions[0]?.label !== 'SALVO.cepheus.odds.damage') continue;
      const counts = new Map<number, number>();
      for (let run = 0; run < SAMPLES; run++) {
        const result = sample(resolveAttack(attack, options), random);
        if (isRefusal(result)) throw new Error('refused');
        const isTarget = result.victim === null || attack.eligible[result.victim]!.id === attack.target.id;
        const damage = result.hit && isTarget ? (result.damage?.damage ?? 0) : 0;
        counts.set(damage, (counts.get(damage) ?? 0) + 1);
      }
      const { statistic, freedom } = chiSquare(odds.distributions[0].of, counts, SAMPLES);
      return expect(statistic).toBeLessThan(critical(freedom));
    }
  },
);
