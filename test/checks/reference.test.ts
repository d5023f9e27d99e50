/** Every clause that the table may show opens the line of the shipped Rules reference that tells it. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clauseIn, excerptOf, pageOf, type Page } from '../../src/foundry/applications/cited.ts';
import { readPackSources } from '../../tools/packs.mjs';
import { catalogued } from '../../tools/reference.mjs';

const BOOKS = { adeva: 'ADE', arrgs: 'ARR', cepheus: 'CEP', drive: 'DRV', fluid: 'FLU' };

const chapters = readPackSources()
  .find(({ name }) => name === 'rules-reference')!
  .documents.map(({ file, source }) => ({
    book: /rules-reference\/([a-z]+)-/.exec(file)![1],
    pages: (catalogued(file, source).pages ?? []) as unknown as readonly Page[],
  }));
const all = chapters.flatMap(({ book, pages }) => pages.map((page) => ({ book, page })));

/** Quoted text in a book's code that begins like a clause: also where it names several. */
const quoted = (book: string, prefix: string): readonly string[] => [
  ...new Set(
    readdirSync(`src/rules/${book}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) => [
        ...readFileSync(join('src/rules', book, path), 'utf8').matchAll(new RegExp(`'((?:${prefix}|GAP)-[^']*)'`, 'g')),
      ])
      .map(([, clause]) => clause!),
  ),
];

describe.each(Object.entries(BOOKS))('%s', (book, prefix) => {
  const clauses = quoted(book, prefix);

  test('its code names clauses', () => expect(clauses.length).toBeGreaterThan(50));

  test('each opens a page of its own book, in which its line stands out', () => {
    const lost = clauses.filter((shown) => {
      const clause = clauseIn(shown) ?? '';
      const found = pageOf(all, clause, book);
      return found?.book !== book || !excerptOf(found.page, clause).includes('class="salvo-cited"');
    });
    expect(lost).toEqual([]);
  });
});

test('a number that several books have opens that of the game that is played', () => {
  const books = ['adeva', 'arrgs', 'cepheus'].map((book) => pageOf(all, 'GAP-06', book)?.book);
  expect(books).toEqual(['adeva', 'arrgs', 'cepheus']);
  expect(pageOf(all, 'GAP-06', undefined)).toBeNull();
});

test('behind a clause a refusal says its code, and an option may name two', () => {
  expect(clauseIn(' GAP-06 outOfRange')).toBe('GAP-06');
  expect(clauseIn('ADE-SUR-04 ADE-SUR-09')).toBe('ADE-SUR-04');
  expect(clauseIn('')).toBeNull();
});
