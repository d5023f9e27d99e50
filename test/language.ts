/** The English texts of the project, from all the files that the manifest names for the language. */
import { readFileSync } from 'node:fs';

export type Texts = { readonly [key: string]: string | Texts };

export function english(): Texts {
  const { languages } = JSON.parse(readFileSync('system.json', 'utf8')) as {
    languages: readonly { lang: string; path: string }[];
  };
  return languages
    .filter(({ lang }) => lang === 'en')
    .map(({ path }) => JSON.parse(readFileSync(path, 'utf8')) as Texts)
    .reduce(merged, {});
}

/** Both together; as Foundry loads them, a later text takes the place of an earlier one. */
export function merged(before: Texts, after: Texts): Texts {
  const all: Record<string, string | Texts> = { ...before };
  for (const [key, value] of Object.entries(after)) {
    const known = all[key];
    all[key] = typeof value === 'object' && typeof known === 'object' ? merged(known, value) : value;
  }
  return all;
}
