/** O6: a long run of an act against what its odds say. By day a small sample; `npm run nightly -- --only million` asks for a million, kept from turn to turn. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { seeded, type Random } from '../../src/rules/kernel/random.ts';
import { NIGHT, nightFile, nightly } from '../night.ts';

/** What the odds say: of what, how likely, and how much of it they leave out. */
export interface Said {
  readonly name: string;
  readonly chance: number;
  readonly tail?: number;
}

interface Counts {
  runs: number;
  readonly found: Record<string, number>;
}

/** Runs that are compared at once, and how many a night asks for. */
const STEP = 10_000;
const ASKED = 1_000_000;
/** Standard deviations that chance is given; two in a hundred million lie beyond. */
const SIGMAS = 5.5;

/** @param run What of all that the odds speak of was so in one run. */
export function million(
  item: string,
  day: number,
  said: () => readonly Said[],
  run: (random: Random) => readonly string[],
): void {
  const sample = process.env['SALVO_COVERAGE'] ? Math.ceil(day / 20) : day;
  const name = `a million samples of ${item}`;
  const counts: Counts = { runs: 0, found: {} };
  nightly(name, { day: sample, goal: ASKED, step: Math.min(STEP, sample) }, (seed, runs, first) => {
    const file = NIGHT && nightFile(`million-${name.replace(/[^A-Za-z0-9]+/g, '-')}.json`);
    if (file && first > 0 && counts.runs === 0 && existsSync(file))
      Object.assign(counts, JSON.parse(readFileSync(file, 'utf8')));
    const random = seeded(seed);
    for (let done = 0; done < runs; done++)
      for (const name of run(random)) counts.found[name] = (counts.found[name] ?? 0) + 1;
    counts.runs += runs;
    if (file) writeFileSync(file, JSON.stringify(counts));
    compare(counts, said());
  });
}

function compare({ runs, found }: Counts, all: readonly Said[]): void {
  for (const { name, chance, tail = 0 } of all) {
    const share = (found[name] ?? 0) / runs;
    const slack = SIGMAS * Math.sqrt(Math.max(0, chance * (1 - chance)) / runs) + 2 / runs + tail;
    expect(Math.abs(share - chance), `${name}: said ${chance}, seen ${share} of ${runs}`).toBeLessThanOrEqual(slack);
  }
}
