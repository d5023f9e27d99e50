// A message's record of an act: small, and complete. Bytes are counted, so the same seed gives the same number.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/rules/kernel/outcome.ts';
import { outcomeOf, recordOf } from '../../src/rules/kernel/record.ts';
import { recordSizes } from '../bench/records.ts';
import { INPUTS, MATERIALS } from '../bench/material.ts';

const SEEDS = [1, 2, 3];
const TYPICAL = 2048;
const LARGEST = 6144;

describe.each(MATERIALS.map((material) => ({ id: material.ruleset.id, material })))('$id', ({ material }) => {
  const sizes = SEEDS.map((seed) => recordSizes(material, seed));

  test('R5: an attack on record takes 2 KB typically', () => {
    for (const size of sizes) expect(size[INPUTS / 2]).toBeLessThanOrEqual(TYPICAL);
  });

  test('R5: none takes more than 6 KB', () => {
    for (const size of sizes) expect(size.at(-1)).toBeLessThanOrEqual(LARGEST);
  });
});

// All wild fights (conformance/wild.ts) check that the record of every act of every game is complete.
describe('a record', () => {
  const outcome: Outcome = {
    action: 'attack',
    actor: 'ann',
    stages: [
      {
        kind: 'attack',
        who: 'ann',
        against: 'bo',
        title: 'SALVO.drive.action.attack',
        dice: [
          { count: 2, sides: 6, faces: [3, 4], sum: 7, reason: 'SALVO.drive.roll.attack' },
          { count: 3, sides: 6, faces: [6, 1, 5], sum: 11, reason: 'SALVO.drive.roll.attack', dropped: [1] },
          { count: 2, sides: 6, faces: [], sum: 9, reason: 'SALVO.roll.blind' },
        ],
        tally: [
          { clause: 'DRV-1', label: 'SALVO.drive.modifier.skill', value: 2 },
          { clause: 'DRV-2', label: 'SALVO.drive.modifier.aim', value: 1, setAside: 'SALVO.reason.cancelled' },
        ],
        verdict: { key: 'SALVO.drive.verdict.hit', good: true },
        events: [
          {
            kind: 'shot',
            who: null,
            clause: 'DRV-3',
            changes: [
              { path: 'rounds', by: -1 },
              { path: 'aim', from: 2 },
              { path: 'last', to: null },
            ],
          },
        ],
      },
    ],
  };

  test('tells the outcome, and is shorter', () => {
    const text = JSON.stringify(recordOf(outcome, 'drive'));
    expect(outcomeOf(JSON.parse(text) as object as Record<string, unknown>, 'drive')).toStrictEqual(outcome);
    expect(text.length).toBeLessThan(JSON.stringify(outcome).length * 0.7);
  });

  test('that was stored whole, as before records, is read as it is', () => {
    expect(outcomeOf({ ...outcome }, 'drive')).toStrictEqual(outcome);
  });

  test('is any JSON put there: nothing throws', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('action', 'stages', '__proto__'), fc.jsonValue({ maxDepth: 5 })),
        (json) => {
          expect(() => JSON.stringify(outcomeOf(json, 'drive'))).not.toThrow();
        },
      ),
    );
  });

  test('keeps a property by the name of __proto__ to itself', () => {
    const json = JSON.parse(
      '{"stages":[["attack","ann",".x",[["k","ann","c",[],{"__proto__":{"evil":1}}]],{"__proto__":{"evil":1}}]]}',
    ) as Record<string, unknown>;
    outcomeOf(json, 'drive');
    expect(({} as { readonly evil?: number }).evil).toBeUndefined();
  });
});
