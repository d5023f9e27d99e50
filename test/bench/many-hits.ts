/** O2, O4: exact odds of an attack with many hits, all of it: hits, evasion by degrees, soak of each place, what drops the target. */
import { d20, d8 } from '@yipe/dice/builder';
import { sample } from '../../src/play/sample.ts';
import { seeded } from '../../src/rules/kernel/random.ts';
import { isRefusal } from '../../src/rules/kernel/result.ts';
import { burstOf, ruleset } from './adeva.ts';
import { INPUTS, type Given } from './material.ts';
import { atMost, measure, micros, type Row, type Side } from './measure.ts';

/** Most hits of a burst, doubled from step to step. */
const CAPS = [5, 10, 20, 40] as const;
/** The goal's "up to ten hits" in microseconds; the library that it was measured beside is not among the packages here. */
const GOAL = 450;

export function manyHits(seed: number): readonly Row[] {
  const random = seeded(seed);
  const inputs = new Map(CAPS.map((cap) => [cap, Array.from({ length: INPUTS }, () => burstOf(random, cap))]));
  const dice = seeded(seed + 1);
  const rows = measure([
    ...CAPS.map((cap) => over(`odds ${cap}`, inputs.get(cap)!, oddsOf)),
    over('act', inputs.get(10)!, ({ fight, command }) => {
      const outcome = sample(ruleset.perform(fight, command), dice);
      return isRefusal(outcome) ? 0 : outcome.stages.length;
    }),
    over('yipe', inputs.get(10)!, () => d20.plus(5).ac(14).onHit(d8.plus(4)).toQuery().mean()),
  ]);
  const own = (cap: number): number => micros(rows, `odds ${cap}`);
  const note = `${(own(10) / micros(rows, 'yipe')).toFixed(1)} × @yipe/dice fluent d20 attack`;
  return [
    atMost('O2', 'adeva: exact odds of a burst of ten, everything', own(10), GOAL, { unit: 'µs', note }),
    atMost('O3', 'adeva: exact odds in acts of the same attack', own(10) / micros(rows, 'act'), 10_000, { unit: '×' }),
    ...CAPS.slice(1).map((cap) =>
      atMost('O4', `adeva: cost of the odds, ${cap} hits ÷ ${cap / 2}`, own(cap) / own(cap / 2), 4.5, { unit: '×' }),
    ),
  ];
}

function oddsOf({ fight, command }: Given): number {
  const found = ruleset.odds(fight, command);
  if (isRefusal(found)) throw new Error(`refused: ${found.refused}`);
  return found.chances[0]!.chance;
}

const over = (name: string, inputs: readonly Given[], once: (given: Given) => number): Side => ({
  name,
  run(times) {
    let sum = 0;
    for (let i = 0; i < times; i++) sum += once(inputs[i % INPUTS]!);
    return sum;
  },
});
