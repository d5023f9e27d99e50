/** O1, O3: exact odds, uncached, against a public library's exact d20 attack and against acts of the same attack. */
import { d20, d8 } from '@yipe/dice/builder';
import { sample } from '../../src/play/sample.ts';
import { seeded } from '../../src/rules/kernel/random.ts';
import { isRefusal } from '../../src/rules/kernel/result.ts';
import { attacks, INPUTS, type Given, type Material } from './material.ts';
import { atMost, measure, micros, type Row, type Side } from './measure.ts';

const over = (name: string, inputs: readonly Given[], once: (given: Given) => number): Side => ({
  name,
  run(times) {
    let sum = 0;
    for (let i = 0; i < times; i++) sum += once(inputs[i % INPUTS]!);
    return sum;
  },
});

const YIPE: Side = {
  name: 'yipe',
  run(times) {
    let sum = 0;
    for (let i = 0; i < times; i++) {
      const attack = d20.plus(5 + (i % 7)).ac(12 + (i % 6));
      sum += attack.onHit(d8.plus(4)).toQuery().mean();
    }
    return sum;
  },
};

export function odds(material: Material, seed: number): readonly Row[] {
  const { ruleset } = material;
  const inputs = attacks(material, seed);
  const random = seeded(seed + 1);
  const rows = measure([
    over('odds', inputs, ({ fight, command }) => {
      const found = ruleset.odds(fight, command);
      return isRefusal(found) ? 0 : found.chances[0]!.chance;
    }),
    over('act', inputs, ({ fight, command }) => {
      const outcome = sample(ruleset.perform(fight, command), random);
      return isRefusal(outcome) ? 0 : outcome.stages.length;
    }),
    YIPE,
  ]);
  const [own, act, peer] = [micros(rows, 'odds'), micros(rows, 'act'), micros(rows, 'yipe')];
  const note = `${own.toFixed(1)} µs against ${peer.toFixed(1)} µs`;
  const { id } = ruleset;
  return [
    atMost('O1', `${id}: exact odds, uncached, ÷ @yipe/dice fluent d20 attack`, own / peer, 1, { unit: '×', note }),
    atMost('O3', `${id}: exact odds in acts of the same attack`, own / act, 200, { unit: '×' }),
  ];
}
