/** What the reading of all choices against the book found wrong, clause by clause, through play. */
import { describe, expect, test } from 'vitest';
import { fluid } from '../../../src/rules/fluid/index.ts';
import type { Command } from '../../../src/rules/kernel/command.ts';
import { appliedAll } from '../../../src/rules/kernel/fight.ts';
import { eventsOf } from '../../../src/rules/kernel/outcome.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { play, type Script } from '../../cases/script.ts';
import { act, stateOf, scripted, type Scripted } from './log.ts';
import { fightOf, running, type Person } from './people.ts';

const SQUARES = { who: 'A', item: 'rifle', declared: { squares: 2, distance: 25 } };

/** The fight after fire at the squares of B and C. */
function swept({ fight }: Scripted, action: string, script: Script, aim: Partial<Command> = {}): Scripted {
  const outcome = play(fluid.perform(fight, { ...SQUARES, action, targets: ['B', 'C'], ...aim }), script);
  if (isRefusal(outcome)) throw new Error(outcome.refused);
  return scripted(appliedAll(fight, eventsOf(outcome)));
}

/** A rifle against two in the squares; Defense 11, so that 5 - 5 + d20 hits from 11 on. */
const street = (a: Partial<Person> = {}, b: Partial<Person> = {}, c: Partial<Person> = {}): Scripted =>
  scripted(
    running(
      [
        { id: 'A', weapons: ['rifle'], ...a, state: { count: 20, ...a.state } },
        { id: 'B', side: 'them', ...b, state: { count: 10, ...b.state } },
        { id: 'C', side: 'them', ...c, state: { count: 8, ...c.state } },
      ],
      'A',
    ),
  );

const chanceOf = (label: string): number | undefined => {
  const odds = fluid.odds(street().fight, { ...SQUARES, action: 'strafe', targets: ['B'] });
  if (isRefusal(odds)) throw new Error(odds.refused);
  return odds.chances.find((chance) => chance.label === `SALVO.fluid.odds.${label}`)?.chance;
};

describe('FLU-GAP-26 a Ready needs a round in which its trigger may come', () => {
  test('before the fight nobody is readied, and no trigger makes a Count', () => {
    const before = scripted(fightOf([{ id: 'A' }, { id: 'B', side: 'them' }]));
    expect(act(before, 'A', 'ready').refused).toEqual({ refused: 'noCount', clause: 'FLU-GAP-26' });
    expect(act(street(), 'A', 'ready').refused).toBeNull();
  });
});

describe('FLU-GAP-08 FLU-GAP-37 the threat of a strafe', () => {
  const rich = { sheet: { actionDice: 3 } };

  test('its first hit may become critical, the others may not', () => {
    // No die added to the roll, one for the threat; damage 3 and 4 to each, no die added to either.
    const played = swept(street(rich), 'strafe', { dice: [20, 3, 4, 3, 4], choices: [0, 1, 0, 0] });
    expect(stateOf(played, 'B')).toMatchObject({ vitality: 20, wounds: 5 });
    expect(stateOf(played, 'C')).toMatchObject({ vitality: 13, wounds: 12 });
    expect(stateOf(played, 'A').actionDice).toBe(2);
  });

  test('a miss before the first hit does not use it up', () => {
    const nimble = { sheet: { defense: { base: 30 } } };
    const played = swept(street(rich, nimble), 'strafe', { dice: [20, 3, 4], choices: [0, 1, 0] });
    expect(stateOf(played, 'B')).toMatchObject({ vitality: 20, wounds: 12 });
    expect(stateOf(played, 'C')).toMatchObject({ vitality: 20, wounds: 5 });
  });

  test('its odds foresee threats and errors', () => {
    expect([chanceOf('threat'), chanceOf('error')]).toEqual([0.05, 0.05]);
  });
});

describe('FLU-GAP-09 FLU-GAP-37 the error of a strafe', () => {
  const dice = { sheet: { actionDice: 2 } };

  test('one of those missed makes it a critical miss, and no other after it', () => {
    const played = swept(street({}, dice, dice), 'strafe', { dice: [1], choices: [2] });
    expect(stateOf(played, 'B').actionDice).toBe(0);
    expect(stateOf(played, 'C').actionDice).toBe(2);
    expect(Object.values(stateOf(played, 'A').log)).toContainEqual({ type: 'critMiss', actionDice: 2 });
  });

  test('declining leaves it to the next', () => {
    const played = swept(street({}, dice, dice), 'strafe', { dice: [1], choices: [0, 1] });
    expect([stateOf(played, 'B').actionDice, stateOf(played, 'C').actionDice]).toEqual([2, 1]);
  });
});

describe('FLU-GAP-37 suppressive fire', () => {
  test('everybody in the squares saves, also those who can take no action; the dead do not', () => {
    const stunned = { id: 'stunned', clause: 'FLU-GAP-28', until: { at: 'never' } } as const;
    const people = street({}, { state: { conditions: { stunned } } }, { state: { wounds: -10 } });
    // 15 + 5 - 5 = 15; Will 3 + 2 falls short by 10.
    const played = swept(people, 'suppress', { dice: [15, 3] });
    expect(stateOf(played, 'B').stressTotal).toBe(10);
    expect(stateOf(played, 'C').stressTotal).toBe(0);
  });

  test('it may be laid on squares where nobody is yet; a strafe needs targets', () => {
    const empty = { ...SQUARES, targets: [], place: { x: 100, y: 100 } };
    const { fight } = street();
    expect(fluid.odds(fight, { ...empty, action: 'suppress' })).toMatchObject({ chances: [] });
    expect(fluid.odds(fight, { ...empty, action: 'strafe' })).toMatchObject({ refused: 'noTarget' });
    expect(stateOf(swept(street(), 'suppress', { dice: [15] }, empty), 'A')).toMatchObject({ ammo: { rifle: 20 } });
  });
});

describe('FLU-GAP-28 a posture is taken up from another', () => {
  const to = (played: Scripted, posture: string): Scripted =>
    act(played, 'A', 'posture', { declared: { to: posture } });
  const preset = ({ fight }: Scripted) => fluid.choices(fight, 'A', 'posture')[0]!.fields[0]!.default;

  test('nobody pays a half action for the posture it has', () => {
    expect(to(street(), 'standing').refused).toEqual({ refused: 'alreadyInStance', clause: 'FLU-GAP-28' });
    const crouched = to(street(), 'crouched');
    expect(to(crouched, 'crouched').refused?.refused).toBe('alreadyInStance');
    expect(to(crouched, 'standing').refused).toBeNull();
  });

  test('those who stand go down, the others stand up unless they say otherwise', () => {
    expect([preset(street()), preset(to(street(), 'prone'))]).toEqual(['crouched', 'standing']);
    const sprawled = act(street(), 'A', 'condition', { declared: { condition: 'sprawled' } });
    expect(preset(sprawled)).toBe('standing');
  });
});
