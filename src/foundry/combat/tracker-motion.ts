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
  // All places are read before the first row is set in motion: a place asked for after that lays the page out anew.
  const moved = [...list.querySelectorAll<HTMLElement>('[data-combatant-id]')].flatMap((row) => {
    const { offsetTop, offsetHeight } = row;
    const by = (before.get(row.dataset['combatantId'] ?? '') ?? offsetTop) - offsetTop;
    return Math.abs(by) < offsetHeight / 2 ? [] : [{ row, by }];
  });
  for (const { row, by } of moved.slice(0, MOST_MOVED))
    row.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], { duration: MS, easing: 'ease-out' });
}

const prefersLess = (list: HTMLElement): boolean =>
  list.ownerDocument.defaultView?.matchMedia('(prefers-reduced-motion: reduce)').matches ?? true;
