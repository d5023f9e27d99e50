/** Sections 25 and 26 in play: ways, windows, terrain, increments and shocks. */
import { describe, expect, test } from 'vitest';
import { arrgs } from '../../../src/rules/arrgs/index.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import {
  choiceOf,
  cvOf,
  duel,
  fight,
  nextRound,
  refusedIn,
  stateOf,
  table,
  type Line,
  type Data,
  type Options,
} from './people.ts';

const squaresOf = (line: Line, id = 'a'): number => stateOf(line, id).motion.squares;
const guard = (...distances: readonly number[]) => [{ id: 'b', distances }];

describe('Movement (ARR-MAN-12, ARR-MOV, WE-13)', () => {
  const move = (line: Line, declared = {}, dice: readonly number[] = [], choices: readonly string[] = []): Line =>
    table.act(line, 'a', 'movement', { declared, dice, choices });

  test('speed and the margin of a passive check: Body 3 and Athletics 1 make 9 (ARR-MOV-01, -03, -04)', () => {
    expect(stateOf(move(duel()), 'a').motion.allowance).toMatchObject({
      squares: 9,
      category: 'walking',
      answered: [],
    });
    const line = move(duel(), { steps: 4 });
    expect(stateOf(line, 'a').motion).toMatchObject({ squares: 4, allowance: { squares: 5 } });
    expect(refusedIn(move(duel(), { steps: 10 }))).toBe('tooFar');
  });

  test('what is left is gone with steps, which cost nothing', () => {
    const line = table.act(move(duel(), { steps: 4 }), 'a', 'step', { declared: { steps: 5 } });
    expect(stateOf(line, 'a').motion).toMatchObject({ squares: 9, allowance: null });
    expect(stateOf(line, 'a').points.used).toBe(1);
    expect(refusedIn(table.act(line, 'a', 'step', { declared: { steps: 1 } }))).toBe('noAllowance');
    expect(refusedIn(table.act(move(duel()), 'a', 'step', { declared: { steps: 10 } }))).toBe('tooFar');
  });

  test('rolled where the mover likes, and where the category is none of its own (ARR-MOV-03, -07)', () => {
    expect(stateOf(move(duel(), { mode: 'action' }, [14]), 'a').motion.allowance?.squares).toBe(13);
    const climber = { sheet: { movement: { climbing: { baseSpeed: 2 } } } };
    expect(refusedIn(move(duel(climber), { category: 'climbing' }))).toBe('notNatural');
    const stuck = move(duel(climber), { category: 'climbing', mode: 'action', steps: 2 }, [3]);
    expect(stateOf(stuck, 'a')).toMatchObject({ motion: { squares: 0, allowance: null }, points: { used: 1 } });
  });

  test('the GM may ask for another DC (ARR-MOV-08); penalties of the moment count (ARR-MOV-05)', () => {
    expect(stateOf(move(duel(), { dc: 14 }), 'a').motion.allowance?.squares).toBe(5);
    let line = move(duel(), { steps: 9 });
    line = move(line);
    expect(stateOf(line, 'a').motion.allowance?.squares).toBe(7);
  });

  test('difficult squares add up, or the worst counts (`difficultTerrain`, ARR-TER-01, -04); one square is always left (ARR-TER-02)', () => {
    const rough = { rough1: 2, rough2: 1 };
    expect(stateOf(move(duel(), rough), 'a').motion.allowance?.squares).toBe(5);
    expect(stateOf(move(duel({}, {}, { difficultTerrain: 'highest' }), rough), 'a').motion.allowance?.squares).toBe(7);
    expect(stateOf(move(duel(), { rough3: 5 }), 'a').motion.allowance?.squares).toBe(1);
    const flier = { sheet: { movement: { flying: { baseSpeed: 5, natural: true } } } };
    expect(stateOf(move(duel(flier), { category: 'flying', rough3: 5 }), 'a').motion.allowance?.squares).toBe(7);
  });

  test('ground that the table has looked at counts in place of what was typed, however rough (ARR-TER-01, -04)', () => {
    expect(stateOf(move(duel(), { steps: 3, ground: [0, 1, 2], rough1: 9 }), 'a').motion).toMatchObject({
      squares: 3,
      allowance: { squares: 3 },
    });
    expect(refusedIn(move(duel(), { steps: 6, ground: [0, 4, 0, 0, 0, 0] }))).toBe('tooFar');
    expect(move(duel(), { steps: 5, ground: [0, 4, 0, 0, 0] }).refused).toBeNull();
    expect(refusedIn(move(duel(), { steps: 2, ground: [null, 0] }))).toBe('impassable');
    expect(refusedIn(table.act(duel(), 'a', 'withdraw', { declared: { steps: 4, ground: [2, 0, 0, 0] } }))).toBe(
      'tooFar',
    );
    expect(table.act(duel(), 'a', 'withdraw', { declared: { steps: 3, ground: [2, 0, 0] } }).refused).toBeNull();
    const flier = { sheet: { movement: { flying: { baseSpeed: 5, natural: true } } } };
    const flies = { steps: 4, category: 'flying', ground: [2, 0, 0, 0] };
    expect(table.act(duel(flier), 'a', 'withdraw', { declared: flies }).refused).toBeNull();
  });

  test('rough squares entered with the rest of a Movement are paid then, once (ARR-TER-01); a square is always left (ARR-TER-02)', () => {
    const step = (line: Line, declared: Data): Line => table.act(line, 'a', 'step', { declared });
    const worst = { difficultTerrain: 'highest' };
    const left = (line: Line): number | undefined => stateOf(line, 'a').motion.allowance?.squares;
    const begun = move(duel(), { steps: 2, ground: [1, 0] });
    expect(left(begun)).toBe(6);
    expect(left(step(begun, { steps: 2, ground: [2, 0] }))).toBe(2);
    expect(refusedIn(step(begun, { steps: 4, ground: [2, 1, 0, 0] }))).toBe('tooFar');
    expect(left(step(move(duel(), { rough2: 1 }), { steps: 3, ground: [0, 2, 0] }))).toBe(4);
    expect(left(step(move(duel({}, {}, worst), { steps: 1, ground: [1] }), { steps: 2, ground: [1, 3] }))).toBe(3);
    expect(step(move(duel()), { steps: 1, ground: [20] }).refused).toBeNull();
    expect(refusedIn(step(begun, { steps: 1, ground: [20] }))).toBe('tooFar');
    expect(refusedIn(step(begun, { steps: 1, ground: [null] }))).toBe('impassable');
  });

  test('what the ground takes off is said before the way is gone', () => {
    const odds = arrgs.odds(duel().fight, { action: 'movement', who: 'a', declared: { steps: 2, ground: [1, 2] } });
    expect(isRefusal(odds) ? odds : odds.foreseen).toContainEqual(
      expect.objectContaining({ clause: 'ARR-TER-01', values: { squares: 2, penalty: 3 } }),
    );
  });

  test('it ends where there is room (ARR-MOV-06, ARR-TER-05), and turns as it can (ARR-TRN-01..03)', () => {
    expect(refusedIn(move(duel(), { steps: 2, impassable: true }))).toBe('impassable');
    expect(refusedIn(move(duel(), { steps: 2, occupant: 'large' }))).toBe('occupied');
    expect(move(duel(), { steps: 2, occupant: 'gargantuan' }).refused).toBeNull();
    const clumsy = { sheet: { movement: { walking: { manoeuvrability: 3 } } } };
    expect(refusedIn(move(duel(clumsy), { steps: 2, turns: 3 }))).toBe('tooManyTurns');
    expect(move(duel(clumsy), { steps: 2, turns: 2 }).refused).toBeNull();
  });

  test('the prone crawl a single square, unless the table lets them (`proneMovement`, GAP-11)', () => {
    const prone = { sheet: { conditions: ['prone'] } };
    expect(stateOf(move(duel(prone)), 'a').motion.allowance?.squares).toBe(1);
    expect(stateOf(move(duel(prone, {}, { proneMovement: 'free' })), 'a').motion.allowance?.squares).toBe(9);
  });

  test('each category has a speed of its own; flying and space go by Agility (ARR-MOV-02, GAP-07)', () => {
    const flier = { sheet: { movement: { flying: { baseSpeed: 7, natural: true } } } };
    expect(stateOf(move(duel(flier), { category: 'flying' }), 'a').motion.allowance?.squares).toBe(9);
  });

  test('a run-up helps where the GM says so (ARR-MI-06)', () => {
    const line = move(duel(), { steps: 9 });
    const jump = { needsCheck: true, near: [] };
    const tally = (declared: Data): string =>
      table.act(line, 'a', 'miscellaneous', { declared: { ...jump, ...declared }, dice: [10] }).log.at(-1)!;
    expect([tally({}), tally({ invertMovementPenalty: true })].map((row) => /movement (-?\d)/.exec(row)?.[1])).toEqual([
      '-2',
      '2',
    ]);
  });

  test('the clumsy face somewhere, and turn once in a while (ARR-TRN-03, -04)', () => {
    const ox = { sheet: { vitality: { base: 100 }, movement: { walking: { manoeuvrability: -1 } } } };
    const turned = move(duel(ox), { steps: 2, turns: 1, facing: 90 });
    expect(stateOf(turned, 'a').motion.facing).toBe(90);
    expect(refusedIn(move(turned, { steps: 2, turns: 1 }))).toBe('tooManyTurns');
    const second = nextRound(turned);
    expect(refusedIn(move(second, { steps: 2, turns: 1 }))).toBe('tooManyTurns');
    expect(move(nextRound(second), { steps: 2, turns: 1 }).refused).toBeNull();
    expect(stateOf(move(duel(), { steps: 2, turns: 9, facing: 90 }), 'a').motion.facing).toBe(0);
  });

  test('turns and facing are asked only of a mover that does not turn at will (ARR-TRN-01, -04)', () => {
    const fields = (manoeuvrability: number): readonly string[] =>
      ['movement', 'step'].flatMap((action) =>
        choiceOf(
          duel({ sheet: { movement: { flying: { baseSpeed: 6, manoeuvrability } } } }),
          'a',
          action,
        )!.fields.flatMap(({ key }) => (['turns', 'facing'].includes(key) ? [`${action} ${key}`] : [])),
      );
    expect(fields(10)).toEqual([]);
    expect(fields(9)).toEqual(['movement turns', 'movement facing', 'step turns', 'step facing']);
  });

  test('a limit of turns in each Movement, in however many parts it is made (ARR-TRN-01, -02)', () => {
    const ox = { sheet: { vitality: { base: 100 }, movement: { walking: { manoeuvrability: 4 } } } };
    const step = (line: Line, turns: number): Line =>
      table.act(line, 'a', 'step', { declared: { steps: 1, turns, facing: 90 } });
    const once = move(duel(ox), { steps: 1, turns: 2, facing: 90 });
    expect(step(once, 2).refused).toMatchObject({ refused: 'tooManyTurns', values: { most: 1 } });
    const thrice = step(once, 1);
    expect(refusedIn(step(thrice, 1))).toBe('tooManyTurns');
    expect(step(thrice, 0).refused).toBeNull();
    expect(move(thrice, { steps: 1, turns: 3, facing: 180 }).refused).toBeNull();
  });

  test('each category at its own acceleration rate (GAP-07)', () => {
    const movement = { walking: { baseSpeed: 5, rate: 1 }, flying: { baseSpeed: 5, rate: 3, natural: true } };
    const gone = (category: string): number | undefined =>
      stateOf(move(duel({ sheet: { movement } }), { category, rate: 3 }), 'a').motion.allowance?.squares;
    // Athletics 1 with Body 3, or Agility 1 in the air.
    expect([gone('walking'), gone('flying')]).toEqual([5 + 4, 3 * 5 + 2]);
  });

  test('the immobile stay where they are (ARR-CON-05)', () => {
    const held = { sheet: { conditions: ['immobile'] } };
    for (const action of ['movement', 'sidestep', 'withdraw']) {
      expect(refusedIn(table.act(duel(held), 'a', action))).toBe('immobile');
    }
  });
});

describe('windows on the way (ARR-OPP-08, -10, -11, WE-21)', () => {
  const past = (options = {}, choices: readonly string[] = [], dice: readonly number[] = []): Line =>
    table.act(duel({}, {}, options), 'a', 'movement', {
      declared: { steps: 4, along: guard(3, 2, 1, 1, 2) },
      choices,
      dice,
    });

  test('each step that leaves or enters a threatened square, or once a maneuver (`movementProvokes`)', () => {
    expect(past({}, ['declined', 'declined', 'declined']).refused).toBeNull();
    expect(past({ movementProvokes: 'perManoeuvre' }, ['declined']).refused).toBeNull();
  });

  test('a maneuver made in two parts is still a single maneuver (`movementProvokes`)', () => {
    const half = (options: Options, choices: readonly string[]): Line =>
      table.act(duel({}, {}, options), 'a', 'movement', { declared: { steps: 1, along: guard(1, 1) }, choices });
    const rest = (line: Line, choices: readonly string[]): Line =>
      table.act(line, 'a', 'step', { declared: { steps: 1, along: guard(1, 2) }, choices });
    expect(rest(half({}, ['declined']), ['declined']).refused).toBeNull();
    const once = { movementProvokes: 'perManoeuvre' };
    expect(rest(half(once, ['declined']), []).refused).toBeNull();
  });

  test('a combatant that survives an interruption may use its other points (ARR-OPP-07)', () => {
    const line = past({}, ['attack.sword', 'none'], [10]);
    expect(table.act(line, 'a', 'attack', { item: 'sword', target: 'b', dice: [10] }).refused).toBeNull();
  });

  test('as many answers as its points allow; before the step (ARR-OPP-05)', () => {
    const line = past({}, ['declined', 'attack.sword', 'none'], [10]);
    const rows = line.log.filter((row) => /^(moved|opportunity|melee)/.test(row));
    expect(rows.map((row) => row.split(' ')[0])).toEqual(['moved', 'moved', 'opportunity', 'melee', 'moved']);
    expect(squaresOf(line)).toBe(4);
    expect(stateOf(line, 'b').points.aap).toBe(0);
  });

  test('a mover that is killed on the way stays there, and its points are gone (ARR-OPP-06)', () => {
    const weak = duel({ sheet: { vitality: { base: -3, lost: 0 } } }, {});
    const line = table.act(weak, 'a', 'movement', {
      declared: { steps: 4, along: guard(3, 2, 1, 1, 2) },
      choices: ['attack.sword'],
      dice: [18],
    });
    expect(stateOf(line, 'a')).toMatchObject({ life: { dead: true }, motion: { squares: 1 } });
  });

  test('in another’s turn the Action Points help only where the table says so (`apInOthersTurn`, ARR-INI-09)', () => {
    const walk = (options: Options, choices: readonly string[]): Line =>
      table.act(duel({}, { sheet: { aap: 0 } }, options), 'a', 'movement', {
        declared: { steps: 1, along: guard(1, 2) },
        choices,
      });
    expect(walk({}, []).refused).toBeNull();
    expect(walk({ apInOthersTurn: true }, ['declined']).refused).toBeNull();
  });

  test('Sidestep: one square whatever the ground, which counts (ARR-SDS-01, -02)', () => {
    const line = table.act(duel(), 'a', 'sidestep');
    expect([squaresOf(line), stateOf(line, 'a').points.ap]).toEqual([1, 2]);
    expect(refusedIn(table.act(duel(), 'a', 'sidestep', { declared: { steps: 2 } }))).toBe('tooFar');
  });

  test('neither a Sidestep nor a Withdraw ends in somebody’s square (ARR-MOV-06)', () => {
    const into = { steps: 1, along: guard(1, 0) };
    expect(refusedIn(table.act(duel(), 'a', 'sidestep', { declared: into }))).toBe('occupied');
    const ally = { id: 'b', side: 'us' };
    expect(refusedIn(table.act(duel({ side: 'us' }, ally), 'a', 'withdraw', { declared: into }))).toBe('occupied');
  });

  test('a way of one square that a Movement would open is open to a Sidestep, which opens nothing (ARR-SDS-01, ARR-OPP-08)', () => {
    const declared = { steps: 1, along: guard(1, 2) };
    const opened = (action: string): boolean => {
      const odds = arrgs.odds(duel().fight, { action, who: 'a', declared });
      if (isRefusal(odds)) throw new Error(odds.refused);
      return odds.foreseen!.some(({ label }) => label.endsWith('.opens'));
    };
    expect([opened('movement'), opened('sidestep')]).toEqual([true, false]);
    expect(arrgs.choices(duel().fight, 'a').find(({ action }) => action === 'sidestep')?.moves).toMatchObject({
      field: 'steps',
    });
  });

  test('a combatant that sidesteps or withdraws provokes nobody (ARR-MAN-17, -21, ARR-OPP-09)', () => {
    const along = guard(1, 2);
    expect(squaresOf(table.act(duel(), 'a', 'sidestep', { declared: { along } }))).toBe(1);
    const line = table.act(duel(), 'a', 'withdraw', { declared: { steps: 5, along: guard(1, 2, 3, 4, 5, 6) } });
    expect([squaresOf(line), stateOf(line, 'a').points.ap]).toEqual([5, 1]);
  });
});

describe('Withdraw (ARR-WDR)', () => {
  const back = (steps: number, options = {}, declared = {}): Line =>
    table.act(duel({}, {}, options), 'a', 'withdraw', { declared: { steps, ...declared } });

  test('as far as the speed, or as a passive check (`withdrawDistance`, ARR-WDR-01); never nearer (ARR-WDR-02)', () => {
    expect(refusedIn(back(6))).toBe('tooFar');
    expect(back(9, { withdrawDistance: 'check' }).refused).toBeNull();
    expect(refusedIn(back(3, {}, { rough3: 1 }))).toBe('tooFar');
    expect(refusedIn(back(2, {}, { along: guard(2, 1, 2) }))).toBe('notAway');
  });
});

describe('movement increments (ARR-MI, WE-13)', () => {
  const ran = (steps: number, options = {}): Line =>
    table.act(duel({}, { sheet: { vitality: { base: 100 }, aap: 0 } }, options), 'a', 'movement', {
      declared: { steps, mode: 'action' },
      dice: [18],
    });

  test('-2 for each band above the first, on the runner’s checks and on those against it (ARR-MI-01..04)', () => {
    const line = table.act(ran(11), 'a', 'attack', { item: 'sword', target: 'b', dice: [10] });
    expect(line.log.find((row) => row.startsWith('melee'))).toContain('movement -4');
    const played = table.act(table.next(ran(11)), 'b', 'attack', {
      item: 'sword',
      target: 'a',
      dice: [10],
      choices: ['none'],
    });
    expect(played.log.find((row) => row.startsWith('melee'))).toContain('targetMovement -4');
    expect(played.log.find((row) => row.startsWith('reflex'))).toContain('movement -4');
  });

  test('squares are forgotten with the round, or with its own next turn (`movementWindow`, ARR-MI-05)', () => {
    expect(squaresOf(nextRound(ran(11)))).toBe(0);
    const late = (options: Options): Line => {
      const slow = duel({ score: 10 }, { score: 20, sheet: { vitality: { base: 100 } } }, options);
      const line = table.act(table.next(slow), 'a', 'movement', { declared: { steps: 9 } });
      return nextRound(line);
    };
    expect(squaresOf(late({ movementWindow: 'untilOwnNextTurn' }))).toBe(9);
    expect(squaresOf(table.next(late({ movementWindow: 'untilOwnNextTurn' })))).toBe(0);
  });

  test('what a wagon or a horse has moved, with its driver’s next turn (`movementWindow`, GAP-12)', () => {
    const horse = { size: 'large', movement: { walking: { baseSpeed: 10 } } };
    const ridden = (kind: string, sheet: Data): Line => {
      const riding = { vitality: { base: 100 }, skills: { piloting: 4, ride: 9 } };
      const start = fight(
        [
          { id: 'b', side: 'them', score: 20 },
          { id: 'a', side: 'us', score: 10, sheet: riding },
          { id: 'it', side: 'us', kind, score: 5, sheet, items: [] },
        ],
        { movementWindow: 'untilOwnNextTurn' },
      );
      const up = table.act(table.next(table.start(start)), 'a', 'mount', { target: 'it', dice: [10] });
      return nextRound(table.act(up, 'a', 'movement', { declared: { steps: 8, mode: 'action' }, dice: [10] }));
    };
    for (const line of [ridden('vehicle', { baseSpeed: 8, size: 'huge' }), ridden('character', horse)]) {
      expect(squaresOf(line, 'it')).toBe(8);
      expect(squaresOf(table.next(line), 'it')).toBe(0);
    }
  });
});

describe('shocks (ARR-ACC)', () => {
  /** Speed 5; at increment 5 in the first round, at rest in the next. */
  const dashed = (options = {}): Line => {
    const line = duel({ sheet: { vitality: { base: 100 } } }, {}, options);
    return table.act(line, 'a', 'movement', { declared: { steps: 17, mode: 'action', dc: -20 }, dice: [5] });
  };

  test('a change of three increments from one round to the next (ARR-ACC-01, -02, -09)', () => {
    const line = nextRound(dashed());
    expect(cvOf(line, 'a')).toBe(104 - 1 - 5 * 4);
    expect(cvOf(nextRound(dashed({ shockFactor: 'delta' })), 'a')).toBe(104 - 1 - 5 * 3);
    expect(cvOf(nextRound(dashed({ shockScope: 'vehicles' })), 'a')).toBe(104 - 1);
    expect(cvOf(nextRound(dashed({ restIncrement: 0, shockFactor: 'delta' })), 'a')).toBe(104 - 1 - 5 * 4);
  });

  test('a sudden stop strikes at once, and is not compared again (ARR-ACC-01, -09)', () => {
    const line = table.act(dashed(), 'a', 'suddenStop');
    expect(cvOf(line, 'a')).toBe(104 - 1 - 20);
    expect(cvOf(nextRound(line), 'a')).toBe(104 - 1 - 20);
    expect(squaresOf(line)).toBe(0);
  });

  test('the speed as it stands, or the base speed (`shockSpeed`, ARR-ACC-08)', () => {
    const hasted = (options: Options): Line => {
      const sheet = { vitality: { base: 100 }, movement: { walking: { speed: 7 } } };
      const start = duel({ sheet }, {}, options);
      const line = table.act(start, 'a', 'movement', { declared: { steps: 17, mode: 'action', dc: -20 }, dice: [5] });
      return table.act(line, 'a', 'suddenStop');
    };
    expect(cvOf(hasted({}), 'a')).toBe(104 - 1 - 28);
    expect(cvOf(hasted({ shockSpeed: 'base' }), 'a')).toBe(104 - 1 - 20);
  });

  test('what is run into takes as much (ARR-ACC-06); both speeds where two meet (ARR-ACC-07); Force is resisted (ARR-ACC-03)', () => {
    const line = table.act(dashed(), 'a', 'collide', { target: 'b' });
    expect([cvOf(line, 'a'), cvOf(line, 'b')]).toEqual([104 - 1 - 20, 24 - 20]);
    const met = table.act(dashed(), 'a', 'collide', { target: 'b', declared: { meeting: 'headOn' } });
    expect(stateOf(met, 'b').life.lost).toBe((5 + 5) * (4 + 1));
    const iron = duel({ sheet: { resist: [{ value: 15, type: 'force' }] } }, {});
    const ran = table.act(iron, 'a', 'movement', { declared: { steps: 17, mode: 'action', dc: -20 }, dice: [5] });
    expect(stateOf(table.act(ran, 'a', 'suddenStop'), 'a').life.lost).toBe(1 + 5);
    expect(refusedIn(table.act(dashed(), 'a', 'collide', { declared: { meeting: 'headOn' } }))).toBe('nobodyThere');
  });
});
