/** Control of a vehicle (sections 36, 37): checks, evasion, weaving, speed after damage. */
import { refuse, type Refusal } from '../../kernel/result.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import { characteristicDm, skillDm } from '../check/check.ts';
import { dodgeDm } from '../attack/reactions.ts';
import type { CepheusOptions, Cover } from '../types.ts';
import { driveDm } from '../vehicles/speed.ts';

/** CEP-ACT-07, CEP-VEH-04: the least cost of driving. */
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

/** The target of a ram (CEP-VEH-23). */
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
