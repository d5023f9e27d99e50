/** S1, S8: forged requests, answers and undo requests. None may change or break anything. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nightly } from '../night.ts';
import { classOf, gameOf, untilTurnOf, weaponOf, type Doc, type Firefight } from './firefight.ts';
import { drawn } from './card.ts';
import {
  attackBy,
  AUTOMATIC,
  isVouchedFor,
  lay,
  messagesOf,
  prepare,
  stored,
  undo,
  worldHash,
  type Prepared,
  type Stored,
} from './hostile.ts';
import type { Seat } from '../tabletop/inprocess/table.ts';

const PRESENT = ['gm', 'ana', 'bo', 'cy'];
/** States that a message may not reach. */
const ACCEPTED = ['applied', 'applying', 'asking', 'decided', 'undone'];

let automatic: Prepared;
let at: Firefight;
/** An attack of ana's that was applied, and one that waits for bo. */
let done: Doc;
let honest: readonly string[];
beforeAll(async () => {
  automatic = await prepare(AUTOMATIC);
  at = await lay(automatic, { present: PRESENT });
  done = await attackBy(at, at.ana);
  await at.table.settle();
  expect(stored(at, done)!.system.state).toBe('applied');
  honest = [done.id];
  // Its turn again, so that what is refused below is not refused for want of an action.
  do {
    await at.combat().nextTurn();
    await at.table.settle();
  } while (at.combat().combatant!.id !== at.ids[0]);
});
afterAll(() => at.table.close());

const cy = (): Seat => at.table.seat('cy');
const gmActor = (): Doc => gameOf(at.gm).actors.get(at.actors[2]!);
const weapon = (): string => weaponOf(at, 0).id;

interface Forged {
  readonly by: Seat;
  readonly data: Record<string, unknown>;
}

const action = (by: Seat, system: object, more: object = {}): Forged => ({
  by,
  data: {
    type: 'action',
    system: { ruleset: 'cepheus', combat: at.combat().uuid, state: 'requested', ...system },
    ...more,
  },
});
const command = (change: object = {}): object => ({
  command: { action: 'attack', who: at.ids[0]!, item: weapon(), targets: [at.ids[1]!], ...change },
});
const harm = (path = 'current.end', by: unknown = -9): object => ({
  outcome: {
    action: 'attack',
    actor: at.ids[0]!,
    stages: [
      {
        kind: 'harm',
        who: at.ids[1]!,
        title: 'x',
        events: [{ kind: 'harmed', who: at.ids[1]!, clause: 'CEP-DMG-04', changes: [{ path, by }] }],
      },
    ],
  },
});
const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = { a: value };
  return value;
};
const own = (json: string): object => JSON.parse(json) as object;

/** name, and what is forged */
const FORGED: readonly (readonly [string, () => Forged])[] = [
  // Not entitled
  ['a stranger attacks for somebody', () => action(cy(), command())],
  ['a neighbor attacks for somebody', () => action(at.bo, command())],
  ['a player attacks for the GM’s person', () => action(at.ana, command({ who: at.ids[2]! }))],
  ['claiming the GM as author', () => action(cy(), command(), { author: at.gm.id })],
  ['claiming the owner as author', () => action(cy(), command(), { author: at.ana.id })],
  ['claiming a user in the data', () => action(cy(), { ...command(), user: at.gm.id, userId: at.gm.id, isGM: true })],
  ['claiming it in the command', () => action(cy(), command({ user: at.gm.id, isGM: true }))],
  ['claiming the GM’s stamps', () => action(cy(), command(), { _stats: { lastModifiedBy: at.gm.id, createdTime: 1 } })],
  ['speaking as the owner', () => action(cy(), command(), { speaker: { actor: at.actors[0]! } })],
  ['blind and whispered', () => action(cy(), command(), { blind: true, whisper: [at.gm.id] })],
  ['marked as Salvo’s by a flag', () => action(cy(), command(), { flags: { salvo: { trusted: true } } })],
  ['starting the fight', () => action(at.ana, command({ action: 'startFight' }))],
  ['opening the fight', () => action(at.ana, command({ action: 'openFight' }))],
  ['ending the fight', () => action(at.ana, command({ action: 'endFight' }))],
  [
    'ending the round',
    () => action(at.ana, command({ action: 'nextRound', declared: { round: at.combat().round, turn: at.ids[0]! } })),
  ],
  [
    'ending somebody’s turn',
    () => action(at.bo, command({ action: 'nextTurn', declared: { round: at.combat().round, turn: at.ids[0]! } })),
  ],
  ['ending a turn as nobody', () => action(cy(), command({ action: 'nextTurn', who: '', declared: {} }))],
  [
    'a stale end of turn',
    () => action(at.ana, command({ action: 'nextTurn', declared: { round: 0, turn: at.ids[0]! } })),
  ],
  ['an end of turn without its turn', () => action(at.ana, command({ action: 'nextTurn', declared: {} }))],
  // Born finished (S8)
  ['born applied', () => action(at.ana, { ...command(), ...harm(), state: 'applied' })],
  ['born applying', () => action(at.ana, { ...command(), ...harm(), state: 'applying' })],
  ['born decided', () => action(at.ana, { ...command(), ...harm(), state: 'decided' })],
  ['born by hand', () => action(at.ana, { ...command(), ...harm(), state: 'byHand' })],
  ['born undoing', () => action(at.ana, { ...command(), ...harm(), state: 'undoing', turns: 1 })],
  ['born undone', () => action(at.ana, { ...command(), ...harm(), state: 'undone', turns: 1 })],
  [
    'born asking',
    () =>
      action(at.ana, {
        ...command(),
        state: 'asking',
        asking: { index: 0, ask: { ask: 'choose', by: at.ids[0]! }, until: 1 },
      }),
  ],
  ['born applying by a stranger', () => action(cy(), { ...command(), ...harm(), state: 'applying' })],
  [
    'with its dice',
    () =>
      action(at.ana, {
        ...command(),
        answers: [
          [6, 6],
          [6, 6, 6],
        ],
      }),
  ],
  ['with an outcome', () => action(at.ana, { ...command(), ...harm() })],
  ['with a question', () => action(at.ana, { ...command(), asking: { index: 0, ask: { ask: 'roll' }, until: 0 } })],
  ['with a refusal', () => action(at.ana, { ...command(), refusal: { refused: 'x', clause: '' } })],
  ['harm that heals', () => action(at.ana, { ...command(), ...harm('current.end', 1e308), state: 'applying' })],
  [
    'harm into the prototype',
    () => action(at.ana, { ...command(), ...harm('__proto__.polluted', 1), state: 'applying' }),
  ],
  [
    'harm into a constructor',
    () => action(at.ana, { ...command(), ...harm('constructor.prototype.polluted', 1), state: 'applying' }),
  ],
  ['harm of nothing', () => action(at.ana, { ...command(), ...harm('current.end', null), state: 'applying' })],
  // Not the right shape
  ['no command', () => action(at.ana, { command: null })],
  ['a command that is text', () => action(at.ana, { command: 'attack' })],
  ['a command that is a list', () => action(at.ana, { command: ['attack'] })],
  ['an action that is a number', () => action(at.ana, command({ action: 7 }))],
  ['an action that is a record', () => action(at.ana, command({ action: { $ne: null } }))],
  ['an empty action', () => action(at.ana, command({ action: '' }))],
  ['an action of the prototype', () => action(at.ana, command({ action: '__proto__' }))],
  ['an action called constructor', () => action(at.ana, command({ action: 'constructor' }))],
  ['an action called toString', () => action(at.ana, command({ action: 'toString' }))],
  ['an unknown action', () => action(at.ana, command({ action: 'winTheFight' }))],
  ['somebody of the prototype', () => action(at.ana, command({ who: '__proto__' }))],
  ['somebody called constructor', () => action(at.ana, command({ who: 'constructor' }))],
  ['an actor’s id for a combatant’s', () => action(at.ana, command({ who: at.actors[0]! }))],
  ['somebody who is a list', () => action(at.ana, command({ who: [at.ids[0]!] }))],
  ['a target that is nobody', () => action(at.ana, command({ targets: ['nobody'] }))],
  ['a target of the prototype', () => action(at.ana, command({ targets: ['__proto__'] }))],
  ['targets that are text', () => action(at.ana, command({ targets: at.ids[1]! }))],
  ['targets that are records', () => action(at.ana, command({ targets: [{ id: at.ids[1]! }] }))],
  ['ten thousand targets', () => action(at.ana, command({ targets: Array(10_000).fill(at.ids[1]!) }))],
  ['no targets', () => action(at.ana, command({ targets: [] }))],
  ['an item that is not there', () => action(at.ana, command({ item: 'nothing' }))],
  ['an item of the prototype', () => action(at.ana, command({ item: '__proto__' }))],
  ['somebody else’s item', () => action(at.ana, command({ item: `${weaponOf(at, 1).id}x` }))],
  ['an item that is a record', () => action(at.ana, command({ item: { _id: weapon() } }))],
  ['declarations that are a list', () => action(at.ana, command({ declared: [1] }))],
  ['an unknown declaration', () => action(at.ana, command({ declared: { bonus: 99 } }))],
  ['an operator for a declaration', () => action(at.ana, command({ declared: { '-=rof': null, '==rof': 99 } }))],
  ['a rate of fire of 1e308', () => action(at.ana, command({ declared: { rof: 1e308 } }))],
  ['a negative rate of fire', () => action(at.ana, command({ declared: { rof: -3 } }))],
  ['a rate of fire that is no number', () => action(at.ana, command({ declared: { rof: NaN } }))],
  ['a thousand levels', () => action(at.ana, command({ declared: { deep: deep(1000) } }))],
  ['a megabyte of action', () => action(at.ana, command({ action: 'a'.repeat(1_000_000) }))],
  ['a megabyte of declaration', () => action(at.ana, command({ declared: { text: 'a'.repeat(1_000_000) } }))],
  // Elsewhere
  ['a fight that is not there', () => action(at.ana, { ...command(), combat: 'Combat.nothing000000000' })],
  ['a fight that is an actor', () => action(at.ana, { ...command(), combat: gmActor().uuid })],
  [
    'a fight in a compendium',
    () => action(at.ana, { ...command(), combat: 'Compendium.salvo.cepheus-demo.Actor.calder3000000000' }),
  ],
  ['a fight that is a path', () => action(at.ana, { ...command(), combat: '../../Combat' })],
  ['a fight that is a long text', () => action(at.ana, { ...command(), combat: 'Combat.'.repeat(10_000) })],
  [
    'no fight, with the GM’s person in a false place',
    () =>
      action(at.ana, {
        ...command({ who: at.actors[0]!, targets: [at.actors[2]!] }),
        combat: '',
        actors: { [at.actors[0]!]: gmActor().uuid },
      }),
  ],
  [
    'no fight, another’s body behind one’s own id',
    () =>
      action(at.ana, {
        ...command({ who: at.actors[0]! }),
        combat: '',
        actors: { [at.actors[0]!]: `Actor.${at.actors[1]!}` },
      }),
  ],
  [
    'no fight, actors of the prototype',
    () => action(at.ana, { ...command(), combat: '', actors: own('{"__proto__":"Actor.x"}') }),
  ],
  [
    'no fight, an actor in a compendium',
    () =>
      action(at.ana, {
        ...command(),
        combat: '',
        actors: { calder3000000000: 'Compendium.salvo.cepheus-demo.Actor.calder3000000000' },
      }),
  ],
  ['no fight, nobody', () => action(at.ana, { ...command(), combat: '', actors: {} })],
  // Answers and wishes to undo
  [
    'an answer to nothing',
    () => ({ by: cy(), data: { type: 'answer', system: { action: 'nothing', index: 0, value: 'dodge' } } }),
  ],
  [
    'an answer to what is done',
    () => ({ by: at.bo, data: { type: 'answer', system: { action: done.id, index: 0, value: 'dodge' } } }),
  ],
  [
    'an answer that is a record',
    () => ({ by: at.bo, data: { type: 'answer', system: { action: done.id, index: 0, value: { $gt: 0 } } } }),
  ],
  [
    'an answer to the prototype',
    () => ({ by: at.bo, data: { type: 'answer', system: { action: '__proto__', index: 0, value: 1 } } }),
  ],
  ['an undo by a stranger', () => ({ by: cy(), data: { type: 'reversal', system: { action: done.id, redo: false } } })],
  [
    'an undo by the target',
    () => ({ by: at.bo, data: { type: 'reversal', system: { action: done.id, redo: false } } }),
  ],
  [
    'an undo in the GM’s name',
    () => ({ by: cy(), data: { type: 'reversal', author: at.gm.id, system: { action: done.id, redo: false } } }),
  ],
  [
    'a redo of what is not undone',
    () => ({ by: at.ana, data: { type: 'reversal', system: { action: done.id, redo: true } } }),
  ],
  [
    'an undo of nothing',
    () => ({ by: at.ana, data: { type: 'reversal', system: { action: 'nothing', redo: false } } }),
  ],
  ['a type of message that is not there', () => ({ by: cy(), data: { type: 'order', system: command() } })],
];

/** The message as posted, or null: the server or the data model may refuse already. */
const post = ({ by, data }: Forged): Promise<Doc | null> =>
  classOf(by, 'ChatMessage')
    .create(data)
    .catch(() => null);

/** Acts made by a forgery: a GM vouches for them. */
const taken = (): readonly string[] =>
  messagesOf(at, 'action')
    .filter(
      (message) =>
        !honest.includes(message._id) && ACCEPTED.includes(message.system.state) && isVouchedFor(at, message),
    )
    .map((message) => message.system.state);

/** A message created in a later state stays as it is, and is no act; a request is refused. */
const expectNothing = (now: Stored, born: unknown): void => {
  if (born === undefined || born === 'requested') expect(now.system.state).toBe('refused');
  else expect(isVouchedFor(at, now)).toBe(false);
};

/** Errors that the forger's own client reports are the forger's. */
const errorsOfOthers = (): readonly unknown[] =>
  ['gm', 'ana', 'bo'].flatMap((name) => at.table.seat(name).client.errors);

describe('forged messages do nothing', () => {
  test(`there are at least 60`, () => expect(FORGED.length).toBeGreaterThanOrEqual(60));

  test.each(FORGED)('%s', async (_name, forge) => {
    const before = worldHash(at);
    const began = process.cpuUsage().user;
    const what = forge();
    const born = (what.data['system'] as { state?: unknown }).state;
    const message = await post(what);
    await at.table.settle();
    const now = message && stored(at, message);
    if (now?.type === 'action') {
      expectNothing(now, born);
      if (now.system.state !== 'refused')
        expect(await drawn(at.table, at.gm, { id: now._id })).toContain('not carried out any such act');
    }
    expect(worldHash(at)).toBe(before);
    expect(errorsOfOthers()).toEqual([]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect((process.cpuUsage().user - began) / 1000, 'ms of work').toBeLessThan(2_000);
    // A GM who believes a forged card and presses Undo, Redo on it.
    for (const redo of [false, true]) {
      if (now?.type !== 'action') continue;
      const wish = await undo(at.gm, { id: now._id }, redo);
      await at.table.settle();
      expect(stored(at, wish)!.system.refusal, 'the GM is told').not.toBeNull();
      expect(worldHash(at)).toBe(before);
    }
    expect(taken()).toEqual([]);
  });

  nightly(
    'any record from somebody who owns nobody (S1)',
    { day: 75, goal: 100_000, step: 75 },
    async (seed, tries) => {
      const before = worldHash(at);
      await fc.assert(
        fc.asyncProperty(fc.oneof({ weight: 3, arbitrary: anyForged() }, nearlyHonest()), async (data) => {
          const born = (data['system'] as { state?: unknown }).state;
          const message = await post({ by: cy(), data });
          await at.table.settle();
          const now = message && stored(at, message);
          if (now?.type === 'action') expectNothing(now, born);
          expect(worldHash(at)).toBe(before);
          expect(errorsOfOthers()).toEqual([]);
          if (now) await gameOf(at.gm).messages.get(now._id)?.delete();
        }),
        { numRuns: tries, seed },
      );
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
  );

  nightly(
    'any record from an owner: what is applied is their own person’s act, and was asked for (S1)',
    { day: 30, goal: 100_000, step: 30 },
    async (seed, tries) => {
      const kept = at;
      at = await lay(automatic, { present: PRESENT });
      try {
        // Half of the times on their own turn, half on a neighbor's.
        if (Math.floor(seed / 30) % 2 === 0) await untilTurnOf(at, at.ids[1]!);
        await fc.assert(
          fc.asyncProperty(fc.oneof({ weight: 3, arbitrary: anyForged() }, nearlyHonest()), async (data) => {
            const before = worldHash(at);
            const message = await post({ by: at.ana, data });
            await at.table.settle();
            const now = message && stored(at, message);
            const { state, command } = (data['system'] ?? {}) as { state?: unknown; command?: { who?: unknown } };
            const isRequest = state === undefined || state === 'requested';
            const isTaken = now?.type === 'action' && isVouchedFor(at, now) && ACCEPTED.includes(now.system.state);
            if (isTaken) expect([isRequest, command?.who]).toEqual([true, at.ids[0]]);
            else expect(worldHash(at)).toBe(before);
            expect(errorsOfOthers().filter((value) => !at.ana.client.errors.includes(value as never))).toEqual([]);
          }),
          { numRuns: tries, seed },
        );
        expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      } finally {
        at.table.close();
        at = kept;
      }
    },
  );

  nightly(
    'honest requests between them are all accepted (S1)',
    { day: 12, goal: 1_000, step: 12 },
    async (_seed, tries) => {
      const fresh = await lay(automatic, { present: PRESENT });
      for (let turn = 0; turn < tries; turn++) {
        const message = await attackBy(fresh, fresh.ana);
        await fresh.table.settle();
        expect(stored(fresh, message)!.system.state).toBe('applied');
        const back = await undo(fresh.ana, message);
        await fresh.table.settle();
        expect([stored(fresh, message)!.system.state, stored(fresh, back)]).toEqual(['undone', undefined]);
      }
      expect(fresh.table.errors).toEqual([]);
      fresh.table.close();
    },
  );
});

const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  '-=state',
  '==system',
  '$set',
  'a.b',
  'toString',
  '_id',
  'system.state',
];

/** An attack by one of the first two combatants, whoever posts it. */
const nearlyHonest = (): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .record({
      who: fc.constantFrom(0, 1),
      author: fc.constantFrom(at.gm.id, at.ana.id, at.bo.id),
      more: fc.constantFrom({}, { press: 'x' }, { redo: true }, { actors: { [at.ids[1]!]: `Actor.${at.actors[0]!}` } }),
    })
    .map(({ who, author, more }) => {
      const request = { who: at.ids[who]!, item: weaponOf(at, who).id, targets: [at.ids[1 - who]!] };
      const { data } = action(at.ana, { ...command(request), ...more });
      return { ...data, author };
    });

function anyForged(): fc.Arbitrary<Record<string, unknown>> {
  const id = fc.constantFrom(...at.ids, ...at.actors, done.id, '__proto__', 'constructor', '', 'nobody');
  const json = fc.jsonValue({ maxDepth: 4 });
  const odd = fc.dictionary(fc.constantFrom(...KEYS), json, { maxKeys: 3 });
  const value = fc.oneof(id, json, odd, fc.double());
  const request = fc.record(
    {
      action: fc.constantFrom('attack', 'aim', 'nextTurn', 'endFight', 'move', '__proto__', 'join', 'reload'),
      who: fc.oneof(id, fc.constantFrom(...at.ids.slice(0, 2))),
      item: fc.oneof(fc.constant(weapon()), value),
      targets: fc.oneof(fc.array(id, { maxLength: 3 }), json),
      declared: fc.oneof(odd, json),
    },
    { requiredKeys: ['action', 'who'] },
  );
  const system = fc.record(
    {
      ruleset: fc.oneof(fc.constant('cepheus'), value),
      combat: fc.oneof(fc.constant(at.combat().uuid), value),
      command: fc.oneof({ weight: 4, arbitrary: request }, { weight: 1, arbitrary: json }),
      state: fc.constantFrom(
        'requested',
        'asking',
        'decided',
        'byHand',
        'applying',
        'applied',
        'refused',
        'undoing',
        'undone',
        'won',
      ),
      answers: fc.array(value, { maxLength: 3 }),
      actors: fc.dictionary(id, fc.constantFrom(gmActor().uuid, `Actor.${at.actors[0]!}`, 'x'), { maxKeys: 3 }),
      asking: fc.oneof(fc.record({ index: fc.integer(), ask: odd, until: fc.integer() }), value),
      outcome: fc.oneof(fc.constant((harm() as { outcome: unknown }).outcome), value),
      refusal: value,
      turns: fc.oneof(fc.integer(), value),
      action: fc.constantFrom(done.id, 'nothing', '__proto__'),
      index: fc.oneof(fc.integer(), value),
      value,
      redo: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  return fc.record(
    {
      type: fc.constantFrom('action', 'action', 'action', 'answer', 'reversal'),
      system,
      author: fc.constantFrom(at.gm.id, at.ana.id),
      whisper: fc.array(fc.constantFrom(at.gm.id, at.ana.id), { maxLength: 2 }),
      flags: fc.record({ salvo: odd }, { requiredKeys: [] }),
    },
    { requiredKeys: ['type', 'system'] },
  ) as fc.Arbitrary<Record<string, unknown>>;
}

describe('altered while the referee works', () => {
  /** The author's changes to a request that is already on the referee's desk. */
  const ALTERED: readonly (readonly [string, (fresh: Firefight) => object])[] = [
    ['its target', (fresh) => ({ 'system.command.targets': [fresh.ids[3]!] })],
    ['its action', () => ({ 'system.command.action': 'aim' })],
    ['its declarations', () => ({ 'system.command.declared': { rof: 3 } })],
  ];

  test.each(ALTERED)('%s, before the server has the dice: refused, nothing changes', async (_what, change) => {
    const fresh = await lay(await asking(), { present: PRESENT });
    const before = worldHash(fresh);
    fresh.gm.wire.hold('up');
    const message = await attackBy(fresh, fresh.ana);
    await fresh.table.settle();
    await gameOf(fresh.ana).messages.get(message.id)!.update(change(fresh));
    await fresh.table.settle();
    fresh.gm.wire.release();
    await fresh.table.settle();
    expect(stored(fresh, message)!.system).toMatchObject({ state: 'refused', refusal: { refused: 'altered' } });
    expect(worldHash(fresh)).toBe(before);
    fresh.table.close();
  });

  test.each(ALTERED)('%s, once the dice are known: refused, nothing changes', async (_what, change) => {
    const fresh = await lay(await asking(), { present: PRESENT });
    const message = await attackBy(fresh, fresh.ana);
    await fresh.table.settle();
    expect(stored(fresh, message)!.system.state).toBe('asking');
    const before = worldHash(fresh);
    await gameOf(fresh.ana).messages.get(message.id)!.update(change(fresh));
    await fresh.table.settle();
    expect(stored(fresh, message)!.system).toMatchObject({ state: 'refused', refusal: { refused: 'altered' } });
    expect(worldHash(fresh)).toBe(before);
    fresh.table.close();
  });
});

let preparedAsking: Promise<Prepared> | undefined;
const asking = (): Promise<Prepared> => (preparedAsking ??= prepare({ allocation: 'automatic', timeout: 0 }));
