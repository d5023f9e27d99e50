/** A procedure trusts no answer: an answer that does not fit its question is the caller's bug, and throws at once. */
import { expect, test } from 'vitest';
import {
  amount,
  answers,
  choose,
  pick,
  rollFaces,
  rollSum,
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
  [undefined, undefined, {}],
  ['dodge', undefined, { automatic: 'dodge' }],
  [undefined, { hits: 2 }, { values: { hits: 2 } }],
  ['dodge', { hits: 2 }, { automatic: 'dodge', values: { hits: 2 } }],
])('a question has an automatic answer (%j) and values (%j) where it is given them', (automatic, values, given) => {
  const ask = choose('a', 'reaction', 'SALVO.q' as never, 'ABC-X-01', OPTIONS, 'none', automatic, values).next().value;
  const plain = { ask: 'choose', by: 'a', kind: 'reaction', question: 'SALVO.q', clause: 'ABC-X-01' };
  expect(ask).toStrictEqual({ ...plain, options: OPTIONS, default: 'none', ...given });
});
