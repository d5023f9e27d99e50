/** Events between the turns: waiting, interrupting, charging, leading, leaving; and the warnings beforehand. */
import { describe, expect, test } from 'vitest';
import { answered, type Ask } from '../../../src/rules/kernel/procedure.ts';
import { cepheus, type CepheusFight, type CepheusState } from '../../../src/rules/cepheus/index.ts';
import { inOrder } from '../../../src/rules/kernel/order.ts';
import { enumerate } from '../../../src/play/enumerate.ts';
import { appliedAll, combatantIn, withoutCombatant, withCombatant } from '../../../src/rules/kernel/fight.ts';
import { eventsOf } from '../../../src/rules/kernel/outcome.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { act, next, start, scripted, type Scripted } from './fight-log.ts';
import { fightOf, type Person } from './fight-people.ts';

const at = (id: string, initiative: number | null, more: Person['state'] = {}, rest: Partial<Person> = {}): Person => ({
  id,
  skills: { 'Slug Rifle': 1, 'Natural Weapons': 1, Athletics: 1, Leadership: 1 },
  weapons: ['rifle', 'frag'],
  ...rest,
  state: { initiative, ...more },
});
const begun = (people: readonly Person[], rest: Partial<CepheusFight> = {}): Scripted =>
  start(scripted(fightOf(people, rest)));
const state = (played: Scripted, id: string): CepheusState => combatantIn(played.fight, id).state;
const budget = (played: Scripted, id: string): readonly number[] =>
  cepheus.status(played.fight, id).budget.map(({ left }) => left);
const count = (played: Scripted, id: string): number | null =>
  cepheus.order.count(played.fight, combatantIn(played.fight, id));

/** The fight without one of its combatants, as a GM removes a token. */
function without(played: Scripted, id: string): Scripted {
  const fight = withoutCombatant(played.fight, id);
  return { ...played, fight: { ...fight, turn: fight.turn === id ? null : fight.turn } };
}

describe('the place in the order', () => {
  test('GAP-09 CEP-INI-01 a late arrival is not compared with combatants that have acted and left', () => {
    const left = without(begun([at('A', 9), at('B', 5), at('C', 4)]), 'A');
    const arrived = { ...left, fight: withCombatant(left.fight, ...fightOf([at('D', null)]).combatants) };
    const joined = act(arrived, 'D', 'join', { dice: [6, 6] });
    expect(count(joined, 'D')).toBe(12);
    expect(joined.fight.acted['D']).toBeUndefined();
  });

  test('CEP-DLY-02 CEP-DLY-03 where everybody waits and claims they share one score and go in DEX order', () => {
    let played = begun([at('A', 9), at('B', 5, {}, { scores: { dex: 8 } })]);
    played = next(act(played, 'A', 'delay'));
    played = next(act(played, 'B', 'delay'), { choices: ['claim', 'claim'] });
    expect([count(played, 'A'), count(played, 'B')]).toEqual([10, 10]);
    expect(inOrder(played.fight, cepheus.order)).toEqual(['B', 'A']);
  });

  test.each([
    ['before its turn: from now on', false, [7, 7, 7]],
    ['CEP-INI-05 after its turn: from the next round on', true, [5, 7, 7]],
  ] as const)('CEP-TAC-04 Leadership for the fight raises a target %s', (_name, acted, expected) => {
    const people = acted ? [at('B', 5), at('A', 4)] : [at('A', 9), at('B', 5)];
    let played = begun(people, { options: { leadershipLasts: 'fight' } });
    if (acted) played = next(played);
    played = act(played, 'A', 'leadership', { target: 'B', dice: [5, 4] });
    const counts = [count(played, 'B')];
    for (let round = 2; round <= 3; round++) {
      while (played.fight.round < round) played = next(played);
      counts.push(count(played, 'B'));
    }
    expect(counts).toEqual(expected);
  });

  test('CEP-DLY-01 the count acted on is the Initiative, whatever raises it for the fight', () => {
    let played = begun([at('A', 9), at('B', 8), at('C', 3)], { options: { leadershipLasts: 'fight' } });
    played = next(act(played, 'A', 'leadership', { target: 'B', dice: [5, 4] }));
    expect(count(played, 'B')).toBe(10);
    played = next(act(played, 'B', 'delay'));
    played = act(played, 'B', 'actNow', { declared: { count: 4 } });
    expect(count(played, 'B')).toBe(4);
    played = next(next(played));
    expect([played.fight.round, count(played, 'B')]).toEqual([2, 4]);
  });
});

describe('what a turn is worth', () => {
  test('CEP-EXP-05 CEP-ACT-10 a dive while waiting takes the significant action of the turn that is still to come', () => {
    let played = next(act(begun([at('A', 9), at('B', 5)]), 'A', 'delay'));
    played = act(played, 'B', 'attack', {
      item: 'frag',
      target: 'A',
      dice: [6, 6, 1, 1, 1, 1, 1],
      choices: ['dive'],
    });
    expect(budget(played, 'A')).toEqual([1, 0]);
    played = act(played, 'A', 'actNow');
    expect([budget(played, 'A'), state(played, 'A').lostSignificant]).toEqual([[1, 0], 0]);
    expect(act(played, 'A', 'attack', { item: 'rifle', target: 'B' }).refused).toMatchObject({
      refused: 'noSignificantAction',
    });
    while (played.fight.round < 2 || played.fight.turn !== 'A') played = next(played);
    expect(budget(played, 'A')).toEqual([1, 1]);
  });

  test('CEP-ACT-09 a serious wound while waiting takes the minor action', () => {
    let played = next(act(begun([at('A', 9), at('B', 5)]), 'A', 'delay'));
    played = act(played, 'A', 'hazard', { declared: { dice: 0, points: 8 }, choices: ['str'] });
    played = act(played, 'A', 'hazard', { declared: { dice: 0, points: 1 }, choices: [{ dex: 1 }] });
    played = act(played, 'A', 'actNow');
    expect(budget(played, 'A')).toEqual([0, 1]);
    expect(act(played, 'A', 'move', { declared: { metres: 1 } }).refused).toBeNull();
  });

  const woundedAfter = (...acts: readonly string[]): Scripted => {
    let played = begun([at('A', 9), at('B', 5)]);
    for (const action of acts) played = act(played, 'A', action, action === 'check' ? { dice: [3, 4] } : {});
    played = act(played, 'A', 'hazard', { declared: { dice: 0, points: 8 }, choices: ['str'] });
    return act(played, 'A', 'hazard', { declared: { dice: 0, points: 1 }, choices: [{ dex: 1 }] });
  };

  test.each<[string, readonly string[], readonly number[]]>([
    ['before any act', [], [0, 1]],
    ['after the significant action', ['check'], [0, 0]],
    ['after the minor action', ['changeStance'], [0, 1]],
    ['after a trade', ['changeStance', 'changeStance'], [1, 0]],
  ])('CEP-INJ-05 a serious wound in one’s own turn takes the minor action: %s', (_when, acts, budgetLeft) => {
    expect(budget(woundedAfter(...acts), 'A')).toEqual(budgetLeft);
  });

  test('CEP-ACT-09 after a serious wound in one’s own turn the significant action may still be traded', () => {
    const traded = act(woundedAfter(), 'A', 'changeStance');
    expect(budget(traded, 'A')).toEqual([1, 0]);
    const both = act(traded, 'A', 'changeStance');
    expect([budget(both, 'A'), act(both, 'A', 'changeStance').refused?.refused]).toEqual([[0, 0], 'noMinorAction']);
    const spent = act(woundedAfter(), 'A', 'check', { dice: [3, 4] });
    expect([budget(spent, 'A'), act(spent, 'A', 'changeStance').refused?.refused]).toEqual([[0, 0], 'noMinorAction']);
  });

  test('CEP-ACT-09 a combatant interrupted after a trade keeps the rest of it', () => {
    let played = next(act(begun([at('A', 9), at('B', 5)]), 'A', 'delay'));
    played = act(act(played, 'B', 'changeStance'), 'B', 'changeStance');
    played = act(played, 'B', 'hazard', { declared: { dice: 0, points: 8 }, choices: ['str'] });
    played = act(played, 'A', 'actNow');
    played = act(played, 'B', 'hazard', { declared: { dice: 0, points: 1 }, choices: [{ dex: 1 }] });
    played = next(played);
    expect([played.fight.turn, budget(played, 'B')]).toEqual(['B', [1, 0]]);
  });

  test.each([
    ['minor', [0, 1]],
    ['significant', [1, 0]],
  ] as const)('CEP-ACT-03 a %s action charged ahead of the turn is taken off its budget', (cost, left) => {
    let played = begun([at('A', 9), at('B', 5)]);
    played = act(played, 'B', 'charge', { declared: { cost } });
    expect(budget(played, 'B')).toEqual(left);
    played = next(played);
    expect([played.fight.turn, budget(played, 'B')]).toEqual(['B', left]);
    played = next(next(played));
    expect([played.fight.round, played.fight.turn, budget(played, 'B')]).toEqual([2, 'B', [1, 1]]);
  });

  test('CEP-ACT-02 CEP-ACT-03 four charges are one too many; the charging target has not acted yet', () => {
    let played = begun([at('A', 9), at('B', 5)]);
    for (const left of [
      [0, 1],
      [1, 0],
      [0, 0],
    ]) {
      played = act(played, 'B', 'charge', { declared: { cost: 'minor' } });
      expect(budget(played, 'B')).toEqual(left);
    }
    expect(act(played, 'B', 'charge', { declared: { cost: 'minor' } }).refused).toMatchObject({
      refused: 'noMinorAction',
    });
    const shot = { item: 'rifle', target: 'B', dice: [1, 1], choices: ['dodge'] };
    expect(count(act(played, 'A', 'attack', shot), 'B')).toBe(3);
    expect(act(next(played), 'B', 'delay').refused).toBeNull();
  });
});

describe('CEP-AIM-07 the table is warned before an aim for the kill is given up', () => {
  const aims = (kill: number) => ({ aim: { target: 'A', dm: 1, kill } });
  const questions = (played: Scripted, item: string): readonly (Ask & { ask: 'choose' })[] => {
    const found: (Ask & { ask: 'choose' })[] = [];
    const command = { action: 'attack', who: 'A', item, targets: ['B'] };
    answered(cepheus.perform(played.fight, command), (ask) => {
      if (ask.ask === 'choose') found.push(ask);
      if (ask.ask === 'roll') return new Array<number>(ask.count).fill(6);
      return ask.ask === 'pick' ? 0 : ask.default;
    });
    return found.filter(({ kind }) => kind === 'reaction');
  };

  test.each([
    ['a dodge says so', 'rifle', 4, 'dodge', { givesUpKill: 4 }],
    ['a dive says so', 'frag', 2, 'dive', { givesUpKill: 2 }],
    ['so does a parry', 'unarmed', 3, 'parry', { givesUpKill: 3 }],
    ['no reaction gives up nothing', 'rifle', 4, 'none', undefined],
    ['nor does a dodge without an aim for the kill', 'rifle', 0, 'dodge', undefined],
  ] as const)('%s', (_name, item, kill, reaction, values) => {
    const [question] = questions(begun([at('A', 9), at('B', 5, aims(kill))]), item);
    expect(question?.options.find(({ id }) => id === reaction)?.values).toEqual(values);
  });

  test('the choice of a move says so; the move drops the aim, and a move that is to keep it is refused', () => {
    const played = begun([at('A', 9, aims(2)), at('B', 5)]);
    const move = (who: Scripted) => cepheus.choices(who.fight, 'A', 'move')[0]!;
    expect(move(played).fields.map(({ key }) => key)).toContain('givesUpKill');
    expect(act(played, 'A', 'move', { declared: { givesUpKill: false } }).refused).toMatchObject({
      refused: 'aimingToKill',
      clause: 'CEP-AIM-07',
    });
    const moved = act(played, 'A', 'move');
    expect(state(moved, 'A').aim).toBeNull();
    expect(move(moved).fields.map(({ key }) => key)).not.toContain('givesUpKill');
  });

  test('CEP-AIM-08 a distraction by the GM’s word drops it', () => {
    const played = begun([at('A', 9, aims(2)), at('B', 5)]);
    expect(state(act(played, 'A', 'distract'), 'A').aim).toBeNull();
    const kept = begun([at('A', 9, aims(2)), at('B', 5)], { options: { aimLostOnHit: 'killOnly' } });
    expect(state(act(kept, 'A', 'distract'), 'A').aim).toEqual({ target: 'A', dm: 1, kill: 0 });
  });
});

describe('CEP-BLD-04 blind fire strikes a random one of all in the line, whatever the weapon', () => {
  const people = [at('A', 9), at('B', 5), at('C', 4)];
  const line = { blind: true, eligible: ['C'], otherDm: 4 };

  test('suppression touches the victim', () => {
    const played = act(begun(people), 'A', 'attack', {
      item: 'rifle',
      target: 'B',
      declared: { ...line, suppression: true },
      dice: [4, 4, 4],
      picks: [2],
      choices: ['none'],
    });
    expect([state(played, 'B').suppression, state(played, 'C').suppression?.value]).toEqual([null, expect.any(Number)]);
  });

  test('a payload goes off at the victim’s place', () => {
    const neighbors = [{ id: 'C', metres: 20, degrees: 0 }];
    const launcher = [at('A', 9, {}, { weapons: ['ram'] }), at('B', 5), at('C', 4)];
    const played = act(begun(launcher), 'A', 'attack', {
      item: 'ram',
      target: 'B',
      declared: { ...line, otherDm: 10, neighbors },
      dice: [4, 4, 4, 1, 1, 1, 1, 1],
      picks: [2],
      choices: ['none'],
    });
    expect([state(played, 'B').current.end, state(played, 'C').current.end]).toEqual([7, 2]);
  });

  test.each([
    [
      'suppression',
      'rifle',
      { suppression: true },
      (fight: CepheusFight) => combatantIn(fight, 'B').state.suppression !== null,
    ],
    [
      'a burst',
      'rifle',
      { mode: 'burst:4:spread' },
      (fight: CepheusFight) => combatantIn(fight, 'B').state.current.end < 7,
    ],
  ] as const)('the odds of %s with three in the line are those of play', (_name, item, declared, isHit) => {
    const { fight } = begun([...people, at('D', 3)]);
    const command = {
      action: 'attack',
      who: 'A',
      item,
      targets: ['B'],
      declared: { ...line, eligible: ['C', 'D'], ...declared, otherDm: 0 },
    };
    const odds = cepheus.odds(fight, command);
    if (isRefusal(odds)) throw new Error(odds.refused);
    const { ends } = enumerate(
      () => cepheus.perform(fight, command),
      (outcome) => String(!isRefusal(outcome) && isHit(appliedAll(fight, eventsOf(outcome)))),
    );
    const label = item === 'rifle' && 'suppression' in declared ? 'hit' : 'wound';
    const shown = odds.chances.find((chance) => chance.label === `SALVO.cepheus.odds.${label}`)!.chance;
    expect(shown).toBeGreaterThan(0);
    expect(ends.get('true')?.chance).toBeCloseTo(shown, 10);
  });
});

test('CEP-EXP-01 CEP-RCT-01 everybody in a blast answers before its damage is rolled', () => {
  const { fight } = begun([at('A', 9), at('B', 5), at('C', 4)]);
  const asks: string[] = [];
  const declared = { neighbors: [{ id: 'C', metres: 1 }], otherDm: 10 };
  const command = { action: 'attack', who: 'A', item: 'frag', targets: ['B'], declared };
  answered(cepheus.perform(fight, command), (ask) => {
    asks.push(ask.ask === 'choose' ? `${ask.kind} ${ask.by}` : ask.ask === 'roll' ? ask.reason.split('.').at(-1)! : '');
    if (ask.ask === 'roll') return new Array<number>(ask.count).fill(6);
    return ask.ask === 'pick' ? 0 : ask.default;
  });
  expect(asks.slice(0, 4)).toEqual(['attack', 'reaction B', 'reaction C', 'blast']);
});

test('CEP-FAT-02 rest takes its hours', () => {
  const played = scripted(fightOf([at('A', 9, { fatigued: true }, { scores: { end: 12 } })]));
  expect(cepheus.choices(played.fight, 'A', 'rest')[0]!.fields[0]).toMatchObject({ key: 'hours', default: 1 });
  expect(act(played, 'A', 'rest', { declared: { hours: 0 } }).refused).toMatchObject({ refused: 'restTooShort' });
  expect(state(act(played, 'A', 'rest', { declared: { hours: 1 } }), 'A').fatigued).toBe(false);
});
