// S3: hostile text in every free-text field, at every place where it is shown: nothing runs, nothing dangerous is built.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { NIGHT, nightly } from '../night.ts';
import { HUGE, PAYLOADS, SAMPLE } from './payloads.ts';
import { begin, card, closeWindows, firefight, run, settleCard, sheet, showTab } from './support.ts';

/** Texts that are laid into all fields at once; by night each alone, by day several behind each other. */
const ROUNDS: readonly string[] = NIGHT ? PAYLOADS : joined(SAMPLE, 30);

const fight = firefight({}, async (fight) => {
  for (const page of [fight.gm, fight.player]) {
    await run(
      page,
      `window.hits = 0; window.__hit = () => { window.hits++; }; window.alert = window.__hit;
      document.addEventListener('securitypolicyviolation', () => window.hits++);`,
    );
    page.on('request', (request) => {
      if (!request.url().startsWith(fight.table.url) && !/^(data|blob):/.test(request.url()))
        outside.push(request.url());
    });
  }
  await begin(fight);
});

const outside: string[] = [];

/** Several payloads in one text, so that the sample is tried in a few rounds. */
function joined(all: readonly string[], size: number): string[] {
  const parts: string[] = [];
  for (let at = 0; at < all.length; at += size) parts.push(all.slice(at, at + size).join(' '));
  return parts;
}

/** Elements that the page may not hold more of than with harmless text. */
const DANGEROUS = `(() => {
  const all = [...document.querySelectorAll('*')].filter((element) => !element.closest('#board'));
  const shell = all.filter((element) => element.matches('script, iframe, object, embed, form, base, meta, link, style, frame, frameset, svg script, template'));
  const links = /^(href|src|action|formaction|data|xlink:href)$/i;
  const runs = (at) => /^on/i.test(at.name) || (links.test(at.name) && /^\\s*javascript:/i.test(at.value));
  const handlers = all.filter((element) => [...element.attributes].some(runs));
  const box = (element) => { const { x, y, width, height } = element.getBoundingClientRect(); return [x, y, x + width, y + height]; };
  const escapes = (element) => {
    const holder = element.closest('prose-mirror');
    if (!holder) return true;
    const [inner, outer] = [box(element), box(holder)];
    return inner[0] < outer[0] - 1 || inner[1] < outer[1] - 1 || inner[2] > outer[2] + 1 || inner[3] > outer[3] + 1;
  };
  const covers = all.filter((element) => /fixed/.test(element.getAttribute('style') ?? '') && escapes(element));
  return { shell: shell.length, handlers: handlers.length, covers: covers.length };
})()`;

/**
 * The code that lays `text` into every free-text field that an owner can fill: actor, items, token, skills, unit,
 * combatant, rich text.
 */
const poison = (page: Page, text: string): Promise<void> =>
  run(
    page,
    `(async () => {
      const text = ${JSON.stringify(text)}, name = text || 'x';
      const actor = game.actors.get('firefightactor00');
      await actor.update({ name, 'system.species': text, 'system.unit': text, 'system.biography': text, img: 'icons/svg/mystery-man.svg' });
      const key = text.replaceAll('.', '_').slice(0, 3000);
      if (!['__proto__', 'constructor', 'toString', 'hasOwnProperty'].includes(key) && key.trim() !== '')
        await actor.update({ system: { skills: { [key]: 1 } } }).catch(() => null);
      await actor.updateEmbeddedDocuments('Item', actor.items.map((item) => ({ _id: item.id, name,
        system: { description: text, ...(item.type === 'cepheusWeapon' ? { skill: text } : {}), ...(item.type === 'cepheusArmor' ? { requiredSkill: text } : {}) } })));
      const [scene] = game.scenes.contents;
      await scene.updateEmbeddedDocuments('Token', [{ _id: 'firefighttoken00', name }]);
      await game.combat.updateEmbeddedDocuments('Combatant', [{ _id: 'firefightone0000', name }]);
    })()`,
  );

/**
 * A show of everything that shows it: sheet with its tabs, item sheets, tracker, dialog, card, tooltips, notification,
 * delete dialog.
 */
async function showEverywhere(text: string): Promise<void> {
  const { gm, player } = fight;
  await closeWindows(gm);
  await run(
    gm,
    `(async () => {
      const actor = game.actors.get('firefightactor00');
      await actor.sheet.render({ force: true });
      for (const item of [...actor.items].slice(0, 3)) await item.sheet.render({ force: true });
      for (const tab of document.querySelectorAll('.salvo-actor [data-action="tab"]')) tab.click();
      document.querySelector('.salvo-actor [data-action="tab"]').click();
      for (const row of document.querySelectorAll('details')) row.open = true;
      for (const element of document.querySelectorAll('[data-tooltip], [data-tooltip-text], [data-tooltip-html]')) game.tooltip.activate(element);
      game.tooltip.deactivate();
      ui.notifications.warn(${JSON.stringify(text.slice(0, 5000))});
      ui.notifications.clear();
    })()`,
  );
  await run(
    gm,
    `(async () => {
      document.querySelector('.salvo-actor [data-act="aim"]')?.click();
      const button = [...document.querySelectorAll('.salvo-actor [data-action="deleteItem"]')][0];
      button?.click();
    })()`,
  );
  await gm.locator('dialog, .dialog, [role="dialog"]').last().waitFor({ state: 'attached' });
  await run(player, 'game.actors.get("firefightactor00").sheet.render({ force: true }).then(() => true)');
  await sheet(player, '').first().waitFor({ state: 'attached' });
}

describe('texts', () => {
  test('more than a hundred are our own, and all differ', () => {
    expect(new Set(PAYLOADS).size).toBeGreaterThan(100);
    expect(new Set(PAYLOADS).size).toBe(PAYLOADS.length);
  });

  test('the canary sings when markup is really taken for markup', async () => {
    const { gm } = fight;
    await run(
      gm,
      `(() => { const element = document.createElement('div'); element.innerHTML = '<img src=x onerror=__hit()>'; })()`,
    );
    await expect.poll(() => run(gm, 'window.hits')).toBe(1);
    await run(gm, 'window.hits = 0');
  });
});

nightly(
  'S3 nothing runs and nothing dangerous is built, wherever they are shown',
  { day: ROUNDS.length, goal: PAYLOADS.length, step: 8 },
  async (_seed, tries, first) => {
    const { gm, player } = fight;
    await poison(gm, 'Harmless');
    await showEverywhere('Harmless');
    const calm = [await run(gm, DANGEROUS), await run(player, DANGEROUS)];
    for (const text of ROUNDS.slice(first, first + tries)) {
      await poison(gm, text);
      await showEverywhere(text);
      expect([await run(gm, DANGEROUS), await run(player, DANGEROUS)], text.slice(0, 80)).toEqual(calm);
      expect([await run(gm, 'window.hits'), await run(player, 'window.hits')], text.slice(0, 80)).toEqual([0, 0]);
    }
  },
);

/** The places of a megabyte, one at a time: together, their very display is more than a browser can do. */
const PLACES: readonly (readonly [string, string])[] = [
  ['plain text', `actor.update({ 'system.species': text })`],
  ['a name', `actor.update({ name: text })`],
  ['rich text', `actor.update({ 'system.biography': text })`],
  ['a combatant’s name', `game.combat.updateEmbeddedDocuments('Combatant', [{ _id: 'firefightone0000', name: text }])`],
  [
    'a token’s name',
    `game.scenes.contents[0].updateEmbeddedDocuments('Token', [{ _id: 'firefighttoken00', name: text }])`,
  ],
  ['a thing’s name', `actor.updateEmbeddedDocuments('Item', [{ _id: actor.items.contents[0].id, name: text }])`],
  [
    'a thing’s rich text',
    `actor.updateEmbeddedDocuments('Item', [{ _id: actor.items.contents[0].id, system: { description: text } }])`,
  ],
];

nightly(
  'S3 a megabyte of markup is shown, and builds nothing dangerous',
  { day: 1, goal: PLACES.length },
  async (_seed, _tries, first) => {
    const [where, code] = PLACES[first]!;
    const { gm, player } = fight;
    const lay = (text: string): Promise<void> =>
      run(gm, `(async () => { const text = ${text}, actor = game.actors.get('firefightactor00'); await ${code}; })()`);
    const look = async (): Promise<readonly unknown[]> => {
      await showEverywhere('x');
      return [await run(gm, DANGEROUS), await run(player, DANGEROUS)];
    };
    await poison(gm, 'Harmless');
    const calm = await look();
    await lay(JSON.stringify(HUGE));
    expect(await look(), where).toEqual(calm);
    expect([await run(gm, 'window.hits'), await run(player, 'window.hits')], where).toEqual([0, 0]);
    await lay(`'x'`);
  },
);

test('nor does a card whose names and declared texts are hostile', async () => {
  const { gm, player } = fight;
  await closeWindows(gm);
  await closeWindows(player);
  await showTab(gm, 'chat');
  const calm = (await run(gm, DANGEROUS)) as Record<string, number>;
  const text = SAMPLE.slice(0, 40).join(' ').slice(0, 6000);
  await poison(gm, text);
  await run(
    player,
    `foundry.documents.ChatMessage.create({ type: 'action', system: { ruleset: 'cepheus', combat: game.combat.uuid, state: 'requested',
      command: { action: 'attack', who: 'firefightone0000', item: 'autoPistol000000', targets: ['firefightone0003'],
        declared: { mode: ${JSON.stringify(text)}, light: ${JSON.stringify(text)} } } } }).then(() => true)`,
  );
  await run(
    player,
    `foundry.documents.ChatMessage.create({ type: 'action', system: { ruleset: ${JSON.stringify(text)}, combat: '', state: 'refused',
      refusal: { refused: ${JSON.stringify(text)}, clause: ${JSON.stringify(text)}, values: { name: ${JSON.stringify(text)} } },
      command: { action: ${JSON.stringify(text)}, who: ${JSON.stringify(text)}, item: ${JSON.stringify(text)} } } }).then(() => true)`,
  );
  await expect.poll(() => gm.locator('.salvo-card').count()).toBeGreaterThanOrEqual(2);
  await run(gm, `document.querySelectorAll('details').forEach((fold) => { fold.open = true; })`);
  await expect.poll(() => card(gm).innerText()).not.toBe('');
  expect(await run(gm, DANGEROUS)).toEqual(calm);
  expect([await run(gm, 'window.hits'), await run(player, 'window.hits')]).toEqual([0, 0]);
  await settleCard(gm).catch(() => undefined);
});

test('no request left the table, and no tab threw', () => {
  expect(outside).toEqual([]);
  const ours = fight.table.problems.filter((problem) => !/Failed to load resource/.test(problem));
  expect(ours).toEqual([]);
});
