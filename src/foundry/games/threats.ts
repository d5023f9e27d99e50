/** Numbers that are lower or higher in a weaker or stronger person, by ruleset: paths inside the data, `*` for every key, and by how much. */
import type { Threat } from '../applications/new-person.ts';

export const THREATS: { readonly [ruleset: string]: readonly Threat[] } = {
  cepheus: [
    { path: 'characteristics.*.value', by: 2 },
    { path: 'characteristics.*.max', by: 2 },
    { path: 'skills.*', by: 1 },
  ],
  drive: [
    { path: 'characteristics.*.base', by: 2 },
    { path: 'characteristics.*.total', by: 2 },
  ],
  fluid: [
    { path: 'scores.*', by: 2 },
    { path: 'baseAttack', by: 2 },
    { path: 'damageSave', by: 2 },
  ],
  adeva: [{ path: 'characteristics.*.base', by: 10 }],
  arrgs: [
    { path: 'abilities.*', by: 1 },
    { path: 'skills.*', by: 1 },
  ],
};
