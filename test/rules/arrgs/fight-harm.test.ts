/** Sections 17 to 22 in play: Disabled, Dying, Staggered, death, waking, the End of Round, the GM's rulings. */
import { describe, expect, test } from 'vitest';
import { arrgs, DEFAULT_OPTIONS, dueAtRoundEnd } from '../../../src/rules/arrgs/index.ts';
import {
  choiceOf,
  cvOf,
  duel,
  nextRound,
  stateOf,
  table,
  type Data,
  type Line,
  type Options,
  type Person,
} from './people.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

const weak = { body: 0, agility: 0, intellect: 0, personality: 0 };
/** Fortitude `body`; Total Vitality 20 + `body`. */
const body = (cv: number, more: object = {}, fortitude = 0): Partial<Person> => ({
  sheet: { abilities: { ...weak, body: fortitude }, skills: {}, vitality: { lost: 20 + fortitude - cv }, ...more },
});
const act = (line: Line, dice: readonly number[] = [], pool = 'ap'): Line =>
  table.act(line, 'a', 'miscellaneous', { dice, declared: { pool } });
const lifeOf = (line: Line, id = 'a') => ({ cv: cvOf(line, id), ...stateOf(line, id).life });

describe('Vitality that was typed on a sheet (ARR-VIT-09)', () => {
  const typed = (lost: number, more: Data = {}, options: Options = {}): Line =>
    duel({ sheet: { vitality: { base: 20, lost }, ...more } }, {}, options);
  const shown = ({ fight }: Line) => {
    const { standing, conditions } = arrgs.status(fight, 'a');
    return [standing, ...conditions.map(({ id }) => id)];
  };

  test.each([
    ['at 1 nothing', 23, {}, {}, ['up']],
    ['at 0 Disabled (ARR-DIS-01)', 24, {}, {}, ['up', 'disabled']],
    ['who is Dying is not Disabled (ARR-DIS-11)', 30, { dying: 1 }, {}, ['up', 'dying']],
    ['but where both may be', 30, { dying: 1 }, { disabledWhileDying: true }, ['up', 'disabled', 'dying']],
    ['at -TV dead (ARR-DTH-01)', 48, {}, {}, ['dead', 'dead']],
    ['by the setting where no class says it (GAP-04)', 30, { vitality: { lost: 30 } }, { vitalityBase: 40 }, ['up']],
  ] as const)('%s', (_, lost, more, options, expected) => {
    expect(shown(typed(lost, more, options))).toEqual(expected);
  });

  test('caps the points, owes the check of an Action, and a revival takes it back (ARR-DIS-02, -03, GAP-13)', () => {
    const line = typed(40);
    expect(choiceOf(line, 'a', 'repeatedAttack')?.refused?.refused).toBe('overCap');
    const up = table.act(line, 'a', 'sidestep', { dice: [1] });
    expect(stateOf(up, 'a').life).toMatchObject({ lost: 42, disabled: false, dying: 1 });
    const dead = typed(50);
    expect(dead.fight.turn).toBe('b');
    expect(choiceOf(dead, 'a', 'attack')?.refused?.refused).toBe('dead');
    const back = table.act(dead, 'a', 'revive', { declared: { cv: 3 } });
    expect([shown(back), stateOf(back, 'a').life.lost]).toEqual([['up'], 21]);
  });
});

describe('Disabled (ARR-DIS, WE-10)', () => {
  test('gained at 0, also by drain; that Action owes no check, the next Action does (ARR-DIS-01, -03, -08)', () => {
    const spent = act(duel(body(1)));
    expect(lifeOf(spent)).toMatchObject({ cv: 0, disabled: true });
    expect(lifeOf(act(spent, [1]))).toMatchObject({ cv: -1, disabled: true });
  });

  test('two points a round, also those used before (ARR-DIS-02, ARR-ACT-07, -08)', () => {
    const line = duel(body(1));
    const two = act(act(line), [20]);
    expect(choiceOf(two, 'a', 'miscellaneous')?.refused).toMatchObject({ refused: 'overCap', clause: 'ARR-ACT-07' });
    expect(
      table.act(duel(body(1, { disabled: true })), 'a', 'attack', { item: 'sword', target: 'b', dice: [2, 20] })
        .refused,
    ).toBeNull();
  });

  test('a failed check costs another point and turns it into Dying 1 (ARR-DIS-04, -05, -07)', () => {
    expect(lifeOf(act(duel(body(-1, { disabled: true })), [1]))).toMatchObject({ cv: -3, disabled: false, dying: 1 });
    expect(lifeOf(act(duel(body(-1, { disabled: true })), [2]))).toMatchObject({ cv: -2, disabled: true, dying: 0 });
  });

  test('healing alone does not end it; the next success does (ARR-DIS-06, -09)', () => {
    const healed = table.act(duel(body(-1, { disabled: true })), 'a', 'heal', { declared: { amount: 6 } });
    expect(lifeOf(healed)).toMatchObject({ cv: 5, disabled: true });
    expect(lifeOf(act(healed, [1]))).toMatchObject({ cv: 4, disabled: false });
  });

  test('the check costs nothing, and neither it nor a reaction owes another (ARR-DIS-10, ARR-VIT-03)', () => {
    const line = table.act(duel({}, body(5, { disabled: true, aap: 0 })), 'a', 'attack', {
      item: 'sword',
      target: 'b',
      dice: [6],
    });
    expect(lifeOf(line, 'b')).toMatchObject({ cv: -3 + 0, disabled: true });
    expect(stateOf(line, 'b').points.used).toBe(0);
  });

  test('the Defence manoeuvre is an Action, and owes the check', () => {
    const line = table.act(duel({}, body(5, { disabled: true })), 'a', 'attack', {
      item: 'sword',
      target: 'b',
      dice: [6, 1, 20],
      choices: ['defence'],
    });
    expect(line.log.some((row) => row.startsWith('disabledCheck b'))).toBe(true);
  });
});

describe('Dying (ARR-DYI, WE-11)', () => {
  test('one point a round; a check after every Action, the loss smaller by each point above the DC (ARR-DYI-02 to -05, -07)', () => {
    const line = duel(body(-7, { dying: 2 }, 2), { sheet: { vitality: { base: 99 } } });
    expect(choiceOf(line, 'a', 'attack')?.refused?.refused).toBe('overCap');
    const acted = act(line, [9]);
    expect(lifeOf(acted)).toMatchObject({ cv: -9, dying: 2 });
    expect(choiceOf(acted, 'a', 'miscellaneous')?.refused?.refused).toBe('overCap');
  });

  test('at the End of Round a success lowers n after the loss; at 0 Disabled begins (ARR-DYI-06, -08)', () => {
    const first = nextRound(duel(body(-9, { dying: 2 }, 2)), { dice: [13] });
    expect(lifeOf(first)).toMatchObject({ cv: -9, dying: 1 });
    expect(lifeOf(nextRound(first, { dice: [8] }))).toMatchObject({ cv: -10, dying: 0, disabled: true });
    expect(lifeOf(nextRound(duel(body(5, { dying: 1 })), { dice: [20] }))).toMatchObject({
      cv: 5,
      dying: 0,
      disabled: true,
    });
  });

  test('one check for every reaction check, after the damage of the attack (ARR-DYI-03, -09, -11)', () => {
    const line = table.act(duel({}, body(12, { dying: 1, aap: 0 })), 'a', 'attack', {
      item: 'sword',
      target: 'b',
      dice: [10, 1],
    });
    expect(line.log.find((row) => row.startsWith('dyingCheck b'))).toContain('total=1 dc=1');
    expect(lifeOf(line, 'b')).toMatchObject({ cv: 12 - 12 - 1, dying: 1 });
  });

  test('Dying gained by the very attack owes no check for it (ARR-DYI-01, -10)', () => {
    const line = table.act(duel({}, { sheet: { vitality: { base: 99 }, aap: 0 } }), 'a', 'attack', {
      item: 'sword',
      target: 'b',
      dice: [20, 2],
    });
    expect(lifeOf(line, 'b').dying).toBe(1);
  });

  test('a reaction of the unconscious is no check (ARR-DYI-11, ARR-UNC-02, WE-26)', () => {
    const line = table.act(
      duel({}, body(40, { dying: 1, conditions: ['unconscious'], vitality: { base: 60, lost: 0 } })),
      'a',
      'attack',
      {
        item: 'sword',
        target: 'b',
        dice: [8],
      },
    );
    expect(stateOf(line, 'b').life.lost).toBe(5 + 15);
  });

  test('treatment lowers n (ARR-DYI-13, GAP-11)', () => {
    const line = duel({}, body(5, { dying: 1 }), { dyingTreatment: true });
    expect(lifeOf(table.act(line, 'a', 'treat', { target: 'b', dice: [11] }), 'b')).toMatchObject({
      dying: 0,
      disabled: true,
    });
    expect(lifeOf(table.act(line, 'a', 'treat', { target: 'b', dice: [10] }), 'b')).toMatchObject({ dying: 1 });
    const away = table.act(line, 'a', 'treat', { target: 'b', declared: { squares: 2 } });
    expect(away.refused).toMatchObject({ refused: 'tooFar', values: { most: 1 } });
    const dead = duel({}, { sheet: { dying: 2, dead: true } }, { dyingTreatment: true });
    expect(table.act(dead, 'a', 'treat', { target: 'b' }).refused?.refused).toBe('notDying');
  });

  test('out of combat the GM lets it bleed (GAP-11)', () => {
    expect(lifeOf(table.act(duel(body(-5, { dying: 2 })), 'a', 'bleed', { dice: [1] }))).toMatchObject({
      cv: -7,
      dying: 2,
    });
  });
});

describe('death and drain (ARR-DTH, ARR-VIT-07, -10, AMB-55)', () => {
  test('a caster that dies of the drain has wasted the Action, points and all', () => {
    const line = act(duel(body(-19, { dying: 1 })));
    expect(line.log.join()).toContain('wasted');
    expect(lifeOf(line)).toMatchObject({ cv: -20, dead: true });
    expect(stateOf(line, 'a').points.used).toBe(1);
    expect(arrgs.order.takesTurns(line.fight, combatantIn(line.fight, 'a'))).toBe(false);
  });

  test('drain is not damage: nothing resists it (ARR-VIT-10)', () => {
    const line = act(duel({ sheet: { resist: [{ value: 9, type: 'all' }], vulnerable: ['slashing'] } }));
    expect(stateOf(line, 'a').life.lost).toBe(1);
  });

  test('an effect may make Actions dearer (ARR-VIT-02)', () => {
    expect(stateOf(act(duel({ sheet: { modifiers: [{ kind: 'drainExtra', value: 2 }] } })), 'a').life.lost).toBe(3);
  });
});

describe('Staggered (ARR-STG, ARR-ACT-09, -10, WE-12)', () => {
  const points = (line: Line) => {
    const { ap, aap } = stateOf(line, 'a').points;
    return [ap, aap];
  };

  test('it takes Additional Action Points first, and what is held falls when no Action Point is left', () => {
    expect(points(duel({ sheet: { staggered: 3 } }))).toEqual([2, 0]);
    const five = duel({ sheet: { staggered: 5 } });
    expect(points(five)).toEqual([0, 0]);
    expect(stateOf(five, 'a').stock.held).toEqual({});
  });

  test('in mid-round it takes what is left at once; applications add up (ARR-ACT-09, ARR-STG-04)', () => {
    const once = table.act(duel(), 'a', 'setCondition', { declared: { condition: 'staggered', n: 3 } });
    expect(points(once)).toEqual([2, 0]);
    expect(points(table.act(once, 'a', 'setCondition', { declared: { condition: 'staggered', n: 1 } }))).toEqual([
      1, 0,
    ]);
  });

  test('what is held falls where n is as much as all points of the round, however few are left (ARR-STG-02, ARR-ACT-10)', () => {
    const gains = (line: Line, n: number): object =>
      stateOf(table.act(line, 'a', 'setCondition', { declared: { condition: 'staggered', n } }), 'a').stock.held;
    const busy = act(act(act(duel(), [], 'aap'), [], 'aap'));
    expect(points(busy)).toEqual([2, 0]);
    expect(gains(busy, 2)).toEqual({ sword: true });
    expect(gains(busy, 4)).toEqual({ sword: true });
    expect(gains(busy, 5)).toEqual({});
    expect(gains(act(act(busy)), 5)).toEqual({});
  });

  test('at the End of Round Fortitude against 15 + n (ARR-STG-03)', () => {
    const line = duel(body(10, { staggered: 2 }));
    expect(lifeOf(nextRound(line, { dice: [17] })).staggered).toBe(1);
    expect(lifeOf(nextRound(line, { dice: [16] })).staggered).toBe(2);
  });

  test('in initiative order each Dying check, then each Staggered check; the list of what is due says so (ARR-EOR-02)', () => {
    const start = duel(body(10, { dying: 1, staggered: 1 }), body(10, { dying: 1 }));
    const line = nextRound(start, { dice: [20, 3, 2] });
    const checks = line.log.filter((row) => /Check /.test(row)).map((row) => row.split(' [')[0]);
    expect(checks).toEqual(['dyingCheck a', 'dyingCheck b', 'staggeredCheck a']);
    const due = dueAtRoundEnd(start.fight, DEFAULT_OPTIONS).map(({ what, who }) => `${what} ${who}`);
    expect(due).toEqual(['dying a', 'dying b', 'staggered a']);
  });

  test('a combatant that dies of the first makes no second (ARR-DTH-02, ARR-EOR-02)', () => {
    const start = duel(body(-19, { dying: 1, staggered: 1 }), body(10));
    expect(lifeOf(nextRound(table.next(start), { dice: [1] })).dead).toBe(true);
  });

  test('what was moved until its own next turn counts in them, as it is not over (`movementWindow`, ARR-EOR-01)', () => {
    const checked = (options: Options): string | undefined => {
      const start = duel({ score: 10, ...body(10, { staggered: 1 }) }, { score: 20 }, options);
      const moved = table.act(table.next(start), 'a', 'movement', {
        declared: { mode: 'action', steps: 11 },
        dice: [19],
      });
      return nextRound(moved, { dice: [10] }).log.find((row) => row.startsWith('staggeredCheck'));
    };
    expect(checked({})).not.toContain('movement');
    expect(checked({ movementWindow: 'untilOwnNextTurn' })).toContain('movement -4');
  });
});

describe('unconscious and other conditions (ARR-UNC, ARR-CON)', () => {
  const asleep = (more = {}): Line => duel({}, { sheet: { conditions: ['unconscious'], ...more } });

  test('no Actions, no turn, no threat (ARR-UNC-01, ARR-THR-05, ARR-CON-04, -05)', () => {
    expect(choiceOf(asleep(), 'b', 'miscellaneous')?.refused?.refused).toBe('cannotAct');
    expect(table.next(asleep()).fight.turn).toBe('a');
    for (const condition of ['stunned', 'helpless']) {
      expect(choiceOf(duel({ sheet: { conditions: [condition] } }), 'a', 'miscellaneous')?.refused?.refused).toBe(
        'cannotAct',
      );
    }
  });

  test('its Fortitude works normally (ARR-UNC-03)', () => {
    const line = table.act(asleep(), 'a', 'attack', {
      item: 'sword',
      target: 'b',
      dice: [10],
      declared: { defence: 'fortitude' },
    });
    expect(line.log.find((row) => row.startsWith('fortitude'))).toContain('dc=14');
  });

  test('it wakes by a check, or after 8 hours (ARR-UNC-04, -05, -07)', () => {
    const wake = (line: Line, trigger: string, dice: readonly number[] = [], hours = 0): boolean =>
      !stateOf(table.act(line, 'b', 'wake', { dice, declared: { trigger, hours } }), 'b').conditions['unconscious'];
    expect(wake(asleep(), 'disturbed', [1])).toBe(true);
    expect(wake(asleep({ vitality: { lost: 40 } }), 'hourly', [8])).toBe(false);
    expect(wake(asleep(), 'time', [], 7)).toBe(false);
    expect(wake(asleep(), 'time', [], 8)).toBe(true);
    expect(wake(asleep({ conditions: ['unconscious', 'fatigued'] }), 'time', [], 9)).toBe(false);
    expect(wake(asleep({ dying: 1 }), 'disturbed')).toBe(false);
  });

  test('the helpless offer no defence (GAP-11)', () => {
    const line = table.act(duel({}, { sheet: { conditions: ['helpless'] } }), 'a', 'attack', {
      item: 'sword',
      target: 'b',
      dice: [2],
    });
    expect(stateOf(line, 'b').life.lost).toBe(5 + 9);
  });
});

describe('rulings (section 34.4, GAP-11, GAP-13)', () => {
  test('damage by hand meets resistance and vulnerability, lost Vitality does not', () => {
    const hide = { sheet: { resist: [{ value: 2, type: 'fire' }], vulnerable: ['fire'] } };
    expect(stateOf(table.act(duel(hide), 'a', 'harm', { declared: { amount: 8, type: 'fire' } }), 'a').life.lost).toBe(
      9,
    );
    expect(stateOf(table.act(duel(hide), 'a', 'harm', { declared: { amount: 8 } }), 'a').life.lost).toBe(8);
  });

  test('healing goes to the total, or above it where the source says so (ARR-VIT-08)', () => {
    const hurt = duel({ sheet: { vitality: { lost: 3 } } });
    expect(stateOf(table.act(hurt, 'a', 'heal', { declared: { amount: 9 } }), 'a').life.lost).toBe(0);
    expect(stateOf(table.act(hurt, 'a', 'heal', { declared: { amount: 9, above: 4 } }), 'a').life.lost).toBe(-4);
  });

  test('a rest restores Vitality and slots, and ends Disabled and Staggered', () => {
    const line = duel({
      sheet: { vitality: { lost: 9 }, disabled: true, staggered: 2, slots: { 1: { max: 2, spent: 1 } } },
    });
    const rested = table.act(line, 'a', 'rest');
    expect(stateOf(rested, 'a').life).toMatchObject({ lost: 0, disabled: false, staggered: 0 });
    expect(stateOf(rested, 'a').stock.slotsSpent).toEqual({ 1: 0 });
  });

  test('conditions are put on and taken away', () => {
    const prone = table.act(duel(), 'a', 'setCondition', { declared: { condition: 'prone' } });
    expect(arrgs.status(prone.fight, 'a').conditions.map(({ id }) => id)).toEqual(['prone']);
    const up = table.act(prone, 'a', 'setCondition', { declared: { condition: 'prone', holds: false } });
    expect(stateOf(up, 'a').conditions).toEqual({});
  });

  test('the dead are restored by the GM alone', () => {
    const dead = table.act(duel(), 'a', 'harm', { declared: { amount: 99 } });
    expect(table.act(dead, 'a', 'heal').refused?.refused).toBe('dead');
    expect(lifeOf(table.act(dead, 'a', 'revive', { declared: { cv: 2 } }))).toMatchObject({ cv: 2, dead: false });
  });
});

describe('the End of Round, said beforehand (ARR-EOR-01 to -03, section 34.3)', () => {
  test('shock, expiries, Dying, Staggered and spells stand on its card', () => {
    const line = duel(body(10, { dying: 2, staggered: 1 }), { sheet: { squaresThisRound: 20 } });
    const readied = table.act(table.next(line), 'b', 'ready', { declared: { points: 1 } });
    expect(dueAtRoundEnd(readied.fight, DEFAULT_OPTIONS)).toEqual([
      { what: 'shock', who: 'b', clause: 'ARR-ACC-09', value: 20 },
      { what: 'expiry', who: 'b', clause: 'ARR-EOR-01' },
      { what: 'dying', who: 'a', clause: 'ARR-DYI-06', value: 2 },
      { what: 'staggered', who: 'a', clause: 'ARR-STG-03', value: 1 },
    ]);
    expect(table.next(readied, { dice: [20, 20] }).log.find((row) => row.startsWith('due'))).toContain(
      '"what":"SALVO.arrgs.due.shock"',
    );
  });

  test('the tracker marks what the round has done (ARR-CHG-04, ARR-RPA-03, ARR-MAP-01)', () => {
    const marks = (line: Line, id: string) =>
      arrgs.status(line.fight, id).conditions.map((mark) => [mark.id, mark.value]);
    const delayed = table.act(duel(), 'a', 'delay', { declared: { slot: 4 } });
    expect(marks(delayed, 'a')).toEqual([['delayed', 4]]);
    const readied = table.act(duel({ sheet: { ap: 5, squaresThisRound: 8 } }), 'a', 'ready', {
      declared: { points: 2, words: 'When the door opens' },
    });
    expect(arrgs.status(readied.fight, 'a').conditions[0]!.words).toBe('When the door opens');
    const busy = act(act(act(act(readied))), [], 'aap');
    expect(marks(busy, 'a')).toEqual([
      ['readied', 2],
      ['multipleActions', -2],
      ['movementIncrement', 2],
    ]);
  });

  test('an expertise helps the check that it is brought in with (GAP-05)', () => {
    const nimble = {
      sheet: { expertises: [{ name: 'Fencing', skill: 'meleeWeaponry', bonus: 2 }], skills: { meleeWeaponry: 4 } },
    };
    const line = table.act(duel(nimble, { sheet: { aap: 0 } }), 'a', 'attack', {
      item: 'sword',
      target: 'b',
      dice: [5],
      declared: { expertise: 'Fencing' },
    });
    expect(line.log.find((row) => row.startsWith('melee'))).toContain('expertise 2');
  });
});
