/** Section 31, in fights. */
import { describe, expect, test } from 'vitest';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import { UNARMED } from '../../../src/rules/adeva/sheet/read-items.ts';
import type { AdevaFight } from '../../../src/rules/adeva/sheet/types.ts';
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
import { withCombatant } from '../../../src/rules/kernel/fight.ts';
import { shiftsIn } from '../../../src/rules/kernel/moves.ts';

const holder = somebody('holder', { scores: { ws: 48, s: 44, ag: 41 } });
const held = somebody('held', { scores: { s: 40, t: 32 } });

/** The holder has just initiated a grapple; its turn goes on. */
const begun = (settings: AdevaFight['options'] = {}, other = held): AdevaFight =>
  acts(underway([holder, other], settings), { action: 'grappleInitiate', who: 'holder', targets: ['held'] }, [48])
    .fight;

/** The holder's next turn. */
const onTurn = (fight: AdevaFight): AdevaFight => turnOf(turnEnds(fight), 'holder');
const kept = (fight: AdevaFight): AdevaFight => acts(onTurn(fight), { action: 'grapple', who: 'holder' }).fight;

const grappling = (fight: AdevaFight): boolean =>
  stateOf(fight, 'holder').grapple !== null && stateOf(fight, 'held').grapple !== null;

describe('initiating', () => {
  test('links both, the initiator in control, without damage (ADE-GRP-01, -04)', () => {
    const fight = begun();
    expect(stateOf(fight, 'holder').grapple).toMatchObject({ other: 'held', role: 'controller' });
    expect(stateOf(fight, 'held').grapple).toMatchObject({ other: 'holder', role: 'restrained' });
    expect(stateOf(fight, 'held').wounds).toBe(10);
    expect(adeva.status(fight, 'held').conditions.map(({ id }) => id)).toContain('restrained');
  });

  test('each is offered the actions of its role (ADE-GRP-17, -18)', () => {
    const bystander = somebody('bystander');
    const fight = withCombatant(begun(), bystander);
    const offered = (who: string): readonly string[] =>
      adeva
        .choices(fight, who)
        .map(({ action }) => action)
        .filter((action) => ['breakFree', 'takeControl', 'grapple'].includes(action));
    expect(offered('held')).toEqual(['breakFree', 'takeControl']);
    expect(offered('holder')).toEqual(['grapple']);
    expect(offered('bystander')).toEqual([]);
  });

  test('needs a free hand (ADE-GRP-02)', () => {
    const armed = somebody('holder', { items: [rifle] });
    expect(refusalOf(underway([armed, held]), { action: 'grappleInitiate', who: 'holder', targets: ['held'] })).toBe(
      'noFreeHand',
    );
  });

  test('may be dodged, not parried (ADE-GRP-03)', () => {
    const quick = somebody('held', { items: [sword] });
    const command = { action: 'grappleInitiate', who: 'holder', targets: ['held'] };
    const away = acts(underway([holder, quick]), command, [48, 20], { evade: 'dodge' });
    expect(grappling(away.fight)).toBe(false);
    expect(() => acts(underway([holder, quick]), command, [48, 20], { evade: 'parry' })).toThrow('no such option');
  });

  test('includes no special action (ADE-GRP-07), and holds to the end of that turn (ADE-GRP-05)', () => {
    const fight = begun();
    expect(refusalOf(fight, { action: 'grappleDamage', who: 'holder', item: UNARMED })).toBe('notOpen');
    expect(refusalOf(fight, { action: 'push', who: 'holder' })).toBe('notOpen');
    expect(grappling(turnEnds(fight))).toBe(true);
  });

  test('a grapple has two participants (ADE-GRP-21)', () => {
    const third = somebody('third');
    const fight = begun();
    const crowd = turnOf(withCombatant(fight, third), 'third');
    expect(refusalOf(crowd, { action: 'grappleInitiate', who: 'third', targets: ['held'] })).toBe('grappling');
    expect(refusalOf(crowd, { action: 'standardAttack', who: 'third', item: UNARMED, targets: ['held'] })).toBeNull();
  });
});

describe('keeping and letting go', () => {
  test('without the Grapple action it ends with the turn (ADE-GRP-05)', () => {
    expect(grappling(turnEnds(onTurn(begun())))).toBe(false);
    expect(grappling(turnEnds(kept(begun())))).toBe(true);
  });

  test('a stunned controller loses it at once (ADE-GRP-05)', () => {
    const stunned = acts(onTurn(begun()), { action: 'condition', who: 'holder', declared: { condition: 'stunned' } });
    expect(grappling(stunned.fight)).toBe(false);
  });

  test('the restrained combatant may be stunned without ending it', () => {
    const stunned = acts(onTurn(begun()), { action: 'condition', who: 'held', declared: { condition: 'stunned' } });
    expect(grappling(stunned.fight)).toBe(true);
  });

  test('released at the start of the turn or after the Grapple action (ADE-GRP-13)', () => {
    expect(grappling(acts(onTurn(begun()), { action: 'release', who: 'holder' }).fight)).toBe(false);
    expect(grappling(acts(kept(begun()), { action: 'release', who: 'holder' }).fight)).toBe(false);
    const busy = acts(onTurn(begun()), { action: 'halfAim', who: 'holder' }).fight;
    expect(refusalOf(busy, { action: 'release', who: 'holder' })).toBe('notAtStart');
  });

  test('ends when the two are moved apart, or either falls unconscious (ADE-GRP-20)', () => {
    expect(grappling(acts(begun(), { action: 'moveApart', who: 'held' }).fight)).toBe(false);
    const out = acts(begun(), { action: 'condition', who: 'held', declared: { condition: 'unconscious' } }).fight;
    expect(grappling(out)).toBe(false);
  });

  test('one special action comes with it, at no further cost (ADE-GRP-06)', () => {
    const fight = acts(kept(begun()), { action: 'push', who: 'holder' }, [60, 50]).fight;
    expect(refusalOf(fight, { action: 'push', who: 'holder' })).toBe('notOpen');
    expect(refusalOf(fight, { action: 'release', who: 'holder' })).toBeNull();
  });
});

describe("the controller's actions", () => {
  test('Damage: fists, soaked, and a level of fatigue even at 0 (ADE-GRP-10)', () => {
    const hurt = acts(kept(begun()), { action: 'grappleDamage', who: 'holder', item: UNARMED }, [19, 41, 2]);
    expect(stateOf(hurt.fight, 'held')).toMatchObject({ wounds: 10, fatigue: 1 });
    const hard = acts(kept(begun()), { action: 'grappleDamage', who: 'holder', item: UNARMED }, [19, 41, 5]);
    expect(stateOf(hard.fight, 'held')).toMatchObject({ wounds: 7, fatigue: 1 });
  });

  test.each([
    [false, 1],
    [true, 2],
  ])(
    'with grappleFatigueStacks %s the fists that reach TB bring %i levels (AMB-34)',
    (grappleFatigueStacks, levels) => {
      const fight = kept(begun({ grappleFatigueStacks }));
      const hard = acts(fight, { action: 'grappleDamage', who: 'holder', item: UNARMED }, [19, 41, 5]);
      expect(stateOf(hard.fight, 'held').fatigue).toBe(levels);
      const harm = hard.outcome.stages.find(({ kind }) => kind === 'harm')!;
      expect(harm.verdict!.values).toMatchObject({ dealt: 3, fatigue: levels });
    },
  );

  test('Push: 1 square and 1 for each DoS, at most the Half Move; to stay ends it (ADE-GRP-11, -12)', () => {
    const fight = kept(begun());
    const command = { action: 'push', who: 'holder', declared: { helpers: 1 } };
    const stays = acts(fight, command, [19, 35], { follow: 'stay' });
    expect(stays.events.find(({ kind }) => kind === 'pushed')?.facts).toMatchObject({ squares: 4, follows: false });
    expect(grappling(stays.fight)).toBe(false);
    expect(grappling(acts(fight, command, [19, 35]).fight)).toBe(true);
  });

  test.each([
    [{}, { from: 'holder', squares: 4 }],
    [{ direction: '0' }, { degrees: 0, squares: 4 }],
    [{ direction: '135' }, { degrees: 135, squares: 4 }],
  ] as const)(
    'Push with %o moves the opponent that way, and a controller that follows as far (ADE-GRP-11, -12)',
    (direction, line) => {
      const command = { action: 'push', who: 'holder', declared: { helpers: 1, ...direction } };
      const follows = acts(kept(begun()), command, [19, 35]);
      expect(shiftsIn(follows.outcome)).toEqual([
        { who: 'held', shift: line },
        { who: 'holder', shift: { beside: 'held', squares: 4 } },
      ]);
      const stays = acts(kept(begun()), command, [19, 35], { follow: 'stay' });
      expect(shiftsIn(stays.outcome)).toEqual([{ who: 'held', shift: line }]);
    },
  );

  test.each([
    [{ 'assist.perAlly': 10 }, 54],
    [{ 'assist.perAlly': 5 }, 49],
    [{ 'assist.max': 0 }, 44],
  ])('helpers assist by %o (ADE-CORE-14)', (settings, targetNumber) => {
    const push = acts(kept(begun(settings)), { action: 'push', who: 'holder', declared: { helpers: 1 } }, [99, 99]);
    expect(push.outcome.stages.flatMap(({ verdict }) => verdict?.values?.['targetNumber'] ?? [])[0]).toBe(targetNumber);
  });

  test('Stand: only from the ground, dragging the other up or not (ADE-GRP-14)', () => {
    const fight = kept(begun());
    expect(refusalOf(fight, { action: 'grappleStand', who: 'holder' })).toBe('notBothProne');
    let lying = acts(fight, { action: 'condition', who: 'holder', declared: { condition: 'prone' } }).fight;
    lying = acts(lying, { action: 'condition', who: 'held', declared: { condition: 'prone' } }).fight;
    const alone = acts(lying, { action: 'grappleStand', who: 'holder' });
    expect([conditions(alone.fight, 'holder'), conditions(alone.fight, 'held')]).toEqual([[], ['prone']]);
    const both = acts(lying, { action: 'grappleStand', who: 'holder' }, [20, 90], { drag: 'drag' });
    expect([conditions(both.fight, 'holder'), conditions(both.fight, 'held')]).toEqual([[], []]);
  });

  test('Knock Down and the Standard Attack come inside it, and Knock Down goes against the other (ADE-GRP-16, -19)', () => {
    const fight = kept(begun());
    const down = acts(fight, { action: 'knockDown', who: 'holder', targets: ['held'] }, [20, 90]);
    expect(conditions(down.fight, 'held')).toEqual(['prone']);
    const third = somebody('third');
    const crowd = withCombatant(fight, third);
    expect(refusalOf(crowd, { action: 'knockDown', who: 'holder', targets: ['third'] })).toBe('otherOnly');
    expect(refusalOf(crowd, { action: 'standardAttack', who: 'holder', item: UNARMED, targets: ['third'] })).toBeNull();
  });

  test('Take Down comes inside it with the talent (ADE-GRP-19, ADE-TKD-08)', () => {
    const talented = { ...holder, sheet: { ...holder.sheet, talents: ['takedown'] as const } };
    const grasp = acts(
      underway([talented, held]),
      { action: 'grappleInitiate', who: 'holder', targets: ['held'] },
      [48],
    );
    const taken = acts(
      kept(grasp.fight),
      { action: 'takeDown', who: 'holder', item: UNARMED, targets: ['held'] },
      [40, 5, 99],
    );
    expect(conditions(taken.fight, 'held')).toEqual(['stunned']);
  });

  test('a large weapon is of no use in a grapple, a small weapon is (ADE-GRP-16)', () => {
    const armed = somebody('holder', {
      scores: { ws: 48 },
      items: [sword, weapon('knife', { kind: 'melee', dice: [{ count: 1, sides: 5 }], hands: 0 })],
    });
    const grasp = acts(underway([armed, held]), { action: 'grappleInitiate', who: 'holder', targets: ['held'] }, [48]);
    const fight = kept(grasp.fight);
    expect(refusalOf(fight, { action: 'standardAttack', who: 'holder', item: 'sword', targets: ['held'] })).toBe(
      'grappleWeapon',
    );
    expect(refusalOf(fight, { action: 'standardAttack', who: 'holder', item: 'knife', targets: ['held'] })).toBeNull();
  });
});

describe("either's actions", () => {
  const power = (movesUser: boolean) => ({ id: 'gift', type: 'power', cost: 'half', movesUser });

  test.each([
    [false, null],
    [true, 'movesUser'],
  ])('a power that moves its user: %s, refused as %s (ADE-GRP-15)', (movesUser, refused) => {
    const gifted = somebody('held', { items: [power(movesUser)] });
    const fight = turnOf(turnEnds(begun({}, gifted)), 'held');
    expect(refusalOf(fight, { action: 'activatePower', who: 'held', item: 'gift' })).toBe(refused);
  });
});

describe("the restrained one's actions", () => {
  const turn = (settings: AdevaFight['options'] = {}): AdevaFight => turnOf(turnEnds(begun(settings)), 'held');

  test('Break Free for a Half Action, so twice in a turn (ADE-GRP-08, -17)', () => {
    const failed = acts(turn(), { action: 'breakFree', who: 'held' }, [90, 90]).fight;
    expect(grappling(failed)).toBe(true);
    expect(stateOf(failed, 'held').turn.halfLeft).toBe(1);
    expect(grappling(acts(failed, { action: 'breakFree', who: 'held' }, [20, 90]).fight)).toBe(false);
  });

  test('Break Free by Acrobatics tests Agility with its rank (ADE-GRP-17, GAP-04)', () => {
    const free = acts(turn(), { action: 'breakFree', who: 'held', declared: { by: 'acrobatics' } }, [10, 90]);
    expect(free.outcome.stages.flatMap(({ verdict }) => verdict?.values?.['targetNumber'] ?? [])[0]).toBe(10);
  });

  test('Take Control swaps the roles, with a controller’s action at once, but no Release (ADE-GRP-18)', () => {
    const taken = acts(turn(), { action: 'takeControl', who: 'held' }, [10, 90]).fight;
    expect(stateOf(taken, 'held').grapple?.role).toBe('controller');
    expect(stateOf(taken, 'holder').grapple?.role).toBe('restrained');
    expect(refusalOf(taken, { action: 'release', who: 'held' })).toBe('notOpen');
    expect(refusalOf(taken, { action: 'standardAttack', who: 'held', item: UNARMED, targets: ['holder'] })).toBe(
      'notOpen',
    );
    const pushed = acts(taken, { action: 'push', who: 'held' }, [10, 90]).fight;
    expect(refusalOf(pushed, { action: 'push', who: 'held' })).toBe('notOpen');
    expect(grappling(turnEnds(pushed))).toBe(true);
    expect(grappling(turnEnds(turnOf(turnEnds(pushed), 'held')))).toBe(false);
  });

  test('nothing else but Free Actions (ADE-GRP-09)', () => {
    expect(refusalOf(turn(), { action: 'halfAim', who: 'held' })).toBe('restrained');
    expect(refusalOf(turn(), { action: 'halfMove', who: 'held' })).toBe('restrained');
    expect(refusalOf(turn(), { action: 'freeAction', who: 'held' })).toBeNull();
  });

  test('with restrainedOther anything without Movement (AMB-28)', () => {
    const loose = turn({ restrainedOther: true });
    expect(refusalOf(loose, { action: 'halfAim', who: 'held' })).toBeNull();
    expect(refusalOf(loose, { action: 'halfMove', who: 'held' })).toBe('restrained');
  });

  test('its Standard Attack is a Full Action (ADE-GRP-16)', () => {
    const attack = acts(
      turn(),
      { action: 'standardAttack', who: 'held', item: UNARMED, targets: ['holder'] },
      [99],
    ).fight;
    expect(stateOf(attack, 'held').turn).toMatchObject({ halfLeft: 0, fullUsed: true });
  });
});

test('the end of the fight lets go (ADE-SEQ-05)', () => {
  const over = passes(begun(), { at: 'endOfFight' });
  expect(grappling(over.fight)).toBe(false);
  expect(kinds(over.events)).toContain('fightCleared');
});
