/** Rules tried in the form of cases: an operation of `adeva.ops.md`, what is given, and what comes out. */
import { expect, test } from 'vitest';
import { deepFreeze } from '../../../src/rules/kernel/json.ts';
import { adeva } from '../../cases/adeva/index.ts';
import type { Bag } from '../../cases/format.ts';
import { runCase } from '../../cases/run.ts';

/** Name with its clauses, operation, given, expected. */
export type Row = readonly [name: string, when: string, given: Bag, then: Bag];

export const hold = (rows: readonly Row[]): void =>
  test.each(rows)('%s', (name, when, given, then) => {
    const { problems } = runCase(deepFreeze({ id: name, rules: [], when, given, then }), adeva);
    expect(problems).toEqual([]);
  });
