/** Benchmarks of the rules layer: R1, R1c, R3, R5, O1, O3, F1, F4. */
import { DiceRoll } from '@dice-roller/rpg-dice-roller';
import { d20, d8 } from '@yipe/dice/builder';
import { battle } from '../../src/play/battle.ts';
import { sample, sampleRecorded } from '../../src/play/sample.ts';
import { total, telling } from '../../src/rules/kernel/tally.ts';
import { eventsOf } from '../../src/rules/kernel/outcome.ts';
import { seeded, type Random } from '../../src/rules/kernel/random.ts';
import { isRefusal } from '../../src/rules/kernel/result.ts';
import { resolveAttack } from '../../src/rules/cepheus/attack.ts';
import { takeDamage, woundsOf } from '../../src/rules/cepheus/injury.ts';
import { attackTally } from '../../src/rules/cepheus/modifiers.ts';
import * as cepheus from './cepheus.ts';
import * as drive from './drive.ts';
import type { Material } from './material.ts';
import { measure, oneDie, type Row, type Side } from './measure.ts';

const INPUTS = 256;

function attacks({ someAttack }: Material, seed: number): readonly ReturnType<Material['someAttack']>[] {
  const random = seeded(seed);
  return Array.from({ length: INPUTS }, () => someAttack(random));
}

/** Counts the draws that the rules take. */
function counting(random: Random): Random & { draws: number } {
  return {
    draws: 0,
    below(bound) {
      this.draws++;
      return random.below(bound);
    },
  };
}

const micros = (rows: readonly { readonly name: string; readonly micros: number }[], name: string): number =>
  rows.find((row) => row.name === name)!.micros;

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

/** R1, R3 of `drive`: offense, defense, two portions through shields, armor and resistance, each step told. */
export function driveResolution(seed: number): readonly Row[] {
  const tellings = attacks(drive, seed).map(drive.resolvable);
  const random = counting(seeded(seed + 1));
  const rules: Side = {
    name: 'rules',
    run(times) {
      let sum = 0;
      for (let i = 0; i < times; i++) sum += sample(tellings[i % INPUTS]!(), random);
      return sum;
    },
  };
  const roller: Side = {
    name: 'roller',
    run(times) {
      let sum = 0;
      for (let i = 0; i < times; i++) for (const notation of drive.dice) sum += new DiceRoll(notation).total;
      return sum;
    },
  };
  const trial = 2_000;
  rules.run(trial);
  const draws = random.draws / trial;
  const rows = measure([rules, roller, oneDie()]);
  const own = micros(rows, 'rules');
  return [
    {
      id: 'R1',
      what: `drive: resolution of an attack in full v rpg-dice-roller rolling ${drive.dice.join(', ')}`,
      value: micros(rows, 'roller') / own,
      unit: '× faster',
      must: 15,
      better: 'more',
      note: `${own.toFixed(2)} µs`,
    },
    {
      id: 'R3',
      what: 'drive: R1 for each draw consumed',
      value: own / draws / micros(rows, 'one die'),
      unit: 'D',
      must: null,
      better: 'less',
      note: `${draws.toFixed(2)} draws an attack`,
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

/** R5: what one act stores on its message. */
export function recordSize(material: Material, seed: number): readonly Row[] {
  const { ruleset } = material;
  const sizes = attacks(material, seed).map(({ fight, command }, index) => {
    const { value, answers } = sampleRecorded(ruleset.perform(fight, command), seeded(seed + index));
    return JSON.stringify({ command, answers, outcome: value }).length;
  });
  const sorted = [...sizes].sort((a, b) => a - b);
  return [
    {
      id: 'R5',
      what: `${ruleset.id}: one attack record as JSON, median`,
      value: sorted[INPUTS / 2]!,
      unit: 'bytes',
      must: 2048,
      better: 'less',
    },
    {
      id: 'R5+',
      what: `${ruleset.id}: the largest of 256`,
      value: sorted.at(-1)!,
      unit: 'bytes',
      must: 6144,
      better: 'less',
    },
  ];
}

/** O1, O3: exact odds, uncached, against a public library's exact d20 attack. */
export function odds(material: Material, seed: number): readonly Row[] {
  const { ruleset } = material;
  const inputs = attacks(material, seed);
  const random = seeded(seed + 1);
  const salvo: Side = {
    name: 'odds',
    run(times) {
      let sum = 0;
      for (let i = 0; i < times; i++) {
        const { fight, command } = inputs[i % INPUTS]!;
        const found = ruleset.odds(fight, command);
        if (!isRefusal(found)) sum += found.chances[0]!.chance;
      }
      return sum;
    },
  };
  const resolve: Side = {
    name: 'resolve',
    run(times) {
      let sum = 0;
      for (let i = 0; i < times; i++) {
        const { fight, command } = inputs[i % INPUTS]!;
        const outcome = sample(ruleset.perform(fight, command), random);
        if (!isRefusal(outcome)) sum += outcome.stages.length;
      }
      return sum;
    },
  };
  const yipe: Side = {
    name: 'yipe',
    run(times) {
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
  };
  const rows = measure([salvo, resolve, yipe]);
  return [
    {
      id: 'O1',
      what: `${ruleset.id}: exact odds, uncached, ÷ @yipe/dice fluent d20 attack`,
      value: micros(rows, 'odds') / micros(rows, 'yipe'),
      unit: '×',
      must: 1,
      better: 'less',
      note: `${micros(rows, 'odds').toFixed(1)} µs against ${micros(rows, 'yipe').toFixed(1)} µs`,
    },
    {
      id: 'O3',
      what: `${ruleset.id}: exact odds in acts of the same attack`,
      value: micros(rows, 'odds') / micros(rows, 'resolve'),
      unit: '×',
      must: 200,
      better: 'less',
    },
  ];
}

/** F1, F4: whole fights. */
export function fights({ ruleset, someFight }: Material, seed: number): readonly Row[] {
  const sizes = [1, 2, 4, 8, 16, 32];
  const perAttack = new Map<number, number>();
  let perDraw = 0;
  for (const each of sizes) {
    const random = counting(seeded(seed));
    const fight = someFight(seeded(seed + each), each);
    let acts = 0;
    const side: Side = {
      name: 'fight',
      run(times) {
        let rounds = 0;
        for (let i = 0; i < times; i++) {
          rounds += battle(ruleset, fight, random, {
            onOutcome: (outcome) => void (acts += outcome.action === 'attack' ? 1 : 0),
          }).rounds;
        }
        return rounds;
      },
    };
    random.draws = 0;
    const trial = Math.max(4, Math.round(64 / each));
    side.run(trial);
    const [draws, attacked] = [random.draws / trial, acts / trial];
    const rows = measure([side, oneDie()], { batches: 12, batchMs: 20, warmMs: 200 });
    perAttack.set(each, micros(rows, 'fight') / attacked);
    if (each === 4) perDraw = micros(rows, 'fight') / draws / micros(rows, 'one die');
  }
  const at = (each: number): number => perAttack.get(each)!;
  return [
    {
      id: 'F1',
      what: `${ruleset.id}: 4 v 4 fight, for each draw consumed`,
      value: perDraw,
      unit: 'D',
      must: 60,
      better: 'less',
      note: 'every act with its full explanation; a fight costs ' + `${at(4).toFixed(1)} µs an attack`,
    },
    {
      id: 'F4',
      what: `${ruleset.id}: cost of an attack, 32 v 32 ÷ 4 v 4`,
      value: at(32) / at(4),
      unit: '×',
      must: 1.6,
      better: 'less',
    },
    {
      id: 'F4+',
      what: `${ruleset.id}: cost of an attack, 1 v 1 ÷ 4 v 4`,
      value: at(1) / at(4),
      unit: '×',
      must: 1.5,
      better: 'less',
    },
  ];
}
