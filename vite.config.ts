import { resolve } from 'node:path';
import { defineConfig } from 'vite';

/** The system as Foundry loads it: one ES module without imports. Sheet ids derive from class names, so names are kept. */
export default defineConfig({
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    target: 'es2023',
    copyPublicDir: false,
    lib: { entry: resolve(import.meta.dirname, 'src/salvo.ts'), formats: ['es'], fileName: () => 'salvo.mjs' },
  },
});
