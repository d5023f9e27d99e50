// The catalogue of a book as a page of the shipped Rules reference, so that every rule's number opens what it says: made from
// `src/rules/<ruleset>/RULES.md` when the compendia are compiled.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** Every section of a catalogue that has clauses, or is what we set where the book says nothing: `<h3>` and what stands below. */
export function catalogueOf(ruleset) {
  const sections = readFileSync(resolve(root, `src/rules/${ruleset}/RULES.md`), 'utf8')
    .split(/^(?=##+ )/m)
    .filter((section) => CLAUSE_ROW.test(section) || GAP_HEAD.test(section));
  return sections.map(sectionHtml).join('');
}

/** A chapter of the Rules reference with the catalogue of its book as its last page; any other source as it is. */
export function catalogued(file, source) {
  const [, ruleset] = /rules-reference\/([a-z]+)-/.exec(file) ?? [];
  if (!ruleset || !existsSync(resolve(root, `src/rules/${ruleset}/RULES.md`))) return source;
  const page = {
    _id: PAGE,
    _key: `!journal.pages!${source._id}.${PAGE}`,
    name: 'Every Rule by Number',
    type: 'text',
    title: { show: true, level: 1 },
    text: { format: 1, content: catalogueOf(ruleset) },
    flags: { salvo: { catalogue: ruleset } },
    sort: 100_000,
  };
  return { ...source, pages: [...source.pages, page] };
}

const PAGE = 'everyRuleByNumbr';
const CLAUSE = /^(?:[A-Z]{3}-)?[A-Z]{2,}-\d+$/;
const CLAUSE_ROW = /^\| (?:[A-Z]{3}-)?[A-Z]{2,}-\d+ \|/m;
const GAP_HEAD = /^#+ (GAP-\d+) /;

function sectionHtml(section) {
  const [head, ...lines] = section.trim().split('\n');
  const title = head.replace(/^#+ (?:[\d.]+ )?/, '');
  const gap = GAP_HEAD.exec(head)?.[1];
  const name = gap ? `${inline(title.slice(gap.length + 1))} <em>${gap}</em>` : inline(title);
  return `<h3>${name}</h3>${blocksOf(lines).map(blockHtml).join('')}`;
}

/** Lines that belong together: a table, a list, a paragraph. */
function blocksOf(lines) {
  const kindOf = (line) => (line.startsWith('|') ? 'table' : /^\s*[-*] /.test(line) ? 'list' : 'text');
  const blocks = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (line.trim() === '') blocks.push({ kind: 'text', lines: [] });
    else if (last?.kind === kindOf(line)) last.lines.push(line);
    else blocks.push({ kind: kindOf(line), lines: [line] });
  }
  return blocks.filter(({ lines: own }) => own.length > 0);
}

function blockHtml({ kind, lines }) {
  if (kind === 'table') return tableHtml(lines.map(cellsOf));
  if (kind === 'list')
    return `<ul>${lines.map((line) => `<li>${inline(line.replace(/^\s*[-*] /, ''))}</li>`).join('')}</ul>`;
  return `<p>${inline(lines.join(' '))}</p>`;
}

const cellsOf = (line) =>
  line
    .replace(/^\|/, '')
    .replace(/\|\s*$/, '')
    .split('|')
    .map((cell) => cell.trim());

/** A clause is cited as in the other pages, at the end of its row. */
function tableHtml([head, , ...rows]) {
  const cites = rows.some(([first]) => CLAUSE.test(first));
  const heads = cites ? head.slice(1) : head;
  const cell = (text) => `<td>${inline(text)}</td>`;
  const body = rows.map((row) =>
    CLAUSE.test(row[0])
      ? `<tr>${row.slice(1).map(cell).join('')}<td><em>${row[0]}</em></td></tr>`
      : `<tr>${row.map(cell).join('')}</tr>`,
  );
  const above = heads.map((text) => `<th scope="col">${inline(text)}</th>`).join('');
  return `<table><thead><tr>${above}${cites ? '<th scope="col"></th>' : ''}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

/** Where a rule is from (`[G]`) is for readers of the repository. */
const inline = (text) =>
  text
    .replaceAll(/ ?\[[A-Z]\](?=[\s.,;:)|]|$)/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
