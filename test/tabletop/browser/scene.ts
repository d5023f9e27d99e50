// The scene: a square grid in SVG, with tokens to select, target, move and measure.
import { environment, type Json } from '../applications/environment.ts';
import { importDocument } from '../applications/directories.ts';
import { drawStrip, fitTokens, listenToView } from './view.ts';
import { drawRegions, listenToPlacing } from './regions.ts';
import { followRulers } from './token-drag.ts';
import { listenToTokens } from './token-input.ts';
import { drawToken, make, type TokenLike } from './token.ts';

export interface CanvasLike {
  readonly ready: boolean;
  readonly scene: {
    id: string;
    name: string;
    width: number;
    height: number;
    createEmbeddedDocuments(name: string, data: Json[]): Promise<unknown>;
  } | null;
  readonly grid: {
    size: number;
    distance: number;
    units: string;
    getSnappedPoint(point: Point): Point;
  };
  readonly tokens: {
    placeables: TokenLike[];
    controlled: TokenLike[];
    get(id: string): TokenLike | undefined;
    releaseAll(): number;
  };
}
export interface Point {
  x: number;
  y: number;
}

/** The picture and what it shows now. `view` is the visible part in scene pixels. */
export interface Board {
  readonly svg: SVGSVGElement;
  readonly regions: SVGGElement;
  readonly tokens: SVGGElement;
  readonly overlay: SVGGElement;
  readonly view: { x: number; y: number; width: number; height: number };
  show(): void;
  redraw(): void;
  /** scene coordinates of a pointer event */
  at(event: MouseEvent): Point;
}

export const canvasOf = (): CanvasLike => (environment() as unknown as { canvas: CanvasLike }).canvas;

export function drawScene(host: HTMLElement, strip: HTMLElement): void {
  const canvas = canvasOf();
  const { scene } = canvas;
  if (!scene) {
    host.textContent = 'There is no active scene.';
    return;
  }
  const board = makeBoard(host);
  drawGround(board.svg, scene.width, scene.height, canvas.grid.size);
  board.svg.append(board.regions, board.tokens, board.overlay);
  fitTokens(board);
  drawStrip(board, strip);
  follow(board);
  listenToPlacing(board);
  listenToTokens(board);
  followRulers(board);
  listenToView(board);
  acceptDrops(board);
  board.redraw();
}

function makeBoard(host: HTMLElement): Board {
  const svg = make('svg', {
    class: 'scene',
    role: 'application',
    'aria-label': 'Scene: arrow keys move, Enter selects, T targets',
  }) as SVGSVGElement;
  host.replaceChildren(svg);
  let waiting = false;
  const board: Board = {
    svg,
    regions: make('g', { class: 'regions' }) as SVGGElement,
    tokens: make('g', { class: 'tokens' }) as SVGGElement,
    overlay: make('g', { class: 'overlay', 'pointer-events': 'none' }) as SVGGElement,
    view: { x: 0, y: 0, width: 100, height: 100 },
    show() {
      const { x, y, width, height } = board.view;
      svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
    },
    redraw() {
      if (waiting) return;
      waiting = true;
      queueMicrotask(() => {
        waiting = false;
        drawRegions(board);
        drawTokens(board);
      });
    },
    at(event) {
      const matrix = svg.getScreenCTM()?.inverse();
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
      return { x: point.x, y: point.y };
    },
  };
  return board;
}

function drawGround(svg: SVGSVGElement, width: number, height: number, size: number): void {
  svg.append(make('rect', { class: 'ground', width, height }));
  const path: string[] = [];
  for (let x = size; x < width; x += size) path.push(`M${x} 0V${height}`);
  for (let y = size; y < height; y += size) path.push(`M0 ${y}H${width}`);
  svg.append(make('path', { class: 'grid-line', d: path.join('') }));
}

/** A drawing of each token in its own group, which is kept, so that focus and a drag survive a redraw. */
function drawTokens(board: Board): void {
  const shown = canvasOf().tokens.placeables.filter((token) => token.visible);
  const known = new Map(
    [...board.tokens.children].map((group) => [(group as SVGElement).dataset['tokenId'], group as SVGGElement]),
  );
  const ids = new Set(shown.map(({ id }) => id));
  for (const [id, group] of known) if (!ids.has(id ?? '')) group.remove();
  for (const token of shown) {
    const group =
      known.get(token.id) ?? (make('g', { tabindex: 0, role: 'button', 'data-token-id': token.id }) as SVGGElement);
    if (!group.isConnected) board.tokens.append(group);
    drawToken(group, token);
  }
}

function follow(board: Board): void {
  const documents = ['Region', 'Token', 'Actor', 'Item', 'ActiveEffect', 'Combat', 'Combatant'];
  const names = documents.flatMap((name) => ['create', 'update', 'delete'].map((verb) => `${verb}${name}`));
  for (const name of [...names, 'controlToken', 'targetToken', 'combatTurnChange', 'tabletopRedraw'])
    environment().Hooks.on(name, () => board.redraw());
  environment().Hooks.on('tabletopPing', (combatant: { tokenId?: string }) => ping(board, combatant.tokenId ?? ''));
}

function ping(board: Board, id: string): void {
  const token = canvasOf().tokens.get(id);
  const group = board.tokens.querySelector(`[data-token-id="${CSS.escape(id)}"]`);
  if (!token || !group) return;
  board.view.x = token.center.x - board.view.width / 2;
  board.view.y = token.center.y - board.view.height / 2;
  board.show();
  group.classList.add('pinged');
  setTimeout(() => group.classList.remove('pinged'), 1600);
}

// ---- dropping actors -----------------------------------------------------------------------------------------------------

function acceptDrops(board: Board): void {
  board.svg.addEventListener('dragover', (event) => event.preventDefault());
  board.svg.addEventListener('drop', (event) => void drop(board, event));
}

async function drop(board: Board, event: DragEvent): Promise<void> {
  event.preventDefault();
  const { uuid } = JSON.parse(event.dataTransfer?.getData('text/plain') || '{}') as { uuid?: string };
  const { Hooks, game, fromUuid } = environment();
  const point = board.at(event);
  const found = uuid ? await fromUuid(uuid) : null;
  if (!found || Hooks.call('dropCanvasData', canvasOf(), { type: found.documentName, uuid, ...point }) === false)
    return;
  if (found.documentName !== 'Actor' || !game.user.isGM) return;
  const actor = found.pack ? await importDocument(found) : found;
  if (!actor?.id) return;
  const { size } = canvasOf().grid;
  const [x, y] = [point.x, point.y].map((at) => Math.floor(at / size) * size);
  const token = await (actor as unknown as TokenMaker).getTokenDocument({ x, y }, { parent: canvasOf().scene });
  await canvasOf().scene?.createEmbeddedDocuments('Token', [token.toObject()]);
}

interface TokenMaker {
  getTokenDocument(data: object, context: object): Promise<{ toObject(): Json }>;
}
