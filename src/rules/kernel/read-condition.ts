/** A lasting condition as a sheet stores it: its clause, its end, and its cause. */
import type { Condition, Until } from './condition.ts';
import type { Id, Json } from './json.ts';
import { bad, readDecimal, isRecord, maybe, own, reading, readText, type Reading } from './reading.ts';

/** The condition under `id` in a map of conditions; a missing clause reads as `clause`, a missing end as lasting until it is ended. */
export function conditionRead(all: Reading, id: string, clause: string): Condition {
  const source = own(all.at, id);
  const from = reading(isRecord(source) ? source : {}, `${all.path}${id}.`, all.problems);
  const facts = own(from.at, 'facts');
  const cause: { source?: Id; value?: number; facts?: { readonly [name: string]: Json } } = {};
  if (own(from.at, 'source') !== undefined) cause.source = readText(from, 'source');
  if (own(from.at, 'value') !== undefined) cause.value = readDecimal(from, 'value', 0, -1e6, 1e6);
  if (isRecord(facts)) cause.facts = facts;
  return { id, clause: readText(from, 'clause', clause), until: untilRead(from), ...cause };
}

function untilRead(from: Reading): Until {
  const until = maybe(from, 'until');
  const at = readText(until, 'at', 'never');
  const round = readDecimal(until, 'round', 0, 0, 1e6);
  switch (at) {
    case 'endOfFight':
    case 'never':
      return { at };
    case 'endOfRound':
      return { at, round };
    case 'startOfTurn':
    case 'endOfTurn':
      return { at, of: readText(until, 'of'), round };
    default:
      return bad<Until>(until, 'at', 'unknownValue', { at: 'never' });
  }
}
