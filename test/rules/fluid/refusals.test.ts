/** Refusals of acts, each beside the nearest situation in which the same act is allowed. */
import { expect, test } from 'vitest';
import { act, next, scripted, type Scripted } from './log.ts';
import { running } from './people.ts';

const fight = (): Scripted =>
  scripted(
    running(
      [
        { id: 'A', state: { count: 20 } },
        { id: 'B', side: 'them', state: { count: 10 } },
      ],
      'A',
    ),
  );
const code = (played: Scripted): string | undefined => played.refused?.refused;

test('FLU-RND-06 a bonus step is 5 ft and no farther; a move may be', () => {
  const step = (feet: number): Scripted => act(fight(), 'A', 'step', { declared: { feet } });
  expect(step(6).refused).toEqual({ refused: 'beyondStep', clause: 'FLU-RND-06', values: { most: 5 } });
  expect(code(step(5))).toBeUndefined();
  expect(code(act(fight(), 'A', 'move', { declared: { feet: 6 } }))).toBeUndefined();
});

test('FLU-RND-08 the second half of a split check waits for the next round', () => {
  const declared = { length: 'full', split: true, bonus: 6, dc: 15 };
  const first = act(act(fight(), 'A', 'brace'), 'A', 'skill', { declared });
  // Another half action in the same round, from elsewhere.
  const more = act(first, 'A', 'extraHalf', { declared: { limit: 'none' } });
  expect(code(act(more, 'A', 'finish'))).toBe('sameRound');
  expect(code(act(next(next(first)), 'A', 'finish', { dice: [9] }))).toBeUndefined();
});
