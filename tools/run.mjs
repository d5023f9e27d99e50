// Bundles one TypeScript entry for Node and runs it: `node tools/run.mjs ENTRY [ARG …]`.
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , entry, ...args] = process.argv;
if (!entry) {
  console.error('usage: node tools/run.mjs ENTRY [ARG …]');
  process.exit(2);
}
const { ensureDependencies } = await import('./setup.mjs');
ensureDependencies();
const { build } = await import('vite');
const { directly } = await import('./direct.mjs');
const root = resolve(import.meta.dirname, '..');
const name = createHash('sha1').update(entry).digest('hex').slice(0, 10);
const outDir = resolve(root, 'node_modules/.cache/salvo', `${name}-${process.pid}`);
mkdirSync(outDir, { recursive: true });
try {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [directly()],
    build: {
      ssr: resolve(root, entry),
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'main.mjs' } },
    },
  });
  process.argv = [process.argv[0], resolve(root, entry), ...args];
  await import(pathToFileURL(resolve(outDir, 'main.mjs')).href);
} finally {
  process.on('exit', () => rmSync(outDir, { recursive: true, force: true }));
}
