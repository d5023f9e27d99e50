/** A procedure trusts no answer: an answer that does not fit its question is the caller's bug, and throws at once. */
import { expect, test } from 'vitest';
import {
  amount,
  answers,
  choose,
  pick,
  rollFaces,
  rollSum,
  share,
  type Answer,
  type Procedure,
} from '../../../src/rules/kernel/procedure.ts';

/** A call that answers the first question. */
function answering<T>(make: () => Procedure<T>, answer: unknown): () => unknown {
  return () => {
    const procedure = make();
    const first = procedure.next();
    expect(first.done).toBe(false);
    return procedure.next(answer as Answer);
  };
}

const faces = () => rollFaces('a', 2, 6, 'SALVO.stage.attack' as never);
const sum = () => rollSum('a', 2, 6, 'SALVO.stage.attack' as never);
const some = () => amount('a', 'reaction', 'SALVO.q' as never, 'ABC-X-01', { min: 1, max: 5, default: 2 } as never);
const OPTIONS = ['dodge', 'none'].map((id) => ({ id, label: `SALVO.${id}` }));
const option = () => choose('a', 'reaction', 'SALVO.q' as never, 'ABC-X-01', OPTIONS, 'none');
const PARTS = [5, 2, 9].map((max, at) => ({ id: `p${at}`, label: `SALVO.p${at}`, max }));
/** 3 or 4 points among parts that take 5, 2 and 9. */
const shares = () => share('a', 'allocation', 'SALVO.q', 'ABC-X-01', { least: 3, most: 4, default: [4, 0, 0] }, PARTS);
const entry = () => pick('a', 3, 'SALVO.r' as never);

test.each([
  ['no faces', faces, 7],
  ['too few faces', faces, [3]],
  ['a face that the die has not', faces, [3, 7]],
  ['half a face', faces, [3, 2.5]],
  ['a sum below what the dice can show', sum, 1],
  ['a sum above it', sum, 13],
  ['no whole sum', sum, 6.5],
  ['an amount below its bounds', some, 0],
  ['an amount above them', some, 6],
  ['half an amount', some, 2.5],
  ['words for an amount', some, '3'],
  ['shares that come to less', shares, [1, 1, 0]],
  ['shares that come to more', shares, [2, 2, 1]],
  ['more than a part takes', shares, [0, 3, 0]],
  ['less than nothing for a part', shares, [5, -1, 0]],
  ['half a share', shares, [1.5, 1.5, 0]],
  ['a share too few', shares, [3, 0]],
  ['a share too many', shares, [3, 0, 0, 0]],
  ['a sum for shares', shares, 4],
  ['words for a share', shares, ['3', 0, 0]],
  ['a face below the first', faces, [3, 0]],
  ['too many faces', faces, [3, 3, 3]],
  ['half a face among those of a sum', sum, [3, 2.5]],
  ['words for a sum', sum, '7'],
  ['an option that is not offered', option, 'parry'],
  ['a number for an option', option, 0],
  ['nobody of those who can be picked', entry, 3],
  ['a pick below the first', entry, -1],
  ['half a pick', entry, 0.5],
  ['words for a pick', entry, 'b'],
] as const)('%s', (_what, make, answer) => {
  expect(answering(make as () => Procedure<unknown>, answer)).toThrow();
  const first = (make as () => Procedure<unknown>)().next();
  expect(first.done || answers(first.value, answer)).toBe(false);
});

test.each([
  ['faces', faces, [3, 4]],
  ['a sum', sum, 7],
  ['faces for a sum', sum, [3, 4]],
  ['the lowest sum', sum, 2],
  ['the highest sum', sum, 12],
  ['the highest and the lowest face', faces, [6, 1]],
  ['the lowest amount', some, 1],
  ['an amount', some, 5],
  ['the least that is shared out', shares, [1, 2, 0]],
  ['the most, all on one part', shares, [0, 0, 4]],
  ['an option', option, 'dodge'],
  ['the first pick', entry, 0],
  ['a pick', entry, 2],
] as const)('%s that fit end it', (_what, make, answer) => {
  expect(answering(make as () => Procedure<unknown>, answer)()).toMatchObject({ done: true });
  const first = (make as () => Procedure<unknown>)().next();
  expect(first.done !== true && answers(first.value, answer)).toBe(true);
});

test('no dice, one candidate and one amount are no questions', () => {
  expect(rollSum('a', 0, 6, 'SALVO.r' as never).next()).toMatchObject({ done: true, value: { sum: 0, faces: [] } });
  expect(pick(null, 1, 'SALVO.r' as never).next()).toMatchObject({ done: true, value: 0 });
  const bound = { min: 3, max: 3, default: 3 };
  expect(amount('a', 'reaction', 'SALVO.q' as never, 'ABC-X-01', bound as never).next()).toMatchObject({
    done: true,
    value: 3,
  });
});

test.each([
  ['all for the only part', 4, [[9, 4]]],
  [
    'nothing for everybody',
    0,
    [
      [5, 0],
      [2, 0],
    ],
  ],
  [
    'everything that all parts take',
    7,
    [
      [5, 5],
      [2, 2],
    ],
  ],
] as const)('%s is no question', (_what, all, parts) => {
  const bounds = { least: all, most: all, default: parts.map(([, given]) => given) };
  const made = parts.map(([max], at) => ({ id: `p${at}`, label: 'q', max }));
  const value = bounds.default;
  expect(share('a', 'allocation', 'q', 'ABC-X-01', bounds, made).next()).toEqual({ done: true, value });
});

test('what may be left over is asked even of one part, and names its values where it has any', () => {
  const bounds = { least: 0, most: 4, default: [4] };
  const [part] = PARTS;
  const ask = (values?: { readonly points: number }) =>
    share(null, 'allocation', 'q', 'ABC-X-01', bounds, [part!], values).next().value;
  const plain = { ask: 'share', by: null, kind: 'allocation', question: 'q', clause: 'ABC-X-01' };
  expect(ask()).toStrictEqual({ ...plain, ...bounds, parts: [part] });
  expect(ask({ points: 4 })).toStrictEqual({ ...plain, ...bounds, parts: [part], values: { points: 4 } });
});

test.each([
  [undefined, undefined, {}],
  ['dodge', undefined, { automatic: 'dodge' }],
  [undefined, { hits: 2 }, { values: { hits: 2 } }],
  ['dodge', { hits: 2 }, { automatic: 'dodge', values: { hits: 2 } }],
])('a question has an automatic answer (%j) and values (%j) where it is given them', (automatic, values, given) => {
  const ask = choose('a', 'reaction', 'SALVO.q' as never, 'ABC-X-01', OPTIONS, 'none', automatic, values).next().value;
  const plain = { ask: 'choose', by: 'a', kind: 'reaction', question: 'SALVO.q', clause: 'ABC-X-01' };
  expect(ask).toStrictEqual({ ...plain, options: OPTIONS, default: 'none', ...given });
});
