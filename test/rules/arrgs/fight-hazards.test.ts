/** GAP-14 and ARR-CHK-09 in play: traps and dangers of the place. */
import { describe, expect, test } from 'vitest';
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

  test('whoever is Dying and reacts to it makes a check (ARR-DYI-03)', () => {
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
