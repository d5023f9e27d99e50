/** A whole firefight from its seed: three against three, everybody on default answers. */
import { expect, test } from 'vitest';
import { sample } from '../../../src/play/sample.ts';
import { cepheus, type CepheusFight } from '../../../src/rules/cepheus/index.ts';
import { appliedAll, combatantIn } from '../../../src/rules/kernel/fight.ts';
import type { Id } from '../../../src/rules/kernel/json.ts';
import { eventsOf, type Outcome } from '../../../src/rules/kernel/outcome.ts';
import type { Procedure } from '../../../src/rules/kernel/procedure.ts';
import { seeded } from '../../../src/rules/kernel/random.ts';
import { isRefusal, type Refusal } from '../../../src/rules/kernel/result.ts';
import { nextTurn, startFight } from '../../../src/rules/kernel/turns.ts';
import { golden, linesOf } from './fight-log.ts';
import { fightOf, type Person } from './fight-people.ts';

const soldier = (id: string, side: string, more: Partial<Person> = {}): Person => ({
  id,
  side,
  skills: { 'Slug Rifle': 1, 'Slug Pistol': 0, 'Natural Weapons': 0 },
  weapons: ['rifle'],
  armor: ['cloth'],
  ...more,
});

const CAST: readonly Person[] = [
  soldier('Ruiz', 'blue', {
    scores: { dex: 9 },
    sheet: { unit: 'b', commander: true },
    skills: { 'Slug Rifle': 2, Tactics: 1 },
  }),
  soldier('Sato', 'blue', { sheet: { unit: 'b' }, weapons: ['sighted'] }),
  soldier('Tull', 'blue', { sheet: { unit: 'b' }, armor: ['mesh'], weapons: ['smg'] }),
  soldier('Vane', 'red', { scores: { str: 10, end: 9 }, weapons: ['shotgun'], skills: { Shotgun: 2 } }),
  soldier('Wren', 'red', { scores: { dex: 12 }, armor: ['mesh'] }),
  soldier('Yost', 'red', { armor: ['ablat'], weapons: ['laser'], skills: { 'Energy Rifle': 1 } }),
];

/**
 * A fight in which everybody aims once, then shoots the first foe that is up, and reloads when the magazine is empty.
 */
function fightOut(seed: number): { readonly fight: CepheusFight; readonly log: readonly string[] } {
  const random = seeded(seed);
  const log: string[] = [];
  let fight = fightOf(CAST, { scene: { light: 'low' } });
  const run = (procedure: Procedure<Outcome | Refusal>): boolean => {
    const result = sample(procedure, random);
    if (isRefusal(result)) return false;
    log.push(...result.stages.flatMap(linesOf));
    fight = appliedAll(fight, eventsOf(result));
    return true;
  };
  run(startFight(cepheus, fight));
  while (fight.round <= 30 && sidesUp(fight) > 1) {
    const who = fight.turn;
    const foe = who === null ? undefined : firstFoe(fight, who);
    if (who !== null && foe !== undefined) shoot(who, foe);
    run(nextTurn(cepheus, fight));
  }
  return { fight, log };

  function shoot(who: Id, foe: Id): void {
    const item = combatantIn(fight, who).sheet.weapons[0]!.id;
    run(cepheus.perform(fight, { action: 'aim', who, targets: [foe] }));
    if (run(cepheus.perform(fight, { action: 'attack', who, item, targets: [foe], declared: { metres: 10 } }))) return;
    while (run(cepheus.perform(fight, { action: 'reload', who, item }))) continue;
  }
}

const isUp = (fight: CepheusFight, id: Id): boolean => cepheus.status(fight, id).standing === 'up';

const firstFoe = (fight: CepheusFight, who: Id): Id | undefined =>
  fight.combatants.find((combatant) => combatant.side !== combatantIn(fight, who).side && isUp(fight, combatant.id))
    ?.id;

const sidesUp = (fight: CepheusFight): number =>
  new Set(fight.combatants.flatMap((combatant) => (isUp(fight, combatant.id) ? [combatant.side] : []))).size;

test('CEP-FLOW-05 a firefight goes round by round until one side is down', async () => {
  const { fight, log } = fightOut(7);
  expect(sidesUp(fight)).toBe(1);
  await golden('firefight', log);
});

test('CEP-FLOW-05 hundreds of firefights all come to an end', () => {
  for (let seed = 1; seed <= 200; seed++) expect(sidesUp(fightOut(seed).fight), `seed ${seed}`).toBe(1);
});
