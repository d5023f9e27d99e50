/** S4: forbidden parts of the sources, each gate with a proof that it closes; and words for every refusal. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { english } from '../language.ts';
import { describe, expect, test } from 'vitest';

const files = (dir: string, ending: string): readonly string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(dir, name))
    .sort();

const SOURCES = files('src', '.ts').map((path) => [path, readFileSync(path, 'utf8')] as const);
const TEMPLATES = files('templates', '.hbs').map((path) => [path, readFileSync(path, 'utf8')] as const);

const ADAPTER = 'src/foundry/chat/card.ts';
const RULES = 'src/rules/cepheus/attack/resolve.ts';
const SYNTAX = 'written(no-restricted-syntax)';
const WALL = 'eslint(no-restricted-imports)';

// prettier-ignore
const GATES: readonly (readonly [string, string, string, string])[] = [
  // what                      where                           bad code                                                rule
  ['eval',                     ADAPTER,                        "export const a: unknown = eval('1');",                 'eslint(no-eval)'],
  ['eval in the rules',        RULES,                          "export const a: unknown = eval('1');",                 'eslint(no-eval)'],
  ['new Function',             ADAPTER,                        "export const a = new Function('return 1');",           SYNTAX],
  ['safeEval',                 ADAPTER,                        "export const a: unknown = Roll.safeEval('1');",        SYNTAX],
  ['innerHTML',                ADAPTER,                        "document.body.innerHTML = '';",                        SYNTAX],
  ['innerHTML in a sheet',     'src/foundry/applications/base.ts',   "document.body.innerHTML = '';",                        SYNTAX],
  ['innerHTML of the referee', 'src/foundry/resolution/desk.ts', "document.body.innerHTML = '';",                      SYNTAX],
  ['outerHTML',                ADAPTER,                        "document.body.outerHTML = '';",                        SYNTAX],
  ['insertAdjacentHTML',       ADAPTER,                        "document.body.insertAdjacentHTML('beforeend', '');",   SYNTAX],
  ['game.socket',              ADAPTER,                        "game.socket?.emit('system.salvo');",                   SYNTAX],
  ['a socket of the referee',  'src/foundry/resolution/desk.ts', "game.socket?.emit('system.salvo');",                 SYNTAX],
  ['update elsewhere',         ADAPTER,                        'export const a = (doc: Actor) => doc.update({});',     SYNTAX],
  ['delete elsewhere',         ADAPTER,                        'export const a = (doc: Actor) => doc.delete();',       SYNTAX],
  ['update in combat',         'src/foundry/combat/combat.ts', 'export const a = (doc: Combat) => doc.update({});',    SYNTAX],
  ['Math.random in rules',     RULES,                          'export const a = Math.random();',                      SYNTAX],
  ['new Date in rules',        RULES,                          'export const a = new Date();',                         SYNTAX],
  ['Date.now in rules',        RULES,                          'export const a = Date.now();',                         SYNTAX],
  ['try in rules',             RULES,                          'try { JSON.parse(String(1)); } catch { throw 1; }', SYNTAX],
  ['console in rules',         RULES,                          "console.log('');",                                     'eslint(no-restricted-globals)'],
  ['game in rules',            RULES,                          'export const a: unknown = game;',                      'eslint(no-restricted-globals)'],
  ['a game in the kernel',     'src/rules/kernel/fight.ts',    "import { x } from '../drive/x.ts';",                   WALL],
  ['a game in another',        RULES,                          "import { x } from '../../drive/x.ts';",                WALL],
  ['a game in play/',          'src/play/sample.ts',           "import { x } from '../rules/drive/x.ts';",             WALL],
  ['the adapter in rules',     RULES,                          "import { y } from '../../../foundry/x.ts';",           WALL],
];

const ALLOWED: readonly (readonly [string, string])[] = [
  [RULES, 'export const a = (x: number): number => Math.max(0, x);'],
  [ADAPTER, "export const a = (x: Element): void => x.replaceChildren('');"],
];

interface Finding {
  readonly code: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

/** The rules that each line of code breaks where it stands, from one run over a copy of the tree that holds nothing else. */
function brokenBy(lines: readonly (readonly [path: string, code: string])[]): readonly (readonly string[])[] {
  const tree = mkdtempSync(join(tmpdir(), 'salvo-lint-'));
  copyFileSync('oxlint.config.mjs', join(tree, 'oxlint.config.mjs'));
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'), 'junction');
  const texts = new Map<string, string[]>();
  const places = lines.map(([path, code], at) => {
    const text = texts.get(path) ?? [];
    texts.set(path, text);
    return { path, line: text.push(code.replace('const a', `const a${at}`)) };
  });
  for (const [path, text] of texts) {
    mkdirSync(join(tree, dirname(path)), { recursive: true });
    writeFileSync(join(tree, path), `${text.join('\n')}\n`);
  }
  const linter = resolve('node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [linter, '-c', 'oxlint.config.mjs', '-f', 'json', 'src'], {
    cwd: tree,
    encoding: 'utf8',
  });
  rmSync(tree, { recursive: true, force: true });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Finding[] };
  return places.map(({ path, line }) =>
    diagnostics.flatMap(({ code, filename, labels }) =>
      filename === path && labels.some(({ span }) => span.line === line) ? [code] : [],
    ),
  );
}

describe('lint closes the gate on', () => {
  const broken = brokenBy([...GATES.map(([, path, code]) => [path, code] as const), ...ALLOWED]);

  test.each(GATES.map(([what, , , rule], at) => [what, rule, broken[at]!] as const))('%s', (_what, rule, rules) => {
    expect(rules).toContain(rule);
  });

  test('and not on what is allowed', () => {
    expect(broken.slice(GATES.length)).toEqual(ALLOWED.map(() => []));
  });
});

interface Gate {
  readonly what: string;
  readonly pattern: RegExp;
  readonly bad: string;
  /** Reviewed files in which it may stand. */
  readonly except: readonly string[];
}

/** Comments say what is avoided; they are no use of it. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

/** The same once more by text, so that a comment that switches lint off opens nothing. */
const TEXT_GATES: readonly Gate[] = [
  { what: 'eval', pattern: /\beval\s*\(/, bad: 'eval(x)', except: [] },
  { what: 'Function', pattern: /\bFunction\s*\(/, bad: "new Function('x')", except: [] },
  { what: 'safeEval', pattern: /safeEval/, bad: 'Roll.safeEval(x)', except: [] },
  {
    what: 'HTML text',
    pattern: /\.(inner|outer)HTML\b|insertAdjacentHTML/,
    bad: 'a.innerHTML = b',
    except: ['src/foundry/page/dom.ts'],
  },
  { what: 'jQuery', pattern: /\.html\s*\(|\$\(['"]/, bad: "$('a').html(b)", except: [] },
  { what: 'document.write', pattern: /document\.write/, bad: 'document.write(x)', except: [] },
  { what: 'sockets', pattern: /\bgame\s*\.\s*socket\b/, bad: 'game.socket.emit(x)', except: [] },
  { what: 'queries', pattern: /CONFIG\.queries/, bad: 'CONFIG.queries.x = y', except: [] },
  { what: 'formulas', pattern: /Roll\.(create|fromTerms|evaluateSync)/, bad: 'Roll.create(x)', except: [] },
];

const found = (gate: Gate, sources: readonly (readonly [string, string])[]): readonly string[] =>
  sources.flatMap(([path, text]) =>
    !gate.except.includes(path) && gate.pattern.test(withoutComments(text)) ? [path] : [],
  );

describe('no source holds', () => {
  test.each(TEXT_GATES.map((gate) => [gate.what, gate] as const))('%s', (_what, gate) => {
    expect(found(gate, [['bad.ts', gate.bad]])).toEqual(['bad.ts']);
    expect(found(gate, SOURCES)).toEqual([]);
  });

  test('a lint rule switched off without its reason beside it', () => {
    const switched = SOURCES.flatMap(([path, text]) =>
      [...text.matchAll(/(?:es|ox)lint-disable[^\n]*/g)].flatMap(([line]) =>
        line.includes('--') ? [] : [`${path}: ${line}`],
      ),
    );
    expect(switched).toEqual([]);
  });
});

/** The sources whose docstrings are judged. */
const WORDED = ['src/rules/', 'src/play/', 'src/foundry/', 'src/salvo.ts'];

/**
 * First words of no good docstring: question words, prepositions and verbs that are met. Those that are nouns too are
 * left out.
 */
const NO_NOUNS = new Set(
  `as how one what whatever when where which who whose why
  before by called for of once with
  add adds announces applies ask asks brings calls carries completes delegates does draws drops end ends enter enters
  fills followed freezes give gives given goes has identifies keeps lays leaves lets listens looks lists make makes
  matters merges needs opens overrides plays posts prepares puts reads registers removes replaces resets resists
  resolves restores returns rolls run runs saves says scrolls sends sets shows spreads starts stores takes tells
  toggles undoes waits warns watches works write writes`.split(/\s+/),
);

/** The beginnings of docstrings that begin with none; clauses before the first word are passed over. */
const withoutNoun = (sources: readonly (readonly [string, string])[]): readonly string[] =>
  sources.flatMap(([path, text]) =>
    [...text.matchAll(/\/\*\*[\s*]*(?:[A-Z]+-?[0-9][^:\n]*: |[A-Z]{3}-[^:\n]*: )?(([\w']+)[^\n]{0,40})/g)].flatMap(
      ([, beginning, word]) => (NO_NOUNS.has(word!.toLowerCase()) ? [`${path}: ${beginning!}`] : []),
    ),
  );

test('docstrings begin with a noun', () => {
  const bad = '/** Runs a rule. */\n/**\n * As `run`, twice.\n */\n/** FLU-GAP-01, -02: why it is refused. */';
  expect(withoutNoun([['bad.ts', bad]])).toHaveLength(3);
  expect(withoutNoun([['good.ts', '/** The end. */ /** Changes of a state. */ /** `run`, twice. */']])).toEqual([]);
  expect(withoutNoun(SOURCES.filter(([path]) => WORDED.some((folder) => path.startsWith(folder))))).toEqual([]);
});

/** `{{{x}}}` and `{{&x}}` leave text unescaped. */
const unescaped = (text: string): readonly string[] => text.match(/\{\{\{[^}]*\}\}\}|\{\{~?&[^}]*\}\}/g) ?? [];
const script = (text: string): readonly string[] =>
  text.match(/<script|<iframe|<object|<embed|srcdoc|\son[a-z]+\s*=|javascript:/gi) ?? [];

/** Text that Foundry cleaned when it was stored, and enriches. */
const ENRICHED = [
  'templates/parts/notes.hbs',
  'templates/item/notes.hbs',
  'templates/parts/gear.hbs: {{{about}}}',
  'templates/chat/thing.hbs: {{{about}}}',
];

describe('templates', () => {
  test('leave no text unescaped but the notes, which Foundry has cleaned', () => {
    expect(unescaped('<p>{{{ name }}}</p>')).toHaveLength(1);
    expect(unescaped('<p>{{&name}}</p>')).toHaveLength(1);
    const all = TEMPLATES.flatMap(([path, text]) => unescaped(text).map((name) => `${path}: ${name}`));
    expect(all.filter((name) => !ENRICHED.some((known) => name.startsWith(known)))).toEqual([]);
  });

  test('hold no script', () => {
    expect(script('<a onclick="x">')).toHaveLength(1);
    expect(script('<iframe srcdoc="x">').length).toBeGreaterThan(0);
    expect(TEMPLATES.flatMap(([path, text]) => script(text).map((name) => `${path}: ${name}`))).toEqual([]);
  });
});

describe('refusals', () => {
  const texts = english();
  const word = (key: string): unknown =>
    key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts);
  const codes = SOURCES.flatMap(([path, text]) =>
    [...withoutComments(text).matchAll(/\brefuse\(\s*([^,]*?)\s*,/g)].flatMap((call) =>
      [...call[1]!.replace(/[=!]== *'[A-Za-z]+'/g, '').matchAll(/'([A-Za-z]+)'/g)].map(
        (match) => [match[1]!, path] as const,
      ),
    ),
  );
  const rulesetOf = (path: string): string => /src\/(?:rules|foundry\/data)\/([a-z]+)\//.exec(path)?.[1] ?? '';

  test('all have words', () => {
    expect(codes.length).toBeGreaterThan(50);
    const silent = codes.filter(
      ([code, path]) =>
        typeof word(`SALVO.refused.${code}`) !== 'string' &&
        typeof word(`SALVO.${rulesetOf(path)}.refused.${code}`) !== 'string',
    );
    expect([...new Set(silent.map(([code, path]) => `${code} (${rulesetOf(path) || path})`))].sort()).toEqual([]);
  });

  test('say that nothing has changed', () => {
    expect(word('SALVO.refused.nothingChanged')).toEqual(expect.any(String));
    expect(word('SALVO.error.failed')).toEqual(expect.any(String));
  });
});
