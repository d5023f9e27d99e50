/** Grids, as far as distances go: gridless and square. */

export interface Point {
  x: number;
  y: number;
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
  protected measure(from: Point | Offset, to: Point | Offset): Measured {
    const [a, b] = [toPoint(this, from), toPoint(this, to)];
    const euclidean = (Math.hypot(b.x - a.x, b.y - a.y) / this.size) * this.distance;
    if (this.isGridless)
      return { distance: euclidean, spaces: 0, cost: euclidean, diagonals: 0, euclidean, segments: [] };
    const [m, n] = [this.getOffset(from), this.getOffset(to)];
    const [rows, columns] = [Math.abs(n.i - m.i), Math.abs(n.j - m.j)];
    const diagonals = Math.min(rows, columns);
    const straight = Math.abs(rows - columns);
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

export function makeGrid(options: GridOptions): BaseGrid {
  if ((options.type ?? 0) > 1) throw new Error('The tabletop has no hexagonal grids');
  return new BaseGrid(options);
}
