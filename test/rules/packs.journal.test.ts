/** The rules reference at the table: it cites clauses that exist, and its tables say what the catalogue says. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PackSource } from '../../tools/packs.mjs';
import { packs } from './packs.sources.ts';
import { tableUnder } from './packs.tables.ts';

const entries = packs.find(({ name }) => name === 'rules-reference')!.documents;
const pages = entries.flatMap(({ source }) => (source.pages ?? []).map((page) => ({ entry: source.name, page })));
const RULESETS: Readonly<Record<string, string>> = {
  CEP: 'cepheus',
  DRV: 'drive',
  FLU: 'fluid',
  ADE: 'adeva',
  ARR: 'arrgs',
};

test.each(pages)('$entry, $page.name: every clause it cites is in the catalogue', ({ page }) => {
  const cited = citations(contentOf(page));
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter((clause) => !isDefined(clause))).toEqual([]);
});

test.each(pages)('$entry, $page.name: plain markup only', ({ page }) => {
  const tags = [...contentOf(page).matchAll(/<\/?([a-z]+[0-9]?)([^>]*)>/g)];
  const plain = new Set(['p', 'ul', 'li', 'em', 'strong', 'table', 'thead', 'tbody', 'tr', 'th', 'td']);
  const odd = tags.filter(([, tag, rest]) => !plain.has(tag!) || !/^( scope="(row|col)")?$/.test(rest!));
  expect(odd.map(([whole]) => whole)).toEqual([]);
});

describe('cepheus tables', () => {
  test('attack difficulty by weapon and band (CEP-DIF)', () => {
    const expected = tableUnder('### 2.1').map((row) => Object.values(row).slice(2).map(lastNumber));
    expect(rowsOf('Range and Difficulty', 'Weapon range').map((row) => row.slice(1).map(lastNumber))).toEqual(expected);
  });

  test('bursts (CEP-BST)', () => {
    const printed = tableUnder('## 15').filter((row) => /rounds: DM/.test(row['rule']!));
    const numbers = (text: string): readonly string[] => text.match(/\d+D6|\d+/g) ?? [];
    const ours = rowsOf('Bursts, Panic and Suppression', 'Rounds').map((row) => row.flatMap(numbers));
    expect(ours).toEqual(printed.map(({ rule }) => numbers(rule!)));
  });

  test('cover (CEP-CVR)', () => {
    const kinds = tableUnder('## 16').filter(({ ID }) => /-0[123]$/.test(ID!));
    const expected = kinds.flatMap(({ rule }) => [...rule!.matchAll(/DM (-?\d)/g)].map(([, dm]) => Number(dm)));
    expect(rowsOf('Cover and Conditions', 'Cover').map((row) => lastNumber(row[1]!))).toEqual(expected);
  });
});

test('fluid: what moves the Count, by how much (FLU-MOD)', () => {
  const first = (cell: string): number => Number(/[+-]?\d+/.exec(cell)?.[0]);
  const printed = new Map(tableUnder('## 7.', 'fluid').map((row) => [row['ID'], first(row['Modifier']!)]));
  const ours = rowsOf('What Moves the Count', 'Event');
  expect(ours.map(([, count]) => first(count!))).toEqual(ours.map(([, , clause]) => printed.get(clause)));
});

const contentOf = (page: PackSource): string => (page['text'] as { readonly content: string }).content;

/** Clauses inside <em>: in full (`CEP-RNG-01`), by number after one in full (`-02`), or a gap of the catalogue (`GAP-05`). */
function citations(html: string): readonly string[] {
  return [...html.matchAll(/<em>(.*?)<\/em>/g)].flatMap(([, inside]) => {
    let chapter = '';
    return [...inside!.matchAll(/([A-Z]+-[A-Z]+|GAP)?(-\d+)/g)].map(([, named, number]) => {
      chapter = named ?? chapter;
      return `${chapter}${number}`;
    });
  });
}

const catalogues = new Map<string, string>();
function isDefined(clause: string): boolean {
  if (clause.startsWith('GAP-'))
    return Object.values(RULESETS).some((id) => catalogueOf(id).includes(`### ${clause} `));
  const ruleset = RULESETS[clause.slice(0, 3)];
  if (ruleset === undefined) return false;
  // A row of a table may begin with its clause and go on with what it is about.
  return catalogueOf(ruleset).includes(`| ${clause} `);
}

function catalogueOf(ruleset: string): string {
  const file = resolve(import.meta.dirname, '../../src/rules', ruleset, 'RULES.md');
  if (!catalogues.has(ruleset)) catalogues.set(ruleset, readFileSync(file, 'utf8'));
  return catalogues.get(ruleset)!;
}

/** The body of the table on a page whose first column has this head, as texts. */
function rowsOf(pageName: string, head: string): readonly (readonly string[])[] {
  const html = contentOf(pages.find(({ page }) => page.name === pageName)!.page);
  const table = html.split('<table>').find((part) => part.includes(`<th scope="col">${head}</th>`))!;
  const body = /<tbody>(.*?)<\/tbody>/.exec(table)![1]!;
  return body
    .split('</tr>')
    .slice(0, -1)
    .map((row) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => plain(cell!)));
}

const plain = (html: string): string => html.replaceAll('&minus;', '-').replaceAll('&ndash;', '–');

/** The last whole number of a cell, null for a blank one. */
function lastNumber(cell: string): number | null {
  const found = /-?\d+$/.exec(cell);
  return found ? Number(found[0]) : null;
}
