// F7's message and B3's dependencies: they do not grow. What is allocated and kept depends on what the engine has compiled: the benchmark tells it.
import { expect, test } from 'vitest';
import { runtimeDependencies } from '../bench/imports.ts';
import { MATERIALS } from '../bench/material.ts';
import { keptAfter } from '../bench/memory.ts';

test('F7: the result of many combats is a small message', () => {
  const { message } = keptAfter(MATERIALS[0]!, 7, 500);
  expect(message).toBeLessThanOrEqual(1024);
});

test('B3: the rules library needs no package at run time', () => {
  expect(runtimeDependencies()).toEqual([]);
});
