/** What the GM rules on and what holds a source back: areas, values, silencings, refills, range, light, devices. */
import { expect, test } from 'vitest';
import { drive, type DriveState } from '../../../src/rules/drive/index.ts';
import { act, next, scripted, type Scripted } from './fight-log.ts';
import { ITEMS, underway, type Person } from './fight-people.ts';

const A: Person = { id: 'A', side: 'us', items: [ITEMS.beam, ITEMS.firestorm, ITEMS.gravity, ITEMS.aura] };
const B: Person = { id: 'B', side: 'them', scores: { con: 20, wgt: 20 } };
const C: Person = { ...B, id: 'C' };

const at = (...people: readonly Person[]): Scripted => scripted(underway(people, people[0]!.id));
const stateOf = (played: Scripted, id: string): DriveState => played.fight.combatants[id]!.state;
const fieldsOf = (played: Scripted, action: string, item: string) =>
  drive.choices(played.fight, 'A', action).find((choice) => choice.item === item)!.fields;

test('DRV-GAP-12 the choice of an area attack offers each combatant under its name', () => {
  const fields = fieldsOf(at(A, { ...B, id: 'B' }), 'attack', 'beam');
  expect(fields.find(({ key }) => key === 'caught-B')).toMatchObject({ label: 'B', from: 'gm', default: 'withTarget' });
});

test('DRV-GAP-12 the GM keeps a group mate out of an area and puts a stranger in', () => {
  const together = { state: { group: 'g' } };
  const declared = { deliberateArea: true, 'caught-D': 'beside', 'caught-E': 'inside' };
  const people = [A, { ...B, ...together }, { ...C, ...together }, { ...C, ...together, id: 'D' }, { ...C, id: 'E' }];
  const played = act(at(...people), 'A', 'attack', {
    item: 'beam',
    target: 'B',
    declared,
    dice: [2, 2, 9, 9, 9, 50, 50],
  });
  expect(['B', 'C', 'D', 'E'].map((id) => stateOf(played, id).damageTaken)).toEqual([30, 15, 0, 15]);
});

test('DRV-ZAE-07 a zone attack strikes each with the value that was ruled', () => {
  const played = act(at(A, B, C, { ...C, id: 'D' }), 'A', 'zoneAttack', {
    item: 'firestorm',
    declared: { 'value-A': 'spared', 'value-C': 'low' },
    dice: [2, 2, 9],
  });
  expect(['A', 'B', 'C', 'D'].map((id) => stateOf(played, id).damageTaken)).toEqual([0, 50, 20, 50]);
});

test('DRV-PGR-21 one of two silencings goes, the other stays', () => {
  let played = act(at(A, B), 'A', 'silence', { declared: { amount: 4 } });
  played = act(played, 'A', 'silence', { declared: { amount: 2 } });
  played = act(played, 'A', 'silence', { declared: { silencing: '1' } });
  expect(played.fight.shared['silencing']).toEqual({ 2: { zone: 'main', amount: 2 } });
  const lift = act(played, 'A', 'gravity', { item: 'gravity', target: 'B', declared: { points: 10 } });
  expect(lift.log.join()).toContain('divisor=2');
});

test('DRV-GAP-17 the GM sets points and what they are made of', () => {
  const played = act(at(A, B), 'A', 'refillSource', { item: 'gravity', declared: { points: 7, resource: 3 } });
  expect(stateOf(played, 'A')).toMatchObject({ pools: { gravity: 7 }, resources: { gravity: 3 } });
  const over = act(at(A, B), 'A', 'refillSource', { item: 'gravity', declared: { points: 201 } });
  expect(over.refused?.refused).toBe('badDeclaration');
});

test('DRV-POS-03 a source of pseudogravity reaches as far as its range', () => {
  const near = { ...A, items: [{ ...ITEMS.gravity, range: 'short' }] };
  const far = { ...B, state: { zone: 'yard' } };
  expect(act(at(near, B), 'A', 'gravity', { item: 'gravity', target: 'B' }).refused).toBeNull();
  const refused = act(at(near, far), 'A', 'gravity', { item: 'gravity', target: 'B' }).refused;
  expect(refused).toMatchObject({ refused: 'outOfReach', values: { range: 'short' } });
});

test('DRV-PGR-10 points are not topped up in the same turn, and are anew in the next', () => {
  const lift = { item: 'gravity', target: 'B', declared: { points: 10 } };
  const once = act(at(A, B), 'A', 'gravity', lift);
  expect(act(once, 'A', 'gravity', lift).refused).toMatchObject({ refused: 'alreadyCommitted', clause: 'DRV-PGR-10' });
  expect(act(next(next(once)), 'A', 'gravity', lift).refused).toBeNull();
});

test('DRV-GAP-18 DRV-LGT-01 DRV-LGT-02 DRV-PGR-24 light has a radius, user and target sound', () => {
  const dark = { ...A, items: [ITEMS.gravity] };
  const played = act(at(dark, B), 'A', 'gravity', { item: 'gravity', target: 'B', declared: { points: 10 } });
  const seen = (id: string) =>
    drive.status(played.fight, id).conditions.map((condition) => [condition.id, condition.value]);
  expect(seen('A')).toEqual(
    expect.arrayContaining([
      ['dimLight', 10],
      ['humming', undefined],
      ['lowStealth', undefined],
    ]),
  );
  expect(seen('B')).toEqual([['humming', undefined]]);
  const aglow = drive.status(at(A, B).fight, 'A').conditions;
  expect(aglow.find(({ id }) => id === 'moderateLight')).toMatchObject({ value: 30 });
});

test('DRV-AUR-18 an aura from a device that is named nowhere goes with its own item', () => {
  const coat = { ...ITEMS.deviceAura, deviceId: '' };
  const played = act(at({ ...A, items: [coat] }, B), 'A', 'loseDevice', { item: 'ember' });
  expect(stateOf(played, 'A').auras).toEqual({});
});

test('DRV-WPN-05 a natural weapon needs no STR', () => {
  const claw = { ...ITEMS.claw, strengthRating: 9 };
  const played = act(at({ ...A, items: [claw] }, B), 'A', 'attack', {
    item: 'claw',
    target: 'B',
    dice: [2, 2, 9, 9, 9],
  });
  expect(played.refused).toBeNull();
  const held = { ...claw, kind: {} };
  const refused = act(at({ ...A, items: [held] }, B), 'A', 'attack', { item: 'claw', target: 'B' }).refused;
  expect(refused?.refused).toBe('strTooLow');
});
