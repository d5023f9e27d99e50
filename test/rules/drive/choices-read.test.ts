/** The faults that a reading of all choices against the book has found, clause by clause, through play. */
import { describe, expect, test } from 'vitest';
import { drive } from '../../../src/rules/drive/index.ts';
import { act, scripted, type Scripted, stateOf } from './fight-log.ts';
import { fightOf, ITEMS, underway, type Person } from './fight-people.ts';
import type { Command } from '../../../src/rules/kernel/command.ts';
import type { Outcome, Stage } from '../../../src/rules/kernel/outcome.ts';

const A: Person = { id: 'A', items: [ITEMS.sword, ITEMS.pistol, ITEMS.high, ITEMS.gravity, ITEMS.aura] };
const B: Person = { id: 'B' };
const at = (...people: readonly Person[]): Scripted => scripted(underway(people, people[0]!.id));
const moving = (...people: readonly Person[]): Scripted =>
  scripted(underway(people, people[0]!.id, { shared: { phase: 'movement' } }));
/** The only stage of an act without dice. */
function stageOf({ fight }: Scripted, command: Command): Stage {
  const { value } = drive.perform(fight, command).next();
  return (value as Outcome).stages[0]!;
}
const choicesOf = ({ fight }: Scripted, who: string, action: string) => drive.choices(fight, who, action);
const fieldsOf = (played: Scripted, action: string, item: string) =>
  choicesOf(played, 'A', action)
    .find((choice) => choice.item === item)!
    .fields.map(({ key }) => key);

describe('DRV-SHL-18 DRV-PGR-04 DRV-RND-02 points and auras are made on one’s own turn, which is no movement', () => {
  test.each([
    ['charge', { item: 'high', declared: { points: 1 } }],
    ['charge', { item: 'gravity', declared: { points: 1 } }],
    ['feedAura', { item: 'aura', declared: { amount: 5 } }],
  ])('%s %j begins the action phase, and says so before', (action, how) => {
    const before = moving(A, B);
    const foreseen = choicesOf(before, 'A', action).flatMap((choice) =>
      (choice.foreseen ?? []).map(({ label }) => label),
    );
    expect(foreseen).toContain('SALVO.drive.foreseen.endsMovement');
    const after = act(before, 'A', action, how);
    expect(drive.phase!(after.fight)).toBe('SALVO.drive.phase.action');
    expect(act(after, 'B', 'engage', { target: 'A' }).refused?.refused).toBe('notMovementPhase');
  });

  test('the making of points cites the clause of what they are for', () => {
    const clauses = ['high', 'gravity'].map(
      (item) =>
        act(at(A, B), 'A', 'charge', { item, declared: { points: 1 } }).events.find(
          ({ kind }) => kind === 'pointsMade',
        )!.clause,
    );
    expect(clauses).toEqual(['DRV-SHL-18', 'DRV-PGR-04']);
  });
});

describe('DRV-DIC-04 DRV-CRT-09 the GM rules on the defense against a maneuver as on any other', () => {
  const trip = (declared: { readonly [key: string]: number | boolean }, dice: readonly number[]) =>
    act(at(A, { ...B, items: [ITEMS.aura] }), 'A', 'maneuver', { target: 'B', declared, dice });

  test('Hindrance is another die, a modifier moves the target number', () => {
    // 4 at most 12: on its way. 6 + 5 = 11 at most 12 evades; with a third die 12 still does, and 13 no longer.
    expect(trip({}, [2, 2, 6, 5]).log.join()).toContain('evaded');
    expect(trip({ defenseHindrance: 1 }, [2, 2, 6, 5, 1]).log.join()).toContain('evaded');
    expect(trip({ defenseHindrance: 1 }, [2, 2, 6, 5, 2]).log.join()).not.toContain('evaded');
    expect(trip({ defenseModifier: -2 }, [2, 2, 6, 5]).log.join()).not.toContain('evaded');
  });

  test('without any defense it is a critical hit, which provokes no aura (DRV-AMB-28)', () => {
    const caught = trip({ noDefense: true }, [2, 2]);
    expect(caught.log.join()).toContain('critical');
    expect(caught.log.join()).toContain('noDefense');
    expect(stateOf(caught, 'B').auras['aura']).toBe(30);
  });
});

describe('fields only where they decide something', () => {
  test('DRV-CRT-02 a melee attack has no critical range', () => {
    expect(fieldsOf(at(A, B), 'attack', 'pistol')).toContain('criticalRange');
    expect(fieldsOf(at(A, B), 'attack', 'sword')).not.toContain('criticalRange');
  });

  test('DRV-ZAE-02 DRV-ZAE-03 DRV-ZAE-06 the bill of a low shield asks for what it needs', () => {
    const storm = (zone: object) => ({ ...ITEMS.firestorm, zone: { ...ITEMS.firestorm.zone, ...zone } });
    const answersTo = (zone: object): readonly string[] =>
      fieldsOf(at({ ...A, items: [storm(zone)] }, B), 'zoneAttack', 'firestorm').filter((key) =>
        ['appliesHere', 'startsInside'].includes(key),
      );
    expect(answersTo({ kind: 'point' })).toEqual(['appliesHere', 'startsInside']);
    expect(answersTo({ kind: 'cluster' })).toEqual(['startsInside']);
    expect(answersTo({ kind: 'point', delivery: 'rocketPod' })).toEqual([]);
  });
});

describe('choices only for those whom they concern', () => {
  test('DRV-PGR-12 the hand of a defender is asked for an item on its way into the defense alone', () => {
    const [pull] = choicesOf(at(A, B), 'A', 'gravity');
    const hand = pull!.fields.find(({ key }) => key === 'intoDefendersHand');
    expect(hand!.onlyWith).toEqual({ key: 'movement', values: ['itemIntoDefense'] });
  });

  test('DRV-GAP-15 uses come back to a kinetic shield, and to nobody without', () => {
    const shielded: Person = { id: 'B', items: [ITEMS.kinetic] };
    expect(choicesOf(at(A, shielded), 'B', 'refill')).toHaveLength(1);
    expect(choicesOf(at(A, shielded), 'A', 'refill')).toEqual([]);
  });

  test('DRV-PGR-07 DRV-PGR-09 a combatant that cannot fly has no resistance by flight to decline', () => {
    const [walker] = choicesOf(at(A, B), 'B', 'declineResistance');
    expect(walker).toMatchObject({ moot: true, refused: { refused: 'cannotFly', clause: 'DRV-PGR-07' } });
    const [flier] = choicesOf(at(A, { ...B, sheet: { flySpd: 3 } }), 'B', 'declineResistance');
    expect(flier!.refused).toBeNull();
  });

  test('DRV-POS-05 the end of a hold is for whoever holds another, if only a single one', () => {
    const held = act(scripted(fightOf([A, B])), 'A', 'grapple', { target: 'B' });
    for (const id of ['A', 'B']) expect(choicesOf(held, id, 'release')[0]).not.toHaveProperty('moot');
    expect(choicesOf(at(A, B), 'A', 'release')[0]).toMatchObject({ moot: true });
  });

  test.each(['toZone', 'groupToZone'])('DRV-POS-08 %s: with a single zone there is nowhere to go', (action) => {
    const standing = (...zones: readonly string[]) =>
      scripted(fightOf([{ ...A, state: { group: 'g' } }, B], { scene: { zones } }));
    expect(choicesOf(standing('main'), 'A', action)[0]).toMatchObject({
      moot: true,
      refused: { refused: 'nothingChanges' },
    });
    const [open] = choicesOf(standing('main', 'yard'), 'A', action);
    expect(open).not.toHaveProperty('moot');
    expect(open).toMatchObject({ refused: null, fields: [{ key: 'zone', default: 'yard' }] });
    const staying = act(standing('main', 'yard'), 'A', action, { declared: { zone: 'main' } });
    expect(staying.refused?.refused).toBe('nothingChanges');
  });

  test('DRV-POS-04 DRV-POS-07 a group is joined only where there is another one to be in', () => {
    const alone = act(moving(A, B), 'A', 'joinGroup');
    expect(alone.log.join()).toContain('joinGroup A foundGroup');
    expect(choicesOf(alone, 'A', 'joinGroup')[0]).toMatchObject({
      moot: true,
      refused: { refused: 'nothingChanges', clause: 'DRV-POS-07' },
    });
    expect(choicesOf(alone, 'B', 'joinGroup')[0]).toMatchObject({
      refused: null,
      foreseen: [],
      fields: [{ default: 'group-A' }],
    });
    expect(act(alone, 'B', 'joinGroup').log.join()).toContain('joinGroup B joinGroup');
  });

  test('DRV-POS-04 who joins a group that nobody is in is told that it is a new one', () => {
    const [join] = choicesOf(moving(A, B), 'A', 'joinGroup');
    expect(join!.foreseen).toMatchObject([{ label: 'SALVO.drive.foreseen.newGroup' }]);
    expect(join!.fields[0]!.options).toEqual([{ id: 'group-A', label: 'SALVO.drive.option.group.new' }]);
  });

  test('DRV-POS-04 a group is called by the word it was given, one founded in play by its members', () => {
    const alone = act(moving(A, B), 'A', 'joinGroup');
    const optionsOf = (played: Scripted) => choicesOf(played, 'B', 'joinGroup')[0]!.fields[0]!.options;
    const isNew = { id: 'group-B', label: 'SALVO.drive.option.group.new' };
    expect(optionsOf(alone)).toEqual([{ id: 'group-A', label: 'group-A', members: ['A'] }, isNew]);
    const wardens = moving({ ...A, state: { group: 'Wardens' } }, B);
    expect(optionsOf(wardens)).toEqual([{ id: 'Wardens', label: 'Wardens' }, isNew]);
    const told = ({ verdict, events }: Stage) => [
      verdict?.values?.['group'],
      ...events.map(({ facts }) => facts?.['group']),
    ];
    const joining = { action: 'joinGroup', who: 'B' };
    expect(told(stageOf(alone, joining))).toEqual([['A'], ['A', 'B']]);
    expect(told(stageOf(wardens, joining))).toEqual(['Wardens', 'Wardens']);
    const engaging = { action: 'engage', who: 'A', targets: ['B'] };
    expect(told(stageOf(alone, engaging))).toEqual([['A'], ['A'], null]);
  });

  test('DRV-POS-05 who is engaged already does not engage, and who holds does not grapple: nothing would change', () => {
    const refusedOf = (played: Scripted, action: string) => act(played, 'A', action, { target: 'B' }).refused;
    const engaged = act(moving(A, B), 'A', 'engage', { target: 'B' });
    expect(refusedOf(engaged, 'engage')).toMatchObject({ refused: 'nothingChanges', clause: 'DRV-POS-05' });
    expect(refusedOf(engaged, 'grapple')).toBeNull();
    const held = act(engaged, 'A', 'grapple', { target: 'B' });
    for (const action of ['engage', 'grapple']) expect(refusedOf(held, action)?.refused).toBe('nothingChanges');
    // Before anybody is aimed at, both are open, towards others too.
    for (const action of ['engage', 'grapple']) expect(choicesOf(held, 'A', action)[0]!.refused).toBeNull();
  });

  test('DRV-PGR-07 whether the target is willing is not for the lifter to say', () => {
    const [lift] = choicesOf(at(A, B), 'A', 'gravity');
    expect(lift!.fields.find(({ key }) => key === 'willing')!.from).toBe('gm');
  });
});

test('DRV-SHL-24 DRV-AMB-16 points that the GM gives an empty high shield put the fire out like any others', () => {
  const burning = (active: boolean): Person => ({
    id: 'A',
    items: [{ ...ITEMS.high, points: 0, active }],
    sheet: { statuses: ['ignited'] },
  });
  const burns = (active: boolean, points: number): boolean =>
    'ignited' in
    stateOf(act(at(burning(active), B), 'A', 'refillSource', { item: 'high', declared: { points } }), 'A').conditions;
  expect([burns(true, 5), burns(true, 0), burns(false, 5)]).toEqual([false, true, true]);
});
