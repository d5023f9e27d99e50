// `npm run types`: every part of the tree against its own compiler settings. The rules layer has no DOM and no ambient types.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const PROJECTS = [
  'src/rules',
  'src/play',
  'src/play/terminal.tsconfig.json',
  'src',
  'test',
  'test/tabletop/tsconfig.json',
  'test/tabletop/subset',
];
const tsc = resolve(root, 'node_modules/typescript/bin/tsc');

for (const project of PROJECTS) {
  if (!existsSync(resolve(root, project))) continue;
  const { status } = spawnSync(process.execPath, [tsc, '-p', project], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
console.log(process.exitCode ? 'types are not sound' : 'types are sound');
