// `npm run build`: the installable system in dist/ and the rules library in lib/. `--system` builds only the system.
import { cpSync, existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { FORECAST, forecastWorker } from './forecast-workers.mjs';
import { ensureDependencies } from './setup.mjs';

const root = resolve(import.meta.dirname, '..');
/** Files shipped beside the module. `template.json` is not: V14 would drop field metadata of the types it names. */
const SHIPPED = ['system.json', 'styles', 'templates', 'lang', 'LICENSE', 'NOTICE', 'README.md', 'CHANGELOG.md'];

/** The contract checks for the Quench module: a file that only Quench loads. */
const CONTRACT = {
  outDir: resolve(root, 'dist'),
  emptyOutDir: false,
  copyPublicDir: false,
  minify: false,
  target: 'es2023',
  lib: { entry: resolve(root, 'test/tabletop/contract/cases.ts'), formats: ['es'], fileName: () => 'contract.mjs' },
};

ensureDependencies();
await buildSystem();
if (!process.argv.includes('--system')) await buildLibrary();

async function buildSystem() {
  const { build } = await import('vite');
  await build({ root, logLevel: 'warn' });
  await build({ root, configFile: false, logLevel: 'warn', build: CONTRACT });
  for (const ruleset of FORECAST) await build({ logLevel: 'warn', ...forecastWorker(ruleset) });
  for (const name of SHIPPED) {
    if (existsSync(resolve(root, name))) cpSync(resolve(root, name), resolve(root, 'dist', name), { recursive: true });
  }
  const { compilePacks, readPackSources } = await import('./packs.mjs');
  const { drawPictures } = await import('./pictures/index.mjs');
  await compilePacks(resolve(root, 'dist/packs'));
  drawPictures(resolve(root, 'dist/assets'), readPackSources());
  console.log('dist/ is an installable system');
}

async function buildLibrary() {
  const { rollup } = await import('rollup');
  const { default: options } = await import('../rollup.config.mjs');
  rmSync(resolve(root, 'lib'), { recursive: true, force: true });
  const bundle = await rollup({
    ...options,
    onwarn(warning) {
      throw new Error(`lib: ${warning.message}`);
    },
  });
  await bundle.write(options.output);
  await bundle.close();
  console.log('lib/ is the rules library');
}
