/** Suppressive Fire (section 30) and Pinning (GAP-06), in fights. */
import { describe, expect, test } from 'vitest';
import type { AdevaFight } from '../../../src/rules/adeva/sheet/types.ts';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import { type Command, isRefusal } from '../../../src/rules/kernel/index.ts';
import {
  acts,
  conditions,
  passes,
  refusalOf,
  rifle,
  somebody,
  stateOf,
  turnEnds,
  turnOf,
  underway,
  type Decisions,
  type Words,
} from './arena.ts';
import { withCombatant } from '../../../src/rules/kernel/fight.ts';
import { watcher, enemy, watched, aimed } from './watched.ts';

describe('Suppressive Fire', () => {
  const gunner = somebody('gunner', { side: 'us', scores: { bs: 57 }, items: [rifle] });
  const foes = ['a', 'b', 'c'].map((id) => somebody(id, { side: 'them', wounds: 30 }));
  const friend = somebody('friend', { side: 'us', wounds: 30 });
  const at = (id: string, degrees: number, metres = 20) => ({ id, metres, degrees });
  const zone = [at('a', 5), at('b', 350), at('c', 25), at('friend', 0)];
  const fire = (declared: Record<string, unknown> = {}) => ({
    action: 'suppressiveFire',
    who: 'gunner',
    item: 'rifle',
    declared: { autoMode: 'full', ahead: 0, zone, ...declared } as never,
  });
  const fight = (settings: AdevaFight['options'] = {}): AdevaFight => underway([gunner, ...foes, friend], settings);

  test('its odds name those of the own side that it may hit (ADE-SUP-07)', () => {
    const foreseen = (settings: AdevaFight['options'], declared = {}): unknown => {
      const odds = adeva.odds(fight(settings), fire(declared));
      return isRefusal(odds) ? odds : odds.foreseen?.map(({ good, values }) => [good, values]);
    };
    expect(foreseen({})).toEqual([[false, { comrades: ['friend'] }]]);
    expect(foreseen({ suppressVictims: 'enemies' })).toBeUndefined();
    expect(foreseen({}, { zone: zone.slice(0, 3) })).toBeUndefined();
    // One that is out of the arc is in no danger.
    expect(foreseen({}, { zone: [at('a', 5), at('friend', 90)] })).toBeUndefined();
  });

  test('WE-22: hits are drawn, friends too; every enemy in the arc is tested (ADE-SUP-03 to -08, -12)', () => {
    const fired = acts(fight(), fire(), [14, 5, 41, 5, 99, 99, 99], { victim: [2, 2], placeDegrees: 'none' });
    const hits = fired.outcome.stages.filter(({ title }) => title.endsWith('.hit')).map(({ who }) => who);
    expect(hits).toEqual(['c', 'friend']);
    expect(['a', 'b', 'c'].map((id) => conditions(fired.fight, id))).toEqual([['pinned'], ['pinned'], ['pinned']]);
    expect(conditions(fired.fight, 'friend')).toEqual([]);
    expect(stateOf(fired.fight, 'gunner').clips['rifle']).toBe(24);
    expect(fired.outcome.stages.find(({ kind }) => kind === 'attack')?.verdict?.values).toMatchObject({
      targetNumber: 37,
    });
  });

  test('semi: 30 degrees, its own capacity, Pinning at -10 (ADE-SUP-02, -08, -12)', () => {
    const fired = acts(fight(), fire({ autoMode: 'semi' }), [99, 20, 21]);
    expect(conditions(fired.fight, 'a')).toEqual([]);
    expect(conditions(fired.fight, 'b')).toEqual(['pinned']);
    expect(conditions(fired.fight, 'c')).toEqual([]);
    expect(stateOf(fired.fight, 'gunner').clips['rifle']).toBe(27);
  });

  test('out of range is out of the zone (ADE-SUP-02)', () => {
    const far = acts(fight(), fire({ zone: [at('a', 0, 101), at('b', 0, 100)] }), [99, 99]);
    expect([conditions(far.fight, 'a'), conditions(far.fight, 'b')]).toEqual([[], ['pinned']]);
    const wide = acts(fight({ squareMetres: 2 }), fire({ zone: [at('a', 0, 202), at('b', 0, 200)] }), [99, 99]);
    expect([conditions(wide.fight, 'a'), conditions(wide.fight, 'b')]).toEqual([[], ['pinned']]);
  });

  test('the dead and the gunner are out of the zone (ADE-SUP-02)', () => {
    const dead = somebody('a', { side: 'them', state: { ended: { dead: true, captured: false, out: false } } });
    const fired = acts(
      underway([gunner, dead, foes[1]!]),
      fire({ zone: [at('a', 0), at('b', 0), at('gunner', 0)] }),
      [99, 99],
    );
    expect(['a', 'b', 'gunner'].map((id) => conditions(fired.fight, id))).toEqual([[], ['pinned'], []]);
  });

  test('a jam scores nothing and still pins (ADE-SUP-09, -10)', () => {
    const fired = acts(fight(), fire(), [94, 99, 99, 99]);
    expect(stateOf(fired.fight, 'gunner').jammed).toEqual({ rifle: true });
    expect(conditions(fired.fight, 'a')).toEqual(['pinned']);
    expect(refusalOf(turnOf(turnEnds(fired.fight), 'gunner'), fire())).toBe('jammed');
  });

  test('victims evade by hits (ADE-SUP-11)', () => {
    const fired = acts(fight(), fire({ zone: [at('a', 0)] }), [14, 30, 5, 99], {
      evade: 'dodge',
      placeDegrees: 'none',
    });
    expect(fired.outcome.stages.filter(({ title }) => title.endsWith('.hit'))).toHaveLength(1);
  });

  test.each([
    ['everyone', ['friend']],
    ['enemies', ['a']],
  ])('suppressVictims %s: the first drawn is %s (AMB-27)', (suppressVictims, first) => {
    const own = [at('friend', 0), at('a', 0)];
    const fired = acts(fight({ suppressVictims }), fire({ zone: own }), [37, 5, 99], { placeDegrees: 'none' });
    expect(fired.outcome.stages.filter(({ title }) => title.endsWith('.hit')).map(({ who }) => who)).toEqual(first);
  });

  test.each([
    ['dos2', 2],
    ['dosMinus1', 1],
  ])('suppressExtra %s: DoS 2 makes %i hits (AMB-26)', (suppressExtra, hits) => {
    const fired = acts(fight({ suppressExtra }), fire({ zone: [] }), [27]);
    expect(fired.outcome.stages.find(({ kind }) => kind === 'attack')?.verdict?.values).toMatchObject({ hits });
  });

  test.each([
    ['dropAll', 37],
    ['actionOnly', 57],
  ])('suppressBonuses %s: after a Full Aim TN %i (AMB-25)', (suppressBonuses, targetNumber) => {
    const ready = turnOf(
      turnEnds(acts(fight({ suppressBonuses }), { action: 'fullAim', who: 'gunner' }).fight),
      'gunner',
    );
    const fired = acts(ready, fire({ zone: [] }), [90]);
    expect(fired.outcome.stages.find(({ kind }) => kind === 'attack')?.verdict?.values).toMatchObject({ targetNumber });
    expect(stateOf(fired.fight, 'gunner').aim).toBeNull();
  });

  test('fewer shots than the capacity: refused (ADE-SUP-12)', () => {
    const low = somebody('gunner', { side: 'us', items: [{ ...rifle, clip: { value: 5, max: 30 } }] });
    expect(refusalOf(underway([low, ...foes, friend]), fire())).toBe('notEnoughAmmo');
    expect(refusalOf(underway([low, ...foes, friend]), fire({ autoMode: 'semi' }))).toBeNull();
  });
});

describe('pinned', () => {
  const pinned = (words: Words = {}, settings: AdevaFight['options'] = {}): AdevaFight => {
    const fight = underway([enemy(words), watcher], settings);
    return acts(fight, { action: 'condition', who: 'enemy', declared: { condition: 'pinned' } }).fight;
  };

  test.each([
    [64, 'SALVO.adeva.verdict.pinnedNoMore'],
    [65, 'SALVO.adeva.verdict.pinnedOn'],
  ])('the test with a %i says what came of it', (face, key) => {
    const fight = pinned();
    const { outcome } = passes(fight, { at: 'endOfTurn', of: fight.turn! }, [face]);
    expect(outcome.stages.flatMap(({ verdict }) => verdict?.key ?? [])).toEqual([key]);
  });

  test('one Half Action and no Full one; BS tests -20 (GAP-06)', () => {
    const fight = pinned({ items: [rifle] });
    expect(refusalOf(fight, { action: 'fullMove', who: 'enemy' })).toBe('pinned');
    const shot = acts(fight, { action: 'standardAttack', who: 'enemy', item: 'rifle', targets: ['watcher'] }, [90]);
    expect(shot.outcome.stages.find(({ kind }) => kind === 'attack')?.verdict?.values).toMatchObject({
      targetNumber: 20,
    });
    expect(refusalOf(shot.fight, { action: 'halfMove', who: 'enemy' })).toBe('pinned');
  });

  test('a WP test at its own end of turn, +30 where nobody attacked since (GAP-06)', () => {
    expect(conditions(turnEnds(pinned(), [64]), 'enemy')).toEqual([]);
    expect(conditions(turnEnds(pinned(), [65]), 'enemy')).toEqual(['pinned']);
    const attacked = acts(
      { ...pinned(), turn: 'watcher' },
      { action: 'standardAttack', who: 'watcher', item: 'rifle', targets: ['enemy'] },
      [99],
    );
    const own = { ...attacked.fight, turn: 'enemy' };
    expect(conditions(turnEnds(own, [35]), 'enemy')).toEqual(['pinned']);
    expect(conditions(turnEnds(own, [34]), 'enemy')).toEqual([]);
  });

  describe('attacked, too, is whom the attack on another or a Knock Down reaches (GAP-06)', () => {
    const mate = somebody('mate', { side: 'them' });
    const fight = { ...withCombatant(pinned(), mate), turn: 'watcher' };
    const near = { neighbors: [{ id: 'enemy', metres: 1 }] };
    const burst = { action: 'burst', who: 'watcher', item: 'rifle', targets: ['mate'] };
    const declared = { intendedHits: 2, ...near };
    const plain = { placeDegrees: 'none', stepIn: 'none' };

    test.each<[string, Command, readonly number[], Decisions, readonly boolean[]]>([
      [
        'with a hit of a Burst',
        { ...burst, declared },
        [30, 1, 50, 1],
        { ...plain, shareHits: { mate: 1, enemy: 1 } },
        [true, true],
      ],
      ['without one', { ...burst, declared }, [30, 1, 50, 1], { ...plain, shareHits: { mate: 2 } }, [false, true]],
      [
        'in place of a neighbor',
        { ...burst, declared: { ...near, intendedHits: 1 } },
        [30, 1],
        { stepIn: 'protectAlly' },
        [true, true],
      ],
      ['by a Knock Down', { action: 'knockDown', who: 'watcher', targets: ['enemy'] }, [99, 99], {}, [true, false]],
    ])('%s', (_name, command, dice, decisions, marked) => {
      const after = acts(fight, command, dice, decisions).fight;
      expect(['enemy', 'mate'].map((id) => stateOf(after, id).attackedSince)).toEqual(marked);
    });
  });

  test('engaged in melee it is over without a test (GAP-06)', () => {
    expect(conditions(turnEnds(pinned(), [], { engaged: 'yes' }), 'enemy')).toEqual([]);
  });

  test.each([
    ['fearless', somebody('enemy', { side: 'them', talents: ['fearless'] })],
    ['a machine', somebody('enemy', { side: 'them', kind: 'machine' })],
  ])('%s is immune (GAP-06)', (_, immune) => {
    const shot = acts(watched({}, { mode: 'single' }, immune), aimed, [22, 99, 99], { overwatchMet: 'yes' });
    expect(conditions(shot.fight, 'enemy')).toEqual([]);
  });

  test('pinning off: no tests', () => {
    const shot = acts(watched({ pinning: 'off' }, { mode: 'single' }), aimed, [22, 99, 99], { overwatchMet: 'yes' });
    expect(conditions(shot.fight, 'enemy')).toEqual([]);
  });

  test('the fight over, nobody is pinned (ADE-SEQ-05)', () =>
    expect(conditions(passes(pinned(), { at: 'endOfFight' }).fight, 'enemy')).toEqual([]));

  test('nor counts an attack of that fight as one since its last turn (GAP-06, ADE-SEQ-05)', () => {
    const shot = { action: 'standardAttack', who: 'watcher', item: 'rifle', targets: ['enemy'] };
    const fight = acts({ ...pinned(), turn: 'watcher' }, shot, [99]).fight;
    const since = [fight, passes(fight, { at: 'endOfFight' }).fight].map(
      (each) => stateOf(each, 'enemy').attackedSince,
    );
    expect(since).toEqual([true, false]);
  });
});
