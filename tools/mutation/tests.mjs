// Stands in for vitest in the tests that a change is tried on: collects them, so that any of them can be run again at once, alone.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect } from 'vitest';

export { expect, vi } from 'vitest';

/** State shared by all copies of this module: tests and their modules are loaded again and again. */
export const shared = (globalThis.salvoTests$ ??= {
  /** The change that is made, the places reached, and what is done now and then. */
  change: 0,
  reached: new Set(),
  calls: 0,
  beat: () => undefined,
  file: '',
  running: '',
  /** Suites and tests of this name are left out. */
  skipped: /^$/,
  suite: null,
  tests: [],
  bodies: [],
  finished: [],
});

/** Notes a place as reached, where the change there makes a difference; whether it is made. */
function reach(id, differs = true) {
  if (differs) shared.reached.add(id);
  if ((++shared.calls & 4095) === 0) shared.beat();
  return id === shared.change;
}
globalThis.changed$ ??= reach;
const OPERATORS = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};
/** The result of an operator, or of its replacement. */
globalThis.either$ ??= (id, operator, other, a, b) => {
  const usual = OPERATORS[operator](a, b);
  const change = () => OPERATORS[other](a, b);
  return reach(id, !isSame(usual, change)) ? change() : usual;
};

function isSame(value, change) {
  try {
    return Object.is(value, change());
  } catch {
    return false; // A whole number of any size is divided by none.
  }
}

const root = resolve(import.meta.dirname, '../..');
/** Vitest's own looks beside the file that it runs itself, and writes what it does not find. */
expect.extend({
  toMatchFileSnapshot(received, path) {
    const kept = readFileSync(resolve(root, dirname(shared.running), path), 'utf8');
    return { pass: kept.trimEnd() === received.trimEnd(), message: () => `not what ${path} keeps` };
  },
});

const HOOKS = ['beforeAll', 'afterAll', 'beforeEach', 'afterEach'];
const suiteOf = (parent) => ({
  parent,
  /** The places that the hooks of the whole suite reached, and the change that they ran with; null: they have not run. */
  reached: new Set(),
  ranWith: null,
  isSpoilt: false,
  ...Object.fromEntries(HOOKS.map((name) => [name, []])),
});
export const [beforeAll, afterAll, beforeEach, afterEach] = HOOKS.map((name) => (run) => shared.suite[name].push(run));
export const onTestFinished = (run) => shared.finished.push(run);

/** The tests of one file. */
export async function collect(file, load) {
  Object.assign(shared, { file, suite: suiteOf(null), tests: [], bodies: [] });
  await load();
  // A body may use what its file declares below it.
  for (let next = shared.bodies.shift(); next; next = shared.bodies.shift()) next();
  return shared.tests;
}

/** Beside it there may be options. */
const bodyIn = (rest) => rest.find((part) => typeof part === 'function');

export function describe(name, ...rest) {
  if (shared.skipped.test(name)) return;
  const suite = suiteOf(shared.suite);
  shared.bodies.push(() => {
    shared.suite = suite;
    bodyIn(rest)();
  });
}

export function test(name, ...rest) {
  if (shared.skipped.test(name)) return;
  const { file, suite, tests } = shared;
  tests.push({ file, key: `${file} ${tests.length}`, name, suite, body: bodyIn(rest) });
}
export const it = test;

const eachOf =
  (define) =>
  (rows) =>
  (name, ...rest) => {
    for (const row of rows.map((given) => (Array.isArray(given) ? given : [given]))) {
      const own = name.replace('%s', () => String(row[0]));
      define(own, () => bodyIn(rest)(...row));
    }
  };
const only = (define) => (condition) => (condition ? define : () => undefined);
for (const define of [describe, test])
  Object.assign(define, { each: eachOf(define), runIf: only(define), skipIf: (condition) => only(define)(!condition) });

const outwards = (suite) => (suite === null ? [] : [suite, ...outwards(suite.parent)]);

/** Runs a test with its hooks. @throws what it throws */
export async function run({ file, suite, body }) {
  shared.running = file;
  const suites = outwards(suite).reverse();
  for (const suite of suites) await prepare(suite);
  try {
    for (const suite of suites) for (const hook of suite.beforeEach) await hook();
    await body({});
  } finally {
    for (const suite of suites.reverse()) for (const hook of suite.afterEach) await hook();
    for (let next = shared.finished.pop(); next; next = shared.finished.pop()) await next();
  }
}

/** A test has failed: what its suites have made may be spoilt. */
export const spoil = ({ suite }) => outwards(suite).forEach((suite) => (suite.isSpoilt = true));

/** Runs the hooks of a whole suite where they have not run, or where they reach a change that is made or no longer made. */
async function prepare(suite) {
  const { reached, ranWith, isSpoilt } = suite;
  const differs = ranWith !== shared.change && (reached.has(ranWith) || reached.has(shared.change));
  if (ranWith === null || isSpoilt || differs) {
    // Objects that a file made on loading are not made again, so they are not put away either.
    if (ranWith !== null && suite.beforeAll.length > 0) for (const hook of suite.afterAll) await hook();
    Object.assign(suite, { ranWith: shared.change, isSpoilt: true });
    const outer = shared.reached;
    shared.reached = suite.reached;
    try {
      for (const hook of suite.beforeAll) await hook();
    } finally {
      shared.reached = outer;
    }
    suite.isSpoilt = false;
  }
  for (const id of suite.reached) shared.reached.add(id);
}
