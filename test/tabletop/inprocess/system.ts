/** The reader of a built system in its folder, which runs its one module with a client's globals. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import type { Globals, Manifest } from '../client/index.ts';
import type { Timers } from './timers.ts';

/** A test's substitute for the browser's window in a client; the rest of it is missing. */
export interface Window {
  readonly navigator?: object;
  readonly addEventListener?: (name: string, listener: () => void) => void;
}

export interface BuiltSystem {
  manifest: Manifest;
  languages: Record<string, unknown>;
  /** by the path that Foundry would serve: `systems/<id>/templates/…` */
  templates: Record<string, string>;
  /** the module evaluated for one client; @throws what its top level throws */
  run(globals: Globals, timers: Timers, window?: Window): void;
}

const NAMES = [
  'game',
  'foundry',
  'CONFIG',
  'CONST',
  'Hooks',
  'ui',
  'canvas',
  'fromUuid',
  'fromUuidSync',
  'Handlebars',
  '_loc',
  '_del',
  '_replace',
  'Roll',
] as const;

const loaded = new Map<string, BuiltSystem>();

/** @throws where there is no system.json, or the module imports anything */
export function readSystem(folder: string): BuiltSystem {
  const known = loaded.get(folder);
  if (known) return known;
  const manifest = JSON.parse(readFileSync(join(folder, 'system.json'), 'utf8')) as Manifest;
  const sources = (manifest.esmodules ?? []).map((path) => compile(join(folder, path)));
  const system: BuiltSystem = {
    manifest,
    languages: readLanguage(folder, manifest),
    templates: readTemplates(folder, manifest.id),
    run: (globals, timers, window = {}) => {
      for (const evaluate of sources) evaluate(globals, timers, window);
    },
  };
  loaded.set(folder, system);
  return system;
}

/** The module's text as a function of the globals; `document` and `window` are not there. */
function compile(file: string): (globals: Globals, timers: Timers, window: Window) => void {
  const text = readFileSync(file, 'utf8');
  if (/^\s*import[\s{*'"]/m.test(text)) throw new Error(`${file} imports other modules: a built system is one file`);
  const body = text
    .replace(/^export\s*\{[^}]*\};?\s*$/gm, '')
    .replace(/^export\s+(?=(async\s+)?(const|let|class|function))/gm, '')
    // A function has no address of its own; a module has.
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href));
  const evaluate = compileFunction(
    `'use strict';${body}`,
    [...NAMES, 'setTimeout', 'clearTimeout', 'navigator', 'addEventListener', 'document', 'window'],
    { filename: file },
  ) as (...values: unknown[]) => void;
  return (globals, { setTimeout, clearTimeout }, { navigator, addEventListener }) =>
    evaluate(...NAMES.map((name) => globals[name]), setTimeout, clearTimeout, navigator, addEventListener);
}

function readLanguage(folder: string, manifest: Manifest): Record<string, unknown> {
  const languages = (manifest['languages'] ?? []) as { lang: string; path: string }[];
  return languages
    .filter(({ lang }) => lang === 'en')
    .map(({ path }) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as Record<string, unknown>)
    .reduce(merged, {});
}

/** Both together: a package may name several files for one language. */
function merged(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const all = { ...before };
  for (const [key, value] of Object.entries(after)) {
    const known = all[key];
    all[key] = isTree(known) && isTree(value) ? merged(known, value) : value;
  }
  return all;
}

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function readTemplates(folder: string, id: string): Record<string, string> {
  const base = join(folder, 'templates');
  if (!existsSync(base)) return {};
  const files = readdirSync(base, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.hbs'),
  );
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [`systems/${id}/${relative(folder, path).replaceAll('\\', '/')}`, readFileSync(path, 'utf8')];
    }),
  );
}
