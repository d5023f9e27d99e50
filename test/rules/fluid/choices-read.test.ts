/** The faults that a reading of all choices against the book has found, clause by clause, through play. */
import { describe, expect, test } from 'vitest';
import { fluid } from '../../../src/rules/fluid/index.ts';
import type { Command } from '../../../src/rules/kernel/command.ts';
import { appliedAll, combatantIn, withCombatant } from '../../../src/rules/kernel/fight.ts';
import { eventsOf } from '../../../src/rules/kernel/outcome.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { play, type Script } from '../../cases/script.ts';
import { total } from '../../../src/rules/kernel/tally.ts';
import { act, chanceIn, next, oddsOf, outcomeOf, played, stateOf, scripted, type Scripted } from './log.ts';
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
    // No die added to the roll, one for the threat; damage 3 and 4 to each, a die of 2 added to that of the second.
    const played = swept(street(rich), 'strafe', { dice: [20, 3, 4, 3, 4, 2], choices: [0, 1, 0, 1] });
    expect(stateOf(played, 'B')).toMatchObject({ vitality: 20, wounds: 5 });
    expect(stateOf(played, 'C')).toMatchObject({ vitality: 11, wounds: 12 });
    expect(stateOf(played, 'A').actionDice).toBe(1);
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
    const played = swept(street({}, dice, dice), 'strafe', { dice: [1], choices: ['none', 'none', 2] });
    expect(stateOf(played, 'B').actionDice).toBe(0);
    expect(stateOf(played, 'C').actionDice).toBe(2);
    expect(Object.values(stateOf(played, 'A').log)).toContainEqual({ type: 'critMiss', actionDice: 2 });
  });

  test('declining leaves it to the next', () => {
    const played = swept(street({}, dice, dice), 'strafe', { dice: [1], choices: ['none', 'none', 0, 1] });
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

describe('FLU-GAP-37 suppressive fire stands until the next Count of its shooter', () => {
  const enter = (now: Scripted, dice: readonly number[], target = 'A'): Scripted =>
    act(now, 'C', 'enterFire', { target, dice });
  // 15 + 5 - 5 = 15; nobody is there yet.
  const laid = (): Scripted =>
    swept(street(), 'suppress', { dice: [15] }, { ...SQUARES, targets: [], place: { x: 100, y: 100 } });

  test('whoever enters saves against its total; what the save falls short by is stress, and the failure counts', () => {
    // Will 3 + 2 falls short by 10; 13 + 2 holds.
    const caught = enter(laid(), [3]);
    expect(stateOf(caught, 'C')).toMatchObject({
      stressTotal: 10,
      log: { 1: { type: 'save', purpose: 'general', success: false } },
    });
    expect(stateOf(enter(laid(), [13]), 'C').stressTotal).toBe(0);
  });

  test('its odds are those of the save against that total', () => {
    // 13 or more on the d20.
    const { fight } = laid();
    const odds = oddsOf(fight, { action: 'enterFire', who: 'C', targets: ['A'] });
    expect(chanceIn(odds, 'save')).toBeCloseTo(12 / 20, 12);
    expect(total(odds.tally)).toBe(2);
    // No armor counts against stress (FLU-GAP-35).
    expect(odds.distributions.map(({ label }) => label)).toEqual(['SALVO.fluid.odds.stress']);
  });

  test('it is over with the next Count of the shooter, not before', () => {
    const offered = ({ fight }: Scripted, who: string) => fluid.choices(fight, who, 'enterFire')[0]!;
    let now = laid();
    const until = { at: 'startOfTurn', of: 'A', round: 2 };
    expect(stateOf(now, 'A').conditions['suppressing']).toMatchObject({ until });
    expect([offered(now, 'C').moot, offered(now, 'C').suited]).toEqual([undefined, ['A']]);
    expect(offered(now, 'A').moot).toBe(true);
    while (now.fight.round === 1) {
      expect(stateOf(enter(now, [3]), 'C').stressTotal).toBe(10);
      now = next(now);
    }
    while (now.fight.turn !== 'A') now = next(now);
    expect(offered(now, 'C').moot).toBe(true);
    expect(enter(now, []).refused).toMatchObject({ refused: 'notSuppressing', clause: 'FLU-GAP-37' });
  });

  test('where that Count never comes, it is over at the end of its round', () => {
    const down = { id: 'unconscious', clause: 'FLU-GAP-28', until: { at: 'never' } } as const;
    let now = laid();
    const a = combatantIn(now.fight, 'A');
    const state = { ...a.state, conditions: { ...a.state.conditions, unconscious: down } };
    now = scripted(withCombatant(now.fight, { ...a, state }));
    while (now.fight.round < 3) {
      expect(stateOf(now, 'A').conditions['suppressing']?.value).toBe(15);
      now = next(now);
    }
    expect(stateOf(now, 'A').conditions['suppressing']).toBeUndefined();
  });

  test('a table is told to keep its squares drawn that long', () => {
    const command = { ...SQUARES, action: 'suppress', targets: ['B'] };
    const { stages } = outcomeOf(street().fight, command, { dice: [15, 13] });
    expect(stages.flatMap(({ stays }) => stays ?? [])).toEqual([{ of: 'A', condition: 'suppressing' }]);
  });

  test('outside a fight nothing stands', () => {
    const before = { ...street().fight, phase: 'setup', turn: null } as const;
    const after = played(before, { ...SQUARES, action: 'suppress', targets: ['B'] }, { dice: [15, 13] });
    expect(stateOf(after, 'A').conditions).toEqual({});
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
