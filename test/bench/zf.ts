import { battle } from '../../src/play/battle.ts';
import { seeded } from '../../src/rules/kernel/random.ts';
import { counting, MATERIALS } from './material.ts';
import { measure, micros, oneDie } from './measure.ts';
const want = (process.env.G ?? 'cepheus,drive,fluid,arrgs,adeva').split(',');
const n = Number(process.env.LOOP ?? 0);
for (const { ruleset, someFight } of MATERIALS.filter((m) => want.includes(m.ruleset.id))) {
  const random = counting(seeded(5));
  const fight = someFight(seeded(9), 4);
  let stages = 0,
    acts = 0;
  const run = (times: number) => {
    let r = 0;
    for (let i = 0; i < times; i++)
      r += battle(ruleset, fight, random, { onOutcome: (o) => void ((stages += o.stages.length), acts++) }).rounds;
    return r;
  };
  if (n) {
    run(n);
    continue;
  }
  random.draws = 0;
  acts = 0;
  run(40);
  const draws = random.draws / 40;
  const a = acts / 40;
  const rows = measure([{ name: 'f', run }, oneDie()], { batchMs: 15, longMs: 2000 });
  console.log(
    ruleset.id,
    (micros(rows, 'f') / draws / micros(rows, 'one die')).toFixed(0),
    'D; draws',
    draws.toFixed(1),
    'acts',
    a.toFixed(1),
    'µs/act',
    (micros(rows, 'f') / a).toFixed(2),
  );
}
