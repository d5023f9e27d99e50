/** Ending the encounter plays the book's end of a fight: shown on a card, and undone as far as the documents go. */
import { afterEach, expect, test } from 'vitest';
import {
  answerTo,
  gameOf,
  openFirefight,
  request,
  reversalOf,
  seen,
  untilTurnOf,
  weaponOf,
  type CombatDoc,
  type Doc,
  type Firefight,
} from './firefight.ts';
import { AUTOMATIC } from './hostile.ts';

let fight: Firefight;
afterEach(() => {
  expect(fight.table.errors).toEqual([]);
  fight.table.close();
});

type Ending = CombatDoc & { endCombat(): Promise<unknown> };

const stateOf = (message: Doc): unknown => seen(fight, message).system['state'];
const weary = (): unknown => gameOf(fight.gm).actors.get(fight.actors[0]!).system['fatigued'];
const fights = (): number =>
  (fight.gm.globals as unknown as { game: { combats: { readonly size: number } } }).game.combats.size;
/** The acts on record that end a fight. */
const ends = (): readonly Doc[] =>
  gameOf(fight.gm).messages.contents.filter(
    ({ system }) => (system['command'] as { action?: string } | null)?.action === 'endFight',
  );

/** The GM presses *End Combat* and says yes, or not. */
async function ended(answer: 'yes' | 'no' = 'yes'): Promise<unknown> {
  fight.gm.face.answers = () => answer;
  const result = await (fight.combat() as Ending).endCombat();
  await fight.table.settle();
  return result;
}

/** Somebody has a drug in the blood. */
async function drugged(): Promise<void> {
  fight = await openFirefight({ settings: AUTOMATIC });
  await untilTurnOf(fight, fight.ids[0]!);
  const gear = { name: 'Ampoule', type: 'cepheusGear', system: { drug: 'combatDrug', quantity: 1 } };
  await gameOf(fight.gm).actors.get(fight.actors[0]!).createEmbeddedDocuments('Item', [gear]);
  await fight.table.settle();
  const taken = await request(fight, fight.ana, { action: 'takeDrug', who: fight.ids[0]! });
  await fight.table.settle();
  expect(stateOf(taken)).toBe('applied');
}

test('its cost stands on a card and on the sheet; undo and redo go on when the fight is gone', async () => {
  await drugged();
  expect([weary(), (await ended()) === null, fights(), weary()]).toEqual([false, false, 0, true]);
  const [card] = ends();
  expect(stateOf(card!)).toBe('applied');
  await reversalOf(fight.gm, card!);
  await fight.table.settle();
  expect([stateOf(card!), weary()]).toEqual(['undone', false]);
  await reversalOf(fight.gm, card!, true);
  await fight.table.settle();
  expect([stateOf(card!), weary()]).toEqual(['applied', true]);
});

test('a no leaves the fight as it is', async () => {
  await drugged();
  expect([await ended('no'), fights(), weary(), ends().length]).toEqual([null, 1, false, 0]);
});

test('where nothing outlasts the fight, it goes without a word', async () => {
  fight = await openFirefight({ settings: AUTOMATIC });
  await ended();
  expect([fights(), ends().length]).toEqual([0, 0]);
});

test('an act that is still waiting for an answer is not cut off; answered, the fight ends', async () => {
  fight = await openFirefight({ settings: { reactions: 'ask', allocation: 'automatic', timeout: 0 } });
  await untilTurnOf(fight, fight.ids[0]!);
  const attack = { action: 'attack', who: fight.ids[0]!, item: weaponOf(fight, 0).id, targets: [fight.ids[1]!] };
  const message = await request(fight, fight.ana, attack);
  await fight.table.settle();
  expect([stateOf(message), await ended(), fights()]).toEqual(['asking', null, 1]);
  expect(fight.gm.face.notices.at(-1)!.message).toContain('is still waiting for an answer');
  await answerTo(fight.bo, message, 0, 'none');
  await fight.table.settle();
  await ended();
  expect(fights()).toBe(0);
});

test('a module that keeps the fight keeps a finished fight; its end is undone on its card', async () => {
  await drugged();
  const { Hooks } = fight.gm.globals as unknown as {
    Hooks: { once(name: string, fn: () => boolean): void };
  };
  Hooks.once('preDeleteCombat', () => false);
  await ended();
  expect([fights(), weary(), fight.combat().combatant ?? null]).toEqual([1, true, null]);
  const [card] = ends();
  await reversalOf(fight.gm, card!);
  await fight.table.settle();
  expect([stateOf(card!), weary(), fight.combat().combatant?.id]).toEqual(['undone', false, fight.ids[0]]);
});
