/** The distance that an act moved each combatant, in its book's unit. */
import type { Moves } from './command.ts';
import type { Shift } from './event.ts';
import { sameJson, type Id } from './json.ts';
import { eventsOf, type Outcome } from './outcome.ts';

/** The distance of each combatant that went along a way: the sum of its parts, as the events say. Combatants that stayed in place are not in it. */
export function distancesIn(outcome: Outcome, { unit }: Pick<Moves, 'unit'>): ReadonlyMap<Id, number> {
  const distances = new Map<Id, number>();
  for (const { kind, who, facts, shift } of eventsOf(outcome)) {
    const length = kind === 'moved' && !shift ? facts?.[unit] : undefined;
    if (who !== null && typeof length === 'number') distances.set(who, (distances.get(who) ?? 0) + length);
  }
  return distances;
}

interface Shifted {
  readonly who: Id;
  readonly shift: Shift;
}

/** Straight lines along which the act moved each combatant, in order; consecutive movements along the same line count as one. */
export function shiftsIn(outcome: Outcome): readonly Shifted[] {
  const found: Shifted[] = [];
  for (const { who, shift } of eventsOf(outcome)) {
    if (who === null || !shift) continue;
    const at = found.findLastIndex((each) => each.who === who);
    const before = found[at]?.shift;
    if (before && sameJson({ ...before, squares: 0 }, { ...shift, squares: 0 }))
      found[at] = { who, shift: { ...shift, squares: before.squares + shift.squares } };
    else found.push({ who, shift });
  }
  return found;
}
