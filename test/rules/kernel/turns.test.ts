/** Moving a fight on: whose turn it is, what a round takes away, and when something that lasts is over. */
import { describe, expect, test } from 'vitest';
import {
  isOver,
  type Condition,
  type Moment,
  type Until,
  conditionGained,
  conditionLost,
  conditionsOver,
  everybodysConditionsOver,
} from '../../../src/rules/kernel/condition.ts';
import { setting } from '../../../src/rules/kernel/event.ts';
import {
  conflict,
  newFight,
  type Combatant,
  type Fight,
  combatantIn,
  withoutCombatant,
} from '../../../src/rules/kernel/fight.ts';
import { inOrder, nextToAct, ranks, stillToAct, type Order } from '../../../src/rules/kernel/order.ts';
import { eventsOf, type Outcome } from '../../../src/rules/kernel/outcome.ts';
import { answered, type Procedure } from '../../../src/rules/kernel/procedure.ts';
import { afterOutcome } from '../../../src/rules/kernel/progress.ts';
import {
  endFight,
  nextRound,
  nextTurn,
  openFight,
  startFight,
  type TurnRules,
} from '../../../src/rules/kernel/turns.ts';

type Conditions = { readonly [id: string]: Condition };
type Person = Combatant<unknown, { readonly speed: number; readonly up: boolean; readonly conditions: Conditions }>;
const person = (id: string, speed: number, up = true, conditions: Conditions = {}): Person => ({
  id,
  name: id,
  side: id,
  sheet: {},
  state: { speed, up, conditions },
});
const order: Order<Person> = {
  count: (_fight, { state }) => state.speed,
  compare: (_fight, a, b) => b.state.speed - a.state.speed,
  takesTurns: (_fight, { state }) => state.up,
};
// Fast ones first, `b` and `d` at the same time, `e` takes no turns.
const FIGHT = newFight('some', [person('a', 1), person('b', 5), person('c', 9), person('d', 5), person('e', 7, false)]);

/** A book that notes each moment that passes, and adds nothing of its own. */
function noting(): { readonly pace: TurnRules<Person>; readonly moments: string[] } {
  const moments: string[] = [];
  return {
    moments,
    pace: {
      order,
      // oxlint-disable-next-line require-yield -- A book that asks nothing.
      *advance(fight, moment): Procedure<Outcome> {
        moments.push('of' in moment ? `${moment.at} ${moment.of}` : `${moment.at} ${fight.round}`);
        return { action: 'advance', actor: null, stages: [] };
      },
    },
  };
}

type Step = (pace: TurnRules<Person>, fight: Fight<Person>) => Procedure<Outcome>;

function stepped(step: Step, fight: Fight<Person>): { fight: Fight<Person>; moments: string[]; outcome: Outcome } {
  const { pace, moments } = noting();
  const outcome = answered(step(pace, fight), () => {
    throw new Error('asked');
  });
  expect(conflict(fight, eventsOf(outcome))).toBeNull();
  return { fight: afterOutcome(fight, outcome), moments, outcome };
}

const after = (step: Step, fight: Fight<Person>): Fight<Person> => stepped(step, fight).fight;

describe('the order', () => {
  test('has simultaneous combatants in one group, in the order in which they joined', () => {
    expect(ranks(FIGHT, order)).toEqual([['c'], ['e'], ['b', 'd'], ['a']]);
    expect(
      inOrder(
        FIGHT,
        order,
        ['a', 'b', 'c'].map((id) => combatantIn(FIGHT, id)),
      ),
    ).toEqual(['c', 'b', 'a']);
    expect(ranks(FIGHT, order, [])).toEqual([]);
  });

  test('leaves out combatants that have acted, that wait, or that take no turns', () => {
    expect(stillToAct(FIGHT, order)).toEqual(['c', 'b', 'd', 'a']);
    expect(nextToAct(FIGHT, order)).toBe('c');
    const later = { ...FIGHT, acted: { c: true }, waiting: { b: true } } as const;
    expect([stillToAct(later, order), nextToAct(later, order)]).toEqual([['d', 'a'], 'd']);
    expect(nextToAct({ ...FIGHT, acted: { c: true } }, order)).toBe('b');
    expect(nextToAct({ ...FIGHT, acted: { a: true, b: true, c: true, d: true } }, order)).toBeNull();
  });

  test('asks for no combatant that is not there', () => {
    expect(combatantIn(FIGHT, 'a').id).toBe('a');
    expect(() => combatantIn(FIGHT, 'z')).toThrow(RangeError);
    expect(() => combatantIn(FIGHT, 'constructor')).toThrow(RangeError);
  });
});

describe('a fight', () => {
  test('is opened before its first round, and opened once', () => {
    const opened = stepped(openFight, FIGHT);
    expect([opened.fight.phase, opened.fight.round, opened.fight.turn]).toEqual(['underway', 0, null]);
    expect(opened.moments).toEqual(['startOfFight 0']);
    expect([opened.outcome.action, opened.outcome.actor]).toEqual(['openFight', null]);
    const started = stepped(startFight, opened.fight);
    expect(started.moments).toEqual(['startOfRound 1', 'startOfTurn c']);
    expect([started.outcome.action, started.outcome.actor]).toEqual(['startFight', null]);
    expect(started.fight).toEqual(after(startFight, FIGHT));
    expect(started.fight).toMatchObject({ phase: 'underway', round: 1, turn: 'c', acted: { c: true } });
    // It goes on where it stands.
    expect(stepped(startFight, started.fight)).toMatchObject({ moments: [], fight: started.fight });
  });

  test('gives everybody up one turn a round, then the next round begins', () => {
    let fight = after(startFight, FIGHT);
    const turns = [fight.turn];
    for (let turn = 0; turn < 3; turn++) turns.push((fight = after(nextTurn, fight)).turn);
    expect(turns).toEqual(['c', 'b', 'd', 'a']);
    const { fight: next, moments, outcome } = stepped(nextTurn, fight);
    expect(moments).toEqual(['endOfTurn a', 'endOfRound 1', 'startOfRound 2', 'startOfTurn c']);
    expect([next.round, next.turn, next.acted, outcome.actor]).toEqual([
      2,
      'c',
      { a: false, b: false, c: true, d: false },
      'a',
    ]);
    expect(outcome.stages.map(({ events }) => events[0]!.kind)).toEqual(['turnEnded', 'roundStarted', 'turnStarted']);
    expect(eventsOf(outcome)[1]!.facts).toEqual({ round: 2 });
  });

  test('passes a round in which nobody can act, and does not look further', () => {
    const asleep = newFight('some', [person('a', 1, false)]);
    const { fight, moments } = stepped(startFight, asleep);
    expect([fight.round, fight.turn, moments]).toEqual([1, null, ['startOfFight 0', 'startOfRound 1']]);
    const next = stepped(nextTurn, fight);
    expect([next.fight.round, next.moments]).toEqual([2, ['endOfRound 1', 'startOfRound 2']]);
  });

  test('passes over a turn whose owner is gone', () => {
    expect(stepped(nextTurn, withoutCombatant(after(startFight, FIGHT), 'c'))).toMatchObject({
      moments: ['startOfTurn b'],
      fight: { turn: 'b', round: 1 },
    });
  });

  test('takes the place of combatants that have not acted or wait when their round is ended', () => {
    const waiting = { ...after(nextTurn, after(startFight, FIGHT)), waiting: { a: true, c: true } } as const;
    const { fight, moments, outcome } = stepped(nextRound, waiting);
    expect(moments).toEqual(['endOfTurn b', 'endOfRound 1', 'startOfRound 2', 'startOfTurn c']);
    expect([fight.round, fight.turn, fight.acted, fight.waiting]).toEqual([2, 'c', { b: false, c: true }, {}]);
    expect([outcome.action, outcome.actor]).toEqual(['nextRound', 'b']);
  });

  test('goes on from what the book does at a moment, and tells of it', () => {
    const pace: TurnRules<Person> = {
      order,
      // oxlint-disable-next-line require-yield -- A book that asks nothing.
      *advance(fight, moment): Procedure<Outcome> {
        if (moment.at !== 'startOfRound') return { action: 'advance', actor: null, stages: [] };
        const changes = [setting('up', combatantIn(fight, 'b').state.up, false)];
        const events = [{ kind: 'felled', who: 'b', clause: 'ABC-X-01', changes }];
        const stage = { kind: 'note', who: 'b', title: 'SALVO.stage.note', events } as const;
        return { action: 'advance', actor: null, stages: [stage] };
      },
    };
    const none = () => {
      throw new Error('asked');
    };
    const outcome = answered(startFight(pace, FIGHT), none);
    expect(eventsOf(outcome).map(({ kind }) => kind)).toEqual([
      'fightStarted',
      'roundStarted',
      'felled',
      'turnStarted',
    ]);
    const fight = afterOutcome(FIGHT, outcome);
    expect(combatantIn(fight, 'b').state.up).toBe(false);
    // Whoever is down by then has no turn.
    expect(answered(nextTurn(pace, fight), none).stages.flatMap(({ events }) => events)).toMatchObject([
      { kind: 'turnEnded', facts: { who: 'c' } },
      { kind: 'turnStarted', facts: { who: 'd' } },
    ]);
  });

  test('ends with nobody at turn', () => {
    const { fight, moments, outcome } = stepped(endFight, after(startFight, FIGHT));
    expect([fight.phase, fight.turn, moments]).toEqual(['ended', null, ['endOfFight 1']]);
    expect([outcome.action, outcome.actor]).toEqual(['endFight', null]);
  });
});

describe('something that lasts', () => {
  const MOMENTS: readonly Moment[] = [
    { at: 'startOfRound' },
    { at: 'startOfTurn', of: 'a' },
    { at: 'endOfTurn', of: 'a' },
    { at: 'endOfTurn', of: 'b' },
    { at: 'endOfRound' },
    { at: 'endOfFight' },
  ];
  const overAt = (until: Until, round: number, fight = FIGHT): readonly string[] =>
    MOMENTS.filter((moment) => isOver(until, moment, { ...fight, round })).map((moment) =>
      'of' in moment ? `${moment.at} ${moment.of}` : moment.at,
    );

  test('is over at its moment, in its round or, where that was missed, in a later one', () => {
    expect(overAt({ at: 'never' }, 3)).toEqual([]);
    expect(overAt({ at: 'endOfFight' }, 3)).toEqual(['endOfFight']);
    const endOfRound = { at: 'endOfRound', round: 3 } as const;
    expect([2, 3, 4].map((round) => overAt(endOfRound, round))).toEqual([
      ['endOfFight'],
      ['endOfRound', 'endOfFight'],
      ['endOfRound', 'endOfFight'],
    ]);
    for (const at of ['startOfTurn', 'endOfTurn'] as const)
      expect([2, 3, 4].map((round) => overAt({ at, of: 'a', round: 3 }, round))).toEqual([
        ['endOfFight'],
        [`${at} a`, 'endOfFight'],
        [`${at} a`, 'endOfFight'],
      ]);
  });

  test('to the turn of a combatant that is gone is over at the end of that round', () => {
    const until = { at: 'endOfTurn', of: 'z', round: 3 } as const;
    expect([2, 3, 4].map((round) => overAt(until, round))).toEqual([
      ['endOfFight'],
      ['endOfRound', 'endOfFight'],
      ['endOfRound', 'endOfFight'],
    ]);
  });

  test('is gained, lost and over by events that say which condition', () => {
    const dazed = { id: 'dazed', clause: 'X-1', until: { at: 'endOfRound', round: 1 } } as const;
    const prone = { id: 'prone', clause: 'X-2', until: { at: 'never' } } as const;
    const fight = newFight('some', [person('a', 1, true, { prone, dazed })]);
    const lost = (condition: Condition) => ({
      kind: 'conditionLost',
      who: 'a',
      clause: condition.clause,
      changes: [{ path: `conditions.${condition.id}`, from: condition }],
      facts: { condition: condition.id },
    });
    expect(conditionLost(fight, 'a', 'prone')).toEqual([lost(prone)]);
    expect(conditionLost(fight, 'a', 'asleep')).toEqual([]);
    expect(conditionsOver(fight, 'a', { at: 'endOfRound' })).toEqual([]);
    expect(conditionsOver({ ...fight, round: 1 }, 'a', { at: 'endOfRound' })).toEqual([lost(dazed)]);
    const longer = { ...dazed, until: { at: 'endOfRound', round: 2 } } as const;
    expect(conditionGained(fight, 'a', longer)).toMatchObject({
      kind: 'conditionGained',
      changes: [{ path: 'conditions.dazed', from: dazed, to: longer }],
      facts: { condition: 'dazed' },
    });
  });
});

test('as a moment passes only those that lose a condition are reported', () => {
  const dazed: Condition = { id: 'dazed', clause: 'X-1', until: { at: 'endOfRound', round: 1 } };
  const fight = { ...newFight('some', [person('a', 1), person('b', 2, true, { dazed })]), round: 1 };
  const lost = everybodysConditionsOver(fight, { at: 'endOfRound' });
  expect(lost.map(({ who, lost: events }) => [who, events.length])).toEqual([['b', 1]]);
});
