/** Fights of `cepheus` of other kinds than a firefight, for what there is to be met: a chase, a ship, wrestlers, a sickroom. */
import { DRUGS } from '../../../src/rules/cepheus/index.ts';
import type { Fight } from '../../../src/rules/kernel/fight.ts';
import type { Scene } from '../conformance/play.ts';
import { car, fightOf, WEAPONS, type Person } from './fight-people.ts';

const SKILLS = {
  'Slug Rifle': 2,
  'Energy Rifle': 2,
  'Heavy Weapons': 1,
  'Turret Weapons': 2,
  'Wheeled Vehicle': 2,
  'Natural Weapons': 1,
  Athletics: 1,
  Medicine: 2,
  Mechanics: 1,
};

type Maker = (id: string, index: number) => Partial<Person>;

/** Four people, two against two. */
function people(of: Maker): readonly Person[] {
  return ['a', 'b', 'x', 'y'].map((id, index): Person => ({
    id,
    side: index < 2 ? 'blue' : 'red',
    skills: SKILLS,
    ...of(id, index),
  }));
}

/** Wrecked to different degrees, with people who can and cannot mend them. */
function garage(seed: number): Fight {
  const hands = people((_id, index) => ({ skills: index === 0 ? SKILLS : {} }));
  const wreck = car('car', [], { speed: 0, hull: { value: seed % 3, max: 3 }, structure: { value: 1, max: 2 } });
  return fightOf([...hands, wreck]) as unknown as Fight;
}

/** Two cars with two people each, one of them loosely seated, and turrets to shoot with. */
function chase(seed: number): Fight {
  const crew = people(() => ({ weapons: ['rifle'], scores: { dex: 9, end: 10 } }));
  const armed = { speed: 60 + 30 * (seed % 3), hull: { value: 9, max: 9 }, structure: { value: 8, max: 8 } };
  const cars = [
    ['car', ['a', 'b'], 'blue'],
    ['van', ['x', 'y'], 'red'],
  ] as const;
  const seats = (ids: readonly string[]) =>
    ids.map((actor, index) => ({ actor, role: index === 0 ? 'driver' : 'gunner', secured: index === 0, arc: 'right' }));
  const vehicles = cars.map(([id, ids, side]) =>
    car(id, ids, { ...armed, occupants: seats(ids) }, { side, weapons: ['turret', 'bowGun'] }),
  );
  return fightOf([...crew, ...vehicles]) as unknown as Fight;
}

/** Ground weapons against a ship, whose gunners answer. */
function ship(): Fight {
  const gunners = people(() => ({ weapons: ['pgmp', 'laser'], scores: { str: 13, end: 12 }, armor: ['ablat'] }));
  const parked = car('ship', [], { frame: 'starship', speed: 0, armor: { value: 0, max: 0 } }, { side: 'red' });
  return fightOf([...gunners, parked]) as unknown as Fight;
}

/** Bare hands, a rifle on the back, work that blows interrupt, drugs of every kind about to wear off. */
function brawl(seed: number): Fight {
  const slung = { ...WEAPONS['laser']!, equipped: false, drawActions: 2 };
  const brawlers = people((_id, index) => ({
    scores: { str: 8, dex: 8, end: 15 },
    skills: { 'Natural Weapons': 1, 'Energy Rifle': 1 },
    sheet: { items: index % 2 === 0 ? [slung] : [] },
    state: {
      drug: { kind: DRUGS[(seed + index) % DRUGS.length]!, onset: null, over: 3 + index },
      extended: index % 2 === 0 ? null : { skill: 'Mechanics', roundsNeeded: 30, roundsDone: 1 },
    },
  }));
  return fightOf(brawlers) as unknown as Fight;
}

/** People hurt in body and mind, some of them out, with a medic among them. */
function sickroom(): Fight {
  const out = { unconscious: { since: 3, failures: 0 } };
  const patients = people((_id, index) => {
    const hurt = { str: index, dex: 2, end: 1, int: 5, edu: 6, soc: 7 };
    return { scores: { int: 8, edu: 9 }, state: index === 0 ? {} : { current: hurt, ...(index === 1 ? {} : out) } };
  });
  return fightOf(patients) as unknown as Fight;
}

export const SCENES: readonly Scene[] = [
  { fight: chase },
  { fight: ship },
  { fight: brawl },
  { fight: sickroom, calm: true },
  { fight: sickroom },
  { fight: garage, calm: true },
];
