/** Refusals at the wheel and in the yard, and mishaps there: each reason by name, nothing changed. */
import { describe, expect, test } from 'vitest';
import { cepheus, type CepheusState } from '../../../src/rules/cepheus/index.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { act, next, start, scripted, type Declared, type Scripted } from './fight-log.ts';
import { car, fightOf, MOUNTED, type Person } from './fight-people.ts';
import { combatantIn, withCombatant } from '../../../src/rules/kernel/fight.ts';

const person = (id: string, initiative: number | null, rest: Partial<Person> = {}): Person => ({
  id,
  skills: { 'Slug Rifle': 1, 'Wheeled Vehicle': 2, Mechanics: 1, Athletics: 0 },
  weapons: ['rifle'],
  ...rest,
  state: { initiative, ...rest.state },
});
const A = person('A', 9, { scores: { dex: 9 } });
const B = person('B', 7);
const begun = (...people: readonly Person[]): Scripted => start(scripted(fightOf(people)));
const yard = (...people: readonly Person[]): Scripted => scripted(fightOf(people));
const state = (played: Scripted, id: string): CepheusState => combatantIn(played.fight, id).state;
const hulk = (played: Scripted, id = 'car'): NonNullable<CepheusState['hulk']> => state(played, id).hulk!;
const code = (played: Scripted): string | null => played.refused?.refused ?? null;
const verdicts = (before: Scripted, after: Scripted): string => after.log.slice(before.log.length).join('\n');

/** The reason that a command with any number of targets is refused. */
function refusalOf(
  played: Scripted,
  action: string,
  targets: readonly string[],
  declared: Declared = {},
): string | null {
  const result = cepheus.perform(played.fight, { action, who: 'A', targets, declared }).next();
  return result.done === true && isRefusal(result.value) ? result.value.refused : null;
}

describe('at the wheel', () => {
  const driving = (sheet: Declared = {}, ...others: readonly Person[]): Scripted =>
    begun(A, B, car('car', ['A'], sheet), ...others);

  test('CEP-VEH-04, -38 without a vehicle, or with a wreck, no driving is possible', () => {
    for (const action of ['ram', 'stunt', 'weave'])
      expect(refusalOf(begun(A, B, car('car', ['B'])), action, action === 'ram' ? ['B'] : [])).toBe('notDriving');
    const wreck = driving({ structure: { value: 0, max: 2 } });
    expect(code(act(wreck, 'A', 'drive', { declared: { kph: 0 } }))).toBe('vehicleDestroyed');
    expect(code(act(wreck, 'A', 'ram', { target: 'B' }))).toBe('vehicleDestroyed');
    expect(code(act(wreck, 'A', 'weave', { declared: { w: 0 } }))).toBe('vehicleDestroyed');
  });

  test('CEP-VEH-23 no ramming at rest, nor of its own vehicle or its occupants', () => {
    expect(code(act(driving({ speed: 0 }), 'A', 'ram', { target: 'B' }))).toBe('notMoving');
    expect(code(act(driving(), 'A', 'ram', { target: 'car' }))).toBe('cannotBeRammed');
    expect(code(act(begun(A, B, car('car', ['A', 'B'])), 'A', 'ram', { target: 'B' }))).toBe('cannotBeRammed');
  });

  test('CEP-VEH-24 a stunt for an arc needs its target, and takes no more than one', () => {
    const played = driving();
    expect(refusalOf(played, 'stunt', [], { purpose: 'arc' })).toBe('noTarget');
    expect(refusalOf(played, 'stunt', ['B', 'car'], { purpose: 'arc' })).toBe('tooManyTargets');
  });

  test('CEP-VEH-24, GAP-09 a failed stunt has no effect; a failed set-up hinders, twice if exceptional', () => {
    const played = driving();
    const failed = act(played, 'A', 'stunt', { declared: { purpose: 'maneuvers' }, dice: [1, 2] });
    expect(state(failed, 'car').motion.maneuvers).toBe(0);
    expect(verdicts(played, failed)).not.toContain('stuntDone');
    const setUp = (dice: readonly number[]) =>
      state(act(played, 'A', 'stunt', { declared: { purpose: 'setUp' }, dice }), 'car').conditions['setUp']?.value;
    // 3 for the skill and DEX: Effects 7, 1, -1 and -3; no 2D6 fails by six here.
    expect(
      [
        [6, 6],
        [3, 3],
        [2, 2],
      ].map(setUp),
    ).toEqual([2, 1, -1]);
    const unlikely = act(played, 'A', 'stunt', { declared: { purpose: 'unlikely' }, dice: [6, 6] });
    expect(state(unlikely, 'car').conditions).toEqual({});
  });

  test('CEP-VEH-25, -27 weaving takes obstacles, and pursuers are other vehicles that still run', () => {
    const hunter = car('hunter', ['B'], { speed: 75 });
    const played = begun(
      A,
      B,
      car('car', ['A'], { speed: 75 }),
      hunter,
      car('wreck', [], { structure: { value: 0, max: 2 } }),
    );
    expect(refusalOf(played, 'weave', [], { w: 1, obstacles: false })).toBe('noObstacles');
    for (const id of ['car', 'wreck', 'B']) expect(refusalOf(played, 'weave', [id], { w: 1 }), id).toBe('notAPursuer');
    expect(code(act(played, 'A', 'breakOff'))).toBe('notPursuing');
  });

  test('CEP-VEH-27 a pursuer breaks off for nothing, and is followed no more', () => {
    const played = begun(A, B, car('car', ['A'], { speed: 75 }), car('hunter', ['B'], { speed: 75 }));
    const woven = next(act(played, 'A', 'weave', { target: 'hunter', declared: { w: 1 }, dice: [5, 5] }));
    const off = act(woven, 'B', 'breakOff');
    expect([code(off), state(off, 'hunter').motion.chase]).toEqual([null, null]);
    expect(state(off, 'B').budget).toEqual(state(woven, 'B').budget);
  });
});

describe('seats', () => {
  test('CEP-VEH-04, -06 the wheel is taken only from a driver who is out; a driver thrown out of the seat stays aboard', () => {
    const played = begun(A, B, car('car', ['B'], { speed: 0 }));
    const wheel = { target: 'car', declared: { role: 'driver' } };
    expect(code(act(played, 'A', 'board', wheel))).toBe('seatTaken');
    expect(code(act(played, 'A', 'board', { target: 'B' }))).toBe('notAVehicle');
    const out = begun(
      A,
      person('B', 7, { state: { unconscious: { since: 0, failures: 0 } } }),
      car('car', ['B'], { speed: 0 }),
    );
    const taken = act(out, 'A', 'board', wheel);
    expect([state(taken, 'A').seat?.role, state(taken, 'B').seat?.role]).toEqual(['driver', 'passenger']);
  });
});

describe('in the yard', () => {
  const gun = MOUNTED['bowGun']!;
  const bot = (sheet: Declared = {}): Person => ({
    ...car('bot', [], { speed: 0, items: [gun], parts: 5, ...sheet }),
    side: 'bot',
  });

  test('CEP-REP-01, -02 weapons are mended like other parts, each under its own name', () => {
    const played = yard(A, bot());
    const { state: before, ...rest } = combatantIn(played.fight, 'bot');
    const hit = { ...rest, state: { ...before, hulk: { ...before.hulk!, weapons: { bowGun: 1 } } } };
    const broken: Scripted = {
      ...played,
      fight: withCombatant(played.fight, hit),
    };
    const mended = act(broken, 'A', 'repair', {
      target: 'bot',
      declared: { kind: 'system', part: 'weapon' },
      dice: [4, 4, 2],
    });
    expect([code(mended), hulk(mended, 'bot').weapons]).toEqual([null, { bowGun: 0 }]);
  });

  test('CEP-REP-05 a sound part is not repaired, and a failure costs the parts all the same', () => {
    const others = [car('old', [], { speed: 0 }), car('older', [], { speed: 0 })];
    const played = yard(A, B, ...others, car('car', [], { speed: 0, parts: 1, hull: { value: 2, max: 3 } }));
    const repair = (kind: string, dice: readonly number[] = []) =>
      act(played, 'A', 'repair', { target: 'car', declared: { kind }, dice });
    expect(code(repair('system'))).toBe('notDamaged');
    const failed = repair('hull', [1, 1, 2]);
    expect(hulk(failed)).toMatchObject({ hull: 2, parts: 0 });
    expect(verdicts(played, failed)).toContain('notRepaired');
    const made = repair('hull', [5, 5, 2]);
    expect(hulk(made)).toMatchObject({ hull: 3, parts: 0 });
    expect(refusalOf(played, 'salvage', ['car', 'old', 'older'])).toBe('tooManyTargets');
    expect(refusalOf(played, 'repair', ['B'])).toBe('notAVehicle');
  });
});

describe('together at a ship', () => {
  test('CEP-SHP-03 a comrade without ammunition, or with a miss, adds nothing', () => {
    const gunner = (id: string, initiative: number): Person =>
      person(id, initiative, { side: 'ground', weapons: ['laser'], skills: { 'Energy Rifle': 1 } });
    const parked = car('ship', [], { frame: 'starship', speed: 0, armor: { value: 0, max: 0 } });
    const played = begun(gunner('A', 9), gunner('B', 7), gunner('L', 5), parked);
    const salvo = { item: 'laser', target: 'ship', declared: { 'with:L': true } };
    const missed = act(played, 'A', 'attack', { ...salvo, dice: [1, 1, 1, 1] });
    expect([code(missed), verdicts(played, missed).includes('firedTogether')]).toEqual([null, false]);
    expect(state(missed, 'L').ammo['laser']).toBe(99);
    // L has fired in this round: B fires alone.
    const alone = act(next(missed), 'B', 'attack', { ...salvo, dice: [6, 6, 6, 6, 6, 6, 6] });
    expect([code(alone), state(alone, 'L').ammo['laser']]).toEqual([null, 99]);
    expect(verdicts(missed, alone)).toContain('weapons=1');
  });
});
