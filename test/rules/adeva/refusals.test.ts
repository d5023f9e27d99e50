/** Refusals of acts, each beside the nearest situation in which the same act is allowed. */
import { describe, expect, test } from 'vitest';
import { attackRefusal, type Claim } from '../../../src/rules/adeva/attack/legality.ts';
import { plainStrike } from '../../../src/rules/adeva/attack/making.ts';
import { OPTIONS } from '../../../src/rules/adeva/options.ts';
import type { AdevaFight } from '../../../src/rules/adeva/sheet/types.ts';
import { weaponOf } from '../../../src/rules/adeva/sheet/weapons.ts';
import { claimOf } from '../../../src/rules/adeva/strikes/declaring.ts';
import { acts, refusalOf, somebody, stateOf, sword, turnEnds, turnOf, underway, weapon, type Words } from './arena.ts';
import { hold } from './rows.ts';

const BOOK = OPTIONS.from({});

const duel = (settings: AdevaFight['options'] = {}, a: Words = {}, b: Words = {}): AdevaFight =>
  underway([somebody('a', { items: [sword], ...a }), somebody('b', { items: [sword], ...b })], settings);
const inCondition = (fight: AdevaFight, who: string, condition: string): AdevaFight =>
  acts(fight, { action: 'condition', who, declared: { condition } }).fight;

test('ADE-ACT-05: so many Free Actions in a turn as the table allows', () => {
  const free = { action: 'freeAction', who: 'a' };
  const allowed = acts(duel({ freeActionLimit: 1 }), free).fight;
  expect(refusalOf(allowed, free)).toBe('freeActionLimit');
  const two = (count: number): AdevaFight =>
    count === 0 ? duel({ freeActionLimit: 2 }) : acts(two(count - 1), free).fight;
  expect([1, 2].map((count) => refusalOf(two(count), free))).toEqual([null, 'freeActionLimit']);
  expect(refusalOf(turnOf(turnEnds(allowed), 'a'), free)).toBeNull();
  expect(refusalOf(acts(duel(), free).fight, free)).toBeNull();
});

test('ADE-MOD-11: an effect is ended once, by its name', () => {
  const end = { action: 'endEffect', who: 'a' };
  expect(refusalOf(duel(), end)).toBe('noEffect');
  const put = acts(duel(), { action: 'effect', who: 'a', declared: { value: -20 } }).fight;
  expect(refusalOf(put, end)).toBeNull();
  expect(refusalOf(acts(put, end).fight, end)).toBe('noEffect');
});

test('ADE-ALT-14: a falling flier flies again', () => {
  const [lose, restore] = ['loseFlight', 'restoreFlight'].map((action) => ({ action, who: 'a' }));
  const high = duel({}, { kind: 'machine', state: { band: 'high' } });
  expect(refusalOf(high, restore!)).toBe('notFalling');
  const falling = acts(high, lose!).fight;
  expect(refusalOf(falling, restore!)).toBeNull();
  expect(stateOf(acts(falling, restore!).fight, 'a').falling).toBeNull();
});

test('ADE-GRP-20: only the two of a grapple are moved apart', () => {
  const apart = { action: 'moveApart', who: 'b' };
  expect(refusalOf(duel(), apart)).toBe('notGrappling');
  const grappled = acts(duel({}, { items: [] }), { action: 'grappleInitiate', who: 'a', targets: ['b'] }, [20]).fight;
  expect(refusalOf(grappled, apart)).toBeNull();
});

test('ADE-GRP-15: in a grapple no power whose use is an Extended Action', () => {
  const powers = ['extended', 'half'].map((cost) => weapon(cost, { type: 'power', cost }));
  const fight = duel({}, { items: powers });
  const use = (item: string) => ({ action: 'activatePower', who: 'a', item });
  expect(refusalOf(fight, use('half'))).toBe('notGrappling');
  const begun = acts(fight, { action: 'grappleInitiate', who: 'a', targets: ['b'] }, [20]).fight;
  const kept = acts(turnOf(turnEnds(begun), 'a'), { action: 'grapple', who: 'a' }).fight;
  expect(refusalOf(kept, use('extended'))).toBe('tooLong');
  expect(refusalOf(kept, use('half'))).toBeNull();
});

test('GAP-02, GAP-06: only a prone combatant stands up', () => {
  const stand = { action: 'standUp', who: 'a' };
  expect(refusalOf(duel(), stand)).toBe('notProne');
  expect(refusalOf(inCondition(duel(), 'a', 'prone'), stand)).toBeNull();
});

test('ADE-ATK-01: nobody attacks the dead; the living that are down are attacked', () => {
  const strike = { action: 'standardAttack', who: 'a', item: 'sword', targets: ['b'] };
  expect(refusalOf(inCondition(duel(), 'b', 'unconscious'), strike)).toBeNull();
  const living = duel();
  const ended = { ...stateOf(living, 'b').ended, dead: true };
  expect(refusalOf(duel({}, {}, { state: { ended } }), strike)).toBe('targetDead');
});

test.each(['feint', 'disarm', 'knockDown'])('ADE-ATK-01: nobody tests against the dead: %s', (action) => {
  const against = (dead: boolean): AdevaFight => {
    const ended = { ...stateOf(duel(), 'b').ended, dead };
    return duel({}, { talents: ['disarm'] }, { state: { ended } });
  };
  const act = { action, who: 'a', targets: ['b'] };
  expect([refusalOf(against(false), act), refusalOf(against(true), act)]).toEqual([null, 'targetDead']);
});

describe('the clauses of what is not possible', () => {
  const claim = (parts: Partial<Claim>): Claim => {
    const hand = weaponOf(somebody('a', { items: [sword] }), 'sword')!;
    const strike = plainStrike({ attacker: 'a', target: 'b', action: 'standardAttack', weapon: hand });
    return { ...claimOf({ fight: duel(), combatant: somebody('a') }, strike, null), ...parts };
  };

  test.each<[string, string, Partial<Claim>]>([
    ['ADE-BUR-01', 'hitRating', { action: 'burst', kind: 'ranged' }],
    ['ADE-FLU-01', 'hitRating', { action: 'flurry' }],
    ['ADE-BUR-01', 'wrongWeapon', { action: 'burst' }],
    ['ADE-FLU-01', 'wrongWeapon', { action: 'multipleAttack', mode: 'flurry', kind: 'ranged' }],
    ['ADE-SUB-01', 'wrongWeapon', { action: 'heavyAttack', kind: 'ranged' }],
    ['ADE-TKD-01', 'noTalent', { action: 'takeDown' }],
    ['ADE-DIS-01', 'noTalent', { action: 'disarm' }],
  ])('%s: %s', (clause, refused, parts) =>
    expect(attackRefusal(claim(parts), BOOK)).toMatchObject({ refused, clause }),
  );

  test.each([
    ['ADE-BUR-02', 'burst', 'ranged'],
    ['ADE-FLU-01', 'flurry', 'melee'],
  ])('%s: the intended hits of a %s', (clause, action, kind) => {
    const many = { hitRating: 3, range: 9, dice: [{ count: 1, sides: 10 }] };
    const combatant = somebody('a', { items: [weapon('many', { kind, ...many })] });
    const beyond = { mode: action, intendedHits: 4, weapon: weaponOf(combatant, 'many')! } as Partial<Claim>;
    const refusal = attackRefusal(claim({ action: 'multipleAttack', kind: kind as 'melee', ...beyond }), BOOK);
    expect(refusal).toMatchObject({ refused: 'intendedHits', clause });
  });
});

test('ADE-ACT-06, -07: a task is worked on until it is done', () => {
  const work = { action: 'extendedAction', who: 'a' };
  const set = acts(duel(), { action: 'setTask', who: 'a', declared: { needs: 'rounds', count: 2 } }).fight;
  const again = (fight: AdevaFight): AdevaFight => turnOf(turnEnds(acts(fight, work).fight), 'a');
  expect(refusalOf(again(set), work)).toBeNull();
  expect(refusalOf(again(again(set)), work)).toBe('taskDone');
});

describe('questions that do not come up', () => {
  // prettier-ignore
  hold([
    ['ADE-DFL-09: nothing to deflect with', 'evasionSequence', { steps: ['deflect'], each: [{}, { deflector: 20 }] }, { each: [{ refused: 'noDeflector' }, { refused: null }] }],
    ['GAP-12: a passed test is not rolled again', 'spendFate', { fate: { max: 1 }, use: 'reroll', score: 50, each: [{ roll: 50 }, { roll: 51, dice: [33] }] }, { each: [{ refused: 'notFailed', fateCurrent: 1 }, { refused: null, fateCurrent: 0 }] }],
    ['GAP-12: a failed test has no degree of success to raise', 'spendFate', { fate: { max: 1 }, use: 'extraDos', score: 50, each: [{ roll: 51 }, { roll: 50 }] }, { each: [{ refused: 'notPassed', fateCurrent: 1 }, { refused: null, fateCurrent: 0 }] }],
  ]);

  const strike = { action: 'standardAttack', who: 'a', item: 'sword', targets: ['b'] };
  const field = { id: 'field', type: 'deflector', strength: 50 };
  const deflect = { evade: 'deflect', placeDegrees: 'none' };

  test('ADE-DFL-09: without a Deflector it is no answer to an attack, with it it is', () => {
    expect(() => acts(duel(), strike, [20, 5], deflect)).toThrow('no such option');
    expect(acts(duel({}, {}, { items: [field] }), strike, [20, 40], deflect).questions).toContain('evade');
  });

  test('GAP-12: a point is offered where it can help: to repeat a failed test, to raise a passed one', () => {
    const questions = (die: number): readonly string[] =>
      acts(duel({}, { fate: 1 }), strike, [die], { evade: 'none' }).questions;
    expect(questions(90)).toContain('reroll');
    expect(questions(90)).not.toContain('extraDos');
  });
});
