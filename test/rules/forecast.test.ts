/** Forecasts: parts that add up, fields that a table has measured, and the work of a worker. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { aimed, battle, shootAcross, type Facts } from '../../src/play/battle.ts';
import { readFightFile } from '../../src/play/fight-file.ts';
import { workAs, type ForecastOrder } from '../../src/play/forecast-work.ts';
import { allReach, bothOf, firstAttack, forecast, NO_FIGHTS, type Forecast } from '../../src/play/forecast.ts';
import type { CepheusSheet } from '../../src/rules/cepheus/types.ts';
import type { Id, Json } from '../../src/rules/kernel/json.ts';
import { seeded } from '../../src/rules/kernel/random.ts';
import { RULESETS } from '../../src/rules/rulesets.ts';
import { ENTRANTS } from './conformance/entrants.ts';

const file = readFightFile(readFileSync('src/play/terminal/examples/dockside.json', 'utf8'), RULESETS);
if (!file.ok) throw new Error('unreadable');
const { ruleset, fight } = file;
const ids = fight.combatants.map(({ id }) => id);

/** The field on which everybody is measured alike. */
const alike = (values: { readonly [key: string]: Json }): Facts =>
  Object.fromEntries(ids.map((who) => [who, Object.fromEntries(ids.map((target) => [target, values]))]));

test('parts add up to the whole, in any order', () => {
  const whole = forecast(ruleset, fight, { trials: 30, seed: 3 });
  const parts = [
    forecast(ruleset, fight, { first: 0, trials: 7, seed: 3 }),
    forecast(ruleset, fight, { first: 7, trials: 12, seed: 3 }),
    forecast(ruleset, fight, { first: 19, trials: 11, seed: 3 }),
  ];
  expect(parts.reduce(bothOf, NO_FIGHTS)).toEqual(whole);
  expect(parts.reduceRight(bothOf, NO_FIGHTS)).toEqual(whole);
});

test('standing counts whoever is up at the end of each fight', () => {
  const standing: Record<Id, number> = {};
  for (let seed = 3; seed < 33; seed++) {
    const end = battle(ruleset, fight, seeded(seed)).fight;
    for (const combatant of end.combatants.filter((one) => ruleset.standing(end, one) === 'up'))
      standing[combatant.id] = (standing[combatant.id] ?? 0) + 1;
  }
  expect(Object.keys(standing).length).toBeGreaterThan(1);
  expect(forecast(ruleset, fight, { trials: 30, seed: 3 }).standing).toEqual(standing);
});

test('a command has what was measured for its pair, before the keys of the scene, and nothing that its choice does not ask for', () => {
  const [who, target] = [ids[0]!, ids.at(-1)!];
  const [choice] = ruleset.choices(fight, who, ruleset.plainAttack);
  const command = aimed(choice!, who, target, { metres: 3, gravity: 0.5 }, { metres: 7, weather: 'storm' });
  expect(command.declared).toEqual({ metres: 7, gravity: 0.5 });
});

test('on a field too wide for any weapon nobody reaches anybody, and nobody wins', () => {
  const [near, far] = [alike({ metres: 2 }), alike({ metres: 900_000 })];
  expect(allReach(ruleset, fight, near, [])).toBe(true);
  expect(allReach(ruleset, fight, far, [])).toBe(false);
  const apart = forecast(ruleset, fight, { trials: 5, seed: 1, rounds: 5, plan: shootAcross(far) });
  expect(apart).toMatchObject({ wins: { '': 5 }, rounds: 25 });
});

describe('why nobody wins', () => {
  const near = shootAcross(alike({ metres: 2 }));
  test.each(ENTRANTS.map((entrant) => [entrant.ruleset.id, entrant] as const))(
    '%s: attacks are counted, of them those that get as far as damage, and of these those that do harm',
    (_id, { ruleset, fight }) => {
      const counts = [1, 2, 3].map((seed) => forecast(ruleset, fight(seed), { trials: 1, seed, rounds: 15 }).attacks);
      for (const { made, damaging, harming } of counts) {
        expect(made).toBeGreaterThanOrEqual(damaging);
        expect(damaging).toBeGreaterThanOrEqual(harming);
      }
      expect(counts.reduce((sum, { harming }) => sum + harming, 0)).toBeGreaterThan(0);
      expect(counts.reduce((sum, { made, damaging }) => sum + made - damaging, 0)).toBeGreaterThan(0);
    },
  );

  const sheets = fight.combatants.map(({ sheet }) => sheet as CepheusSheet);
  const plates = sheets.flatMap(({ armor }) => armor.slice(0, 1).map((layer) => ({ ...layer, ar: 900, arLaser: 900 })));

  test('nobody is able to attack', () => {
    const apart = forecast(ruleset, fight, {
      trials: 2,
      seed: 1,
      rounds: 5,
      plan: shootAcross(alike({ metres: 900_000 })),
    });
    expect(apart).toMatchObject({ unfinished: 2, attacks: { made: 0, damaging: 0, harming: 0 } });
  });

  test('armor stops every attack that hits', () => {
    // The unskilled never hit so well that a point comes through any armor (CEP-DMG-03).
    const clumsy = { skills: {}, armor: plates };
    const combatants = fight.combatants.map((one, seat) => ({ ...one, sheet: { ...sheets[seat]!, ...clumsy } }));
    const armored = { ...fight, combatants };
    const { unfinished, attacks } = forecast(ruleset, armored, { trials: 2, seed: 1, rounds: 5, plan: near });
    expect([unfinished, attacks.harming]).toEqual([2, 0]);
    expect(attacks.damaging).toBeGreaterThan(0);
  });

  test('the first attack of a fight is told with its modifiers', () => {
    const told = firstAttack(ruleset, fight, alike({ metres: 2 }), []);
    expect(told).toMatchObject({ roll: { kind: 'attack' } });
    expect(told).toHaveProperty(
      'roll.tally',
      expect.arrayContaining([expect.objectContaining({ clause: 'CEP-CORE-10' })]),
    );
  });

  test('or the reason that there is none', () => {
    const told = firstAttack(ruleset, fight, alike({ metres: 900_000 }), []);
    expect(told).toMatchObject({
      who: expect.any(String) as string,
      refusal: { clause: expect.stringMatching(/^CEP-/) as string },
    });
    expect(firstAttack(ruleset, { ...fight, combatants: fight.combatants.slice(0, 1) }, {}, [])).toBeNull();
  });

  test('a fight at whose end nobody is left is finished', () => {
    const { winner, fight: end } = battle(ruleset, fight, seeded(1), { plan: near });
    const fallen = { ...end, combatants: end.combatants.filter(({ side }) => side !== winner) };
    expect(forecast(ruleset, fallen, { trials: 1, seed: 1 })).toMatchObject({ wins: { '': 1 }, unfinished: 0 });
  });
});

test('one who is out of reach is enough', () => {
  const [lonely = ''] = ids;
  const facts = { ...alike({ metres: 2 }), [lonely]: alike({ metres: 900_000 })[lonely] };
  expect(allReach(ruleset, fight, facts, [])).toBe(false);
});

test('an idle combatant leaves no side standing', () => {
  const [side] = fight.combatants.map((combatant) => combatant.side);
  const idle = fight.combatants.filter((combatant) => combatant.side === side).map(({ id }) => id);
  const end = battle(ruleset, fight, seeded(1), { idle });
  expect(end.winner).not.toBe(null);
  expect(end.winner).not.toBe(side);
  expect(end.rounds).toBe(1);
});

test('a fight under way goes on from where it is, for as many rounds as any other', () => {
  const before = battle(ruleset, fight, seeded(1), { rounds: 2, plan: () => null }).fight;
  expect(before.round).toBe(3);
  const after = battle(ruleset, before, seeded(1), { rounds: 4, plan: () => null });
  expect(after).toMatchObject({ winner: null, rounds: 4, fight: { round: 7 } });
  expect(battle(ruleset, before, seeded(2)).fight.round).toBeGreaterThan(3);
});

test('a worker answers to a fight that came in a message, part by part', () => {
  const order: ForecastOrder = { fight, facts: alike({ metres: 6 }), idle: [], seed: 9, first: 4, trials: 40 };
  const sent = structuredClone(order);
  const told = orderedBy(() => workAs(ruleset), sent);
  // The rules remember frozen settings alone, and a message freezes nothing.
  expect(Object.isFrozen(sent.fight.options)).toBe(true);
  expect(told.length).toBeGreaterThan(1);
  const whole = forecast(ruleset, fight, { ...order, plan: shootAcross(order.facts) });
  expect(told.reduce(bothOf, NO_FIGHTS)).toEqual(whole);
});

/** The parts that a worker tells; the scope of this test is its scope. */
function orderedBy(begin: () => void, order: ForecastOrder): readonly Forecast[] {
  const scope = globalThis as unknown as {
    onmessage?: (message: { readonly data: ForecastOrder }) => void;
    postMessage?: (part: Forecast) => void;
  };
  const { postMessage } = scope;
  const told: Forecast[] = [];
  scope.postMessage = (part) => told.push(part);
  begin();
  scope.onmessage?.({ data: order });
  delete scope.onmessage;
  if (postMessage) scope.postMessage = postMessage;
  else delete scope.postMessage;
  return told;
}
