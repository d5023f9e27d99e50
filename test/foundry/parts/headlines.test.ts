/** The first lines of a card: each target of an attack has its own, and so has whoever else was harmed. */
import { beforeEach, expect, test } from 'vitest';
import type { Outcome, Stage } from '../../../src/rules/index.ts';
import { headline, verdictOf } from '../../../src/foundry/chat/headline.ts';
import { openWorld } from './world.ts';

beforeEach(() => void openWorld({ self: 'ana' }));

const stage = (kind: Stage['kind'], who: string, good: boolean | null, more: Partial<Stage> = {}): Stage => ({
  ...{ kind, who, title: kind, events: [], ...more },
  verdict: { key: `${kind} of ${who}`, good },
});
const headlines = (keeps: boolean, stages: readonly Stage[]): readonly string[] => {
  const outcome: Outcome = { action: 'attack', actor: 'a', stages };
  return headline(
    outcome,
    { ruleset: 'fluid', command: { who: 'a', action: 'attack', targets: ['b'] } } as never,
    (id) => id,
    () => keeps,
  ).map(({ text }) => text);
};
const lines = (...stages: readonly Stage[]): readonly string[] => headlines(false, stages);
/** The words that the language file has. */
const words = (...keys: readonly string[]): void =>
  void Object.assign(game.i18n, { has: (key: string) => keys.includes(key) });
const HIT = stage('attack', 'a', true, { against: 'b' });

test('a roll for damage that the attacker makes is nobody’s harm', () => {
  expect(lines(HIT, stage('damage', 'a', null), stage('harm', 'b', null))).toEqual([
    expect.stringContaining('harm of b'),
  ]);
});

test('harm to somebody else has a line with the name, the attacker’s own among it', () => {
  expect(lines(HIT, stage('harm', 'b', null), stage('damage', 'c', null))[1]).toBe('c: damage of c {}');
  expect(lines(HIT, stage('harm', 'b', null), stage('harm', 'a', null))[1]).toBe('a: harm of a {}');
});

test('an attack of somebody else in the middle of the act is as good below as in the first lines', () => {
  const action = { ruleset: 'fluid', command: { who: 'a', action: 'attack', targets: ['b'] } } as never;
  const outcome = (...stages: readonly Stage[]): Outcome => ({ action: 'attack', actor: 'a', stages });
  const tones = (good: boolean): readonly string[] => {
    const strike = stage('attack', 'b', good, { against: 'a' });
    const [first] = headline(
      outcome(strike, HIT),
      action,
      (id) => id,
      () => false,
    );
    return [first!.tone, verdictOf(strike, action, (id) => id, false).tone];
  };
  expect([tones(false), tones(true)]).toEqual([
    ['good', 'good'],
    ['bad', 'bad'],
  ]);
});

test('words that come several times are counted, names and numbers are not', () => {
  const hits = (groups: readonly (string | number)[]): string | undefined =>
    lines({ ...HIT, verdict: { key: 'hits', good: null, values: { groups } } })[0];
  expect(hits(['SALVO.single', 'SALVO.double', 'SALVO.single'])).toContain('SALVO.ui.times');
  expect(hits(['SALVO.single', 'SALVO.double', 'SALVO.single'])).toContain('SALVO.double');
  expect(hits(['SALVO.single', 'SALVO.double'])).toContain('SALVO.single, SALVO.double');
  expect(hits([3, 3])).toContain('3, 3');
  expect(hits(['Recruit', 'Recruit'])).toContain('Recruit, Recruit');
});

test('a critical hit is called so, where the answer that failed has a word for it', () => {
  words('defense of b_hit');
  expect(lines(HIT, stage('defense', 'b', false))).toEqual(['defense of b_hit']);
  expect(lines(HIT, stage('defense', 'b', true))).toEqual(['defense of b {}']);
});

test('a wound names its victim, and a miss does not', () => {
  expect(lines(HIT, stage('harm', 'b', null))).toEqual(['b: SALVO.ui.verdict.hit · harm of b {}']);
  expect(lines(stage('attack', 'a', false, { against: 'b' }))).toEqual(['SALVO.ui.verdict.miss']);
});

test('conditions that the victim gains follow the harm: put on, set or counted, and not those lost again', () => {
  words(...['prone', 'stunned', 'dying', 'disabled'].map((name) => `SALVO.fluid.condition.${name}`));
  const event = (who: string, ...changes: readonly object[]): never =>
    ({ kind: 'changed', who, clause: '', changes }) as never;
  const events = [
    event('b', { path: 'conditions.prone', to: { id: 'prone' } }, { path: 'life.disabled', from: false, to: true }),
    event('b', { path: 'conditions.stunned', to: { id: 'stunned' } }, { path: 'life.dying', by: 2 }),
    event('b', { path: 'conditions.stunned', from: { id: 'stunned' } }, { path: 'life.lost', by: 9 }),
  ];
  const [prone, disabled, dying] = ['prone', 'disabled', 'dying'].map((name) => `SALVO.fluid.condition.${name}`);
  expect(lines(HIT, stage('harm', 'b', null, { events }))).toEqual([
    `b: SALVO.ui.verdict.hit · harm of b {"changes":"dying +2, lost +9"} · ${prone} · ${disabled} · ${dying} +2`,
  ]);
  // Of an act that is no attack too; and the cost of an act is no news.
  expect(lines(stage('harm', 'b', null, { events: [events[0]!] }))).toEqual([
    `b: harm of b {} · ${prone} · ${disabled}`,
  ]);
  expect(lines(HIT, stage('harm', 'b', null), stage('declared', 'b', null, { events }))).toHaveLength(1);
  expect(lines(HIT, stage('harm', 'b', null), stage('declared', 'b', null, { events }))[0]).not.toContain(prone);
});

test('a mark that comes with the cost of a check is no condition gained by it', () => {
  words('SALVO.fluid.condition.acting', 'SALVO.fluid.condition.aiming');
  const gaining = (kind: string, name: string): never =>
    ({ kind, who: 'a', clause: '', changes: [{ path: `conditions.${name}`, to: { id: name } }] }) as never;
  const events = [gaining('spent', 'acting'), gaining('aimed', 'aiming')];
  expect(lines(stage('check', 'a', true, { events }))).toEqual(['check of a {} · SALVO.fluid.condition.aiming']);
});

test('what is left to the victim is told where the reader may see it', () => {
  words('harm of b_hidden');
  expect(headlines(false, [HIT, stage('harm', 'b', null)])[0]).toContain('harm of b {}');
  expect(headlines(true, [HIT, stage('harm', 'b', null)])[0]).toContain('harm of b_hidden');
});

test('a sum of one and a value of none have their own words together', () => {
  words('hurt_dealt0', 'hurt_wounds1', 'hurt_dealt0_wounds1');
  const hurt = (dealt: number, wounds: number): string =>
    lines(HIT, { ...stage('harm', 'b', null), verdict: { key: 'hurt', good: false, values: { dealt, wounds } } })[0]!;
  expect(hurt(0, 1)).toContain('hurt_dealt0_wounds1 ');
  expect([hurt(0, 2), hurt(3, 1), hurt(3, 0)].map((line) => /hurt\w*/.exec(line)![0])).toEqual([
    'hurt_dealt0',
    'hurt_wounds1',
    'hurt',
  ]);
});

test('hits that each do harm are told by their sum, and by what the last one leaves', () => {
  const hurt = (who: string, dealt: number, wounds: number, sums: readonly string[] = ['dealt']): Stage => ({
    ...stage('harm', who, null),
    verdict: { key: 'hurt', good: false, values: { dealt, wounds }, sums },
  });
  expect(lines(HIT, hurt('b', 10, 2), stage('effect', 'b', null), hurt('c', 3, 3), hurt('b', 5, 0))).toEqual([
    'b: SALVO.ui.verdict.hit · hurt {"dealt":"15","wounds":"0"}',
    'c: hurt {"dealt":"3","wounds":"3"}',
  ]);
  // Of an act that is no attack too.
  expect(lines(hurt('b', 10, 2), hurt('c', 3, 3), hurt('b', 5, 0))).toEqual([
    'c: hurt {"dealt":"3","wounds":"3"}',
    'b: hurt {"dealt":"15","wounds":"0"}',
  ]);
  // What the later one does not add up is kept.
  const [burned, cut] = [hurt('b', 10, 2, ['dealt', 'wounds']), hurt('b', 5, 0)];
  expect(lines(HIT, burned, cut)[0]).toMatch(/"dealt":"10".*"dealt":"5"/);
  expect(lines(HIT, cut, burned)[0]).toMatch(/hurt {"dealt":"15","wounds":"2"}$/);
});

test('harm to several names everybody, the actor too, and all that befell one stands in one line', () => {
  const fell = stage('effect', 'b', null);
  expect(lines(stage('check', 'a', true), stage('harm', 'b', null), stage('harm', 'a', null), fell)).toEqual([
    'check of a {}',
    'b: harm of b {} · effect of b {}',
    'a: harm of a {}',
  ]);
  expect(lines(stage('check', 'a', true), stage('harm', 'a', null))[1]).toBe('harm of a {}');
});

test('a verdict may tell the changed numbers of its stage, added up over stages that are told in one', () => {
  const healed = (...changes: readonly object[]): Stage => {
    const healing = stage('effect', 'b', null, {
      events: [{ kind: 'healed', who: 'b', clause: '', changes } as never],
    });
    return { ...healing, verdict: { key: 'healed', good: null, sums: [] } };
  };
  const told = lines(healed({ path: 'str', by: 2 }), healed({ path: 'str', by: 1 }, { path: 'end', by: 4 }));
  expect(told).toEqual(['b: healed {"changes":"str +3, end +4"}']);
  words('healed_changes0');
  expect(lines(healed())).toEqual(['b: healed_changes0 {}']);
});

test('a roll at a place that succeeds leaves the word to its targets', () => {
  const square = stage('attack', 'a', true);
  expect(lines(square, HIT, stage('damage', 'b', null))).toEqual(['b: SALVO.ui.verdict.hit · damage of b {}']);
  expect(lines(stage('attack', 'a', false), HIT)).toHaveLength(2);
  expect(lines(square)).toEqual(['SALVO.ui.verdict.hit']);
});

test('an attack of somebody else during the act names both: the one who strikes and the one who is hit', () => {
  const strike = stage('attack', 'c', true, { against: 'a' });
  expect(lines(strike, stage('harm', 'a', null), HIT, stage('harm', 'b', null))).toEqual([
    'c → a: SALVO.ui.verdict.hit · harm of a {}',
    'b: SALVO.ui.verdict.hit · harm of b {}',
  ]);
});

test('damage is told as it reached the target, not as it was rolled', () => {
  const rolled = stage('damage', 'a', null, { against: 'b' });
  expect(lines(HIT, rolled)).toEqual(['SALVO.ui.verdict.hit · damage of a {}']);
  expect(lines(HIT, rolled, stage('damage', 'b', null))).toEqual(['b: SALVO.ui.verdict.hit · damage of b {}']);
});

test('a roll at a place has no damage of its own: those caught have a line each', () => {
  const square = stage('attack', 'a', true);
  const all = lines(square, stage('damage', 'a', null), stage('damage', 'b', null), stage('damage', 'c', null));
  expect(all).toEqual(['SALVO.ui.verdict.hit', 'b: damage of b {}', 'c: damage of c {}']);
});

test('an attack whose hits all went to others claims none on its target', () => {
  expect(lines(HIT, stage('damage', 'c', null), stage('harm', 'c', null))).toEqual([
    'c: SALVO.ui.verdict.hit · harm of c {}',
  ]);
  expect(lines(HIT, stage('defense', 'c', true))).toEqual(['c: defense of c {}']);
  expect(lines(HIT, stage('defense', 'c', true), stage('harm', 'd', null))).toEqual([
    'c: defense of c {}',
    'd: SALVO.ui.verdict.hit · harm of d {}',
  ]);
  // Hits that the target keeps, or that somebody takes in its place, are its own.
  expect(lines(HIT, stage('defense', 'b', false), stage('harm', 'c', null))[0]).toBe('SALVO.ui.verdict.hit');
  expect(lines(HIT, stage('reaction', 'c', null, { against: 'b' }), stage('harm', 'c', null))[0]).toBe(
    'SALVO.ui.verdict.hit',
  );
});

test('a roll at a place that fails leaves no word to those whom it misses', () => {
  const miss = stage('attack', 'a', false, { against: 'b' });
  const onPlace = (good: boolean): Stage => stage('attack', 'a', good);
  expect(lines(onPlace(false), miss, { ...miss, against: 'c' })).toEqual(['SALVO.ui.verdict.miss']);
  expect(lines(onPlace(true), miss, { ...miss, against: 'c' })).toHaveLength(2);
  expect(lines(onPlace(false), miss, { ...HIT, against: 'c' })).toHaveLength(3);
});

test('who has a condition from an attack on others has a line, the attacker’s own among it', () => {
  words('SALVO.fluid.condition.pinned');
  const pinned = (who: string): Stage => {
    const change = { path: 'conditions.pinned', to: { id: 'pinned' } };
    return stage('check', who, false, { events: [{ kind: 'gained', who, clause: '', changes: [change] }] });
  };
  const missed = stage('attack', 'a', false);
  expect(lines(missed, pinned('c'), pinned('a'))).toEqual([
    'SALVO.ui.verdict.miss',
    'a: SALVO.fluid.condition.pinned',
    'c: SALVO.fluid.condition.pinned',
  ]);
});

test('an act that others answer with their attacks tells what it has done as well', () => {
  const strike = stage('attack', 'b', true, { against: 'a' });
  const moved = stage('effect', 'a', null);
  expect(lines(stage('reaction', 'a', null), strike, moved)).toEqual(['b → a: SALVO.ui.verdict.hit', 'effect of a {}']);
  expect(lines(strike, stage('harm', 'a', null))).toHaveLength(1);
});

test('effects on the victim whose values add up are told by their sum', () => {
  const squares = (count: number): Stage => ({
    ...stage('effect', 'b', null),
    verdict: { key: 'moved', good: null, values: { squares: count }, sums: ['squares'] },
  });
  expect(lines(HIT, squares(1), squares(1), squares(7))).toEqual(['SALVO.ui.verdict.hit · moved {"squares":"9"}']);
});
