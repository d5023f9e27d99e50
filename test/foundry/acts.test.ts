/** The path of an act on the built system: request, question, application, undo, redo; and who may not. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Seat } from '../tabletop/inprocess/table.ts';
import { drawn, drawnAtFirst } from './card.ts';
import {
  answerTo,
  gameOf,
  openFirefight,
  request,
  reversalOf,
  seen,
  stateHash,
  untilTurnOf,
  weaponOf,
  type Doc,
  type Firefight,
} from './firefight.ts';

let fight: Firefight;
afterEach(() => {
  expect(fight.table.errors).toEqual([]);
  fight.table.close();
});

const stateOf = (message: Doc): unknown => seen(fight, message).system['state'];
const refusalOf = (message: Doc): unknown =>
  (seen(fight, message).system['refusal'] as { refused: string } | null)?.refused;
const marksOn = (index: number): readonly string[] =>
  gameOf(fight.gm).actors.get(fight.actors[index]!).system['ops'] as string[];

async function attack(attacker = 0, target = 1): Promise<Doc> {
  const weapon = weaponOf(fight, attacker);
  const message = await request(fight, attacker === 0 ? fight.ana : fight.bo, {
    action: 'attack',
    who: fight.ids[attacker]!,
    item: weapon.id,
    targets: [fight.ids[target]!],
  });
  await fight.table.settle();
  return message;
}

interface HooksOfSeat {
  on(hook: string, hear: (...values: never[]) => unknown): number;
}
const hooksOf = (seat: Seat): HooksOfSeat => seat.globals['Hooks'] as unknown as HooksOfSeat;

/** The stakes of an answer on a card. */
const prospectOf = (card: string, answer: string): string =>
  new RegExp(`data-value="${answer}"[^]*?salvo-prospect">([^<]*)`).exec(card)?.[1] ?? '';
const hurtIn = (prospect: string): number => Number(/hurt ≈ (\d+) %/.exec(prospect)?.[1]);

describe('an attack by a player', () => {
  test('asks the target’s owner, takes the answer once, and is applied', async () => {
    fight = await openFirefight();
    await untilTurnOf(fight, fight.ids[0]!);
    const before = stateHash(fight);
    const message = await attack();
    expect(stateOf(message)).toBe('asking');
    expect(stateHash(fight)).toBe(before);
    // The answers stand at once; what may come of them is worked out while the page goes on.
    const atFirst = await drawnAtFirst(fight.table, fight.bo, message);
    expect(atFirst).toContain('aria-busy="true"');
    for (const answer of ['dodge', 'none']) expect(prospectOf(atFirst, answer)).toBe('…');
    const card = await drawn(fight.table, fight.bo, message);
    // What is left is told of whoever is asked, by name: an act has others in it.
    expect(card).toMatch(/Jonah Reyes now: <span class="salvo-left">Strength \d/);
    expect(prospectOf(card, 'dodge')).toContain('Initiative −2');
    expect(prospectOf(card, 'none')).not.toContain('Initiative');
    expect(hurtIn(prospectOf(card, 'dodge'))).toBeLessThan(hurtIn(prospectOf(card, 'none')));
    expect(await drawn(fight.table, fight.ana, message)).not.toContain('salvo-prospect');
    await answerTo(fight.bo, message, 0, 'dodge');
    await answerTo(fight.bo, message, 0, 'none');
    await fight.table.settle();
    expect(seen(fight, message).system['answers']).toContain('dodge');
    expect(gameOf(fight.gm).messages.contents.filter((message) => message.type === 'answer')).toEqual([]);
    expect(['applied', 'asking']).toContain(stateOf(message));
    expect(stateHash(fight)).not.toBe(before);
  });

  test('holds up the other acts of its fight until it is answered', async () => {
    fight = await openFirefight();
    await untilTurnOf(fight, fight.ids[0]!);
    const message = await attack();
    const ruling = { action: 'setHelpless', who: fight.ids[2]!, declared: { helpless: true } };
    const after = await request(fight, fight.gm, ruling);
    await fight.table.settle();
    expect([stateOf(message), stateOf(after)]).toEqual(['asking', 'requested']);
    for (let index = 0; stateOf(message) === 'asking' && index < 5; index++) {
      await answerTo(fight.bo, message, index, 'none');
      await fight.table.settle();
    }
    expect([stateOf(message), stateOf(after)]).toEqual(['applied', 'applied']);
  });

  test('an answer by a user who does not own the target counts for nothing', async () => {
    fight = await openFirefight();
    await untilTurnOf(fight, fight.ids[0]!);
    const message = await attack();
    await answerTo(fight.ana, message, 0, 'dodge');
    await fight.table.settle();
    expect(stateOf(message)).toBe('asking');
    expect(seen(fight, message).system['answers']).toEqual([]);
  });

  test('where the world leaves questions to the GM, the owner’s answer counts for nothing and the GM’s does', async () => {
    fight = await openFirefight({ settings: { reactions: 'gm' } });
    await untilTurnOf(fight, fight.ids[0]!);
    const message = await attack();
    await answerTo(fight.bo, message, 0, 'dodge');
    await fight.table.settle();
    expect(seen(fight, message).system['answers']).toEqual([]);
    await answerTo(fight.gm, message, 0, 'dodge');
    await fight.table.settle();
    expect(seen(fight, message).system['answers']).toContain('dodge');
  });

  test('undo restores every document, redo brings the exchange back', async () => {
    fight = await openFirefight({ settings: { reactions: 'automatic', allocation: 'automatic' } });
    await untilTurnOf(fight, fight.ids[0]!);
    const before = fight.table.hash(['ChatMessage', '_stats', 'ops', 'User']);
    const message = await attack();
    expect(stateOf(message)).toBe('applied');
    const after = fight.table.hash(['ChatMessage', '_stats', 'ops', 'User']);
    expect(after).not.toBe(before);
    await reversalOf(fight.ana, message);
    await fight.table.settle();
    expect(stateOf(message)).toBe('undone');
    expect(fight.table.hash(['ChatMessage', '_stats', 'ops', 'User'])).toBe(before);
    await reversalOf(fight.ana, message, true);
    await fight.table.settle();
    expect(stateOf(message)).toBe('applied');
    expect(fight.table.hash(['ChatMessage', '_stats', 'ops', 'User'])).toBe(after);
  });

  test('undo by another user is refused with the reason', async () => {
    fight = await openFirefight({ settings: { reactions: 'automatic', allocation: 'automatic' } });
    await untilTurnOf(fight, fight.ids[0]!);
    const message = await attack();
    const before = stateHash(fight);
    const reversal = await reversalOf(fight.bo, message);
    await fight.table.settle();
    expect(stateOf(message)).toBe('applied');
    expect((seen(fight, reversal).system['refusal'] as { refused: string }).refused).toBe('notEntitled');
    expect(stateHash(fight)).toBe(before);
  });

  test.each([['for somebody else', (): [number, number] => [1, 0], 'notEntitled']])(
    '%s is refused and changes nothing',
    async (_name, who, code) => {
      fight = await openFirefight();
      const [attacker, target] = who();
      await untilTurnOf(fight, fight.ids[attacker]!);
      const before = stateHash(fight);
      const message = await request(fight, fight.ana, {
        action: 'attack',
        who: fight.ids[attacker]!,
        item: weaponOf(fight, attacker).id,
        targets: [fight.ids[target]!],
      });
      await fight.table.settle();
      expect([stateOf(message), refusalOf(message)]).toEqual(['refused', code]);
      expect(stateHash(fight)).toBe(before);
    },
  );

  test.each(['applying', 'applied', 'decided', 'byHand', 'undoing', 'asking'])(
    'a counterfeit created as %s does nothing, and undoing it is refused (S8)',
    async (state) => {
      fight = await openFirefight({ settings: { reactions: 'automatic', allocation: 'automatic' } });
      await untilTurnOf(fight, fight.ids[0]!);
      const before = stateHash(fight);
      const harm = {
        kind: 'harmed',
        who: fight.ids[1]!,
        clause: 'CEP-DMG-04',
        changes: [{ path: 'current.end', by: -9 }],
      };
      const outcome = {
        action: 'attack',
        actor: fight.ids[0]!,
        stages: [{ kind: 'harm', who: fight.ids[1]!, title: 'x', events: [harm] }],
      };
      const command = { action: 'attack', who: fight.ids[0]!, item: weaponOf(fight, 0).id, targets: [fight.ids[1]!] };
      const message = await request(fight, fight.ana, command, { state, outcome });
      await fight.table.settle();
      expect(stateHash(fight)).toBe(before);
      await reversalOf(fight.gm, message);
      await fight.table.settle();
      expect(stateHash(fight)).toBe(before);
      expect(marksOn(1)).toEqual([]);
    },
  );

  test('a request altered after its creation is refused', async () => {
    fight = await openFirefight();
    await untilTurnOf(fight, fight.ids[0]!);
    fight.table.disconnect('gm');
    const message = await request(fight, fight.ana, { action: 'aim', who: fight.ids[0]!, targets: [fight.ids[1]!] });
    await message.update({ 'system.command.action': 'attack' });
    const gm = await fight.table.connect('gm');
    await fight.table.settle();
    const now = gameOf(gm).messages.get(message.id)!;
    expect([now.system['state'], (now.system['refusal'] as { refused: string } | null)?.refused]).toEqual([
      'refused',
      'altered',
    ]);
  });
});

describe('what only a GM may rule on', () => {
  test.each([
    ['an act that is a ruling', { action: 'setHelpless', declared: { helpless: true } }],
    ['a declaration', { action: 'move', declared: { difficultTerrain: true, metres: 1.5 } }],
  ])('%s is refused to a player and changes nothing', async (_name, command) => {
    fight = await openFirefight();
    await untilTurnOf(fight, fight.ids[0]!);
    const before = stateHash(fight);
    const message = await request(fight, fight.ana, { who: fight.ids[0]!, ...command });
    await fight.table.settle();
    expect([stateOf(message), refusalOf(message)]).toEqual(['refused', 'notEntitled']);
    expect(stateHash(fight)).toBe(before);
    const granted = await request(fight, fight.gm, { who: fight.ids[0]!, ...command });
    await fight.table.settle();
    expect(stateOf(granted)).toBe('applied');
  });
});

describe('without a GM', () => {
  test('a request waits and is applied once when a GM arrives (C5)', async () => {
    fight = await openFirefight({ settings: { reactions: 'automatic', allocation: 'automatic' } });
    await untilTurnOf(fight, fight.ids[0]!);
    fight.table.disconnect('gm');
    const message = await attackBy(fight);
    expect(gameOf(fight.ana).messages.get(message.id)!.system['state']).toBe('requested');
    const gm = await fight.table.connect('gm');
    await fight.table.settle();
    expect(gameOf(gm).messages.get(message.id)!.system['state']).toBe('applied');
  });
});

const attackBy = async (at: Firefight): Promise<Doc> => {
  const weapon = gameOf(at.ana)
    .actors.get(at.actors[0]!)
    .items.contents.find((item) => item.type === 'cepheusWeapon')!;
  const combat = gameOf(at.ana).combat;
  const message = await request({ ...at, combat: () => combat }, at.ana, {
    action: 'attack',
    who: at.ids[0]!,
    item: weapon.id,
    targets: [at.ids[1]!],
  });
  await at.table.settle();
  return message;
};

describe('turns', () => {
  test('the GM’s Next is one write and no message (U6)', async () => {
    fight = await openFirefight();
    const messages = gameOf(fight.gm).messages.contents.length;
    const writes: string[] = [];
    const hooks = (fight.gm.globals as unknown as { Hooks: { on(name: string, fn: () => void): void } }).Hooks;
    for (const name of ['updateCombat', 'updateActor', 'updateItem', 'createChatMessage', 'updateChatMessage'])
      hooks.on(name, () => void writes.push(name));
    await fight.combat().nextTurn();
    await fight.table.settle();
    expect(writes).toEqual(['updateCombat']);
    expect(gameOf(fight.gm).messages.contents.length).toBe(messages);
  });

  test('pressing Next twice at once advances once; Previous takes it back (C7)', async () => {
    fight = await openFirefight();
    const order = fight.combat().turns.map((combatant) => combatant.id);
    const first = fight.combat().combatant!.id;
    expect(first).toBe(order[0]);
    await Promise.all([fight.combat().nextTurn(), fight.combat().nextTurn()]);
    await fight.table.settle();
    expect(fight.combat().combatant!.id).toBe(order[1]);
    await fight.combat().previousTurn();
    await fight.table.settle();
    expect(fight.combat().combatant!.id).toBe(first);
  });

  test('Roll all in a fight under way rolls for nobody again (CEP-INI-02)', async () => {
    fight = await openFirefight();
    const before = stateHash(fight);
    await (fight.combat() as unknown as { rollAll(): Promise<unknown> }).rollAll();
    await fight.table.settle();
    expect(stateHash(fight)).toBe(before);
    const again = await request(fight, fight.gm, { action: 'openFight', who: fight.ids[0]! });
    await fight.table.settle();
    expect([stateOf(again), refusalOf(again)]).toEqual(['refused', 'alreadyAdvanced']);
    expect(stateHash(fight)).toBe(before);
  });

  test('every combatant up has one turn a round', async () => {
    fight = await openFirefight();
    const turns: string[] = [];
    for (let step = 0; step < 12; step++) {
      turns.push(fight.combat().combatant!.id);
      await fight.combat().nextTurn();
      await fight.table.settle();
    }
    expect(fight.combat().round).toBe(3);
    for (const id of fight.ids) expect(turns.filter((turn) => turn === id)).toHaveLength(2);
  });
});

test('prospects on a slow client are the same, worked out with a pause between any two runs', async () => {
  fight = await openFirefight();
  await untilTurnOf(fight, fight.ids[0]!);
  const message = await attack();
  const card = await drawn(fight.table, fight.bo, message);
  const gm = await fight.table.reload('gm');
  const workedOut = vi.fn();
  hooksOf(gm).on('salvo.workedOut', workedOut);
  let [clock, pauses] = [0, 0];
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 1000));
  while ((await drawnAtFirst(fight.table, gm, message)).includes('aria-busy')) {
    await fight.table.advance(1);
    pauses++;
  }
  const slow = await drawn(fight.table, gm, message);
  vi.restoreAllMocks();
  expect(pauses).toBeGreaterThan(100);
  expect(workedOut).toHaveBeenCalledTimes(1);
  for (const answer of ['dodge', 'none']) {
    expect(prospectOf(card, answer)).not.toBe('');
    expect(prospectOf(slow, answer)).toBe(prospectOf(card, answer));
  }
});

test('prospects that nobody waits for any more are given up', async () => {
  fight = await openFirefight();
  await untilTurnOf(fight, fight.ids[0]!);
  const message = await attack();
  const workedOut = vi.fn();
  hooksOf(fight.bo).on('salvo.workedOut', workedOut);
  expect(await drawnAtFirst(fight.table, fight.bo, message)).toContain('aria-busy="true"');
  await answerTo(fight.bo, message, 0, 'none');
  await fight.table.settle();
  expect(seen(fight, message).system['asking']).toBeFalsy();
  await fight.table.advance(1000);
  expect(workedOut).not.toHaveBeenCalled();
});
