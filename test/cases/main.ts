/** `npm run cases -- FILE…`: runs case files against the rules layer. */
import { readFileSync } from 'node:fs';
import { operationsFor } from './operations.ts';
import { parseCases, runCase } from './run.ts';

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('usage: npm run cases -- FILE…');
  process.exit(2);
}
let passed = 0;
let failed = 0;
for (const file of files) {
  let cases;
  try {
    cases = parseCases(readFileSync(file, 'utf8'), file);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
  const operations = operationsFor(cases);
  for (const example of cases) {
    const verdict = runCase(example, operations);
    if (verdict.problems.length === 0) passed++;
    else {
      failed++;
      console.log(`FAILED ${verdict.id} (${verdict.rules.join(', ')})`);
      for (const problem of verdict.problems) console.log(`  ${problem}`);
    }
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
