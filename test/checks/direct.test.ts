/** The build step that makes the plain forms of rules. */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parseAst } from 'vite';
import { plainForms } from '../../tools/direct.mjs';

const at = (path: string): string => resolve(import.meta.dirname, '../..', path);

/** What is put behind `code`, line by line, as if it stood in the folder of cepheus. */
const behind = (code: string): readonly string[] =>
  plainForms(code, parseAst(code), at('src/rules/cepheus/new.ts')).trim().split('\n');

test('yields become calls, within one another too', () => {
  const made = behind('function* f(a, b = 1) { return g(yield ask(a), (yield b).c); }');
  expect(made).toContain('function f$direct(answer$, a, b = 1) { return g(answer$(ask(a)), (answer$(b)).c); }');
  expect(behind('function* f(a) { return yield h(yield a); }')).toContain(
    'function f$direct(answer$, a) { return answer$(h(answer$(a))); }',
  );
});

test('a rule of the same file is called in its plain form', () => {
  const made = behind('export function* f(a) { return yield* g(a, yield a); }\nfunction* g() {}');
  expect(made).toContain('export function f$direct(answer$, a) { return g$direct(answer$, a, answer$(a)); }');
  expect(made).toContain('function g$direct(answer$) {}');
  expect(made).toContain('keepDirect$(f, f$direct);');
});

test('a rule of another file is fetched with its plain form, under the name it has here', () => {
  const made = behind(
    "import { rollSum as roll, bug } from '../kernel/procedure.ts';\nfunction* f() { return yield* roll(); }",
  );
  expect(made).toContain("import { rollSum$direct as roll$direct } from '../kernel/procedure.ts';");
  expect(made).toContain('function f$direct(answer$) { return roll$direct(answer$); }');
});

test('whatever else is yielded to runs as a generator', () => {
  const made = behind('function* f(act) { return yield* act.perform(yield act); }');
  expect(made).toContain('function f$direct(answer$, act) { return answered$(act.perform(answer$(act)), answer$); }');
  expect(behind('function* f(made) { return made ? yield* made : 1; }')).toContain(
    'function f$direct(answer$, made) { return made ? answered$(made, answer$) : 1; }',
  );
});

test('a generator within a rule keeps its own yields', () => {
  const code = 'function* f(a) { const g = function* () { yield 1; }; yield a; return g; }';
  expect(behind(code)).toContain(
    'function f$direct(answer$, a) { const g = function* () { yield 1; }; answer$(a); return g; }',
  );
});

test('what stood there stays, and functions that are no rules get nothing', () => {
  expect(behind('export function f() {}\nconst g = () => 1;').filter((line) => /f|g\$/.test(line))).toEqual([
    "import { answered as answered$, keepDirect as keepDirect$ } from './../kernel/procedure.ts';",
  ]);
});
