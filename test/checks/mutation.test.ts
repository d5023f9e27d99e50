/** Every entry of tools/mutation-equivalent.json, a change without effect, refers to existing code. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Change {
  readonly file: string;
  readonly line: string;
  readonly reason: string;
}

test('every change that is listed as making no difference has its line and a reason', () => {
  const all = JSON.parse(readFileSync('tools/mutation-equivalent.json', 'utf8')) as readonly Change[];
  expect(all.length).toBeGreaterThan(0);
  const isGone = ({ file, line }: Change): boolean => !readFileSync(file, 'utf8').includes(line);
  expect(all.filter((change) => isGone(change) || change.reason === '')).toEqual([]);
});
