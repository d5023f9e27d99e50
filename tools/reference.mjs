// The catalogue of a book as a page of the shipped Rules reference, so that every rule's number opens what it says: made from
// `src/rules/<ruleset>/RULES.md` when the compendia are compiled.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/**
 * Every section of a catalogue that has clauses, tells its terms, or is what we set where the book says nothing: `<h3>` and what stands below.
 * A setting is called as the GM's window calls it.
 */
export function catalogueOf(ruleset) {
  const sections = readFileSync(resolve(root, `src/rules/${ruleset}/RULES.md`), 'utf8')
    .split(/^(?=##+ )/m)
    .filter((section) => CLAUSE_ROW.test(section) || GAP_HEAD.test(section) || GLOSSARY.test(section));
  const called = settingsOf(ruleset);
  return sections.map((section) => sectionHtml(calling(section, called))).join('');
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
const GLOSSARY = /^#+ .*glossary/i;

/** The names of a book's settings by their keys, and of what each may be: `fluid.cap.mode`, `cap.mode` or `square334` in a catalogue. */
function settingsOf(ruleset) {
  const words = language(ruleset).SALVO[ruleset].setting;
  const entries = Object.entries(words).flatMap(([key, said]) => {
    const { name, hint: _, ...values } = said;
    const short = key.replace(new RegExp(`^${ruleset}_`), '');
    return [...new Set([key, short])].map((known) => [known, { name, values }]);
  });
  return new Map(entries);
}

const language = (ruleset) =>
  ['en', `en.${ruleset}`]
    .map((name) => resolve(root, `lang/${name}.json`))
    .filter((path) => existsSync(path))
    .map((path) => JSON.parse(readFileSync(path, 'utf8')))
    .find(({ SALVO }) => SALVO[ruleset]?.setting);

/** A catalogue names a setting by its key; a reader knows it by its name, and so what it may be: `yes / no`, `(up/down)`. */
const calling = (section, settings) =>
  section
    .split('\n')
    .map((line) => callingIn(line, settings))
    .join('\n');

const WORD = String.raw`\w+(?:\.\w+)*`;
const LISTED = new RegExp(
  `^(?: = | )(${WORD}(?: \\([^)|]*\\))?(?: / ${WORD}(?: \\([^)|]*\\))?)+)|^ \\((${WORD}(?:/${WORD})+)\\)`,
);

function callingIn(line, settings) {
  const named = new Set();
  const [before, ...parts] = line.split(/(?:settings? )?`\.?(?=[A-Za-z][\w.]*`)/);
  const worded = parts.map((part) => {
    const [key, ...others] = part.split('`');
    const rest = others.join('`');
    const known = settings.get(key.replaceAll('.', '_'));
    if (!known) return `\`${key}\`${rest}`;
    named.add(known);
    const [all = '', spaced, joined] = LISTED.exec(rest) ?? [];
    const listed = joined?.split('/') ?? spaced?.split(' / ');
    if (!listed) return `setting “${known.name}”${rest}`;
    const values = listed.map((value) => valueIn(known, value));
    return `setting “${known.name}”: ${values.join(' / ')}${rest.slice(all.length)}`;
  });
  const whole = [before, ...worded].join('');
  return [...named].reduce(withValues, whole);
}

/** `floor0 (default)` as the window says it. */
const valueIn = ({ values }, said) =>
  said.replace(/^[\w.]+/, (value) => values[value.replace('.', '_')] ?? { true: 'yes', false: 'no' }[value] ?? value);

/** Keys that are no words of a sentence are its values wherever they stand. */
const withValues = (line, { values }) =>
  Object.entries(values)
    .filter(([key]) => /[a-z][A-Z0-9]/.test(key))
    .reduce(
      (text, [key, name]) => text.replaceAll(new RegExp(`(?<![\`\\w])${key}(?![\`\\w])`, 'g'), `“${name}”`),
      line,
    );

function sectionHtml(section) {
  const [head, ...lines] = section.trim().split('\n');
  const title = head.replace(/^#+ /, '').replace(/^(\d+) /, '$1. ');
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

/** A clause is cited as in the other pages, at the end of its row. What a term is to the code is not told. */
function tableHtml([first, , ...all]) {
  const isGlossary = /^unit/i.test(first.at(-1));
  const [head, ...rows] = isGlossary ? [first, ...all].map((cells) => cells.slice(0, 2)) : [first, ...all];
  const cites = rows.some(([first]) => CLAUSE.test(first));
  const heads = cites ? head.slice(1) : head;
  const cell = (text) => `<td>${inline(text)}</td>`;
  const body = rows.map((row) =>
    CLAUSE.test(row[0])
      ? `<tr>${row.slice(1).map(cell).join('')}<td><em>${row[0]}</em></td></tr>`
      : `<tr>${row.map(cell).join('')}</tr>`,
  );
  const above = heads.map((text) => `<th scope="col">${inline(headed(text))}</th>`).join('');
  return `<table><thead><tr>${above}${cites ? '<th scope="col"></th>' : ''}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

const headed = (text) =>
  /^numbers ?\/ ?edges$/i.test(text) ? 'Details' : text.charAt(0).toUpperCase() + text.slice(1);

/** Where a rule is from (`[G]`, `[G house]`) is for readers of the repository. */
const inline = (text) =>
  text
    .replaceAll(/ ?\[[A-Z](?: [^\]]*)?\](?=[\s.,;:)|]|$)/g, '')
    .replace(/^[\s;:,.]+(?=\S)/, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
