/** The tabletop as an engine: a page of Chromium in which the built system runs. It needs a browser and `npm run build`. */
import { openTable } from '../browser/harness.ts';
import { SYSTEM } from '../browser/support.ts';
import { scriptOf } from './chromium.ts';
import type { Engine } from './engines.ts';
import { IN_PAGE } from './in-page.ts';
import type { Row } from './measure.ts';

/** A table of its own for each run. */
export async function onTabletop(): Promise<Engine> {
  const script = await scriptOf('test/bench/page.ts');
  return {
    name: 'Chromium, on the tabletop',
    async time(suite) {
      const table = await openTable({ system: SYSTEM });
      try {
        const page = await table.open('gm', IN_PAGE[suite]!.fight);
        await page.addScriptTag({ content: script, type: 'module' });
        await page.waitForFunction('window.timedInPage');
        return await page.evaluate<readonly Row[]>(`timedInPage(${suite})`);
      } finally {
        await table.close();
      }
    },
    close: () => Promise.resolve(),
  };
}
