/** F6, F7: what a forecast allocates, keeps and says, counted in this process. */
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { battle } from '../../src/play/battle.ts';
import { forecast } from '../../src/play/forecast.ts';
import { seeded } from '../../src/rules/kernel/random.ts';
import { MATERIALS, type Material } from './material.ts';
import { atMost, percentile, type Row } from './measure.ts';

/** People a side of the combats that are counted. */
const EACH = 4;
/** Combats before one counts: by then the engine has compiled what they run. */
const WARM = 100;
const COUNTED = 40;

/**
 * Bytes that one combat allocates: the median of several, each by itself. One in whose course the collector comes is
 * left out.
 */
export function allocatedPerCombat({ ruleset, someFight }: Material, seed: number): number {
  const fight = someFight(seeded(seed), EACH);
  const once = (at: number): number => {
    const before = getHeapStatistics().used_heap_size;
    battle(ruleset, fight, seeded(seed + at));
    return getHeapStatistics().used_heap_size - before;
  };
  for (let at = 0; at < WARM; at++) once(at);
  const sizes = Array.from({ length: COUNTED }, (_, at) => once(at)).filter((bytes) => bytes > 0);
  return percentile(sizes, 0.5);
}

export interface Kept {
  /** Bytes of heap that are in use after the combats and were not before. */
  readonly heap: number;
  /** Bytes of the result as a message between a worker and its page. */
  readonly message: number;
}

/** The bytes that stay of a forecast with so many combats, of one fighter a side. */
export function keptAfter({ ruleset, someFight }: Material, seed: number, combats: number): Kept {
  const fight = someFight(seeded(seed), 1);
  forecast(ruleset, fight, { trials: 10 * WARM, seed });
  const before = usedAfterCollection();
  const result = forecast(ruleset, fight, { trials: combats, seed });
  const heap = usedAfterCollection() - before;
  return { heap, message: Buffer.byteLength(JSON.stringify(result)) };
}

function usedAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // The second collects what the first has left to be finalized.
  for (let times = 0; times < 2; times++) collect();
  return getHeapStatistics().used_heap_size;
}

/** Combats of a forecast as a GM might ask for. */
const MANY = 100_000;

export const memory = (seed: number): readonly Row[] => [
  ...MATERIALS.map((material) => {
    const bytes = allocatedPerCombat(material, seed);
    const what = `${material.ruleset.id}: allocated by a combat, ${EACH} v ${EACH}`;
    return atMost('F6', what, bytes / 1024, 1, { unit: 'KB' });
  }),
  ...keptRows(seed),
];

function keptRows(seed: number): readonly Row[] {
  const { heap, message } = keptAfter(MATERIALS[0]!, seed, MANY);
  return [
    atMost('F7', `cepheus: heap kept after ${MANY} combats`, heap / 1024, 512, { unit: 'KB' }),
    atMost('F7', 'cepheus: the result of a forecast as a message', message / 1024, 32, { unit: 'KB' }),
  ];
}
