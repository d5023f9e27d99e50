/** Rows of a rule table: one operation of the case contract, by clause. */
import { expect, test } from 'vitest';
import { deepFreeze } from '../../../src/rules/kernel/json.ts';
import { cepheus } from '../../cases/cepheus/index.ts';
import type { Bag } from '../../cases/format.ts';
import { runCase } from '../../cases/run.ts';

/** Name (with its clauses), what is given, what must come out. */
export type Row = readonly [name: string, given: Bag, then: Bag];

/** A test for each row, run like a case: inputs frozen, dice used up. */
export function rows(when: string, all: readonly Row[]): void {
  test.each(all)(`${when}: %s`, (id, given, then) => {
    const verdict = runCase(deepFreeze({ id, rules: [], when, given, then }), cepheus);
    expect(verdict.problems).toEqual([]);
  });
}
