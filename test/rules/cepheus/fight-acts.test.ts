/** Acts other than a plain attack, through the contract. */
import { describe, expect, test } from 'vitest';
import { cepheus, type CepheusFight, type CepheusState } from '../../../src/rules/cepheus/index.ts';
import { inOrder } from '../../../src/rules/kernel/order.ts';
import { act, next, start, scripted, type Scripted } from './fight-log.ts';
import { fightOf, type Person } from './fight-people.ts';
import { combatantIn, withCombatant } from '../../../src/rules/kernel/fight.ts';

const at = (id: string, initiative: number, more: Person['state'] = {}, rest: Partial<Person> = {}): Person => ({
  id,
  skills: { 'Slug Rifle': 1, 'Natural Weapons': 0, Athletics: 0 },
  weapons: ['rifle'],
  ...rest,
  state: { initiative, ...more },
});
const begun = (people: readonly Person[], rest: Partial<CepheusFight> = {}): Scripted =>
  start(scripted(fightOf(people, rest)));
const state = (played: Scripted, id: string): CepheusState => combatantIn(played.fight, id).state;
const count = (played: Scripted, id: string): number | null =>
  cepheus.order.count(played.fight, combatantIn(played.fight, id));
const order = (played: Scripted): readonly string[] => inOrder(played.fight, cepheus.order);

describe('the place in the order', () => {
  test('CEP-DLY-01 WE-19 a waiting combatant acts at a count between, and keeps it', () => {
    let played = begun([at('A', 14), at('B', 10), at('C', 6)]);
    played = act(played, 'A', 'delay');
    played = next(played);
    played = next(played);
    expect(played.fight.turn).toBe('C');
    played = act(played, 'A', 'actNow', { declared: { count: 9 } });
    expect(played.fight.turn).toBe('A');
    expect(count(played, 'A')).toBe(9);
    played = next(played);
    expect(played.fight.turn).toBe('C');
    played = next(played);
    expect(played.fight.round).toBe(2);
    expect(order(played)).toEqual(['B', 'A', 'C']);
  });

  test('CEP-DLY-01 an interrupted combatant goes on with its remaining actions', () => {
    let played = begun([at('A', 14), at('B', 10)]);
    played = act(played, 'A', 'delay');
    played = next(played);
    played = act(played, 'B', 'aim', { target: 'A' });
    played = act(played, 'A', 'actNow');
    expect(count(played, 'A')).toBe(10);
    played = next(played);
    expect(played.fight.turn).toBe('B');
    expect(state(played, 'B').budget).toEqual({ minor: 0, significant: 1 });
  });

  test('CEP-DLY-01 an act before the wait, or without a round, is refused', () => {
    const played = begun([at('A', 14), at('B', 10)]);
    const acted = act(played, 'A', 'aim', { target: 'B' });
    expect(act(acted, 'A', 'delay').refused).toEqual({ refused: 'alreadyActed', clause: 'CEP-INI-04' });
    expect(act(played, 'A', 'actNow').refused).toMatchObject({ refused: 'notWaiting' });
    expect(act(scripted(fightOf([at('A', 3)])), 'A', 'delay').refused).toMatchObject({ refused: 'noRound' });
  });

  test.each([
    [
      'CEP-DLY-02 CEP-DLY-03 both claim the first place and go in DEX order',
      ['claim', 'claim'],
      11,
      11,
      ['B', 'A', 'C'],
    ],
    ['CEP-DLY-04 who does not claim keeps the base', ['lose', 'lose'], 14, 12, ['A', 'B', 'C']],
    ['CEP-DLY-02 one claims before all others', ['lose', 'claim'], 14, 15, ['B', 'A', 'C']],
  ] as const)('%s', (_name, choices, a, b, expected) => {
    const people = [at('A', 14), at('B', 12, {}, { scores: { dex: 8 } }), at('C', 10)];
    let played = begun(people);
    played = next(act(played, 'A', 'delay'));
    played = next(act(played, 'B', 'delay'));
    played = next(played, { choices });
    expect(played.fight.round).toBe(2);
    expect([count(played, 'A'), count(played, 'B')]).toEqual([a, b]);
    expect(order(played)).toEqual(expected);
  });

  test('CEP-INI-07 a hastening combatant goes first and has -1 on checks, in this round only', () => {
    let played = begun([at('A', 8), at('B', 7)]);
    expect(played.fight.turn).toBe('A');
    played = act(played, 'B', 'hasten');
    expect(played.fight.turn).toBe('B');
    played = act(played, 'B', 'attack', { item: 'rifle', target: 'A', dice: [1, 1], choices: ['none'] });
    expect(played.log.at(-2)).toContain('hasten -1');
    played = next(played);
    expect(played.fight.turn).toBe('A');
    expect(state(played, 'A').budget).toEqual({ minor: 1, significant: 1 });
    played = next(played);
    expect([played.fight.round, count(played, 'B')]).toEqual([2, 7]);
  });

  test('CEP-INI-07 CEP-INI-08 not after any act, not twice', () => {
    const played = begun([at('A', 8), at('B', 5)]);
    const hastened = act(played, 'B', 'hasten');
    expect(act(hastened, 'B', 'hasten').refused).toMatchObject({ refused: 'alreadyHastened' });
    const acted = act(played, 'A', 'aim', { target: 'B' });
    expect(act(acted, 'B', 'hasten').refused).toMatchObject({ refused: 'roundUnderway' });
  });

  test('CEP-INI-03 a combatant that shares the place acts although it was dropped before its turn', () => {
    const shot = { item: 'rifle', dice: [6, 6, 6, 6, 6], choices: ['none', 'str'] };
    let played = begun([at('A', 8), at('B', 8)]);
    played = act(played, 'A', 'attack', { ...shot, target: 'B' });
    expect(cepheus.status(played.fight, 'B').standing).toBe('dead');
    played = next(played);
    expect(played.fight.turn).toBe('B');
    played = act(played, 'B', 'attack', { ...shot, dice: [6, 4, 1, 1, 1], target: 'A', choices: ['none'] });
    expect(played.refused).toBeNull();
    played = next(played);
    expect([played.fight.round, played.fight.turn]).toEqual([2, 'A']);
  });

  test('CEP-INI-01 a late arrival rolls, and waits for the next round if its count has passed', () => {
    const late = { ...at('L', 0), state: { initiative: null } };
    const before = { ...begun([at('A', 8), at('B', 4)]), log: [] };
    const joined = withCombatant(before.fight, ...fightOf([late]).combatants);
    const inTime = act(scripted(joined), 'L', 'join', { dice: [2, 3] });
    expect(next(inTime).fight.turn).toBe('L');
    const tooLate = act(scripted(joined), 'L', 'join', { dice: [6, 6] });
    expect([tooLate.fight.acted['L'], next(tooLate).fight.turn]).toEqual([true, 'B']);
  });
});

describe('actions', () => {
  test('CEP-ACT-02 three minor actions, the significant one traded away', () => {
    let played = begun([at('A', 8), at('B', 5)]);
    for (let minor = 0; minor < 3; minor++) played = act(played, 'A', 'move', { declared: { metres: 6 } });
    expect(state(played, 'A').metresMoved).toBe(18);
    expect(act(played, 'A', 'changeStance').refused).toMatchObject({ refused: 'noMinorAction' });
    expect(act(played, 'A', 'attack', { item: 'rifle', target: 'B' }).refused).toMatchObject({
      refused: 'noSignificantAction',
    });
  });

  test('CEP-MOV-01 CEP-MOV-03 no farther than the stance and the ground allow', () => {
    const played = begun([at('A', 8, { stance: 'crouched' }), at('B', 5)]);
    expect(act(played, 'A', 'move', { declared: { metres: 6 } }).refused).toMatchObject({ refused: 'tooFar' });
    expect(act(played, 'A', 'move', { declared: { metres: 3 } }).refused).toBeNull();
    const rough = { metres: 3, difficultTerrain: true };
    expect(act(played, 'A', 'move', { declared: rough }).refused).toMatchObject({ refused: 'tooFar' });
  });

  test('CEP-MOV-06 CEP-ACT-09 the seriously wounded crawl 1.5 m, with a traded action', () => {
    const hurt = { current: { str: 6, dex: 6, end: 6, int: 7, edu: 7, soc: 7 } };
    let played = begun([at('A', 8, hurt), at('B', 5)]);
    expect(state(played, 'A').budget).toEqual({ minor: 0, significant: 1 });
    played = act(played, 'A', 'move', { declared: { metres: 1.5 } });
    expect(state(played, 'A').budget).toEqual({ minor: 1, significant: 0 });
    expect(act(played, 'A', 'move').refused).toMatchObject({ refused: 'cannotMove' });
  });

  test('CEP-ACT-08 a reload of three minor actions goes on over rounds', () => {
    let played = begun([at('A', 8, { ammo: { smg: 0 } }, { weapons: ['smg'] }), at('B', 5)]);
    played = act(played, 'A', 'reload', { item: 'smg' });
    played = act(played, 'A', 'reload', { item: 'smg' });
    expect(state(played, 'A').ammo['smg']).toBe(0);
    played = next(next(played));
    played = act(played, 'A', 'reload', { item: 'smg' });
    expect([state(played, 'A').ammo['smg'], state(played, 'A').preparing]).toEqual([30, {}]);
    expect(act(played, 'A', 'reload', { item: 'smg' }).refused).toMatchObject({ refused: 'magazineFull' });
  });

  test('CEP-ACT-08 a weapon that is not drawn has to be drawn first', () => {
    const played = begun([at('A', 8, { drawn: { unarmed: true } }), at('B', 5)]);
    expect(act(played, 'A', 'attack', { item: 'rifle', target: 'B' }).refused).toMatchObject({
      refused: 'weaponNotReady',
    });
    const drawn = act(played, 'A', 'draw', { item: 'rifle' });
    expect(
      act(drawn, 'A', 'attack', { item: 'rifle', target: 'B', dice: [1, 1], choices: ['none'] }).refused,
    ).toBeNull();
  });

  test('CEP-AIM-02 any other action drops the aim', () => {
    let played = begun([at('A', 8), at('B', 5)]);
    played = act(played, 'A', 'aim', { target: 'B' });
    played = act(played, 'A', 'changeStance', { declared: { stance: 'prone' } });
    expect(state(played, 'A').aim).toBeNull();
  });

  test('CEP-INI-04 not on another’s turn; CEP-UNC-04 not unconscious; CEP-GRP-10 not while held', () => {
    const played = begun([at('A', 8), at('B', 5)]);
    expect(act(played, 'B', 'aim', { target: 'A' }).refused).toEqual({ refused: 'notYourTurn', clause: 'CEP-INI-04' });
    const out = begun([at('A', 8, { unconscious: { since: 0, failures: 0 } }), at('B', 5)]);
    expect(act(out, 'A', 'aim', { target: 'B' }).refused).toMatchObject({ refused: 'unconscious' });
    const held = begun([at('A', 8, { grappledWith: 'B' }), at('B', 5, { grappledWith: 'A' })]);
    expect(act(held, 'A', 'move').refused).toEqual({ refused: 'grappled', clause: 'CEP-GRP-10' });
  });

  test('CEP-TAC-04 CEP-TAC-05 leadership raises another’s Initiative, in contact only', () => {
    const lead = at('A', 8, {}, { side: 'us', skills: { Leadership: 1 } });
    let played = begun([lead, at('B', 3, {}, { side: 'us' }), at('C', 6)]);
    expect(act(played, 'A', 'leadership', { target: 'B', dice: [6, 5] }).refused).toBeNull();
    played = act(played, 'A', 'leadership', { target: 'B', dice: [6, 5] });
    expect(count(played, 'B')).toBe(7);
    expect(next(played).fight.turn).toBe('B');
    const cut = begun([lead, at('B', 3, { inContact: false }), at('C', 6)]);
    expect(act(cut, 'A', 'leadership', { target: 'B' }).refused).toMatchObject({ refused: 'noContact' });
  });

  test('CEP-EXT-01 CEP-EXT-04 CEP-EXT-06 work goes on by rounds, may be disturbed, ends with its check', () => {
    const shooter = at('B', 5);
    let played = begun([at('A', 8, {}, { skills: { Mechanics: 2 } }), shooter]);
    played = act(played, 'A', 'extendedAction', { declared: { skill: 'Mechanics', seconds: 12 } });
    expect(act(played, 'A', 'aim', { target: 'B' }).refused).toMatchObject({ refused: 'extendedAction' });
    played = next(played);
    // A hit for 3 points after armor; keeping at it: 7 + 2 - 3 = 6.
    played = act(played, 'B', 'attack', { item: 'rifle', target: 'A', dice: [4, 3, 1, 1, 1, 4, 3] });
    expect(state(played, 'A').extended).toEqual({ skill: 'Mechanics', roundsNeeded: 2, roundsDone: 0 });
    played = next(played);
    expect(state(played, 'A').extended).toMatchObject({ roundsDone: 0 });
    played = next(next(played));
    expect(state(played, 'A').extended).toMatchObject({ roundsDone: 1 });
    played = next(next(played), { dice: [4, 4] });
    expect(state(played, 'A').extended).toBeNull();
    expect(played.log.find((line) => line.startsWith('workDone'))).toContain('total=10 needed=8 effect=2');
  });

  test('CEP-ACT-05 CEP-CORE-10 a check of any skill, by the GM’s word a minor action', () => {
    const played = begun([at('A', 8, { fatigued: true }, { skills: { Recon: 1 } }), at('B', 5)]);
    const declared = { skill: 'Recon', difficulty: 'easy', task: 'simple', otherDm: -1 };
    const checked = act(played, 'A', 'check', { declared, dice: [3, 3] });
    expect(checked.log.at(-1)).toContain(
      '{skill 1, difficulty 4, fatigue -2, other -1} success total=8 needed=8 effect=0',
    );
    expect(state(checked, 'A').budget).toEqual({ minor: 0, significant: 1 });
  });
});

describe('conditions by the GM’s hand', () => {
  const byHand = (played: Scripted, condition: string, holds: boolean): Scripted =>
    act(played, 'A', 'setCondition', { declared: { condition, holds } });
  const heldBy = (played: Scripted): readonly string[] =>
    cepheus.status(played.fight, 'A').conditions.map(({ id }) => id);
  const aiming = { aim: { target: 'B', dm: 2, kill: 0 } };

  test.each([
    ['CEP-STN-04 prone', 'prone'],
    ['CEP-STN-03 crouched', 'crouched'],
    ['CEP-SUP-06 suppressed', 'suppressed'],
    ['CEP-DMG-07 CEP-UNC-01 unconscious', 'unconscious'],
    ['CEP-FAT-01 CEP-FAT-02 fatigued', 'fatigued'],
  ])('%s comes and goes, each once', (_title, condition) => {
    const played = begun([at('A', 14), at('B', 10)]);
    const given = byHand(played, condition, true);
    expect(heldBy(given)).toEqual([condition]);
    expect(byHand(given, condition, true).refused).toMatchObject({ refused: 'conditionHolds' });
    const taken = byHand(given, condition, false);
    expect(heldBy(taken)).toEqual([]);
    expect(byHand(taken, condition, false).refused).toMatchObject({ refused: 'noCondition' });
  });

  test('CEP-AIM-08 CEP-SUP-06 a suppressed combatant loses the aim, and its checks are worse', () => {
    const played = byHand(begun([at('A', 14, aiming), at('B', 10)]), 'suppressed', true);
    expect(state(played, 'A').aim).toBeNull();
    const tally = cepheus.odds(played.fight, { action: 'check', who: 'A', targets: [] });
    expect(tally).toMatchObject({
      tally: expect.arrayContaining([expect.objectContaining({ clause: 'CEP-SUP-06', value: -1 })]),
    });
  });

  test('CEP-GRP-09 a grapple is ended for both, and is given by no word alone', () => {
    const free = begun([at('A', 14), at('B', 10)]);
    expect(byHand(free, 'grappled', true).refused).toMatchObject({ refused: 'badDeclaration' });
    const played = byHand(
      begun([at('A', 14, { grappledWith: 'B' }), at('B', 10, { grappledWith: 'A' })]),
      'grappled',
      false,
    );
    expect([state(played, 'A').grappledWith, state(played, 'B').grappledWith]).toEqual([null, null]);
  });

  test('CEP-DMG-07 nothing is given to the dead', () => {
    const played = begun([at('A', 14, { killed: true }), at('B', 10)]);
    expect(byHand(played, 'prone', true).refused).toMatchObject({ refused: 'dead' });
  });

  test('it is offered unlocked, whatever holds: a panel takes what it shows', () => {
    const played = ['prone', 'unconscious', 'fatigued', 'suppressed'].reduce(
      (before, condition) => byHand(before, condition, true),
      begun([at('A', 14), at('B', 10)]),
    );
    expect(cepheus.choices(played.fight, 'A', 'setCondition')).toMatchObject([{ refused: null, gm: true }]);
  });
});

test('CEP-MEN-03 a mind at 0 neither wounds nor knocks out', () => {
  const blank = { current: { str: 7, dex: 7, end: 7, int: 0, edu: 0, soc: 0 } };
  const played = begun([at('A', 8, blank), at('B', 5)]);
  expect(cepheus.status(played.fight, 'A')).toMatchObject({ standing: 'up', conditions: [] });
});
