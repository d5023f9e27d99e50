/**
 * `npm run bench [-- [--quick] ID …]`: measures side by side with public packages in the same process, and prints each
 * with its goal. What is timed is timed in eight processes one after the other; `--quick`: in one.
 */
import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { fights } from './fights.ts';
import { manyHits } from './many-hits.ts';
import { MATERIALS, ONE_ROLL } from './material.ts';
import { holds, percentile, type Row } from './measure.ts';
import { odds } from './odds.ts';
import { records } from './records.ts';
import { resolutions, wordings } from './resolution.ts';

interface Suite {
  readonly ids: readonly string[];
  /** Counts are the same every time and are taken once. */
  readonly kind: 'timed' | 'counted';
  run(seed: number): readonly Row[] | Promise<readonly Row[]>;
}

const suites: readonly Suite[] = [
  { ids: ['R1', 'R3'], kind: 'timed', run: resolutions },
  { ids: ['R2'], kind: 'timed', run: wordings },
  { ids: ['R5'], kind: 'counted', run: records },
  { ids: ['O1', 'O3'], kind: 'timed', run: (seed) => ONE_ROLL.flatMap((material) => odds(material, seed)) },
  { ids: ['O2', 'O3', 'O4'], kind: 'timed', run: manyHits },
  // A table plays one game: another game's fights before would slow what all of them share.
  ...MATERIALS.map((material): Suite => ({
    ids: ['F1', 'F4'],
    kind: 'timed',
    run: (seed) => fights(material, seed),
  })),
  {
    ids: ['U2', 'U5', 'U6', 'U7', 'U9'],
    kind: 'counted',
    run: async () => (await import('./browser.ts')).browserCounts(),
  },
  { ids: ['B1', 'B2'], kind: 'counted', run: async () => (await import('./sizes.ts')).sizes() },
];

const PROCESSES = 8;
/** The number of them that must be within `SLACK` of the goal. */
const MOST = 6;
const SLACK = 1.15;
/** This program in a process of its own: the number of a suite and a seed follow, the rows are its output. */
const ONE_PROCESS = '--process';

const args = process.argv.slice(2);
if (args[0] === ONE_PROCESS) {
  console.log(JSON.stringify(await suites[Number(args[1])]!.run(Number(args[2]))));
} else {
  await bench(
    args.filter((name) => !name.startsWith('--')),
    args.includes('--quick') ? 1 : PROCESSES,
  );
}

async function bench(wanted: readonly string[], processes: number): Promise<void> {
  const began = performance.now();
  const seed = Number(process.env['SEED'] ?? Math.floor(Date.now() % 1_000_000));
  console.log(`Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'processor'}, seed ${seed}`);
  const several = processes > 1 ? `; median (low to high) of ${processes} processes` : '';
  console.log(`20th percentile of alternating batches; D = one die of a fixed generator loop${several}\n`);
  for (const [index, suite] of suites.entries()) {
    if (wanted.length > 0 && !suite.ids.some((id) => wanted.includes(id))) continue;
    const runs = suite.kind === 'counted' ? [await suite.run(seed)] : timed(index, seed, processes);
    for (const place of runs[0]!.keys()) console.log(line(runs.map((rows) => rows[place]!)));
  }
  console.log(`\n${Math.round((performance.now() - began) / 1000)} s`);
}

/** The rows of each process; each draws its inputs anew. */
function timed(suite: number, seed: number, processes: number): readonly (readonly Row[])[] {
  return Array.from({ length: processes }, (_, index) => {
    const child = [fileURLToPath(import.meta.url), ONE_PROCESS, String(suite), String(seed + index * 1000)];
    const { status, stdout } = spawnSync(process.execPath, child, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 1 << 26,
    });
    if (status !== 0) throw new Error(`a process of ${suites[suite]!.ids.join(', ')} failed`);
    return JSON.parse(stdout) as readonly Row[];
  });
}

/** One goal: the same row of every process. */
function line(rows: readonly Row[]): string {
  const values = rows.map((row) => row.value).sort((a, b) => a - b);
  const median = (percentile(values, 0.5) + values[Math.floor((values.length - 1) / 2)]!) / 2;
  const row = rows.find((row) => row.value === percentile(values, 0.5))!;
  const verdict = row.must === null ? '    ' : passes(row, median, values) ? 'ok  ' : 'MISS';
  const goal = row.must === null ? '' : ` (must ${row.better === 'more' ? '≥' : '≤'} ${row.must})`;
  const range = values.length > 1 ? ` (${number(values[0]!)} to ${number(values.at(-1)!)})` : '';
  const note = row.note ? ` — ${row.note}` : '';
  return `${verdict} ${row.id.padEnd(4)} ${number(median).padStart(7)}${range} ${row.unit}${goal}  ${row.what}${note}`;
}

/** The median meets the goal, and six of eight processes are near it. */
function passes(row: Row, median: number, values: readonly number[]): boolean {
  const near = values.filter((value) => holds(row, value, SLACK)).length;
  return holds(row, median) === true && near >= Math.min(MOST, values.length);
}

function number(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
