// Checks the sources of the compendia and compiles them to what Foundry opens: `node tools/packs.mjs [OUT_DIR]`.
// A source is one JSON file for one document, `packs/<pack>/<slug>.json`, with its embedded documents inside it; pictures are added here.
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pictured } from './pictures/index.mjs';
import { catalogued } from './reference.mjs';
import { unpack } from './unpack.mjs';

const root = resolve(import.meta.dirname, '..');

/** Foundry's collection by the kind of document: the first part of a `_key`. */
const COLLECTIONS = {
  Actor: 'actors',
  Item: 'items',
  JournalEntry: 'journal',
  RollTable: 'tables',
  Folder: 'folders',
};
/** The embedded collections that our sources use, with the kind of document in them. */
const EMBEDDED = {
  Actor: { items: 'Item' },
  Item: {},
  JournalEntry: { pages: 'JournalEntryPage' },
  RollTable: { results: 'TableResult' },
  Folder: {},
};
const TYPED = new Set(['Actor', 'Item']);

/**
 * Compiles every pack to `<outDir>/<name>`; in the build, `outDir` is `dist/packs`. Throws with the whole list of
 * problems, and then writes nothing.
 */
export async function compilePacks(outDir) {
  const packs = readPackSources();
  const problems = checkPackSources(packs, await bundledSpecs());
  if (problems.length > 0) throw new Error(`The compendium sources have problems:\n  ${problems.join('\n  ')}`);
  const { compilePack } = await import('@foundryvtt/foundryvtt-cli');
  for (const pack of packs) {
    rmSync(resolve(outDir, pack.name), { recursive: true, force: true });
    const folder = withPictures(pack);
    await compilePack(folder, resolve(outDir, pack.name), { transformEntry: stamped });
    rmSync(folder, { recursive: true });
  }
  // The license of the open content goes with every copy of it.
  copyFileSync(resolve(root, 'packs/OGL-1.0a.txt'), resolve(outDir, 'OGL-1.0a.txt'));
  return packs.map(({ name, documents }) => ({ name, documents: documents.length }));
}

/** A folder with the sources of a pack as they are compiled: with their pictures, a chapter of the reference with its catalogue. */
function withPictures({ documents }) {
  const folder = mkdtempSync(join(tmpdir(), 'salvo-pictured-'));
  for (const { file, source } of documents)
    writeFileSync(join(folder, basename(file)), JSON.stringify(catalogued(file, pictured(file, source))));
  return folder;
}

/**
 * Foundry takes a document that does not say what it was made with for an old one, and migrates it each time it is read. The
 * sources are held against the first stable build of V14.
 */
const STATS = {
  coreVersion: '14.359',
  systemId: 'salvo',
  systemVersion: readJson(resolve(root, 'system.json')).version,
};

/** Says of a document and all within it what it was made with. */
function stamped(source) {
  source._stats = { ...STATS };
  const kind = kindOf(source);
  for (const collection of Object.keys(EMBEDDED[kind] ?? {}))
    for (const child of source[collection]) child._stats = { ...STATS };
}

/** The documents of a compiled pack as sources again, in no particular order. */
export async function readCompiledPack(outDir, name) {
  const folder = mkdtempSync(join(tmpdir(), 'salvo-pack-'));
  try {
    await unpack(resolve(outDir, name), folder);
    return readdirSync(folder).map((file) => readJson(resolve(folder, file)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All packs with their sources, in the order of their names. An unreadable file throws with its name. */
export function readPackSources(folder = resolve(root, 'packs')) {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names.map(({ name }) => readPack(name, resolve(folder, name))).sort((a, b) => (a.name < b.name ? -1 : 1));
}

function readPack(name, folder) {
  const documents = readdirSync(folder)
    .sort()
    .map((file) => ({ file: `packs/${name}/${file}`, source: readJson(resolve(folder, file)) }));
  return { name, folder, documents };
}

function readJson(path) {
  if (!path.endsWith('.json')) throw new Error(`${path}: only JSON sources belong into a pack's folder.`);
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new Error(`${path}: not readable as JSON.`, { cause });
  }
}

/**
 * Every problem of the sources, as `file: what is wrong`. The compiler of Foundry's tools packs a wrong id without a
 * word and leaves out a document without `_key`, so both are found here.
 */
export function checkPackSources(packs, specs) {
  const problems = [];
  const taken = new Map();
  for (const pack of packs) {
    const kinds = new Set(pack.documents.map(({ source }) => kindOf(source)).filter((kind) => kind !== 'Folder'));
    if (kinds.size !== 1)
      problems.push(`packs/${pack.name}: holds ${[...kinds].join(', ') || 'nothing'}, not one kind`);
    const folders = new Set(
      pack.documents.filter(({ source }) => kindOf(source) === 'Folder').map((document) => document.source._id),
    );
    for (const { file, source } of pack.documents) {
      const say = (text) => problems.push(`${file}: ${text}`);
      if (taken.has(source._id)) say(`the id ${source._id} is taken by ${taken.get(source._id)}`);
      taken.set(source._id, file);
      if ((source.folder ?? null) !== null && !folders.has(source.folder))
        say(`no folder ${source.folder} in this pack`);
      checkDocument(source, { specs, say });
    }
  }
  return problems;
}

const kindOf = (source) => Object.keys(COLLECTIONS).find((kind) => COLLECTIONS[kind] === source._key?.split('!')[1]);

function checkDocument(source, context) {
  const kind = kindOf(source);
  if (!kind) return context.say(`the key ${source._key} names no collection that packs may hold`);
  checkIdentity(source, `!${COLLECTIONS[kind]}!${source._id}`, context.say);
  checkContent(kind, source, context);
  for (const [collection, embeddedKind] of Object.entries(EMBEDDED[kind])) {
    const children = source[collection];
    if (!Array.isArray(children)) context.say(`${collection} is not a list`);
    else checkEmbedded({ kind, source, collection, embeddedKind, children }, context);
  }
}

function checkEmbedded({ kind, source, collection, embeddedKind, children }, context) {
  const ids = new Set(children.map((child) => child._id));
  if (ids.size !== children.length) context.say(`two of its ${collection} have the same id`);
  for (const child of children) {
    const say = (text) => context.say(`${collection}, ${child.name}: ${text}`);
    checkIdentity(child, `!${COLLECTIONS[kind]}.${collection}!${source._id}.${child._id}`, say);
    checkContent(embeddedKind, child, { ...context, say });
  }
}

function checkIdentity(source, key, say) {
  if (!/^[A-Za-z0-9]{16}$/.test(source._id ?? '')) say(`the id ${source._id} is not 16 letters and digits`);
  if (source._key !== key) say(`the key ${source._key} should be ${key}`);
  if (typeof source.name !== 'string' || source.name.trim() === '') say('it has no name');
  if ('_stats' in source) say('_stats are written by Foundry, not kept in a source');
}

function checkContent(kind, source, { specs, say }) {
  if (TYPED.has(kind)) checkSystem(kind, source, specs, say);
  if (kind === 'JournalEntryPage' && !(source.type === 'text' && source.text?.content))
    say('it is not a page with text');
  if (kind === 'RollTable') checkTable(source, say);
  if (kind === 'TableResult' && source.type !== 'text') say('it is not a result in words');
}

/** One die, and each of its faces in one result. */
function checkTable({ formula, results }, say) {
  const sides = Number(/^1d(\d+)$/.exec(formula ?? '')?.[1] ?? 0);
  if (sides === 0) return say(`the formula ${formula} is not one die`);
  for (let face = 1; face <= sides; face++) {
    const rows = results.filter(({ range: [first, last] }) => first <= face && face <= last);
    if (rows.length !== 1) say(`${face} is in ${rows.length} of its results`);
  }
  const last = Math.max(...results.map(({ range }) => range[1]));
  if (last > sides) say(`no roll of ${formula} comes to ${last}`);
}

/** Values that the data model would put aside, and keys it does not know. What is absent starts with its default. */
function checkSystem(kind, source, { subType, repair }, say) {
  const type = subType(source.type);
  if (type?.document !== kind) return say(`there is no ${kind} of the type ${source.type}`);
  const { source: repaired, quarantined } = repair(type.fields, source.system);
  for (const { path, value } of quarantined) say(`system.${path} cannot be ${JSON.stringify(value)}`);
  for (const key of Object.keys(repaired.legacy)) say(`system.${key} is not known to ${source.type}`);
}

/** The document types and the repairer, which are TypeScript, bundled for Node. */
async function bundledSpecs() {
  const { build } = await import('vite');
  const outDir = resolve(root, 'node_modules/.cache/salvo', `packs-${process.pid}`);
  mkdirSync(outDir, { recursive: true });
  const input = {
    types: resolve(root, 'src/foundry/data/types.ts'),
    games: resolve(root, 'src/foundry/games/data.ts'),
    repair: resolve(root, 'src/foundry/data/repair.ts'),
  };
  const rolldownOptions = { input, output: { entryFileNames: '[name].mjs' } };
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      build: { ssr: true, outDir, minify: false, target: 'node20', rolldownOptions },
    });
    const { subType } = await import(pathToFileURL(resolve(outDir, 'types.mjs')).href);
    const { enterGames } = await import(pathToFileURL(resolve(outDir, 'games.mjs')).href);
    enterGames();
    const { repair } = await import(pathToFileURL(resolve(outDir, 'repair.mjs')).href);
    return { subType, repair };
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const done = await compilePacks(resolve(process.argv[2] ?? resolve(root, 'dist/packs')));
  for (const { name, documents } of done) console.log(`${name}: ${documents}`);
}
