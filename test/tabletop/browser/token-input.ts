// Effects of pointer and keys on tokens: select, target, open, drag with a ruler, step.
import { canvasOf, type Board } from './scene.ts';
import type { TokenLike } from './token.ts';
import { drag, inside, moveAlong } from './token-drag.ts';
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
  if (step && token.isOwner) {
    const to = inside(token, { x: token.x + step[0] * size, y: token.y + step[1] * size });
    void moveAlong(token, [to], 'keyboard');
  } else if (event.key === 'Enter') openSheet(token);
  else if (event.key === ' ') token.control({ releaseOthers: !event.shiftKey });
  else if (event.key.toLowerCase() === 't') aim(hovered ?? token, event.shiftKey);
  else return;
  event.preventDefault();
  event.stopPropagation();
}
