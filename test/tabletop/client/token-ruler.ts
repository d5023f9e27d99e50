/** foundry.canvas.placeables.tokens.TokenRuler, without PIXI: what it would draw, as plain data, for the browser's scene. */
import type { Token } from './canvas.ts';
import type { Waypoint } from './documents/token-movement.ts';
import type { Plain } from './utils/objects.ts';

export interface RulerWaypoint extends Waypoint {
  stage: 'passed' | 'pending' | 'planned';
  index: number;
  explicit: boolean;
  hidden: boolean;
  unreachable: boolean;
  action: string;
  actionConfig: Plain;
  center: { x: number; y: number };
  size: { width: number; height: number };
  ray: { A: { x: number; y: number }; B: { x: number; y: number }; distance: number } | null;
  measurement: { distance: number; spaces: number; cost: number };
  cost: number;
  userId: string;
  movementId: string | null;
  previous: RulerWaypoint | null;
  next: RulerWaypoint | null;
}

export interface Planned {
  foundPath: readonly Waypoint[];
  hidden?: boolean;
}

/** The present look of a ruler. */
export interface Drawn {
  segments: { from: { x: number; y: number }; to: { x: number; y: number }; style: Plain }[];
  spaces: { x: number; y: number; style: Plain }[];
  marks: { x: number; y: number; style: Plain }[];
  labels: Plain[];
}

interface State extends Plain {
  hasElevation: boolean;
  previousElevation: number;
}

const WALK = { label: 'TOKEN.MOVEMENT.ACTIONS.walk.label', icon: 'fa-solid fa-person-walking', visualize: true };

export class TokenRuler {
  static WAYPOINT_LABEL_TEMPLATE = 'templates/hud/waypoint-label.hbs';
  readonly token: Token;
  /** The drawn parts (internal). */
  _drawn: Drawn = { segments: [], spaces: [], marks: [], labels: [] };
  constructor(token: Token) {
    this.token = token;
  }
  clear(): void {
    this._drawn = { segments: [], spaces: [], marks: [], labels: [] };
    this.token.layer.realm.hooks.callAll('tabletopRuler', this);
  }
  refresh({ plannedMovement }: { plannedMovement: Record<string, Planned> }): void {
    const drawn: Drawn = { segments: [], spaces: [], marks: [], labels: [] };
    for (const [userId, planned] of Object.entries(plannedMovement))
      this.#draw(drawn, this.#waypoints(planned, userId));
    this._drawn = drawn;
    this.token.layer.realm.hooks.callAll('tabletopRuler', this);
  }
  #draw(drawn: Drawn, waypoints: readonly RulerWaypoint[]): void {
    const state: State = { hasElevation: false, previousElevation: 0 };
    for (const waypoint of waypoints) {
      const label = this._getWaypointLabelContext(waypoint, state);
      if (label) drawn.labels.push(label);
      const mark = this._getWaypointStyle(waypoint);
      if (mark['radius']) drawn.marks.push({ ...waypoint.center, style: mark });
      const space = this._getGridHighlightStyle(waypoint, {});
      if (space['alpha'] !== 0) drawn.spaces.push({ x: waypoint.x, y: waypoint.y, style: space });
      const segment = this._getSegmentStyle(waypoint);
      if (waypoint.ray && segment['width'])
        drawn.segments.push({ from: waypoint.ray.A, to: waypoint.ray.B, style: segment });
    }
  }
  #waypoints({ foundPath, hidden = false }: Planned, userId: string): RulerWaypoint[] {
    const { document, layer } = this.token;
    const all: RulerWaypoint[] = [];
    let explicit = 0;
    for (const entry of foundPath) {
      const previous = all.at(-1) ?? null;
      const center = document.getCenterPoint(entry);
      const isExplicit = entry['explicit'] === true || previous === null;
      if (previous && isExplicit) explicit++;
      const A = previous?.center;
      const waypoint: RulerWaypoint = {
        ...entry,
        stage: 'planned',
        index: explicit,
        explicit: isExplicit,
        hidden,
        unreachable: false,
        action: 'walk',
        actionConfig: WALK,
        center,
        size: { width: this.token.w, height: this.token.h },
        ray: A ? { A, B: center, distance: Math.hypot(center.x - A.x, center.y - A.y) } : null,
        measurement: layer.grid.measurePath(
          [...all, entry].map((each) => ({ ...document.getCenterPoint(each), elevation: each.elevation })),
        ),
        cost: 0,
        userId,
        movementId: null,
        previous,
        next: null,
      };
      if (previous) previous.next = waypoint;
      all.push(waypoint);
    }
    return all;
  }
  /** Nothing for the start and for the spaces on the way. */
  _getWaypointLabelContext(waypoint: RulerWaypoint, state: State): Plain | undefined {
    if (!waypoint.previous || !waypoint.ray) {
      state.previousElevation = waypoint.elevation;
      return undefined;
    }
    if (!waypoint.explicit && waypoint.next) return undefined;
    const { measurement, next, center, hidden, actionConfig, elevation } = waypoint;
    const { units } = this.token.layer.grid;
    state.hasElevation ||= elevation !== 0;
    return {
      action: actionConfig,
      cssClass: [hidden && 'secret', !next && 'last'].filter(Boolean).join(' '),
      secret: hidden,
      units,
      uiScale: 1,
      position: { x: center.x, y: center.y + (next ? 0 : this.token.h / 2) },
      distance: { total: Math.round(measurement.distance * 100) / 100 },
      cost: { total: Math.round(measurement.cost * 100) / 100, units },
      elevation: { total: elevation, icon: 'fa-solid fa-arrows-up-down', hidden: !state.hasElevation },
    };
  }
  _getWaypointStyle(waypoint: RulerWaypoint): Plain {
    if (!waypoint.explicit && waypoint.next && waypoint.previous) return { radius: 0 };
    return { radius: 6, color: this.#color(waypoint), alpha: 1 };
  }
  _getSegmentStyle(waypoint: RulerWaypoint): Plain {
    return { width: 4, color: this.#color(waypoint), alpha: 1 };
  }
  _getGridHighlightStyle(waypoint: RulerWaypoint, _offset: object): Plain {
    return this.token.layer.grid.isGridless ? { alpha: 0 } : { color: this.#color(waypoint), alpha: 0.5 };
  }
  #color({ userId }: RulerWaypoint): unknown {
    return this.token.layer.realm.collections.get('User')?.get(userId)?.['color'] ?? '#888888';
  }
}
