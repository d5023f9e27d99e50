/** The content of a form made by `formView`, as changes of the document's data. A value that cannot be read stays as it was. */
import type { Source } from '../../api.ts';

/** The submitted data with the values of `view` where they belong; rows become lists again. */
export function readForm(submitted: Source): Source {
  const { view, ...rest } = submitted;
  const system = recordOf(rest['system']);
  const parts = recordOf(view);
  each(parts['checks'], (path, value) => put(system, path, ticked(value)));
  each(parts['texts'], (path, value) => put(system, path, words(value)));
  each(parts['numbers'], (path, value) => put(system, path, sizes(value)));
  each(parts['map'], (path, value) => put(system, path, _replace(amounts(value))));
  each(parts['json'], (path, value) => {
    const found = parsed(value);
    if (found !== undefined) put(system, path, found);
  });
  const read = recordOf(listsIn(system));
  each(parts['keyed'], (path, value) => put(read, path, value));
  return { ...rest, system: read };
}

/** A walk over the leaves of the submitted part, by dotted path. Records of booleans are the leaves of `checks`. */
function each(part: unknown, use: (path: string, value: unknown) => void, path = ''): void {
  const isLeaf =
    typeof part !== 'object' || part === null || Object.values(part).every((value) => typeof value === 'boolean');
  if (path !== '' && isLeaf) return use(path, part);
  for (const [key, value] of Object.entries(recordOf(part))) each(value, use, path === '' ? key : `${path}.${key}`);
}

/** The value with its rows as lists again: records whose keys are all numbers were rows. */
function listsIn(value: unknown): unknown {
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([key, value]) => [key, listsIn(value)] as const);
  const rows = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return rows ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

function put(system: Source, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? path;
  let at = system;
  for (const key of keys) {
    at[key] = recordOf(at[key]);
    at = at[key] as Source;
  }
  at[last] = value;
}

const ticked = (value: unknown): readonly string[] =>
  Object.entries(recordOf(value)).flatMap(([key, on]) => (on === true ? [key] : []));

const words = (value: unknown): readonly string[] =>
  String(value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `0/4/10` or `0, 4, 10`: whole numbers in rising order, each once. */
const sizes = (value: unknown): readonly number[] =>
  [...new Set((String(value ?? '').match(/\d+/g) ?? []).map(Number))].sort((a, b) => a - b);

/** `ballistic 2, energy 1`. */
const amounts = (value: unknown): Source =>
  Object.fromEntries(
    words(value).flatMap((part) => {
      const [, name, amount] = /^(.+?)\s*[:=]?\s*(-?\d+)$/.exec(part) ?? [];
      return name === undefined || name.includes('.') ? [] : [[name, Number(amount)] as const];
    }),
  );

function parsed(value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    return undefined;
  }
}

/** Whether a value is a record, and no list or operator of Foundry's. */
const isPlain = (value: unknown): value is Source =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const recordOf = (value: unknown): Source => (isPlain(value) ? { ...value } : {});
