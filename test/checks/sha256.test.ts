/** Salvo's own SHA-256 says what Node's says, on every length around its blocks and on text beyond ASCII. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from '../../src/foundry/data/sha256.ts';

const nodes = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

test('every length from 0 to 300', () => {
  for (let length = 0; length <= 300; length++) {
    const text = String.fromCharCode(32 + (length % 90)).repeat(length);
    expect(sha256(text)).toBe(nodes(text));
  }
});

test('text beyond ASCII, and a megabyte', () => {
  for (const text of ['ß€😀𝒳', '\u0000\uffff', 'a'.repeat(1_000_000)]) expect(sha256(text)).toBe(nodes(text));
});
