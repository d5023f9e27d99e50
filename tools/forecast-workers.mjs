// The workers in which fights are forecast, one for each ruleset: a module without imports, with the plain forms of the rules.
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { directly } from './direct.mjs';

const root = resolve(import.meta.dirname, '..');

/** The rulesets: each has a folder beside the kernel. */
export const FORECAST = readdirSync(resolve(root, 'src/rules'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'kernel')
  .map(({ name }) => name);

const ENTRY = 'salvo-forecast-worker';

/** The options of Vite for the worker of one ruleset: the same few lines for each of them. */
export const forecastWorker = (ruleset) => ({
  root,
  configFile: false,
  plugins: [
    {
      name: ENTRY,
      resolveId: (id) => (id.endsWith(ENTRY) ? `\0${ENTRY}` : null),
      load: (id) => (id === `\0${ENTRY}` ? entryOf(ruleset) : null),
    },
    directly(),
  ],
  build: {
    outDir: resolve(root, 'dist'),
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2023',
    lib: { entry: ENTRY, formats: ['es'], fileName: () => `forecast-${ruleset}.mjs` },
    // Vite keeps white space in ES libraries; the output's own minifier does not.
    rolldownOptions: { output: { minify: { compress: true, mangle: true, codegen: { removeWhitespace: true } } } },
  },
});

const entryOf = (ruleset) => `
import { ${ruleset} } from '/src/rules/${ruleset}/index.ts';
import { workAs } from '/src/play/forecast-work.ts';
workAs(${ruleset});
`;
