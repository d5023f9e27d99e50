// All items of the night by turns: a short turn tells how quickly each goes, then each is given as much time as any other, but no more
// than it needs to reach its goal.
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { cache, root, run, vitest } from './run.mjs';

const REPORT = resolve(cache, 'nightly-report.jsonl');
const ORDERS = resolve(cache, 'nightly-orders.json');
const CORES = availableParallelism();
/** What starting takes, in s, until it is measured; items there are, until they are counted. */
const OVERHEAD = 25;
const ITEMS = 220;
/** In s: one try that takes longer on a quiet machine hangs. Its process is stopped, its seed kept, and its item left alone for the night. */
const PATIENCE = 300;

/**
 * Turns until no time is left or all is reached.
 * @param items What was reached by item, to which is added: `goal`, `reached`, `took` (ms), `failed` (seeds), `not` (why it cannot be run here).
 */
export async function byTurns(items, { only, left, env, save }) {
  let overhead = OVERHEAD;
  const found = [];
  const hung = new Set();
  for (let turn = 0; turn === 0 || left() > overhead + 5; turn++) {
    const open = Object.entries(items).filter(([, item]) => item.reached < item.goal && !item.not);
    if (turn > 0 && open.length === 0) break;
    // The last turn takes all that is left: each start costs as much as a few items are given.
    const seconds = turn === 0 ? (left() - overhead) / 6 : turn === 1 ? (left() - overhead) * 0.75 : left() - overhead;
    const budget = Math.max(1, seconds) * CORES * 900;
    const equal = Math.max(100, budget / (turn === 0 && open.length < ITEMS && !only ? ITEMS : open.length || ITEMS));
    const began = Date.now();
    const status = await oneTurn(items, {
      equal,
      slices: turn === 0 ? {} : shared(open, budget),
      only,
      left,
      env,
      hung,
    });
    save();
    overhead = Math.min(120, Math.max(5, (Date.now() - began) / 1000 - budget / CORES / 1000));
    if (status === 'failed') found.push(`turn ${turn + 1}`);
    if (Object.keys(items).length === 0) break;
  }
  return [...found, ...[...hung].map((item) => `${item} hangs`)];
}

/** How long each may take, in ms: what its goal needs at the speed that it has shown, or an equal part of what the others leave. */
function shared(open, budget) {
  const need = ([, { goal, reached, took }]) =>
    took > 0 && reached > 0 ? ((goal - reached) * took * 1.1) / reached : Infinity;
  const slices = {};
  let rest = budget;
  const rising = open.map((entry) => [entry[0], need(entry)]).sort(([, a], [, b]) => a - b);
  for (const [at, [item, needed]] of rising.entries()) {
    slices[item] = Math.ceil(Math.max(100, Math.min(needed, rest / (rising.length - at))));
    rest -= slices[item];
  }
  return slices;
}

async function oneTurn(items, { equal, slices, only, left, env, hung }) {
  rmSync(REPORT, { force: true });
  trying().forEach(({ file }) => rmSync(file, { force: true }));
  const reached = Object.fromEntries(Object.entries(items).map(([name, item]) => [name, item.reached]));
  const orders = { report: REPORT, slice: equal, slices, seed: randomInt(1, 1_000_000_000), reached, hung: [...hung] };
  writeFileSync(ORDERS, JSON.stringify(orders));
  const args = [vitest, 'run', '--tags-filter=night', '--reporter=default', ...nightFiles()];
  if (only) args.push('-t', only);
  const look = () => {
    const patience = PATIENCE * Math.max(1, loadavg()[0] / CORES);
    for (const { item, seed, pid, began } of trying()) {
      if (Date.now() - began < patience * 1000 || hung.has(item)) continue;
      console.log(
        `${item} hangs at seed ${seed} or soon after: its process is stopped, and what stands after it in its file comes later.`,
      );
      hung.add(item);
      if (items[item]) items[item].failed.push(seed);
      process.kill(pid, 'SIGKILL');
    }
  };
  const status = await run(args, { env: { ...env, SALVO_NIGHT: ORDERS }, seconds: left() + PATIENCE, look });
  for (const { item, goal, done = 0, took = 0, failed = [], not } of reportLines()) {
    const before = items[item] ?? { reached: 0, took: 0, tonight: 0, failed: [] };
    items[item] = {
      goal,
      reached: before.reached + done,
      tonight: before.tonight + done,
      took: before.took + took,
      failed: [...before.failed, ...failed],
      ...(not ? { not } : {}),
    };
  }
  return status;
}

/** What is being tried just now, by every process of the turn. */
function trying() {
  return readdirSync(cache)
    .filter((name) => /^trying-\d+[.]json$/.test(name))
    .flatMap((name) => {
      const file = resolve(cache, name);
      try {
        return [{ file, ...JSON.parse(readFileSync(file, 'utf8')) }];
      } catch {
        return []; // It is being written.
      }
    });
}

function nightFiles() {
  return readdirSync(resolve(root, 'test'), { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) =>
        path.endsWith('.test.ts') && /\/(night|million)[.]ts'/.test(readFileSync(resolve(root, 'test', path), 'utf8')),
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
