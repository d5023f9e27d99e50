// `npm run nightly`: everything that is tried as often as there is time for, an hour by default (`-- --minutes N`).
// Measures coverage, builds, changes the code at random (`mutation.mjs`), and gives the rest of the time to all items by turns, with seeds drawn
// anew. Prints for each item what was reached beside what is asked; what earlier nights reached on the same commit counts.
// `-- --only WORD` takes the parts or items whose name has the word: coverage, mutation, R1, cepheus …; `-- --without mutation` leaves a part out.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { ensureBrowser, ensureDependencies } from './setup.mjs';

const root = resolve(import.meta.dirname, '..');
const cache = resolve(root, '.cache');
const LEDGER = resolve(cache, 'nightly.json');
const REPORT = resolve(cache, 'nightly-report.jsonl');
const ORDERS = resolve(cache, 'nightly-orders.json');
const CORES = availableParallelism();
/** Parts of the night that take no seeds, and the shortest night in which they run unasked, in minutes. */
const PARTS = { coverage: 30, mutation: 30 };
/** Of a night: for changes of the code, and the most that coverage may take. */
const MUTATION_SHARE = 0.25;
const COVERAGE_SHARE = 0.6;
/** What starting takes, in s, until it is measured. */
const OVERHEAD = 25;

const value = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined);
const minutes = Number(value('--minutes') ?? 60);
const only = value('--only');
const without = value('--without')?.split(',') ?? [];
const unknown = without.find((part) => !(part in PARTS));
if (unknown) throw new Error(`--without takes ${Object.keys(PARTS).join(' or ')}, not ${unknown}`);
if (!(minutes > 0)) throw new Error(`--minutes takes a number above 0, not ${value('--minutes')}`);
const until = Date.now() + minutes * 60_000;
const left = () => (until - Date.now()) / 1000;

ensureDependencies();
mkdirSync(cache, { recursive: true });
const commit = commitNow();
const ledger = readLedger();
const failures = [];
const notRun = [];

const bin = (name) => resolve(root, 'node_modules', name);
const node = (args, env = {}, timeout = undefined) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', timeout, env: { ...process.env, ...env } }).status;

if (wants('coverage')) coverage();
if (node(['tools/build.mjs']) !== 0) process.exit(1);
if (wants('mutation')) {
  const share = only ? left() / 60 : Math.min(minutes * MUTATION_SHARE, left() / 60);
  if (node(['tools/mutation.mjs', '--minutes', String(share)])) failures.push('mutation');
}
if (!(only in PARTS)) byTurns();
tell();
process.exitCode = failures.length === 0 ? 0 : 1;

function wants(part) {
  if (only) return only === part;
  if (minutes >= PARTS[part] && !without.includes(part)) return true;
  notRun.push(part);
  return false;
}

/** Lines and branches that the tests reach, of the rules and of the adapter, beside what is asked and what was reached before (R10). */
function coverage() {
  const env = { SALVO_COVERAGE: '1', CHROMIUM: ensureBrowser() };
  const tests = ['--coverage', '--exclude', 'test/checks/**', '--exclude', 'test/rules/direct.test.ts'];
  const built = node(['tools/build.mjs', '--system'], env) === 0;
  const limit = only ? undefined : minutes * COVERAGE_SHARE * 60_000;
  const file = resolve(cache, 'coverage/coverage-summary.json');
  rmSync(file, { force: true });
  if (!built || node([bin('vitest/vitest.mjs'), 'run', ...tests], env, limit) !== 0)
    failures.push('tests while covered');
  if (!existsSync(file)) return console.log('Coverage did not come to its end in its share of the night.');
  const summary = JSON.parse(readFileSync(file, 'utf8'));
  const { asked, floor } = JSON.parse(readFileSync(resolve(root, 'tools/coverage.json'), 'utf8'));
  for (const [folder, wanted] of Object.entries(asked)) {
    const files = Object.entries(summary).filter(([path]) => path.includes(`/src/${folder}/`));
    for (const kind of Object.keys(wanted)) {
      const sum = (key) => files.reduce((all, [, one]) => all + one[kind][key], 0);
      const share = Math.floor((1000 * sum('covered')) / sum('total')) / 10;
      const least = floor[folder][kind];
      console.log(`coverage of src/${folder}: ${share} % of ${kind}; ${least} % before, ${wanted[kind]} % asked`);
      if (share < least) failures.push(`coverage of src/${folder}`);
      if (share > least) console.log(`  it has grown: write ${share} into tools/coverage.json`);
    }
  }
}

/** All items once in a short turn, which tells how many there are, then again with what time is left for each. */
function byTurns() {
  const env = { CHROMIUM: ensureBrowser() };
  let overhead = OVERHEAD;
  for (let turn = 0; turn === 0 || left() > overhead + 5; turn++) {
    const open = Object.values(ledger.items).filter((one) => one.reached < one.asked).length;
    if (turn > 0 && open === 0) break;
    const known = open || 150;
    // A few turns a night: a night that is cut short has been everywhere.
    const seconds = Math.min(left() - overhead, turn === 0 ? left() / 4 : Math.max(600, left() / 3));
    const slice = Math.max(0.1, (seconds * CORES * 0.9) / known);
    const began = Date.now();
    const status = oneTurn(slice * 1000, env);
    const took = (Date.now() - began) / 1000;
    overhead = Math.max(5, took - (slice * known) / CORES);
    if (status !== 0) failures.push(`turn ${turn + 1}`);
    if (only && turn === 0 && open === 0 && Object.keys(ledger.items).length === 0) break;
  }
}

function oneTurn(slice, env) {
  rmSync(REPORT, { force: true });
  const reached = Object.fromEntries(Object.entries(ledger.items).map(([item, one]) => [item, one.reached]));
  writeFileSync(ORDERS, JSON.stringify({ report: REPORT, slice, seed: randomInt(1, 1_000_000_000), reached }));
  const args = [bin('vitest/vitest.mjs'), 'run', '--tags-filter=night', '--reporter=default', ...nightFiles()];
  if (only) args.push('-t', only);
  // A wait that never ends is not to take the rest of the week.
  const status = node(args, { ...env, SALVO_NIGHT: ORDERS }, (left() + 300) * 1000);
  for (const { item, asked, done, failed } of reportLines()) {
    const before = ledger.items[item] ?? { reached: 0, failed: [] };
    ledger.items[item] = { asked, reached: before.reached + done, failed: [...before.failed, ...failed] };
    ledger.tonight[item] = (ledger.tonight[item] ?? 0) + done;
  }
  writeFileSync(LEDGER, JSON.stringify({ commit, items: ledger.items }));
  return status;
}

function nightFiles() {
  return readdirSync(resolve(root, 'test'), { recursive: true })
    .filter(
      (path) => path.endsWith('.test.ts') && readFileSync(resolve(root, 'test', path), 'utf8').includes("/night.ts'"),
    )
    .map((path) => `test/${path}`);
}

function reportLines() {
  if (!existsSync(REPORT)) return [];
  return readFileSync(REPORT, 'utf8')
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** The commit; with changes that are in none, those too. */
function commitNow() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  const changes = git('diff', 'HEAD') + git('ls-files', '--others', '--exclude-standard');
  const digest = createHash('sha1').update(changes).digest('hex').slice(0, 8);
  return git('rev-parse', 'HEAD').trim() + (changes === '' ? '' : `+${digest}`);
}

function readLedger() {
  const stored = existsSync(LEDGER) ? JSON.parse(readFileSync(LEDGER, 'utf8')) : {};
  return { items: stored.commit === commit ? stored.items : {}, tonight: {} };
}

function tell() {
  const items = Object.entries(ledger.items).sort(([a], [b]) => (a < b ? -1 : 1));
  const number = (one) => one.toLocaleString('en').padStart(12);
  console.log(`\n${'tonight'.padStart(12)} ${'this commit'.padStart(12)} ${'asked'.padStart(12)}`);
  for (const [item, { asked, reached, failed }] of items) {
    const mark = failed.length > 0 ? `  FAILED at seed ${failed.join(', ')}` : '';
    console.log(`${number(ledger.tonight[item] ?? 0)} ${number(reached)} ${number(asked)}  ${item}${mark}`);
    if (failed.length > 0) failures.push(item);
  }
  const full = items.filter(([, one]) => one.reached >= one.asked).length;
  console.log(`\n${full} of ${items.length} items have reached what is asked, on ${commit.slice(0, 10)}.`);
  if (notRun.length > 0) console.log(`Not run in ${minutes} minutes: ${notRun.join(', ')} (--only ${notRun[0]}).`);
  console.log(failures.length === 0 ? 'Nothing was found.' : `Found: ${[...new Set(failures)].join('; ')}`);
}
