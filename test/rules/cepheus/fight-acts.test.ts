/** Acts other than a plain attack, through the contract. */
import { describe, expect, test } from 'vitest';
import { cepheus, type CepheusFight, type CepheusState } from '../../../src/rules/cepheus/index.ts';
import { inOrder } from '../../../src/rules/kernel/order.ts';
import { act, next, start, telling0, type Told } from './fight-log.ts';
import { fightOf, type Person } from './fight-people.ts';

const at = (id: string, initiative: number, more: Person['state'] = {}, rest: Partial<Person> = {}): Person => ({
  id,
  skills: { 'Slug Rifle': 1, 'Natural Weapons': 0, Athletics: 0 },
  weapons: ['rifle'],
  ...rest,
  state: { initiative, ...more },
});
const begun = (people: readonly Person[], rest: Partial<CepheusFight> = {}): Told =>
  start(telling0(fightOf(people, rest)));
const state = (told: Told, id: string): CepheusState => told.fight.combatants[id]!.state;
const count = (told: Told, id: string): number | null => cepheus.order.count(told.fight, id);
const order = (told: Told): readonly string[] => inOrder(told.fight, cepheus.order);

describe('one’s place in the order', () => {
  test('CEP-DLY-01 WE-19 who waits acts at a count between, and keeps it', () => {
    let told = begun([at('A', 14), at('B', 10), at('C', 6)]);
    told = act(told, 'A', 'delay');
    told = next(told);
    told = next(told);
    expect(told.fight.turn).toBe('C');
    told = act(told, 'A', 'actNow', { declared: { count: 9 } });
    expect(told.fight.turn).toBe('A');
    expect(count(told, 'A')).toBe(9);
    told = next(told);
    expect(told.fight.turn).toBe('C');
    told = next(told);
    expect(told.fight.round).toBe(2);
    expect(order(told)).toEqual(['B', 'A', 'C']);
  });

  test('CEP-DLY-01 who is interrupted goes on with the actions that are left', () => {
    let told = begun([at('A', 14), at('B', 10)]);
    told = act(told, 'A', 'delay');
    told = next(told);
    told = act(told, 'B', 'aim', { target: 'A' });
    told = act(told, 'A', 'actNow');
    expect(count(told, 'A')).toBe(10);
    told = next(told);
    expect(told.fight.turn).toBe('B');
    expect(state(told, 'B').budget).toEqual({ minor: 0, significant: 1 });
  });

  test('CEP-DLY-01 an act before the wait, or without a round, is refused', () => {
    const told = begun([at('A', 14), at('B', 10)]);
    const acted = act(told, 'A', 'aim', { target: 'B' });
    expect(act(acted, 'A', 'delay').refused).toEqual({ refused: 'alreadyActed', clause: 'CEP-INI-04' });
    expect(act(told, 'A', 'actNow').refused).toMatchObject({ refused: 'notWaiting' });
    expect(act(telling0(fightOf([at('A', 3)])), 'A', 'delay').refused).toMatchObject({ refused: 'noRound' });
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
    let told = begun(people);
    told = next(act(told, 'A', 'delay'));
    told = next(act(told, 'B', 'delay'));
    told = next(told, { choices });
    expect(told.fight.round).toBe(2);
    expect([count(told, 'A'), count(told, 'B')]).toEqual([a, b]);
    expect(order(told)).toEqual(expected);
  });

  test('CEP-INI-07 who hastens goes first and has -1 on checks, in this round only', () => {
    let told = begun([at('A', 8), at('B', 7)]);
    expect(told.fight.turn).toBe('A');
    told = act(told, 'B', 'hasten');
    expect(told.fight.turn).toBe('B');
    told = act(told, 'B', 'attack', { item: 'rifle', target: 'A', dice: [1, 1], choices: ['none'] });
    expect(told.log.at(-2)).toContain('hasten -1');
    told = next(told);
    expect(told.fight.turn).toBe('A');
    expect(state(told, 'A').budget).toEqual({ minor: 1, significant: 1 });
    told = next(told);
    expect([told.fight.round, count(told, 'B')]).toEqual([2, 7]);
  });

  test('CEP-INI-07 CEP-INI-08 not after somebody has acted, not twice', () => {
    const told = begun([at('A', 8), at('B', 5)]);
    const hastened = act(told, 'B', 'hasten');
    expect(act(hastened, 'B', 'hasten').refused).toMatchObject({ refused: 'alreadyHastened' });
    const acted = act(told, 'A', 'aim', { target: 'B' });
    expect(act(acted, 'B', 'hasten').refused).toMatchObject({ refused: 'roundUnderway' });
  });

  test('CEP-INI-03 who shares the place acts although it was dropped before its turn', () => {
    const shot = { item: 'rifle', dice: [6, 6, 6, 6, 6], choices: ['none', 'str'] };
    let told = begun([at('A', 8), at('B', 8)]);
    told = act(told, 'A', 'attack', { ...shot, target: 'B' });
    expect(cepheus.status(told.fight, 'B').standing).toBe('dead');
    told = next(told);
    expect(told.fight.turn).toBe('B');
    told = act(told, 'B', 'attack', { ...shot, dice: [6, 4, 1, 1, 1], target: 'A', choices: ['none'] });
    expect(told.refused).toBeNull();
    told = next(told);
    expect([told.fight.round, told.fight.turn]).toEqual([2, 'A']);
  });

  test('CEP-INI-01 a late arrival rolls, and waits for the next round if its count has passed', () => {
    const late = { ...at('L', 0), state: { initiative: null } };
    const told = { ...begun([at('A', 8), at('B', 4)]), log: [] };
    const joined = { ...told.fight, combatants: { ...told.fight.combatants, ...fightOf([late]).combatants } };
    const inTime = act(telling0(joined), 'L', 'join', { dice: [2, 3] });
    expect(next(inTime).fight.turn).toBe('L');
    const tooLate = act(telling0(joined), 'L', 'join', { dice: [6, 6] });
    expect([tooLate.fight.acted['L'], next(tooLate).fight.turn]).toEqual([true, 'B']);
  });
});

describe('actions', () => {
  test('CEP-ACT-02 three minor actions, the significant one traded away', () => {
    let told = begun([at('A', 8), at('B', 5)]);
    for (let minor = 0; minor < 3; minor++) told = act(told, 'A', 'move', { declared: { metres: 6 } });
    expect(state(told, 'A').metresMoved).toBe(18);
    expect(act(told, 'A', 'changeStance').refused).toMatchObject({ refused: 'noMinorAction' });
    expect(act(told, 'A', 'attack', { item: 'rifle', target: 'B' }).refused).toMatchObject({
      refused: 'noSignificantAction',
    });
  });

  test('CEP-MOV-01 CEP-MOV-03 no farther than the stance and the ground allow', () => {
    const told = begun([at('A', 8, { stance: 'crouched' }), at('B', 5)]);
    expect(act(told, 'A', 'move', { declared: { metres: 6 } }).refused).toMatchObject({ refused: 'tooFar' });
    expect(act(told, 'A', 'move', { declared: { metres: 3 } }).refused).toBeNull();
    const rough = { metres: 3, difficultTerrain: true };
    expect(act(told, 'A', 'move', { declared: rough }).refused).toMatchObject({ refused: 'tooFar' });
  });

  test('CEP-MOV-06 CEP-ACT-09 the seriously wounded crawl 1.5 m, with a traded action', () => {
    const hurt = { current: { str: 6, dex: 6, end: 6, int: 7, edu: 7, soc: 7 } };
    let told = begun([at('A', 8, hurt), at('B', 5)]);
    expect(state(told, 'A').budget).toEqual({ minor: 0, significant: 1 });
    told = act(told, 'A', 'move', { declared: { metres: 1.5 } });
    expect(state(told, 'A').budget).toEqual({ minor: 1, significant: 0 });
    expect(act(told, 'A', 'move').refused).toMatchObject({ refused: 'cannotMove' });
  });

  test('CEP-ACT-08 a reload of three minor actions goes on over rounds', () => {
    let told = begun([at('A', 8, { ammo: { smg: 0 } }, { weapons: ['smg'] }), at('B', 5)]);
    told = act(told, 'A', 'reload', { item: 'smg' });
    told = act(told, 'A', 'reload', { item: 'smg' });
    expect(state(told, 'A').ammo['smg']).toBe(0);
    told = next(next(told));
    told = act(told, 'A', 'reload', { item: 'smg' });
    expect([state(told, 'A').ammo['smg'], state(told, 'A').preparing]).toEqual([30, {}]);
    expect(act(told, 'A', 'reload', { item: 'smg' }).refused).toMatchObject({ refused: 'magazineFull' });
  });

  test('CEP-ACT-08 a weapon that is not drawn has to be drawn first', () => {
    const told = begun([at('A', 8, { drawn: { unarmed: true } }), at('B', 5)]);
    expect(act(told, 'A', 'attack', { item: 'rifle', target: 'B' }).refused).toMatchObject({
      refused: 'weaponNotReady',
    });
    const drawn = act(told, 'A', 'draw', { item: 'rifle' });
    expect(
      act(drawn, 'A', 'attack', { item: 'rifle', target: 'B', dice: [1, 1], choices: ['none'] }).refused,
    ).toBeNull();
  });

  test('CEP-AIM-02 any other action drops the aim', () => {
    let told = begun([at('A', 8), at('B', 5)]);
    told = act(told, 'A', 'aim', { target: 'B' });
    told = act(told, 'A', 'changeStance', { declared: { stance: 'prone' } });
    expect(state(told, 'A').aim).toBeNull();
  });

  test('CEP-INI-04 not on another’s turn; CEP-UNC-04 not unconscious; CEP-GRP-10 not while held', () => {
    const told = begun([at('A', 8), at('B', 5)]);
    expect(act(told, 'B', 'aim', { target: 'A' }).refused).toEqual({ refused: 'notYourTurn', clause: 'CEP-INI-04' });
    const out = begun([at('A', 8, { unconscious: { since: 0, failures: 0 } }), at('B', 5)]);
    expect(act(out, 'A', 'aim', { target: 'B' }).refused).toMatchObject({ refused: 'unconscious' });
    const held = begun([at('A', 8, { grappledWith: 'B' }), at('B', 5, { grappledWith: 'A' })]);
    expect(act(held, 'A', 'move').refused).toEqual({ refused: 'grappled', clause: 'CEP-GRP-10' });
  });

  test('CEP-TAC-04 CEP-TAC-05 leadership raises another’s Initiative, in contact only', () => {
    const lead = at('A', 8, {}, { side: 'us', skills: { Leadership: 1 } });
    let told = begun([lead, at('B', 3, {}, { side: 'us' }), at('C', 6)]);
    expect(act(told, 'A', 'leadership', { target: 'B', dice: [6, 5] }).refused).toBeNull();
    told = act(told, 'A', 'leadership', { target: 'B', dice: [6, 5] });
    expect(count(told, 'B')).toBe(7);
    expect(next(told).fight.turn).toBe('B');
    const cut = begun([lead, at('B', 3, { inContact: false }), at('C', 6)]);
    expect(act(cut, 'A', 'leadership', { target: 'B' }).refused).toMatchObject({ refused: 'noContact' });
  });

  test('CEP-EXT-01 CEP-EXT-04 CEP-EXT-06 work goes on by rounds, may be disturbed, ends with its check', () => {
    const shooter = at('B', 5);
    let told = begun([at('A', 8, {}, { skills: { Mechanics: 2 } }), shooter]);
    told = act(told, 'A', 'extendedAction', { declared: { skill: 'Mechanics', seconds: 12 } });
    expect(act(told, 'A', 'aim', { target: 'B' }).refused).toMatchObject({ refused: 'extendedAction' });
    told = next(told);
    // A hit for 3 points after armor; keeping at it: 7 + 2 - 3 = 6.
    told = act(told, 'B', 'attack', { item: 'rifle', target: 'A', dice: [4, 3, 1, 1, 1, 4, 3] });
    expect(state(told, 'A').extended).toEqual({ skill: 'Mechanics', roundsNeeded: 2, roundsDone: 0 });
    told = next(told);
    expect(state(told, 'A').extended).toMatchObject({ roundsDone: 0 });
    told = next(next(told));
    expect(state(told, 'A').extended).toMatchObject({ roundsDone: 1 });
    told = next(next(told), { dice: [4, 4] });
    expect(state(told, 'A').extended).toBeNull();
    expect(told.log.find((line) => line.startsWith('workDone'))).toContain('total=10 needed=8 effect=2');
  });

  test('CEP-ACT-05 CEP-CORE-10 a check of any skill, by the GM’s word a minor action', () => {
    const told = begun([at('A', 8, { fatigued: true }, { skills: { Recon: 1 } }), at('B', 5)]);
    const declared = { skill: 'Recon', difficulty: 'easy', task: 'simple', otherDm: -1 };
    const checked = act(told, 'A', 'check', { declared, dice: [3, 3] });
    expect(checked.log.at(-1)).toContain(
      '{skill 1, difficulty 4, fatigue -2, other -1} success total=8 needed=8 effect=0',
    );
    expect(state(checked, 'A').budget).toEqual({ minor: 0, significant: 1 });
  });
});

describe('conditions by the GM’s hand', () => {
  const byHand = (told: Told, condition: string, holds: boolean): Told =>
    act(told, 'A', 'setCondition', { declared: { condition, holds } });
  const heldBy = (told: Told): readonly string[] => cepheus.status(told.fight, 'A').conditions.map(({ id }) => id);
  const aiming = { aim: { target: 'B', dm: 2, kill: 0 } };

  test.each([
    ['CEP-STN-04 prone', 'prone'],
    ['CEP-STN-03 crouched', 'crouched'],
    ['CEP-SUP-06 suppressed', 'suppressed'],
    ['CEP-DMG-07 CEP-UNC-01 unconscious', 'unconscious'],
    ['CEP-FAT-01 CEP-FAT-02 fatigued', 'fatigued'],
  ])('%s comes and goes, each once', (_title, condition) => {
    const told = begun([at('A', 14), at('B', 10)]);
    const given = byHand(told, condition, true);
    expect(heldBy(given)).toEqual([condition]);
    expect(byHand(given, condition, true).refused).toMatchObject({ refused: 'conditionHolds' });
    const taken = byHand(given, condition, false);
    expect(heldBy(taken)).toEqual([]);
    expect(byHand(taken, condition, false).refused).toMatchObject({ refused: 'noCondition' });
  });

  test('CEP-AIM-08 CEP-SUP-06 whoever is suppressed loses the aim, and its checks are worse', () => {
    const told = byHand(begun([at('A', 14, aiming), at('B', 10)]), 'suppressed', true);
    expect(state(told, 'A').aim).toBeNull();
    const tally = cepheus.odds(told.fight, { action: 'check', who: 'A', targets: [] });
    expect(tally).toMatchObject({
      tally: expect.arrayContaining([expect.objectContaining({ clause: 'CEP-SUP-06', value: -1 })]),
    });
  });

  test('CEP-GRP-09 a grapple is ended for both, and is given by no word alone', () => {
    const free = begun([at('A', 14), at('B', 10)]);
    expect(byHand(free, 'grappled', true).refused).toMatchObject({ refused: 'badDeclaration' });
    const told = byHand(
      begun([at('A', 14, { grappledWith: 'B' }), at('B', 10, { grappledWith: 'A' })]),
      'grappled',
      false,
    );
    expect([state(told, 'A').grappledWith, state(told, 'B').grappledWith]).toEqual([null, null]);
  });

  test('CEP-DMG-07 nothing is given to the dead', () => {
    const told = begun([at('A', 14, { killed: true }), at('B', 10)]);
    expect(byHand(told, 'prone', true).refused).toMatchObject({ refused: 'dead' });
  });

  test('it is offered unlocked, whatever holds: a panel takes what it shows', () => {
    const told = ['prone', 'unconscious', 'fatigued', 'suppressed'].reduce(
      (before, condition) => byHand(before, condition, true),
      begun([at('A', 14), at('B', 10)]),
    );
    expect(cepheus.choices(told.fight, 'A', 'setCondition')).toMatchObject([{ refused: null, gm: true }]);
  });
});

test('CEP-MEN-03 a mind at 0 neither wounds nor knocks out', () => {
  const blank = { current: { str: 7, dex: 7, end: 7, int: 0, edu: 0, soc: 0 } };
  const told = begun([at('A', 8, blank), at('B', 5)]);
  expect(cepheus.status(told.fight, 'A')).toMatchObject({ standing: 'up', conditions: [] });
});
