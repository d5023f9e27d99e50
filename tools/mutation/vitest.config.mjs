// Runs worker.mjs, for which the tests of the project are modules that it loads: their `vitest` is tests.mjs. Rules run as they are written.
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = resolve(import.meta.dirname, '../..');
const standIn = {
  name: 'salvo-tests',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === 'vitest' && importer?.startsWith(resolve(root, 'test')) ? resolve(import.meta.dirname, 'tests.mjs') : null,
};

export default defineConfig({
  root,
  plugins: [standIn],
  test: {
    include: ['tools/mutation/worker.mjs'],
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    silent: true,
    watch: false,
    testTimeout: 2 ** 31 - 1,
  },
});
