// `npm run link -- FOLDER`: links dist/ into the systems of a Foundry user data folder.
import { existsSync, lstatSync, mkdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const dist = resolve(root, 'dist');
const [, , folder] = process.argv;

process.exitCode = main();

function main() {
  if (!folder) return say('usage: npm run link -- <Foundry user data folder>', 2);
  if (!existsSync(resolve(dist, 'system.json'))) return say('dist/ is missing: run npm run build first', 1);
  const data = [resolve(folder, 'Data'), resolve(folder)].find((path) => existsSync(resolve(path, 'systems')));
  if (!data) return say(`${folder} is no Foundry user data folder: it has no Data/systems`, 1);
  const target = resolve(data, 'systems/salvo');
  if (existsSync(target) || isLink(target)) {
    if (isLink(target) && resolve(data, 'systems', readlinkSync(target)) === dist)
      return say(`${target} is linked already`, 0);
    return say(`${target} exists: move it away first, nothing was changed`, 1);
  }
  mkdirSync(resolve(data, 'systems'), { recursive: true });
  symlinkSync(dist, target, process.platform === 'win32' ? 'junction' : 'dir');
  return say(`linked ${target}: restart Foundry, and Salvo is among its game systems`, 0);
}

function isLink(path) {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

function say(text, code) {
  (code === 0 ? console.log : console.error)(text);
  return code;
}
