import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { instrumented } from './tools/coverage.mjs';

/** The names of classes are kept: Foundry makes a sheet's id, which worlds store, from the name of its class. */
const keepNames = { function: false, class: true };

/** The system as Foundry loads it: one ES module without imports, with a source map beside it. */
export default defineConfig({
  plugins: process.env['SALVO_COVERAGE'] ? [instrumented()] : [],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    minify: true,
    sourcemap: true,
    target: 'es2023',
    copyPublicDir: false,
    lib: { entry: resolve(import.meta.dirname, 'src/salvo.ts'), formats: ['es'], fileName: () => 'salvo.mjs' },
    // Vite keeps white space in ES libraries; the output's own minifier does not.
    rolldownOptions: {
      output: { minify: { compress: { keepNames }, mangle: { keepNames }, codegen: { removeWhitespace: true } } },
    },
  },
});
