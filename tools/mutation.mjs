// Changes one operator, number or condition at random, and sees whether a test notices: `npm run nightly -- --only mutation`, or
// `node tools/mutation.mjs [--minutes N] [--sample N] [--only cepheus,drive] [--seed N] [--workers N]`. Lists what nothing noticed.
// `--unreached`: changes nothing, and lists every place that no test reaches, or where a change would come to the same in all of them.
// All changes of a sample stand as switches in a scratch copy of the tree (`mutation/changes.mjs`), and one process tries them (`mutation/worker.mjs`).
// Changes that make no difference stand in mutation-equivalent.json, each with its reason.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
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
import { changesIn, withSwitches } from './mutation/changes.mjs';
import { record, work } from './mutation/trying.mjs';

const root = resolve(import.meta.dirname, '..');
const value = (name, otherwise) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : otherwise;
const isReach = process.argv.includes('--unreached');
const until = Date.now() + Number(value('--minutes', 60)) * 60_000;
const sample = isReach ? Infinity : Number(value('--sample', 200));
const seed = Number(value('--seed', Date.now() % 1_000_000));
const workers = Number(value('--workers', availableParallelism()));
const RULESETS = readdirSync(resolve(root, 'src/rules'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'kernel')
  .map((entry) => entry.name);
const isChosen = ({ name }) => value('--only', name).split(',').includes(name);
/** The folders under test, the share of changes that must be noticed, and the tests that may notice. */
const TARGETS = [
  ...RULESETS.map((name) => ({
    name,
    folder: `src/rules/${name}`,
    goal: 0.9,
    tests: new RegExp(
      `^(rules/(${name}/|reference/${name}|(areas|cases|conformance|odds|options|properties-attacks|shown|together|uses)[.])|checks/(limits|manifest)[.])`,
    ),
  })),
  // Every test of every ruleset comes through it, and takes an hour longer; what only those notice counts as not noticed.
  {
    name: 'kernel',
    folder: 'src/rules/kernel',
    goal: 0.9,
    tests: /^rules\/(kernel\/|(applying|areas|options|random|records|shown|together|uses)[.])/,
  },
  // Tests of sheets, files and the stand-in for Foundry come near it, and are about something else.
  {
    name: 'resolution',
    folder: 'src/foundry/resolution',
    goal: 0.95,
    tests: /^foundry\/(?!(backup|compendia|damaged|first-day|growth|quench|tabletop-\w+|windows)[.])/,
  },
].filter(isChosen);

const RESULTS = resolve(root, '.cache/mutation.jsonl');
const EQUIVALENT = JSON.parse(readFileSync(resolve(root, 'tools/mutation-equivalent.json'), 'utf8'));
for (const { file, line } of EQUIVALENT)
  if (!existsSync(resolve(root, file)) || !readFileSync(resolve(root, file), 'utf8').includes(line))
    throw new Error(`mutation-equivalent.json: nothing in ${file} reads ${line}`);
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();

/** Numbers that are the same for the same seed, from 0 to 1. */
function chance(state) {
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const isEquivalent = (change) =>
  EQUIVALENT.some(
    (known) => known.file === change.file && known.line === change.line && known.change === change.change,
  );

const filesIn = (folder) =>
  readdirSync(resolve(root, folder), { recursive: true })
    .filter((path) => path.endsWith('.ts'))
    .sort();

function drawn(target) {
  const all = filesIn(target.folder).flatMap((path) => {
    const file = resolve(root, target.folder, path);
    return changesIn(file).map((change) => ({
      ...change,
      file: relative(root, file),
      target: target.name,
    }));
  });
  const random = chance(seed);
  const picked = all.map((change) => [random(), change]).sort(([a], [b]) => a - b);
  return picked.slice(0, sample).map(([, change]) => change);
}

/** The changes by turns of each target, so that a night that is cut short has tried all. */
function byTurns(targets) {
  const queues = targets.map(drawn);
  const longest = Math.max(...queues.map((queue) => queue.length));
  const all = Array.from({ length: longest }, (_, at) => queues.flatMap((queue) => queue.slice(at, at + 1))).flat();
  return all.map((change, index) => ({ ...change, id: index + 1 }));
}

/** A copy of the tree with all changes in it, for as long as this process runs. */
function scratch(changes) {
  const folder = mkdtempSync(join(tmpdir(), 'salvo-mutation-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const left = new Set(['node_modules', '.git', '.cache', 'lib', 'release']);
  for (const name of readdirSync(root))
    if (!left.has(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(resolve(root, 'node_modules'), join(folder, 'node_modules'));
  for (const file of new Set(changes.map((change) => change.file))) {
    const own = changes.filter((change) => change.file === file);
    writeFileSync(join(folder, file), withSwitches(readFileSync(join(root, file), 'utf8'), own));
  }
  return folder;
}

const testsOf = (targets) =>
  readdirSync(resolve(root, 'test'), { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.test.ts') && targets.some(({ tests }) => tests.test(path)))
    .map((path) => `test/${path}`)
    .sort();

/** Tries the changes of the targets, `until` when. */
async function tried(targets, until) {
  if (targets.length === 0) return;
  const changes = byTurns(targets);
  const folder = scratch(changes);
  if (targets.some(({ name }) => name === 'resolution'))
    execFileSync(process.execPath, ['tools/build.mjs', '--system'], { cwd: folder });
  const onResult = ({ id, noticed, by, seconds }) => {
    const { whole: _, switched: __, ...change } = changes[id - 1];
    appendFileSync(RESULTS, `${JSON.stringify({ commit, ...change, noticed, by, seconds })}\n`);
    if (noticed === false) console.log(`not noticed: ${sentence(change)}`);
  };
  if (!isReach) for (const change of changes.filter(isEquivalent)) onResult({ id: change.id, noticed: null, by: null });
  const open = changes.filter((change) => !isEquivalent(change)).map(({ id }) => ({ id }));
  // Statements about each ruleset are tried only for changed ones; for the kernel and the adapter by all.
  const isOf = (target) => targets.some(({ name }) => name === target);
  const sources = targets.flatMap(({ folder }) =>
    folder.startsWith('src/rules/') ? [`${folder}/index.ts`] : filesIn(folder).map((path) => `${folder}/${path}`),
  );
  const others = isOf('kernel') || isOf('resolution') ? [] : RULESETS.filter((name) => !isOf(name));
  const skipped = others.length > 0 ? `\\b(${others.join('|')})\\b` : '^$';
  const orders = { files: testsOf(targets), sources, skipped, until, remembers: isOf('kernel') };
  if (isReach)
    return tellUnreached(
      changes.filter((change) => !isEquivalent(change)),
      await record(folder, orders),
    );
  await Promise.all(
    Array.from({ length: workers }, (_, own) =>
      work(folder, own, { ...orders, changes: open.filter((_, index) => index % workers === own) }, onResult),
    ),
  );
}

function tellUnreached(changes, { loading, files, tests }) {
  const reached = new Set([loading, ...[files, tests].flatMap(Object.values).map((entry) => entry.reached)].flat());
  const left = changes.filter(({ id }) => !reached.has(id));
  for (const change of left) console.log(sentence(change));
  console.log(`${left.length} of ${changes.length} places are not reached`);
}

const sentence = ({ file, number, change, line }) => `${file}:${number}  ${change}    in: ${line}`;

/** The numbers reached on this commit, tonight and before. */
function report() {
  const lines = readFileSync(RESULTS, 'utf8')
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  for (const { name, goal } of TARGETS) {
    const own = lines.filter((change) => change.commit === commit && change.target === name && change.noticed !== null);
    const all = new Map(own.map((change) => [`${change.file}:${change.from}:${change.into}`, change]));
    const missed = [...all.values()].filter((change) => !change.noticed);
    const share = all.size === 0 ? 1 : 1 - missed.length / all.size;
    const reached = all.size === 0 ? 'none tried' : `${Math.round(share * 1000) / 10} % noticed`;
    console.log(`${name.padEnd(12)} ${all.size} of ${sample} changes tried, ${reached}; the goal is ${goal * 100} %`);
    for (const change of missed) console.log(`  ${sentence(change)}`);
    if (share < goal) process.exitCode = 1;
  }
}

mkdirSync(resolve(root, '.cache'), { recursive: true });
console.log(`seed ${seed} (--seed repeats it)`);
appendFileSync(RESULTS, '');
// The rules are tried as they are written, the adapter as it is built: its tests open tables, and need minutes before the first change.
const [rules, adapter] = [false, true].map((is) => TARGETS.filter(({ name }) => (name === 'resolution') === is));
await tried(rules, Date.now() + (until - Date.now()) * (adapter.length > 0 ? 0.5 : 1));
await tried(adapter, until);
if (!isReach) report();
