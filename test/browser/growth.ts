// What stays of windows that were opened and turns that were taken (U8): listeners and detached nodes of the page.
import type { CDPSession, Page } from 'playwright-core';
import { openTable } from './harness.ts';
import { run, script, showTab, SYSTEM } from './support.ts';

/** Numbers after a collection. */
export interface Held {
  readonly listeners: number;
  /** Nodes that are in no document. */
  readonly detached: number;
}

export interface Growth {
  /** After so many openings of a sheet, and of the dialog of its attack. */
  readonly opened: Held;
  /** After so many turns. */
  readonly turned: Held;
}

/** Times before the first count: what is made once and kept is there then. */
const FIRST = 5;

/** The growth from `times` openings and as many turns, in the GM's tab of a table that nobody else is at. */
export async function countGrowth(times: number): Promise<Growth> {
  const table = await openTable({ system: SYSTEM });
  try {
    const gm = await table.open('gm');
    await script(gm);
    await showTab(gm, 'combat');
    const session = await table.context.newCDPSession(gm);
    const grown = async (code: (times: number) => string): Promise<Held> => {
      await run(gm, code(FIRST));
      const before = await held(gm, session);
      await run(gm, code(times));
      const after = await held(gm, session);
      return { listeners: after.listeners - before.listeners, detached: after.detached - before.detached };
    };
    const opened = await grown(OPENINGS);
    await run(gm, BEGUN);
    const turned = await grown(TURNS);
    if (table.problems.length > 0) throw new Error(table.problems.join('\n'));
    return { opened, turned };
  } finally {
    await table.close();
  }
}

/** The numbers that the page holds once it is quiet and everything that nobody needs is collected. */
async function held(page: Page, session: CDPSession): Promise<Held> {
  await run(page, QUIET);
  // What the first collection finds to be unused may hold what only the next one finds.
  for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { listeners: jsEventListeners, detached: nodes - (await run<number>(page, ATTACHED)) };
}

const OPENINGS = (times: number): string => `(async () => {
  const actor = game.actors.get('firefightactor00');
  const { item } = game.salvo.api.choices(actor.uuid, 'attack').find((choice) => choice.item);
  for (let time = 0; time < ${times}; time++) {
    await actor.sheet.render({ force: true });
    await game.salvo.api.open(actor.uuid, 'attack', item);
    const windows = [...foundry.applications.instances.values()].filter((app) => app.hasFrame);
    for (const app of windows) await app.close();
  }
})()`;

const BEGUN = `(async () => {
  for (const key of ['reactions', 'allocation']) await game.settings.set('salvo', key, 'automatic');
  await game.combat.rollAll();
  await game.combat.startCombat();
})()`;

const TURNS = (times: number): string => `(async () => {
  for (let turn = 0; turn < ${times}; turn++) await game.combat.nextTurn();
})()`;

/** Until the page has drawn for a while without anything to do. */
const QUIET = `new Promise((done) => {
  let frames = 0;
  const next = () => (++frames > 30 ? requestIdleCallback(() => done(true)) : requestAnimationFrame(next));
  next();
})`;

/** Nodes in the document, their attributes' texts aside. */
const ATTACHED = `(() => {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
  let count = 1;
  while (walker.nextNode()) count++;
  return count;
})()`;
