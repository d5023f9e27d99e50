import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const RULESETS = [
  { name: 'adeva', prefix: 'ADE' },
  { name: 'arrgs', prefix: 'ARR' },
  { name: 'cepheus', prefix: 'CEP' },
  { name: 'drive', prefix: 'DRV' },
  { name: 'fluid', prefix: 'FLU' },
].filter((entry) => existsSync(`src/rules/${entry.name}/RULES.md`));

const files = (dir: string): string[] =>
  !existsSync(dir)
    ? []
    : readdirSync(dir).flatMap((name) => {
        const path = join(dir, name);
        return statSync(path).isDirectory() ? files(path) : [path];
      });

/** `CEP-FLOW-02/03` and `CEP-VEH-21, -23` name several clauses in one breath. */
function cited(text: string, prefix: string): Set<string> {
  const found = new Set<string>();
  for (const [whole, group, first] of text.matchAll(
    new RegExp(`${prefix}-([A-Z]{2,})-(\\d{2,})((?:(?:/|, -|\\.\\.)\\d+)*)`, 'g'),
  )) {
    found.add(`${prefix}-${group}-${first}`);
    let last = Number(first);
    for (const [, sign, number] of whole.matchAll(/(\/|, -|\.\.)(\d+)/g)) {
      const value = Number(number);
      for (let amount = sign === '..' ? last + 1 : value; amount <= value; amount++) {
        found.add(`${prefix}-${group}-${String(amount).padStart(first!.length, '0')}`);
      }
      last = value;
    }
  }
  return found;
}

describe.each(RULESETS)('$name', ({ name, prefix }) => {
  const rules = readFileSync(`src/rules/${name}/RULES.md`, 'utf8');
  const clauses = new Set(
    [...rules.matchAll(new RegExp(`^\\| (${prefix}-[A-Z]+-\\d+) \\|`, 'gm'))].map((match) => match[1]!),
  );
  const tests = files(`test/rules/${name}`).filter((path) => path.endsWith('.test.ts'));
  // A comment is no proof: a clause stands in a test's name or in its data.
  const text = [...tests, `test/cases/${name}.json`]
    .map((path) => readFileSync(path, 'utf8'))
    .map((name) => name.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, ''))
    .join('\n');
  const proved = cited(text, prefix);
  const judgment = `test/rules/${name}/judgment.ts`;
  const judged = existsSync(judgment) ? cited(readFileSync(judgment, 'utf8'), prefix) : new Set<string>();

  test('RULES.md has clauses', () => expect(clauses.size).toBeGreaterThan(50));
  test('every clause is cited by a test or a case, or marked as the GM’s judgment', () => {
    expect([...clauses].filter((clause) => !proved.has(clause) && !judged.has(clause)).sort()).toEqual([]);
  });
  test('nothing cites a clause that RULES.md does not have', () => {
    const code = files(`src/rules/${name}`).filter((path) => path.endsWith('.ts'));
    const named = cited([text, ...code.map((path) => readFileSync(path, 'utf8'))].join('\n'), prefix);
    const known = cited(rules, prefix);
    expect([...named].filter((name) => !known.has(name)).sort()).toEqual([]);
  });
});
