/** Unlinked tokens: their items are changed apart from the actor, and still nothing is done twice or half. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { answerTo, gameOf, type Firefight } from './firefight.ts';
import { attackBy, AUTOMATIC, breakAfter, lay, prepare, stored, undo, type Prepared } from './hostile.ts';

let prepared: Prepared;
beforeAll(async () => {
  prepared = await prepare(AUTOMATIC);
  for (const scene of prepared.world.documents.Scene) {
    for (const token of scene['tokens'] as { actorLink: boolean }[]) token.actorLink = false;
  }
});

let fight: Firefight;
afterEach(() => fight.table.close());

interface Live {
  readonly isToken: boolean;
  toObject(): { readonly system: Record<string, unknown>; readonly items: readonly { readonly system: object }[] };
}

const actorsOf = (at: Firefight): readonly Live[] =>
  at.ids.map((id) => at.combat().combatants.get(id).actor as unknown as Live);

/** The sheets and things of all who fight, without the marks of operations. */
const look = (at: Firefight): string =>
  JSON.stringify(
    actorsOf(at).map((actor) => {
      const { system, items } = actor.toObject();
      return [{ ...system, ops: [] }, items.map((item) => item.system)];
    }),
  );

const base = (at: Firefight): string => JSON.stringify(gameOf(at.gm).actors.contents.map((actor) => actor.system));

test('an attack with a token’s own weapon costs that weapon a round, comes back, and leaves the world’s actor alone', async () => {
  fight = await lay(prepared);
  expect(actorsOf(fight).every((actor) => actor.isToken)).toBe(true);
  const [before, world] = [look(fight), base(fight)];
  const message = await attackBy(fight, fight.gm);
  await fight.table.settle();
  expect(stored(fight, message)!.system.state).toBe('applied');
  const after = look(fight);
  expect(after).not.toBe(before);
  await undo(fight.gm, message);
  await fight.table.settle();
  expect(look(fight)).toBe(before);
  await undo(fight.gm, message, true);
  await fight.table.settle();
  expect(look(fight)).toBe(after);
  expect(base(fight)).toBe(world);
  expect(fight.table.errors).toEqual([]);
});

test('the GM’s client dies at every point of it: all is finished after its return, once', async () => {
  let sent = 0;
  for (let cut = 0; cut <= sent; cut++) {
    fight = await lay(prepared);
    const before = look(fight);
    const wire = breakAfter(fight.gm, cut);
    const request = await attackBy(fight, fight.ana);
    await fight.table.settle();
    sent = wire.sent();
    await fight.table.reload('gm');
    await fight.table.settle();
    expect(stored(fight, request)!.system.state, `cut ${cut}`).toBe('applied');
    expect(look(fight), `cut ${cut}`).not.toBe(before);
    await undo(fight.ana, request);
    await fight.table.settle();
    expect(look(fight), `cut ${cut}`).toBe(before);
    expect(fight.table.errors, `cut ${cut}`).toEqual([]);
    fight.table.close();
  }
  expect(sent).toBeGreaterThan(3);
});

test('a token that is copied while its shot is decided: the copy is left alone, and so is what it was copied from, but for the shot (C11)', async () => {
  const asking = structuredClone(prepared);
  const reactions = asking.world.documents.Setting.find((setting) => setting['key'] === 'salvo.reactions')!;
  Object.assign(reactions, { value: '"ask"' });
  fight = await lay(asking);
  const before = look(fight);
  const message = await attackBy(fight, fight.gm);
  await fight.table.settle();
  expect(stored(fight, message)!.system.state).toBe('asking');
  const copies = await copied(fight, [0, 1]);
  const untouched = copies.map((actor) => JSON.stringify(actor()));
  await answerTo(fight.gm, message, 0, 'none');
  await fight.table.settle();
  expect(stored(fight, message)!.system.state).toBe('applied');
  expect(look(fight)).not.toBe(before);
  expect(copies.map((actor) => JSON.stringify(actor()))).toEqual(untouched);
  // A copy bears the marks of its original: it is still none of the act's.
  const marked = await copied(fight, [0, 1]);
  const shot = marked.map((actor) => JSON.stringify(actor()));
  await undo(fight.gm, message);
  await fight.table.settle();
  expect(look(fight)).toBe(before);
  expect(marked.map((actor) => JSON.stringify(actor()))).toEqual(shot);
  expect(copies.map((actor) => JSON.stringify(actor()))).toEqual(untouched);
  expect(fight.table.errors).toEqual([]);
});

interface SceneDoc {
  readonly tokens: {
    readonly contents: readonly { readonly actorId: string; toObject(): object }[];
    get(id: string): { readonly actor: Live };
  };
  createEmbeddedDocuments(type: 'Token', data: readonly object[]): Promise<readonly { readonly id: string }[]>;
}

/** The looks of copies of these members of the cast, made of their tokens as by copy and paste. */
async function copied(at: Firefight, cast: readonly number[]): Promise<readonly (() => object)[]> {
  const { scenes } = gameOf(at.gm) as unknown as { readonly scenes: { readonly contents: readonly SceneDoc[] } };
  const scene = scenes.contents[0]!;
  const sources = cast.map((index) => {
    const token = scene.tokens.contents.find(({ actorId }) => actorId === at.actors[index])!;
    const { _id, ...source } = token.toObject() as { readonly _id: string };
    return source;
  });
  const made = await scene.createEmbeddedDocuments('Token', sources);
  await at.table.settle();
  return made.map(
    ({ id }) =>
      () =>
        scene.tokens.get(id).actor.toObject(),
  );
}
