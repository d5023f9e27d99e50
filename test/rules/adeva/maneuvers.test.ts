/** Free attacks and maneuvers (sections 27, 28, 32 to 37), in fights. */
import { describe, expect, test } from 'vitest';
import { UNARMED } from '../../../src/rules/adeva/sheet/read-items.ts';
import type { AdevaFight } from '../../../src/rules/adeva/sheet/types.ts';
import type { Command, Stage } from '../../../src/rules/kernel/index.ts';
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
  weapon,
  type Words,
} from './arena.ts';
import { withCombatant } from '../../../src/rules/kernel/fight.ts';

const mover = somebody('mover', { side: 'us', scores: { ag: 41 } });
const guard = (id: string, words: Words = {}) =>
  somebody(id, { side: 'them', scores: { ws: 45 }, items: [sword], ...words });
const away = (action: string, ids: readonly string[], metres = 1) => ({
  action,
  who: 'mover',
  declared: { left: ids.map((id) => ({ id, metres })), ...(action === 'charge' ? {} : { path: 1 }) },
});

const numbersIn = (stages: readonly Stage[]): readonly unknown[] =>
  stages.flatMap(({ verdict }) => verdict?.values?.['targetNumber'] ?? []);
const titles = (stages: readonly Stage[]): readonly string[] => stages.map(({ title }) => title.split('.').at(-1)!);

describe('Attack of Opportunity', () => {
  test('WE-20: each engaged enemy strikes once, before the move; no Dodge (ADE-AOO-01, -02, -06)', () => {
    const fight = underway([mover, guard('a', { scores: { ws: 33 } }), guard('b')]);
    const left = acts(fight, away('fullMove', ['a', 'b']), [90, 90], { opportunity: 'sword' });
    expect(numbersIn(left.outcome.stages)).toEqual([43, 55]);
    expect(titles(left.outcome.stages).indexOf('attack')).toBeLessThan(titles(left.outcome.stages).indexOf('moved'));
    const hit = acts(fight, away('fullMove', ['b']), [20, 5], {
      opportunity: 'sword',
      evade: 'dodge',
      placeDegrees: 'none',
    });
    expect(hit.questions).not.toContain('evade');
  });

  test('a mover that is down moves no more', () => {
    const weak = somebody('mover', { side: 'us', wounds: 1 });
    const left = acts(underway([weak, guard('a'), guard('b')]), away('halfMove', ['a', 'b']), [20, 9], {
      opportunity: 'sword',
      placeDegrees: 'none',
    });
    expect(kinds(left.events)).not.toContain('moved');
    expect(titles(left.outcome.stages).filter((title) => title === 'opportunity')).toHaveLength(1);
  });

  test('ADE-AOO-04: nor by combatants that the mover ends near, where its way was measured', () => {
    const fight = underway([mover, guard('a')]);
    const going = (after: number) => ({
      action: 'halfMove',
      who: 'mover',
      declared: { left: [{ id: 'a', metres: 1, after: { metres: after } }], path: 2 },
    });
    expect(acts(fight, going(1)).questions).toEqual([]);
    expect(acts(fight, going(3), [90], { opportunity: 'sword' }).questions).toContain('opportunity');
  });

  test('ADE-AOO-01, ADE-ALT-05: a flier that climbs out of the melee leaves it, however near the ground below stays', () => {
    const flier = somebody('mover', { side: 'us', sheet: { flies: true } });
    const going = (action: string, declared: NonNullable<Command['declared']>) =>
      acts(
        underway([flier, guard('a'), somebody('foe', { side: 'them', state: { band: 'low' } })]),
        {
          action,
          who: 'mover',
          declared: { left: [{ id: 'a', metres: 1, after: { metres: 1 } }], ...declared },
          ...(action === 'charge' ? { item: 'unarmed', targets: ['foe'] } : {}),
        },
        action === 'charge' ? [99] : [],
      ).questions;
    expect(going('halfMove', { path: 0, toBand: 'low' })).toEqual(['opportunity']);
    expect(going('halfMove', { path: 1, toBand: 'ground' })).toEqual([]);
    expect(going('charge', { squares: 5, path: 4, straightTail: 4, toBand: 'low' })).toEqual(['opportunity']);
    expect(going('disengage', { path: 0, toBand: 'low' })).toEqual([]);
  });

  test('ADE-ALT-05: nor across bands; nor where the mover stays; in squares where the scene has any, whatever they measure', () => {
    const questions = (
      words: Parameters<typeof guard>[1],
      declared: NonNullable<Command['declared']>,
    ): readonly string[] =>
      acts(underway([mover, guard('a', words)]), { action: 'halfMove', who: 'mover', declared }).questions;
    const near = { left: [{ id: 'a', metres: 1.5, squares: 1 }] };
    expect(questions({}, near)).toEqual(['opportunity']);
    expect(questions({}, { left: [{ id: 'a', metres: 1.5 }] })).toEqual([]);
    expect(questions({}, { ...near, path: 0 })).toEqual([]);
    expect(questions({ sheet: { flies: true } }, near)).toEqual(['opportunity']);
    expect(questions({ sheet: { flies: true }, state: { band: 'low' } }, near)).toEqual([]);
    for (const wrong of [
      { metres: 1, squares: 'x' },
      { metres: 1, after: 3 },
      { metres: 1, after: { metres: -1 } },
    ])
      expect(
        refusalOf(underway([mover, guard('a')]), {
          ...away('halfMove', ['a']),
          declared: { left: [{ id: 'a', ...wrong }] },
        }),
      ).toBe('badDeclaration');
  });

  test('ADE-MOV-01: without a way a move goes as far as it may', () => {
    const gone = (action: string): unknown =>
      acts(underway([mover]), { action, who: 'mover' }).events.find(({ kind }) => kind === 'moved')?.facts?.['squares'];
    expect(['halfMove', 'fullMove', 'run', 'disengage'].map(gone)).toEqual([4, 8, 16, 4]);
  });

  test('GAP-04: neighbors of a target struck in passing may step in, and so may those of an attacker struck back', () => {
    const friend = somebody('friend', { side: 'us', items: [sword] });
    const left = {
      action: 'halfMove',
      who: 'mover',
      declared: {
        left: [
          { id: 'a', metres: 1 },
          { id: 'friend', metres: 1 },
        ],
      },
    };
    expect(acts(underway([mover, guard('a'), friend]), left, [20, 5], { opportunity: 'sword' }).questions).toContain(
      'stepIn',
    );
    const duelist = guard('a', { talents: ['counterAttack'], skills: { parry: 'mastery' } });
    const blow = {
      action: 'standardAttack',
      who: 'mover',
      item: 'sword',
      targets: ['a'],
      declared: { beside: [{ id: 'friend', metres: 1 }] },
    };
    const armed = somebody('mover', { side: 'us', scores: { ws: 60 }, items: [sword] });
    const parried = acts(underway([armed, duelist, friend]), blow, [20, 20, 20, 5], {
      evade: 'parry',
      counterAttack: 'sword',
    });
    expect(parried.questions).toEqual(['evade', 'counterAttack', 'stepIn', 'placeDegrees']);
  });

  test('not for a Disengage, standing up, or pushed combatants (ADE-AOO-03, -04)', () => {
    expect(acts(underway([mover, guard('a')]), away('disengage', ['a'])).questions).toEqual([]);
    const prone = acts(underway([mover, guard('a')]), {
      action: 'condition',
      who: 'mover',
      declared: { condition: 'prone' },
    });
    expect(acts(prone.fight, { action: 'standUp', who: 'mover' }).questions).toEqual([]);
  });

  test('one in each turn of another combatant (ADE-AOO-05), with attackLimitScope perRound one until its own next turn (ADE-SUB-05)', () => {
    const once = (settings: AdevaFight['options']): AdevaFight =>
      acts(underway([mover, guard('a'), somebody('other', { side: 'us' })], settings), away('halfMove', ['a']), [90], {
        opportunity: 'sword',
      }).fight;
    const again = { ...away('halfMove', ['a']), who: 'other' };
    expect(acts(once({}), away('halfMove', ['a'])).questions).toEqual([]);
    expect(acts(turnOf(turnEnds(once({})), 'other'), again).questions).toEqual(['opportunity']);
    expect(acts(turnOf(turnEnds(once({ attackLimitScope: 'perRound' })), 'other'), again).questions).toEqual([]);
  });

  test.each(['stunned', 'unconscious', 'helpless'])('not offered to the %s (ADE-AOO-07)', (name) => {
    const fight = acts(underway([mover, guard('a')]), {
      action: 'condition',
      who: 'a',
      declared: { condition: name },
    }).fight;
    expect(acts(fight, away('halfMove', ['a'])).questions).toEqual([]);
  });

  test.each([
    ['evasion', []],
    ['none', []],
    ['all', ['opportunity']],
  ])('surprisedFree %s: the surprised are asked %o (ADE-SUR-09)', (surprisedFree, questions) => {
    const fight = acts(underway([mover, guard('a')], { surprisedFree }), {
      action: 'condition',
      who: 'a',
      declared: { condition: 'surprised' },
    }).fight;
    expect(acts(fight, away('halfMove', ['a'])).questions).toEqual(questions);
  });

  test('a reach of 2 strikes at 2 squares, fists do not (ADE-AOO-07)', () => {
    const spear = weapon('spear', { kind: 'melee', reach: 2, dice: [{ count: 1, sides: 10 }] });
    expect(acts(underway([mover, guard('a', { items: [spear] })]), away('halfMove', ['a'], 2)).questions).toEqual([
      'opportunity',
    ]);
    expect(acts(underway([mover, guard('a')]), away('halfMove', ['a'], 2)).questions).toEqual([]);
  });

  test('gets an aim and uses it up (ADE-AIM-10)', () => {
    const aiming = guard('a', { state: { aim: { bonus: 10 } } });
    const left = acts(underway([mover, aiming]), away('halfMove', ['a']), [90], { opportunity: 'sword' });
    expect(numbersIn(left.outcome.stages)).toEqual([65]);
    expect(stateOf(left.fight, 'a').aim).toBeNull();
  });

  test('a Charge provokes too (ADE-CHG-06)', () => {
    const charge = { ...away('charge', ['b']), item: '', targets: ['a'] };
    const armed = somebody('mover', { side: 'us', scores: { ag: 41 }, items: [sword] });
    const left = acts(underway([armed, guard('a'), guard('b')]), { ...charge, item: 'sword' }, [90], {});
    expect(left.questions).toContain('opportunity');
  });
});

describe('Counter-Attack', () => {
  const fencer = (words: Words = {}) => guard('fencer', { scores: { ws: 50 }, talents: ['counterAttack'], ...words });
  const attacker = somebody('mover', { side: 'us', scores: { ws: 61 }, items: [{ ...sword, hitRating: 3 }] });
  const flurry = { action: 'flurry', who: 'mover', item: 'sword', targets: ['fencer'], declared: { intendedHits: 2 } };
  const parry = { evade: 'parry', counterAttack: 'sword', placeDegrees: 'none' } as const;

  test('WE-19: a passed Parry, even if a hit remains, strikes back at -20 before the damage (ADE-CTR-01 to -03)', () => {
    const back = acts(underway([attacker, fencer()]), flurry, [20, 41, 30, 5, 4], parry);
    expect(numbersIn(back.outcome.stages)).toEqual([61, 50, 30]);
    expect(titles(back.outcome.stages).lastIndexOf('attack')).toBeLessThan(
      titles(back.outcome.stages).lastIndexOf('hit'),
    );
    expect(back.questions.filter((name) => name === 'evade')).toHaveLength(1);
  });

  test.each([
    [-20, 30],
    [-10, 40],
  ])('counterMod %i: TN %i (AMB-14)', (counterMod, targetNumber) => {
    const back = acts(underway([attacker, fencer()], { counterMod }), flurry, [20, 41, 90, 4], parry);
    expect(numbersIn(back.outcome.stages)).toContain(targetNumber);
  });

  test('once until its own next turn (ADE-CTR-04)', () => {
    const twice = fencer({ sheet: { reactionsMax: 2 } });
    const first = acts(
      underway([attacker, twice]),
      { ...flurry, action: 'standardAttack', declared: {} },
      [20, 41, 90],
      parry,
    );
    expect(stateOf(first.fight, 'fencer').counterUsed).toBe(true);
    const fresh = { ...first.fight, round: 2 };
    const later = acts(turnOf(fresh, 'mover'), { ...flurry, action: 'standardAttack', declared: {} }, [20, 41], parry);
    expect(later.questions).not.toContain('counterAttack');
    expect(stateOf(turnOf(later.fight, 'fencer'), 'fencer').counterUsed).toBe(false);
  });

  test('not without the talent, nor after a failed Parry, nor after a Dodge', () => {
    const plain = { ...flurry, action: 'standardAttack', declared: {} };
    expect(acts(underway([attacker, guard('fencer')]), plain, [20, 20], parry).questions).not.toContain(
      'counterAttack',
    );
    expect(acts(underway([attacker, fencer()]), plain, [20, 90, 4], parry).questions).not.toContain('counterAttack');
    expect(acts(underway([attacker, fencer()]), plain, [20, 20], { ...parry, evade: 'dodge' }).questions).not.toContain(
      'counterAttack',
    );
  });

  test('a shot is out of it, and so is an attacker out of reach (ADE-CTR-06)', () => {
    const long = somebody('mover', { side: 'us', scores: { ws: 61 }, items: [{ ...sword, reach: 2 }] });
    const far = { ...flurry, action: 'standardAttack', declared: { squares: 2 } };
    expect(acts(underway([long, fencer()]), far, [20, 41], parry).questions).not.toContain('counterAttack');
  });

  test('only a Deflector answers it (ADE-CTR-05, ADE-TIME-07)', () => {
    const shielded = somebody('mover', {
      side: 'us',
      scores: { ws: 61 },
      items: [sword, { id: 'field', type: 'deflector', strength: 50 }],
    });
    const plain = { ...flurry, action: 'standardAttack', declared: {} };
    const back = acts(underway([shielded, fencer()]), plain, [20, 41, 20, 50], {
      ...parry,
      evade: ['parry', 'deflect'],
    });
    expect(back.questions.filter((name) => name === 'evade')).toHaveLength(2);
    expect(stateOf(back.fight, 'mover').wounds).toBe(10);
  });
});

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
