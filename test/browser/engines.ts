// Other engines that run the rules: another Node, a worker of Chromium, a Firefox. Each is given the same program and returns its result.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';

/** A program in one module; `says` is what its host calls the function that takes its result. */
export type Program = (says: string) => string;

/** The rules and the fights in one module, minified as they are shipped; the result of `call` of them is what it says. */
export async function bundledBattles(): Promise<(call: string) => Program> {
  const [{ output }] = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: resolve('test/rules/conformance/battles.ts'), formats: ['es'] },
    },
  })) as [Rolldown.RolldownOutput];
  const exported = /export\s*\{[^}]*?([\w$]+) as battleDigests[^}]*\};?/;
  const code = output[0].code.replace(exported, (_all, name: string) => `const battleDigests = ${name};`);
  return (call) => (says) => `${code}\n;${says}(JSON.stringify(${call}));`;
}

export const inNode = (program: Program): unknown =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-'], {
      input: program('console.log'),
      encoding: 'utf8',
    }),
  );

export const inWorker = async (page: Page, program: Program): Promise<unknown> =>
  JSON.parse(
    await page.evaluate(
      (text) =>
        new Promise<string>((done, fail) => {
          const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
          const worker = new Worker(url, { type: 'module' });
          worker.onmessage = ({ data }) => done(data as string);
          worker.onerror = ({ message }) => fail(new Error(message));
        }),
      program('postMessage'),
    ),
  );

const POSTING = `const say = (result) => fetch('/result', { method: 'POST', body: result });`;

/** Without a driver: the Firefox at `path` opens a page of ours whose script sends back what it came to, within `seconds`. */
export async function inFirefox(path: string, program: Program, seconds: number): Promise<unknown> {
  const profile = mkdtempSync(join(tmpdir(), 'salvo-firefox-'));
  let heard: (text: string) => void = () => undefined;
  const server = createServer((request, response) => {
    if (request.method !== 'POST') {
      const isPage = request.url === '/';
      response.setHeader('content-type', isPage ? 'text/html' : 'text/javascript');
      const error = `onerror = (what) => void fetch('/result', { method: 'POST', body: JSON.stringify({ error: String(what) }) })`;
      const page = `<!doctype html><script>${error}</script><script type="module" src="/program.js"></script>`;
      return void response.end(isPage ? page : `${POSTING}\n${program('say')}`);
    }
    let text = '';
    request.on('data', (part: Buffer) => (text += String(part)));
    request.on('end', () => {
      response.end();
      heard(text);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const child = spawn(path, ['--headless', '--no-remote', '--new-instance', '--profile', profile, url], {
    stdio: 'ignore',
    env: { ...process.env, MOZ_HEADLESS: '1', HOME: profile },
  });
  const ended = new Promise<void>((end) => child.on('close', () => end()));
  let timer: NodeJS.Timeout | undefined;
  try {
    return JSON.parse(
      await new Promise<string>((done, fail) => {
        heard = done;
        child.on('error', fail);
        timer = setTimeout(() => fail(new Error(`Firefox said nothing in ${seconds} s`)), seconds * 1000);
      }),
    );
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
    await ended;
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
