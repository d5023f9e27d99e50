/** People and fights for the tests of `drive`, built the way the adapter builds them: through `read`. */
import {
  drive,
  type DriveCombatant,
  type DriveFight,
  type DriveSheet,
  type DriveState,
} from '../../../src/rules/drive/index.ts';
import { newFight } from '../../../src/rules/kernel/fight.ts';
import { deepFreeze, type Json } from '../../../src/rules/kernel/json.ts';

type Bag = { readonly [key: string]: Json };

export interface Person {
  readonly id: string;
  readonly side?: string;
  readonly kind?: DriveSheet['kind'];
  /** Totals; the base is the same. */
  readonly scores?: { readonly [name: string]: number };
  readonly items?: readonly Bag[];
  readonly sheet?: Bag;
  readonly state?: Partial<DriveState>;
}

const SCORES = { str: 6, dex: 6, con: 5, int: 5, spd: 5, wgt: 6, will: 0 };

export function person({
  id,
  side = id,
  kind = 'character',
  scores = {},
  items = [],
  sheet = {},
  state = {},
}: Person): DriveCombatant {
  const all = { ...SCORES, ...scores };
  const characteristics = Object.fromEntries(
    Object.entries(all).map(([name, value]) => [name, { base: value, total: value }]),
  );
  const tn = { melee: 12, ranged: 12 };
  const source = { characteristics, offenseTn: tn, defenseTn: tn, items, ...sheet };
  const read = drive.read(kind, source);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return { id, name: id, side, sheet: read.value.sheet, state: { ...read.value.state, ...state } };
}

export const fightOf = (people: readonly Person[], rest: Partial<DriveFight> = {}): DriveFight =>
  deepFreeze({ ...newFight('drive', people.map(person), rest), ...rest });

/** A fight on `turn`, past the movement phase of round 1, in the order in which the people are listed. */
export const underway = (people: readonly Person[], turn: string, rest: Partial<DriveFight> = {}): DriveFight =>
  fightOf(
    people.map((person, index) => ({ ...person, state: { score: 20 - index, ...person.state } })),
    { phase: 'underway', round: 1, turn, acted: { [turn]: true }, shared: { phase: 'action' }, ...rest },
  );

// prettier-ignore
export const ITEMS = {
  sword: { id: 'sword', type: 'weapon', name: 'Sword', damage: 12, drive: 14, kind: { material: 'steel' }, canDismember: true },
  dagger: { id: 'dagger', type: 'weapon', name: 'Dagger', damage: 6, drive: 10, kind: { material: 'steel' } },
  claw: { id: 'claw', type: 'weapon', name: 'Claw', damage: 12, drive: 13, strDamage: 2, kind: { natural: true } },
  pistol: { id: 'pistol', type: 'weapon', name: 'Pistol', mode: 'ranged', damage: 25, drive: 31, projectile: true },
  beam: { id: 'beam', type: 'weapon', name: 'Heat beam', mode: 'ranged', energy: { type: 'heat', damage: 60 } },
  arc: { id: 'arc', type: 'weapon', name: 'Arc gun', mode: 'ranged', energy: { type: 'electric', damage: 60 } },
  cannon: { id: 'cannon', type: 'weapon', name: 'Particle cannon', mode: 'ranged', energy: { type: 'particle', damage: 130 } },
  grenade: {
    id: 'grenade', type: 'weapon', name: 'Grenade', mode: 'explosive', frag: { damage: 18, drive: 27 }, blast: { damage: 25 },
    areaFrag: { damage: 8, drive: 14 }, areaBlast: { damage: 14 },
  },
  cluster: {
    id: 'cluster', type: 'weapon', name: 'Cluster bomb', mode: 'explosive',
    zone: { kind: 'cluster', type: 'blast', high: 50, low: 20, delivery: 'clusterBomb' },
  },
  firestorm: {
    id: 'firestorm', type: 'weapon', name: 'Firestorm', mode: 'ranged',
    zone: { kind: 'cluster', type: 'heat', high: 50, low: 20, delivery: 'other' },
  },
  chain: { id: 'chain', type: 'armor', name: 'Chain', armorId: 'steelChain' },
  leather: { id: 'leather', type: 'armor', name: 'Leather', lo: 25, hi: 40 },
  low: { id: 'low', type: 'shield', name: 'Dome', precision: 'low', points: 20, protects: 'group', resource: 30, maximum: 60 },
  medium: { id: 'medium', type: 'shield', name: 'Screen', precision: 'medium', points: 10, resource: 30, costPerPoint: 2 },
  high: { id: 'high', type: 'shield', name: 'Skin', precision: 'high', points: 9, device: true, resource: 30, expires: 'turn' },
  kinetic: { id: 'kinetic', type: 'kineticShield', name: 'Kinetic shield', uses: 1 },
  aura: { id: 'aura', type: 'aura', name: 'Storm skin', kind: 'electric', stored: 30, max: 50, decayPerTurn: 2 },
  deviceAura: { id: 'ember', type: 'aura', name: 'Ember coat', kind: 'heat', stored: 37, fromDevice: true, deviceId: 'coat' },
  gravity: {
    id: 'gravity', type: 'gravity', name: 'Hand of the deep', points: 100, weightFraction: 0.1, range: 'medium', resource: 50,
    maximum: 200,
  },
} as const;
