/**
 * The seams between clauses of `drive`: several shields, areas and their odds, groups that move, pulls, fire, statuses.
 */
import { describe, expect, test } from 'vitest';
import { drive } from '../../../src/rules/drive/index.ts';
import { canDismember } from '../../../src/rules/drive/attack/wielding.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { act, next, scripted, type Scripted, stateOf, lineWith } from './fight-log.ts';
import { ITEMS, person, underway, type Person } from './fight-people.ts';

const ARMS = [ITEMS.beam, ITEMS.arc, ITEMS.grenade, ITEMS.firestorm, ITEMS.sword, ITEMS.pistol, ITEMS.gravity];
const A: Person = { id: 'A', items: ARMS, scores: { dex: 9 } };
const B: Person = { id: 'B', scores: { con: 20, wgt: 20 } };
const C: Person = { ...B, id: 'C' };
const HIT = [2, 2, 9, 9, 9]; // offense 4, injury type core, defense 18
const at = (...people: readonly Person[]): Scripted => scripted(underway(people, people[0]!.id));
const moving = (...people: readonly Person[]): Scripted =>
  scripted(underway(people, people[0]!.id, { shared: { phase: 'movement' }, scene: { zones: ['main', 'yard'] } }));
const grouped = (person: Person, state: Person['state'] = {}): Person => ({
  ...person,
  state: { group: 'g', ...state },
});

describe('several low shields against a zone attack', () => {
  const yard = { zone: 'yard' } as const;
  const storm = { item: 'firestorm', declared: { zone: 'yard' }, dice: [2, 2, 9] };
  const dome = { ...ITEMS.low, points: 50 };

  test('DRV-ZAE-05 what the target’s own shield has kept out stays out under the dome of another', () => {
    const own = { ...ITEMS.low, id: 'own', points: 40, protects: 'self' };
    const people = [A, grouped({ ...B, items: [own] }, yard), grouped({ ...C, items: [dome] }, yard)];
    const played = act(at(...people), 'A', 'zoneAttack', storm);
    // Each bill is 100: 40 of it keeps 60 % of 50 for B, and half of that comes through the dome.
    expect(stateOf(played, 'B')).toMatchObject({ damageTaken: 15, pools: { own: 0 } });
    expect(stateOf(played, 'C')).toMatchObject({ damageTaken: 25, pools: { low: 0 } });
  });

  test('DRV-SHL-02 DRV-ZAE-06 those of a higher precision, and those that are down or empty, take no part', () => {
    const items = [ITEMS.medium, { ...dome, id: 'down', active: false }, { ...dome, id: 'empty', points: 0 }, dome];
    const played = act(at(A, { ...C, items, state: yard }), 'A', 'zoneAttack', storm);
    const paid = played.events.filter(({ clause }) => clause === 'DRV-ZAE-02');
    expect([played.refused, paid.map(({ facts }) => facts!['source'])]).toEqual([null, ['low']]);
  });

  test('DRV-ZAE-02 DRV-ZAE-03 the bill of a point attack cites its own clause', () => {
    const point = { ...ITEMS.firestorm, zone: { ...ITEMS.firestorm.zone, kind: 'point' } };
    const paidTo = (item: Person['items'] & object) =>
      act(at({ ...A, items: item }, { ...C, items: [dome], state: yard }), 'A', 'zoneAttack', storm)
        .events.filter(({ kind }) => kind === 'shieldAbsorbed')
        .map(({ clause, facts }) => [clause, facts!['bill']]);
    expect([paidTo([ITEMS.firestorm]), paidTo([point])]).toEqual([[['DRV-ZAE-02', 100]], [['DRV-ZAE-03', 150]]]);
  });

  test('DRV-SHL-20 DRV-AMB-15 their holder orders them', () => {
    const second = { ...dome, id: 'second', points: 200 };
    const people = [A, { ...C, items: [dome, second], state: yard }];
    const first = act(at(...people), 'A', 'zoneAttack', storm);
    // 50 of 100; then 25 comes to the second, whose bill is 50.
    expect(stateOf(first, 'C')).toMatchObject({ damageTaken: 0, pools: { low: 0, second: 150 } });
    const turned = act(at(...people), 'A', 'zoneAttack', { ...storm, choices: ['["second","low"]'] });
    expect(stateOf(turned, 'C')).toMatchObject({ damageTaken: 0, pools: { low: 50, second: 100 } });
  });
});

describe('DRV-DIC-06 odds of areas', () => {
  const oddsOf = (people: readonly Person[], item: string, declared = {}) => {
    const odds = drive.odds(at(...people).fight, { action: 'attack', who: 'A', item, targets: ['B'], declared });
    if (isRefusal(odds)) throw new Error(odds.refused);
    return odds;
  };

  test('DRV-AOE-11 a target that evades a grenade is in its area all the same', () => {
    const [damage] = oddsOf([A, B], 'grenade').distributions;
    // 64 of 100 on the way; of those 64 of 100 evaded: 8 + 14 instead of 18 + 25.
    expect(damage!.of.mass[22 - damage!.of.min]).toBeCloseTo(0.64 * 0.64, 12);
    expect(damage!.of.mass[0 - damage!.of.min]).toBeCloseTo(0.36, 12);
  });

  test('DRV-GAP-14 a device without an area reaches nobody around, and spares a target that evades it', () => {
    const { areaFrag: _frag, areaBlast: _blast, ...bare } = ITEMS.grenade;
    const odds = oddsOf([{ ...A, items: [bare] }, grouped(B), grouped(C)], 'grenade');
    expect(odds).not.toHaveProperty('each');
    const [damage] = odds.distributions;
    expect(damage!.of.mass[0 - damage!.of.min]).toBeCloseTo(1 - 0.64 * 0.36, 12);
  });

  test('DRV-GAP-12 DRV-GAP-14 only what has an area reaches others, and nothing does that is no weapon', () => {
    const { areaFrag: _frag, areaBlast: _blast, ...bare } = ITEMS.grenade;
    const { fight } = at({ ...A, items: [ITEMS.pistol, ITEMS.grenade, { ...bare, id: 'bare' }] }, B);
    const areas = (item: string) =>
      drive.areas!(fight, { action: 'attack', who: 'A', item, targets: ['B'] }).map(({ caught }) => caught);
    expect(['pistol', 'bare', 'nothing', 'grenade'].map(areas)).toEqual([[], [], [], [['B']]]);
  });

  test('DRV-AOE-05 an area that the low shield takes below 40 reaches nobody', () => {
    const low = { ...ITEMS.low, points: 21 };
    const people = [A, grouped({ ...B, items: [low] }), grouped(C)];
    expect(oddsOf(people, 'beam', { deliberateArea: true })).not.toHaveProperty('each');
    const less = [A, grouped({ ...B, items: [{ ...low, points: 20 }] }), grouped(C)];
    expect(oddsOf(less, 'beam', { deliberateArea: true }).each).toHaveLength(1);
  });
});

test('DRV-ENE-02 DRV-SHL-07 the drive of a blast around is what is left of it, none behind a shield that stops it', () => {
  const told = (points: number): string => {
    const people = [A, { ...B, items: [{ ...ITEMS.medium, points }] }];
    // The grenade is on its way, and evaded.
    const played = act(at(...people), 'A', 'attack', { item: 'grenade', target: 'B', dice: [2, 2, 1, 1, 9] });
    return played.log.find((line) => line.startsWith('damage B') && line.includes('portion="blast"'))!;
  };
  expect(told(0)).toContain('damage=14 drive=14 taken=14');
  expect(told(99)).toContain('damage=14 drive=0 taken=0');
});

test.each([
  [12, 'injured', 1],
  [13, 'damaged', 0],
])('DRV-INJ-03 with an Injury Factor of %i a loss of 12 is told as %s', (injuryFactor, word, degrees) => {
  const dagger = { item: 'dagger', target: 'B', dice: [2, 2, 9, 9, 9] };
  const played = act(at({ ...A, items: [ITEMS.dagger] }, { ...B, sheet: { injuryFactor } }), 'A', 'attack', dagger);
  expect(lineWith(played, 'harm B')).toContain(`${word} damage=12 degrees=${degrees}`);
});

describe('bystanders', () => {
  const declared = { deliberateArea: true, defenseHindrance: 2 };
  const critical = { item: 'beam', target: 'B', declared, dice: [2, 2, 9, 10, 10, 10, 10, 50], choices: ['mobility'] };
  const frail = { injuryFactor: 15 };
  const people = [A, grouped({ ...B, sheet: frail }), grouped({ ...C, sheet: frail })];

  test('DRV-CRT-04 DRV-AOE-10 the type that a critical hit names is its target’s, not theirs', () => {
    const played = act(at(...people), 'A', 'attack', critical);
    expect(stateOf(played, 'B').injuries).toEqual({ 1: { type: 'mobility', degrees: 2 } });
    expect(stateOf(played, 'C').injuries).toEqual({ 1: { type: 'core', degrees: 1 } });
  });

  test('DRV-COM-09 an area that is all energy can dismember, fragments cannot', () => {
    const hot = act(at(...people), 'A', 'attack', critical);
    expect(lineWith(hot, 'harmed C')).toContain('canDismember=true');
    const grenade = { item: 'grenade', target: 'B', dice: [...HIT, 50] };
    expect(lineWith(act(at(...people), 'A', 'attack', grenade), 'harmed C')).toContain('canDismember=false');
  });

  test('DRV-GAP-24 fragments of a device that says so can', () => {
    const saw = { ...ITEMS.grenade, canDismember: true };
    const [, ...others] = people;
    const thrown = { item: 'grenade', target: 'B', dice: [...HIT, 50] };
    const played = act(at({ ...A, items: [saw] }, ...others), 'A', 'attack', thrown);
    expect(lineWith(played, 'harmed C')).toContain('canDismember=true');
  });
});

test.each([
  [{ energy: { type: 'heat', damage: 5 } } as const, true],
  [{ energy: { type: 'heat', damage: 5 }, extra: [{ kind: 'acid', damage: 5 }] } as const, false],
  [{ energy: null, blast: 5 }, true],
  [{ energy: null, blast: 5, frag: { damage: 5, drive: 5 } }, false],
])('DRV-COM-09 all energy or not: %j', (weapon, can) => {
  expect(canDismember({ damage: null, canDismember: false, ...weapon })).toBe(can);
});

test('DRV-CRT-02 DRV-GAP-11 two weapons are critical only inside the critical range of both', () => {
  const far = { ...ITEMS.pistol, critRange: 'extreme' };
  const near = { ...ITEMS.pistol, id: 'near' };
  const dice = [2, 2, 9, 10, 10, 10, 10];
  const at2 = at({ ...A, items: [far, near] }, { ...B, state: { zone: 'yard' } });
  const declared = { defenseHindrance: 2 };
  const both = { item: 'pistol', target: 'B', declared: { ...declared, second: 'near' }, dice };
  expect(lineWith(act(at2, 'A', 'attack', both), 'defense B')).toContain(' hit ');
  const alone = { item: 'pistol', target: 'B', declared, dice, choices: ['drive'] };
  expect(lineWith(act(at2, 'A', 'attack', alone), 'defense B')).toContain('critical');
});

describe('groups that move', () => {
  test('DRV-POS-10 DRV-RND-02 a group that has moved has no movement left, nor has any of its members', () => {
    const people = [grouped(A), grouped(B), C];
    const gone = act(moving(...people), 'A', 'groupToZone', { declared: { zone: 'yard' } });
    expect(['A', 'B', 'C'].map((id) => stateOf(gone, id).budget.movement)).toEqual([0, 0, 1]);
    const again = act(gone, 'B', 'groupToZone', { declared: { zone: 'main' } });
    expect(again.refused).toMatchObject({ refused: 'noMovement', clause: 'DRV-RND-02' });
  });

  test('DRV-POS-10 a member that has moved on its own keeps the group where it is', () => {
    const tired = grouped(B, { budget: { movement: 0, action: 1 } });
    const refused = act(moving(grouped(A), tired), 'A', 'groupToZone', { declared: { zone: 'yard' } }).refused;
    expect(refused).toMatchObject({ refused: 'noMovement', clause: 'DRV-POS-10', values: { who: 'B' } });
  });

  test('DRV-POS-10 a group that is held from outside learns of it beforehand', () => {
    const held = grouped(A, { engagedWith: { C: true }, grapplingWith: { C: true } });
    const holder = { ...C, state: { engagedWith: { A: true }, grapplingWith: { A: true } } } as Person;
    const [choice] = drive.choices(moving(held, grouped(B), holder).fight, 'B', 'groupToZone');
    expect(choice!.refused).toMatchObject({ refused: 'grappling', clause: 'DRV-POS-10' });
  });
});

describe('pulls', () => {
  const light = { ...B, scores: { wgt: 4 } };

  test('DRV-PGR-01 lifted out of a hold: its group and its other opponents stay', () => {
    const pairs = { engagedWith: { A: true, C: true }, grapplingWith: { C: true } } as const;
    const held = grouped(light, { ...pairs, inGroupDefense: true, inCover: true });
    const holder = { ...C, state: { engagedWith: { B: true }, grapplingWith: { B: true } } } as Person;
    const lift = { item: 'gravity', target: 'B', declared: { movement: 'liftFromGrapple' } };
    const played = act(at({ ...A, state: { engagedWith: { B: true } } }, held, holder), 'A', 'gravity', lift);
    expect(stateOf(played, 'B')).toMatchObject({ group: 'g', inGroupDefense: true, inCover: false });
    expect(stateOf(played, 'B')).toMatchObject({ engagedWith: { A: true }, grapplingWith: {} });
    expect(stateOf(played, 'C')).toMatchObject({ engagedWith: {}, grapplingWith: {} });
  });

  test('DRV-PGR-14 to another zone is out of the group, for which a source has to reach far enough', () => {
    const short = { ...ITEMS.gravity, range: 'engaged' };
    const engaged = { engagedWith: { A: true } } as const;
    const throwing = { item: 'gravity', target: 'B', declared: { toZone: 'yard' } };
    const fight = (target: Person): Scripted =>
      scripted(underway([{ ...A, items: [short] }, target], 'A', { scene: { zones: ['main', 'yard'] } }));
    const refused = act(fight(grouped(light, engaged)), 'A', 'gravity', throwing).refused;
    expect(refused).toMatchObject({ refused: 'rangeTooShort', clause: 'DRV-PGR-14' });
    expect(act(fight({ ...light, state: engaged }), 'A', 'gravity', throwing).refused).toBeNull();
  });

  test('DRV-PGR-14 an item that lies by a group leaves none, and its neighbor stays', () => {
    const short = { ...ITEMS.gravity, range: 'engaged' };
    const declared = { kind: 'item', itemWeight: 5, movement: 'takeUnattendedItem', toZone: 'yard', points: 10 };
    const people = [{ ...A, items: [short] }, grouped(light, { engagedWith: { A: true }, inCover: true })];
    const fight = scripted(underway(people, 'A', { scene: { zones: ['main', 'yard'] } }));
    const pulled = act(fight, 'A', 'gravity', { item: 'gravity', target: 'B', declared });
    expect(pulled.refused).toBeNull();
    expect(stateOf(pulled, 'B')).toMatchObject({ zone: 'main', group: 'g', inCover: true });
  });

  test('DRV-PGR-12 into the hand of a defender: the user has to be in the defense', () => {
    const declared = { kind: 'item', itemWeight: 5, movement: 'itemIntoDefense', intoDefendersHand: true };
    const pull = { item: 'gravity', target: 'B', declared };
    expect(act(at(A, B), 'A', 'gravity', pull).refused).toMatchObject({
      refused: 'groupDefense',
      clause: 'DRV-PGR-12',
    });
    expect(act(at(grouped(A, { inGroupDefense: true }), B), 'A', 'gravity', pull).refused).toBeNull();
  });

  test('DRV-PGR-07 a combatant that lifts itself does not resist itself', () => {
    const flier = { ...A, items: [ITEMS.gravity], sheet: { flySpd: 5, bodyWeight: 1000 }, state: { flightPaid: true } };
    const lift = (target: string) => ({ item: 'gravity', target, declared: { points: 100 } });
    expect(lineWith(act(at(flier, B), 'A', 'gravity', lift('A')), 'gravity A')).toContain(
      'lifted effective=100 needed=100',
    );
    const other = { ...flier, id: 'B', items: [] };
    expect(lineWith(act(at(flier, other), 'A', 'gravity', lift('B')), 'gravity A')).toContain(
      'notLifted effective=100 needed=150',
    );
  });
});

test('DRV-RND-07 a place that was passed over does not come again in that round', () => {
  const until = { at: 'endOfTurn', of: 'B', round: 2 } as const;
  const stunned = {
    ...A,
    state: { conditions: { stunned: { id: 'stunned', clause: 'DRV-ENE-10', until } } },
  } as Person;
  let played = scripted(underway([stunned, B, C], 'C', { acted: { A: true, B: true, C: true } }));
  const turns: unknown[] = [];
  for (let i = 0; i < 3; i++) {
    played = next(played);
    turns.push([played.fight.round, played.fight.turn]);
  }
  expect(turns).toEqual([
    [2, 'B'],
    [2, 'C'],
    [3, 'A'],
  ]);
  expect(stateOf(played, 'A').conditions).toEqual({});
});

const stun = (of: string, at: 'startOfTurn' | 'endOfTurn') =>
  ({ conditions: { stunned: { id: 'stunned', clause: 'DRV-ENE-10', until: { at, of, round: 2 } } } }) as const;

test.each([
  ['DRV-AMB-26 the dead attacker’s place comes before it', 'A', 'endOfTurn', 'B'],
  ['DRV-RND-05 it is the place itself, before it acts', 'B', 'startOfTurn', 'B'],
  ['DRV-RND-06 it is the end of its own turn', 'B', 'endOfTurn', 'C'],
  ['DRV-RND-06 it is a place that comes later', 'C', 'endOfTurn', 'C'],
] as const)('a stun that ends with a place lets the stunned act: %s', (_name, of, moment, turn) => {
  const dead = { ...A, sheet: { statuses: ['dead'] } };
  const people = [dead, { ...B, state: stun(of, moment) }, C];
  const played = next(scripted(underway(people, 'C', { acted: { A: true, B: true, C: true } })));
  expect(played.fight).toMatchObject({ round: 2, turn });
});

test.each([
  ['a place after its own', ['A', 'B', 'dead'], ['A']],
  ['a place before its own', ['A', 'dead', 'B'], ['A', 'B']],
])('DRV-RND-07 a stun that ends with a place that is passed over: %s', (_name, places, turns) => {
  const people = places.map((id): Person =>
    id === 'A'
      ? A
      : id === 'B'
        ? { ...B, state: stun('dead', 'endOfTurn') }
        : { ...C, id, sheet: { statuses: ['dead'] } },
  );
  const acted = { A: true, B: true, dead: true } as const;
  let played = scripted(underway(people, 'A', { round: 1, acted }));
  const seen: unknown[] = [];
  for (played = next(played); played.fight.round === 2; played = next(played)) seen.push(played.fight.turn);
  expect(seen).toEqual(turns);
});

test('DRV-RND-07 a place is passed over once in each round', () => {
  const people = [A, { ...B, sheet: { statuses: ['dead'] } }, C, { ...C, id: 'D' }];
  let played = scripted(underway(people, 'A', { acted: { A: true } }));
  const passed: string[] = [];
  for (let turn = 0; turn < 6; turn++) {
    const before = played.events.length;
    played = next(played);
    const events = played.events.slice(before).filter(({ kind }) => kind === 'placePassed');
    passed.push(`${played.fight.round} ${played.fight.turn}: ${events.map(({ who }) => who).join()}`);
  }
  expect(passed).toEqual(['1 C: B', '1 D: ', '2 A: ', '2 C: B', '2 D: ', '3 A: ']);
});

describe('DRV-SHL-24 fire', () => {
  const burning = (points: number, active: boolean): Person => ({
    id: 'B',
    items: [{ ...ITEMS.high, points, active, expires: 'never' }],
    sheet: { statuses: ['ignited'] },
  });
  const isBurning = (played: Scripted): boolean => 'ignited' in stateOf(played, 'B').conditions;

  test.each([
    [0, true, true],
    [0, false, false],
    [1, true, false],
  ])(
    'DRV-AMB-16 a high shield of %i points is raised, points needed: %s; it still burns: %s',
    (points, needs, burns) => {
      const options = { 'drive.shield.highNeedsPoints': needs };
      const fight = underway([burning(points, false), A], 'B', { options });
      expect(isBurning(act(scripted(fight), 'B', 'raiseShield', { item: 'high' }))).toBe(burns);
    },
  );

  test('points in an empty high shield that is up put the fire out; in a lowered shield they do not', () => {
    const charged = (active: boolean) =>
      act(at(burning(0, active), A), 'B', 'charge', { item: 'high', declared: { points: 1 } });
    expect([isBurning(charged(true)), isBurning(charged(false))]).toEqual([false, true]);
  });
});

test('DRV-AUR-19 an aura that can store nothing is none, however it is fed', () => {
  const hollow = { ...B, items: [{ ...ITEMS.aura, stored: 0, max: 0 }] };
  const fed = act(at(hollow, A), 'B', 'feedAura', { item: 'aura', declared: { amount: 5 } });
  expect(stateOf(fed, 'B').auras).toEqual({});
  const touched = act(fed, 'A', 'touch', { target: 'B' });
  expect(touched.refused).toBeNull();
});

describe('DRV-GAP-09 mental actions only', () => {
  const dazed = { ...A, sheet: { statuses: ['mentalOnly'], flySpd: 3 } };
  const refusedOf = (played: Scripted, action: string): unknown =>
    drive.choices(played.fight, 'A', action).map(({ refused }) => refused?.refused ?? null);

  test('the body does nothing', () => {
    for (const action of ['attack', 'zoneAttack', 'maneuver', 'touch']) {
      expect(new Set(refusedOf(at(dazed, B), action) as string[])).toEqual(new Set(['mentalOnly']));
    }
    for (const action of ['toZone', 'joinGroup', 'engage', 'grapple', 'standUp']) {
      expect(refusedOf(moving(dazed, B), action)).toEqual(['mentalOnly']);
    }
  });

  test('the mind does: pseudogravity, points, rolls', () => {
    for (const action of ['gravity', 'charge', 'check', 'declineResistance']) {
      expect(new Set(refusedOf(at(dazed, B), action) as string[])).toEqual(new Set([null]));
    }
  });
});

test.each([
  ['blunt', [30, 20]],
  ['nothing', [30, 30]],
])('DRV-RES-08 a sheet says what a weakness does not cover: %s', (except, taken) => {
  const weak = { against: 'weapon', percent: 150, material: 'quartz', except };
  const strike = (blunt: boolean) => {
    const rod = { ...ITEMS.sword, damage: 14, kind: { material: 'quartz', blunt } };
    const people = [
      { ...A, items: [rod] },
      { ...B, sheet: { resistances: [weak] } },
    ];
    return stateOf(act(at(...people), 'A', 'attack', { item: 'sword', target: 'B', dice: HIT }), 'B').damageTaken;
  };
  expect([strike(false), strike(true)]).toEqual(taken);
});

test('DRV-RES-03 a resistance against unnamed kinds of weapons holds against all; a resistance that names nothing is none', () => {
  const hits = (resistance: object): number =>
    stateOf(
      act(at(A, { ...B, sheet: { resistances: [resistance] } as never }), 'A', 'attack', {
        item: 'sword',
        target: 'B',
        dice: HIT,
      }),
      'B',
    ).damageTaken;
  expect([hits({ against: 'weapon', percent: 50 }), hits({ match: {}, percent: 50 })]).toEqual([9, 18]);
});

test('DRV-GAP-05 DRV-CHR-03 without WGT the injury factor goes by the weight of the body', () => {
  const factor = (sheet: object) => {
    const read = drive.read('character', sheet as never);
    return read.value.sheet.injuryFactor;
  };
  const con = { characteristics: { con: { base: 5 } } };
  expect(factor({ ...con, bodyWeight: 150 })).toBe(6);
  expect([factor(con), factor({ bodyWeight: 150 }), factor({})]).toEqual([20, 20, 20]);
  expect(person({ id: 'A', scores: { con: 5, wgt: 6 } }).sheet.injuryFactor).toBe(6);
});
