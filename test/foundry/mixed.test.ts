/** A fight has one ruleset: whoever plays by another book does not get into it. */
import { afterEach, expect, test } from 'vitest';
import { classOf, gameOf, openFirefight, type CombatDoc, type Firefight } from './firefight.ts';

let fight: Firefight;
afterEach(() => fight.table.close());

test('people of two books who are put into an empty fight together do not mix there', async () => {
  fight = await openFirefight({ begun: false });
  const [stranger] = await classOf(fight.gm, 'Actor').createDocuments([{ name: 'Stranger', type: 'driveCharacter' }]);
  const combat = (await classOf(fight.gm, 'Combat').create({})) as CombatDoc;
  const rows = [fight.actors[0], stranger!.id, fight.actors[1]].map((actorId) => ({ actorId }));
  await combat.createEmbeddedDocuments('Combatant', rows);
  await fight.table.settle();
  const joined = combat.combatants.contents.map(({ actor }) => actor.id);
  expect(joined).toEqual([fight.actors[0], fight.actors[1]]);
  const later = await combat.createEmbeddedDocuments('Combatant', [{ actorId: stranger!.id }]);
  expect([later.length, gameOf(fight.gm).actors.get(stranger!.id).name]).toEqual([0, 'Stranger']);
});
