/** Lasting conditions as a sheet stores them: a map by name, or a plain list of names (RULES.md, section 31.1). */
import type { Condition } from '../../kernel/condition.ts';
import { conditionRead } from '../../kernel/read-condition.ts';
import { bad, maybe, own, severalOf, type Reading } from '../../kernel/reading.ts';
import { PLAIN_CONDITIONS, type PlainCondition } from '../terms.ts';
import { CONDITION_CLAUSES, lasting } from './state.ts';

/** The conditions of a sheet by their name; those of no known name are left out, with a problem. */
export function conditionsRead(from: Reading): { readonly [name: string]: Condition } {
  if (Array.isArray(own(from.at, 'conditions'))) return named(severalOf(from, 'conditions', PLAIN_CONDITIONS, []));
  const all = maybe(from, 'conditions');
  const read: Record<string, Condition> = {};
  for (const id of Object.keys(all.at)) {
    const name = PLAIN_CONDITIONS.find((each) => each === id);
    if (name === undefined) bad(all, id, 'unknownValue', null, [...PLAIN_CONDITIONS]);
    else read[name] = conditionRead(all, name, CONDITION_CLAUSES[name]);
  }
  return read;
}

const named = (names: readonly PlainCondition[]): { readonly [name: string]: Condition } =>
  Object.fromEntries(names.map((name) => [name, lasting(name, CONDITION_CLAUSES[name])]));
