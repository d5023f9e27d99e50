/** Vehicles and mounts in play (GAP-12): who steers, who is carried, and what a wreck does to both. */
import { describe, expect, test } from 'vitest';
import { fight, nextRound, refusedIn, stateOf, SWORD, table, type Line, type Data } from './people.ts';

const squaresOf = (line: Line, id = 'a'): number => stateOf(line, id).motion.squares;

describe('vehicles and mounts (GAP-12)', () => {
  const WAGON = {
    vitality: { max: 40 },
    resist: [{ value: 4, type: 'all' }],
    baseSpeed: 8,
    rate: 2,
    size: 'huge',
    manoeuvrability: 3,
    seats: 4,
  };
  const road = (vehicle = {}, options = {}): Line =>
    table.start(
      fight(
        [
          {
            id: 'a',
            side: 'us',
            score: 20,
            sheet: { vitality: { base: 100 }, skills: { piloting: 4, ride: 9, athletics: 1 } },
          },
          { id: 'wagon', side: 'us', kind: 'vehicle', sheet: { ...WAGON, ...vehicle }, items: [] },
          { id: 'b', side: 'them', score: 10, items: [SWORD] },
        ],
        options,
      ),
    );
  const aboard = (vehicle = {}, options = {}): Line =>
    nextRound(table.act(road(vehicle, options), 'a', 'mount', { target: 'wagon', dice: [10] }));
  const drive = (line: Line, steps: number, die: number): Line =>
    table.act(line, 'a', 'movement', { declared: { steps, rate: 2, mode: 'action' }, dice: [die] });

  test('it moves on the pilot’s points: Piloting and Agility, rolled, speed by rate (GAP-07, AMB-58)', () => {
    const line = drive(aboard(), 16, 10);
    expect(squaresOf(line, 'wagon')).toBe(16);
    expect(squaresOf(line)).toBe(0);
    expect(stateOf(line, 'a')).toMatchObject({ points: { ap: 2 }, life: { lost: 2 } });
    expect(refusedIn(table.act(aboard(), 'a', 'movement', { declared: { mode: 'passive' } }))).toBe('notNatural');
  });

  test('passengers move at its increment (ARR-MI-07)', () => {
    const line = table.act(drive(aboard(), 16, 10), 'a', 'attack', {
      item: 'sword',
      target: 'b',
      dice: [10],
      choices: ['none'],
    });
    expect(line.log.find((row) => row.startsWith('melee'))).toContain('movement -2');
  });

  const fast = (): Line =>
    table.act(aboard(), 'a', 'movement', { declared: { steps: 38, rate: 2, mode: 'action', dc: -20 }, dice: [10] });

  test('the wall hurts the wagon and everybody in it, each with its own resistance (ARR-ACC-04, WE-14)', () => {
    const wall = table.act(fast(), 'a', 'collide');
    expect(table.act(fast(), 'wagon', 'collide').fight).toEqual(wall.fight);
    expect(stateOf(wall, 'wagon').life.lost).toBe(40 - 4);
    expect(stateOf(wall, 'a').life.lost).toBe(2 + 40);
    expect(stateOf(wall, 'wagon').motion).toMatchObject({ squares: 0, stopped: true });
  });

  test('at 0 Vitality it stops dead and moves no more; as a wreck it leaves them on foot', () => {
    const hit = (amount: number): Line => table.act(fast(), 'wagon', 'harm', { declared: { amount } });
    expect(stateOf(hit(39), 'a').life.lost).toBe(2);
    const still = hit(40);
    expect(stateOf(still, 'a')).toMatchObject({ life: { lost: 2 + 40 }, motion: { carriedBy: 'wagon' } });
    expect(refusedIn(table.act(still, 'a', 'movement', { declared: { mode: 'action' } }))).toBe('wrecked');
    const wreck = hit(80);
    expect(stateOf(wreck, 'a')).toMatchObject({ life: { lost: 2 + 40 }, motion: { carriedBy: null } });
    expect(stateOf(wreck, 'wagon').motion.pilot).toBeNull();
  });

  test('mounted weapons: the gunner’s arm, the vehicle’s magnitude, the arc (GAP-12, ARR-TRN-04)', () => {
    const cannon = (arc: string, kind: string) => ({
      type: 'weapon',
      id: 'cannon',
      kind,
      baseSv: 12,
      types: ['force'],
      increment: 30,
      arc,
      reload: { cost: 2, capacity: 1, loaded: 1 },
    });
    const crew = (arc: string, kind = 'ranged'): Line => {
      const line = table.start(
        fight([
          { id: 'a', side: 'us', score: 20, sheet: { skills: { missileWeaponry: 4 } } },
          { id: 'tank', side: 'us', kind: 'vehicle', sheet: { ...WAGON, magnitude: 2 }, items: [cannon(arc, kind)] },
          { id: 'b', side: 'them', score: 10, sheet: { vitality: { base: 99 } } },
        ]),
      );
      return nextRound(table.act(line, 'a', 'mount', { target: 'tank', dice: [10] }));
    };
    const fire = (line: Line, dice: readonly number[], declared = {}): Line =>
      table.act(line, 'a', 'fireMounted', {
        target: 'b',
        dice,
        declared: { weapon: 'cannon', squares: 10, near: [], ...declared },
      });
    // (18 + 4 + 1) / 2 = 11 against 12 x 2 = 24; 12 / 2 = 6: -7.
    expect(stateOf(fire(crew('all'), [18]), 'b').life.lost).toBe(0);
    expect(fire(crew('all', 'both'), [18]).log).toEqual(fire(crew('all'), [18]).log);
    expect(refusedIn(fire(crew('front'), [], { bearing: 180 }))).toBe('outOfArc');
    expect(refusedIn(fire(crew('rear'), [18], { bearing: 180 }))).toBeUndefined();
    expect(refusedIn(fire(crew('left'), [18], { bearing: 300 }))).toBeUndefined();
    expect(refusedIn(fire(crew('left'), [], { bearing: 316 }))).toBe('outOfArc');
    const shot = fire(crew('all'), [18]);
    expect(refusedIn(fire(shot, []))).toBe('notEnoughAp');
    const loaded = table.act(nextRound(shot), 'a', 'reloadMounted', {
      dice: [5],
      declared: { weapon: 'cannon', near: [] },
    });
    expect(stateOf(loaded, 'tank').stock.loaded['cannon']).toBe(1);
    expect(stateOf(loaded, 'a').points.ap).toBe(1);
  });

  test('a mount that is ridden goes where its rider goes (GAP-12)', () => {
    const horse = { size: 'large', movement: { walking: { baseSpeed: 10 } } };
    let line = table.start(
      fight([
        { id: 'a', side: 'us', score: 20 },
        { id: 'horse', side: 'us', score: 15, sheet: horse, items: [] },
      ]),
    );
    line = table.act(line, 'a', 'mount', { target: 'horse', dice: [15] });
    expect(refusedIn(table.act(table.next(line), 'horse', 'movement'))).toBe('ridden');
    const ridden = table.act(line, 'a', 'movement', { declared: { steps: 8, mode: 'action' }, dice: [10] });
    expect([squaresOf(ridden), squaresOf(ridden, 'horse')]).toEqual([0, 8]);
  });

  describe('whose pilot is dead, unconscious or helpless (GAP-12)', () => {
    /** `a` and `c` sit in the wagon or on the horse, `a` steers; then something happens to `a`, and `b` has its turn. */
    const crewed = (condition: string | null, carrier: Data = {}, options = {}): Line => {
      const horse = { size: 'huge', movement: { walking: { baseSpeed: 10 } } };
      const [kind, sheet] = 'abilities' in carrier ? ['character', { ...horse, ...carrier }] : ['vehicle', WAGON];
      const riding = { vitality: { base: 100 }, skills: { piloting: 4, ride: 9, athletics: 1 } };
      let line = table.start(
        fight(
          [
            { id: 'a', side: 'us', score: 20, sheet: riding },
            { id: 'c', side: 'us', score: 15, sheet: riding },
            { id: 'wagon', side: 'us', kind, score: 5, sheet, items: [] },
            { id: 'b', side: 'them', score: 10, items: [SWORD] },
          ],
          options,
        ),
      );
      line = table.act(line, 'a', 'mount', { target: 'wagon', dice: [10], declared: { climbed: true } });
      if (condition) line = table.act(line, 'a', 'setCondition', { declared: { condition } });
      return table.next(line);
    };
    const dcOf = (line: Line): unknown =>
      line.events.findLast(({ kind, who }) => kind === 'reactionMade' && who === 'wagon')?.facts?.['dc'];
    const reactionOf = (condition: string | null): unknown =>
      dcOf(table.act(table.next(crewed(condition)), 'b', 'attack', { item: 'sword', target: 'wagon', dice: [10] }));

    test('it has no Reflex; with a merely stunned driver it has (ARR-DTH-02, ARR-UNC-02, GAP-11)', () => {
      // 10 and Piloting 4 and Agility 1, less 2 for its size.
      expect(reactionOf(null)).toBe(13);
      expect(reactionOf('stunned')).toBe(13);
      expect([reactionOf('dead'), reactionOf('unconscious'), reactionOf('helpless')]).toEqual([0, 0, 0]);
    });

    test('nobody has agreed to anything: a spell still counts from 0 (`willingDc`, GAP-12)', () => {
      const bolt = { type: 'spell', id: 'bolt', level: 1, sv: 2, types: ['fire'], increment: 10, memorised: 1 };
      const sheet = { skills: { arcane: 9 }, slots: { 1: { max: 1 } } };
      const wagon = { id: 'wagon', kind: 'vehicle', sheet: { ...WAGON, resist: [] }, items: [] };
      const line = table.start(
        fight([{ id: 'b', score: 10, sheet, items: [bolt] }, wagon], { willingDc: 'baseDifficulty' }),
      );
      const hit = table.act(line, 'b', 'cast', {
        item: 'bolt',
        target: 'wagon',
        declared: { squares: 2, near: [] },
        dice: [5],
      });
      expect(stateOf(hit, 'wagon').life.lost).toBe(2 + 5 + 9);
    });

    test('another rider takes over with a Mount manoeuvre, and steers (ARR-MNT-02)', () => {
      const boards = (line: Line): Line => table.act(line, 'c', 'mount', { target: 'wagon', dice: [10] });
      const second = boards(crewed('dead'));
      expect(stateOf(second, 'wagon').motion.pilot).toBe('c');
      const passenger = boards(crewed(null));
      expect(stateOf(passenger, 'wagon').motion.pilot).toBe('a');
      const later = nextRound(table.act(passenger, 'a', 'setCondition', { declared: { condition: 'unconscious' } }));
      expect(refusedIn(table.act(later, 'c', 'movement', { declared: { mode: 'action' } }))).toBe('notPilot');
      const steers = boards(later);
      expect(stateOf(steers, 'wagon').motion.pilot).toBe('c');
      expect(stateOf(steers, 'c').motion.carriedBy).toBe('wagon');
      expect(refusedIn(table.act(steers, 'c', 'mount', { target: 'wagon', declared: { pool: 'aap' } }))).toBe(
        'alreadyAboard',
      );
      expect(
        refusedIn(table.act(steers, 'c', 'movement', { declared: { mode: 'action', steps: 1 }, dice: [10] })),
      ).toBe(undefined);
    });

    test('a mount goes where it likes again', () => {
      const rides = (condition: string | null): string | undefined => {
        const line = table.next(table.next(crewed(condition, { abilities: { body: 3, personality: 0 } })));
        return refusedIn(table.act(line, 'wagon', 'movement', { declared: { steps: 3 } }));
      };
      expect([rides(null), rides('unconscious')]).toEqual(['ridden', undefined]);
    });
  });

  test('a vehicle wrecked by its own sudden stop throws its riders out as well (GAP-12)', () => {
    // 38 squares at 8 are the fifth increment: a stop of 40 Force, less 4, where 30 of 40 are left to lose below 0.
    const hit = (amount: number): Line => table.act(fast(), 'wagon', 'harm', { declared: { amount } });
    expect(stateOf(hit(43), 'wagon').life).toMatchObject({ lost: 43 + 36, dead: false });
    const wrecked = hit(44);
    expect(stateOf(wrecked, 'wagon').life.dead).toBe(true);
    expect(stateOf(wrecked, 'a').motion.carriedBy).toBeNull();
  });

  test('a rider goes at the pace of what carries it, in its own way of going (ARR-MI-02, -07)', () => {
    const skiff = road({ category: 'flying', baseSpeed: 12, squaresThisRound: 20 });
    const up = table.act(skiff, 'a', 'mount', { target: 'wagon', dice: [10] });
    const attack = table.act(up, 'a', 'attack', { item: 'sword', target: 'b', declared: { pool: 'aap' }, dice: [10] });
    expect(attack.log.find((row) => row.startsWith('melee'))).toContain('movement -2');
  });

  test('nobody but the pilot steers (GAP-12)', () => {
    const two = table.start(
      fight([
        { id: 'a', side: 'us', score: 20 },
        { id: 'c', side: 'us', score: 15 },
        { id: 'wagon', side: 'us', kind: 'vehicle', sheet: WAGON, items: [] },
      ]),
    );
    const both = table.act(table.next(table.act(two, 'a', 'mount', { target: 'wagon', dice: [10] })), 'c', 'mount', {
      target: 'wagon',
      dice: [10],
    });
    expect(refusedIn(table.act(both, 'c', 'movement', { declared: { pool: 'aap', mode: 'action' } }))).toBe('notPilot');
    expect(refusedIn(table.act(both, 'c', 'sidestep', { declared: { pool: 'aap' } }))).toBe('carried');
  });
});
