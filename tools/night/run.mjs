// Runs a program of the night with a time limit: a program that takes too long is stopped, with all that it has started.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
export const cache = resolve(root, '.cache');
export const vitest = resolve(root, 'node_modules/vitest/vitest.mjs');

const running = new Set();
const stop = (child) => {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
};
process.on('exit', () => running.forEach(stop));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** Runs Node with `args` for `seconds` at most; `look` is called every two. Gives 'ok', 'failed' or 'stopped'. */
export async function run(args, { env = {}, seconds = Infinity, look = () => undefined } = {}) {
  const until = Date.now() + seconds * 1000;
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
  running.add(child);
  let isStopped = false;
  const timer = setInterval(() => {
    look();
    if (Date.now() < until || isStopped) return;
    isStopped = true;
    stop(child);
  }, 2_000);
  const status = await new Promise((end) => child.on('close', end));
  clearInterval(timer);
  running.delete(child);
  return isStopped ? 'stopped' : status === 0 ? 'ok' : 'failed';
}
