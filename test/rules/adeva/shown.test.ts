/** The row, the token bar and the sheet of a combatant (section 46): the rest of the turn, gauges, conditions, the place in the order. */
import { describe, expect, test } from 'vitest';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import { bandAfter, fallDamage, fallSquares } from '../../../src/rules/adeva/altitude/bands.ts';
import { lasting, throughNextTurn } from '../../../src/rules/adeva/fight/lasting.ts';
import { OPTIONS } from '../../../src/rules/adeva/options.ts';
import type { AdevaState } from '../../../src/rules/adeva/sheet/types.ts';
import { person, placed, underway, type Person } from './people.ts';

const statusOf = (state: Partial<AdevaState>, more: Partial<Person> = {}, other: Partial<AdevaState> = {}) =>
  adeva.status(
    underway(
      [
        { id: 'a', ...more, state },
        { id: 'b', state: other },
      ],
      'a',
    ),
    'a',
  );
const turn = (used: Partial<AdevaState['turn']>) => ({ turn: { ...person({ id: 'a' }).state.turn, ...used } });

describe('the rest of a turn (46.3)', () => {
  const left = (state: Partial<AdevaState>) =>
    Object.fromEntries(statusOf(state).budget.map(({ kind, left: now, of }) => [kind, [now, of]]));

  test('Half Actions and Reactions', () => {
    expect(left({ ...turn({ halfLeft: 2 }), reactions: 1 })).toMatchObject({ half: [2, 2], reaction: [1, 1] });
    expect(left({ ...turn({ halfLeft: 0 }), reactions: 0 })).toMatchObject({ half: [0, 2], reaction: [0, 1] });
    expect(left({ reactions: 3 })['reaction']).toEqual([3, 3]);
  });

  test('what may be used once: an attack, concentration (ADE-SUB-02, -03)', () => {
    expect(left(turn({}))).toMatchObject({ attack: [1, 1], concentration: [1, 1] });
    expect(left(turn({ attackUsed: true }))).toMatchObject({ attack: [0, 1], concentration: [1, 1] });
    expect(left(turn({ concentrationUsed: true }))).toMatchObject({ attack: [1, 1], concentration: [0, 1] });
  });

  const under = (id: string, waiting = false) => ({
    conditions: { [id]: waiting ? throughNextTurn(id, 'GAP-03') : lasting(id, 'GAP-06') },
  });

  test.each([
    ['surprised', 'up', true],
    ['stunned', 'up', true],
    ['helpless', 'up', true],
    ['prone', 'up', undefined],
    ['unconscious', 'down', undefined],
  ])('ADE-SUR-02, GAP-06: whoever is %s is %s; unable to act: %s', (id, standing, barred) => {
    const status = statusOf(under(id));
    expect([status.standing, status.barred]).toEqual([standing, barred]);
  });

  test.each([
    ['pinned', 2, 1],
    ['pinned', 1, 0],
    ['pinned', 0, 0],
    ['shaken', 2, 1],
    ['surprised', 2, 0],
    ['stunned', 2, 0],
    ['helpless', 2, 0],
  ])('%s with %i Half Actions unused: %i may be taken (GAP-03, GAP-06, ADE-SUR-02)', (id, halfLeft, open) => {
    expect(left({ ...turn({ halfLeft }), ...under(id) })['half']).toEqual([open, 2]);
  });

  test('shaken from the next turn on: this turn has both Half Actions (GAP-03)', () => {
    expect(left({ ...turn({ halfLeft: 2 }), ...under('shaken', true) })['half']).toEqual([2, 2]);
  });

  test('a lost turn has neither an attack nor concentration (ADE-SUR-02)', () => {
    expect(left(under('surprised'))).toMatchObject({ attack: [0, 1], concentration: [0, 1], reaction: [0, 1] });
    expect(left(under('pinned'))).toMatchObject({ attack: [1, 1], concentration: [1, 1] });
  });
});

describe('gauges', () => {
  const gauges = (state: Partial<AdevaState>, more: Partial<Person> = {}) =>
    statusOf(state, more).gauges.map(({ id, value, max, harm }) => [id, value, max, harm === true]);

  test('Wounds, and Lethal Damage of combatants with Fate or with some of it (GAP-03)', () => {
    const most = person({ id: 'a' }).sheet.woundsMax;
    expect(gauges({ wounds: 1 })).toEqual([['wounds', 1, most, false]]);
    expect(gauges({ wounds: most + 3 })[0]).toEqual(['wounds', most + 3, most + 3, false]);
    expect(gauges({ wounds: 0, lethal: 1 })[1]).toEqual(['lethal', 1, 10, true]);
    expect(gauges({ wounds: 0, lethal: 12 })[1]).toEqual(['lethal', 12, 12, true]);
    expect(gauges({ wounds: 1, fate: { value: 1, max: 2 } })).toEqual([
      ['wounds', 1, most, false],
      ['lethal', 0, 10, true],
      ['fate', 1, 2, false],
    ]);
    expect(gauges({ wounds: 1, fate: { value: 5, max: 2 } })[2]).toEqual(['fate', 2, 2, false]);
  });

  test('of a ship the Hull', () => {
    const [hull] = statusOf({}, { kind: 'starship' }).gauges;
    expect([hull!.id, hull!.label]).toEqual(['wounds', 'SALVO.adeva.gauge.hull']);
    expect(statusOf({}).gauges[0]!.label).toBe('SALVO.adeva.gauge.wounds');
  });
});

describe('conditions', () => {
  const shown = (state: Partial<AdevaState>) =>
    statusOf(state).conditions.map(({ id, clause, value }) => [id, clause, value]);
  const lasting = (id: string) => ({ [id]: { id, clause: 'X-1', until: { at: 'never' as const } } });

  test('a combatant that has just begun has none', () => {
    expect(shown({})).toEqual([]);
  });

  test.each<[Partial<AdevaState>, string, string, number | undefined]>([
    [{ fatigue: 1 }, 'fatigue', 'GAP-06', 1],
    [{ band: 'low' }, 'low', 'ADE-ALT-01', undefined],
    [{ band: 'high' }, 'high', 'ADE-ALT-01', undefined],
    [{ falling: { startBand: 'low', sinceRound: 1 } }, 'falling', 'ADE-ALT-11', undefined],
    [{ aim: { bonus: 20 } }, 'aiming', 'ADE-AIM-01', 20],
    [{ feint: { target: 'b' } }, 'feint', 'ADE-FNT-02', undefined],
    [{ overwatch: {} as never }, 'overwatch', 'ADE-OVW-02', undefined],
    [{ extended: {} as never }, 'extended', 'ADE-ACT-06', undefined],
    [{ conditions: lasting('prone') }, 'prone', 'X-1', undefined],
    [{ grapple: { other: 'b', role: 'controller' } as never }, 'controls', 'ADE-GRP-04', undefined],
  ])('%j is shown as %s (%s)', (state, id, clause, value) => {
    expect(shown(state)).toContainEqual([id, clause, value]);
  });

  test('a restrained combatant does not control (ADE-GRP-04)', () => {
    const held = { grapple: { other: 'b', role: 'restrained' } as never, conditions: lasting('restrained') };
    expect(shown(held).map(([id]) => id)).toEqual(['restrained', 'restrained']);
  });

  test('a combatant out of the fight is shown so, and stands no more (ADE-WND-02)', () => {
    const ended = (part: Partial<AdevaState['ended']>) => ({
      ended: { dead: false, captured: false, out: false, ...part },
    });
    for (const part of ['dead', 'captured', 'out'] as const) {
      expect(shown(ended({ [part]: true }))).toContainEqual([part, 'ADE-WND-02', undefined]);
      expect(statusOf(ended({ [part]: true })).standing).toBe(part === 'dead' ? 'dead' : 'down');
    }
    const wreck = statusOf(ended({ dead: true }), { kind: 'starship' });
    expect(wreck.standing).toBe('destroyed');
    expect(wreck.conditions.map(({ label }) => label)).toEqual(['SALVO.adeva.status.destroyed']);
    // Nothing is left of its turn.
    expect(wreck.budget.map(({ left }) => left)).toEqual([0, 0, 0, 0]);
    expect(statusOf({}).standing).toBe('up');
  });
});

describe('the place in the order (ADE-INI-01 to -04)', () => {
  const order = (other: number, tieRolls: readonly number[] = []) => {
    const own = { initiative: { die: 7, bonus: 3, total: 10, agility: 35, tieRolls } };
    return statusOf(own, {}, placed(other)).initiative.map(({ value, setAside }) => [value, setAside !== undefined]);
  };

  test('the die and the bonus; where another has come to the same, what decided', () => {
    expect(order(9)).toEqual([
      [7, false],
      [3, false],
    ]);
    expect(order(10, [4, 9])).toEqual([
      [7, false],
      [3, false],
      [35, true],
      [4, true],
      [9, true],
    ]);
    expect(statusOf({ initiative: null }).initiative).toEqual([]);
  });
});

describe('falling (ADE-ALT-11 to -16)', () => {
  test('a band lower at each end of a round since flight was lost, never below the ground', () => {
    const bands = (startBand: 'low' | 'high' | 'ground') =>
      [2, 3, 4, 5].map((round) => bandAfter({ startBand, sinceRound: 3 }, round));
    expect(bands('high')).toEqual(['high', 'low', 'ground', 'ground']);
    expect(bands('low')).toEqual(['low', 'ground', 'ground', 'ground']);
    expect(bands('ground')).toEqual(['ground', 'ground', 'ground', 'ground']);
  });

  test('squares by the band in which it began; a die for each full ten, or a single die and the squares (GAP-10)', () => {
    expect((['ground', 'low', 'high'] as const).map((startBand) => fallSquares({ startBand, sinceRound: 1 }))).toEqual([
      0, 60, 200,
    ]);
    const options = OPTIONS.from({});
    const damage = (squares: number, fallFormula: string) => {
      const { damage: made, ap, prone } = fallDamage(squares, { ...options, fallFormula } as never);
      expect([ap, prone, made.sb, made.pen, new Set(made.sides).size < 2]).toEqual([0, true, 0, 0, true]);
      expect([made.unarmed, made.subdual, made.primitive, made.ignoresSoak]).toEqual([false, false, false, false]);
      return [made.sides.length, made.flat];
    };
    expect([0, 9, 10, 19, 60].map((squares) => damage(squares, 'dice'))).toEqual([
      [0, 0],
      [0, 0],
      [1, 0],
      [1, 0],
      [6, 0],
    ]);
    expect(damage(25, 'flatPlus')).toEqual([1, 25]);
  });
});
