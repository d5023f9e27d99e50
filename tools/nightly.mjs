// `npm run nightly`: everything that is tried as often as there is time for, an hour by default (`-- --minutes N`).
// Measures coverage, builds, changes the code at random (`mutation.mjs`), and gives the rest of the time to all items by turns, with seeds drawn
// anew. Prints for each item what was reached beside the goal; what earlier nights reached on the same commit counts.
// `-- --only WORD` takes the parts or items whose name has the word: coverage, mutation, R1, cepheus …; `-- --without mutation` leaves a part out.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { coverage } from './night/coverage.mjs';
import { cache, root, run } from './night/run.mjs';
import { byTurns } from './night/turns.mjs';
import { ensureBrowser, ensureDependencies, findFirefox } from './setup.mjs';

const LEDGER = resolve(cache, 'nightly.json');
/** Parts of the night that take no seeds, and the shortest night in which they run unasked, in minutes. */
const PARTS = { coverage: 30, mutation: 30 };
/** The most of a night that goes to changes of the code, and of what is left when they begin. */
const MUTATION_SHARE = 0.25;
const MUTATION_REST = 0.4;

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
const save = () => writeFileSync(LEDGER, JSON.stringify({ commit, ...ledger }));
const env = { CHROMIUM: ensureBrowser(), FIREFOX: findFirefox() ?? '' };
const failures = [];
const notRun = [];

if (wants('coverage')) {
  failures.push(...(await coverage(ledger.coverage, { minutes: only ? Infinity : minutes, env })));
  save();
}
if ((await run(['tools/build.mjs'])) !== 'ok') process.exit(1);
if (wants('mutation')) {
  const share = only ? left() / 60 : Math.min(minutes * MUTATION_SHARE, (left() / 60) * MUTATION_REST);
  if ((await run(['tools/mutation.mjs', '--minutes', String(share)], { seconds: share * 60 + 600 })) !== 'ok')
    failures.push('mutation');
}
if (!(only in PARTS)) failures.push(...(await byTurns(ledger.items, { only, left, env, save })));
tell();
process.exitCode = failures.length === 0 ? 0 : 1;

function wants(part) {
  if (only) return only === part;
  if (minutes >= PARTS[part] && !without.includes(part)) return true;
  notRun.push(`${part} (--only ${part})`);
  return false;
}

/** The commit; with changes that are in none, those too, but for seeds that a night has kept. */
function commitNow() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  const others = ['--', '.', ':!test/fixtures/seeds'];
  const changes = git('diff', 'HEAD', ...others) + git('ls-files', '--others', '--exclude-standard', ...others);
  const digest = createHash('sha1').update(changes).digest('hex').slice(0, 8);
  return git('rev-parse', 'HEAD').trim() + (changes === '' ? '' : `+${digest}`);
}

/** What earlier nights have reached on this commit. */
function readLedger() {
  const stored = existsSync(LEDGER) ? JSON.parse(readFileSync(LEDGER, 'utf8')) : {};
  const { items = {}, coverage = {} } = stored.commit === commit ? stored : {};
  for (const item of Object.values(items)) item.tonight = 0;
  return { items, coverage };
}

function tell() {
  const items = Object.entries(ledger.items).sort(([a], [b]) => (a < b ? -1 : 1));
  const number = (count) => count.toLocaleString('en').padStart(12);
  console.log(`\n${'tonight'.padStart(12)} ${'this commit'.padStart(12)} ${'goal'.padStart(12)}`);
  for (const [name, { goal, reached, tonight, failed, not }] of items) {
    const mark = failed.length > 0 ? `  FAILED at seed ${failed.join(', ')}` : '';
    console.log(`${number(tonight)} ${number(reached)} ${number(goal)}  ${name}${mark}`);
    if (failed.length > 0) failures.push(name);
    if (not) notRun.push(`${name} (${not})`);
  }
  const full = items.filter(([, { reached, goal }]) => reached >= goal).length;
  console.log(`\n${full} of ${items.length} items have reached their goal, on ${commit.slice(0, 10)}.`);
  if (notRun.length > 0) console.log(`Not run in ${minutes} minutes: ${notRun.join('; ')}.`);
  console.log(failures.length === 0 ? 'Nothing was found.' : `Found: ${[...new Set(failures)].join('; ')}`);
}
