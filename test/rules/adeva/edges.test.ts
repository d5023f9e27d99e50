/** Exactly at the limit, one below, one above; nothing at all, and of two that are equal the first. */
import { describe, expect, test } from 'vitest';
import { actionModifier } from '../../../src/rules/adeva/attack/modifiers.ts';
import { shotsSpent } from '../../../src/rules/adeva/attack/ammunition.ts';
import { chartEffect } from '../../../src/rules/adeva/harm/chart-effects.ts';
import { openActions } from '../../../src/rules/adeva/grapple/openings.ts';
import { OPTIONS } from '../../../src/rules/adeva/options.ts';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import { movesOf } from '../../../src/rules/adeva/score/moves.ts';
import { aimFor } from '../../../src/rules/adeva/turn/preparation.ts';
import type { AdevaCombatant, AdevaFight } from '../../../src/rules/adeva/sheet/types.ts';
import type { Choice, Command, Json, Odds } from '../../../src/rules/kernel/index.ts';
import {
  acts,
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

const BOOK = OPTIONS.from({});
const armed = (words: { readonly [key: string]: Json }): AdevaCombatant =>
  somebody('hero', { side: 'us', items: [{ ...rifle, semi: null, full: null, ...words }] });
const offers = (who: AdevaCombatant, settings: AdevaFight['options'] = {}): readonly Choice[] =>
  adeva.choices(underway([who, somebody('foe')], settings), who.id);
const offered = (who: AdevaCombatant, action: string): Choice | undefined =>
  offers(who).find((choice) => choice.action === action);
const optionsOf = (choice: Choice | undefined, key: string): readonly string[] => {
  const field = choice?.fields.find((each) => each.key === key);
  return (field?.options ?? []).map(({ id }) => id);
};
const oddsOf = (fight: AdevaFight, command: Command): Odds => adeva.odds(fight, command) as Odds;
const numberOf = ({ outcome }: ReturnType<typeof acts>, kind: string): unknown =>
  outcome.stages.find((stage) => stage.kind === kind)?.verdict?.values?.['targetNumber'];

test('a test says which characteristic its number begins with, before the roll and after it (ADE-CORE-02)', () => {
  const fight = underway([armed({}), somebody('foe')]);
  const attack: Command = { action: 'standardAttack', who: 'hero', item: rifle.id, targets: ['foe'] };
  expect(oddsOf(fight, attack).tally[0]!.label).toBe('SALVO.adeva.characteristic.bs');
  const said = (kind: string) =>
    acts(fight, attack, [5, 99, 5], { evade: 'dodge' }).outcome.stages.find((stage) => stage.kind === kind)!.tally![0]!
      .label;
  expect(['attack', 'defense'].map(said)).toEqual(['SALVO.adeva.characteristic.bs', 'SALVO.adeva.characteristic.ag']);
});

describe('what a Hit rating gives', () => {
  test('a Burst and a Flurry from 2 on, a watched Burst too (ADE-BUR-01, ADE-FLU-01, ADE-OVW-02)', () => {
    for (const hitRating of [1, 2]) {
      const hero = armed({ hitRating });
      expect(offered(hero, 'burst') !== undefined, `${hitRating}`).toBe(hitRating === 2);
      expect(optionsOf(offered(hero, 'overwatch'), 'mode')).toEqual(hitRating === 2 ? ['single', 'burst'] : []);
      const swordsman = somebody('hero', { items: [{ ...sword, hitRating }] });
      expect(offered(swordsman, 'flurry') !== undefined).toBe(hitRating === 2);
    }
  });

  test('semi from 2 on, full from 5 on, where the weapon lists neither (ADE-SUP-01, GAP-09)', () => {
    const modes = (hitRating: number) => optionsOf(offered(armed({ hitRating }), 'suppressiveFire'), 'autoMode');
    expect([1, 2, 4, 5].map(modes)).toEqual([[], ['semi'], ['semi'], ['semi', 'full']]);
  });

  test('the shots of a mode that the weapon has, none of another (ADE-SUP-12)', () => {
    const weapon = { semi: 3, full: null, hitRating: 6 };
    const shots = (autoMode: 'semi' | 'full' | null) =>
      shotsSpent({ action: 'suppressiveFire', mode: 'single', intendedHits: 1, autoMode, weapon });
    expect([shots('semi'), shots('full'), shots(null)]).toEqual([3, 0, 0]);
  });
});

describe('modifiers of an attack', () => {
  test('ADE-BUR-04: the floor of all modifiers together is an entry only below it', () => {
    const clauses = (intendedHits: number) => {
      const fight = underway([armed({ hitRating: 9 }), somebody('foe')], { burstCapScope: 'total' });
      const declared = { intendedHits };
      return oddsOf(fight, { action: 'burst', who: 'hero', item: 'rifle', targets: ['foe'], declared }).tally;
    };
    expect(clauses(8).filter(({ clause }) => clause === 'ADE-BUR-04')).toEqual([]);
    expect(clauses(9).filter(({ clause }) => clause === 'ADE-BUR-04')).toMatchObject([{ value: 5 }]);
  });

  test('ADE-MOD-06, -07, GAP-08: a circumstance that is denied is none', () => {
    const fight = underway([armed({}), somebody('foe')]);
    const clauses = (said: boolean) => {
      const declared = { higherGround: said, fog: said, darkness: said, intoMelee: said };
      const command = { action: 'standardAttack', who: 'hero', item: 'rifle', targets: ['foe'], declared };
      return oddsOf(fight, command).tally.map(({ clause }) => clause);
    };
    const plain = ['ADE-CORE-02', 'ADE-STD-01'];
    expect([clauses(false), clauses(true)]).toEqual([
      plain,
      [...plain, 'ADE-MOD-06', 'ADE-MOD-07', 'GAP-08', 'GAP-08'],
    ]);
  });

  test('GAP-06: fatigue is an entry for those who have any, and for nobody else', () => {
    const entries = (fatigue: number) => {
      const fight = underway([{ ...armed({}), state: { ...armed({}).state, fatigue } }, somebody('foe')]);
      const command = { action: 'standardAttack', who: 'hero', item: 'rifle', targets: ['foe'] };
      return oddsOf(fight, command).tally.flatMap(({ clause, value }) => (clause === 'GAP-06' ? [value] : []));
    };
    expect([entries(0), entries(1)]).toEqual([[], [-10]]);
  });

  test('ADE-GRD-01, ADE-BRD-01, ADE-LST: those that come with no number of their own', () => {
    const of = (action: 'guardMode' | 'boarding' | 'knockDown' | 'grappleInitiate') =>
      actionModifier({ action, mode: 'single', intendedHits: 1, insideCharge: false }, BOOK).value;
    expect([of('guardMode'), of('boarding'), of('knockDown'), of('grappleInitiate')]).toEqual([0, 0, 0, 0]);
  });

  test('ADE-AIM-08: actions without an attack test have nothing of an aim, nor has what is no attack', () => {
    const bonus = (action: string, attack = true): number =>
      aimFor({ aim: { bonus: 20 } }, { action, free: false, attack }, BOOK);
    expect(['guardMode', 'knockDown', 'standardAttack'].map((action) => bonus(action))).toEqual([0, 0, 20]);
    expect(bonus('halfMove', false)).toBe(0);
  });

  test('ADE-AIM-09, ADE-SUP-03: Suppressive Fire drops an aim, unless its -20 stands for its own bonus alone', () => {
    const bonus = (suppressBonuses: 'dropAll' | 'actionOnly'): number => {
      const doing = { action: 'suppressiveFire', free: false, attack: true };
      return aimFor({ aim: { bonus: 20 } }, doing, OPTIONS.from({ suppressBonuses }));
    };
    expect([bonus('dropAll'), bonus('actionOnly')]).toEqual([0, 20]);
  });

  test('ADE-CHG-05: the +20 of a Charge goes to what takes the place of its attack, never to the same on foot', () => {
    const near = somebody('foe', { side: 'them' });
    const sums = (chargeBonusOnSpecial: boolean) => {
      const fight = underway([somebody('hero', { side: 'us', items: [sword] }), near], { chargeBonusOnSpecial });
      const command = (action: string, declared: Command['declared'] = {}): Command => {
        const item = action === 'charge' ? { item: 'sword' } : {};
        return { action, who: 'hero', targets: ['foe'], declared, ...item };
      };
      const total = (odds: Odds) => odds.tally.reduce((sum, { value }) => sum + value, 0);
      const inCharge = (contains: string) => command('charge', { contains, squares: 4, path: 4, straightTail: 4 });
      return [command('grappleInitiate'), command('knockDown'), inCharge('grappleInitiate'), inCharge('knockDown')].map(
        (each) => total(oddsOf(fight, each)),
      );
    };
    const [plain, raised] = [sums(false), sums(true)];
    expect(raised.map((sum, index) => sum - plain[index]!)).toEqual([0, 0, 20, 20]);
  });
});

test('ADE-CHG-01: the way of a Charge ends where the weapon reaches the foe', () => {
  const fight = underway([somebody('hero', { side: 'us', items: [sword] }), somebody('foe', { side: 'them' })]);
  const squares = (foe: number, path: number): unknown => {
    const declared = { squares: foe, path, straightTail: 4 };
    const rush = acts(fight, { action: 'charge', who: 'hero', item: 'sword', targets: ['foe'], declared }, [99]);
    return rush.events.find(({ kind }) => kind === 'moved')!.facts!['squares'];
  };
  expect([squares(7, 9), squares(9, 9), squares(6, 5)]).toEqual([6, 8, 5]);
});

describe('Deflectors', () => {
  const field = (id: string, allowsSecondEvasion: boolean) => ({
    ...{ id, type: 'deflector', strength: 50 },
    allowsSecondEvasion,
  });

  test('ADE-DFL-05, -06: of two that are equally strong the first says whether another evasion is left', () => {
    const times = (first: boolean): number => {
      const foe = somebody('foe', { items: [field('first', first), field('second', !first)] });
      const fight = underway([somebody('hero', { items: [sword] }), foe]);
      const command = { action: 'standardAttack', who: 'hero', item: 'sword', targets: ['foe'] };
      const { questions } = acts(fight, command, [20, 99, 2], { evade: ['deflect', 'none'], placeDegrees: 'none' });
      return questions.filter((question) => question === 'evade').length;
    };
    expect([times(true), times(false)]).toEqual([2, 1]);
  });

  test('ADE-DFL-07: no line for a Deflector that is not weakened, nor for a weakening without a Deflector', () => {
    const hero = somebody('hero', { items: [field('field', false)] });
    expect(adeva.status(underway([hero]), 'hero').conditions).toEqual([]);
    const deflectorWeakening = { 1: { amount: 5, source: '' } };
    const bare = somebody('hero', { state: { deflectorWeakening } });
    expect(adeva.status(underway([bare]), 'hero').conditions).toEqual([]);
  });
});

test('GAP-07: cover is lower by 1 after a hit that got through', () => {
  const even = { ...rifle, dice: [], flat: 9, pen: 0 };
  const fight = underway([somebody('hero', { scores: { bs: 50 }, items: [even] }), somebody('foe')], {
    hitLocations: 'off',
  });
  const declared = { intendedHits: 2, cover: 'light' };
  const shot = acts(fight, { action: 'burst', who: 'hero', item: 'rifle', targets: ['foe'], declared }, [35]);
  const hits = shot.outcome.stages.filter(({ title }) => title.endsWith('.hit'));
  expect(hits.map(({ verdict }) => verdict!.values!['dealt'])).toEqual([9 - 3 - 4, 9 - 3 - 3]);
});

test('GAP-07: of several covers a hit lowers those that it gets through where it lands, and no others', () => {
  const cover = (id: string, ap: { readonly [location: string]: number }) => ({ id, type: 'armor', cover: true, ap });
  const [plank, shield] = [cover('plank', { leftLeg: 2 }), cover('shield', { body: 2 })];
  const pane = cover('pane', { body: 2, leftLeg: 2 });
  const even = { ...rifle, dice: [], flat: 9, pen: 0 };
  // Two hits: 35 reversed is the body, 90 is the left leg.
  const shot = (...items: readonly (typeof plank)[]) => {
    const fight = underway([somebody('hero', { scores: { bs: 50 }, items: [even] }), somebody('foe', { items })]);
    const burst = { action: 'burst', who: 'hero', item: 'rifle', targets: ['foe'], declared: { intendedHits: 2 } };
    const { fight: after, outcome } = acts(fight, burst, [35, 90]);
    const hits = outcome.stages.filter(({ title }) => title.endsWith('.hit'));
    return [hits.map(({ verdict }) => verdict!.values!['dealt']), stateOf(after, 'foe').coverLost];
  };
  expect(shot(plank, shield)).toEqual([[4, 4], { plank: 1, shield: 1 }]);
  expect(shot(shield)).toEqual([[4, 6], { shield: 1 }]);
  expect(shot(plank, shield, pane)).toEqual([[2, 3], { plank: 1, shield: 1, pane: 2 }]);
});

describe('ADE-ATK-10: a weapon that is swung fires nothing, thrown it takes a shot', () => {
  const dart = (value: number) =>
    weapon('dart', { kind: 'thrown', range: 5, dice: [{ count: 1, sides: 5 }], clip: { value, max: 3 } });
  const armed = (value: number, state: Words['state'] = {}): AdevaFight =>
    underway([somebody('hero', { side: 'us', items: [dart(value)], state }), somebody('foe', { side: 'them' })]);
  const strike = { action: 'standardAttack', who: 'hero', item: 'dart', targets: ['foe'] };
  const thrown = { ...strike, declared: { thrown: true } };

  test('in an attack', () => {
    expect(stateOf(acts(armed(2), strike, [99]).fight, 'hero').clips).toEqual({ dart: 2 });
    expect(stateOf(acts(armed(2), thrown, [99]).fight, 'hero').clips).toEqual({ dart: 1 });
  });

  test('nor does it need a shot, or care for a jam (GAP-09)', () => {
    expect([refusalOf(armed(0), strike), refusalOf(armed(0), thrown)]).toEqual([null, 'notEnoughAmmo']);
    const jam = armed(2, { jammed: { dart: true } });
    expect([refusalOf(jam, strike), refusalOf(jam, thrown)]).toEqual([null, 'jammed']);
  });

  test('nor in a free attack', () => {
    const fight = { ...armed(0), turn: 'foe' };
    const leaves = { action: 'halfMove', who: 'foe', declared: { left: [{ id: 'hero', metres: 1 }] } };
    expect(stateOf(acts(fight, leaves, [99], { opportunity: 'dart' }).fight, 'hero').clips).toEqual({ dart: 0 });
  });
});

describe('Extended Actions', () => {
  const begun = (needs: string, count: number, hidden = false): AdevaFight =>
    acts(underway([somebody('hero')]), { action: 'setTask', who: 'hero', declared: { needs, count, hidden } }).fight;
  const work = { action: 'extendedAction', who: 'hero' };

  test.each([
    ['rounds', [], 'worked'],
    ['tests', [20], 'testPassed'],
  ])('ADE-ACT-07: done with the last of the %s, not before; what is hidden is not counted', (needs, dice, verdict) => {
    const told = (count: number, hidden = false) =>
      acts(begun(needs, count, hidden), work, dice).outcome.stages.at(-1)!.verdict!;
    expect(told(1).key).toBe('SALVO.adeva.verdict.taskDone');
    expect(told(2)).toMatchObject({ key: `SALVO.adeva.verdict.${verdict}Of`, values: { done: 1, count: 2 } });
    expect(told(2, true).key).toBe(`SALVO.adeva.verdict.${verdict}`);
    const refusal = (count: number) =>
      refusalOf(turnOf(turnEnds(acts(begun(needs, count), work, dice).fight), 'hero'), work);
    expect([refusal(1), refusal(2)]).toEqual(['taskDone', null]);
  });
});

describe('effects', () => {
  const NEVER = { at: 'never' } as const;
  const effect = (number: number, value: { readonly value?: number }) => ({
    [`effect-${number}`]: {
      ...{ id: `effect-${number}`, clause: 'ADE-MOD-11', until: NEVER, facts: { kind: 'testMod' } },
      ...value,
    } as const,
  });
  const hero = somebody('hero', {
    items: [sword],
    state: { conditions: { ...effect(10, { value: 5 }), ...effect(9, {}) } },
  });
  const fight = underway([hero, somebody('foe')]);

  test('ADE-TRG-05: in the order in which they were created', () =>
    expect(optionsOf(offered(hero, 'endEffect'), 'effect')).toEqual(['effect-9', 'effect-10']));

  test('ADE-MOD-11: whatever lies on a sheet without a number changes nothing, and shows none', () => {
    const swing = acts(fight, { action: 'standardAttack', who: 'hero', item: 'sword', targets: ['foe'] }, [99]);
    expect(numberOf(swing, 'attack')).toBe(30 + 10 + 5);
    const lines = adeva.status(fight, 'hero').conditions;
    expect(lines.map(({ id, value }) => [id, value])).toEqual([
      ['effect-10', 5],
      ['effect-9', undefined],
    ]);
  });
});

describe('a latecomer', () => {
  const placed = (total: number) => ({
    initiative: { die: 1, bonus: total - 1, total, agility: 30, tieRolls: [] },
  });
  const people = [somebody('first', { state: placed(20) }), somebody('last', { state: placed(2) }), somebody('late')];
  const arrival = (turn: string | null, die: number) =>
    kinds(acts({ ...underway(people), turn }, { action: 'join', who: 'late' }, [die]).events);

  test('ADE-SEQ-04: a combatant whose turn comes next has not missed its place; one placed before the current turn has', () => {
    expect(arrival(null, 5)).not.toContain('placePassed');
    expect(arrival('last', 5)).toContain('placePassed');
    expect(arrival('first', 5)).not.toContain('placePassed');
  });
});

describe('Overwatch and Suppressive Fire', () => {
  test('ADE-OVW-03: an enemy without a Reaction has none left', () => {
    const watcher = somebody('watcher', { side: 'us', items: [rifle] });
    const questions = (reactions: number): readonly string[] => {
      const enemy = somebody('enemy', { side: 'them', sheet: { reactionsMax: reactions } });
      const declared = { condition: 'enemyWithoutReaction' };
      const watching = acts(underway([watcher, enemy]), {
        action: 'overwatch',
        who: 'watcher',
        item: 'rifle',
        declared,
      });
      return acts(turnOf(turnEnds(watching.fight), 'enemy'), { action: 'halfAim', who: 'enemy' }).questions;
    };
    expect([questions(0), questions(1)]).toEqual([['overwatchMet'], []]);
  });

  test('GAP-06: an immune target has no chance of being pinned', () => {
    const foes = [somebody('brave', { talents: ['fearless'] }), somebody('foe', { scores: { wp: 30 } })];
    const zone = ['brave', 'foe'].map((id) => ({ id, metres: 20, degrees: 0 }));
    const command = { action: 'suppressiveFire', who: 'hero', item: 'rifle', declared: { autoMode: 'full', zone } };
    const each = oddsOf(underway([somebody('hero', { items: [rifle] }), ...foes]), command).each!;
    const pinned = (who: string) =>
      each.find((of) => of.who === who)!.chances.find(({ label }) => label.endsWith('.pinned'))!.chance;
    expect(pinned('brave')).toBe(0);
    expect(pinned('foe')).toBeCloseTo(0.9, 12);
  });
});

describe('in a grapple', () => {
  const stats = { s: 44, ws: 48 };
  const grappling = (words: Parameters<typeof somebody>[1] = {}): AdevaFight => {
    // Whoever has a Strength of 1 wins no contest here.
    const people = [somebody('holder', { scores: stats, ...words }), somebody('held', { scores: { s: 1 } })];
    const begun = acts(underway(people), { action: 'grappleInitiate', who: 'holder', targets: ['held'] }, [48]).fight;
    return acts(turnOf(turnEnds(begun), 'holder'), { action: 'grapple', who: 'holder' }).fight;
  };
  const choiceOf = (fight: AdevaFight, action: string) =>
    adeva.choices(fight, 'holder').find((choice) => choice.action === action);

  test('ADE-GRP-19: a Knock Down is open before a target is named, and then against the other grappler alone', () => {
    expect(choiceOf(grappling(), 'knockDown')!.refused).toBeNull();
    const third = withCombatant(grappling(), somebody('third'));
    expect(refusalOf(third, { action: 'knockDown', who: 'holder', targets: ['third'] })).toBe('otherOnly');
  });

  test('ADE-GRP-15: a power is offered to its holder', () => {
    const power = { id: 'gift', type: 'power', cost: 'half', movesUser: false };
    expect(choiceOf(grappling(), 'activatePower')).toBeUndefined();
    expect(choiceOf(grappling({ items: [power] }), 'activatePower')).toBeDefined();
  });

  test('ADE-GRP-08, -15 to -18: what is open to the restrained combatant with 0, 1 and 2 Half Actions', () => {
    const rest = { tookGrapple: false, tookControl: false, specialDone: false, bothProne: false, takedown: false };
    const open = (halfActionsLeft: number) => openActions({ role: 'restrained', halfActionsLeft, ...rest });
    expect(open(0)).toEqual([]);
    expect(open(1)).toEqual(['breakFree', 'takeControl']);
    expect(open(2)).toEqual(['activatePower', 'breakFree', 'standardAttack', 'takeControl']);
  });

  test('ADE-GRP-11, GAP-12: a point for another degree is offered where it pushes a square farther, not beyond the Half Move', () => {
    const questions = (ag: number, dice: readonly number[]) =>
      acts(
        grappling({ fate: 1, scores: { ...stats, ag }, sheet: { fate: { value: 1, max: 1 } } }),
        { action: 'push', who: 'holder' },
        dice,
        {},
      ).questions;
    expect(questions(41, [40, 99])).toContain('extraDos');
    expect(questions(20, [40, 99])).not.toContain('extraDos');
  });
});

describe('evasion', () => {
  test.each([
    ['a friend beside the target', 'friend', 1, true],
    ['a friend farther off', 'friend', 2, false],
    ['an enemy of it', 'stranger', 1, false],
  ])('GAP-04: where there is but one neighbor, may it step in: %s', (_name, id, metres, asked) => {
    const people = Object.entries({ foe: 'them', friend: 'them', stranger: 'us' });
    const fight = underway([armed({}), ...people.map(([each, side]) => somebody(each, { side }))]);
    const declared = { neighbors: [{ id, metres }] };
    const shot = { action: 'standardAttack', who: 'hero', item: 'rifle', targets: ['foe'], declared };
    expect(acts(fight, shot, [20, 1], { placeDegrees: 'none' }).questions.includes('stepIn')).toBe(asked);
  });

  test('ADE-EVA-13, GAP-04: a thrown weapon in hand parries with its own modifier, a ranged weapon with none', () => {
    const knife = { ...sword, id: 'knife', kind: 'thrown', range: 5, parryMod: 10 };
    const foe = somebody('foe', { scores: { ws: 40 }, items: [knife, { ...rifle, hands: 0, parryMod: 30 }] });
    const fight = underway([somebody('hero', { items: [sword] }), foe]);
    const swing = acts(fight, { action: 'standardAttack', who: 'hero', item: 'sword', targets: ['foe'] }, [20, 50], {
      evade: 'parry',
    });
    expect(swing.outcome.stages.find(({ kind }) => kind === 'defense')?.verdict?.values).toMatchObject({
      targetNumber: 50,
    });
  });

  test('ADE-UNA-05, GAP-04: trained fists parry with no modifier at all', () => {
    const foe = somebody('foe', { scores: { ws: 40 }, talents: ['unarmedWarrior'] });
    const swing = { action: 'standardAttack', who: 'hero', item: 'sword', targets: ['foe'] };
    const fight = underway([somebody('hero', { items: [sword] }), foe]);
    expect(numberOf(acts(fight, swing, [20, 50, 5], { evade: 'parry' }), 'defense')).toBe(40);
  });
});

test.each([
  ['a suit', {}, 3 + 2 * 4],
  ['a primitive suit', { primitive: true }, 3 + 4],
])('GAP-09: with `primitiveMode` doubleAp, a primitive weapon meets %s', (_name, more, soak) => {
  const club = { ...sword, qualities: ['primitive'] };
  const foe = somebody('foe', { items: [{ id: 'suit', type: 'armor', ap: { body: 4 }, ...more }] });
  const fight = underway([somebody('hero', { items: [club] }), foe], { primitiveMode: 'doubleAp' });
  const swing = { action: 'standardAttack', who: 'hero', item: 'sword', targets: ['foe'] };
  // 14 hits the body.
  const { outcome } = acts(fight, swing, [14, 5], { evade: 'none' });
  expect(outcome.stages.find(({ kind }) => kind === 'damage')?.verdict?.values).toMatchObject({ soak });
});

test('ADE-AOO-02, ADE-AIM-10: an Attack of Opportunity has the attacker’s aim', () => {
  const enemy = somebody('enemy', { side: 'them', items: [sword], state: { aim: { bonus: 10 } } });
  const declared = { left: [{ id: 'enemy', metres: 1 }] };
  const away = { action: 'halfMove', who: 'mover', declared };
  const left = acts(underway([somebody('mover', { side: 'us' }), enemy]), away, [99], { opportunity: 'sword' });
  expect(numberOf(left, 'attack')).toBe(30 + 10 + 10);
  expect(stateOf(left.fight, 'enemy').aim).toBeNull();
});

test('GAP-03 row 6: a useless leg halves a Half Move down to 1, and what is 0 stays 0', () => {
  const half = (mod: number) => movesOf({ agility: 30, agilityBonus: 3, size: null, mods: [mod], uselessLegs: 1 }).half;
  expect([half(-3), half(-2), half(-1), half(0), half(1)]).toEqual([0, 1, 1, 1, 2]);
});

test('GAP-12, GAP-18: a pilot with a point left gets back what is missing', () => {
  const pilot = { characteristics: {}, fate: { value: 1, max: 3 } };
  const giant = somebody('giant', { kind: 'machine', sheet: { pilotId: 'p', pilot } });
  expect(stateOf(acts(underway([giant]), { action: 'newEvening', who: 'giant' }).fight, 'giant').pilotFate).toBe(3);
});

test('GAP-03: a limb that is useless already is not made more so, and drops nothing again', () => {
  const effect = (conditions: AdevaCombatant['state']['conditions']) => {
    const step = chartEffect(somebody('hero', { state: { conditions } }), 6, 'rightArm', BOOK).next();
    return step.done ? step.value.effect : null;
  };
  expect(effect({})).toMatchObject({ useless: 'rightArm', dropsHeld: true });
  const id = 'useless-rightArm';
  expect(effect({ [id]: { id, clause: 'GAP-03', until: { at: 'never' } } })).toMatchObject({
    useless: null,
    dropsHeld: false,
  });
});
