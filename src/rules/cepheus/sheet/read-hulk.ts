/** Reads what vehicles, robots and drones have in place of wounds (section 46.4 of RULES.md). */
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

/** A robot or drone is driven by nobody and carries nobody. */
export function readRobot(from: Reading, items: Items): ReadHulk {
  const read = readFields(cepheusRobot, from);
  const { sizeDm, price } = read;
  return {
    sheet: { ...PLAIN, sizeDm, price, ...undamaged(read) },
    state: { ...damaged(from, read, items), limbs: read.limbs, speed: 0, facing: 0 },
  };
}

const PLAIN: Omit<HulkSheet, 'maxHull' | 'maxStructure' | 'maxArmor'> = {
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

/** Points above their maximum are a mistake, and read as the maximum. */
function damaged(from: Reading, read: Damaged, items: Items): Omit<HulkState, 'limbs' | 'speed' | 'facing'> {
  const points = (name: 'hull' | 'structure' | 'armor'): number => {
    const at = maybe(from, name);
    const { value, max } = { value: cepheusVehicle[name].of.value, max: cepheusVehicle[name].of.max };
    const most = readField(max, { ...at, problems: [] }, 'max');
    if (at.at['value'] === undefined) return most;
    const found = readField(value, { ...at, problems: [] }, 'value');
    return found > most ? bad(at, 'value', 'inconsistent', most, most) : found;
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
