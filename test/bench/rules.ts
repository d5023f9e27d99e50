/** R1, R1c and R3 of cepheus. */
import { answered, type Procedure } from '../../src/rules/kernel/procedure.ts';
import { isRefusal } from '../../src/rules/kernel/result.ts';
import { resolveAttack } from '../../src/rules/cepheus/attack.ts';
import { takeDamage, woundsOf } from '../../src/rules/cepheus/injury.ts';
import * as cepheus from './cepheus.ts';
import { attacks, INPUTS } from './material.ts';
import { atLeast, atMost, measure, micros, oneDie, type Row } from './measure.ts';
import { acted, cepheusResolved, LAP, laps, range, recorded, roller } from './resolution.ts';

/** R1: the rules' own full resolution of an attack, against a public roller rolling the same dice; R1c: the whole act. */
export function resolution(seed: number): readonly Row[] {
  const inputs = attacks(cepheus, seed);
  const situations = inputs.map(cepheus.resolvable);
  const { dice, counts, draws } = recorded(situations, cepheusResolved, seed + 1);
  const rows = measure([
    laps('rules', seed + 1, (at, answer) => answered(resolved(situations[at % INPUTS]!), answer)),
    roller(dice),
    oneDie(),
  ]);
  const acts = measure([
    laps('act', seed + 1, (at, answer) => acted(cepheus, inputs[at % INPUTS]!, answer)),
    roller(dice),
  ]);
  const [rules, act] = [micros(rows, 'rules'), micros(acts, 'act')];
  const hits = dice.filter((rolled) => rolled.length > 1).length / LAP;
  return [
    atLeast(
      'R1',
      'cepheus: attack resolved in full v rpg-dice-roller rolling the same dice',
      micros(rows, 'roller') / rules,
      15,
      {
        unit: '× faster',
        note: `${rules.toFixed(2)} µs; ${range(counts)} amounts told; ${Math.round(hits * 100)} % hit and roll damage`,
      },
    ),
    atLeast('R1c', 'cepheus: the whole act, from the command to its events', micros(acts, 'roller') / act, null, {
      unit: '× faster',
      note: `${act.toFixed(2)} µs`,
    }),
    atMost('R3', 'cepheus: R1 for each draw consumed', (rules * LAP) / draws / micros(rows, 'one die'), null, {
      unit: 'D',
      note: `${(draws / LAP).toFixed(2)} draws an attack; the goal of 25 D is for a resolution without its explanation`,
    }),
  ];
}

/** Legality, tally, check, damage with its steps, where the points go and what state they bring. */
export function* resolved({ attack, health, options }: cepheus.Resolvable): Procedure<number> {
  const result = yield* resolveAttack(attack, options);
  if (isRefusal(result)) throw new Error(`refused: ${result.refused}`);
  if (!result.damage) return result.check.effect;
  const taken = yield* takeDamage(attack.target.id, health, result.damage.damage);
  const wounds = woundsOf({ max: health.max, current: taken.current }, false, options);
  return result.damage.damage + taken.surplus + (wounds.wounded ? 1 : 0);
}
