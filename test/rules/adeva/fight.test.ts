/** Whole fights of the book: rounds, turns, attacks and their results. */
import { describe, expect, test } from 'vitest';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import { combatantOf, has } from '../../../src/rules/adeva/sheet/state.ts';
import type { AdevaFight, AdevaState } from '../../../src/rules/adeva/sheet/types.ts';
import { endFight, inOrder, isDecision, isRefusal, total } from '../../../src/rules/kernel/index.ts';
import { battle } from '../../../src/play/battle.ts';
import { appliedAll, combatantIn, type Fight } from '../../../src/rules/kernel/fight.ts';
import { seeded } from '../../../src/rules/kernel/random.ts';
import type { Ruleset } from '../../../src/rules/ruleset.ts';
import { golden, scripted, type Scripted } from '../fight-log.ts';
import { play } from '../../cases/script.ts';
import { eventsOf } from '../../../src/rules/kernel/outcome.ts';
import { act, fightOf, ITEMS, next, person, start, underway, type Person } from './people.ts';

const stateOf = (played: Scripted<AdevaFight>, id: string): AdevaState => combatantOf(played.fight, id).state;
const order = (played: Scripted<AdevaFight>): readonly string[] => inOrder(played.fight, adeva.order);

const TROOPER = {
  id: 'trooper',
  side: 'red',
  scores: { bs: 38, ag: 34, t: 34, wp: 33 },
  items: [ITEMS.rifle, ITEMS.vest],
  sheet: { wounds: { value: 10, max: 10 }, skills: { dodge: 'proficient' } },
};
const PILOT = {
  id: 'pilot',
  side: 'blue',
  scores: { bs: 40, ag: 41, t: 35, wp: 40 },
  items: [ITEMS.pistol, ITEMS.suit],
  sheet: { wounds: { value: 12, max: 12 }, fate: { value: 3, max: 3 }, skills: { dodge: 'trained' } },
};

test('WE-33: a whole small fight (ADE-SEQ-01, ADE-SEQ-03, ADE-TIME-01, ADE-TIME-03, ADE-TIME-04, ADE-SUR-07)', async () => {
  let played = start(scripted(fightOf([PILOT, TROOPER])), { dice: [4, 7] });
  expect(order(played)).toEqual(['trooper', 'pilot']);
  played = act(played, 'trooper', 'halfAim');
  played = act(played, 'trooper', 'burst', {
    item: 'rifle',
    target: 'pilot',
    declared: { intendedHits: 3 },
    choices: ['dodge'],
    dice: [12, 44, 2, 55, 10, 38, 1],
  });
  expect(stateOf(played, 'pilot')).toMatchObject({ wounds: 4, lethal: 0, reactions: 0 });
  expect(stateOf(played, 'trooper')).toMatchObject({
    aim: null,
    clips: { rifle: 27 },
    turn: { halfLeft: 0, attackUsed: true },
  });
  expect(has(combatantOf(played.fight, 'pilot'), 'shaken')).toBe(true);
  played = next(played);
  played = act(played, 'pilot', 'standardAttack', {
    item: 'pistol',
    target: 'trooper',
    choices: ['none', 'dodge'],
    dice: [31, 60, 9],
  });
  expect(stateOf(played, 'trooper').wounds).toBe(2);
  expect(act(played, 'pilot', 'halfAim').refused?.refused).toBe('shaken');
  played = next(played);
  expect(has(combatantOf(played.fight, 'pilot'), 'shaken')).toBe(false);
  expect(stateOf(played, 'trooper').reactions).toBe(1);
  played = act(played, 'trooper', 'burst', {
    item: 'rifle',
    target: 'pilot',
    declared: { intendedHits: 5 },
    dice: [95],
  });
  expect(stateOf(played, 'trooper')).toMatchObject({ clips: { rifle: 22 }, jammed: { rifle: true } });
  played = next(played);
  played = act(played, 'pilot', 'halfAim');
  played = act(played, 'pilot', 'standardAttack', {
    item: 'pistol',
    target: 'trooper',
    choices: ['none', 'dodge'],
    dice: [4, 35, 3],
  });
  expect(stateOf(played, 'trooper')).toMatchObject({ wounds: 0, ended: { dead: true } });
  expect(adeva.status(played.fight, 'trooper').standing).toBe('dead');
  const outcome = play(endFight(adeva, played.fight), {});
  const after = appliedAll(played.fight, eventsOf(outcome));
  expect(combatantOf(after, 'pilot').state).toMatchObject({ wounds: 4, initiative: null, aim: null, conditions: {} });
  await golden('golden/we-33.txt', played.log);
});

describe('rounds and turns', () => {
  test('ADE-TIME-02: one turn each in a round; the order does not change with Agility (ADE-INI-07)', () => {
    let played = start(scripted(fightOf([PILOT, TROOPER])), { dice: [4, 7] });
    played = act(played, 'pilot', 'decay', { declared: { characteristic: 'ag', amount: 40 } });
    played = act(played, 'trooper', 'decay', { declared: { characteristic: 'ag', amount: 30 } });
    expect(order(played)).toEqual(['trooper', 'pilot']);
    played = next(played);
    expect(played.fight).toMatchObject({ round: 1, turn: 'pilot' });
    played = next(played);
    expect(played.fight).toMatchObject({ round: 2, turn: 'trooper' });
  });

  test('ADE-SEQ-02: everybody known is placed before the fight, the surprised among them (ADE-SUR-01, ADE-SUR-02)', () => {
    let played = act(scripted(fightOf([PILOT, TROOPER])), 'trooper', 'surprise', { declared: { surprised: true } });
    played = start(played, { dice: [4, 7] });
    expect(played.fight.turn).toBe('trooper');
    expect(adeva.choices(played.fight, 'trooper', 'freeAction')[0]?.refused).toMatchObject({
      refused: 'noActions',
      values: { condition: 'surprised' },
    });
    expect(stateOf(played, 'trooper').turn.halfLeft).toBe(0);
    played = next(next(played));
    expect(has(combatantOf(played.fight, 'trooper'), 'surprised')).toBe(false);
  });

  test('ADE-TRG-04, ADE-TRG-06: own effects end, then the Reaction comes back, before the first action', () => {
    let played = scripted(
      underway(
        [
          { id: 'a', scores: { ws: 50 }, items: [ITEMS.sword] },
          { id: 'b', scores: { ws: 50 }, sheet: { skills: { parry: 'proficient' } }, items: [ITEMS.sword] },
        ],
        'a',
      ),
    );
    played = act(played, 'a', 'heavyAttack', { item: 'sword', target: 'b', choices: ['parry'], dice: [80, 100, 5] });
    expect(has(combatantOf(played.fight, 'a'), 'heavyAttack')).toBe(true);
    expect(stateOf(played, 'b').reactions).toBe(0);
    played = next(played);
    expect(stateOf(played, 'b').reactions).toBe(1);
    played = next(played);
    expect(has(combatantOf(played.fight, 'a'), 'heavyAttack')).toBe(false);
    const kinds = played.events.map(({ kind, who }) => `${kind} ${String(who)}`);
    expect(kinds.lastIndexOf('conditionLost a')).toBeLessThan(kinds.lastIndexOf('turnOpened a'));
  });

  test('ADE-TRG-05, ADE-TRG-07: bleeding, then dying, then what expires with the round', () => {
    const b = {
      id: 'b',
      sheet: {
        wounds: { value: 3, max: 8 },
        conditions: { bleeding: { clause: 'GAP-03' }, dying: { clause: 'GAP-03', facts: { atRound: 2 } } },
      },
    };
    let played = scripted(underway([{ id: 'a' }, b], 'a'));
    played = next(next(played));
    expect(stateOf(played, 'b')).toMatchObject({ wounds: 2, ended: { dead: false } });
    played = next(next(played));
    expect(stateOf(played, 'b')).toMatchObject({ wounds: 1, ended: { dead: true } });
    expect(played.fight).toMatchObject({ round: 3, turn: 'a' });
  });

  test('ADE-ACT-04, ADE-SUB-04, ADE-SUB-06: what happens on the turns of others takes nothing from its own turn', () => {
    const sheet = { skills: { parry: 'proficient' }, talents: ['counterAttack'] };
    let played = scripted(
      underway(
        [
          { id: 'a', scores: { ws: 50 }, items: [ITEMS.sword] },
          { id: 'b', scores: { ws: 50 }, sheet, items: [ITEMS.sword] },
        ],
        'a',
      ),
    );
    played = act(played, 'a', 'standardAttack', {
      item: 'sword',
      target: 'b',
      choices: ['parry', 'sword'],
      dice: [50, 20, 99],
    });
    expect(stateOf(played, 'b')).toMatchObject({ counterUsed: true, foreign: { attackUsed: false } });
    played = next(played);
    played = act(played, 'b', 'standardAttack', { item: 'sword', target: 'a', dice: [99] });
    expect(played.refused).toBeNull();
    expect(stateOf(played, 'b').turn).toMatchObject({ halfLeft: 1, attackUsed: true });
  });

  test('ADE-SEQ-04: a late arrival rolls on arrival', () => {
    const played = scripted(
      underway([{ id: 'a' }, { id: 'b' }, { id: 'c', scores: { ag: 40 }, state: { initiative: null } }], 'a'),
    );
    const joined = act(played, 'c', 'join', { dice: [10] });
    expect(stateOf(joined, 'c').initiative).toMatchObject({ die: 10, bonus: 4, total: 14 });
    expect(order(joined)).toEqual(['a', 'b', 'c']);
    expect(act(joined, 'c', 'join').refused?.refused).toBe('notJoining');
  });
});

describe('attacks', () => {
  const A = { id: 'a', scores: { ws: 50, bs: 50, s: 42 }, items: [ITEMS.sword, ITEMS.machinePistol] };
  const B = { id: 'b', side: 'b', sheet: { wounds: { value: 20, max: 20 }, skills: { dodge: 'proficient' } } };

  test('ADE-ATK-01, ADE-ATK-11: an attack needs a target; everybody has fists', () => {
    const played = scripted(underway([{ id: 'a' }, B], 'a'));
    expect(act(played, 'a', 'standardAttack', { item: 'unarmed' }).refused?.refused).toBe('noTarget');
    expect(adeva.choices(played.fight, 'a', 'standardAttack').map(({ item }) => item)).toEqual(['unarmed']);
    expect(act(played, 'a', 'multipleAttack', { target: 'b' }).refused?.refused).toBe('notEnoughWeapons');
  });

  test('ADE-ATK-07, ADE-ATK-08, ADE-DMG-02: a miss asks for no evasion and spends no Reaction', () => {
    const played = act(scripted(underway([A, B], 'a')), 'a', 'standardAttack', {
      item: 'sword',
      target: 'b',
      dice: [61],
    });
    expect(stateOf(played, 'b')).toMatchObject({ reactions: 1, wounds: 20 });
    const hit = act(scripted(underway([A, B], 'a')), 'a', 'standardAttack', {
      item: 'sword',
      target: 'b',
      dice: [5, 3],
    });
    // ADE-DMG-02: 6 in place of the 3, +1, SB 4; ADE-SOK-01: TB 3.
    expect(stateOf(hit, 'b').wounds).toBe(20 - (6 + 1 + 4 - 3));
  });

  test('ADE-SOK-06: own AP, the best worn armor, and cover', () => {
    const suit = { ...ITEMS.suit, id: 'suit2', ap: { body: 2 } };
    const b = { ...B, items: [ITEMS.suit, suit, ITEMS.shield], sheet: { ...B.sheet, naturalAp: { body: 1 } } };
    const played = act(scripted(underway([A, b], 'a')), 'a', 'standardAttack', {
      item: 'sword',
      target: 'b',
      dice: [55, 10, 99],
    });
    // Body: 1 + 4 + 4 of cover, Pen 1, TB 3: soak 11 against 10 + 1 + 4.
    expect(stateOf(played, 'b')).toMatchObject({ wounds: 20 - 4, coverLost: { shield: 1 } });
  });

  test('ADE-CRT-11: the chart is for those without Fate too', () => {
    const played = act(scripted(underway([A, B], 'a')), 'a', 'standardAttack', {
      item: 'sword',
      target: 'b',
      dice: [55, 10, 50, 3],
    });
    expect(has(combatantOf(played.fight, 'b'), 'prone')).toBe(true);
    expect(stateOf(played, 'b').lethal).toBe(0);
  });

  test('ADE-UNA-04: claws are no fists', () => {
    const a = { id: 'a', scores: { ws: 50, s: 40 }, items: [ITEMS.claws] };
    const played = act(scripted(underway([a, B], 'a')), 'a', 'standardAttack', {
      item: 'claws',
      target: 'b',
      dice: [55, 9],
    });
    expect(stateOf(played, 'b')).toMatchObject({ wounds: 20 - 10, fatigue: 0 });
    const fists = act(scripted(underway([a, B], 'a')), 'a', 'standardAttack', {
      item: 'unarmed',
      target: 'b',
      dice: [55, 5, 99],
    });
    expect(stateOf(fists, 'b')).toMatchObject({ wounds: 20 - 3, fatigue: 1 });
  });

  test('ADE-MUL-02, ADE-MUL-06: each weapon its own test and target, the aim for the first alone', () => {
    const c = { ...B, id: 'c' };
    let played = act(scripted(underway([{ ...A, state: { aim: { bonus: 10 } } }, B, c], 'a')), 'a', 'halfMove');
    expect(stateOf(played, 'a').aim).toBeNull();
    played = scripted(underway([{ ...A, state: { aim: { bonus: 10 } } }, B, c], 'a'));
    const fight = appliedAll(
      played.fight,
      eventsOf(
        play(
          adeva.perform(played.fight, {
            action: 'multipleAttack',
            who: 'a',
            targets: ['b', 'c'],
            declared: {
              'mode-sword': 'single',
              'mode-machinePistol': 'burst',
              'hits-machinePistol': 3,
              'at-machinePistol': 2,
            },
          }),
          {
            dice: [40, 2, 15, 3],
            choices: ['none', 'auto'],
            decide: (ask, entry) => (entry === 'auto' && ask.ask === 'choose' ? ask.default : String(entry)),
          },
        ) as never,
      ),
    );
    // WS 50 - 20 + 10 = 40, BS 50 - 35 = 15.
    const declared = { 'mode-sword': 'single', 'mode-machinePistol': 'burst', 'hits-machinePistol': 3 };
    const odds = adeva.odds(played.fight, { action: 'multipleAttack', who: 'a', targets: ['b'], declared });
    expect(isRefusal(odds) ? odds : total(odds.tally)).toBe(40);
    expect(combatantOf(fight, 'b').state.wounds).toBeLessThan(20);
    expect(combatantOf(fight, 'c').state.wounds).toBeLessThan(20);
    expect(combatantOf(fight, 'a').state).toMatchObject({
      clips: { machinePistol: 17 },
      turn: { fullUsed: true, attackUsed: true },
      aim: null,
    });
  });

  test('ADE-MUL-02, ADE-HIT-05, GAP-04: around each target of a Multiple Attack its own neighbors step in, and its own circumstances count', () => {
    const foe = (id: string): Person => ({ ...B, id, side: 'them' });
    const fight = underway([{ ...A, side: 'us' }, foe('b'), foe('c'), foe('nearB'), foe('nearC')], 'a');
    const declared = {
      'mode-sword': 'single',
      'mode-machinePistol': 'burst',
      'hits-machinePistol': 2,
      'at-machinePistol': 2,
      'intoMelee-machinePistol': true,
      neighbors: [{ id: 'nearB', metres: 1 }],
      ranges: [
        { id: 'b', squares: 1, near: [{ id: 'nearB', metres: 1 }] },
        { id: 'c', squares: 9, near: [{ id: 'nearC', metres: 1 }] },
      ],
    };
    const command = { action: 'multipleAttack', who: 'a', targets: ['b', 'c'], declared };
    const questions: string[] = [];
    const outcome = play(adeva.perform(fight, command), {
      // WS 50 - 20 = 30; BS 50 - 20 - 10 - 20 = 0, which a 1 alone passes.
      dice: [30, 2, 1, 3],
      choices: Array<null>(5).fill(null),
      decide: (ask) => {
        if (!isDecision(ask)) throw new Error(ask.ask);
        const about = ask.ask === 'share' ? ask.parts.map(({ id }) => id) : [String(ask.values?.['target'] ?? '')];
        questions.push(...about.map((id) => `${ask.by} ${ask.kind} ${id}`.trim()));
        return ask.default;
      },
    });
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    const { stages } = outcome;
    expect(questions.filter((entry) => entry.startsWith('near'))).toEqual(['nearB reaction b', 'nearC reaction c']);
    expect(questions).toContain('a allocation nearC');
    expect(questions).not.toContain('a allocation nearB');
    const numbers = stages
      .filter(({ kind }) => kind === 'attack')
      .map(({ verdict }) => verdict!.values!['targetNumber']);
    expect(numbers).toEqual([30, 0]);
    const strange = { ...declared, ranges: [{ id: 'c', squares: 9, near: [{ id: 'nobody', metres: 1 }] }] };
    for (const wrong of [strange, { ...declared, ranges: [{ id: 'c', squares: 9, near: [{ id: 'nearC' }] }] }])
      expect(play(adeva.perform(fight, { ...command, declared: wrong }), {})).toMatchObject({
        refused: 'badDeclaration',
      });
  });

  test('ADE-DFL-05: one evasion, unless the Deflector leaves room for another', () => {
    const field = { ...ITEMS.field, allowsSecondEvasion: true };
    const command = { item: 'sword', target: 'b' } as const;
    const plain = act(scripted(underway([A, { ...B, items: [ITEMS.field] }], 'a')), 'a', 'standardAttack', {
      ...command,
      choices: ['deflect'],
      dice: [55, 51, 1],
    });
    expect(stateOf(plain, 'b')).toMatchObject({ reactions: 1, wounds: 17 });
    const twice = act(scripted(underway([A, { ...B, items: [field] }], 'a')), 'a', 'standardAttack', {
      ...command,
      choices: ['deflect', 'dodge'],
      dice: [55, 51, 30],
    });
    expect(stateOf(twice, 'b')).toMatchObject({ reactions: 0, wounds: 20 });
  });

  test('ADE-HIT-04, ADE-HIT-05, ADE-HIT-07, ADE-HIT-08: a Burst shared out', () => {
    const guard = { guardMode: { id: 'guardMode', clause: 'ADE-GRD-02', until: { at: 'never' as const } } };
    const people = [
      { ...A, scores: { bs: 60 } },
      B,
      { ...B, id: 'q', side: 'c' },
      { ...B, id: 'r', side: 'c', state: { conditions: guard } },
      { ...B, id: 'v', side: 'c' },
    ];
    const neighbors = [
      { id: 'q', metres: 10 },
      { id: 'r', metres: 6 },
      { id: 'v', metres: 11 },
    ];
    const played = act(scripted(underway(people, 'a')), 'a', 'burst', {
      item: 'machinePistol',
      target: 'b',
      declared: { intendedHits: 4, neighbors },
      choices: [{ b: 1, q: 1 }, 'none', 'none'],
      dice: [31, 5, 40, 5],
    });
    expect(stateOf(played, 'b').wounds).toBe(20 - 3);
    expect(stateOf(played, 'q').wounds).toBe(20 - 3);
    expect(stateOf(played, 'r').wounds + stateOf(played, 'v').wounds).toBe(40);
  });

  test('GAP-04: a Guardian dodges for its neighbor, a protector takes the hit', () => {
    const people = [A, B, { ...B, id: 'c' }];
    const command = { item: 'sword', target: 'b', declared: { neighbors: [{ id: 'c', metres: 1 }] } } as const;
    const guarded = act(scripted(underway(people, 'a')), 'a', 'standardAttack', {
      ...command,
      choices: ['dodge'],
      dice: [55, 30],
    });
    expect(stateOf(guarded, 'b')).toMatchObject({ wounds: 20, reactions: 1 });
    expect(stateOf(guarded, 'c')).toMatchObject({ wounds: 20, reactions: 0 });
    const taken = act(scripted(underway(people, 'a')), 'a', 'standardAttack', {
      ...command,
      choices: ['protectAlly'],
      dice: [55, 1],
    });
    expect(stateOf(taken, 'b')).toMatchObject({ wounds: 20, reactions: 1 });
    expect(stateOf(taken, 'c')).toMatchObject({ wounds: 17, reactions: 0 });
  });

  test('ADE-CHG-01: a Charge ends where the weapon reaches the foe', () => {
    const played = scripted(underway([{ ...A, scores: { ws: 50, s: 42, ag: 40 } }, B], 'a'));
    const charge = (squares: number, path: number, ...dice: readonly number[]) =>
      act(played, 'a', 'charge', { item: 'sword', target: 'b', declared: { squares, path, straightTail: path }, dice });
    expect(stateOf(charge(13, 12, 99), 'a')).toMatchObject({ turn: { fullUsed: true } });
    expect(charge(13, 11).refused?.refused).toBe('outOfReach');
    expect(charge(14, 13).refused?.refused).toBe('tooFar');
    expect(charge(4, 3).refused?.refused).toBe('notStraight');
    // No more of a way can be straight than there is of it.
    const said = { item: 'sword', target: 'b', declared: { squares: 4, path: 3, straightTail: 9 } };
    expect(act(played, 'a', 'charge', said).refused?.refused).toBe('notStraight');
  });

  test('ADE-CHG-01: a long weapon ends it earlier', () => {
    const spear = { ...ITEMS.sword, id: 'spear', reach: 3 };
    const a = { ...A, scores: { ws: 50, s: 42, ag: 40 }, items: [spear] };
    const declared = { squares: 9, path: 9, straightTail: 9 };
    const { events } = act(scripted(underway([a, B], 'a')), 'a', 'charge', {
      item: 'spear',
      target: 'b',
      declared,
      dice: [99],
    });
    expect(events.filter(({ kind }) => kind === 'moved').map(({ facts }) => facts?.['squares'])).toEqual([9 - 3]);
  });

  test('ADE-ALT-17: a Charge is judged where it ends', () => {
    const a = { ...A, scores: { ws: 50, s: 42, ag: 40 }, sheet: { flies: true, band: 'low' } };
    const played = scripted(underway([a, B], 'a'));
    expect(
      act(played, 'a', 'charge', { item: 'sword', target: 'b', declared: { path: 8, straightTail: 4 } }).refused
        ?.refused,
    ).toBe('altitude');
    const there = act(played, 'a', 'charge', {
      item: 'sword',
      target: 'b',
      declared: { path: 8, straightTail: 4, toBand: 'ground' },
      dice: [99],
    });
    expect(stateOf(there, 'a')).toMatchObject({ band: 'ground', turn: { fullUsed: true } });
    expect(
      act(played, 'a', 'charge', { item: 'sword', target: 'b', declared: { path: 13, toBand: 'ground' } }).refused
        ?.refused,
    ).toBe('tooFar');
  });

  test('GAP-09: a thrown weapon lies with its target, a jammed weapon must be cleared, an empty one reloaded', () => {
    const a = { ...A, items: [ITEMS.knife, { ...ITEMS.pistol, clip: { value: 0, max: 8 }, jammed: true }] };
    let played = scripted(underway([a, B], 'a'));
    played = act(played, 'a', 'standardAttack', {
      item: 'knife',
      target: 'b',
      declared: { thrown: true, squares: 6 },
      dice: [99],
    });
    expect(stateOf(played, 'a')).toMatchObject({
      lost: { knife: { to: 'b', taken: false } },
      equipped: { pistol: true },
    });
    expect(act(played, 'a', 'clearJam', { item: 'pistol' }).refused?.refused).toBe('noFullAction');
    played = act(next(next(played)), 'a', 'clearJam', { item: 'pistol', dice: [50] });
    expect(stateOf(played, 'a').jammed).toEqual({});
    played = act(next(next(played)), 'a', 'reload', { item: 'pistol' });
    expect(stateOf(played, 'a').clips).toEqual({ pistol: 8 });
  });

  test('GAP-09, ADE-ATK-10: a weapon for throwing stays in hand where it is not thrown, and its strokes are not counted as shots', () => {
    const knife = { ...ITEMS.knife, clip: { value: 3, max: 3 } };
    const fight = scripted(underway([{ ...A, items: [knife] }, B], 'a'));
    const played = act(fight, 'a', 'standardAttack', { item: 'knife', target: 'b', dice: [99] });
    expect(stateOf(played, 'a')).toMatchObject({ lost: {}, equipped: { knife: true }, clips: { knife: 3 } });
  });

  test('ADE-WND-02, ADE-WND-04: a machine is down at 0, and unarmed blows that tire go on', () => {
    const giant = {
      id: 'b',
      side: 'b',
      kind: 'machine' as const,
      sheet: { wounds: { value: 3, max: 16 }, pilot: { characteristics: { ag: { base: 52 } }, fatigue: 1 } },
    };
    const played = act(scripted(underway([A, giant], 'a')), 'a', 'standardAttack', {
      item: 'sword',
      target: 'b',
      dice: [55, 5],
    });
    expect(adeva.status(played.fight, 'b').standing).toBe('down');
    expect(adeva.order.takesTurns(played.fight, combatantIn(played.fight, 'b'))).toBe(false);
    expect(stateOf(played, 'b').ended.dead).toBe(false);
  });

  test('ADE-ACT-06, ADE-ACT-07, ADE-ACT-08: work that takes several rounds', () => {
    let played = act(scripted(underway([A, B], 'a')), 'a', 'setTask', { declared: { needs: 'tests', count: 2 } });
    played = act(played, 'a', 'extendedAction', { dice: [30] });
    expect(act(played, 'a', 'freeAction').refused?.refused).toBe('extendedAction');
    played = next(next(played));
    expect(stateOf(played, 'a').extended).toMatchObject({ testsDone: 1, worked: false });
    played = next(played);
    expect(stateOf(played, 'a').extended).toMatchObject({ testsDone: 0 });
  });
});

test('a fight left to itself comes to an end', () => {
  const people = ['a', 'b', 'x', 'y'].map((id, index) => ({
    id,
    side: index < 2 ? 'blue' : 'red',
    scores: { bs: 50, ws: 40 },
    items: [ITEMS.pistol, ITEMS.sword],
  }));
  const { winner, rounds } = battle(adeva as unknown as Ruleset, fightOf(people) as unknown as Fight, seeded(5));
  expect(['blue', 'red']).toContain(winner);
  expect(rounds).toBeLessThan(20);
});

test('a sheet with everything wrong is read, with every problem in one list', () => {
  const { ok, problems, value } = adeva.read('dragon', {
    characteristics: { ws: { base: -5 } },
    wounds: 7,
    items: [{ type: 'weapon', id: 'a.b', kind: 'spoon' }],
    conditions: { sleepy: {} },
    size: 99,
  });
  expect(ok).toBe(false);
  expect(problems.map(({ path }) => path).sort()).toEqual([
    'characteristics.ws.base',
    'conditions.sleepy',
    'items.0.id',
    'items.0.kind',
    'kind',
    'size',
    'wounds',
  ]);
  expect(value.sheet.size).toBe(7);
  expect(person({ id: 'x' }).state.wounds).toBe(10);
});

describe('the tracker’s marks (46.3)', () => {
  test('Half Actions, the Reaction, the Attack and the Concentration of a turn, as they are used', () => {
    const played = started({ trooper: 9, pilot: 4 });
    const left = (fight: AdevaFight): Readonly<Record<string, number>> =>
      Object.fromEntries(adeva.status(fight, 'trooper').budget.map(({ kind, left: number }) => [kind, number]));
    expect(left(played.fight)).toEqual({ half: 2, reaction: 1, attack: 1, concentration: 1 });
    const aimed = act(played, 'trooper', 'halfAim');
    expect(left(aimed.fight)).toEqual({ half: 1, reaction: 1, attack: 1, concentration: 0 });
    const shot = act(aimed, 'trooper', 'standardAttack', { item: 'rifle', target: 'pilot', dice: [99] });
    expect(left(shot.fight)).toEqual({ half: 0, reaction: 1, attack: 0, concentration: 0 });
    const guarded = act(next(shot), 'pilot', 'guardMode');
    const marks = adeva.status(guarded.fight, 'pilot').conditions.map(({ id }) => id);
    expect(marks).toContain('guardMode');
  });

  test('what decided a tie of the Initiative stands beside it, and counts nothing (ADE-INI-03, ADE-INI-04)', () => {
    const twins = ['ana', 'bo'].map((id) => ({ id, scores: { ag: 40 } }));
    const played = start(scripted(fightOf([...twins, { id: 'cy', scores: { ag: 33 } }])), { dice: [6, 6, 7, 3, 8] });
    const lines = (id: string) => adeva.status(played.fight, id).initiative;
    expect(lines('bo').map(({ value, setAside }) => [value, setAside !== undefined])).toEqual([
      [6, false],
      [4, false],
      [40, true],
      [8, true],
    ]);
    expect(lines('cy').map(({ value }) => value)).toEqual([7, 3, 33]);
    expect(order(played)).toEqual(['bo', 'ana', 'cy']);
  });
});

const started = (dice: { readonly trooper: number; readonly pilot: number }): Scripted<AdevaFight> =>
  start(scripted(fightOf([PILOT, TROOPER])), { dice: [dice.pilot, dice.trooper] });
