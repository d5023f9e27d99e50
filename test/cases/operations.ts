import type { Case, Operations } from './format.ts';
import { adeva } from './adeva/index.ts';
import { arrgs } from './arrgs/index.ts';
import { cepheus } from './cepheus/index.ts';
import { drive } from './drive/index.ts';
import { fluid } from './fluid/index.ts';

/** The operations of every ruleset by the prefix of its clauses. */
export const operations: { readonly [prefix: string]: Operations } = {
  ADE: adeva,
  ARR: arrgs,
  CEP: cepheus,
  DRV: drive,
  FLU: fluid,
};

/** The operations that a case file is written for, by the ids of its cases and the clauses that they name. */
export function operationsFor(cases: readonly Case[]): Operations {
  const counts = new Map<string, number>();
  for (const name of cases.flatMap(({ id, rules }) => [id, ...rules])) {
    const prefix = name.split('-')[0] ?? '';
    if (Object.hasOwn(operations, prefix)) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  const best = [...counts].sort((a, b) => b[1] - a[1])[0];
  return best ? operations[best[0]]! : {};
}
