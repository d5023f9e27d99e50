// Drives the tabletop in Chromium: one context, so that a GM's and a player's tab share the SharedWorker's table.
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type BrowserContext, type Page } from 'playwright-core';

export interface TableOptions {
  /** folder of a built system; default: dist/ */
  readonly system?: string;
  readonly viewport?: { width: number; height: number };
  readonly theme?: 'light' | 'dark';
  /** true: the GM's first tab rolls initiative and starts the fight, as `npm start` does */
  readonly begin?: boolean;
  /** name of a demo fight; default: the first */
  readonly fight?: string;
}
export interface Table {
  readonly url: string;
  readonly context: BrowserContext;
  /** console errors, uncaught errors and rejected promises of every tab, each with its user */
  readonly problems: string[];
  /** `user`: gm, player, or the id of another. `how`: more of its address, `&templates=slow`. Opens a tab and waits until its client is ready. */
  open(user: string, fight?: string, how?: string): Promise<Page>;
  screenshot(page: Page, path: string): Promise<void>;
  close(): Promise<void>;
}

interface Server {
  url: string;
  close(): Promise<void>;
}

const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--disable-renderer-backgrounding'],
  ...['--disable-background-timer-throttling', '--disable-backgrounding-occluded-windows'],
];

/**
 * A table: a system that is served, and a browser that is launched. Close it when done; a browser must be installed
 * (see tools/setup.mjs).
 */
export async function openTable(options: TableOptions = {}): Promise<Table> {
  const server = await startServer(options);
  const profile = mkdtempSync(join(tmpdir(), 'salvo-chromium-'));
  const { ensureBrowser } = await tool<{ ensureBrowser(): string }>('setup.mjs');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureBrowser(),
    args: FLAGS,
    headless: true,
    viewport: options.viewport ?? { width: 1366, height: 768 },
  });
  const problems: string[] = [];
  return {
    url: server.url,
    context,
    problems,
    async open(user, scene = options.fight, how = '') {
      const page = await openWindow(context);
      page.on('pageerror', (error) => problems.push(`${user}: ${error.stack ?? error.message}`));
      page.on('console', (line) => line.type() === 'error' && problems.push(`${user}: ${line.text()}`));
      const fight = scene === undefined ? '' : `&fight=${scene}`;
      await page.goto(`${server.url}/?user=${user}&theme=${options.theme ?? 'dark'}${fight}${how}`);
      await page
        .waitForFunction(() => document.body.dataset['ready'] === 'true', undefined, { timeout: 20_000 })
        .catch((error: unknown) => {
          throw new Error(`The ${user}'s tab did not get ready: ${problems.join('\n') || String(error)}`);
        });
      return page;
    },
    async screenshot(page, path) {
      mkdirSync(dirname(path), { recursive: true });
      await page.screenshot({ path });
    },
    async close() {
      for (const page of context.pages()) await gatherCounts(page);
      await context.close();
      await server.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

interface Counts {
  readonly s: Record<string, number>;
  readonly f: Record<string, number>;
  readonly b: Record<string, number[]>;
}
type Coverage = Record<string, Counts>;

/** The counts of a tab of the instrumented build, added to what vitest gathers in this process (tools/coverage.mjs). */
async function gatherCounts(page: Page): Promise<void> {
  if (!process.env['SALVO_COVERAGE']) return;
  const found = await page
    .evaluate<Coverage | undefined>('globalThis.__VITEST_COVERAGE__')
    .catch((): undefined => undefined);
  const all = ((globalThis as { __VITEST_COVERAGE__?: Coverage }).__VITEST_COVERAGE__ ??= {});
  for (const [file, counts] of Object.entries(found ?? {})) {
    const known = (all[file] ??= counts);
    if (known === counts) continue;
    for (const key of Object.keys(counts.s)) known.s[key]! += counts.s[key]!;
    for (const key of Object.keys(counts.f)) known.f[key]! += counts.f[key]!;
    for (const [key, branches] of Object.entries(counts.b))
      known.b[key] = branches.map((arm, at) => arm + known.b[key]![at]!);
  }
}

/** A window of its own for each tab: Chromium paints only the front tab of a window, and clicks wait for a painted page. */
async function openWindow(context: BrowserContext): Promise<Page> {
  const first = context.pages()[0] ?? (await context.newPage());
  const [page] = await Promise.all([
    context.waitForEvent('page'),
    first.evaluate(() => void window.open('about:blank', '_blank', 'popup,noopener,width=1366,height=768')),
  ]);
  return page;
}

async function startServer({ system, begin = false }: TableOptions): Promise<Server> {
  const { serve } = await tool<{ serve(options: object): Promise<Server> }>('tabletop.mjs');
  return serve({ port: 0, quiet: true, begin, ...(system === undefined ? {} : { system }) });
}

/** A module of tools/, never bundled: it finds the repository from its own place. */
export const tool = <T>(name: string): Promise<T> =>
  import(/* @vite-ignore */ pathToFileURL(resolve('tools', name)).href) as Promise<T>;
