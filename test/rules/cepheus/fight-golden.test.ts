/** Whole scenes whose logs are read and kept: an ambush, a chase into a wall, a fight from a moving vehicle, a rescue. */
import { expect, test } from 'vitest';
import { sample } from '../../../src/play/sample.ts';
import { cepheus, type CepheusFight } from '../../../src/rules/cepheus/index.ts';
import { appliedAll, combatantIn, withCombatant } from '../../../src/rules/kernel/fight.ts';
import type { Id, Json } from '../../../src/rules/kernel/json.ts';
import { eventsOf, type Outcome } from '../../../src/rules/kernel/outcome.ts';
import type { Procedure } from '../../../src/rules/kernel/procedure.ts';
import { seeded } from '../../../src/rules/kernel/random.ts';
import { isRefusal, type Refusal } from '../../../src/rules/kernel/result.ts';
import { together, togetherOf } from '../../../src/rules/kernel/together.ts';
import { endFight, nextTurn, startFight } from '../../../src/rules/kernel/turns.ts';
import { golden, linesOf } from './fight-log.ts';
import { car, fightOf, type Person } from './fight-people.ts';

/** A scene from its seed: every decision by default, every act must be allowed. */
class Scene {
  fight: CepheusFight;
  readonly log: string[] = [];
  readonly #random;

  constructor(people: readonly Person[], seed: number) {
    this.fight = fightOf(people);
    this.#random = seeded(seed);
  }

  run(procedure: Procedure<Outcome | Refusal>): void {
    const result = sample(procedure, this.#random);
    if (isRefusal(result)) throw new Error(`${result.refused} (${result.clause})`);
    this.log.push(...result.stages.flatMap(linesOf));
    this.fight = appliedAll(this.fight, eventsOf(result));
  }

  start = (): void => this.run(startFight(cepheus, this.fight));
  next = (): void => this.run(nextTurn(cepheus, this.fight));

  act(who: Id, action: string, targets: readonly Id[] = [], declared: { [key: string]: Json } = {}, item?: Id): void {
    this.run(cepheus.perform(this.fight, { action, who, targets, declared, ...(item ? { item } : {}) }));
  }

  /** On to the next turn of `who`. */
  turnOf(who: Id): void {
    while (this.fight.turn !== who) this.next();
  }

  /** The clauses of everything that has happened. */
  has = (word: string): boolean => this.log.some((line) => line.includes(word));
}

const soldier = (id: string, side: string, more: Partial<Person> = {}): Person => ({
  id,
  side,
  skills: { 'Slug Rifle': 2, 'Slug Pistol': 1, 'Wheeled Vehicle': 2, Medicine: 2, Athletics: 1 },
  weapons: ['rifle', 'pistol'],
  armor: ['jack'],
  ...more,
});

test('CEP-FLOW-02, CEP-VEH-06 an ambush: two in hiding open fire on a car and on those who get out', async () => {
  const scene = new Scene(
    [
      soldier('Ruiz', 'blue'),
      soldier('Sato', 'blue'),
      soldier('Vane', 'red', { state: { aware: false } }),
      soldier('Wren', 'red', { state: { aware: false } }),
      car('car', ['Vane', 'Wren'], { speed: 0 }, { side: 'red' }),
    ],
    3,
  );
  scene.start();
  for (const who of ['Ruiz', 'Sato']) {
    scene.turnOf(who);
    scene.act(who, 'attack', ['car'], { metres: 30, mode: 'burst:4:grouped' }, 'rifle');
  }
  scene.turnOf('Wren');
  scene.act('Wren', 'leave');
  scene.act('Wren', 'changeStance', [], { stance: 'prone' });
  scene.turnOf('Ruiz');
  scene.act('Ruiz', 'attack', ['Wren'], { metres: 30 }, 'rifle');
  expect(scene.has('ambush')).toBe(true);
  expect(scene.has('vehicleHit')).toBe(true);
  await golden('ambush', scene.log);
});

test('CEP-VEH-21, -25..27, -11..14 a chase: evasion, weaving, and a wall', async () => {
  const scene = new Scene(
    [
      soldier('Ruiz', 'blue', { skills: { 'Wheeled Vehicle': 3 }, scores: { dex: 12 } }),
      soldier('Vane', 'red', { skills: { 'Wheeled Vehicle': 0 } }),
      soldier('Wren', 'red'),
      car('getaway', ['Ruiz'], { speed: 90, hull: { value: 6, max: 6 } }, { side: 'blue' }),
      car('hunter', ['Vane', 'Wren'], { speed: 90, hull: { value: 12, max: 12 } }, { side: 'red' }),
    ],
    8,
  );
  scene.start();
  scene.act('getaway', 'setDriving', [], { driving: 'demanding' });
  scene.turnOf('Wren');
  scene.act('Wren', 'attack', ['getaway'], { metres: 20, bearing: 90, otherDm: 8 }, 'rifle');
  scene.turnOf('Ruiz');
  scene.act('Ruiz', 'evade');
  scene.next();
  scene.turnOf('Ruiz');
  scene.act('Ruiz', 'weave', ['hunter'], { w: 4 });
  scene.turnOf('Vane');
  scene.act('Vane', 'weave', [], { w: 4 });
  expect(scene.has('collision')).toBe(true);
  expect(scene.has('shaken')).toBe(true);
  await golden('chase', scene.log);
});

test('CEP-VEH-08, CEP-MOD-06 a firefight from a moving open vehicle', async () => {
  const scene = new Scene(
    [
      soldier('Ruiz', 'blue'),
      soldier('Sato', 'blue'),
      soldier('Vane', 'red', { state: { cover: 'half' } }),
      soldier('Wren', 'red'),
      car('raft', ['Ruiz', 'Sato'], { open: true, speed: 30, skill: 'Grav Vehicle' }, { side: 'blue' }),
    ],
    11,
  );
  scene.start();
  for (let round = 0; round < 2; round++) {
    for (let turn = 0; turn < 4; turn++) {
      const who = scene.fight.turn!;
      if (who === 'Ruiz') scene.act(who, 'drive', [], { kph: 30 });
      else if (who === 'Sato') scene.act(who, 'attack', ['Wren'], { metres: 40, bearing: 200 }, 'rifle');
      else scene.act(who, 'attack', ['Sato'], { metres: 40, mode: 'burst:4:spread' }, 'rifle');
      scene.next();
    }
  }
  expect(scene.has('targetMoved')).toBe(true);
  expect(scene.has('uncontrolled')).toBe(false);
  await golden('open-vehicle', scene.log);
});

test('CEP-MED-01, -06, -09, CEP-HEAL-01 a rescue: out of the fire, first aid, surgery, then days in bed for both at once', async () => {
  const worn = (name: string, value: number, max: number) => [name, { value, max }] as const;
  const characteristics = Object.fromEntries([
    worn('str', 5, 8),
    worn('dex', 4, 8),
    worn('end', 1, 8),
    ...['int', 'edu', 'soc'].map((name) => worn(name, 8, 8)),
  ]);
  const medic = soldier('Ruiz', 'blue', { skills: { Medicine: 2, 'Wheeled Vehicle': 1 } });
  const hurt = soldier('Sato', 'blue', { sheet: { characteristics } });
  const scene = new Scene([medic, hurt, car('ambulance', [], { speed: 0 }, { side: 'blue' })], 5);
  scene.start();
  scene.turnOf('Ruiz');
  scene.act('Ruiz', 'hazard', [], { dice: 2 });
  scene.act('Ruiz', 'firstAid', ['Sato'], { minutes: 2 });
  scene.next();
  scene.turnOf('Ruiz');
  scene.act('Ruiz', 'board', ['ambulance'], { role: 'driver' });
  scene.turnOf('Sato');
  scene.act('Sato', 'board', ['ambulance']);
  scene.run(endFight(cepheus, scene.fight));
  // After a fight a table is laid anew with what the sheets keep of it.
  const after = new Scene([medic, hurt], 2);
  const kept = (who: Id) => ({ ...combatantIn(after.fight, who), state: combatantIn(scene.fight, who).state });
  after.fight = withCombatant(after.fight, kept('Ruiz'), kept('Sato'));
  after.act('Ruiz', 'surgery', ['Sato'], { hospital: true });
  const days = [
    { action: 'day', who: 'Sato', declared: { days: 3, care: true, doctor: 'Ruiz' } },
    { action: 'day', who: 'Ruiz', declared: { days: 3, activity: 'active' } },
  ];
  after.run(together(cepheus, after.fight, togetherOf(days)));
  const left = (who: Id): number => {
    const { current } = combatantIn(after.fight, who).state;
    return current.str + current.dex + current.end;
  };
  expect([left('Sato'), left('Ruiz')]).toEqual([24, 12]);
  await golden('rescue', [...scene.log, ...after.log]);
});
