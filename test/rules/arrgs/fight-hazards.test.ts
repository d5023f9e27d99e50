/** GAP-14 and ARR-CHK-09 in play: traps and dangers of the place. */
import { describe, expect, test } from 'vitest';
import { arrgs } from '../../../src/rules/arrgs/index.ts';
import { fight, stateOf, table, type Line, type Data } from './people.ts';

const DARTS = { modifier: 6, baseSv: 4, types: ['piercing'] };
const GAS = { modifier: 4, baseSv: null, defence: 'fortitude', effectOnSuccess: 'staggered', effectAmount: 2 };
const JET = { modifier: 5, baseSv: 6, types: ['fire'], radius: 1 };

const hall = (trap: Data, sheet = {}): Line =>
  table.start(
    fight([
      { id: 'a', side: 'us', score: 20, sheet },
      { id: 'trap', side: 'place', kind: 'hazard', sheet: trap, items: [] },
    ]),
  );
const trigger = (line: Line, more: Data): Line => table.act(line, 'trap', 'triggerHazard', { target: 'a', ...more });

describe('hazards', () => {
  test('its check against the defense it meets; the target may defend itself', () => {
    const line = trigger(hall(DARTS), { dice: [10], choices: ['none'] });
    expect(stateOf(line, 'a').life.lost).toBe(4 + 16 - 12);
    const guarded = trigger(hall(DARTS), { dice: [10, 19], choices: ['defence'] });
    expect(stateOf(guarded, 'a')).toMatchObject({ points: { aap: 0 }, life: { lost: 1 + 8 - 5 } });
  });

  test('it acts once', () => {
    const line = trigger(hall(DARTS), { dice: [10], choices: ['none'] });
    expect(trigger(line, {}).refused?.refused).toBe('spent');
  });

  test('a condition instead of damage, and an area', () => {
    expect(stateOf(trigger(hall(GAS), { dice: [10], choices: ['none'] }), 'a').life.staggered).toBe(2);
    expect(stateOf(trigger(hall(GAS), { dice: [9] }), 'a').life.staggered).toBe(0);
    const burnt = trigger(hall(JET), {
      dice: [10],
      choices: ['none'],
      declared: { around: [{ id: 'a', x: 1, y: 0 }] },
    });
    expect(stateOf(burnt, 'a').life.lost).toBe(6 + 15 - 12);
  });

  test('without an area it meets a single combatant (GAP-14)', () => {
    const line = fight([
      ...['a', 'b'].map((id) => ({ id, side: 'us', score: 20 })),
      { id: 'trap', side: 'place', kind: 'hazard', sheet: DARTS, items: [] },
    ]);
    const at = (...targets: readonly string[]) =>
      arrgs.perform(line.fight, { action: 'triggerHazard', who: 'trap', targets }).next();
    expect(at('a', 'b').value).toMatchObject({ refused: 'tooManyTargets', clause: 'GAP-14' });
    expect(at('a').done).toBe(false);
  });

  test('a Dying combatant that reacts to it makes a check (ARR-DYI-03)', () => {
    const line = trigger(hall(DARTS, { dying: 1, vitality: { base: 50 } }), { dice: [3, 10] });
    expect(line.log.some((row) => row.startsWith('dyingCheck'))).toBe(true);
  });

  test('it is disarmed by a Miscellaneous maneuver with a check (ARR-MAN-10)', () => {
    const disarm = (dice: readonly number[]): Line =>
      table.act(hall({ ...DARTS, disarmDc: 12 }), 'a', 'disarmHazard', { target: 'trap', dice });
    expect(trigger(disarm([10]), {}).refused?.refused).toBe('spent');
    expect(trigger(disarm([9]), { dice: [10], choices: ['none'] }).refused).toBeNull();
  });
});

describe('sheets that say nothing', () => {
  test('a vehicle goes 8 squares, and turns as if it had no facing (GAP-12)', () => {
    const { sheet } = arrgs.read('vehicle', {}).value;
    expect(sheet.vehicle).toMatchObject({ baseSpeed: 8, speed: null, rate: 1, manoeuvrability: 10, seats: 1 });
    expect(sheet.movement.walking).toMatchObject({ baseSpeed: 8, rate: 1 });
  });

  test('a hazard is set until it was sprung, and a spent one stays spent (GAP-14)', () => {
    expect(arrgs.read('hazard', {}).value.state.spent).toBe(false);
    expect(trigger(hall({ ...DARTS, spent: true }), {}).refused?.refused).toBe('spent');
  });

  test('a thing without a body neither rests, wakes nor heals (GAP-12, GAP-14)', () => {
    const offered = (id: string): readonly string[] =>
      arrgs.choices(hall(DARTS).fight, id).flatMap(({ action, gm }) => (gm ? [action] : []));
    expect(offered('a')).toEqual(expect.arrayContaining(['harm', 'heal', 'rest', 'wake', 'setCondition']));
    expect(offered('trap')).toEqual(['triggerHazard']);
  });
});
