/** Vehicles in play, through the contract: seats, arcs, cover, driving, crashes, hits, explosions, ships, repairs, robots. */
import { describe, expect, test } from 'vitest';
import { cepheus, type CepheusFight, type CepheusState } from '../../../src/rules/cepheus/index.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { act, next, start, scripted, type Declared, type Scripted } from './fight-log.ts';
import { car, fightOf, MOUNTED, type Person } from './fight-people.ts';
import { combatantIn, withCombatant } from '../../../src/rules/kernel/fight.ts';

const person = (id: string, initiative: number | null, rest: Partial<Person> = {}): Person => ({
  id,
  skills: { 'Slug Rifle': 1, 'Slug Pistol': 1, 'Wheeled Vehicle': 2, 'Turret Weapons': 1, Athletics: 0 },
  weapons: ['rifle', 'pistol'],
  ...rest,
  state: { initiative, ...rest.state },
});
const A = person('A', 9, { scores: { dex: 9 } });
const B = person('B', 7);
const C = person('C', 5);
const begun = (people: readonly Person[], rest: Partial<CepheusFight> = {}): Scripted =>
  start(scripted(fightOf(people, rest)));
const state = (played: Scripted, id: string): CepheusState => combatantIn(played.fight, id).state;
const hulk = (played: Scripted, id = 'car'): NonNullable<CepheusState['hulk']> => state(played, id).hulk!;
const line = (played: Scripted, kind: string): string | undefined =>
  played.log.find((entry) => entry.trim().startsWith(kind));
const refusedCode = (played: Scripted): string | null => played.refused?.refused ?? null;

/** The reason that a shot is refused; null: it may be fired. */
function shotRefused(played: Scripted, who: string, target: string, declared: Declared, item = 'rifle'): string | null {
  const step = cepheus.perform(played.fight, { action: 'attack', who, item, targets: [target], declared }).next();
  return step.done === true && isRefusal(step.value) ? step.value.refused : null;
}

function dms(played: Scripted, who: string, target: string, declared: Declared = {}, item = 'rifle'): object {
  const odds = cepheus.odds(played.fight, { action: 'attack', who, item, targets: [target], declared });
  if (isRefusal(odds)) return { refused: odds.refused };
  return Object.fromEntries(odds.tally.map(({ label, value }) => [label.slice(label.lastIndexOf('.') + 1), value]));
}

describe('aboard', () => {
  test('CEP-VEH-03 a vehicle takes no turn, its driver does; seats are taken as the sheet says', () => {
    const played = begun([A, B, car('car', ['A', 'B'])]);
    expect(cepheus.order.count(played.fight, combatantIn(played.fight, 'car'))).toBeNull();
    expect(state(played, 'A').seat).toMatchObject({ vehicle: 'car', role: 'driver', secured: true });
    expect(played.fight.turn).toBe('A');
    expect(refusedCode(act(played, 'car', 'aim', { target: 'B' }))).toBe('vehicle');
  });

  test('CEP-VEH-03 of two drivers on its sheet the first has the wheel, and nobody sits twice', () => {
    const seat = (actor: string, role: string) => ({ actor, role, secured: true, arc: 'right' });
    const occupants = [seat('A', 'driver'), seat('B', 'driver'), seat('A', 'passenger')];
    const played = begun([A, B, car('car', [], { occupants })]);
    expect([state(played, 'A').seat?.role, state(played, 'B').seat]).toEqual(['driver', null]);
  });

  test('CEP-VEH-05, -06 size and cover: the vehicle is easier to hit, those inside are covered', () => {
    const people = [A, B, C, car('car', ['B'], { speed: 0 }), car('apc', ['C'], { speed: 0, military: true })];
    const played = begun(people);
    expect(dms(played, 'A', 'car')).toMatchObject({ size: 1 });
    expect(dms(played, 'A', 'B')).toMatchObject({ cover: -1 });
    expect(dms(played, 'A', 'C')).toMatchObject({ cover: -4 });
    expect(dms(begun([A, B, car('car', ['B'], { speed: 0, open: true })]), 'A', 'B')).not.toHaveProperty('cover');
  });

  test('CEP-MOD-06 a moving vehicle is as hard to hit as it is fast, and so are those inside', () => {
    const played = begun([A, B, car('car', ['B'])]);
    expect(dms(played, 'A', 'car')).toMatchObject({ targetMoved: -10 });
    expect(dms(played, 'A', 'B')).toMatchObject({ targetMoved: -10 });
  });

  test('CEP-VEH-01, -02, -08 arcs: out of a closed vehicle into the seat’s own, out of an open vehicle anywhere', () => {
    const shot = (played: Scripted, bearing: number) => shotRefused(played, 'A', 'C', { bearing });
    const crew = [{ actor: 'A', role: 'passenger', secured: true, arc: 'right' }];
    const closed = begun([A, C, car('car', [], { speed: 0, facing: 90, occupants: crew })]);
    expect([90, 135, 180, 225, 270].map((bearing) => shot(closed, bearing))).toEqual([
      'outOfArc',
      null,
      null,
      null,
      'outOfArc',
    ]);
    const open = begun([A, C, car('car', [], { speed: 0, open: true, occupants: crew })]);
    expect(shot(open, 0)).toBeNull();
  });

  test('CEP-VEH-07 so many shooters for each side and round; the next round they may again', () => {
    const crew = ['A', 'B', 'C'].map((actor) => ({ actor, role: 'passenger', secured: true, arc: 'right' }));
    const foe = person('X', 1);
    const played = begun([A, B, C, foe, car('car', [], { speed: 0, occupants: crew })]);
    const shot = { item: 'rifle', target: 'X', declared: { bearing: 90 }, dice: [1, 1] };
    const two = next(act(next(act(played, 'A', 'attack', shot)), 'B', 'attack', shot));
    expect(shotRefused(two, 'C', 'X', { bearing: 90 })).toBe('arcTaken');
    const later = next(next(two));
    expect(later.fight.round).toBe(2);
    expect(state(later, 'car').motion.shots).toEqual({});
  });

  test('CEP-VEH-09 a mounted weapon is fired by those at it, spends the vehicle’s ammunition, and is reloaded there', () => {
    const crew = [
      { actor: 'A', role: 'gunner', secured: true, arc: 'front' },
      { actor: 'B', role: 'passenger', secured: true, arc: 'front' },
    ];
    const played = begun([A, B, C, car('car', [], { speed: 0, occupants: crew }, { weapons: ['bowGun'] })]);
    const shot = { item: 'bowGun', target: 'C', dice: [1, 1] };
    expect(shotRefused(played, 'A', 'C', { bearing: 180 }, 'bowGun')).toBe('outOfArc');
    const fired = act(played, 'A', 'attack', { ...shot, declared: { bearing: 10 } });
    expect(state(fired, 'car').ammo['bowGun']).toBe(39);
    const loaded = act(fired, 'A', 'reload', { item: 'bowGun' });
    expect(state(loaded, 'car').ammo['bowGun']).toBe(40);
    expect(shotRefused(next(played), 'B', 'C', { bearing: 10 }, 'bowGun')).toBe('unknownItem');
  });

  test('CEP-VEH-01, -02 the arc drawn for a mounted weapon is where it may fire, however the vehicle is turned', () => {
    const crew = [{ actor: 'A', role: 'gunner', secured: true, arc: 'front' }];
    const drawn = { front: 90, right: 180, rear: 270, left: 0 } as const;
    for (const [mount, facing] of Object.entries(drawn)) {
      const gun = { ...MOUNTED['bowGun']!, id: 'gun', mount };
      const played = begun([A, C, car('car', [], { speed: 0, facing: 90, occupants: crew, items: [gun] })]);
      const [area, ...others] = cepheus.areas!(played.fight, {
        action: 'attack',
        who: 'A',
        item: 'gun',
        targets: ['C'],
      });
      expect(area).toMatchObject({ shape: 'cone', wide: 90, from: 'actor', of: 'car', facing });
      expect(others).toEqual([]);
      for (let bearing = 0; bearing < 360; bearing += 15) {
        const turned = Math.abs(((bearing - facing + 540) % 360) - 180);
        expect(shotRefused(played, 'A', 'C', { bearing }, 'gun')).toBe(turned <= 45 ? null : 'outOfArc');
      }
    }
    const turret = begun([A, C, car('car', [], { speed: 0, occupants: crew }, { weapons: ['turret'] })]);
    expect(cepheus.areas!(turret.fight, { action: 'attack', who: 'A', item: 'turret', targets: ['C'] })).toEqual([]);
  });

  test('CEP-VEH-47 a weapon hit once fires at -2, hit twice not at all', () => {
    const crew = [{ actor: 'A', role: 'gunner', secured: true, arc: 'front' }];
    const gunner = (hits: number) => {
      const vehicle = car('car', [], { speed: 0, occupants: crew }, { weapons: ['turret'] });
      const played = begun([A, B, vehicle]);
      const { state: before, ...rest } = combatantIn(played.fight, 'car');
      const damaged = { ...rest, state: { ...before, hulk: { ...before.hulk!, weapons: { turret: hits } } } };
      return { ...played, fight: withCombatant(played.fight, damaged) };
    };
    expect(dms(gunner(1), 'A', 'B', {}, 'turret')).toMatchObject({ weaponDamage: -2 });
    expect(dms(gunner(2), 'A', 'B', {}, 'turret')).toEqual({ refused: 'weaponDestroyed' });
  });

  test('CEP-VEH-20, CEP-VEH-39 nobody asks a vehicle whether it dodges', () => {
    const played = begun([A, car('car', [], { speed: 0 })]);
    expect(act(played, 'A', 'attack', { item: 'rifle', target: 'car', dice: [1, 1] }).refused).toBeNull();
  });
});

describe('at the wheel', () => {
  test('CEP-VEH-04, -06 the wheel is taken as the sheet says, unless it is taken; a passenger keeps nobody from it', () => {
    const seats = (role: 'driver' | 'passenger') => {
      const seat = { vehicle: 'car', role, secured: true, arc: 'front' } as const;
      const played = begun([A, { ...B, state: { ...B.state, seat } }, car('car', ['A'])]);
      return ['A', 'B'].map((id) => state(played, id).seat?.role ?? null);
    };
    expect(seats('driver')).toEqual([null, 'driver']);
    expect(seats('passenger')).toEqual(['driver', 'passenger']);
  });

  test('CEP-VEH-04 the GM is offered the way that it is not', () => {
    const offered = (driving: 'simple' | 'demanding') => {
      const played = act(begun([A, car('car', ['A'])]), 'car', 'setDriving', { declared: { driving } });
      return cepheus.choices(played.fight, 'car', 'setDriving')[0]!.fields.map((field) => field.default);
    };
    expect([offered('simple'), offered('demanding')]).toEqual([['demanding'], ['simple']]);
  });

  test('CEP-VEH-04 a vehicle that nobody drives this round is out of control; a demanding way takes more', () => {
    const driven = (action: string, driving: string) => {
      const played = begun([A, car('car', ['A'])]);
      const way = driving === 'demanding' ? act(played, 'car', 'setDriving', { declared: { driving } }) : played;
      const done = action === 'none' ? way : act(way, 'A', action, { declared: { kph: 60 } });
      return line(next(done), 'uncontrolled') !== undefined;
    };
    expect(driven('none', 'simple')).toBe(true);
    expect(driven('drive', 'simple')).toBe(false);
    expect(driven('drive', 'demanding')).toBe(false);
    expect(driven('none', 'demanding')).toBe(true);
  });

  test('WE-22, CEP-VEH-21 evasion tells on attacks against it and from it until the driver acts again', () => {
    const gunner = { actor: 'B', role: 'gunner', secured: true, arc: 'front' };
    const crew = [{ actor: 'A', role: 'driver', secured: true, arc: 'front' }, gunner];
    const played = begun([A, B, C, car('car', [], { occupants: crew }, { weapons: ['turret'] })]);
    // 8 + skill 2 + DEX DM 1: Effect 3.
    const evading = act(played, 'A', 'evade', { dice: [4, 4] });
    expect(state(evading, 'car').motion.evading).toBe(3);
    expect(dms(evading, 'C', 'car')).toMatchObject({ size: 1, targetEvasion: -3 });
    expect(dms(evading, 'C', 'B')).toMatchObject({ targetEvasion: -3 });
    expect(dms(evading, 'B', 'C', {}, 'turret')).toMatchObject({ ownEvasion: -3 });
    const later = act(next(next(next(evading))), 'A', 'drive');
    expect(state(later, 'car').motion.evading).toBeNull();
  });

  test('CEP-VEH-07, -21 a driver who shoots evades no longer, and has fired out of the arc of its seat', () => {
    const crew = [{ actor: 'A', role: 'driver', secured: true, arc: 'front' }];
    const evading = act(begun([A, C, car('car', [], { occupants: crew })]), 'A', 'evade', { dice: [4, 4] });
    const shot = { item: 'rifle', target: 'C', declared: { bearing: 0 }, dice: [1, 1] };
    const fired = act(next(next(evading)), 'A', 'attack', shot);
    expect(state(fired, 'car').motion).toMatchObject({ evading: null, shots: { front: 1 } });
  });

  test('WE-21, CEP-VEH-25..27 the pursuer weaves at the same number and crashes', () => {
    const pursuer = person('B', 7, { skills: { 'Wheeled Vehicle': 2 } });
    const played = begun([A, pursuer, car('car', ['A'], { speed: 75 }), car('hunter', ['B'], { speed: 75 })]);
    expect(refusedCode(act(played, 'A', 'weave', { target: 'hunter', declared: { w: 5 } }))).toBe('badDeclaration');
    const clear = next(act(played, 'A', 'weave', { target: 'hunter', declared: { w: 3 }, dice: [4, 4] }));
    expect(state(clear, 'hunter').motion.chase).toEqual({ leader: 'car', w: 3 });
    expect(refusedCode(act(clear, 'B', 'weave', { declared: { w: 2 } }))).toBe('mustMatchLeader');
    const crash = act(clear, 'B', 'weave', {
      declared: { w: 3 },
      // 8D6 of 20: 14 after armor, hits 1, 1 and 2 on the armor; a quarter for the driver, all of it off END.
      dice: [3, 4, 3, 3, 3, 3, 2, 2, 2, 2, 3, 4, 3, 4, 3, 4],
    });
    expect(line(crash, 'collision')).toContain('kph=75 dice=8 raw=20 damage=14');
    expect(hulk(crash, 'hunter')).toMatchObject({ armor: 2, speed: 0 });
    expect(state(crash, 'B').current.end).toBe(2);
    expect(state(next(clear), 'hunter').motion.chase, 'who does neither has broken off').toBeNull();
  });

  test('CEP-VEH-23 a ram against a dodge and an evasion', () => {
    const played = begun([A, B, car('car', ['A'], { speed: 20 })]);
    const missed = act(played, 'A', 'ram', { target: 'B', dice: [3, 2], choices: ['dodge'] });
    expect(line(missed, 'control')).toContain('dodge -1');
    expect(line(missed, 'collision')).toBeUndefined();
    const hit = act(played, 'A', 'ram', { target: 'B', dice: [4, 2, 3, 3], choices: ['none'] });
    expect(state(hit, 'B').current.end).toBe(1);
    expect(hulk(hit).speed, 'a person does not stop a car').toBe(20);
  });

  test('CEP-VEH-24 a stunt brings a target into another arc, helps a check, or leaves maneuvers', () => {
    const played = begun([A, B, C, car('car', ['A', 'B'], { facing: 0 })]);
    expect(shotRefused(next(played), 'B', 'C', { bearing: 270 })).toBe('outOfArc');
    const stunt = { target: 'C', declared: { purpose: 'arc', arc: 'right' }, dice: [4, 4] };
    expect(shotRefused(next(act(played, 'A', 'stunt', stunt)), 'B', 'C', { bearing: 270 })).toBeNull();
    const setUp = act(played, 'A', 'stunt', { declared: { purpose: 'setUp' }, dice: [4, 4] });
    const evading = act(next(next(next(setUp))), 'A', 'evade', { dice: [4, 4] });
    expect(line({ ...evading, log: evading.log.slice(setUp.log.length) }, 'control')).toContain('setUp 1');
    const swift = act(played, 'A', 'stunt', { declared: { purpose: 'maneuvers' }, dice: [4, 4] });
    expect(act(act(swift, 'A', 'maneuver'), 'A', 'maneuver').refused).toBeNull();
  });

  test('CEP-VEH-43, -45, -55 damage leaves less speed, then none', () => {
    const driving = (systems: Declared, kph: number) =>
      refusedCode(act(begun([A, car('car', ['A'], { systems, speed: 0 })]), 'A', 'drive', { declared: { kph } }));
    expect(driving({ drive: 2, powerPlant: 2 }, 56)).toBeNull();
    expect(driving({ drive: 2, powerPlant: 2 }, 57)).toBe('tooFast');
    expect(driving({ drive: 3 }, 0)).toBe('disabled');
    expect(driving({ powerPlant: 3 }, 0)).toBe('disabled');
  });
});

describe('crashes and hits', () => {
  test('WE-16, CEP-VEH-11..14 into the wall', () => {
    const crew = [
      { actor: 'A', role: 'driver', secured: true, arc: 'front' },
      { actor: 'B', role: 'passenger', secured: false, arc: 'front' },
    ];
    const tough = { hull: { value: 9, max: 9 }, occupants: crew, speed: 55 };
    const played = begun([A, person('B', 7, { scores: { str: 9, dex: 9, end: 9 } }), car('car', [], tough)]);
    const dice = [4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3, 3];
    const crash = act(played, 'car', 'collide', { dice, choices: ['str'] });
    expect(line(crash, 'vehicleHit')).toContain(
      'damage=15 groups=["SALVO.cepheus.group.1","SALVO.cepheus.group.1","SALVO.cepheus.group.2"]',
    );
    expect(state(crash, 'A').current.end).toBe(1);
    expect(line(crash, 'thrown')).toContain('damage=21 metres=18');
    expect(state(crash, 'B').seat).toBeNull();
    expect(hulk(crash)).toMatchObject({ hull: 5, speed: 0 });
  });

  test('CEP-VEH-12 armor may stop all of it: then nobody inside is hurt', () => {
    const played = begun([A, car('car', ['A'], { speed: 10 })]);
    const crash = act(played, 'car', 'collide', { dice: [6] });
    expect(state(crash, 'A').current.end).toBe(7);
  });

  const frail = { hull: { value: 1, max: 1 }, structure: { value: 2, max: 2 }, armor: { value: 3, max: 3 }, speed: 0 };

  test('WE-17, CEP-VEH-36..38 one triple wrecks it', () => {
    const played = begun([A, car('car', [], frail)]);
    // CEP-VEH-30: 22 less armor is 19.
    const hit = act(played, 'car', 'hazard', { declared: { dice: 0, points: 22, armored: true }, dice: [4, 5] });
    expect(hulk(hit)).toMatchObject({ hull: 0, structure: 0, exploded: false });
    expect(cepheus.status(hit.fight, 'car').standing).toBe('destroyed');
    expect(refusedCode(act(hit, 'A', 'attack', { item: 'rifle', target: 'car' }))).toBe('targetDead');
  });

  test('WE-17, CEP-VEH-39 it explodes: inside and near 4D6, farther off 2D6, each answers if it can', () => {
    const played = begun([A, B, C, person('D', 2), car('car', ['B'], frail)]);
    const near = [
      { id: 'B', metres: 0 },
      { id: 'A', metres: 30 },
      { id: 'C', metres: 6 },
      { id: 'D', metres: 7 },
    ];
    const exploded = act(played, 'A', 'attack', {
      item: 'rifle',
      target: 'car',
      declared: { neighbors: near, otherDm: 6 },
      // The shot: 10 + 15 points with Effect 9; locations of the triple and of the single; 4D6, then 2D6 and no dodge of B.
      dice: [4, 4, 6, 5, 5, 4, 5, 3, 3, 2, 2, 2, 2, 1, 1],
      choices: ['none', 'none', 'str', 'str'],
    });
    expect(hulk(exploded)).toMatchObject({ structure: -1, exploded: true });
    expect(line(exploded, 'exploded')).toBeDefined();
    expect(exploded.log.filter((entry) => entry.startsWith('blast')).map((entry) => entry.split(' ')[1])).toEqual([
      'B',
      'C',
      'D',
    ]);
    expect(state(exploded, 'A').current.end, 'out of reach').toBe(7);
  });

  test('CEP-VEH-48, -50, -53 hits on passengers and cockpit reach the people, less their own armor', () => {
    const clad = person('B', 7, { armor: ['mesh'] });
    const open = { hull: { value: 0, max: 3 }, structure: { value: 9, max: 9 }, speed: 0 };
    const played = begun([A, clad, car('car', ['A', 'B'], open)]);
    const inside = (dice: readonly number[]) =>
      act(played, 'car', 'hazard', {
        declared: { dice: 0, points: 7 },
        dice: [...dice],
        choices: dice[0] === 6 ? [{ str: 4, dex: 3 }] : [],
      });
    expect(state(inside([3, 4]), 'B').current.end, 'twice 2 of 7').toBe(3);
    expect(state(inside([6, 5]), 'A').current).toMatchObject({ end: 0, str: 3 });
  });

  test('CEP-VEH-45, -56 the first hit on the power plant takes the actions of this round, or of the next', () => {
    const open = { hull: { value: 0, max: 3 }, structure: { value: 9, max: 9 }, speed: 0 };
    const plant = { declared: { dice: 0, points: 1 }, dice: [1, 2] };
    const before = act(begun([B, A, car('car', ['B'], open)]), 'car', 'hazard', plant);
    expect(cepheus.status(before.fight, 'car').conditions.map(({ id }) => id)).toContain('powerless');
    expect(refusedCode(act(next(before), 'B', 'drive'))).toBe('powerless');
    const after = act(begun([A, car('car', ['A'], open)]), 'car', 'hazard', plant);
    expect(refusedCode(act(after, 'A', 'drive', { declared: { kph: 0 } }))).toBeNull();
    expect(refusedCode(act(next(after), 'A', 'drive'))).toBe('powerless');
  });

  test('CEP-VEH-34, -46, -51, -58 a robot acts for itself and is hit in its own column', () => {
    const robot: Person = {
      id: 'R',
      kind: 'robot',
      weapons: ['rifle'],
      skills: { 'Slug Rifle': 1, Recon: 1 },
      state: { initiative: 12 },
      sheet: {
        skills: { 'Slug Rifle': 1, Recon: 1 },
        hull: { value: 4, max: 4 },
        structure: { value: 4, max: 4 },
        limbs: [0, 0],
      },
    };
    const played = begun([robot, A]);
    expect(played.fight.turn).toBe('R');
    // It strikes with its best limb.
    const blow = (...limbs: readonly number[]): readonly number[] => {
      const fighting = begun([{ ...robot, sheet: { ...robot.sheet, limbs } }, A]).fight;
      const odds = cepheus.odds(fighting, { action: 'attack', who: 'R', item: 'unarmed', targets: ['A'] });
      if (isRefusal(odds)) throw new Error(odds.refused);
      return odds.tally.flatMap(({ clause, value }) => (clause === 'CEP-VEH-46' ? [value] : []));
    };
    expect([blow(1, 1), blow(1, 0), blow()]).toEqual([[-2], [], []]);
    const off = act(played, 'R', 'hazard', { declared: { dice: 0, points: 1 }, dice: [6, 6, 2] });
    expect(cepheus.status(off.fight, 'R').standing).toBe('down');
    const again = next(next(next(next(off))));
    expect(cepheus.status(again.fight, 'R').standing).toBe('up');
    const limb = act(played, 'R', 'hazard', { declared: { dice: 0, points: 1 }, dice: [1, 4], picks: [2] });
    expect(hulk(limb, 'R').limbs).toEqual([1, 0]);
    const worn = { ...robot, sheet: { ...robot.sheet, limbs: [1, 0], juryRigs: { limb0: 2, limb1: 2 } } };
    const torn = act(begun([worn, A]), 'R', 'hazard', { declared: { dice: 0, points: 1 }, dice: [1, 4], picks: [2] });
    // A part that is hit again loses its jury-rig, a limb as well as a system.
    expect(hulk(torn, 'R')).toMatchObject({ limbs: [2, 0], juryRigs: { limb1: 2 } });
    expect(refusedCode(act(played, 'A', 'firstAid', { target: 'R' }))).toBe('targetMachine');
    expect(refusedCode(act(next(played), 'A', 'firstAid', { target: 'R' }))).toBe('targetMachine');
    const blind = act(played, 'R', 'hazard', { declared: { dice: 0, points: 8 }, dice: [5, 6] });
    expect(refusedCode(act(blind, 'R', 'check', { declared: { skill: 'Recon' } }))).toBe('blindSensors');
  });
});

test('WE-18, CEP-SHP-01..03 ground weapons at a ship, alone and together', () => {
  const gunner = (id: string, initiative: number, weapon: string): Person =>
    person(id, initiative, {
      side: 'ground',
      weapons: [weapon],
      skills: { 'Heavy Weapons': 1, 'Energy Rifle': 1 },
      scores: { str: 12 },
    });
  const ship = car('ship', [], { frame: 'starship', speed: 0, armor: { value: 0, max: 0 } });
  const played = begun([gunner('P', 9, 'pgmp'), gunner('L', 5, 'laser'), ship]);
  expect(dms(played, 'P', 'ship', {}, 'pgmp')).toMatchObject({ size: 4 });
  const alone = act(played, 'P', 'attack', {
    item: 'pgmp',
    target: 'ship',
    dice: [3, 3, ...new Array<number>(10).fill(5)],
  });
  expect(line(alone, 'shipDamaged')).toContain('scaled=1 damage=1');
  const together = act(played, 'P', 'attack', {
    item: 'pgmp',
    target: 'ship',
    declared: { 'with:L': true },
    dice: [3, 3, 3, 3, ...new Array<number>(10).fill(5), 4, 4],
  });
  expect(line(together, 'firedTogether')).toContain('weapons=2 half=2');
  expect(state(together, 'L').ammo['laser']).toBe(99);
  expect(refusedCode(act(next(together), 'L', 'attack', { item: 'laser', target: 'ship' }))).toBe(
    'noSignificantAction',
  );
});

describe('repairs', () => {
  const garage = (sheet: Declared): Scripted =>
    scripted(fightOf([person('A', null, { skills: { Mechanics: 1 } }), car('car', [], { speed: 0, ...sheet })]));
  const mend = (played: Scripted, declared: Declared, dice: readonly number[]): Scripted =>
    act(played, 'A', 'repair', { target: 'car', declared, dice: [...dice] });

  test('CEP-REP-01 a jury-rigged drive works until its hours are over', () => {
    const rigged = mend(garage({ systems: { drive: 2 } }), { kind: 'juryRig' }, [3]);
    expect(hulk(rigged)).toMatchObject({ systems: { drive: 2 }, juryRigs: { drive: 3 } });
    expect(hulk(act(rigged, 'car', 'hoursPass')).juryRigs).toEqual({});
    const later = act(rigged, 'car', 'hoursPass', { declared: { days: 0, hours: 2 } });
    expect(hulk(later).juryRigs).toEqual({ drive: 1 });
    expect(hulk(act(later, 'car', 'hoursPass', { declared: { days: 0, hours: 1 } })).juryRigs).toEqual({});
  });

  test('CEP-REP-02, -05 a part and the Hull take a check and a unit of parts', () => {
    const damaged = garage({ systems: { drive: 1 }, hull: { value: 1, max: 3 }, parts: 2 });
    const drive = mend(damaged, { kind: 'system' }, [4, 4, 2]);
    expect(hulk(drive)).toMatchObject({ systems: { drive: 0 }, parts: 1 });
    const failed = mend(drive, { kind: 'hull' }, [1, 1, 2]);
    expect(hulk(failed)).toMatchObject({ hull: 1, parts: 0 });
    expect(refusedCode(mend(failed, { kind: 'hull' }, []))).toBe('noParts');
  });

  test('CEP-REP-04, -06 destroyed parts, and the Structure, take a workshop and money', () => {
    const wreck = garage({ systems: { drive: 3 }, structure: { value: 0, max: 2 } });
    expect(refusedCode(mend(wreck, { kind: 'destroyedSystem' }, []))).toBe('noWorkshop');
    const drive = mend(wreck, { kind: 'destroyedSystem', workshop: true, price: 1000 }, [6, 5]);
    expect(line(drive, 'repaired')).toContain('cost=1100');
    const whole = mend(drive, { kind: 'structure', workshop: true, points: 5 }, [1, 2]);
    expect(hulk(whole).structure).toBe(2);
    expect(line({ ...whole, log: whole.log.slice(drive.log.length) }, 'repaired')).toContain('hours=30 cost=2400');
    expect(refusedCode(mend(whole, { kind: 'structure', workshop: true }, []))).toBe('notDamaged');
  });

  test('CEP-REP-03 parts come out of another vehicle', () => {
    const cars = ['old', 'car', 'third'].map((id) => car(id, [], { speed: 0 }));
    const yard = scripted(fightOf([person('A', null), ...cars]));
    const command = { action: 'salvage', who: 'A', targets: ['old', 'car'], declared: { part: 'drive', hits: 2 } };
    const stripped = act(yard, 'A', 'salvage', { target: 'old', declared: command.declared });
    expect(hulk(stripped, 'old')).toMatchObject({ systems: { drive: 2 }, parts: 2 });
    expect(refusedCode(act(stripped, 'A', 'salvage', { target: 'old', declared: { part: 'drive', hits: 2 } }))).toBe(
      'nothingLeft',
    );
    const code = (targets: readonly string[]): string | null => {
      const step = cepheus.perform(yard.fight, { ...command, targets }).next();
      return step.done && isRefusal(step.value) ? step.value.refused : null;
    };
    expect(code(['old', 'car'])).toBeNull();
    expect(code(['old', 'car', 'third'])).toBe('tooManyTargets');
  });
});
