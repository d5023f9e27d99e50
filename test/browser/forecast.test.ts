// The forecast of a fight, by a GM's visible controls alone, in the built system.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { begin, changes, closeWindows, firefight, rawKeys, run, showTab, worldState } from './support.ts';

const fight = firefight({}, async ({ gm, player }) => {
  for (const page of [gm, player]) await showTab(page, 'combat');
  await watchWorkers(gm);
});

/** The workers that the page makes, with the fights that each was given, and whether it was ended. */
const watchWorkers = (page: Page): Promise<void> =>
  run(
    page,
    `window.made = [];
    window.Worker = class extends Worker {
      constructor(...given) { super(...given); window.made.push(this); }
      postMessage(order) { this.trials = order.trials; this.facts = order.facts; super.postMessage(order); }
      terminate() { this.ended = true; super.terminate(); }
    };`,
  );

const processors = (page: Page, count: number): Promise<void> =>
  run(page, `Object.defineProperty(navigator, 'hardwareConcurrency', { value: ${count}, configurable: true })`);

const working = (page: Page): Promise<number> => run(page, 'window.made.filter(({ ended }) => !ended).length');

const body = (page: Page): Locator => page.locator('.salvo-forecast-body');
const button = (page: Page): Locator => body(page).locator('button');
const status = (page: Page): Locator => body(page).locator('[data-number="status"]');

async function openForecast(page: Page): Promise<void> {
  await page.locator('#combat [data-action="salvoForecast"]').click();
  await body(page).waitFor();
}

const reached = (page: Page, state: string): Promise<void> =>
  expect.poll(() => body(page).getAttribute('data-state'), { timeout: 60_000 }).toBe(state);

async function forecastOf(page: Page, trials: number): Promise<readonly string[]> {
  await body(page).locator('[name="trials"]').selectOption(String(trials));
  await button(page).click();
  await reached(page, 'done');
  return body(page).locator('tbody td').allInnerTexts();
}

/** The fights of a line such as `1,204 of 10,000 fights`. */
const fightsIn = (line: string): number => Number(/[\d,]+/.exec(line)?.[0].replaceAll(',', '') ?? 0);

test('a GM opens it before the fight, sees numbers while it runs and all of them at the end, and nothing is written', async () => {
  const { gm, player } = fight;
  expect(await player.locator('#combat [data-action="salvoForecast"]').count()).toBe(0);
  const before = await worldState(gm);
  await openForecast(gm);
  expect(await body(gm).locator('[name="trials"]').inputValue()).toBe('10000');
  await button(gm).click();
  await expect.poll(async () => fightsIn(await status(gm).innerText())).toBeGreaterThan(0);
  expect(await body(gm).getAttribute('data-state')).toBe('running');
  expect(await body(gm).locator('[data-side="1"]').innerText()).toMatch(/^\d+ % ± \d+$/);
  await reached(gm, 'done');
  expect(await status(gm).innerText()).toBe('10,000 fights played out.');
  const shares = await body(gm).locator('[data-side]').allInnerTexts();
  expect(shares.map(parseFloat).reduce((all, share) => all + share, 0)).toBeCloseTo(100, 0);
  const progress = body(gm).getByRole('progressbar');
  expect(await progress.evaluate((bar: HTMLProgressElement) => bar.value / bar.max)).toBe(1);
  expect(await working(gm)).toBe(0);
  expect(changes(before, await worldState(gm))).toEqual([]);
  expect(await rawKeys(gm)).toEqual([]);
}, 90_000);

test('one worker and three come to the same numbers for the same seed, each of the three for a share', async () => {
  const { gm } = fight;
  const found = [];
  await run(gm, 'window.random = Math.random; Math.random = () => 0.25');
  for (const count of [1, 3] as const) {
    await processors(gm, count);
    await run(gm, 'window.made = []');
    found.push(await forecastOf(gm, 1000));
    const given = await run<number[]>(gm, 'window.made.map(({ trials }) => trials)');
    expect(given).toEqual({ 1: [1000], 3: [333, 333, 334] }[count]);
  }
  await run(gm, 'Math.random = () => 0.75');
  const other = await forecastOf(gm, 1000);
  await run(gm, 'Math.random = window.random');
  expect(found[1]).toEqual(found[0]);
  expect(other).not.toEqual(found[0]);
}, 90_000);

test('it is fought as the tokens stand, or within reach where they stand too far apart', async () => {
  const { gm } = fight;
  const metres = async (field: string): Promise<Record<string, Record<string, number>>> => {
    await body(gm).locator('[name="field"]').selectOption(field);
    await run(gm, 'window.made = []');
    await forecastOf(gm, 1000);
    return run(
      gm,
      `Object.fromEntries(Object.entries(window.made[0].facts).map(([who, own]) =>
        [who, Object.fromEntries(Object.entries(own).map(([target, { metres }]) => [target, metres]))]))`,
    );
  };
  expect(await body(gm).locator('[name="field"]').inputValue()).toBe('tokens');
  const [apart, close] = [await metres('tokens'), await metres('reach')];
  const shown = await run(
    gm,
    `(() => {
      const center = ({ token }) => ({ ...token.getCenterPoint(), elevation: token.elevation });
      const [a, b] = ['Mara', 'Calder'].map((name) => game.combat.combatants.find((one) => one.name.includes(name)));
      const { grid } = a.token.parent;
      return [a.id, b.id, grid.measurePath([center(a), center(b)]).spaces * grid.distance];
    })()`,
  );
  const [who, target, distance] = shown as [string, string, number];
  expect(distance).toBeGreaterThan(3);
  expect([apart[who]![target], apart[target]![who]]).toEqual([distance, distance]);
  expect([...new Set(Object.values(close).flatMap((own) => Object.values(own)))]).toEqual([1.5]);
}, 60_000);

test('Stop ends the workers and keeps what was counted; so does closing the window', async () => {
  const { gm } = fight;
  await processors(gm, 2);
  await body(gm).locator('[name="trials"]').selectOption('100000');
  await button(gm).click();
  await expect.poll(async () => fightsIn(await status(gm).innerText())).toBeGreaterThan(0);
  expect(await button(gm).innerText()).toBe('Stop');
  expect(await working(gm)).toBe(2);
  await gm.keyboard.press('Enter');
  await reached(gm, 'stopped');
  expect(await working(gm)).toBe(0);
  expect(await status(gm).innerText()).toMatch(/^Stopped after [\d,]+ of 100,000 fights\.$/);
  await button(gm).click();
  await expect.poll(() => working(gm)).toBe(2);
  await closeWindows(gm);
  expect(await working(gm)).toBe(0);
}, 60_000);

test('a worker that cannot be loaded ends in a sentence', async () => {
  const { gm, table } = fight;
  await gm.route('**/forecast-*.mjs', (route) => route.abort());
  await openForecast(gm);
  await button(gm).click();
  await reached(gm, 'failed');
  expect(await status(gm).innerText()).toBe(
    'The forecast broke off after 0 fights: forecast-cepheus.mjs could not be loaded.',
  );
  expect(await working(gm)).toBe(0);
  await gm.unroute('**/forecast-*.mjs');
  table.problems.length = 0;
  await closeWindows(gm);
}, 60_000);

test('distances that cannot be measured end in a sentence, before the start and after it', async () => {
  const { gm, table } = fight;
  const grid = 'game.combat.combatants.contents[0].token.parent.grid';
  const breakGrid = (): Promise<void> => run(gm, `${grid}.measurePath = () => { throw new Error('no grid'); }`);
  await openForecast(gm);
  await breakGrid();
  await button(gm).click();
  await reached(gm, 'failed');
  expect(await status(gm).innerText()).toBe('The forecast broke off after 0 fights: Error: no grid');
  expect(await button(gm).innerText()).toBe('Start');
  await closeWindows(gm);
  await openForecast(gm);
  expect(await body(gm).innerText()).toBe(
    'The distances in this fight could not be measured, so it cannot be forecast: Error: no grid',
  );
  await run(gm, `delete ${grid}.measurePath`);
  table.problems.length = 0;
  await closeWindows(gm);
}, 60_000);

test('a fight of one side gets a sentence instead', async () => {
  const { gm } = fight;
  const turned = (disposition: string): Promise<void> =>
    run(
      gm,
      `(async () => {
        const tokens = game.combat.combatants.map(({ token }) => token);
        window.sides ??= new Map(tokens.map(({ id, disposition }) => [id, disposition]));
        for (const token of tokens) await token.update({ disposition: ${disposition} });
      })()`,
    );
  await turned('1');
  await openForecast(gm);
  expect(await body(gm).innerText()).toContain('A forecast needs two sides');
  expect(await button(gm).count()).toBe(0);
  await closeWindows(gm);
  await turned('window.sides.get(token.id)');
}, 60_000);

test('so does a fight that a newer Salvo stores, while its window is open', async () => {
  const { gm } = fight;
  await openForecast(gm);
  expect(await button(gm).count()).toBe(1);
  const stored = (version: number): Promise<void> =>
    run(
      gm,
      `game.combat.update({ 'flags.salvo.fight': JSON.stringify({ version: ${version} }) }).then(() => undefined)`,
    );
  await stored(99);
  await expect.poll(() => body(gm).innerText()).toContain('A newer Salvo stores this fight');
  await stored(1);
  await expect.poll(() => button(gm).count()).toBe(1);
  await closeWindows(gm);
}, 60_000);

test('in a fight under way it goes from here on, and goes with the combat', async () => {
  const { gm, table } = fight;
  await begin(fight);
  await openForecast(gm);
  expect(await body(gm).innerText()).toContain('from here on');
  await body(gm).locator('[name="trials"]').selectOption('100000');
  await button(gm).click();
  await expect.poll(() => working(gm)).toBe(2);
  await run(gm, 'game.combat.delete().then(() => undefined)');
  await expect.poll(() => body(gm).count()).toBe(0);
  expect(await working(gm)).toBe(0);
  expect(table.problems).toEqual([]);
}, 60_000);
