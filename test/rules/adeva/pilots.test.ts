/** Pilots of machines: their Fate Points (GAP-18). */
import { describe, expect, test } from 'vitest';
import { combatantOf } from '../../../src/rules/adeva/sheet/state.ts';
import { scripted } from '../fight-log.ts';
import { act, ITEMS, underway, type Person } from './people.ts';

describe('the Fate Points of a pilot (GAP-18)', () => {
  const aloft = (left: number, ...others: readonly Person[]) =>
    underway(
      [
        {
          id: 'giant',
          kind: 'machine',
          items: [ITEMS.pistol],
          sheet: {
            pilotId: 'p',
            pilot: { characteristics: { bs: { base: 40 } }, fate: { value: left, max: 2 } },
            wounds: { value: 12, max: 12 },
          },
        },
        { id: 'foe', sheet: { reactionsMax: 0 } },
        ...others,
      ],
      'giant',
    );

  test('are spent on the tests of the machine, and do not make it Fate-bearing', () => {
    const played = act(scripted(aloft(2)), 'giant', 'standardAttack', {
      item: 'pistol',
      target: 'foe',
      declared: { fate: true },
      choices: ['reroll'],
      dice: [99, 98],
    });
    expect(played.refused).toBeNull();
    const { state } = combatantOf(played.fight, 'giant');
    expect([state.pilotFate, state.fate]).toEqual([0, { value: 0, max: 0 }]);
    const dusk = act(played, 'giant', 'newEvening', {});
    expect(combatantOf(dusk.fight, 'giant').state.pilotFate).toBe(2);
  });

  test('come back once, where the pilot stands in the fight as well', () => {
    const pilot = { id: 'afoot', sheet: { actorId: 'p', fate: { value: 0, max: 2 } } };
    const dusk = act(scripted(aloft(0, pilot)), 'giant', 'newEvening', {});
    expect(combatantOf(dusk.fight, 'afoot').state.fate.value).toBe(2);
    expect(combatantOf(dusk.fight, 'giant').state.pilotFate).toBe(0);
  });

  test('that are spent are gone', () => {
    const played = act(scripted(aloft(0)), 'giant', 'standardAttack', {
      item: 'pistol',
      target: 'foe',
      declared: { fate: true },
    });
    expect(played.refused).toMatchObject({ refused: 'noFate', clause: 'GAP-12' });
  });
});
