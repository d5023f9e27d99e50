/** What a screen reader is told of a changed order. */
import { beforeEach, expect, test } from 'vitest';
import { news } from '../../../src/foundry/combat/tracker-news.ts';
import type { TrackerView } from '../../../src/foundry/combat/tracker-view.ts';
import { openWorld } from './world.ts';

beforeEach(() => void openWorld({ self: 'ana' }));

/** A tracker with one row, whose place follows from these amounts. */
const tracker = (count: string, ...amounts: readonly string[]): TrackerView => {
  const rows = amounts.map((value) => ({ label: 'Delay', value, setAside: '' }));
  return { round: 1, turn: null, rows: [{ id: 'a', name: 'Ana', count, initiative: { rows } }] } as never;
};

test('a change tells its reason, the newest amount; a step back takes one away and has none', () => {
  const before = tracker('16', '+16');
  const delayed = tracker('14', '+16', '−2');
  expect(news(before, delayed)).toContain('"reason":"Delay −2"');
  expect(news(delayed, tracker('13', '+16', '−3'))).toContain('"reason":"Delay −3"');
  expect(news(delayed, before)).toContain('"reason":""');
});
