/** F1, F4: whole fights. */
import { battle } from '../../src/play/battle.ts';
import type { Outcome } from '../../src/rules/kernel/outcome.ts';
import { seeded } from '../../src/rules/kernel/random.ts';
import { counting, type Material } from './material.ts';
import { atMost, measure, micros, oneDie, type Row, type Side } from './measure.ts';

/** People a side. */
const SIZES = [1, 2, 4, 8, 32];

interface Cost {
  readonly each: number;
  /** Microseconds for one attack, with all else that a fight does. */
  readonly attack: number;
  /** In D. */
  readonly draw: number;
}

export function fights(material: Material, seed: number): readonly Row[] {
  const costs = SIZES.map((each) => costOf(material, each, seed));
  const at = (each: number): Cost => costs.find((cost) => cost.each === each)!;
  const growth = (a: number, b: number): number => at(a).attack / at(b).attack;
  const { id } = material.ruleset;
  return [
    atMost('F1', `${id}: 4 v 4 fight, for each draw consumed`, at(4).draw, id === 'cepheus' ? 350 : 700, {
      unit: 'D',
      note: `every act with its full explanation; a fight costs ${at(4).attack.toFixed(1)} µs an attack`,
    }),
    atMost('F4', `${id}: cost of an attack, 32 v 32 ÷ 4 v 4`, growth(32, 4), 1.6, {
      unit: '×',
      note: `grows with the number of people to the power of ${exponent(costs).toFixed(2)}`,
    }),
    atMost('F4+', `${id}: cost of an attack, 1 v 1 ÷ 4 v 4`, growth(1, 4), 1.5, { unit: '×' }),
  ];
}

/**
 * The cost of fights. They differ in length, so that a batch is timed for each draw; attacks are counted in fights that
 * are not timed.
 */
function costOf({ ruleset, someFight }: Material, each: number, seed: number): Cost {
  const random = counting(seeded(seed));
  const fight = someFight(seeded(seed + each), each);
  let attacks = 0;
  const onOutcome = ({ stages }: Outcome): void => {
    if (stages.some(({ kind }) => kind === 'attack')) attacks++;
  };
  const counted = Math.round(COUNTED / each);
  for (let i = 0; i < counted; i++) battle(ruleset, fight, random, { onOutcome });
  const drawsOfAttack = random.draws / attacks;
  let before = 0;
  const side: Side = {
    name: 'draw',
    run(times) {
      before = random.draws;
      let rounds = 0;
      for (let i = 0; i < times; i++) rounds += battle(ruleset, fight, random).rounds;
      return rounds;
    },
    worked: () => random.draws - before,
  };
  const rows = measure([side, oneDie()], { batchMs: 15, longMs: 1_500 });
  const cost = micros(rows, 'draw');
  return { each, attack: cost * drawsOfAttack, draw: cost / micros(rows, 'one die') };
}

/** Fights with a single combatant a side whose attacks are counted; of larger ones fewer. */
const COUNTED = 1_600;

/** Least squares of the cost over the size, both as logarithms. */
function exponent(costs: readonly Cost[]): number {
  const points = costs.map(({ each, attack }) => [Math.log(each), Math.log(attack)] as const);
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map((point) => point[0])), mean(points.map((point) => point[1]))];
  const spread = points.reduce((sum, entry) => sum + (entry[0] - x) ** 2, 0);
  return points.reduce((sum, entry) => sum + (entry[0] - x) * (entry[1] - y), 0) / spread;
}
