/** Lasting conditions as a sheet stores them: a map by name, or a plain list of names (RULES.md, section 31.1). */
import type { Condition, Until } from '../../kernel/condition.ts';
import { bad, decimal, isRecord, maybe, own, reading, severalOf, text, type Reading } from '../../kernel/reading.ts';
import type { Id, Json } from '../../kernel/json.ts';
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
    else read[name] = conditionRead(all, name);
  }
  return read;
}

const named = (names: readonly PlainCondition[]): { readonly [name: string]: Condition } =>
  Object.fromEntries(names.map((name) => [name, lasting(name, CONDITION_CLAUSES[name])]));

function conditionRead(all: Reading, name: PlainCondition): Condition {
  const source = own(all.at, name);
  const from = reading(isRecord(source) ? source : {}, `${all.path}${name}.`, all.problems);
  const facts = own(from.at, 'facts');
  const cause: { source?: Id; value?: number; facts?: { readonly [name: string]: Json } } = {};
  if (own(from.at, 'source') !== undefined) cause.source = text(from, 'source');
  if (own(from.at, 'value') !== undefined) cause.value = decimal(from, 'value', 0, -1e6, 1e6);
  if (isRecord(facts)) cause.facts = facts;
  return { id: name, clause: text(from, 'clause', CONDITION_CLAUSES[name]), until: untilRead(from), ...cause };
}

function untilRead(from: Reading): Until {
  const until = maybe(from, 'until');
  const at = text(until, 'at', 'never');
  const round = decimal(until, 'round', 0, 0, 1e6);
  switch (at) {
    case 'endOfFight':
    case 'never':
      return { at };
    case 'endOfRound':
      return { at, round };
    case 'startOfTurn':
    case 'endOfTurn':
      return { at, of: text(until, 'of'), round };
    default:
      return bad<Until>(until, 'at', 'unknownValue', { at: 'never' });
  }
}
