// The order of test files: the longest of each project first, so that no worker is left over with one while the others have nothing to do.
import { BaseSequencer } from 'vitest/node';

/** The longest files, in the order of their start; it need not be exact. Every other file is short: the larger first. */
const SLOWEST = [
  ...[
    'adeva-dangers',
    'five-minutes',
    'adeva',
    'counts',
    'sheet-parts',
    'arrgs',
    'tabletop',
    'firefight',
    'cepheus-chase',
    'at-home',
  ].map((name) => `browser/${name}`),
  ...[
    'damaged',
    'saved',
    'safety-hostile',
    'safety-keys',
    'safety-together',
    'proof',
    'safety-authority',
    'safety-crash',
  ].map((name) => `foundry/${name}`),
  ...[
    'foundry/windows',
    'rules/wild-fights',
    'rules/conformance',
    'rules/adeva/odds',
    'rules/direct',
    'rules/odds-given',
  ],
  ...['rules/terminal', 'rules/catalogue', 'rules/properties-attacks', 'checks/reachable', 'rules/properties-replay'],
  'rules/arrgs/check-odds',
  'rules/adeva/odds-exact',
];

/** A worker goes on with the files of one project, whose modules it has loaded: so do the files. */
const PROJECTS = ['foundry', 'rules', 'browser'];

const rankOf = ({ moduleId }) => {
  const at = SLOWEST.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
  return at < 0 ? SLOWEST.length : at;
};

export class SlowestFirst extends BaseSequencer {
  async sort(specifications) {
    const project = ({ project: { name } }) => PROJECTS.indexOf(name);
    const size = ({ moduleId, project: { name } }) =>
      this.ctx.cache.getFileStats(`${name}:${moduleId.slice(this.ctx.config.root.length + 1)}`)?.size ?? 0;
    return [...specifications].sort(
      (a, b) =>
        project(a) - project(b) || rankOf(a) - rankOf(b) || size(b) - size(a) || (a.moduleId < b.moduleId ? -1 : 1),
    );
  }
}
