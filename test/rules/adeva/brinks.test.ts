/** A single thing changed at a time: what the book says when just that is so, and when just that is not. */
import { describe, expect, test } from 'vitest';
import { answeredByTarget } from '../../../src/rules/adeva/attack/resolve.ts';
import { attackFrom, plainStrike } from '../../../src/rules/adeva/attack/making.ts';
import { coverAt } from '../../../src/rules/adeva/damage/soak.ts';
import { bodyOf, evasionTest } from '../../../src/rules/adeva/evasion/standing.ts';
import { opportunityOffered, type Leaving } from '../../../src/rules/adeva/free-attacks/offers.ts';
import { OPTIONS } from '../../../src/rules/adeva/options.ts';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import { UNARMED } from '../../../src/rules/adeva/sheet/read-items.ts';
import { pinningTest } from '../../../src/rules/adeva/overwatch/pinning.ts';
import { everyRoll } from '../../../src/rules/adeva/score/test.ts';
import type { AdevaFight, AdevaState } from '../../../src/rules/adeva/sheet/types.ts';
import { newFight, type Command, type Json, type Odds, type Outcome } from '../../../src/rules/kernel/index.ts';
import { play } from '../../cases/script.ts';
import {
  acts,
  conditions,
  kinds,
  passes,
  refusalOf,
  rifle,
  roundEnds,
  somebody,
  stateOf,
  sword,
  turnEnds,
  turnOf,
  underway,
} from './arena.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

const BOOK = OPTIONS.from({});
const BLEEDING = { bleeding: { id: 'bleeding', clause: 'GAP-03', until: { at: 'never' } } } as const;
const oddsOf = (fight: AdevaFight, command: Command): Odds => adeva.odds(fight, command) as Odds;
const chanceOf = ({ chances }: Pick<Odds, 'chances'>, name: string): number =>
  chances.find(({ label }) => label === `SALVO.adeva.odds.${name}`)!.chance;
const offered = (fight: AdevaFight, who: string, action: string) =>
  adeva.choices(fight, who).find((choice) => choice.action === action);

describe('Attack of Opportunity', () => {
  const leaving: Leaving = {
    ...{ action: 'halfMove', engaged: true, leaves: true, forced: false, attackUsed: false, conditions: [] },
  };

  test.each<[string, Partial<Leaving>]>([
    ['ADE-AOO-01 of an enemy that is not engaged', { engaged: false }],
    ['ADE-AOO-03 on Disengage', { action: 'disengage' }],
    ['ADE-AOO-04 within the melee', { leaves: false }],
    ['ADE-AOO-04 on a combatant that is pushed', { forced: true }],
    ['ADE-AOO-05 by an enemy that has made its attack of this turn', { attackUsed: true }],
    ['ADE-AOO-07 by a stunned enemy', { conditions: ['stunned'] }],
    ['ADE-SUR-09 by a surprised enemy', { conditions: ['surprised'] }],
  ])('none is offered: %s', (_name, change) => {
    expect(opportunityOffered(leaving, BOOK)).toBe(true);
    expect(opportunityOffered({ ...leaving, ...change }, BOOK)).toBe(false);
  });

  test.each<[Json, string | null]>([
    [{ metres: 0 }, null],
    [{ metres: 9, squares: 4 }, null],
    [{ metres: -1 }, 'badDeclaration'],
    [{}, 'badDeclaration'],
    [[], 'badDeclaration'],
    ['far', 'badDeclaration'],
    [null, 'badDeclaration'],
  ])('ADE-AOO-04 where the mover goes is a distance, or refused: %j', (after, refused) => {
    const fight = underway([somebody('mover', { side: 'us' }), somebody('enemy', { side: 'them' })]);
    const declared = { left: [{ id: 'enemy', metres: 1, after }] };
    expect(refusalOf(fight, { action: 'halfMove', who: 'mover', declared })).toBe(refused);
  });
});

describe('surprise', () => {
  const begun = (settings: AdevaFight['options']): AdevaFight => {
    const setup = newFight('adeva', [somebody('first'), somebody('hero')], { options: settings }) as AdevaFight;
    const marked = acts(setup, { action: 'surprise', who: 'hero', declared: { surprised: true } }).fight;
    return { ...marked, phase: 'underway', round: 1, turn: 'first', acted: { first: true } };
  };
  const afterTurn = (fight: AdevaFight): AdevaFight => turnEnds({ ...fight, turn: 'hero' });

  test('ADE-SUR-06 it ends with round 1, not with a turn in it', () => {
    const turned = afterTurn(turnEnds(begun({})));
    expect(conditions(turned, 'hero')).toEqual(['surprised']);
    expect(conditions(roundEnds(turned), 'hero')).toEqual([]);
  });

  test('ADE-SUR-06, AMB-05 or with the lost turn, not with that of another', () => {
    const turned = turnEnds(begun({ surpriseEnds: 'lostTurn' }));
    expect(conditions(turned, 'hero')).toEqual(['surprised']);
    expect(conditions(afterTurn(turned), 'hero')).toEqual([]);
  });
});

test('ADE-ACT-06 an Extended Action is offered to a combatant that has a task, and to no other', () => {
  const fight = underway([somebody('hero')]);
  expect(offered(fight, 'hero', 'extendedAction')).toMatchObject({ moot: true, refused: { refused: 'noTask' } });
  const begun = acts(fight, { action: 'setTask', who: 'hero' }).fight;
  const choice = offered(begun, 'hero', 'extendedAction')!;
  expect([choice.moot ?? false, choice.refused]).toEqual([false, null]);
});

test('ADE-GRP-14 both grapplers stand up together: not where only one of them lies', () => {
  const lies = { prone: { id: 'prone', clause: 'GAP-06', until: { at: 'never' } } } as const;
  const opens = (...lying: readonly string[]): boolean => {
    const grip = { tookGrapple: true, tookControl: false, specialDone: false } as const;
    const state = (id: string) => ({ conditions: lying.includes(id) ? lies : {} });
    const holder = somebody('holder', {
      state: { ...state('holder'), grapple: { ...grip, role: 'controller', other: 'held' } },
    });
    const held = somebody('held', {
      state: { ...state('held'), grapple: { ...grip, tookGrapple: false, role: 'restrained', other: 'holder' } },
    });
    return refusalOf(underway([holder, held]), { action: 'grappleStand', who: 'holder' }) === null;
  };
  expect([opens(), opens('holder'), opens('held'), opens('holder', 'held')]).toEqual([false, false, false, true]);
});

test('GAP-03 row 7: bleeding is damage like any other, not Subdual: at 0 Wounds dead, and not out', () => {
  const bled = roundEnds(underway([somebody('hero', { wounds: 1, state: { conditions: BLEEDING } })]));
  expect(stateOf(bled, 'hero').wounds).toBe(0);
  expect(stateOf(bled, 'hero').ended).toMatchObject({ dead: true, out: false });
});

test('GAP-03 row 7: bleeding takes a Wound, and tires nobody', () => {
  const bled = roundEnds(underway([somebody('hero', { wounds: 5, state: { conditions: BLEEDING } })]));
  expect(stateOf(bled, 'hero')).toMatchObject({ wounds: 4, fatigue: 0 });
});

test.each([
  [30, 3],
  [50, 5],
  [5, 1],
])('GAP-03 row 9: with a Toughness of %i the dying die at the end of the round that is %i from now', (t, rounds) => {
  const hero = somebody('hero', { wounds: 0, fate: 1, scores: { t }, state: { conditions: BLEEDING } });
  const fight = underway([{ ...hero, state: { ...hero.state, wounds: 0 } }], { lethalChart: 'dying' });
  const { dying } = stateOf(roundEnds(fight), 'hero').conditions;
  expect(dying!.facts).toEqual({ atRound: 1 + rounds });
});

test('GAP-03 row 8, ADE-GRP-20 of the rows of the chart that leave a grappler alive only that of unconsciousness ends its grapple', () => {
  const grip = { tookGrapple: false, tookControl: false, specialDone: false } as const;
  const grapples = (row: string, dice: readonly number[]): readonly boolean[] => {
    const hero = somebody('hero', { wounds: 0, fate: 1 });
    const grapple = { ...grip, role: 'controller', other: 'held' } as const;
    const holder = { ...hero, state: { ...hero.state, wounds: 0, conditions: BLEEDING, grapple } };
    const held = somebody('held', { state: { grapple: { ...grip, role: 'restrained', other: 'hero' } } });
    const fight = roundEnds(underway([holder, held], { lethalChart: row }), dice);
    return ['hero', 'held'].map((id) => stateOf(fight, id).grapple !== null);
  };
  expect(grapples('shaken', [])).toEqual([true, true]);
  expect(grapples('prone', [])).toEqual([true, true]);
  expect(grapples('unconscious', [4])).toEqual([false, false]);
});

test.each([
  ['own next turn', ['stunned', 'shaken', 'adrift'], [true, true, false, false]],
  ['start of its own next turn', ['guardMode', 'heavyAttack', 'running'], [true, false, false, false]],
  ['end of the fight', ['surprised'], [true, true, true, false]],
  ['nothing', ['prone', 'bleeding'], [true, true, true, true]],
])('GAP-06, ADE-TRG-04 what the GM gives lasts as the book says: to the %s', (_end, names, expected) => {
  for (const condition of names) {
    const given = { action: 'condition', who: 'hero', declared: { condition } };
    const ended = turnEnds(acts(underway([somebody('hero')]), given).fight);
    const begun = turnOf(ended, 'hero');
    const over = turnEnds(begun);
    const fights = [ended, begun, over, passes(over, { at: 'endOfFight' }).fight];
    expect(
      fights.map((fight) => conditions(fight, 'hero').includes(condition)),
      condition,
    ).toEqual(expected);
  }
});

test('ADE-MOD-11 the modifier that the GM gives First aid is an entry of the test, however small', () => {
  const tally = (mod: number) => {
    const people = [somebody('medic'), somebody('patient', { state: { wounds: 4 } })];
    const aid = { action: 'firstAid', who: 'medic', targets: ['patient'], declared: { mod } };
    const { outcome } = acts(underway(people), aid, [99]);
    const check = outcome.stages.find(({ kind }) => kind === 'check')!;
    return check.tally!.flatMap(({ clause, value }) => (clause === 'ADE-MOD-11' ? [value] : []));
  };
  expect([-1, 0, 1].map(tally)).toEqual([[-1], [], [1]]);
});

test.each([
  ['overwatch', 'ADE-OVW-06', 0],
  ['suppressiveSemi', 'ADE-SUP-08', -10],
  ['suppressiveFull', 'ADE-SUP-08', -20],
] as const)('GAP-06 a Pinning test by %s names %s', (source, clause, value) => {
  const nerves = { by: 'foe', willpower: 30, mods: [], kind: 'character', talents: [] } as const;
  expect(pinningTest(source, nerves, BOOK)!.mods).toMatchObject([{ clause, value }]);
});

test('ADE-WND-06 a single point of Lethal Damage is shown with the harm, none where there is none', () => {
  const shown = (wounds: number) => {
    const hero = somebody('hero', { wounds, fate: 1, state: { conditions: BLEEDING } });
    const { outcome } = passes(underway([{ ...hero, state: { ...hero.state, wounds } }]), { at: 'endOfRound' });
    return outcome.stages.find(({ kind }) => kind === 'harm')!.verdict!;
  };
  expect([shown(0), shown(1)].map(({ key, values }) => [key, values!['lethal']])).toEqual([
    ['SALVO.adeva.verdict.lethal', 1],
    ['SALVO.adeva.verdict.harmed', undefined],
  ]);
});

test('ADE-INI-04, -05 of three that are tied only those who are still equal roll again', () => {
  const people = ['a', 'b', 'c'].map((id) => somebody(id));
  const setup = newFight('adeva', people) as AdevaFight;
  const { fight } = passes(setup, { at: 'startOfFight' }, [4, 4, 4, 5, 3, 5, 2, 9]);
  const ties = people.map(({ id }) => stateOf(fight, id).initiative!.tieRolls);
  expect(ties).toEqual([[5, 2], [3], [5, 9]]);
});

test('ADE-SEQ-04, ADE-INI-04 a latecomer breaks its tie with those who have their place', () => {
  const place = (die: number) => ({ initiative: { die, bonus: 3, total: die + 3, agility: 30, tieRolls: [] } });
  const people = [somebody('first', { state: place(9) }), somebody('second', { state: place(4) }), somebody('late')];
  const { fight } = acts(underway(people), { action: 'join', who: 'late' }, [4, 7, 2]);
  const ties = people.map(({ id }) => stateOf(fight, id).initiative!.tieRolls);
  expect(ties).toEqual([[], [7], [2]]);
  expect(adeva.order.compare(fight, combatantIn(fight, 'second'), combatantIn(fight, 'late'))).toBeLessThan(0);
});

test('GAP-10 by `fallFormula` manual a fall does no damage unless the GM says so', () => {
  const flier = somebody('flier', { wounds: 30, sheet: { flies: true, band: 'low' } });
  const falling = acts(underway([flier], { fallFormula: 'manual' }), { action: 'loseFlight', who: 'flier' }).fight;
  expect(stateOf(roundEnds(falling), 'flier')).toMatchObject({ band: 'ground', wounds: 30 });
});

describe('in a grapple that is kept', () => {
  const natural = (id: string, kind: string) => ({ ...(kind === 'melee' ? sword : rifle), id, kind, hands: 0 });
  const items = [
    { ...natural('claws', 'melee'), qualities: ['natural'] },
    { ...natural('spit', 'ranged'), qualities: ['natural'] },
    { ...natural('spike', 'melee'), mounted: true },
  ];
  const grip = { tookGrapple: true, tookControl: false, specialDone: false } as const;
  const kept = underway([
    somebody('holder', { items, state: { grapple: { ...grip, role: 'controller', other: 'held' } } }),
    somebody('held', { state: { grapple: { ...grip, role: 'restrained', other: 'holder' } } }),
  ]);

  test('ADE-GRP-10 damage is that of fists and of Natural Weapons in melee, of nothing else', () => {
    const choices = adeva.choices(kept, 'holder').filter(({ action }) => action === 'grappleDamage');
    expect(choices.map(({ item }) => item)).toEqual([UNARMED, 'claws']);
  });

  test('ADE-GRP-06, -16 a Standard Attack is the one special action that comes with it', () => {
    const push = { action: 'push', who: 'holder' };
    expect(refusalOf(kept, push)).toBeNull();
    const attack = { action: 'standardAttack', who: 'holder', item: 'claws', targets: ['held'] };
    expect(refusalOf(acts(kept, attack, [99]).fight, push)).toBe('notOpen');
  });
});

test('ADE-ALT-10 a flier is offered the bands, a starship and a walker are not', () => {
  const bands = (...of: Parameters<typeof somebody>): boolean =>
    offered(underway([somebody(...of)]), of[0], 'halfMove')!.fields.some(({ key }) => key === 'toBand');
  expect(bands('flier', { sheet: { flies: true } })).toBe(true);
  expect(bands('walker')).toBe(false);
  expect(bands('ship', { kind: 'starship' })).toBe(false);
});

describe('GAP-02 Ready', () => {
  const ready = { action: 'ready', who: 'hero', item: 'sword' };
  const hero = (equipped: readonly string[], state: Partial<AdevaState> = {}) =>
    somebody('hero', {
      items: [
        { ...sword, hands: 1 },
        { ...rifle, hands: 2 },
      ],
      state: { equipped: Object.fromEntries(equipped.map((id) => [id, true as const])), ...state },
    });
  const refusal = (...parts: Parameters<typeof hero>) => refusalOf(underway([hero(...parts)]), ready);

  test('a weapon is drawn by free hands; stowed by full ones as well', () => {
    expect([refusal([]), refusal(['rifle']), refusal(['sword', 'rifle'])]).toEqual([null, 'noFreeHand', null]);
  });

  test('a weapon that another combatant has taken is not at hand', () => {
    expect(refusal([], { lost: { sword: { to: 'foe', taken: true } } })).toBe('notAtHand');
    expect(refusal([], { lost: { sword: { to: 'foe', taken: false } } })).toBeNull();
  });

  test('the choice says which of the three it does now', () => {
    const label = (...parts: Parameters<typeof hero>) =>
      adeva.choices(underway([hero(...parts)]), 'hero', 'ready').find(({ item }) => item === 'sword')!.label;
    const away = (taken: boolean) => label([], { lost: { sword: { to: 'foe', taken } } });
    const now = 'SALVO.adeva.actionNow.ready';
    expect([label([]), label(['sword']), away(false), away(true)]).toEqual(
      ['draw', 'stow', 'pickUp', 'draw'].map((name) => `${now}.${name}`),
    );
  });

  test('what was stowed is drawn, what was drawn is stowed', () => {
    const drawn = acts(underway([hero([])]), ready);
    expect(kinds(drawn.events)).toContain('drawn');
    expect(stateOf(drawn.fight, 'hero').equipped).toEqual({ sword: true });
    const stowed = acts(drawn.fight, ready);
    expect(kinds(stowed.events)).toContain('stowed');
    expect(stateOf(stowed.fight, 'hero').equipped).toEqual({});
    // Its stage is called what the choice was called.
    const titleIn = (fight: AdevaFight) => (adeva.perform(fight, ready).next().value as Outcome).stages[0]!.title;
    expect([underway([hero([])]), drawn.fight].map(titleIn)).toEqual(
      ['draw', 'stow'].map((name) => `SALVO.adeva.actionNow.ready.${name}`),
    );
  });
});

test('ADE-GRP-05, -18 after Take Control the Grapple action is still to come, for both', () => {
  const grip = { tookGrapple: true, tookControl: false, specialDone: true } as const;
  const held = somebody('held', { state: { grapple: { ...grip, role: 'restrained', other: 'holder' } } });
  const holder = somebody('holder', { state: { grapple: { ...grip, role: 'controller', other: 'held' } } });
  const { fight } = acts(underway([held, holder]), { action: 'takeControl', who: 'held' }, [10, 90]);
  const fresh = { tookGrapple: false, specialDone: false };
  expect(stateOf(fight, 'held').grapple).toEqual({ ...fresh, role: 'controller', other: 'holder', tookControl: true });
  expect(stateOf(fight, 'holder').grapple).toEqual({
    ...{ ...fresh, role: 'restrained', other: 'held', tookControl: false },
  });
});

test('ADE-OVW-02, ADE-ATK-10 the shot of an Overwatch is refused at once where it cannot be fired', () => {
  const watch = { action: 'overwatch', who: 'hero', item: 'rifle' };
  const refusal = (state: Partial<AdevaState>) =>
    refusalOf(underway([somebody('hero', { items: [rifle], state })]), watch);
  expect(refusal({})).toBeNull();
  expect(refusal({ clips: { rifle: 0 } })).toBe('notEnoughAmmo');
  expect(refusal({ jammed: { rifle: true } })).toBe('jammed');
});

describe('evasion', () => {
  test('ADE-AIL-05, GAP-04 a stored Dodge of 0 is a number like any other; an Agility of 0 passes by a natural 1 alone', () => {
    const passes = (foe: ReturnType<typeof somebody>): number => {
      const dodge = evasionTest(foe, 'dodge', [{ clause: 'ADE-MOD-11', label: '', value: 20 }], BOOK);
      return everyRoll(dodge, BOOK).filter(({ success }) => success).length;
    };
    expect(passes(somebody('foe', { sheet: { dodge: 0 } }))).toBe(20);
    expect(passes(somebody('foe', { scores: { ag: 0 } }))).toBe(1);
  });

  test('GAP-04 a Guardian that evades for the target had an evasion to decide on, and the target has none', () => {
    const guard = somebody('guard', { side: 'them' });
    const fight = underway([
      somebody('hero', { side: 'us', items: [sword] }),
      somebody('foe', { side: 'them' }),
      guard,
    ]);
    const weapon = combatantIn(fight, 'hero').sheet.weapons[0]!;
    const parts = { attacker: 'hero', target: 'foe', action: 'standardAttack', weapon } as const;
    const attack = attackFrom(fight, plainStrike({ ...parts, nearTarget: [{ id: 'guard', squares: 1 }] }), BOOK);
    const answer = play(answeredByTarget(attack, attack.original, 1, BOOK), { dice: [30], choices: ['dodge'] });
    expect(answer).toMatchObject({ mayEvade: true, hitsLeft: 0, tried: [{ by: 'guard', evasion: 'dodge' }] });
  });

  test('GAP-04 a protector with a second Reaction may use it against the hit it takes; Protect Ally takes the first', () => {
    const questions = (reactions: number) => {
      const guard = somebody('guard', { side: 'them', sheet: { reactionsMax: reactions } });
      const people = [somebody('hero', { side: 'us', items: [sword] }), somebody('foe', { side: 'them' }), guard];
      const declared = { neighbors: [{ id: 'guard', metres: 1 }] };
      const command = { action: 'standardAttack', who: 'hero', item: 'sword', targets: ['foe'], declared };
      const decisions = { stepIn: 'protectAlly', placeDegrees: 'none' };
      return acts(underway(people), command, [20, 5], decisions).questions.filter((question) => question === 'evade');
    };
    expect([questions(1), questions(2)]).toEqual([[], ['evade']]);
  });

  test('GAP-07 cover that is carried along is cover where it is, and nowhere else', () => {
    const shield = { id: 'shield', type: 'armor', cover: true, ap: { leftArm: 4, body: 4 } };
    const body = bodyOf(somebody('foe', { items: [shield] }), { cover: 'light', primitive: false }, BOOK);
    const places = ['head', 'leftArm', 'rightArm', 'body', 'leftLeg'] as const;
    expect(places.map((location) => coverAt(body, location))).toEqual([4, 8, 4, 8, 4]);
  });
});

describe('odds', () => {
  test('ADE-SUP-09 a sweep that jams scores no hits: of the natural rolls below the jam each counts', () => {
    const gunner = somebody('gunner', { side: 'us', scores: { bs: 90 }, items: [rifle] });
    const fight = underway([gunner, somebody('foe', { side: 'them' })], { jamFrom: 50 });
    const zone = [{ id: 'foe', metres: 20, degrees: 0 }];
    const declared = { autoMode: 'full', ahead: 0, zone };
    const odds = oddsOf(fight, { action: 'suppressiveFire', who: 'gunner', item: 'rifle', declared });
    expect(chanceOf(odds, 'hit')).toBeCloseTo(0.49, 12);
  });

  const pistol = { ...rifle, id: 'pistol', hands: 1, dice: [], flat: 9, qualities: ['pistol'] };
  const blade = { ...sword, hands: 1, dice: [], flat: 9 };
  const pastEvasion = (reactions: number, weapons: readonly (typeof pistol | typeof blade)[], foe: object): number => {
    const hero = somebody('hero', { side: 'us', scores: { ws: 90, bs: 90 }, items: weapons });
    const target = somebody('foe', { side: 'them', wounds: 90, sheet: { reactionsMax: reactions }, ...foe });
    return chanceOf(
      oddsOf(underway([hero, target], { hitLocations: 'off' }), {
        ...{ action: 'multipleAttack', who: 'hero', targets: ['foe'] },
      }),
      'pastEvasion',
    );
  };

  test('ADE-DFL-04, ADE-MUL-07 a Deflect of the shot leaves the Reaction for a better Parry of the blow', () => {
    const foe = { items: [sword, { id: 'field', type: 'deflector', strength: 50 }], scores: { ws: 80 } };
    const past = (reactions: number) => pastEvasion(reactions, [pistol, blade], foe);
    expect(past(1)).toBeCloseTo(past(9), 12);
    expect(past(1)).toBeLessThan(past(0) - 0.01);
  });

  test('ADE-UNA-02, GAP-06 the rider of a blow tires, and the tired dodge the next by 10 less', () => {
    const drop = (qualities: readonly string[]): number => {
      const fist = { ...sword, hands: 1, dice: [], flat: 8, addSb: false, qualities };
      const hero = somebody('hero', { side: 'us', scores: { ws: 90 }, items: [fist, { ...fist, id: 'other' }] });
      // Two blows of 5 past the soak, each past a dodge of 60.
      const foe = somebody('foe', { side: 'them', scores: { ag: 60, ws: 5 }, sheet: { reactionsMax: 2 } });
      const fight = underway([hero, foe], { hitLocations: 'off' });
      return chanceOf(oddsOf(fight, { action: 'multipleAttack', who: 'hero', targets: ['foe'] }), 'drop');
    };
    expect(drop(['unarmed']) / drop([])).toBeCloseTo((1 - 0.5) / (1 - 0.6), 9);
  });

  test('GAP-03 row 4, GAP-06 a blow that stuns leaves no dodge of the next, which hits by 20 more', () => {
    const odds = (chart: string): Odds => {
      const fist = { ...sword, hands: 1, dice: [], flat: 4, addSb: false };
      const hero = somebody('hero', { side: 'us', scores: { ws: 60 }, items: [fist, { ...fist, id: 'other' }] });
      // Two blows of 1 past the soak, each past a dodge of 60: the second row is that of the second.
      const foe = somebody('foe', { side: 'them', fate: 1, scores: { ag: 60, ws: 5 }, sheet: { reactionsMax: 2 } });
      const down = { ...foe, state: { ...foe.state, wounds: 0 } };
      const fight = underway([hero, down], { hitLocations: 'off', lethalChart: `${chart}, dead` });
      return oddsOf(fight, { action: 'multipleAttack', who: 'hero', targets: ['foe'] });
    };
    const hits = 1 - Math.sqrt(1 - chanceOf(odds('shaken'), 'hit'));
    expect(chanceOf(odds('shaken'), 'drop')).toBeCloseTo(hits * 0.4 * hits * 0.4, 9);
    expect(chanceOf(odds('stunned'), 'drop')).toBeCloseTo(hits * 0.4 * (hits + 0.2), 9);
  });

  test.each([
    ['ADE-EVA-01 the evasion that the target answers with', 1, 'dodge'],
    ['ADE-EVA-01 that it has none', 0, 'noEvasion'],
  ])('say first what they assume: %s', (_name, reactionsMax, assumed) => {
    const hero = somebody('hero', { side: 'us', items: [rifle] });
    const fight = underway([hero, somebody('foe', { side: 'them', sheet: { reactionsMax } })]);
    const { assuming } = oddsOf(fight, { action: 'standardAttack', who: 'hero', item: 'rifle', targets: ['foe'] });
    expect(assuming[0]).toBe(`SALVO.adeva.assuming.${assumed}`);
  });

  test('ADE-EVA-02, ADE-MUL-07 an evasion takes one Reaction of two', () => {
    const past = (reactions: number) => pastEvasion(reactions, [blade, { ...blade, id: 'other' }], { items: [sword] });
    expect(past(2)).toBeCloseTo(past(9), 12);
    expect(past(2)).toBeLessThan(past(1) - 0.01);
    expect(past(1)).toBeLessThan(past(0) - 0.01);
  });
});
