/** Maneuvers (sections 32 to 37), in fights. */
import { describe, expect, test } from 'vitest';
import { UNARMED } from '../../../src/rules/adeva/sheet/read-items.ts';
import type { AdevaFight } from '../../../src/rules/adeva/sheet/types.ts';
import type { Stage } from '../../../src/rules/kernel/index.ts';
import {
  acts,
  conditions,
  refusalOf,
  rifle,
  somebody,
  stateOf,
  sword,
  turnEnds,
  turnOf,
  underway,
  type Words,
} from './arena.ts';
import { withCombatant } from '../../../src/rules/kernel/fight.ts';

const numbersIn = (stages: readonly Stage[]): readonly unknown[] =>
  stages.flatMap(({ verdict }) => verdict?.values?.['targetNumber'] ?? []);

const foe = (words: Words = {}) => somebody('foe', { side: 'them', ...words });

const hero = (words: Words = {}) => somebody('hero', { side: 'us', ...words });

describe('Guard Mode', () => {
  const guarded = (): AdevaFight =>
    turnOf(
      turnEnds(acts(underway([foe(), hero({ items: [sword] })]), { action: 'guardMode', who: 'foe' }).fight),
      'hero',
    );
  const swing = { action: 'standardAttack', who: 'hero', item: 'sword', targets: ['foe'] };

  test('a Full Action without a test; -20 up to its own next turn (ADE-GRD-01, -02)', () => {
    expect(numbersIn(acts(guarded(), swing, [90]).outcome.stages)).toEqual([20]);
    expect(conditions(turnOf({ ...guarded(), round: 2 }, 'foe'), 'foe')).toEqual([]);
  });

  test('-20 on the confirmation as well (ADE-GRD-02, ADE-CRT-06)', () => {
    const hit = acts(guarded(), swing, [20, 10, 11], { placeDegrees: 'none' });
    expect(hit.outcome.stages.find(({ title }) => title.endsWith('.confirmation'))).toMatchObject({
      dice: [{ faces: [11] }],
      verdict: { key: 'SALVO.adeva.verdict.confirmsNot', values: { targetNumber: 10 } },
    });
    expect(stateOf(hit.fight, 'foe').wounds).toBeLessThan(10);
  });

  test('not on Feint (ADE-GRD-03); a Reaction does not end it (ADE-GRD-04)', () => {
    expect(
      numbersIn(acts(guarded(), { action: 'feint', who: 'hero', targets: ['foe'] }, [90, 90]).outcome.stages),
    ).toEqual([30, 30]);
    expect(
      conditions(acts(guarded(), swing, [20, 90, 2], { evade: 'dodge', placeDegrees: 'none' }).fight, 'foe'),
    ).toEqual(['guardMode']);
  });
});

describe('Knock Down', () => {
  const strong = hero({ scores: { s: 42 } });
  const command = { action: 'knockDown', who: 'hero', targets: ['foe'] };
  const against = (settings: AdevaFight['options'] = {}, other = foe({ scores: { s: 45 } })): AdevaFight =>
    underway([strong, other], settings);

  test('WE-25: +10 after a Half Move; a margin of 2 may harm (ADE-KNK-01, -02, -04, -05)', () => {
    const moved = acts(against(), { action: 'halfMove', who: 'hero' }).fight;
    const down = acts(moved, command, [21, 30, 3], { knockDownHarm: 'harm' });
    expect(numbersIn(down.outcome.stages).slice(0, 2)).toEqual([52, 45]);
    expect(conditions(down.fight, 'foe')).toEqual(['prone']);
    expect(stateOf(down.fight, 'foe')).toMatchObject({ wounds: 9, fatigue: 1 });
    const plain = acts(moved, command, [21, 30]);
    expect(stateOf(plain.fight, 'foe')).toMatchObject({ wounds: 10, fatigue: 0 });
  });

  test('the target falls or, the other way round, the attacker; where nobody wins nobody does (ADE-KNK-04, -06, -07)', () => {
    const fallen = (dice: readonly number[], who: string) =>
      stateOf(acts(against(), command, dice).fight, who).conditions['prone']?.clause;
    expect([fallen([90, 30], 'hero'), fallen([30, 90], 'foe')]).toEqual(['ADE-KNK-06', 'ADE-KNK-04']);
    const both = acts(against(), command, [90, 90]).fight;
    expect([conditions(both, 'hero'), conditions(both, 'foe')]).toEqual([[], []]);
  });

  test.each([
    ['zero', []],
    ['negative', ['knockDownHarm']],
  ])('opposedFailedDos %s: DoS 1 against a failure by 15 asks %o (AMB-33)', (opposedFailedDos, questions) =>
    expect(acts(against({ opposedFailedDos }), command, [42, 60]).questions).toEqual(questions),
  );

  test.each([
    [false, 42],
    [true, 72],
  ])(
    'attackModsOnOpposed %s: against the surprised TN %i (ADE-SUR-08, AMB-53)',
    (attackModsOnOpposed, targetNumber) => {
      const fight = acts(against({ attackModsOnOpposed }), {
        action: 'condition',
        who: 'foe',
        declared: { condition: 'surprised' },
      }).fight;
      expect(numbersIn(acts(fight, command, [99, 99]).outcome.stages)[0]).toBe(targetNumber);
    },
  );

  test.each([
    [false, 42],
    [true, 62],
  ])(
    'inside a Charge with chargeBonusOnSpecial %s: TN %i (ADE-KNK-03, ADE-CHG-04, -05)',
    (chargeBonusOnSpecial, targetNumber) => {
      const fast = hero({ scores: { s: 42, ag: 41 }, items: [sword] });
      const charge = {
        action: 'charge',
        who: 'hero',
        item: 'sword',
        targets: ['foe'],
        declared: { contains: 'knockDown', path: 6, straightTail: 4 },
      };
      const run = acts(underway([fast, foe({ scores: { s: 45 } })], { chargeBonusOnSpecial }), charge, [99, 99]);
      expect(numbersIn(run.outcome.stages)[0]).toBe(targetNumber);
    },
  );

  test('a Grapple inside a Charge links both as well (ADE-GRP-02, ADE-CHG-04)', () => {
    const fast = hero({ scores: { ws: 50, ag: 41 } });
    const fight = underway([fast, foe()]);
    const charge = {
      action: 'charge',
      who: 'hero',
      item: UNARMED,
      targets: ['foe'],
      declared: { contains: 'grappleInitiate', path: 6, straightTail: 4 },
    };
    const run = acts(fight, charge, [50]);
    expect(stateOf(run.fight, 'foe').grapple?.role).toBe('restrained');
    // A combatant in a grapple is struck all the same, and not grasped once more (ADE-GRP-21).
    const other = somebody('other', { side: 'us', items: [sword] });
    const again = turnOf(withCombatant(run.fight, other), 'other');
    const second = { ...charge, who: 'other', declared: { ...charge.declared, path: 4 } };
    expect(refusalOf(again, second)).toBe('grappling');
    expect(refusalOf(again, { ...second, item: 'sword', declared: { path: 4, straightTail: 4 } })).toBeNull();
  });

  test('out of reach, and across bands: refused (ADE-KNK-01, ADE-ALT-06)', () => {
    expect(refusalOf(against(), { ...command, declared: { squares: 2 } })).toBe('outOfReach');
    expect(refusalOf(against({}, foe({ sheet: { band: 'low' } })), command)).toBe('altitude');
  });
});

describe('Take Down', () => {
  const talented = hero({ scores: { ws: 50 }, talents: ['takedown'], items: [sword] });
  const command = { action: 'takeDown', who: 'hero', item: 'sword', targets: ['foe'] };
  const dice = [45, 8, 20] as const;

  test('negates the damage; a Toughness test or stunned for a round (ADE-TKD-01 to -05)', () => {
    const taken = acts(underway([talented, foe({ scores: { t: 36 } })]), command, [...dice], { placeDegrees: 'none' });
    expect(numbersIn(taken.outcome.stages)).toEqual([50, 6]);
    expect(conditions(taken.fight, 'foe')).toEqual(['stunned']);
    expect(stateOf(taken.fight, 'foe').wounds).toBe(10);
    const turn = turnOf(turnEnds(taken.fight), 'foe');
    expect(refusalOf(turn, { action: 'halfMove', who: 'foe' })).toBe('noActions');
    expect(conditions(turnEnds(turn), 'foe')).toEqual([]);
  });

  test('deals nothing: nothing happens (ADE-TKD-04); no critical (ADE-TKD-07)', () => {
    const hard = foe({ scores: { t: 99 }, sheet: { oneLocation: true, naturalAp: { body: 9 } } });
    expect(
      conditions(acts(underway([talented, hard]), command, [45, 10], { placeDegrees: 'none' }).fight, 'foe'),
    ).toEqual([]);
  });

  test.each([
    [{}, 50],
    [{ takedownMod: 10 }, 60],
  ])('takedownMod %o: TN %i (AMB-29)', (settings, targetNumber) =>
    expect(numbersIn(acts(underway([talented, foe()], settings), command, [99]).outcome.stages)).toEqual([
      targetNumber,
    ]),
  );

  test.each([
    ['pastSoak', 6],
    ['raw', -4],
  ])('takedownDamage %s: Toughness TN %i (AMB-29)', (takedownDamage, targetNumber) => {
    const taken = acts(underway([talented, foe({ scores: { t: 36 } })], { takedownDamage }), command, [45, 8, 1], {
      placeDegrees: 'none',
    });
    expect(numbersIn(taken.outcome.stages)[1]).toBe(targetNumber);
  });
});

describe('Aim', () => {
  const shooter = hero({ scores: { bs: 38 }, items: [rifle, { id: 'field', type: 'deflector', strength: 40 }] });
  const shot = { action: 'standardAttack', who: 'hero', item: 'rifle', targets: ['foe'] };
  const fight = (settings: AdevaFight['options'] = {}): AdevaFight =>
    underway([shooter, foe({ items: [sword] })], settings);
  const swing = { action: 'standardAttack', who: 'foe', item: 'sword', targets: ['hero'] };

  test('a Half Aim and a shot fit in one turn (ADE-AIM-01, -11); used up by it', () => {
    const shoots = acts(acts(fight(), { action: 'halfAim', who: 'hero' }).fight, shot, [90]);
    expect(numbersIn(shoots.outcome.stages)).toEqual([58]);
    expect(stateOf(shoots.fight, 'hero').aim).toBeNull();
  });

  test('never two: the second stands, and none in the same turn (ADE-AIM-04, ADE-SUB-02)', () => {
    const full = acts(fight(), { action: 'fullAim', who: 'hero' }).fight;
    expect(refusalOf(full, { action: 'halfAim', who: 'hero' })).not.toBeNull();
    const next = acts(turnOf(turnEnds(full), 'hero'), { action: 'halfAim', who: 'hero' }).fight;
    expect(stateOf(next, 'hero').aim).toEqual({ bonus: 10 });
  });

  test('another action or a Reaction loses it, a Deflect does not; it waits for turns (ADE-AIM-02, -03, -06, ADE-DFL-08)', () => {
    const full = acts(fight(), { action: 'fullAim', who: 'hero' }).fight;
    const foesTurn = turnOf(turnEnds(full), 'foe');
    expect(stateOf(acts(foesTurn, swing, [20, 20], { evade: 'deflect' }).fight, 'hero').aim).toEqual({ bonus: 20 });
    expect(stateOf(acts(foesTurn, swing, [20, 20], { evade: 'dodge' }).fight, 'hero').aim).toBeNull();
    const own = turnOf(turnEnds(full), 'hero');
    expect(stateOf(acts(own, { action: 'halfMove', who: 'hero' }).fight, 'hero').aim).toBeNull();
  });

  test.each([
    ['ignore', { bonus: 20 }],
    ['break', null],
  ])('aimFreeActions %s (AMB-22, ADE-AIM-05)', (aimFreeActions, aim) => {
    const full = turnOf(turnEnds(acts(fight({ aimFreeActions }), { action: 'fullAim', who: 'hero' }).fight), 'hero');
    expect(stateOf(acts(full, { action: 'freeAction', who: 'hero' }).fight, 'hero').aim).toEqual(aim);
  });

  test('not bound to a target or weapon (ADE-AIM-07); Guard Mode uses it up (ADE-AIM-08), Disarm loses it (ADE-DIS-05)', () => {
    const full = turnOf(turnEnds(acts(fight(), { action: 'fullAim', who: 'hero' }).fight), 'hero');
    expect(
      numbersIn(
        acts(full, { action: 'standardAttack', who: 'hero', item: UNARMED, targets: ['foe'] }, [99]).outcome.stages,
      ),
    ).toEqual([60]);
    expect(stateOf(acts(full, { action: 'guardMode', who: 'hero' }).fight, 'hero').aim).toBeNull();
  });
});

describe('Disarm', () => {
  const master = (talents: readonly ('disarm' | 'advancedDisarm')[] = ['disarm', 'advancedDisarm']) =>
    hero({ scores: { ws: 46 }, talents });
  const victim = foe({ scores: { ws: 50 }, items: [sword, rifle].map((item) => ({ ...item, hands: 1 })) });
  const command = { action: 'disarm', who: 'hero', targets: ['foe'] };

  test('WE-27: of the attacker’s choice, to the ground (ADE-DIS-01 to -04)', () => {
    const done = acts(underway([master(), victim]), command, [45, 31], { disarmObject: 'rifle' });
    expect(numbersIn(done.outcome.stages)).toEqual([66, 50]);
    expect(stateOf(done.fight, 'foe').lost).toEqual({ rifle: { to: 'foe', taken: false } });
    expect(Object.keys(stateOf(done.fight, 'foe').equipped)).toEqual(['sword']);
  });

  test('own DoS 3: the attacker may take it (ADE-DIS-03)', () => {
    const taken = acts(underway([master(), victim]), command, [45, 31], { disarmTake: 'take' });
    expect(stateOf(taken.fight, 'foe').lost).toEqual({ sword: { to: 'hero', taken: true } });
    expect(Object.keys(stateOf(taken.fight, 'hero').taken)).toEqual(['foe/sword']);
    expect(acts(underway([master(['disarm']), victim]), command, [26, 99]).questions).toContain('disarmTake');
    expect(acts(underway([master(['disarm']), victim]), command, [27, 99]).questions).not.toContain('disarmTake');
  });

  describe('a taken weapon (ADE-DIS-03)', () => {
    const gun = { ...rifle, hands: 1, clip: { value: 2, max: 30 } };
    const robbed = (): AdevaFight => {
      const fight = underway([master(), foe({ scores: { ws: 50 }, talents: ['disarm'], items: [gun, sword] })]);
      const { fight: after } = acts(fight, command, [45, 31], { disarmTake: 'take' });
      return turnOf(after, 'hero');
    };
    const shot = { action: 'standardAttack', who: 'hero', item: 'foe/rifle', targets: ['foe'] };

    test('is used by its taker; its shots and its jam are counted with its owner', () => {
      const first = acts(robbed(), shot, [90]).fight;
      expect(stateOf(first, 'foe').clips).toEqual({ rifle: 1 });
      const jam = acts(turnOf(first, 'hero'), { ...shot, action: 'burst', declared: { intendedHits: 1 } }, [96]).fight;
      expect([stateOf(jam, 'foe').clips, stateOf(jam, 'foe').jammed]).toEqual([{ rifle: 0 }, { rifle: true }]);
      expect(refusalOf(turnOf(jam, 'hero'), shot)).toBe('jammed');
      const clear = { action: 'clearJam', who: 'hero', item: 'foe/rifle' };
      const cleared = acts(turnOf(jam, 'hero'), clear, [1]).fight;
      expect(refusalOf(turnOf(cleared, 'hero'), shot)).toBe('notEnoughAmmo');
      const full = acts(turnOf(cleared, 'hero'), { action: 'reload', who: 'hero', item: 'foe/rifle' }).fight;
      expect(stateOf(full, 'foe').clips).toEqual({ rifle: 30 });
      expect(refusalOf(turnOf(full, 'foe'), { ...shot, who: 'foe', item: 'rifle', targets: ['hero'] })).toBe(
        'unknownItem',
      );
    });

    test('falls where the taker drops it, and goes back to the owner that picks it up', () => {
      const dropped = acts(robbed(), { action: 'drop', who: 'hero', item: 'foe/rifle' }).fight;
      expect(stateOf(dropped, 'hero').taken).toEqual({});
      expect(stateOf(dropped, 'foe').lost).toEqual({ rifle: { to: 'hero', taken: false } });
      const again = { action: 'disarm', who: 'foe', targets: ['hero'] };
      const back = acts(turnOf(robbed(), 'foe'), again, [11, 99], { disarmTake: 'take' }).fight;
      expect([stateOf(back, 'hero').taken, stateOf(back, 'foe').lost]).toEqual([{}, {}]);
      expect(Object.keys(stateOf(back, 'foe').equipped)).toEqual(['sword', 'rifle']);
    });

    test('taken on by another, it is not back with its owner', () => {
      const third = somebody('third', { side: 'them', scores: { ws: 50 }, talents: ['disarm'] });
      const again = { action: 'disarm', who: 'third', targets: ['hero'] };
      const on = acts(turnOf(withCombatant(robbed(), third), 'third'), again, [11, 99], { disarmTake: 'take' }).fight;
      expect(stateOf(on, 'foe').lost).toEqual({ rifle: { to: 'third', taken: true } });
      expect(Object.keys(stateOf(on, 'foe').equipped)).toEqual(['sword']);
      expect([stateOf(on, 'hero').taken, Object.keys(stateOf(on, 'third').taken)]).toEqual([{}, ['foe/rifle']]);
    });
  });

  test('refused: no talent, out of reach, nothing held', () => {
    expect(refusalOf(underway([hero(), victim]), command)).toBe('noTalent');
    expect(refusalOf(underway([master(), victim]), { ...command, declared: { squares: 2 } })).toBe('outOfReach');
    expect(refusalOf(underway([master(), foe()]), command)).toBe('nothingHeld');
  });
});

describe('Feint', () => {
  const fencer = hero({ scores: { ws: 50 }, items: [{ ...sword, hitRating: 2 }] });
  const wary = foe({ items: [sword, { id: 'field', type: 'deflector', strength: 40 }] });
  const won = (): AdevaFight =>
    acts(underway([fencer, wary]), { action: 'feint', who: 'hero', targets: ['foe'] }, [20, 90]).fight;
  const swing = { action: 'standardAttack', who: 'hero', item: 'sword', targets: ['foe'] };

  test('WE-28: no Dodge, no Parry; Deflect remains (ADE-FNT-01, -02, -04, -06)', () => {
    const hit = acts(won(), swing, [20, 99, 5], { evade: 'deflect', placeDegrees: 'none' });
    expect(hit.questions.filter((name) => name === 'evade')).toHaveLength(1);
    expect(() => acts(won(), swing, [20, 99, 5], { evade: 'dodge' })).toThrow('no such option');
  });

  test('other attacks get nothing from it, and it is gone with them (ADE-FNT-05)', () => {
    const flurry = acts(won(), { ...swing, action: 'flurry', declared: { intendedHits: 1 } }, [20, 90, 5], {
      evade: 'dodge',
      placeDegrees: 'none',
    });
    expect(stateOf(flurry.fight, 'hero').feint).toBeNull();
  });

  test('lost: nothing', () =>
    expect(
      stateOf(
        acts(underway([fencer, wary]), { action: 'feint', who: 'hero', targets: ['foe'] }, [90, 20]).fight,
        'hero',
      ).feint,
    ).toBeNull());

  test('a neighbor may still step in its way, not guard (ADE-FNT-03)', () => {
    const friend = somebody('friend', { side: 'them', items: [sword] });
    const fight = withCombatant(won(), friend);
    const near = { ...swing, declared: { neighbors: [{ id: 'friend', metres: 1 }] } };
    const stepped = acts(fight, near, [20, 5], { stepIn: 'protectAlly', placeDegrees: 'none' });
    expect(stateOf(stepped.fight, 'friend').wounds).toBeLessThan(10);
    expect(() => acts(fight, near, [20, 90, 5], { stepIn: 'dodge' })).toThrow('no such option');
  });

  test('without a Feint it guards by its only evasion (GAP-04)', () => {
    const shooter = somebody('hero', { side: 'us', scores: { bs: 60 }, items: [rifle] });
    const friend = somebody('friend', { side: 'them', sheet: { dodge: 41 } });
    const shot = { action: 'standardAttack', who: 'hero', item: 'rifle', targets: ['foe'] };
    const near = { ...shot, declared: { neighbors: [{ id: 'friend', metres: 1 }] } };
    const guarded = acts(underway([shooter, wary, friend]), near, [20, 41], { stepIn: 'dodge' });
    expect(stateOf(guarded.fight, 'foe').wounds).toBe(10);
    // A number that is stored takes the place of Agility and rank.
    expect(numbersIn(guarded.outcome.stages)).toContain(41);
  });
});
