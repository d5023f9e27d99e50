import type { Page } from 'playwright-core';
import { begin, openFirefight, run, type Firefight } from '/work/moving/test/browser/support.ts';

const theme = (process.env['SALVO_THEME'] === 'light' ? 'light' : 'dark') as 'light' | 'dark';
const shot = (page: Page, name: string) => page.screenshot({ path: `/tmp/moving-shots/${theme}-${name}.png` });

async function hold(page: Page, name: string, squares: readonly (readonly [number, number])[], shotName: string, drop = false) {
  const box = (await page.locator('.scene .token', { hasText: name }).locator('.hit').boundingBox())!;
  const at = (dx: number, dy: number) => [box.x + box.width * (0.5 + dx), box.y + box.height * (0.5 + dy)] as const;
  await page.mouse.move(...at(0, 0));
  await page.mouse.down();
  for (const [i, [x, y]] of squares.entries()) {
    await page.mouse.move(...at(x, y), { steps: 5 });
    if (i < squares.length - 1) { await page.keyboard.down('Control'); await page.keyboard.up('Control'); }
  }
  await page.waitForTimeout(400);
  await shot(page, shotName);
  if (!drop) {
    await page.mouse.move(...at(0, 0), { steps: 2 });
  }
  await page.mouse.up();
  await page.waitForTimeout(700);
}

async function cepheus() {
  const fight = await openFirefight({ theme });
  await begin(fight);
  const { player, gm } = fight;
  const name = await run<string>(gm, 'game.combat.combatant.name');
  console.log('turn', name);
  const who = await run<string>(player, 'canvas.tokens.placeables.filter(t=>t.isOwner).map(t=>t.name).join()');
  console.log('player', who);
  await hold(player, name, [[0, 2]], 'cepheus-cheap');
  await hold(player, name, [[0, 3], [3, 3]], 'cepheus-more');
  await hold(player, name, [[9, 0]], 'cepheus-barred');
  await hold(player, name, [[0, 2]], 'cepheus-drop', true);
  await shot(player, 'cepheus-dropped');
  await hold(gm, 'Calder', [[0, 1]], 'cepheus-gm-free');
  console.log(fight.table.problems);
  await fight.table.close();
}
async function arrgs() {
  const fight = await openFirefight({ fight: 'arrgs', theme });
  await run(fight.gm, `window.faces = []; window.seed = 7; CONFIG.Dice.randomUniform = () => { window.seed = (window.seed * 48271) % 2147483647; return 1 - ((window.faces.shift() ?? 1 + (window.seed % 20)) - 0.5) / 20; };`);
  await begin(fight, [19, 18, 17, 20, 5, 6, 7, 8]);
  const { player, gm } = fight;
  const name = await run<string>(gm, 'game.combat.combatant.name');
  console.log('turn', name);
  console.log(await run(gm, 'JSON.stringify(canvas.tokens.placeables.map(t=>[t.name,t.x,t.y,t.isOwner]))'));
  await hold(gm, name, [[1, 0], [1, 2]], 'arrgs-1');
  await hold(gm, name, [[-3, 0]], 'arrgs-2');
  await hold(gm, name, [[4, 3]], 'arrgs-3', true);
  await shot(gm, 'arrgs-dropped');
  console.log(await run(gm, 'JSON.stringify(canvas.tokens.placeables.map(t=>[t.name,t.x,t.y,t.isOwner]))'));
  console.log(fight.table.problems);
  await fight.table.close();
}
await cepheus();
await arrgs();
