/** The reader of the lasting conditions on a sheet (ADE-SEQ-05). */
import type { Condition } from '../../kernel/condition.ts';
import { conditionRead } from '../../kernel/read-condition.ts';
import { bad, maybe, type Reading } from '../../kernel/reading.ts';
import { isEffectId } from '../fight/influences.ts';
import { CONDITIONS, LOCATIONS } from '../terms.ts';

const USELESS: readonly string[] = LOCATIONS.map((location) => `useless-${location}`);

/** The conditions of a sheet by id. A condition with an unknown name is left out and listed as a problem. */
export function conditionsRead(from: Reading): { readonly [id: string]: Condition } {
  const all = maybe(from, 'conditions');
  const read: Record<string, Condition> = {};
  for (const id of Object.keys(all.at)) {
    const isKnown = CONDITIONS.some((name) => name === id) || USELESS.includes(id) || isEffectId(id);
    if (!isKnown) bad(all, id, 'unknownValue', null);
    else read[id] = conditionRead(all, id, 'GAP-06');
  }
  return read;
}
