/** Hidden combatants stay hidden: the readers of an act, and its line in the log. */
import { afterEach, expect, test } from 'vitest';
import { drawn } from './card.ts';
import {
  answerTo,
  gameOf,
  openFirefight,
  seen,
  untilTurnOf,
  weaponOf,
  type Command,
  type Doc,
  type Firefight,
} from './firefight.ts';
import { AUTOMATIC } from './hostile.ts';
import type { Seat } from '../tabletop/inprocess/table.ts';

let fight: Firefight;
afterEach(() => fight.table.close());

type Message = Doc & {
  readonly whisper: readonly string[];
  readonly blind: boolean;
  readonly content: string;
  readonly rolls: readonly unknown[];
  readonly visible: boolean;
  readonly isContentVisible: boolean;
  readonly speaker: Record<string, unknown>;
};

interface Combatant {
  update(changes: object): Promise<unknown>;
}

async function open(settings: Record<string, unknown> = AUTOMATIC): Promise<void> {
  fight = await openFirefight({ settings });
  await untilTurnOf(fight, fight.ids[0]!);
  await fight.table.settle();
}

const hide = async (at: number): Promise<void> => {
  await (gameOf(fight.gm).combat.combatants.get(fight.ids[at]!) as unknown as Combatant).update({ hidden: true });
  await fight.table.settle();
};

/** A request made as Salvo's own client makes it, so that who reads it is decided there. */
async function asks(seat: Seat, command: Command): Promise<Message> {
  const before = new Set(gameOf(seat).messages.contents.map(({ id }) => id));
  const { salvo } = (seat.globals as unknown as { game: { salvo: Api } }).game;
  await salvo.api.act(gameOf(seat).combat.combatants.get(command.who).actor.uuid, command);
  await fight.table.settle();
  return gameOf(fight.gm).messages.contents.find(({ id, type }) => !before.has(id) && type === 'action') as Message;
}
interface Api {
  readonly api: { act(actor: string, command: object): Promise<unknown>; candidates(actor: string): readonly string[] };
}

const at = (seat: Seat, { id }: Message): Message => gameOf(seat).messages.get(id) as Message;
const attack = (who: number, target: number): Command => ({
  action: 'attack',
  who: fight.ids[who]!,
  item: weaponOf(fight, who).id,
  targets: [fight.ids[target]!],
});

test('an act of a hidden combatant, dice and all, is for the GMs and its owner', async () => {
  await open();
  await hide(0);
  const message = await asks(fight.gm, attack(0, 1));
  expect(at(fight.gm, message).system['state']).toBe('applied');
  expect(at(fight.gm, message).rolls.length).toBeGreaterThan(0);
  expect([...message.whisper].sort()).toEqual([fight.ana.id, fight.gm.id].sort());
  expect([fight.gm, fight.ana, fight.bo].map((seat) => at(seat, message).isContentVisible)).toEqual([
    true,
    true,
    false,
  ]);
});

test('an act on a hidden combatant does not reveal it', async () => {
  await open();
  await hide(2);
  const message = await asks(fight.gm, attack(0, 2));
  expect(at(fight.bo, message).isContentVisible).toBe(false);
});

test('everybody reads what nobody hides', async () => {
  await open();
  const message = await asks(fight.ana, attack(0, 1));
  expect(message.whisper).toEqual([]);
  expect(at(fight.bo, message).isContentVisible).toBe(true);
});

test.each([
  ['gm', [true, false, false]],
  ['self', [true, false, false]],
] as const)("a GM's message mode %s is honored", async (mode, expected) => {
  await open();
  await gameOf(fight.gm).settings.set('core', 'messageMode', mode);
  const message = await asks(fight.gm, attack(0, 1));
  expect(at(fight.gm, message).system['state']).toBe('applied');
  expect([fight.gm, fight.ana, fight.bo].map((seat) => at(seat, message).isContentVisible)).toEqual(expected);
});

test('a player’s message to itself is still read and worked off by the GM', async () => {
  await open();
  await gameOf(fight.ana).settings.set('core', 'messageMode', 'self');
  const own = await asks(fight.ana, attack(0, 1));
  expect(at(fight.gm, own).system['state']).toBe('applied');
  expect([fight.gm, fight.ana, fight.bo].map((seat) => at(seat, own).isContentVisible)).toEqual([true, true, false]);
});

test('a player whom a hidden act asks reads it, and nobody else', async () => {
  await open({ reactions: 'ask', allocation: 'automatic', timeout: 0 });
  await hide(0);
  const message = await asks(fight.gm, attack(0, 1));
  expect(at(fight.gm, message).system['state']).toBe('asking');
  expect(at(fight.bo, message).isContentVisible).toBe(true);
  await answerTo(fight.bo, message, 0, 'none');
  await fight.table.settle();
  expect(at(fight.gm, message).system['state']).toBe('applied');
});

test('a question of a hidden act stands in the tracker of those who read it, and in nobody else’s', async () => {
  await open({ reactions: 'ask', allocation: 'automatic', timeout: 0 });
  await untilTurnOf(fight, fight.ids[2]!);
  await fight.table.settle();
  await hide(2);
  const message = await asks(fight.gm, attack(2, 1));
  expect(at(fight.gm, message).system['state']).toBe('asking');
  const shown = async (seat: Seat): Promise<number> => {
    const { combat } = seat.globals.ui as unknown as { combat: Tracker };
    return (await combat._prepareContext({})).salvo.questions.length;
  };
  expect([await shown(fight.gm), await shown(fight.bo), await shown(fight.ana)]).toEqual([1, 1, 0]);
});
interface Tracker {
  _prepareContext(
    options: object,
  ): Promise<{ readonly salvo: { readonly questions: readonly object[]; readonly rows: readonly object[] } }>;
}

test('a combatant hidden by its row or by its token alone is offered to nobody who may not see it', async () => {
  await open();
  const offered = (seat: Seat): number => {
    const { salvo } = (seat.globals as unknown as { game: { salvo: Api } }).game;
    return salvo.api.candidates(`Actor.${fight.actors[0]!}`).length;
  };
  await hide(2);
  expect([fight.gm, fight.ana].map(offered)).toEqual([5, 4]);
  const { token } = gameOf(fight.gm).combat.combatants.get(fight.ids[3]!) as unknown as { token: Combatant };
  await token.update({ hidden: true });
  await fight.table.settle();
  expect([fight.gm, fight.ana].map(offered)).toEqual([5, 3]);
});

test('a condition does not name the hidden combatant with whose turn it ends', async () => {
  await open();
  await hide(2);
  const { name } = gameOf(fight.gm).combat.combatants.get(fight.ids[2]!);
  const tips = async (seat: Seat): Promise<string> => {
    const { combat } = seat.globals.ui as unknown as { combat: Tracker };
    return JSON.stringify((await combat._prepareContext({})).salvo.rows);
  };
  const row = gameOf(fight.gm).combat.combatants.get(fight.ids[0]!) as unknown as Combatant & { flags: Flags };
  const state = JSON.parse(row.flags.salvo.state) as { conditions: Record<string, object> };
  const until = { at: 'endOfTurn', of: fight.ids[2], round: 9 };
  state.conditions['notDodging'] = { id: 'notDodging', clause: 'GAP-05', until };
  await row.update({ 'flags.salvo.state': JSON.stringify(state) });
  await fight.table.settle();
  expect(await tips(fight.gm)).toContain(`${name}’s turn`);
  expect(await tips(fight.ana)).not.toContain(`${name}’s turn`);
  expect(await tips(fight.ana)).toContain('somebody’s turn in round 9');
});
interface Flags {
  readonly salvo: { readonly state: string };
}

test('a card that everybody reads does not name a combatant that has been hidden since', async () => {
  await open();
  const message = await asks(fight.ana, attack(0, 2));
  const { name } = gameOf(fight.gm).combat.combatants.get(fight.ids[2]!);
  const cards = (): Promise<readonly string[]> =>
    Promise.all([fight.gm, fight.ana].map((seat) => drawn(fight.table, seat, { id: message.id })));
  expect((await cards()).map((card) => card.includes(name))).toEqual([true, true]);
  await hide(2);
  const [gms, anas] = await cards();
  expect(gms).toContain(name);
  expect(anas).not.toContain(name);
  expect(anas).toContain('somebody');
});

test.each([
  ['the fight is deleted', (game: ReturnType<typeof gameOf>) => game.combat.delete()],
  [
    'it is taken out of the fight',
    (game: ReturnType<typeof gameOf>) => game.combat.combatants.get(fight.ids[2]!).delete(),
  ],
])('a hidden combatant stays unnamed on old cards once %s', async (_name, leave) => {
  await open();
  const message = await asks(fight.ana, attack(0, 2));
  const { name } = gameOf(fight.gm).combat.combatants.get(fight.ids[2]!);
  await hide(2);
  await leave(gameOf(fight.gm));
  await fight.table.settle();
  expect(await drawn(fight.table, fight.gm, { id: message.id })).toContain(name);
  const anas = await drawn(fight.table, fight.ana, { id: message.id });
  expect(anas).not.toContain(name);
  expect(anas).toContain('somebody');
});

test('the log’s line has actor, act and result, and its speaker is the token', async () => {
  await open();
  const message = at(fight.gm, await asks(fight.ana, attack(0, 1)));
  const [who, whom] = [0, 1].map((value) => gameOf(fight.gm).combat.combatants.get(fight.ids[value]!).name);
  expect(message.content).toContain(`${who} → ${whom}`);
  expect(message.content).not.toContain('SALVO.');
  expect(message.content).toMatch(/Attack/);
  expect(message.speaker).toMatchObject({ alias: who, actor: fight.actors[0] });
  expect(message.speaker['scene']).toBeTruthy();
  expect(message.speaker['token']).toBeTruthy();
  expect(seen(fight, message).id).toBe(message.id);
});
