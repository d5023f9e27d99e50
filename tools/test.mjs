// `npm test`: sets up what is missing, builds, and runs every check.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureBrowser, ensureDependencies } from './setup.mjs';

const root = resolve(import.meta.dirname, '..');
const report = resolve(root, 'node_modules/.cache/salvo/tests.json');

ensureDependencies();
const env = { ...process.env, CHROMIUM: ensureBrowser() };
rmSync(report, { force: true });

const bin = (name) => resolve(root, 'node_modules', name);
/** Steps that need nothing of each other stand in one row and run at the same time. */
const rows = [
  [
    ['build', ['tools/build.mjs']],
    ['types', ['tools/types.mjs']],
    ['lint', [bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0']],
    ['format', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
  ],
  [
    [
      'tests',
      [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ],
  ],
];

/** Runs a step and shows what it prints, at once or, beside others, when it has ended. Gives its name where it fails. */
function run([name, args], alone) {
  const began = Date.now();
  if (alone) console.log(`\n── ${name}`);
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: alone ? 'inherit' : 'pipe' });
  let printed = alone ? '' : `\n── ${name}\n`;
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += text));
  return new Promise((done) => {
    child.on('close', (status) => {
      const seconds = Math.round((Date.now() - began) / 100) / 10;
      console.log(`${printed}── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds} s`);
      done(status === 0 ? [] : [name]);
    });
  });
}

const failures = [];
for (const row of rows) {
  failures.push(...(await Promise.all(row.map((step) => run(step, row.length === 1)))).flat());
  if (failures.includes('build')) break;
}

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
