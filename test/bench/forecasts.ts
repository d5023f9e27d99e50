/** F7 to F10: the forecast as a GM has it, in the window of the built system. They need a browser and `npm run build`. */
import type { Page } from 'playwright-core';
import { openFirefight, run, showTab } from '../browser/support.ts';
import { atLeast, atMost, percentile, type Row } from './measure.ts';

const FIGHTS = ['cepheus', 'drive', 'fluid', 'adeva', 'arrgs'];
/** The runs of each kind; medians are told. */
const RUNS = 3;
const TRIALS = 10_000;

/** One press of the button, in ms and bytes. */
interface Press {
  readonly first: number;
  readonly all: number;
  /** The longest task of the page meanwhile: what it took of a processor. */
  readonly task: number;
  readonly message: number;
  /** The numbers at the end. */
  readonly shown: string;
}

export async function forecasts(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const fight of FIGHTS) rows.push(...(await rowsOf(fight)));
  return rows;
}

async function rowsOf(fight: string): Promise<readonly Row[]> {
  const { table, gm } = await openFirefight({ fight });
  try {
    await showTab(gm, 'combat');
    await run(gm, PROBE);
    await gm.locator('#combat [data-action="salvoForecast"]').click();
    await gm.locator('.salvo-forecast-body').waitFor();
    const one: Press[] = [];
    const two: Press[] = [];
    for (let at = 0; at < RUNS; at++) {
      if (fight === FIGHTS[0]) one.push(await press(gm, 1));
      two.push(await press(gm, 2));
    }
    if (new Set([...one, ...two].map(({ shown }) => shown)).size > 1) throw new Error(`${fight}: not the same numbers`);
    const cancel = await run<number>(gm, 'window.cancel()');
    const median = (key: 'first' | 'all' | 'task', of = two): number =>
      percentile(
        of.map((press) => press[key]),
        0.5,
      );
    const bytes = Math.max(...two.map(({ message }) => message));
    return [
      atMost('F7', `${fight}: the largest message of a worker`, bytes / 1000, 32, { unit: 'KB' }),
      ...(one.length > 0
        ? [
            atLeast('F8', `${fight}: two workers v one, the same numbers`, median('all', one) / median('all'), 1.5, {
              unit: '×',
              note: `${TRIALS} fights, ${median('all', one).toFixed(0)} against ${median('all').toFixed(0)} ms`,
            }),
          ]
        : []),
      atMost('F9', `${fight}: click to the first partial result`, median('first'), 150, { unit: 'ms' }),
      atMost('F9', `${fight}: click to the end of ${TRIALS} fights`, median('all'), 400, { unit: 'ms' }),
      atMost('F10', `${fight}: the longest task of the page, in processor time`, median('task'), 16, { unit: 'ms' }),
      atMost('F10', `${fight}: click on Stop to the end of the workers`, cancel, 100, { unit: 'ms' }),
    ];
  } finally {
    await table.close();
  }
}

async function press(page: Page, workers: number): Promise<Press> {
  const client = await page.context().newCDPSession(page);
  const tasks: Task[] = [];
  client.on('Tracing.dataCollected', ({ value }) => void tasks.push(...(value as unknown as readonly Task[])));
  await client.send('Tracing.start', { categories: 'disabled-by-default-devtools.timeline' });
  const pressed = await run<Omit<Press, 'task'>>(page, `window.press(${workers})`);
  const complete = new Promise((done) => client.once('Tracing.tracingComplete', done));
  await client.send('Tracing.end');
  await complete;
  await client.detach();
  return { ...pressed, task: longest(tasks) };
}

/** An entry of Chromium's trace: times are in microseconds, `tdur` is that of the thread itself. */
interface Task {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** The longest task of a page's own thread, in ms. */
function longest(tasks: readonly Task[]): number {
  const pages = tasks.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const own = tasks.filter(
    ({ name, pid, tid }) => name === 'RunTask' && pages.some((page) => page.pid === pid && page.tid === tid),
  );
  return Math.max(...own.map(({ tdur = 0 }) => tdur)) / 1000;
}

const PROBE = `(() => {
  Math.random = () => 0.5;
  const made = [];
  let message = 0;
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      made.push(this);
      this.addEventListener('message', ({ data }) => (message = Math.max(message, JSON.stringify(data).length)));
    }
    terminate() { this.ended = true; super.terminate(); }
  };
  const until = (holds) => new Promise((done) => {
    const look = () => { if (holds()) done(); else setTimeout(look, 0); };
    look();
  });
  const body = () => document.querySelector('.salvo-forecast-body');
  const begin = () => { body().querySelector('button').click(); return performance.now(); };
  window.press = async (workers) => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: workers, configurable: true });
    message = 0;
    const began = begin();
    const progress = body().querySelector('progress');
    await until(() => progress.value > 0);
    const first = performance.now() - began;
    await until(() => body().dataset.state !== 'running');
    const shown = [...body().querySelectorAll('tbody td')].map(({ textContent }) => textContent).join();
    return { first, all: performance.now() - began, message, shown };
  };
  window.cancel = async () => {
    made.length = 0;
    begin();
    await until(() => body().querySelector('progress').value > 0);
    const began = begin();
    await until(() => made.every(({ ended }) => ended));
    return performance.now() - began;
  };
})()`;
