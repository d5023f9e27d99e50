// F6, F7 and B3's dependencies: what is counted may only shrink. The goals stand in the benchmark (`test/bench/memory.ts`, `imports.ts`).
import { expect, test } from 'vitest';
import { runtimeDependencies } from '../bench/imports.ts';
import { MATERIALS } from '../bench/material.ts';
import { allocatedPerCombat, keptAfter } from '../bench/memory.ts';

/** KB that these combats, 4 v 4, allocate as it is today, and half as much again: engines differ. Lower them when it is less. */
const ALLOCATED: Readonly<Record<string, number>> = { adeva: 1440, arrgs: 750, cepheus: 640, drive: 3600, fluid: 470 };

const MOST_TIMES = 12;
const MOST_HEAP = 512 * 1024;

test.each(MATERIALS.map((material) => [material.ruleset.id, material] as const))(
  'F6: a combat of %s allocates no more than it did',
  (id, material) => {
    let kb = Infinity;
    // Rules that the engine has not compiled yet allocate more, and beside other tests it compiles late.
    for (let times = 0; times < MOST_TIMES && kb > ALLOCATED[id]!; times++)
      kb = Math.min(kb, allocatedPerCombat(material, 7) / 1024);
    expect(kb).toBeLessThanOrEqual(ALLOCATED[id]!);
  },
);

test('F7: what stays of thousands of combats is small, and so is their result', () => {
  let { heap, message } = keptAfter(MATERIALS[0]!, 7, 5_000);
  // What the engine compiles meanwhile is in the heap too, but only once.
  for (let times = 1; times < 4 && heap > MOST_HEAP; times++) ({ heap, message } = keptAfter(MATERIALS[0]!, 7, 5_000));
  expect(heap).toBeLessThanOrEqual(MOST_HEAP);
  expect(message).toBeLessThanOrEqual(32 * 1024);
});

test('B3: the rules library needs no package at run time', () => {
  expect(runtimeDependencies()).toEqual([]);
});
