/** Those who may fire with another at a ship (CEP-SHP-03), those around an exploding vehicle, and those who tend the wounded. */
import { describe, expect, test } from 'vitest';
import { cepheus } from '../../../src/rules/cepheus/index.ts';
import { answered } from '../../../src/rules/kernel/procedure.ts';
import { begun, oddsOf, stateOf } from './fight-begun.ts';
import { act, scripted, type Scripted } from './fight-log.ts';
import { car, fightOf, HEAVY, WEAPONS, type Person } from './fight-people.ts';

const at = (id: string, initiative: number | null, rest: Partial<Person> = {}): Person => ({
  id,
  skills: { 'Slug Rifle': 1, 'Energy Rifle': 1, 'Heavy Weapons': 1, Athletics: 1 },
  weapons: ['rifle'],
  ...rest,
  state: { initiative, ...rest.state },
});
const ship = car('ship', [], { frame: 'starship', speed: 0, armor: { value: 0, max: 0 } });

describe('CEP-SHP-03 together at a ship', () => {
  const bayonet = { ...WEAPONS['rifle']!, id: 'bayonet', ranges: ['rifle', 'closeQuarters'] };
  const javelin = { ...WEAPONS['dagger']!, id: 'javelin', ranges: ['thrown', 'rifle'] };
  const fires = (b: Partial<Person>): boolean => {
    const { fight } = begun([at('A', 9, { side: 'us' }), at('B', 5, { side: 'us', ...b }), ship]);
    const choice = cepheus.choices(fight, 'A', 'attack').find(({ item }) => item === 'rifle')!;
    return choice.fields.some(({ key }) => key === 'with:B');
  };

  test.each([
    ['with a rifle', {}, true],
    ['with a rifle that carries a bayonet', { weapons: [], sheet: { items: [bayonet] } }, true],
    ['not with a rifle on the back', { state: { drawn: { unarmed: true } } }, false],
    ['not with a dagger', { weapons: ['dagger'] }, false],
    ['not with what is thrown first', { weapons: [], sheet: { items: [javelin] } }, false],
    ['not with a rocket', { weapons: [], sheet: { items: [HEAVY['rocket']!] } }, false],
    ['not with a grenade launcher, even of one zone', { weapons: ['ram'] }, false],
    ['with the rifle behind the launcher', { weapons: ['ram', 'rifle'] }, true],
    ['not from the other side', { side: 'them' }, false],
    ['not held', { state: { grappledWith: 'A' } }, false],
    ['not out', { state: { unconscious: { since: 0, failures: 0 } } }, false],
  ] as const)('%s', (_name, b, expected) => {
    expect(fires(b as Partial<Person>)).toBe(expected);
  });

  test('of weapons with as many dice the firer’s own counts in full unless another is chosen', () => {
    const people = [at('A', 9, { side: 'us', weapons: ['laser'] }), at('B', 5, { side: 'us', weapons: ['laser'] })];
    const { fight } = begun([...people, ship]);
    const command = { action: 'attack', who: 'A', item: 'laser', targets: ['ship'], declared: { 'with:B': true } };
    const defaults: unknown[] = [];
    answered(cepheus.perform(fight, command), (ask) => {
      if (ask.ask === 'choose' && ask.kind === 'allocation') defaults.push(ask.default);
      return ask.ask === 'roll' ? new Array<number>(ask.count).fill(5) : ask.ask === 'pick' ? 0 : ask.default;
    });
    expect(defaults).toEqual(['A']);
  });
});

describe('CEP-VEH-39 around an exploding vehicle', () => {
  const frail = { hull: { value: 1, max: 1 }, structure: { value: 2, max: 2 }, armor: { value: 3, max: 3 }, speed: 0 };

  test.each([
    ['none', [], 1, 0],
    ['dodge', [2], 3, 0],
    ['dive', [], 4, 1],
  ] as const)('a bystander may answer: %s', (answer, more, end, lost) => {
    const played = begun([at('A', 9), at('B', 5), car('car', [], frail)]);
    const declared = { neighbors: [{ id: 'B', metres: 6 }], otherDm: 6 };
    // Raw 25 on armor 3: Structure below 0. Four dice for 6 points.
    const dice = [5, 4, 6, 5, 5, 4, 5, 3, 3, 1, 1, 2, 2, ...more];
    const blown = act(played, 'A', 'attack', { item: 'rifle', target: 'car', declared, dice, choices: [answer] });
    const [shown] = blown.log.filter((line) => line.startsWith('blast'));
    expect(shown!.match(/\[[\d,]+\]/g)).toEqual(['[1,1,2,2]', ...more.map((die) => `[${die}]`)]);
    expect([blown.refused, stateOf(blown, 'B').current.end, stateOf(blown, 'B').lostSignificant]).toEqual([
      null,
      end,
      lost,
    ]);
  });

  test('CEP-EXP-01 the odds of a grenade speak of hits on a vehicle and of wounds of a person', () => {
    const { fight } = begun([at('A', 9, { weapons: ['grenades'] }), at('B', 5), car('car', [], frail)]);
    const declared = { metres: 3, otherDm: 20, neighbors: [{ id: 'car', metres: 2 }] };
    const { each } = oddsOf(fight, { action: 'attack', who: 'A', item: 'grenades', targets: ['B'], declared });
    expect(each!.map(({ who, chances }) => [who, chances[0]!.label])).toEqual([
      ['B', 'SALVO.cepheus.odds.wound'],
      ['car', 'SALVO.cepheus.odds.hurtsVehicle'],
    ]);
  });
});

describe('care (section 33)', () => {
  const score = (value: number, max: number) => ({ value, max });
  const patient = (str: number, dex: number, end: number): Person => {
    const mind = { int: score(7, 7), edu: score(7, 7), soc: score(7, 7) };
    return {
      id: 'P',
      sheet: { characteristics: { str: score(str, 8), dex: score(dex, 8), end: score(end, 8), ...mind } },
    };
  };
  const bedside = (medicine: number | null, of: Person, options = {}): Scripted =>
    scripted(
      fightOf(
        [...['M', 'N'].map((id) => at(id, null, { skills: medicine === null ? {} : { Medicine: medicine } })), of],
        { options },
      ),
    );
  const scores = (played: Scripted): readonly number[] => {
    const { str, dex, end } = stateOf(played, 'P').current;
    return [str, dex, end];
  };

  test.each([
    ['evenly among the two that are damaged', 4, [4, 1, 8], [7, 4, 8]],
    ['two for whoever has no Medicine at all', null, [1, 8, 8], [3, 8, 8]],
    ['and no more than that at level 0', 0, [1, 8, 8], [3, 8, 8]],
    ['none above the maximum', 4, [6, 8, 8], [8, 8, 8]],
  ] as const)('CEP-MED-09 CEP-CORE-22 %s', (_name, medicine, [str, dex, end], after) => {
    const played = bedside(medicine, patient(str, dex, end));
    expect(scores(act(played, 'M', 'medicalCare', { target: 'P' }))).toEqual(after);
  });

  test('CEP-INJ-04 by default each point of first aid goes to the most damaged', () => {
    const split = (of: Person) => {
      const { fight } = bedside(1, of);
      const defaults: number[] = [];
      answered(cepheus.perform(fight, { action: 'firstAid', who: 'M', targets: ['P'] }), (ask) => {
        if (ask.ask === 'share') defaults.push(...ask.default);
        return ask.ask === 'roll' ? new Array<number>(ask.count).fill(4) : ask.ask === 'pick' ? 0 : ask.default;
      });
      return defaults;
    };
    // 2D6 + 1: Effect 1, two points; END is asked for first.
    expect([split(patient(4, 8, 5)), split(patient(7, 8, 2)), split(patient(5, 5, 4))]).toEqual([
      [0, 2],
      [2, 0],
      [1, 1, 0],
    ]);
  });

  test('CEP-MED-05 first aid is noted once, however often the setting lets it be given', () => {
    const options = { firstAidRepeat: true };
    const first = act(bedside(1, patient(1, 8, 8), options), 'M', 'firstAid', { target: 'P', dice: [4, 4] });
    const second = act(first, 'N', 'firstAid', { target: 'P', dice: [4, 4] });
    const noted = ({ events }: Scripted) => events.filter(({ kind }) => kind === 'firstAidGiven').length;
    expect([noted(first), noted(second), scores(second)]).toEqual([1, 1, [5, 8, 8]]);
  });
});
