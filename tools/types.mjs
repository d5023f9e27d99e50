// `npm run types`: every part of the tree against its own compiler settings. The rules layer has no DOM and no ambient types.
// The check is TypeScript 7's, at a third of the time; the build of the library and the checks of the tree need the API of TypeScript 6.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const compiler = resolve(root, 'node_modules/typescript-7/bin/tsc');
const PROJECTS = [
  'src/rules/tsconfig.json',
  'src/play/tsconfig.json',
  'src/play/terminal.tsconfig.json',
  'src/tsconfig.json',
  'test/tsconfig.json',
  'test/tabletop/subset/tsconfig.json',
];
/** One thread: it stands beside the tests, and more of them check much of a program twice. */
const OPTIONS = ['--noEmit', '--checkers', '1'];

for (const project of PROJECTS) {
  const { status } = spawnSync(process.execPath, [compiler, '--project', resolve(root, project), ...OPTIONS], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status === 0) continue;
  console.error(`${project} does not hold`);
  process.exitCode = 1;
}
console.log(process.exitCode ? 'types are not sound' : 'types are sound');
