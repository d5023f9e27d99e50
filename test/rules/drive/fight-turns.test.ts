/** Rounds and places in a fight of `drive`: what turns do by themselves, and who may reach whom. */
import { describe, expect, test } from 'vitest';
import { drive, type DriveFight } from '../../../src/rules/drive/index.ts';
import { endFight, startFight } from '../../../src/rules/kernel/turns.ts';
import { act, next, start, scripted, stateOf, from, lineWith } from './fight-log.ts';
import { fightOf, ITEMS, underway, type Person } from './fight-people.ts';
import { play } from '../../cases/script.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { appliedAll, combatantIn, withCombatant } from '../../../src/rules/kernel/fight.ts';
import { eventsOf } from '../../../src/rules/kernel/outcome.ts';

const A: Person = { id: 'A', side: 'us', items: Object.values(ITEMS).filter((item) => item.type === 'weapon') };
const B: Person = { id: 'B', side: 'them', scores: { con: 20, wgt: 20 } };
const C: Person = { ...B, id: 'C' };
const grouped = (person: Person, more: Partial<Person> = {}): Person => ({
  ...person,
  ...more,
  state: { group: 'g', ...more.state },
});
const HIT = [2, 2, 9, 9, 9]; // offense 4, injury type core, defense 18

const AWAY = { metres: 0, feet: 0, squares: 0, gridKind: 'square', squareMetres: 1.5 } as const;

describe('rounds', () => {
  test('DRV-RND-08 DRV-POS-08 DRV-GAP-16 movement belongs to the movement phase, one move each', () => {
    const fight = fightOf([A, B], { scene: { zones: ['yard'] } });
    let played = start(scripted(fight), { dice: [9, 1] });
    played = act(played, 'B', 'toZone', { declared: { zone: 'yard' } });
    expect(stateOf(played, 'B')).toMatchObject({ zone: 'yard', budget: { movement: 0 } });
    expect(act(played, 'B', 'toZone', { declared: { zone: 'main' } }).refused?.refused).toBe('noMovement');
    expect(act(played, 'A', 'attack', { item: 'sword', target: 'B' }).refused?.refused).toBe('outOfReach');
    played = act(played, 'A', 'attack', { item: 'pistol', target: 'B', dice: [9, 9] });
    expect(played.fight.shared['phase']).toBe('action');
    expect(act(played, 'A', 'joinGroup').refused?.refused).toBe('notMovementPhase');
    expect(act(played, 'A', 'attack', { item: 'pistol', target: 'B' }).refused?.refused).toBe('noAction');
    played = next(next(played));
    expect(played.fight.shared['phase']).toBe('movement');
    expect(act(played, 'A', 'joinGroup').refused).toBeNull();
  });

  test('DRV-RND-03 DRV-PGR-08 DRV-PGR-09 flight and resistance are chosen anew each round', () => {
    const flier = { ...A, sheet: { flySpd: 2 } };
    let played = act(act(from(flier, B), 'A', 'payFlight'), 'A', 'declineResistance');
    expect(stateOf(played, 'A')).toMatchObject({ flightPaid: true, resists: false });
    const shown = (): readonly string[] => drive.status(played.fight, 'A').conditions.map(({ id }) => id);
    expect(shown()).toEqual(expect.arrayContaining(['flightPaid', 'resistanceDeclined']));
    expect(act(played, 'A', 'payFlight').refused?.refused).toBe('alreadyPaid');
    expect(act(played, 'A', 'declineResistance').refused?.refused).toBe('alreadyDeclined');
    played = next(next(played));
    expect(stateOf(played, 'A')).toMatchObject({ flightPaid: false, resists: true });
    expect(shown().filter((id) => id === 'flightPaid' || id === 'resistanceDeclined')).toEqual([]);
  });

  test('DRV-RND-05 DRV-ENE-13 deafness of round 1 is over at the same place of round 7', () => {
    let played = act(from(A, B), 'A', 'attack', { item: 'grenade', target: 'B', dice: HIT });
    expect(stateOf(played, 'B').conditions['deafened']?.until).toEqual({ at: 'startOfTurn', of: 'A', round: 7 });
    while (played.fight.round < 6 || played.fight.turn !== 'B') played = next(played);
    expect(stateOf(played, 'B').conditions).toHaveProperty('deafened');
    played = next(played);
    expect(played.fight).toMatchObject({ round: 7, turn: 'A' });
    expect(stateOf(played, 'B').conditions).toHaveProperty('deafened');
    expect(stateOf(act(played, 'A', 'endMovement'), 'B').conditions).not.toHaveProperty('deafened');
  });

  test('DRV-ENE-19 deafness to the end of a turn outlasts deafness to its start', () => {
    const until = { at: 'endOfTurn', of: 'A', round: 7 } as const;
    const deaf = { ...B, state: { conditions: { deafened: { id: 'deafened', clause: 'DRV-ENE-13', until } } } };
    const played = act(from(A, deaf), 'A', 'attack', { item: 'grenade', target: 'B', dice: HIT });
    expect(stateOf(played, 'B').conditions['deafened']?.until).toEqual(until);
  });

  test('DRV-ENE-14 DRV-ENE-19 who lies already is not knocked down again', () => {
    const knocked = (state: Person['state']) => {
      const frail = { ...B, scores: { con: 5, wgt: 5 }, state: { ...state } };
      const played = act(from(A, frail), 'A', 'attack', { item: 'grenade', target: 'B', dice: HIT });
      const gained = played.events.filter(({ kind }) => kind === 'conditionGained');
      return [
        gained.map(({ facts }) => facts!['condition']).includes('prone'),
        'prone' in stateOf(played, 'B').conditions,
      ];
    };
    const prone = { id: 'prone', clause: 'DRV-ENE-14', until: { at: 'never' } } as const;
    expect([knocked({}), knocked({ conditions: { prone } })]).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  test('DRV-RND-03 the first round opens nobody’s movement: it is open', () => {
    const { events } = start(scripted(fightOf([A, B])), { dice: [3, 4] });
    expect(events.map(({ kind }) => kind)).not.toContain('movementOpened');
  });

  test('DRV-AMB-26 the anchor is dead: the stun ends where its turn would have ended', () => {
    let played = act(from(A, B, C), 'A', 'attack', { item: 'arc', target: 'C', dice: HIT });
    const until = { at: 'endOfTurn', of: 'A', round: 2 } as const;
    const stunned = { stunned: { id: 'stunned', clause: 'DRV-ENE-10', until } } as const;
    const fight: DriveFight = withCombatant(played.fight, {
      ...combatantIn(played.fight, 'C'),
      state: { ...stateOf(played, 'C'), conditions: stunned },
    });
    played = act({ ...played, fight }, 'A', 'setStatus', { declared: { status: 'dead', on: true } });
    played = next(played);
    expect(played.fight).toMatchObject({ round: 1, turn: 'B' });
    played = next(played);
    expect(played.fight).toMatchObject({ round: 2, turn: 'B' });
    expect(stateOf(played, 'C').conditions).toEqual({ stunned: stunned.stunned });
    expect(stateOf(act(played, 'B', 'endMovement'), 'C').conditions).toEqual({});
  });

  test('DRV-RND-04 the order is rolled once; a late arrival rolls at the next round', () => {
    let played = start(scripted(fightOf([A, B])), { dice: [9, 1] });
    const late = combatantIn(fightOf([C]), 'C');
    played = { ...played, fight: withCombatant(played.fight, late) };
    played = next(played);
    expect(played.fight.turn).toBe('B');
    played = next(played, { dice: [10] });
    expect(played.fight).toMatchObject({ round: 2, turn: 'C' });
    expect(drive.order.count(played.fight, combatantIn(played.fight, 'C'))).toBe(15);
    expect(drive.status(played.fight, 'C').initiative).toMatchObject([{ value: 15, clause: 'DRV-RND-04' }]);
  });

  test('DRV-ENE-06 DRV-ENE-07 DRV-ENE-08 DRV-GAP-20 particle degrees are reckoned at the end of the fight', () => {
    const frail = { ...B, scores: { con: 6, wgt: 25 }, sheet: { large: false } };
    const played = act(from(A, frail), 'A', 'attack', { item: 'cannon', target: 'B', dice: [2, 2, 1, 9, 9] });
    // 130 at a factor of 30: four degrees, superficial.
    const healed = act(played, 'B', 'heal', { declared: { points: 130 } });
    expect(stateOf(healed, 'B')).toMatchObject({ damageTaken: 0, injuries: {}, particle: { 1: 4 } });
    const ended = play(endFight(drive, healed.fight), { dice: [6, 6, 6] });
    const stage = ended.stages.find((stage) => stage.kind === 'check');
    expect(stage?.verdict).toMatchObject({ key: 'SALVO.drive.verdict.contracted', values: { tn: 16, margin: 2 } });
    expect(combatantIn(appliedAll(healed.fight, eventsOf(ended)), 'B').state).toMatchObject({ particle: {} });
  });

  test('DRV-INJ-14 healing takes injuries, and statuses that they had brought', () => {
    const weak = { ...B, scores: { con: 5, wgt: 5 } };
    const hurt = act(from(A, weak), 'A', 'attack', { item: 'sword', target: 'B', dice: HIT });
    expect(stateOf(hurt, 'B')).toMatchObject({ damageTaken: 18, injuries: { 1: { type: 'core', degrees: 3 } } });
    expect(stateOf(hurt, 'B').conditions).toHaveProperty('incapacitated');
    const played = act(hurt, 'B', 'heal', { declared: { points: 4 } });
    expect(stateOf(played, 'B')).toMatchObject({ damageTaken: 14, injuries: { 1: { degrees: 2 } }, conditions: {} });
  });

  test('DRV-INJ-10 damage taken by another injury factor is rescaled, its degrees stay', () => {
    const weak = { ...B, scores: { con: 5, wgt: 5 } };
    const hurt = act(from(A, weak), 'A', 'attack', { item: 'sword', target: 'B', dice: HIT });
    const { injuryFactor } = combatantIn(hurt.fight, 'B').sheet;
    const grown = act(hurt, 'B', 'rescale', { declared: { oldFactor: injuryFactor * 2 } });
    expect([stateOf(grown, 'B').damageTaken, stateOf(grown, 'B').injuries]).toEqual([9, stateOf(hurt, 'B').injuries]);
    expect(grown.log.at(-1)).toContain(`from=${injuryFactor * 2} to=${injuryFactor} damage=9`);
  });

  test('DRV-RND-02 outside a fight there are no turns', () => {
    const fight = fightOf([A, B]);
    const played = act(scripted(fight), 'B', 'attack', { item: 'unarmed', target: 'A', dice: HIT });
    expect(stateOf(played, 'A').damageTaken).toBe(6);
    expect(isRefusal(startFight(drive, played.fight))).toBe(false);
  });
});

describe('places', () => {
  test('DRV-POS-06 DRV-GAP-10 on a map the table measures reach and relation', () => {
    const options = { 'drive.position.mode': 'map' };
    const fight = underway([A, { ...B, items: [{ ...ITEMS.low, points: 60, radius: 'medium' }] }], 'A', { options });
    const at = (distance: number) => ({ item: 'beam', target: 'B', declared: { distance }, dice: [2, 2, 9, 9, 9] });
    expect(stateOf(act(scripted(fight), 'A', 'attack', at(100)), 'B').damageTaken).toBe(60);
    expect(stateOf(act(scripted(fight), 'A', 'attack', { ...at(101), dice: [2, 2, 9] }), 'B').damageTaken).toBe(0);
    const none = { ...at(0), declared: { distance: 0 } };
    expect(stateOf(act(scripted(fight), 'A', 'attack', none), 'B').damageTaken).toBe(60);
    // Not measured: beyond every bound, and through the dome.
    expect(stateOf(act(scripted(fight), 'A', 'attack', { ...at(-1), dice: [2, 2, 9] }), 'B').damageTaken).toBe(0);
    const sword = { item: 'sword', target: 'B', declared: { adjacent: false } };
    expect(act(scripted(fight), 'A', 'attack', sword).refused?.refused).toBe('outOfReach');
  });

  test('DRV-GAP-10 DRV-POS-05 on a map who is adjacent is engaged and may be held, and nothing else engages', () => {
    const options = { 'drive.position.mode': 'map' };
    const fight = underway([A, B], 'A', { options });
    const struck = act(scripted(fight), 'A', 'attack', { item: 'sword', target: 'B', dice: [9, 9] });
    expect(struck.refused).toBeNull();
    expect(stateOf(struck, 'B').engagedWith).toEqual({});
    const moving = scripted(underway([A, B], 'A', { options, shared: { phase: 'movement' } }));
    const [engage] = drive.choices(moving.fight, 'A', 'engage');
    expect(engage).toMatchObject({ moot: true, refused: { refused: 'nothingChanges', clause: 'DRV-GAP-10' } });
    const hold = (adjacent: boolean) => act(moving, 'A', 'grapple', { target: 'B', declared: { adjacent } });
    expect(hold(false).refused?.refused).toBe('outOfReach');
    expect(stateOf(hold(true), 'B').grapplingWith).toEqual({ A: true });
    expect(act(hold(true), 'A', 'grapple', { target: 'B' }).refused?.refused).toBe('nothingChanges');
    expect(drive.choices(moving.fight, 'A', 'grapple')[0]!.refused).toBeNull();
  });

  test('DRV-POS-05 DRV-POS-09 a hold, and its end', () => {
    const fight = fightOf([A, B], { scene: { zones: ['yard'] } });
    let played = act(scripted(fight), 'A', 'grapple', { target: 'B' });
    const details = { label: 'SALVO.drive.status.with', values: { others: ['A'] } };
    const shown = drive.status(played.fight, 'B').conditions;
    expect(shown.filter((condition) => condition.details)).toMatchObject([
      { id: 'engaged', details },
      { id: 'grappling', details },
    ]);
    expect(act(played, 'B', 'toZone', { declared: { zone: 'yard' } }).refused?.refused).toBe('grappling');
    played = act(played, 'B', 'release', { target: 'A' });
    expect(stateOf(played, 'A')).toMatchObject({ grapplingWith: {}, engagedWith: { B: true } });
    played = act(played, 'B', 'toZone', { declared: { zone: 'yard' } });
    expect(stateOf(played, 'A').engagedWith).toEqual({});
  });

  test('DRV-POS-07 DRV-POS-10 groups are founded, joined, defended and moved', () => {
    const fight = fightOf([A, B], { scene: { zones: ['main', 'yard'] } });
    let played = act(scripted(fight), 'A', 'joinGroup');
    played = act(played, 'B', 'joinGroup', { declared: { group: 'group-A' } });
    // Where there are several zones, everybody sees who is in which, and in which group.
    const places = (who: string) => drive.status(played.fight, who).conditions.map(({ id, values }) => [id, values]);
    expect(places('A')).toEqual([
      ['zone', { zone: 'main' }],
      ['group', { group: ['A', 'B'] }],
    ]);
    played = act(played, 'B', 'defend');
    expect(stateOf(played, 'B')).toMatchObject({ group: 'group-A', inGroupDefense: true });
    played = act(played, 'A', 'groupToZone', { declared: { zone: 'yard' } });
    expect(stateOf(played, 'B')).toMatchObject({ zone: 'yard', group: 'group-A', inGroupDefense: false });
    expect(drive.closeness?.(played.fight, 'A', 'B')).toMatchObject({ label: 'SALVO.drive.choice.range.grouped' });
    played = act(played, 'B', 'leaveGroup');
    expect(stateOf(played, 'B').group).toBeNull();
    expect(act(played, 'B', 'defend').refused?.refused).toBe('noGroup');
    const apart = act(played, 'B', 'place', { declared: { zone: 'main' } }).fight;
    expect(combatantIn(apart, 'B').state.zone).toBe('main');
    // No distance on the scene counts then.
    const values = { zone: 'main', range: 'SALVO.drive.choice.range.extreme' };
    expect(drive.closeness?.(apart, 'A', 'B')).toMatchObject({ label: 'SALVO.drive.closeness', values });
    const mapped = { ...apart, options: { 'drive.position.mode': 'map' } };
    expect(drive.closeness?.(mapped, 'A', 'B')).toBeNull();
    const bands = [5, 100].map((feet) => drive.band?.(mapped, { ...AWAY, feet, squares: feet / 5 }));
    expect(bands).toEqual(['SALVO.drive.choice.range.engaged', 'SALVO.drive.choice.range.medium']);
  });

  test('DRV-PGR-14 DRV-PGR-12 pulled out of a defense; too short a reach; into a defense only with flight', () => {
    const lifter = (more: object = {}): Person => ({ ...A, items: [{ ...ITEMS.gravity, ...more }] });
    const defended = grouped(B, { scores: { wgt: 4 }, state: { inGroupDefense: true } });
    const pull = { item: 'gravity', target: 'B', declared: { movement: 'outOfDefense' } };
    expect(stateOf(act(from(lifter(), defended), 'A', 'gravity', pull), 'B')).toMatchObject({
      inGroupDefense: false,
      group: 'g',
    });
    expect(act(from(lifter({ range: 'engaged' }), defended), 'A', 'gravity', pull).refused?.refused).toBe(
      'rangeTooShort',
    );
    const into = { ...pull, declared: { movement: 'characterIntoDefense' } };
    expect(act(from(lifter(), grouped(B, { scores: { wgt: 4 } })), 'A', 'gravity', into).refused?.refused).toBe(
      'groupDefense',
    );
    const flying = act(from(lifter({ grantsFlight: true }), grouped(B, { scores: { wgt: 4 } })), 'A', 'gravity', into);
    expect(stateOf(flying, 'B').inGroupDefense).toBe(true);
  });

  test('DRV-GAP-23 DRV-GAP-09 the GM sets cover, statuses and uses; the fallen combatant stands up again', () => {
    let played = act(from(A, { ...B, items: [ITEMS.kinetic] }), 'B', 'setCover');
    expect(stateOf(played, 'B').inCover).toBe(true);
    played = act(played, 'B', 'setStatus', { declared: { status: 'prone', on: true } });
    const left = () => drive.status(played.fight, 'B').gauges.find(({ id }) => id === 'kinetic');
    expect(left()).toMatchObject({ value: ITEMS.kinetic.uses, max: ITEMS.kinetic.uses });
    played = act(played, 'B', 'refill', { declared: { uses: 3 } });
    expect(left()).toMatchObject({ value: 3 });
    expect(stateOf(played, 'B').kineticUses).toBe(3);
    expect(act(played, 'A', 'refill', { declared: { uses: 3 } }).refused?.refused).toBe('notConcerned');
    expect(act(played, 'B', 'standUp').refused?.refused).toBe('notMovementPhase');
    played = act(next(next(played)), 'B', 'standUp');
    expect(stateOf(played, 'B')).toMatchObject({ conditions: {}, budget: { movement: 0 } });
  });

  test('DRV-GAP-08 DRV-DIC-01 a CON roll that stands alone', () => {
    const played = act(from({ ...A, scores: { con: 4, will: 2 } }, B), 'A', 'check', {
      declared: { will: 2, hindrance: 1 },
      dice: [5, 5, 7],
    });
    expect(lineWith(played, 'check A')).toContain('failure roll=17 tn=16 margin=1');
    expect(stateOf(played, 'A').willSpent).toBe(2);
  });
});
