/** Refusals in a list of choices: each reason once, with the names of its choices unless it holds for all of them. */
import { expect, test } from 'vitest';
import { listOf, type ChoiceView } from '../../../src/foundry/sheets/sheet-view.ts';

const choice = (label: string, refused: string): ChoiceView => ({
  ...{ key: label, action: label, item: '', label, about: '', cost: '', clause: '', primary: false },
  refused,
});

test.each<[string, readonly ChoiceView[], readonly { reason: string; labels: string }[]]>([
  ['nothing is refused', [choice('Move', ''), choice('Aim', '')], []],
  [
    'one of several is refused: by name',
    [choice('Attack', ''), choice('Reload', 'The magazine is full.')],
    [{ reason: 'The magazine is full.', labels: 'Reload' }],
  ],
  [
    'all are refused for the same reason: no name',
    [choice('Move', 'Too late.'), choice('Aim', 'Too late.')],
    [{ reason: 'Too late.', labels: '' }],
  ],
  [
    'all are refused, for two reasons: by name',
    [choice('Move', 'Too late.'), choice('Aim', 'Too late.'), choice('Reload', 'The magazine is full.')],
    [
      { reason: 'Too late.', labels: 'Move, Aim' },
      { reason: 'The magazine is full.', labels: 'Reload' },
    ],
  ],
  ['the only one is refused: by name', [choice('Draw', 'No hand.')], [{ reason: 'No hand.', labels: 'Draw' }]],
])('%s', (_, views, whyNot) => expect(listOf(views).whyNot).toEqual(whyNot));
