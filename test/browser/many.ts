// The cost of 200 combatants in the page (U5, U7): rows, renders and writes are counted; times are taken for the benchmark.
import type { Page } from 'playwright-core';
import { openFirefight, run, showTab, type Firefight } from './support.ts';

/** An act on everybody. */
export interface Bulk {
  /** Requests to the server that write something of the fight: combats, actors, items, effects. */
  readonly writes: number;
  /** The act's own record: its message as it is made, decided and done, and what the GM vouches for it. */
  readonly records: number;
  /** Renders of the tracker in the GM's tab and in the player's. */
  readonly renders: readonly [number, number];
  /** Rows that were made anew. */
  readonly rebuilt: number;
  /** Rows that stand in another place. */
  readonly moved: number;
  /** From the call until the GM's tracker shows it. */
  readonly ms: number;
  /** The writes, for debugging. */
  readonly sent: readonly string[];
}

export interface Many {
  readonly people: number;
  /** Null: the fight was under way before they came. */
  readonly rollAll: Bulk | null;
  /** Rows in which an element came or went. */
  readonly rowsOnTurn: number;
  readonly reorder: Bulk;
  readonly endOfRound: Bulk;
  /** Stages in the log's card of initiative for all: as it comes, once it is unfolded, and when it is drawn again. */
  readonly stages: readonly number[];
  /** A render of the whole tracker from an empty list, with its layout; 0 where nobody asks. */
  readonly fullMs: number;
}

interface Crowd {
  readonly people?: number;
  /**
   * Whether they come when the fight is under way, each with the place of one of the cast: initiative is not rolled for
   * all.
   */
  readonly late?: boolean;
  /** The benchmark asks for the time of a full render; it takes several. */
  readonly timed?: boolean;
}

export async function countMany(
  fight: string,
  { people = 200, late = false, timed = false }: Crowd = {},
): Promise<Many> {
  const firefight = await openFirefight({ fight });
  const { gm, player } = firefight;
  try {
    await Promise.all([gm, player].map((page) => showTab(page, 'combat')));
    await run(gm, NOBODY_ASKED);
    if (late) await begun(firefight);
    await run(gm, crowd(people));
    for (const page of [gm, player]) await page.waitForFunction(rowsAre(people));
    const rollAll = late ? null : await counted(firefight, 'game.combat.rollAll()');
    const stages = late ? [] : await run<number[]>(gm, UNFOLDED);
    if (!late) await begun(firefight);
    // A first turn settles what the start and the late have left open; what the next one costs is what counts.
    await counted(firefight, 'game.combat.nextTurn()');
    await counted(firefight, 'game.combat.nextTurn()');
    const rowsOnTurn = await run<number>(gm, ROWS_TOUCHED);
    const reorder = await counted(firefight, LAST_FIRST);
    await run(gm, HURT);
    const endOfRound = await counted(firefight, 'game.combat.nextRound()');
    const fullMs = timed ? await run<number>(gm, FULL_RENDER) : 0;
    if (firefight.table.problems.length > 0) throw new Error(firefight.table.problems.join('\n'));
    return { people, rollAll, stages, rowsOnTurn, reorder, endOfRound, fullMs };
  } finally {
    await firefight.table.close();
  }
}

async function begun({ gm }: Firefight): Promise<void> {
  await run(gm, 'game.combat.startCombat().then(() => true)');
  await gm.locator('.combatant.active').waitFor();
}

const rowsAre = (count: number): string => `document.querySelectorAll('#combat .combatant').length === ${count}`;

const NOBODY_ASKED = `(async () => {
  for (const key of ['reactions', 'allocation']) await game.settings.set('salvo', key, 'automatic');
})()`;

/** Copies of the cast, each with an actor of its own. */
const crowd = (people: number): string => `(async () => {
  const cast = game.combat.combatants.contents.map((combatant) => [combatant, combatant.actor.toObject()]);
  const more = Array.from({ length: ${people} - cast.length }, (_, index) => {
    const { _id, ...source } = cast[index % cast.length][1];
    return { ...source, name: source.name + ' ' + index };
  });
  const made = await CONFIG.Actor.documentClass.createDocuments(more);
  await game.combat.createEmbeddedDocuments('Combatant', made.map((actor, index) => {
    const [{ initiative, flags }] = cast[index % cast.length];
    return { name: actor.name, actorId: actor.id, initiative, flags };
  }));
})()`;

/** The state that a ruleset keeps a combatant's place in, under its own name. */
const PLACED = `const placed = (combatant, count) => {
  const state = JSON.parse(combatant.flags.salvo.state);
  const key = 'count' in state ? 'count' : 'initiative';
  return { _id: combatant.id, initiative: count, flags: { salvo: { state: JSON.stringify({ ...state, [key]: count }) } } };
};`;

const UNFOLDED = `(async () => {
  const stages = () => document.querySelectorAll('.salvo-card .salvo-stages > li').length;
  const calm = () => new Promise((done) => setTimeout(done, 60));
  const folded = stages();
  document.querySelector('.salvo-card .salvo-fold > summary')?.click();
  await calm();
  const unfolded = stages();
  await game.messages.contents.at(-1).update({ 'flags.world.noted': true });
  await calm();
  return [folded, unfolded, stages()];
})()`;

/** The last combatant comes first: every row moves. */
const LAST_FIRST = `(() => {
  ${PLACED}
  const { turns } = game.combat;
  return game.combat.update({ combatants: [placed(turns.at(-1), turns[0].initiative + 1)] });
})()`;

/** Every third has something in the round's log that moves its Count at the end, where the book keeps such a log. */
const HURT = `(() => {
  const rows = game.combat.turns.filter((combatant, index) => index % 3 === 0).flatMap((combatant) => {
    const state = JSON.parse(combatant.flags.salvo.state);
    if (!state.log) return [];
    const log = { ...state.log, 99: { type: 'injury', id: null, wounds: 2, critical: false } };
    return [{ _id: combatant.id, flags: { salvo: { state: JSON.stringify({ ...state, log }) } } }];
  });
  return game.combat.update({ combatants: rows }).then(() => true);
})()`;

/** The counts of `code` in the GM's tab, taken until all is quiet. */
async function counted(firefight: Firefight, code: string): Promise<Bulk> {
  const { gm, player } = firefight;
  const both = (script: string): Promise<unknown> => Promise.all([gm, player].map((page) => run(page, script)));
  await both(WATCH);
  await both(QUIET);
  await both(RESET);
  await run(gm, `(async () => { const began = performance.now(); await ${code}; window.began = began; })()`);
  await agreed(firefight);
  await both(QUIET);
  const [here, there] = await Promise.all([gm, player].map((page: Page) => run<Tab>(page, TAB)));
  const isRecord = (sent: string): boolean => sent.endsWith(' ChatMessage') || sent === 'update User';
  return {
    writes: here!.sent.filter((name) => !isRecord(name)).length,
    records: here!.sent.filter(isRecord).length,
    renders: [here!.renders, there!.renders],
    rebuilt: here!.rebuilt,
    moved: here!.moved,
    ms: here!.ms,
    sent: here!.sent,
  };
}

/**
 * The moment when the player's tab has what the GM's has: on a busy machine it comes later than a quiet moment lasts.
 */
async function agreed({ gm, player }: Firefight): Promise<void> {
  const order = 'JSON.stringify([game.combat.round, game.combat.turns.map(({ id, initiative }) => [id, initiative])])';
  for (let looks = 0; looks < 200; looks++) {
    const [here, there] = await Promise.all([gm, player].map((page) => run<string>(page, order)));
    if (here === there) return;
    await player.waitForTimeout(50);
  }
}

interface Tab {
  readonly renders: number;
  readonly sent: readonly string[];
  readonly rebuilt: number;
  readonly moved: number;
  readonly ms: number;
}

const WATCH = `(() => {
  if (window.sent) return;
  window.sent = []; window.unanswered = 0;
  const open = (answer) => {
    window.unanswered++;
    answer.finally(() => window.unanswered--).catch(() => undefined);
    return answer;
  };
  const { tabletop } = CONFIG.Actor.documentClass;
  const send = tabletop.request;
  tabletop.request = (operation) => {
    window.sent.push(operation.action + ' ' + operation.documentName);
    return open(send(operation));
  };
  const sendAll = tabletop.requestAll;
  tabletop.requestAll = (operations) => {
    window.sent.push(operations.map(({ action, documentName }) => action + ' ' + documentName).join(' + '));
    return open(sendAll(operations));
  };
  Hooks.on('renderCombatTracker', () => { window.renders++; window.rendered = performance.now(); });
  window.changed = [];
  new MutationObserver((found) => window.changed.push(...found))
    .observe(document.querySelector('#combat'), { childList: true, subtree: true });
})()`;

const RESET = `(() => {
  window.renders = 0; window.sent.length = 0; window.changed.length = 0; window.rendered = 0;
  window.kept = [...document.querySelectorAll('#combat .combatant')];
})()`;

/** Until nothing has been sent, shown or changed for a quarter of a second, and all that was sent is answered. */
const QUIET = `new Promise((done) => {
  let last = '', calm = 0;
  const look = () => {
    const now = [window.changed.length, window.sent.length, window.renders].join();
    calm = now === last && window.unanswered === 0 ? calm + 1 : 0;
    last = now;
    if (calm > 15) done(true); else requestAnimationFrame(look);
  };
  look();
})`;

const TAB = `(() => {
  const rows = [...document.querySelectorAll('#combat .combatant')];
  return {
    renders: window.renders,
    sent: [...window.sent],
    rebuilt: rows.filter((row) => !window.kept.includes(row)).length,
    moved: rows.filter((row, at) => row !== window.kept[at]).length,
    ms: window.rendered - (window.began ?? window.rendered),
  };
})()`;

/** Rows in which an element came or went, or which are themselves new. */
const ROWS_TOUCHED = `new Set(window.changed
  .filter((change) => [...change.addedNodes, ...change.removedNodes].some((node) => node.nodeType === 1))
  .map((change) => change.target.closest?.('.combatant') ?? [...change.addedNodes].find((node) => node.matches?.('.combatant')))
  .filter(Boolean)).size`;

const FULL_RENDER = `(async () => {
  const took = [];
  for (let time = 0; time < 7; time++) {
    document.querySelector('#combat .combatant').parentElement.replaceChildren();
    const began = performance.now();
    await ui.combat.render({ force: true });
    document.querySelector('#combat').getBoundingClientRect();
    took.push(performance.now() - began);
  }
  return took.sort((a, b) => a - b)[1];
})()`;
