// Tries changes, all in one process that vitest keeps warm: notes once which test reaches which change, and how long it takes, then runs for
// each change the tests that reach it, the quickest and nearest first, until a test fails. What modules work out when they are loaded, and what may be remembered, is tried
// once more with everything loaded anew. Orders and answers are files: `mutation.mjs` gives the ones and reads the others.
import { appendFileSync, existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test, vi } from 'vitest';
import { collect, run, shared, spoil } from './tests.mjs';

const root = resolve(import.meta.dirname, '../..');
const orders = JSON.parse(readFileSync(process.env['SALVO_CHANGES'], 'utf8'));
const say = (line) => appendFileSync(orders.answers, `${JSON.stringify(line)}\n`);
/** The least time of a test, in s of a processor's time, and the time without progress that counts as a hang, in s of the clock. */
const [LEAST, IDLE] = [20, 60];
const ENDLESS = 'endless';
/** For one change, in s of a processor's time, and once more with everything loaded anew; what nothing has noticed by then counts as not noticed. */
const [MOST, MOST_ANEW] = [25, 10];
const BATCH = 20;

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
let failed = null;
for (const kind of ['unhandledRejection', 'uncaughtException'])
  process.on(kind, (error) => (failed ??= error ?? new Error(kind)));

let beaten = 0;
function beat() {
  if (Date.now() - beaten < 1000) return;
  beaten = Date.now();
  utimesSync(orders.answers, new Date(), new Date());
}

/** Runs a test; null, or what it failed by. Endless ones fail: by the processor's time, or because nothing happens any more. */
async function failureOf(test, usual = 0) {
  failed = null;
  const limit = cpu() + Math.max(LEAST, usual * 10);
  shared.beat = () => {
    beat();
    if (cpu() > limit) throw new Error(ENDLESS);
  };
  let timer;
  const idle = new Promise((_, refuse) => {
    let [last, since] = [cpu(), Date.now()];
    timer = setInterval(() => {
      beat();
      if (cpu() - last > 0.1) [last, since] = [cpu(), Date.now()];
      if (cpu() > limit || Date.now() - since > IDLE * 1000) refuse(new Error(ENDLESS));
    }, 500);
  });
  try {
    await Promise.race([run(test), idle]);
  } catch (error) {
    failed = error ?? new Error('nothing');
  } finally {
    clearInterval(timer);
    shared.beat = beat;
  }
  if (failed) spoil(test);
  return failed;
}

/** The noticer of a change: a test that failed, or a test that did not end. */
const noticer = ({ key }, failure) => (failure.message === ENDLESS ? `${ENDLESS}: ${key}` : key);

const load = (file) => collect(file, () => import(/* @vite-ignore */ resolve(root, file)));
const reachedBy = async (work) => {
  shared.reached = new Set();
  await work();
  return [...shared.reached];
};
shared.skipped = new RegExp(orders.skipped);

/** All tests with what each reaches; what loading reaches, at first and of each file. */
async function record() {
  const known = { loading: [], files: {}, tests: {} };
  known.loading = await reachedBy(async () => {
    for (const path of orders.sources) await import(/* @vite-ignore */ resolve(root, path));
  });
  const tests = [];
  for (const file of orders.files) {
    const began = cpu();
    const reached = await reachedBy(async () => tests.push(...(await load(file))));
    known.files[file] = { reached, seconds: cpu() - began };
    beat();
  }
  for (const test of tests) {
    const began = cpu();
    let failure;
    const reached = await reachedBy(async () => (failure = await failureOf(test)));
    const seconds = cpu() - began;
    // A test that needs those before it is of no use here.
    if (failure) say({ broken: test.key, name: test.name, why: String(failure) });
    else known.tests[test.key] = { reached, seconds };
    known.files[test.file].seconds += seconds;
  }
  const broken = tests.length - Object.keys(known.tests).length;
  if (broken > tests.length / 10) throw new Error(`${broken} of ${tests.length} tests cannot be used`);
  writeFileSync(orders.record, JSON.stringify(known));
  say({ recorded: tests.length, seconds: Math.round(cpu()) });
  return { known, tests };
}

async function loadAgain() {
  vi.resetModules();
  shared.change = 0;
  const tests = [];
  for (const file of orders.files) tests.push(...(await load(file)));
  return tests;
}

test('changes', async () => {
  const recorded = existsSync(orders.record);
  const first = recorded
    ? { known: JSON.parse(readFileSync(orders.record, 'utf8')), tests: await loadAgain() }
    : await record();
  const { known } = first;
  let { tests } = first;
  const seconds = (test) => known.tests[test.key].seconds;
  const reaches = (key, id) => known.tests[key].reached.includes(id);
  /** A test that reaches little is about that little: short tests of few places come first. */
  const burden = ({ key }) => known.tests[key].seconds * known.tests[key].reached.length;
  /** The nearest and quickest first; the further tests of a file later and later, so that those of other files come between them. */
  function usable(all) {
    const turns = {};
    const turn = ({ file }) => (turns[file] = (turns[file] ?? 0) + 1);
    return all
      .filter(({ key }) => known.tests[key])
      .sort((a, b) => burden(a) - burden(b))
      .map((test) => [burden(test) * turn(test), test])
      .sort(([a], [b]) => a - b)
      .map(([, test]) => test);
  }
  const loading = new Set(known.loading);
  const reachesIn = (file, id) => known.files[file].reached.includes(id);

  // In batches, so that what is tried when time is up is as good a sample as the whole.
  for (let at = 0; at < orders.changes.length; at += BATCH) {
    const later = [];
    for (const change of orders.changes.slice(at, at + BATCH)) {
      if (Date.now() > orders.until) return;
      const began = cpu();
      say({ begun: change.id });
      // Values worked out or remembered before the change was made do not mix with later ones.
      const by = loading.has(change.id) ? undefined : await noticedBy(change);
      const isLoaded = orders.remembers || orders.files.some((file) => reachesIn(file, change.id));
      if (by === undefined || (by === null && isLoaded)) later.push(change);
      else say({ id: change.id, noticed: by !== null, by, seconds: cpu() - began });
    }
    for (const change of later) {
      const began = cpu();
      say({ begun: change.id });
      const by = await noticedAnew(change);
      say({ id: change.id, noticed: by !== null, by, seconds: cpu() - began });
    }
  }

  /** The test that notices the change; null where none does; undefined where the failing one then fails without the change as well. */
  async function noticedBy({ id }) {
    const until = cpu() + MOST;
    const reaching = tests.filter(({ key, file }) => known.tests[key] && reaches(key, id) && !reachesIn(file, id));
    for (const test of usable(reaching)) {
      if (cpu() > until) return null;
      shared.change = id;
      const failure = await failureOf(test, seconds(test));
      shared.change = 0;
      if (!failure) continue;
      if (!(await failureOf(test, seconds(test)))) return noticer(test, failure);
      tests = await loadAgain();
      return undefined;
    }
    return null;
  }

  /** The same with everything loaded while the change is made, the quickest files first. */
  async function noticedAnew({ id }) {
    vi.resetModules();
    shared.change = id;
    const comesNear = (file) =>
      loading.has(id) || Object.keys(known.tests).some((key) => key.startsWith(`${file} `) && reaches(key, id));
    const quickest = (files) => files.sort((a, b) => known.files[a].seconds - known.files[b].seconds);
    const onLoading = quickest(orders.files.filter((file) => reachesIn(file, id)));
    const files = [...new Set([...onLoading, ...quickest(orders.files.filter(comesNear))])];
    const until = cpu() + (loading.has(id) || onLoading.length > 0 ? MOST : MOST_ANEW);
    try {
      for (const file of files) {
        let loaded;
        try {
          loaded = await load(file);
        } catch {
          return file;
        }
        for (const test of usable(loaded)) {
          const failure = await failureOf(test, seconds(test));
          if (failure) return noticer(test, failure);
        }
        if (cpu() > until) return null;
      }
      return null;
    } finally {
      shared.change = 0;
    }
  }
});
