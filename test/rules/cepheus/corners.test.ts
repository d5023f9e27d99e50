/** Corners of the book that the chapters' own tests do not come to: each clause once. */
import { describe, expect, test } from 'vitest';
import { cepheus, optionsFrom } from '../../../src/rules/cepheus/index.ts';
import { rangeOf, NO_DISTANCE } from '../../../src/rules/cepheus/scene/range.ts';
import { withHits } from '../../../src/rules/cepheus/repair/repairable.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { car, fightOf, person } from './fight-people.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

describe('distances', () => {
  test.each([
    [1.4, 1.5, 'personal', 'close'],
    [3, 3.1, 'close', 'short'],
    [12, 12.1, 'short', 'medium'],
    [50.9, 51, 'medium', 'long'],
    [250.9, 251, 'long', 'veryLong'],
    [500.9, 501, 'veryLong', 'distant'],
  ])('CEP-RNG-01 %d m are the last of one band, %d m the first of the next', (last, first, nearer, farther) => {
    const band = (metres: number) => rangeOf({ ...NO_DISTANCE, metres }, optionsFrom({})).band;
    expect([band(last), band(first)]).toEqual([nearer, farther]);
  });

  test('CEP-RNG-02 by squares: 334 are printed twice', () => {
    const band = (squares: number, square334 = 'distant') =>
      rangeOf({ ...NO_DISTANCE, squares }, optionsFrom({ square334 })).band;
    expect([0, 1, 2, 3, 8, 9, 34, 35, 166, 167, 333, 335].map((squares) => band(squares))).toEqual([
      ...['personal', 'close', 'close', 'short', 'short', 'medium', 'medium', 'long', 'long'],
      ...['veryLong', 'veryLong', 'distant'],
    ]);
    expect([band(334, 'veryLong'), band(334, 'distant')]).toEqual(['veryLong', 'distant']);
  });
});

test('CEP-MOV-02 difficult ground is foreseen with the way that it leaves', () => {
  const foreseen = (difficultTerrain: boolean) => {
    const fight = fightOf([{ id: 'A' }], { phase: 'underway', round: 1, turn: 'A', acted: { A: true } });
    const odds = cepheus.odds(fight, { action: 'move', who: 'A', declared: { difficultTerrain, metres: 1 } });
    if (isRefusal(odds)) throw new Error(odds.refused);
    return odds.foreseen!.map(({ clause }) => clause);
  };
  expect([foreseen(false), foreseen(true)]).toEqual([[], ['CEP-MOV-02']]);
});

test('CEP-SEN-01, CEP-COM-01 a sensor or a set in use is at hand; in the bag it is not', () => {
  const held = (equipped: boolean) => {
    const gear = (id: string, more: object) => ({ id, type: 'gear', name: id, equipped, ...more });
    const items = [gear('goggles', { sensor: 'infraRed' }), gear('radio', { comm: 'radio' }), gear('rope', {})];
    const { sensors, comms } = person({ id: 'A', sheet: { items } }).sheet;
    return [sensors, comms];
  };
  expect(held(true)).toEqual([['infraRed'], ['direct', 'radio']]);
  expect(held(false)).toEqual([[], ['direct']]);
});

describe('repairs', () => {
  const hulk = (limbs: readonly number[], juryRigs: { readonly [key: string]: number } = {}) => ({
    ...combatantIn(fightOf([car('car', [])]), 'car').state.hulk!,
    limbs,
    juryRigs,
  });

  test('CEP-REP-02 a limb is mended alone, and its jury-rig is no longer needed', () => {
    const mended = withHits(hulk([1, 2, 2], { limb1: 4, drive: 2 }), 'limb', 'limb1', 0);
    expect([mended.limbs, mended.juryRigs]).toEqual([[1, 0, 2], { drive: 2 }]);
  });

  test('CEP-REP-05 a whole hull is not repaired', () => {
    const refused = (value: number) => {
      const mechanic = { id: 'A', skills: { Mechanics: 1 } };
      const fight = fightOf([mechanic, car('car', [], { hull: { value, max: 3 } })]);
      const command = { action: 'repair', who: 'A', targets: ['car'], declared: { kind: 'hull' } };
      const { value: first } = cepheus.perform(fight, command).next();
      return isRefusal(first) ? first.refused : null;
    };
    expect([refused(3), refused(2) === 'notDamaged']).toEqual(['notDamaged', false]);
  });
});
