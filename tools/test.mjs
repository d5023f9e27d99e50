// `npm test`: sets up what is missing, builds, and runs every check.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureBrowser, ensureDependencies } from './setup.mjs';

const root = resolve(import.meta.dirname, '..');
const report = resolve(root, 'node_modules/.cache/salvo/tests.json');

ensureDependencies();
const env = { ...process.env, CHROMIUM: ensureBrowser() };
rmSync(report, { force: true });

const bin = (name) => resolve(root, 'node_modules', name);
const steps = [
  ['build', ['tools/build.mjs']],
  ['types', ['tools/types.mjs']],
  ['lint', [bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0']],
  ['format', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
  ['tests', [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]],
];

const failures = [];
for (const [name, args] of steps) {
  const began = Date.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  const seconds = Math.round((Date.now() - began) / 100) / 10;
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds} s`);
  if (status !== 0) failures.push(name);
  if (status !== 0 && name === 'build') break;
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
