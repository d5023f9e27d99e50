/**
 * One user is one referee, however many windows are open. Of the tabs of one browser it is the one that holds the browser's
 * lock; when it closes, the next gets the lock and takes up what is unfinished. Of several browsers it is the one that was
 * opened or looked at last: it is named in a setting of the user's, whose last value every window sees. Where the browser
 * has no locks, every tab is taken for the only one.
 */
import { setSetting, setting } from './settings.ts';

let works = false;
/** Takes over, and lets the other one finish. */
let taking = false;
/** What this browser is called; known once it has asked, so that clearing the site's data puts nobody out of the seat. */
let browser = '';

/** In ms: a browser that takes over waits so long, for the other one to finish what it has begun. */
const GRACE = 1_000;

/** Asks for the seat; `taken` runs whenever this window becomes the one that works. */
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
    // Better two that work than none: marks on the documents let nothing be applied twice.
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
