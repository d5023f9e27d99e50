// `npm start`: the tabletop with a fight ready to play. `--check` starts it, sees that the page answers, and ends.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureDependencies, openCall } from './setup.mjs';

const root = resolve(import.meta.dirname, '..');
ensureDependencies();
const { newest, serve } = await import('./tabletop.mjs');
buildSystem();
const { url, close } = await serve({ port: Number(process.env['PORT'] ?? 30100), quiet: false, begin: true });
console.log(`Salvo tabletop: GM ${url}/?user=gm  Player ${url}/?user=player`);
if (process.argv.includes('--check')) await check();
else openBrowser();

function buildSystem() {
  const sources = ['src', 'templates', 'styles', 'lang', 'packs', 'tools/pictures', 'system.json'].map((name) =>
    newest(resolve(root, name)),
  );
  if (existsSync(resolve(root, 'dist/system.json')) && newest(resolve(root, 'dist')) >= Math.max(...sources)) return;
  console.log('Building the system…');
  execFileSync(process.execPath, [resolve(root, 'tools/build.mjs'), '--system'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function check() {
  const paths = ['/?user=gm', '/boot.json', '/world.json'];
  const answers = await Promise.all(paths.map((path) => fetch(url + path)));
  await close();
  for (const answer of answers) console.log(`${answer.status} ${new URL(answer.url).pathname}`);
  process.exitCode = answers.every((answer) => answer.ok) ? 0 : 1;
}

/** Opens the GM's tab where there is a desktop to open it on; what fails here does not matter. */
function openBrowser() {
  const call = openCall(`${url}/?user=gm`);
  if (!call) return;
  const { command, args, verbatim } = call;
  const child = spawn(command, args, { stdio: 'ignore', detached: true, windowsVerbatimArguments: verbatim });
  child.on('error', () => undefined);
  child.unref();
}
