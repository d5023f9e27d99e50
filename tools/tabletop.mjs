// Builds and serves the tabletop: the page, the built system, its packs as JSON, the demo world.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unpack } from './unpack.mjs';

const root = resolve(import.meta.dirname, '..');
const cache = resolve(root, 'node_modules/.cache/salvo/tabletop');
const source = resolve(root, 'test/tabletop');

/**
 * Serves the tabletop on `port` (0 = any free one; a taken one is stepped over, unless `strict`).
 * `system` is the folder of a built system. With `begin`, the first GM's tab rolls initiative and starts the fight. Returns the address and a function that stops the server.
 */
export async function serve({
  port = 0,
  quiet = true,
  system = resolve(root, 'dist'),
  strict = false,
  begin = false,
} = {}) {
  await buildPage(quiet);
  const { boot, text } = await systemIn(system);
  const { firefight, FIGHT_NAMES } = await import(
    `${pathToFileURL(resolve(cache, 'world/firefight.mjs')).href}?${Date.now()}`
  );
  const answers = {
    '/boot.json': () => text,
    '/world.json': () => JSON.stringify(firefight(peopleOf(boot.packs), begin)),
  };
  for (const name of FIGHT_NAMES)
    answers[`/world-${name}.json`] = () => JSON.stringify(firefight(peopleOf(boot.packs), begin, name));
  for (const pack of boot.packs) answers[`/packs/${pack.metadata.name}.json`] = () => JSON.stringify(pack.documents);
  const server = createServer((request, response) =>
    respond(request, response, { answers, system, id: boot.manifest.id }),
  );
  const taken = await listen(server, port, strict);
  const close = () => new Promise((done) => (server.close(done), server.closeAllConnections()));
  return { url: `http://localhost:${taken}`, close };
}

// ---- building ----------------------------------------------------------------------------------------------------------

/** Builds page and world where a source is newer than the last build. */
async function buildPage(quiet) {
  const stamp = resolve(cache, 'stamp');
  if (existsSync(stamp) && statSync(stamp).mtimeMs > newest(source)) return;
  if (!quiet) console.log('Building the tabletop…');
  const { build } = await import('vite');
  mkdirSync(cache, { recursive: true });
  const started = new Date();
  const common = { configFile: false, logLevel: 'error' };
  const output = { minify: false, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 4000 };
  await build({
    ...common,
    root: resolve(source, 'browser'),
    base: '/',
    worker: { format: 'es' },
    build: { ...output, outDir: resolve(cache, 'page') },
  });
  const entry = { output: { entryFileNames: 'firefight.mjs' } };
  await build({
    ...common,
    root,
    build: {
      ...output,
      ssr: resolve(source, 'world/firefight.ts'),
      outDir: resolve(cache, 'world'),
      rolldownOptions: entry,
    },
  });
  writeFileSync(stamp, '');
  utimesSync(stamp, started, started);
}

/** The time (ms) of the youngest file below a folder; 0 where it does not exist. */
export function newest(folder) {
  if (!existsSync(folder)) return 0;
  if (!statSync(folder).isDirectory()) return statSync(folder).mtimeMs;
  return Math.max(statSync(folder).mtimeMs, ...readdirSync(folder).map((name) => newest(resolve(folder, name))));
}

// ---- the system --------------------------------------------------------------------------------------------------------

const systems = new Map();

/** A system and its text, read anew where something in its folder is younger. */
async function systemIn(folder) {
  const name = `${folder} ${newest(folder)}`;
  if (!systems.has(name)) {
    const boot = await readSystem(folder);
    systems.set(name, { boot, text: JSON.stringify(boot) });
  }
  return systems.get(name);
}

async function readSystem(folder) {
  const manifest = readJson(resolve(folder, 'system.json'));
  const english = (manifest.languages ?? []).filter(({ lang }) => lang === 'en');
  const languages = english.map(({ path }) => readJson(resolve(folder, path))).reduce(merged, {});
  const packs = [];
  for (const pack of manifest.packs ?? []) packs.push(await readPack(folder, manifest.id, pack));
  return { manifest, languages, templates: readTemplates(folder, manifest.id), packs };
}

function readTemplates(folder, id) {
  const base = resolve(folder, 'templates');
  if (!existsSync(base)) return {};
  const files = readdirSync(base, { recursive: true }).filter((name) => /\.(hbs|html)$/.test(name));
  return Object.fromEntries(
    files.map((name) => [
      `systems/${id}/templates/${name.split(sep).join('/')}`,
      readFileSync(resolve(base, name), 'utf8'),
    ]),
  );
}

/** Reads a compiled pack from a copy, so that nothing here locks it. A fixture's pack is one JSON file; a pack that is not built is empty. */
async function readPack(folder, packageName, { name, label, type, path = `packs/${name}` }) {
  const metadata = { name, label, type, packageName };
  if (existsSync(resolve(folder, `${path}.json`)))
    return { metadata, documents: readJson(resolve(folder, `${path}.json`)) };
  if (!existsSync(resolve(folder, path, 'CURRENT'))) return { metadata, documents: [] };
  const copy = mkdtempSync(join(tmpdir(), 'salvo-tabletop-'));
  try {
    cpSync(resolve(folder, path), resolve(copy, 'db'), { recursive: true });
    rmSync(resolve(copy, 'db/LOCK'), { force: true });
    await unpack(resolve(copy, 'db'), resolve(copy, 'json'), { log: false });
    const all = readdirSync(resolve(copy, 'json')).map((file) => readJson(resolve(copy, 'json', file)));
    const isFolder = ({ _key = '' }) => _key.startsWith('!folders!');
    return { metadata, documents: all.filter((document) => !isFolder(document)), folders: all.filter(isFolder) };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const peopleOf = (packs) =>
  packs.filter(({ metadata }) => metadata.type === 'Actor').flatMap(({ documents }) => documents);

// ---- serving -----------------------------------------------------------------------------------------------------------

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.map': 'application/json',
  '.hbs': 'text/plain',
  '.woff2': 'font/woff2',
};

function respond(request, response, { answers, system, id }) {
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
  const send = (status, type, body) => {
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  try {
    if (answers[path]) return send(200, TYPES['.json'], answers[path]());
    if (path.startsWith(`/systems/${id}/`)) return sendFile(send, system, path.slice(`/systems/${id}/`.length));
    if (path.startsWith('/icons/')) return send(200, TYPES['.svg'], placeholder(path));
    return sendFile(send, resolve(cache, 'page'), path === '/' ? 'index.html' : path.slice(1));
  } catch (error) {
    return send(500, 'text/plain', String(error));
  }
}

function sendFile(send, base, name) {
  const file = resolve(base, name);
  const inside = !relative(base, file).startsWith('..');
  if (!inside || !existsSync(file) || !statSync(file).isFile()) return send(404, 'text/plain', 'Not found');
  return send(200, TYPES[extname(file)] ?? 'application/octet-stream', readFileSync(file));
}

/** Foundry brings its own icons; the tabletop draws a tile with the icon's initials in their place, a figure for a person. */
function placeholder(path) {
  const words = (path.split('/').at(-1) ?? '')
    .replace(/\.\w+$/, '')
    .split(/[-_]/)
    .filter(Boolean);
  const letters = words
    .map((word) => word[0]?.toUpperCase())
    .join('')
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 2);
  const hue = [...path].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  const tile = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="8" fill="hsl(${hue} 30% 32%)"/>`;
  if (path.endsWith('/mystery-man.svg'))
    return `${tile}<g fill="#f4efe2"><circle cx="32" cy="24" r="11"/><path d="M10 58a22 20 0 0 1 44 0z"/></g></svg>`;
  return `${tile}<text x="32" y="34" fill="#f4efe2" font-family="sans-serif" font-size="28" font-weight="600" text-anchor="middle" dominant-baseline="central">${letters}</text></svg>`;
}

function listen(server, port, strict) {
  return new Promise((done, fail) => {
    const attempt = (at) => {
      server.once('error', (error) => {
        if (error.code === 'EADDRINUSE' && !strict && at - port < 50) attempt(at + 1);
        else fail(error);
      });
      server.listen(at, () => {
        server.removeAllListeners('error');
        done(server.address().port);
      });
    };
    attempt(port);
  });
}

/** Both together: a package may name several files for one language. */
function merged(before, after) {
  const all = { ...before };
  for (const [key, value] of Object.entries(after)) {
    const isTree = typeof all[key] === 'object' && typeof value === 'object';
    all[key] = isTree ? merged(all[key], value) : value;
  }
  return all;
}
