/** R5: a second telling of a book held against the rules layer, on the book's cases, on all dice, and at random. */
import { expect } from 'vitest';
import { readFileSync } from 'node:fs';
import { seeded, type Random } from '../../../src/rules/kernel/random.ts';
import { differences, isBag, merge, type Bag, type Data, type Operations } from '../../cases/format.ts';
import { parseCases } from '../../cases/run.ts';
import { scripted, type Table, type Telling, type Tellings, type Answer } from './table.ts';

/** Inputs by day; quality.md asks for a million of each game. */
export const RANDOM = { day: 3_000, goal: 1_000_000, step: 1_500 } as const;

/** A table that draws by `random` and remembers what it gave. */
function drawing(random: Random): { readonly table: Table; readonly given: () => Bag } {
  const dice: number[] = [];
  const picks: number[] = [];
  const choices: Data[] = [];
  let silent = random.below(4) === 0;
  const table: Table = {
    roll: (count, sides = 6) => {
      const faces = Array.from({ length: count }, () => random.below(sides) + 1);
      dice.push(...faces);
      return faces;
    },
    pick: (count) => {
      if (count === 1) return 1;
      const picked = random.below(count) + 1;
      picks.push(picked);
      return picked;
    },
    choose: (options) => {
      silent ||= options.length === 0 || random.below(8) === 0;
      if (silent) return undefined;
      const choice = options[random.below(options.length)]!;
      choices.push(choice);
      return choice;
    },
  };
  return { table, given: () => answers(dice, picks, choices) };
}

function answers(dice: readonly number[], picks: readonly number[], choices: readonly Data[]): Bag {
  return {
    ...(dice.length > 0 ? { dice } : {}),
    ...(picks.length > 0 ? { picks } : {}),
    ...(choices.length > 0 ? { choices } : {}),
  };
}

/** Differences between the rules layer and the book as implemented here. */
function disagreement(operations: Operations, when: string, given: Bag, played: Answer): readonly string[] {
  const { reasons = [], ...result } = played;
  let got: unknown;
  try {
    got = operations[when]!(given);
  } catch (error) {
    return [`threw ${error instanceof Error ? error.message : String(error)}`];
  }
  const refused = (isBag(got) ? got['refused'] : null) ?? null;
  const agreed = reasons.length === 0 ? refused === null : reasons.includes(refused as string);
  if (!agreed) return [`refused: the book has ${JSON.stringify(reasons)}, got ${JSON.stringify(refused)}`];
  return differences(result as Bag, got);
}

/** The draw of one operation's input. */
export type Draw = (random: Random) => Bag;

/** The draws of operations by name; their shares, 1 by default, say how often each is drawn beside the others. */
export type Draws = Readonly<Record<string, Draw>>;
export type Shares = Readonly<Record<string, number>>;

/**
 * The comparison of both at random, every operation by its share of `tries`, which reports the first inputs on which
 * they differ.
 */
export function atRandom(
  operations: Operations,
  tellings: Tellings,
  { draws, shares }: { readonly draws: Draws; readonly shares: Shares },
  seed: number,
  tries: number,
): void {
  const random = seeded(seed);
  const found: string[] = [];
  const names = Object.keys(draws);
  const whole = names.reduce((total, name) => total + (shares[name] ?? 1), 0);
  for (const when of names) {
    const runs = Math.ceil((tries * (shares[when] ?? 1)) / whole);
    let allowed = 0;
    for (let run = 0; run < runs && found.length < 5; run++) {
      const input = draws[when]!(random);
      const { table, given } = drawing(random);
      const played = tellings[when]!(input, table);
      if ((played.reasons ?? []).length === 0) allowed++;
      // Values of the input itself stand where nothing was rolled: an empty list of dice is not none.
      const whole = { ...input, ...given() };
      const lines = disagreement(operations, when, whole, played);
      if (lines.length > 0) found.push(`${when} ${JSON.stringify(whole)}\n  ${lines.join('\n  ')}`);
    }
    if (found.length === 0) expect(allowed, `${when}: inputs that are allowed`).toBeGreaterThan(runs / 20);
  }
  expect(found.join('\n'), `seed ${seed}`).toBe('');
}

/**
 * The number of combinations of the faces that `given` rolls, for all of which both are asked.
 * @param most a chain of dice that may go on for ever is cut after so many by a die that shows 1.
 */
export function onAllDice(
  operations: Operations,
  tellings: Tellings,
  when: string,
  given: Bag,
  most = Infinity,
): number {
  let faces: { readonly face: number; readonly sides: number }[] = [];
  for (let combinations = 1; ; combinations++) {
    const path = [...faces];
    let used = 0;
    const table: Table = {
      roll: (count, sides = 6) =>
        Array.from({ length: count }, () => {
          if (used === path.length) path.push({ face: 1, sides: used < most ? sides : 1 });
          return path[used++]!.face;
        }),
      pick: () => 1,
      choose: () => undefined,
    };
    const played = tellings[when]!(given, table);
    const whole: Bag = { ...given, ...(path.length > 0 ? { dice: path.map(({ face }) => face) } : {}) };
    const lines = disagreement(operations, when, whole, played);
    if (lines.length > 0) expect(`${JSON.stringify(whole)}\n  ${lines.join('\n  ')}`).toBe('');
    while (path.length > 0 && path.at(-1)!.face === path.at(-1)!.sides) path.pop();
    const last = path.pop();
    if (!last) return combinations;
    faces = [...path, { face: last.face + 1, sides: last.sides }];
  }
}

/** The number of visible cases of its operations that the second telling answers, asked alone. */
export function onCases(name: string, tellings: Tellings): number {
  const path = `test/cases/${name}.json`;
  const wrong: string[] = [];
  let answered = 0;
  for (const { id, when, given, then } of parseCases(readFileSync(path, 'utf8'), path)) {
    if (!Object.hasOwn(tellings, when)) continue;
    const { each, ...base } = given;
    const inputs = Array.isArray(each) ? (each as Data[]).map((entry) => merge(base, entry) as Bag) : [given];
    const results = Array.isArray(each) ? (then['each'] as Bag[]) : [then];
    inputs.forEach((input, index) => {
      answered++;
      wrong.push(...mistakes(tellings[when]!, input, results[index]!).map((line) => `${id}[${index}] ${when} ${line}`));
    });
  }
  expect(wrong.join('\n')).toBe('');
  return answered;
}

function mistakes(telling: Telling, given: Bag, then: Bag): readonly string[] {
  const table = scripted(given);
  try {
    const { reasons = [], ...result } = telling(given, table);
    if (then['throws'] === true) return table.rest() > 0 ? [] : ['did not throw'];
    const refused = reasons.length > 0 ? reasons[0]! : null;
    const left = refused === null && table.rest() > 0 ? ['left over dice'] : [];
    // Fields that the reference leaves out make no claim.
    const known = Object.fromEntries(Object.entries(then).filter(([key]) => key === 'refused' || key in result));
    return [...left, ...differences(known, { ...result, refused })];
  } catch (error) {
    return then['throws'] === true ? [] : [`threw ${String(error)}`];
  }
}

/** Drawing of inputs. */
export const oneOf = <T>(random: Random, values: readonly T[]): T => values[random.below(values.length)]!;
/** A whole number from `least` to `most`. */
export const between = (random: Random, least: number, most: number): number => least + random.below(most - least + 1);
export const chance = (random: Random, percent: number): boolean => random.below(100) < percent;
/** A part of the record: each key is there with the chance `percent`, else its default holds. */
export function sometimes(random: Random, percent: number, draws: Readonly<Record<string, () => Data>>): Bag {
  const entries = Object.entries(draws).filter(() => chance(random, percent));
  return Object.fromEntries(entries.map(([key, draw]) => [key, draw()]));
}
/** From `least` to `most` results of `draw`. */
export const several = <T>(random: Random, least: number, most: number, draw: (index: number) => T): readonly T[] =>
  Array.from({ length: between(random, least, most) }, (_, index) => draw(index));
