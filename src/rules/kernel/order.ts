/** Turn order by combatant id. The pointer never holds an index, so no joining, leaving or moving can make it skip. */
import { idsIn, type Fight } from './fight.ts';
import type { Id } from './json.ts';

/** A ruleset's order as a policy value. */
export interface Order<F extends Fight = Fight> {
  /** The number the tracker shows, null before it is known: whoever has a higher one acts before all with a lower one or none. */
  count(fight: F, id: Id): number | null;
  /** Negative when `a` acts before `b`; 0 when they act at the same time. */
  compare(fight: F, a: Id, b: Id): number;
  /** Whether this combatant takes turns now (not dead, not unconscious, in the fight). */
  takesTurns(fight: F, id: Id): boolean;
}

/** Everybody in order, simultaneous combatants in one group; inside a group by the order of joining. */
export function ranks<F extends Fight>(fight: F, order: Order<F>, ids = idsIn(fight)): readonly (readonly Id[])[] {
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
  let highest = -Infinity;
  for (const { id } of fight.combatants) {
    if (!isUnspent(fight, order, id)) continue;
    const count = order.count(fight, id) ?? -Infinity;
    if (count < highest || (count === highest && first !== null && order.compare(fight, id, first) >= 0)) continue;
    first = id;
    highest = count;
  }
  return first;
}

const unspent = <F extends Fight>(fight: F, order: Order<F>): Id[] =>
  idsIn(fight).filter((id) => isUnspent(fight, order, id));

const isUnspent = <F extends Fight>(fight: F, order: Order<F>, id: Id): boolean =>
  !hasActed(fight, id) && !isWaiting(fight, id) && order.takesTurns(fight, id);

/** Whether it has had a turn in this round, or is having it. Engines look a key that is not there up slowly, unless they are asked just that. */
export const hasActed = ({ acted }: Pick<Fight, 'acted'>, id: Id): boolean => Object.hasOwn(acted, id);

/** Whether it gave up its place and may act later in the round. */
export const isWaiting = ({ waiting }: Pick<Fight, 'waiting'>, id: Id): boolean => Object.hasOwn(waiting, id);
