/** Fights described in JSON: read with every problem named by its place in the file. */
import { newFight, type Combatant, type Fight } from '../rules/kernel/fight.ts';
import type { Json } from '../rules/kernel/json.ts';
import { isOffered } from '../rules/kernel/options.ts';
import type { Ruleset } from '../rules/ruleset.ts';

export interface FileProblem {
  /** The place in the file: `combatants[2].sheet.characteristics.str.value`. */
  readonly path: string;
  readonly message: string;
}

export type FightFile =
  | { readonly ok: true; readonly ruleset: Ruleset; readonly fight: Fight }
  | { readonly ok: false; readonly problems: readonly FileProblem[] };

type Bag = { readonly [key: string]: unknown };
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fight that a file's text describes, or everything that is wrong with it. Never throws. */
export function readFightFile(text: string, rulesets: readonly Ruleset[]): FightFile {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return failed('', `not JSON: ${(error as Error).message}`);
  }
  if (!isBag(data)) return failed('', 'an object expected');
  const ruleset = rulesets.find((ruleset) => ruleset.id === (data as Bag)['ruleset']);
  if (!ruleset) return failed('ruleset', `one of ${rulesets.map((ruleset) => ruleset.id).join(', ')} expected`);
  const problems: FileProblem[] = [];
  const combatants = combatantsOf(ruleset, data['combatants'], problems);
  const options = optionsOf(ruleset, data['options'], problems);
  if (data['scene'] !== undefined && !isBag(data['scene']))
    problems.push({ path: 'scene', message: 'an object expected' });
  if (problems.length > 0) return { ok: false, problems };
  const scene = (data['scene'] ?? {}) as Fight['scene'];
  return { ok: true, ruleset, fight: newFight(ruleset.id, combatants, { options, scene }) };
}

/** An empty text in place of a value that is not text, with a problem on the list; `String` is never called on unknown data. */
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const failed = (path: string, message: string): FightFile => ({ ok: false, problems: [{ path, message }] });

function combatantsOf(ruleset: Ruleset, list: unknown, problems: FileProblem[]): readonly Combatant[] {
  if (!Array.isArray(list) || list.length < 2) {
    problems.push({ path: 'combatants', message: 'a list of at least two expected' });
    return [];
  }
  const ids = new Set<string>();
  return list.flatMap((value: unknown, index): Combatant[] => {
    const path = `combatants[${index}]`;
    if (!isBag(value)) {
      problems.push({ path, message: 'an object expected' });
      return [];
    }
    const { id, name, side } = { id: `c${index + 1}`, ...value } as Bag;
    if (typeof id !== 'string' || !/^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(id)) {
      problems.push({ path: `${path}.id`, message: 'letters, digits, _ and - expected' });
    } else if (ids.has(id)) problems.push({ path: `${path}.id`, message: `${id} is there twice` });
    ids.add(textIn(id));
    if (typeof name !== 'string') problems.push({ path: `${path}.name`, message: 'text expected' });
    if (typeof side !== 'string') problems.push({ path: `${path}.side`, message: 'text expected' });
    const kind = typeof value['kind'] === 'string' ? value['kind'] : 'character';
    const read = ruleset.read(kind, (value['sheet'] ?? {}) as Json);
    for (const problem of read.problems) {
      problems.push({
        path: `${path}.sheet.${problem.path}`,
        message: `${problem.code}: ${JSON.stringify(problem.found)}`,
      });
    }
    const state = isBag(value['state']) ? { ...read.value.state, ...value['state'] } : read.value.state;
    return [{ id: textIn(id), name: textIn(name), side: textIn(side), sheet: read.value.sheet, state }];
  });
}

function optionsOf(ruleset: Ruleset, given: unknown, problems: FileProblem[]): Fight['options'] {
  if (given === undefined) return {};
  if (!isBag(given)) {
    problems.push({ path: 'options', message: 'an object expected' });
    return {};
  }
  for (const [key, value] of Object.entries(given)) {
    const spec = ruleset.options.find((option) => option.key === key);
    if (!spec) problems.push({ path: `options.${key}`, message: 'no such option' });
    else if (!isOffered(spec, value as Json)) {
      problems.push({
        path: `options.${key}`,
        message: `one of ${spec.values.map((value) => JSON.stringify(value)).join(', ')} expected`,
      });
    }
  }
  return given as Fight['options'];
}
