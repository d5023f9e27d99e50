// Changes one operator, number or condition at random, and sees whether a test notices: `npm run nightly -- --only mutation`, or
// `node tools/mutation.mjs [--minutes N] [--sample N] [--only cepheus] [--seed N] [--workers N]`. Lists what nothing noticed.
// All changes of a sample stand as switches in a scratch copy of the tree (`mutation/changes.mjs`), and one process tries them (`mutation/worker.mjs`).
// Changes that make no difference stand in mutation-equivalent.json, each with its reason.
import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { changesIn, withSwitches } from './mutation/changes.mjs';

const root = resolve(import.meta.dirname, '..');
const value = (name, otherwise) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : otherwise;
const until = Date.now() + Number(value('--minutes', 60)) * 60_000;
const sample = Number(value('--sample', 200));
const seed = Number(value('--seed', Date.now() % 1_000_000));
const workers = Number(value('--workers', availableParallelism()));
/** Without a sign of life for so long, in ms, a worker is in an endless loop. */
const SILENCE = 240_000;
const RULESETS = readdirSync(resolve(root, 'src/rules'), { withFileTypes: true })
  .filter((one) => one.isDirectory() && one.name !== 'kernel')
  .map((one) => one.name);
const isAsked = ({ name }) => value('--only', name) === name;
/** What is changed, the share of changes that must be noticed, and the tests that may notice: the target's own, and which besides. */
const TARGETS = [
  ...RULESETS.map((name) => ({
    name,
    folder: `src/rules/${name}`,
    asked: 0.9,
    own: `test/rules/${name}/`,
    others: new RegExp(
      `^test/(rules/(reference/${name}|cases|conformance|wild-fights|odds|properties-.*)|checks/(limits|manifest))[.]test[.]ts$`,
    ),
  })),
  {
    name: 'kernel',
    folder: 'src/rules/kernel',
    asked: 0.9,
    own: 'test/rules/kernel/',
    others: /^test\/(rules\/|checks\/limits)/,
  },
  { name: 'resolution', folder: 'src/foundry/resolution', asked: 0.95, own: 'test/foundry/', others: /^$/ },
].filter(isAsked);

const RESULTS = resolve(root, '.cache/mutation.jsonl');
const EQUIVALENT = JSON.parse(readFileSync(resolve(root, 'tools/mutation-equivalent.json'), 'utf8'));
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();

/** Numbers that are the same for the same seed, from 0 to 1. */
function chance(state) {
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const isEquivalent = (one) =>
  EQUIVALENT.some((known) => known.file === one.file && known.line === one.line && known.change === one.change);

function drawn(target) {
  const folder = resolve(root, target.folder);
  const files = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.ts'));
  const all = files.sort().flatMap((path) => {
    const file = join(folder, path);
    return changesIn(file).map((change) => ({
      ...change,
      file: relative(root, file),
      target: target.name,
      own: target.own,
    }));
  });
  const random = chance(seed);
  const picked = all.map((one) => [random(), one]).sort(([a], [b]) => a - b);
  return picked.slice(0, sample).map(([, one]) => one);
}

/** The changes by turns of each target, so that a night that is cut short has tried all. */
function byTurns(targets) {
  const queues = targets.map(drawn);
  const longest = Math.max(...queues.map((queue) => queue.length));
  const all = Array.from({ length: longest }, (_, at) => queues.flatMap((queue) => queue.slice(at, at + 1))).flat();
  return all.map((change, index) => ({ ...change, id: index + 1 }));
}

/** A copy of the tree with all changes in it. */
function scratch(changes) {
  const folder = mkdtempSync(join(tmpdir(), 'salvo-mutation-'));
  const left = new Set(['node_modules', '.git', '.cache', 'lib', 'release']);
  for (const name of readdirSync(root))
    if (!left.has(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(resolve(root, 'node_modules'), join(folder, 'node_modules'));
  for (const file of new Set(changes.map((one) => one.file))) {
    const own = changes.filter((one) => one.file === file);
    writeFileSync(join(folder, file), withSwitches(readFileSync(join(root, file), 'utf8'), own));
  }
  return folder;
}

const testsOf = (targets) =>
  readdirSync(resolve(root, 'test'), { recursive: true })
    .map((path) => `test/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.test.ts'))
    .filter((path) => targets.some(({ own, others }) => path.startsWith(own) || others.test(path)))
    .sort();

/** Tries the changes in one process, again without those that kept it for good; `told` is given what was noticed. */
async function work(folder, name, orders, told) {
  const path = (kind) => join(folder, `mutation-${kind}-${name}.json`);
  let open = orders.changes;
  while (open.length > 0 && Date.now() < until) {
    const answers = path('answers');
    writeFileSync(answers, '');
    writeFileSync(path('orders'), JSON.stringify({ ...orders, changes: open, until, answers, record: path('record') }));
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tools/mutation/vitest.config.mjs'];
    const env = { ...process.env, SALVO_CHANGES: path('orders') };
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
    let read = 0;
    let begun = null;
    const done = new Set();
    const readOn = () => {
      const lines = readFileSync(answers, 'utf8').split('\n').slice(0, -1);
      for (const line of lines.slice(read).map((text) => JSON.parse(text))) {
        if (line.begun) begun = line.begun;
        if (line.broken)
          console.log(`not used, for it fails when it runs alone: ${line.broken} ${line.name}: ${line.why}`);
        if (!line.id) continue;
        done.add(line.id);
        told(line);
      }
      read = lines.length;
    };
    const status = await new Promise((end) => {
      const timer = setInterval(() => {
        readOn();
        const limit = existsSync(path('record')) ? SILENCE : 4 * SILENCE;
        if (Date.now() - statSync(answers).mtimeMs > limit) process.kill(-child.pid, 'SIGKILL');
      }, 500);
      child.on('close', (code) => {
        clearInterval(timer);
        end(code);
      });
    });
    readOn();
    if (status === 0) return;
    if (begun === null || done.has(begun)) throw new Error(`The changes could not be tried:\n${printed}`);
    // It hung, or took all memory.
    told({ id: begun, noticed: true, by: 'the process' });
    open = open.filter(({ id }) => id !== begun && !done.has(id));
  }
}

async function tried(targets) {
  if (targets.length === 0) return;
  const changes = byTurns(targets);
  const folder = scratch(changes);
  try {
    if (targets.some(({ name }) => name === 'resolution'))
      execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--emptyOutDir', 'false'], {
        cwd: folder,
      });
    const near = Object.fromEntries(
      targets.map(({ name }) => [name, changes.filter((one) => one.target === name).map(({ id }) => id)]),
    );
    const told = ({ id, noticed, by }) => {
      const { whole: _, switched: __, ...change } = changes[id - 1];
      appendFileSync(RESULTS, `${JSON.stringify({ commit, ...change, noticed, by })}\n`);
      if (noticed === false) console.log(`not noticed: ${sentence(change)}`);
    };
    for (const change of changes.filter(isEquivalent)) told({ id: change.id, noticed: null, by: null });
    const open = changes.filter((one) => !isEquivalent(one)).map(({ id, target, own }) => ({ id, target, own }));
    const sources = targets.some(({ name }) => name === 'resolution')
      ? []
      : ['src/rules/index.ts', 'src/play/index.ts'];
    // What is said of each ruleset is tried for those alone that are changed; of the kernel by all.
    const others = targets.some(({ name }) => name === 'kernel') ? [] : RULESETS.filter((name) => !near[name]);
    const skipped = others.length > 0 ? `\\b(${others.join('|')})\\b` : '^$';
    const orders = { files: testsOf(targets), sources, near, skipped };
    await Promise.all(
      Array.from({ length: workers }, (_, own) =>
        work(folder, own, { ...orders, changes: open.filter((_, index) => index % workers === own) }, told),
      ),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const sentence = ({ file, number, change, line }) => `${file}:${number}  ${change}    in: ${line}`;

/** What was reached on this commit, tonight and before. */
function report() {
  const lines = readFileSync(RESULTS, 'utf8')
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  for (const { name, asked } of TARGETS) {
    const own = lines.filter((one) => one.commit === commit && one.target === name && one.noticed !== null);
    const all = new Map(own.map((one) => [`${one.file}:${one.from}:${one.into}`, one]));
    const missed = [...all.values()].filter((one) => !one.noticed);
    const share = all.size === 0 ? 1 : 1 - missed.length / all.size;
    console.log(
      `${name.padEnd(12)} ${all.size} changes of ${sample} asked, ${Math.round(share * 1000) / 10} % noticed, ${asked * 100} % asked`,
    );
    for (const one of missed) console.log(`  ${sentence(one)}`);
    if (share < asked) process.exitCode = 1;
  }
}

mkdirSync(resolve(root, '.cache'), { recursive: true });
console.log(`seed ${seed} (--seed repeats it)`);
appendFileSync(RESULTS, '');
await tried(TARGETS.filter(({ name }) => name !== 'resolution'));
await tried(TARGETS.filter(({ name }) => name === 'resolution'));
report();
