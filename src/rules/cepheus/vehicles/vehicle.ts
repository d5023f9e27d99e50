/** Vehicles in a fight (sections 35 to 37): arcs, protection, control, evasion, weaving, collisions, speed. */
import type { Id } from '../../kernel/json.ts';
import { rollSum, type Procedure, type Rolled } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import { characteristicDm, skillDm } from '../check/check.ts';
import { coverDm } from '../scene/cover.ts';
import { finalDamage, NO_HIT } from '../harm/damage.ts';
import { dodgeDm } from '../attack/reactions.ts';
import type { ArmorLayer } from '../attack/facts.ts';
import { vehicleGroups } from './groups.ts';
import type { CepheusOptions, Cover } from '../types.ts';

export const ARCS = ['front', 'right', 'rear', 'left'] as const;
export type Arc = (typeof ARCS)[number];

/** CEP-VEH-02: arcs of 90 degrees around the facing, both on a border. Facing and bearing in degrees. */
export const arcsOf = (facing: number, bearing: number): readonly Arc[] =>
  ARCS.filter((_, quarter) => angleBetween(bearing, facing + quarter * 90) <= 45);

/** 0 to 180 degrees. */
function angleBetween(a: number, b: number): number {
  const turn = (((a - b) % 360) + 360) % 360;
  return Math.min(turn, 360 - turn);
}

export type Mount = Arc | 'turret' | 'open';

/** CEP-VEH-01, -08, -09: turrets and passengers of open vehicles fire anywhere, everybody else into its arc. */
export const mayFire = (mount: Mount, arcs: readonly Arc[]): boolean =>
  mount === 'turret' || mount === 'open' || arcs.includes(mount);

export interface Protection {
  readonly cover: Cover;
  readonly softCover: boolean;
  /** For each arc and round; null: no limit. */
  readonly shootersPerArc: number | null;
}

// prettier-ignore
const PROTECTION = {
  /** CEP-VEH-08. */
  open:     { cover: 'none', softCover: false, shootersPerArc: null },
  /** CEP-VEH-06, -07. */
  civilian: { cover: 'half', softCover: true,  shootersPerArc: 2 },
  military: { cover: 'full', softCover: false, shootersPerArc: 1 },
} as const;

/** CEP-VEH-06..08: what a vehicle does for the people in it, unless its description differs. */
export const protection = (open: boolean, military: boolean, differs: Partial<Protection>): Protection => ({
  ...PROTECTION[open ? 'open' : military ? 'military' : 'civilian'],
  ...differs,
});

/** The DM of attacks on occupants, who sit upright. */
export const occupantCoverDm = ({ cover }: Protection): number => coverDm(cover, 'standing');

/** CEP-ACT-07, CEP-VEH-04: what driving takes at least. */
export const DRIVING_COST = { simple: 'minor', demanding: 'significant' } as const;

/** CEP-VEH-04: simple driving takes a minor or a significant action, anything demanding a significant one. */
export const keepsControl = (driving: 'simple' | 'demanding', spent: readonly ('minor' | 'significant')[]): boolean =>
  driving === 'simple' ? spent.length > 0 : spent.includes(DRIVING_COST.demanding);

export interface Driver {
  readonly skill: number | null;
  readonly jackOfAllTrades: number;
  readonly dex: number;
}

export interface Control {
  readonly driver: Driver;
  readonly agility: number;
  /** Hits on the drive. */
  readonly drive: number;
  /** Sum of any other DMs. */
  readonly other: number;
}

/** What a ram is aimed at (CEP-VEH-23). */
export interface Rammed {
  readonly dodges: boolean;
  readonly cover: Cover;
  readonly duckBehind: boolean;
  /** Effect of its evasive action. */
  readonly evading: number;
}

/** CEP-VEH-43: three hits on the drive, and it moves no more. */
export const controlRefusal = (drive: number): Refusal | null => (drive >= 3 ? refuse('disabled', 'CEP-VEH-43') : null);

/** CEP-VEH-28, -23: the DMs of a control check; of a ram, those of its victim as well. */
export function controlTally(control: Control, rammed: Rammed | null, options: CepheusOptions): Tally {
  const { driver } = control;
  const dodge = rammed?.dodges ? dodgeDm(rammed.cover, rammed.duckBehind) : 0;
  const named = (name: string, clause: string, value: number) => entry(clause, `SALVO.cepheus.dm.${name}`, value);
  return [
    named('skill', 'CEP-CORE-10', skillDm(driver.skill, driver.jackOfAllTrades)),
    named('characteristic', 'CEP-VEH-28', characteristicDm(driver.dex)),
    named('agility', 'CEP-VEH-28', control.agility),
    named('driveDamage', 'CEP-VEH-43', driveDm(control.drive, options)),
    named('dodge', 'CEP-VEH-23', dodge),
    named('targetEvasion', 'CEP-VEH-23', rammed ? evasionDm(rammed.evading, options) : 0),
    named('other', 'CEP-VEH-28', control.other),
  ];
}

/** CEP-VEH-43: control after hits on the drive. */
const DRIVE_DM = { replace: [0, -1, -2], add: [0, -1, -3] } as const;
export const driveDm = (drive: number, { driveStacks }: CepheusOptions): number => DRIVE_DM[driveStacks][drive] ?? 0;

/** CEP-VEH-21: the DM of an evasive action on attacks against the vehicle and its occupants, and from it. */
export const evasionDm = (effect: number, { negativeEffect }: CepheusOptions): number =>
  0 - (negativeEffect === 'floor0' ? Math.max(0, effect) : effect);

/** CEP-VEH-25, CEP-CORE-16: the largest number at this speed. */
export const weaveLimit = (kph: number): number => Math.ceil(kph / 20);

/** CEP-VEH-25, -27: a number within the limit; a pursuer takes that of the one in front. */
export function weaveRefusal(kph: number, w: number, leaderW: number | null): Refusal | null {
  if (kph <= 0) return refuse('notMoving', 'CEP-VEH-25');
  if (leaderW !== null && w !== leaderW) return refuse('mustMatchLeader', 'CEP-VEH-27', { leaderW });
  const max = weaveLimit(kph);
  return w < 1 || w > max ? refuse('wOutOfRange', 'CEP-VEH-25', { max }) : null;
}

/** CEP-VEH-11, CEP-CORE-15: dice of a collision, and of the crash of a failed weave (CEP-VEH-26). */
export const collisionDice = (kph: number): number => Math.ceil(kph / 10);

/** CEP-VEH-11: one roll for all. */
export const rollCollision = (by: Id | null, kph: number): Procedure<Rolled> =>
  rollSum(by, collisionDice(kph), 6, 'SALVO.cepheus.roll.collision');

export interface Collision {
  readonly kph: number;
  /** The thing hit is solid enough to damage the vehicle. */
  readonly solid: boolean;
  readonly vehicleArmor: number;
  readonly targetArmor: number;
}

export interface Crash {
  /** After armor. */
  readonly targetDamage: number;
  readonly vehicleDamage: number;
  /** Groups of hits on the vehicle. */
  readonly groups: readonly number[];
}

/** CEP-VEH-11, -12. */
export function collide(of: Collision, rolled: number, options: CepheusOptions): Crash {
  const past = (armor: number): number => Math.max(0, rolled - (options.collisionArmor ? armor : 0));
  const vehicleDamage = of.solid ? past(of.vehicleArmor) : 0;
  return { targetDamage: past(of.targetArmor), vehicleDamage, groups: vehicleGroups(vehicleDamage, options) };
}

export interface Occupant {
  readonly id: Id;
  readonly secured: boolean;
  readonly armor: readonly ArmorLayer[];
}

export interface Shaken {
  readonly damage: number;
  readonly thrownMetres: number;
}

/** CEP-CORE-18: for each started 10 kph. */
const THROWN_METRES = 3;

/** CEP-VEH-13, -14: only in a vehicle that took damage; the roll before vehicle armor, less own armor. */
export function shaken(one: Occupant, kph: number, rolled: number, crash: Crash, options: CepheusOptions): Shaken {
  if (crash.vehicleDamage <= 0) return { damage: 0, thrownMetres: 0 };
  const quarter = options.fractionalDamage === 'up' ? Math.ceil(rolled / 4) : Math.floor(rolled / 4);
  const damage = finalDamage(one.secured ? quarter : rolled, { ...NO_HIT, armor: one.armor });
  return { damage, thrownMetres: one.secured ? 0 : THROWN_METRES * collisionDice(kph) };
}

export interface Speed {
  /** Whole kph (CEP-CORE-19). */
  readonly speed: number;
  /** Null: disabled. */
  readonly controlDm: number | null;
  readonly disabled: boolean;
}

/** CEP-VEH-43: percent of the speed left after hits on the drive. */
const DRIVE_PERCENT = { replace: [100, 90, 75], add: [100, 90, 65] } as const;

/** CEP-VEH-43, -45, -55: the drive replaces (or adds), the power plant multiplies. */
export function speedAfter(speedMax: number, drive: number, powerPlant: number, options: CepheusOptions): Speed {
  if (drive >= 3 || powerPlant >= 3) return { speed: 0, controlDm: null, disabled: true };
  const percent = (DRIVE_PERCENT[options.driveStacks][drive] ?? 0) / (powerPlant >= 2 ? 2 : 1);
  return { speed: Math.floor((speedMax * percent) / 100), controlDm: driveDm(drive, options), disabled: false };
}
