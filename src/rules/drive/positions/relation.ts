/** The closeness of two combatants: by abstract positions, or as a map measures it (DRV-POS-01 to -06, DRV-GAP-10). */
import type { Id } from '../../kernel/json.ts';
import type { Bounds, DriveOptions } from '../options.ts';
import type { DriveCombatant } from '../sheet/sheet.ts';
import type { RangeStep, Relation } from '../types.ts';

/** Neighboring zones, one step each, both ways. */
export type Links = readonly (readonly [Id, Id])[];

/** The table's measurements where positions come from a map (DRV-GAP-10). */
export interface Measured {
  /** Feet; null: not known. */
  readonly distance: number | null;
  readonly adjacent: boolean;
}

/**
 * Relation of two combatants, the nearest that fits (DRV-POS-06). In map mode, adjacent combatants are engaged and the
 * range step follows from the distance; grapples and groups are unchanged.
 */
export function relationBetween(
  a: DriveCombatant,
  b: DriveCombatant,
  place: { readonly links: Links; readonly measured: Measured },
  { position, range }: DriveOptions,
): Relation {
  const isMap = position.mode === 'map';
  if (arePaired('grapplingWith', a, b)) return 'grappling';
  if (isMap ? place.measured.adjacent : arePaired('engagedWith', a, b)) return 'engaged';
  if (a.state.group !== null && a.state.group === b.state.group) return 'grouped';
  return isMap
    ? rangeStepOf(place.measured.distance, range.bands)
    : rangeStepOf(stepsBetween(a.state.zone, b.state.zone, place.links), range.zoneSteps);
}

/** `Object.hasOwn`, since engines are slow at reading a key that is not there. */
const arePaired = (pairs: 'engagedWith' | 'grapplingWith', a: DriveCombatant, b: DriveCombatant): boolean =>
  Object.hasOwn(a.state[pairs], b.id) || Object.hasOwn(b.state[pairs], a.id);

/** The first step whose bound is not passed; beyond all of them, or with no way there, extreme (DRV-POS-03). */
export function rangeStepOf(distance: number | null, bounds: Bounds): RangeStep {
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
