/** Rules tried in the form of cases: an operation of `drive.ops.md`, what is given, and what comes out. */
import { expect, test } from 'vitest';
import { deepFreeze } from '../../../src/rules/kernel/json.ts';
import { drive } from '../../cases/drive/index.ts';
import type { Bag } from '../../cases/format.ts';
import { runCase } from '../../cases/run.ts';

/** Name with its clauses, operation, given, expected. */
export type Row = readonly [name: string, when: string, given: Bag, then: Bag];

export const hold = (rows: readonly Row[]): void =>
  test.each(rows)('%s', (name, when, given, then) => {
    const { problems } = runCase(deepFreeze({ id: name, rules: [], when, given, then }), drive);
    expect(problems).toEqual([]);
  });

/** An attack known to hit, on a target whose injuries do not matter unless `target` says so. */
export const hit = (mode: string, weapons: Bag | readonly Bag[], target: Bag = {}, more: Bag = {}): Bag => ({
  attack: { mode, weapons: [weapons].flat().map((entry, index) => ({ id: `w${index + 1}`, ...(entry as Bag) })) },
  target: { injuryFactor: 1000, ...target },
  ...more,
});

export const beam = (type: string, damage: number): Bag => ({ energy: { type, damage } });
export const shield = (precision: string, points: number, more: Bag = {}): Bag => ({
  id: precision,
  precision,
  points,
  ...more,
});
export const A16_28 = { lo: 16, hi: 28 };
