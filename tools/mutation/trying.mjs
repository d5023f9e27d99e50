// Gives a worker its orders and reads its answers: changes of which the worker does not come back count as noticed, and another goes on.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Without a sign of life for so long, in ms, a worker is in an endless loop. */
const SILENCE = 240_000;

const running = new Set();
const stop = (child) => process.kill(-child.pid, 'SIGKILL');
process.on('exit', () => running.forEach(stop));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** Tries the changes in one process, or in one after another; `onResult` hears what was noticed. */
export async function work(folder, name, orders, onResult) {
  const path = (kind) => join(folder, `mutation-${kind}-${name}.json`);
  const own = { ...orders, answers: path('answers'), record: path('record') };
  let open = orders.changes;
  while (open.length > 0 && Date.now() < orders.until) {
    const done = new Set();
    let begun = null;
    const status = await attempt(folder, path('orders'), { ...own, changes: open }, (line) => {
      if (line.recorded)
        console.log(`${line.recorded} tests reach what they reach in ${line.seconds} s of a processor`);
      if (line.begun) begun = line.begun;
      if (line.broken)
        console.log(`not used, for it fails when it runs alone: ${line.name} (${line.broken}): ${line.why}`);
      if (!line.id) return;
      done.add(line.id);
      onResult(line);
    });
    if (status === 0) return;
    if (begun === null || done.has(begun)) throw new Error('The changes could not be tried.');
    onResult({ id: begun, noticed: true, by: 'the process, which did not come back' });
    open = open.filter(({ id }) => id !== begun && !done.has(id));
  }
}

/** Runs the tests without any change. @returns what each reaches */
export async function record(folder, orders) {
  const own = { ...orders, changes: [], answers: join(folder, 'answers.json'), record: join(folder, 'record.json') };
  await attempt(folder, join(folder, 'orders.json'), own, () => undefined);
  return JSON.parse(readFileSync(own.record, 'utf8'));
}

/** One process, until it ends or is silent for too long. */
async function attempt(folder, file, orders, hear) {
  writeFileSync(file, JSON.stringify(orders));
  writeFileSync(orders.answers, '');
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tools/mutation/vitest.config.mjs'];
  const env = { ...process.env, SALVO_CHANGES: file };
  const child = spawn(process.execPath, args, { cwd: folder, env, detached: true, stdio: 'pipe' });
  running.add(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
  let heard = 0;
  const hearOn = () => {
    const lines = readFileSync(orders.answers, 'utf8').split('\n').slice(0, -1);
    for (const line of lines.slice(heard)) hear(JSON.parse(line));
    heard = lines.length;
  };
  const timer = setInterval(() => {
    hearOn();
    const limit = existsSync(orders.record) ? SILENCE : 4 * SILENCE;
    if (Date.now() - statSync(orders.answers).mtimeMs > limit) stop(child);
  }, 500);
  const status = await new Promise((end) => child.on('close', end));
  clearInterval(timer);
  running.delete(child);
  hearOn();
  if (status !== 0) console.log(printed);
  return status;
}
