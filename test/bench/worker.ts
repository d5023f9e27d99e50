/** A suite that is timed in a worker of a browser: asked for by its number, answered with its rows. */
import { TIMED } from './timed.ts';

/** The scope of a worker, as far as it is used here: the compiler knows only the window's. */
interface Worker {
  onmessage(message: { readonly data: { readonly suite: number; readonly seed: number } }): void;
  postMessage(rows: unknown): void;
}

const worker = globalThis as unknown as Worker;
worker.onmessage = ({ data: { suite, seed } }) => worker.postMessage(TIMED[suite]!.run(seed));
