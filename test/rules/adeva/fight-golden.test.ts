/** Fights whose whole log is kept and was read: a burst on a crowd, a grapple on the edge of a roof, giants, boarders. */
import { describe, expect, test } from 'vitest';
import { combatantOf } from '../../../src/rules/adeva/sheet/state.ts';
import type { AdevaFight, AdevaState } from '../../../src/rules/adeva/sheet/types.ts';
import { golden, takenBack, scripted, type Scripted } from '../fight-log.ts';
import { act, fightOf, ITEMS, next, start, type Person } from './people.ts';

const stateOf = (played: Scripted<AdevaFight>, id: string): AdevaState => combatantOf(played.fight, id).state;
const pool = (max: number) => ({ value: max, max });

/** The whole of it is undone to its beginning, and its log is the stored one. */
async function kept(file: string, played: Scripted<AdevaFight>, before: AdevaFight): Promise<void> {
  expect(played.refused).toBeNull();
  expect(takenBack(played)).toEqual(before);
  await golden(`golden/${file}.txt`, played.log);
}

describe('a burst on a crowd', () => {
  const dodger = (id: string, ag: number): Person => ({
    id,
    side: 'red',
    scores: { ag, t: 34 },
    items: [ITEMS.vest],
    sheet: { wounds: pool(10), skills: { dodge: 'proficient' } },
  });

  test('five hits shared out: two dodge, a Deflector takes one off, degrees on one die (ADE-HIT-04, ADE-HIT-08, ADE-EVA-05, ADE-DFL-03)', async () => {
    const before = fightOf([
      {
        id: 'gunner',
        side: 'blue',
        scores: { bs: 58, ag: 45 },
        items: [ITEMS.rifle],
        sheet: { wounds: pool(12), fate: pool(2) },
      },
      dodger('ana', 36),
      dodger('bo', 41),
      { ...dodger('captain', 20), items: [ITEMS.field, ITEMS.suit] },
    ]);
    let played = start(scripted(before), { dice: [9, 4, 5, 2] });
    const crowd = ['bo', 'captain'].map((id, index) => ({ id, metres: 3 + index }));
    played = act(played, 'gunner', 'halfAim');
    played = act(played, 'gunner', 'burst', {
      item: 'rifle',
      target: 'ana',
      declared: { intendedHits: 5, squares: 20, neighbors: crowd },
      // One more degree for a Fate Point; two hits for Ana and Bo, one for the captain; a dodge, a dodge, the Deflector.
      choices: ['extraDos', { ana: 2, bo: 2, captain: 1 }, 'dodge', 'dodge', 'deflect'],
      dice: [14, 33, 77, 41, 4, 55, 9, 2, 7],
    });
    await kept('burst-on-a-crowd', played, before);
    expect([
      stateOf(played, 'ana').reactions,
      stateOf(played, 'bo').reactions,
      stateOf(played, 'captain').reactions,
    ]).toEqual([0, 0, 1]);
  });
});

describe('a grapple on the edge of a roof', () => {
  test('held, pushed over the edge, and the fall that the GM lets follow (ADE-GRP-01, ADE-GRP-06, ADE-GRP-11, ADE-GRP-12, GAP-10)', async () => {
    const before = fightOf([
      { id: 'wrestler', side: 'blue', scores: { ws: 48, s: 46, ag: 41, t: 42 }, sheet: { wounds: pool(13) } },
      {
        id: 'guard',
        side: 'red',
        scores: { s: 38, ag: 33, t: 34 },
        items: [ITEMS.pistol],
        sheet: { wounds: pool(22), skills: { dodge: 'proficient' } },
      },
    ]);
    let played = start(scripted(before), { dice: [8, 3] });
    played = act(played, 'wrestler', 'grappleInitiate', { target: 'guard', choices: ['dodge'], dice: [31, 70] });
    played = next(played);
    played = act(played, 'guard', 'breakFree', { dice: [64, 22] });
    played = act(played, 'guard', 'breakFree', { dice: [35, 12] });
    played = next(played);
    played = act(played, 'wrestler', 'grapple');
    played = act(played, 'wrestler', 'push', { choices: ['stay'], dice: [15, 36] });
    expect(stateOf(played, 'guard').grapple).toBeNull();
    played = act(played, 'guard', 'fall', { declared: { squares: 30 }, dice: [4, 9, 2] });
    await kept('edge-of-a-roof', played, before);
    expect(stateOf(played, 'guard').conditions).toHaveProperty('prone');
  });
});

describe('two giants against a colossus', () => {
  test('a pilot spends Fate in the machine, strain slows the colossus, which falls at 0 (GAP-18, ADE-WND-02, ADE-DFL-03)', async () => {
    const giant = (id: string, ag: number, fate: number): Person => ({
      id,
      side: 'blue',
      kind: 'machine',
      items: [ITEMS.rifle, ITEMS.field],
      scores: { s: 40, t: 30 },
      sheet: {
        pilotId: `${id}-pilot`,
        pilot: {
          characteristics: Object.fromEntries(
            ['ws', 'bs', 's', 't', 'ag', 'int', 'per', 'wp', 'fel'].map((key) => [
              key,
              { base: key === 'ag' ? ag : 42, unnatural: 0 },
            ]),
          ),
          skills: { dodge: 'trained' },
          fate: pool(fate),
        },
        wounds: pool(16),
        diesAtZero: false,
      },
    });
    const colossus: Person = {
      id: 'colossus',
      side: 'red',
      kind: 'machine',
      items: [ITEMS.claws, ITEMS.field],
      scores: { ws: 45, s: 72, t: 61, ag: 31 },
      sheet: {
        wounds: pool(24),
        diesAtZero: true,
        size: 6,
        naturalAp: { head: 2, rightArm: 2, leftArm: 2, body: 2, rightLeg: 2, leftLeg: 2 },
      },
    };
    const before = fightOf([giant('kestrel', 44, 1), giant('bastion', 35, 0), colossus]);
    let played = start(scripted(before), { dice: [7, 5, 6] });
    played = act(played, 'kestrel', 'halfAim');
    played = act(played, 'kestrel', 'burst', {
      item: 'rifle',
      target: 'colossus',
      declared: { intendedHits: 4, squares: 25 },
      choices: ['reroll', 'deflect'],
      dice: [98, 11, 61, 10, 33, 9, 27, 7, 35, 5, 30, 2],
    });
    played = next(played);
    played = act(played, 'colossus', 'charge', {
      item: 'claws',
      target: 'bastion',
      declared: { path: 8, straightTail: 5 },
      choices: ['dodge'],
      dice: [22, 20],
    });
    played = next(played);
    played = act(played, 'bastion', 'burst', {
      item: 'rifle',
      target: 'colossus',
      declared: { intendedHits: 3, squares: 3 },
      choices: ['none'],
      dice: [12, 9, 40, 8, 55, 9],
    });
    await kept('giants-and-colossus', played, before);
    expect(stateOf(played, 'kestrel').pilotFate).toBe(0);
    expect(stateOf(played, 'colossus').ended.dead).toBe(true);
  });
});

describe('a boarding action', () => {
  test('rammed, boarded, repelled, taken (ADE-RAM-03, ADE-RAM-04, ADE-BRD-01 to -03, GAP-09 Subdual)', async () => {
    const ship = (id: string, side: string, size: number, hull: number, mod: number, ag: number): Person => ({
      id,
      side,
      kind: 'starship',
      scores: { ws: 40, bs: 40, ag, s: 50, t: 50 },
      sheet: { wounds: pool(hull), size, ap: 10, marines: { mod, dice: 1, sides: 10, flat: 5 } },
    });
    const before = fightOf([ship('cruiser', 'blue', 5, 60, 20, 40), ship('courier', 'red', 1, 24, 0, 30)]);
    let played = start(scripted(before), { dice: [6, 6] });
    played = act(played, 'cruiser', 'ram', {
      target: 'courier',
      declared: { path: 6, straightTail: 4 },
      choices: ['none'],
      dice: [33, 8, 2],
    });
    played = next(played);
    played = next(played);
    played = act(played, 'cruiser', 'boarding', { target: 'courier', choices: ['repelBoarders'], dice: [50, 17] });
    played = next(played);
    played = next(played);
    played = act(played, 'cruiser', 'boarding', {
      target: 'courier',
      choices: ['repelBoarders', '0.0'],
      dice: [21, 88, 3],
    });
    await kept('boarding', played, before);
    expect(stateOf(played, 'courier').ended).toMatchObject({ captured: true, dead: false });
  });
});
