/**
 * The messages of Salvo's that are believed: a request as it was made, everything later where a GM vouches for it; and
 * what is written on them.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { canonical, refuse, type Json } from '../../../src/rules/index.ts';
import type { MessageDoc, Source } from '../../../src/foundry/api.ts';
import { sha256 } from '../../../src/foundry/data/digest.ts';
import { revise } from '../../../src/foundry/data/revisions.ts';
import { enterGames } from '../../../src/foundry/games/data.ts';
import * as proof from '../../../src/foundry/resolution/messages/proof.ts';
import { actionOf } from '../../../src/foundry/resolution/messages/records.ts';
import { voucherOf } from '../../../src/foundry/resolution/messages/vouchers.ts';
import * as written from '../../../src/foundry/resolution/messages/written.ts';
import { actorOf, beReferee, messageOf, openWorld, updatesOf, vouch, type World } from './world.ts';

enterGames();
let world: World;
beforeEach(() => void (world = openWorld()));
afterEach(() => vi.unstubAllGlobals());

let count = 0;
const REQUEST = {
  ruleset: 'cepheus',
  combat: '',
  actors: { a: 'Actor.a' },
  command: { action: 'do', who: 'a' },
  state: 'requested',
};
/** A message that nobody has seen before. */
const message = (
  system: Source = {},
  { by = 'ana', ...rest }: Partial<MessageDoc> & { readonly by?: string } = {},
): MessageDoc => world.put(messageOf(`m${++count}`, { ...REQUEST, ...system }, { author: world.user(by), ...rest }));
const vouched = (made: MessageDoc): MessageDoc => {
  vouch(world, made, proof.digestOfAct(actionOf(made)));
  return made;
};
const isAltered = (made: MessageDoc) => proof.isAltered(made, actionOf(made));

test('a message is read again once Foundry has prepared it anew or its author is gone, and not before', () => {
  const made = message();
  const readings: unknown[] = [];
  const isAnother = (): boolean => {
    const found = actionOf(made);
    const another = !readings.includes(found);
    readings.push(found);
    return another;
  };
  // Nobody has prepared it yet: nothing says whether it changes.
  expect([isAnother(), isAnother()]).toEqual([true, true]);
  for (const change of [
    () => revise(made),
    () => revise(made),
    () => Object.assign(made, { author: world.user('bo') }),
    () => Object.assign(made, { author: null }),
  ]) {
    change();
    expect([isAnother(), isAnother()]).toEqual([true, false]);
  }
  const digest = proof.digestOfAct(actionOf(made));
  Object.assign(made.system, { press: 'another' });
  revise(made);
  expect(proof.digestOfAct(actionOf(made))).not.toBe(digest);
});

describe('the maker of a message', () => {
  const seen = (made: MessageDoc, by: string): MessageDoc => {
    world.hooks.callAll('createChatMessage', made, {}, by);
    return made;
  };
  beforeEach(() => proof.registerProofs());

  test('is its author, as the server said when it came, while it says what it said', () => {
    const made = seen(message(), 'ana');
    expect(proof.makerOf(made)?.id).toBe('ana');
    expect([proof.makerOf(seen(message(), 'bo')), proof.makerOf(seen(message({}, { author: null }), 'ana'))]).toEqual([
      null,
      null,
    ]);
    // Who wrote on it last is no matter, and what it says is.
    Object.assign(made._stats, { lastModifiedBy: 'bo', modifiedTime: 9 });
    expect(proof.makerOf(made)?.id).toBe('ana');
    Object.assign(made.system, { press: 'another' });
    expect(proof.makerOf(made)).toBeNull();
  });

  test('of an answer or an undo request covers all of its contents', () => {
    for (const type of ['answer', 'reversal']) {
      const made = seen(message({ value: 1 }, { type }), 'ana');
      expect(proof.makerOf(made)?.id).toBe('ana');
      Object.assign(made.system, { value: 2 });
      expect(proof.makerOf(made)).toBeNull();
    }
  });

  test('is lost where somebody changed a message unseen', () => {
    expect(proof.makerOf(message())?.id).toBe('ana');
    const stats = { createdTime: 1, modifiedTime: 1, lastModifiedBy: 'ana' };
    for (const rest of [{ modifiedTime: 2 }, { lastModifiedBy: 'bo' }])
      expect(proof.makerOf(message({}, { _stats: { ...stats, ...rest } }))).toBeNull();
    // What is not Salvo’s is not noted, and what is deleted is forgotten.
    const other = seen(message({}, { type: 'base', _stats: { ...stats, modifiedTime: 2 } }), 'ana');
    expect(proof.makerOf(other)).toBeNull();
    const made = seen(message(), 'bo');
    expect(proof.makerOf(made)).toBeNull();
    world.hooks.callAll('deleteChatMessage', made, {}, 'gm');
    expect(proof.makerOf(made)?.id).toBe('ana');
  });

  test('is refused where it is longer than any honest request; GMs may', () => {
    const long = (length: number, by = 'ana') => {
      const made = message({ note: '' }, { by });
      made.system['note'] = 'x'.repeat(length - JSON.stringify(made.system).length);
      return proof.makerOf(seen(made, by))?.id;
    };
    expect([long(100_000), long(100_001), long(100_001, 'gm')]).toEqual(['ana', undefined, 'gm']);
  });
});

test('a voucher holds as many digits as ever, so that worlds of before are believed', () => {
  const action = actionOf(message());
  const { drawn: _drawn, ...rest } = action;
  const whole = sha256(canonical(JSON.parse(JSON.stringify(rest)) as Json));
  expect(proof.digestOfAct(action)).toHaveLength(32);
  expect(whole.startsWith(proof.digestOfAct(action))).toBe(true);
});

describe('an act', () => {
  const OUTCOME = { action: 'do', actor: 'a', stages: [] };

  test('of a request says nothing of its result', () => {
    expect(isAltered(message())).toBe(false);
    const shift = { who: 'a', token: 'T', from: { x: 0, y: 0, elevation: 0 }, to: { x: 1, y: 0, elevation: 0 } };
    for (const more of [
      { answers: [1] },
      { outcome: OUTCOME },
      { asking: { index: 0 } },
      { refusal: refuse('no', '') },
      { facts: {} },
      { shifts: [shift] },
      { drawn: { scene: 's', regions: [] } },
    ])
      expect(isAltered(message(more))).toBe(true);
    expect([isAltered(message({}, { author: null })), isAltered(vouched(message()))]).toEqual([true, true]);
  });

  test('that was begun is what a GM vouches for', () => {
    const made = vouched(message({ state: 'applied', outcome: OUTCOME }));
    expect(isAltered(made)).toBe(false);
    made.system['turns'] = 1;
    expect(isAltered(made)).toBe(true);
    expect([isAltered(message({ state: 'applied' })), isAltered(message({ state: 'refused' }))]).toEqual([true, false]);
    // What it leaves on the scene is vouched for as well; acts of before had nothing of it.
    const drawn = vouched(message({ state: 'applied', drawn: { scene: 's', regions: [] } }));
    expect(isAltered(drawn)).toBe(false);
    drawn.system['drawn'] = { scene: 'other', regions: [] };
    expect(isAltered(drawn)).toBe(true);
    drawn.system['drawn'] = null;
    expect(isAltered(drawn)).toBe(true);
  });

  const own = (
    system: Source = {},
    rest: Partial<MessageDoc> & { readonly by?: string; readonly owner?: string } = {},
  ): MessageDoc => {
    const { owner = 'ana', ...more } = rest;
    world.put(actorOf('a', 'cepheusCharacter', {}, { owner }));
    return message({ state: 'asking', ...system }, more);
  };
  const isOwn = (made: MessageDoc) => proof.isOwn(made, actionOf(made));

  test('that a player’s client worked off, while no GM was there, is of their own actors and nobody else’s', () => {
    expect([isOwn(own()), isAltered(own()), proof.isForged(own(), actionOf(own()))]).toEqual([true, false, false]);
    const stats = { createdTime: 1, modifiedTime: 5, lastModifiedBy: 'bo' };
    expect([
      isOwn(own({}, { by: 'gm' })),
      isOwn(own({}, { author: null })),
      isOwn(own({ state: 'requested' })),
      isOwn(own({ combat: 'Combat.x' })),
      isOwn(own({}, { owner: 'bo' })),
      isOwn(own({}, { _stats: stats })),
      isOwn(vouched(own())),
    ]).toEqual(new Array(7).fill(false));
  });

  test('that was begun and that nobody vouches for is forged', () => {
    const forged = (state: string) => {
      const made = own({ state }, { owner: 'bo' });
      return proof.isForged(made, actionOf(made));
    };
    expect(['requested', 'refused', 'asking', 'applied'].map(forged)).toEqual([false, false, true, true]);
    const made = vouched(own({}, { owner: 'bo' }));
    expect(proof.isForged(made, actionOf(made))).toBe(false);
  });

  test('is gone on with by the GM’s client; one of a player’s own by that player’s alone', () => {
    const resolves = (self: string, { activeGM = 'gm' as string | null, owner = 'ana', state = 'asking' } = {}) => {
      world = openWorld({ self, activeGM });
      beReferee();
      const made = own({ state }, { owner });
      return proof.resolves(made, actionOf(made));
    };
    expect([resolves('gm', { owner: 'bo' }), resolves('ana', { owner: 'bo' })]).toEqual([true, false]);
    expect([resolves('gm'), resolves('ana'), resolves('bo')]).toEqual([false, true, false]);
    expect([
      resolves('ana', { activeGM: null }),
      resolves('gm', { state: 'requested' }),
      resolves('ana', { state: 'requested', activeGM: null }),
    ]).toEqual([true, true, true]);
  });
});

describe('what the referee writes', () => {
  const ROLL = { total: 7 };

  test('goes in one request with the GM’s word on it', async () => {
    const made = message();
    const after = await written.write(
      made,
      actionOf(made),
      { state: 'asking', answers: [3] },
      { rolls: [ROLL], whisper: ['gm'], flags: { note: 1 } },
    );
    expect(after).toMatchObject({ state: 'asking', answers: [3], rolls: ['{"total":7}'] });
    const [voucher, update] = world.writes;
    expect(world.writes).toHaveLength(2);
    expect(voucher).toMatchObject({ documentName: 'User', updates: [{ _id: 'gm' }] });
    expect(update).toMatchObject({ documentName: 'ChatMessage', salvo: made.id });
    expect(update!.updates[0]).toEqual({
      ...{ _id: made.id, 'system.state': 'asking', 'system.answers': [3], whisper: ['gm'], 'flags.salvo.note': 1 },
      ...{ content: '', rolls: ['{"total":7}'] },
    });
    expect(voucherOf(made.id)).toMatchObject({ count: 1 });
    expect(isAltered(made)).toBe(false);
  });

  test('by a player’s own client is an update of the message, and nothing more', async () => {
    world = openWorld({ self: 'ana', activeGM: null });
    const made = message();
    expect(await written.write(made, actionOf(made), { state: 'asking' })).toMatchObject({ state: 'asking' });
    expect([world.writes, updatesOf(made)]).toEqual([
      [],
      [[{ 'system.state': 'asking', content: '' }, { salvo: made.id }]],
    ]);
  });

  test('keeps the dice that lie there where no more have fallen', async () => {
    const made = message({}, { _source: { rolls: ['{"total":7}'] } });
    const same = await written.write(made, actionOf(made), { state: 'asking' }, { rolls: [ROLL] });
    expect(same!.rolls).toEqual(['{"total":7}']);
    expect(world.writes[1]!.updates[0]).not.toHaveProperty('rolls');
    expect((await written.write(made, actionOf(made), {}, { rolls: [ROLL, ROLL] }))?.rolls).toHaveLength(2);
    expect(world.writes[3]!.updates[0]).toMatchObject({ rolls: ['{"total":7}', '{"total":7}'] });
  });

  test('is not there where somebody altered the message meanwhile; what takes its course is put right', async () => {
    const made = message({ state: 'asking' });
    world.meanwhile = () => void (made.system['press'] = 'another');
    expect(await written.write(made, actionOf(made), { state: 'asking', answers: [1] })).toBeNull();
    const calm = message({ state: 'applying' });
    world.meanwhile = () => undefined;
    await written.insist(calm, actionOf(calm), { state: 'applied' });
    expect(updatesOf(calm)).toEqual([]);
    const other = message({ state: 'applying', outcome: { action: 'do', actor: 'a', stages: [] } });
    world.meanwhile = () => void (other.system['turns'] = 5);
    expect(await written.insist(other, actionOf(other), { state: 'applied' })).toMatchObject({
      state: 'applied',
      turns: 0,
    });
    const [[source, operation]] = updatesOf(other) as [[Source, Source]];
    expect(operation).toEqual({ salvo: other.id });
    expect(source['system']).toMatchObject({ state: 'applied', turns: 0, answers: [] });
    // What is a record takes the place of what stands there; lists and texts do anyway.
    expect((source['system'] as { outcome: { value: unknown } }).outcome.value).toMatchObject({ action: 'do' });
    expect(source).toHaveProperty('author', 'ana');
  });
});

describe('an act that comes to nothing', () => {
  const NO = refuse('no', '');

  test('is vouched for with others in one write; what nobody needs goes in one write too', async () => {
    const [one, two, three] = [message(), message(), message({}, { type: 'answer' })];
    await written.refused(one, NO);
    written.notBegun(two, NO);
    written.discarded(three);
    expect([one, two, three, message()].map(({ id }) => written.isToBeRefused(id))).toEqual([true, true, true, false]);
    expect(world.writes).toEqual([]);
    expect(await written.tellRefused()).toBe(3);
    expect(world.writes.map(({ updates }) => updates)).toEqual([
      [
        { _id: one.id, 'system.state': 'refused', 'system.refusal': NO, 'system.asking': null, content: '' },
        { _id: two.id, 'system.state': 'refused', 'system.refusal': NO, content: 'SALVO.refused.no' },
      ],
    ]);
    expect([actionOf(one).state, game.messages.get(three.id)]).toEqual(['refused', undefined]);
    // Once.
    expect([await written.tellRefused(), written.isToBeRefused(one.id), world.writes.length]).toEqual([0, false, 1]);
  });

  test('is not vouched for where its message is gone, and nothing is written in vain', async () => {
    const [one, two, answer] = [message(), message({}, { type: 'reversal' }), message({}, { type: 'answer' })];
    written.notBegun(one, NO);
    written.discarded(answer);
    for (const { id } of [one, answer]) game.messages.delete(id);
    expect([await written.tellRefused(), world.writes.length]).toEqual([0, 0]);
    written.notBegun(two, NO);
    expect(await written.tellRefused()).toBe(1);
    // A wish to undo is in no state, and has no words of its own.
    expect(world.writes[0]!.updates).toEqual([{ _id: two.id, 'system.refusal': NO }]);
    const dropped = vi.spyOn(foundry.documents.ChatMessage, 'deleteDocuments');
    written.notBegun(message(), NO);
    await written.tellRefused();
    expect(dropped).not.toHaveBeenCalled();
    written.discarded(message());
    expect([await written.tellRefused(), dropped.mock.calls.length]).toEqual([1, 1]);
  });

  test('that was begun is vouched for; of what somebody altered nothing is kept', async () => {
    const begun = vouched(message({ state: 'asking', answers: [1], facts: { metres: 3 } }));
    await written.refused(begun, NO);
    expect(actionOf(begun)).toMatchObject({
      state: 'refused',
      answers: [1],
      facts: { metres: 3 },
      refusal: NO,
      asking: null,
    });
    expect(isAltered(begun)).toBe(false);
    const altered = vouched(message({ state: 'asking' }));
    Object.assign(altered.system, {
      answers: [6],
      facts: { metres: 1 },
      outcome: { stages: [] },
      turns: 4,
      drawn: { scene: 's', regions: [] },
    });
    await written.refused(altered, NO);
    expect(actionOf(altered)).toMatchObject({
      state: 'refused',
      answers: [],
      facts: null,
      outcome: null,
      turns: 0,
      drawn: null,
    });
  });
});
