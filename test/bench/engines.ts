/** The engines in which the rules are timed. */
import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';
import type { Row } from './measure.ts';

export interface Engine {
  readonly name: string;
  /** The rows of the suite with this number, in a process or page of its own. */
  time(suite: number, seed: number): Promise<readonly Row[]>;
  close(): Promise<void>;
}

/** `program` in a process of its own, given `option`, the number of the suite and the seed. The rows are its output. */
export const inNode = (program: string, option: string): Engine => ({
  name: `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'processor'}`,
  time(suite, seed) {
    const { status, stdout } = spawnSync(process.execPath, [program, option, String(suite), String(seed)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 1 << 26,
    });
    if (status !== 0) throw new Error(`the process of suite ${suite} failed`);
    return Promise.resolve(JSON.parse(stdout) as readonly Row[]);
  },
  close: () => Promise.resolve(),
});
