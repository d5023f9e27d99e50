/** Several acts as one, and what an act would come to before anything is rolled. */
import { describe, expect, test } from 'vitest';
import { foresee } from '../../src/play/foresee.ts';
import { replay } from '../../src/play/replay.ts';
import { cepheus, type CepheusFight } from '../../src/rules/cepheus/index.ts';
import { appliedAll, idsIn, combatantIn } from '../../src/rules/kernel/fight.ts';
import { canonical, type Json } from '../../src/rules/kernel/json.ts';
import { eventsOf, type Outcome } from '../../src/rules/kernel/outcome.ts';
import { inverses } from '../../src/rules/kernel/event.ts';
import { rollSum, type Answer, type Procedure } from '../../src/rules/kernel/procedure.ts';
import { isRefusal, type Refusal } from '../../src/rules/kernel/result.ts';
import { together, TOGETHER, togetherOf } from '../../src/rules/kernel/together.ts';
import { fightOf, type Person } from './cepheus/fight-people.ts';
import { ENTRANTS } from './conformance/entrants.ts';

const score = (value: number, max: number) => ({ value, max });
const MIND = { int: score(7, 7), edu: score(8, 8), soc: score(7, 7) };
const wounded = (id: string, end: number): Person => ({
  id,
  sheet: { characteristics: { str: score(7, 7), dex: score(6, 6), end: score(end, 8), ...MIND } },
});
const FIGHT = fightOf([wounded('A', 2), wounded('B', 6), { id: 'M', skills: { Medicine: 2 } }]);
const DAYS = [
  { action: 'day', who: 'A', declared: { care: true, doctor: 'M' } },
  { action: 'day', who: 'B', declared: { activity: 'active' } },
];

function after(procedure: Procedure<Outcome | Refusal>, answers: readonly Answer[]): Outcome {
  const done = replay(procedure, answers);
  if (!done.done || isRefusal(done.value)) throw new Error(JSON.stringify(done));
  return done.value;
}
const ends = (fight: CepheusFight): readonly number[] =>
  ['A', 'B'].map((id) => combatantIn(fight, id).state.current.end);
const said = (value: unknown): string => canonical(JSON.parse(JSON.stringify(value)) as Json);

describe('several acts as one', () => {
  test('each starts where the last ended, and all are one outcome with one undo', () => {
    const outcome = after(together(cepheus, FIGHT, togetherOf(DAYS, ['M'])), [[6], [4], [1]]);
    const reached = appliedAll(FIGHT, eventsOf(outcome));
    // A: 6 - 2 by nature, 2 - 2 + 2 by care, in all 6; B: 1 + 0.
    expect([outcome.action, ends(reached)]).toEqual([TOGETHER, [8, 7]]);
    expect(said(appliedAll(reached, inverses(eventsOf(outcome))))).toBe(said(FIGHT));
    expect(togetherOf(DAYS, ['M'])).toMatchObject({ who: 'A', targets: ['A', 'B', 'M'] });
  });

  test('one refused act refuses all', () => {
    const none = { action: 'day', who: 'B', declared: { days: 0 } };
    const done = replay(together(cepheus, FIGHT, togetherOf([DAYS[0]!, none])), [[6], [4]]);
    expect(done).toMatchObject({ done: true, value: { refused: 'badDeclaration' } });
  });

  test.each<[string, Json]>([
    ['none', []],
    ['no list', { action: 'day' }],
    ['something else', [{ action: 5 }]],
    ['too many', new Array<Json>(201).fill({ action: 'free', who: 'A' })],
  ])('%s of them are refused', (_, acts) => {
    const done = replay(together(cepheus, FIGHT, { action: TOGETHER, who: 'A', declared: { acts } }), []);
    expect(done).toMatchObject({ done: true, value: { refused: 'badCommand' } });
  });

  test('an act together with itself is not known to a ruleset', () => {
    const done = replay(together(cepheus, FIGHT, togetherOf([togetherOf(DAYS)])), []);
    expect(done).toMatchObject({ done: true, value: { refused: 'unknownAction' } });
  });
});

describe('what an act would come to', () => {
  test('with the lowest dice and with the highest, and what it asks on the way', () => {
    const found = foresee(() => together(cepheus, FIGHT, togetherOf(DAYS.slice(0, 1))));
    if (isRefusal(found)) throw new Error(found.refused);
    const reached = [found.lowest, found.highest].map(({ value }) => ends(appliedAll(FIGHT, eventsOf(value)))[0]);
    // 1 - 2 by nature and 2 by care; 6 - 2 and 2.
    expect(reached).toEqual([3, 8]);
    expect(found.highest.asks.map(({ ask }) => ask)).toContain('roll');
  });

  test('a refusal stays a refusal, and a plan without an end is an error', () => {
    expect(foresee(() => cepheus.perform(FIGHT, { action: 'comeTo', who: 'A' }))).toMatchObject({ refused: 'awake' });
    function* endless(): Procedure<number> {
      for (;;) yield* rollSum(null, 1, 6, 'again');
    }
    expect(() => foresee(endless)).toThrow(RangeError);
  });
});

describe('acts by which time passes', () => {
  test.each([
    ['adeva', ['rest']],
    ['arrgs', ['rest']],
    ['cepheus', ['comeTo', 'day', 'rest']],
    ['drive', ['heal']],
    ['fluid', []],
  ])(
    '%s: those of people, each by a GM and of nobody else, and so fit to be asked for a whole party',
    (id, expected) => {
      const { ruleset, fight } = ENTRANTS.find((entrant) => entrant.ruleset.id === id)!;
      const laid = fight(1);
      const all = idsIn(laid).flatMap((who) => ruleset.choices(laid, who).filter(({ time }) => time));
      for (const { gm, target, item } of all) expect({ gm, target, item }).toEqual({ gm: true, target: 'none' });
      expect([...new Set(all.map(({ action }) => action))].sort()).toEqual(expected);
    },
  );
});
