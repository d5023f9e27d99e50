// Dragging a token: a ghost, the ruler of the class that is configured, and the move when it is let go.
import { environment } from '../applications/environment.ts';
import { renderTemplate } from '../applications/templates.ts';
import { canvasOf, type Board, type Point } from './scene.ts';
import { make, type TokenLike } from './token.ts';

interface Waypoint extends Point {
  elevation: number;
  explicit: boolean;
}

/** The drag of a token; Control puts a waypoint where the pointer is. */
export function drag(board: Board, token: TokenLike, event: PointerEvent): void {
  const from = board.at(event);
  const { x, y, elevation } = token.document;
  const points: Waypoint[] = [{ x, y, elevation, explicit: true }];
  let end: Waypoint | undefined;
  const move = (next: PointerEvent): void => {
    const at = board.at(next);
    if (!end && Math.hypot(at.x - from.x, at.y - from.y) < 15) return;
    const to = inside(token, { x: x + at.x - from.x, y: y + at.y - from.y });
    if (end && end.x === to.x && end.y === to.y) return;
    end = { ...to, elevation, explicit: true };
    plan(token, [...points, end]);
  };
  const turn = ({ key, repeat }: KeyboardEvent): void => {
    if (key === 'Control' && !repeat && end) points.push(end);
  };
  const drop = (): void => {
    board.svg.removeEventListener('pointermove', move);
    window.removeEventListener('keydown', turn);
    token.ruler.clear();
    if (end) void moveAlong(token, [...points.slice(1), end], 'dragging');
  };
  board.svg.addEventListener('pointermove', move);
  window.addEventListener('keydown', turn);
  window.addEventListener('pointerup', drop, { once: true });
}

function plan(token: TokenLike, points: readonly Waypoint[]): void {
  const foundPath = token.document.getCompleteMovementPath(points);
  const planned = { foundPath, unreachableWaypoints: [], history: [], hidden: false, searching: false };
  token.ruler.refresh({
    passedWaypoints: [],
    pendingWaypoints: [],
    plannedMovement: { [String(environment().game.user.id)]: planned },
  });
}

export const moveAlong = async (token: TokenLike, points: readonly object[], method: string): Promise<void> =>
  void (await token.document.move(points, { method }));

/** Inside the scene, on a space. */
export function inside(token: TokenLike, to: Point): Point {
  const { scene, grid } = canvasOf();
  const snapped = grid.getSnappedPoint(to);
  const bound = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
  return { x: bound(snapped.x, (scene?.width ?? 0) - token.w), y: bound(snapped.y, (scene?.height ?? 0) - token.h) };
}

interface Style {
  readonly color?: unknown;
  readonly alpha?: number;
  readonly width?: number;
  readonly radius?: number;
}
interface RulerLike {
  readonly token: TokenLike;
  readonly _drawn: {
    readonly segments: readonly { readonly from: Point; readonly to: Point; readonly style: Style }[];
    readonly spaces: readonly (Point & { readonly style: Style })[];
    readonly marks: readonly (Point & { readonly style: Style })[];
    readonly labels: readonly { readonly position: Point }[];
  };
}

export function followRulers(board: Board): void {
  environment().Hooks.on('tabletopRuler', (ruler: RulerLike) => drawRuler(board, ruler));
}

let drawn = 0;

function drawRuler(board: Board, { token, _drawn }: RulerLike): void {
  const turn = ++drawn;
  const { size } = canvasOf().grid;
  const spaces = _drawn.spaces.map(({ x, y, style }) =>
    make('rect', { class: 'ruler-space', x, y, width: size, height: size, ...painted('fill', style) }),
  );
  const lines = _drawn.segments.flatMap(({ from, to, style }) => {
    const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
    return [
      make('line', { class: 'ruler-outline', ...ends }),
      make('line', { class: 'ruler', ...ends, ...painted('stroke', style) }),
    ];
  });
  const marks = _drawn.marks.map(({ x, y, style }) =>
    make('circle', { class: 'ruler-mark', cx: x, cy: y, r: (style.radius ?? 6) * 1.5, ...painted('fill', style) }),
  );
  const labels = _drawn.labels.map(() => make('foreignObject', { class: 'ruler-label' }));
  const last = _drawn.spaces.at(-1);
  const ghost = last
    ? [make('rect', { class: 'ghost', x: last.x, y: last.y, width: token.w, height: token.h, rx: 10 })]
    : [];
  board.overlay.replaceChildren(...spaces, ...lines, ...marks, ...ghost, ...labels);
  const template = (token.ruler.constructor as unknown as { WAYPOINT_LABEL_TEMPLATE: string }).WAYPOINT_LABEL_TEMPLATE;
  // Labels are as large on the screen however far away the scene is.
  const scale = board.view.width / (board.svg.clientWidth || 1);
  for (const [index, label] of _drawn.labels.entries()) {
    const { x, y } = label.position;
    const place = labels[index]!;
    place.setAttribute('transform', `translate(${x} ${y}) scale(${scale})`);
    for (const [key, value] of Object.entries({ x: -170, y: 4, width: 340, height: 400 }))
      place.setAttribute(key, String(value));
    void renderTemplate(template, label).then((html) => {
      if (turn === drawn) place.innerHTML = html;
    });
  }
}

const painted = (what: 'fill' | 'stroke', { color, alpha = 1 }: Style): Record<string, string | number> => ({
  [what]: typeof color === 'number' ? `#${color.toString(16).padStart(6, '0')}` : String(color ?? 'gray'),
  [`${what}-opacity`]: alpha,
});
