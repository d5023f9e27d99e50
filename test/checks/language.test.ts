import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Tree = { readonly [key: string]: string | Tree };
const language = JSON.parse(readFileSync('lang/en.json', 'utf8')) as Tree;

const flat = (tree: Tree, prefix = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : flat(value, `${prefix}${key}.`),
  );

const files = (dir: string): string[] =>
  readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    return statSync(path).isDirectory() ? files(path) : /\.(ts|hbs|json)$/.test(name) ? [path] : [];
  });

const known = new Set(flat(language));
const text = [...files('src'), ...files('templates')].map((path) => readFileSync(path, 'utf8')).join('\n');
/** Whole keys, and stems that code completes (`SALVO.condition.${id}`). */
const used = new Set(
  [...text.matchAll(/\bSALVO(?:\.[A-Za-z0-9_-]+)+(?![A-Za-z0-9_.-]*[$\\]\{)/g)].map((one) => one[0]),
);
const stems = [...text.matchAll(/\bSALVO(?:\.[A-Za-z0-9_-]+)*\.(?=\$\{|['"`]|\{\{)/g)].map((one) => one[0]);

test('every language key that the code names is translated', () => {
  const missing = [...used].filter((key) => !known.has(key) && ![...known].some((one) => one.startsWith(`${key}.`)));
  expect(missing.sort()).toEqual([]);
});

test('every key that starts an open stem leads to some text', () => {
  const dangling = [...new Set(stems)].filter(
    (stem) => stem !== 'SALVO.' && ![...known].some((key) => key.startsWith(stem)),
  );
  expect(dangling.sort()).toEqual([]);
});

test('no translated key is unused', () => {
  const unused = [...known].filter(
    (key) =>
      key.startsWith('SALVO.') && !used.has(key) && !stems.some((stem) => stem !== 'SALVO.' && key.startsWith(stem)),
  );
  expect(unused.sort()).toEqual([]);
});
