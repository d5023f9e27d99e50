/** `npm run fight`, as a person runs it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'salvo-fight-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fight(...args: readonly string[]): {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
} {
  const run = spawnSync(process.execPath, ['tools/run.mjs', 'src/play/terminal/main.ts', ...args], {
    encoding: 'utf8',
  });
  return { code: run.status, out: run.stdout, err: run.stderr };
}

/** Each starts a process and builds in it, as at home: once for all that look at it. */
const once = fight('dockside', '--seed', '7');
const odds = fight('dockside', '--odds');

test('a ready example is fought, the same for the same seed, every line in words', () => {
  expect(once.code).toBe(0);
  expect(once.out).toMatch(/seed 7: .+ after \d+ rounds/);
  expect(once.out).not.toMatch(/SALVO\.|\{\w+\}/);
  expect(fight('dockside', '--seed', '7').out).toBe(once.out);
});

test('people and weapons have their names, and dice their faces', () => {
  const source = readFileSync('src/play/terminal/examples/dockside.json', 'utf8');
  const ids = [...source.matchAll(/"id": ?"([^"]+)"/g)].map((match) => match[1]!).filter((id) => id.length > 8);
  expect(ids.length).toBeGreaterThan(10);
  const text = once.out + odds.out;
  expect(ids.filter((id) => text.includes(id))).toEqual([]);
  expect(text).toMatch(/Odell Brix fires Shotgun, using 1 round\./);
  expect(text).not.toMatch(/2D6 \[\d+\]/);
  expect(text).toMatch(/2D6 \[[1-6] [1-6]\] = \d+/);
});

test('--odds tells the chances of every attack', () => {
  expect(odds.out).toMatch(/Hit \d+\.\d %.+Kill \d+\.\d %/);
});

test('--trials prints each side’s share of wins with its 95 % interval', () => {
  const { out, code } = fight('duel-in-the-dark', '--trials', '50', '--seed', '2');
  expect(code).toBe(0);
  expect(out).toMatch(/50 fights from seed 2/);
  expect(out).toMatch(/\(95 %: \d+\.\d % to \d+\.\d %\)/);
});

test('a malformed file is refused with the place in it', () => {
  const path = join(folder, 'bad.json');
  writeFileSync(path, '{"ruleset":"cepheus","combatants":[{"id":"a","name":"A","side":"x"},{"name":5}]}');
  const { code, err } = fight(path);
  expect(code).toBe(2);
  expect(err).toContain('combatants[1].name: text expected');
});
