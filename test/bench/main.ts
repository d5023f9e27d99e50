/**
 * `npm run bench [-- [--quick] [--node | --chromium] ID …]`: measures side by side with public packages, and prints each
 * with its goal. What is timed is timed eight times in each engine, one after the other, in a process or page of its own;
 * `--quick`: once; `--node`, `--chromium`: in that engine alone. Sheets and data preparation are timed on the tabletop.
 */
import { fileURLToPath } from 'node:url';
import { inNode, type Engine } from './engines.ts';
import { imports } from './imports.ts';
import { IN_PAGE } from './in-page.ts';
import { holds, percentile, type Row } from './measure.ts';
import { memory } from './memory.ts';
import { records } from './records.ts';
import { TIMED } from './timed.ts';

/** The suites of what is counted, which is the same every time, and of B3, which has processes of its own: taken once. */
const COUNTED: readonly {
  readonly ids: readonly string[];
  run(seed: number): readonly Row[] | Promise<readonly Row[]>;
}[] = [
  { ids: ['R5'], run: records },
  { ids: ['F6', 'F7'], run: memory },
  {
    ids: ['U2', 'U5', 'U6', 'U7', 'U9'],
    run: async () => (await import('./browser.ts')).browserCounts(),
  },
  { ids: ['U8'], run: async () => (await import('./browser.ts')).growth() },
  { ids: ['F7', 'F8', 'F9', 'F10'], run: async () => (await import('./forecasts.ts')).forecasts() },
  { ids: ['B1', 'B2'], run: async () => (await import('./sizes.ts')).sizes() },
  { ids: ['B3'], run: imports },
];

const RUNS = 8;
/** The number of them that must be within `SLACK` of the goal. */
const MOST = 6;
const SLACK = 1.15;
/**
 * The argument of this program in a process of its own: the number of a suite and a seed follow, the rows are its
 * output.
 */
const ONE_PROCESS = '--process';

const args = process.argv.slice(2);
if (args[0] === ONE_PROCESS) {
  console.log(JSON.stringify(TIMED[Number(args[1])]!.run(Number(args[2]))));
} else {
  await bench(
    args.filter((name) => !name.startsWith('--')),
    args.includes('--quick') ? 1 : RUNS,
  );
}

async function bench(wanted: readonly string[], runs: number): Promise<void> {
  const began = performance.now();
  const seed = Number(process.env['SEED'] ?? Math.floor(Date.now() % 1_000_000));
  const isWanted = ({ ids }: { readonly ids: readonly string[] }): boolean =>
    wanted.length === 0 || ids.some((id) => wanted.includes(id));
  const several = runs > 1 ? `; median (low to high) of ${runs} runs` : '';
  console.log(`Seed ${seed}. 20th percentile of alternating batches; D = one die of a fixed generator loop${several}`);
  if (TIMED.some(isWanted)) {
    if (!args.includes('--chromium')) await timed(inNode(fileURLToPath(import.meta.url), ONE_PROCESS));
    if (!args.includes('--node')) await timed(await (await import('./chromium.ts')).inChromium());
  }
  if (IN_PAGE.some(isWanted) && !args.includes('--node'))
    await timed(await (await import('./tabletop.ts')).onTabletop(), IN_PAGE);
  const counts = args.includes('--chromium') || args.includes('--node') ? [] : COUNTED.filter(isWanted);
  if (counts.length > 0) console.log('\nCounted');
  for (const suite of counts) for (const row of await suite.run(seed)) console.log(line([row]));
  console.log(`\n${Math.round((performance.now() - began) / 1000)} s`);

  /** The suites that are wanted, each run drawing its inputs anew. */
  async function timed(engine: Engine, suites: readonly { readonly ids: readonly string[] }[] = TIMED): Promise<void> {
    console.log(`\n${engine.name}`);
    for (const [suite, entry] of suites.entries()) {
      if (!isWanted(entry)) continue;
      const rows: (readonly Row[])[] = [];
      for (let run = 0; run < runs; run++) rows.push(await engine.time(suite, seed + run * 1000));
      for (const place of rows[0]!.keys()) console.log(line(rows.map((all) => all[place]!)));
    }
    await engine.close();
  }
}

/** The line of one goal: the same row of every run. */
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

/** The median meets the goal, and six of eight runs are near it. */
function passes(row: Row, median: number, values: readonly number[]): boolean {
  const near = values.filter((value) => holds(row, value, SLACK)).length;
  return holds(row, median) === true && near >= Math.min(MOST, values.length);
}

function number(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
