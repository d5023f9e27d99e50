/** The build step that makes the plain forms of rules. */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parseAst } from 'vite';
import { bothForms } from '../../tools/direct.mjs';

const at = (path: string): string => resolve(import.meta.dirname, '../..', path);

/** The transformed `code`, line by line, as if it stood in the folder of cepheus. */
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

test('a generator within a rule keeps its own yields, and has both forms too', () => {
  const code = 'function* f(a) { const g = function* (b) { yield b; }; yield a; return g; }';
  const both = 'both$(function* (b) { yield b; }, function(answer$, b) { answer$(b); })';
  expect(made(code)).toContain(`function f$direct(answer$, a) { const g = ${both}; answer$(a); return g; }`);
  expect(made(code)).toContain(`function* f$rule(a) { const g = ${both}; yield a; return g; }`);
});

test('a rule that is a method has both forms under its name', () => {
  const lines = made('const act = { *perform({ who }, [a]) { return yield* g(yield who, a); } };\nfunction* g() {}');
  const generator = 'function* ({ who }, [a]) { return yield* g(yield who, a); }';
  const plain = 'function(answer$, { who }, [a]) { return g$direct(answer$, answer$(who), a); }';
  expect(lines).toContain(`const act = { perform: both$(${generator}, ${plain}) };`);
  expect(lines).toContain(
    'function both$(generator, plain) { return (...given$) => rule$(generator, plain, given$); }',
  );
});

test('a rule declared within another has both forms', () => {
  const lines = made('function* f(a) { function* g(b) { yield b; } return yield* h(g, a); }\nfunction* h() {}');
  const both = 'both$(function* (b) { yield b; }, function(answer$, b) { answer$(b); })';
  const within = `function g(...given$) { return ${both}(...given$); }`;
  expect(lines).toContain(`function f$direct(answer$, a) { ${within} return h$direct(answer$, g, a); }`);
});

test('what is no plain record keeps its generators', () => {
  const code = 'class A { *b() { yield 1; } }\nconst c = { async *d() { yield 1; } };\nfunction* e() {}';
  expect(made(code)).toContain('class A { *b() { yield 1; } }');
  expect(made(code)).toContain('const c = { async *d() { yield 1; } };');
});

test('functions that are no rules stay as they are', () => {
  expect(made('export function f() {}\nconst g = () => 1;')).toEqual([
    'export function f() {}',
    'const g = () => 1;',
    "import { answered as answered$, rule as rule$ } from './../kernel/procedure.ts';",
  ]);
});
