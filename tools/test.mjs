// `npm test`: sets up what is missing, builds, and runs every check.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { ensureBrowser, ensureDependencies } from './setup.mjs';

const root = resolve(import.meta.dirname, '..');
const report = resolve(root, 'node_modules/.cache/salvo/tests.json');

ensureDependencies();
const env = { ...process.env, CHROMIUM: ensureBrowser() };
rmSync(report, { force: true });

const bin = (name) => resolve(root, 'node_modules', name);
/** The needs of the tests. */
const BUILD = ['build', ['tools/build.mjs']];
const TESTS = [
  'tests',
  [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
];
/** These need nothing of anybody: each after the other they take the time that build and tests leave, which in a browser is much. */
const BESIDE = [
  ['lint', [bin('oxlint/bin/oxlint'), '-c', 'oxlint.config.mjs', '.']],
  ['types', ['tools/types.mjs']],
  ['format', [bin('oxfmt/bin/oxfmt'), '--check', '.']],
];

/** Runs a step, whose lines are shown as they come or, `beside` others, are kept for its end. */
function run([name, args], beside = false) {
  const began = Date.now();
  if (!beside) console.log(`\n── ${name}`);
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: beside ? 'pipe' : 'inherit' });
  if (beside) lower(child.pid);
  let printed = beside ? `\n── ${name}\n` : '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += text));
  return new Promise((done) => {
    child.on('close', (status) => {
      const seconds = Math.round((Date.now() - began) / 100) / 10;
      const text = `${printed}── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds} s`;
      if (!beside) console.log(text);
      done({ text, failed: status === 0 ? [] : [name] });
    });
  });
}

/** A third of the share that a test has of a core on which both want to work. */
const LOWER = 5;

/** The tests wait for no step beside them. */
function lower(pid) {
  try {
    setPriority(pid, LOWER);
  } catch {
    // It has ended already, or nobody may: then it takes what it gets.
  }
}

async function inTurn(steps) {
  const ended = [];
  for (const step of steps) ended.push(await run(step, true));
  return ended;
}

const beside = inTurn(BESIDE);
const build = await run(BUILD);
const tests = build.failed.length === 0 ? await run(TESTS) : { failed: [] };
const others = await beside;
for (const { text } of others) console.log(text);
const failures = [build, tests, ...others].flatMap((step) => step.failed);

const { passed, failed } = counted();
console.log(failures.length === 0 ? '\nEverything holds.' : `\nFailed: ${failures.join(', ')}`);
console.log(`${passed} passed, ${failed + failures.filter((name) => name !== 'tests').length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;

function counted() {
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: result.numPassedTests, failed: result.numFailedTests };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
