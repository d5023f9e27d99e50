/** Settings that are said as a text: which texts a game can read, and which it refuses. */
import { expect, test } from 'vitest';
import { RULESETS } from '../../src/rules/rulesets.ts';

const TEXTS = Object.values(RULESETS).flatMap(({ options }) =>
  options.flatMap(({ key, values, reads }) => (reads ? [[key, String(values[0]), reads] as const] : [])),
);

test('some are', () => expect(TEXTS.length).toBeGreaterThan(4));

test.each(TEXTS)('%s: its own text is read, others are not', (_key, text, reads) => {
  expect(reads(text)).toBe(true);
  for (const wrong of ['', 'nonsense', `${text}, nonsense here`, `nonsense ${text}`, `${text} more`])
    expect([wrong, reads(wrong)]).toEqual([wrong, false]);
});
