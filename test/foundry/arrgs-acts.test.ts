/** Acts of `arrgs` on the built system: what a fight changes lands in documents and comes back with undo; what the tokens tell of a way. */
import { afterEach, describe, expect, test } from 'vitest';
import {
  answerTo,
  classOf,
  drag,
  gameOf,
  request,
  reversalOf,
  seen,
  tokenOf,
  untilTurnOf,
  type Command,
  type Doc,
  type Firefight,
  outcomeIn,
} from './firefight.ts';
import { drawn } from './card.ts';
import {
  act as actIn,
  backAndForth as backAndForthIn,
  IGNORED,
  openOwnFight,
  stateOf as stateIn,
} from './own-fight.ts';

const ITEMS = [
  { name: 'Spear', type: 'arrgsWeapon', system: { kind: 'both', baseSv: 5, types: ['piercing'], increment: 6 } },
  {
    name: 'Crossbow',
    type: 'arrgsWeapon',
    system: {
      kind: 'ranged',
      baseSv: 6,
      types: ['piercing'],
      increment: 16,
      equipped: false,
      reload: { cost: 1, dc: 0, capacity: 1, loaded: 1 },
    },
  },
  {
    name: 'Firebolt',
    type: 'arrgsSpell',
    system: { level: 1, school: 'fire', sv: 5, types: ['fire'], increment: 10, memorised: 2 },
  },
];
const SURE = { meleeWeaponry: 20, missileWeaponry: 20, arcane: 20, athletics: 20, ride: 20 };

let fight: Firefight;
afterEach(() => {
  expect(fight.table.errors).toEqual([]);
  fight.table.close();
});

/** A caster sure of everything but a natural 1, a target six squares away, a horse, and a trap. */
async function open(): Promise<void> {
  const body = { abilities: { body: 4, agility: 4 }, vitality: { base: 60 }, slots: { 1: { max: 2 } } };
  fight = await openOwnFight({
    people: () => [
      {
        name: 'Sure',
        type: 'arrgsCharacter',
        system: { ...body, skills: SURE, ap: 12, initiative: { score: 20 } },
        items: structuredClone(ITEMS),
      },
      {
        name: 'Target',
        type: 'arrgsCharacter',
        system: { ...body, aap: 0, initiative: { score: 10 } },
        items: structuredClone(ITEMS.slice(0, 1)),
      },
      { name: 'Horse', type: 'arrgsCharacter', system: { size: 'large', aap: 0, initiative: { score: 5 } } },
      { name: 'Trap', type: 'arrgsHazard', system: { initiative: { score: 1 } } },
    ],
    at: (index) => ({
      x: [0, 600, 0, 300][index]!,
      y: [0, 0, 100, 900][index]!,
      disposition: index === 1 ? -1 : 1,
    }),
  });
  await untilTurnOf(fight, fight.ids[0]!);
}

const system = (index: number): Record<string, unknown> => gameOf(fight.gm).actors.get(fight.actors[index]!).system;
const item = (index: number, name: string): Doc =>
  gameOf(fight.gm)
    .actors.get(fight.actors[index]!)
    .items.contents.find((item) => item.name === name)!;
const lost = (index: number): number => (system(index)['vitality'] as { lost: number }).lost;
const stateOf = (message: Doc): unknown => stateIn(fight, message);
const act = (command: Command): Promise<Doc> => actIn(fight, 'arrgs', command);
interface ItemsMaker {
  createEmbeddedDocuments(type: string, sources: readonly object[]): Promise<unknown>;
}

/** The stakes of an answer on a card. */
const prospectOf = (card: string, answer: string): string =>
  new RegExp(`data-value="${answer}"[^]*?salvo-prospect">([^<]*)`).exec(card)?.[1] ?? '';
const backAndForth = (command: Command, changed: () => unknown): Promise<void> =>
  backAndForthIn(fight, 'arrgs', command, changed);

describe('what a fight changes', () => {
  test('Vitality, thrown and picked-up items, a loaded weapon, slots and conditions are in documents, and come back', async () => {
    await open();
    const [sure, target] = fight.ids as [string, string];
    const thrown = {
      action: 'attack',
      who: sure,
      item: item(0, 'Spear').id,
      targets: [target],
      declared: { attackKind: 'ranged' },
    };
    await backAndForth(thrown, () => [lost(0), item(0, 'Spear').system['lying']]);
    expect(item(0, 'Spear').system).toMatchObject({ equipped: false, lying: true });
    await backAndForth({ action: 'pickUp', who: sure, item: item(0, 'Spear').id }, () => item(0, 'Spear').system);
    expect(item(0, 'Spear').system).toMatchObject({ equipped: true, lying: false });
    await backAndForth({ action: 'draw', who: sure, item: item(0, 'Crossbow').id }, () => item(0, 'Crossbow').system);
    const shot = { action: 'attack', who: sure, item: item(0, 'Crossbow').id, targets: [target] };
    await backAndForth(shot, () => item(0, 'Crossbow').system['reload']);
    expect(item(0, 'Crossbow').system['reload']).toMatchObject({ loaded: 0 });
    const cast = { action: 'cast', who: sure, item: item(0, 'Firebolt').id, targets: [target] };
    await backAndForth(cast, () => [system(0)['slots'], item(0, 'Firebolt').system['memorised']]);
    const stagger = { action: 'setCondition', who: target, declared: { condition: 'staggered', n: 2 } };
    await backAndForth(stagger, () => system(1)['staggered']);
    expect(system(1)['staggered']).toBe(2);
    await backAndForth(
      { action: 'setCondition', who: target, declared: { condition: 'prone' } },
      () => system(1)['conditions'],
    );
    expect(system(1)['conditions']).toHaveProperty('prone');
  });

  test('a trap is nobody’s target; undo restores its victim and the trap', async () => {
    await open();
    const [sure, target, , trap] = fight.ids as [string, string, string, string];
    const thrown = { action: 'attack', who: sure, item: item(0, 'Spear').id, declared: { attackKind: 'ranged' } };
    const refused = await act({ ...thrown, targets: [trap] });
    expect(seen(fight, refused).system['refusal']).toMatchObject({ refused: 'targetHazard' });
    await backAndForth({ action: 'triggerHazard', who: trap, targets: [target] }, () => fight.table.hash(IGNORED));
    const again = await act({ action: 'triggerHazard', who: trap, targets: [target] });
    expect(seen(fight, again).system['refusal']).toMatchObject({ refused: 'spent' });
  });

  test('ARR-SUN-01 a Sunder says which thing it damages and how likely; its owner is not hurt', async () => {
    await open();
    const [sure, target] = fight.ids as [string, string];
    await tokenOf(fight, 1).update({ x: 100, y: 0 });
    await (gameOf(fight.gm).actors.get(fight.actors[1]!) as unknown as ItemsMaker).createEmbeddedDocuments('Item', [
      { name: 'Shield', type: 'arrgsArmor', system: { hands: 1, techBonus: 1, durability: 15 } },
    ]);
    await gameOf(fight.gm).settings.set('salvo', 'allocation', 'ask');
    const sunder = { action: 'sunder', who: sure, item: item(0, 'Spear').id, targets: [target] };
    const message = await request(fight, fight.gm, sunder, { ruleset: 'arrgs' });
    await fight.table.settle();
    expect(stateOf(message)).toBe('asking');
    const card = await drawn(fight.table, fight.gm, message);
    const [spear, shield] = ['Spear', 'Shield'].map((name) => prospectOf(card, item(1, name).id));
    expect(spear).toMatch(/^Target: Spear: damaged (≈ \d\d|100) %/);
    expect(shield).toMatch(/^Target: Shield: damaged (≈ \d\d|100) %/);
    expect(card).not.toMatch(/hurt/);
  });

  test('ARR-INI-06 a turn that is delayed passes on at once; undo brings both back', async () => {
    await open();
    const [sure, target] = fight.ids as [string, string];
    await backAndForth({ action: 'delay', who: sure, declared: { slot: 7 } }, () => fight.combat().combatant?.id);
    expect(fight.combat().combatant?.id).toBe(target);
    await fight.combat().nextTurn();
    await fight.table.settle();
    expect(fight.combat().combatant?.id).toBe(sure);
  });

  test('the End of Round checks the Staggered, and the turn change comes back', async () => {
    await open();
    await act({ action: 'setCondition', who: fight.ids[0]!, declared: { condition: 'staggered', n: 1 } });
    // Fortitude 10 + 24 cannot fail.
    const before = fight.table.hash(IGNORED);
    expect(system(0)['staggered']).toBe(1);
    await fight.combat().nextRound();
    await fight.table.settle();
    expect([fight.combat().round, system(0)['staggered']]).toEqual([2, 0]);
    await fight.combat().previousTurn();
    await fight.table.settle();
    expect(fight.table.hash(IGNORED)).toBe(before);
  });
});

describe('measurements from tokens', () => {
  const declaredIn = (message: Doc): Record<string, unknown> =>
    seen(fight, message).system['facts'] as Record<string, unknown>;

  test('a charge runs up to its target, past its neighbors', async () => {
    await open();
    const [sure, target, horse] = fight.ids as [string, string, string];
    const message = await act({ action: 'charge', who: sure, item: item(0, 'Spear').id, targets: [target] });
    expect(stateOf(message)).toBe('applied');
    expect(declaredIn(message)).toMatchObject({ squares: 6 });
    expect(declaredIn(message)['along']).toEqual(
      expect.arrayContaining([
        { id: target, distances: [6, 5, 4, 3, 2, 1] },
        { id: horse, distances: [1, 1, 2, 3, 4, 5] },
      ]),
    );
    const { stages } = outcomeIn(seen(fight, message).system) as unknown as {
      stages: readonly { title: string; verdict: { values: { squares: number } } }[];
    };
    const moved = stages.filter(({ title }) => title === 'SALVO.arrgs.stage.moved');
    expect(moved.reduce((sum, { verdict }) => sum + verdict.values.squares, 0)).toBe(5);
    expect([place(0), place(1)]).toEqual([
      [500, 0],
      [600, 0],
    ]);
    await reversalOf(fight.gm, message);
    await fight.table.settle();
    expect(place(0)).toEqual([0, 0]);
  });

  test('ARR-RPO-01 ARR-RPO-04 ARR-RPO-06 a push leaves its target straight away from the attacker, short of any obstacle', async () => {
    await open();
    const [sure, target, horse] = fight.ids as [string, string, string];
    await tokenOf(fight, 0).update({ x: 500, y: 100 });
    await tokenOf(fight, 2).update({ x: 900, y: -300 });
    await fight.table.settle();
    const push = { action: 'reposition', who: sure, item: item(0, 'Spear').id, targets: [target] };
    const message = await act(push);
    expect([stateOf(message), place(1)]).toEqual(['applied', [800, -200]]);
    expect(declaredIn(message)).toMatchObject({ blocker: 'creature', freeSquares: 2, blockers: [horse] });
    const along = declaredIn(message)['along'] as readonly { id: string; distances: readonly number[] }[];
    expect(along.find(({ id }) => id === sure)!.distances.slice(0, 3)).toEqual([1, 2, 3]);
    expect(lost(1)).toBe(3);
    await reversalOf(fight.gm, message);
    await fight.table.settle();
    expect([place(1), lost(1)]).toEqual([[600, 0], 0]);
  });

  test('ARR-RPO-01 the attacker may say in which direction; each has what stands in it beside its name', async () => {
    await open();
    const [sure, target, horse] = fight.ids as [string, string, string];
    await tokenOf(fight, 0).update({ x: 500, y: 100 });
    await tokenOf(fight, 2).update({ x: 600, y: 200 });
    await gameOf(fight.gm).settings.set('salvo', 'allocation', 'ask');
    const push = { action: 'reposition', who: sure, item: item(0, 'Spear').id, targets: [target] };
    const message = await request(fight, fight.gm, push, { ruleset: 'arrgs' });
    await fight.table.settle();
    const asking = () =>
      seen(fight, message).system['asking'] as {
        index: number;
        ask: { question: string; options: readonly { id: string; values?: object }[] };
      };
    const { ask } = asking();
    expect([ask.question, ask.options.map(({ id }) => id)]).toEqual([
      'SALVO.arrgs.question.direction',
      ['away', '90', '135', '180', '225', '270', '315', '0'],
    ]);
    expect(ask.options.find(({ id }) => id === '180')!.values).toMatchObject({ squares: 1, blocker: horse, loss: 2 });
    for (const answer of ['180', 5]) {
      await answerTo(fight.gm, message, asking().index, answer);
      await fight.table.settle();
    }
    expect([stateOf(message), place(1), lost(1), lost(2)]).toEqual(['applied', [600, 100], 2, 2]);
    expect(declaredIn(message)['lines']).toContainEqual(
      expect.objectContaining({ degrees: 180, blocker: 'creature', freeSquares: 1, blockers: [horse] }),
    );
    // Everybody is listed once, however far a way goes: the message of a push is not much longer than another.
    const aside = declaredIn(message)['aside'] as readonly { id: string; ways: { [degrees: string]: number[] } }[];
    expect(aside.map(({ id }) => id).sort()).toEqual(fight.ids.filter((id) => id !== target).sort());
    expect(aside.find(({ id }) => id === sure)!.ways).toMatchObject({
      90: [1, 2, 3, 4, 5, 6, 7, 8, 9],
      180: [1, 1],
    });
    await reversalOf(fight.gm, message);
    await fight.table.settle();
    expect([place(1), lost(1), lost(2)]).toEqual([[600, 0], 0, 0]);
  });

  test('ARR-SDS-01 ARR-MOV-06 a Sidestep with a direction goes there, into nobody’s square; without a direction it leaves the token', async () => {
    await open();
    const [sure] = fight.ids as [string];
    const aside = (declared: object): Promise<Doc> =>
      act({ action: 'sidestep', who: sure, declared: declared as NonNullable<Command['declared']> });
    const south = await aside({ direction: '180' });
    expect(seen(fight, south).system['refusal']).toMatchObject({ refused: 'occupied' });
    const far = await aside({ direction: '45', steps: 2 });
    expect(seen(fight, far).system['refusal']).toMatchObject({ refused: 'tooFar' });
    const message = await aside({ direction: '135' });
    expect([stateOf(message), place(0)]).toEqual(['applied', [100, 100]]);
    await reversalOf(fight.gm, message);
    await fight.table.settle();
    expect(place(0)).toEqual([0, 0]);
    expect([stateOf(await aside({})), place(0)]).toEqual(['applied', [0, 0]]);
  });

  test('a rider gets on, and its mount moves', async () => {
    await open();
    const [sure, , horse] = fight.ids as [string, string, string];
    // Ride 20 and Agility 4 against 10.
    await backAndForth({ action: 'mount', who: sure, targets: [horse] }, () => fight.combat().flags);
    const message = await act({ action: 'movement', who: sure, declared: { mode: 'action', steps: 3 } });
    expect(stateOf(message)).toBe('applied');
    expect(stateOf(await act({ action: 'movement', who: horse }))).toBe('refused');
  });

  test('ARR-MOV-01 ARR-MOV-06 a drag lists the combatants it passes, square by square, and ends in nobody’s square', async () => {
    await open();
    const [, target, horse] = fight.ids as [string, string, string];
    await drag(fight, fight.gm, 0, [600, 0]);
    expect(fight.gm.face.notices.at(-1)!.message).toContain('occupied');
    await drag(fight, fight.gm, 0, [200, 200], [500, 200]);
    const message = gameOf(fight.gm).messages.contents.findLast(({ type }) => type === 'action')!;
    expect([stateOf(message), place(0)]).toEqual(['applied', [500, 200]]);
    expect(declaredIn(message)).toMatchObject({
      steps: 5,
      along: expect.arrayContaining([
        { id: target, distances: [6, 5, 4, 3, 2, 2] },
        { id: horse, distances: [1, 1, 2, 3, 4, 5] },
      ]) as unknown,
    });
    await reversalOf(fight.gm, message);
    await fight.table.settle();
    expect([stateOf(message), place(0)]).toEqual(['undone', [0, 0]]);
  });

  test('ARR-TRN-04 GAP-12 what a rider steers goes with its rider and faces where it went; undo turns both back', async () => {
    await open();
    const [sure, , horse] = fight.ids as [string, string, string];
    await gameOf(fight.gm).actors.get(fight.actors[2]!).update({ 'system.movement.walking.manoeuvrability': 4 });
    await act({ action: 'mount', who: sure, targets: [horse] });
    await drag(fight, fight.gm, 0, [300, 0]);
    const message = gameOf(fight.gm).messages.contents.findLast(({ type }) => type === 'action')!;
    expect([stateOf(message), place(0), place(2)]).toEqual(['applied', [300, 0], [300, 100]]);
    // To the right is 90 from the top; a token that is not turned looks down.
    expect(tokenOf(fight, 2).rotation).toBe(270);
    await reversalOf(fight.gm, message);
    await fight.table.settle();
    expect([place(0), place(2), tokenOf(fight, 2).rotation]).toEqual([[0, 0], [0, 100], 0]);
    // By its own token as well: the rider pays.
    await drag(fight, fight.gm, 2, [200, 100]);
    expect([place(0), place(2)]).toEqual([
      [200, 0],
      [200, 100],
    ]);
  });

  test('GAP-12 ARR-TER-01 a wagon’s way is measured from the wagon, whatever its pilot; everybody aboard goes along', async () => {
    await open();
    const [sure, target, horse] = fight.ids as [string, string, string];
    const wagon = { category: 'walking', baseSpeed: 8, manoeuvrability: 4, seats: 4, size: 'huge' };
    const wheels = await classOf(fight.gm, 'Actor').create({ name: 'Wagon', type: 'arrgsVehicle', system: wagon });
    const { scenes } = gameOf(fight.gm) as unknown as { scenes: { contents: readonly [Doc] } };
    const [scene] = scenes.contents;
    const at = { x: 0, y: 400, actorId: wheels.id, actorLink: true, name: 'Wagon', rotation: 270 };
    const [token] = (await scene.createEmbeddedDocuments('Token', [at])) as unknown as [Doc & { x: number; y: number }];
    await fight
      .combat()
      .createEmbeddedDocuments('Combatant', [{ tokenId: token.id, actorId: wheels.id, sceneId: scene.id }]);
    await fight.table.settle();
    const id = fight.combat().combatants.contents.at(-1)!.id;
    // Swamp under the wagon's way, none under its driver's.
    const shapes = [{ type: 'rectangle', x: 200, y: 400, width: 100, height: 100 }];
    const behaviors = [{ type: 'modifyMovementCost', system: { difficulties: { walk: 2 } } }];
    await scene.createEmbeddedDocuments('Region', [{ name: 'Swamp', shapes, behaviors }]);
    await tokenOf(fight, 0).update({ x: 0, y: 300 });
    await tokenOf(fight, 1).update({ x: 100, y: 300 });
    await fight.table.settle();
    expect(stateOf(await act({ action: 'mount', who: sure, targets: [id] }))).toBe('applied');
    await fight.combat().nextTurn();
    await untilTurnOf(fight, target);
    expect(stateOf(await act({ action: 'mount', who: target, targets: [id] }))).toBe('applied');
    await untilTurnOf(fight, sure);
    const places = (): readonly (readonly number[])[] => [place(0), place(1), [token.x, token.y]];
    const before = places();
    await drag(fight, fight.gm, 0, [300, 300]);
    const message = gameOf(fight.gm).messages.contents.findLast(({ type }) => type === 'action')!;
    expect([stateOf(message), places()]).toEqual(['applied', before.map(([x, y]) => [x! + 300, y])]);
    expect(declaredIn(message)).toMatchObject({
      ground: [0, 1, 0],
      // It looks to the right already.
      turns: 0,
      along: expect.arrayContaining([{ id: horse, distances: [3, 3, 3, 3] }]) as unknown,
    });
    await reversalOf(fight.gm, message);
    await fight.table.settle();
    expect(places()).toEqual(before);
  });

  test('ARR-CHG-01 ARR-TER-01 the straight way of a charge is looked over for rough ground', async () => {
    await open();
    const [sure, target] = fight.ids as [string, string];
    const { scenes } = gameOf(fight.gm) as unknown as { scenes: { contents: readonly [Doc] } };
    const rough = async (x: number, walk: number | null): Promise<void> => {
      const shapes = [{ type: 'rectangle', x, y: 0, width: 100, height: 100 }];
      const behaviors = [{ type: 'modifyMovementCost', system: { difficulties: { walk } } }];
      await scenes.contents[0].createEmbeddedDocuments('Region', [{ name: 'Rubble', shapes, behaviors }]);
      await fight.table.settle();
    };
    // Under the target it costs nothing: the charge ends before it.
    await rough(600, 99);
    await rough(200, 2);
    const charge = { action: 'charge', who: sure, item: item(0, 'Spear').id, targets: [target] };
    const message = await act(charge);
    expect([stateOf(message), declaredIn(message)['ground']]).toEqual(['applied', [0, 1, 0, 0, 0]]);
    await reversalOf(fight.gm, message);
    await fight.table.settle();
    await rough(300, null);
    expect(seen(fight, await act(charge)).system['refusal']).toMatchObject({ refused: 'impassable' });
  });
});

describe('walls (GAP-13, ARR-ATK-05, ARR-RPO-03, -04)', () => {
  const wall = async (c: readonly number[], more = {}): Promise<void> => {
    const { scenes } = gameOf(fight.gm) as unknown as { scenes: { contents: readonly [Doc] } };
    await scenes.contents[0].createEmbeddedDocuments('Wall', [{ c, ...more }]);
    await fight.table.settle();
  };
  const refusalOf = (message: Doc): unknown =>
    (seen(fight, message).system['refusal'] as { refused: string } | null)?.refused ?? null;

  test('what stops sight is no window for an attack, what stops movement none for its effect; the GM may overrule both', async () => {
    await open();
    const [sure, target] = fight.ids as [string, string];
    const thrown = { action: 'attack', who: sure, item: item(0, 'Spear').id, targets: [target] };
    const attackKind = 'ranged';
    await wall([350, -100, 350, 100], { sight: 0 });
    expect(refusalOf(await act({ ...thrown, declared: { attackKind } }))).toBe('noLineOfEffect');
    await wall([250, -100, 250, 100], { move: 0 });
    expect(refusalOf(await act({ ...thrown, declared: { attackKind } }))).toBe('noLineOfSight');
    const overruled = await act({ ...thrown, declared: { attackKind, linesOverruled: true } });
    expect(stateOf(overruled)).toBe('applied');
  });

  test('they count on the scene of the fight also while the referee looks at another', async () => {
    await open();
    const [sure, target] = fight.ids as [string, string];
    await wall([300, -100, 300, 100], { door: 1, sight: 0 });
    const combat = fight.combat();
    fight = { ...fight, combat: () => combat };
    const away = await classOf(fight.gm, 'Scene').create({ name: 'Elsewhere', grid: { type: 1, size: 100 } });
    await (away as unknown as { view(): Promise<unknown> }).view();
    const thrown = { action: 'attack', who: sure, item: item(0, 'Spear').id, targets: [target] };
    const declared = { attackKind: 'ranged' };
    expect(refusalOf(await act({ ...thrown, declared }))).toBe('noLineOfEffect');
    const charge = { action: 'charge', who: sure, item: item(0, 'Spear').id, targets: [target] };
    expect(refusalOf(await act(charge))).toBe('impassable');
    const { scenes } = gameOf(fight.gm) as unknown as {
      scenes: { contents: readonly { walls: { contents: readonly Doc[] } }[] };
    };
    await scenes.contents[0]!.walls.contents[0]!.update({ ds: 1 });
    await fight.table.settle();
    expect(stateOf(await act({ ...thrown, declared }))).toBe('applied');
  });

  test('nobody charges, withdraws or steps through a wall; an open door is no wall', async () => {
    await open();
    const [sure, target] = fight.ids as [string, string];
    await wall([100, -500, 100, 600], { sight: 0, door: 1 });
    const charge = { action: 'charge', who: sure, item: item(0, 'Spear').id, targets: [target] };
    expect(refusalOf(await act(charge))).toBe('impassable');
    expect(refusalOf(await act({ action: 'sidestep', who: sure, declared: { direction: '90' } }))).toBe('impassable');
    await drag(fight, fight.gm, 0, [300, 0]);
    expect(fight.gm.face.notices.at(-1)!.message).toContain('blocked');
    const { scenes } = gameOf(fight.gm) as unknown as {
      scenes: { contents: readonly { walls: { contents: readonly Doc[] } }[] };
    };
    await scenes.contents[0]!.walls.contents[0]!.update({ ds: 1 });
    await fight.table.settle();
    expect([stateOf(await act(charge)), place(0)]).toEqual(['applied', [500, 0]]);
  });

  test('a push ends at a wall, and hurts', async () => {
    await open();
    const [sure, target] = fight.ids as [string, string];
    await tokenOf(fight, 0).update({ x: 500, y: 0 });
    await wall([800, -100, 800, 200]);
    const message = await act({ action: 'reposition', who: sure, item: item(0, 'Spear').id, targets: [target] });
    expect([stateOf(message), place(1), lost(1)]).toEqual(['applied', [700, 0], 2]);
    const { blocker, freeSquares } = seen(fight, message).system['facts'] as { blocker: string; freeSquares: number };
    expect([blocker, freeSquares]).toEqual(['object', 1]);
  });
});

const place = (index: number): readonly number[] => {
  const { x, y } = tokenOf(fight, index);
  return [x, y];
};
