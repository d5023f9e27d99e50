import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { subTypes } from '../../src/foundry/data/types.ts';
import { RULESETS } from '../../src/rules/index.ts';
import { enterGames } from '../../src/foundry/games/data.ts';
import { english } from '../language.ts';
import { documentTypes, template } from '../../tools/manifest/documents.ts';

enterGames();

const read = (path: string): unknown => JSON.parse(readFileSync(resolve(path), 'utf8'));
const manifest = read('system.json') as Record<string, unknown>;
const language = english();

const KNOWN = new Set(
  (
    'id type title description version compatibility authors license readme changelog esmodules styles languages documentTypes ' +
    'packs packFolders grid primaryTokenAttribute secondaryTokenAttribute socket url manifest download bugs flags media background initiative'
  ).split(' '),
);

const keyAt = (tree: unknown, path: string): unknown => {
  let at = tree;
  for (const part of path.split('.'))
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined;
  return at ?? (tree as Record<string, unknown>)[path];
};

describe('the manifest and the data models say the same', () => {
  test('documentTypes of system.json are made from the specs', () => {
    expect(manifest['documentTypes']).toEqual(documentTypes());
  });
  test('template.json is in step with the specs', () => {
    expect(read('template.json')).toEqual(template());
  });
  test('template.json is not shipped: V14 would drop field metadata of the types it names', () => {
    expect(existsSync('dist/system.json')).toBe(true);
    expect(existsSync('dist/template.json')).toBe(false);
  });
  test('no unknown key in the manifest', () => {
    expect(Object.keys(manifest).filter((key) => !KNOWN.has(key))).toEqual([]);
  });
  test.each(subTypes().map((subType) => [`TYPES.${subType.document}.${subType.type}`]))('%s has a label', (key) => {
    expect(typeof keyAt(language, key)).toBe('string');
  });
  test('every file that the manifest names is in dist/', () => {
    const styles = (manifest['styles'] as { src: string }[]).map((entry) => entry.src);
    const languages = (manifest['languages'] as { path: string }[]).map((entry) => entry.path);
    const packs = (manifest['packs'] as { path: string }[]).map((entry) => entry.path);
    const named = [...(manifest['esmodules'] as string[]), ...styles, ...languages, ...packs];
    expect(named.filter((path) => !existsSync(resolve('dist', path)))).toEqual([]);
  });
  test('nothing is said to be verified that nobody ran in a Foundry', () => {
    expect(manifest['compatibility']).not.toHaveProperty('verified');
  });
  test('the description counts the games that are there', () => {
    const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];
    expect(manifest['description']).toContain(` ${words[RULESETS.length]} tabletop games`);
  });
  test('initiative has a formula, for people without a sheet', () => {
    expect(manifest['initiative']).toMatch(/^\d+d\d+$/);
  });
  test('"socket" says that none is used', () => {
    expect(manifest['socket']).toBe(false);
  });
});

describe('what the repository’s host runs', () => {
  const { scripts } = read('package.json') as { scripts: Record<string, string> };
  const workflow = (name: string): string => readFileSync(resolve('.github/workflows', name), 'utf8');
  test.each(['test.yml', 'release.yml'])('%s calls the commands of everybody', (name) => {
    const called = [...workflow(name).matchAll(/npm (?:run )?([a-z]+)/g)].map(([, script]) => script!);
    expect(called).toContain('test');
    expect(called.filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
  });
  test('a release is made of what the release command writes, and of a tag that is the version', () => {
    const made = [...readFileSync('tools/release.mjs', 'utf8').matchAll(/join\(out, '([^']+)'\)/g)].map(
      ([, file]) => file!,
    );
    const sent = [...workflow('release.yml').matchAll(/release\/([\w.]+)/g)].map(([, file]) => file!);
    expect(sent.sort()).toEqual(made.sort());
    expect(workflow('release.yml')).toContain('npm run release -- --tag "$GITHUB_REF_NAME"');
    expect(manifest['download']).toContain(`/v${String(manifest['version'])}/`);
  });
});
