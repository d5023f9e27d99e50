/** R1, R1c, R2, R3: the resolution of an attack, against a public roller that rolls exactly the same dice. */
import { DiceRoll } from '@dice-roller/rpg-dice-roller';
import { byDefault, sampled, sampler } from '../../src/play/sample.ts';
import { eventsOf } from '../../src/rules/kernel/outcome.ts';
import { answered, type Answerer, type Procedure } from '../../src/rules/kernel/procedure.ts';
import { seeded, type Random } from '../../src/rules/kernel/random.ts';
import { isRefusal } from '../../src/rules/kernel/result.ts';
import { worthShowing } from '../../src/rules/kernel/tally.ts';
import * as adeva from './adeva.ts';
import * as arrgs from './arrgs.ts';
import * as cepheus from './cepheus.ts';
import * as drive from './drive.ts';
import * as fluid from './fluid.ts';
import { attacks, INPUTS, type Given, type Explained, type Material } from './material.ts';
import { atLeast, atMost, measure, micros, oneDie, type Row, type Side } from './measure.ts';
import { inWords } from './words.ts';

/** A ruleset's attack from the facts it depends on to the making of events: its modifiers, all that its rules decide, and what explains both. */
export interface Resolving<Situation, Result> extends Material {
  /** The facts of both sides as the attack was declared. */
  resolvable(given: Given): Situation;
  resolved(situation: Situation): Procedure<Result>;
  /** Damage and what it does, so that nothing is optimized away. */
  worth(result: Result): number;
  explained(result: Result): Explained;
}

/** Resolutions after which both sides begin again with the same dice. */
export const LAP = 8 * INPUTS;

/** A side that goes round the same attacks, with the same dice in every lap. */
export function laps(name: string, seed: number, once: (index: number, answer: Answerer) => number): Side {
  let at = 0;
  let answer = sampler(seeded(seed));
  return {
    name,
    run(times) {
      let sum = 0;
      for (let i = 0; i < times; i++) {
        if (at === LAP) {
          at = 0;
          answer = sampler(seeded(seed));
        }
        sum += once(at++, answer);
      }
      return sum;
    },
  };
}

interface Recorded {
  /** The notation of every roll of each resolution of a lap. */
  readonly dice: readonly (readonly string[])[];
  /** Worth of each resolution. Its report is not kept: engines would take all its objects for long-lived ones. */
  readonly worths: readonly number[];
  readonly counts: readonly number[];
  readonly draws: number;
}

/** A lap on record. `count`: the number taken from each resolution's report. */
export function recorded<Situation, Result>(
  situations: readonly Situation[],
  { resolved, worth, explained }: Resolving<Situation, Result>,
  seed: number,
  count: (result: Explained) => number = amountsOf,
): Recorded {
  // The generator that is timed, not one that counts: engines would prepare for two kinds of them.
  const random = seeded(seed);
  let draws = 0;
  const dice: string[][] = [];
  const worths: number[] = [];
  const counts: number[] = [];
  for (let at = 0; at < LAP; at++) {
    const rolled: string[] = [];
    const procedure = resolved(situations[at % INPUTS]!);
    let step = procedure.next();
    while (!step.done) {
      const { value } = step;
      if (value.ask === 'roll') {
        rolled.push(`${value.count}d${value.sides}`);
        draws += value.count;
      }
      if (value.ask === 'pick') {
        rolled.push(`1d${value.count}`);
        draws++;
      }
      step = procedure.next(sampled(value, random, byDefault));
    }
    dice.push(rolled);
    worths.push(worth(step.value));
    counts.push(count(explained(step.value)));
  }
  if (!isAfter(draws, seed, random)) throw new Error(`the rules did not take ${draws} draws`);
  return { dice, worths, counts, draws };
}

/** Whether `random` stands where a generator from the same seed stands after `draws` dice. */
function isAfter(draws: number, seed: number, random: Random): boolean {
  const other = seeded(seed);
  for (let draw = 0; draw < draws; draw++) other.below(6);
  return other.below(2 ** 31) === random.below(2 ** 31);
}

type OfSeed<T> = (seed: number) => T;

/** R1, R1c, R3, of one ruleset each. */
export const RESOLUTIONS: readonly OfSeed<readonly Row[]>[] = [
  (seed) => inFull(cepheus, seed),
  (seed) => inFull(drive, seed),
  (seed) => inFull(fluid, seed),
  (seed) => inFull(adeva, seed),
  (seed) => inFull(arrgs, seed),
];

/** R2, of one ruleset each. */
export const WORDINGS: readonly OfSeed<Row>[] = [
  (seed) => inEnglish(cepheus, seed),
  (seed) => inEnglish(drive, seed),
  (seed) => inEnglish(fluid, seed),
];

function inFull<Situation, Result>(material: Resolving<Situation, Result>, seed: number): readonly Row[] {
  const { id } = material.ruleset;
  const inputs = attacks(material, seed);
  const situations = inputs.map((given) => material.resolvable(given));
  const { dice, worths, counts, draws } = recorded(situations, material, seed + 1);
  const rows = measure([
    laps('rules', seed + 1, (at, answer) =>
      material.worth(answered(material.resolved(situations[at % INPUTS]!), answer)),
    ),
    roller(dice),
    oneDie(),
  ]);
  // Afterwards: engines would prepare the rules for the situations of acts too.
  const acts = measure([
    laps('act', seed + 1, (at, answer) => acted(material, inputs[at % INPUTS]!, answer)),
    roller(dice),
  ]);
  const [rules, act] = [micros(rows, 'rules'), micros(acts, 'act')];
  const hurt = worths.filter((worth) => worth > 0).length / LAP;
  return [
    atLeast(
      'R1',
      `${id}: attack resolved in full v rpg-dice-roller rolling the same dice`,
      micros(rows, 'roller') / rules,
      15,
      {
        unit: '× faster',
        note: `${rules.toFixed(2)} µs; ${range(counts)} amounts told; ${Math.round(hurt * 100)} % do harm`,
      },
    ),
    atLeast('R1c', `${id}: the whole act, from the command to its events`, micros(acts, 'roller') / act, null, {
      unit: '× faster',
      note: `${act.toFixed(2)} µs`,
    }),
    atMost('R3', `${id}: R1 for each draw consumed`, (rules * LAP) / draws / micros(rows, 'one die'), null, {
      unit: 'D',
      note: `${(draws / LAP).toFixed(2)} draws an attack; the goal of 25 D is for a resolution without its explanation`,
    }),
  ];
}

function inEnglish<Situation, Result>(material: Resolving<Situation, Result>, seed: number): Row {
  const situations = attacks(material, seed).map((given) => material.resolvable(given));
  const { dice, counts } = recorded(situations, material, seed + 1, (result) => inWords(result).length);
  const rows = measure([
    laps(
      'words',
      seed + 1,
      (at, answer) =>
        inWords(material.explained(answered(material.resolved(situations[at % INPUTS]!), answer))).join('\n').length,
    ),
    roller(dice),
  ]);
  const words = micros(rows, 'words');
  const what = `${material.ruleset.id}: attack resolved in full, all its text in English, v the same dice`;
  return atLeast('R2', what, micros(rows, 'roller') / words, 8, {
    unit: '× faster',
    note: `${words.toFixed(2)} µs; ${range(counts)} lines`,
  });
}

export const roller = (dice: Recorded['dice']): Side =>
  laps('roller', 0, (at) => {
    let sum = 0;
    for (const notation of dice[at]!) sum += new DiceRoll(notation).total;
    return sum;
  });

export function acted({ ruleset }: Pick<Material, 'ruleset'>, { fight, command }: Given, answer: Answerer): number {
  const outcome = answered(ruleset.perform(fight, command), answer);
  if (isRefusal(outcome)) throw new Error(`refused: ${outcome.refused}`);
  return eventsOf(outcome).length;
}

const amountsOf = ({ tallies }: Explained): number =>
  tallies.reduce((sum, tally) => sum + worthShowing(tally).length, 0);

export const range = (counts: readonly number[]): string => `${Math.min(...counts)} to ${Math.max(...counts)}`;
