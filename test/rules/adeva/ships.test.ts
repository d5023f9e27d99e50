/** Starships (section 38) and altitude beyond attacks (section 16, GAP-10), in fights. */
import { describe, expect, test } from 'vitest';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import type { AdevaFight } from '../../../src/rules/adeva/sheet/types.ts';
import type { Odds } from '../../../src/rules/kernel/index.ts';
import {
  acts,
  conditions,
  kinds,
  passes,
  refusalOf,
  roundEnds,
  somebody,
  stateOf,
  sword,
  turnEnds,
  turnOf,
  underway,
  type Words,
} from './arena.ts';

const ship = (id: string, words: Words = {}) =>
  somebody(id, {
    kind: 'starship',
    scores: { ws: 45, s: 60, t: 60 },
    wounds: 40,
    ...words,
    sheet: { ap: 10, size: 3, marines: { mod: 10, dice: 1, sides: 10, flat: 5 }, ...words.sheet },
  });
const target = (words: Words = {}) =>
  ship('target', { scores: { ws: 41, s: 50, t: 50 }, ...words, sheet: { ap: 12, size: 2, ...words.sheet } });

const space = (settings: AdevaFight['options'] = {}, other = target()): AdevaFight =>
  underway([ship('own'), other], settings);
const boarding = { action: 'boarding', who: 'own', targets: ['target'] };
const ram = { action: 'ram', who: 'own', targets: ['target'], declared: { path: 6, straightTail: 4 } };
const attackNumber = (stages: ReturnType<typeof acts>['outcome']['stages']): unknown =>
  stages.find(({ kind }) => kind === 'attack')?.verdict?.values?.['targetNumber'];

test('a ship in space does not fall (GAP-10)', () => {
  const offers = (who: ReturnType<typeof somebody>): boolean =>
    adeva.choices(underway([who, target()]), who.id).some(({ action }) => action === 'fall');
  expect([offers(ship('own')), offers(somebody('hero'))]).toEqual([false, true]);
});

describe('Boarding', () => {
  test('WE-30: WS and Marines; damage without soak (ADE-BRD-01, -03, ADE-SOK-05)', () => {
    const done = acts(space(), boarding, [55, 6], { placeDegrees: 'none' });
    expect(attackNumber(done.outcome.stages)).toBe(55);
    expect(stateOf(done.fight, 'target').wounds).toBe(29);
    expect(stateOf(done.fight, 'own').turn.halfLeft).toBe(1);
  });

  test.each([
    [0, 45, 0],
    [1, 46, 1],
  ])('Marines of %i: TN %i, with %i line for them (ADE-BRD-01)', (mod, targetNumber, lines) => {
    const boarder = ship('own', { sheet: { marines: { mod, dice: 1, sides: 10, flat: 5 } } });
    const { stages } = acts(underway([boarder, target()]), boarding, [99]).outcome;
    expect(attackNumber(stages)).toBe(targetNumber);
    const shown = stages.flatMap(({ tally = [] }) => tally).filter(({ label }) => label.endsWith('.marines'));
    expect(shown).toHaveLength(lines);
  });

  test('answered by Repel Boarders with its own Marines, by no Parry (ADE-BRD-02, GAP-04)', () => {
    const repelled = acts(space(), boarding, [55, 51], { evade: 'repelBoarders' });
    expect(stateOf(repelled.fight, 'target')).toMatchObject({ wounds: 40, reactions: 0 });
    expect(() => acts(space(), boarding, [55, 51], { evade: 'parry' })).toThrow('no such option');
  });

  test('at Hull 0 the ship is taken, not destroyed (GAP-09, GAP-15)', () => {
    const taken = acts(space({}, target({ wounds: 8 })), boarding, [55, 6], { placeDegrees: 'none' });
    expect(stateOf(taken.fight, 'target').ended).toEqual({ dead: false, captured: true, out: false });
    expect(adeva.status(taken.fight, 'target').standing).toBe('down');
  });

  test('starship against starship only (ADE-BRD-01)', () => {
    const person = underway([ship('own'), somebody('target')]);
    expect(refusalOf(person, boarding)).toBe('notStarship');
    expect(refusalOf(person, { ...boarding, who: 'target', targets: ['own'] })).not.toBeNull();
  });
});

describe('Ram', () => {
  test('WE-30: both Hulls (ADE-RAM-01, -03, -04, -06, ADE-LST-20)', () => {
    const done = acts(space(), ram, [65, 7, 4], { placeDegrees: 'none' });
    expect(attackNumber(done.outcome.stages)).toBe(65);
    expect([stateOf(done.fight, 'target').wounds, stateOf(done.fight, 'own').wounds]).toEqual([32, 40]);
    expect(stateOf(done.fight, 'own').turn).toMatchObject({ halfLeft: 0, attackUsed: true });
    const places = done.outcome.stages.filter(({ kind }) => kind === 'damage').map(({ verdict }) => verdict?.values);
    expect(places).toMatchObject([{ location: null }, { location: null }]);
  });

  test.each(['none', 'cap7', 'doubleAp'])(
    'neither hulls nor Marines are primitive weapons: the same with primitiveMode %s (GAP-09)',
    (primitiveMode) => {
      const fight = space({ primitiveMode });
      const rammed = acts(fight, ram, [65, 9, 9], { placeDegrees: 'none' });
      expect([stateOf(rammed.fight, 'target').wounds, stateOf(rammed.fight, 'own').wounds]).toEqual([30, 38]);
      const boarded = acts(fight, boarding, [55, 9], { placeDegrees: 'none' });
      expect(stateOf(boarded.fight, 'target').wounds).toBe(40 - (9 + 5));
    },
  );

  test('the Dodge against it is free, and open to the surprised (ADE-RAM-02, ADE-SUR-09)', () => {
    const spent = target({ state: { reactions: 0 } });
    const dodged = acts(space({}, spent), ram, [65, 20], { evade: 'dodge' });
    expect(stateOf(dodged.fight, 'target')).toMatchObject({ wounds: 40, reactions: 0 });
    const surprised = acts(space(), { action: 'condition', who: 'target', declared: { condition: 'surprised' } }).fight;
    expect(acts(surprised, ram, [65, 20], { evade: 'dodge' }).questions).toContain('evade');
  });

  test.each([
    [50, 40, 'deflect'],
    [40, 50, 'dodge'],
  ])('a Deflector of %i and a Dodge of %i: the likelier is assumed (46.5, ADE-RAM-02)', (strength, ag, assumed) => {
    const guarded = target({ items: [{ id: 'field', type: 'deflector', strength }], scores: { ag } });
    const { assuming } = adeva.odds(space({}, guarded), ram) as Odds;
    expect(assuming[0]).toBe(`SALVO.adeva.assuming.${assumed}`);
  });

  /** Without armor and with a Toughness bonus of 1. */
  const thin = ship('own', { scores: { ws: 45, s: 60, t: 10 }, sheet: { ap: 0, size: 3 } });

  test.each([
    ['onHit', [60, 20], 40],
    ['always', [60, 20, 1], 37],
  ])('ramBacklash %s: evaded with %o, the rammer has %i left (AMB-30)', (ramBacklash, dice, left) => {
    const fight = underway([thin, target({ scores: { s: 10, t: 50 } })], { ramBacklash });
    expect(stateOf(acts(fight, ram, dice, { evade: 'dodge' }).fight, 'own').wounds).toBe(left);
  });

  test.each([
    ['target', 33],
    ['rammer', 32],
  ])('ramBacklashSb %s: the rammer has %i left (AMB-31)', (ramBacklashSb, left) => {
    const fight = underway([thin, target({ scores: { s: 50, t: 50 } })], { ramBacklashSb });
    expect(stateOf(acts(fight, ram, [60, 2, 1], { placeDegrees: 'none' }).fight, 'own').wounds).toBe(left);
  });

  test('the path of a Charge (ADE-RAM-01)', () => {
    expect(refusalOf(space(), { ...ram, declared: { path: 3, straightTail: 3 } })).toBe('notStraight');
    expect(refusalOf(space(), { ...ram, declared: { path: 10, straightTail: 4 } })).toBe('tooFar');
  });
});

test('a boarding action: a golden fight of two ships', () => {
  let fight = space({}, target({ wounds: 22 }));
  fight = acts(fight, boarding, [55, 6], { placeDegrees: 'none' }).fight;
  fight = turnOf(turnEnds(fight), 'target');
  const back = acts(fight, { ...boarding, who: 'target', targets: ['own'] }, [51, 56, 10, 41, 3], {
    evade: 'repelBoarders',
    placeDegrees: 'none',
  });
  expect(stateOf(back.fight, 'own')).toMatchObject({ wounds: 25, reactions: 0 });
  expect(conditions(back.fight, 'own')).toEqual(['adrift']);
  fight = roundEnds(turnEnds(back.fight));
  fight = turnOf(fight, 'own');
  expect(refusalOf(fight, ram)).toBe('immobilized');
  const last = acts(fight, boarding, [20, 8], { placeDegrees: 'none' });
  expect(stateOf(last.fight, 'target')).toMatchObject({ wounds: 0, ended: { captured: true } });
  expect(kinds(last.events)).toContain('captured');
});

describe('altitude', () => {
  const flier = (band: string, words: Words = {}) =>
    somebody('flier', { sheet: { flies: true, band }, wounds: 300, ...words });
  const lose = { action: 'loseFlight', who: 'flier' };
  const aloft = (band: string, settings: AdevaFight['options'] = {}, words: Words = {}): AdevaFight =>
    acts(underway([flier(band, words)], settings, { round: 3 }), lose).fight;

  test('WE-29: from High two rounds, and 20 dice that armor does not stop (ADE-ALT-01, -04, -11 to -13, GAP-10)', () => {
    const lower = roundEnds(aloft('high'));
    expect(stateOf(lower, 'flier').band).toBe('low');
    const down = roundEnds(
      lower,
      Array.from({ length: 20 }, () => 5),
    );
    expect(stateOf(down, 'flier')).toMatchObject({ band: 'ground', falling: null, wounds: 300 - (100 - 3) });
    expect(conditions(down, 'flier')).toEqual(['prone']);
  });

  test('from Low at the end of the same round, 6 dice (ADE-ALT-03, -12)', () => {
    const down = roundEnds(
      aloft('low', {}, { items: [{ id: 'suit', type: 'armor', ap: { body: 9 } }] }),
      [1, 1, 1, 1, 1, 1],
    );
    expect(stateOf(down, 'flier').wounds).toBe(300 - 3);
  });

  test.each([
    ['dicePer10', [2, 9, 4, 6, 10, 1], {}, 29],
    ['flatPlus', [8], {}, 65],
    ['manual', [], { fallDamage: 12 }, 12],
  ])('fallFormula %s (GAP-10)', (fallFormula, dice, said, dealt) => {
    const down = passes(aloft('low', { fallFormula }), { at: 'endOfRound' }, dice, said).fight;
    expect(stateOf(down, 'flier').wounds).toBe(300 - dealt);
  });

  test('flight restored before the crash stops it where it is (ADE-ALT-14)', () => {
    const saved = acts(roundEnds(aloft('high')), { action: 'restoreFlight', who: 'flier' }).fight;
    expect(stateOf(roundEnds(saved), 'flier')).toMatchObject({ band: 'low', falling: null });
  });

  test('at Ground nothing falls (ADE-ALT-02, -16)', () =>
    expect(refusalOf(underway([flier('ground')]), lose)).toBe('onGround'));

  test('the end of the fight plays a fall to the crash (ADE-SEQ-05)', () => {
    const over = passes(aloft('low'), { at: 'endOfFight' }, [1, 1, 1, 1, 1, 1]);
    expect(stateOf(over.fight, 'flier')).toMatchObject({ band: 'ground', falling: null });
    expect(kinds(over.events)).toContain('crashed');
  });

  test('a flier climbs with its moves, one band or two (ADE-ALT-10)', () => {
    const fight = underway([flier('ground')]);
    expect(
      stateOf(acts(fight, { action: 'halfMove', who: 'flier', declared: { toBand: 'low' } }).fight, 'flier').band,
    ).toBe('low');
    expect(refusalOf(fight, { action: 'halfMove', who: 'flier', declared: { toBand: 'high' } })).toBe('tooManyBands');
    expect(
      stateOf(acts(fight, { action: 'fullMove', who: 'flier', declared: { toBand: 'high' } }).fight, 'flier').band,
    ).toBe('high');
  });
});

test('a grapple on the edge of a roof: a golden fight', () => {
  const bruiser = somebody('bruiser', { side: 'us', scores: { ws: 48, s: 44, ag: 41 } });
  const thief = somebody('thief', { side: 'them', scores: { s: 40, ag: 38 }, wounds: 30, items: [sword] });
  let fight = acts(
    underway([bruiser, thief]),
    { action: 'grappleInitiate', who: 'bruiser', targets: ['thief'] },
    [48, 70],
    { evade: 'dodge' },
  ).fight;
  fight = turnOf(turnEnds(fight), 'thief');
  fight = acts(fight, { action: 'breakFree', who: 'thief', declared: { by: 'acrobatics' } }, [30, 40]).fight;
  expect(refusalOf(fight, { action: 'halfMove', who: 'thief' })).toBe('restrained');
  fight = acts(fight, { action: 'takeControl', who: 'thief' }, [41, 60]).fight;
  fight = turnOf(roundEnds(turnEnds(fight)), 'bruiser');
  fight = acts(fight, { action: 'grapple', who: 'bruiser' }).fight;
  const pushed = acts(fight, { action: 'push', who: 'bruiser' }, [19, 80], { follow: 'stay' });
  expect(pushed.events.find(({ kind }) => kind === 'pushed')?.facts).toEqual({
    squares: 4,
    by: 'bruiser',
    follows: false,
  });
  expect(stateOf(pushed.fight, 'thief').grapple).toBeNull();
  const fell = acts(pushed.fight, { action: 'fall', who: 'thief', declared: { squares: 20 } }, [7, 6]);
  expect(stateOf(fell.fight, 'thief')).toMatchObject({ wounds: 20 });
  expect(conditions(fell.fight, 'thief')).toEqual(['prone']);
  fight = turnOf(turnEnds(fell.fight), 'thief');
  fight = acts(fight, { action: 'standUp', who: 'thief' }).fight;
  expect(conditions(fight, 'thief')).toEqual([]);
});
