import { burstOf } from './adeva.ts';
import { MATERIALS, attacks, INPUTS } from './material.ts';
import { seeded } from '../../src/rules/kernel/random.ts';
import { measure, micros } from './measure.ts';
import { d20, d8 } from '@yipe/dice/builder';
const want = (process.env.G ?? 'arrgs').split(',');
const n = Number(process.env.LOOP ?? 0);
for (const m of MATERIALS.filter((m: any) => want.includes(m.ruleset.id))) {
  const inputs = attacks(m, 99);
  const run = (times: number) => {
    let s = 0;
    for (let i = 0; i < times; i++) {
      const { fight, command } = inputs[i % INPUTS]!;
      s += (m.ruleset.odds(fight, command) as any).chances[0].chance;
    }
    return s;
  };
  if (n) {
    run(n);
    continue;
  }
  const rows = measure([
    { name: 'odds', run },
    {
      name: 'yipe',
      run(times: number) {
        let sum = 0;
        for (let i = 0; i < times; i++)
          sum += d20
            .plus(5 + (i % 7))
            .ac(12 + (i % 6))
            .onHit(d8.plus(4))
            .toQuery()
            .mean();
        return sum;
      },
    },
  ]);
  console.log(m.ruleset.id, (micros(rows, 'odds') / micros(rows, 'yipe')).toFixed(2), micros(rows, 'odds').toFixed(1));
}
