// Common parts of the browser tests of `adeva`: dice of any sides, acts opened from a sheet, places of tokens, pictures.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  answerOpen,
  begin,
  card,
  changes,
  dialog,
  firefight,
  openSheet,
  run,
  showTab,
  SURE,
  untilThrough,
  worldState,
  type Firefight,
  type WorldState,
} from './support.ts';

export const REN = 'Ren Okabe';
export const ILSE = 'Captain Ilse Brandt';
export const HARLAN = 'Trooper Harlan';
export const PYM = 'Trooper Pym';
export const SOUZA = 'Trooper Souza';
export const TOVE = 'Gunner Tove';

/** The ready fight of a file of tests, begun, in the order in which its people are listed. */
export const adevaFight = (prepare: (fight: Firefight) => Promise<void> = () => Promise.resolve()): Firefight =>
  firefight({ fight: 'adeva', theme }, async (fight) => {
    await anySided(fight.gm, ...[10, 9, 8, 6, 4, 2, 1].map((face) => [face, 10] as const));
    await begin(fight, []);
    await prepare(fight);
  });

/** Every other question answered with the default, in the tab where it can be answered, until the act is finished. */
export async function settled({ gm, player }: Firefight): Promise<void> {
  await untilThrough(gm);
  await stateIs(player, 'applied');
}

/** The folder for pictures; none are kept without it. */
const SHOTS = process.env['SALVO_SHOTS'];
export const theme = process.env['SALVO_THEME'] === 'light' ? 'light' : 'dark';

export const shot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/adeva-${theme}-${name}.png` });
};

export type Face = readonly [face: number, sides: number];

/** Dice from a queue of faces, each of its own number of sides; what is not queued varies. */
export const anySided = (page: Page, ...faces: readonly Face[]): Promise<void> =>
  run(
    page,
    `window.faces = []; window.queue = ${JSON.stringify(faces)}; window.seed = 7;
    CONFIG.Dice.randomUniform = () => {
      window.seed = (window.seed * 48271) % 2147483647;
      const next = window.queue.shift();
      return next ? 1 - (next[0] - 0.5) / next[1] : 0.05 + 0.9 * (window.seed / 2147483647);
    };`,
  );

/** The next dice rolled in this tab. */
export const roll = (page: Page, ...faces: readonly Face[]): Promise<void> =>
  run(page, `window.queue = ${JSON.stringify(faces)}`);

export const question = (page: Page): Locator => card(page).locator('.salvo-question');

/** A question answered by keys alone: from the line of the chat with Shift and Tab up to the button, and Enter. */
export async function answerByKey(page: Page, text: RegExp): Promise<void> {
  await question(page).locator('button:enabled', { hasText: text }).first().waitFor();
  const press = async (): Promise<void> => {
    await tabbedTo(page, '.salvo-question button', `${String(text)}.test(document.activeElement.textContent)`);
    await page.keyboard.press('Enter');
  };
  await answerOpen(page, press, SURE);
}

/** The shares of an open question entered by keys alone, each beside its part, and answered with Enter in the last field. */
export async function sharesByKey(page: Page, shares: { readonly [part: string]: number }): Promise<void> {
  await question(page).locator('[data-salvo-share]').first().waitFor();
  const press = async (): Promise<void> => {
    for (const [part, value] of Object.entries(shares)) {
      const label = `document.activeElement.parentElement.textContent.includes(${JSON.stringify(part)})`;
      await tabbedTo(page, '.salvo-question [data-salvo-share]', label);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(String(value));
    }
    await page.keyboard.press('Enter');
  };
  await answerOpen(page, press, SURE);
}

/** From the line of the chat up to what `selector` finds. */
async function tabbedTo(page: Page, selector: string, besides = 'true'): Promise<void> {
  await page.locator('#chat-message').focus();
  const isThere = `document.activeElement?.matches(${JSON.stringify(selector)}) === true && ${besides}`;
  for (let steps = 0; steps < 200 && !(await run<boolean>(page, isThere)); steps++)
    await page.keyboard.press('Shift+Tab');
}

export const itemOf = (name: string, item: string): string =>
  `game.actors.getName(${JSON.stringify(name)}).items.getName(${JSON.stringify(item)})`;

export const inActor = <T>(page: Page, name: string, path: string): Promise<T> =>
  run(page, `foundry.utils.getProperty(game.actors.getName(${JSON.stringify(name)}), ${JSON.stringify(path)})`);

/** A token put on a square of the scene. */
export const put = (page: Page, name: string, column: number, line: number): Promise<void> =>
  run(
    page,
    `(() => {
      const { tokens, grid } = game.scenes.contents[0];
      return tokens.getName(${JSON.stringify(name)}).update({ x: ${column} * grid.size, y: ${line} * grid.size }).then(() => undefined);
    })()`,
  );

/** A press of an act on the sheet, with an item of its owner or with bare hands. */
export async function pressed(page: Page, who: string, action: string, item: string | null = null): Promise<void> {
  const own = await openSheet(page, who);
  const id = item === null || item === 'unarmed' ? item : await run<string>(page, `${itemOf(who, item)}.id`);
  await own.locator(`[data-act="${action}"]${id === null ? '' : `[data-item="${id}"]`}`).click({ force: true });
}

/** An act opened from the sheet and aimed in the dialog. */
export async function aimed(
  page: Page,
  who: string,
  action: string,
  item: string | null,
  target: string,
): Promise<Locator> {
  await pressed(page, who, action, item);
  const form = dialog(page);
  const option = form.locator('[name="target"] option', { hasText: target });
  await option.waitFor({ state: 'attached' });
  await form.locator('[name="target"]').selectOption((await option.getAttribute('value')) ?? '');
  return form;
}

/** An act committed and carried out, with a look at the log in both tabs. */
export async function carriedOut({ gm, player }: Firefight, form: Locator): Promise<void> {
  await form.locator('button[type="submit"]').click();
  await showTab(gm, 'chat');
  await showTab(player, 'chat');
}

export const stateIs = (page: Page, state: string): Promise<void> =>
  expect.poll(() => card(page).getAttribute('data-state'), { timeout: 10_000 }).toBe(state);

/** An act of one press, awaited until it is through. */
export async function done({ gm }: Firefight, who: string, action: string, item: string | null = null): Promise<void> {
  const before = await gm.locator('.salvo-card').count();
  await pressed(gm, who, action, item);
  await showTab(gm, 'chat');
  await expect.poll(() => gm.locator('.salvo-card').count()).toBeGreaterThan(before);
  await stateIs(gm, 'applied');
}

/** The last act taken back: everything is as it was, but for what tokens remember of having been moved. */
export async function undone({ gm }: Firefight, before: WorldState): Promise<void> {
  await card(gm).locator('[data-salvo="undo"]').click();
  await stateIs(gm, 'undone');
  expect(changes(before, await worldState(gm)).filter((path) => !path.includes('.moved:'))).toEqual([]);
}

/** Every window closed but the dialog of the act, which stands before them. */
export const closeAllButAct = (page: Page): Promise<unknown> =>
  run(
    page,
    `Promise.all([...foundry.applications.instances.values()].filter((app) => app.hasFrame && !app.element.classList.contains('salvo-act')).map((app) => app.close())).then(() => 1)`,
  );
