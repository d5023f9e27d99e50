/** Lasting conditions as a sheet stores them (ADE-SEQ-05). */
import type { Condition, Until } from '../../kernel/condition.ts';
import { bad, decimal, isRecord, maybe, own, reading, text, type Reading } from '../../kernel/reading.ts';
import type { Id, Json } from '../../kernel/json.ts';
import { CONDITIONS, LOCATIONS } from '../terms.ts';

const USELESS: readonly string[] = LOCATIONS.map((location) => `useless-${location}`);

/** The conditions of a sheet by their id; those of no known name are left out, with a problem. */
export function conditionsRead(from: Reading): { readonly [id: string]: Condition } {
  const all = maybe(from, 'conditions');
  const read: Record<string, Condition> = {};
  for (const id of Object.keys(all.at)) {
    const known = CONDITIONS.some((name) => name === id) || USELESS.includes(id);
    if (!known) bad(all, id, 'unknownValue', null);
    else read[id] = conditionRead(all, id);
  }
  return read;
}

function conditionRead(all: Reading, id: string): Condition {
  const source = own(all.at, id);
  const from = reading(isRecord(source) ? source : {}, `${all.path}${id}.`, all.problems);
  const facts = own(from.at, 'facts');
  const cause: { source?: Id; value?: number; facts?: { readonly [name: string]: Json } } = {};
  if (own(from.at, 'source') !== undefined) cause.source = text(from, 'source');
  if (own(from.at, 'value') !== undefined) cause.value = decimal(from, 'value', 0, -1e6, 1e6);
  if (isRecord(facts)) cause.facts = facts;
  return { id, clause: text(from, 'clause', 'GAP-06'), until: untilRead(from), ...cause };
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
