/** First aid, rest, Fate, and the GM's rulings, in and between fights (GAP-03, -06, -12, -16, -18, 46.6). */
import { describe, expect, test } from 'vitest';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import type { AdevaFight, AdevaState } from '../../../src/rules/adeva/sheet/types.ts';
import {
  acts,
  conditions,
  kinds,
  refusalOf,
  rifle,
  roundEnds,
  somebody,
  stateOf,
  sword,
  turnEnds,
  turnOf,
  underway,
  type Words,
} from './arena.ts';

const medic = (words: Words = {}) =>
  somebody('medic', { side: 'us', scores: { int: 38 }, skills: { medical: 'proficient' }, ...words });
const patient = (state: Partial<AdevaState> = {}, words: Words = {}) =>
  somebody('patient', { side: 'us', wounds: 12, ...words, state: { wounds: 4, ...state } });
const aid = { action: 'firstAid', who: 'medic', targets: ['patient'] };
const ruling = (
  fight: AdevaFight,
  who: string,
  action: string,
  declared: Record<string, string | number | boolean> = {},
): AdevaFight => acts(fight, { action, who, declared }).fight;

describe('First aid', () => {
  const bleeding = (): AdevaFight =>
    ruling(underway([medic(), patient()]), 'patient', 'condition', { condition: 'bleeding' });

  test('a Full Action; bleeding ends and 1d5 Wounds come back, once (GAP-16)', () => {
    const done = acts(bleeding(), aid, [38, 2]).fight;
    expect(stateOf(done, 'patient')).toMatchObject({ wounds: 6, treated: true });
    expect(conditions(done, 'patient')).toEqual([]);
    expect(stateOf(done, 'medic').turn.halfLeft).toBe(0);
    const again = acts(turnOf(turnEnds(done), 'medic'), aid, [5]).fight;
    expect(stateOf(again, 'patient').wounds).toBe(6);
  });

  test('as near as the next square to another, at any distance from oneself (GAP-16)', () => {
    const refused = (target: string, squares: number) => {
      const fight = underway([medic({ state: { wounds: 4 } }), patient()]);
      return refusalOf(fight, { ...aid, targets: [target], declared: { squares } });
    };
    expect([0, 1, 2].map((squares) => refused('patient', squares))).toEqual([null, null, 'outOfReach']);
    expect([1, 2].map((squares) => refused('medic', squares))).toEqual([null, null]);
  });

  test('new damage makes a new set of wounds', () => {
    const done = acts(underway([medic({ items: [sword] }), patient()]), aid, [5, 1]).fight;
    const cut = acts(
      turnOf(turnEnds(done), 'medic'),
      { action: 'standardAttack', who: 'medic', item: 'sword', targets: ['patient'] },
      [20, 3],
      { placeDegrees: 'none' },
    ).fight;
    expect(stateOf(cut, 'patient').treated).toBe(false);
  });

  test('failed it may be tried again; unskilled -20', () => {
    const failed = acts(bleeding(), aid, [39]).fight;
    expect(conditions(failed, 'patient')).toEqual(['bleeding']);
    expect(acts(underway([medic({ skills: {} }), patient()]), aid, [19]).outcome.stages.at(-1)?.verdict?.good).toBe(
      false,
    );
  });

  test('of a neighbor or oneself; not of machines (GAP-18)', () => {
    expect(refusalOf(bleeding(), { ...aid, declared: { squares: 2 } })).toBe('outOfReach');
    expect(acts(bleeding(), { ...aid, targets: ['medic'] }, [90]).outcome.stages).toHaveLength(2);
    expect(refusalOf(underway([medic(), patient({}, { kind: 'machine' })]), aid)).toBe('notTreatable');
  });

  test('without an action at the GM’s word (46.6)', () => {
    const done = acts({ ...bleeding(), turn: 'patient' }, { ...aid, action: 'firstAidRuled' }, [5, 3]).fight;
    expect(stateOf(done, 'medic').turn.halfLeft).toBe(2);
    expect(stateOf(done, 'patient').wounds).toBe(7);
  });
});

describe('rest', () => {
  const worn = (): AdevaFight => underway([patient({ wounds: 10, lethal: 2, fatigue: 3 })]);

  test('a Wound a day, then Lethal; a night ends all fatigue (GAP-03, -06, -16)', () => {
    const rested = ruling(worn(), 'patient', 'rest', { days: 3 });
    expect(stateOf(rested, 'patient')).toMatchObject({ wounds: 12, lethal: 1, fatigue: 0 });
  });

  test('its odds tell beforehand what it restores and ends', () => {
    const told = (fight: AdevaFight, declared: object): unknown => {
      const odds = adeva.odds(fight, { action: 'rest', who: 'patient', declared: declared as never });
      return isRefusal(odds) ? odds : odds.foreseen!.map(({ label, values }) => [label.split('.').at(-1), values]);
    };
    expect(told(worn(), { days: 3 })).toEqual([
      ['restoresWounds', { amount: 2 }],
      ['easesLethal', { amount: 1 }],
      ['easesFatigue', { amount: 3 }],
    ]);
    const out = ruling(underway([patient({ fatigue: 5 })]), 'patient', 'condition', { condition: 'unconscious' });
    const hours = { days: 0, hours: 2 };
    expect(told(out, hours)).toEqual([
      ['easesFatigue', { amount: 2 }],
      ['ends', { condition: 'unconscious' }],
    ]);
    expect(told(ruling(out, 'patient', 'rest', { days: 30 }), { days: 1 })).toEqual([['restoresNothing', {}]]);
  });

  test('hours take off levels, and at TB it wakes (GAP-06)', () => {
    const out = ruling(underway([patient({ fatigue: 5 })]), 'patient', 'condition', { condition: 'unconscious' });
    expect(conditions(ruling(out, 'patient', 'rest', { days: 0, hours: 1 }), 'patient')).toEqual(['unconscious']);
    expect(conditions(ruling(out, 'patient', 'rest', { days: 0, hours: 2 }), 'patient')).toEqual([]);
  });

  test('machines and ships are repaired instead (GAP-15, -18)', () => {
    const giant = underway([somebody('giant', { kind: 'machine', wounds: 16, state: { wounds: 0 } })]);
    expect(refusalOf(giant, { action: 'rest', who: 'giant' })).toBe('cannotRest');
    expect(stateOf(ruling(giant, 'giant', 'repair', { points: 20 }), 'giant').wounds).toBe(16);
  });

  test('a repair tells beforehand what it restores and ends', () => {
    const giant = underway([somebody('giant', { kind: 'machine', wounds: 16, state: { wounds: 3 } })]);
    const down = ruling(giant, 'giant', 'condition', { condition: 'down' });
    const odds = adeva.odds(down, { action: 'repair', who: 'giant', declared: { points: 20 } });
    expect(isRefusal(odds) ? odds : odds.foreseen!.map(({ label, values }) => [label, values])).toEqual([
      ['SALVO.adeva.foreseen.restoresPoints', { amount: 13 }],
      ['SALVO.adeva.foreseen.ends', { condition: 'down' }],
    ]);
  });

  test('a new evening of play brings all Fate Points back (GAP-12)', () => {
    const spent = underway([patient({ fate: { value: 0, max: 3 } })]);
    expect(adeva.choices(spent, 'patient', 'newEvening')[0]!.foreseen).toMatchObject([
      { label: 'SALVO.adeva.foreseen.restoresFate', values: { who: 'patient' } },
    ]);
    expect(stateOf(ruling(spent, 'patient', 'newEvening'), 'patient').fate).toEqual({ value: 3, max: 3 });
  });
});

describe('Fate (GAP-12)', () => {
  const hero = (state: Partial<AdevaState> = {}) =>
    somebody('hero', { side: 'us', scores: { bs: 40 }, fate: 2, items: [rifle], state });
  const foe = somebody('foe', { side: 'them', wounds: 30 });
  const shot = { action: 'standardAttack', who: 'hero', item: 'rifle', targets: ['foe'] };
  const place = { placeDegrees: 'none' } as const;

  test('a failed test again', () => {
    const done = acts(underway([hero(), foe]), shot, [51, 33, 5], { ...place, reroll: 'reroll' });
    expect(stateOf(done.fight, 'foe').wounds).toBe(25);
    expect(stateOf(done.fight, 'hero').fate).toEqual({ value: 1, max: 2 });
  });

  test('a degree more on a passed test', () => {
    const done = acts(underway([hero(), foe]), shot, [50, 1], { extraDos: 'extraDos' });
    expect(stateOf(done.fight, 'foe').wounds).toBe(30 - (2 + 3 - 3));
    expect(stateOf(done.fight, 'hero').fate.value).toBe(1);
  });

  test('ten before the roll', () => {
    const done = acts(underway([hero(), foe]), { ...shot, declared: { fate: true } }, [60, 5], place);
    expect(stateOf(done.fight, 'foe').wounds).toBe(25);
    expect(stateOf(done.fight, 'hero').fate.value).toBe(1);
    expect(
      refusalOf(underway([hero({ fate: { value: 0, max: 2 } }), foe]), { ...shot, declared: { fate: true } }),
    ).toBe('noFate');
  });

  test('of a Multiple Attack they help the first test alone', () => {
    const armed = somebody('hero', {
      side: 'us',
      scores: { ws: 60 },
      fate: 1,
      items: [sword, { ...sword, id: 'second' }],
    });
    const both = { action: 'multipleAttack', who: 'hero', targets: ['foe'], declared: { fate: true } };
    const numbers = acts(underway([armed, foe]), both, [99, 99]).outcome.stages.flatMap(
      ({ verdict }) => verdict?.values?.['targetNumber'] ?? [],
    );
    expect(numbers).toEqual([50, 40]);
  });

  test('an evasion may be rolled again as well', () => {
    const fight = { ...underway([foe, hero()]) };
    const swing = { action: 'standardAttack', who: 'foe', item: 'unarmed', targets: ['hero'] };
    const dodged = acts(fight, swing, [20, 99, 20], { evade: 'dodge', reroll: 'reroll' });
    expect(stateOf(dodged.fight, 'hero')).toMatchObject({ wounds: 10, reactions: 0, fate: { value: 1 } });
  });

  test('a combatant without points is not asked', () =>
    expect(acts(underway([hero({ fate: { value: 0, max: 2 } }), foe]), shot, [99]).questions).toEqual([]));

  test('its own Initiative die counts as 10, before the first turn', () => {
    const early = {
      ...underway([foe, hero({ initiative: { die: 2, bonus: 3, total: 5, agility: 30, tieRolls: [] } })]),
    };
    expect(stateOf(ruling(early, 'hero', 'fateInitiative'), 'hero').initiative).toMatchObject({ die: 10, total: 13 });
    expect(refusalOf({ ...early, acted: { hero: true } }, { action: 'fateInitiative', who: 'hero' })).toBe('tooLate');
  });

  test('1d5 Wounds, never Lethal; its own stun', () => {
    const hurt = underway([hero({ wounds: 3, lethal: 2 })]);
    const better = acts(hurt, { action: 'fateWounds', who: 'hero' }, [4]).fight;
    expect(stateOf(better, 'hero')).toMatchObject({ wounds: 7, lethal: 2, fate: { value: 1 } });
    const stunned = ruling(underway([hero()]), 'hero', 'condition', { condition: 'stunned' });
    expect(conditions(ruling(stunned, 'hero', 'fateStun'), 'hero')).toEqual([]);
    expect(refusalOf(underway([hero()]), { action: 'fateStun', who: 'hero' })).toBe('notStunned');
  });

  test('a point burned survives a death', () => {
    const dead = underway([hero({ wounds: 0, lethal: 11, ended: { dead: true, captured: false, out: false } })]);
    const saved = ruling(dead, 'hero', 'burnFate');
    expect(stateOf(saved, 'hero')).toMatchObject({ lethal: 8, fate: { value: 1, max: 1 }, ended: { dead: false } });
    expect(adeva.status(saved, 'hero').standing).not.toBe('dead');
    expect(refusalOf(underway([hero()]), { action: 'burnFate', who: 'hero' })).toBe('notDead');
  });

  test.each([
    ['fateUses.recoverWounds', 'fateWounds'],
    ['fateUses.initiativeTen', 'fateInitiative'],
    ['fateUses.endStun', 'fateStun'],
    ['fateUses.burn', 'burnFate'],
  ])('%s off: %s is refused', (key, action) =>
    expect(refusalOf(underway([hero()], { [key]: 'off' }), { action, who: 'hero' })).toBe('fateUseOff'),
  );

  test.each([
    ['fateUses.reroll', 99],
    ['fateUses.extraDos', 50],
  ])('%s off: after a %i nothing is asked', (key, roll) => {
    const dice = roll === 50 ? [50, 5] : [99];
    const questions = acts(underway([hero(), foe], { [key]: 'off' }), shot, dice, place).questions;
    expect(questions).not.toContain(key.split('.')[1]);
    expect(acts(underway([hero(), foe]), shot, dice, place).questions).toContain(key.split('.')[1]);
  });

  test('fateUses.bonus off: the ten are refused', () =>
    expect(refusalOf(underway([hero(), foe], { 'fateUses.bonus': 'off' }), { ...shot, declared: { fate: true } })).toBe(
      'fateUseOff',
    ));
});

describe('rulings of the GM', () => {
  const fight = (): AdevaFight =>
    underway([
      somebody('a', { items: [sword], scores: { ws: 40 } }),
      somebody('b', { items: [{ id: 'field', type: 'deflector', strength: 60 }] }),
    ]);
  const swing = { action: 'standardAttack', who: 'a', item: 'sword', targets: ['b'] };
  const numbersOf = (of: AdevaFight, dice: readonly number[], said = {}): readonly unknown[] =>
    acts(of, swing, dice, { placeDegrees: 'none', ...said }).outcome.stages.flatMap(
      ({ verdict }) => verdict?.values?.['targetNumber'] ?? [],
    );

  test('nobody else may ask for them: every ruling says so', () => {
    const rulings = adeva
      .choices(fight(), 'b')
      .filter(({ gm }) => gm)
      .map(({ action }) => action);
    expect(rulings).toEqual(
      expect.arrayContaining([
        'condition',
        'effect',
        'fall',
        'decay',
        'endCycle',
        'rest',
        'weakenDeflector',
        'newEvening',
      ]),
    );
  });

  test('conditions come and go, each with its own end (GAP-06)', () => {
    const stunned = ruling(fight(), 'b', 'condition', { condition: 'stunned' });
    expect(numbersOf(stunned, [99])).toEqual([70]);
    expect(conditions(ruling(stunned, 'b', 'condition', { condition: 'stunned', gone: true }), 'b')).toEqual([]);
    expect(refusalOf(fight(), { action: 'condition', who: 'b', declared: { gone: true } })).toBe('noSuchCondition');
    const short = ruling(fight(), 'b', 'condition', { condition: 'immobilized', ends: 'roundEnd' });
    expect(conditions(roundEnds(short), 'b')).toEqual([]);
  });

  test.each([
    ['a', 'testMod', [99], [30]],
    ['b', 'attackAgainst', [99], [30]],
    ['b', 'evasionMod', [20, 99, 1], [50, 40]],
  ])('an effect of -20 on %s: %s (43.6, ADE-MOD-11)', (who, kind, dice, numbers) => {
    const burdened = ruling(fight(), who, 'effect', { kind, value: -20 });
    expect(numbersOf(burdened, dice, kind === 'evasionMod' ? { evade: 'deflect' } : {})).toEqual(numbers);
    expect(numbersOf(ruling(burdened, who, 'endEffect', { effect: 'effect-1' }), [99])).toEqual([50]);
  });

  test.each([
    ['clearJam', { item: 'rifle' }, { jammed: { rifle: true } }, 30 - 20 - 20],
    ['test', { declared: { characteristic: 'bs' } }, {}, 30 - 20 - 20],
    ['test', { declared: { characteristic: 'ws' } }, {}, 30 - 20 - 10],
  ])(
    'an effect, lying down and being pinned are felt by a %s of their characteristic too (GAP-06, ADE-MOD-11)',
    (action, more, state, number) => {
      const held = somebody('a', { items: [rifle], state: state as Partial<AdevaState> });
      let burdened = underway([held]);
      for (const condition of ['pinned', 'prone']) burdened = ruling(burdened, 'a', 'condition', { condition });
      burdened = { ...ruling(burdened, 'a', 'effect', { kind: 'testMod', value: -20 }), turn: 'a' };
      // Pinned, nobody takes a Full Action.
      const free =
        action === 'test' ? burdened : { ...ruling(burdened, 'a', 'condition', { condition: 'pinned', gone: true }) };
      const { outcome } = acts(free, { action, who: 'a', ...more }, [99]);
      const numbers = outcome.stages.flatMap(({ verdict }) => verdict?.values?.['targetNumber'] ?? []);
      expect(numbers).toEqual([action === 'clearJam' ? number + 20 : number]);
    },
  );

  test('nor is a Take Down withstood without the target’s own burdens (ADE-TKD-03, ADE-MOD-11)', () => {
    const taker = somebody('a', { scores: { ws: 60 }, items: [sword], talents: ['takedown'] });
    const burdened = ruling(underway([taker, somebody('b')]), 'b', 'effect', { kind: 'testMod', value: -20 });
    const down = { action: 'takeDown', who: 'a', item: 'sword', targets: ['b'] };
    const { outcome } = acts(burdened, down, [50, 2, 99], { placeDegrees: 'none' });
    expect(outcome.stages.at(-1)?.verdict?.values?.['targetNumber']).toBe(30 - 20);
  });

  test('an effect is there again when the sheet that stores it is read anew (43.6, ADE-SEQ-05)', () => {
    const burdened = ruling(fight(), 'b', 'effect', { value: -20, ends: 'never' });
    const { conditions: stored } = stateOf(burdened, 'b');
    const { problems, value } = adeva.read('character', { conditions: { ...stored, 'effect-x': {} } });
    expect(value.state.conditions).toEqual(stored);
    expect(problems.map(({ path }) => path)).toEqual(['conditions.effect-x']);
  });

  test('effects end in the order and at the moment said (ADE-TRG-04, -05)', () => {
    const twice = ruling(ruling(fight(), 'b', 'effect', { ends: 'roundEnd', rounds: 2 }), 'b', 'effect', {
      ends: 'turnStart',
    });
    expect(conditions(twice, 'b')).toEqual(['effect-1', 'effect-2']);
    expect(conditions(roundEnds(twice), 'b')).toEqual(['effect-1', 'effect-2']);
    expect(conditions(turnOf(roundEnds(twice), 'b'), 'b')).toEqual(['effect-1']);
    expect(conditions(roundEnds(roundEnds(twice)), 'b')).not.toContain('effect-1');
  });

  test('moveMod changes the Half Move (43.6)', () => {
    const slow = ruling(fight(), 'a', 'effect', { kind: 'moveMod', value: -1 });
    expect(refusalOf(slow, { action: 'halfMove', who: 'a', declared: { path: 3 } })).toBe('tooFar');
    expect(refusalOf(fight(), { action: 'halfMove', who: 'a', declared: { path: 3 } })).toBeNull();
  });

  test('decay lowers a score at once, adds up, and ends with the cycle (ADE-AIL-01 to -04)', () => {
    const weak = ruling(ruling(fight(), 'a', 'decay', { characteristic: 'ws', amount: 5 }), 'a', 'decay', {
      characteristic: 'ws',
      amount: 10,
    });
    expect(numbersOf(weak, [99])).toEqual([35]);
    expect(numbersOf(ruling(weak, 'b', 'endCycle'), [99])).toEqual([50]);
    expect(refusalOf(fight(), { action: 'endCycle', who: 'a' })).toBe('noDecay');
  });

  test('a weakened Deflector, and restored (ADE-DFL-07)', () => {
    const weak = ruling(fight(), 'b', 'weakenDeflector', { amount: 20 });
    expect(numbersOf(weak, [20, 99, 1], { evade: 'deflect' })).toEqual([50, 40]);
    expect(numbersOf(ruling(weak, 'b', 'restoreDeflector'), [20, 99, 1], { evade: 'deflect' })).toEqual([50, 60]);
    expect(refusalOf(fight(), { action: 'restoreDeflector', who: 'b' })).toBe('notWeakened');
  });

  test('all of it can be taken back: events have inverses', () => {
    const done = acts(fight(), { action: 'decay', who: 'a', declared: { characteristic: 's' } });
    expect(kinds(done.events)).toEqual(['decayed']);
  });
});

describe('machines (GAP-18)', () => {
  const pilot = {
    characteristics: { ws: { base: 50, unnatural: 0 }, bs: { base: 50, unnatural: 0 }, ag: { base: 50, unnatural: 0 } },
    skills: { dodge: 'trained' },
    fatigue: 1,
  };
  const giant = (sheet: Words['sheet'] = {}) =>
    somebody('giant', {
      kind: 'machine',
      wounds: 16,
      scores: { s: 40 },
      items: [sword],
      sheet: { pilot, diesAtZero: false, ...sheet },
    });
  const other = somebody('other', { wounds: 30, items: [sword], scores: { ws: 90 } });

  test('WS, Agility, skills and fatigue are the pilot’s; Strength is its own', () => {
    const swing = { action: 'standardAttack', who: 'giant', item: 'sword', targets: ['other'] };
    const hit = acts(underway([giant(), other]), swing, [50, 5], { placeDegrees: 'none' });
    expect(hit.outcome.stages.find(({ kind }) => kind === 'attack')?.verdict?.values).toMatchObject({
      targetNumber: 50,
    });
    expect(stateOf(hit.fight, 'other').wounds).toBe(30 - (5 + 1 + 4 - 3));
  });

  test('at 0 it is down, not dead, and the repair sets it up again', () => {
    const blow = { action: 'standardAttack', who: 'other', item: 'sword', targets: ['giant'] };
    const hurt = acts(underway([other, { ...giant(), state: { ...giant().state, wounds: 1 } }]), blow, [50, 9], {
      placeDegrees: 'none',
    }).fight;
    expect(conditions(hurt, 'giant')).toEqual(['down']);
    expect(stateOf(hurt, 'giant').ended.dead).toBe(false);
    expect(refusalOf(turnOf(turnEnds(hurt), 'giant'), { action: 'halfMove', who: 'giant' })).toBe('noActions');
    expect(conditions(ruling(hurt, 'giant', 'repair', { points: 5 }), 'giant')).toEqual([]);
  });
});
