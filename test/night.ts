/**
 * Items that `npm run nightly` tries as often as there is time for, with seeds drawn anew; `npm test` tries a small sample of
 * each with the same seeds every day, and the seeds at which a night found something.
 */
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describe, test, vi } from 'vitest';

/** The orders of tools/nightly.mjs for a night: the report file, the numbers reached before, and the time of an item. */
interface Night {
  readonly report: string;
  /** The slice in ms of each item that `slices` does not name. */
  readonly slice: number;
  readonly slices: Readonly<Record<string, number>>;
  readonly seed: number;
  /** The number of tries of each item by earlier turns and nights. */
  readonly reached: Readonly<Record<string, number>>;
  /** Items that came to no end before. */
  readonly hung: readonly string[];
}

/** The result of one turn of a night for an item. */
interface Line {
  readonly item: string;
  readonly goal: number;
  /** The number of tries, and how long they took, in ms. */
  readonly done?: number;
  readonly took?: number;
  /** Seeds. */
  readonly failed?: readonly number[];
  /** The reason that it cannot be run on this machine. */
  readonly not?: string;
}

export const NIGHT: Night | null = read(process.env['SALVO_NIGHT']);
const DAY_SEED = Number(process.env['SALVO_SEED'] ?? 20_261_121);
/** The time of one test; no slice of a night is longer. */
if (NIGHT) vi.setConfig({ testTimeout: 7_200_000 });

export interface Sample {
  /** The tries in the test command; 0: by night alone. */
  readonly day: number;
  /** The tries that quality.md asks for. */
  readonly goal: number;
  /** The tries that one call makes; default 1. */
  readonly step?: number;
  /** The reason that this machine cannot run it, if it cannot. */
  readonly not?: string | null;
}

/**
 * A test that tries `trial` again and again. A trial receives a seed, a number of tries, and the number of the first of
 * them, for trials that go through a list; it throws where something does not hold. By night a failing seed is kept in
 * test/fixtures/seeds, and the next one is tried.
 */
export function nightly(
  item: string,
  sample: Sample,
  trial: (seed: number, tries: number, first: number) => unknown,
): void {
  const { day, step = 1, not = null } = sample;
  const isByNightAlone = day === 0 && NIGHT === null;
  test.skipIf(isByNightAlone || not !== null || isOver(item, sample))(
    item,
    { tags: ['night'], timeout: LONG },
    async () => {
      if (NIGHT) return night(NIGHT, item, sample, trial);
      for (const seed of keptSeeds(item)) await trial(seed, step, 0);
      for (let done = 0; done < byDay(day, step); done += step)
        await withSeed(DAY_SEED + done, () => trial(DAY_SEED + done, Math.min(step, day - done), done));
    },
  );
  if (NIGHT && not !== null) nightReport({ item, goal: sample.goal, not });
}

/** A suite for `npm run nightly` alone: the test command has no time for it. */
export function byNight(name: string, suite: () => void): void {
  describe.runIf(NIGHT)(name, { tags: ['night'] }, suite);
}

/** A run that counts coverage needs no large sample: a tenth, but one trial. */
const byDay = (day: number, step: number): number =>
  process.env['SALVO_COVERAGE'] ? Math.min(day, Math.max(step, day / 10)) : day;

const LONG = NIGHT ? 7_200_000 : 600_000;

/** Items that earlier turns have finished are not set up again. */
export const isOver = (item: string, { goal }: Pick<Sample, 'goal'>): boolean =>
  NIGHT !== null && ((NIGHT.reached[item] ?? 0) >= goal || NIGHT.hung.includes(item));

/** The time in ms that an item may take of this turn. */
export const sliceOf = (item: string): number => NIGHT!.slices[item] ?? NIGHT!.slice;

async function night(
  { seed, reached }: Night,
  item: string,
  { goal, step = 1 }: Sample,
  trial: (seed: number, tries: number, first: number) => unknown,
): Promise<void> {
  const began = Date.now();
  const before = reached[item] ?? 0;
  const failures: { readonly seed: number; readonly error: unknown }[] = [];
  let done = 0;
  while (Date.now() < began + sliceOf(item) && before + done < goal && failures.length < 3) {
    const own = seed + before + done;
    try {
      await trying(item, own, () => trial(own, step, before + done));
    } catch (error) {
      failures.push({ seed: own, error });
      keep(item, own);
    }
    done += step;
  }
  nightReport({ item, goal, done, took: Date.now() - began, failed: failures.map((failure) => failure.seed) });
  if (failures[0]) throw new Error(`${item}: seed ${failures[0].seed}`, { cause: failures[0].error });
}

const NOTE = NIGHT && nightFile(`trying-${process.pid}.json`);
/** In ms: noting each of many quick tries would cost more than they do. */
const NOTED_EVERY = 200;
let noted = 0;

/** A try, noted while it lasts: the night's command sees which one hangs, and ends it. */
export async function trying<T>(item: string, seed: number, work: () => T | Promise<T>): Promise<T> {
  const began = Date.now();
  if (began - noted > NOTED_EVERY) {
    writeFileSync(NOTE!, JSON.stringify({ item, seed, pid: process.pid, began }));
    noted = began;
  }
  return work();
}

/** The result of an item; nothing of it is tried any more. */
export function nightReport(line: Line): void {
  rmSync(NOTE!, { force: true });
  noted = 0;
  appendFileSync(NIGHT!.report, `${JSON.stringify(line)}\n`);
}

/** A file beside the night's report, for what must be known in its next turn. */
export function nightFile(name: string): string {
  return resolve(dirname(NIGHT!.report), name);
}

async function withSeed(seed: number, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(`seed ${seed}`);
    throw error;
  }
}

const SEEDS = resolve(import.meta.dirname, 'fixtures/seeds');
const fileOf = (item: string): string => resolve(SEEDS, `${item.replace(/[^A-Za-z0-9]+/g, '-')}.json`);

function keptSeeds(item: string): readonly number[] {
  try {
    return JSON.parse(readFileSync(fileOf(item), 'utf8')) as number[];
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return [];
    throw error;
  }
}

function keep(item: string, seed: number): void {
  const seeds = new Set([...keptSeeds(item), seed]);
  mkdirSync(SEEDS, { recursive: true });
  writeFileSync(fileOf(item), `${JSON.stringify([...seeds])}\n`);
}

function read(path: string | undefined): Night | null {
  return path === undefined ? null : (JSON.parse(readFileSync(path, 'utf8')) as Night);
}
