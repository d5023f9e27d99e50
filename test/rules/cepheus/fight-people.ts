/** People and fights for the tests of `cepheus`, built the way the adapter builds them: through `read`. */
import {
  cepheus,
  type CepheusCombatant,
  type CepheusFight,
  type CepheusState,
} from '../../../src/rules/cepheus/index.ts';
import { newFight } from '../../../src/rules/kernel/fight.ts';
import { deepFreeze, type Json } from '../../../src/rules/kernel/json.ts';

type Bag = { readonly [key: string]: Json };

const WEAPON: Bag = { type: 'weapon', equipped: true, drawActions: 1, reloadActions: 1 };
const GUN: Bag = { ...WEAPON, damageType: 'P', slugThrower: true, recoil: true };

/** Weapons of GAP-04 to -06 by id. */
export const WEAPONS: { readonly [id: string]: Bag } = {
  rifle: {
    ...GUN,
    id: 'rifle',
    name: 'Assault rifle',
    ranges: ['rifle'],
    skill: 'Slug Rifle',
    damageDice: 3,
    rof: [1, 4],
    magazine: { value: 30, max: 30 },
  },
  sighted: {
    ...GUN,
    id: 'sighted',
    name: 'Assault rifle with a laser sight',
    ranges: ['rifle'],
    skill: 'Slug Rifle',
    damageDice: 3,
    rof: [1, 4],
    magazine: { value: 30, max: 30 },
    laserSight: true,
  },
  pistol: {
    ...GUN,
    id: 'pistol',
    name: 'Auto pistol',
    ranges: ['pistol'],
    skill: 'Slug Pistol',
    damageDice: 2,
    rof: [1],
    magazine: { value: 15, max: 15 },
  },
  smg: {
    ...GUN,
    id: 'smg',
    name: 'Submachinegun',
    ranges: ['assaultWeapon'],
    skill: 'Slug Rifle',
    damageDice: 2,
    rof: [0, 4],
    magazine: { value: 30, max: 30 },
    reloadActions: 3,
  },
  shotgun: {
    ...GUN,
    id: 'shotgun',
    name: 'Shotgun',
    ranges: ['shotgun'],
    skill: 'Shotgun',
    damageDice: 4,
    rof: [1],
    magazine: { value: 10, max: 10 },
    flechette: true,
    reloadActions: 6,
  },
  laser: {
    ...WEAPON,
    id: 'laser',
    name: 'Laser rifle',
    ranges: ['rifle'],
    skill: 'Energy Rifle',
    damageDice: 5,
    damageType: 'E',
    laser: true,
    rof: [1],
    magazine: { value: 100, max: 100 },
    laserSight: true,
  },
  dagger: {
    ...WEAPON,
    id: 'dagger',
    name: 'Dagger',
    ranges: ['closeQuarters', 'thrown'],
    skill: 'Piercing Weapons',
    damageDice: 1,
    damageType: 'P',
  },
  frag: {
    ...WEAPON,
    id: 'frag',
    name: 'Frag grenade',
    ranges: ['thrown'],
    skill: 'Athletics',
    damageDice: 0,
    payload: [
      { radius: 3, dice: 5 },
      { radius: 6, dice: 3 },
      { radius: 9, dice: 1 },
    ],
  },
};

/** Armor of GAP-07 by id. */
export const ARMOR: { readonly [id: string]: Bag } = {
  jack: { type: 'armor', id: 'jack', name: 'Jack', equipped: true, ar: 3, arLaser: 3 },
  mesh: { type: 'armor', id: 'mesh', name: 'Mesh', equipped: true, ar: 5, arLaser: 5 },
  cloth: { type: 'armor', id: 'cloth', name: 'Cloth', equipped: true, ar: 9, arLaser: 9 },
  ablat: { type: 'armor', id: 'ablat', name: 'Ablat', equipped: true, ar: 3, arLaser: 8, ablative: true },
};

export interface Person {
  readonly id: string;
  readonly side?: string;
  readonly scores?: { readonly [name: string]: number };
  readonly skills?: { readonly [name: string]: number };
  readonly weapons?: readonly string[];
  readonly armor?: readonly string[];
  /** Further keys of the source. */
  readonly sheet?: Bag;
  /** Values of the state to begin with. */
  readonly state?: Partial<CepheusState>;
}

/** A character as its documents would hold it; scores are 7 unless said. */
export function sourceOf({ scores = {}, skills = {}, weapons = [], armor = [], sheet = {} }: Person): Bag {
  const score = (name: string): Bag => ({ value: scores[name] ?? 7, max: scores[name] ?? 7 });
  const names = ['str', 'dex', 'end', 'int', 'edu', 'soc'];
  return {
    characteristics: Object.fromEntries(names.map((name) => [name, score(name)])),
    skills,
    items: [...weapons.map((id) => WEAPONS[id]!), ...armor.map((id) => ARMOR[id]!)],
    ...sheet,
  };
}

export function person(one: Person): CepheusCombatant {
  const read = cepheus.read('character', sourceOf(one));
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { sheet, state } = read.value;
  return { id: one.id, name: one.id, side: one.side ?? one.id, sheet, state: { ...state, ...one.state } };
}

/** A fight of these people, frozen; `underway` in round 1 between turns where `rest` says so. */
export const fightOf = (people: readonly Person[], rest: Partial<CepheusFight> = {}): CepheusFight =>
  deepFreeze({ ...newFight('cepheus', people.map(person)), ...rest });
