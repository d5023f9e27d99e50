import { openTable } from './test/browser/harness.ts';
const theme = (process.argv[2] ?? 'dark') as 'dark' | 'light';
const fight = process.argv[3] ?? 'adeva-giants';
const OUT = '/tmp/adshots';
const table = await openTable({ theme, fight });
table.context.setDefaultTimeout(8000);
const [gm, player] = [await table.open('gm'), await table.open('player')];
const tab = (page: any, name: string) => page.locator(`#sidebar-tabs [data-tab="${name}"]`).click();
const take = (page: any, name: string) => page.screenshot({ path: `${OUT}/${fight}-${theme}-${name}.png` });
try {
  await gm.evaluate(`window.seed = 7; void (CONFIG.Dice.randomUniform = () => { window.seed = (window.seed * 48271) % 2147483647; return 0.05 + 0.9 * (window.seed / 2147483647); })`);
  await tab(gm, 'combat');
  await take(gm, 'setup');
  const setup = gm.locator('[data-action="salvoSetUp"]');
  if (await setup.count()) { await setup.first().click(); await gm.locator('.salvo-set-up').waitFor(); await take(gm, 'setup-dialog'); await gm.keyboard.press('Escape'); }
  await gm.locator('[data-action="rollAll"]').first().click();
  await gm.locator('[data-action="startCombat"]').click();
  await gm.locator('.combatant.active').waitFor();
  await tab(player, 'combat');
  const open = async (page: any, name: string) => {
    await page.evaluate(`game.actors.getName(${JSON.stringify(name)}).sheet.render({force:true}).then(() => 1)`);
    const sheet = page.locator('.salvo-actor').last(); await sheet.waitFor(); return sheet;
  };
  const names: string[] = JSON.parse(process.argv[4] ?? '["Giant Kestrel","The Tall One"]');
  for (const name of names) {
    const sheet = await open(gm, name);
    const slug = name.toLowerCase().replaceAll(' ', '-');
    await take(gm, `${slug}`);
    const tabs: string[] = await sheet.locator('nav [data-tab]').evaluateAll((all: any[]) => all.map((one) => one.dataset.tab));
    for (const one of tabs.slice(1)) { await sheet.locator(`nav [data-tab="${one}"]`).click(); await gm.waitForTimeout(150); await take(gm, `${slug}-${one}`); }
    await gm.evaluate(`void [...foundry.applications.instances.values()].filter((a) => a.document).forEach((a) => a.close())`);
    await gm.waitForTimeout(300);
  }
  console.log(table.problems);
} catch (e) { console.log(e); await take(gm, 'error'); }
await table.close();
