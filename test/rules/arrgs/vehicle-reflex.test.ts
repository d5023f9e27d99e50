/** The Reflex of a vehicle is its pilot's (GAP-12): without one it has none, and that is all that it lacks. */
import { describe, expect, test } from 'vitest';
import { settledDefence, settledFortitude } from '../../../src/rules/arrgs/check/tallies.ts';
import { DEFAULT_OPTIONS } from '../../../src/rules/arrgs/options.ts';
import { total } from '../../../src/rules/kernel/tally.ts';
import { fight, SWORD, table, type Line } from './people.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

const WAGON = { size: 'huge', baseSpeed: 8, seats: 2, vitality: { max: 40 }, reflexBonus: 3, fortitude: 4 };

/** `a` beside a wagon, then at its reins. */
const parked = (): Line =>
  table.start(
    fight([
      { id: 'a', side: 'us', score: 20, sheet: { skills: { piloting: 4, ride: 9 } }, items: [SWORD] },
      { id: 'wagon', side: 'them', kind: 'vehicle', score: 5, sheet: WAGON, items: [] },
    ]),
  );
const steered = (): Line => table.act(parked(), 'a', 'mount', { target: 'wagon', dice: [10] });
const defence = ({ fight: now }: Line, kind: 'reflex' | 'fortitude') =>
  settledDefence(now, combatantIn(now, 'wagon'), kind, DEFAULT_OPTIONS);

describe('GAP-12', () => {
  test('the driver brings Piloting and Agility, the vehicle its bonus and its size', () => {
    // Piloting 4, Agility 1, bonus 3, less 2 for its size.
    expect(total(defence(steered(), 'reflex')!)).toBe(6);
    expect(defence(parked(), 'reflex')).toBeNull();
  });

  test('its Fortitude is its own, not its driver’s', () => {
    expect([defence(parked(), 'fortitude'), defence(steered(), 'fortitude')].map((tally) => total(tally!))).toEqual([
      4, 4,
    ]);
    expect(total(settledFortitude(combatantIn(parked().fight, 'wagon'), DEFAULT_OPTIONS))).toBe(4);
  });

  test('an attack on it is against 0, and it is no more unconscious for that', () => {
    const struck = table.act(parked(), 'a', 'attack', {
      item: 'sword',
      target: 'wagon',
      declared: { near: [] },
      dice: [10],
    });
    const reaction = struck.events.find(({ kind, who }) => kind === 'reactionMade' && who === 'wagon');
    expect(reaction?.facts?.['dc']).toBe(0);
    expect(combatantIn(struck.fight, 'wagon').state.conditions).toEqual({});
  });
});
