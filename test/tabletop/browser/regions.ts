// Regions of the scene and local previews in SVG, and placing one with pointer and wheel.
import { environment, type Json } from '../applications/environment.ts';
import type { Board, Point } from './scene.ts';
import { make } from './token.ts';

interface RegionLike {
  readonly id: string | null;
  readonly name: string;
  readonly color: string;
  readonly visibility: number;
  toObject(): Json;
}
interface Placement {
  readonly document: RegionLike;
  move(point: Point): void;
  rotate(degrees: number): void;
  confirm(): void;
  cancel(): void;
}
interface RegionCanvas {
  readonly scene: { readonly regions: Iterable<RegionLike>; readonly walls: Iterable<{ readonly c: number[] }> } | null;
  readonly grid: { readonly size: number; readonly type: number; readonly diagonals: number };
  readonly regions: {
    readonly preview: { readonly children: readonly { document: RegionLike }[] };
    readonly _placement: Placement | null;
  };
}
const regionCanvas = (): RegionCanvas => (environment() as unknown as { canvas: RegionCanvas }).canvas;

/** CONST.REGION_VISIBILITY.GAMEMASTER */
const FOR_GM = 1;

export function drawRegions(board: Board): void {
  const { scene, regions } = regionCanvas();
  const { isGM } = environment().game.user as unknown as { isGM: boolean };
  const stored = [...(scene?.regions ?? [])].filter(
    ({ visibility }) => visibility > FOR_GM || (isGM && visibility === FOR_GM),
  );
  const local = [
    ...regions.preview.children.map(({ document }) => document),
    ...(regions._placement ? [regions._placement.document] : []),
  ];
  board.regions.replaceChildren(
    ...[...(scene?.walls ?? [])].map(({ c: [x1, y1, x2, y2] }) =>
      make('path', { class: 'wall', d: `M${x1},${y1}L${x2},${y2}` }),
    ),
    ...stored.map((region) => draw(region, false)),
    ...local.map((region) => draw(region, true)),
  );
}

function draw(region: RegionLike, isPreview: boolean): SVGElement {
  const shapes = (region.toObject()['shapes'] ?? []) as Shape[];
  const path = make('path', {
    class: isPreview ? 'region preview' : 'region',
    d: shapes.map(outline).join(' '),
    'fill-rule': 'evenodd',
    'data-region-id': region.id ?? '',
  });
  path.style.setProperty('--region', String(region.color));
  const title = make('title', {});
  title.textContent = region.name;
  path.append(title);
  return path;
}

interface Shape {
  type: string;
  x: number;
  y: number;
  radius?: number;
  angle?: number;
  rotation?: number;
  length?: number;
  width?: number;
  height?: number;
  anchorX?: number;
  anchorY?: number;
  gridBased?: boolean;
}

/** The outline of a shape. Grid-based circles follow the metric of the grid: a square where diagonals cost as steps do. */
function outline(shape: Shape): string {
  const { x, y, radius = 0, angle = 0, rotation = 0, length = 0, width = 0, height = 0 } = shape;
  const { grid } = regionCanvas();
  switch (shape.type) {
    case 'circle':
      if (shape.gridBased && grid.type === 1 && grid.diagonals === 0)
        return polygon(
          [
            [-radius, -radius],
            [radius, -radius],
            [radius, radius],
            [-radius, radius],
          ],
          x,
          y,
          0,
        );
      return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
    case 'cone': {
      const at = (degrees: number): string => {
        const turned = (degrees * Math.PI) / 180;
        return `${x + radius * Math.cos(turned)} ${y + radius * Math.sin(turned)}`;
      };
      const large = angle > 180 ? 1 : 0;
      return `M${x} ${y}L${at(rotation - angle / 2)}A${radius} ${radius} 0 ${large} 1 ${at(rotation + angle / 2)}Z`;
    }
    case 'line':
      return polygon(
        [
          [0, -width / 2],
          [length, -width / 2],
          [length, width / 2],
          [0, width / 2],
        ],
        x,
        y,
        rotation,
      );
    default: {
      const [left, top] = [-(shape.anchorX ?? 0) * width, -(shape.anchorY ?? 0) * height];
      return polygon(
        [
          [left, top],
          [left + width, top],
          [left + width, top + height],
          [left, top + height],
        ],
        x,
        y,
        rotation,
      );
    }
  }
}

function polygon(points: readonly (readonly [number, number])[], x: number, y: number, degrees: number): string {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return `M${points.map(([a, b]) => `${x + a * cos - b * sin} ${y + a * sin + b * cos}`).join('L')}Z`;
}

/** Foundry snaps to middles, corners and sides of spaces. */
const snapped = ({ x, y }: Point): Point => {
  const half = regionCanvas().grid.size / 2;
  return { x: Math.round(x / half) * half, y: Math.round(y / half) * half };
};

/** The listeners while a region is placed: pointer, wheel, click and Escape are its own. */
export function listenToPlacing(board: Board): void {
  const take = (event: Event, handle: (placement: Placement) => void): void => {
    const placement = regionCanvas().regions._placement;
    if (!placement) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    handle(placement);
  };
  const { svg } = board;
  svg.addEventListener('pointermove', (event) => take(event, (placing) => placing.move(snapped(board.at(event)))));
  svg.addEventListener('pointerdown', (event) =>
    take(event, (placing) => {
      if (event.button !== 0) return placing.cancel();
      placing.move(snapped(board.at(event)));
      placing.confirm();
    }),
  );
  svg.addEventListener('wheel', (event) => take(event, (placing) => placing.rotate(Math.sign(event.deltaY) * 15)), {
    capture: true,
    passive: false,
  });
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') take(event, (placing) => placing.cancel());
    },
    true,
  );
}
