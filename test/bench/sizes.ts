/** B1, B2: what is shipped, minified and compressed. */
import { gzipSync } from 'node:zlib';
import { resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import type { Row } from './measure.ts';

async function bundled(entry: string): Promise<{ readonly min: number; readonly gz: number }> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      target: 'es2023',
      copyPublicDir: false,
      lib: { entry: resolve(entry), formats: ['es'], fileName: () => 'main.mjs' },
      // Vite keeps white space in ES libraries; the output's own minifier does not.
      rolldownOptions: { output: { minify: true } },
    },
  })) as Rolldown.RolldownOutput[];
  const code = output.flatMap((one) => one.output).map((one) => (one.type === 'chunk' ? one.code : ''));
  const text = code.join('\n');
  return { min: text.length, gz: gzipSync(text, { level: 9 }).length };
}

export async function sizes(): Promise<readonly Row[]> {
  const system = await bundled('src/salvo.ts');
  const rules = await bundled('test/bench/rules-only.ts');
  const kb = (bytes: number): number => bytes / 1000;
  return [
    { id: 'B1', what: 'whole system, minified', value: kb(system.min), unit: 'KB', must: 300, better: 'less' },
    {
      id: 'B1+',
      what: 'whole system, minified and compressed',
      value: kb(system.gz),
      unit: 'KB',
      must: 80,
      better: 'less',
    },
    {
      id: 'B2',
      what: 'rules, odds and forecast alone, compressed',
      value: kb(rules.gz),
      unit: 'KB',
      must: 30,
      better: 'less',
    },
  ];
}
