/** B1, B2: the shipped files, minified and compressed. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { resolve } from 'node:path';
import { build, loadConfigFromFile, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { tool } from '../browser/harness.ts';
import type { Row } from './measure.ts';

interface Size {
  readonly min: number;
  readonly gz: number;
}

async function bundled(config: UserConfig): Promise<Size> {
  const output = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, sourcemap: false },
  })) as Rolldown.RolldownOutput[];
  const code = output.flatMap((output) => output.output).map((chunk) => (chunk.type === 'chunk' ? chunk.code : ''));
  const text = code.join('\n');
  return { min: text.length, gz: gzipSync(text, { level: 9 }).length };
}

const RULESETS = ['adeva', 'arrgs', 'cepheus', 'drive', 'fluid'];
/** The lists that a ruleset is entered in: nothing else names one. */
const LISTS = ['src/rules/rulesets.ts', 'src/foundry/games/data.ts', 'src/foundry/games/sheets.ts'].map((path) =>
  resolve(path),
);

/** A plugin that strikes rulesets from the lists, as a build without them would have them. */
function without(rulesets: readonly string[]): Plugin {
  const names = rulesets.join('|');
  const line = new RegExp(`^.*\\b(${names})(Types|Stored|Shown|Things|Vehicle|Robot|Weapon|Armor)?\\b.*\\n`, 'gm');
  return {
    name: 'fewer games',
    enforce: 'pre',
    load: (id) => (LISTS.includes(id) ? readFileSync(id, 'utf8').replace(line, '') : null),
  };
}

/** @param further Whether what each game adds to the others is told too. */
export async function sizes(further = true): Promise<readonly Row[]> {
  const system = await shipped();
  const all = await bundled(system);
  const entry = resolve('test/bench/rules-only.ts');
  const rules = await bundled({ ...system, build: { ...system.build, lib: { entry, formats: ['es'] } } });
  const games: Row[] = [];
  for (const ruleset of RULESETS) {
    const others = RULESETS.filter((name) => name !== ruleset);
    games.push(...rows(`with ${ruleset} alone`, await bundled({ ...system, plugins: [without(others)] }), ONE_GAME));
  }
  for (const ruleset of further ? RULESETS : []) {
    const { min, gz } = await bundled({ ...system, plugins: [without([ruleset])] });
    games.push(...rows(`more for ${ruleset} beside the others`, { min: all.min - min, gz: all.gz - gz }, FURTHER_GAME));
  }
  const { forecastWorker } = await tool<{ forecastWorker(ruleset: string): UserConfig }>('forecast-workers.mjs');
  const workers: Row[] = [];
  for (const ruleset of RULESETS) {
    const { gz } = await bundled(forecastWorker(ruleset));
    workers.push({ ...WORKER, what: `forecast worker of ${ruleset}, compressed`, value: kb(gz) });
  }
  return [
    ...rows(`with all ${RULESETS.length} games`, all, null),
    ...games,
    {
      id: 'B2',
      what: 'rules, odds and forecast alone, compressed',
      value: kb(rules.gz),
      unit: 'KB',
      must: 30,
      better: 'less',
    },
    ...workers,
  ];
}

/** The build options of `npm run build`. */
async function shipped(): Promise<UserConfig> {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, resolve('vite.config.ts'));
  if (!loaded) throw new Error('vite.config.ts is missing');
  return loaded.config;
}

const kb = (bytes: number): number => bytes / 1000;

/** The goal of B2 for a worker. */
const WORKER = { id: 'B2', unit: 'KB', must: 25, better: 'less' } as const;

/** The goals of B1, in bytes. */
const ONE_GAME: Size = { min: 240_000, gz: 80_000 };
const FURTHER_GAME: Size = { min: 110_000, gz: 36_000 };

const rows = (what: string, { min, gz }: Size, goal: Size | null): readonly Row[] => [
  {
    id: 'B1',
    what: `system ${what}, minified as shipped`,
    value: kb(min),
    unit: 'KB',
    must: goal && kb(goal.min),
    better: 'less',
  },
  {
    id: 'B1+',
    what: `system ${what}, and compressed`,
    value: kb(gz),
    unit: 'KB',
    must: goal && kb(goal.gz),
    better: 'less',
  },
];
