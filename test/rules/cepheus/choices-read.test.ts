/** The faults that a reading of all choices against the book has found, clause by clause, through play. */
import { describe, expect, test } from 'vitest';
import { cepheus, type CepheusFight, type CepheusState } from '../../../src/rules/cepheus/index.ts';
import { worthShowing } from '../../../src/rules/kernel/tally.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import type { Odds } from '../../../src/rules/ruleset.ts';
import { act, start, scripted, type Declared, type Scripted } from './fight-log.ts';
import { car, fightOf, type Person } from './fight-people.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

const at = (id: string, initiative: number, rest: Partial<Person> = {}): Person => ({
  id,
  skills: { 'Slug Rifle': 1, Shotgun: 1, 'Heavy Weapons': 1, 'Wheeled Vehicle': 2 },
  ...rest,
  state: { initiative, ...rest.state },
});
const begun = (people: readonly Person[], rest: Partial<CepheusFight> = {}): Scripted =>
  start(scripted(fightOf(people, rest)));
const state = (played: Scripted, id: string): CepheusState => combatantIn(played.fight, id).state;
const choice = ({ fight }: Scripted, who: string, action: string) => cepheus.choices(fight, who, action)[0];

function odds({ fight }: Scripted, item: string, declared: Declared): Odds {
  const found = cepheus.odds(fight, { action: 'attack', who: 'A', item, targets: ['B'], declared });
  if (isRefusal(found)) throw new Error(found.refused);
  return found;
}

describe('fields only where they decide something', () => {
  const fields = (item: string): readonly string[] => {
    const armed = begun([at('A', 8, { weapons: ['rifle', 'pistol', 'dagger', 'laser', 'grenades'] }), at('B', 5)]);
    const all = cepheus.choices(armed.fight, 'A', 'attack');
    return all.find((choice) => choice.item === item)!.fields.map(({ key }) => key);
  };

  test.each([
    [
      'CEP-XRG-01 CEP-XRG-04 a rest and extreme range, where the weapon reaches Distant',
      ['rest', 'gmExtreme'],
      ['rifle', 'laser'],
    ],
    [
      'CEP-ENV-07 light, smoke and weather, unless the weapon is for melee alone',
      ['light', 'smoke', 'weather'],
      ['rifle', 'pistol', 'dagger', 'laser', 'grenades'],
    ],
    ['CEP-DMG-02 aerosol, for lasers', ['aerosol'], ['laser']],
  ])('%s', (_name, keys, items) => {
    for (const item of ['rifle', 'pistol', 'dagger', 'laser', 'grenades', 'unarmed']) {
      const held = keys.filter((key) => fields(item).includes(key));
      expect([item, held]).toEqual([item, items.includes(item) ? keys : []]);
    }
  });

  test('CEP-ACT-07 only drugs on the sheet can be taken', () => {
    const offered = (drugs: readonly string[]): readonly unknown[] => {
      const [drug] = choice(begun([at('A', 8, { drugs }), at('B', 5)]), 'A', 'takeDrug')!.fields;
      return (drug!.options ?? []).map(({ id }) => id);
    };
    expect(offered(['metabolicAccelerator'])).toEqual(['metabolicAccelerator']);
    expect(offered(['metabolicAccelerator', 'combatDrug'])).toEqual(['combatDrug', 'metabolicAccelerator']);
  });

  test('CEP-CVR-07 cover between both is the GM’s word', () => {
    const [attack] = cepheus.choices(begun([at('A', 8), at('B', 5)]).fight, 'A', 'attack');
    const from = Object.fromEntries(attack!.fields.map((field) => [field.key, field.from]));
    expect([from['cover'], from['softCover']]).toEqual(['gm', 'gm']);
  });

  test('CEP-SHP-03 comrades that join the fire are in the scene’s light, whatever the first declares', () => {
    const ship: Person = { id: 'ship', kind: 'vehicle', side: 'them', sheet: { frame: 'starship' } };
    const gunners = ['A', 'B'].map((id, index) => at(id, 8 - index, { side: 'us', weapons: ['rifle'] }));
    const played = begun([...gunners, ship]);
    const declared = { metres: 1, 'with:B': true };
    const fired = act(played, 'A', 'attack', { item: 'unarmed', target: 'ship', declared, dice: [1, 1, 1, 1] });
    expect(fired.refused).toBeNull();
    expect(fired.log.join()).not.toContain('light');
  });
});

describe('hours do not pass in a fight', () => {
  test('CEP-FAT-02 nobody rests there', () => {
    const tired = at('B', 5, { state: { fatigued: true } });
    expect(choice(begun([at('A', 8), tired]), 'B', 'rest')).toMatchObject({
      moot: true,
      refused: { refused: 'fightUnderway', clause: 'CEP-FAT-02' },
    });
    expect(choice(scripted(fightOf([tired])), 'B', 'rest')!.refused).toBeNull();
  });

  test('CEP-REP-01 no jury-rig grows old there', () => {
    const rigged = car('car', [], { systems: { drive: 1 }, juryRigs: { drive: 3 }, speed: 0 });
    expect(choice(begun([at('A', 8), rigged]), 'car', 'hoursPass')).toMatchObject({
      moot: true,
      refused: { refused: 'fightUnderway', clause: 'CEP-REP-01' },
    });
    expect(choice(scripted(fightOf([rigged])), 'car', 'hoursPass')!.refused).toBeNull();
  });
});

describe('vehicles', () => {
  test.each([
    ['board', 'noVehicle', 'CEP-VEH-06'],
    ['repair', 'noMachine', 'CEP-REP-02'],
    ['salvage', 'noMachine', 'CEP-REP-03'],
  ])('%s is not offered where there is none', (action, refused, clause) => {
    const offered = (...others: readonly Person[]) =>
      choice(scripted(fightOf([at('A', 8), at('D', 5), ...others])), 'A', action)!;
    expect(offered()).toMatchObject({ moot: true, refused: { refused, clause } });
    expect(offered(car('car', []))).not.toHaveProperty('moot');
    expect(offered(car('car', [])).refused).toBeNull();
  });

  test('CEP-REP-02 CEP-VEH-06 a robot can be repaired by another, and not boarded', () => {
    const robot: Person = { id: 'robot', kind: 'robot' };
    const played = scripted(fightOf([at('A', 8), robot]));
    const isMoot = (who: string, action: string): boolean => choice(played, who, action)!.moot ?? false;
    expect([isMoot('A', 'repair'), isMoot('robot', 'repair'), isMoot('A', 'board')]).toEqual([false, true, true]);
  });

  test.each(['repair', 'salvage'])('outside a fight, %s is offered to whoever has no target yet', (action) => {
    expect(choice(scripted(fightOf([at('A', 8)])), 'A', action)!).toMatchObject({ refused: null });
    expect(choice(scripted(fightOf([at('A', 8)])), 'A', action)!).not.toHaveProperty('moot');
  });

  const road = (): Scripted => begun([at('A', 8, { weapons: ['rifle'] }), at('D', 5), { ...car('B', ['D']) }]);

  test('CEP-CVR-07 stand behind cover as people do', () => {
    const dms = (played: Scripted) => worthShowing(odds(played, 'rifle', { metres: 30 }).tally).map(({ label, value }) => [label.split('.').at(-1), value]); // prettier-ignore
    expect(dms(road())).not.toContainEqual(['cover', -2]);
    const hidden = act(road(), 'B', 'setCover', { declared: { cover: 'threeQuarter' } });
    expect(dms(hidden)).toContainEqual(['cover', -2]);
  });

  test('GAP-06 drive into clouds and out of them', () => {
    const smoked = act(road(), 'B', 'setCloud', { declared: { inSmoke: true } });
    expect(state(smoked, 'B').conditions).toHaveProperty('inSmoke');
    expect(state(act(smoked, 'B', 'setCloud', { declared: { inSmoke: false } }), 'B').conditions).toEqual({});
  });

  test('CEP-VEH-25 the DM of weaving, CEP-VEH-55 the speed that damage leaves', () => {
    const played = begun([at('A', 8), car('car', ['A'], { speed: 60, systems: { drive: 2, powerPlant: 2 } })]);
    const weaving = act(played, 'A', 'weave', { declared: { w: 2 }, dice: [6, 6] });
    expect(weaving.log.join()).toContain('weave -2');
    // 150 kph, 2 on the drive and 2 on the power plant: 56.
    expect(act(played, 'A', 'drive', { declared: { kph: 57 } }).refused).toEqual({
      refused: 'tooFast',
      clause: 'CEP-VEH-55',
      values: { max: 56 },
    });
  });
});

describe('those near the target', () => {
  const gun = { weapons: ['shotgun'], skills: { Shotgun: 2 } };
  const spread = { metres: 20, squares: 20, squareMetres: 1, gridKind: 'square' };
  const struck = (played: Scripted, declared: Declared): readonly number[] => {
    const script = { item: 'shotgun', target: 'B', choices: ['none'], dice: [6, 6, 2, 2] };
    const shot = act(played, 'A', 'attack', { ...script, declared: { ...spread, ...declared } });
    return ['B', 'C'].map((id) => 7 - state(shot, id).current.end);
  };
  const street = (c: Partial<Person> = {}, rest: Partial<CepheusFight> = {}): Scripted =>
    begun([at('A', 8, gun), at('B', 5), at('C', 4, c)], rest);
  const beside = (metres: number): Declared => ({ neighbors: [{ id: 'C', metres }] });

  test('CEP-RNG-03 CEP-SHT-03 are at Personal range by the table that counts: in the same square, or nearer than 1.5 m', () => {
    const squares = { options: { rangeTable: 'squares' } };
    const isStruck = (rest: Partial<CepheusFight>, metres: number): boolean =>
      struck(street({}, rest), beside(metres))[1]! > 0;
    expect([isStruck({}, 1), isStruck({}, 1.5), isStruck(squares, 1), isStruck(squares, 0.4)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test('CEP-RNG-03 CEP-FIC-01 are in the way by the same table', () => {
    const isInTheWay = (rest: Partial<CepheusFight>): boolean =>
      odds(street({}, rest), 'shotgun', { ...spread, ...beside(1) }).tally.some(
        ({ clause }) => clause === 'CEP-MOD-11',
      );
    expect([isInTheWay({}), isInTheWay({ options: { rangeTable: 'squares' } })]).toEqual([true, false]);
  });

  test('CEP-SHT-03 AMB-57 their cover is no DM; CEP-CVR-06 but those that cannot be hit are spared', () => {
    const behind = (stance: CepheusState['stance'], cover: CepheusState['cover']): readonly number[] =>
      struck(street({ state: { stance, cover } }), beside(1));
    const [target, open] = behind('standing', 'none');
    expect(open).toBe(target);
    expect(behind('standing', 'full')).toEqual([target, target]);
    expect(behind('crouched', 'threeQuarter')).toEqual([target, target]);
    expect(behind('crouched', 'full')).toEqual([target, 0]);
  });

  test('CEP-FIC-02 CEP-CVR-06 no stray shot hits a combatant that cannot be hit', () => {
    const foreseen = (c: Partial<Person>) => {
      const found = odds(begun([at('A', 8, { weapons: ['rifle'] }), at('B', 5), at('C', 4, c)]), 'rifle', beside(1));
      return (found.foreseen ?? []).map(({ clause }) => clause);
    };
    expect(foreseen({})).toEqual(['CEP-FIC-02']);
    expect(foreseen({ state: { stance: 'prone', cover: 'full' } })).toEqual([]);
  });
});

describe('GAP-05 the odds of a rocket foresee its back blast', () => {
  const launcher = at('A', 8, { weapons: ['rocket'], state: { ammo: { rocket: 2 } } });
  const people = [launcher, at('B', 5), at('C', 4, { armor: ['cloth'] }), at('D', 3)];
  const behind = { behind: [{ id: 'C', metres: 1 }, { id: 'D', metres: 2 }] }; // prettier-ignore
  const each = (declared: Declared) =>
    odds(begun(people), 'rocket', { metres: 30, otherDm: 20, ...declared }).each!.map(({ who, chances }) => [
      who,
      chances[0]!.label.split('.').at(-1),
      Number(chances[0]!.chance.toFixed(6)),
    ]);

  test('3D6 against armor up to 1.5 m behind, and nobody farther', () => {
    // 3D6 above 9: 135 of 216.
    expect(each(behind)).toEqual([
      ['C', 'wound', 0.625],
      ['B', 'wound', 1],
    ]);
    expect(each({})).toEqual([['B', 'wound', 1]]);
  });

  test('a combatant both behind the firer and near the target is hit twice', () => {
    // 4D6 up to 9: 126 of 1296.
    const both = each({ ...behind, metres: 2, neighbors: [{ id: 'C', metres: 3 }] });
    expect(both).toContainEqual(['C', 'wound', Number((1 - (126 / 1296) * 0.375).toFixed(6))]);
  });

  test('CEP-SUP-05 a rocket that suppresses hurts nobody where it goes off, and those behind all the same', () => {
    expect(each({ ...behind, suppression: true })).toEqual([['C', 'wound', 0.625]]);
  });

  test('as the act does', () => {
    const shot = act(begun(people), 'A', 'attack', {
      item: 'rocket',
      target: 'B',
      declared: { metres: 30, otherDm: 20, suppression: true, ...behind },
      dice: [3, 4, 4, 4, 4],
      choices: ['none', 'none'],
    });
    expect([state(shot, 'B').current.end, state(shot, 'C').current.end]).toEqual([7, 4]);
  });
});
