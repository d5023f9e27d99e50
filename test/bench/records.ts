/** R5: the size of one act on its message. Counted, not timed: the same seed gives the same bytes. */
import { sampleRecorded } from '../../src/play/sample.ts';
import { recordOf } from '../../src/rules/kernel/record.ts';
import type { Outcome } from '../../src/rules/kernel/outcome.ts';
import { seeded } from '../../src/rules/kernel/random.ts';
import { attacks, INPUTS, MATERIALS, type Material } from './material.ts';
import { atMost, type Row } from './measure.ts';

/** Bytes of one attack's record as JSON, ascending. */
export function recordSizes(material: Material, seed: number): readonly number[] {
  const { ruleset } = material;
  const sizes = attacks(material, seed).map(({ fight, command }, index) => {
    const { value, answers } = sampleRecorded(ruleset.perform(fight, command), seeded(seed + index));
    return Buffer.byteLength(JSON.stringify({ command, answers, outcome: recordOf(value as Outcome, ruleset.id) }));
  });
  return sizes.sort((a, b) => a - b);
}

export const records = (seed: number): readonly Row[] =>
  MATERIALS.flatMap((material) => {
    const { id } = material.ruleset;
    const sizes = recordSizes(material, seed);
    return [
      atMost('R5', `${id}: one attack record as JSON, median`, sizes[INPUTS / 2]!, 2048, { unit: 'bytes' }),
      atMost('R5+', `${id}: the largest of ${INPUTS}`, sizes.at(-1)!, 6144, { unit: 'bytes' }),
    ];
  });
