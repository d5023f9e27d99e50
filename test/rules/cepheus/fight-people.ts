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

const GRENADE: Bag = { ...WEAPONS['frag']!, quantity: 2 };
const LAUNCHER: Bag = { ...WEAPON, skill: 'Heavy Weapons', heavy: true, damageDice: 0 };

/** Grenades and heavy weapons of GAP-05 and -06 by id. */
export const HEAVY: { readonly [id: string]: Bag } = {
  grenades: { ...GRENADE, id: 'grenades' },
  smoke: { ...GRENADE, id: 'smoke', payload: [{ radius: 6, dice: 0 }], payloadKind: 'smoke' },
  aerosol: { ...GRENADE, id: 'aerosol', payload: [{ radius: 6, dice: 0 }], payloadKind: 'aerosol' },
  stun: { ...GRENADE, id: 'stun', payload: [{ radius: 6, dice: 3 }], payloadKind: 'stun' },
  rocket: {
    ...LAUNCHER,
    id: 'rocket',
    name: 'Rocket launcher',
    ranges: ['rocket'],
    rof: [1],
    magazine: { value: 1, max: 1 },
    payload: [{ radius: 6, dice: 4 }],
    payloadKind: 'rocket',
  },
  ram: {
    ...LAUNCHER,
    id: 'ram',
    name: 'RAM grenade launcher',
    ranges: ['assaultWeapon'],
    rof: [1, 3],
    magazine: { value: 6, max: 6 },
    payload: GRENADE['payload']!,
  },
  pgmp: {
    ...LAUNCHER,
    id: 'pgmp',
    name: 'PGMP',
    ranges: ['rifle'],
    damageDice: 10,
    damageType: 'E',
    energy: true,
    rof: [1, 4],
    magazine: { value: 40, max: 40 },
    minStr: 12,
  },
  revolver: {
    ...GUN,
    id: 'revolver',
    name: 'Revolver',
    ranges: ['pistol'],
    skill: 'Slug Pistol',
    damageDice: 2,
    rof: [1],
    magazine: { value: 0, max: 6 },
    reloadRounds: 2,
    hurriedReload: true,
  },
};

/** Items mounted on vehicles, by id. */
export const MOUNTED: { readonly [id: string]: Bag } = {
  turret: {
    ...WEAPON,
    id: 'turret',
    name: 'Laser turret',
    ranges: ['rifle'],
    skill: 'Turret Weapons',
    damageDice: 4,
    damageType: 'E',
    laser: true,
    rof: [1],
    magazine: { value: 20, max: 20 },
    mount: 'turret',
  },
  bowGun: {
    ...GUN,
    id: 'bowGun',
    name: 'Bow gun',
    ranges: ['rifle'],
    skill: 'Slug Rifle',
    damageDice: 3,
    rof: [1, 4],
    magazine: { value: 40, max: 40 },
    mount: 'front',
  },
};

/** Armor of GAP-07 by id. */
export const ARMOR: { readonly [id: string]: Bag } = {
  jack: { type: 'armor', id: 'jack', name: 'Jack', equipped: true, ar: 3, arLaser: 3 },
  mesh: { type: 'armor', id: 'mesh', name: 'Mesh', equipped: true, ar: 5, arLaser: 5 },
  cloth: { type: 'armor', id: 'cloth', name: 'Cloth', equipped: true, ar: 9, arLaser: 9 },
  vacc: { type: 'armor', id: 'vacc', name: 'Vacc suit', equipped: true, ar: 6, arLaser: 6, requiredSkill: 'Zero-G' },
  dress: {
    type: 'armor',
    id: 'dress',
    name: 'Battle dress',
    equipped: true,
    ar: 18,
    arLaser: 18,
    requiredSkill: 'Battle Dress',
    fullBattleDress: true,
    grantsStr: 4,
    grantsDex: 4,
  },
  ablat: { type: 'armor', id: 'ablat', name: 'Ablat', equipped: true, ar: 3, arLaser: 8, ablative: true },
};

export interface Person {
  readonly id: string;
  readonly kind?: 'character' | 'vehicle' | 'robot';
  readonly side?: string;
  readonly scores?: { readonly [name: string]: number };
  readonly skills?: { readonly [name: string]: number };
  readonly weapons?: readonly string[];
  readonly armor?: readonly string[];
  /** Kinds of drugs, two doses of each. */
  readonly drugs?: readonly string[];
  /** Further keys of the source. */
  readonly sheet?: Bag;
  /** Values of the state to begin with. */
  readonly state?: Partial<CepheusState>;
}

/** A character as its documents would hold it; scores are 7 unless said. */
export function sourceOf({ scores = {}, skills = {}, weapons = [], armor = [], drugs = [], sheet = {} }: Person): Bag {
  const score = (name: string): Bag => ({ value: scores[name] ?? 7, max: scores[name] ?? 7 });
  const names = ['str', 'dex', 'end', 'int', 'edu', 'soc'];
  return {
    characteristics: Object.fromEntries(names.map((name) => [name, score(name)])),
    skills,
    items: [
      ...weapons.map((id) => WEAPONS[id] ?? HEAVY[id] ?? MOUNTED[id]!),
      ...armor.map((id) => ARMOR[id]!),
      ...drugs.map(drugOf),
    ],
    ...sheet,
  };
}

const drugOf = (drug: string): Bag => ({ type: 'gear', id: drug, name: drug, quantity: 2, drug });

export function person(entry: Person): CepheusCombatant {
  const read = cepheus.read(entry.kind ?? 'character', sourceOf(entry));
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { sheet, state } = read.value;
  return { id: entry.id, name: entry.id, side: entry.side ?? entry.id, sheet, state: { ...state, ...entry.state } };
}

const pool = (value: number, max = value): Bag => ({ value, max });

/** A ground car of GAP-08 with these people in it, the first at the wheel, unless `sheet` says otherwise. */
export const car = (id: string, crew: readonly string[], sheet: Bag = {}, rest: Partial<Person> = {}): Person => ({
  id,
  kind: 'vehicle',
  ...rest,
  sheet: {
    skill: 'Wheeled Vehicle',
    speedMax: 150,
    speed: 60,
    armor: pool(6),
    hull: pool(3),
    structure: pool(2),
    price: 6000,
    occupants: crew.map((actor, index) => ({
      actor,
      role: index === 0 ? 'driver' : 'passenger',
      secured: true,
      arc: 'right',
    })),
    ...sheet,
  },
});

/** A fight of these people, frozen; `underway` in round 1 between turns where `rest` says so. */
export const fightOf = (people: readonly Person[], rest: Partial<CepheusFight> = {}): CepheusFight =>
  deepFreeze({ ...newFight('cepheus', people.map(person)), ...rest });
