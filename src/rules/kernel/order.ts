/** Turn order by combatant id. The pointer never holds an index, so no joining, leaving or moving can make it skip. */
import type { Combatant, Fight } from './fight.ts';
import type { Id } from './json.ts';

/** A ruleset's order as a policy value. */
export interface Order<F extends Fight = Fight> {
  /** The number the tracker shows, null before it is known. */
  count(fight: F, id: Id): number | null;
  /** Negative when `a` acts before `b`; 0 when they act at the same time. */
  compare(fight: F, a: Id, b: Id): number;
  /** Whether this combatant takes turns now (not dead, not unconscious, in the fight). */
  takesTurns(fight: F, id: Id): boolean;
}

/** Everybody in order, simultaneous combatants in one group; inside a group by the order of joining. */
export function ranks<F extends Fight>(
  fight: F,
  order: Order<F>,
  ids = Object.keys(fight.combatants),
): readonly (readonly Id[])[] {
  const sorted = [...ids].sort((a, b) => order.compare(fight, a, b));
  const groups: Id[][] = [];
  for (const id of sorted) {
    const last = groups.at(-1);
    if (last && order.compare(fight, last[0]!, id) === 0) last.push(id);
    else groups.push([id]);
  }
  return groups;
}

export const inOrder = <F extends Fight>(fight: F, order: Order<F>, ids?: Id[]): readonly Id[] =>
  ranks(fight, order, ids).flat();

/** Combatants that have still to act in this round, in order. A waiting combatant acts whenever it speaks up, and is not in the list. */
export const stillToAct = <F extends Fight>(fight: F, order: Order<F>): readonly Id[] =>
  inOrder(fight, order, unspent(fight, order));

/** The next combatant to act in this round, null when all have; of simultaneous ones, the first to have joined. */
export function nextToAct<F extends Fight>(fight: F, order: Order<F>): Id | null {
  let first: Id | null = null;
  for (const id in fight.combatants) {
    if (isUnspent(fight, order, id) && (first === null || order.compare(fight, id, first) < 0)) first = id;
  }
  return first;
}

const unspent = <F extends Fight>(fight: F, order: Order<F>): Id[] =>
  Object.keys(fight.combatants).filter((id) => isUnspent(fight, order, id));

const isUnspent = <F extends Fight>(fight: F, order: Order<F>, id: Id): boolean =>
  !fight.acted[id] && !fight.waiting[id] && order.takesTurns(fight, id);

/** The combatant `id`, or a thrown bug: a rule asked for a combatant that is not in the fight. */
export function combatantIn<C extends Combatant>(fight: Fight<C>, id: Id): C {
  const found = fight.combatants[id];
  // No combatant has an id that every object inherits (`constructor`).
  if (found?.id !== id) throw new RangeError(`nobody with id ${id} in this fight`);
  return found;
}
