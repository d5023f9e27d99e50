/** `npm run bench [-- ID …]`: measures side by side with public packages in the same process, and prints each with its goal. */
import { availableParallelism, cpus } from 'node:os';
import { browserCounts } from './browser.ts';
import { MATERIALS } from './material.ts';
import { holds, type Row } from './measure.ts';
import { driveResolution, fights, odds, recordSize, resolution } from './rules.ts';
import { sizes } from './sizes.ts';

const wanted = process.argv.slice(2);
const seed = Number(process.env['SEED'] ?? Math.floor(performance.now() * 1000) % 1_000_000);
const suites: readonly {
  readonly ids: readonly string[];
  readonly run: () => readonly Row[] | Promise<readonly Row[]>;
}[] = [
  { ids: ['R1', 'R1c', 'R3'], run: () => [...resolution(seed), ...driveResolution(seed)] },
  { ids: ['R5'], run: () => MATERIALS.flatMap((one) => recordSize(one, seed)) },
  { ids: ['O1', 'O3'], run: () => MATERIALS.flatMap((one) => odds(one, seed)) },
  { ids: ['F1', 'F4'], run: () => MATERIALS.flatMap((one) => fights(one, seed)) },
  { ids: ['U2', 'U5', 'U6', 'U9'], run: () => browserCounts() },
  { ids: ['B1', 'B2'], run: () => sizes() },
];

console.log(`Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'processor'}, seed ${seed}`);
console.log('20th percentile of alternating batches; D = one die of a fixed generator loop\n');
for (const suite of suites) {
  if (wanted.length > 0 && !suite.ids.some((id) => wanted.includes(id))) continue;
  for (const row of await suite.run()) console.log(line(row));
}

function line(row: Row): string {
  const verdict = { true: 'ok  ', false: 'MISS', null: '    ' }[String(holds(row)) as 'true' | 'false' | 'null'];
  const goal = row.must === null ? '' : ` (must ${row.better === 'more' ? '≥' : '≤'} ${row.must})`;
  const value = row.value >= 100 ? row.value.toFixed(0) : row.value.toFixed(2);
  return `${verdict} ${row.id.padEnd(4)} ${value.padStart(7)} ${row.unit}${goal}  ${row.what}${row.note ? ` — ${row.note}` : ''}`;
}
