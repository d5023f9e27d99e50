/** Chromium as an engine: its own build of the rules, which meets them as the browser of a player does. */
import { resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { build, type Plugin, type Rolldown } from 'vite';
import { tool } from '../browser/harness.ts';
import { english } from '../language.ts';
import type { Engine } from './engines.ts';
import type { Row } from './measure.ts';

/** A worker in a new page of Chromium for each run. */
export async function inChromium(): Promise<Engine> {
  const code = await workerCode();
  const { ensureBrowser } = await tool<{ ensureBrowser(): string }>('setup.mjs');
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  return {
    name: `Chromium ${browser.version()}, in a worker`,
    async time(suite, seed) {
      const page = await browser.newPage();
      const rows = await page.evaluate(IN_WORKER, { code, suite, seed });
      await page.close();
      return rows as readonly Row[];
    },
    close: () => browser.close(),
  };
}

/** The work of the page; a string would not take an argument. */
const IN_WORKER = ({ code, ...asked }: { readonly code: string; readonly suite: number; readonly seed: number }) =>
  new Promise((done, failed) => {
    const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = ({ message, lineno }) => failed(new Error(`${message} (line ${lineno} of the worker)`));
    worker.postMessage(asked);
  });

/** The worker in one script, with the plain forms of the rules, as in Node. */
async function workerCode(): Promise<string> {
  const { directly } = await tool<{ directly(): Plugin }>('direct.mjs');
  return scriptOf('test/bench/worker.ts', [WITH_TEXTS, directly()]);
}

/** A program for a browser in one script. */
export async function scriptOf(entry: string, plugins: Plugin[] = []): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    plugins,
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry: resolve(entry), formats: ['es'], fileName: 'script' },
    },
  })) as Rolldown.RolldownOutput[];
  return output
    .flatMap(({ output }) => output)
    .map((chunk) => (chunk.type === 'chunk' ? chunk.code : ''))
    .join('\n');
}

/** A browser has no files, so that the English texts come with the code. */
const WITH_TEXTS: Plugin = {
  name: 'texts',
  enforce: 'pre',
  load: (id) =>
    id === resolve('test/language.ts') ? `export const english = () => (${JSON.stringify(english())});` : null,
};
