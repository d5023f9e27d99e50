/** Grids, as far as distances go: gridless, square and hexagonal, with elevation. */

export interface Point {
  x: number;
  y: number;
  /** In the scene's units. */
  elevation?: number;
}
export interface GridOptions {
  type?: number;
  size?: number;
  distance?: number;
  units?: string;
  diagonals?: number;
}
export interface Measured {
  distance: number;
  spaces: number;
  cost: number;
  diagonals: number;
  euclidean: number;
  segments: Measured[];
}

export class BaseGrid {
  readonly type: number;
  readonly size: number;
  readonly distance: number;
  readonly units: string;
  readonly diagonals: number;
  constructor(options: GridOptions = {}) {
    this.type = options.type ?? 0;
    this.size = options.size ?? 100;
    this.distance = options.distance ?? 1;
    this.units = options.units ?? '';
    this.diagonals = options.diagonals ?? 0;
  }
  get isGridless(): boolean {
    return this.type === 0;
  }
  get isSquare(): boolean {
    return this.type === 1;
  }
  get isHexagonal(): boolean {
    return this.type > 1;
  }
  get sizeX(): number {
    return this.size;
  }
  get sizeY(): number {
    return this.size;
  }
  /** The space that a point (pixels) is in. */
  getOffset(point: Point | Offset): Offset {
    if ('i' in point) return point;
    return { i: Math.floor(point.y / this.size), j: Math.floor(point.x / this.size) };
  }
  getTopLeftPoint(at: Point | Offset): Point {
    const { i, j } = this.getOffset(at);
    return { x: j * this.size, y: i * this.size };
  }
  getCenterPoint(at: Point | Offset): Point {
    const { x, y } = this.getTopLeftPoint(at);
    return { x: x + this.size / 2, y: y + this.size / 2 };
  }
  getSnappedPoint(point: Point, _behavior: unknown = {}): Point {
    return this.isGridless
      ? point
      : { x: Math.round(point.x / this.size) * this.size, y: Math.round(point.y / this.size) * this.size };
  }
  /** Along these points (pixels) or spaces, in the scene's units. */
  measurePath(waypoints: readonly (Point | Offset)[], _options: object = {}): Measured {
    const segments = waypoints.slice(1).map((to, index) => this.measure(waypoints[index] as Point, to));
    const sum = (key: 'distance' | 'spaces' | 'diagonals' | 'euclidean') =>
      segments.reduce((total, segment) => total + segment[key], 0);
    return {
      distance: sum('distance'),
      spaces: sum('spaces'),
      cost: sum('distance'),
      diagonals: sum('diagonals'),
      euclidean: sum('euclidean'),
      segments,
    };
  }
  /** The number of spaces above the ground. */
  protected level({ elevation = 0 }: Point): number {
    return Math.floor(elevation / this.distance + 1e-9);
  }
  protected measure(from: Point | Offset, to: Point | Offset): Measured {
    const [a, b] = [toPoint(this, from), toPoint(this, to)];
    const rise = (b.elevation ?? 0) - (a.elevation ?? 0);
    const euclidean = Math.hypot((Math.hypot(b.x - a.x, b.y - a.y) / this.size) * this.distance, rise);
    if (this.isGridless)
      return { distance: euclidean, spaces: 0, cost: euclidean, diagonals: 0, euclidean, segments: [] };
    const [m, n] = [this.getOffset(from), this.getOffset(to)];
    const levels = Math.abs(this.level(b) - this.level(a));
    const [rows, columns] = [Math.abs(n.i - m.i), Math.abs(n.j - m.j)];
    const [, middle, longest] = [rows, columns, levels].sort((value, other) => value - other) as [
      number,
      number,
      number,
    ];
    // A step to any neighbor, above and below included, is one space.
    const diagonals = middle;
    const straight = longest - diagonals;
    const distance = (straight + diagonalCost(this.diagonals, diagonals)) * this.distance;
    return { distance, spaces: straight + diagonals, cost: distance, diagonals, euclidean, segments: [] };
  }
}

export interface Offset {
  i: number;
  j: number;
}

function toPoint(grid: BaseGrid, at: Point | Offset): Point {
  return 'i' in at ? grid.getCenterPoint(at) : at;
}

/** CONST.GRID_DIAGONALS: 0 equidistant, 1 exact, 2 approximate, 3 rectilinear, 4 and 5 alternating, 6 illegal. */
function diagonalCost(rule: number, count: number): number {
  if (rule === 1) return count * Math.SQRT2;
  if (rule === 2) return count * 1.5;
  if (rule === 3 || rule === 6) return count * 2;
  if (rule === 4) return count + Math.floor(count / 2);
  if (rule === 5) return count + Math.ceil(count / 2);
  return count;
}

interface Cube {
  q: number;
  r: number;
}

/** Rows of pointed hexes (types 2 and 3) or columns of flat ones (4 and 5); `size` is from one flat side to the other. */
class HexagonalGrid extends BaseGrid {
  protected override measure(from: Point | Offset, to: Point | Offset): Measured {
    const [a, b] = [from as Point, to as Point];
    const [m, n] = [this.#cube(a), this.#cube(b)];
    const [q, r] = [n.q - m.q, n.r - m.r];
    const levels = Math.abs(this.level(b) - this.level(a));
    const spaces = Math.max((Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2, levels);
    const distance = spaces * this.distance;
    const euclidean = (Math.hypot(b.x - a.x, b.y - a.y) / this.size) * this.distance;
    return { distance, spaces, cost: distance, diagonals: 0, euclidean, segments: [] };
  }
  #cube({ x, y }: Point): Cube {
    const radius = this.size / Math.sqrt(3);
    const [along, across] = this.type < 4 ? [x - this.size / 2, y - radius] : [y - this.size / 2, x - radius];
    return rounded(((Math.sqrt(3) / 3) * along - across / 3) / radius, ((2 / 3) * across) / radius);
  }
}

/** The hex that a place between hexes is in. */
function rounded(q: number, r: number): Cube {
  const s = -q - r;
  const [a, b, c] = [Math.round(q), Math.round(r), Math.round(s)];
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c - s)];
  if (da > db && da > dc) return { q: -b - c, r: b };
  return db > dc ? { q: a, r: -a - c } : { q: a, r: b };
}

export const makeGrid = (options: GridOptions): BaseGrid =>
  (options.type ?? 0) > 1 ? new HexagonalGrid(options) : new BaseGrid(options);
