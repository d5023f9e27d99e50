/** The closeness of two combatants: by abstract positions, or as a map measures it (DRV-POS-01 to -06, DRV-GAP-10). */
import type { Id } from '../../kernel/json.ts';
import type { Bounds, DriveOptions } from '../options.ts';
import type { RangeStep, Relation } from '../types.ts';
import { positionIn, type Position, type Positions } from './positions.ts';

/** Neighboring zones, one step each, both ways. */
export type Links = readonly (readonly [Id, Id])[];

/** The table's measurements where positions come from a map (DRV-GAP-10). */
export interface Measured {
  /** Feet; null: not known. */
  readonly distance: number | null;
  readonly adjacent: boolean;
}

interface Between {
  readonly relation: Relation;
  /** Null: no way, or distances are measured. */
  readonly zoneSteps: number | null;
}

/**
 * Relation of two combatants, the nearest that fits (DRV-POS-06). In map mode next to each other is engaged, grapples and
 * groups are as always, and the range step follows from the distance.
 */
export function relationBetween(
  positions: Positions,
  from: Id,
  to: Id,
  place: { readonly links: Links; readonly measured: Measured },
  { position, range }: DriveOptions,
): Between {
  const isMap = position.mode === 'map';
  const a = positionIn(positions, from);
  const b = positionIn(positions, to);
  const zoneSteps = isMap ? null : stepsBetween(a.zone, b.zone, place.links);
  const far = isMap ? rangeStepOf(place.measured.distance, range.bands) : rangeStepOf(zoneSteps, range.zoneSteps);
  const engaged = isMap ? place.measured.adjacent : arePaired('engagedWith', a, to, b, from);
  return { relation: closeRelation(a, to, b, from, engaged) ?? far, zoneSteps };
}

function closeRelation(a: Position, bId: Id, b: Position, aId: Id, engaged: boolean): Relation | null {
  if (arePaired('grapplingWith', a, bId, b, aId)) return 'grappling';
  if (engaged) return 'engaged';
  return a.group !== null && a.group === b.group ? 'grouped' : null;
}

const arePaired = (pairs: 'engagedWith' | 'grapplingWith', a: Position, bId: Id, b: Position, aId: Id): boolean =>
  a[pairs].includes(bId) || b[pairs].includes(aId);

/** The first step whose bound is not passed; beyond all of them, or with no way there, extreme (DRV-POS-03). */
function rangeStepOf(distance: number | null, bounds: Bounds): RangeStep {
  if (distance === null) return 'extreme';
  if (distance <= bounds.short) return 'short';
  if (distance <= bounds.medium) return 'medium';
  return distance <= bounds.long ? 'long' : 'extreme';
}

/** Least number of steps over the links; same zone 0, no way null (DRV-POS-02). */
function stepsBetween(from: Id, to: Id, links: Links): number | null {
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
