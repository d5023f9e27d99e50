/** The reader of tables in a ruleset's RULES.md, so that the facts in the compendia cannot drift from it. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export type Row = Readonly<Record<string, string>>;

/** The rows of the first table under a heading, by the names of its columns. */
export function tableUnder(heading: string, ruleset = 'cepheus'): readonly Row[] {
  const file = resolve(import.meta.dirname, '../../src/rules', ruleset, 'RULES.md');
  const lines = readFileSync(file, 'utf8').split('\n');
  const from = lines.findIndex((line) => line.startsWith(heading));
  if (from < 0) throw new Error(`${ruleset}/RULES.md has no heading ${heading}`);
  const first = lines.findIndex((line, index) => index > from && line.startsWith('|'));
  const end = lines.findIndex((line, index) => index > first && !line.startsWith('|'));
  const [names = [], , ...rows] = lines.slice(first, end < 0 ? undefined : end).map(cells);
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])));
}

const cells = (line: string): readonly string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
