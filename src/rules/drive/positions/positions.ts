/** Abstract positions: zones, groups, engagement, grappling (section 22.8). */
import type { Id } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Bounds, DriveOptions } from '../options.ts';
import type { RangeStep, Relation } from '../types.ts';

export interface Position {
  readonly zone: Id;
  readonly group: Id | null;
  /** Pairs stand on both sides, alphabetical. Who grapples is engaged as well. */
  readonly engagedWith: readonly Id[];
  readonly grapplingWith: readonly Id[];
  readonly inGroupDefense: boolean;
  readonly inCover: boolean;
}

export type Positions = { readonly [id: Id]: Position };
/** Neighboring zones, one step each, both ways. */
export type Links = readonly (readonly [Id, Id])[];

export interface Between {
  readonly relation: Relation;
  /** Null: no way, or distances are measured. */
  readonly zoneSteps: number | null;
}

/** Relation of two combatants, the nearest that fits (DRV-POS-06). */
export function relationBetween(positions: Positions, from: Id, to: Id, links: Links, options: DriveOptions): Between {
  const a = positionOf(positions, from);
  const b = positionOf(positions, to);
  const zoneSteps = stepsBetween(a.zone, b.zone, links);
  return { relation: closeRelation(a, to, b, from) ?? rangeStepOf(zoneSteps, options.range.zoneSteps), zoneSteps };
}

/** What the table measures where positions come from a map (DRV-GAP-10). */
export interface Measured {
  /** Feet; null: not known. */
  readonly distance: number | null;
  readonly adjacent: boolean;
}

/** The relation in map mode: next to each other is engaged, the rest of closeness as always, else the distance. */
export function measuredRelation(
  from: Pick<Position, 'group' | 'grapplingWith'> & { readonly id: Id },
  to: Pick<Position, 'group' | 'grapplingWith'> & { readonly id: Id },
  measured: Measured,
  options: DriveOptions,
): Between {
  const pair = (ids: readonly Id[]): Position => ({ ...NOWHERE, engagedWith: measured.adjacent ? ids : [] });
  const a = { ...pair([to.id]), group: from.group, grapplingWith: from.grapplingWith };
  const b = { ...pair([from.id]), group: to.group, grapplingWith: to.grapplingWith };
  const relation = closeRelation(a, to.id, b, from.id) ?? rangeStepOf(measured.distance, options.range.bands);
  return { relation, zoneSteps: null };
}

const NOWHERE: Position = {
  zone: '',
  group: null,
  engagedWith: [],
  grapplingWith: [],
  inGroupDefense: false,
  inCover: false,
};

function closeRelation(a: Position, bId: Id, b: Position, aId: Id): Relation | null {
  if (a.grapplingWith.includes(bId) || b.grapplingWith.includes(aId)) return 'grappling';
  if (a.engagedWith.includes(bId) || b.engagedWith.includes(aId)) return 'engaged';
  return a.group !== null && a.group === b.group ? 'grouped' : null;
}

/** The first step whose bound is not passed; beyond all of them, or with no way there, extreme (DRV-POS-03). */
function rangeStepOf(distance: number | null, bounds: Bounds): RangeStep {
  if (distance === null) return 'extreme';
  if (distance <= bounds.short) return 'short';
  if (distance <= bounds.medium) return 'medium';
  return distance <= bounds.long ? 'long' : 'extreme';
}

/** Least number of steps over the links; same zone 0, no way null (DRV-POS-02). */
export function stepsBetween(from: Id, to: Id, links: Links): number | null {
  if (from === to) return 0;
  const seen = new Set([from]);
  let edge: readonly Id[] = [from];
  for (let steps = 0; edge.length > 0; steps++) {
    if (edge.includes(to)) return steps;
    edge = edge.flatMap((zone) => neighbors(zone, links)).filter((zone) => !seen.has(zone) && seen.add(zone));
  }
  return null;
}

const neighbors = (zone: Id, links: Links): readonly Id[] =>
  links.flatMap(([a, b]) => (a === zone ? [b] : b === zone ? [a] : []));

export type Move =
  | { readonly action: 'toZone'; readonly id: Id; readonly zone: Id }
  | { readonly action: 'joinGroup'; readonly id: Id; readonly group: Id }
  | { readonly action: 'leaveGroup' | 'defend'; readonly id: Id }
  | { readonly action: 'engage' | 'grapple'; readonly id: Id; readonly with: Id }
  | { readonly action: 'groupToZone'; readonly group: Id; readonly zone: Id };

/** Positions after one change. Refuses `grappling`, `notSameZone`, `noGroup`. */
export function moved(positions: Positions, move: Move): Positions | Refusal {
  switch (move.action) {
    case 'toZone':
      return toZone(positions, move.id, move.zone);
    case 'joinGroup':
      return joinGroup(positions, move.id, move.group);
    case 'leaveGroup':
      return inGroup(positions, move.id) ?? changed(positions, move.id, { group: null, inGroupDefense: false });
    case 'defend':
      return inGroup(positions, move.id) ?? changed(positions, move.id, { inGroupDefense: true });
    case 'engage':
    case 'grapple':
      return closeIn(positions, move.id, move.with, move.action === 'grapple');
    case 'groupToZone':
      return groupToZone(positions, move.group, move.zone);
  }
}

/** DRV-POS-07: refuses `noGroup`. */
const inGroup = (positions: Positions, id: Id): Refusal | null =>
  positionOf(positions, id).group === null ? refuse('noGroup', 'DRV-POS-07') : null;

/** One combatant by its own movement (DRV-POS-08, -09). */
function toZone(positions: Positions, id: Id, zone: Id): Positions | Refusal {
  const now = positionOf(positions, id);
  if (now.grapplingWith.length > 0) return refuse('grappling', 'DRV-POS-09', { with: now.grapplingWith });
  return now.zone === zone ? positions : taken(positions, id, zone);
}

/** One combatant out of its zone, by whatever force: group, engagement, grappling, defense and cover end (DRV-POS-08). */
export function taken(positions: Positions, id: Id, zone: Id): Positions {
  return changed(withoutPairs(positions, id, Object.keys(positions)), id, {
    zone,
    group: null,
    inGroupDefense: false,
    inCover: false,
  });
}

/** Nobody is in two groups (DRV-POS-04); leaving the old one ends group defense. */
function joinGroup(positions: Positions, id: Id, group: Id): Positions | Refusal {
  const now = positionOf(positions, id);
  if (now.group === group) return positions;
  const elsewhere = membersOf(positions, group).some((member) => positionOf(positions, member).zone !== now.zone);
  if (elsewhere) return refuse('notSameZone', 'DRV-POS-07');
  return changed(positions, id, { group, inGroupDefense: false });
}

/** Engagement, or grappling with it: mutual, inside one zone (DRV-POS-05). */
function closeIn(positions: Positions, id: Id, other: Id, grapple: boolean): Positions | Refusal {
  if (positionOf(positions, id).zone !== positionOf(positions, other).zone) {
    return refuse('notSameZone', 'DRV-POS-07');
  }
  return paired(paired(positions, id, other, grapple), other, id, grapple);
}

function paired(positions: Positions, id: Id, other: Id, grapple: boolean): Positions {
  const now = positionOf(positions, id);
  return changed(positions, id, {
    engagedWith: withId(now.engagedWith, other),
    grapplingWith: grapple ? withId(now.grapplingWith, other) : now.grapplingWith,
  });
}

/** The end of a hold between two; they stay engaged. */
export function released(positions: Positions, id: Id, other: Id): Positions {
  const without = (from: Positions, who: Id, whom: Id): Positions =>
    changed(from, who, { grapplingWith: positionOf(from, who).grapplingWith.filter((one) => one !== whom) });
  return without(without(positions, id, other), other, id);
}

/** A group as one: it stays together, what bound it to outsiders, cover and group defense end (DRV-POS-10). */
function groupToZone(positions: Positions, group: Id, zone: Id): Positions | Refusal {
  const members = membersOf(positions, group);
  if (members.length === 0) return refuse('noGroup', 'DRV-POS-04');
  const outsiders = Object.keys(positions).filter((id) => !members.includes(id));
  const held = members.some((id) => positionOf(positions, id).grapplingWith.some((one) => !members.includes(one)));
  if (held) return refuse('grappling', 'DRV-POS-10');
  if (members.every((id) => positionOf(positions, id).zone === zone)) return positions;
  return members.reduce(
    (now, id) => changed(withoutPairs(now, id, outsiders), id, { zone, inGroupDefense: false, inCover: false }),
    positions,
  );
}

export const membersOf = (positions: Positions, group: Id): readonly Id[] =>
  Object.keys(positions).filter((id) => positions[id]!.group === group);

function withoutPairs(positions: Positions, id: Id, others: readonly Id[]): Positions {
  let next = changed(positions, id, {
    engagedWith: positionOf(positions, id).engagedWith.filter((one) => !others.includes(one)),
    grapplingWith: positionOf(positions, id).grapplingWith.filter((one) => !others.includes(one)),
  });
  for (const other of others) {
    if (other === id || !Object.hasOwn(next, other)) continue;
    const now = positionOf(next, other);
    if (!now.engagedWith.includes(id) && !now.grapplingWith.includes(id)) continue;
    next = changed(next, other, {
      engagedWith: now.engagedWith.filter((one) => one !== id),
      grapplingWith: now.grapplingWith.filter((one) => one !== id),
    });
  }
  return next;
}

const changed = (positions: Positions, id: Id, change: Partial<Position>): Positions => ({
  ...positions,
  [id]: { ...positionOf(positions, id), ...change },
});

const withId = (ids: readonly Id[], id: Id): readonly Id[] => (ids.includes(id) ? ids : [...ids, id].sort());

function positionOf(positions: Positions, id: Id): Position {
  const found = Object.hasOwn(positions, id) ? positions[id] : undefined;
  if (!found) throw new RangeError(`nobody with id ${id} has a position`);
  return found;
}
