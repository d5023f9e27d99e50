/**
 * One GM with two tabs is one referee: the tab that holds the browser's lock. When it closes, the next tab gets the lock
 * and takes up what is unfinished. Where the browser has no locks, every tab is taken for the only one.
 */
let isHolder = true;

/** Asks for the lock; `taken` runs when this tab becomes the one that works. */
export function holdLock(taken: () => void): void {
  const locks = (globalThis as { navigator?: { locks?: LockManager } }).navigator?.locks;
  if (!locks) return;
  isHolder = false;
  void locks.request(`salvo-referee-${game.world.id}-${game.user.id}`, () => {
    isHolder = true;
    taken();
    return new Promise<never>(() => undefined);
  });
}

export const isWorkingTab = (): boolean => isHolder;
