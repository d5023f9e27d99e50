/**
 * R9, the half of it that a machine can hold: every refusal that a book's rules can give is given somewhere, by a case, by a test or
 * in a fight. That what it refuses is allowed elsewhere follows from R12, which meets every act done. It does not show that a clause
 * which refuses nothing is broken by some test: that is what changing the code shows (R11).
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Refusals by ruleset that nothing has seen yet: each list may only grow shorter (`test/rules/catalogue.test.ts` holds it). */
export const UNREFUSED: { readonly [ruleset: string]: readonly string[] } = JSON.parse(
  readFileSync('test/rules/unrefused.json', 'utf8'),
) as { readonly [ruleset: string]: readonly string[] };

/** Codes of refusals in the rules of a book that no case answers with, no test expects, and `met` does not name. */
export function unrefused(ruleset: string, met: ReadonlySet<string>): readonly string[] {
  const codes = [...codeIn(`src/rules/${ruleset}`, '.ts').matchAll(/\brefuse\(\s*'(\w+)'/g)].map(([, code]) => code!);
  const cases = readFileSync(`test/cases/${ruleset}.json`, 'utf8');
  const answered = new Set([...cases.matchAll(/"refused": ?"(\w+)"/g)].map(([, code]) => code!));
  const tests = codeIn(`test/rules/${ruleset}`, '.test.ts');
  const isExpected = (code: string): boolean => new RegExp(`(['"\`])${code}\\1`).test(tests);
  return [...new Set(codes)].filter((code) => !answered.has(code) && !met.has(code) && !isExpected(code)).sort();
}

/** All code of a folder, without what it says of itself. */
const codeIn = (folder: string, ending: string): string =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith(ending))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '');
