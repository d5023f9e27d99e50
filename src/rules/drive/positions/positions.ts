/** Abstract positions and how they change: zones, groups, engagement, grappling (section 22.8). */
import type { Id } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';

export interface Position {
  readonly zone: Id;
  readonly group: Id | null;
  /** Each side of a pair lists the other, in alphabetical order. Grapplers are engaged as well. */
  readonly engagedWith: readonly Id[];
  readonly grapplingWith: readonly Id[];
  readonly inGroupDefense: boolean;
  readonly inCover: boolean;
}

export type Positions = { readonly [id: Id]: Position };
export type Move =
  | { readonly action: 'toZone'; readonly id: Id; readonly zone: Id }
  | { readonly action: 'joinGroup'; readonly id: Id; readonly group: Id }
  | { readonly action: 'leaveGroup' | 'defend'; readonly id: Id }
  | { readonly action: 'groupToZone'; readonly group: Id; readonly zone: Id };

/** Positions after a change. Refuses `grappling`, `notSameZone`, `noGroup`. */
export function moved(positions: Positions, move: Move): Positions | Refusal {
  switch (move.action) {
    case 'toZone':
      return toZone(positions, move.id, move.zone);
    case 'joinGroup':
      return joined(positions, move.id, move.group);
    case 'leaveGroup':
      return (
        groupRefusal(positions, move.id, 'DRV-POS-08') ??
        changed(positions, move.id, { group: null, inGroupDefense: false })
      );
    case 'defend':
      return groupRefusal(positions, move.id, 'DRV-POS-07') ?? changed(positions, move.id, { inGroupDefense: true });
    case 'groupToZone':
      return groupToZone(positions, move.group, move.zone);
  }
}

/** The refusal of a combatant that is in no group (`noGroup`): none to leave, none to defend in (DRV-POS-07, -08). */
const groupRefusal = (positions: Positions, id: Id, clause: string): Refusal | null =>
  positionIn(positions, id).group === null ? refuse('noGroup', clause) : null;

/** A combatant moved to a zone by itself (DRV-POS-08, -09). */
function toZone(positions: Positions, id: Id, zone: Id): Positions | Refusal {
  const position = positionIn(positions, id);
  if (position.grapplingWith.length > 0) return refuse('grappling', 'DRV-POS-09', { with: position.grapplingWith });
  return position.zone === zone ? positions : taken(positions, id, zone);
}

/** A combatant moved to a zone by any force: its group, engagement, grappling, defense and cover end (DRV-POS-08). */
export function taken(positions: Positions, id: Id, zone: Id): Positions {
  return changed(withoutPairs(positions, id, Object.keys(positions)), id, {
    zone,
    group: null,
    inGroupDefense: false,
    inCover: false,
  });
}

/** A combatant in a group and in no other (DRV-POS-04); leaving the old one ends group defense. */
function joined(positions: Positions, id: Id, group: Id): Positions | Refusal {
  const position = positionIn(positions, id);
  if (position.group === group) return positions;
  const elsewhere = membersOf(positions, group).some((member) => positionIn(positions, member).zone !== position.zone);
  if (elsewhere) return refuse('notSameZone', 'DRV-POS-07');
  return changed(positions, id, { group, inGroupDefense: false });
}

/** Two combatants after the end of their hold; they stay engaged. */
export function released(positions: Positions, id: Id, other: Id): Positions {
  const letGo = (from: Positions, who: Id, whom: Id): Positions =>
    changed(from, who, { grapplingWith: without(positionIn(from, who).grapplingWith, whom) });
  return letGo(letGo(positions, id, other), other, id);
}

/** A combatant freed from every hold, and from the engagement that goes with it (DRV-POS-05). */
export const freed = (positions: Positions, id: Id): Positions =>
  withoutPairs(positions, id, positionIn(positions, id).grapplingWith);

/** A group moved as one: it stays together; ties to outsiders, cover and group defense end (DRV-POS-10). */
function groupToZone(positions: Positions, group: Id, zone: Id): Positions | Refusal {
  const members = membersOf(positions, group);
  if (members.length === 0) return refuse('noGroup', 'DRV-POS-04');
  const outsiders = Object.keys(positions).filter((id) => !members.includes(id));
  const held = members.some((id) => positionIn(positions, id).grapplingWith.some((other) => !members.includes(other)));
  if (held) return refuse('grappling', 'DRV-POS-10');
  if (members.every((id) => positionIn(positions, id).zone === zone)) return positions;
  return members.reduce(
    (reached, id) => changed(withoutPairs(reached, id, outsiders), id, { zone, inGroupDefense: false, inCover: false }),
    positions,
  );
}

export const membersOf = (positions: Positions, group: Id | null): readonly Id[] =>
  group === null ? [] : Object.keys(positions).filter((id) => positions[id]!.group === group);

/** The id of a group that a combatant founds in play; any other id is a word that somebody gave a group. */
export const foundedBy = (founder: Id): Id => `${FOUNDED}${founder}`;
const FOUNDED = 'group-';

/** The name of a group among people: the word that it was given, or else its members. */
export const groupTold = (group: Id | null, members: () => readonly Id[]): Id | readonly Id[] | null =>
  group?.startsWith(FOUNDED) === true ? members() : group;

function withoutPairs(positions: Positions, id: Id, others: readonly Id[]): Positions {
  let next = changed(positions, id, {
    engagedWith: positionIn(positions, id).engagedWith.filter((other) => !others.includes(other)),
    grapplingWith: positionIn(positions, id).grapplingWith.filter((other) => !others.includes(other)),
  });
  for (const other of others) {
    if (other === id || !Object.hasOwn(next, other)) continue;
    const position = positionIn(next, other);
    if (!position.engagedWith.includes(id) && !position.grapplingWith.includes(id)) continue;
    next = changed(next, other, {
      engagedWith: without(position.engagedWith, id),
      grapplingWith: without(position.grapplingWith, id),
    });
  }
  return next;
}

/** Positions with a change of one of them, which ends no tie. */
export const changed = (positions: Positions, id: Id, change: Partial<Position>): Positions => ({
  ...positions,
  [id]: { ...positionIn(positions, id), ...change },
});

const without = (ids: readonly Id[], id: Id): readonly Id[] => ids.filter((other) => other !== id);

function positionIn(positions: Positions, id: Id): Position {
  const found = Object.hasOwn(positions, id) ? positions[id] : undefined;
  if (!found) throw new RangeError(`nobody with id ${id} has a position`);
  return found;
}
