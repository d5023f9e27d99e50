/** Fights played through the contract and kept as logs. */
import { expect, test } from 'vitest';
import { act, golden, next, start, scripted } from './fight-log.ts';
import { fightOf, ITEMS, underway } from './fight-people.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

const { arc, leather, low, medium, high, claw, aura, cluster, gravity } = ITEMS;

test('DRV-GEN-04 DRV-SHL-12 DRV-ARM-07 DRV-GAP-24 an energy volley through three shields', async () => {
  const fight = underway(
    [
      { id: 'Arn', items: [arc], scores: { will: 2 } },
      {
        id: 'Bea',
        items: [leather, low, medium, high],
        scores: { wgt: 4, con: 5, will: 1 },
        sheet: { resistances: [{ match: { energy: 'electric' }, percent: 150 }] },
      },
    ],
    'Arn',
  );
  // 60 - 20 - 10 = 30, drive 30 inside: 15, high 9: 6, x 150%: 9; injury factor 4: two degrees, all electric.
  const how = { item: 'arc', target: 'Bea', declared: { will: 1 }, dice: [7, 6, 8, 8, 7], choices: [0] };
  let played = act(scripted(fight), 'Arn', 'attack', how);
  expect(combatantIn(played.fight, 'Bea').state).toMatchObject({
    damageTaken: 9,
    pools: { low: 0, medium: 0, high: 0 },
    injuries: { 1: { type: 'core', degrees: 2 } },
    conditions: { stunned: { until: { at: 'endOfTurn', of: 'Arn', round: 2 } } },
  });
  const shown = played.log.find((line) => line.includes('damageAndDrive'));
  expect(shown).toMatch(/portion="electric" damage=60 drive=30 taken=9$/);
  expect(played.log.find((line) => line.includes('harmed Bea'))).toContain('canDismember=true');
  played = next(played); // Bea is stunned: her place is passed over, a new round begins
  expect(played.fight).toMatchObject({ round: 2, turn: 'Arn' });
  played = next(played); // the end of Arn's next turn is the end of the stun
  expect(combatantIn(played.fight, 'Bea').state.conditions).toEqual({});
  expect(played.fight.turn).toBe('Bea');
  await golden('three-shields', played.log);
});

test('DRV-AUR-12 a brawl with an aura that kills both', async () => {
  const fight = fightOf([
    { id: 'Cob', items: [claw], scores: { str: 10, con: 2, spd: 9 } },
    { id: 'Dag', items: [aura], scores: { con: 4, wgt: 5, spd: 2 } },
  ]);
  let played = start(scripted(fight), { dice: [5, 5] });
  played = act(played, 'Cob', 'engage', { target: 'Dag' });
  // claw 12 + 2 x 10 = 32 (23 drive), injury factor 4: eight degrees of core; the aura answers with all 30, factor 2.
  const how = { item: 'claw', target: 'Dag', dice: [4, 5, 7, 9, 9], choices: ['aura', 3] };
  played = act(played, 'Cob', 'attack', how);
  for (const id of ['Cob', 'Dag']) expect(combatantIn(played.fight, id).state.conditions).toHaveProperty('dead');
  expect(combatantIn(played.fight, 'Dag').state).toMatchObject({ auras: {}, damageTaken: 32 });
  expect(combatantIn(played.fight, 'Cob').state).toMatchObject({
    damageTaken: 30,
    injuries: { 1: { type: 'core', degrees: 15 } },
  });
  await golden('brawl', played.log);
});

test('DRV-ZAE-06 DRV-ZAE-07 a cluster bomb on a shielded group', async () => {
  const group = { group: 'squad', zone: 'yard' };
  const fight = underway(
    [
      { id: 'Eve', items: [cluster] },
      { id: 'Fay', items: [low, medium], scores: { con: 6 }, state: group },
      { id: 'Gil', items: [{ ...high, points: 30 }], scores: { con: 6 }, state: group },
      { id: 'Hob', sheet: { organic: false }, scores: { con: 6 }, state: group },
    ],
    'Eve',
    { scene: { zones: ['gate', 'yard'], links: [['main', 'yard']] } },
  );
  // The low shield is no use against a cluster bomb. Fay 50 - 10; Gil's device pays 25 points for 50; Hob stands at the rim: 20.
  const how = { item: 'cluster', declared: { zone: 'yard', 'value-Hob': 'low' }, dice: [3, 4, 5] };
  const played = act(scripted(fight), 'Eve', 'zoneAttack', how);
  expect(combatantIn(played.fight, 'Fay').state).toMatchObject({ damageTaken: 40, pools: { low: 20, medium: 0 } });
  expect(combatantIn(played.fight, 'Gil').state).toMatchObject({ damageTaken: 0, pools: { high: 5 }, conditions: {} });
  expect(combatantIn(played.fight, 'Hob').state.damageTaken).toBe(20);
  expect(Object.keys(combatantIn(played.fight, 'Hob').state.conditions).sort()).toEqual(['hobbled', 'prone']);
  await golden('cluster-bomb', played.log);
});

test('DRV-PGR-16 DRV-PGR-18 a pseudogravity throw under silencing', async () => {
  const fight = underway(
    [
      { id: 'Ina', items: [gravity] },
      {
        id: 'Jon',
        sheet: { carriedWeight: 40, flySpd: 2 },
        scores: { wgt: 6 },
        state: { zone: 'yard', group: 'g', inCover: true },
      },
    ],
    'Ina',
    { scene: { zones: ['main', 'yard', 'pit'], links: [['main', 'yard']] } },
  );
  // Jon: 150 + 40 lb, a tenth of it 19; silencing 4 and 4 divides by 5.
  let played = act(scripted(fight), 'Ina', 'silence', { declared: { zone: 'yard', amount: 4 } });
  played = act(played, 'Ina', 'silence', { declared: { zone: 'yard', amount: 4 } });
  played = act(played, 'Jon', 'payFlight');
  const thrown = { item: 'gravity', target: 'Jon', declared: { points: 100, movement: 'outOfGroup', toZone: 'pit' } };
  played = act(played, 'Ina', 'gravity', thrown); // 100 / 5 = 20 against 190 x 1.2 x 0.1 = 22.8
  expect(combatantIn(played.fight, 'Jon').state).toMatchObject({ zone: 'yard', group: 'g', inCover: true });
  expect(combatantIn(played.fight, 'Ina').state).toMatchObject({ pools: { gravity: 0 }, conditions: { glowing: {} } });
  played = act(played, 'Ina', 'charge', { item: 'gravity', declared: { points: 50 } });
  played = act(played, 'Ina', 'silence', { declared: { silencing: '1' } });
  played = act(played, 'Ina', 'silence', { declared: { silencing: '2' } });
  played = next(next(played)); // Jon, then round 2: flight is no longer paid for
  const again = { ...thrown, declared: { ...thrown.declared, points: 50 } };
  played = act(played, 'Ina', 'gravity', again); // 50 against 19
  expect(combatantIn(played.fight, 'Jon').state).toMatchObject({ zone: 'pit', group: null, inCover: false });
  await golden('gravity-throw', played.log);
});
