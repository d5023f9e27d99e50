/** The one writer on the scene: tokens that an act moves and turns. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Event, type Id, type Outcome } from '../../../src/rules/index.ts';
import type { Source, TokenDoc } from '../../../src/foundry/api.ts';
import { enterGames } from '../../../src/foundry/games/data.ts';
import { isMovedSince, shiftsBy, type TokenShift } from '../../../src/foundry/resolution/measure/shifts.ts';
import type * as marking from '../../../src/foundry/resolution/writing/marks.ts';
import * as writing from '../../../src/foundry/resolution/writing/write.ts';
import { hurt, laid, peopleIn } from './people.ts';
import { commandOf, sceneWith, tableOn } from './scene.ts';
import { actorOf, hold, openWorld, type World } from './world.ts';

enterGames();
let world: World;
const { person, combatWith } = peopleIn(() => world);
beforeEach(() => void (world = openWorld()));
afterEach(() => vi.unstubAllGlobals());

const operation = (...events: readonly Event[]): marking.Operation => ({ id: 'm.0', events });

describe('tokens', () => {
  const placed = (id: string, rest: object = {}): TokenDoc & { readonly at: readonly Source[] } => {
    const at: Source[] = [];
    const doc = {
      ...{
        id,
        uuid: `Scene.s.Token.${id}`,
        documentName: 'Token',
        name: id,
        x: 0,
        y: 0,
        elevation: 0,
        rotation: 0,
        disposition: 1,
        flags: {} as { salvo?: { moved?: string } },
      },
      at,
      getFlag: () => doc.flags.salvo?.moved,
      update: async ({ 'flags.salvo.moved': moved, ...changes }: Source) => {
        at.push(changes);
        if ((doc as { isHeld?: boolean }).isHeld) return;
        Object.assign(doc, changes);
        if (moved !== undefined) doc.flags = { salvo: { moved: String(moved) } };
      },
      ...rest,
    };
    return world.put(doc as never) as never;
  };
  const spot = (x: number) => ({ x, y: 0, elevation: 0 });
  const shift = (to: number, from = 0, id = 't'): TokenShift => ({
    who: 'one',
    token: `Scene.s.Token.${id}`,
    from: spot(from),
    to: spot(to),
  });

  test('go where an operation leaves them, once, and before anything else is written', async () => {
    const token = placed('t');
    const combat = combatWith({ one: { actor: person('a'), token } });
    const done = { ...operation(hurt('one')), shifts: [shift(100)] };
    expect(await writing.apply(() => laid(combat), done)).toEqual([]);
    await writing.apply(() => laid(combat), done);
    expect([token.at, token.x]).toEqual([[spot(100)], 100]);
    // Held where it is, nothing is applied.
    hold(token);
    world.writes.length = 0;
    expect(await writing.apply(() => laid(combat), { ...done, id: 'm.1' })).toEqual(['one']);
    expect(world.writes).toEqual([]);
  });

  test('go back only where the operation that is taken back moved them', async () => {
    const token = placed('t');
    const combat = combatWith({ one: { actor: person('a'), token } });
    const back = { id: 'm.1', undoes: 'm.0', events: [], shifts: [shift(0, 100)] };
    await writing.apply(() => laid(combat), back);
    expect(token.at).toEqual([]);
    token.flags['salvo'] = { moved: 'm.0' };
    await writing.apply(() => laid(combat), back);
    expect(token.at).toEqual([spot(0)]);
    await writing.apply(() => laid(combat), { ...back, shifts: [shift(0, 100, 'gone')] });
    expect(token.at).toHaveLength(1);
  });

  test('have been moved since where another act moved them; a token that is gone stands in nobody’s way', () => {
    const token = placed('t');
    token.flags['salvo'] = { moved: 'm.0' };
    person('a');
    expect([
      isMovedSince([shift(1)], 'm.0'),
      isMovedSince([shift(1)], 'n.0'),
      isMovedSince(undefined, 'n.0'),
      isMovedSince([shift(1, 0, 'gone')], 'n.0'),
    ]).toEqual([false, true, false, false]);
    expect(isMovedSince([shift(1, 0, 'gone'), shift(1)], 'n.0')).toBe(true);
    expect(isMovedSince([{ ...shift(1), token: 'Actor.a' }], 'n.0')).toBe(false);
  });

  test('turn every token to where its combatant faces', async () => {
    const token = placed('t');
    const actor = (id: string, at: TokenDoc | null) =>
      world.put(actorOf(id, 'arrgsCharacter', { facing: 180 }, { token: at as never }));
    const [one, two] = [actor('a', token), actor('b', null)];
    const combat = combatWith({ two: { actor: two }, one: { actor: one, token } });
    const face = (who: Id, to: number, path = 'motion.facing'): Event => ({
      kind: 'x',
      who,
      clause: '',
      changes: [{ path, from: 180, to }],
    });
    await writing.apply(() => laid(combat), operation(face('one', 90), face('two', 200), face('gone', 10)));
    expect(token.at).toEqual([{ rotation: 270 }]);
    // Where it looks there already nothing is turned.
    await writing.apply(() => laid(combat), {
      id: 'm.1',
      events: [{ ...face('one', 90), changes: [{ path: 'motion.facing', from: 90, to: 90 }] }],
    });
    await writing.apply(() => laid(combat), {
      id: 'm.2',
      events: [{ ...hurt('one'), changes: [{ path: 'motion.squares', by: 1 }] }],
    });
    expect(token.at).toHaveLength(1);
  });

  test('are left where straight lines lead: up to somebody, away, or beside their carrier', () => {
    const scene = sceneWith();
    const standing = {
      a: { at: [0, 0] },
      b: { at: [4, 0] },
      c: { at: [4, 4], elevation: 3 },
      d: { at: [1, 0], scene: { ...sceneWith(), id: 'away' } },
    } as const;
    const moved = (who: Id | null, line: object): Event => ({
      kind: 'moved',
      who,
      clause: '',
      changes: [],
      shift: line as never,
    });
    const shifts = (...events: readonly Event[]) => {
      const outcome: Outcome = { action: 'do', actor: 'a', stages: [{ kind: 'effect', who: 'a', title: '', events }] };
      return shiftsBy(tableOn(scene, standing as never), commandOf(), undefined, outcome).map(({ who, from, to }) => [
        who,
        from.x / 100,
        to.x / 100,
        to.y / 100,
        to.elevation,
      ]);
    };
    expect(shifts(moved('a', { to: 'b', squares: 2 }))).toEqual([['a', 0, 2, 0, 0]]);
    expect(shifts(moved('b', { from: 'a', squares: 3 }))).toEqual([['b', 4, 7, 0, 0]]);
    expect(shifts(moved('b', { degrees: 180, squares: 1 }), moved('b', { from: 'a', squares: 1 }))).toEqual([
      ['b', 4, 5, 1, 0],
    ]);
    // Whoever is carried goes as far as the one beside it, up and down too; whoever carries went already.
    expect(shifts(moved('a', { to: 'b', squares: 2 }), moved('c', { beside: 'a', squares: 2 }))).toEqual([
      ['a', 0, 2, 0, 0],
      ['c', 4, 6, 4, 3],
    ]);
    expect(
      shifts(
        moved('c', { degrees: 0, squares: 1 }),
        moved('b', { beside: 'c', squares: 1 }),
        moved('c', { beside: 'b', squares: 9 }),
      ),
    ).toEqual([
      ['c', 4, 4, 3, 3],
      ['b', 4, 4, -1, 0],
    ]);
    expect([
      shifts(moved('c', { beside: 'a', squares: 2 })),
      shifts(moved('x', { degrees: 0, squares: 1 })),
      shifts(moved(null, { degrees: 0, squares: 1 })),
    ]).toEqual([[], [], []]);
    // From another scene nobody is reached, and nobody is driven away.
    expect([
      shifts(moved('a', { to: 'd', squares: 1 })),
      shifts(moved('a', { from: 'd', squares: 1 })),
      shifts(moved('a', { to: 'x', squares: 1 })),
    ]).toEqual([[], [], []]);
    expect(shifts(moved('a', { to: 'b', squares: 0 }))).toEqual([]);
  });
});
