// What pointer and keys do to tokens: select, target, open, drag with a ruler, step.
import { canvasOf, type Board, type Point } from './scene.ts';
import { make, type TokenLike } from './token.ts';
import { environment } from '../applications/environment.ts';

export function listenToTokens(board: Board): void {
  const of = (event: Event): TokenLike | undefined => {
    const id = (event.target as Element).closest<SVGElement>('.token')?.dataset['tokenId'];
    return id ? canvasOf().tokens.get(id) : undefined;
  };
  let hovered: TokenLike | undefined;
  board.svg.addEventListener('pointerover', (event) => (hovered = of(event)));
  board.svg.addEventListener('contextmenu', (event) => event.preventDefault());
  board.svg.addEventListener('pointerdown', (event) => {
    const token = of(event);
    if (token) press(board, token, event);
  });
  board.svg.addEventListener('dblclick', (event) => openSheet(of(event)));
  board.svg.addEventListener('keydown', (event) => onKey(of(event), event, hovered));
  document.addEventListener('keydown', (event) => {
    const target = event.target as Element;
    if (event.key.toLowerCase() !== 't' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest('.token, input, select, textarea, [contenteditable="true"]')) return;
    if (hovered) aim(hovered, event.shiftKey);
  });
}

/** Left selects (Shift adds) and drags, right targets (Shift adds). */
function press(board: Board, token: TokenLike, event: PointerEvent): void {
  if (event.button === 2) return aim(token, event.shiftKey);
  if (event.button !== 0) return;
  if (event.shiftKey && token.controlled) token.release();
  else if (token.isOwner) token.control({ releaseOthers: !event.shiftKey });
  if (token.isOwner) drag(board, token, event);
}

function aim(token: TokenLike, add: boolean): void {
  token.setTarget(!token.isTargeted, { releaseOthers: !add });
}

function openSheet(token: TokenLike | undefined): void {
  const { actor } = token ?? {};
  if (actor?.testUserPermission(environment().game.user, 1)) void actor.sheet?.render(true);
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Keys of the token with the focus; T is for the one under the pointer, wherever the focus stayed. */
function onKey(token: TokenLike | undefined, event: KeyboardEvent, hovered: TokenLike | undefined): void {
  if (!token || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = STEPS[event.key];
  const { size } = canvasOf().grid;
  if (step && token.isOwner) void moveTo(token, { x: token.x + step[0] * size, y: token.y + step[1] * size });
  else if (event.key === 'Enter') openSheet(token);
  else if (event.key === ' ') token.control({ releaseOthers: !event.shiftKey });
  else if (event.key.toLowerCase() === 't') aim(hovered ?? token, event.shiftKey);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Moves inside the scene, to a grid corner. */
async function moveTo(token: TokenLike, to: Point): Promise<void> {
  const { scene, grid } = canvasOf();
  if (!scene) return;
  const snap = (value: number, limit: number): number =>
    Math.min(Math.max(Math.round(value / grid.size) * grid.size, 0), limit);
  await token.document.update({ x: snap(to.x, scene.width - token.w), y: snap(to.y, scene.height - token.h) });
}

/** Drags a ghost with a ruler in the scene's units; the token moves when it is let go. */
function drag(board: Board, token: TokenLike, event: PointerEvent): void {
  const from = board.at(event);
  const start = { ...token.center };
  let to: Point | undefined;
  const move = (next: PointerEvent): void => {
    const at = board.at(next);
    if (!to && Math.hypot(at.x - from.x, at.y - from.y) < 15) return;
    to = { x: token.x + at.x - from.x, y: token.y + at.y - from.y };
    board.overlay.replaceChildren(...ruler(token, start, to));
  };
  const end = (): void => {
    board.svg.removeEventListener('pointermove', move);
    board.overlay.replaceChildren();
    if (to) void moveTo(token, to);
  };
  board.svg.addEventListener('pointermove', move);
  window.addEventListener('pointerup', end, { once: true });
}

function ruler(token: TokenLike, start: Point, to: Point): SVGElement[] {
  const { grid } = canvasOf();
  const snapped = { x: Math.round(to.x / grid.size) * grid.size, y: Math.round(to.y / grid.size) * grid.size };
  const end = { x: snapped.x + token.w / 2, y: snapped.y + token.h / 2 };
  const { distance } = grid.measurePath([start, end]);
  const label = make('text', { class: 'ruler-text', x: end.x, y: end.y - token.h / 2 - 14 });
  label.textContent = `${Math.round(distance * 10) / 10} ${grid.units}`;
  return [
    make('line', { class: 'ruler', x1: start.x, y1: start.y, x2: end.x, y2: end.y }),
    make('rect', { class: 'ghost', x: snapped.x, y: snapped.y, width: token.w, height: token.h, rx: 10 }),
    label,
  ];
}
