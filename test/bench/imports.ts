/** B3: what the rules library needs at run time, and how long Node takes to import it. It needs `npm run build`. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { atMost, percentile, type Row } from './measure.ts';

const LIBRARY = resolve('lib/rules.mjs');
const ONE_GAME = resolve('lib/cepheus.mjs');
const PEER = resolve('node_modules/@yipe/dice/dist/index.js');

/** The processes that import each of them, one after the other. */
const PROCESSES = 12;

/** The packages that whoever installs the rules library gets with it. */
export function runtimeDependencies(): readonly string[] {
  const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  ) as Readonly<Record<string, object | undefined>>;
  return [dependencies, peerDependencies, optionalDependencies].flatMap((list) => Object.keys(list ?? {}));
}

export function imports(): readonly Row[] {
  if (!existsSync(LIBRARY)) throw new Error('lib/ is missing: npm run build');
  const took = new Map([LIBRARY, ONE_GAME, PEER].map((path) => [path, [] as number[]]));
  for (let times = 0; times < PROCESSES; times++) for (const [path, all] of took) all.push(importMs(path));
  const ms = (path: string): number => percentile(took.get(path)!, 0.2);
  const ratio = (what: string, path: string): Row =>
    atMost('B3', `${what} imported in Node ÷ @yipe/dice`, ms(path) / ms(PEER), 1.5, {
      unit: '×',
      note: `${ms(path).toFixed(1)} ms against ${ms(PEER).toFixed(1)} ms`,
    });
  return [
    atMost('B3', 'runtime dependencies', runtimeDependencies().length, 0, { unit: 'packages' }),
    ratio('the library with every game', LIBRARY),
    ratio('the library with cepheus alone', ONE_GAME),
  ];
}

/** Milliseconds of an import in a process that has imported nothing before. */
function importMs(path: string): number {
  const url = JSON.stringify(pathToFileURL(path).href);
  const program = `const began = performance.now(); await import(${url}); console.log(performance.now() - began);`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${path} cannot be imported`);
  return Number(stdout);
}
