/**
 * The words about a fight: the conditions and gauges of a status, the chance of a check, the cover and the steps that
 * count.
 */
import { describe, expect, test } from 'vitest';
import { cepheus, type CepheusState } from '../../../src/rules/cepheus/index.ts';
import { arcsOf } from '../../../src/rules/cepheus/vehicles/protection.ts';
import { answered } from '../../../src/rules/kernel/procedure.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { total } from '../../../src/rules/kernel/tally.ts';
import { begun, changed, codeOf, countOf, dmsOf, hulkOf, oddsOf, ROLLS, stateOf } from './fight-begun.ts';
import { act, next, type Declared, type Scripted } from './fight-log.ts';
import { car, type Person } from './fight-people.ts';

const at = (id: string, initiative: number, rest: Partial<Person> = {}): Person => ({
  id,
  skills: { 'Slug Rifle': 3, Athletics: 1, Recon: 1, Comms: 1 },
  weapons: ['rifle'],
  ...rest,
  state: { initiative, ...rest.state },
});

describe('the conditions of a status', () => {
  const hurt = (str: number, dex: number, end: number) => ({ current: { str, dex, end, int: 7, edu: 7, soc: 7 } });
  const shown = (state: Partial<CepheusState>): readonly string[] => {
    const { fight } = changed(begun([at('A', 9), at('B', 5)]), 'A', state);
    return cepheus
      .status(fight, 'A')
      .conditions.map(({ id, clause, value }) => [id, clause, value].filter((part) => part !== undefined).join(' '));
  };

  test.each<[Partial<CepheusState>, readonly string[]]>([
    [{}, []],
    [hurt(7, 7, 6), ['wounded CEP-DMG-08']],
    [hurt(6, 7, 6), ['wounded CEP-DMG-08']],
    [hurt(6, 6, 6), ['seriouslyWounded CEP-DMG-08']],
    [hurt(0, 0, 0), ['dead CEP-DMG-07']],
    [{ killed: true, ...hurt(6, 6, 6) }, ['dead CEP-DMG-07']],
    [{ unconscious: { since: 0, failures: 0 } }, ['unconscious CEP-DMG-07']],
    [{ killed: true, unconscious: { since: 0, failures: 0 } }, ['dead CEP-DMG-07']],
    [{ helpless: true }, ['helpless CEP-COUP-03']],
    [{ grappledWith: 'B' }, ['grappled CEP-GRP-10']],
    [{ stance: 'prone' }, ['prone CEP-STN-04']],
    [{ stance: 'crouched', cover: 'quarter' }, ['crouched CEP-STN-03', 'cover CEP-CVR-07']],
    [{ aim: { target: 'B', dm: 1, kill: 0 } }, ['aiming CEP-AIM-01 1']],
    [{ aim: { target: 'B', dm: 0, kill: 1 } }, ['aimingToKill CEP-AIM-06 1']],
    [{ suppression: { value: 0, round: 1, acted: true } }, ['suppressed CEP-SUP-06']],
    [{ hastened: true, reactions: 1 }, ['hastened CEP-INI-07', 'reacted CEP-RCT-02 1']],
    [{ fatigued: true }, ['fatigued CEP-FAT-01']],
    [{ drug: { kind: 'combatDrug', onset: 3, over: 100 } }, []],
    [{ drug: { kind: 'combatDrug', onset: null, over: 100 } }, ['drugged GAP-06']],
    [{ extended: { skill: 'Recon', roundsNeeded: 4, roundsDone: 2 } }, ['working CEP-EXT-02 2']],
    [{ lostSignificant: 1 }, ['lostAction CEP-ACT-10 1']],
    [{ aware: false, inContact: false }, ['unaware CEP-FLOW-01', 'outOfContact CEP-COM-02']],
  ])('%o', (state, conditions) => {
    expect(shown(state)).toEqual(conditions);
  });

  test('CEP-VEH-38, -39 the gauges of a wreck stop at nothing, and it says how it ended', () => {
    const wreck = (structure: number, exploded: boolean) => {
      const played = begun([at('A', 9), car('car', [], { speed: 0, hull: { value: 0, max: 3 } })]);
      const hulk = { ...hulkOf(played, 'car'), structure, exploded };
      const { gauges, conditions } = cepheus.status(changed(played, 'car', { hulk }).fight, 'car');
      return [gauges.map(({ id, value, max }) => [id, value, max]), conditions.map(({ id, clause }) => [id, clause])];
    };
    const gauges = (structure: number) => [
      ['hull', 0, 3],
      ['structure', structure, 2],
      ['armor', 6, 6],
    ];
    expect(wreck(1, false)).toEqual([gauges(1), []]);
    expect(wreck(0, false)).toEqual([gauges(0), [['destroyed', 'CEP-VEH-38']]]);
    expect(wreck(-1, true)).toEqual([gauges(0), [['exploded', 'CEP-VEH-39']]]);
  });

  test('CEP-VEH-21, -06 what is said of an evading vehicle and of those aboard', () => {
    const played = begun([at('A', 9, { skills: { 'Wheeled Vehicle': 1 } }), at('B', 5), car('car', ['A', 'B'])]);
    const evading = act(played, 'A', 'evade', { dice: [4, 4] });
    const ids = (id: string) => cepheus.status(evading.fight, id).conditions.map(({ id, value }) => [id, value]);
    expect([ids('car'), ids('A'), ids('B')]).toEqual([
      [['evading', 1]],
      [['driving', undefined]],
      [['aboard', undefined]],
    ]);
  });
});

describe('a check', () => {
  test.each([-3, 0, 2])('CEP-CORE-02 its chance is that of two dice, with %d by the GM’s word', (otherDm) => {
    const odds = oddsOf(begun([at('A', 9)]).fight, {
      action: 'check',
      who: 'A',
      declared: { skill: 'Recon', otherDm },
    });
    expect(total(odds.tally)).toBe(1 + otherDm);
    expect(odds.needed).toEqual({ count: 2, sides: 6, sum: 7 - otherDm, succeeds: 'above' });
    expect(odds.chances[0]!.chance).toBeCloseTo(ROLLS.filter((roll) => roll + 1 + otherDm >= 8).length / 36, 12);
  });

  test('CEP-VEH-44 damaged sensors of a vehicle tell on Comms through them, and on nothing else', () => {
    const { fight } = begun([at('A', 9), at('B', 5), car('car', ['A'], { systems: { sensors: 1 } })]);
    const dm = (declared: Declared) => total(oddsOf(fight, { action: 'check', who: 'A', declared }).tally);
    expect([{ skill: 'Comms' }, { skill: 'Comms', sensors: true }, { skill: 'Recon', sensors: true }].map(dm)).toEqual([
      1, -1, 1,
    ]);
  });
});

describe('a shot', () => {
  test.each([
    ['auto', 'none', undefined],
    ['auto', 'half', -1],
    ['none', 'half', undefined],
    ['threeQuarter', 'none', -2],
    ['full', 'half', -4],
  ] as const)('CEP-CVR-07 cover as it is declared, else as it was taken: %s, %s', (cover, taken, dm) => {
    const played = begun([at('A', 9), at('B', 5, { state: { cover: taken } })]);
    expect(dmsOf(played, 'rifle', { cover })['cover']).toBe(dm);
  });

  test.each([
    [0, 0, null],
    [0.5, 0, 'notStationary'],
    [1, 0, 'notStationary'],
    [0, 1, 'notStationary'],
  ])(
    'CEP-XRG-04 at extreme range only from where it stands: %d m on foot, %d kph aboard',
    (metresMoved, speed, refused) => {
      const gunner = at('A', 9, { state: { metresMoved } });
      const aboard = car('car', [], {
        speed,
        open: true,
        occupants: [{ actor: 'A', role: 'gunner', secured: true, arc: 'front' }],
      });
      const played = begun([gunner, at('B', 5), ...(metresMoved > 0 ? [] : [aboard])]);
      const moved = changed(played, 'A', { metresMoved });
      const shot = { item: 'rifle', target: 'B', declared: { metres: 6000, rest: true } };
      const fired = act(moved, 'A', 'attack', refused ? shot : { ...shot, dice: [1, 1], choices: ['none'] });
      expect(codeOf(fired)).toBe(refused);
    },
  );

  test('CEP-SUP-05 GAP-05 a suppressing rocket hurts those behind the firer all the same', () => {
    const played = begun([at('A', 9, { weapons: ['rocket'], skills: { 'Heavy Weapons': 2 } }), at('B', 5), at('C', 4)]);
    const declared = { suppression: true, metres: 30, behind: [{ id: 'C', metres: 1.5 }] };
    const armed = changed(played, 'A', { ammo: { rocket: 2 } });
    const dice = [6, 6, 1, 1, 1];
    const fired = act(armed, 'A', 'attack', { item: 'rocket', target: 'B', declared, dice, choices: ['none', 'none'] });
    expect([codeOf(fired), stateOf(fired, 'C').current.end, stateOf(fired, 'B').current.end]).toEqual([null, 4, 7]);
    expect(stateOf(fired, 'B').suppression).not.toBeNull();
  });

  test('CEP-VEH-46 a robot with a single limb strikes with that', () => {
    const robot = (limbs: readonly number[]): Person => ({
      ...at('A', 9),
      kind: 'robot',
      sheet: { hull: { value: 4, max: 4 }, structure: { value: 4, max: 4 }, limbs },
    });
    const limb = (limbs: readonly number[]) =>
      dmsOf(begun([robot(limbs), at('B', 5)]), 'unarmed', { metres: 1 })['limb'];
    expect([limb([]), limb([0]), limb([1]), limb([1, 0])]).toEqual([undefined, undefined, -2, undefined]);
  });
});

describe('the coup de grace', () => {
  test('CEP-COUP-02 it names the weapon', () => {
    const played = begun([at('A', 9), at('B', 5, { state: { helpless: true } })]);
    const procedure = cepheus.perform(played.fight, { action: 'coupDeGrace', who: 'A', item: 'rifle', targets: ['B'] });
    const { value } = procedure.next();
    expect(value).toMatchObject({ stages: [{ kind: 'declared', item: 'rifle' }, {}] });
  });
});

describe('the first place of the next round (CEP-DLY-02)', () => {
  test('lies above what the others will have then, not above what they have now', () => {
    // B dodges after having acted: 2 less in the next round.
    let played = begun([at('A', 9), at('B', 8), at('C', 5)]);
    played = next(act(played, 'A', 'delay'));
    played = next(act(played, 'B', 'changeStance'));
    played = act(played, 'C', 'attack', { item: 'rifle', target: 'B', dice: [1, 1], choices: ['dodge'] });
    expect(countOf(played, 'B')).toBe(8);
    played = next(played, { choices: ['claim'] });
    expect([played.fight.round, countOf(played, 'A'), countOf(played, 'B'), countOf(played, 'C')]).toEqual([
      2, 7, 6, 5,
    ]);
  });
});

test('CEP-MOV-07 nobody who is held is offered a step', () => {
  const { fight } = begun(
    [at('A', 9, { state: { grappledWith: 'B' } }), at('B', 5, { state: { grappledWith: 'A' } })],
    { options: { proneMove: 1.5 } },
  );
  expect(cepheus.choices(fight, 'A', 'move')[0]).toMatchObject({
    refused: { refused: 'grappled' },
    fields: [{ min: 0, max: 1000, default: 0 }, { default: false }],
  });
});

test('GAP-06 CEP-INI-01 an Initiative is shown in its parts, without parts that add nothing', () => {
  const parts = (state: Partial<CepheusState>) =>
    cepheus
      .status(changed(begun([at('A', 9), at('B', 5)]), 'A', state).fight, 'A')
      .initiative.map(({ clause, value }) => [clause, value]);
  const drug = (onset: number | null) => ({ drug: { kind: 'combatDrug', onset, over: 100 } as const });
  expect([
    parts({}),
    parts(drug(3)),
    parts(drug(null)),
    parts({ tacticsBonus: 1 }),
    parts({ initiative: null }),
  ]).toEqual([
    [['CEP-INI-01', 9]],
    [['CEP-INI-01', 9]],
    [
      ['CEP-INI-01', 9],
      ['GAP-06', 4],
    ],
    [
      ['CEP-INI-01', 9],
      ['CEP-TAC-01', 1],
    ],
    [],
  ]);
});

test('CEP-INI-01 joining makes sense for a late arrival while a fight is on', () => {
  const { fight } = changed(begun([at('A', 9), at('B', 5)]), 'B', { initiative: null });
  const moot = (phase: 'setup' | 'underway' | 'ended', who: string) =>
    cepheus.choices({ ...fight, phase }, who, 'join')[0]!.moot ?? false;
  expect([moot('underway', 'A'), moot('underway', 'B'), moot('setup', 'B'), moot('ended', 'B')]).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

describe('what changes nothing is no event', () => {
  const counted = ({ events }: Scripted, kind: string, who: string): number =>
    events.filter((event) => event.kind === kind && event.who === who).length;

  test('CEP-INI-05 the end of a round that takes nothing away', () => {
    const played = begun([at('A', 9, { state: { hastened: true } }), at('B', 5)]);
    const over = next(next(played));
    expect([over.fight.round, counted(over, 'roundOver', 'A'), counted(over, 'roundOver', 'B')]).toEqual([2, 1, 0]);
  });

  test('CEP-GRP-09 a grapple that goes on', () => {
    const held = { declared: { metres: 1 }, dice: [6, 6, 1, 1], choices: ['continue', 'continue'] };
    const first = act(begun([at('A', 9), at('B', 5)]), 'A', 'grapple', { target: 'B', ...held });
    const second = act(next(first), 'B', 'grapple', { target: 'A', ...held });
    expect([codeOf(second), ...[first, second].map((played) => counted(played, 'grappled', 'A'))]).toEqual([
      null,
      1,
      1,
    ]);
  });

  test('CEP-VEH-56 power that is lost while a robot waits costs it no action of a later turn', () => {
    const parts = { hull: { value: 9, max: 9 }, structure: { value: 9, max: 9 } };
    const waiting = next(act(begun([{ ...at('A', 9), kind: 'robot', sheet: parts }, at('B', 5)]), 'A', 'delay'));
    const hit = act(act(waiting, 'B', 'charge'), 'A', 'hazard', { declared: { points: 1 }, dice: [1, 2] });
    const now = act(hit, 'A', 'actNow');
    expect([stateOf(now, 'A').budget, stateOf(now, 'A').lostSignificant]).toEqual([{ minor: 0, significant: 0 }, 0]);
  });
});

describe('what the scene shows', () => {
  test.each([
    [0, 3, 0],
    [45, 2.1213, 2.1213],
    [90, 0, 3],
    [180, -3, 0],
    [270, 0, -3],
    [359, 2.9995, -0.0524],
  ])('CEP-THR-06 a grenade that lands 3 m away at %d degrees', (direction, x, y) => {
    const { fight } = begun([at('A', 9, { weapons: ['grenades'] }), at('B', 5)]);
    const declared = { metres: 3, otherDm: -2, direction };
    const outcome = answered(
      cepheus.perform(fight, { action: 'attack', who: 'A', item: 'grenades', targets: ['B'], declared }),
      (ask) => (ask.ask === 'roll' ? new Array<number>(ask.count).fill(3) : ask.ask === 'pick' ? 0 : ask.default),
    );
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    expect(outcome.stages.flatMap(({ landed }) => landed ?? [])).toEqual([{ x, y, unit: 'metres' }]);
  });

  test.each([
    [0, 0, ['front']],
    [0, 45, ['front', 'right']],
    [0, 46, ['right']],
    [0, 180, ['rear']],
    [0, 225, ['rear', 'left']],
    [0, 315, ['front', 'left']],
    [350, 10, ['front']],
    [10, 350, ['front']],
    [300, 30, ['right']],
    [359, 0, ['front']],
    [90, 0, ['left']],
    [270, 90, ['rear']],
  ])('CEP-VEH-02 facing %d degrees, a target at %d degrees is in the arcs %o', (facing, bearing, arcs) => {
    expect(arcsOf(facing, bearing)).toEqual(arcs);
  });

  test.each([
    ['auto', true, 'SALVO.cepheus.reason.sensor'],
    ['auto', false, undefined],
    ['yes', false, 'SALVO.cepheus.reason.sensor'],
    ['no', true, undefined],
  ])(
    'CEP-SEN-01 infra-red sees through cover that is soft: declared %s, as it was taken %s',
    (softCover, taken, reason) => {
      const hidden = at('B', 5, { state: { cover: 'half', softCover: taken } });
      const { fight } = begun([at('A', 9, { sheet: { sensors: ['infraRed'] } }), hidden]);
      const { tally } = oddsOf(fight, {
        action: 'attack',
        who: 'A',
        item: 'rifle',
        targets: ['B'],
        declared: { softCover },
      });
      expect(tally.find(({ clause }) => clause === 'CEP-MOD-02')).toEqual({
        clause: 'CEP-MOD-02',
        label: 'SALVO.cepheus.dm.cover',
        value: -1,
        ...(reason === undefined ? {} : { setAside: reason }),
      });
    },
  );
});
