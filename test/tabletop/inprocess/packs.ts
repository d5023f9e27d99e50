/** Compendium packs from their JSON sources, one file for each document: `<folder>/<pack>/<slug>.json`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from '../authority/protocol.ts';
import type { Manifest, PackData } from '../client/index.ts';

/** The packs that the manifest names and the folder has. `_key` is the pack compiler's and is left out. */
export function readPacks(folder: string, manifest: Manifest): PackData[] {
  const declared = (manifest['packs'] ?? []) as { name: string; label: string; type: string }[];
  return declared.map(({ name, label, type }) => ({
    metadata: { name, label, type, packageName: manifest.id },
    documents: readDocuments(join(folder, name)),
  }));
}

function readDocuments(folder: string): Source[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const sources = files.map((file) => withoutKeys(JSON.parse(readFileSync(join(folder, file), 'utf8'))) as Source);
  return sources.filter((source) => !('sorting' in source));
}

function withoutKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKeys);
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(([key]) => key !== '_key');
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutKeys(inner)]));
}
