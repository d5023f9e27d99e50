/** Turn order by combatant id. The pointer never holds an index, so no joining, leaving or moving can make it skip. */
import type { Combatant, Fight } from './fight.ts';
import { pathTo, putting, setting, type Change } from './event.ts';
import type { Id } from './json.ts';

/** A ruleset's order as a policy value. */
export interface Order<C extends Combatant = Combatant> {
  /** The number the tracker shows, null before it is known. */
  count(fight: Fight<C>, combatant: C): number | null;
  /** Negative when `a` acts before `b`; 0 when they act at the same time. */
  compare(fight: Fight<C>, a: C, b: C): number;
  /** Whether this combatant takes turns now (not dead, not unconscious, in the fight). */
  takesTurns(fight: Fight<C>, combatant: C): boolean;
}

/** Everybody in order, simultaneous combatants in one group; inside a group by the order of joining. */
export function ranks<C extends Combatant>(
  fight: Fight<C>,
  order: Order<C>,
  among: readonly C[] = fight.combatants,
): readonly (readonly Id[])[] {
  const sorted = [...among].sort((a, b) => order.compare(fight, a, b));
  const groups: C[][] = [];
  for (const combatant of sorted) {
    const last = groups.at(-1);
    if (last && order.compare(fight, last[0]!, combatant) === 0) last.push(combatant);
    else groups.push([combatant]);
  }
  return groups.map((group) => group.map(({ id }) => id));
}

export const inOrder = <C extends Combatant>(fight: Fight<C>, order: Order<C>, among?: readonly C[]): readonly Id[] =>
  ranks(fight, order, among).flat();

/** Combatants that have still to act in this round, in order. A waiting combatant acts whenever it speaks up, and is not in the list. */
export const stillToAct = <C extends Combatant>(fight: Fight<C>, order: Order<C>): readonly Id[] =>
  inOrder(
    fight,
    order,
    fight.combatants.filter((combatant) => isUnspent(fight, order, combatant)),
  );

/** The next combatant to act in this round, null when all have; of simultaneous ones, the first to have joined. */
export function nextToAct<C extends Combatant>(fight: Fight<C>, order: Order<C>): Id | null {
  let first: C | null = null;
  const waits = isAnybodyWaiting(fight);
  for (const combatant of fight.combatants) {
    if (hasActed(fight, combatant.id) || (waits && isWaiting(fight, combatant.id))) continue;
    if (!order.takesTurns(fight, combatant)) continue;
    if (first === null || order.compare(fight, combatant, first) < 0) first = combatant;
  }
  return first && first.id;
}

const isUnspent = <C extends Combatant>(fight: Fight<C>, order: Order<C>, combatant: C): boolean =>
  !hasActed(fight, combatant.id) && !isWaiting(fight, combatant.id) && order.takesTurns(fight, combatant);

/** Whether a combatant has had a turn in this round, or is having it. */
export const hasActed = ({ acted }: Pick<Fight, 'acted'>, id: Id): boolean => acted[id] === true;

/** The change after which a combatant counts as having had its turn in this round, or as not having had it. */
export function actedChange({ acted }: Pick<Fight, 'acted'>, id: Id, has = true): Change {
  const path = pathTo('acted', id);
  const before = acted[id];
  return typeof before === 'boolean' ? setting(path, before, has) : putting(path, has);
}

/** The changes after which nobody has had a turn. The keys stay: engines are slow at records whose keys come and go. */
export function nobodyActed({ acted }: Pick<Fight, 'acted'>): readonly Change[] {
  const none: { [id: Id]: boolean } = {};
  let any = false;
  for (const id in acted) {
    any ||= acted[id] === true;
    none[id] = false;
  }
  return any ? [setting('acted', acted, none)] : [];
}

function isAnybodyWaiting({ waiting }: Pick<Fight, 'waiting'>): boolean {
  for (const _id in waiting) return true;
  return false;
}

/** Whether a combatant gave up its place and may act later in the round. */
export const isWaiting = ({ waiting }: Pick<Fight, 'waiting'>, id: Id): boolean => Object.hasOwn(waiting, id);
