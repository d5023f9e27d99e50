/** Fights inside a vehicle, machines that fail, mechanics at work, and fire at ships. */
import { describe, expect, test } from 'vitest';
import { cepheus, type CepheusState } from '../../../src/rules/cepheus/index.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { play } from '../../cases/script.ts';
import { act, next, start, scripted, type Declared, type Scripted } from './fight-log.ts';
import { car, fightOf, HEAVY, type Person } from './fight-people.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

const person = (id: string, initiative: number | null, rest: Partial<Person> = {}): Person => ({
  id,
  skills: { 'Slug Rifle': 1, 'Wheeled Vehicle': 2, 'Turret Weapons': 1, Mechanics: 1, Athletics: 0 },
  weapons: ['rifle'],
  ...rest,
  state: { initiative, ...rest.state },
});
const A = person('A', 9);
const B = person('B', 7);
const C = person('C', 5);
const begun = (...people: readonly Person[]): Scripted => start(scripted(fightOf(people)));
const state = (played: Scripted, id: string): CepheusState => combatantIn(played.fight, id).state;
const lines = (played: Scripted, kind: string): readonly string[] =>
  played.log.filter((entry) => entry.trim().startsWith(kind));
const code = (played: Scripted): string | null => played.refused?.refused ?? null;

function dms(played: Scripted, who: string, target: string, declared: Declared = {}, item = 'rifle'): object {
  const odds = cepheus.odds(played.fight, { action: 'attack', who, item, targets: [target], declared });
  if (isRefusal(odds)) return { refused: odds.refused };
  const counted = odds.tally.filter((entry) => entry.setAside === undefined);
  return Object.fromEntries(counted.map(({ label, value }) => [label.slice(label.lastIndexOf('.') + 1), value]));
}

describe('inside a vehicle', () => {
  const near = { metres: 2 };
  const crew = begun(A, B, C, car('car', ['A', 'B', 'C'], { speed: 120 }));

  test('CEP-CVR-07, CEP-MOD-06 nothing of the vehicle is between those inside, and they ride along with each other', () => {
    expect(dms(crew, 'A', 'B', near)).not.toHaveProperty('cover');
    expect(dms(crew, 'A', 'B', near)).not.toHaveProperty('targetMoved');
    expect(dms(crew, 'A', 'car', near)).not.toHaveProperty('targetMoved');
    const apart = begun(A, B, car('car', ['A']), car('other', ['B'], { speed: 120 }));
    expect(dms(apart, 'A', 'B', { ...near, bearing: 90 })).toMatchObject({ cover: -1, targetMoved: -20 });
  });

  test('CEP-VEH-01, -07 no arc leads to them, and shots among them use up no arc', () => {
    expect(dms(crew, 'A', 'B', { ...near, bearing: 270 })).not.toHaveProperty('refused');
    const shot = { item: 'rifle', target: 'C', declared: { ...near, bearing: 270 }, dice: [1, 1] };
    const both = act(next(act(crew, 'A', 'attack', shot)), 'B', 'attack', shot);
    expect(both.refused).toBeNull();
    expect(state(both, 'car').motion.shots).toEqual({});
  });

  test('CEP-VEH-24 a stunt that brings a vehicle into an arc brings those inside with it', () => {
    const played = begun(A, B, C, car('car', ['A', 'B'], { facing: 0 }), car('other', ['C']));
    const declared = { purpose: 'arc', arc: 'right' };
    const stunt = next(act(played, 'A', 'stunt', { target: 'other', declared, dice: [4, 4] }));
    expect(dms(next(played), 'B', 'C', { bearing: 270 })).toEqual({ refused: 'outOfArc' });
    expect(dms(stunt, 'B', 'C', { bearing: 270 })).not.toHaveProperty('refused');
  });

  test('CEP-VEH-45 what is mounted on a vehicle without power does not fire', () => {
    const occupants = [{ actor: 'A', role: 'gunner', secured: true, arc: 'front' }];
    const powered = (powerPlant: number): object => {
      const sheet = { speed: 0, occupants, systems: { powerPlant } };
      return dms(begun(A, B, car('car', [], sheet, { weapons: ['turret'] })), 'A', 'B', {}, 'turret');
    };
    expect(powered(2)).not.toHaveProperty('refused');
    expect(powered(3)).toEqual({ refused: 'disabled' });
  });

  test('CEP-COM-08 no meson set in a vehicle that moves', () => {
    const sheet = { comms: ['meson'] };
    const led = (speed: number): string | null => {
      const far = { ...person('B', 7, { sheet }), side: 'A' };
      const played = begun(person('A', 9, { sheet }), far, car('car', ['B'], { speed }));
      const declared = { hearing: false, lineOfSight: false };
      return code(act(played, 'A', 'leadership', { target: 'B', declared, dice: speed > 0 ? [] : [1, 1] }));
    };
    expect([led(0), led(60)]).toEqual([null, 'noContact']);
  });

  test('CEP-VEH-21 an evasive action that fails is none, unless its failure counts', () => {
    const evaded = (negativeEffect: string): readonly string[] => {
      const { fight } = start(scripted(fightOf([A, B, car('car', ['A'])], { options: { negativeEffect } })));
      const result = play(cepheus.perform(fight, { action: 'evade', who: 'A' }), { dice: [1, 2] });
      if (isRefusal(result)) throw new Error(result.refused);
      return result.stages.map(({ title }) => title.split('.').at(-1)!);
    };
    expect([evaded('floor0'), evaded('literal')]).toEqual([
      ['evade', 'control'],
      ['evade', 'control', 'evading'],
    ]);
  });

  test('CEP-VEH-21, -27 with nobody left at the wheel neither an evasive action nor a pursuit goes on', () => {
    const evading = next(act(begun(A, B, car('car', ['A'])), 'A', 'evade', { dice: [6, 6] }));
    expect(state(evading, 'car').motion.evading).toBe(6);
    const asleep = { declared: { condition: 'unconscious' } };
    const out = next(act(evading, 'A', 'setCondition', asleep));
    expect([out.fight.round, state(out, 'car').motion.evading]).toEqual([2, null]);
    expect(state(next(evading), 'car').motion.evading).toBe(6);
  });

  test('CEP-STN-04 taking a seat ends lying prone', () => {
    const prone: Person = { ...A, state: { initiative: 9, stance: 'prone' } };
    const seated = act(begun(prone, B, car('car', [], { speed: 0 })), 'A', 'board', { target: 'car' });
    expect(state(seated, 'A').stance).toBe('standing');
    expect(state(act(seated, 'A', 'leave'), 'A').stance).toBe('standing');
  });
});

describe('on foot or in a seat (AMB-72)', () => {
  const sitting = begun(A, B, car('car', ['A'], { speed: 0 }));
  const offered = (played: Scripted): readonly string[] =>
    cepheus
      .choices(played.fight, 'A')
      .filter(({ action, moot }) => ['move', 'changeStance'].includes(action) && moot !== true)
      .map(({ action }) => action);
  const tried = (played: Scripted, action: string, declared: Declared): object | null =>
    act(played, 'A', action, { declared }).refused;
  const refusal = expect.objectContaining({ refused: 'aboard', clause: 'CEP-VEH-03' }) as object;

  test('CEP-VEH-03 the vehicle carries those in it: they neither walk nor get down', () => {
    expect(offered(sitting)).toEqual([]);
    expect(tried(sitting, 'move', { metres: 1.5 })).toEqual(refusal);
    expect(tried(sitting, 'changeStance', { stance: 'crouched' })).toEqual(refusal);
    expect(tried(sitting, 'changeStance', { stance: 'prone' })).toEqual(refusal);
  });

  test('CEP-MOV-01, CEP-STN-01 who has got out does both, as do those who never got in', () => {
    const out = act(sitting, 'A', 'leave');
    expect(offered(out)).toEqual(['move', 'changeStance']);
    const walked = act(out, 'A', 'move', { declared: { metres: 6 } });
    expect(state(walked, 'A').metresMoved).toBe(6);
    expect(state(act(walked, 'A', 'changeStance', { declared: { stance: 'prone' } }), 'A').stance).toBe('prone');
    expect(offered(begun(A, B, car('car', ['B'], { speed: 0 })))).toEqual(['move', 'changeStance']);
  });

  test('CEP-EXP-05, CEP-STN-01 who has ended up on the floor there sits up again, and no more', () => {
    const prone = act(sitting, 'A', 'setCondition', { declared: { condition: 'prone' } });
    expect([state(prone, 'A').stance, offered(prone)]).toEqual(['prone', ['changeStance']]);
    expect(tried(prone, 'changeStance', { stance: 'crouched' })).toEqual(refusal);
    const up = act(prone, 'A', 'changeStance', { declared: { stance: 'standing' } });
    expect([state(up, 'A').stance, offered(up)]).toEqual(['standing', []]);
  });

  test('CEP-VEH-06 another seat is taken by getting in again', () => {
    const gunner = { role: 'gunner', arc: 'left' };
    const moved = act(sitting, 'A', 'board', { target: 'car', declared: gunner });
    expect(state(moved, 'A').seat).toMatchObject({ vehicle: 'car', ...gunner });
  });
});

describe('machines that fail', () => {
  const robot = (sheet: Declared, initiative = 12): Person => ({
    id: 'R',
    kind: 'robot',
    weapons: ['rifle'],
    state: { initiative },
    sheet: { hull: { value: 9, max: 9 }, structure: { value: 9, max: 9 }, ...sheet } as Person['sheet'] & object,
  });
  const one = { dice: 0, points: 1 };
  const isUp = (played: Scripted): boolean => cepheus.status(played.fight, 'R').standing === 'up';

  test('CEP-VEH-51, -56 a robot that has acted is off from the next round on', () => {
    const acted = act(begun(robot({}), A), 'R', 'hazard', { declared: one, dice: [6, 6, 1] });
    expect(isUp(acted)).toBe(false);
    const second = next(next(acted));
    expect([second.fight.round, isUp(second)]).toEqual([2, false]);
    const third = next(second);
    expect([third.fight.round, isUp(third)]).toEqual([3, true]);
    const early = act(begun(A, robot({}, 5)), 'R', 'hazard', { declared: one, dice: [6, 6, 1] });
    const later = next(early);
    expect([later.fight.round, isUp(later)]).toEqual([2, true]);
  });

  test('CEP-VEH-51 what is off does nothing with the actions that it has left', () => {
    const off = act(begun(robot({}), A), 'R', 'hazard', { declared: one, dice: [6, 6, 1] });
    expect(code(act(off, 'R', 'aim', { target: 'A' }))).toBe('disabled');
  });

  test('CEP-VEH-43, -45, -51 it is disabled once, by the system that was hit', () => {
    const fallen = (systems: Declared, dice: readonly number[]): Scripted =>
      act(begun(A, robot({ systems }, 5)), 'R', 'hazard', { declared: one, dice: [...dice] });
    const clauses = (played: Scripted): readonly string[] =>
      played.events.filter(({ kind }) => kind === 'vehicleDisabled').map(({ clause }) => clause);
    const drive = fallen({ drive: 2 }, [4, 6]);
    expect(clauses(drive)).toEqual(['CEP-VEH-43']);
    expect(clauses(fallen({ powerPlant: 2 }, [1, 2, 1]))).toEqual(['CEP-VEH-45']);
    expect(clauses(fallen({ computer: 1 }, [6, 6]))).toEqual(['CEP-VEH-51']);
    expect(clauses(act(drive, 'R', 'hazard', { declared: one, dice: [1, 1] }))).toHaveLength(1);
  });

  test('CEP-VEH-56 a robot that waits loses the actions of this round too', () => {
    const waiting = next(act(begun(robot({}), A), 'R', 'delay'));
    const hit = act(act(waiting, 'A', 'charge'), 'R', 'hazard', { declared: one, dice: [1, 2] });
    const now = act(hit, 'R', 'actNow');
    expect(cepheus.status(now.fight, 'R').budget.map(({ left }) => left)).toEqual([0, 0]);
    expect(code(act(now, 'R', 'aim', { target: 'A' }))).toBe('noMinorAction');
  });

  test('CEP-VEH-48, -50, -58 a robot at the wheel is seated by the sheet, and hit inside as robots are', () => {
    const broken = { speed: 0, hull: { value: 0, max: 3 }, structure: { value: 9, max: 9 } };
    const played = begun(robot({}), A, car('car', ['R'], broken));
    expect(state(played, 'R').seat?.role).toBe('driver');
    // Three points on the cockpit: a hit on the Hull of the robot.
    const struck = act(played, 'car', 'hazard', { declared: { dice: 0, points: 3 }, dice: [6, 6, 1, 1] });
    expect(state(struck, 'R')).toMatchObject({ hulk: { hull: 8 }, current: { end: 7 } });
  });

  test('CEP-VEH-44 sensors tell on Comms and, with a robot, on Recon that goes through them; without any it is blind', () => {
    const checked = (sensors: number, declared: Declared): string => {
      const played = act(begun(robot({ systems: { sensors } }), A), 'R', 'check', {
        declared,
        dice: sensors < 2 ? [4, 4] : [],
      });
      return code(played) ?? (lines(played, 'check')[0]!.includes('sensors -2') ? 'hindered' : 'free');
    };
    expect(['Comms', 'Recon', 'Mechanics'].map((skill) => checked(1, { skill }))).toEqual([
      'hindered',
      'hindered',
      'free',
    ]);
    expect(checked(1, { skill: 'Comms', sensors: false })).toBe('free');
    expect(checked(2, { skill: 'Recon' })).toBe('blindSensors');
    const seeing = { skills: { 'Slug Rifle': 2 }, sensors: ['lightIntensification'] };
    const shot = (sensors: number): object =>
      dms(begun(robot({ ...seeing, systems: { sensors } }), A), 'R', 'A', { light: 'dark' });
    expect(shot(1)).toMatchObject({ skill: 2 });
    expect(shot(1)).not.toMatchObject({ light: -4 });
    expect(shot(2)).toMatchObject({ light: -4 });
    expect(shot(2)).not.toMatchObject({ skill: 2 });
  });

  test('CEP-VEH-44 aboard a vehicle only Comms is hindered, and nobody sees through what is destroyed', () => {
    const checked = (sensors: number, skill: string): string => {
      const played = begun(A, B, car('car', ['A'], { systems: { sensors } }));
      const looked = act(played, 'A', 'check', { declared: { skill, sensors: true }, dice: sensors < 2 ? [4, 4] : [] });
      return code(looked) ?? (lines(looked, 'check')[0]!.includes('sensors -2') ? 'hindered' : 'free');
    };
    expect([checked(1, 'Comms'), checked(1, 'Recon'), checked(2, 'Recon')]).toEqual([
      'hindered',
      'free',
      'blindSensors',
    ]);
  });

  test('CEP-VEH-46, CEP-REP-01 a robot without limbs strikes no more; a jury-rigged robot strikes as ever', () => {
    const struck = (limbs: readonly number[], juryRigs: Declared = {}): object =>
      dms(begun(robot({ limbs, juryRigs }), A), 'R', 'A', { metres: 1 }, 'unarmed');
    expect(struck([1, 2])).toMatchObject({ limb: -2 });
    expect(struck([2, 2])).toEqual({ refused: 'weaponDestroyed' });
    expect(struck([1, 2], { limb0: 3 })).not.toHaveProperty('limb');
  });

  test('GAP-06 a vehicle is not stunned, and the odds of a stun are those of the check', () => {
    const thrower = person('A', 9, { weapons: ['stun'] });
    const played = begun(thrower, B, car('car', [], { speed: 0, armor: { value: 0, max: 0 } }));
    const shot = { item: 'stun', target: 'car', declared: { metres: 3 }, dice: [6, 6, 6, 6, 6] };
    expect(state(act(played, 'A', 'attack', shot), 'car')).toMatchObject({ unconscious: null });
    const near = [{ id: 'car', metres: 1 }];
    const command = { action: 'attack', who: 'A', item: 'stun', targets: ['B'] };
    const odds = cepheus.odds(played.fight, { ...command, declared: { metres: 3, blastVictims: near, otherDm: 20 } });
    if (isRefusal(odds)) throw new Error(odds.refused);
    // END DM 0 less 3D6: 12 against 3 dice of 1 wakes at 8 + 3, three pairs of dice in 36.
    const [stunned, ...others] = odds.each!;
    expect([stunned!.who, stunned!.chances.map(({ label }) => label)]).toEqual(['B', ['SALVO.cepheus.odds.knockOut']]);
    expect(stunned!.chances[0]!.chance).toBeCloseTo(1 - ((3 / 36) * 1 + (1 / 36) * 3) / 216, 12);
    expect(others).toEqual([]);
  });

  test('CEP-REP-01, -03, CEP-VEH-43 what is stripped, or no longer jury-rigged, slows a vehicle down', () => {
    const mechanic = person('A', null);
    const fast = { speed: 120, systems: { drive: 2 }, juryRigs: { drive: 3 } };
    const yard = scripted(fightOf([mechanic, car('car', [], fast), car('old', [], { speed: 90 })]));
    expect(state(act(yard, 'car', 'hoursPass'), 'car').hulk).toMatchObject({ speed: 112, juryRigs: {} });
    const stripped = act(yard, 'A', 'salvage', { target: 'old', declared: { part: 'drive', hits: 3 } });
    expect(state(stripped, 'old').hulk).toMatchObject({ speed: 0, parts: 3, systems: { drive: 3 } });
  });

  test('CEP-REP-03 Hull, Structure, armor and cargo give parts too, as many as there are', () => {
    const yard = scripted(fightOf([person('A', null), car('old', [], { speed: 0, cargo: { value: 1, max: 4 } })]));
    const taken = (part: string, hits: number): Scripted =>
      act(yard, 'A', 'salvage', { target: 'old', declared: { part, hits } });
    expect(state(taken('hull', 3), 'old').hulk).toMatchObject({ hull: 0, parts: 3 });
    expect(state(taken('structure', 1), 'old').hulk).toMatchObject({ structure: 1, parts: 1 });
    expect(state(taken('armor', 6), 'old').hulk).toMatchObject({ armor: 0, parts: 6 });
    expect(state(taken('cargo', 1), 'old').hulk).toMatchObject({ cargo: 0, parts: 1 });
    expect([code(taken('hull', 4)), code(taken('cargo', 2))]).toEqual(['nothingLeft', 'nothingLeft']);
  });
});

describe('mechanics', () => {
  const garage = (mechanic: Partial<Person>, sheet: Declared = {}): Scripted => {
    const damaged = { speed: 0, systems: { drive: 1 }, hull: { value: 1, max: 3 }, parts: 2, ...sheet };
    return scripted(fightOf([person('A', null, mechanic), car('car', [], damaged)]));
  };
  const repaired = (played: Scripted, declared: Declared, dice: readonly number[]): Scripted =>
    act(played, 'A', 'repair', { target: 'car', declared, dice: [...dice] });

  test('CEP-FAT-01, CEP-REP-02 fatigue tells on a repair as on any check', () => {
    const system = { kind: 'system' };
    expect(lines(repaired(garage({}), system, [3, 4, 1]), 'repair')[0]).toContain('skill 1');
    expect(state(repaired(garage({}), system, [3, 4, 1]), 'car').hulk?.systems.drive).toBe(0);
    const tired = repaired(garage({ state: { fatigued: true } }), system, [3, 4, 1]);
    expect(lines(tired, 'repair')[0]).toContain('fatigue -2');
    expect(state(tired, 'car').hulk).toMatchObject({ systems: { drive: 1 }, parts: 1 });
  });

  test('CEP-REP-05 the Hull takes Mechanics, a system any fitting skill', () => {
    const skilled = { skills: { Electronics: 2 } };
    const skill = 'Electronics';
    expect(code(repaired(garage(skilled), { kind: 'hull', skill }, []))).toBe('needsMechanics');
    expect(code(repaired(garage(skilled), { kind: 'system', skill }, [3, 3, 1]))).toBeNull();
    expect(code(repaired(garage(skilled), { kind: 'hull' }, [6, 6, 1]))).toBeNull();
  });
});

describe('fire at ships', () => {
  const ship = car('ship', [], { frame: 'starship', speed: 0, armor: { value: 0, max: 0 } });
  const gunner = (id: string, initiative: number, weapon: string): Person =>
    person(id, initiative, {
      side: 'ground',
      weapons: [weapon],
      skills: { 'Heavy Weapons': 1, 'Energy Rifle': 3, 'Slug Rifle': 1 },
      scores: { str: 12 },
    });
  const fives = (count: number): readonly number[] => new Array<number>(count).fill(5);

  test('CEP-SHP-03 the attackers choose the weapon that counts in full; by default that with the most dice', () => {
    const played = begun(gunner('L', 9, 'laser'), gunner('P', 5, 'pgmp'), ship);
    const fire = (choice: string | null, dice: readonly number[]): string => {
      const shot = {
        item: 'laser',
        target: 'ship',
        declared: { 'with:P': true },
        ...(choice ? { choices: [choice] } : {}),
      };
      return lines(act(played, 'L', 'attack', { ...shot, dice: [3, 3, 3, 3, ...dice] }), 'firedTogether')[0]!;
    };
    // Both hit: the laser by 6 + 3 + 4, Effect 5, the PGMP by 6 + 1 + 4, Effect 3.
    expect(fire('L', fives(5 + 5))).toContain('raw=55 weapons=2 half=5');
    expect(fire('P', fives(10 + 2))).toContain('raw=63 weapons=2 half=2');
  });

  test('CEP-XRG-05, CEP-SHP-02 an energy weapon does half at extreme range, at a ship too', () => {
    const played = begun(gunner('L', 9, 'laser'), gunner('P', 5, 'laser'), ship);
    const shot = { item: 'laser', target: 'ship', dice: [3, 4, 6, 6, 6, 6, 5] };
    // 7 + 3 - 4 - 2 + 4: Effect 0.
    const far = act(played, 'L', 'attack', { ...shot, declared: { metres: 6000, rest: true } });
    expect(lines(far, 'firedTogether')[0]).toContain('raw=15');
    const misty = act(played, 'L', 'attack', { ...shot, declared: { aerosol: true, otherDm: -6 } });
    expect(lines(misty, 'firedTogether')[0]).toContain('raw=19');
  });

  test('CEP-SUP-05, -09 suppression does a ship no harm', () => {
    const played = begun(gunner('A', 9, 'rifle'), ship);
    const declared = { suppression: true };
    const fired = act(played, 'A', 'attack', { item: 'rifle', target: 'ship', declared, dice: [6, 6] });
    expect(state(fired, 'A').ammo['rifle']).toBe(28);
    expect(lines(fired, 'shipDamaged')).toEqual([]);
  });

  test('CEP-THR-04, CEP-ATK-07 the Effect of a payload is not added at a ship either', () => {
    const rocket = { ...HEAVY['rocket']!, damageDice: 4 };
    const played = begun({ ...gunner('A', 9, 'laser'), sheet: { items: [rocket] } }, ship);
    const fired = act(played, 'A', 'attack', { item: 'rocket', target: 'ship', dice: [6, 6, 6, 6, 6, 6] });
    expect(lines(fired, 'shipHit')[0]).toContain('raw=24');
  });

  test('CEP-EXT-02, CEP-COUP-03 a busy or bound combatant joins nobody’s fire', () => {
    const offered = (rest: Partial<CepheusState>): readonly string[] => {
      const other = { ...gunner('P', 5, 'pgmp'), state: { initiative: 5, ...rest } };
      const played = begun(gunner('L', 9, 'laser'), other, ship);
      const fields = cepheus.choices(played.fight, 'L', 'attack').find(({ item }) => item === 'laser')!.fields;
      return fields.map(({ key }) => key).filter((key) => key.startsWith('with:'));
    };
    expect(offered({})).toEqual(['with:P']);
    expect(offered({ helpless: true })).toEqual([]);
    expect(offered({ extended: { skill: 'none', roundsNeeded: 3, roundsDone: 0 } })).toEqual([]);
  });
});

test('CEP-TAC-01, -03 the commander may leave the roll alone where a failure counts', () => {
  const boss = person('A', 9, { side: 'us', skills: { Tactics: 0 }, sheet: { commander: true } });
  const ruled = (negativeEffect: string) => scripted(fightOf([boss], { options: { negativeEffect } }));
  const bonus = (played: Scripted): number => state(played, 'A').tacticsBonus;
  expect(bonus(start(ruled('literal'), { dice: [1, 1], choices: ['roll'] }))).toBe(-6);
  expect(bonus(start(ruled('literal'), { choices: ['leave'] }))).toBe(0);
  expect(bonus(start(ruled('floor0'), { dice: [1, 1] }))).toBe(0);
});

test('CEP-TAC-02 under `best` the leader with the best check rolls, not the one with the highest level', () => {
  const side = { side: 'us', sheet: { unit: 'one' } };
  const dull = person('A', 9, { ...side, skills: { Tactics: 2 }, scores: { int: 3 } });
  const bright = person('B', 7, { ...side, skills: { Tactics: 1 }, scores: { int: 12 } });
  const fight = fightOf([dull, bright], { options: { tacticsScope: 'best' } });
  const played = start(scripted(fight), { dice: [4, 4] });
  expect(lines(played, 'tactics B')).toHaveLength(1);
});
