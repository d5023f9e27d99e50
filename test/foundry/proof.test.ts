/** S8: the data of an act count only where a GM's client vouches for them, whoever wrote on its message last (F1, F2, F12, C4). */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { seeded, type Random } from '../../src/rules/kernel/random.ts';
import { nightly } from '../night.ts';
import type { Seat } from '../tabletop/inprocess/table.ts';
import { drawn, press } from './card.ts';
import { answerTo, classOf, gameOf, request, weaponOf, type Doc, type Firefight } from './firefight.ts';
import { attackBy, AUTOMATIC, effectHash, lay, messagesOf, prepare, stored, undo, worldHash } from './hostile.ts';
import type { Prepared } from './hostile.ts';

const PRESENT = ['gm', 'gm2', 'ana', 'bo', 'cy'];
const SIXES = [
  [6, 6],
  [6, 6, 6],
];

let automatic: Prepared;
let asking: Prepared;
let confirming: Prepared;
beforeAll(async () => {
  automatic = await prepare(AUTOMATIC);
  asking = await prepare({ reactions: 'ask', allocation: 'ask', timeout: 0 });
  confirming = await prepare({ ...AUTOMATIC, apply: 'confirm' });
});

let fight: Firefight;
afterEach(() => {
  expect(fight.table.errors).toEqual([]);
  fight.table.close();
});

const own = (seat: Seat, message: { readonly id: string }): Doc => gameOf(seat).messages.get(message.id)!;
const stateOf = (message: { readonly id: string }): unknown => stored(fight, message)!.system.state;
const refusalOf = (message: { readonly id: string }): unknown => stored(fight, message)!.system.refusal?.refused;
const change = async (seat: Seat, message: { readonly id: string }, what: object): Promise<void> => {
  await own(seat, message).update(what);
  await fight.table.settle();
};
/** A GM's client writes on it what has nothing to do with Salvo: a flag of another module. */
const touched = (message: { readonly id: string }, seat = fight.gm): Promise<void> =>
  change(seat, message, { 'flags.dice-module.seen': true });

/** The book's default where nobody answers. */
const usual = (open: unknown): unknown => (open as { ask: { default: unknown } }).ask.default;

/** An attack of ana's that waits for an answer after its dice are thrown. */
async function waiting(): Promise<Doc> {
  fight = await lay(asking, { present: PRESENT });
  for (let tries = 0; tries < 40; tries++) {
    const message = await attackBy(fight, fight.ana);
    await fight.table.settle();
    for (let questions = 0; questions < 4; questions++) {
      const { asking: open, state, answers } = stored(fight, message)!.system;
      if (state !== 'asking') break;
      if (answers.some((answer) => Array.isArray(answer))) return message;
      await answerTo(fight.bo, message, open!.index, 'none');
      await fight.table.settle();
    }
    if (stateOf(message) === 'applied') {
      await undo(fight.gm, message);
      await fight.table.settle();
    }
  }
  throw new Error('no attack asked for anything after its dice');
}

async function forged(by: Seat, system: object, more: object = {}): Promise<Doc> {
  const command = { action: 'attack', who: fight.ids[0]!, item: weaponOf(fight, 0).id, targets: [fight.ids[1]!] };
  const message = await classOf(by, 'ChatMessage').create({
    type: 'action',
    system: { ruleset: 'cepheus', combat: fight.combat(by).uuid, command, ...system },
    ...more,
  });
  await fight.table.settle();
  return message;
}

const invented = (): object => ({
  outcome: {
    action: 'attack',
    actor: fight.ids[0]!,
    stages: [
      {
        kind: 'harm',
        who: fight.ids[1]!,
        title: 'SALVO.stage.harm',
        events: [
          {
            kind: 'harmed',
            who: fight.ids[1]!,
            clause: 'CEP-DMG-04',
            changes: [{ path: 'current.end', by: -7 }],
          },
        ],
      },
    ],
  },
});

async function showsNoAct(message: { readonly id: string }): Promise<void> {
  for (const seat of [fight.gm, fight.bo]) {
    const card = await drawn(fight.table, seat, message);
    expect(card).toContain('not carried out any such act');
    expect(card).not.toContain('salvo-stages');
    for (const button of ['apply', 'undo', 'redo', 'choose', 'amount', 'share'])
      expect(card).not.toContain(`data-salvo="${button}"`);
  }
}

describe('F1: dice changed while an answer is awaited do not count', () => {
  const WAYS: readonly (readonly [string, (message: Doc) => Promise<void>])[] = [
    ['with the GM away', async () => fight.table.disconnect('gm')],
    ['while the GM is busy', async () => void fight.gm.wire.hold('up')],
  ];

  test.each(WAYS)('%s', async (_way, busy) => {
    const message = await waiting();
    const before = worldHash(fight);
    const { asking: open, answers } = stored(fight, message)!.system;
    await busy(message);
    if (fight.table.seats.has('gm2')) fight.table.disconnect('gm2');
    const altered = answers.map((answer) => (Array.isArray(answer) ? answer.map(() => 6) : answer));
    expect(altered).not.toEqual(answers);
    await change(fight.ana, message, { 'system.answers': altered });
    await answerTo(fight.bo, message, open!.index, usual(open));
    await fight.table.settle();
    if (fight.table.seats.has('gm')) fight.gm.wire.release();
    else await fight.table.connect('gm');
    await fight.table.settle();
    expect([stateOf(message), refusalOf(message), worldHash(fight)]).toEqual(['refused', 'altered', before]);
  });

  test('nor where a GM’s client touched the message afterwards', async () => {
    const message = await waiting();
    const before = worldHash(fight);
    const { asking: open } = stored(fight, message)!.system;
    for (const name of ['gm', 'gm2']) fight.table.seat(name).wire.hold('down');
    await change(fight.ana, message, { 'system.answers': SIXES });
    for (const name of ['gm', 'gm2']) fight.table.disconnect(name);
    await fight.table.connect('gm2');
    await own(fight.table.seat('gm2'), message).update({ 'flags.dice-module.seen': true });
    await fight.table.settle();
    await answerTo(fight.bo, message, open!.index, usual(open));
    await fight.table.settle();
    expect([stateOf(message), worldHash(fight)]).toEqual(['refused', before]);
  });

  test('nor a state of it that was true before', async () => {
    const message = await waiting();
    const before = worldHash(fight);
    const earlier = structuredClone(stored(fight, message)!.system);
    const { asking: open } = earlier;
    await answerTo(fight.bo, message, open!.index, usual(open));
    await fight.table.settle();
    if (stateOf(message) === 'asking') {
      await change(fight.ana, message, { 'system.answers': earlier.answers, 'system.asking': earlier.asking });
      expect([stateOf(message), worldHash(fight)]).toEqual(['refused', before]);
    } else {
      const after = worldHash(fight);
      await change(fight.ana, message, {
        'system.state': 'asking',
        'system.answers': earlier.answers,
        'system.asking': earlier.asking,
        'system.outcome': null,
      });
      expect(worldHash(fight)).toBe(after);
      expect(stateOf(message)).not.toBe('applied');
    }
  });
});

describe('F2: a counterfeit stays a counterfeit, no matter who touches it', () => {
  const STATES = ['decided', 'byHand', 'applying', 'applied', 'undoing', 'undone', 'asking'] as const;

  test.each(STATES)('born %s, then touched by a GM’s client', async (state) => {
    fight = await lay(confirming, { present: PRESENT });
    const before = effectHash(fight);
    const message = await forged(fight.table.seat('cy'), { state, ...invented() });
    await touched(message);
    await touched(message, fight.table.seat('gm2'));
    await showsNoAct(message);
    press(fight.gm, message, 'apply');
    await fight.table.settle();
    await undo(fight.gm, message, state === 'undone');
    await fight.table.settle();
    await fight.table.reload('gm');
    await touched(message);
    press(fight.gm, message, 'apply');
    await fight.table.settle();
    expect(effectHash(fight)).toBe(before);
    expect(['refused', state]).toContain(stateOf(message));
    await showsNoAct(message);
  });

  /** Numbers and words of a record, each with its chance to be another. */
  function spoiled(random: Random, value: unknown): unknown {
    if (typeof value === 'number') return random.below(6) === 0 ? value + 1 + random.below(9) : value;
    if (typeof value === 'string') return random.below(40) === 0 ? `${value}x` : value;
    if (Array.isArray(value)) return value.map((entry) => spoiled(random, entry));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, spoiled(random, entry)]));
  }

  nightly(
    'S8 copies of an honest act with other numbers, in every state, by anybody, touched and pressed by GMs, do nothing',
    { day: 3, goal: 1_000, step: 10 },
    async (seed, tries) => {
      const random = seeded(seed);
      fight = await lay(confirming, { present: PRESENT, seed: 100 + (seed % 1_000_000) });
      const honest = await attackBy(fight, fight.ana);
      await fight.table.settle();
      expect(stateOf(honest)).toBe('decided');
      const before = effectHash(fight);
      const { _id: _, ...copy } = structuredClone(stored(fight, honest)!) as unknown as Record<string, unknown>;
      for (let made = 0; made < tries; made++) {
        const state = STATES[random.below(STATES.length)]!;
        const by = fight.table.seat(['ana', 'bo', 'cy'][random.below(3)]!);
        const system = { ...(spoiled(random, copy['system']) as object), state, combat: fight.combat().uuid };
        const message = await classOf(by, 'ChatMessage').create({ ...copy, system });
        await fight.table.settle();
        for (let steps = 2 + random.below(4); steps > 0; steps--) {
          const way = random.below(5);
          if (way === 0) await touched(message, fight.table.seat(random.below(2) === 0 ? 'gm' : 'gm2'));
          else if (way === 1) press(fight.gm, message, 'apply');
          else if (way === 2) await undo(fight.gm, message, state === 'undone');
          else if (way === 3) press(fight.table.seat('gm2'), message, 'reject');
          else await fight.table.reload('gm');
          await fight.table.settle();
        }
        expect(effectHash(fight), `${made}: ${state} by ${by.name}`).toBe(before);
        // An act rejected by a GM is refused, and shows as that.
        if (stateOf(message) !== 'refused') await showsNoAct(message);
      }
    },
  );

  test('copied, the digest beside it included', async () => {
    fight = await lay(confirming, { present: PRESENT });
    const honest = await attackBy(fight, fight.ana);
    await fight.table.settle();
    expect(stateOf(honest)).toBe('decided');
    const before = effectHash(fight);
    const { _id: _, ...copy } = structuredClone(stored(fight, honest)!) as unknown as Record<string, unknown>;
    const message = await classOf(fight.ana, 'ChatMessage').create(copy);
    await fight.table.settle();
    const users = fight.table.authority.world.documents.User;
    const [proofs] = users.map(
      (user) => (user['flags'] as { salvo?: { proofs?: Record<string, string> } }).salvo?.proofs,
    );
    await gameOf(fight.ana).user.update({ 'flags.salvo.proofs': { [message.id]: proofs?.[honest.id] ?? 'x' } });
    await touched(message);
    press(fight.gm, message, 'apply');
    await fight.table.settle();
    expect(effectHash(fight)).toBe(before);
    await showsNoAct(message);
  });

  test('at Apply the answers on record must come to the outcome on record', async () => {
    fight = await lay(confirming, { present: PRESENT });
    const message = await attackBy(fight, fight.ana);
    await fight.table.settle();
    // The weapon is another one by the time that the GM presses: what was decided is not what it would do.
    await weaponOf(fight, 0).update({ 'system.damageDice': 6 });
    await fight.table.settle();
    const before = worldHash(fight);
    press(fight.gm, message, 'apply');
    await fight.table.settle();
    expect([stateOf(message), refusalOf(message), worldHash(fight)]).toEqual(['refused', 'situationChanged', before]);
  });

  test('and its author must still own the actor', async () => {
    fight = await lay(confirming, { present: PRESENT });
    const message = await attackBy(fight, fight.ana);
    await fight.table.settle();
    await gameOf(fight.gm)
      .actors.get(fight.actors[0]!)
      .update({ ownership: { [fight.ana.id]: 0 } });
    await fight.table.settle();
    press(fight.gm, message, 'apply');
    await fight.table.settle();
    expect([stateOf(message), refusalOf(message)]).toEqual(['refused', 'notEntitled']);
  });
});

describe('C4: an author that the server did not stamp is no author', () => {
  test('the GM as author of finished acts', async () => {
    fight = await lay(automatic, { present: PRESENT });
    const before = effectHash(fight);
    const message = await forged(fight.table.seat('cy'), { state: 'applied', ...invented() });
    await change(fight.table.seat('cy'), message, { author: fight.gm.id, 'system.state': 'applying' });
    expect([effectHash(fight), stateOf(message)]).not.toContain('applied');
    expect(effectHash(fight)).toBe(before);
    await touched(message);
    expect(effectHash(fight)).toBe(before);
    await showsNoAct(message);
  });

  test('the GM as author of a request, then touched, before a GM comes', async () => {
    fight = await lay(automatic, { present: ['cy', 'bo'] });
    const before = effectHash(fight);
    const command = { action: 'attack', who: fight.ids[0]!, targets: [fight.ids[1]!] };
    const message = await request(fight, fight.table.seat('cy'), { ...command, item: itemOf(0) });
    await fight.table.settle();
    await fight.table.advance(1000);
    await change(fight.table.seat('cy'), message, { author: fight.gm.id });
    await fight.table.connect('gm');
    await fight.table.settle();
    await touched(message, fight.table.seat('gm'));
    expect(effectHash(fight)).toBe(before);
    expect(stateOf(message)).toBe('refused');
  });

  test('the GM as author of an answer and of a wish to undo', async () => {
    const message = await waiting();
    const { asking: open } = stored(fight, message)!.system;
    for (const name of ['gm', 'gm2']) fight.table.disconnect(name);
    const cy = fight.table.seat('cy');
    const said = await answerTo(cy, message, open!.index, 'none');
    await change(cy, said, { author: fight.gm.id });
    const count = stored(fight, message)!.system.answers.length;
    await fight.table.connect('gm');
    await fight.table.settle();
    expect([stateOf(message), stored(fight, message)!.system.answers.length]).toEqual(['asking', count]);
    fight.table.close();

    fight = await lay(automatic, { present: PRESENT });
    const applied = await attackBy(fight, fight.ana);
    await fight.table.settle();
    const after = effectHash(fight);
    for (const name of ['gm', 'gm2']) fight.table.disconnect(name);
    const wish = await undo(fight.table.seat('cy'), applied);
    await change(fight.table.seat('cy'), wish, { author: fight.gm.id });
    await fight.table.connect('gm');
    await fight.table.settle();
    expect([stateOf(applied), effectHash(fight)]).toEqual(['applied', after]);
  });

  const itemOf = (index: number): string =>
    (
      fight.table.authority.world.documents.Actor.find((actor) => actor._id === fight.actors[index])!['items'] as {
        _id: string;
        type: string;
      }[]
    ).find((entry) => entry.type === 'cepheusWeapon')!._id;
});

describe('F12', () => {
  test('a: a request that no GM is shown is refused', async () => {
    fight = await lay(automatic, { present: PRESENT });
    const before = worldHash(fight);
    const message = await forged(fight.ana, { state: 'requested' }, { whisper: [fight.ana.id] });
    expect([stateOf(message), refusalOf(message), worldHash(fight)]).toEqual(['refused', 'notShown', before]);
    const shown = await forged(fight.ana, { state: 'requested' }, { whisper: [fight.ana.id, fight.gm.id] });
    expect(stateOf(shown)).toBe('applied');
  });

  test.each(['decided', 'asking'] as const)('b: what is %s stays, though its author deletes it', async (state) => {
    let message: Doc;
    if (state === 'asking') message = await waiting();
    else {
      fight = await lay(confirming, { present: PRESENT });
      message = await attackBy(fight, fight.ana);
      await fight.table.settle();
    }
    const before = structuredClone(stored(fight, message)!.system);
    await own(fight.ana, message).delete();
    await fight.table.settle();
    expect(stored(fight, message)!.system).toEqual(before);
    expect(stored(fight, message)!.author).toBe(fight.ana.id);
    expect(messagesOf(fight, 'action').filter((message) => message.system.state === state)).toHaveLength(1);
    if (state === 'decided') {
      press(fight.gm, message, 'apply');
      await fight.table.settle();
      expect(stateOf(message)).toBe('applied');
    }
    // A GM may.
    await own(fight.gm, message).delete();
    await fight.table.settle();
    expect(stored(fight, message)).toBeUndefined();
  });

  test('c: a message created as applied is no act, and shows as none', async () => {
    fight = await lay(automatic, { present: PRESENT });
    const message = await forged(fight.ana, { state: 'applied', ...invented() });
    await showsNoAct(message);
  });
});

describe('honest acts prove themselves', () => {
  test('after a reload, under another GM, in a world without a fight', async () => {
    fight = await lay(automatic, { present: PRESENT });
    const start = effectHash(fight);
    const message = await attackBy(fight, fight.ana);
    await fight.table.settle();
    expect(stateOf(message)).toBe('applied');
    for (const seat of [fight.gm, fight.bo]) expect(await drawn(fight.table, seat, message)).toContain('salvo-stages');
    await touched(message, fight.table.seat('gm2'));
    await fight.table.reload('gm2');
    fight.table.disconnect('gm');
    await fight.table.settle();
    expect(await drawn(fight.table, fight.table.seat('gm2'), message)).toContain('salvo-stages');
    await undo(fight.ana, message);
    await fight.table.settle();
    expect([stateOf(message), effectHash(fight)]).toEqual(['undone', start]);
    await fight.table.connect('gm');
    await fight.combat().delete();
    await fight.table.settle();
    expect(await drawn(fight.table, fight.gm, message)).toContain('salvo-stages');
  });

  test('outside any fight', async () => {
    fight = await lay(automatic, { present: PRESENT });
    await fight.combat().delete();
    await fight.table.settle();
    const [a, b] = fight.actors as [string, string];
    const item = weaponOf(fight, 0).id;
    const message = await classOf(fight.ana, 'ChatMessage').create({
      type: 'action',
      system: {
        ruleset: 'cepheus',
        combat: '',
        actors: { [a]: `Actor.${a}`, [b]: `Actor.${b}` },
        command: { action: 'attack', who: a, item, targets: [b] },
        state: 'requested',
      },
    });
    await fight.table.settle();
    expect(stateOf(message)).toBe('applied');
    await touched(message);
    expect(await drawn(fight.table, fight.bo, message)).toContain('salvo-stages');
    await undo(fight.ana, message);
    await fight.table.settle();
    expect(stateOf(message)).toBe('undone');
  });

  test('old entries go with their messages', async () => {
    fight = await lay(automatic, { present: PRESENT });
    const message = await attackBy(fight, fight.ana);
    await fight.table.settle();
    const proofs = (): string[] =>
      fight.table.authority.world.documents.User.flatMap((user) =>
        Object.keys((user['flags'] as { salvo?: { proofs?: object } }).salvo?.proofs ?? {}),
      );
    expect(proofs()).toEqual([message.id]);
    await own(fight.gm, message).delete();
    await fight.table.settle();
    await fight.table.reload('gm');
    await fight.table.settle();
    expect(proofs()).toEqual([]);
  });
});
