/** Attacks of Opportunity and Counter-Attacks (sections 27 and 28), in fights. */
import { describe, expect, test } from 'vitest';
import type { AdevaFight } from '../../../src/rules/adeva/sheet/types.ts';
import type { Command, Stage } from '../../../src/rules/kernel/index.ts';
import {
  acts,
  kinds,
  refusalOf,
  somebody,
  stateOf,
  sword,
  turnEnds,
  turnOf,
  underway,
  weapon,
  type Words,
} from './arena.ts';

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
