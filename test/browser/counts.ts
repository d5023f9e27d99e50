// Counts of what a change costs in the page (U2, U6, U9): nodes, renders, writes, compiled templates. No times.
import type { Page } from 'playwright-core';
import { begin, openFirefight, run, showTab, type Firefight } from './support.ts';

export interface Counts {
  /** U2: nodes added and removed by changing one field of a sheet with 200 items; how many nodes the sheet has. */
  readonly fieldNodes: number;
  readonly sheetNodes: number;
  /** U3, as a count: attributes that have another value after changing that field. */
  readonly fieldAttributes: number;
  /** U6, for one turn change, in the GM's tab and in the player's. */
  readonly renders: readonly [number, number];
  readonly writes: number;
  /** U9, since both tabs were ready. */
  readonly compiled: number;
}

const ITEMS = 200;

export async function countAll(): Promise<Counts> {
  const fight = await openFirefight();
  try {
    const before = await compilations(fight);
    await begin(fight);
    const field = await countField(fight);
    const turn = await countTurn(fight);
    return { ...field, ...turn, compiled: (await compilations(fight)) - before };
  } finally {
    await fight.table.close();
  }
}

async function compilations({ gm, player }: Firefight): Promise<number> {
  const counts = await Promise.all([gm, player].map((page) => run<number>(page, 'tabletop.compilations.count')));
  return counts.reduce((all, value) => all + value, 0);
}

/** A watch, begun anew, on the nodes put into or taken out of `selector`. */
const watch = (page: Page, selector: string): Promise<void> =>
  run(
    page,
    `window.changed = []; window.watcher?.disconnect();
    window.watcher = new MutationObserver((found) => window.changed.push(...found));
    window.watcher.observe(document.querySelector(${JSON.stringify(selector)}), { childList: true, subtree: true, attributes: true, attributeOldValue: true });
    window.size = (node) => 1 + [...node.childNodes].reduce((all, child) => all + window.size(child), 0);`,
  );

/** The wait for as many animation frames without a change as a debounced render takes. */
const QUIET = `new Promise((done) => {
  let last = -1, calm = 0;
  const look = () => {
    calm = window.changed.length === last ? calm + 1 : 0;
    last = window.changed.length;
    if (calm > 15) done(); else requestAnimationFrame(look);
  };
  look();
})`;

async function countField({ gm }: Firefight): Promise<Pick<Counts, 'fieldNodes' | 'sheetNodes' | 'fieldAttributes'>> {
  await run(
    gm,
    `(async () => {
      const actor = game.actors.get('firefightactor00');
      const [model] = actor.items.contents.map((item) => item.toObject());
      const more = Array.from({ length: ${ITEMS} - actor.items.size }, (_, index) => ({ ...model, _id: undefined, name: 'Pistol ' + index }));
      await actor.createEmbeddedDocuments('Item', more.map(({ _id, ...source }) => source));
      await actor.sheet.render({ force: true });
    })()`,
  );
  const selector = '.salvo-actor .window-content';
  await gm
    .locator('.salvo-row')
    .nth(ITEMS - 1)
    .waitFor({ state: 'attached' });
  await watch(gm, selector);
  await gm.locator('.salvo-actor [data-action="toggleLock"]').click();
  await run(gm, QUIET);
  await run(gm, 'window.changed.length = 0');
  await gm.locator('.salvo-actor [name="system.characteristics.str.value"]').fill('5');
  await gm.keyboard.press('Tab');
  await gm.waitForFunction(`game.actors.get('firefightactor00').system.characteristics.str.value === 5`);
  await run(gm, QUIET);
  const fieldNodes = await run<number>(
    gm,
    `window.changed.flatMap((change) => [...change.addedNodes, ...change.removedNodes]).reduce((all, change) => all + window.size(change), 0)`,
  );
  const fieldAttributes = await run<number>(
    gm,
    `window.changed.filter(({ target, attributeName, oldValue }) =>
      attributeName !== null && target.getAttribute(attributeName) !== oldValue).length`,
  );
  const sheetNodes = await run<number>(gm, `window.size(document.querySelector('${selector}'))`);
  await run(gm, `game.actors.get('firefightactor00').sheet.close().then(() => true)`);
  return { fieldNodes, sheetNodes, fieldAttributes };
}

/**
 * The counts of one press of Next turn: how often the tracker rendered in each tab, and how many documents were
 * written.
 */
async function countTurn({ gm, player }: Firefight): Promise<Pick<Counts, 'renders' | 'writes'>> {
  await Promise.all([gm, player].map((page) => showTab(page, 'combat')));
  for (const page of [gm, player]) {
    await watch(page, '#combat');
    await run(page, QUIET);
    await run(
      page,
      `window.renders = 0; window.writes = 0;
      Hooks.on('renderCombatTracker', () => window.renders++);
      for (const name of ['Combat', 'Combatant', 'Actor', 'Item', 'ChatMessage', 'ActiveEffect', 'Token'])
        for (const what of ['create', 'update', 'delete']) Hooks.on(what + name, () => window.writes++);`,
    );
  }
  await nextTurn(gm, player);
  for (const page of [gm, player]) await run(page, QUIET);
  const renders = await Promise.all([gm, player].map((page) => run<number>(page, 'window.renders')));
  return { renders: renders as unknown as readonly [number, number], writes: await run<number>(gm, 'window.writes') };
}

async function nextTurn(gm: Page, other: Page): Promise<void> {
  const turn = await run<string>(gm, 'game.combat.combatant.id');
  await gm.locator('[data-action="nextTurn"]').click();
  for (const page of [gm, other]) await page.waitForFunction(`game.combat.combatant.id !== '${turn}'`);
}
