/**
 * S2: every kind of user, in every relation to the combatants concerned, tries everything that can be done with an act;
 * in two games. Allowed attempts succeed; others are refused for want of a right, and change nothing.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { NIGHT } from '../night.ts';
import { press } from './card.ts';
import {
  answerTo,
  gameOf,
  openFirefight,
  request,
  untilTurnOf,
  type Command,
  type Doc,
  type Firefight,
} from './firefight.ts';
import { hashBut, lay, snapshot, stored, undo, type Prepared } from './hostile.ts';
import { openOwnFight } from './own-fight.ts';

interface Game {
  readonly ruleset: string;
  readonly open: () => Promise<Firefight>;
  /** By the first of the fight, whose turn it is, without dice and questions. */
  readonly act: Omit<Command, 'who'>;
  /** An act of the same combatant that asks the second one something. */
  readonly asking: (at: Firefight) => Omit<Command, 'who'>;
  readonly answer: string;
  /** Declarations for a GM alone. */
  readonly ruling: Omit<Command, 'who'>;
}

const SETTINGS = { reactions: 'automatic', allocation: 'automatic', apply: 'automatic', timeout: 0 };
const firstItem = (at: Firefight): string =>
  gameOf(at.gm)
    .actors.get(at.actors[0]!)
    .items.contents.find(({ type }) => type.endsWith('Weapon'))!.id;
const rifle = {
  name: 'Rifle',
  type: 'adevaWeapon',
  system: { kind: 'ranged', range: 50, dice: [{ count: 1, sides: 10 }], clip: { value: 20, max: 30 }, hands: 1 },
};
const scores = { bs: { base: 200, unnatural: 0 }, ag: { base: 40, unnatural: 0 } };
const shooter = (name: string): object => ({
  name,
  type: 'adevaCharacter',
  system: { characteristics: scores, skills: { dodge: 'proficient' }, wounds: { value: 30, max: 30 } },
  items: [structuredClone(rifle)],
});

const GAMES: readonly Game[] = [
  {
    ruleset: 'cepheus',
    open: () => openFirefight({ settings: SETTINGS }),
    act: { action: 'changeStance', declared: { stance: 'crouched' } },
    asking: (at) => ({ action: 'attack', item: firstItem(at), targets: [at.ids[1]!] }),
    answer: 'dodge',
    ruling: { action: 'setHelpless', declared: { helpless: true } },
  },
  {
    ruleset: 'adeva',
    open: () =>
      openOwnFight({
        people: () => [shooter('One'), shooter('Two')],
        at: (index) => ({ x: index * 400, y: 0, disposition: index === 0 ? 1 : -1 }),
        settings: SETTINGS,
        seed: 3,
      }),
    act: { action: 'halfAim' },
    asking: (at) => ({ action: 'standardAttack', item: firstItem(at), targets: [at.ids[1]!] }),
    answer: 'dodge',
    ruling: { action: 'condition', declared: { condition: 'shaken' } },
  },
];

/** The referee, another GM, an assistant, a trusted player, a player, and a player whose character the one concerned is called. */
const USERS = ['gm', 'gm2', 'deb', 'cy', 'ana', 'bo'] as const;
type User = (typeof USERS)[number];
const isGM = (user: User): boolean => ['gm', 'gm2', 'deb'].includes(user);

/** To whoever is concerned; `other`: an owner of the other side alone. */
const RELATIONS = { owner: [3, 0], observer: [2, 0], limited: [1, 0], none: [0, 0], other: [0, 3] } as const;
type Relation = keyof typeof RELATIONS;

/** A GM may do everything whatever they own: by day it is enough that they own nothing. */
const relationsOf = (user: User): readonly Relation[] =>
  isGM(user) && !NIGHT ? ['none'] : (Object.keys(RELATIONS) as Relation[]);

let fight: Firefight;
afterEach(() => {
  expect(fight.table.errors).toEqual([]);
  fight.table.close();
});

const LEFT_OUT = ['ChatMessage', '_stats', 'ops', 'active'];
/** Traces that an undone turn change may leave: fewer changes to undo, the same keys in another order, a place in the list. */
const LEFT_BEHIND = ['turns', 'fight', 'place'];
/** The data that must be as before: everything after a denied attempt, everything but those traces after an undone one. */
const standing = (isDone: boolean): readonly unknown[] => [
  hashBut(fight, isDone ? [...LEFT_OUT, ...LEFT_BEHIND] : LEFT_OUT),
  fight.combat().round,
  fight.combat().combatant?.id,
];
const stateOf = (message: { readonly id: string }): unknown => stored(fight, message)!.system.state;
const codeOf = (message: { readonly id: string }): unknown => stored(fight, message)?.system.refusal?.refused;

/** Everything that one user tries in one relation. */
interface Trying {
  readonly game: Game;
  readonly user: User;
  readonly relation: Relation;
}

const post = async ({ game }: Trying, name: string, command: Omit<Command, 'who'>): Promise<Doc> => {
  const own = { who: fight.ids[0]!, ...command };
  const message = await request(fight, fight.table.seat(name), own, { ruleset: game.ruleset });
  await fight.table.settle();
  return message;
};

async function back(name: string, message: Doc, redo = false): Promise<Doc> {
  const wish = await undo(fight.table.seat(name), message, redo);
  await fight.table.settle();
  return wish;
}

/** The first combatant made a user's character, which gives no right to it. */
async function named(user: User): Promise<void> {
  const { users } = gameOf(fight.gm) as unknown as { readonly users: { get(id: string): Doc } };
  await users.get(fight.table.seat(user).id).update({ character: fight.actors[0] });
}

async function set(key: string, value: unknown): Promise<void> {
  await gameOf(fight.gm).settings.set('salvo', key, value);
}

/** The ownership of the first two, as this relation has it towards the one at `concerned`. */
async function related({ relation }: Trying, user: string, concerned: 0 | 1): Promise<void> {
  const [own, other] = RELATIONS[relation];
  for (const [index, level] of [own, other].entries()) {
    const actor = gameOf(fight.gm).actors.get(fight.actors[(index + concerned) % 2]!);
    const { id } = fight.table.seat(user);
    const { ownership } = actor as unknown as { readonly ownership: { readonly [id: string]: number } };
    if (ownership[id] !== level) await actor.update({ ownership: { default: 0, [id]: level } });
  }
  await fight.table.settle();
}

/** Each thing that can be done: it says whether it happened, and leaves the table as it was. */
const ATTEMPTS: { readonly [name: string]: (trying: Trying) => Promise<boolean> } = {
  async act(trying) {
    const message = await post(trying, trying.user, trying.game.act);
    if (stateOf(message) === 'applied') await back('gm', message);
    else expect(codeOf(message)).toBe('notEntitled');
    return stateOf(message) === 'undone';
  },
  async ruling(trying) {
    const message = await post(trying, trying.user, trying.game.ruling);
    if (stateOf(message) === 'applied') await back('gm', message);
    else expect(codeOf(message)).toBe('notEntitled');
    return stateOf(message) === 'undone';
  },
  async undo(trying) {
    const message = await post(trying, 'gm', trying.game.act);
    expect(stateOf(message)).toBe('applied');
    const wish = await back(trying.user, message);
    if (stateOf(message) === 'undone') return true;
    expect(codeOf(wish)).toBe('notEntitled');
    await back('gm', message);
    return false;
  },
  async redo(trying) {
    const message = await post(trying, 'gm', trying.game.act);
    await back('gm', message);
    expect(stateOf(message)).toBe('undone');
    const wish = await back(trying.user, message, true);
    if (stateOf(message) === 'undone') {
      expect(codeOf(wish)).toBe('notEntitled');
      return false;
    }
    await back('gm', message);
    return true;
  },
  apply: (trying) => decided(trying, 'apply'),
  reject: (trying) => decided(trying, 'reject'),
  async answer(trying) {
    await set('reactions', 'ask');
    const message = await post(trying, 'gm', trying.game.asking(fight));
    expect(stateOf(message)).toBe('asking');
    // A message of dice comes before some questions.
    const { index } = stored(fight, message)!.system.asking!;
    await answerTo(fight.table.seat(trying.user), message, index, trying.game.answer);
    await fight.table.settle();
    const taken = stored(fight, message)!.system.answers[index] === trying.game.answer;
    if (!taken) {
      await answerTo(fight.gm, message, index, 'none');
      await fight.table.settle();
    }
    await set('reactions', 'automatic');
    await back('gm', message);
    expect(stateOf(message)).toBe('undone');
    return taken;
  },
  nextTurn: (trying) => turned(trying, 'nextTurn'),
  nextRound: (trying) => turned(trying, 'nextRound'),
  openFight: (trying) => turned(trying, 'openFight'),
  startFight: (trying) => turned(trying, 'startFight'),
  async endFight(trying) {
    const message = await post(trying, trying.user, { action: 'endFight' });
    if (stateOf(message) === 'applied') await back('gm', message);
    else expect(codeOf(message)).toBe('notEntitled');
    return stateOf(message) === 'undone';
  },
};

/** An act that waits for the GM's decision, and the result of a press. */
async function decided(trying: Trying, button: 'apply' | 'reject'): Promise<boolean> {
  await set('apply', 'confirm');
  const message = await post(trying, 'gm', trying.game.act);
  expect(stateOf(message)).toBe('decided');
  press(fight.table.seat(trying.user), message, button);
  await fight.table.settle();
  await set('apply', 'automatic');
  const done = stateOf(message) === (button === 'apply' ? 'applied' : 'refused');
  if (!done) {
    expect(stateOf(message)).toBe('decided');
    press(fight.gm, message, 'reject');
  } else if (button === 'apply') await back('gm', message);
  else expect(codeOf(message)).toBe('rejected');
  await fight.table.settle();
  return done;
}

/** Turn changes that a fight under way refuses of everybody: that is no want of a right. */
const OVER: readonly string[] = ['openFight', 'startFight'];

/** A turn change, which Previous takes back. */
async function turned(trying: Trying, action: string): Promise<boolean> {
  const { round } = fight.combat();
  const message = await post(trying, trying.user, { action, declared: { round, turn: fight.ids[0]! } });
  const happened = stateOf(message) === 'applied' || (OVER.includes(action) && codeOf(message) === 'alreadyAdvanced');
  if (!happened) expect(codeOf(message)).toBe('notEntitled');
  if (stateOf(message) === 'applied') await fight.combat().previousTurn();
  await fight.table.settle();
  return happened;
}

/** An owner's rights over their combatant; everything else is for GMs alone. */
const OWNERS: readonly string[] = ['act', 'undo', 'redo', 'answer', 'nextTurn'];

describe.each(GAMES.map((game) => [game.ruleset, game] as const))('in %s (S2)', (_ruleset, game) => {
  let world: Promise<Prepared> | undefined;
  const prepared = (): Promise<Prepared> => (world ??= prepare(game));

  test.each(USERS)('%s does what is theirs to do, and nothing else', async (user) => {
    fight = await lay(await prepared(), { present: [...new Set(['gm', user])] });
    if (user === 'bo') await named(user);
    const cells: string[] = [];
    for (const relation of relationsOf(user)) {
      const trying: Trying = { game, user, relation };
      for (const [name, attempt] of Object.entries(ATTEMPTS)) {
        // The second combatant of the fight is the one asked.
        await related(trying, user, name === 'answer' ? 1 : 0);
        const expected = isGM(user) || (relation === 'owner' && OWNERS.includes(name));
        const cell = `${user}, ${relation}: ${name}`;
        const before = standing(expected);
        expect([cell, await attempt(trying)]).toEqual([cell, expected]);
        expect([cell, standing(expected)]).toEqual([cell, before]);
        cells.push(cell);
      }
    }
    expect(cells).toHaveLength(relationsOf(user).length * 12);
  });
});

async function prepare({ open }: Game): Promise<Prepared> {
  const at = await open();
  await untilTurnOf(at, at.ids[0]!);
  const prepared = snapshot(at);
  at.table.close();
  return prepared;
}
