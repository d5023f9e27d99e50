/** The reader of the values that vehicles, robots and drones have in place of wounds (section 46.4 of RULES.md). */
import { bad, maybe, type Reading } from '../../kernel/reading.ts';
import { readField, readFields } from '../../kernel/spec.ts';
import type { Frame, HulkSheet, HulkState } from '../types.ts';
import { cepheusRobot, cepheusVehicle } from './fields.ts';
import type { Items } from './items.ts';

interface ReadHulk {
  readonly sheet: HulkSheet;
  readonly state: HulkState;
}

export function readVehicle(from: Reading, items: Items): ReadHulk {
  const read = readFields(cepheusVehicle, from);
  return {
    sheet: { ...read, ...undamaged(read) },
    state: { ...damaged(from, read, items), limbs: [], speed: read.speed, facing: read.facing },
  };
}

/** The values of a robot or drone, which has neither a driver nor occupants. */
export function readRobot(from: Reading, items: Items): ReadHulk {
  const read = readFields(cepheusRobot, from);
  const { sizeDm, price } = read;
  return {
    sheet: { ...NOT_DRIVEN, sizeDm, price, ...undamaged(read) },
    state: { ...damaged(from, read, items), limbs: read.limbs, speed: 0, facing: 0 },
  };
}

const NOT_DRIVEN: Omit<HulkSheet, 'maxHull' | 'maxStructure' | 'maxArmor'> = {
  open: false,
  military: false,
  sizeDm: 0,
  cover: 'auto',
  softCover: 'auto',
  shootersPerArc: null,
  skill: '',
  agility: 0,
  speedMax: 0,
  price: 0,
  occupants: [],
};

interface Pools {
  readonly hull: { readonly max: number };
  readonly structure: { readonly max: number };
  readonly armor: { readonly max: number };
}

const undamaged = ({ hull, structure, armor }: Pools) => ({
  maxHull: hull.max,
  maxStructure: structure.max,
  maxArmor: armor.max,
});

interface Damaged extends Pick<HulkState, 'systems' | 'parts' | 'juryRigs' | 'exploded'> {
  readonly frame: Frame;
  readonly cargo: { readonly value: number };
}

/** The values that damage changes. Points above their maximum are reported as inconsistent and read as the maximum. */
function damaged(from: Reading, read: Damaged, items: Items): Omit<HulkState, 'limbs' | 'speed' | 'facing'> {
  const points = (name: 'hull' | 'structure' | 'armor'): number => {
    const pool = maybe(from, name);
    const { value, max } = { value: cepheusVehicle[name].of.value, max: cepheusVehicle[name].of.max };
    const maximum = readField(max, { ...pool, problems: [] }, 'max');
    if (pool.at['value'] === undefined) return maximum;
    const current = readField(value, { ...pool, problems: [] }, 'value');
    return current > maximum ? bad(pool, 'value', 'inconsistent', maximum, maximum) : current;
  };
  const { frame, systems, parts, juryRigs, exploded, cargo } = read;
  return {
    frame,
    hull: points('hull'),
    structure: points('structure'),
    armor: points('armor'),
    systems,
    weapons: Object.fromEntries(items.weapons.map(({ weapon, hits }) => [weapon.id, hits])),
    cargo: cargo.value,
    parts,
    juryRigs,
    exploded,
  };
}
