// Lines and branches that the tests reach (R10), of the rules by their own tests and of the adapter by those that open a table or a
// browser, beside the goal and what was reached before (tools/coverage.json): each in a run of its own, so that either can end alone.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { cache, root, run, vitest } from './run.mjs';

/** Which tests count for which folder, and the most of a night that they may take. */
const RUNS = {
  rules: {
    share: 0.2,
    tests: ['--project', 'rules', '--exclude', 'test/checks/**', '--exclude', 'test/rules/direct.test.ts'],
  },
  foundry: { share: 0.35, tests: ['--project', 'foundry', '--project', 'browser'] },
};

/**
 * Measures what `known` does not say yet, writes it there, and says what is wrong.
 * @param known Shares in percent by folder and kind, as an earlier night on this commit found them.
 */
export async function coverage(known, { minutes, env }) {
  const found = [];
  for (const [folder, { share, tests }] of Object.entries(RUNS)) {
    if (!known[folder]) {
      const { shares, status } = await measured(folder, tests, { env, seconds: share * minutes * 60 });
      if (status === 'failed') found.push(`tests of ${folder} while covered`);
      if (status === 'ok') known[folder] = shares;
      if (!shares) found.push(`coverage of src/${folder} did not come to its end in its share of the night`);
      if (shares) found.push(...compared(folder, shares));
    } else found.push(...compared(folder, known[folder]));
  }
  return found;
}

async function measured(folder, tests, { env, seconds }) {
  const reports = resolve(cache, 'coverage', folder);
  rmSync(reports, { recursive: true, force: true });
  const covering = { ...env, SALVO_COVERAGE: '1' };
  if (folder !== 'rules' && (await run(['tools/build.mjs', '--system'], { env: covering })) !== 'ok')
    return { shares: null, status: 'failed' };
  const args = ['run', ...tests, '--coverage', `--coverage.include=src/${folder}/**/*.ts`];
  const status = await run([vitest, ...args, `--coverage.reportsDirectory=${reports}`], { env: covering, seconds });
  const file = resolve(reports, 'coverage-summary.json');
  return { shares: existsSync(file) ? sharesIn(JSON.parse(readFileSync(file, 'utf8')), folder) : null, status };
}

function sharesIn(summary, folder) {
  const files = Object.entries(summary).filter(([path]) => path.includes(`/src/${folder}/`));
  const share = (kind) => {
    const sum = (key) => files.reduce((all, [, counts]) => all + counts[kind][key], 0);
    return Math.floor((1000 * sum('covered')) / sum('total')) / 10;
  };
  return { lines: share('lines'), branches: share('branches') };
}

function compared(folder, shares) {
  const { goal, floor } = JSON.parse(readFileSync(resolve(root, 'tools/coverage.json'), 'utf8'));
  return Object.entries(goal[folder]).flatMap(([kind, wanted]) => {
    const [share, least] = [shares[kind], floor[folder][kind]];
    console.log(`coverage of src/${folder}: ${share} % of ${kind}; ${least} % before, ${wanted} % the goal`);
    if (share > least) console.log(`  it has grown: write ${share} into tools/coverage.json`);
    return share < least ? [`coverage of src/${folder}: ${kind} have shrunk`] : [];
  });
}
