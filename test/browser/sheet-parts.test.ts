// Parts of a sheet that are left alone where nothing they read has changed: what stands on screen is what a sheet opened anew shows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { RULESETS } from '../../src/rules/rulesets.ts';
import { nightly } from '../night.ts';
import { FIGHT_NAMES } from '../tabletop/world/firefight.ts';
import { openTable, type Table } from './harness.ts';
import { run, SYSTEM } from './support.ts';

/** Ways to change what a sheet shows. Each is done to an open sheet, which is rendered once more after it. */
const CHANGES = {
  name: `actor.update({ name: actor.name + ' II' })`,
  value: `actor.update({ [scores()[0].name]: Number(scores()[0].value) + 1 })`,
  item: `actor.items.contents[0].update({ name: 'Renamed' })`,
  'worn item': `(() => {
    const worn = actor.items.contents.find(({ system }) => typeof system.equipped === 'boolean');
    return worn?.update({ 'system.equipped': !worn.system.equipped });
  })()`,
  'unfolded item': `sheet.element.querySelector('[data-action="unfoldItem"]')?.click()`,
  'new item': `actor.createEmbeddedDocuments('Item', [{ ...actor.items.contents[0]?.toObject(), _id: undefined, type: sheet.itemTypes[0], name: 'One more' }])`,
  'item gone': `actor.items.contents.at(-1).delete()`,
  'next turn': `game.combat.nextTurn()`,
  unlocked: `sheet.element.querySelector('[data-action="toggleLock"]').click()`,
  'another tab': `sheet.changeTab('gear', 'primary')`,
  'choices that nobody made': `(() => {
    for (const field of sheet.element.querySelectorAll('input, select')) {
      if (field.type === 'checkbox') field.checked = !field.checked;
      else if (field.options) field.selectedIndex = field.selectedIndex === 0 ? 1 : 0;
      else field.value = '7';
    }
  })()`,
  'text typed and left': `(() => {
    const field = sheet.element.querySelector('.salvo-details input[type="text"]');
    if (!field) return;
    field.value += 'x';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    return sheet.render().then(() => field.dispatchEvent(new Event('focusout', { bubbles: true })));
  })()`,
  locked: `sheet.element.querySelector('[data-action="toggleLock"]').click()`,
  'editable again': `(() => {
    Object.defineProperty(sheet, 'isEditable', { configurable: true, get: () => false });
    return sheet.render().then(() => delete sheet.isEditable);
  })()`,
} as const;

/** The common beginning of code in the page: an actor of the fight with its sheet, and what the sheet shows, a line for each element and field. */
const COMMON = `
  const actor = game.combat.combatants.contents[0].actor;
  const { sheet } = actor;
  const scores = () => [...sheet.element.querySelectorAll('.salvo-scores input')];
  const calm = () => new Promise((done) => setTimeout(done, 60));
  const fieldOf = ({ name, value, checked, disabled }) => JSON.stringify([name, value, checked, disabled]);
  const lineOf = (element) =>
    element.tagName + ' ' + [...element.attributes].map(({ name, value }) => name + '=' + value.trim().replaceAll(/\\s+/g, ' ')).sort().join(' ') +
    ' ' + [...element.childNodes].map((node) => (node.nodeType === 3 ? node.nodeValue.trim() : '')).join('');
  const shown = () => [
    ...Object.values(sheet.parts).flatMap((part) => [part, ...part.querySelectorAll('*')]).map(lineOf),
    ...[...sheet.element.querySelectorAll('input, select, textarea')].map(fieldOf),
  ];`;

let table: Table;
beforeAll(async () => {
  table = await openTable({ system: SYSTEM, begin: true });
}, 60_000);
afterAll(() => table.close());

/** A test in the first fight of each game; the game's other fights, with the same sheets and more kinds of actors, are a night's. */
const testIn = (fight: string, name: string, trial: () => Promise<void>): unknown =>
  RULESETS.some(({ id }) => id === fight)
    ? test(name, trial)
    : nightly(`sheets of ${fight}: ${name}`, { day: 0, goal: 1 }, trial);

describe.each(FIGHT_NAMES)('%s', (fight) => {
  let gm: Page;
  beforeAll(async () => {
    gm = await table.open('gm', fight);
    await gm.waitForFunction('game.combat?.started');
  }, 60_000);
  afterAll(() => gm.close());

  testIn(fight, 'a template reads nothing of the context but what its part names', async () => {
    const different = await run(
      gm,
      `(async () => {${COMMON}
        const found = [];
        for (const { actor } of game.combat.combatants) {
          const { sheet } = actor;
          await sheet.render({ force: true });
          for (const unlocked of [false, true]) {
            const context = { ...(await sheet._prepareContext({})), unlocked };
            for (const [id, { template, reads }] of Object.entries(sheet.constructor.PARTS)) {
              if (!reads) continue;
              const { renderTemplate } = foundry.applications.handlebars;
              const only = Object.fromEntries(reads.map((key) => [key, context[key]]));
              if ((await renderTemplate(template, context)) !== (await renderTemplate(template, only))) found.push([actor.name, id]);
            }
          }
          await sheet.close();
        }
        return found;
      })()`,
    );
    expect(different).toEqual([]);
  });

  testIn(fight, 'after each change, all of a sheet is as in one that is opened anew', async () => {
    for (const [what, change] of Object.entries(CHANGES)) {
      const stale = await run<unknown>(
        gm,
        `(async () => {${COMMON}
          await sheet.render({ force: true });
          await sheet.render();
          await (${change});
          await calm();
          await sheet.render();
          const left = shown();
          await sheet.close();
          await sheet.render({ force: true });
          const anew = shown();
          return left.map((line, at) => [line, anew[at]]).find(([line, fresh]) => line !== fresh) ?? left.length - anew.length;
        })()`,
      );
      expect(stale, what).toBe(0);
    }
    expect(table.problems).toEqual([]);
  });

  testIn(fight, 'a part is left alone where nothing that it reads has changed', async () => {
    const rendered = await run(
      gm,
      `(async () => {${COMMON}
        await sheet.render({ force: true });
        const seen = [];
        const id = Hooks.on('renderApplicationV2', (app, _element, _context, { parts }) => app === sheet && seen.push(...parts));
        await sheet.render();
        Hooks.off('renderApplicationV2', id);
        return seen;
      })()`,
    );
    expect(rendered).not.toContain('gear');
    expect(rendered).toContain('header');
  });
});
