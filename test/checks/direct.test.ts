/** The build step that makes the plain forms of rules. */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parseAst } from 'vite';
import { bothForms } from '../../tools/direct.mjs';

const at = (path: string): string => resolve(import.meta.dirname, '../..', path);

/** What becomes of `code`, line by line, as if it stood in the folder of cepheus. */
const made = (code: string): readonly string[] =>
  bothForms(code, parseAst(code), at('src/rules/cepheus/new.ts')).trim().split('\n');

test('yields become calls, within one another too', () => {
  const lines = made('function* f(a, b = 1) { return g(yield ask(a), (yield b).c); }');
  expect(lines).toContain('function f$direct(answer$, a, b = 1) { return g(answer$(ask(a)), (answer$(b)).c); }');
  expect(made('function* f(a) { return yield h(yield a); }')).toContain(
    'function f$direct(answer$, a) { return answer$(h(answer$(a))); }',
  );
});

test('a rule of the same file is called in its plain form', () => {
  const lines = made('export function* f(a) { return yield* g(a, yield a); }\nfunction* g() {}');
  expect(lines).toContain('export function f$direct(answer$, a) { return g$direct(answer$, a, answer$(a)); }');
  expect(lines).toContain('function g$direct(answer$) {}');
  expect(lines).toContain('export function f(...given$) { return rule$(f$rule, f$direct, given$); }');
  expect(lines).toContain('function* f$rule(a) { return yield* g(a, yield a); }');
});

test('a rule of another file is fetched with its plain form, under the name it has here', () => {
  const lines = made(
    "import { rollSum as roll, bug } from '../kernel/procedure.ts';\nfunction* f() { return yield* roll(); }",
  );
  expect(lines).toContain("import { rollSum$direct as roll$direct } from '../kernel/procedure.ts';");
  expect(lines).toContain('function f$direct(answer$) { return roll$direct(answer$); }');
});

test('whatever else is yielded to runs as a generator', () => {
  const lines = made('function* f(act) { return yield* act.perform(yield act); }');
  expect(lines).toContain('function f$direct(answer$, act) { return answered$(act.perform(answer$(act)), answer$); }');
  expect(made('function* f(made) { return made ? yield* made : 1; }')).toContain(
    'function f$direct(answer$, made) { return made ? answered$(made, answer$) : 1; }',
  );
});

test('a generator within a rule keeps its own yields', () => {
  const code = 'function* f(a) { const g = function* () { yield 1; }; yield a; return g; }';
  expect(made(code)).toContain(
    'function f$direct(answer$, a) { const g = function* () { yield 1; }; answer$(a); return g; }',
  );
});

test('functions that are no rules stay as they are', () => {
  expect(made('export function f() {}\nconst g = () => 1;')).toEqual([
    'export function f() {}',
    'const g = () => 1;',
    "import { answered as answered$, rule as rule$ } from './../kernel/procedure.ts';",
  ]);
});
