/**
 * The working tab: one user is one referee, however many windows are open. Among the tabs of one browser it is the one
 * that holds the browser's lock; when it closes, the next gets the lock and takes up the unfinished work. Among
 * several browsers it is the one opened or viewed last: it is named in a setting of the user's, whose last value every
 * window sees. Where the browser has no locks, every tab is taken for the only one.
 */
import { setSetting, setting } from './settings.ts';

let works = false;
/** Whether this window is taking over, and lets the other one finish. */
let taking = false;
/** This browser's id; known once it has asked for the seat, so that clearing the site's data drives nobody out of it. */
let browser = '';

/** The time in ms that a browser waits before it takes over, for the other one to finish its work. */
const GRACE = 1_000;

/** A claim to the seat; `taken` runs whenever this window becomes the one that works. */
export function takeSeat(taken: () => void): void {
  const sit = (): void => {
    void claim(taken);
    // A headless client has neither window nor locks.
    if (typeof addEventListener === 'function')
      addEventListener('focus', () => void (taking || isWorkingTab() || claim(taken)));
  };
  const locks = typeof navigator === 'object' ? (navigator as Partial<Navigator>).locks : undefined;
  if (!locks) return sit();
  void locks.request(`salvo-referee-${game.world.id}-${game.user.id}`, () => {
    sit();
    return new Promise<never>(() => undefined);
  });
}

async function claim(taken: () => void): Promise<void> {
  taking = true;
  works = false;
  browser ||= setting('browser') || foundry.utils.randomID();
  const before = setting('seat');
  try {
    if (setting('browser') !== browser) await setSetting('browser', browser);
    if (before !== browser) await setSetting('seat', browser);
  } catch (error) {
    // Two working windows are better than none: marks on the documents let nothing be applied twice.
    console.warn('Salvo |', error);
  }
  const sit = (): void => {
    taking = false;
    works = true;
    taken();
  };
  if (before !== '' && before !== browser) setTimeout(sit, GRACE);
  else sit();
}

export const isWorkingTab = (): boolean => works && ['', browser].includes(setting('seat'));
