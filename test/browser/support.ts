// Common parts of the browser tests of the firefight: two tabs on the built system, scripted dice, words for people's acts.
import { resolve } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { openTable, type Table, type TableOptions } from './harness.ts';

/** The built system; SALVO_SYSTEM names the folder of another build. */
export const SYSTEM = process.env['SALVO_SYSTEM'] ?? resolve('dist');

export interface Firefight {
  readonly table: Table;
  readonly gm: Page;
  readonly player: Page;
}

/** Faces for the six's initiative in the cast's order, then for the two who know tactics; who acts first is the lieutenant. */
export const OPENING_DICE = [6, 6, 4, 4, 3, 3, 5, 5, 2, 2, 1, 1, 4, 4, 1, 1];

export async function openFirefight(options: TableOptions = {}): Promise<Firefight> {
  const table = await openTable({ system: SYSTEM, ...options });
  table.context.setDefaultTimeout(10_000);
  const gm = await table.open('gm');
  const player = await table.open('player');
  await script(gm);
  await script(player);
  return { table, gm, player };
}

/** The firefight of a file or a group of tests: opened and prepared before them, closed after them; until then it throws. */
export function firefight(
  options: TableOptions = {},
  prepare: (fight: Firefight) => Promise<void> = () => Promise.resolve(),
): Firefight {
  let open: Firefight | null = null;
  beforeAll(async () => {
    open = await openFirefight(options);
    await prepare(open);
  }, 120_000);
  afterAll(() => open?.table.close());
  const opened = (): Firefight => {
    if (!open) throw new Error('the firefight opens before the first test, not while the file is read');
    return open;
  };
  return {
    get table() {
      return opened().table;
    },
    get gm() {
      return opened().gm;
    },
    get player() {
      return opened().player;
    },
  };
}

/** The beginning of a fight in the GM's tracker, with known dice for initiative. */
export async function begin({ gm, player }: Firefight, faces: readonly number[] = OPENING_DICE): Promise<void> {
  await dice(gm, faces);
  await showTab(gm, 'combat');
  await gm.locator('[data-action="rollAll"]').first().click();
  await gm.locator('[data-action="startCombat"]').click();
  await gm.locator('.combatant.active').waitFor();
  await showTab(player, 'combat');
  await player.locator('.combatant.active').waitFor();
}

export const run = <T>(page: Page, code: string): Promise<T> => page.evaluate(code) as Promise<T>;

/** A queue of faces put before a small seeded generator, where Foundry lets dice be replaced. */
export const script = (page: Page): Promise<void> =>
  run(
    page,
    `window.faces = []; window.seed = 7;
    CONFIG.Dice.randomUniform = () => {
      window.seed = (window.seed * 48271) % 2147483647;
      return 1 - ((window.faces.shift() ?? 1 + (window.seed % 6)) - 0.5) / 6;
    };`,
  );

/** The next dice rolled in this tab: the referee's, which is the GM's. */
export const dice = (page: Page, faces: readonly number[]): Promise<void> =>
  run(page, `window.faces = ${JSON.stringify(faces)}`);

/** The number of them that nobody has rolled. */
export const unrolled = (page: Page): Promise<number> => run(page, 'window.faces.length');

// ---- places ------------------------------------------------------------------------------------------------------------

export const showTab = (page: Page, tab: string): Promise<void> =>
  page.locator(`#sidebar-tabs [data-tab="${tab}"]`).click();

export const token = (page: Page, name: string): Locator => page.locator('.scene .token', { hasText: name });
export const sheet = (page: Page, name: string): Locator =>
  page.locator('.salvo-actor').filter({ has: page.locator('.window-title', { hasText: name }) });
export const dialog = (page: Page): Locator => page.locator('.salvo-act');
export const row = (page: Page, name: string): Locator =>
  page.locator('#combat .combatant').filter({ has: page.locator('.salvo-fighter-name', { hasText: name }) });
export const card = (page: Page): Locator => page.locator('.salvo-card').last();
export const notice = (page: Page): Locator => page.locator('.notification').last();

/** The number of a sheet's or tracker's line. */
export const numberIn = async (place: Locator): Promise<number> => Number(await place.innerText());

// ---- doing -------------------------------------------------------------------------------------------------------------

/** The sheet comes up on a double click on the token; a window in the way is closed first. */
export async function openSheet(page: Page, name: string): Promise<Locator> {
  const wanted = sheet(page, name);
  if ((await wanted.count()) === 0) {
    await closeWindows(page);
    await token(page, name).locator('.hit').dblclick();
  }
  await wanted.waitFor();
  return wanted;
}

export async function closeWindows(page: Page): Promise<void> {
  const windows = page.locator('.application:not(.sidebar-tab):not(#hotbar) > .window-header [data-action="close"]');
  while ((await windows.count()) > 0) {
    const before = await windows.count();
    await windows.last().click();
    await expect.poll(() => windows.count()).toBeLessThan(before);
  }
}

export interface Attack {
  readonly who: string;
  readonly item: string;
  readonly target: string;
  readonly mode?: string;
}

/** The dialog of an attack, opened from the sheet and aimed at `target`. */
export async function prepareAttack(page: Page, { who, item, target, mode }: Attack): Promise<Locator> {
  const own = await openSheet(page, who);
  // An act that is refused now is marked and can be pressed all the same: the dialog says why.
  await own.locator(`[data-act="attack"][data-item="${item}"]`).click({ force: true });
  const form = dialog(page);
  await form.locator('[name="target"] option', { hasText: target }).waitFor({ state: 'attached' });
  const option = form.locator('[name="target"] option', { hasText: target });
  await form.locator('[name="target"]').selectOption((await option.getAttribute('value')) ?? '');
  if (mode !== undefined) await form.locator('[data-field="mode"]').selectOption(mode);
  return form;
}

/** The label of an answer, a number, or shares by the labels of their parts; what they leave goes to the other parts in order. */
export type Reply = RegExp | number | { readonly [part: string]: number };

/**
 * An act carried out: committed, every question answered with `answers` (else the first offered), and awaited until it
 * is applied.
 */
export async function carryOut(fight: Firefight, form: Locator, answers: readonly Reply[] = []): Promise<void> {
  const { gm } = fight;
  const before = await gm.locator('.salvo-card').count();
  await form.locator('button[type="submit"]').click();
  await showTab(gm, 'chat');
  await expect.poll(() => gm.locator('.salvo-card').count()).toBeGreaterThan(before);
  await settleCard(gm, answers);
}

/** The open questions of the last card answered until the act is through. */
export async function settleCard(gm: Page, answers: readonly Reply[] = []): Promise<void> {
  const left = [...answers];
  await untilThrough(gm, async (question) => {
    const wanted = left[0];
    if (typeof wanted === 'number') await question.locator('[data-salvo-amount]').fill(String(wanted));
    else if (wanted && !(wanted instanceof RegExp)) await shareOut(question, wanted);
    const buttons = question.locator('button:enabled');
    await (wanted instanceof RegExp ? buttons.filter({ hasText: wanted }) : buttons).first().click();
    left.shift();
  });
}

async function shareOut(question: Locator, wanted: { readonly [part: string]: number }): Promise<void> {
  let left = Number(await question.locator('[data-salvo-shares]').getAttribute('data-most'));
  for (const share of Object.values(wanted)) left -= share;
  for (const part of await question.locator('[data-salvo-shares] label').all()) {
    const field = part.locator('[data-salvo-share]');
    const named = wanted[(await part.innerText()).trim()];
    const share = named ?? Math.min(left, Number(await field.getAttribute('max')));
    if (named === undefined) left -= share;
    await field.fill(String(share));
  }
}

/** A press of the answer in the tab of the user asked, and the wait until the question is gone. */
export async function answer(page: Page, text: RegExp | string): Promise<void> {
  const within = (question: Locator): Locator => question.locator('button:enabled', { hasText: text }).first();
  await within(card(page).locator('.salvo-question')).waitFor();
  await answerOpen(page, (question) => within(question).click(), SURE);
}

const firstOffered = (question: Locator): Promise<void> => question.locator('button:enabled').first().click();

/** A run of `press` for each question that this tab may answer, until the act of the last card is through. */
export async function untilThrough(
  page: Page,
  press: (question: Locator) => Promise<void> = firstOffered,
): Promise<void> {
  const open = card(page).locator('.salvo-question.mine button:enabled');
  for (;;) {
    await expect.poll(async () => (await isThrough(page)) || (await open.count()) > 0).toBe(true);
    if (await isThrough(page)) return;
    await answerOpen(page, press);
  }
}

/** The time in ms for which a question that is sure to be there is looked for: a page that is busy comes to it. */
export const SURE = 10_000;

/**
 * A run of `press` for the question that is open in this tab now, and the wait until it is gone. Between a look and a
 * press it may go by itself (another answered, its time ran out): then there is nothing to wait for.
 */
export async function answerOpen(
  page: Page,
  press: (question: Locator) => Promise<void>,
  patience = 1_000,
): Promise<void> {
  const index = await card(page)
    .locator('.salvo-question.mine button[data-index]')
    .first()
    .getAttribute('data-index', { timeout: patience })
    .catch((): null => null);
  if (index === null) return;
  const button = card(page).locator(`.salvo-question button[data-index="${index}"]`);
  const question = card(page)
    .locator('.salvo-question.mine')
    .filter({ has: page.locator(`button[data-index="${index}"]`) });
  const pressed = press(question).then(
    () => null,
    (error: unknown) => error,
  );
  const failed = await Promise.race([pressed, gone(button)]);
  if (failed instanceof Error) throw failed;
  await expect.poll(() => button.count()).toBe(0);
}

/** Done when nothing is left there; a test that presses keys on the way may take long. */
async function gone(what: Locator): Promise<null> {
  await what.first().waitFor({ state: 'detached', timeout: 60_000 });
  return null;
}

const isThrough = async (page: Page): Promise<boolean> =>
  ['applied', 'refused'].includes((await card(page).getAttribute('data-state')) ?? '');

/** The way to this one's turn, with the GM's button. */
export async function untilTurnOf({ gm }: Firefight, name: string): Promise<void> {
  await showTab(gm, 'combat');
  for (let steps = 0; steps < 24; steps++) {
    const active = gm.locator('.combatant.active');
    const who = await active.getAttribute('data-combatant-id');
    if ((await active.locator('.salvo-fighter-name').innerText()) === name) return;
    await gm.locator('[data-action="nextTurn"]').click();
    await expect.poll(() => active.getAttribute('data-combatant-id')).not.toBe(who);
  }
  throw new Error(`the turn of ${name} does not come`);
}

/**
 * The words of a token's ruler, before the token was let go, from a drag with the mouse by so many of its own widths.
 */
export async function dragBy(page: Page, name: string, right: number, down: number): Promise<string> {
  const box = await token(page, name).locator('.hit').first().boundingBox();
  if (!box) throw new Error(`${name} has no token`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right * box.width, y + down * box.height, { steps: 3 });
  const label = page.locator('.waypoint-label.last');
  await label.waitFor();
  const measured = await label.innerText();
  await page.mouse.up();
  return measured;
}

/** Sources stored past every check of a client, as an older version or another program may have left them. */
export const store = (page: Page, documentName: string, sources: readonly object[]): Promise<void> =>
  run(
    page,
    `CONFIG.Actor.documentClass.tabletop.request({ action: 'create', documentName: ${JSON.stringify(documentName)},
      data: ${JSON.stringify(sources)}, options: {} }).then(() => undefined)`,
  );

/** A tab loaded anew, and the wait until its client is ready. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.waitForFunction(() => document.body.dataset['ready'] === 'true');
  await script(page);
}

// ---- looking -----------------------------------------------------------------------------------------------------------

/** Every value of everything but chat, by its path, as this tab has it. What Salvo and the tabletop note for themselves is left out. */
export type WorldState = Readonly<Record<string, unknown>>;

export async function worldState(page: Page): Promise<WorldState> {
  const documents = JSON.parse(
    await run<string>(
      page,
      `JSON.stringify([game.actors, game.combats, game.scenes].flatMap((all) => all.contents.map((document) => document.toObject())))`,
    ),
  ) as { _id: string }[];
  const values: Record<string, unknown> = {};
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string' && value.startsWith('{')) return walk(JSON.parse(value), path);
    if (typeof value !== 'object' || value === null) return void (values[path] = value);
    for (const [key, inner] of Object.entries(value)) {
      if (UNCOUNTED.has(key)) continue;
      walk(inner, `${path}.${(inner as { _id?: string } | null)?._id ?? key}`);
    }
  };
  for (const entry of documents) walk(entry, entry._id);
  return values;
}

const UNCOUNTED: ReadonlySet<string> = new Set(['_stats', 'ops', 'turns']);

/** The differences between two states, as `path: before → after`. */
export function changes(before: WorldState, after: WorldState): string[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  // The place among equals is only written where it is not the first.
  const valueIn = (state: WorldState, path: string): unknown =>
    state[path] ?? (path.endsWith('.place') ? 0 : undefined);
  return paths
    .filter((path) => valueIn(before, path) !== valueIn(after, path))
    .map((path) => `${path}: ${String(before[path])} → ${String(after[path])}`);
}

/** The wait until what either tab has written has reached the other. */
export const inStep = ({ gm, player }: Firefight): Promise<void> =>
  expect.poll(async () => changes(await worldState(gm), await worldState(player)), { timeout: SURE }).toEqual([]);

/** The place of each button in a sheet's open tab, as if read from the top: left, top, width, height. */
export const buttonPlaces = (page: Page): Promise<Readonly<Record<string, string>>> =>
  run(
    page,
    `Object.fromEntries([...document.querySelectorAll('.salvo-actor .tab.active button[data-act]')].map((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const sheet = button.closest('.salvo-actor').getBoundingClientRect();
      const { act, item = '', declared = '' } = button.dataset;
      const place = [left - sheet.left, top - sheet.top + button.closest('.tab').scrollTop, width, height];
      return [[act, item, declared].join(' '), place.map(Math.round).join(' ')];
    }))`,
  );

/** Language keys that are shown instead of their text, and places of values that none was put into, anywhere in the page. */
export const rawKeys = (page: Page): Promise<string[]> =>
  run(
    page,
    `[...new Set([document.body.innerText, ...[...document.querySelectorAll('*')].flatMap((element) =>
      ['data-tooltip', 'aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''))]
      .join('\\n').match(/\\b(SALVO|TYPES|COMBAT|DOCUMENT)\\.[A-Za-z][\\w.]*|\\{[a-z]\\w*\\}/g) ?? [])]`,
  );

/** The end of every test: no error in any tab, no key shown raw. */
export async function nothingWrong({ table, gm, player }: Firefight): Promise<void> {
  expect(table.problems).toEqual([]);
  expect([...(await rawKeys(gm)), ...(await rawKeys(player))]).toEqual([]);
}
