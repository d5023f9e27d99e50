// Changes one operator, number or condition at random, and sees whether a test notices: `npm run nightly -- --only mutation`, or
// `node tools/mutation.mjs [--minutes N] [--sample N] [--only cepheus] [--seed N] [--workers N]`. Lists what nothing noticed.
// Every change is made in a scratch copy of the tree. Changes that make no difference stand in mutation-equivalent.json, each with its reason.
import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '..');
const value = (name, otherwise) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : otherwise;
const until = Date.now() + Number(value('--minutes', 60)) * 60_000;
const sample = Number(value('--sample', 200));
const seed = Number(value('--seed', Date.now() % 1_000_000));
const workers = Number(value('--workers', availableParallelism()));
const RULESETS = readdirSync(resolve(root, 'src/rules'), { withFileTypes: true })
  .filter((one) => one.isDirectory() && one.name !== 'kernel')
  .map((one) => one.name);
/** All files in one worker that keeps its modules: three times as fast, and the rules have no state of their own. */
const RULES = ['--project', 'rules', '--no-isolate', '--pool', 'threads', '--maxWorkers', '1'];
/** What is changed, the share of changes that must be noticed, and the tests that may notice, the quickest first. */
const TARGETS = [
  ...RULESETS.map((name) => ({
    name,
    asked: 0.9,
    tests: [
      [...RULES, `test/rules/${name}/`, 'test/rules/cases.test.ts'],
      [...RULES, 'test/rules/conformance.test.ts', 'test/rules/wild-fights.test.ts', '-t', name],
      [...RULES, 'test/rules/properties', 'test/rules/odds', 'test/rules/reference', '-t', name],
    ],
  })),
  {
    name: 'kernel',
    asked: 0.9,
    tests: [
      [...RULES, 'test/rules/kernel/', 'test/rules/applying', 'test/rules/records', 'test/rules/random'],
      [...RULES, 'test/rules/'],
    ],
  },
  { name: 'resolution', folder: 'src/foundry/resolution', asked: 0.95, build: true, tests: [['--project', 'foundry']] },
].filter((one) => value('--only', one.name) === one.name);

const RESULTS = resolve(root, '.cache/mutation.jsonl');
const EQUIVALENT = JSON.parse(readFileSync(resolve(root, 'tools/mutation-equivalent.json'), 'utf8'));
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();

/** What each operator becomes. */
const OTHER = Object.fromEntries(
  [
    ['+', '-'],
    ['*', '/'],
    ['<', '<='],
    ['>', '>='],
    ['===', '!=='],
    ['&&', '||'],
  ].flatMap(([a, b]) => [
    [a, b],
    [b, a],
  ]),
);
const CALLS = { min: 'max', max: 'min', floor: 'ceil', ceil: 'floor', some: 'every', every: 'some' };

/** Every change that can be made in a file: from, to (offsets), the new text. */
function changesIn(file) {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
  const found = [];
  const put = (node, into) => found.push({ file, from: node.getStart(source), to: node.end, into });
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const other = OTHER[node.operatorToken.getText(source)];
      const isText = [node.left, node.right].some((one) => ts.isStringLiteralLike(one) || ts.isTemplateExpression(one));
      if (other && !(isText && other === '-')) put(node.operatorToken, other);
    }
    if (ts.isIfStatement(node)) put(node.expression, `!(${node.expression.getText(source)})`);
    if (ts.isConditionalExpression(node)) put(node.condition, `!(${node.condition.getText(source)})`);
    if (ts.isNumericLiteral(node)) put(node, node.text === '1' ? '2' : String(Number(node.text) + 1));
    if (node.kind === ts.SyntaxKind.TrueKeyword) put(node, 'false');
    if (node.kind === ts.SyntaxKind.FalseKeyword) put(node, 'true');
    if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent) && node.parent.expression === node) {
      if (Object.hasOwn(CALLS, node.name.text)) put(node.name, CALLS[node.name.text]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.map((one) => described(one, text));
}

function described({ file, from, to, into }, text) {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', from);
  const number = text.slice(0, from).split('\n').length;
  const change = `${text.slice(from, to)} → ${into}`.replace(/\s+/g, ' ');
  return { file: relative(root, file), number, line: text.slice(start, end).trim(), change, from, to, into };
}

/** Numbers that are the same for the same seed, from 0 to 1. */
function chance(state) {
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function drawn(target) {
  const folder = resolve(root, target.folder ?? `src/rules/${target.name}`);
  const files = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.ts'));
  const all = files.sort().flatMap((path) => changesIn(join(folder, path)));
  const random = chance(seed);
  const picked = all.map((one) => [random(), one]).sort(([a], [b]) => a - b);
  return picked.slice(0, sample).map(([, one]) => one);
}

/** A copy of the tree in which one change at a time is tried. */
function scratch() {
  const folder = mkdtempSync(join(tmpdir(), 'salvo-mutation-'));
  const left = new Set(['node_modules', '.git', '.cache', 'lib', 'release']);
  for (const name of readdirSync(root))
    if (!left.has(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(resolve(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Whether the command succeeds; what takes longer than any test may counts as noticed. */
const holds = (folder, args) =>
  new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore', timeout: 300_000 });
    child.on('exit', (status) => done(status === 0));
  });

async function isNoticed(folder, target, { file, from, to, into }) {
  const path = join(folder, file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(path, whole.slice(0, from) + into + whole.slice(to));
  try {
    const module = (name) => resolve(root, 'node_modules', name);
    if (target.build && !(await holds(folder, [module('vite/bin/vite.js'), 'build', '--emptyOutDir', 'false'])))
      return true;
    for (const tests of target.tests)
      if (!(await holds(folder, [module('vitest/vitest.mjs'), 'run', '--bail', '1', '--passWithNoTests', ...tests])))
        return true;
    return false;
  } finally {
    writeFileSync(path, whole);
  }
}

const isEquivalent = (one) =>
  EQUIVALENT.some((known) => known.file === one.file && known.line === one.line && known.change === one.change);

/** One after another of each target, so that a night that is cut short has tried all. */
function* inTurn() {
  const queues = TARGETS.map((target) => drawn(target).map((change) => ({ target, change })));
  for (let at = 0; queues.some((queue) => at < queue.length); at++)
    for (const queue of queues) if (queue[at]) yield queue[at];
}

async function work(queue) {
  const folder = scratch();
  try {
    for (const { target, change } of queue) {
      if (Date.now() > until) return;
      const noticed = isEquivalent(change) ? null : await isNoticed(folder, target, change);
      appendFileSync(RESULTS, `${JSON.stringify({ commit, target: target.name, ...change, noticed })}\n`);
      if (noticed === false) console.log(`not noticed: ${told(change)}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const told = ({ file, number, change, line }) => `${file}:${number}  ${change}    in: ${line}`;

/** What was reached on this commit, tonight and before. */
function report() {
  const lines = readFileSync(RESULTS, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const { name, asked } of TARGETS) {
    const own = lines.filter((one) => one.commit === commit && one.target === name && one.noticed !== null);
    const all = new Map(own.map((one) => [`${one.file}:${one.from}:${one.into}`, one]));
    const missed = [...all.values()].filter((one) => !one.noticed);
    const share = all.size === 0 ? 1 : 1 - missed.length / all.size;
    console.log(
      `${name.padEnd(12)} ${all.size} changes of ${sample} asked, ${Math.round(share * 1000) / 10} % noticed, ${asked * 100} % asked`,
    );
    for (const one of missed) console.log(`  ${told(one)}`);
    if (share < asked) process.exitCode = 1;
  }
}

mkdirSync(resolve(root, '.cache'), { recursive: true });
console.log(`seed ${seed} (--seed repeats it)`);
appendFileSync(RESULTS, '');
const queue = inTurn();
await Promise.all(Array.from({ length: workers }, () => work(queue)));
report();
