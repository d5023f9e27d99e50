/** A forecast at work: its fights shared out among workers, each of which loads the rules of one game and nothing else. */
import type { ForecastOrder } from '../../../play/forecast-work.ts';
import { bothOf, NO_FIGHTS, type Forecast } from '../../../play/forecast.ts';
import { localize, report } from '../../api.ts';

/** More workers would wait for each other's memory. */
const MOST_WORKERS = 4;

export interface Hearer {
  /** Every part that is told, added to those before. */
  told(sofar: Forecast): void;
  /** The message of an error in a worker, or of one that could not start; all are stopped then. */
  failed(message: string): void;
}

/** The beginning of the fights of an order; the function returned stops them at once. */
export function runForecast(ruleset: string, order: Omit<ForecastOrder, 'first'>, hearer: Hearer): () => void {
  const workers: Worker[] = [];
  const stop = (): void => workers.splice(0).forEach((worker) => worker.terminate());
  const fail = (message: string): void => {
    stop();
    report(new Error(message));
    hearer.failed(message);
  };
  let sofar = NO_FIGHTS;
  const file = `forecast-${ruleset}.mjs`;
  try {
    for (const [first, trials] of shares(order.trials)) {
      const worker = new Worker(new URL(file, import.meta.url), { type: 'module' });
      workers.push(worker);
      worker.onmessage = ({ data }: MessageEvent<Forecast>) => {
        // One that was on its way when its worker was stopped.
        if (workers.length === 0) return;
        sofar = bothOf(sofar, data);
        if (sofar.trials === order.trials) stop();
        hearer.told(sofar);
      };
      // A file that cannot be loaded has no message.
      worker.onerror = ({ message }) => fail(message || localize('SALVO.forecast.unloaded', { file }));
      worker.postMessage({ ...order, first, trials } satisfies ForecastOrder);
    }
  } catch (error) {
    fail(String(error));
  }
  return stop;
}

/** The first fight and the number of fights of each worker: one for each processor, and a share for each worker. */
function shares(trials: number): readonly (readonly [number, number])[] {
  const workers = Math.max(1, Math.min(MOST_WORKERS, navigator.hardwareConcurrency));
  const from = (worker: number): number => Math.floor((worker * trials) / workers);
  return Array.from({ length: workers }, (_, worker) => [from(worker), from(worker + 1) - from(worker)] as const);
}
