import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RULESETS } from '../../src/rules/rulesets.ts';
import { english, type Texts } from '../language.ts';

const language = english();

const entries = (tree: Texts, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : entries(value, `${prefix}${key}.`),
  );
const flat = (tree: Texts): string[] => entries(tree).map(([key]) => key);

const files = (dir: string): string[] =>
  readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    return statSync(path).isDirectory() ? files(path) : /\.(ts|hbs|json)$/.test(name) ? [path] : [];
  });

const known = new Set(flat(language));
const text = [...files('src'), ...files('templates')].map((path) => readFileSync(path, 'utf8')).join('\n');

/** Whole keys, and patterns of keys that code completes: `SALVO.${ruleset}.refused.${code}`, `concat 'SALVO.ui.' x`. */
const whole = new Set<string>();
const patterns: RegExp[] = [];
for (const [literal] of text.matchAll(/`[^`\n]*SALVO\.[^`\n]*`|'[^'\n]*SALVO\.[^'\n]*'|"[^"\n]*SALVO\.[^"\n]*"/g)) {
  for (const [key] of literal.matchAll(/SALVO\.(?:[A-Za-z0-9_#:.-]|\$\{[^}]*\})*/g)) {
    if (!key.includes('${') && !key.endsWith('.')) whole.add(key);
    else {
      const parts = key.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^$()[\]\\|]/g, '\\$&'));
      patterns.push(new RegExp(`^${parts.join('[^ ]+')}${key.endsWith('.') ? '[^ ]+' : ''}$`));
    }
  }
}
const isGroup = (key: string): boolean => [...known].some((name) => name.startsWith(`${key}.`));

test('every language key that the code names is translated', () => {
  expect([...whole].filter((key) => !known.has(key) && !isGroup(key)).sort()).toEqual([]);
});

test('every pattern of keys finds some text', () => {
  const empty = patterns.filter(
    (pattern) => pattern.source !== '^SALVO\\.[^ ]+$' && ![...known].some((key) => pattern.test(key)),
  );
  expect([...new Set(empty.map(String))].sort()).toEqual([]);
});

test('a roll for initiative does not say the name of its line twice', () => {
  const texts = new Map(entries(language));
  const twice = RULESETS.map(({ id }) => id).filter((id) => {
    const title = texts.get(`SALVO.${id}.stage.initiative.self`) ?? texts.get(`SALVO.${id}.stage.initiative`);
    const verdict = texts.get(`SALVO.${id}.verdict.initiative`);
    return title !== undefined && verdict?.toLowerCase().startsWith(title.toLowerCase()) === true;
  });
  expect(twice).toEqual([]);
});

test('no translated key is unused', () => {
  const isOpen = ({ source }: RegExp): boolean => !/[a-z]/.test(source.replace('SALVO', '').replaceAll('[^ ]+', ''));
  const telling = patterns.filter((pattern) => !isOpen(pattern));
  const isNamed = (key: string): boolean => whole.has(key) || telling.some((pattern) => pattern.test(key));
  const used = (key: string): boolean =>
    [key, key.replace(COUNTED, ''), key.replace(DENIED, '')].some(
      (name) => isNamed(name) || isNamed(name.replace(HIDDEN, '')),
    );
  expect([...known].filter((key) => key.startsWith('SALVO.') && !used(key)).sort()).toEqual([]);
});

/** The form of a text where one of its values is 1 or 0: `<key>_<value>1`. */
const COUNTED = /_([a-zA-Z]+)[01]$/;
/** The form of an event's text where one of its facts is false or null: `<key>_<fact>No`. */
const DENIED = /_([a-zA-Z]+)No$/;
/** The form of a verdict or of an event's text for readers who may not see what is left. */
const HIDDEN = /_hidden$/;
/** What a text calls that which a combatant has left. */
const LEFT = /\{(left|resourceLeft|failures)\}|\{wounds\}.* left/;
/** Texts that have nothing to hide: the steps of a delay, and degrees of a condition that everybody sees. */
const OPENLY_LEFT = ['SALVO.fluid.verdict.delay', 'SALVO.arrgs.verdict.treated'];

test('a verdict or an event that tells what somebody has left has a wording without it', () => {
  const telling = entries(language).filter(([key, value]) => /\.(verdict|event)\./.test(key) && LEFT.test(value));
  const open = telling.filter(([key]) => !known.has(`${key.replace(COUNTED, '')}_hidden`)).map(([key]) => key);
  expect(telling.length).toBeGreaterThan(8);
  expect(open).toEqual(OPENLY_LEFT);
});

test('a singular stands beside a text that has the number', () => {
  const texts = new Map(entries(language));
  const counted = [...texts.keys()].filter((key) => COUNTED.test(key) && texts.has(key.replace(COUNTED, '')));
  const strange = counted.filter(
    (key) => !texts.get(key.replace(COUNTED, ''))?.includes(`{${COUNTED.exec(key)![1]!}}`),
  );
  expect(counted.length).toBeGreaterThan(30);
  expect(strange).toEqual([]);
});

test('a refusal has every number that its text names', () => {
  const texts = new Map(entries(language));
  const calls = files('src/rules').flatMap((path) => {
    const ruleset = path.split(/[/\\]/)[2]!;
    return [...readFileSync(path, 'utf8').matchAll(REFUSE)].map(([, code = '', values = '']) => {
      const wording = texts.get(`SALVO.${ruleset}.refused.${code}`) ?? texts.get(`SALVO.refused.${code}`) ?? '';
      const named = [...wording.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
      // A record with a name of its own is not looked into.
      const isOpen = values !== '' && !values.startsWith('{');
      return { place: `${path}: ${code}`, missing: isOpen ? [] : named.filter((name) => !names(values, name)) };
    });
  });
  expect(calls.length).toBeGreaterThan(400);
  expect(calls.filter(({ missing }) => missing.length > 0)).toEqual([]);
});

/** A call that refuses: its code and its values. */
const REFUSE = /refuse\(\s*'(\w+)',\s*[^,()]+?(?:,\s*(\{[^}]*\}|\w+))?,?\s*\)/g;
const names = (values: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(values);

test('every text about an answer belongs to an answer of a question', () => {
  const stakes = [...known].filter((key) => key.startsWith('SALVO.') && key.split('.')[2] === 'stakes');
  const strange = stakes.filter((key) => {
    const answer = key.slice(key.lastIndexOf('.') + 1).replace(COUNTED, '');
    const question = key.slice(0, key.lastIndexOf('.')).replace('.stakes.', '.question.');
    return !known.has(question) || (answer !== 'amount' && !text.includes(`${answer}'`) && !hasLabel(question, answer));
  });
  expect(stakes.length).toBeGreaterThan(50);
  expect(strange).toEqual([]);
});

const hasLabel = (question: string, answer: string): boolean =>
  [...known].some(
    (key) =>
      key.startsWith(question.split('.question.')[0]!) && key.endsWith(`.${answer}`) && !key.includes('.stakes.'),
  );

test('every option of every ruleset has a name, and every value that is a word or a formula a label', () => {
  const part = (text: string): string => text.replaceAll(/[^\w-]+/g, '_');
  const missing = RULESETS.flatMap((ruleset) =>
    ruleset.options.flatMap((option) => {
      const stem = `SALVO.${ruleset.id}.setting.${part(option.key)}`;
      const words = option.values.filter((value) => typeof value === 'string' && /^[a-z][A-Za-z]*$| \+ /.test(value));
      return [`${stem}.name`, ...words.map((value) => `${stem}.${part(String(value))}`)].filter(
        (key) => !known.has(key),
      );
    }),
  );
  expect(missing).toEqual([]);
});
