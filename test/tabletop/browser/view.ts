// The visible part of the scene: fitting, zooming, panning, and the strip of controls for it.
import { environment } from '../applications/environment.ts';
import { canvasOf, type Board, type Point } from './scene.ts';

function fit(board: Board, scene: { width: number; height: number }): void {
  Object.assign(board.view, { x: -40, y: -110, width: scene.width + 80, height: scene.height + 240 });
  board.show();
}

/** The view of the squares around the tokens; an empty scene is shown whole. */
export function fitTokens(board: Board): void {
  const { tokens, scene, grid } = canvasOf();
  if (!scene) return;
  const centers = tokens.placeables.map(({ center }) => center);
  if (!centers.length) return fit(board, scene);
  const [xs, ys] = [centers.map(({ x }) => x), centers.map(({ y }) => y)];
  const margin = 3 * grid.size;
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  Object.assign(board.view, {
    x: left,
    y: top,
    width: Math.max(...xs) + margin - left,
    height: Math.max(...ys) + margin - top,
  });
  board.show();
}

function zoom(board: Board, factor: number, about?: Point): void {
  const { view } = board;
  const width = Math.min(Math.max(view.width * factor, 500), 12000);
  const scale = width / view.width;
  const { x, y } = about ?? { x: view.x + view.width / 2, y: view.y + view.height / 2 };
  Object.assign(view, { x: x - (x - view.x) * scale, y: y - (y - view.y) * scale, width, height: view.height * scale });
  board.show();
}

export function listenToView(board: Board): void {
  board.svg.addEventListener('wheel', (event) => {
    event.preventDefault();
    zoom(board, event.deltaY > 0 ? 1.15 : 1 / 1.15, board.at(event));
  });
  board.svg.addEventListener('pointerdown', (event) => {
    if ((event.target as Element).closest('.token') || event.button > 1) return;
    const from = board.at(event);
    let moved = false;
    const move = (next: PointerEvent): void => {
      const to = board.at(next);
      moved = true;
      board.view.x += from.x - to.x;
      board.view.y += from.y - to.y;
      board.show();
    };
    board.svg.addEventListener('pointermove', move);
    window.addEventListener(
      'pointerup',
      () => {
        board.svg.removeEventListener('pointermove', move);
        if (!moved) canvasOf().tokens.releaseAll();
      },
      { once: true },
    );
  });
}

/** A sentence that says whose tokens are this tab's. */
function yours(): string {
  const { user } = environment().game;
  const own = canvasOf().tokens.placeables.filter(({ isOwner }) => isOwner);
  if (user.isGM) return 'You are the GM and may do anything for anybody.';
  if (own.length === 0) return 'None of the tokens is yours: ask the GM for one.';
  return `You play ${new Intl.ListFormat('en').format(own.map(({ name }) => name))} (★).`;
}

export function drawStrip(board: Board, strip: HTMLElement): void {
  const { scene, grid } = canvasOf();
  const title = Object.assign(document.createElement('h2'), {
    // A scene that counts in squares has no more to say.
    textContent: [scene?.name ?? '', ...(grid.units === 'sq' ? [] : [`${grid.distance} ${grid.units} a square`])].join(
      ' · ',
    ),
  });
  const help = Object.assign(document.createElement('span'), {
    className: 'scene-help',
    textContent: `${yours()} Drag a token to move it, double click it for its sheet, hover one and press T to target it.`,
  });
  const button = (label: string, text: string, act: () => void): HTMLElement => {
    const element = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: text,
      ariaLabel: label,
    });
    element.dataset['tooltip'] = label;
    element.addEventListener('click', act);
    return element;
  };
  strip.replaceChildren(
    title,
    button('Zoom in', '+', () => zoom(board, 0.8)),
    button('Zoom out', '−', () => zoom(board, 1.25)),
    button('Show the whole scene', 'Fit', () => scene && fit(board, scene)),
    help,
  );
}
