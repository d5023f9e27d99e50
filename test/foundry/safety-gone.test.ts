/**
 * C9: every pair of a thing that is deleted and a moment of an act at which it goes. What is gone is named, and nothing else
 * changes; or, where the act does not need it, the act is carried out as if it were there.
 */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { press } from './card.ts';
import { answerTo, gameOf, type Doc, type Firefight } from './firefight.ts';
import {
  attackBy,
  AUTOMATIC,
  deleteBehind,
  lay,
  lookAt,
  prepare,
  stored,
  undo,
  worldHash,
  type Deletion,
  type Prepared,
} from './hostile.ts';

let fight: Firefight;
afterEach(() => {
  expect(fight.table.errors).toEqual([]);
  fight.table.close();
});

const worlds = {} as Record<'automatic' | 'asking' | 'confirm', Prepared>;
/** With this seed the attack harms its target, so that both have something to take back. */
let harmful = 0;

beforeAll(async () => {
  worlds.automatic = await prepare(AUTOMATIC);
  worlds.asking = await prepare({ allocation: 'automatic', timeout: 0 });
  worlds.confirm = await prepare({ ...AUTOMATIC, apply: 'confirm' });
  for (let seed = 77; harmful === 0; seed++) {
    fight = await lay(worlds.automatic, { seed, present: ['gm'] });
    const { health } = lookAt(fight, 1);
    await attackBy(fight, fight.gm);
    await fight.table.settle();
    if (lookAt(fight, 1).health < health) harmful = seed;
    fight.table.close();
  }
});

const inFight = (index: number) => (at: Firefight) => ({
  documentName: 'Combatant',
  parent: `Combat.${idOf(at, 'Combat')}`,
  id: at.ids[index]!,
});
const actor = (index: number) => (at: Firefight) => ({ documentName: 'Actor', id: at.actors[index]! });
const token = (index: number) => (at: Firefight) => {
  const [scene] = at.table.authority.world.documents.Scene;
  const tokens = scene!['tokens'] as readonly { readonly _id: string; readonly actorId: string }[];
  const { _id: id } = tokens.find(({ actorId }) => actorId === at.actors[index])!;
  return { documentName: 'Token', parent: `Scene.${scene!._id}`, id };
};
const idOf = (at: Firefight, documentName: 'Combat' | 'Scene'): string =>
  at.table.authority.world.documents[documentName][0]!._id;
const weapon = (at: Firefight, { system }: Doc) => {
  const { item: id } = system['command'] as { readonly item: string };
  return { documentName: 'Item', parent: `Actor.${at.actors[0]!}`, id };
};

type Moment = 'requested' | 'asking' | 'decided' | 'applied' | 'undone';
const MOMENTS: readonly Moment[] = ['requested', 'asking', 'decided', 'applied', 'undone'];
/** `whole`: it does as well without. `none`: there is nothing left to say it on. */
type Answer = `${string}Gone` | 'unknownItem' | 'gone' | 'whole' | 'none';

/** The deletion, and the answer at each of the moments. */
// prettier-ignore
const GONE: readonly (readonly [string, (at: Firefight, message: Doc) => Deletion, readonly Answer[]])[] = [
  ['the target',           inFight(1),                                                  ['targetGone', 'targetGone', 'targetGone', 'targetGone', 'targetGone']],
  ['the target’s actor',   actor(1),                                                    ['targetGone', 'targetGone', 'targetGone', 'targetGone', 'targetGone']],
  ['the target’s token',   token(1),                                                    ['whole', 'whole', 'whole', 'whole', 'whole']],
  ['the attacker',         inFight(0),                                                  ['actorGone', 'actorGone', 'actorGone', 'actorGone', 'actorGone']],
  ['the attacker’s actor', actor(0),                                                    ['actorGone', 'actorGone', 'actorGone', 'actorGone', 'actorGone']],
  ['the attacker’s token', token(0),                                                    ['whole', 'whole', 'whole', 'whole', 'whole']],
  ['the weapon',           weapon,                                                      ['unknownItem', 'unknownItem', 'itemGone', 'itemGone', 'itemGone']],
  ['the fight',            (at) => ({ documentName: 'Combat', id: idOf(at, 'Combat') }), ['fightGone', 'fightGone', 'fightGone', 'whole', 'whole']],
  ['the scene',            (at) => ({ documentName: 'Scene', id: idOf(at, 'Scene') }),   ['whole', 'whole', 'whole', 'whole', 'whole']],
  ['the card',             (_at, { id }) => ({ documentName: 'ChatMessage', id }),      ['none', 'none', 'none', 'gone', 'gone']],
];

/** An attack by this one at its moment. */
async function attackAt(moment: Moment, by: string): Promise<Doc> {
  const world = moment === 'asking' ? worlds.asking : moment === 'decided' ? worlds.confirm : worlds.automatic;
  // Nobody works off what is requested while no GM is there.
  fight = await lay(world, { seed: harmful, present: moment === 'requested' ? ['ana'] : ['gm', by] });
  const message = await attackBy(fight, fight.table.seat(moment === 'requested' ? 'ana' : by));
  await fight.table.settle();
  if (moment === 'undone') {
    await undo(fight.gm, message);
    await fight.table.settle();
  }
  expect(stored(fight, message)!.system.state).toBe(moment);
  return message;
}

/** The message on which a refusal would stand, once the act is carried on. */
async function goOn(moment: Moment, by: string, message: Doc): Promise<{ readonly id: string }> {
  if (moment === 'applied' || moment === 'undone') return undo(fight.table.seat(by), message, moment === 'undone');
  if (moment === 'requested') await fight.table.connect('gm');
  if (moment === 'asking') await answerTo(fight.gm, message, 0, 'none');
  if (moment === 'decided' && stored(fight, message)) press(fight.gm, message, 'apply');
  return message;
}

const AFTERWARDS = {
  requested: 'applied',
  asking: 'applied',
  decided: 'applied',
  applied: 'undone',
  undone: 'applied',
};

describe.each(MOMENTS.map((moment, at) => [moment, at] as const))('gone while it is %s (C9)', (moment, column) => {
  test.each(GONE)('%s', async (what, deletion, answers) => {
    const answer = answers[column]!;
    // With its actor a player's right to act goes too: that is not the reason wanted here.
    const by = ['the attacker', 'the attacker’s actor'].includes(what) ? 'ana' : 'gm';
    const message = await attackAt(moment, by);
    const [attacker, target] = [lookAt(fight, 0), lookAt(fight, 1)];
    await deleteBehind(fight, deletion(fight, message));
    const before = worldHash(fight);
    const bearer = await goOn(moment, by, message);
    await fight.table.settle();
    if (answer === 'whole') {
      expect(stored(fight, message)!.system).toMatchObject({ state: AFTERWARDS[moment], refusal: null });
      const back = moment === 'applied' ? 1 : -1;
      expect(lookAt(fight, 0).ammo - attacker.ammo).toBe(back);
      if (moment === 'applied' || moment === 'undone')
        expect(Math.sign(lookAt(fight, 1).health - target.health)).toBe(back);
      return;
    }
    expect(worldHash(fight)).toBe(before);
    if (answer === 'none') expect(stored(fight, message)).toBeUndefined();
    else expect(stored(fight, bearer)!.system.refusal).toMatchObject({ refused: answer });
  });
});

test.each([
  ['the target', 'targetGone', () => fight.combat().combatants.get(fight.ids[1]!)],
  ['the target’s actor', 'targetGone', () => gameOf(fight.gm).actors.get(fight.actors[1]!)],
  ['the attacker', 'actorGone', () => fight.combat().combatants.get(fight.ids[0]!)],
] as const)('%s, deleted while a question is open, is not waited for', async (_what, answer, gone) => {
  const message = await attackAt('asking', 'gm');
  await gone().delete();
  await fight.table.settle();
  expect(stored(fight, message)!.system).toMatchObject({ state: 'refused', refusal: { refused: answer } });
});
