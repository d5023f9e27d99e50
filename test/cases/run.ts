import { recorded } from './recording.ts';
import { differences, isBag, merge, type Bag, type Case, type Data, type Operations } from './format.ts';

export interface Verdict {
  readonly id: string;
  readonly rules: readonly string[];
  /** Empty: passed. */
  readonly problems: readonly string[];
}

/**
 * The verdict on one case, against the operations of its ruleset. Never throws.
 * @param reads takes, by operation, the paths of the keys that its adapter read.
 */
export function runCase(example: Case, operations: Operations, reads?: Map<string, Set<string>>): Verdict {
  const read = reads && (reads.get(example.when) ?? new Set<string>());
  if (read) reads.set(example.when, read);
  const each = example.given['each'];
  if (!Array.isArray(each))
    return {
      id: example.id,
      rules: example.rules,
      problems: runOnce(example.when, example.given, example.then, operations, read),
    };
  const { each: _entries, ...base } = example.given;
  const expected = (example.then['each'] ?? []) as readonly Data[];
  if (expected.length !== each.length) {
    return {
      id: example.id,
      rules: example.rules,
      problems: [`each: ${each.length} inputs, ${expected.length} results`],
    };
  }
  const problems = (each as readonly Data[]).flatMap((entry, index) => {
    const then = expected[index]!;
    const given = merge(base as Bag, entry) as Bag;
    return runOnce(example.when, given, isBag(then) ? then : {}, operations, read).map(
      (line) => `each[${index}]: ${line}`,
    );
  });
  return { id: example.id, rules: example.rules, problems };
}

function runOnce(when: string, given: Bag, then: Bag, operations: Operations, read?: Set<string>): readonly string[] {
  const operation = Object.hasOwn(operations, when) ? operations[when] : undefined;
  if (!operation) return [`unknown operation ${when}`];
  try {
    const got = operation(read ? recorded(given, read) : given);
    return then['throws'] === true ? [`expected a throw, got ${JSON.stringify(got)}`] : differences(then, got);
  } catch (error) {
    return then['throws'] === true ? [] : [`threw ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** The cases of a file's text, or a clear error with the place in it. */
export function parseCases(text: string, path: string): readonly Case[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new Error(`${path}: not JSON: ${(error as Error).message}`, { cause: error });
  }
  if (!Array.isArray(data)) throw new Error(`${path}: a list of cases expected`);
  return data.map((value: unknown, index) => {
    if (!isBag(value) || typeof value['id'] !== 'string' || typeof value['when'] !== 'string') {
      throw new Error(`${path}[${index}]: a case needs an id and a when`);
    }
    return {
      id: value['id'],
      rules: Array.isArray(value['rules']) ? (value['rules'] as string[]) : [],
      when: value['when'],
      given: isBag(value['given']) ? value['given'] : {},
      then: isBag(value['then']) ? value['then'] : {},
    };
  });
}
