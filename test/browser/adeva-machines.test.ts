// Machines with a pilot against a colossus, and ships that ram and board, of `adeva` by clicking on the built system: what each answers, and undo.
import { afterAll, describe, expect, test } from 'vitest';
import {
  aimed,
  answerByKey,
  anySided,
  carriedOut,
  inActor,
  put,
  question,
  roll,
  shot,
  theme,
  undone,
} from './adeva.ts';
import {
  answer,
  begin,
  card,
  closeWindows,
  firefight,
  nothingWrong,
  openSheet,
  run,
  untilThrough,
  untilTurnOf,
  worldState,
} from './support.ts';

describe('giants against a colossus', () => {
  const KESTREL = 'Giant Kestrel';
  const TALL = 'The Tall One';
  const HERON = 'Giant Heron';
  const BASTION = 'Giant Bastion';
  const fight = firefight({ fight: 'adeva-giants', theme }, async (fight) => {
    await anySided(fight.gm);
    await begin(fight, []);
  });
  afterAll(() => nothingWrong(fight));

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
    await expect.poll(() => form.innerText()).toMatch(/Ballistic Skill\s+ADE-CORE-02\s+58/);
    await shot(player, 'giant-attack');
    await roll(gm, [5, 100], [99, 100], [9, 10]);
    await carriedOut(fight, form);
    await question(gm).filter({ hasText: 'Evade?' }).waitFor();
    await shot(gm, 'colossus-asked');
    await answerByKey(gm, /Deflect|Dodge/);
    await untilThrough(gm);
    await shot(gm, 'giant-card');
    expect(await inActor(gm, TALL, 'system.wounds.value')).toBeLessThan(40);
    await undone(fight, before);
  });

  test('the colossus charges; the giant’s owner answers, and the remaining hits go into its Wounds', async () => {
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
    expect(await inActor(gm, KESTREL, 'system.wounds.value')).toBeLessThan(16);
  });

  test('a turret shoots incoming fire down, for a Reaction', async () => {
    const { gm, player } = fight;
    await closeWindows(gm);
    await closeWindows(player);
    await untilTurnOf(fight, HERON);
    const before = await worldState(gm);
    const form = await aimed(player, HERON, 'standardAttack', 'Giant Rifle', BASTION);
    await roll(gm, [5, 100], [2, 100]);
    await carriedOut(fight, form);
    await question(player).filter({ hasText: 'Evade?' }).waitFor();
    await shot(player, 'point-defense');
    await answerByKey(player, /Point Defense/);
    await untilThrough(gm);
    await expect.poll(() => card(gm).innerText()).toMatch(/Evaded: 2/);
    await undone(fight, before);
  });
});

describe('ships', () => {
  const FRIGATE = 'Frigate';
  const CRUISER = 'Cruiser';
  const fight = firefight({ fight: 'adeva-ships', theme }, async (fight) => {
    await anySided(fight.gm);
    await begin(fight, []);
  });
  afterAll(() => nothingWrong(fight));

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
    await answerByKey(player, /Repel Boarders/);
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
    // A Dodge costs a Reaction against everything else (ADE-RAM-02).
    expect(await question(player).innerText()).toMatch(/Dodge, TN \d+\s+free against a Ram/);
    await answer(player, /Dodge/);
    await untilThrough(gm);
    await shot(gm, 'ram-card');
    await expect.poll(() => card(gm).innerText()).toMatch(/\d+ Hull left/);
    await undone(fight, before);
  });
});
