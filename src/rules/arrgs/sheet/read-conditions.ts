/** Lasting conditions as a sheet stores them: a map by name, or a plain list of names (RULES.md, section 31.1). */
import type { Condition } from '../../kernel/condition.ts';
import { conditionRead } from '../../kernel/read-condition.ts';
import { bad, maybe, own, readSeveralOf, type Reading } from '../../kernel/reading.ts';
import { PLAIN_CONDITIONS, type PlainCondition } from '../terms.ts';
import { CONDITION_CLAUSES, lasting } from './state.ts';

/** The conditions of a sheet by name. One with an unknown name is left out and listed as a problem. */
export function conditionsRead(from: Reading): { readonly [name: string]: Condition } {
  if (Array.isArray(own(from.at, 'conditions')))
    return conditionsNamed(readSeveralOf(from, 'conditions', PLAIN_CONDITIONS, []));
  const stored = maybe(from, 'conditions');
  const conditions: Record<string, Condition> = {};
  for (const id of Object.keys(stored.at)) {
    const name = PLAIN_CONDITIONS.find((each) => each === id);
    if (name === undefined) bad(stored, id, 'unknownValue', null, [...PLAIN_CONDITIONS]);
    else conditions[name] = conditionRead(stored, name, CONDITION_CLAUSES[name]);
  }
  return conditions;
}

const conditionsNamed = (names: readonly PlainCondition[]): { readonly [name: string]: Condition } =>
  Object.fromEntries(names.map((name) => [name, lasting(name, CONDITION_CLAUSES[name])]));
