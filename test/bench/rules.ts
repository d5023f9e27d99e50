/** R1, R1c and R3 of cepheus. */
import { DiceRoll } from '@dice-roller/rpg-dice-roller';
import { sample } from '../../src/play/sample.ts';
import { total, telling } from '../../src/rules/kernel/tally.ts';
import { eventsOf } from '../../src/rules/kernel/outcome.ts';
import { seeded, type Random } from '../../src/rules/kernel/random.ts';
import { isRefusal } from '../../src/rules/kernel/result.ts';
import { resolveAttack } from '../../src/rules/cepheus/attack.ts';
import { takeDamage, woundsOf } from '../../src/rules/cepheus/injury.ts';
import { attackTally } from '../../src/rules/cepheus/modifiers.ts';
import * as cepheus from './cepheus.ts';
import { attacks, counting, INPUTS } from './material.ts';
import { measure, micros, oneDie, type Row, type Side } from './measure.ts';

/** R1: the rules' own full resolution of an attack, against a public roller rolling the same dice; R1c: the whole act. */
export function resolution(seed: number): readonly Row[] {
  const inputs = attacks(cepheus, seed);
  const situations = inputs.map(cepheus.resolvable);
  const random = counting(seeded(seed + 1));
  let modifiers = Infinity;
  for (const { attack, options } of situations) {
    modifiers = Math.min(modifiers, telling(attackTally(attack, options)).length);
  }
  const dice = situations.map((one) => diceOf(one, random));
  const hits = dice.filter((rolled) => rolled.length > 1).length;
  const rules: Side = {
    name: 'rules',
    run(times) {
      let sum = 0;
      for (let i = 0; i < times; i++) sum += resolved(situations[i % INPUTS]!, random);
      return sum;
    },
  };
  const act: Side = {
    name: 'act',
    run(times) {
      let sum = 0;
      for (let i = 0; i < times; i++) {
        const { fight, command } = inputs[i % INPUTS]!;
        const outcome = sample(cepheus.ruleset.perform(fight, command), random);
        if (!isRefusal(outcome)) sum += eventsOf(outcome).length + total(outcome.stages[1]?.tally ?? []);
      }
      return sum;
    },
  };
  const roller: Side = {
    name: 'roller',
    run(times) {
      let sum = 0;
      for (let i = 0; i < times; i++) for (const notation of dice[i % INPUTS]!) sum += new DiceRoll(notation).total;
      return sum;
    },
  };
  random.draws = 0;
  const trial = 2_000;
  rules.run(trial);
  const draws = random.draws / trial;
  const rows = measure([rules, act, roller, oneDie()]);
  const die = micros(rows, 'one die');
  const faster = (name: string): number => micros(rows, 'roller') / micros(rows, name);
  return [
    {
      id: 'R1',
      what: `resolution of an attack in full (tally of ${modifiers}+ modifiers, damage step by step, wounds) v rpg-dice-roller rolling the same dice`,
      value: faster('rules'),
      unit: '× faster',
      must: 15,
      better: 'more',
      note: `${micros(rows, 'rules').toFixed(2)} µs; ${hits} of ${INPUTS} hit and roll damage`,
    },
    {
      id: 'R1c',
      what: 'the whole act: command checked, field read, reaction, stages and events',
      value: faster('act'),
      unit: '× faster',
      must: null,
      better: 'more',
      note: `${micros(rows, 'act').toFixed(2)} µs`,
    },
    {
      id: 'R3',
      what: 'R1 for each draw consumed',
      value: micros(rows, 'rules') / draws / die,
      unit: 'D',
      must: null,
      better: 'less',
      note: `${draws.toFixed(2)} draws an attack; the goal of 25 D is for a resolution without its explanation`,
    },
  ];
}

/** Legality, tally, check, damage with its steps, where the points go and what state they bring. */
function resolved({ attack, health, options }: cepheus.Resolvable, random: Random): number {
  const result = sample(resolveAttack(attack, options), random);
  if (isRefusal(result)) throw new Error(`refused: ${result.refused}`);
  if (!result.damage) return result.check.effect;
  const taken = sample(takeDamage(attack.target.id, health, result.damage.damage), random);
  const wounds = woundsOf({ max: health.max, current: taken.current }, false, options);
  return result.damage.damage + taken.surplus + (wounds.wounded ? 1 : 0);
}

/** What one resolution of this attack rolls: a miss rolls no damage. */
function diceOf({ attack, options }: cepheus.Resolvable, random: Random): readonly string[] {
  const result = sample(resolveAttack(attack, options), random);
  if (isRefusal(result)) throw new Error(`refused: ${result.refused}`);
  const rolled = result.damage ? [result.check.dice, result.damage.dice] : [result.check.dice];
  return rolled.map(({ count, sides }) => `${count}d${sides}`);
}
