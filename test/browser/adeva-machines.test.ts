// Machines with a pilot against a colossus, and ships that ram and board, of `adeva` by clicking on the built system: what each answers, and undo.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answer,
  begin,
  card,
  changes,
  closeWindows,
  dialog,
  nothingWrong,
  openFirefight,
  openSheet,
  run,
  showTab,
  untilThrough,
  untilTurnOf,
  worldState,
  type Firefight,
} from './support.ts';

const SHOTS = process.env['SALVO_SHOTS'];
const theme = process.env['SALVO_THEME'] === 'light' ? 'light' : 'dark';

const shot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/adeva-${theme}-${name}.png` });
};

/** Dice from a queue of faces, each of its own number of sides; what is not queued varies. */
const anySided = (page: Page): Promise<void> =>
  run(
    page,
    `window.faces = []; window.queue = []; window.seed = 7;
    CONFIG.Dice.randomUniform = () => {
      window.seed = (window.seed * 48271) % 2147483647;
      const next = window.queue.shift();
      return next ? 1 - (next[0] - 0.5) / next[1] : 0.05 + 0.9 * (window.seed / 2147483647);
    };`,
  );

const roll = (page: Page, ...faces: readonly (readonly [face: number, sides: number])[]): Promise<void> =>
  run(page, `window.queue = ${JSON.stringify(faces)}`);

const question = (page: Page): Locator => card(page).locator('.salvo-question');

const wounds = (page: Page, name: string): Promise<number> =>
  run(page, `game.actors.getName(${JSON.stringify(name)}).system.wounds.value`);

const put = (page: Page, name: string, column: number, line: number): Promise<void> =>
  run(
    page,
    `game.scenes.contents[0].tokens.getName(${JSON.stringify(name)}).update({ x: ${column * 100}, y: ${line * 100} }).then(() => undefined)`,
  );

async function aimed(page: Page, who: string, action: string, item: string | null, target: string): Promise<Locator> {
  const own = await openSheet(page, who);
  const id =
    item &&
    (await run<string>(page, `game.actors.getName(${JSON.stringify(who)}).items.getName(${JSON.stringify(item)}).id`));
  await own.locator(`[data-act="${action}"]${id ? `[data-item="${id}"]` : ''}`).click({ force: true });
  const form = dialog(page);
  const option = form.locator('[name="target"] option', { hasText: target });
  await option.waitFor({ state: 'attached' });
  await form.locator('[name="target"]').selectOption((await option.getAttribute('value')) ?? '');
  return form;
}

async function carriedOut({ gm, player }: Firefight, form: Locator): Promise<void> {
  await form.locator('button[type="submit"]').click();
  await showTab(gm, 'chat');
  await showTab(player, 'chat');
}

/** Takes the last act back: everything is as it was. */
async function undone({ gm }: Firefight, before: Awaited<ReturnType<typeof worldState>>): Promise<void> {
  await card(gm).locator('[data-salvo="undo"]').click();
  await expect.poll(() => card(gm).getAttribute('data-state')).toBe('undone');
  expect(changes(before, await worldState(gm)).filter((path) => !path.includes('.moved:'))).toEqual([]);
}

describe('giants against a colossus', () => {
  const KESTREL = 'Giant Kestrel';
  const TALL = 'The Tall One';
  let fight: Firefight;

  beforeAll(async () => {
    fight = await openFirefight({ fight: 'adeva-giants', theme });
    await anySided(fight.gm);
    await begin(fight, []);
  }, 60_000);

  afterAll(async () => {
    await nothingWrong(fight);
    await fight.table.close();
  });

  test('a pilot is named on the sheet, and it is the pilot who aims; the colossus deflects; undo takes all of it back', async () => {
    const { gm, player } = fight;
    await run(
      gm,
      `CONFIG.Actor.documentClass.create({ name: 'Ren', type: 'adevaCharacter', system: { characteristics: { bs: { base: 58, unnatural: 0 } } } }).then(() => undefined)`,
    );
    await untilTurnOf(fight, KESTREL);
    const own = await openSheet(gm, KESTREL);
    await own.locator('[data-action="toggleLock"]').click();
    await own.locator('nav [data-tab="details"]').click();
    await own.locator('[name="system.pilotId"]').selectOption({ label: 'Ren' });
    await expect.poll(() => run(gm, `game.actors.getName('${KESTREL}').system.pilotId`)).not.toBe('');
    expect(await own.innerText()).not.toMatch(/First aid given/);
    await shot(gm, 'pilot');
    await closeWindows(gm);
    const before = await worldState(gm);
    const form = await aimed(player, KESTREL, 'standardAttack', 'Giant Rifle', TALL);
    await expect.poll(() => form.innerText()).toMatch(/Score\s+ADE-CORE-02\s+58/);
    await shot(player, 'giant-attack');
    await roll(gm, [5, 100], [99, 100], [9, 10]);
    await carriedOut(fight, form);
    await question(gm).filter({ hasText: 'Evade?' }).waitFor();
    await shot(gm, 'colossus-asked');
    await answer(gm, /Deflect|Dodge/);
    await untilThrough(gm);
    await shot(gm, 'giant-card');
    expect(await wounds(gm, TALL)).toBeLessThan(40);
    await undone(fight, before);
  });

  test('the colossus charges; the giant’s owner is asked, and what is left of the hits goes into its Wounds', async () => {
    const { gm, player } = fight;
    await closeWindows(player);
    await put(gm, TALL, 12, 7);
    await untilTurnOf(fight, TALL);
    const form = await aimed(gm, TALL, 'charge', 'Colossus Claw', KESTREL);
    await shot(gm, 'charge');
    await roll(gm, [3, 100], [99, 100], [9, 10]);
    await carriedOut(fight, form);
    await question(player).filter({ hasText: 'Evade?' }).waitFor();
    await shot(player, 'giant-asked');
    await answer(player, /Dodge/);
    await untilThrough(gm);
    await shot(gm, 'charge-card');
    expect(await wounds(gm, KESTREL)).toBeLessThan(16);
  });
});

describe('ships', () => {
  const FRIGATE = 'Frigate';
  const CRUISER = 'Cruiser';
  let fight: Firefight;

  beforeAll(async () => {
    fight = await openFirefight({ fight: 'adeva-ships', theme });
    await anySided(fight.gm);
    await begin(fight, []);
  }, 60_000);

  afterAll(async () => {
    await nothingWrong(fight);
    await fight.table.close();
  });

  test('board ships alone: the marines are repelled or cost Hull, in words of ships', async () => {
    const { gm, player } = fight;
    await run(
      gm,
      `(async () => {
        const actor = await CONFIG.Actor.documentClass.create({ name: 'Ren', type: 'adevaCharacter' });
        const token = (await game.scenes.contents[0].createEmbeddedDocuments('Token', [{ name: 'Ren', actorId: actor.id, actorLink: true, x: 1200, y: 900 }]))[0];
        await game.combat.createEmbeddedDocuments('Combatant', [{ actorId: actor.id, tokenId: token.id, sceneId: token.parent.id }]);
      })()`,
    );
    await untilTurnOf(fight, CRUISER);
    const before = await worldState(gm);
    const form = await aimed(gm, CRUISER, 'boarding', null, FRIGATE);
    expect(await form.locator('[name="target"]').innerText()).not.toContain('Ren');
    await shot(gm, 'boarding');
    await roll(gm, [5, 100], [99, 100], [8, 10]);
    await carriedOut(fight, form);
    await question(player).filter({ hasText: 'Evade?' }).waitFor();
    await shot(player, 'boarders');
    await answer(player, /Repel Boarders/);
    await untilThrough(gm);
    await shot(gm, 'boarding-card');
    await expect.poll(() => card(gm).innerText()).toMatch(/\d+ Hull left/);
    await undone(fight, before);
  });

  test('ram: the blow falls at the end of the way, and the rammer feels it', async () => {
    const { gm, player } = fight;
    await closeWindows(gm);
    await put(gm, CRUISER, 14, 8);
    const before = await worldState(gm);
    const form = await aimed(gm, CRUISER, 'ram', null, FRIGATE);
    await shot(gm, 'ram');
    await roll(gm, [5, 100], [99, 100]);
    await carriedOut(fight, form);
    await question(player).filter({ hasText: 'Evade?' }).waitFor();
    await answer(player, /Dodge/);
    await untilThrough(gm);
    await shot(gm, 'ram-card');
    await expect.poll(() => card(gm).innerText()).toMatch(/\d+ Hull left/);
    await undone(fight, before);
  });
});
