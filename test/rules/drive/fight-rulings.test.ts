/** The GM's rulings and a source's limits: areas, values, silencings, refills, range, light, devices. */
import { expect, test } from 'vitest';
import { drive } from '../../../src/rules/drive/index.ts';
import { weaponProfile } from '../../../src/rules/drive/attack/wielding.ts';
import type { Odds } from '../../../src/rules/kernel/odds.ts';
import { act, next, scripted, type Scripted, stateOf } from './fight-log.ts';
import { ITEMS, underway, type Person } from './fight-people.ts';

const A: Person = { id: 'A', side: 'us', items: [ITEMS.beam, ITEMS.firestorm, ITEMS.gravity, ITEMS.aura] };
const B: Person = { id: 'B', side: 'them', scores: { con: 20, wgt: 20 } };
const C: Person = { ...B, id: 'C' };

const at = (...people: readonly Person[]): Scripted => scripted(underway(people, people[0]!.id));
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

test('DRV-AUR-18 an aura that is from no device stays, whatever device it names', () => {
  const skin = { ...ITEMS.aura, deviceId: 'coat' };
  const lost = act(at({ ...A, items: [skin, ITEMS.deviceAura] }, B), 'A', 'loseDevice', { item: 'coat' });
  expect(stateOf(lost, 'A').auras).toEqual({ aura: 30 });
  const { fight } = at({ ...A, items: [skin] }, B);
  expect(drive.choices(fight, 'A', 'loseDevice')).toEqual([]);
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

test.each([
  [1, 2],
  [2, 1],
  [18, 17],
])('DRV-INJ-10 a rescale by a factor of %i stands at another one, %i', (injuryFactor, expected) => {
  const played = at({ ...A, sheet: { injuryFactor } }, B);
  const [choice] = drive.choices(played.fight, 'A', 'rescale');
  expect(choice!.fields.find(({ key }) => key === 'oldFactor')).toMatchObject({ default: expected, min: 1 });
  expect(choice!.refused).toBeNull();
  const same = act(played, 'A', 'rescale', { declared: { oldFactor: injuryFactor } });
  expect(same.refused).toMatchObject({ refused: 'sameFactor', clause: 'DRV-INJ-10' });
});

test.each(['grabItem', 'trip', 'dismount', 'throw'])(
  'DRV-AUR-01 a maneuver is on record by its own name: %s',
  (maneuver) => {
    const played = act(at(A, B), 'A', 'maneuver', { target: 'B', declared: { maneuver }, dice: [9, 9] });
    expect(played.log.join()).toContain(`${maneuver} A`);
  },
);

test('DRV-RED-04 DRV-RED-06 a cut that there is not is refused by the clause of its mode', () => {
  const cut = (item: (typeof ITEMS)['sword' | 'pistol'], share: string) =>
    act(at({ ...A, items: [item] }, B), 'A', 'attack', { item: item.id, target: 'B', declared: { cut: share } })
      .refused;
  expect(cut(ITEMS.pistol, '25')).toMatchObject({ refused: 'badDeclaration' });
  expect(reduced('melee', 75)).toMatchObject({ refused: 'cutNotAvailable', clause: 'DRV-RED-04' });
  expect(reduced('ranged', 25)).toMatchObject({ refused: 'cutNotAvailable', clause: 'DRV-RED-06' });
});

const reduced = (mode: 'melee' | 'ranged', cut: number): unknown => {
  const weapon = { damage: 20, drive: 15, strDamage: 1, strDrive: 1, energy: null, hands: 'oneHanded' } as const;
  const wielded = { strengthRating: null, strRequired: null };
  return weaponProfile({ ...weapon, ...wielded }, { mode, competent: true, str: 5, useStr: 5, cut });
};

test('DRV-AOE-10 odds name those in an area where there is an area, and nowhere else', () => {
  const grouped = { state: { group: 'g' } };
  const { fight } = at(A, { ...B, ...grouped }, { ...C, ...grouped });
  const odds = (declared: object) =>
    drive.odds(fight, { action: 'attack', who: 'A', item: 'beam', targets: ['B'], declared: declared as never });
  expect(odds({})).not.toHaveProperty('each');
  // TN 12 of 2d10: 64 of 100 hit, and half of those reach who stands beside.
  expect(odds({ deliberateArea: true })).toMatchObject({
    each: [{ who: 'C', chances: [{ chance: expect.closeTo(0.32, 9) }] }],
  });
});

test.each([
  [0, false],
  [1, true],
])('DRV-GAP-13 an overeffect whose area is %i % of its damage: odds for those beside it: %s', (share, named) => {
  const storm = { ...ITEMS.beam, energy: { type: 'heat', damage: 120 } };
  const grouped = { state: { group: 'g' } };
  const people = [
    { ...A, items: [storm] },
    { ...B, ...grouped },
    { ...C, ...grouped },
  ];
  const fight = underway(people, 'A', { options: { 'drive.aoe.overeffectAreaShare': share } });
  const odds = drive.odds(fight, { action: 'attack', who: 'A', item: 'beam', targets: ['B'] }) as Odds;
  expect((odds.each ?? []).map(({ who }) => who)).toEqual(named ? ['C'] : []);
});

test.each([
  [101, false],
  [100, true],
])('DRV-ZAE-02 a dome that pays its last point is told as empty: %i points', (points, depleted) => {
  const dome = { ...ITEMS.low, points };
  const bearer = { ...B, items: [dome], state: { active: { low: true }, zone: 'yard' } } as Person;
  const played = act(at(A, bearer), 'A', 'zoneAttack', {
    item: 'firestorm',
    declared: { zone: 'yard' },
    dice: [2, 2, 9],
  });
  expect(played.log.join()).toContain(`depleted=${depleted}`);
});

test.each([
  [1, { 1: { type: 'handArm', degrees: 1 }, 2: { type: 'core', degrees: 1 } }],
  [21, { 1: { type: 'handArm', degrees: 1 } }],
  [60, {}],
])('DRV-INJ-14 %i points healed of 60 take the degrees of the newest injury first', (points, left) => {
  const injuries = { 1: { type: 'handArm', degrees: 1 }, 2: { type: 'core', degrees: 2 } } as const;
  const hurt = { ...B, sheet: { injuryFactor: 20 }, state: { damageTaken: 60, injuries } } as Person;
  const command = { action: 'heal', who: 'B', declared: { points } };
  const degrees = 3 - Object.values(left).reduce((sum, injury) => sum + injury.degrees, 0);
  // Beforehand it says what goes.
  expect(drive.price(at(A, hurt).fight, command)).toMatchObject({
    foreseen: [{ values: { healed: points, degrees } }],
  });
  const played = act(at(A, hurt), 'B', 'heal', { declared: { points } });
  expect(stateOf(played, 'B')).toMatchObject({ damageTaken: 60 - points });
  expect(stateOf(played, 'B').injuries).toEqual(left);
});

test('DRV-INJ-14 healing less than a degree leaves every injury', () => {
  const injuries = { 1: { type: 'core', degrees: 3 } } as const;
  const hurt = { ...B, sheet: { injuryFactor: 20 }, state: { damageTaken: 70, injuries } } as Person;
  const played = act(at(A, hurt), 'B', 'heal', { declared: { points: 10 } });
  expect(stateOf(played, 'B')).toMatchObject({ damageTaken: 60, injuries });
});

test('DRV-WIL-01 WILL is shown from the first point on, and down to none', () => {
  const gauge = (will: number, willSpent: number): unknown =>
    drive
      .status(at({ ...A, scores: { will }, state: { willSpent } }).fight, 'A')
      .gauges.find(({ id }) => id === 'will');
  expect([gauge(1, 0), gauge(1, 1), gauge(0, 0)]).toMatchObject([
    { value: 1, max: 1 },
    { value: 0, max: 1 },
    undefined,
  ]);
});

test('DRV-POS-02, -03 zones are at extreme range until the GM makes neighbors of them', () => {
  const apart = at(A, { ...B, state: { zone: 'yard' } }, { ...C, state: { zone: 'attic' } });
  const [zone, own] = [stateOf(apart, 'B').zone, stateOf(apart, 'A').zone];
  const linked = (played: Scripted, neighbors: boolean, toZone = own): Scripted =>
    act(played, 'A', 'linkZones', { declared: { zone, toZone, neighbors } });
  const rangeIn = ({ fight }: Scripted): string =>
    String(drive.closeness!(fight, 'A', 'B')!.values!['range'])
      .split('.')
      .at(-1)!;
  const neighbors = linked(apart, true);
  expect([apart, neighbors, linked(neighbors, false)].map(rangeIn)).toEqual(['extreme', 'medium', 'extreme']);
  const refused = [linked(apart, false), linked(neighbors, true), linked(apart, true, zone)].map(
    (played) => played.refused,
  );
  expect(refused).toEqual(Array(3).fill({ refused: 'nothingChanges', clause: 'DRV-POS-02' }));
  expect(drive.choices(at(A, B).fight, 'A', 'linkZones')).toMatchObject([{ moot: true }]);
});
