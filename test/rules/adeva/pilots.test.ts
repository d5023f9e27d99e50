/** Whoever sits in a machine: the Fate Points of a pilot (GAP-18). */
import { describe, expect, test } from 'vitest';
import { combatantOf } from '../../../src/rules/adeva/sheet/state.ts';
import { told } from '../fight-log.ts';
import { act, ITEMS, underway } from './people.ts';

describe('the Fate Points of a pilot (GAP-18)', () => {
  const aloft = (spent: number) =>
    underway(
      [
        {
          id: 'giant',
          kind: 'machine',
          items: [ITEMS.pistol],
          sheet: {
            pilotId: 'p',
            pilotFateSpent: spent,
            pilot: { characteristics: { bs: { base: 40 } }, fate: { value: 2, max: 2 } },
            wounds: { value: 12, max: 12 },
          },
        },
        { id: 'foe', sheet: { reactionsMax: 0 } },
      ],
      'giant',
    );

  test('are spent on the tests of the machine, and do not make it Fate-bearing', () => {
    const now = act(told(aloft(0)), 'giant', 'standardAttack', {
      item: 'pistol',
      target: 'foe',
      declared: { fate: true },
      choices: ['reroll'],
      dice: [99, 98],
    });
    expect(now.refused).toBeNull();
    const { state } = combatantOf(now.fight, 'giant');
    expect([state.pilotFateSpent, state.fate]).toEqual([2, { value: 0, max: 0 }]);
    const dusk = act(now, 'giant', 'newEvening', {});
    expect(combatantOf(dusk.fight, 'giant').state.pilotFateSpent).toBe(0);
  });

  test('that are spent are gone', () => {
    const now = act(told(aloft(2)), 'giant', 'standardAttack', {
      item: 'pistol',
      target: 'foe',
      declared: { fate: true },
    });
    expect(now.refused).toMatchObject({ refused: 'noFate', clause: 'GAP-12' });
  });
});
