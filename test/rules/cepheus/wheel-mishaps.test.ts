/** Crashes, stunts and repairs at the edge of a rule: who is shaken, what is left of a stunt, what a mechanic lacks, which jury-rig holds. */
import { describe, expect, test } from 'vitest';
import { cepheus, type CepheusState } from '../../../src/rules/cepheus/index.ts';
import { begun, changed, codeOf, hulkOf, stateOf } from './fight-begun.ts';
import { act, next, scripted, type Declared, type Scripted } from './fight-log.ts';
import { car, fightOf, type Person } from './fight-people.ts';

const person = (id: string, initiative: number | null, rest: Partial<Person> = {}): Person => ({
  id,
  skills: { 'Slug Rifle': 1, 'Wheeled Vehicle': 2, Mechanics: 1 },
  weapons: ['rifle'],
  ...rest,
  state: { initiative, ...rest.state },
});
const A = person('A', 9);
const B = person('B', 7);
const TOUGH = { hull: { value: 20, max: 20 }, armor: { value: 0, max: 9 } };
const sitting = (actor: string, secured: boolean) => ({ actor, role: 'passenger', secured, arc: 'right' });
const ones = (count: number): readonly number[] => new Array<number>(count).fill(1);

describe('a crash (CEP-VEH-13, -14)', () => {
  /** At 20 kph, for 6 points, with C, unsecured unless it is said, into a van with D secured, or into a wall. `groups`: of hits on both. */
  function crash(
    target: string | null,
    groups: number,
    van: Declared = {},
    c: Partial<Person> = {},
    secured = false,
  ): Scripted {
    const people = [A, person('C', 5, c), person('D', 4)];
    const runner = car('car', [], { ...TOUGH, speed: 20, occupants: [sitting('C', secured)] });
    const parked = car('van', [], { ...TOUGH, speed: 0, occupants: [sitting('D', true)], ...van });
    const script = { declared: { kph: 20 }, dice: [3, 3, ...ones(2 * groups)], ...(target === null ? {} : { target }) };
    return act(begun([...people, runner, parked]), 'car', 'collide', script);
  }
  const lost = (played: Scripted, id: string): number => 7 - stateOf(played, id).current.end;

  test('those inside what is run into are shaken as well; against a wall nobody else is', () => {
    const into = crash('van', 4);
    expect(['C', 'D'].map((id) => [lost(into, id), stateOf(into, id).seat !== null])).toEqual([
      [6, false],
      [2, true],
    ]);
    const wall = crash(null, 2);
    expect([lost(wall, 'C'), lost(wall, 'D')]).toEqual([6, 0]);
  });

  test('a thrown occupant is out, even if armor stops the damage', () => {
    const thrown = crash(null, 2, {}, { armor: ['dress'], skills: { 'Battle Dress': 0 } });
    expect([lost(thrown, 'C'), stateOf(thrown, 'C').seat]).toEqual([0, null]);
    expect(thrown.log.some((line) => line.includes('thrownOut C'))).toBe(true);
  });

  test('nobody is shaken where the armor of the vehicle takes it all', () => {
    expect(lost(crash('van', 2, { armor: { value: 6, max: 9 } }), 'D')).toBe(0);
    expect(lost(crash('van', 3, { armor: { value: 5, max: 9 } }), 'D')).toBe(2);
  });

  test('where the armor of somebody secured takes the quarter, there is nothing to tell', () => {
    const results = (armor: readonly string[]) =>
      crash(null, 2, {}, { armor }, true).log.filter((line) => line.startsWith('shaken')).length;
    // A quarter of 6 points is 2.
    expect([results([]), results(['jack'])]).toEqual([1, 0]);
  });

  test('CEP-VEH-11 the dice are one for each started 10 kph, and what is not solid stops nobody', () => {
    const { fight, log } = begun([A, car('car', [], { ...TOUGH, speed: 21 })]);
    const into = (kph: number, dice: number, solid: boolean) => {
      const script = { declared: { kph, solid }, dice: [...ones(dice), ...(solid ? [1, 1] : [])] };
      const done = act({ ...scripted(fight), log }, 'car', 'collide', script);
      return [codeOf(done), hulkOf(done, 'car').speed, done.log[0]?.includes(`kph=${kph} dice=${dice}`)];
    };
    expect([into(10, 1, true), into(11, 2, true), into(21, 3, false)]).toEqual([
      [null, 0, true],
      [null, 0, true],
      [null, 21, true],
    ]);
  });
});

describe('a stunt (CEP-VEH-24)', () => {
  const driving = (): Scripted => begun([A, B, car('car', ['A'])]);

  test('gives three maneuvers for nothing, and not a fourth', () => {
    let played = act(driving(), 'A', 'stunt', { declared: { purpose: 'maneuvers' }, dice: [6, 6] });
    const costs: unknown[] = [];
    for (const left of [3, 2, 1]) {
      expect(stateOf(played, 'car').motion.maneuvers).toBe(left);
      costs.push(cepheus.choices(played.fight, 'A', 'maneuver')[0]!.cost);
      played = act(played, 'A', 'maneuver', { declared: { facing: 10 * left } });
      expect([codeOf(played), hulkOf(played, 'car').facing]).toEqual([null, 10 * left]);
    }
    expect(costs).toEqual([{}, {}, {}]);
    expect(stateOf(played, 'car').motion).toMatchObject({ maneuvers: 0, spent: ['significant'] });
    expect(cepheus.choices(played.fight, 'A', 'maneuver')[0]).toMatchObject({ cost: { significant: 1 } });
    expect(codeOf(act(played, 'A', 'maneuver'))).toBe('noSignificantAction');
  });

  test('CEP-VEH-25 weaving goes up to a twentieth of the speed, and as far as the leader went', () => {
    const most = (speed: number, chase: CepheusState['motion']['chase']): unknown => {
      const played = begun([A, B, car('car', ['A'], { speed })]);
      const motion = { ...stateOf(played, 'car').motion, chase };
      const { fight } = changed(played, 'car', { motion });
      const { default: preset, max } = cepheus.choices(fight, 'A', 'weave')[0]!.fields.find(({ key }) => key === 'w')!;
      return [preset, max];
    };
    expect([most(0, null), most(20, null), most(61, null)]).toEqual([
      [1, 1],
      [1, 1],
      [1, 4],
    ]);
    expect([most(61, { leader: 'x', w: 3 }), most(61, { leader: 'x', w: 6 })]).toEqual([
      [3, 4],
      [6, 6],
    ]);
  });
});

describe('from a seat', () => {
  test('CEP-VEH-01 a refusal names the arc in which the target is', () => {
    const played = begun([A, B, car('car', [], { speed: 0, occupants: [sitting('A', true)] })]);
    const shot = (bearing: number) => act(played, 'A', 'attack', { item: 'rifle', target: 'B', declared: { bearing } });
    expect([0, 180, 270].map((bearing) => shot(bearing).refused)).toEqual(
      ['front', 'rear', 'left'].map((arc) => ({ refused: 'outOfArc', clause: 'CEP-VEH-01', values: { arc } })),
    );
  });

  test.each([
    ['civilian', false, ['A', 'B'], 'C'],
    ['military', true, ['A'], 'B'],
  ])(
    'CEP-VEH-07 so many shooters for an arc of a %s vehicle, also where no bearing is measured',
    (_name, military, all, last) => {
      const sheet = { speed: 0, military, occupants: ['A', 'B', 'C'].map((id) => sitting(id, true)) };
      let played = begun([A, B, person('C', 5), person('D', 3), car('car', [], sheet)]);
      const shot = { item: 'rifle', target: 'D' };
      for (const who of all) played = next(act(played, who, 'attack', { ...shot, dice: [1, 1], choices: ['none'] }));
      expect([codeOf(played), codeOf(act(played, last, 'attack', shot))]).toEqual([null, 'arcTaken']);
    },
  );
});

describe('in the yard', () => {
  const yard = (sheet: Declared): Scripted =>
    scripted(fightOf([person('A', null), car('car', [], { speed: 0, ...sheet })]));

  test.each([
    ['hull', 'CEP-REP-05'],
    ['system', 'CEP-REP-02'],
  ])('CEP-REP-02, -05 without a spare part: %s', (kind, clause) => {
    const damaged = yard({ hull: { value: 1, max: 3 }, systems: { drive: 1 }, parts: 0 });
    expect(act(damaged, 'A', 'repair', { target: 'car', declared: { kind } }).refused).toMatchObject({
      refused: 'noParts',
      clause,
    });
  });

  test('CEP-REP-01 a jury-rig fails when its hours are over, not an hour before', () => {
    const rigged = yard({ systems: { drive: 1, sensors: 1 }, juryRigs: { drive: 5, sensors: 6 } });
    const passed = (hours: number, days = 0) => {
      const later = act(rigged, 'car', 'hoursPass', { declared: { days, hours } });
      const aged = later.events.find(({ kind }) => kind === 'rigsAged')!;
      const good = later.log[0]?.includes(`rigsFailed failed=${aged.facts!['failed']}`);
      return [hulkOf(later, 'car').juryRigs, aged.facts!['failed'], good];
    };
    expect([passed(4), passed(5), passed(6), passed(0, 1)]).toEqual([
      [{ drive: 1, sensors: 2 }, 0, true],
      [{ sensors: 1 }, 1, true],
      [{}, 2, true],
      [{}, 2, true],
    ]);
    const long = act(yard({ systems: { drive: 1 }, juryRigs: { drive: 50 } }), 'car', 'hoursPass', {
      declared: { days: 2, hours: 1.5 },
    });
    expect(hulkOf(long, 'car').juryRigs).toEqual({ drive: 0.5 });
  });

  test('CEP-REP-01, -04 what takes no check has no total, and what takes no time no hours', () => {
    const results = (drive: number, declared: Declared, dice: readonly number[]) => {
      const done = act(yard({ systems: { drive }, parts: 1 }), 'A', 'repair', { target: 'car', declared, dice });
      return /(?:rigged|(?:not)?repaired).*/i.exec(
        done.log.find((line) => line.startsWith('repair'))!.slice('repair'.length),
      )![0];
    };
    expect(results(1, { kind: 'juryRig' }, [4])).toBe('rigged part="SALVO.cepheus.option.part.drive" hours=4');
    expect(results(3, { kind: 'destroyedSystem', workshop: true, price: 200 }, [3, 3])).toBe(
      'repaired total=0 hours=0 cost=120',
    );
    // 2D6 + 1 for Mechanics.
    expect(results(1, { kind: 'system' }, [4, 4, 2])).toBe('repaired total=9 hours=2 cost=0');
  });

  test('CEP-VEH-38 a vehicle with a point of Structure left is no wreck', () => {
    const standing = (value: number) => cepheus.status(yard({ structure: { value, max: 2 } }).fight, 'car').standing;
    expect([standing(1), standing(0)]).toEqual(['up', 'destroyed']);
  });

  test.each([
    ['hull', 1, 1, { hull: 2, structure: 1 }],
    ['structure', 1, 1, { hull: 1, structure: 2 }],
    ['structure', 2, 2, { hull: 1, structure: 3 }],
    ['structure', 9, 3, { hull: 1, structure: 4 }],
  ])('CEP-REP-05, -06 %s: of %d points %d are restored', (kind, points, restored, left) => {
    const broken = yard({ hull: { value: 1, max: 3 }, structure: { value: 1, max: 4 }, parts: 1 });
    const declared = { kind, points, workshop: true };
    const dice = kind === 'hull' ? [6, 6, 3] : ones(restored);
    const mended = act(broken, 'A', 'repair', { target: 'car', declared, dice });
    const done = mended.events.find((event) => event.kind === 'repaired')!;
    expect([codeOf(mended), hulkOf(mended, 'car'), done.facts!['restored']]).toMatchObject([null, left, restored]);
  });
});

describe('out of control (CEP-VEH-04)', () => {
  const conditions = (played: Scripted) => cepheus.status(played.fight, 'car').conditions.map(({ id }) => id);

  test('a vehicle that moves and is not driven is so for the next round, and no longer once it is driven', () => {
    const played = next(next(begun([A, B, car('car', ['A'], { speed: 60 })])));
    expect([played.fight.round, conditions(played)]).toEqual([2, ['uncontrolled']]);
    const driven = next(next(act(played, 'A', 'drive', { declared: { kph: 60 } })));
    expect([driven.fight.round, conditions(driven)]).toEqual([3, []]);
    expect(conditions(next(next(played)))).toEqual(['uncontrolled']);
  });

  test('one that stands, or is a wreck, is not', () => {
    const after = (sheet: Declared) => conditions(next(next(begun([A, B, car('car', ['A'], sheet)]))));
    expect([after({ speed: 0 }), after({ speed: 60, structure: { value: 0, max: 2 } })]).toEqual([[], ['destroyed']]);
    expect(after({ speed: 1 })).toEqual(['uncontrolled']);
  });
});

describe('the power plant (CEP-VEH-45, -57)', () => {
  const broken = (hull: number, dice: readonly number[], kind: 'vehicle' | 'robot' = 'vehicle') => {
    const sheet = {
      speed: 0,
      systems: { powerPlant: 2 },
      hull: { value: hull, max: 3 },
      structure: { value: 9, max: 9 },
    };
    const target = kind === 'vehicle' ? car('car', [], sheet) : { ...car('car', [], sheet), kind };
    const hit = act(begun([A, { ...target, state: { initiative: 5 } }]), 'car', 'hazard', {
      declared: { points: 1 },
      dice,
    });
    return [hulkOf(hit, 'car').hull, hulkOf(hit, 'car').structure, hulkOf(hit, 'car').systems.powerPlant];
  };

  test('its end hits the Hull at once, and where there is none the Structure', () => {
    expect(broken(0, [1, 2, 4])).toEqual([0, 5, 3]);
    expect(broken(0, [2, 2, 1])).toEqual([0, 8, 3]);
    expect(broken(2, [1, 2, 4], 'robot')).toEqual([0, 7, 3]);
    expect(broken(0, [1, 2, 3], 'robot')).toEqual([0, 6, 3]);
  });
});
