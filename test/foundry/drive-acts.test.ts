/** Acts of `drive` on the built system: shields, an aura exchange, areas and charging, each taken back and done again. */
import { afterEach, describe, expect, test } from 'vitest';
import { answerTo, gameOf, reversalOf, seen, untilTurnOf, type Doc, type Firefight } from './firefight.ts';
import { drawn } from './card.ts';
import { act, itemOf, openDriveFight, SURE, type Person } from './drive-fight.ts';

let fight: Firefight;
afterEach(() => {
  expect(fight.table.errors).toEqual([]);
  fight.table.close();
});

const AUTOMATIC = { reactions: 'automatic', allocation: 'automatic', options: SURE };
/** A defense of 0: every attack on it hits. */
const OPEN = { defenseTn: { melee: 0, ranged: 0 } };
const all = (): string => fight.table.hash(['ChatMessage', '_stats', 'ops', 'User']);
const stateOf = (message: Doc): unknown => seen(fight, message).system['state'];
const refusalOf = (message: Doc): unknown =>
  (seen(fight, message).system['refusal'] as { refused: string } | null)?.refused;
const actor = (index: number): Doc => gameOf(fight.gm).actors.get(fight.actors[index]!);
const tokenOf = (index: number): Doc =>
  (gameOf(fight.gm).combat.combatants.get(fight.ids[index]!) as unknown as { token: Doc }).token;
const item = (index: number, name: string): Readonly<Record<string, unknown>> => itemOf(fight, index, name).system;

/** The act is taken back to the last bit and done again to the last bit, by `ana` who did it. */
async function thereAndBack(message: Doc, before: string): Promise<void> {
  expect(refusalOf(message)).toBeUndefined();
  expect(stateOf(message)).toBe('applied');
  const after = all();
  expect(after).not.toBe(before);
  await reversalOf(fight.ana, message);
  await fight.table.settle();
  expect(stateOf(message)).toBe('undone');
  expect(all()).toBe(before);
  await reversalOf(fight.ana, message, true);
  await fight.table.settle();
  expect(stateOf(message)).toBe('applied');
  expect(all()).toBe(after);
}

const SWORD = ['driveWeapon', 'Sword', { mode: 'melee', damage: 20, drive: 60 }] as const;
const BEAM = [
  'driveWeapon',
  'Beam',
  { mode: 'ranged', damage: null, energy: { type: 'particle', damage: 60 } },
] as const;
const MANTLE = ['driveAura', 'Mantle', { kind: 'heat', stored: 30, max: 40 }] as const;
const shield = (name: string, precision: string, points: number) =>
  ['driveShield', name, { precision, points, maximum: 60, resource: 20 }] as const;

/** A swordsman who acts before anybody else: no turn of an aura's holder ends before. */
const swordsman: Person = { name: 'Blade', scores: { spd: 99 }, items: [SWORD] };
const gunner: Person = { name: 'Gun', items: [BEAM] };

describe('an attack in melee on the holder of an aura', () => {
  test('asks the holder which aura answers and with how much; both sides’ harm comes and goes together', async () => {
    fight = await openDriveFight([swordsman, { name: 'Ember', system: OPEN, items: [MANTLE] }], {
      settings: { options: SURE },
    });
    await untilTurnOf(fight, fight.ids[0]!);
    const before = all();
    const message = await act(fight, fight.ana, {
      action: 'attack',
      who: fight.ids[0]!,
      item: itemOf(fight, 0, 'Sword').id,
      targets: [fight.ids[1]!],
    });
    expect(stateOf(message)).toBe('asking');
    expect(all()).toBe(before);
    await answerWith(message, itemOf(fight, 1, 'Mantle').id);
    expect(actor(0).system['damageTaken']).toBe(0);
    expect(actor(1).system['damageTaken']).toBe(0);
    await answerWith(message, 2);
    await answerOthers(message);
    expect(actor(0).system['damageTaken']).toBe(20);
    expect(actor(1).system['damageTaken']).toBeGreaterThan(0);
    expect(item(1, 'Mantle')['stored']).toBe(10);
    expect([await drawn(fight.table, fight.bo, message), await drawn(fight.table, fight.ana, message)]).toEqual([
      expect.stringContaining('20 spent, 10 left'),
      expect.not.stringContaining('10 left'),
    ]);
    await thereAndBack(message, before);
  });

  test('chooses at the end of its turn which auras it keeps up', async () => {
    const people: readonly Person[] = [{ name: 'Ember', scores: { spd: 99 }, items: [MANTLE] }, gunner];
    fight = await openDriveFight(people, { settings: { options: SURE, timeout: 0 } });
    const next = fight.combat().nextTurn();
    await fight.table.settle();
    const message = gameOf(fight.gm).messages.contents.at(-1)!;
    expect((seen(fight, message).system['asking'] as { ask: { question: string } }).ask.question).toBe(
      'SALVO.drive.question.upkeep',
    );
    await answerWith(message, itemOf(fight, 0, 'Mantle').id);
    await next;
    await fight.table.settle();
    expect([item(0, 'Mantle')['stored'], fight.combat().combatant!.id]).toEqual([0, fight.ids[1]]);
    await fight.combat().previousTurn();
    await fight.table.settle();
    expect([item(0, 'Mantle')['stored'], fight.combat().combatant!.id]).toEqual([30, fight.ids[0]]);
  });

  test('an aura that is spent whole is gone, and comes back', async () => {
    fight = await openDriveFight([swordsman, { name: 'Ember', system: OPEN, items: [MANTLE] }], {
      settings: { options: SURE },
    });
    await untilTurnOf(fight, fight.ids[0]!);
    const before = all();
    const command = { action: 'attack', who: fight.ids[0]!, item: itemOf(fight, 0, 'Sword').id };
    const message = await act(fight, fight.ana, { ...command, targets: [fight.ids[1]!] });
    await answerWith(message, itemOf(fight, 1, 'Mantle').id);
    await answerWith(message, 3);
    await answerOthers(message);
    expect(item(1, 'Mantle')['stored']).toBe(0);
    await thereAndBack(message, before);
  });
});

describe('shields', () => {
  const SHIELDED: Person = {
    name: 'Screens',
    system: OPEN,
    items: [shield('Dome', 'low', 15), shield('Screen', 'medium', 12), shield('Skin', 'high', 9)],
  };

  test('pay in their order, are emptied, and have their points again', async () => {
    fight = await openDriveFight([gunner, SHIELDED], { settings: AUTOMATIC });
    await untilTurnOf(fight, fight.ids[0]!);
    const before = all();
    const message = await act(fight, fight.ana, {
      action: 'attack',
      who: fight.ids[0]!,
      item: itemOf(fight, 0, 'Beam').id,
      targets: [fight.ids[1]!],
    });
    expect(['Dome', 'Screen', 'Skin'].map((name) => item(1, name)['points'])).toEqual([0, 0, 0]);
    expect(actor(1).system['damageTaken']).toBe(24);
    const [others, own] = [await drawn(fight.table, fight.ana, message), await drawn(fight.table, fight.bo, message)];
    expect([/absorbs \d+ for \d+; 0 left/.test(own), /; \d+ left/.test(others)]).toEqual([true, false]);
    expect(others).toMatch(/absorbs \d+ for \d+\./);
    expect(Object.values(actor(1).system['injuries'] as object)).toHaveLength(1);
    await thereAndBack(message, before);
  });

  test('of one precision are put in order by their holder: two by whole orders, more one after the other', async () => {
    const names = ['Skin', 'Coat', 'Cloak'];
    const holding = (count: number): Person => ({
      name: 'Screens',
      system: OPEN,
      items: names.slice(0, count).map((name) => shield(name, 'high', 30)),
    });
    const posed = async (count: number): Promise<readonly [Doc, string]> => {
      fight = await openDriveFight([gunner, holding(count)], { settings: { options: SURE } });
      await untilTurnOf(fight, fight.ids[0]!);
      const item = itemOf(fight, 0, 'Beam').id;
      const message = await act(fight, fight.ana, {
        action: 'attack',
        who: fight.ids[0]!,
        item,
        targets: [fight.ids[1]!],
      });
      return [message, await drawn(fight.table, fight.bo, message)];
    };
    const labels = (card: string, pattern: RegExp): readonly string[] =>
      [...card.matchAll(pattern)].map(([, label]) => label!.trim());
    const [STEPS, ANSWERS] = [
      /<summary>([^<]*)<\/summary>\s*<div class="salvo-answers">/g,
      /data-salvo="choose"[^>]*>([^<]*)/g,
    ];
    const [, two] = await posed(2);
    expect([labels(two, STEPS), labels(two, ANSWERS)]).toEqual([[], ['Skin, Coat', 'Coat, Skin']]);
    expect(two).toContain('High shield (Coat) 30/60');
    fight.table.close();
    const [message, three] = await posed(3);
    expect(labels(three, STEPS)).toEqual(['Skin first', 'Coat first', 'Cloak first']);
    expect(labels(three, ANSWERS)).toEqual([
      ...['then Coat, Cloak', 'then Cloak, Coat', 'then Skin, Cloak', 'then Cloak, Skin'],
      ...['then Skin, Coat', 'then Coat, Skin'],
    ]);
    const ids = ['Cloak', 'Skin', 'Coat'].map((name) => itemOf(fight, 1, name).id);
    await answerWith(message, JSON.stringify(ids));
    await answerOthers(message);
    expect(names.map((name) => item(1, name)['points'])).toEqual([0, 30, 0]);
  });

  test('are charged on the holder’s own turn out of their resource, and only then', async () => {
    fight = await openDriveFight([{ name: 'Screens', items: [shield('Dome', 'low', 0)] }, gunner], {
      settings: AUTOMATIC,
    });
    await untilTurnOf(fight, fight.ids[1]!);
    const command = {
      action: 'charge',
      who: fight.ids[0]!,
      item: itemOf(fight, 0, 'Dome').id,
      declared: { points: 12 },
    };
    expect(refusalOf(await act(fight, fight.ana, command))).toBe('notOwnTurn');
    await untilTurnOf(fight, fight.ids[0]!);
    const before = all();
    const message = await act(fight, fight.ana, command);
    expect([item(0, 'Dome')['points'], item(0, 'Dome')['resource']]).toEqual([12, 8]);
    await thereAndBack(message, before);
  });

  test('go down and up', async () => {
    fight = await openDriveFight([{ name: 'Screens', items: [shield('Dome', 'low', 5)] }, gunner], {
      settings: AUTOMATIC,
    });
    const before = all();
    const command = { action: 'dropShield', who: fight.ids[0]!, item: itemOf(fight, 0, 'Dome').id };
    const message = await act(fight, fight.ana, command);
    expect(item(0, 'Dome')['active']).toBe(false);
    await thereAndBack(message, before);
  });

  test('with one pool between them pay out of the first shield’s points', async () => {
    fight = await openDriveFight([gunner, SHIELDED], { settings: AUTOMATIC });
    await itemOf(fight, 1, 'Screen').update({ 'system.poolId': itemOf(fight, 1, 'Dome').id });
    await untilTurnOf(fight, fight.ids[0]!);
    const before = all();
    const message = await act(fight, fight.ana, {
      action: 'attack',
      who: fight.ids[0]!,
      item: itemOf(fight, 0, 'Beam').id,
      targets: [fight.ids[1]!],
    });
    expect(['Dome', 'Screen', 'Skin'].map((name) => item(1, name)['points'])).toEqual([0, 12, 0]);
    await thereAndBack(message, before);
  });
});

describe('positions from the map', () => {
  test('decide the reach in melee', async () => {
    const options = { drive: { ...SURE.drive, 'drive.position.mode': 'map' } };
    fight = await openDriveFight([swordsman, { name: 'Far', system: OPEN }], { settings: { ...AUTOMATIC, options } });
    await untilTurnOf(fight, fight.ids[0]!);
    const sword = itemOf(fight, 0, 'Sword').id;
    const command = { action: 'attack', who: fight.ids[0]!, item: sword, targets: [fight.ids[1]!] };
    expect(refusalOf(await act(fight, fight.ana, command))).toBe('outOfReach');
    // The sender's distance counts for nothing.
    const near = { ...command, declared: { adjacent: true, distance: 5 } };
    expect(refusalOf(await act(fight, fight.ana, near))).toBe('outOfReach');
    await tokenOf(1).update({ x: 100 });
    await fight.table.settle();
    expect(stateOf(await act(fight, fight.ana, command))).toBe('applied');
  });
});

describe('an area attack', () => {
  const CLUSTER = [
    'driveWeapon',
    'Cluster',
    {
      mode: 'explosive',
      damage: null,
      zone: { kind: 'cluster', type: 'heat', high: 40, low: 20, delivery: 'clusterBomb' },
    },
  ] as const;

  test('finds everybody in the zone behind a shield of their own', async () => {
    const inside = (name: string, points: number): Person => ({ name, items: [shield('Screen', 'medium', points)] });
    fight = await openDriveFight([{ name: 'Bomber', items: [CLUSTER] }, inside('One', 10), inside('Two', 25)], {
      settings: AUTOMATIC,
    });
    await untilTurnOf(fight, fight.ids[0]!);
    const before = all();
    const command = { action: 'zoneAttack', who: fight.ids[0]!, item: itemOf(fight, 0, 'Cluster').id };
    const message = await act(fight, fight.ana, { ...command, declared: { zone: 'main' } });
    expect(refusalOf(message)).toBeUndefined();
    const paid = [1, 2].map((index) => item(index, 'Screen')['points']);
    expect(paid[0]).toBeLessThan(10);
    expect(paid[1]).toBeLessThan(25);
    await thereAndBack(message, before);
  });
});

describe('conditions', () => {
  test('a stun lasts until the end of the attacker’s next turn, on the actor as in the fight', async () => {
    const ARC = [
      'driveWeapon',
      'Arc',
      { mode: 'ranged', damage: null, energy: { type: 'electric', damage: 18 } },
    ] as const;
    const people: readonly Person[] = [
      { name: 'Arc', scores: { spd: 99 }, items: [ARC] },
      { name: 'Victim', system: OPEN },
    ];
    fight = await openDriveFight(people, { settings: AUTOMATIC });
    await untilTurnOf(fight, fight.ids[0]!);
    const command = { action: 'attack', who: fight.ids[0]!, item: itemOf(fight, 0, 'Arc').id };
    await act(fight, fight.ana, { ...command, targets: [fight.ids[1]!] });
    const stunned = (): boolean => 'stunned' in (actor(1).system['conditions'] as object);
    expect(stunned()).toBe(true);
    await fight.combat().nextTurn();
    await fight.table.settle();
    expect([fight.combat().round, fight.combat().combatant!.id, stunned()]).toEqual([2, fight.ids[0], true]);
    await fight.combat().nextTurn();
    await fight.table.settle();
    expect(stunned()).toBe(false);
    await fight.combat().previousTurn();
    await fight.table.settle();
    expect(stunned()).toBe(true);
  });

  test('live on the actor: what is true in a fight is true after it', async () => {
    fight = await openDriveFight([gunner, { name: 'Victim', system: { ...OPEN, damageTaken: 0 } }], {
      settings: AUTOMATIC,
    });
    await untilTurnOf(fight, fight.ids[0]!);
    const before = all();
    const message = await act(fight, fight.gm, {
      action: 'setStatus',
      who: fight.ids[1]!,
      declared: { status: 'incapacitated', on: true },
    });
    expect(Object.keys(actor(1).system['conditions'] as object)).toEqual(['incapacitated']);
    await reversalOf(fight.gm, message);
    await fight.table.settle();
    expect(all()).toBe(before);
  });
});

/** An answer to the open question, from the owner of the combatant asked; to a GM's question, from the GM. */
async function answerWith(message: Doc, value: unknown): Promise<void> {
  const asking = seen(fight, message).system['asking'] as { index: number; ask: { by: string | null } };
  const seat = asking.ask.by === fight.ids[0] ? fight.ana : asking.ask.by === fight.ids[1] ? fight.bo : fight.gm;
  await answerTo(seat, message, asking.index, value);
  await fight.table.settle();
}

/** Every other question takes its default. */
async function answerOthers(message: Doc): Promise<void> {
  for (let questions = 0; questions < 10 && stateOf(message) === 'asking'; questions++) {
    const { ask } = seen(fight, message).system['asking'] as { ask: { default: unknown } };
    await answerWith(message, ask.default);
  }
}

test('DRV-WIL-04: a question about WILL on a maneuver, which changes no number, says how likely the maneuver is', async () => {
  fight = await openDriveFight(
    [
      { name: 'Blade', scores: { str: 10, spd: 99 } },
      { name: 'Guard', scores: { will: 6 }, system: { defenseTn: { melee: 8, ranged: 8 } } },
    ],
    { settings: { reactions: 'ask', allocation: 'ask' } },
  );
  const [who, target] = fight.ids as [string, string];
  await untilTurnOf(fight, who);
  await tokenOf(1).update({ x: 100 });
  const message = await act(fight, fight.ana, {
    action: 'maneuver',
    who,
    targets: [target],
  });
  expect([stateOf(message), refusalOf(message)]).toEqual(['asking', undefined]);
  const card = await drawn(fight.table, fight.bo, message);
  const chances = [...card.matchAll(/<dd>the act succeeds ≈ (\d+) %/g)].map(([, chance]) => Number(chance));
  expect(chances.length).toBeGreaterThan(1);
  // The more WILL the target spends, the less likely.
  expect(chances).toEqual([...new Set(chances)].sort((a, b) => b - a));
});
