/** Tokens on the move: the announcement of an update that changes a position, and the way with all its spaces. */
import type { BaseGrid } from '../grid.ts';
import type { Plain } from '../utils/objects.ts';

export interface Waypoint extends Plain {
  x: number;
  y: number;
  elevation: number;
}

/** TokenMovementOperation, as far as the tabletop knows one. */
export interface Movement {
  id: string;
  chain: string[];
  method: string;
  origin: Waypoint;
  destination: Waypoint;
  passed: { waypoints: Waypoint[] };
  pending: { waypoints: Waypoint[] };
  autoRotate: boolean;
  showRuler: boolean;
  constrained: boolean;
  recorded: boolean;
}

/** An update's data for one token in its `movement` option. */
export interface Instruction {
  waypoints?: readonly Partial<Waypoint>[];
  method?: string;
}

const PLACE = ['x', 'y', 'elevation'] as const;

/** The movement that an update is, null where nothing moves. */
export function movementOf(
  from: Waypoint,
  changes: Plain,
  given: Instruction | undefined,
  id: string,
): Movement | null {
  if (!PLACE.some((key) => key in changes && changes[key] !== from[key])) return null;
  const destination = { ...from };
  for (const key of PLACE) if (key in changes) destination[key] = Number(changes[key]);
  const waypoints = (given?.waypoints ?? [destination]).map((waypoint) => ({
    explicit: true,
    checkpoint: true,
    ...from,
    ...waypoint,
  }));
  return {
    id,
    chain: [],
    method: given?.method ?? 'api',
    origin: from,
    destination,
    passed: { waypoints },
    pending: { waypoints: [] },
    autoRotate: false,
    showRuler: true,
    constrained: false,
    recorded: false,
  };
}

/** Every space between the waypoints, in a line; without spaces the waypoints alone. */
export function completed(grid: BaseGrid, waypoints: readonly Waypoint[]): Waypoint[] {
  if (grid.isGridless) return waypoints.map((waypoint) => ({ ...waypoint, intermediate: false }));
  return waypoints.flatMap((to, index) => {
    const from = waypoints[index - 1];
    const last = { ...to, intermediate: false };
    if (!from) return [last];
    const steps = grid.measurePath([from, to]).spaces;
    const between = Array.from({ length: Math.max(0, steps - 1) }, (_, step) => {
      const part = (step + 1) / steps;
      const at = grid.getSnappedPoint({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      const elevation =
        from.elevation + Math.round(((to.elevation - from.elevation) * part) / grid.distance) * grid.distance;
      return { ...to, x: at.x, y: at.y, elevation, explicit: false, checkpoint: false, intermediate: true };
    });
    return [...between, last];
  });
}
