/** Overwatch (section 29), and how hits are told, in fights. */
import { describe, expect, test } from 'vitest';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import type { AdevaFight } from '../../../src/rules/adeva/sheet/types.ts';
import { total, type Command } from '../../../src/rules/kernel/index.ts';
import {
  acts,
  conditions,
  kinds,
  refusalOf,
  rifle,
  somebody,
  stateOf,
  sword,
  turnEnds,
  turnOf,
  underway,
  type Decisions,
  type Played,
} from './arena.ts';
import { combatantIn, withCombatant } from '../../../src/rules/kernel/fight.ts';
import { watcher, enemy, watch, watched, aimed } from './watched.ts';

const active = (fight: AdevaFight): boolean => stateOf(fight, 'watcher').overwatch !== null;

describe('Overwatch', () => {
  test('is a Full Action with zone, shot and condition (ADE-OVW-01, -02, -03)', () => {
    const { fight, events } = acts(underway([watcher, enemy()]), watch({ radius: 20, condition: 'enemyActs' }));
    expect(stateOf(fight, 'watcher').overwatch).toEqual({
      weapon: 'rifle',
      mode: 'burst',
      intendedHits: 3,
      radius: 20,
      condition: 'enemyActs',
      named: null,
    });
    expect(events.find(({ kind }) => kind === 'overwatchSet')!.facts).toEqual({
      ...{ radius: 20, shot: 'burst', condition: 'enemyActs', named: null },
    });
    expect(stateOf(fight, 'watcher').turn).toMatchObject({ halfLeft: 0, attackUsed: true, concentrationUsed: true });
    expect(adeva.status(fight, 'watcher').conditions).toMatchObject([
      {
        id: 'overwatch',
        details: { label: 'SALVO.adeva.watching.burst', values: { weapon: 'rifle', radius: 20, intendedHits: 3 } },
      },
    ]);
    expect(refusalOf(underway([watcher, enemy()]), watch({ condition: 'namedAttacks' }))).toBe('noName');
    const mate = somebody('mate', { side: 'us' });
    const named = (condition: string, named: string) =>
      refusalOf(underway([watcher, enemy(), mate]), watch({ condition, named }));
    expect(['watcher', 'mate', 'enemy'].map((id) => named('namedAttacks', id))).toEqual([
      'badDeclaration',
      'noName',
      null,
    ]);
    expect(['mate', 'enemy'].map((id) => named('allyAttacked', id))).toEqual([null, 'noName']);
    // Each is offered with the condition that it can meet, and the watcher with none.
    const field = adeva
      .choices(underway([watcher, enemy(), mate]), 'watcher', 'overwatch')[0]!
      .fields.find(({ key }) => key === 'named')!;
    expect(field.options!.map((option) => [option.id, option.onlyWith?.join() ?? ''])).toEqual([
      ['nobody', ''],
      ['enemy', 'namedAttacks'],
      ['mate', 'allyAttacked'],
    ]);
  });

  test('WE-21: the watcher goes first, misses, and the enemy is pinned (ADE-OVW-04, -05, -06, -08)', () => {
    const shot = acts(watched(), aimed, [22, 38, 90, 40], { overwatchMet: 'yes' });
    expect(shot.outcome.stages.find(({ kind }) => kind === 'attack')?.verdict?.values).toMatchObject({
      targetNumber: 45,
    });
    expect(conditions(shot.fight, 'enemy')).toEqual(['pinned']);
    expect(active(shot.fight)).toBe(false);
    expect(stateOf(shot.fight, 'watcher').clips['rifle']).toBe(27);
    expect(stateOf(shot.fight, 'enemy').turn.halfLeft).toBe(1);
  });

  test('a Burst on watch spreads to others near the actor; each of them may be pinned, and neighbors step in (ADE-HIT-05, ADE-OVW-06, GAP-04)', () => {
    const mate = somebody('mate', { side: 'them', scores: { wp: 34 } });
    const { fight } = acts(underway([watcher, enemy(), mate]), watch());
    const near = {
      watchers: [
        { id: 'watcher', metres: 20 },
        { id: 'mate', metres: 1 },
      ],
    };
    // TN 45, [20]: 3 degrees, 3 hits, of which the mate gets 1; each rolls location and damage; then both test.
    const shot = acts(
      turnOf(turnEnds(fight), 'enemy'),
      { ...aimed, declared: near },
      [22, 38, 20, 1, 50, 1, 50, 1, 99, 99],
      { overwatchMet: 'yes', shareHits: { enemy: 2, mate: 1 }, placeDegrees: 'none' },
    );
    expect(shot.questions).toEqual(['overwatchMet', 'shareHits', 'stepIn', 'evade', 'placeDegrees']);
    expect(conditions(shot.fight, 'enemy')).toEqual(['pinned']);
    expect(conditions(shot.fight, 'mate')).toEqual(['pinned']);
    expect(stateOf(shot.fight, 'mate').wounds).toBeLessThan(10);
  });

  test('nobody wins the Agility test: the acting combatant goes first (AMB-49)', () => {
    const shot = acts(watched(), aimed, [90, 90, 90, 10], { overwatchMet: 'yes' });
    const order = shot.outcome.stages.map(({ title }) => title.split('.').at(-1));
    expect(order.slice(0, 2)).toEqual(['overwatchMet', 'overwatchAnswered']);
    expect(shot.outcome.stages[0]!.verdict).toMatchObject({ key: 'SALVO.adeva.verdict.firesSecond', good: false });
    expect(shot.outcome.stages[1]!.verdict).toMatchObject({ good: null });
    expect(order.indexOf('moved')).toBeLessThan(order.indexOf('attack'));
  });

  test('the action is lost with an actor that cannot act any more; its cost stays spent (ADE-OVW-11)', () => {
    const shot = acts(watched({}, { mode: 'single' }, enemy({ wounds: 1 })), aimed, [22, 99, 20, 9], {
      overwatchMet: 'yes',
      placeDegrees: 'none',
    });
    expect(stateOf(shot.fight, 'enemy').ended.dead).toBe(true);
    expect(kinds(shot.events)).not.toContain('moved');
    expect(stateOf(shot.fight, 'enemy').turn.halfLeft).toBe(1);
  });

  test('the GM says whether the condition is met, by default not (ADE-OVW-03)', () => {
    const quiet = acts(watched(), aimed);
    expect(quiet.questions).toEqual(['overwatchMet']);
    expect(active(quiet.fight)).toBe(true);
  });

  test('the table is asked who is near the actor only while anybody is on Overwatch', () => {
    const asks = (fight: AdevaFight): boolean =>
      adeva.choices(fight, 'enemy', 'halfMove')[0]!.lists?.includes('watchers') ?? false;
    expect([asks(underway([watcher, enemy()])), asks(watched())]).toEqual([false, true]);
    const uncalledFor = { ...aimed, declared: { watchers: [{ id: 'watcher', metres: 5 }] } };
    expect(refusalOf(turnOf(underway([watcher, enemy()]), 'enemy'), uncalledFor)).toBeNull();
  });

  test('only inside the zone (ADE-OVW-02)', () => {
    const far = { ...aimed, declared: { watchers: [{ id: 'watcher', metres: 21 }] } };
    expect(acts(watched({}, { radius: 20 }), far).questions).toEqual([]);
    const near = { ...aimed, declared: { watchers: [{ id: 'watcher', metres: 20 }] } };
    expect(acts(watched({}, { radius: 20 }), near).questions).toEqual(['overwatchMet']);
    const wide = watched({ squareMetres: 2 }, { radius: 20 });
    const at = (metres: number) => ({ ...aimed, declared: { watchers: [{ id: 'watcher', metres }] } });
    expect([acts(wide, at(40)).questions, acts(wide, at(42)).questions]).toEqual([['overwatchMet'], []]);
  });

  describe('a move into the zone (ADE-OVW-02)', () => {
    const from = (start: number, end: number) => ({
      watchers: [{ id: 'watcher', metres: start, after: { metres: end } }],
    });
    const zone = (radius: number): AdevaFight => watched({ rangeBrackets: 'on' }, { radius, mode: 'single' });
    const goes = (radius: number, declared: object, dice: readonly number[] = [], decisions: Decisions = {}) =>
      acts(zone(radius), { ...aimed, declared: declared as NonNullable<Command['declared']> }, dice, decisions);
    const shot = ({ outcome }: Played) => outcome.stages.find(({ kind }) => kind === 'attack');
    const met = { overwatchMet: 'yes' };

    test('meets the condition where it ends inside; the way back out, too, and one that stays outside does not', () => {
      expect(goes(20, from(24, 20)).questions).toEqual(['overwatchMet']);
      expect(goes(20, from(20, 24)).questions).toEqual(['overwatchMet']);
      expect(goes(20, from(24, 21)).questions).toEqual([]);
    });

    test('and where it only leads through it', () => {
      const through = (nearest: number) => {
        const [watching] = from(24, 30).watchers;
        return goes(20, { watchers: [{ ...watching, nearest: { metres: nearest } }] }).questions;
      };
      expect([through(20), through(21)]).toEqual([['overwatchMet'], []]);
      const unread = { watchers: [{ id: 'watcher', metres: 1, nearest: 'here' }] };
      expect(refusalOf(zone(20), { ...aimed, declared: unread })).toBe('badDeclaration');
    });

    test('a watcher that goes first shoots at the border, and the rest of the move follows', () => {
      // The brackets of the rifle: up to 25 squares, up to 50, and beyond.
      const tallyOf = (radius: number, declared: object) =>
        shot(goes(radius, declared, [22, 38, 90, 40], met))!.tally!.map(({ label, value }) => [label, value]);
      expect(tallyOf(50, from(60, 20))).toEqual(tallyOf(50, from(50, 20)));
      expect(tallyOf(50, from(50, 20))).not.toEqual(tallyOf(60, from(60, 20)));
      expect(tallyOf(50, from(50, 20))).not.toEqual(tallyOf(50, from(20, 20)));
      expect(kinds(goes(50, from(60, 20), [22, 38, 90, 40], met).events)).toContain('moved');
    });

    test('beyond the Maximum Distance at its start, it is shot at all the same', () => {
      const farOff = goes(100, from(104, 98), [22, 38, 90, 40], met);
      expect(shot(farOff)).toBeDefined();
    });

    test('a watcher that goes second shoots at its end', () => {
      const late = goes(20, from(24, 12), [90, 90, 90, 10], met);
      const order = late.outcome.stages.map(({ title }) => title.split('.').at(-1));
      expect(order.indexOf('moved')).toBeLessThan(order.indexOf('attack'));
      const tallyOf = (declared: object) =>
        shot(goes(50, declared, [90, 90, 90, 10], met))!.tally!.map(({ label, value }) => [label, value]);
      expect(tallyOf(from(60, 20))).toEqual(tallyOf(from(20, 20)));
      expect(tallyOf(from(60, 20))).not.toEqual(tallyOf(from(60, 50)));
    });

    test('a move that an Attack of Opportunity has stopped outside is not shot at', () => {
      const guard = somebody('guard', { side: 'us', scores: { ws: 60 }, items: [sword] });
      const fight = withCombatant(
        watched({}, { radius: 20, mode: 'single' }, enemy({ sheet: { diesAtZero: false } })),
        guard,
      );
      const declared = { ...from(24, 20), left: [{ id: 'guard', metres: 1, after: { metres: 5 } }] };
      const halted = acts(fight, { ...aimed, declared }, [90, 90, 50, 10, 99], {
        ...met,
        opportunity: 'sword',
        placeDegrees: 'none',
      });
      expect(kinds(halted.events)).not.toContain('moved');
      expect(kinds(halted.events)).not.toContain('overwatchTriggered');
      expect(active(halted.fight)).toBe(true);
    });
  });

  test('where nobody answers, a condition that is met fires, but not one in free words (ADE-OVW-03)', () => {
    const defaultFor = (condition: string): unknown => {
      const { fight } = acts(underway([watcher, enemy()]), watch({ condition } as never));
      const act = adeva.perform(turnOf(turnEnds(fight), 'enemy'), { action: 'halfMove', who: 'enemy' });
      return (act.next().value as { readonly default?: unknown }).default;
    };
    expect([defaultFor('enemyActs'), defaultFor('other')]).toEqual(['yes', 'no']);
  });

  test('an attack of the named combatant meets it, of nobody else (ADE-OVW-03)', () => {
    const friend = somebody('friend', { side: 'us', items: [sword] });
    const other = { ...enemy(), id: 'other' };
    const { fight } = acts(
      underway([watcher, enemy(), other, friend]),
      watch({ condition: 'namedAttacks', named: 'enemy' } as never),
    );
    const isMet = (who: string): boolean =>
      acts(
        turnOf(turnEnds(fight), who),
        { action: 'standardAttack', who, item: 'sword', targets: ['friend'] },
        [99],
      ).questions.includes('overwatchMet');
    expect([isMet('enemy'), isMet('other')]).toEqual([true, false]);
    // The question whether it is met says whose attack it waits for.
    const strike = { action: 'standardAttack', who: 'enemy', item: 'sword', targets: ['friend'] };
    const { value } = adeva.perform(turnOf(turnEnds(fight), 'enemy'), strike).next();
    expect(value).toMatchObject({ values: { condition: ['SALVO.adeva.word.condition.namedAttacks', 'enemy'] } });
  });

  test.each([
    ['enemyWithoutReaction', {}, false],
    ['other', {}, true],
    ['namedAttacks', { named: 'enemy' }, false],
    ['allyAttacked', { named: 'friend' }, false],
  ])('condition %s (ADE-OVW-03)', (condition, named, offered) => {
    const friend = somebody('friend', { side: 'us' });
    const { fight } = acts(underway([watcher, enemy(), friend]), watch({ condition, ...named } as never));
    const questions = acts(turnOf(turnEnds(fight), 'enemy'), aimed).questions;
    expect(questions.length > 0).toBe(offered);
  });

  test('an attack on the ally that is named meets it, on no other and by no friend (ADE-OVW-03)', () => {
    const [friend, other] = ['friend', 'other'].map((id) => somebody(id, { side: 'us', items: [sword] }));
    const { fight } = acts(
      underway([watcher, enemy(), friend!, other!]),
      watch({ condition: 'allyAttacked', named: 'friend' } as never),
    );
    const questions = (who: string, target: string): readonly string[] =>
      acts(
        turnOf(turnEnds(fight), who),
        { action: 'standardAttack', who, item: 'sword', targets: [target] },
        [99],
      ).questions.filter((question) => question === 'overwatchMet');
    expect(questions('enemy', 'friend')).toEqual(['overwatchMet']);
    expect(questions('enemy', 'other')).toEqual([]);
    expect(questions('other', 'friend')).toEqual([]);
  });

  test('an ally may yield (ADE-OVW-05)', () => {
    const friend = somebody('enemy', { side: 'us' });
    const fight = watched({}, { condition: 'other' }, friend);
    const shot = acts(fight, aimed, [20, 90, 10], { overwatchMet: 'yes', yield: 'yield' });
    expect(shot.outcome.stages.map(({ title }) => title.split('.').at(-1))).toContain('attack');
  });

  test('a Reaction ends it, a Deflect and other Free Actions do not (ADE-OVW-07, ADE-DFL-08)', () => {
    const shield = { id: 'field', type: 'deflector', strength: 40 };
    const covered = somebody('watcher', { side: 'us', scores: { bs: 50 }, items: [rifle, shield] });
    const fight = turnOf(
      turnEnds(acts(underway([covered, enemy()]), watch({ condition: 'enemyWithoutReaction' })).fight),
      'enemy',
    );
    const swing = { action: 'standardAttack', who: 'enemy', item: 'sword', targets: ['watcher'] };
    expect(active(acts(fight, swing, [20, 20], { evade: 'deflect' }).fight)).toBe(true);
    expect(active(acts(fight, swing, [20, 20], { evade: 'dodge' }).fight)).toBe(false);
    expect(active(acts(fight, { action: 'freeAction', who: 'watcher' }).fight)).toBe(true);
  });

  test.each([
    ['ownNextTurn', false],
    ['untilBroken', true],
  ])('overwatchUntil %s: at its own next turn it stands: %s (ADE-OVW-09)', (overwatchUntil, stands) => {
    const fight = turnEnds(watched({ overwatchUntil }));
    expect(active(turnOf({ ...fight, round: 2 }, 'watcher'))).toBe(stands);
  });

  test('keeps an aim for its attack (ADE-AIM-09)', () => {
    const ready = acts(underway([watcher, enemy()]), { action: 'fullAim', who: 'watcher' }).fight;
    const fight = acts(turnOf(turnEnds(ready), 'watcher'), watch()).fight;
    expect(stateOf(fight, 'watcher').aim).toEqual({ bonus: 20 });
    const shot = acts(turnOf(turnEnds(fight), 'enemy'), aimed, [22, 99, 90, 10], { overwatchMet: 'yes' });
    expect(shot.outcome.stages.find(({ kind }) => kind === 'attack')?.verdict?.values).toMatchObject({
      targetNumber: 65,
    });
    expect(stateOf(shot.fight, 'watcher').aim).toBeNull();
  });

  describe('a watcher that fires second fires where the actor then is (ADE-OVW-10)', () => {
    const mate = somebody('mate', { side: 'them', scores: { wp: 99 } });
    const from = (squares: number, after?: number) => ({
      ...{ metres: squares, squares },
      ...(after === undefined ? {} : { after: { metres: after, squares: after } }),
    });
    const begun = (actor = enemy()): AdevaFight =>
      turnOf(turnEnds(acts(underway([watcher, actor, mate]), watch()).fight), 'enemy');
    const ready = begun();
    const goes = (declared: NonNullable<Command['declared']>, dice: readonly number[], decisions: Decisions = {}) =>
      acts(ready, { ...aimed, declared }, [90, 90, ...dice], { overwatchMet: 'yes', ...decisions });
    const shots = ({ events }: Played): number => events.filter(({ kind }) => kind === 'shotsSpent').length;

    test('beyond Maximum Distance the shot is lost, within it there is one', () => {
      expect(shots(goes({ watchers: [{ id: 'watcher', ...from(100, 101) }] }, []))).toBe(0);
      expect(shots(goes({ watchers: [{ id: 'watcher', ...from(100, 99) }] }, [90, 10]))).toBe(1);
      expect(shots(goes({ watchers: [{ id: 'watcher', ...from(100) }] }, [90, 10]))).toBe(1);
    });

    test('as far as the move has been measured for Attacks of Opportunity, too', () => {
      const watchers = [{ id: 'watcher', ...from(100) }];
      expect(shots(goes({ watchers, left: [{ id: 'watcher', ...from(100, 101) }] }, []))).toBe(0);
      expect(refusalOf(ready, { ...aimed, declared: { watchers: [{ id: 'watcher', metres: 1, after: 'far' }] } })).toBe(
        'badDeclaration',
      );
    });

    test('its hits spread among those who are near the actor then (ADE-HIT-05)', () => {
      const near = (after: number) => [
        { id: 'watcher', ...from(20, 20) },
        { id: 'mate', ...from(1, after) },
      ];
      const dice = [20, 1, 50, 1, 50, 1, 10];
      const spread = goes({ watchers: near(10) }, dice, { placeDegrees: 'none' });
      expect(spread.questions).toContain('shareHits');
      const alone = goes({ watchers: near(11) }, dice, { placeDegrees: 'none' });
      expect(alone.questions).not.toContain('shareHits');
    });

    test.each([
      ['down', false, [90], 1],
      ['dead, whom it is lost on', true, [], 0],
    ])('or where it was, felled before it moved: %s', (_name, diesAtZero, dice, shot) => {
      const guard = somebody('guard', { side: 'us', scores: { ws: 60 }, items: [sword] });
      const watchers = [{ id: 'watcher', ...from(100, 101) }];
      const halted = acts(
        withCombatant(begun(enemy({ sheet: { diesAtZero } })), guard),
        { ...aimed, declared: { watchers, left: [{ id: 'guard', ...from(1, 2) }] } },
        [90, 90, 50, 10, 99, ...dice],
        { overwatchMet: 'yes', opportunity: 'sword', placeDegrees: 'none' },
      );
      expect(kinds(halted.events)).not.toContain('moved');
      expect(shots(halted)).toBe(shot);
    });
  });

  test('nobody watches an act any more whose actor an earlier shot has felled, nor after stepping in against it (ADE-OVW-07)', () => {
    const second = somebody('second', { side: 'us', items: [rifle] });
    const guardian = somebody('second', { side: 'them', items: [rifle] });
    const both = (other: typeof second, condition: string): AdevaFight => {
      const first = acts(underway([watcher, other, enemy({ wounds: 1 })]), watch({ mode: 'single' })).fight;
      const armed = { ...watch({ mode: 'single', condition }), who: 'second' };
      return turnOf(turnEnds(acts(turnOf(turnEnds(first), 'second'), armed).fight), 'enemy');
    };
    const declared = { watchers: [{ id: 'second', metres: 1 }] };
    const decisions = { overwatchMet: 'yes', placeDegrees: 'none' };
    const felled = acts(both(second, 'enemyActs'), aimed, [22, 99, 20, 9], decisions);
    expect(felled.questions.filter((name) => name === 'overwatchMet')).toHaveLength(1);
    expect(stateOf(felled.fight, 'second').overwatch).not.toBeNull();
    const guarded = acts(both(guardian, 'other'), { ...aimed, declared }, [22, 99, 20, 20, 10], {
      ...decisions,
      stepIn: 'dodge',
    });
    expect(guarded.questions.filter((name) => name === 'overwatchMet')).toHaveLength(1);
    expect(kinds(guarded.events)).toContain('moved');
  });

  test('a shot that has become impossible is lost (ADE-OVW-10)', () => {
    const fight = watched();
    const empty = { ...combatantIn(fight, 'watcher').state, clips: { rifle: 2 } };
    const dry = withCombatant(fight, { ...combatantIn(fight, 'watcher'), state: empty });
    const shot = acts(dry, aimed, [22, 99], { overwatchMet: 'yes' });
    expect(active(shot.fight)).toBe(false);
    expect(kinds(shot.events)).not.toContain('shotsSpent');
  });
});

test('a hit tells the parts of its damage and its soak, its location, and its confirmation (ADE-DMG-05, ADE-SOK-01, GAP-05, ADE-CRT-05, -08)', () => {
  const shooter = somebody('gunner', { side: 'us', scores: { bs: 38 }, items: [rifle] });
  const plate = { id: 'plate', type: 'armor', worn: true, ap: { head: 4 } };
  const victim = somebody('victim', { side: 'them', items: [plate] });
  const command = { action: 'standardAttack', who: 'gunner', item: 'rifle', targets: ['victim'] };
  const { stages } = acts(underway([shooter, victim]), command, [1, 10, 1, 5]).outcome;
  const [confirmation, hit] = ['confirmation', 'hit'].map((name) =>
    stages.find(({ title }) => title.endsWith(`.${name}`))!,
  );
  expect(confirmation).toMatchObject({
    dice: [{ faces: [1] }, { faces: [5] }],
    verdict: { key: 'SALVO.adeva.verdict.confirms', good: true, values: { roll: 1, targetNumber: 38 } },
  });
  expect(hit!.tally!.map(({ label, value }) => [label.split('.').at(-1), value])).toEqual([
    ['dice', 10],
    ['flat', 3],
    ['toughnessBonus', -3],
    ['armor', -4],
    ['pen', 1],
  ]);
  expect(hit!.steps).toMatchObject([
    { clause: 'GAP-05', before: 1, after: 10 },
    { before: 13, after: 7 },
  ]);
});

test('the degrees on a die and the least damage of a critical are parts of it, whose total is the damage (ADE-DMG-05, ADE-CRT-10)', () => {
  const shooter = somebody('gunner', {
    side: 'us',
    scores: { bs: 38 },
    items: [{ ...rifle, dice: [{ count: 2, sides: 10 }] }],
  });
  const tallyOf = (ap: number, dice: readonly number[]) => {
    const items = [{ id: 'plate', type: 'armor', worn: true, ap: { body: ap } }];
    const victim = somebody('victim', { side: 'them', wounds: 50, items });
    const command = { action: 'standardAttack', who: 'gunner', item: 'rifle', targets: ['victim'] };
    const { stages } = acts(underway([shooter, victim]), command, dice).outcome;
    const { tally, verdict } = stages.find(({ title }) => title.endsWith('.hit'))!;
    expect(total(tally!)).toBe(verdict!.values!['dealt']);
    return tally!.map(({ label, value, setAside }) => [label.split('.').at(-1), value, setAside !== undefined]);
  };
  // 4 reversed is 40: the body; 48 - 4 gives 5 degrees.
  expect(tallyOf(4, [4, 2, 9])).toEqual([
    ['dice', 9, false],
    ['replacedDie', 2, true],
    ['degrees', 5, false],
    ['flat', 3, false],
    ['toughnessBonus', -3, false],
    ['armor', -4, false],
    ['pen', 1, false],
  ]);
  expect(tallyOf(40, [4, 6, 10, 1]).at(-1)).toEqual(['critical', 24, false]);
});

test.each(['surprised', 'stunned'])('%s: no Reaction is left to show (ADE-SUR-03, GAP-06)', (id) => {
  const held = somebody('held', { state: { conditions: { [id]: { id, clause: '', ends: null } } } as never });
  const left = (who: string) =>
    adeva.status(underway([watcher, held]), who).budget.find(({ kind }) => kind === 'reaction');
  expect(left('held')).toMatchObject({ left: 0, of: 1 });
  expect(left('watcher')).toMatchObject({ left: 1, of: 1 });
});
