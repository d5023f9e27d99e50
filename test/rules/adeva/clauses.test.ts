/** Gaps found by reading the catalogue clause by clause: rules at the meeting of two chapters, each in play. */
import { describe, expect, test } from 'vitest';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import type { AdevaState, Grapple } from '../../../src/rules/adeva/sheet/types.ts';
import type { Command } from '../../../src/rules/kernel/index.ts';
import { afterOutcome, inOrder, isRefusal } from '../../../src/rules/kernel/index.ts';
import { sampleAfter } from '../../../src/play/sample.ts';
import {
  acts,
  conditions,
  kinds,
  passes,
  refusalOf,
  rifle,
  somebody,
  stateOf,
  sword,
  turnEnds,
  turnOf,
  underway,
  weapon,
} from './arena.ts';
import { withCombatant, combatantIn } from '../../../src/rules/kernel/fight.ts';

const holds = (other: string): Partial<AdevaState> => ({ grapple: grip('controller', other) });
const isHeld = (other: string): Partial<AdevaState> => ({ grapple: grip('restrained', other) });
const grip = (role: Grapple['role'], other: string): Grapple => ({
  other,
  role,
  tookGrapple: true,
  tookControl: false,
  specialDone: false,
});

describe('hits of a burst go only where the attacker could have aimed', () => {
  const aimed = somebody('aimed', { side: 'them', state: { band: 'low' } });
  const at = (band: AdevaState['band']) => somebody('other', { side: 'them', state: { band } });
  const burst = (other: ReturnType<typeof at>, range = 25, longRange = false, squares = 5) => {
    const items = [{ ...rifle, range, longRange }];
    const shooter = somebody('gunner', { side: 'us', scores: { bs: 60 }, items, state: { band: 'low' } });
    const declared = { intendedHits: 3, squares, neighbors: [{ id: 'other', metres: 3 }] };
    const command = { action: 'burst', who: 'gunner', item: 'rifle', targets: ['aimed'], declared };
    return acts(underway([shooter, aimed, other]), command, [20, 5, 50, 5, 50, 5], { placeDegrees: 'none' }).questions;
  };

  test('another band: not High without an approved weapon, not Ground beyond its reach (ADE-HIT-05, ADE-ALT-07, ADE-ALT-15)', () => {
    expect(burst(at('low'))).toContain('shareHits');
    expect(burst(at('high'))).not.toContain('shareHits');
    expect(burst(at('high'), 25, true)).toContain('shareHits');
    expect(burst(at('ground'))).not.toContain('shareHits');
    expect(burst(at('ground'), 30)).toContain('shareHits');
  });

  test('nor farther than the Maximum Distance, at the most by way of the target (ADE-HIT-05, ADE-ATK-03)', () => {
    expect(burst(at('low'), 25, false, 47)).toContain('shareHits');
    expect(burst(at('low'), 25, false, 48)).not.toContain('shareHits');
  });

  test('enemies are offered before comrades (ADE-HIT-05)', () => {
    const shooter = somebody('gunner', { side: 'us', scores: { bs: 60 }, items: [rifle] });
    const others = [somebody('mate', { side: 'us' }), somebody('enemy', { side: 'them' })];
    const declared = { intendedHits: 3, squares: 5, neighbors: others.map(({ id }) => ({ id, metres: 3 })) };
    const command = { action: 'burst', who: 'gunner', item: 'rifle', targets: ['aimed'], declared };
    const grounded = somebody('aimed', { side: 'them' });
    const shared = acts(underway([shooter, grounded, ...others]), command, [20, 5, 50, 5, 50, 5], {
      shareHits: { aimed: 2, enemy: 1 },
    });
    const struck = shared.outcome.stages.filter(({ title }) => title.endsWith('.hit')).map(({ who }) => who);
    expect(struck).toEqual(['aimed', 'aimed', 'enemy']);
  });

  test('and a flurry stays in its band (ADE-HIT-06, ADE-ALT-05)', () => {
    const blade = { ...sword, hitRating: 3 };
    const fencer = somebody('gunner', { side: 'us', scores: { ws: 60 }, items: [blade], state: { band: 'low' } });
    const flurry = (band: AdevaState['band']) => {
      const declared = { intendedHits: 3, squares: 1, beside: [{ id: 'other', metres: 1 }] };
      const command = { action: 'flurry', who: 'gunner', item: 'sword', targets: ['aimed'], declared };
      return acts(underway([fencer, aimed, at(band)]), command, [20, 5, 50, 5, 50, 5], { placeDegrees: 'none' })
        .questions;
    };
    expect(flurry('low')).toContain('shareHits');
    expect(flurry('ground')).not.toContain('shareHits');
  });
});

describe('a grapple ends as either participant can do nothing any more (ADE-GRP-20, GAP-06)', () => {
  const holder = somebody('holder', { side: 'us', scores: { s: 60 }, state: holds('held') });
  const held = (more: Partial<AdevaState> = {}) =>
    somebody('held', { side: 'them', scores: { t: 10 }, state: { ...isHeld('holder'), ...more } });
  const grips = (fight: ReturnType<typeof underway>) => ['holder', 'held'].map((id) => stateOf(fight, id).grapple);

  test('unconscious from the fatigue of the grip itself (ADE-GRP-10)', () => {
    const crush = { action: 'grappleDamage', who: 'holder', item: 'unarmed' };
    const { fight } = acts(underway([holder, held({ fatigue: 1 })]), crush, [5, 99, 1]);
    expect(conditions(fight, 'held')).toEqual(['unconscious']);
    expect(grips(fight)).toEqual([null, null]);
  });

  test('helpless, by the word of the GM or a score of 0 (ADE-AIL-05)', () => {
    const ruled = { action: 'condition', who: 'held', declared: { condition: 'helpless' } };
    expect(grips(acts(underway([holder, held()]), ruled).fight)).toEqual([null, null]);
    const drained = { action: 'decay', who: 'held', declared: { characteristic: 's', amount: 99 } };
    const options = { zeroCharacteristic: 'helpless' };
    expect(grips(acts(underway([holder, held()], options), drained).fight)).toEqual([null, null]);
    expect(grips(acts(underway([holder, held()]), drained).fight)).not.toContain(null);
  });
});

describe('the restrained combatant makes no attack but those of the grapple (ADE-GRP-09)', () => {
  const knife = weapon('knife', { kind: 'melee', dice: [{ count: 1, sides: 5 }] });
  const holder = somebody('holder', { side: 'them', state: holds('held') });
  const parries = (options = {}) => {
    const held = somebody('held', {
      side: 'us',
      scores: { ws: 60 },
      talents: ['counterAttack'],
      items: [knife],
      state: isHeld('holder'),
    });
    const foe = somebody('foe', { side: 'them', scores: { ws: 60 }, items: [sword] });
    const blow = { action: 'standardAttack', who: 'foe', item: 'sword', targets: ['held'] };
    return acts(underway([foe, held, holder], options), blow, [30, 5], { evade: 'parry' }).questions;
  };

  test('no Counter-Attack after its Parry, but with restrainedOther', () => {
    expect(parries()).toEqual(['evade']);
    expect(parries({ restrainedOther: true })).toEqual(['evade', 'counterAttack']);
  });

  test('and the shot of its Overwatch waits', () => {
    const watcher = (state: Partial<AdevaState>) =>
      acts(
        underway([
          somebody('watcher', { side: 'us', items: [rifle], state }),
          somebody('foe', { side: 'them' }),
          holder,
        ]),
        { action: 'overwatch', who: 'watcher', item: 'rifle' },
      ).fight;
    const free = watcher({});
    const moves = { action: 'halfMove', who: 'foe', declared: { watchers: [{ id: 'watcher', metres: 5 }] } };
    expect(acts(turnOf(turnEnds(free), 'foe'), moves).questions).toEqual(['overwatchMet']);
    const caught = withCombatant(free, {
      ...combatantIn(free, 'watcher'),
      state: { ...stateOf(free, 'watcher'), ...isHeld('holder') },
    });
    expect(acts(turnOf(turnEnds(caught), 'foe'), moves).questions).toEqual([]);
  });
});

test('an Overwatch does not fire with a weapon that is no more in hand (ADE-OVW-10, ADE-DIS-02)', () => {
  const watcher = somebody('watcher', { side: 'us', scores: { bs: 60, ag: 60 }, items: [rifle] });
  const thief = somebody('thief', { side: 'them', scores: { ws: 60 }, talents: ['disarm'] });
  let fight = acts(underway([watcher, thief]), { action: 'overwatch', who: 'watcher', item: 'rifle' }).fight;
  fight = turnOf(turnEnds(fight), 'thief');
  fight = acts(fight, { action: 'disarm', who: 'thief', targets: ['watcher'] }, [5, 99]).fight;
  fight = turnOf(turnEnds(fight), 'thief');
  const moves = { action: 'halfMove', who: 'thief', declared: { watchers: [{ id: 'watcher', metres: 5 }] } };
  const met = acts(fight, moves, [5, 99], { overwatchMet: 'yes' });
  expect(kinds(met.events)).toContain('overwatchTriggered');
  expect(met.outcome.stages.map(({ kind }) => kind)).not.toContain('attack');
});

test('further damage changes nothing for a combatant that is down, nor does a critical (ADE-WND-02)', () => {
  const foe = somebody('foe', { side: 'us', scores: { ws: 60 }, items: [sword] });
  const down = { down: { id: 'down', clause: 'ADE-WND-02', until: { at: 'never' } } } as const;
  const wreck = somebody('wreck', {
    kind: 'machine',
    sheet: { diesAtZero: false },
    state: { wounds: 0, conditions: down },
  });
  const blow = { action: 'standardAttack', who: 'foe', item: 'sword', targets: ['wreck'] };
  const { fight } = acts(underway([foe, wreck]), blow, [30, 10, 30, 2], { placeDegrees: 'none' });
  expect(stateOf(fight, 'wreck')).toMatchObject({ wounds: 0, fatigue: 0 });
  expect(conditions(fight, 'wreck')).toEqual(['down']);
});

test('shaken costs a Half Action of the next own turn, not of the current turn (GAP-03)', () => {
  const aims = { action: 'halfAim', who: 'ana' };
  const shaken = { action: 'condition', who: 'ana', declared: { condition: 'shaken' } };
  let fight = turnOf(underway([somebody('ana'), somebody('bo')]), 'ana');
  fight = acts(acts(fight, shaken).fight, aims).fight;
  expect(refusalOf(fight, { action: 'halfMove', who: 'ana' })).toBeNull();
  fight = turnOf(turnEnds(turnOf(turnEnds(fight), 'bo')), 'ana');
  expect(refusalOf(fight, { action: 'fullMove', who: 'ana' })).toBe('shaken');
  fight = acts(fight, aims).fight;
  expect(refusalOf(fight, { action: 'halfMove', who: 'ana' })).toBe('shaken');
  expect(conditions(turnEnds(fight), 'ana')).toEqual([]);
});

test('a starship has no fists against a combatant that leaves it (ADE-AOO-07)', () => {
  const [ship, other] = [somebody('ship', { kind: 'starship', side: 'us' }), somebody('other', { kind: 'starship' })];
  const leaves = { action: 'fullMove', who: 'ship', declared: { path: 3, left: [{ id: 'other', metres: 1 }] } };
  expect(acts(underway([ship, other]), leaves).questions).toEqual([]);
});

test('an Initiative made 10 by Fate breaks its tie by dice like any other (GAP-12, ADE-INI-04)', () => {
  const placed = (die: number) => ({ die, bonus: 3, total: die + 3, agility: 30, tieRolls: [] });
  const late = somebody('late', { fate: 1, state: { initiative: placed(3) } });
  const early = somebody('early', { state: { initiative: placed(10) } });
  const raise: Command = { action: 'fateInitiative', who: 'late' };
  const raised = (dice: readonly number[]) => {
    const { fight } = acts(underway([early, late]), raise, dice);
    expect(stateOf(fight, 'late')).toMatchObject({ initiative: { die: 10, total: 13 }, fate: { value: 0 } });
    return inOrder(fight, adeva.order);
  };
  expect(raised([4, 7])).toEqual(['late', 'early']);
  expect(raised([7, 4])).toEqual(['early', 'late']);
});

describe('unconscious for minutes (GAP-03, row 8)', () => {
  const club = weapon('club', { kind: 'melee', dice: [], flat: 4, addSb: false });
  const felled = (more: Partial<AdevaState> = {}) => {
    const victim = somebody('victim', { fate: 1, state: { wounds: 0, lethal: 7, ...more } });
    const foe = somebody('foe', { side: 'us', scores: { ws: 60 }, items: [club] });
    const blow = { action: 'standardAttack', who: 'foe', item: 'club', targets: ['victim'] };
    return acts(underway([foe, victim]), blow, [30, 1]).fight;
  };
  const atEndOf = (round: number, fight = felled()) =>
    conditions(passes({ ...fight, round }, { at: 'endOfRound' }).fight, 'victim');

  test('a minute is 12 rounds; a combatant too tired by then stays where it lies (ADE-TIME-02, GAP-06)', () => {
    expect(atEndOf(12)).toEqual(['unconscious']);
    expect(atEndOf(13)).toEqual([]);
    expect(atEndOf(13, felled({ fatigue: 4 }))).toEqual(['unconscious']);
  });

  test('the end of the fight wakes nobody (ADE-SEQ-05)', () => {
    expect(conditions(passes(felled(), { at: 'endOfFight' }).fight, 'victim')).toEqual(['unconscious']);
  });
});

test('what an evasion may come to is played with the luck of the hits taken: it never hurts more (46.5)', () => {
  const gunner = somebody('gunner', { side: 'us', scores: { bs: 60 }, items: [rifle] });
  const field = { id: 'field', type: 'deflector', strength: 25 };
  const target = somebody('target', { side: 'them', wounds: 40, items: [field] });
  const burst = { action: 'burst', who: 'gunner', item: 'rifle', targets: ['target'], declared: { intendedHits: 3 } };
  const left = (evade: string, seed: number): number => {
    const fight = underway([gunner, target]);
    const outcome = sampleAfter(adeva.perform(fight, burst), [[5], evade], seed);
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    return stateOf(afterOutcome(fight, outcome), 'target').wounds;
  };
  const seeds = Array.from({ length: 40 }, (_, seed) => seed);
  const gained = seeds.map((seed) => left('deflect', seed) - left('none', seed));
  expect(Math.min(...gained)).toBe(0);
  expect(Math.max(...gained)).toBeGreaterThan(0);
  expect(new Set(seeds.map((seed) => left('none', seed))).size).toBeGreaterThan(5);
});
