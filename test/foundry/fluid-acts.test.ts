/** The path of an act with `fluid` on the built system: Action Dice after the roll, undo and redo of every document, the round. */
import { afterEach, describe, expect, test } from 'vitest';
import { drawn } from './card.ts';
import { answerTo, gameOf, request, reversalOf, seen, untilTurnOf, type Doc, type Firefight } from './firefight.ts';
import { openFluid, type FluidFirefight } from './fluid-firefight.ts';

const AUTOMATIC = { settings: { reactions: 'automatic', allocation: 'automatic' } };
const IGNORED = ['ChatMessage', '_stats', 'ops', 'User'];

let fight: FluidFirefight;
afterEach(() => {
  expect(fight.table.errors).toEqual([]);
  fight.table.close();
});

const stateOf = (message: Doc): unknown => seen(fight, message).system['state'];
const askingOf = (message: Doc): { index: number; ask: { question: string; by: string | null; values?: object } } =>
  seen(fight, message).system['asking'] as never;
const system = (index: number): Record<string, unknown> => gameOf(fight.gm).actors.get(fight.actors[index]!).system;
const saved = (index: number): { count: number; history: object; log: object; actions: { halves: number } } => {
  const flags = fight.combat().combatants.get(fight.ids[index]!).flags as { salvo: { state: string } };
  return JSON.parse(flags.salvo.state) as never;
};
const totalOf = (history: object): number =>
  (Object.values(history) as { value: number; setAside?: string }[])
    .filter((entry) => entry.setAside === undefined)
    .reduce((sum, entry) => sum + entry.value, 0);

async function post(
  seat: 'gm' | 'ana',
  command: Omit<Parameters<typeof request>[2], 'who'> & { who?: string },
): Promise<Doc> {
  const message = await request(
    fight as Firefight,
    fight[seat],
    { who: fight.ids[0]!, ...command },
    { ruleset: 'fluid' },
  );
  await fight.table.settle();
  return message;
}

const attack = (more: object = {}): Promise<Doc> =>
  post('ana', { action: 'attack', item: fight.weapon(0).id, targets: [fight.ids[1]!], ...more });

/** Every question of an act answered with what `pick` says, until it is through. */
async function answered(message: Doc, pick: (question: string) => unknown): Promise<readonly string[]> {
  const questions: string[] = [];
  while (stateOf(message) === 'asking') {
    const { index, ask } = askingOf(message);
    questions.push(ask.question.split('.').slice(3).join('.'));
    await answerTo(fight.gm, message, index, pick(ask.question));
    await fight.table.settle();
  }
  return questions;
}

describe('the start', () => {
  test('everybody is caught unready and has a Count, a group shares one d20', async () => {
    fight = await openFluid(AUTOMATIC);
    for (const index of [0, 1, 2, 3]) {
      expect(saved(index).count).toBe(totalOf(saved(index).history));
      expect(system(index)['conditions']).toHaveProperty('flatFooted');
    }
    expect(saved(2).count).toBe(saved(3).count);
    expect(fight.combat().round).toBe(1);
  });

  test('nobody’s sheet has a problem', async () => {
    fight = await openFluid(AUTOMATIC);
    for (const index of [0, 1, 2, 3]) expect(system(index)['quarantine']).toEqual([]);
  });
});

describe('an attack by a player', () => {
  test('measures in feet, asks for an Action Die after the roll, showing it, and spends it', async () => {
    fight = await openFluid({ systems: [{ baseAttack: -20 }], settings: { reactions: 'automatic' } });
    await untilTurnOf(fight, fight.ids[0]!);
    await post('gm', { action: 'condition', declared: { condition: 'flatFooted', ends: true } });
    const message = await attack();
    expect(stateOf(message)).toBe('asking');
    const { ask } = askingOf(message);
    expect(ask).toMatchObject({ question: 'SALVO.fluid.question.boost.attack', by: fight.ids[0]! });
    expect(ask.values).toMatchObject({ total: expect.any(Number), needed: expect.any(Number) });
    expect(await drawn(fight.table, fight.ana, message)).toMatch(/ now: .*<span class="salvo-left">Action Dice 3\/3</);
    await answerTo(fight.ana, message, askingOf(message).index, 2);
    await fight.table.settle();
    await answered(message, () => 0);
    expect(stateOf(message)).toBe('applied');
    expect(system(0)['actionDice']).toBe(1);
    expect(fight.weapon(0).system['magazine']).toMatchObject({ value: 14, max: 15 });
  });

  test('FLU-GAP-10 the question about the damage knows the die that the attack has taken, and does not charge it again', async () => {
    fight = await openFluid({ systems: [{ baseAttack: 40 }], settings: { reactions: 'automatic' } });
    await untilTurnOf(fight, fight.ids[0]!);
    const message = await attack();
    await answerTo(fight.ana, message, askingOf(message).index, 1);
    await fight.table.settle();
    expect(askingOf(message).ask.question).toBe('SALVO.fluid.question.boost.damage');
    const card = await drawn(fight.table, fight.ana, message);
    expect(card).toContain('<span class="salvo-left">Action Dice 2/2<');
    expect(card).toContain('Action Dice −1');
    expect(card).not.toContain('Action Dice −2');
  });

  test.each([
    ['a miss with dice', -20, 'Pistol'],
    ['a hit', 40, 'Pistol'],
    ['a blast that catches others', 40, 'Grenade'],
  ])('undo restores every document after %s, redo brings it back', async (_name, baseAttack, weapon) => {
    fight = await openFluid({ systems: [{ baseAttack }], settings: { reactions: 'automatic' }, spacing: 2 });
    await untilTurnOf(fight, fight.ids[0]!);
    const before = fight.table.hash(IGNORED);
    const message = await attack({ item: fight.weapon(0, weapon).id });
    await answered(message, () => 1);
    expect(stateOf(message)).toBe('applied');
    const after = fight.table.hash(IGNORED);
    expect(after).not.toBe(before);
    await reversalOf(fight.ana, message);
    await fight.table.settle();
    expect([stateOf(message), fight.table.hash(IGNORED)]).toEqual(['undone', before]);
    await reversalOf(fight.ana, message, true);
    await fight.table.settle();
    expect([stateOf(message), fight.table.hash(IGNORED)]).toEqual(['applied', after]);
  });

  test('wounds go below 0 and are dying; undo brings them back', async () => {
    fight = await openFluid({
      ...AUTOMATIC,
      systems: [{}, { vitality: { value: 0, max: 24 }, wounds: { value: 1, max: 12 } }],
    });
    const message = await post('gm', { action: 'hurt', who: fight.ids[1]!, declared: { damage: 6 } });
    expect(stateOf(message)).toBe('applied');
    expect((system(1)['wounds'] as { value: number }).value).toBe(-5);
    expect([...gameOf(fight.gm).actors.get(fight.actors[1]!).statuses]).toContain('salvo-dying');
    await reversalOf(fight.gm, message);
    await fight.table.settle();
    expect((system(1)['wounds'] as { value: number }).value).toBe(1);
    expect([...gameOf(fight.gm).actors.get(fight.actors[1]!).statuses]).not.toContain('salvo-dying');
  });
});

describe('the round', () => {
  test('the modifiers move the Counts at its end, and Previous undoes it', async () => {
    fight = await openFluid(AUTOMATIC);
    await untilTurnOf(fight, fight.ids[0]!);
    await post('ana', { action: 'regroup' });
    const { count } = saved(0);
    expect(saved(0).actions.halves).toBe(1);
    for (let turns = 0; turns < 8 && fight.combat().round === 1; turns++) {
      await fight.combat().nextTurn();
      await fight.table.settle();
    }
    expect(saved(0).count).toBe(count + 5);
    expect(totalOf(saved(0).history)).toBe(count + 5);
    expect(saved(0).log).toEqual({});
    await (fight.combat() as unknown as { previousTurn(): Promise<unknown> }).previousTurn();
    await fight.table.settle();
    expect([fight.combat().round, saved(0).count]).toEqual([1, count]);
    expect(Object.keys(saved(0).log)).toHaveLength(1);
  });

  test('its end is one write, of the combat', async () => {
    fight = await openFluid(AUTOMATIC);
    await untilTurnOf(fight, fight.ids[0]!);
    await post('ana', { action: 'regroup' });
    const writes: string[] = [];
    const { Hooks } = fight.gm.globals as unknown as { Hooks: { on(name: string, fn: () => void): void } };
    for (const name of ['updateCombat', 'updateActor', 'updateItem', 'createChatMessage', 'updateChatMessage'])
      Hooks.on(name, () => void writes.push(name));
    await fight.combat().nextRound();
    await fight.table.settle();
    expect(writes).toEqual(['updateCombat']);
  });

  test('the GM strikes an entry, and it counts nothing', async () => {
    fight = await openFluid(AUTOMATIC);
    await untilTurnOf(fight, fight.ids[0]!);
    await post('ana', { action: 'regroup' });
    const { count } = saved(0);
    const strike = await post('gm', { action: 'strikeEntry', declared: { entry: '1' } });
    expect(stateOf(strike)).toBe('applied');
    await fight.combat().nextRound();
    await fight.table.settle();
    expect(saved(0).count).toBe(count);
  });

  test('a player may not set a Count', async () => {
    fight = await openFluid(AUTOMATIC);
    const before = fight.table.hash(['ChatMessage', '_stats']);
    const message = await post('ana', { action: 'setCount', declared: { count: 60 } });
    expect(stateOf(message)).toBe('refused');
    expect(fight.table.hash(['ChatMessage', '_stats'])).toBe(before);
  });
});

describe('suppressive fire (FLU-GAP-37)', () => {
  const regions = (): number => {
    const { scenes } = fight.gm.globals.game as unknown as {
      scenes: { contents: readonly { regions: { contents: readonly Doc[] } }[] };
    };
    return scenes.contents[0]!.regions.contents.length;
  };
  const laid = async (): Promise<Doc> => {
    fight = await openFluid(AUTOMATIC);
    await fight.weapon(0).update({ 'system.autofireRating': 3 });
    await untilTurnOf(fight, fight.ids[0]!);
    const at = { place: { x: 50, y: 550 }, declared: { squares: 2 } };
    const message = await post('ana', { action: 'suppress', item: fight.weapon(0).id, targets: [], ...at });
    expect(stateOf(message)).toBe('applied');
    return message;
  };

  test('its squares stay on the scene until the shooter’s next Count, and whoever enters them saves', async () => {
    await laid();
    for (let turns = 0; turns < 3; turns++) {
      await fight.combat().nextTurn();
      await fight.table.settle();
      expect(regions()).toBe(1);
    }
    const entered = await post('gm', { action: 'enterFire', who: fight.ids[3]!, targets: [fight.ids[0]!] });
    expect(stateOf(entered)).toBe('applied');
    await untilTurnOf(fight, fight.ids[0]!);
    expect(regions()).toBe(0);
    const late = await post('gm', { action: 'enterFire', who: fight.ids[3]!, targets: [fight.ids[0]!] });
    expect(stateOf(late)).toBe('refused');
  });

  test('taken back, or ended by the GM, it leaves nothing on the scene', async () => {
    const message = await laid();
    await reversalOf(fight.gm, message);
    await fight.table.settle();
    expect(regions()).toBe(0);
    expect(system(0)['conditions']).not.toHaveProperty('suppressing');
    await reversalOf(fight.gm, message, true);
    await fight.table.settle();
    expect(regions()).toBe(1);
    await post('gm', { action: 'condition', declared: { condition: 'suppressing', ends: true } });
    expect(regions()).toBe(0);
  });
});

describe('the set-up', () => {
  test('is the GM’s: a player’s is refused; it counts when the fight opens', async () => {
    fight = await openFluid({ ...AUTOMATIC, begun: false });
    const declared = { place: 'forest', awareness: 'none' };
    const refused = await post('ana', { action: 'setUp', declared });
    expect(stateOf(refused)).toBe('refused');
    const settled = await post('gm', { action: 'setUp', declared });
    expect(stateOf(settled)).toBe('applied');
    await fight.combat().rollAll();
    await fight.table.settle();
    const { shared } = JSON.parse((fight.combat().flags as { salvo: { fight: string } }).salvo.fight) as {
      shared: { distance: number };
    };
    expect(shared.distance).toBeGreaterThan(0);
  });
});
