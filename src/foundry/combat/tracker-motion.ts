/** Rows that change place glide, so that the eye can follow; not for users who asked for less motion. */
const MOST_MOVED = 40;
const MS = 220;

export type Places = ReadonlyMap<string, number>;

export function places(list: HTMLElement | undefined): Places {
  const found = new Map<string, number>();
  if (!list?.isConnected || prefersLess(list)) return found;
  for (const row of list.querySelectorAll<HTMLElement>('[data-combatant-id]')) {
    found.set(row.dataset['combatantId'] ?? '', row.offsetTop);
  }
  return found;
}

export function glide(list: HTMLElement | undefined, before: Places): void {
  if (!list || before.size === 0) return;
  let moved = 0;
  for (const row of list.querySelectorAll<HTMLElement>('[data-combatant-id]')) {
    const from = before.get(row.dataset['combatantId'] ?? '');
    const by = from === undefined ? 0 : from - row.offsetTop;
    if (Math.abs(by) < row.offsetHeight / 2) continue;
    if (++moved > MOST_MOVED) return;
    row.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], { duration: MS, easing: 'ease-out' });
  }
}

const prefersLess = (list: HTMLElement): boolean =>
  list.ownerDocument.defaultView?.matchMedia('(prefers-reduced-motion: reduce)').matches ?? true;
