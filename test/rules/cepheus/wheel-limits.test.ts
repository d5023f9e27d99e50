/** Vehicles at their limits: exactly at a number of the book, at zero, with something missing, one more than there is room for. */
import { describe, expect, test } from 'vitest';
import { cepheus, type CepheusFight, type CepheusState } from '../../../src/rules/cepheus/index.ts';
import { protectionIn, wreckable } from '../../../src/rules/cepheus/vehicles/aboard.ts';
import type { Json } from '../../../src/rules/kernel/json.ts';
import type { Ask } from '../../../src/rules/kernel/procedure.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import type { Command } from '../../../src/rules/ruleset.ts';
import { play } from '../../cases/script.ts';
import { act, start, scripted, type Declared, type Scripted } from './fight-log.ts';
import { car, fightOf, MOUNTED, person as combatant, type Person } from './fight-people.ts';
import { combatantIn, withoutCombatant } from '../../../src/rules/kernel/fight.ts';

const person = (id: string, initiative: number | null, rest: Partial<Person> = {}): Person => ({
  id,
  skills: { 'Slug Rifle': 1, 'Wheeled Vehicle': 2, 'Turret Weapons': 1, Mechanics: 1, Athletics: 1 },
  weapons: ['rifle'],
  ...rest,
  state: { initiative, ...rest.state },
});
const A = person('A', 9, { scores: { dex: 9 } });
const B = person('B', 7);
const C = person('C', 5);
const begun = (...people: readonly Person[]): Scripted => start(scripted(fightOf(people)));
const yard = (...people: readonly Person[]): Scripted => scripted(fightOf(people));
const state = (played: Scripted, id: string): CepheusState => combatantIn(played.fight, id).state;
const hulk = (played: Scripted, id = 'car'): NonNullable<CepheusState['hulk']> => state(played, id).hulk!;
const code = (played: Scripted): string | null => played.refused?.refused ?? null;

function refusalOf(fight: CepheusFight, command: Command): string | null {
  const result = cepheus.perform(fight, command).next();
  return result.done === true && isRefusal(result.value) ? result.value.refused : null;
}

/** The questions asked besides dice, all of them answered by default. */
function questionsOf(fight: CepheusFight, command: Command, dice: readonly number[]): readonly Ask[] {
  const left = [...dice];
  const questions: Ask[] = [];
  const procedure = cepheus.perform(fight, command);
  let step = procedure.next();
  while (step.done !== true) {
    const ask = step.value;
    if (ask.ask === 'choose' || ask.ask === 'amount') questions.push(ask);
    if (ask.ask === 'pick') throw new Error(ask.reason);
    step = procedure.next(ask.ask === 'roll' ? left.splice(0, ask.count) : ask.default);
  }
  expect(left).toEqual([]);
  return questions;
}

describe('an explosion (CEP-VEH-39)', () => {
  const frail = { hull: { value: 1, max: 1 }, structure: { value: 2, max: 2 }, armor: { value: 3, max: 3 }, speed: 0 };
  const dead = person('D', 3, { state: { killed: true } });
  const blown = { action: 'hazard', who: 'car', declared: { points: 25, armored: true } };
  const hits = [4, 5, 4, 5];

  test('CEP-VEH-39 where nothing is measured the GM says how far off each of the living outside is, beyond it by default', () => {
    const { fight } = begun(A, B, C, dead, car('car', ['B'], frail), car('van', ['C'], { speed: 0 }));
    const distances = questionsOf(fight, blown, [...hits, 1, 1, 1, 1]).filter(({ ask }) => ask === 'amount');
    const bounds = { clause: 'CEP-VEH-39', min: 0, max: 13, default: 13 };
    expect(distances).toMatchObject(['A', 'C', 'van'].map((who) => ({ ...bounds, values: { who } })));
  });

  test('CEP-VEH-39 where the table has measured, an unmeasured combatant is out of reach, and a passenger is where the vehicle is', () => {
    const played = begun(A, B, C, car('car', ['B'], frail), car('van', ['C'], { speed: 0 }));
    const blasted = (neighbors: Json, blast: readonly number[]) => {
      const declared = { neighbors, otherDm: 6 };
      const dice = [4, 4, 6, 5, 5, 4, 5, 3, 3, ...blast];
      const { log } = act(played, 'A', 'attack', { item: 'rifle', target: 'car', declared, dice });
      return log.filter((line) => line.startsWith('blast')).map((line) => line.split(' ')[1]);
    };
    expect(blasted([{ id: 'B', metres: 0 }], [1, 1, 1, 1])).toEqual(['B']);
    expect(blasted([{ id: 'van', metres: 7 }], [1, 1, 1, 1, 2, 1])).toEqual(['B', 'C', 'van']);
    const { fight } = played;
    const shot = { action: 'attack', who: 'A', item: 'rifle', targets: ['car'] };
    const near = { neighbors: [{ id: 'B', metres: 0 }], otherDm: 6 };
    const questions = questionsOf(fight, { ...shot, declared: near }, [4, 4, 6, 5, 5, 4, 5, 3, 3, 1, 1, 1, 1]);
    expect(questions.filter(({ ask }) => ask === 'amount')).toEqual([]);
    const alone = questionsOf(fight, { ...shot, declared: { neighbors: [], otherDm: 6 } }, [4, 4, 6, 5, 5, 4, 5, 3, 3, 1, 1, 1, 1]); // prettier-ignore
    expect(
      alone.filter(({ ask }) => ask === 'amount'),
      'nobody is near',
    ).toEqual([]);
  });

  /** Who answers or is caught by the blast of an exploding vehicle, and the questions for distances. */
  const caught = (fight: CepheusFight, command: Command, dice: readonly number[]) => {
    const asked = questionsOf(fight, command, dice);
    return [
      asked.flatMap((ask) => (ask.ask === 'choose' && ask.kind === 'reaction' ? [ask.by] : [])),
      asked.filter((ask) => ask.ask === 'amount' && ask.clause === 'CEP-VEH-39').length,
    ];
  };

  test('CEP-VEH-39 harm, a collision and a blast beside it measure too', () => {
    const { fight } = begun(A, B, C, car('car', ['B'], frail), car('van', [], { speed: 0 }));
    const beside = [{ id: 'A', metres: 5 }, { id: 'C', metres: 13 }]; // prettier-ignore
    expect(caught(fight, { ...blown, declared: { ...blown.declared, beside } }, [...hits, 1, 1, 1, 1])).toEqual([
      ['A'],
      0,
    ]);
    const into = {
      action: 'collide',
      who: 'van',
      targets: ['car'],
      declared: { kph: 50, solid: false, neighbors: beside },
    };
    expect(caught(fight, into, [5, 5, 5, 5, 5, ...hits, 1, 1, 1, 1])).toEqual([['A'], 0]);
  });

  test('CEP-VEH-39, CEP-EXP-01 what explodes in a blast: distances follow from the bearings around the aim point', () => {
    const grenadier = person('A', 9, { weapons: ['frag'] });
    const { fight } = begun(grenadier, B, C, car('car', [], { ...frail, armor: { value: 0, max: 0 } }));
    // The car is 2 m to the right of B, C 9 m: 7 m from the car.
    const blastVictims = [{ id: 'car', metres: 2, degrees: 0 }, { id: 'C', metres: 9, degrees: 0 }]; // prettier-ignore
    const thrown = { action: 'attack', who: 'A', item: 'frag', targets: ['B'], declared: { metres: 5, blastVictims } };
    const dice = [6, 6, 4, 4, 4, 5, 5, ...hits, 1, 1, 1, 1, 1, 1, 1];
    expect(caught(fight, thrown, dice)).toEqual([['B', 'C', 'C'], 0]);
  });

  test('CEP-VEH-39, -26 a driver whose token stands beside its car: the others are measured from the car', () => {
    const { fight } = begun(A, C, car('car', ['A'], { ...frail, speed: 60 }));
    const beside = [{ id: 'car', metres: 10, degrees: 0 }, { id: 'C', metres: 20, degrees: 0 }]; // prettier-ignore
    const weave = { action: 'weave', who: 'A', declared: { w: 3, beside } };
    expect(caught(fight, weave, [1, 1, 6, 6, 6, 6, 6, 6, ...hits, 1, 1, 1, 1, 1, 1])).toEqual([['C'], 0]);
  });
});

describe('at the wheel', () => {
  const driving = (sheet: Declared = {}, ...others: readonly Person[]): Scripted =>
    begun(A, B, car('car', ['A'], sheet), ...others);

  test('CEP-VEH-01 a course of 0 degrees is a course', () => {
    const turned = act(driving({ facing: 90 }), 'A', 'drive', { declared: { kph: 60, facing: 0 } });
    expect(hulk(turned).facing).toBe(0);
    expect(hulk(act(driving({ facing: 90 }), 'A', 'drive', { declared: { kph: 60 } })).facing).toBe(90);
  });

  test('CEP-VEH-43, CEP-REP-01 a jury-rigged drive goes at full speed, and no faster', () => {
    const kph = (speed: number, juryRigs: Declared) =>
      code(act(driving({ systems: { drive: 2 }, juryRigs, speed: 0 }), 'A', 'drive', { declared: { kph: speed } }));
    expect([kph(150, { drive: 2 }), kph(151, { drive: 2 }), kph(112, {}), kph(113, {})]).toEqual([
      null,
      'tooFast',
      null,
      'tooFast',
    ]);
  });

  test.each([
    ['an Effect of 0 helps', [2, 3], 0, 1],
    ['one of 5 as much', [5, 5], 0, 1],
    ['an Effect of 6 is exceptional', [6, 5], 0, 2],
    ['a failure by 5 hinders once', [1, 1], -2, -1],
    ['one by 6 twice', [1, 1], -3, -2],
  ])('GAP-09 a stunt that sets up the next check: %s', (_name, dice, otherDm, value) => {
    const played = act(driving(), 'A', 'stunt', { declared: { purpose: 'setUp', otherDm }, dice });
    expect(state(played, 'car').conditions['setUp']?.value).toBe(value);
  });

  test('CEP-VEH-24 an Effect of 0 leaves maneuvers to spare, an Effect of −1 does not', () => {
    const stunt = (dice: readonly number[]) =>
      state(act(driving(), 'A', 'stunt', { declared: { purpose: 'maneuvers' }, dice }), 'car').motion.maneuvers;
    expect([stunt([2, 3]), stunt([2, 2])]).toEqual([3, 0]);
  });

  test('CEP-VEH-24 a stunt that brings nothing shows its check alone', () => {
    const stages = (dice: readonly number[]) => {
      const command = { action: 'stunt', who: 'A', declared: { purpose: 'maneuvers' } };
      const outcome = play(cepheus.perform(driving().fight, command), { dice });
      if (isRefusal(outcome)) throw new Error(outcome.refused);
      return outcome.stages.filter(({ title }) => title.endsWith('.stuntDone')).length;
    };
    expect([stages([2, 3]), stages([2, 2])]).toEqual([1, 0]);
  });

  test('CEP-VEH-04 at the wheel of a car that has left the fight nothing can be done, and everything costs what it costs', () => {
    const fight = withoutCombatant(driving().fight, 'car');
    const offered = ['drive', 'maneuver', 'weave'].map((action) => {
      const { cost, fields, refused } = cepheus.choices(fight, 'A', action)[0]!;
      const { key, default: preset, max } = fields[0]!;
      return [cost, key, preset, max, refused?.refused];
    });
    expect(offered).toEqual([
      [{ minor: 1 }, 'kph', 0, 100_000, 'notDriving'],
      [{ significant: 1 }, 'kph', 0, 100_000, 'notDriving'],
      [{ significant: 1 }, 'w', 1, 1, 'notDriving'],
    ]);
  });

  test('CEP-VEH-11 into an obstacle, or into one combatant; never into two', () => {
    const { fight } = driving({}, car('van', [], { speed: 0 }));
    const collide = (targets: readonly string[], kph = 60) =>
      refusalOf(fight, { action: 'collide', who: 'car', targets, declared: { kph } });
    expect([collide([]), collide(['van']), collide(['van', 'B'])]).toEqual([null, null, 'tooManyTargets']);
    expect([collide(['van'], 0.5), collide(['van'], 0)]).toEqual([null, 'notMoving']);
  });
});

describe('aboard', () => {
  test.each([
    ['auto', false, true],
    ['auto', true, false],
    ['yes', true, true],
    ['no', false, false],
  ] as const)('CEP-VEH-06 soft cover as the sheet says: %s (military %s)', (softCover, military, found) => {
    expect(protectionIn(wreckable(combatant(car('car', [], { softCover, military })))!).softCover).toBe(found);
  });

  test('CEP-VEH-06 taking one’s own seat again is no boarding', () => {
    const seat = { target: 'car', declared: { role: 'passenger', arc: 'left' } };
    const boardings = ({ events }: Scripted) => events.filter(({ kind }) => kind === 'boarded').length;
    const inside = act(yard(A, car('car', [])), 'A', 'board', seat);
    const again = act(inside, 'A', 'board', seat);
    expect([code(again), boardings(inside), boardings(again)]).toEqual([null, 1, 1]);
  });

  test('CEP-VEH-03 a vehicle takes no seat in another, and a seated person stays seated', () => {
    const seat = { vehicle: 'van', role: 'gunner', secured: true, arc: 'left' } as const;
    const settled = person('B', 7, { state: { seat } });
    const played = begun(A, settled, car('van', []), car('car', ['A', 'van', 'B']));
    expect([state(played, 'van').seat, state(played, 'B').seat]).toEqual([null, seat]);
  });

  test('CEP-VEH-01 a bearing of 0 degrees is measured: straight ahead is not out to the right', () => {
    const crew = [{ actor: 'A', role: 'passenger', secured: true, arc: 'right' }];
    const thrower = person('A', 9, { weapons: ['grenades'] });
    const { fight } = begun(thrower, B, car('car', [], { speed: 0, occupants: crew }));
    const thrown = (declared: Declared) =>
      refusalOf(fight, { action: 'attack', who: 'A', item: 'grenades', declared, place: { x: 0, y: 0 } });
    expect([thrown({ bearing: 0 }), thrown({ bearing: 90 }), thrown({})]).toEqual(['outOfArc', null, null]);
  });

  test('CEP-MOD-24, CEP-REP-01 a mounted weapon that is hit fires worse, until it is jury-rigged', () => {
    const gunner = [{ actor: 'A', role: 'gunner', secured: true, arc: 'front' }];
    const damage = (hits: number, juryRigs: Declared = {}) => {
      const items = [{ ...MOUNTED['turret']!, hits }];
      const { fight } = begun(A, B, car('car', [], { speed: 0, occupants: gunner, items, juryRigs }));
      const odds = cepheus.odds(fight, { action: 'attack', who: 'A', item: 'turret', targets: ['B'] });
      if (isRefusal(odds)) return odds.refused;
      return odds.tally.reduce((sum, { clause, value }) => sum + (clause === 'CEP-MOD-24' ? value : 0), 0);
    };
    expect([damage(0), damage(1), damage(2), damage(1, { turret: 1 })]).toEqual([0, -2, 'weaponDestroyed', 0]);
  });

  test('CEP-VEH-44 a robot looks through its own damaged sensors, and does everything else without them', () => {
    const sensors = (skill: string) => {
      const sheet = { hull: { value: 4, max: 4 }, structure: { value: 4, max: 4 }, systems: { sensors: 1 } };
      const { fight } = begun({ id: 'R', kind: 'robot', state: { initiative: 12 }, sheet }, A);
      const odds = cepheus.odds(fight, { action: 'check', who: 'R', declared: { skill } });
      if (isRefusal(odds)) throw new Error(odds.refused);
      return odds.tally.find(({ clause }) => clause === 'CEP-VEH-44')?.value;
    };
    expect([sensors('Recon'), sensors('Comms'), sensors('Athletics')]).toEqual([-2, -2, 0]);
  });
});

describe('in the yard', () => {
  const damaged = (systems: Declared, juryRigs: Declared = {}): Scripted =>
    yard(A, car('car', [], { speed: 0, parts: 3, systems, juryRigs }));
  const repair = (played: Scripted, kind: string, declared: Declared = {}) =>
    refusalOf(played.fight, { action: 'repair', who: 'A', targets: ['car'], declared: { kind, ...declared } });

  test.each([
    [0, ['notDamaged', 'notDamaged', 'notDamaged']],
    [1, [null, null, 'notDamaged']],
    [2, [null, null, 'notDamaged']],
    [3, ['partDestroyed', 'partDestroyed', null]],
  ])('CEP-REP-01, -02, -04 with %d hits on the drive', (drive, refusals) => {
    const kinds = ['juryRig', 'system', 'destroyedSystem'];
    expect(kinds.map((kind) => repair(damaged({ drive }), kind, { workshop: true }))).toEqual(refusals);
  });

  test('CEP-REP-01 what is jury-rigged is not rigged again, and can be repaired for good', () => {
    const rigged = damaged({ drive: 1 }, { drive: 2 });
    expect([repair(rigged, 'juryRig'), repair(rigged, 'system')]).toEqual(['notDamaged', null]);
  });

  test('CEP-REP-01 hours pass where something is jury-rigged, and nowhere else', () => {
    const passing = (played: Scripted) => {
      const [choice] = cepheus.choices(played.fight, 'car', 'hoursPass');
      return [refusalOf(played.fight, { action: 'hoursPass', who: 'car' }), choice?.moot ?? false];
    };
    expect([passing(damaged({ drive: 1 })), passing(damaged({ drive: 1 }, { drive: 2 }))]).toEqual([
      ['notRigged', true],
      [null, false],
    ]);
  });

  test('CEP-REP-03 a system gives as many parts as it takes hits, to the last', () => {
    const salvage = (drive: number, hits: number) =>
      refusalOf(damaged({ drive }).fight, {
        action: 'salvage',
        who: 'A',
        targets: ['car'],
        declared: { part: 'drive', hits },
      });
    expect([salvage(0, 3), salvage(1, 2), salvage(1, 3), salvage(3, 1)]).toEqual([
      null,
      null,
      'nothingLeft',
      'nothingLeft',
    ]);
    const stripped = act(damaged({ drive: 1 }), 'A', 'salvage', {
      target: 'car',
      declared: { part: 'drive', hits: 2 },
    });
    expect(hulk(stripped)).toMatchObject({ systems: { drive: 3 }, parts: 5 });
  });
});

test('CEP-SHP-03, CEP-AIM-11 together at a ship the first that hits counts in full: constant, burst, Effect and aim for the kill', () => {
  const burst = {
    type: 'weapon',
    id: 'gun',
    name: 'gun',
    equipped: true,
    ranges: ['rifle'],
    skill: 'Slug Rifle',
    damageDice: 3,
    damageFlat: 5,
    slugThrower: true,
    rof: [3],
    magazine: { value: 30, max: 30 },
  };
  const gunner = person('A', 9, {
    weapons: [],
    sheet: { items: [burst] },
    state: { aim: { target: 'ship', dm: 0, kill: 4 } },
  });
  const parked = car('ship', [], { frame: 'starship', speed: 0, armor: { value: 0, max: 0 } });
  const played = begun(gunner, parked);
  const shot = act(played, 'A', 'attack', {
    item: 'gun',
    target: 'ship',
    declared: { mode: 'burst:3:grouped' },
    dice: [5, 5, 1, 2, 3],
  });
  const effect = Number(/effect=(-?\d+)/.exec(shot.log.join('\n'))![1]);
  // 6 on the dice, 5 of the weapon, 1 of a grouped burst of three, 4 of the aim.
  expect(shot.log.join('\n')).toContain(`firedTogether A > ship [1,2,3] together raw=${16 + effect}`);
  expect(effect).toBeGreaterThan(0);
});

test('CEP-SHP-02 a ship without damage has come off well, a ship with a point of damage has not', () => {
  const gunner = person('P', 9, { weapons: ['pgmp'], skills: { 'Heavy Weapons': 1 }, scores: { str: 12 } });
  const parked = car('ship', [], { frame: 'starship', speed: 0, armor: { value: 0, max: 0 } });
  const { fight } = begun(gunner, parked);
  const good = (face: number) => {
    const command = { action: 'attack', who: 'P', item: 'pgmp', targets: ['ship'] };
    const dice = [3, 3, ...new Array<number>(10).fill(face)];
    const outcome = play(cepheus.perform(fight, command), { dice });
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    const { verdict } = outcome.stages.find(({ title }) => title.endsWith('.shipHit'))!;
    return [verdict?.values?.['damage'], verdict?.good];
  };
  expect([good(5), good(1)]).toEqual([
    [1, false],
    [0, true],
  ]);
});
