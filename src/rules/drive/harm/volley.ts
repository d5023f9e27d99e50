/**
 * Damage on its way to one target, portion by portion (sections 3, 8 and 9). A portion keeps every step that its damage
 * took, so that the number explains itself.
 */
import type { Id, Key } from '../../kernel/json.ts';
import type { Step } from '../../kernel/outcome.ts';
import { percentOf } from '../decimal.ts';
import type {
  AoeKind,
  Armor,
  AttackKind,
  AttackWeapon,
  EnergyType,
  Mode,
  Pools,
  Precision,
  WeaponKind,
} from '../types.ts';
import { whole } from '../whole.ts';
import { armorFactor } from './armor.ts';

export interface Portion {
  /** The weapon it belongs to. */
  readonly weapon: Id;
  /** `normal`, `frag`, an energy type, or the id of extra damage. */
  readonly key: string;
  /** Null: it is not energy, and no shield acts on it (DRV-SHL-10). */
  readonly energy: EnergyType | null;
  /** Its row of the shield matrix. */
  readonly kind: AttackKind;
  /** The weapon traits that resistances to kinds of weapons compare; null: they do not reach it (DRV-RES-04). */
  readonly bulk: WeaponKind | null;
  readonly damage: number;
  /** Listed drive; for energy what it can borrow from its weapon. From P10 on: the drive that meets armor. */
  readonly drive: number;
  /** Damage that arrives with the hit, before armor (DRV-AMB-13). */
  readonly arriving: number;
  readonly steps: readonly Step[];
}

/** The part of a portion that a shield absorbed. */
export interface Absorption {
  /** The combatant under the shield, and the shield. */
  readonly over: Id;
  readonly source: Id;
  readonly precision: Precision;
  readonly poolId: Id;
  readonly portion: string;
  readonly absorbed: number;
  readonly cost: number;
  /** Points left in the pool. */
  readonly left: number;
}

export interface Volley {
  readonly portions: readonly Portion[];
  readonly pools: Pools;
  readonly absorptions: readonly Absorption[];
}

/** The portions of an attack, weapon by weapon: normal, each extra, energy, frag, blast (DRV-GEN-04, P0). */
export function portionsOf(weapons: readonly AttackWeapon[], mode: Mode, aoe: AoeKind | null): readonly Portion[] {
  const portions: Portion[] = [];
  for (const weapon of weapons) addPortions(portions, weapon, aoe ? 'energyAoeDirect' : energyKind(weapon, mode));
  return portions;
}

/** The portions before any shield. */
export const volleyOf = (portions: readonly Portion[], pools: Pools): Volley => ({
  portions,
  pools,
  absorptions: NOTHING_ABSORBED,
});

const NOTHING_ABSORBED: readonly Absorption[] = [];

function addPortions(portions: Portion[], weapon: AttackWeapon, kind: AttackKind): void {
  const drive = weapon.normal?.drive ?? 0;
  if (weapon.normal) portions.push(plainPortion(weapon.id, 'normal', weapon.normal.damage, drive, weapon.kind));
  for (const extra of weapon.extra) portions.push(plainPortion(weapon.id, extra.kind, extra.damage, drive));
  if (weapon.energy) portions.push(energyPortion(weapon.id, weapon.energy.type, weapon.energy.damage, kind, drive));
  if (weapon.frag) portions.push(plainPortion(weapon.id, 'frag', weapon.frag.damage, weapon.frag.drive));
  if (weapon.blast !== null) portions.push(energyPortion(weapon.id, 'blast', weapon.blast, 'explosiveImpact'));
}

function portion(
  weapon: Id,
  key: string,
  energy: EnergyType | null,
  damage: number,
  drive: number,
  bulk: WeaponKind | null,
  kind: AttackKind,
): Portion {
  whole(damage, 'damage');
  whole(drive, 'drive');
  return { weapon, key, energy, kind, bulk, damage, drive, arriving: damage, steps: NO_STEPS };
}

const NO_STEPS: readonly Step[] = [];

/** A portion of energy; `borrowed` is the drive of the weapon that carries it (DRV-COM-01). */
export const energyPortion = (
  weapon: Id,
  energy: EnergyType,
  damage: number,
  kind: AttackKind,
  borrowed = 0,
): Portion => portion(weapon, energy, energy, damage, borrowed, null, kind);

/** A portion that is not energy, with its own drive. */
export const plainPortion = (
  weapon: Id,
  key: string,
  damage: number,
  drive: number,
  bulk: WeaponKind | null = null,
): Portion => portion(weapon, key, null, damage, drive, bulk, 'normal');

/** The row of a weapon's energy; each weapon is judged on its own whether it is all energy (DRV-AMB-31). */
function energyKind(weapon: AttackWeapon, mode: Mode): AttackKind {
  if (mode === 'explosive') return 'explosiveImpact';
  const pure = isAllEnergy(weapon);
  if (mode === 'melee') return pure ? 'meleeEnergy' : 'meleeWithEnergy';
  return pure ? 'rangedEnergy' : 'projectileWithEnergy';
}

export const isAllEnergy = (weapon: AttackWeapon): boolean =>
  weapon.energy !== null && weapon.normal === null && weapon.extra.length === 0 && weapon.frag === null;

/** The portion with new damage, and a step that records the change. */
export const stepped = (of: Portion, after: number, clause: string, label: Key, source?: string): Portion =>
  after === of.damage ? of : changed(of, of.drive, of.arriving, withStep(of, after, clause, label, source), after);

function withStep(
  { steps, damage: before }: Portion,
  after: number,
  clause: string,
  label: Key,
  source?: string,
): readonly Step[] {
  const step: Step = source === undefined ? { clause, label, before, after } : { clause, label, before, after, source };
  return steps.length === 0 ? [step] : [...steps, step];
}

/** A portion after a step. It is written out: engines copy an object of known shape ten times as fast as a spread. */
const changed = (of: Portion, drive: number, arriving: number, steps = of.steps, damage = of.damage): Portion => ({
  weapon: of.weapon,
  key: of.key,
  energy: of.energy,
  kind: of.kind,
  bulk: of.bulk,
  damage,
  drive,
  arriving,
  steps,
});

/** The volley with every portion changed. */
export const eachPortion = (
  { portions, pools, absorptions }: Volley,
  change: (portion: Portion) => Portion,
): Volley => ({
  portions: portions.map(change),
  pools,
  absorptions,
});

/** Damage of all portions together. */
export function damageOf(volley: Volley): number {
  let sum = 0;
  for (const portion of volley.portions) sum += portion.damage;
  return sum;
}

/** P9: on a stopped weapon, damage that is not energy has no effect, and energy borrows no drive (DRV-COM-06). */
export function withStopped(volley: Volley, weapon: Id): Volley {
  return eachPortion(volley, (portion) => {
    if (portion.weapon !== weapon) return portion;
    return portion.energy
      ? changed(portion, 0, portion.arriving)
      : changed(stepped(portion, 0, 'DRV-COM-06', 'SALVO.drive.step.kineticShield'), 0, 0);
  });
}

/** P10, first half: only a share of an area attack arrives (section 12). */
export function withShare(volley: Volley, percent: number): Volley {
  if (percent === 100) return volley;
  return eachPortion(volley, (portion) =>
    stepped(portion, percentOf(portion.damage, percent), 'DRV-AOE-01', 'SALVO.drive.step.share'),
  );
}

/**
 * P10 and P11: each portion meets armor with its own drive and is rounded on its own (section 3, DRV-ARM-06). The drive of
 * energy is its damage, or what it borrows from its weapon if that is more (DRV-ENE-02, DRV-COM-01 to -04).
 * @param bonus to the drive of each weapon, by id; null: there is none.
 * @param share percent of the damage that arrives; it decides the drive even where damage is shared later (DRV-AOE-13).
 */
export const throughArmor = (
  volley: Volley,
  armor: Armor | null,
  bonus: ((weapon: Id) => number) | null = null,
  share = 100,
): Volley =>
  eachPortion(volley, (portion) => {
    const arriving = share === 100 ? portion.damage : percentOf(portion.damage, share);
    const own = portion.energy ? Math.max(portion.drive, arriving) : portion.drive;
    const drive = bonus ? own + bonus(portion.weapon) : own;
    const factor = armorFactor(drive, armor, portion.energy);
    if (factor === 100 || portion.damage === 0) return changed(portion, drive, arriving);
    const [after, clause] = factor === 0 ? [0, 'DRV-ARM-02'] : [percentOf(portion.damage, factor), 'DRV-ARM-03'];
    return changed(portion, drive, arriving, withStep(portion, after, clause, 'SALVO.drive.step.armor'), after);
  });
