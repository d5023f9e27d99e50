/** B1, B2: the shipped files, minified and compressed. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { resolve } from 'node:path';
import { build, loadConfigFromFile, type Plugin, type Rolldown, type UserConfig } from 'vite';
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

/** Strikes the other rulesets from the lists, as a build with one game would have them. */
function only(ruleset: string): Plugin {
  const others = RULESETS.filter((name) => name !== ruleset).join('|');
  const line = new RegExp(`^.*\\b(${others})(Types|Stored|Shown|Things|Vehicle|Robot|Weapon|Armor)?\\b.*\\n`, 'gm');
  return {
    name: 'one game',
    enforce: 'pre',
    load: (id) => (LISTS.includes(id) ? readFileSync(id, 'utf8').replace(line, '') : null),
  };
}

export async function sizes(): Promise<readonly Row[]> {
  const system = await shipped();
  const all = await bundled(system);
  const entry = resolve('test/bench/rules-only.ts');
  const rules = await bundled({ ...system, build: { ...system.build, lib: { entry, formats: ['es'] } } });
  const games: Row[] = [];
  for (const ruleset of RULESETS) {
    const size = await bundled({ ...system, plugins: [only(ruleset)] });
    games.push(...rows('B1', `with ${ruleset} alone`, size));
  }
  return [
    ...rows('B1', `with all ${RULESETS.length} games`, all),
    ...games,
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

/** The build options of `npm run build`. */
async function shipped(): Promise<UserConfig> {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, resolve('vite.config.ts'));
  if (!loaded) throw new Error('vite.config.ts is missing');
  return loaded.config;
}

const kb = (bytes: number): number => bytes / 1000;

const rows = (id: string, what: string, { min, gz }: Size): readonly Row[] => [
  { id, what: `system ${what}, minified as shipped`, value: kb(min), unit: 'KB', must: 300, better: 'less' },
  { id: `${id}+`, what: `system ${what}, and compressed`, value: kb(gz), unit: 'KB', must: 80, better: 'less' },
];
