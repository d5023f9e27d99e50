/** F5: fights of people with many things. */
import { battle } from '../../src/play/battle.ts';
import { seeded } from '../../src/rules/kernel/random.ts';
import { counting, type Material } from './material.ts';
import { atMost, measure, micros, type Row, type Side } from './measure.ts';

/** People a side. */
const EACH = 4;
const MANY = 200;
const FEW = 10;

export function ladenFights(material: Material, seed: number): readonly Row[] {
  const rows = measure(
    [MANY, FEW].map((things) => fighting(material, things, seed)),
    { batchMs: 15, longMs: 1_500 },
  );
  const [many, few] = [micros(rows, String(MANY)), micros(rows, String(FEW))];
  const what = `${material.ruleset.id}: cost of a fight for each draw, ${MANY} ÷ ${FEW} items per actor`;
  return [atMost('F5', what, many / few, 1.05, { unit: '×' })];
}

function fighting({ ruleset, someFight }: Material, things: number, seed: number): Side {
  const random = counting(seeded(seed));
  const fight = someFight(seeded(seed), EACH, things);
  let before = 0;
  return {
    name: String(things),
    run(times) {
      before = random.draws;
      let rounds = 0;
      for (let i = 0; i < times; i++) rounds += battle(ruleset, fight, random).rounds;
      return rounds;
    },
    worked: () => random.draws - before,
  };
}
